package certify

// This file says whether half an ulp of what a program is given turns a decision around. How far it moves what is decided by does not tell:
// 0.49999999999999994 + 0.5 is rounded to 1 from half an ulp of 1 below it, which is two of the input's.

import (
	"math"
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// A movedDecision is an execution that the exact values decide otherwise than the floats did.
type movedDecision struct {
	Operand  errs.Interval // what it is decided by over the reals: an operand, or the difference of two
	Computed *big.Float    // the same of the floats
	Of       finding.Exactly
	Inputs   []fp.Value
	Reals    func() reals                                       // whose runs come to it
	Run      func(a func() interp.Arith[*ball.Real]) redecision // by an arithmetic
}

// redecision is what a run with something moved makes of a decision.
type redecision struct {
	Operand errs.Interval // everywhere where the run does not come to the decision
	Turned  bool          // the exact values decide as the floats did where nothing was moved
	Known   bool          // whether they do is known
}

// Class is the class of the decision. It is inherent where half an ulp of the inputs, or of constants that are rounded themselves, turns it
// around: of one input, or of all of them in the direction of what the floats decided by, and constants in some directions or the opposite;
// or where the unit roundoff of all inputs does, which is what one rounding on the way may do.
func (d *movedDecision) Class() (finding.Class, *finding.Reason) {
	turned, known, constants := false, true, false
	sign := d.Computed.Cmp(d.Operand.Lo)
	try := func(a func() interp.Arith[*ball.Real]) errs.Interval {
		x := d.Run(a)
		beyond := x.Operand.Bounded() && sign != 0 && x.Operand.Lo.Cmp(d.Computed) == sign // on the way there it is where the floats were
		turned, known = turned || beyond || x.Known && x.Turned, known && x.Known
		return x.Operand
	}
	towards, furthest := make([]float64, len(d.Inputs)), make([]*big.Float, len(d.Inputs))
	moved, _ := movementOf(len(d.Inputs), d.Operand, new(big.Float).SetInf(false), func(i int, by float64) (errs.Interval, bool) {
		if d.Inputs[i].Format == fp.NoFormat {
			return d.Operand, true // an integer is not known less exactly than it is
		}
		to, ok := movedHalfUlps(d.Inputs[i], by)
		if !ok {
			return errs.Everywhere(), false
		}
		x := try(func() interp.Arith[*ball.Real] { return &movedInput{reals: d.Reals(), Dim: i, To: to} })
		if furthest[i] == nil || x.Bounded() && x.Lo.Cmp(furthest[i]) == sign {
			towards[i], furthest[i] = by, x.Lo
		}
		return x, true
	})
	basis := finding.Turns
	all := func(halfUlps func(i int) float64, back bool) errs.Interval {
		return try(func() interp.Arith[*ball.Real] {
			inputs := &movedInputs{reals: d.Reals(), To: byHalfUlps(halfUlps)}
			return &movedConstants{reals: inputs, Back: back, Any: &constants}
		}).Distance(d.Operand)
	}
	for _, back := range []bool{false, true} {
		if !turned && (!back || constants) {
			moved = moved.Larger(all(func(i int) float64 { return towards[i] }, back))
		}
	}
	if sure := known; !turned {
		further := all(func(i int) float64 { return towards[i] * roundoff(d.Inputs[i]) }, false)
		if known = sure; turned {
			basis, moved = finding.TurnsRounded, further
		}
	}
	return d.class(basis, moved, turned, known, constants)
}

// roundoff is the unit roundoff of a number in half ulps: one where it is a power of two, nearly two below the next. Half an ulp is 2^-54
// to 2^-53 of a double, the relative error of a rounding up to 2^-53. Less than an ulp, it leads to no other float.
func roundoff(x fp.Value) float64 {
	fraction, _ := math.Frexp(x.Float64())
	return 2 * math.Abs(fraction)
}

// class says what came of it. An error that is no larger than the movement is inherent, although the decision stays: what is decided by may
// only touch what the floats decided by, as |x| does, or the length of a vector all of whose elements are all but 0.
func (d *movedDecision) class(turns finding.Basis, moved errs.Interval, turned, known, constants bool) (finding.Class, *finding.Reason) {
	wrong := d.Operand.Distance(errs.Exactly(d.Computed)).Lo
	switch {
	case turned:
		r := moves(finding.Inherent, d.Of, moved, wrong, d.Operand)
		r.Basis, r.Constants = turns, constants
		return finding.Inherent, r
	case moved.Hi.IsInf():
		return finding.Unknown, nil
	case moved.Lo.Cmp(wrong) >= 0:
		r := moves(finding.Inherent, d.Of, moved, wrong, d.Operand)
		r.Constants = constants
		return finding.Inherent, r
	case !known:
		return finding.Unknown, &finding.Reason{Basis: finding.MovesUnclear, Of: d.Of, Moved: shareOf(moved.Lo, d.Operand),
			Most: shareOf(moved.Hi, d.Operand), Error: shareOf(wrong, d.Operand), Constants: constants}
	}
	r := moves(finding.Avoidable, d.Of, moved, wrong, d.Operand)
	r.Basis, r.Constants = finding.Holds, constants
	return finding.Avoidable, r
}
