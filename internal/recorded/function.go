package recorded

// This file describes the function of a subject for the recorder.

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/record"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// Function returns the symbol of a subject's function, and where its arguments and results are passed. The error says why recorded calls
// could not be decoded.
func Function(s *subject.Subject) (f record.Function, err error) {
	entry := s.Program.Funcs[s.Call.Entry]
	f = record.Function{Name: s.Name, Subject: s.Spelling, Symbol: entry.Name, Local: entry.Local, Line: entry.Line}
	switch {
	case s.Driver != nil:
		return f, errors.New("a driver makes its objects, and recorded objects are not decoded yet")
	case len(s.Call.Set) > 0:
		return f, errors.New("it reads variables that are inputs, and the recorder does not record variables")
	}
	if s.Call.Alias != "" {
		f.Symbol = s.Call.Alias
	}
	err = slots(&f, entry, func(i int) int {
		if b := s.Call.Args[i].Buffer; b != nil {
			return b.Size
		}
		return 0
	})
	return f, err
}

// slots sets where the arguments and results of a function are passed. reach returns the Reach of an argument.
func slots(f *record.Function, entry *ir.Func, reach func(i int) int) error {
	if entry.Vararg {
		return errors.New("it takes a variable number of arguments")
	}
	for i, t := range entry.Params {
		slot, err := slotOf(t)
		if err != nil {
			return fmt.Errorf("parameter %d is %w", i+1, err)
		}
		if by := entry.ByVal[i]; by != nil {
			slot = record.Slot{Kind: record.Memory, Size: by.Size, Align: max(by.Align, 8)}
		} else if slot.Kind == record.Pointer {
			slot.Reach = reach(i)
		}
		f.Args = append(f.Args, slot)
	}
	for _, t := range results(entry.Result) {
		slot, err := slotOf(t)
		if err != nil {
			return fmt.Errorf("its result is %w", err)
		}
		f.Results = append(f.Results, slot)
	}
	return nil
}

// results returns the types of the values that a function with result type t returns, each in its own register.
func results(t *ir.Type) []*ir.Type {
	switch {
	case t == nil || t.Kind == ir.Void:
		return nil
	case t.Kind == ir.Struct:
		return t.Fields
	}
	return []*ir.Type{t}
}

// slotOf returns where a value of a type is passed and returned.
func slotOf(t *ir.Type) (record.Slot, error) {
	switch {
	case t.Kind == ir.Pointer:
		return record.Slot{Kind: record.Pointer, Size: 8}, nil
	case t.Kind == ir.Int && t.Bits <= 64:
		return record.Slot{Kind: record.Int, Size: (t.Bits + 7) / 8}, nil
	case t.Kind == ir.Float && (t.Format == fp.Binary32 || t.Format == fp.Binary64):
		return record.Slot{Kind: record.Float, Size: t.Size}, nil
	case t.Kind == ir.Float && t.Format == fp.X87:
		return record.Slot{Kind: record.X87, Size: 10}, nil
	case t.Kind == ir.Vector && t.Size <= 16:
		slot := record.Slot{Kind: record.Float, Size: t.Size}
		if t.Elem.Kind == ir.Float {
			slot.Elem = t.Elem.Size
		}
		return slot, nil
	}
	return record.Slot{}, errors.New("of a type that is not recorded")
}

// SetUp returns the recorded functions without parameters and results in the sources of a SUBJECT; "" means all sources. Such a function
// sets global variables, such as the constants of a library.
func SetUp(x *record.Index, of string) (list []*record.Function) {
	files := func(spelling string) string {
		t, err := suite.ParseTarget(spelling)
		if err != nil {
			return spelling
		}
		for i, f := range t.Files {
			if abs, err := filepath.Abs(f); err == nil {
				t.Files[i] = abs
			}
		}
		return strings.Join(t.Files, "\x00")
	}
	for i := range x.Functions {
		f := &x.Functions[i]
		if f.Recorded > 0 && len(f.Args)+len(f.Results) == 0 && (of == "" || files(f.Subject) == files(of)) {
			list = append(list, f)
		}
	}
	return list
}
