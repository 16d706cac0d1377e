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

	"faultline/internal/ball"
	"faultline/internal/certify/movement"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

const (
	mostTries        = 4       // runs over balls that look for an operation that alone removes the error
	leastAmplified   = 4       // below it an operation only passes on what it got, and being exact says nothing of it
	mostLeft         = 1e-3    // of an error that is as good as gone, and
	nearThreshold    = 10      // times the threshold at the most
	mostWrong        = 1e-3    // relative error of an operand that still counts as right
	mostConfirmedOps = 1 << 18 // operations of all these runs together, a fifth of a second or so
)

// unrounded are the kinds of candidates whose exact value does not fit into their format.
var unrounded = map[finding.Kind]bool{
	finding.Absorption: true, finding.Overflow: true, finding.Underflow: true, finding.DivideByZero: true, finding.Invalid: true,
}

// exactSite is the arithmetic of balls whose floats go on with another value at one site: of the exact operation on the computed
// operands, unrounded, or of the exact run.
type exactSite struct {
	movement.Reals
	prec       uint
	site       int32
	only       int64 // the number of the execution that is meant; 0: all
	unrounded  bool
	executions int
	carried    map[int64]*ball.Real // values that go on unrounded, by their number in the data flow
}

// Replace gives the exact value at the site, and the consequences of unrounded values elsewhere.
func (x *exactSite) Replace(e *event) (fp.Value, bool) {
	exact, meant := e.Shadow, x.meant(e)
	args, some := x.operands(e)
	switch {
	case e.Restart || !meant && !some:
		return fp.Value{}, false
	case !meant || x.unrounded:
		exact = balls.Apply(ball.New(), e.Op, x.prec, e.Args, args...)
	}
	if meant {
		x.executions++
	}
	if !exact.IsFinite() {
		return fp.Value{}, false
	}
	v := nearest(e.Result.Format, exact)
	if meant && x.unrounded || beyond(v) && (meant || e.Exception()&^fp.ExactUnderflow == fp.NoException) {
		x.carried[e.Number] = ball.New().Set(exact)
	}
	return v, true
}

// everyInteger stands for all floats that are made of integers that conversions made.
const everyInteger = -2

func (x *exactSite) meant(e *event) bool {
	if x.site == everyInteger {
		return e.Whole > 0
	}
	return e.Inst.Site == x.site && (x.only == 0 || e.Number == x.only)
}

// beyond reports whether v stands for a number that its format cannot hold.
func beyond(v fp.Value) bool {
	c := v.Classify()
	return !v.IsFinite() || c == fp.Zeros || c == fp.Subnormal
}

// operands are those that e was given, unrounded values among them.
func (x *exactSite) operands(e *event) (args []*ball.Real, some bool) {
	if len(x.carried) == 0 && !(x.unrounded && x.meant(e)) {
		return nil, false
	}
	for i, n := range e.From {
		a := x.carried[n]
		if a != nil {
			some = true
		} else {
			a = x.Lift(nil, e.Args[i])
		}
		args = append(args, a)
	}
	if e.Op == fp.Ldexp || e.Op == fp.Powi {
		args = append(args, ball.New().SetInt64(e.N))
	}
	return args, some
}

// Decide lets unrounded values decide comparisons.
func (x *exactSite) Decide(e *event) bool {
	diverges := x.Reals.Decide(e)
	if e.Op != fp.Cmp {
		return diverges
	}
	args, some := x.operands(e)
	if !some {
		return diverges
	}
	stand := *e // the floats that stand there are infinities, which Decide would not look behind
	stand.Shadows, stand.Args = args, []fp.Value{fp.FromFloat64(0), fp.FromFloat64(0)}
	if x.Reals.Decide(&stand) {
		e.Outcome = !e.Outcome
	}
	return diverges
}

