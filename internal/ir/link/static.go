package link

// This file handles functions that only their own unit can call: static functions and those of an anonymous namespace. An archive's index
// does not list them, and two units may have such functions with the same name.

import (
	"path/filepath"
	"sync"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
)

// A Static is a function that only its own unit can call.
type Static struct {
	Key    string // its unique name for Functions and Program; no symbol has this name
	Name   string // linkage name, not unique
	Source string // its name in the source
	File   string // the compiled source file; the unit's name if the bitcode has no source file
	Unit   string // name of the file or member
	In     string // the file with its text, such as a header; "" if unknown
	Called bool   // other functions of the unit call it, and nothing takes its address
	unit   int
}

// outlines has the outlines of all units, read at the first request.
type outlines struct {
	once    sync.Once
	files   []string // by unit
	statics []Static
	byKey   map[string]*Static
}

// outline reads the outlines of all units.
func (l *Library) outline() *outlines {
	l.outlines.once.Do(func() {
		list := make([]bitcode.Outline, len(l.units))
		l.each(len(l.units), func(i int) {
			if data, err := l.units[i].read(); err == nil && !l.units[i].system {
				list[i] = bitcode.OutlineOf(l.units[i].name, data)
			}
		})
		l.outlines.fill(list, l.units)
	})
	return &l.outlines
}

// fill records the outlines of some units.
func (o *outlines) fill(list []bitcode.Outline, units []*unit) {
	o.files, o.byKey = make([]string, len(list)), make(map[string]*Static)
	for i, u := range list {
		if o.files[i] = u.File; u.File == "" {
			o.files[i] = units[i].name
		}
		for _, f := range u.Locals {
			if f.File == "" {
				f.File = units[i].name
			}
			key := filepath.Base(f.File) + ":" + f.Linkage
			o.statics = append(o.statics, Static{key, f.Linkage, f.Source, f.File, units[i].name, f.In, f.Called, i})
		}
	}
	for i := range o.statics {
		s := &o.statics[i]
		for o.byKey[s.Key] != nil {
			s.Key += "'" // two files have the same name
		}
		o.byKey[s.Key] = s
	}
}

// Statics returns the functions that only their own units can call, in the order of units. It reads all units.
func (l *Library) Statics() []Static { return l.outline().statics }

// Of returns the compiled source file and the name of the unit that defines a symbol. It reads all units.
func (l *Library) Of(symbol string) (file, unit string) {
	i, ok := l.defined[symbol]
	if !ok {
		return "", ""
	}
	return l.outline().files[i], l.units[i].name
}

// Defines reports whether the library defines a symbol.
func (l *Library) Defines(symbol string) bool {
	_, ok := l.defined[symbol]
	return ok
}

// Called reports whether a key is that of a static function that its unit calls, and whose address nothing takes.
func (l *Library) Called(key string) bool {
	s := l.static(key)
	return s != nil && s.Called
}

// static returns the static function with a key, nil if there is none.
func (l *Library) static(key string) *Static {
	if _, ok := l.defined[key]; ok || l.outlines.byKey == nil {
		return nil
	}
	return l.outlines.byKey[key]
}

// home returns the unit that defines a symbol or, by its key, a static function. It also returns the function's linkage name.
func (l *Library) home(name string) (unit int, linkage string, ok bool) {
	if i, ok := l.defined[name]; ok {
		return i, name, true
	}
	if s := l.static(name); s != nil {
		return s.unit, s.Name, true
	}
	return 0, "", false
}

// local returns a static function of a module, nil if preparation removed it.
func local(m *bitcode.Module, name string) *ir.Func {
	for _, f := range m.Funcs {
		if f.Local && f.Unit >= 0 && f.Name == name {
			return f
		}
	}
	return nil
}
