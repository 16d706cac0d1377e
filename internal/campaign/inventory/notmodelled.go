package inventory

// This file lists what a subject can reach and cannot be analysed: instructions that are not modelled, and functions and variables that no
// given file defines. That is a gap of the analysis and no fault of the code.

import (
	"fmt"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/interp/library"
	"faultline/internal/ir"
	"faultline/internal/names"
	"faultline/internal/native"
	"faultline/internal/subject"
)

// NotModelled lists what s can reach that cannot be interpreted, and so cannot be certified: instructions, and functions without a
// definition that the interpreter does not know. Native code calls those of the system's libraries.
func NotModelled(s *subject.Subject) []ir.Unsupported {
	list := slices.Clone(s.Skipped)
	for i := range list {
		list[i].What += unproved
	}
	list = append(list, before(s)...)
	nowhere, _ := s.Program.Nowhere(native.HasSymbol)
	for _, u := range s.Program.Undefined(s.Call.Entry, native.HasSymbol) {
		list = append(list, ir.Unsupported{Function: sourceName(s.Program.Funcs[u.Caller]), Pos: u.Pos, What: undefined(&u)})
	}
	integers := slices.ContainsFunc(s.Call.Outputs, func(c ir.Cell) bool { return c.Role == ir.Value && c.Type.Kind == ir.Int })
	thrown := 0
	for _, x := range s.Program.Externals(s.Call.Entry) {
		f, u := s.Program.Funcs[x.Func], ir.Unsupported{Function: s.Program.Funcs[x.Caller].Name, Pos: x.Pos}
		switch {
		case nowhere[x.Func] || f.Optional:
			continue
		case !library.Models(f) && x.Throws:
			thrown++
			continue
		case !library.Models(f):
			u.What = "callee " + names.Signature(f.Name) + " is not modelled" + unproved
		case f.Name == "fesetround":
			u.What = "faultline only models rounding to nearest" + unproved
		case integers && library.GivesExponent(f):
			u.What = "callee " + names.Signature(f.Name) + " gives an integer, which faultline takes as exact; it does not see errors " +
				"of the argument " +
				"in it"
		case library.TakenAsIs(f):
			u.What = "callee " + names.Signature(f.Name) + " has no exact value here; results that depend on it may stay undecided, " +
				"and faultline does not see " +
				"errors made before or in it"
			if library.RaisesUnseen(f) {
				u.What += ", or exceptions that it raises"
			}
		case library.Splits(f):
			u.What = "callee " + names.Signature(f.Name) + " is no site: its result is compared with the exact value, but faultline " +
				"does not search for inputs " +
				"where rounding changes its integer"
		case library.RaisesUnseen(f) && f.Result.Kind != ir.Float:
			u.What = "callee " + names.Signature(f.Name) + " is no site: faultline does not search for exceptions that it raises"
		case library.RaisesUnseen(f):
			u.What = "callee " + names.Signature(f.Name) + " is no site: its value is compared with the exact one, but faultline does " +
				"not search for exceptions " +
				"that it raises"
		default:
			continue
		}
		list = append(list, u)
	}
	if thrown > 0 {
		what := "1 function without a model is called on paths that only throw or abort"
		if thrown > 1 {
			what = fmt.Sprintf("%d functions without a model are called on paths that only throw or abort", thrown)
		}
		list = append(list, ir.Unsupported{Function: sourceName(s.Program.Funcs[s.Call.Entry]), What: what})
	}
	if f := s.Program.Funcs[s.Call.Entry]; f.ResultType.HasBitFields() || slices.ContainsFunc(f.ParamTypes, (*ir.SourceType).HasBitFields) {
		list = append(list, ir.Unsupported{Function: sourceName(f), What: "bit-fields are 0 as inputs, and are not compared as " +
			"results"})
	}
	if u, n := s.Program.Places(s.Call.Entry, (*ir.Inst).MadeOfBits); n > 0 {
		u.What = "a value is made of bits; " + copiedAlone
		if n > 1 {
			u.What = fmt.Sprintf("values are made of bits in %d places; %s", n, copiedAlone)
		}
		list = append(list, u)
	}
	if u, n := s.Program.Places(s.Call.Entry, (*ir.Inst).GivesBits); n > 0 && integers {
		u.What = "an integer is made of the bits of a float; faultline does not see errors of the float in it"
		list = append(list, u)
	}
	if u, n := s.Program.Places(s.Call.Entry, (*ir.Inst).TakesApart); n > 0 {
		u.What = "a vector of floats is read as integers of another width" + unproved
		list = append(list, u)
	}
	return list
}

// copiedAlone is what the search sees of errors behind bits: shadow values follow bits that are copied.
const copiedAlone = "the search sees earlier errors if these bits are copied, but not if they are computed"

// before lists what cannot be followed of the code that runs before the first call.
func before(s *subject.Subject) (list []ir.Unsupported) {
	if len(s.Call.Before()) == 0 {
		return nil
	}
	r := interp.New(s.Program, &s.Call).Begin()
	what := r.Reason
	switch {
	case r.Outcome == interp.Returned:
		return nil
	case r.Unsupported != nil:
		list = append(list, *r.Unsupported)
		what = r.Unsupported.What
	default:
		list = append(list, ir.Unsupported{})
	}
	list[0].What = "faultline cannot follow the code before the first call (constructors, --setup): " + what +
		"; it searches runs, but cannot prove wrong results"
	return list
}

// unproved is what it means for the answer that something is not modelled: crashes are proved all the same, by a second run.
const unproved = "; faultline searches runs that reach it, but cannot prove that their results are wrong"

// Skipped is an entry of the list, as the stream has it.
func Skipped(name string, u *ir.Unsupported) *finding.Skipped {
	return &finding.Skipped{
		Subject: name, Function: u.Function, File: u.Pos.File, Line: u.Pos.Line, Column: u.Pos.Column, What: u.What,
	}
}

func undefined(u *ir.Undefined) string {
	if u.Variable {
		return "the variable " + names.Signature(u.Name) + " is defined nowhere: " + addIt + "; runs that use it are skipped"
	}
	return names.Signature(u.Name) + " is called, but defined nowhere: " + addIt + "; runs that call it are skipped"
}

const addIt = "add the source or library that defines it to the SUBJECT, as +util.c or +libfoo.a"

// Needs returns the missing definition that every run of s needs, nil if there is none.
func Needs(s *subject.Subject) *subject.Error {
	for _, u := range s.Program.Undefined(s.Call.Entry, native.HasSymbol) {
		if !u.Always {
			continue
		}
		what := "calls"
		if u.Variable {
			what = "uses"
		}
		at := ""
		if u.Pos.Line > 0 {
			at = fmt.Sprintf(" at %s:%d", u.Pos.File, u.Pos.Line)
		}
		caller := sourceName(s.Program.Funcs[u.Caller])
		if caller != s.Name {
			at = " in " + caller + at
		}
		return &subject.Error{Code: subject.CannotLoad, Where: s.Name, Next: addIt,
			What: fmt.Sprintf("every run %s %s%s, which no file defines", what, names.Signature(u.Name), at)}
	}
	return nil
}

func sourceName(f *ir.Func) string {
	if f.Source != "" {
		return f.Source
	}
	return f.Name
}
