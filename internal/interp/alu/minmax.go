package alu

// This file computes the smaller and the larger of two floats as code generators do, and integers that functions of libm return.

import "faultline/internal/fp"

// MinMaxNum computes llvm.minnum and llvm.maxnum as SSE code does. Of -0 and 0 it returns the first. (The wide formats call libm's fmin and
// fmax, which may differ.)
func MinMaxNum(op fp.Op, f fp.Format, a, b Word) Word {
	order := Order(f, a, b)
	switch {
	case order == fp.Unordered && a.Value(f).IsNaN():
		return b
	case order == fp.Less && op == fp.Max, order == fp.Greater && op == fp.Min:
		return b
	}
	return a
}

// MinMax computes llvm.minimum and llvm.maximum: they return a NaN operand, and -0 is below +0.
func MinMax(op fp.Op, f fp.Format, a, b Word) Word {
	x, y := a.Value(f), b.Value(f)
	order := Order(f, a, b)
	less := order == fp.Less || order == fp.Equal && x.Signbit() && !y.Signbit()
	switch {
	case x.IsNaN():
		return a
	case y.IsNaN():
		return b
	case less == (op == fp.Min):
		return a
	}
	return b
}

// GammaSign returns the sign of gamma: that of (-1)^(n+1) between the poles at -n-1 and -n, and 1 at the poles.
func GammaSign(v fp.Value) int64 {
	b, finite := v.Big()
	switch {
	case v.IsZero() && v.Signbit():
		return -1
	case !finite || b.Sign() >= 0 || b.IsInt():
		return 1
	}
	if n, _ := b.Int(nil); n.Bit(0) == 0 { // n = trunc(x)
		return -1
	}
	return 1
}

// Ilogb returns the exponent of v, and glibc's results for zeros, infinities and NaNs.
func Ilogb(v fp.Value) int64 {
	switch {
	case v.IsZero():
		return -1 << 31
	case v.IsInf():
		return 1<<31 - 1
	case v.IsNaN():
		return -1 << 31
	}
	b, _ := v.Big()
	return int64(b.MantExp(nil)) - 1
}

// Quotient returns what remquo stores: the sign and the low bits of the quotient of x and y.
func Quotient(f fp.Format, x, y Word) int64 {
	return int64(Libm(quotient, f, x, y, Word{}).Value(f).Float64())
}
