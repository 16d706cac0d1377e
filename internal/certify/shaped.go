package certify

// This file moves inputs within their shapes. A unit vector of floats has a length of about 1. Over the reals, acos(a.b) of such vectors
// answers to their lengths: half an ulp of one element moves an angle of 1e-8 by its own size. But the vectors stand for directions, and
// another formula, as atan2(|a x b|, a.b), returns the angle of the directions with all digits. So the class of an error compares exact
// results of unit vectors and rotations whose numbers are not rounded.

import (
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
)

// shapePrec is the precision of the numbers of a shape, in bits.
const shapePrec = 256

// inShape returns o for the exact shapes that the inputs stand for, and a mover that keeps the shapes. ok is false if the subject has no
// unit vector or rotation, or if the result is right for these shapes.
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

// shapedExact encloses the output of o for the exact shapes nearest to the inputs. Coordinate i is x first, unless i is negative.
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
