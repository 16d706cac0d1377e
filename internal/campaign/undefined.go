package campaign

// This file says what was not given to us: functions and variables that a subject needs and no file defines. They are a gap of what is
// analysed, never a fault of the code.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
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

// needs returns what every run of s needs and nobody defines, nil if there is none.
func needs(s *subject.Subject) *subject.Error {
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

// refuse leaves out the subjects that cannot run for want of a definition: with an error if no other is left.
func (j *Job) refuse() error {
	var kept []*subject.Subject
	var first *subject.Error
	for _, s := range j.Subjects {
		err := needs(s)
		if err == nil {
			kept = append(kept, s)
			continue
		}
		if first == nil {
			first = err
		}
		j.skipped = append(j.skipped, &finding.Skipped{Subject: s.Name, What: err.What + ": " + err.Next})
	}
	if j.Subjects = kept; len(kept) == 0 {
		return j.unlinked(first)
	}
	return nil
}

// unlinked adds which flags for a linker were ignored.
func (j *Job) unlinked(err *subject.Error) error {
	for _, sk := range j.skipped {
		if strings.HasPrefix(sk.Subject, "-") {
			err.Next += "; " + sk.Subject + " is " + sk.What
		}
	}
	return err
}
