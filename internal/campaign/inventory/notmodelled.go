package inventory

// This file lists what a subject can reach and cannot be analysed.

import (
	"fmt"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/subject"
)

// NotModelled lists what s can reach that cannot be interpreted, and so not be certified where it runs: instructions, and
// functions that nobody defines and the interpreter does not know. Native code calls those of the system's libraries.
func NotModelled(s *subject.Subject) []ir.Unsupported {
	list := slices.Clone(s.Skipped)
	nowhere, _ := s.Program.Nowhere(native.HasSymbol)
	for _, u := range s.Program.Undefined(s.Call.Entry, native.HasSymbol) {
		list = append(list, ir.Unsupported{Function: sourceName(s.Program.Funcs[u.Caller]), Pos: u.Pos, What: undefined(&u)})
	}
	for _, x := range s.Program.Externals(s.Call.Entry) {
		if f := s.Program.Funcs[x.Func]; !interp.Models(f) && !nowhere[x.Func] && !f.Optional {
			list = append(list, ir.Unsupported{
				Function: s.Program.Funcs[x.Caller].Name, Pos: x.Pos, What: "callee " + f.Name + " is not modelled",
			})
		}
	}
	if u, n := s.Program.MadeOfBits(s.Call.Entry); n > 0 {
		u.What = "a value is made of bits: the search does not see errors that were made before"
		if n > 1 {
			u.What = fmt.Sprintf("values are made of bits, in %d places: the search does not see errors that were made before", n)
		}
		list = append(list, u)
	}
	return list
}

// Skipped is one of them, as the stream has it.
func Skipped(name string, u *ir.Unsupported) *finding.Skipped {
	return &finding.Skipped{
		Subject: name, Function: u.Function, File: u.Pos.File, Line: u.Pos.Line, Column: u.Pos.Column, What: u.What,
	}
}
