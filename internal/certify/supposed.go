package certify

// This file handles runs that depend on integer arguments whose meaning is only assumed.

import (
	"cmp"
	"slices"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/interp"
)

// supposed makes a verdict inconclusive if the result depends on assumed arguments: the run with other integers there gives another result.
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

// assume states the assumption that a run depends on.
func (c *Certificate) assume(what *finding.Skipped) {
	c.Assumption = what
	at := finding.Place{Function: what.Function, File: what.File, Line: what.Line}
	c.Remark(finding.Remark{Fact: finding.Assumed, Text: what.What, At: &at})
}
