package certify

// This file handles runs that depend on integer arguments whose meaning is only assumed, or on objects that only a driver makes.

import (
	"cmp"
	"slices"
	"strings"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/subject"
)

// supposed makes a verdict inconclusive if the result depends on assumed integers: a run with other integers has a different result.
func (s *point) supposed() {
	what := s.floats.Supposed
	if what == "" || s.c.Verdict != finding.Certified {
		return
	}
	limits := s.limits
	limits.Fill = otherFill
	other := s.machine.Run(s.input, limits)
	if other.Outcome == interp.Returned && slices.EqualFunc(s.values(&other), s.computed, words.SameBits) {
		return
	}
	entry := s.Program.Funcs[s.Call.Entry]
	what += ", and with ones the run gives another result"
	s.c.assume(&finding.Skipped{Subject: s.Name, Function: cmp.Or(entry.Source, entry.Name), File: entry.File, Line: entry.Line,
		What: what})
	s.c.Verdict = finding.Inconclusive
	if s.c.Own != nil {
		s.c.Own.Verdict = finding.Inconclusive
	}
}

// Doubt makes a finding inconclusive if it is a fault, and the subject's driver sets members of an object directly, or the subject is a
// static function that others call. The program may never make such an object, or pass such arguments. Faults are crashes, endless loops,
// invalid operations, divisions by zero and NaN results. Wrong numbers stay certified.
func Doubt(s *subject.Subject, f *finding.Finding) {
	what, remedy := s.Supposes()
	isFault := f.Outside != nil || faults[f.Kind] || strings.HasSuffix(f.Computed.Decimal, "nan")
	if what == "" || f.Verdict != finding.Certified || !isFault {
		return
	}
	entry := s.Program.Funcs[s.Call.Entry]
	at := finding.Place{Function: cmp.Or(entry.Source, entry.Name), File: entry.File, Line: entry.Line}
	f.Verdict = finding.Inconclusive
	f.Remark(finding.Remark{Fact: finding.Assumed, Text: what, At: &at})
	happened := ""
	switch {
	case f.Outside != nil:
		happened = "a run used memory outside of " + f.Outside.Object
	case f.Kind == finding.Trap:
		happened = "a run ended with " + f.Signalled
	case f.Kind == finding.Timeout:
		happened = "a run did not end"
	case strings.HasSuffix(f.Computed.Decimal, "nan"):
		happened = "a run returned NaN"
	case strings.HasSuffix(f.Computed.Decimal, "inf"):
		happened = "a run returned an infinity"
	default: // an operation on the way: its result was a number
		return
	}
	f.Assumption = &finding.Skipped{Subject: s.Name, Function: at.Function, File: at.File, Line: at.Line,
		What: happened + ", but faultline " + what + "; " + remedy}
}

// madeNothing makes a verdict inconclusive if the run ended while a driver made the arguments.
func (s *point) madeNothing() {
	if s.floats.Outcome != interp.Trapped || s.c.Thrown != "" || !inMaking(s.Subject, s.floats.Stack) {
		return
	}
	s.c.refused(s.Subject, "a run ended with "+s.floats.Reason)
}

// refused makes a verdict inconclusive because of what happened before a driver called the function.
func (c *Certificate) refused(s *subject.Subject, happened string) {
	entry := s.Program.Funcs[s.Call.Entry]
	c.assume(&finding.Skipped{Subject: s.Name, Function: cmp.Or(entry.Source, entry.Name), File: entry.File, Line: entry.Line,
		What: happened + ", before the function was called: what makes the arguments does not accept all inputs; limit them with " +
			"--domain or --require"})
	c.Verdict = finding.Inconclusive
}

// inMaking reports whether a run ended before the subject's driver called the function, or in the driver itself. A constructor or another
// maker may refuse any arguments, so that such an end is no finding. stack has the innermost call first.
func inMaking(s *subject.Subject, stack []interp.Place) bool {
	if s.Driver == nil || len(stack) == 0 {
		return false
	}
	outer := stack[len(stack)-1]
	return outer.Func.ID == s.Call.Entry && outer.Inst != nil && (len(stack) == 1 || outer.Inst.Pos.Line < s.Driver.Line)
}

// faults are the kinds of findings that may mean that the function does not accept such an input.
var faults = map[finding.Kind]bool{finding.Trap: true, finding.Timeout: true, finding.Invalid: true, finding.InvalidConversion: true,
	finding.DivideByZero: true}

// assume states the assumption that a run depends on.
func (c *Certificate) assume(what *finding.Skipped) {
	c.Assumption = what
	at := finding.Place{Function: what.Function, File: what.File, Line: what.Line}
	c.Remark(finding.Remark{Fact: finding.Assumed, Text: what.What, At: &at})
}
