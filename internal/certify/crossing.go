package certify

// This file says whether an error is one beside a zero of the function: where the exact result crosses zero its relative error says little,
// and its size round about says what the error is to a user.

import (
	"math"
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

const (
	// crossingFactor is how many times the movement by half an ulp of inputs and of rounded constants the exact result may lie away from
	// zero, and the error may be large, beside a zero. Code that rounds some dozens of times before it subtracts is meant. The textbook's
	// cancellations have errors of 1e6 times the movement and more, at ordinary inputs.
	crossingFactor = 64
	// aroundBits is how far away "round about" is: every input moved by 2^-aroundBits of itself.
	aroundBits = 6
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

// movedConstants is the arithmetic of balls in which constants that are rounded themselves are moved by half an ulp, each in a direction of
// its own.
type movedConstants struct {
	reals
	pattern uint64
	any     bool // one was moved
	moved   [3]ball.Real
}

// Op moves the operands that are such constants.
func (m *movedConstants) Op(z *ball.Real, e *event) *ball.Real {
	var kept [3]*ball.Real
	for i, n := range e.From {
		kept[i] = e.Shadows[i]
		if n != 0 || i >= len(m.moved) || !rounded(e.Args[i]) {
			continue
		}
		if x, ok := halfUlp(e.Args[i], m.direction(e.Args[i])); ok {
			e.Shadows[i], m.any = m.reals.Lift(&m.moved[i], x), true
		}
	}
	z = m.reals.Op(z, e)
	copy(e.Shadows, kept[:len(e.Shadows)])
	return z
}

// direction is that of a constant: the same wherever it is read.
func (m *movedConstants) direction(x fp.Value) int {
	bits := (math.Float64bits(x.Float64()) ^ m.pattern) * 0x9e3779b97f4a7c15
	return int(bits>>62&1)*2 - 1
}

// rounded reports whether a constant looks like a number that was rounded to its format: 1 and 0.5 do not.
func rounded(x fp.Value) bool {
	v, ok := x.Big()
	return ok && v.Sign() != 0 && int(v.MinPrec()) >= x.Format.Digits()-spareBits
}

const (
	spareBits        = 4 // that a rounded constant may end in zeros
	constantPatterns = 2 // directions that are tried
)

// constants encloses how far half an ulp of the rounded constants of the program moves the exact result of the shadow: from below, in the worst
// of some directions.
func (s *point) constants() *big.Float {
	most := new(big.Float)
	o := s.shadow
	for k := range constantPatterns {
		var m *movedConstants
		run := s.exactly(func() arith {
			m = &movedConstants{reals: balls.NewExact(o.prec), pattern: uint64(k) * 0xd1342543de82ef95}
			return m
		}, false)
		if !m.any {
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
