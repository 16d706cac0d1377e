package abstract

// This file refines operands from comparisons and results.

import (
	"math"

	"faultline/internal/fp"
)

// Related returns the values of x that can be in one of the relations with a value of y.
func Related(x, y *Value, allowed fp.Order) Value {
	z := *x
	if allowed&fp.Unordered != 0 && y.Wild {
		return z
	}
	if allowed&fp.Unordered == 0 {
		z.Wild = false
	}
	lo, hi := -Inf, Inf
	switch allowed &^ fp.Unordered {
	case 0:
		z.N0, z.N1, z.P0, z.P1, z.Zero = 0, 0, 0, 0, false
		return z
	case fp.Less:
		hi = y.Highest()
		if hi == -Inf {
			return Value{Kind: Float, Wild: z.Wild}
		}
		hi = before(hi)
	case fp.Less | fp.Equal:
		hi = y.Highest()
	case fp.Greater:
		lo = y.Lowest()
		if lo == Inf {
			return Value{Kind: Float, Wild: z.Wild}
		}
		lo = -before(-lo)
	case fp.Greater | fp.Equal:
		lo = y.Lowest()
	case fp.Equal:
		w := *y
		w.Wild, w.From = z.Wild, 0
		from := z.From
		z = Met(&z, &w)
		z.From = from
		return z
	case fp.Less | fp.Greater:
		if c, ok := y.IsPoint(); ok {
			z = without(z, c)
		}
		return z
	}
	return z.Clipped(lo, hi)
}

// before returns the next double below x; for 0 a negative one.
func before(x float64) float64 {
	if x == 0 {
		return -Smallest
	}
	return math.Nextafter(x, -Inf)
}

// without returns v without one number, if that is at an end.
func without(v Value, x float64) Value {
	switch {
	case x == 0:
		v.Zero = false
	case x > 0 && v.P1 > 0 && v.P0 == x:
		v.P0 = math.Nextafter(x, Inf)
	case x > 0 && v.P1 == x:
		v.P1 = math.Nextafter(x, 0)
	case x < 0 && v.N0 < 0 && v.N1 == x:
		v.N1 = math.Nextafter(x, -Inf)
	case x < 0 && v.N0 == x:
		v.N0 = math.Nextafter(x, 0)
	}
	return v.tidy()
}

func RelatedInts(x, y Value, allowed fp.Order) Value {
	switch allowed {
	case fp.Less:
		if y.Hi > math.MinInt64 {
			x.Hi = min(x.Hi, y.Hi-1)
		}
	case fp.Less | fp.Equal:
		x.Hi = min(x.Hi, y.Hi)
	case fp.Greater:
		if y.Lo < math.MaxInt64 {
			x.Lo = max(x.Lo, y.Lo+1)
		}
	case fp.Greater | fp.Equal:
		x.Lo = max(x.Lo, y.Lo)
	case fp.Equal:
		x.Lo, x.Hi = max(x.Lo, y.Lo), min(x.Hi, y.Hi)
	case fp.Less | fp.Greater:
		switch {
		case y.Lo != y.Hi:
		case x.Lo == y.Lo && x.Lo < math.MaxInt64:
			x.Lo++
			if x.Lo > x.Hi {
				return x
			}
		case x.Hi == y.Lo && x.Hi > math.MinInt64:
			x.Hi--
		}
	}
	return x
}

// Padded returns every number from the lowest to the highest of r, widened by the rounding errors of z and of one more operation.
func Padded(r, z *Value) Value {
	pad := 0x1p-50*max(math.Abs(z.Lowest()), math.Abs(z.Highest())) + Smallest
	lo, hi := r.Lowest(), r.Highest()
	lo -= pad + 0x1p-50*math.Abs(lo)
	hi += pad + 0x1p-50*math.Abs(hi)
	return Between(max(lo, -Inf), hi)
}

// Unscaled returns the numbers of x whose product with c can be in z.
func Unscaled(z *Value, c float64, x *Value) Value {
	if c == 0 || math.IsInf(c, 0) || c != c || x.Wild || z.Wild || z.Lowest() > z.Highest() {
		return *x
	}
	lo, hi := min(z.Lowest(), Largest)/c, max(z.Highest(), -Largest)/c // an overflowed product comes from a finite number
	if lo > hi {
		lo, hi = hi, lo
	}
	if lo != lo || hi != hi {
		return *x
	}
	pad := 4 * Smallest / math.Abs(c)
	w := Between(lo-math.Abs(lo)*Slack-max(pad, 4*Smallest), hi+math.Abs(hi)*Slack+max(pad, 4*Smallest))
	if w.P1 >= Largest/4 || w.N0 <= -Largest/4 {
		w.P1, w.N0 = max(w.P1, Inf), min(w.N0, -Inf)
		if w.P1 == Inf && w.P0 == 0 {
			w.P0 = Smallest
		}
		if w.N0 == -Inf && w.N1 == 0 {
			w.N1 = -Smallest
		}
	}
	return w
}

// SquareRoot returns the numbers of x whose square can be in z.
func SquareRoot(z, x *Value) Value {
	hi := math.Sqrt(max(z.P1, 0)) * (1 + Slack)
	lo := 0.0
	if !z.Zero && z.P0 > 0x1p-1000 {
		lo = math.Sqrt(min(z.P0, Largest)) * (1 - Slack)
	} else {
		hi = max(hi, 0x1p-500)
	}
	w := Value{Kind: Float, Wild: x.Wild, Zero: lo == 0, Grid: LeastPow, P0: max(lo, Smallest), P1: hi, N0: -hi, N1: -max(lo, Smallest)}
	return w
}
