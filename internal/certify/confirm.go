package certify

// This file confirms whom blame names: the same run with that one operation exact.
//
// At every execution of the suspect's site (then, if that does not help, at the one execution that is suspected) its result is
// replaced by the exact value (the shadow), rounded to the result's format; all else stays in floats. The suspect is to blame if that removes the error. Before the culprit no operation
// passes: an operand that is right to the last bit still brings the half ulp that the culprit amplifies. Behind it every
// one does, the last of the run always; so only what amplified is tried, most first, and the culprit comes before those.
//
// A value that its format cannot hold is not made exact by rounding it: a product beyond the range, a sum too large for what
// was added to it. Such values go unrounded into the operations that use them, and on from there as long as the range
// does not hold what these give.

import (
	"fmt"
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

const (
	mostTries        = 4 // runs over balls that look for an operation that alone removes the error
	leastAmplified   = 4 // below it an operation only passes on what it got, and being exact says nothing of it
	mostLeft         = 1e-3
	mostConfirmedOps = 1 << 18 // operations of all these runs together, a fifth of a second or so
)

// unrounded are the kinds of suspects whose exact value does not fit into their format.
var unrounded = map[finding.Kind]bool{
	finding.Absorption: true, finding.Overflow: true, finding.Underflow: true, finding.DivideByZero: true, finding.Invalid: true,
}

// exactSite is the arithmetic of balls whose floats go on with the exact value at one site.
type exactSite struct {
	interp.Arith[*ball.Real]
	prec       uint
	site       int32
	only       int64 // the number of the execution that is meant; 0: all
	unrounded  bool
	executions int
	carried    map[int64]*ball.Real // values that go on unrounded, by their number in the data flow
}

// Replace gives the exact value at the site, and the consequences of unrounded values elsewhere.
func (x *exactSite) Replace(e *event) (fp.Value, bool) {
	exact := e.Shadow
	switch {
	case e.Restart:
		return fp.Value{}, false
	case x.meant(e):
		x.executions++
	default:
		if exact = x.consequence(e); exact == nil {
			return fp.Value{}, false
		}
	}
	if !exact.IsFinite() {
		return fp.Value{}, false
	}
	v := nearest(e.Result.Format, exact)
	if x.meant(e) && x.unrounded || beyond(v) {
		x.carried[e.Number] = ball.New().Set(exact)
	}
	return v, true
}

func (x *exactSite) meant(e *event) bool {
	return e.Inst.Site == x.site && (x.only == 0 || e.Number == x.only)
}

// beyond reports whether v stands for a number that its format cannot hold.
func beyond(v fp.Value) bool {
	c := v.Classify()
	return !v.IsFinite() || c == fp.Zeros || c == fp.Subnormal
}

// consequence is e on what it was given, unrounded values among it; nil if there are none.
func (x *exactSite) consequence(e *event) *ball.Real {
	args, any := x.operands(e)
	if !any {
		return nil
	}
	if e.Op == fp.Ldexp || e.Op == fp.Powi {
		args = append(args, ball.New().SetInt64(e.N))
	}
	return interp.Apply(ball.New(), e.Op, x.prec, e.Args, args...)
}

func (x *exactSite) operands(e *event) (args []*ball.Real, any bool) {
	if len(x.carried) == 0 {
		return nil, false
	}
	for i, n := range e.From {
		a := x.carried[n]
		if a != nil {
			any = true
		} else {
			a = x.Lift(nil, e.Args[i])
		}
		args = append(args, a)
	}
	return args, any
}

// Decide lets unrounded values decide comparisons.
func (x *exactSite) Decide(e *event) bool {
	diverges := x.Arith.Decide(e)
	if e.Op != fp.Cmp {
		return diverges
	}
	args, any := x.operands(e)
	if !any {
		return diverges
	}
	stand := *e // the floats that stand there are infinities, which Decide would not look behind
	stand.Shadows, stand.Args = args, []fp.Value{fp.FromFloat64(0), fp.FromFloat64(0)}
	if x.Arith.Decide(&stand) {
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

// A trial is what is left of an error when one suspect is exact.
type trial struct {
	suspect
	executions int
	only       bool // of several
	judgement
	removed bool
	formula bool // what remains is not rounding: the shadow differs from the reference by as much
}

// try runs s with the suspect exact and judges the output of o, whose error is to be explained. Where the reference found
// it and the program's formula is off too, no exact operation can do better than the formula: then what the shadow says
// decides.
func (s *prepared) try(p []float64, site int32, only int64, by suspect, o, shadow *opinion, opt Options) (trial, bool) {
	arith := &exactSite{Arith: interp.NewBalls(o.prec), prec: o.prec, site: site, only: only, unrounded: unrounded[by.kind], carried: map[int64]*ball.Real{}}
	run := interp.RunShadow(s.machine, interp.Arith[*ball.Real](arith), p, opt.limits(), nil)
	if run.Outcome != interp.Returned {
		return trial{}, false
	}
	t := trial{suspect: by, executions: arith.executions, only: only != 0}
	got := s.values(&run.Result)[o.output]
	t.judgement = judge(got, o.exact, opt.Threshold)
	t.removed = t.removes(o, opt)
	if o != shadow && o.output == shadow.output && shadow.Verdict == finding.Certified && !t.removed {
		rounding := trial{judgement: judge(got, shadow.exact, opt.Threshold)}
		t.formula = rounding.removes(shadow, opt)
		t.removed = t.formula && t.alike(o, opt)
	}
	return t, true
}

// alike reports whether what is left is at most ten times what there was: a formula that is off by far more than that has not
// been kept from being right by one rounding.
func (t *trial) alike(o *opinion, opt Options) bool {
	before, ten := o.Measure.in(opt.Threshold.Measure).Lo, big.NewFloat(10)
	if before.IsInf() {
		before = big.NewFloat(1) // a number of the right size in place of none
	}
	return t.Measure.in(opt.Threshold.Measure).Hi.Cmp(ten.Mul(ten, before)) <= 0
}

// removes reports whether t's error is as good as gone, for one that o says there was.
func (t *trial) removes(o *opinion, opt Options) bool {
	return t.Verdict == finding.Refuted || shrunk(&t.Measure, &o.Measure, opt.Threshold.Measure)
}

// shrunk reports whether a thousandth of an error is left at the most: what remains of an error far above the threshold
// may well be above it.
func shrunk(left, error *Measure, unit finding.Measure) bool {
	before := error.in(unit).Lo
	return !before.IsInf() && left.in(unit).Hi.Cmp(new(big.Float).Mul(before, big.NewFloat(mostLeft))) <= 0
}

// means says what was done to the suspect.
func (t *trial) means() string {
	how, what := "exact", "this operation"
	if unrounded[t.kind] {
		how = "unrounded"
	}
	switch {
	case t.only:
		what = "this one execution of the operation"
	case t.executions > 1:
		what = fmt.Sprintf("the %d executions of this operation", t.executions)
	}
	return what + " " + how
}

// remains says what is left of the error.
func (t *trial) remains(opt Options) string {
	left := t.Measure.in(opt.Threshold.Measure).Hi
	text := atMost(left, 2)
	switch {
	case t.formula && left.IsInf():
		return "no error of rounding is left; the formula itself is off beyond measure"
	case t.formula:
		return "no error of rounding is left; what remains, " + text + ", is the formula's"
	case left.IsInf() && t.Verdict == finding.Refuted: // beside an exact value that underflows, no relative error is small
		return "the result is right"
	case left.IsInf():
		return "the error remains"
	case left.Sign() == 0:
		return "no error is left"
	case opt.Threshold.Measure != finding.Relative:
		return fmt.Sprintf("the error is at most %s %s", text, opt.Threshold.Measure)
	case !t.Measure.Defined:
		return "the absolute error is at most " + text
	}
	return "the relative error is at most " + text
}

// convict tries the suspects (one at least) and returns the one to blame: the first that alone removes the error, the first
// of all if none does. o is the opinion whose error is to be explained.
func (s *prepared) convict(c *Certificate, p []float64, steps []step, list []suspect, o, shadow *opinion, opt Options) suspect {
	if c.Verdict != finding.Certified || len(steps) > mostConfirmedOps {
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
		t, ok := s.try(p, site, 0, by, o, shadow, opt)
		if ok && !t.removed && t.executions > 1 {
			if one, ok := s.try(p, site, int64(by.step)+1, by, o, shadow, opt); ok && one.removed {
				t = one
			}
		}
		switch {
		case !ok:
		case t.removed:
			c.Confirmed = true
			c.note("blame: with %s %s", t.means(), t.remains(opt))
			return by
		case first == nil:
			first = &t
		}
	}
	if first != nil && first.step == list[0].step {
		c.note("blame: not confirmed; with %s %s", first.means(), first.remains(opt))
	} else {
		c.note("blame: not confirmed; no single operation was found that alone makes the error")
	}
	return list[0]
}
