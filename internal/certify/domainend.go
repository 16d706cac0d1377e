package certify

// This file decides whether rounding alone takes an operand out of the domain of its operation: asin(1.0000001), sqrt(-1e-17). A program
// that limits the operand to the domain returns a number there.

import (
	"math"
	"math/big"
	"math/bits"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
)

// endOf returns the end of op's domain that x lies beyond. ok is false if x is in the domain, or if op has no value at that end.
func endOf(op fp.Op, x fp.Value) (end float64, ok bool) {
	d, limited := fp.DomainOf(op)
	if op == fp.Sqrt {
		d, limited = fp.Domain{Lo: 0, Hi: math.Inf(1)}, true
	}
	switch at := x.Float64(); {
	case !limited || d.Poles || d.Gaps || !x.IsFinite():
		return 0, false
	case at < d.Lo:
		return d.Lo, true
	case at > d.Hi:
		return d.Hi, true
	}
	return 0, false
}

// beyondEnd applies if the NaN comes from an operand beyond the end of its operation's domain, and one of these holds:
//
//	the rounding error of the operand is at least the distance of its exact value from the end
//	the end is not 0, the operand depends on at least two inputs, and its exact value is at most inherentFactor half ulps from the end
//	the end is 0, the operand depends on at least three inputs and has lost most digits, and half an ulp of each input moves its exact
//	value by at least the distance from the end
//
// The second case is the arc sine of a product of unit vectors: floats cannot hold vectors whose length is exactly 1. The third is the root
// of a variance from a number, a sum and a sum of squares. An operand of fewer inputs does not count, because the caller can choose or
// compare them.
func beyondEnd(x *raisedException) (*finding.Reason, bool) {
	if x.c.Kind != finding.Invalid || !x.returnsNaN() || x.marks()&earlier != 0 || x.trail.Ops > mostCausedOps {
		return nil, false
	}
	computed := x.trail.first.Operand[0].Value
	end, ok := endOf(x.trail.first.Op, computed)
	if !ok {
		return nil, false
	}
	if far := math.Ldexp(1, -computed.Format.Digits()/2); end != 0 && math.Abs(computed.Float64()-end) > far {
		return nil, false // huge terms cancel: their inputs do not determine the operand
	}
	got, _ := computed.Big()
	at, inputs, within := errs.Exactly(big.NewFloat(end)), x.inputsOfOperand(), false
	for prec := uint(startPrecision); !within && prec <= x.opt.MaxShadow && x.trail.Ops*int64(prec) <= mostWork; prec *= 2 {
		exact := x.operand(balls.New(prec))
		if !exact.Bounded() {
			return nil, false
		}
		apart, rounded := exact.Distance(at).Hi, exact.Distance(errs.Exactly(got)).Lo
		switch {
		case rounded.Sign() > 0 && apart.Cmp(rounded) <= 0:
			within = true
		case end != 0 && inputs > 1:
			within = apart.Cmp(big.NewFloat(math.Ldexp(inherentFactor, -computed.Format.Digits()))) <= 0
		case end == 0 && inputs > 2 && times(rounded, lostDigits).Cmp(apart) >= 0:
			within = apart.Cmp(x.operandMoves(exact, prec)) <= 0
		}
	}
	return &finding.Reason{Basis: finding.BeyondEnd, Value: errs.Digits(big.NewFloat(end), agreedDigits)}, within
}

// lostDigits is the factor between an operand and its rounding error below which the operand has lost most of its digits.
const lostDigits = 1 << 10

// operand encloses the operand of the first execution that raised the exception, along the floats' path.
func (x *raisedException) operand(by arith) errs.Interval {
	exact, seen := errs.Everywhere(), false
	x.along(func() arith { return by }, func(e *event) {
		if !seen && int(e.Inst.Site) == x.claim.Site && e.Exception()&x.claim.exceptions() != 0 && len(e.Shadows) > 0 {
			seen, e.Stop = true, true
			exact = enclosure(e.Shadows[0])
		}
	})
	return exact
}

// operandMoves returns a lower bound of the distance by which half an ulp of each input moves the operand. It returns 0 if there are too
// many inputs.
func (x *raisedException) operandMoves(exact errs.Interval, prec uint) *big.Float {
	all := new(big.Float)
	if x.long(x.trail.Ops) {
		return all
	}
	for i := range x.input {
		if to, ok := movedHalfUlps(x.parameter(x.input, i), 1); ok {
			if moved := x.operand(&movedInput{reals: balls.New(prec), Dim: i, To: to}); moved.Bounded() {
				all.Add(all, moved.Distance(exact).Lo)
			}
		}
	}
	return all
}

// inputsOfOperand returns the number of inputs on which the operand of the first execution that raised the exception depends. Inputs 64
// apart count as one.
func (x *raisedException) inputsOfOperand() (n int) {
	var reached []uint64 // by number of the value
	found := false
	x.flow(func(e *interp.Event[struct{}]) {
		if e.Number == 1 {
			reached, found, n = append(reached[:0], 0), false, 0
		}
		var by uint64
		for _, from := range e.From {
			switch {
			case from < 0:
				by |= bit(int(-1 - from))
			case from < int64(len(reached)):
				by |= reached[from]
			}
		}
		reached = append(reached, by)
		if !found && int(e.Inst.Site) == x.claim.Site && e.Exception()&x.claim.exceptions() != 0 {
			found, n = true, bits.OnesCount64(by)
		}
	})
	return n
}
