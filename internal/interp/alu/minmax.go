package alu

// This file is the smaller and the larger of two floats as code generators have them, and integers that functions of libm give.

import "faultline/internal/fp"

// MinMaxNum is llvm.minnum and llvm.maxnum as SSE code has them: of two equal ones, -0 and 0, the first. (libm's fmin and
// fmax, which the wide formats call, are a law to themselves.)
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

// MinMax is llvm.minimum and llvm.maximum: NaNs are passed on, -0 is below +0.
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

// GammaSign is the sign of gamma: between the poles at -n-1 and -n it is that of (-1)^(n+1); 1 at the poles.
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

// Ilogb is the exponent of v, with glibc's answers for what has none.
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

// Quotient is what remquo says of the quotient of x and y: its sign and low bits.
func Quotient(f fp.Format, x, y Word) int64 {
	return int64(Libm(quotient, f, x, y, Word{}).Value(f).Float64())
}
