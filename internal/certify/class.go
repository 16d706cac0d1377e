package certify

// This file says whether the program could have done better: how far half an ulp of the input moves the exact result.

import (
	"math"
	"math/big"

	"faultline/internal/certify/movement"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

// inherentFactor is how many times the movement by half an ulp of input an error may be and still count as inherent. With 1
// a program would be avoidably wrong whose only fault is to round: lngamma two ulps from its root, where half an ulp of x
// moves the result by 24% and the difference of two logarithms, each right to half an ulp, leaves 0. A formula rounds a
// few values before it amplifies, each like a half ulp of input. Eight of them are a backward error of four ulps, as stable
// code has it. The note states both numbers and their ratio, for whoever draws the line elsewhere.
const inherentFactor = 8

// classify writes the class and the numbers behind it, given what half an ulp of input does to an exact value and what
// the error is. For a result that is no number it counts whether the range holds the exact value half an ulp away too.
func (c *Certificate) classify(what finding.Exactly, moved errs.Interval, far movement.Reach, exact errs.Interval, m *errs.Enclosed) {
	wrong := m.Absolute.Lo
	switch {
	case wrong.IsInf() && far == movement.Inside:
		c.Class = finding.Avoidable
	case wrong.IsInf() && far == movement.Outside:
		c.Class = finding.Inherent
		c.Reason = &finding.Reason{Basis: finding.MovesOut, Of: what}
		return
	case wrong.IsInf():
		return
	case factor(moved.Lo).Cmp(wrong) >= 0:
		c.Class = finding.Inherent
	case factor(moved.Hi).Cmp(wrong) < 0:
		c.Class = finding.Avoidable
	default:
		if !moved.Hi.IsInf() {
			c.Reason = &finding.Reason{Basis: finding.MovesUnclear, Of: what,
				Moved: share(moved.Lo, exact), Most: share(moved.Hi, exact), Error: share(wrong, exact)}
		}
		return
	}
	c.Reason = moves(c.Class, what, moved, wrong, exact)
}

func factor(x *big.Float) *big.Float { return new(big.Float).Mul(x, big.NewFloat(inherentFactor)) }

// moves says how far the exact value moves, what the error is, and how many times the movement where that is what
// the class hangs on. Where the movement is not known well, the end of its enclosure that makes the class is what is said.
func moves(class finding.Class, what finding.Exactly, moved errs.Interval, wrong *big.Float, exact errs.Interval) *finding.Reason {
	known := !moved.Hi.IsInf() && new(big.Float).Mul(moved.Lo, big.NewFloat(2)).Cmp(moved.Hi) >= 0
	r, size := &finding.Reason{Basis: finding.Moves, Of: what}, moved.Lo
	switch {
	case moved.Hi.Sign() == 0 || known:
	case class == finding.Inherent || moved.Hi.IsInf():
		r.Bound = finding.AtLeast
	default:
		r.Bound, size = finding.LessThan, moved.Hi
	}
	if r.Moved = share(size, exact); wrong.IsInf() {
		return r
	}
	r.Error = share(wrong, exact)
	if size.Sign() == 0 {
		return r
	}
	if times := float(new(big.Float).Quo(wrong, size)); times > 1 && times < 1e4 {
		r.Times = times
	}
	return r
}

func float(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// share states an absolute distance relative to the exact value. Neither need be in the range of a double: half an ulp of
// the largest number moves its reciprocal by less than the smallest one. What may be zero has no size to be a share of.
func share(distance *big.Float, exact errs.Interval) *finding.Share {
	size := exact.Abs().Hi
	if distance.IsInf() || exact.HasZero() || size.IsInf() {
		return &finding.Share{Amount: errs.Digits(distance, shareDigits), Absolute: true}
	}
	return &finding.Share{Amount: errs.Digits(new(big.Float).SetPrec(errs.Precision).Quo(distance, size), shareDigits)}
}

// shareDigits are more than a person is shown: rounding twice must not show.
const shareDigits = 17

const (
	// crossingFactor is how many times the movement by half an ulp of inputs and of rounded constants the exact result may lie away from
	// zero, and the error may be large, beside a zero. Code that rounds some dozens of times before it subtracts is meant. The textbook's
	// cancellations have errors of 1e6 times the movement and more, at ordinary inputs.
	crossingFactor = 64
	// aroundBits is how far away "round about" is: every input moved by 2^-aroundBits of itself.
	aroundBits = 6
	// constantPatterns is how many directions of constants are tried.
	constantPatterns = 2
)

// crosses reports whether the exact result of o is beside a zero of the function, and the error small beside its size round about; moved is
// how far half an ulp of the inputs moves it.
func (s *point) crosses(o *oracleResult, moves mover, moved errs.Interval) bool {
	wrong := o.Measure.Absolute.Lo
	most := times(moved.Lo, crossingFactor)
	if s.opt.Relative || wrong.IsInf() || moved.Lo.IsInf() || wrong.Cmp(most) > 0 || o.exact.Abs().Hi.Cmp(most) > 0 {
		return false
	}
	size := s.around(o, moves)
	if wrong.Cmp(times(size, s.share(o.output))) >= 0 {
		return false
	}
	s.c.Class = finding.ZeroCrossing
	s.c.Reason = &finding.Reason{
		Basis: finding.Crosses, Of: finding.ExactResult,
		Moved: &finding.Share{Amount: errs.Digits(moved.Lo, shareDigits), Absolute: true},
		Error: &finding.Share{Amount: errs.Digits(wrong, shareDigits), Absolute: true},
		Value: errs.Digits(size, shareDigits),
	}
	return true
}

// share is the part of a size that the threshold allows an error to be.
func (s *point) share(output int) float64 {
	c := &s.Call.Outputs[output]
	ulp := math.Ldexp(1, 1-s.computed[output].Format.Digits())
	return s.opt.Threshold.For(c.Label()).InDoubles(ulp)
}

func times(x *big.Float, by float64) *big.Float { return new(big.Float).Mul(x, big.NewFloat(by)) }

// A mover encloses the exact value of an output with coordinate i at x; there is false where the function does not go on there.
type mover func(i int, x fp.Value) (exact errs.Interval, there bool)

// around is the largest size of the exact result of o where one input is moved round about, and of the other elements of its array; from
// below.
func (s *point) around(o *oracleResult, moves mover) *big.Float {
	size := new(big.Float)
	see := func(x errs.Interval) {
		if least := x.Abs().Lo; x.Bounded() && least.Cmp(size) > 0 {
			size = least
		}
	}
	for k, x := range o.all {
		if a, b := &s.Call.Outputs[k], &s.Call.Outputs[o.output]; a.Arg == b.Arg && a.Role == ir.Value && a.Index >= 0 && b.Index >= 0 {
			see(x)
		}
	}
	for i := range s.input {
		v := s.parameter(s.input, i)
		if v.Format == fp.NoFormat || !v.IsFinite() {
			continue
		}
		x := v.Float64()
		for _, by := range []float64{-1, 1} {
			to := x + by*math.Ldexp(x, -aroundBits)
			if lo, hi := s.Params[i].Min, s.Params[i].Max; to < lo || to > hi || math.IsInf(to, 0) {
				continue
			}
			if exact, there := moves(i, fp.FromBig(v.Format, big.NewFloat(to))); there {
				see(exact)
			}
		}
	}
	return size
}

// constants encloses how far half an ulp of the rounded constants of the program moves the exact result of the shadow: from below, in the
// worst of some directions.
func (s *point) constants() *big.Float {
	most := new(big.Float)
	o := s.shadow
	for k := range constantPatterns {
		var m *movement.Constants
		run := s.exactly(func() arith {
			m = &movement.Constants{Reals: balls.NewExact(o.prec), Pattern: uint64(k) * 0xd1342543de82ef95}
			return m
		}, false)
		if !m.Any {
			break
		}
		if run.Outcome != interp.Returned || s.silent(&run, o.output) {
			continue
		}
		x := enclosure(run.Shadows[o.output])
		if !x.Bounded() {
			continue
		}
		if d := x.Distance(o.exact).Lo; d.Cmp(most) > 0 {
			most = d
		}
	}
	return most
}
