package certify

// This file finds exact results for exact unit vectors and rotations, which classify errors.
//
// The length of a unit vector of floats is only about 1. Over the reals, acos(a.b) depends on the lengths: half an ulp of one element moves
// an angle of 1e-8 by its own size. But the vectors stand for directions. Another formula, such as atan2(|a x b|, a.b), returns the angle
// of the directions with all digits. So an error is avoidable if it is large for the exact shapes nearest to the inputs.

import (
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
)

// shapePrec is the precision of the numbers of a shape, in bits.
const shapePrec = 256

// inShape returns o for the exact shapes nearest to the inputs, and a mover that restores the shapes after each move. ok is false if the
// subject has no unit vector or rotation, or if the result is right for these shapes.
func (s *point) inShape(o *oracleResult) (at *oracleResult, moves mover, ok bool) {
	if o != s.shadow || o.oracle != finding.Shadow || !s.hasLengths() {
		return nil, nil, false
	}
	exact, known := s.shapedExact(o, -1, fp.Value{})
	if !known || !exact.Bounded() {
		return nil, nil, false
	}
	at = s.judged(o.oracle, o.output, exact, o.prec)
	at.all = o.all
	return at, func(i int, x fp.Value) (errs.Interval, bool) {
		exact, known := s.shapedExact(o, i, x)
		if !known {
			exact = errs.Everywhere()
		}
		return exact, true
	}, at.Verdict == finding.Certified
}

// hasLengths reports whether some inputs are a unit vector or a rotation.
func (s *point) hasLengths() bool {
	for i := range s.Shapes {
		if s.Shapes[i].HasLengths() {
			return true
		}
	}
	return false
}

// shapedExact encloses the output of o for the exact shapes nearest to the inputs. If i is not negative, it first sets coordinate i to x.
func (s *point) shapedExact(o *oracleResult, i int, x fp.Value) (exact errs.Interval, known bool) {
	from := make([]*big.Float, len(s.input))
	for k, v := range s.input {
		from[k] = new(big.Float).SetPrec(shapePrec).SetFloat64(v)
	}
	if i >= 0 {
		if v, finite := x.Big(); finite {
			from[i].Set(v)
		}
	}
	to := append([]*big.Float(nil), from...)
	for k := range s.Shapes {
		s.Shapes[k].Exactly(to)
	}
	by := make([]float64, len(from))
	for k := range from {
		d := new(big.Float).SetPrec(shapePrec).Sub(to[k], new(big.Float).SetFloat64(s.input[k]))
		by[k], _ = d.Float64()
	}
	return s.exactlyMoved(o.output, o.prec, func(exact reals) arith {
		return &shiftedInputs{reals: exact, By: by, Prec: o.prec}
	}, nil)
}
