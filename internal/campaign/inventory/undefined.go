package inventory

// This file says what was not given to us: functions and variables that a subject needs and no file defines. They are a gap of what is
// analysed, never a fault of the code.

import (
	"fmt"

	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/subject"
)

// undefined says what is missing.
func undefined(u *ir.Undefined) string {
	if u.Variable {
		return "the variable " + u.Name + " is defined nowhere: " + addIt + "; runs that use it are left out"
	}
	return u.Name + " is called and defined nowhere: " + addIt + "; runs that call it are left out"
}

const addIt = "add the source or library that defines it to the SUBJECT, as +util.c or +libfoo.a"

// Needs returns what every run of s needs and nobody defines, nil if there is none.
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
			What: fmt.Sprintf("every run %s %s%s, which no file defines", what, u.Name, at)}
	}
	return nil
}

func sourceName(f *ir.Func) string {
	if f.Source != "" {
		return f.Source
	}
	return f.Name
}
