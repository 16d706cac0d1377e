package abstract

// This file represents integers as intervals of signed numbers. A result that wraps around becomes every number of its width.

import (
	"math"
	"math/bits"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// fitted returns [lo, hi], or every integer of the width if that does not fit.
func fitted(lo, hi int64, width int, exact bool) Value {
	all := WidthOf(width)
	if !exact || lo < all.Lo || hi > all.Hi {
		return all
	}
	return Whole(lo, hi)
}

// Add64 returns a + b, and whether it fits.
func Add64(a, b int64) (int64, bool) {
	c := a + b
	return c, (a >= 0) != (b >= 0) || (c >= 0) == (a >= 0)
}

// Mul64 returns a b, and whether it fits.
func Mul64(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if hi != 0 || lo > math.MaxInt64 || a == math.MinInt64 || b == math.MinInt64 {
		return 0, false
	}
	return a * b, true
}

// Arith returns op of integers of a width.
func Arith(op ir.Op, x, y *Value, width int) Value {
	switch op {
	case ir.OpAddI:
		lo, ok1 := Add64(x.Lo, y.Lo)
		hi, ok2 := Add64(x.Hi, y.Hi)
		return fitted(lo, hi, width, ok1 && ok2)
	case ir.OpSubI:
		if y.Lo == math.MinInt64 {
			return WidthOf(width)
		}
		lo, ok1 := Add64(x.Lo, -y.Hi)
		hi, ok2 := Add64(x.Hi, -y.Lo)
		return fitted(lo, hi, width, ok1 && ok2)
	case ir.OpMulI:
		lo, hi := int64(math.MaxInt64), int64(math.MinInt64)
		for _, a := range [2]int64{x.Lo, x.Hi} {
			for _, b := range [2]int64{y.Lo, y.Hi} {
				c, ok := Mul64(a, b)
				if !ok {
					return WidthOf(width)
				}
				lo, hi = min(lo, c), max(hi, c)
			}
		}
		return fitted(lo, hi, width, true)
	case ir.OpSDiv, ir.OpSRem, ir.OpUDiv, ir.OpURem:
		return divided(op, x, y, width)
	case ir.OpAnd, ir.OpOr, ir.OpXor:
		return bitwise(op, x, y, width)
	case ir.OpShl, ir.OpLShr, ir.OpAShr:
		return shifted(op, x, y, width)
	}
	return WidthOf(width)
}

// divided returns a quotient or a remainder. A division by 0 ends the run, so it has no result.
func divided(op ir.Op, x, y *Value, width int) Value {
	if y.Lo <= 0 || (op == ir.OpUDiv || op == ir.OpURem) && x.Lo < 0 {
		return WidthOf(width)
	}
	if op == ir.OpSDiv || op == ir.OpUDiv {
		return Whole(min(x.Lo/y.Lo, x.Lo/y.Hi), max(x.Hi/y.Lo, x.Hi/y.Hi))
	}
	top := y.Hi - 1
	z := Whole(max(min(x.Lo, 0), -top), min(max(x.Hi, 0), top))
	if x.Lo == x.Hi && y.Lo == y.Hi {
		z = Whole(x.Lo%y.Lo, x.Lo%y.Lo)
	}
	return z
}

// bitsOf returns a mask of the bits that numbers of v, all nonnegative, may have.
func bitsOf(v *Value) int64 {
	if v.Lo == v.Hi {
		return v.Lo
	}
	return int64(1)<<bits.Len64(uint64(v.Hi)) - 1
}

func bitwise(op ir.Op, x, y *Value, width int) Value {
	if x.Lo == x.Hi && y.Lo == y.Hi {
		c := map[ir.Op]int64{ir.OpAnd: x.Lo & y.Lo, ir.OpOr: x.Lo | y.Lo, ir.OpXor: x.Lo ^ y.Lo}[op]
		return Whole(c, c)
	}
	switch {
	case op == ir.OpAnd && x.Lo >= 0 && y.Lo >= 0:
		return Whole(0, min(x.Hi, y.Hi, bitsOf(x)&bitsOf(y)))
	case op == ir.OpAnd && x.Lo >= 0:
		return Whole(0, x.Hi)
	case op == ir.OpAnd && y.Lo >= 0:
		return Whole(0, y.Hi)
	case x.Lo >= 0 && y.Lo >= 0:
		top := int64(1)<<bits.Len64(uint64(x.Hi|y.Hi)) - 1
		if op == ir.OpOr {
			return Whole(max(x.Lo, y.Lo), top)
		}
		return Whole(0, top)
	}
	return WidthOf(width)
}

func shifted(op ir.Op, x, y *Value, width int) Value {
	if y.Lo != y.Hi || y.Lo < 0 || y.Lo >= int64(width) || y.Lo > 62 || width == 1 {
		return WidthOf(width)
	}
	n := uint(y.Lo)
	switch {
	case op == ir.OpShl:
		lo, ok1 := Mul64(x.Lo, 1<<n)
		hi, ok2 := Mul64(x.Hi, 1<<n)
		return fitted(lo, hi, width, ok1 && ok2)
	case op == ir.OpAShr || x.Lo >= 0:
		return Whole(x.Lo>>n, x.Hi>>n)
	case n > 0:
		return Whole(0, int64(1)<<(uint(width)-n)-1)
	}
	return WidthOf(width)
}

// Resized converts an integer to another width: truncated, or extended with zeros or the sign.
func Resized(op ir.Op, x *Value, from, to int) Value {
	switch {
	case op == ir.OpSExt && from == 1:
		return Whole(-x.Hi, -x.Lo)
	case op == ir.OpSExt, op == ir.OpZExt && x.Lo >= 0:
		return *x
	case op == ir.OpZExt && from < 63:
		if x.Hi < 0 {
			return Whole(x.Lo+1<<from, x.Hi+1<<from)
		}
		return Whole(0, 1<<from-1)
	case op == ir.OpTruncI:
		if to == 1 && x.Lo == x.Hi {
			return Whole(x.Lo&1, x.Lo&1)
		}
		return fitted(x.Lo, x.Hi, to, true)
	}
	return WidthOf(to)
}

// OrdersOfInts returns the possible orders of x and y, as signed or unsigned numbers.
func OrdersOfInts(x, y *Value, unsigned bool) fp.Order {
	if unsigned && (x.Lo < 0 || y.Lo < 0) {
		if x.Lo >= 0 && y.Hi < 0 {
			return fp.Less
		}
		if y.Lo >= 0 && x.Hi < 0 {
			return fp.Greater
		}
		return fp.Less | fp.Equal | fp.Greater
	}
	return fp.Orders(x.Lo, x.Hi, y.Lo, y.Hi)
}

// TruthOf returns the value of a comparison: 0, 1 or both.
func TruthOf(o fp.Order, p ir.Pred) Value {
	if truth, known := o.Within(p.Relations()); known {
		if truth {
			return Whole(1, 1)
		}
		return Whole(0, 0)
	}
	return Whole(0, 1)
}

// FromInt converts an integer to a float.
func FromInt(op fp.Op, f fp.Format, x *Value, width int) outcome {
	r := newOutcome(f)
	lo, hi := x.Lo, x.Hi
	if op == fp.FromInt && width == 1 {
		lo, hi = -hi, -lo
	}
	if op == fp.FromUint && lo < 0 {
		if width > 53 {
			r.Value = Between(0, 0x1p64)
			r.Value.Grid = 0
			r.Value = r.tidy()
			return r.Done(false)
		}
		if hi < 0 {
			lo, hi = lo+1<<width, hi+1<<width
		} else {
			lo, hi = 0, 1<<width-1
		}
	}
	r.Value = Between(Rounded(f, float64(lo)), Rounded(f, float64(hi)))
	r.Value.Grid = max(r.Value.Grid, 0)
	return r.Done(false)
}

// ToInt converts a float to an integer of width bits, rounded to 0. It returns InvalidConversion if some number does not fit.
func ToInt(op fp.Op, x *Value, width int) (Value, fp.Exception) {
	lo, hi := x.Lowest(), x.Highest()
	top := math.Ldexp(1, width-1)
	bottom := -top
	if op == fp.ToUint {
		top, bottom = 2*top, 0
	}
	if x.Wild || math.Trunc(lo) < bottom || math.Trunc(hi) >= top || width > 64 {
		return WidthOf(width), fp.InvalidConversion
	}
	if lo > hi {
		return WidthOf(width), 0
	}
	if op == fp.ToUint && hi >= math.Ldexp(1, width-1) || width == 1 {
		return WidthOf(width), 0
	}
	a, b := float64Int(lo), float64Int(hi)
	return Whole(a, b), 0
}

// float64Int returns x, which fits, without its fraction.
func float64Int(x float64) int64 { return int64(x) }
