package fp

// This file distinguishes poles from overflows.

import "math/big"

// Pole reports whether an infinite result of op at finite operands (and the integer n, for Powi) is a pole: the exact result is infinite,
// and the exception is divide-by-zero. Otherwise the result is an overflow.
func Pole(op Op, args []Value, n int64) bool {
	switch op {
	case Div:
		return args[1].IsZero() && !args[0].IsZero()
	case Pow:
		return args[0].IsZero() && args[1].Sign() < 0
	case Powi:
		return args[0].IsZero() && n < 0
	case Tgamma: // its sign changes at the negative integers: it is undefined there, and at 0 that of the zero decides
		return args[0].IsZero()
	}
	d, some := DomainOf(op)
	switch {
	case atPartPole(op, args):
		return true
	case !some:
		return false
	case d.Gaps:
		return nonpositiveInteger(args[0])
	}
	return d.Poles && (compare(args[0], d.Lo) == 0 || compare(args[0], d.Hi) == 0)
}

// compare is the sign of x - limit, exactly, for a finite x.
func compare(x Value, limit float64) int {
	v, _ := x.Big()
	return v.Cmp(big.NewFloat(limit))
}

func nonpositiveInteger(x Value) bool { return x.Sign() <= 0 && integer(x) }

func integer(x Value) bool {
	v, ok := x.Big()
	return ok && v.IsInt()
}
