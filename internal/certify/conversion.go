package certify

// This file certifies undefined behaviour of C when floats become integers. Either the type cannot hold a converted number, or signed
// arithmetic on converted numbers overflows. The run shows both without an enclosure. The certificate must decide whether the unmodified
// code does the same, and what the effect on the outputs is.

import (
	"slices"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

// misconverted certifies a claim about integers.
func (s *point) misconverted(claim Claim, t *oracleResults) {
	if op := s.Program.Sites[claim.Site].Op; op == fp.FromInt || op == fp.FromUint {
		s.wrapped(claim, t)
		return
	}
	w := s.trailOf(claim)
	if w.times == 0 {
		s.c.Verdict = finding.Refuted
		s.c.fact(finding.NotThere)
		return
	}
	s.c.Raised = w.what()
	if at := w.overflow; at != nil {
		s.c.place = words.OverflowAt(at)
	} else if w.unfitAt != nil {
		s.c.place = w.unfitAt
	}
	if !s.sameThere(claim) {
		return
	}
	s.c.Verdict = finding.Certified
	if !w.after && s.wrongInteger(w) {
		return
	}
	out := s.mainOutput()
	if w.after && s.Call.Outputs[out].Type.Kind == ir.Int { // the error comes from an earlier conversion
		s.c.Wrong = false
		return
	}
	n, misled := max(w.numbers[out], 0), t.wrong() && s.misled(nil)
	followed := n > 0 || s.Call.Outputs[out].IsFloat() // not through operations of integers
	if known := !misled && t.verdict != finding.Inconclusive && followed; known || len(w.compared) > 0 || w.marks[n]&tainted != 0 {
		w.reaches(s.c, s.computed[out], n) // a value that becomes bits is not followed, so nothing is known of the result then
	}
	if !misled && t.wrong() && w.marks[n]&tainted != 0 && w.Ops <= mostCausedOps {
		s.overIntegers(candidate{Kind: claim.Kind})
	}
	made := s.madeFrom(w)
	lucky := t.verdict == finding.Refuted && made >= 0 // the result is right on this processor
	if !s.c.Wrong && !w.after && w.unfitNumber() && (lucky || t.verdict == finding.Inconclusive && s.uses(w, n)) {
		if lucky {
			s.c.Output, s.c.Computed = s.Call.Outputs[made].Label(), words.ResultOf(&s.Call.Outputs[made], s.computed[made])
			w.reaches(s.c, s.computed[made], max(w.numbers[made], 0))
		}
		s.c.Wrong, s.c.Confirmed = true, true
		s.c.Trial = &finding.Trial{Change: finding.UndefinedUsed}
		s.c.Exact, s.c.Error = nil, nil // the value along the floats' path uses the undefined integer
	}
	s.classifyException(claim)
}

// madeFrom returns the first result that is computed from the integer of the claimed conversion, -1 for none.
func (s *point) madeFrom(w *trail) int {
	for k := range s.Call.Outputs {
		if s.Call.Outputs[k].IsResult() && w.marks[max(w.numbers[k], 0)]&tainted != 0 {
			return k
		}
	}
	return -1
}

// unfitNumber reports whether the first invalid conversion is one of a number. That of an infinity or a NaN has another cause.
func (w *trail) unfitNumber() bool {
	return w.unfit != nil && w.first != nil && w.first.Operand[0].Value.IsFinite()
}

// uses reports whether the output with number n depends on the integer of the claimed conversion: it is computed from it, a comparison of
// the integer decides, or an instruction needs the integer's bits, as the choice of an element does.
func (s *point) uses(w *trail, n int64) bool {
	needed := slices.ContainsFunc(s.c.Undecided, func(r finding.Remark) bool { return r.Fact == finding.NoRoom })
	return needed || len(w.compared) > 0 || w.marks[n]&tainted != 0
}

// badConversion blames the first conversion of a number that does not fit its type for a wrong result, if the point is misled.
func (s *point) badConversion() bool {
	var first *finding.Raised
	site := everySite
	misled := s.misled(func(e *event) {
		switch unfit := e.Exception() == fp.InvalidConversion; {
		case unfit && (first == nil || e.Number == 1):
			first, site = words.Unfit(e), int(e.Inst.Site)
			fallthrough
		case unfit && int(e.Inst.Site) == site:
			first.Times++
		}
	})
	if site < 0 || !misled {
		return false
	}
	s.c.Kind, s.c.SiteID, s.c.Raised = finding.InvalidConversion, site, first
	s.classifyException(Claim{Site: site, Kind: s.c.Kind})
	return true
}

// misled reports whether the output becomes right if comparisons of integers that do not fit their type decide like the exact integers, and
// nothing else changes. It writes the trial.
func (s *point) misled(see func(*event)) bool {
	var integers *amendedIntegers
	run := s.along(func() arith {
		integers = &amendedIntegers{Balls: balls.New(s.main.prec)}
		return integers
	}, see)
	if run.Outcome != interp.Returned || integers.Decided == 0 {
		return false
	}
	if s.judgeAmended(&run, s.main).Verdict != finding.Refuted {
		return false
	}
	s.c.Confirmed, s.c.Trial = true, &finding.Trial{Change: finding.ComparedExactly, Right: true}
	return true
}

// wrongInteger states an integer output that differs from its exact value, if it depends on the claimed conversion or on a comparison of
// its result. The exact value is that of a run in which the exact integers decide. Along the floats' path, branches that the undefined
// integer chose would give the value of another path.
func (s *point) wrongInteger(w *trail) bool {
	at, _ := s.follow(startPrecision)
	for i, exact := range at.exact {
		cell := &s.Call.Outputs[i]
		if cell.Type.Kind != ir.Int || !cell.IsResult() || !exact.Bounded() || at.lost != nil {
			continue
		}
		n := w.numbers[i]
		made := w.marks[n]&tainted != 0 || n == 0 || len(w.compared) > 0
		computed, _ := s.computed[i].Big()
		if !made || exact.Lo.Cmp(computed) <= 0 && computed.Cmp(exact.Hi) <= 0 {
			continue
		}
		s.c.Output, s.c.Computed = cell.Label(), words.ResultOf(cell, s.computed[i])
		o := s.judged(finding.Shadow, i, exact, startPrecision)
		s.c.Exact, s.c.Error = []finding.Exact{o.exact.Exact(o.oracle, o.prec)}, []finding.Error{s.stated(o)}
		s.c.Confirmed, s.c.Wrong = true, true
		return true
	}
	return false
}

// what states the first invalid conversion or overflow.
func (w *trail) what() *finding.Raised {
	r := w.unfit
	if w.overflow != nil {
		r = words.Overflowed(w.overflow)
	}
	r.Times = w.times
	return r
}

// sameThere reports whether the unmodified code did the same. Either it raised the processor's exception for such conversions, or it
// returned the same bits; a processor that converts through a wider type raises no exception.
func (s *point) sameThere(claim Claim) bool {
	raised := claim.Kind == finding.InvalidConversion && claim.Flags&fp.Invalid != 0
	switch {
	case !claim.HasFlags:
		s.c.fact(finding.NotConfirmed)
	case raised, slices.EqualFunc(s.values(&interp.Result{Values: claim.Outputs}), s.computed, words.SameBits):
		return true
	default:
		s.c.fact(finding.ReturnsOther)
	}
	return false
}

// ofIntegers states the place at which integers stop being exact, and tries the run with exact ones.
func (s *point) ofIntegers(steps []traceStep, by candidate) {
	from := by.Conversion(steps)
	if from.Wrap > 0 {
		s.c.place = words.OverflowAt(&s.path.Wraps[from.Wrap-1])
	} else if by.Kind == finding.IntegerOverflow {
		if i := slices.IndexFunc(s.path.Overflows, func(o interp.IntegerOverflow) bool {
			return o.Site == int(from.Site) || o.Site < 0
		}); i >= 0 {
			o := &s.path.Overflows[i]
			s.c.place = words.OverflowAt(o)
		}
	} else if from.Site < 0 {
		s.c.place = words.PlaceOf(from.In, from.Inst, from.Op.String())
	}
	if len(steps) <= mostConfirmedOps {
		s.overIntegers(by)
	}
}

// overIntegers tries the run in which floats made from integers use the exact integers, without a limit.
func (s *point) overIntegers(by candidate) {
	if t, ok := s.try(everyInteger, 0, by); ok {
		s.c.Trial = t.left(finding.OverIntegers, s.limit())
		s.c.Confirmed = s.c.Confirmed || t.removed
	}
}
