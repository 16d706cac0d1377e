package certify

// This file confirms a root cause, by the same run with another result at that one operation, all else in floats: at every
// execution of the candidate's site, then, if that does not help, at the one execution that the trace names.
//
// What lost its result itself, a product beyond the range, a sum too large for what was added to it, is made exact: it gives what the
// exact operation gives of the computed operands, unrounded. So it goes into the operations that use it, and on from there as long as
// the range does not hold what these give for no reason of their own. The candidate is to blame if that removes the error.
//
// What amplified is exact on its operands, mostly, and these are right to a few ulps: neither alone is a test. It gives what it
// would of exact operands, rounded. That removes the error at the culprit and everywhere behind it, the last operation of the run
// included; so it says something only of an operation whose operands are right, and that lost a good part of the digits. Where one
// rounding makes what goes into it wrong, the note names that, having tried it.

import (
	"math"
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

const (
	mostTries        = 4       // runs over balls that look for an operation that alone removes the error
	mostBehind       = 1 << 10 // operations behind an infinity or NaN that are looked at
	leastAmplified   = 4       // below it an operation only passes on what it got, and being exact says nothing of it
	mostLeft         = 1e-3    // of an error that is as good as gone, and
	nearThreshold    = 10      // times the threshold at the most
	mostConfirmedOps = 1 << 18 // operations of all these runs together, a fifth of a second or so
)

// unrounded are the kinds of candidates whose exact value does not fit into their format.
var unrounded = map[finding.Kind]bool{
	finding.Absorption: true, finding.Overflow: true, finding.Underflow: true, finding.DivideByZero: true, finding.Invalid: true,
}

// A trial is what is left of an error when one candidate is exact.
type trial struct {
	candidate
	executions int
	only       bool // of several
	errs.Judgement
	removed bool
	formula bool // what remains is not rounding: the shadow differs from the reference by as much
}

// try evaluates the run with the candidate exact and judges the output whose error is to be explained. Where the reference found
// that and the program's formula is off too, no exact operation can do better than the formula: then what the shadow says
// decides.
func (s *point) try(site int32, only int64, by candidate) (trial, bool) {
	o := s.main
	var exact *amendedSite
	run := s.along(func() arith {
		exact = &amendedSite{reals: balls.New(o.prec), Prec: o.prec, At: site, Only: only, Unrounded: unrounded[by.Kind],
			Raised: by.Raised}
		return exact
	}, nil)
	if run.Outcome != interp.Returned {
		return trial{}, false
	}
	t := trial{candidate: by, executions: exact.Executions, only: only != 0}
	got := s.values(&run.Result)[o.output]
	limit := s.limit()
	t.Judgement = errs.Judge(got, o.exact, limit)
	t.removed = t.removes(o, limit)
	if o != s.shadow && o.output == s.shadow.output && s.shadow.Verdict == finding.Certified && !t.removed {
		rounding := trial{Judgement: errs.Judge(got, s.shadow.exact, limit)}
		t.formula = rounding.removes(s.shadow, limit)
		t.removed = t.formula && t.alike(o, limit)
	}
	return t, true
}

// thresholdOf is the threshold of an output.
func (o Options) thresholdOf(c *ir.Cell) finding.Threshold {
	if o.Threshold.Outputs == "" {
		return o.Threshold
	}
	return o.Threshold.For(c.Label())
}

// limit is the threshold of the output whose error is to be explained.
func (s *point) limit() finding.Threshold {
	if s.main == nil {
		return s.opt.Threshold
	}
	return s.opt.thresholdOf(&s.Call.Outputs[s.main.output])
}

// alike reports whether what is left is at most ten times what there was: a formula that is off by far more than that has not
// been kept from being right by one rounding.
func (t *trial) alike(o *oracleResult, limit finding.Threshold) bool {
	before, ten := o.Measure.In(limit.Measure).Lo, big.NewFloat(10)
	if before.IsInf() {
		before = big.NewFloat(1) // a number of the right size in place of none
	}
	return t.Measure.In(limit.Measure).Hi.Cmp(ten.Mul(ten, before)) <= 0
}

// removes reports whether t's error is as good as gone, for one that o says there was.
func (t *trial) removes(o *oracleResult, limit finding.Threshold) bool {
	return t.Verdict == finding.Refuted || shrunk(&t.Measure, &o.Measure, limit)
}

// shrunk reports whether a thousandth of an error is left at the most, and that is of the threshold's order: what remains of an error
// far above it may well be somewhat above it.
func shrunk(left, whole *errs.Enclosed, t finding.Threshold) bool {
	before, after := whole.In(t.Measure).Lo, left.In(t.Measure).Hi
	return !before.IsInf() && after.Cmp(new(big.Float).Mul(before, big.NewFloat(mostLeft))) <= 0 &&
		after.Cmp(new(big.Float).Mul(big.NewFloat(t.Value), big.NewFloat(nearThreshold))) < 0
}

// change says what was done to the candidate.
func (t *trial) change() finding.Change {
	if unrounded[t.Kind] {
		return finding.Unrounded
	}
	return finding.ExactOperands
}

// left states the trial of a change.
func (t *trial) left(change finding.Change, limit finding.Threshold) *finding.Trial {
	left := t.Measure.In(limit.Measure).Hi
	out := &finding.Trial{Change: change, Executions: t.executions, Once: t.only, Left: errs.AtMost(left, 2),
		Measure: limit.Measure,
		Right:   t.Verdict == finding.Refuted, Formula: t.formula}
	switch {
	case left.IsInf():
		out.Left = "inf"
	case limit.Measure == finding.Relative && !t.Measure.Defined:
		out.Measure = finding.Absolute
	}
	return out
}

// confirm tries the candidates (one at least) and returns the one to blame: the first that alone removes the error, the first
// of all if none does.
func (s *point) confirm(steps []traceStep, list []candidate) candidate {
	if s.c.Verdict != finding.Certified || len(steps) > mostConfirmedOps {
		return list[0]
	}
	var first *trial
	tried := map[int32]bool{-1: true}
	tries := min(mostTries, mostConfirmedOps/max(len(steps), 1))
	for _, by := range list {
		site := steps[by.Step].Site
		if tried[site] || len(tried) > tries || by.Amplification < leastAmplified {
			continue
		}
		tried[site] = true
		t, ok := s.try(site, 0, by)
		t.removed = t.removed && culprit(steps, list, by, false)
		if ok && !t.removed && t.executions > 1 && culprit(steps, list, by, true) {
			if one, ok := s.try(site, int64(by.Step)+1, by); ok && one.removed {
				t = one
			}
		}
		switch {
		case !ok:
		case t.removed:
			s.c.Confirmed = true
			if s.c.Trial = s.rounding(steps, &t); s.c.Trial == nil {
				s.c.Trial = t.left(t.change(), s.limit())
			}
			return by
		case first == nil:
			first = &t
		}
	}
	if exceptional[list[0].Kind] {
		s.behind(steps, list[0].Step)
		return list[0]
	}
	switch {
	case first == nil || first.Step != list[0].Step:
		s.c.Trial = &finding.Trial{Change: finding.NoneAlone}
	case !culprit(steps, list, first.candidate, false):
		s.c.Trial = &finding.Trial{Change: finding.OneOfSeveral}
	default:
		s.c.Trial = first.left(first.change(), s.limit())
	}
	return list[0]
}

// behind looks for what is behind an infinity or NaN that the operation of step n was bound to make of what it got: a divisor of 0, the
// root of a negative number. Those that made a wrong number of right ones are tried, and an operation whose right operands lie beside the
// end of its domain is tried itself. Where none of them is all that made the error, the first is said with which a number comes out.
func (s *point) behind(steps []traceStep, n int) {
	s.c.Trial = &finding.Trial{Change: finding.NoneAlone}
	seen, tried := map[int]bool{}, map[int32]bool{}
	for next := []int{n}; len(next) > 0 && len(seen) < mostBehind; next = next[1:] {
		m := next[0]
		if seen[m] {
			continue
		}
		seen[m] = true
		made := &steps[m]
		wrong := made.WrongOperands()
		if next = append(next, wrong...); len(wrong) > 0 || tried[made.Site] || len(tried) == mostTries {
			continue
		}
		tried[made.Site] = true
		t, removed := s.made(steps, m, m == n)
		if some := t != nil && t.Left != "inf"; removed || some && s.c.Trial.Change == finding.NoneAlone {
			s.c.Trial, s.c.Confirmed = t, removed
		}
		if removed {
			return
		}
	}
}

// made tries the operation of step m, which made a wrong result of right operands, and what rounded the operand that it amplified, and says
// whether that is all that made the error; nil where there is nothing to try. Itself: it is the operation to blame.
func (s *point) made(steps []traceStep, m int, itself bool) (out *finding.Trial, removed bool) {
	by := candidate{Step: m, Kind: finding.Cancellation}
	if kind, ok := steps[m].Exception(); ok && !itself {
		by.Kind = kind
	}
	if steps[m].Site < 0 {
		return nil, false
	}
	if t, ok := s.try(steps[m].Site, 0, by); ok && t.executions > 0 {
		out, removed = t.left(t.change(), s.limit()), t.removed
		if !itself {
			out.Op, out.At = s.operation(steps[m].Site)
		}
	}
	if removed {
		return out, true
	}
	rounding := s.rounding(steps, &trial{candidate: by, executions: 1})
	if rounding == nil {
		return out, false
	}
	if !itself {
		rounding.Change = finding.Unrounded
	}
	return rounding, true
}

// operation is the operation of a site and where that is.
func (s *point) operation(site int32) (op string, at *finding.Place) {
	in := &s.Program.Sites[site]
	return in.Op.String(), &finding.Place{File: in.Pos.File, Line: in.Pos.Line, Column: in.Pos.Column}
}

// rounding tries the operation whose result the culprit of t amplified, and names it if its rounding alone makes the error; else nil.
func (s *point) rounding(steps []traceStep, t *trial) *finding.Trial {
	j, _ := steps[t.Step].Carrier()
	if unrounded[t.Kind] || t.executions > 1 && !t.only || j < 0 {
		return nil
	}
	n := steps[t.Step].Operand[j].From
	if n < 0 || steps[n].Site < 0 {
		return nil
	}
	by := candidate{Step: int(n), Kind: finding.Absorption}
	one, ok := s.try(steps[n].Site, int64(n)+1, by)
	if !ok || !one.removed || one.executions == 0 {
		return nil
	}
	out := one.left(finding.Unamplified, s.limit())
	out.Op, out.At = s.operation(steps[n].Site)
	return out
}

// culprit reports whether a trial of by says something of its site, or of that execution alone. Of what amplified it does where the
// operands were right, and became wrong there: the growth of the error is that operation's for a third of the digits that are lost.
// The list has every operation on the way to the output.
func culprit(steps []traceStep, list []candidate, by candidate, alone bool) bool {
	if unrounded[by.Kind] {
		return true
	}
	growth, lost, first := 0.0, 0.0, by.Step
	for _, other := range list {
		s := &steps[other.Step]
		_, carried := s.Carrier()
		digits := math.Log2(min(s.Err, 1) / min(max(carried, unitRoundoff(s.Result.Format)), 1)) // beyond 100% there is none to lose
		if s.Err == 0 {
			digits = 0
		}
		lost += digits
		if s.Site == steps[by.Step].Site && (!alone || other.Step == by.Step) {
			growth += digits
			first = min(first, other.Step)
		}
	}
	_, carried := steps[first].Carrier()
	return carried <= mostWrong && 3*growth >= lost
}
