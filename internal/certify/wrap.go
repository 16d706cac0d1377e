package certify

// This file certifies integers that wrap before they become floats, although nothing shows that the source means them modulo 2^N. The exact
// value is that of the program with integers that have no limit.

import (
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/interp"
)

// wrapped certifies that an integer which the claimed site converts to a float has wrapped, if that makes the output wrong.
func (s *point) wrapped(claim Claim, t *oracleResults) {
	w := s.wrapAt(claim.Site)
	if w == nil || !t.wrong() {
		s.c.Verdict = finding.Refuted
		s.c.fact(finding.NotThere)
		return
	}
	s.byWrap(w)
	if !s.sameThere(claim) {
		return
	}
	s.c.Verdict = finding.Certified
	if s.floats.Ops <= mostCausedOps {
		s.overIntegers(candidate{Kind: claim.Kind})
	}
	s.c.Class, s.c.Reason = finding.Unknown, nil // integers do not move, so the movement of the inputs tells nothing
	s.classifyException(claim)
}

// byWrap states that w is the cause.
func (s *point) byWrap(w *wrap) {
	s.c.Kind, s.c.SiteID = finding.IntegerOverflow, w.site
	s.c.Raised = words.Overflowed(&w.IntegerOverflow)
	s.c.Raised.Times = w.times
	s.c.place = words.OverflowAt(&w.IntegerOverflow)
}

// A wrap is the first operation that made an integer wrong which a site converts to a float.
type wrap struct {
	interp.IntegerOverflow
	site, times int // of the conversion, and how often it converts such integers
}

// wrapAt returns the first wrap that reaches a site, or any site if site is everySite. It returns nil if there is none.
func (x *execution) wrapAt(site int) *wrap {
	w, index := wrap{}, int32(0)
	run := x.along(inBalls(startPrecision), func(e *event) {
		switch here := int(e.Inst.Site); {
		case e.Wrap == 0 || site != everySite && here != site:
		case index == 0:
			w.site, w.times, index = here, 1, e.Wrap
		case here == w.site:
			w.times++
		}
	})
	if run.Outcome != interp.Returned || index == 0 {
		return nil
	}
	w.IntegerOverflow = run.Wraps[index-1]
	return &w
}

// wrapsFirst states that a wrap is the cause of the wrong output, instead of an exception or a decision behind it. It reports whether the
// error is gone with integers without limit.
func (s *point) wrapsFirst() bool {
	if s.floats.Ops > mostCausedOps {
		return false
	}
	w := s.wrapAt(everySite)
	if w == nil {
		return false
	}
	c := *s.c
	if s.overIntegers(candidate{Kind: finding.IntegerOverflow}); !s.c.Confirmed {
		*s.c = c
		return false
	}
	s.byWrap(w)
	s.c.Verdict, s.c.Class, s.c.Reason = finding.Certified, finding.Unknown, nil
	s.classifyException(Claim{Site: w.site, Kind: finding.IntegerOverflow})
	return true
}
