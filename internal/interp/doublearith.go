package interp

// This file is the arithmetic over the reals in double-double: much faster than balls, and it knows where it is not enough.

import (
	"math"

	"faultline/internal/interp/alu"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// Doubles is real arithmetic in double-double: a Pair per value, "exact" as for Balls, with a bound of its own error that is
// as rigorous as a ball's radius, but for the C library's functions of _Float128, whose errors are taken from its manual. At best
// values are known to about 100 bits. It never raises its precision: where cancellation takes the bits, or a number is beyond the
// range of double, the bound says so, and the run is one for Balls.
type Doubles struct{}

// NewDoubles returns the arithmetic.
func NewDoubles() Doubles { return Doubles{} }

var _ quick[Pair] = Doubles{}

// Input returns x, exactly.
func (Doubles) Input(_ Pair, _ int, x fp.Value) Pair { return lift(x) }

// Lift returns x: exactly, unless it has more than 106 bits.
func (Doubles) Lift(_ Pair, x fp.Value) Pair { return lift(x) }

// Copy returns x.
func (Doubles) Copy(_, x Pair) Pair { return x }

func lift(x fp.Value) Pair {
	h := x.Float64()
	switch {
	case h-h != 0:
		return unknown
	case x.Format.Digits() <= fp.Binary64.Digits():
		return Pair{Hi: h + 0} // -0 is 0
	}
	l := alu.Difference(x, fp.FromFloat64(h))
	z := Pair{Hi: h, Lo: l}
	switch {
	case x.IsZero():
		return Pair{}
	case !ordinary(h):
		return settled(z)
	case x.Format == fp.Binary128 && !isSum(x, h, l):
		z.Err = uu * math.Abs(h)
	}
	return z
}

// isSum reports whether x is h + l.
func isSum(x fp.Value, h, l float64) bool {
	a, b := fp.Of(x.Format, h), fp.Of(x.Format, l)
	return alu.Libm(fp.Add, x.Format, alu.Bits(a), alu.Bits(b), Word{}) == alu.Bits(x)
}

func (Doubles) fromInteger(exact, _ fp.Value) Pair { return lift(exact) }

// Op computes e.Op. The quotient of a remainder is the one that the floats have.
func (Doubles) Op(_ Pair, e *Event[Pair]) Pair {
	var x [3]Pair
	copy(x[:], e.Shadows)
	switch e.Op {
	case fp.Trunc, fp.Ext:
		return x[0]
	case fp.Fma:
		return x[0].mul(x[1]).add(x[2])
	case fp.Rem:
		return remainder(e)
	case fp.Ldexp:
		return x[0].scale(e.N)
	case fp.Powi:
		return x[0].powi(e.N)
	case fp.Atan2:
		return x[0].angle(isNegativeZero(e.Args[0]), pairOp(e.Op, x[0], x[1]))
	case fp.CopySign:
		if x[1] == (Pair{}) && e.Args[1].IsZero() {
			x[1].Hi = math.Copysign(1, e.Args[1].Float64())
		}
	}
	return pairOp(e.Op, x[0], x[1])
}

// angle is z, which is atan2 of y, on the side of the cut that the float's zero says; see Apply.
func (y Pair) angle(below bool, z Pair) Pair {
	if below && y == (Pair{}) {
		return z.neg()
	}
	return z
}

// pairOp is an operation on numbers alone.
func pairOp(op fp.Op, x, y Pair) Pair {
	switch op {
	case fp.Add:
		return x.add(y)
	case fp.Sub:
		return x.sub(y)
	case fp.Mul:
		return x.mul(y)
	case fp.Div:
		return x.div(y)
	case fp.Neg:
		return x.neg()
	case fp.Abs:
		return x.abs()
	case fp.Sqrt:
		return x.sqrt()
	case fp.CopySign:
		return x.copySign(y)
	case fp.Min:
		return x.neg().atLeast(y.neg()).neg()
	case fp.Max:
		return x.atLeast(y)
	case fp.Fdim:
		return x.sub(y).atLeast(Pair{})
	}
	_, z := call(op, 0, 0, x, y)
	return z
}

// copySign is |x| with the sign of y, which must be known; zero has none of its own, see Apply.
func (x Pair) copySign(y Pair) Pair {
	if !(math.Abs(y.Hi) > y.Err) {
		return unknown
	}
	if x = x.abs(); y.Hi < 0 {
		return x.neg()
	}
	return x
}

// atLeast is the larger of x and y, which is off by no more than the worse of them.
func (x Pair) atLeast(y Pair) Pair {
	if d := x.sub(y); d.Known() {
		z := x
		if d.Hi < 0 {
			z = y
		}
		if -d.Err < d.Hi && d.Hi < d.Err || d.Hi == 0 { // not known which
			z.Err = max(x.Err, y.Err) + d.Err*up
		}
		return z
	}
	return unknown
}

// powi is x^n.
func (x Pair) powi(n int64) Pair {
	switch {
	case n == 0 && x.Known():
		return Pair{Hi: 1}
	case n != int64(float64(n)):
		return unknown
	}
	_, z := call(fp.Pow, 0, 0, x, Pair{Hi: float64(n)})
	return z
}

// remainder is x - n y for the integer n = (x - r) / y of the floats x, y and their remainder r.
func remainder(e *Event[Pair]) Pair {
	x, y, r := e.Args[0].Float64(), e.Args[1].Float64(), e.Result.Float64()
	n := math.RoundToEven((x - r) / y)
	if !(math.Abs(n) < 1<<50) || e.Format.Digits() > fp.Binary64.Digits() || y-y != 0 {
		return unknown
	}
	return e.Shadows[0].sub(e.Shadows[1].mul(Pair{Hi: n}))
}

func (Doubles) op64(op fp.Op, _, _, _ float64, a, b Pair) Pair {
	switch op {
	case fp.Add:
		return a.add(b)
	case fp.Sub:
		return a.sub(b)
	case fp.Mul:
		return a.mul(b)
	}
	return a.div(b)
}

func (Doubles) libm64(op fp.Op, x, y float64, a, b Pair) (float64, Pair) {
	if op == fp.Fdim {
		return alu.Libm64(op, x, y), pairOp(op, a, b)
	}
	v, z := call(op, x, y, a, b)
	if op == fp.Atan2 {
		z = a.angle(x == 0 && math.Signbit(x), z)
	}
	return v, z
}

func (Doubles) agrees64(x, y float64, a, b Pair) bool {
	switch d := a.sub(b); {
	case x > y:
		return d.Hi > d.Err
	case x < y:
		return -d.Hi > d.Err
	}
	return false
}

// Decide compares with what the exact values certainly decide; comparisons stay as the floats have them.
func (Doubles) Decide(e *Event[Pair]) bool {
	x := e.Shadows[0]
	if e.Op == fp.Cmp {
		set, ok := orders[e.Inst.Pred]
		if !ok || !e.Args[0].IsFinite() || !e.Args[1].IsFinite() {
			return false
		}
		truth, known := x.order(e.Shadows[1]).Within(set)
		return known && truth != e.Outcome
	}
	var n Pair
	switch {
	case e.unfit():
		return false // as Balls has it
	case e.Op == fp.ToInt || e.Op == fp.ToUint:
		n = integerOf(e)
	case e.Result.IsFinite():
		n = lift(e.Result)
	default:
		return false
	}
	return x.misses(e.Op, n)
}

// integerOf is the integer that a conversion gave.
func integerOf(e *Event[Pair]) Pair {
	return lift(exactInt(fp.FromInt, alu.Signed(e.N), 64))
}

// misses reports whether x is certainly rounded to another integer than n.
func (x Pair) misses(op fp.Op, n Pair) bool {
	const atMost, atLeast = ball.Less | ball.Equal, ball.Greater | ball.Equal
	above, below := n.add(Pair{Hi: 1}), n.sub(Pair{Hi: 1})
	switch op {
	case fp.Floor:
		return x.certainly(ball.Less, n) || x.certainly(atLeast, above)
	case fp.Ceil:
		return x.certainly(ball.Greater, n) || x.certainly(atMost, below)
	case fp.TruncInt, fp.ToInt, fp.ToUint:
		return n.Hi >= 0 && x.certainly(atLeast, above) || n.Hi <= 0 && x.certainly(atMost, below) ||
			n.Hi > 0 && x.certainly(ball.Less, n) || n.Hi < 0 && x.certainly(ball.Greater, n)
	}
	half := Pair{Hi: 0.5}
	return x.certainly(ball.Greater, n.add(half)) || x.certainly(ball.Less, n.sub(half))
}
