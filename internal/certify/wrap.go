package certify

// This file certifies integers that wrap before they become floats. The source does not mean these integers modulo 2^N. The exact value is
// that of the same program with unlimited integers.

import (
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/interp"
)

// wrapped certifies a wrapped integer that the site of the claim converts to a float. It refutes the claim if no integer wrapped there, or
// if the output is right.
func (s *point) wrapped(claim Claim, t *oracleResults) {
	w := s.wrapAt(claim.Site)
	if w == nil || !t.wrong() {
		s.c.Verdict = finding.Refuted
		s.c.fact(finding.NotThere)
		return
	}
	s.blameWrap(w)
	if !s.sameThere(claim) {
		return
	}
	s.c.Verdict = finding.Certified
	if s.floats.Ops <= mostCausedOps {
		s.overIntegers(candidate{Kind: claim.Kind})
	}
	s.c.Class, s.c.Reason = finding.Unknown, nil // no class by movements of the inputs, since integers cannot move by half an ulp
	s.classifyException(claim)
}

// blameWrap records w as the cause of the error.
func (s *point) blameWrap(w *wrap) {
	s.c.Kind, s.c.SiteID = finding.IntegerOverflow, w.site
	s.c.Raised = words.Overflowed(&w.IntegerOverflow)
	s.c.Raised.Times = w.times
	s.c.place = words.OverflowAt(&w.IntegerOverflow)
}

// A wrap is the first operation that wrapped, among those that lead to a conversion to a float.
type wrap struct {
	interp.IntegerOverflow
	site  int // of the conversion
	times int // number of wrong integers that the site converts
}

// wrapAt returns the wrap of the first wrong integer that a site converts. For everySite, any site counts. It returns nil if no wrong
// integer becomes a float there.
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

// blamesWrap blames a wrap for the wrong output, if the error is gone with unlimited integers. It then certifies the wrap and returns true.
// An exception or a wrong decision may follow from the wrap, so the caller asks for wraps before these.
func (s *point) blamesWrap() bool {
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
	s.blameWrap(w)
	s.c.Verdict, s.c.Class, s.c.Reason = finding.Certified, finding.Unknown, nil
	s.classifyException(Claim{Site: w.site, Kind: finding.IntegerOverflow})
	return true
}
