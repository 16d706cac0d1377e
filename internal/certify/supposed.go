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

// Doubt makes a finding inconclusive if it is a fault and the subject's driver sets members of an object directly. The program may never
// make such an object. Faults are crashes, endless loops, invalid operations, divisions by zero and NaN results. Wrong numbers stay
// certified.
func Doubt(s *subject.Subject, f *finding.Finding) {
	what := s.Supposes()
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
		What: happened + ", but faultline " + what + "; write a function that makes one and calls this, and search that one"}
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