// nearest rounds the middle of a ball to a format.
func nearest(f fp.Format, x *ball.Real) fp.Value {
	if f == fp.Binary64 {
		return fp.FromFloat64(x.Mid64())
	}
	lo, hi := x.Lower(), x.Upper()
	middle := new(big.Float).SetPrec(lo.Prec()+hi.Prec()+64).Add(lo, hi)
	return fp.FromBig(f, middle.Quo(middle, big.NewFloat(2)))
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
	var exact *exactSite
	run := s.along(func() arith {
		exact = &exactSite{Reals: balls.New(o.prec), prec: o.prec, site: site, only: only, unrounded: unrounded[by.kind],
			carried: map[int64]*ball.Real{}}
		return exact
	}, nil)
	if run.Outcome != interp.Returned {
		return trial{}, false
	}
	t := trial{candidate: by, executions: exact.executions, only: only != 0}
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
	if unrounded[t.kind] {
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
func (s *point) confirm(steps []step, list []candidate) candidate {
	if s.c.Verdict != finding.Certified || len(steps) > mostConfirmedOps {
		return list[0]
	}
	var first *trial
	tried := map[int32]bool{-1: true}
	tries := min(mostTries, mostConfirmedOps/max(len(steps), 1))
	for _, by := range list {
		site := steps[by.step].site
		if tried[site] || len(tried) > tries || by.amplification < leastAmplified {
			continue
		}
		tried[site] = true
		t, ok := s.try(site, 0, by)
		t.removed = t.removed && culprit(steps, list, by, false)
		if ok && !t.removed && t.executions > 1 && culprit(steps, list, by, true) {
			if one, ok := s.try(site, int64(by.step)+1, by); ok && one.removed {
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
	switch {
	case first == nil || first.step != list[0].step:
		s.c.Trial = &finding.Trial{Change: finding.NoneAlone}
	case !culprit(steps, list, first.candidate, false):
		s.c.Trial = &finding.Trial{Change: finding.OneOfSeveral}
	default:
		s.c.Trial = first.left(first.change(), s.limit())
	}
	return list[0]
}

// rounding tries the operation whose result the culprit of t amplified, and names it if its rounding alone makes the error; nil otherwise.
func (s *point) rounding(steps []step, t *trial) *finding.Trial {
	j, _ := steps[t.step].carrier()
	if unrounded[t.kind] || t.executions > 1 && !t.only || j < 0 {
		return nil
	}
	n := steps[t.step].operand[j].from
	if n < 0 || steps[n].site < 0 {
		return nil
	}
	in := &s.Program.Sites[steps[n].site]
	by := candidate{step: int(n), kind: finding.Absorption}
	one, ok := s.try(steps[n].site, int64(n)+1, by)
	if !ok || !one.removed || one.executions == 0 {
		return nil
	}
	out := one.left(finding.Unamplified, s.limit())
	out.Op, out.At = in.Op.String(), &finding.Place{File: in.Pos.File, Line: in.Pos.Line, Column: in.Pos.Column}
	return out
}

// culprit reports whether a trial of by says something of its site, or of that execution alone. Of what amplified it does where the
// operands were right, and became wrong there: the growth of the error is that operation's for a third of the digits that are lost.
// The list has every operation on the way to the output.
func culprit(steps []step, list []candidate, by candidate, alone bool) bool {
	if unrounded[by.kind] {
		return true
	}
	growth, lost, first := 0.0, 0.0, by.step
	for _, other := range list {
		s := &steps[other.step]
		_, carried := s.carrier()
		digits := math.Log2(min(s.err, 1) / min(max(carried, unit(s.result.Format)), 1)) // beyond 100% there is none to lose
		if s.err == 0 {
			digits = 0
		}
		lost += digits
		if s.site == steps[by.step].site && (!alone || other.step == by.step) {
			growth += digits
			first = min(first, other.step)
		}
	}
	_, carried := steps[first].carrier()
	return carried <= mostWrong && 3*growth >= lost
}
