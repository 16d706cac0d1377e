package interp

// This file is the functions of double-double numbers that are met most, made of their arithmetic: several times as fast as
// those of _Float128, and with a bound that follows from the arithmetic's.

import (
	"math"
	"math/big"
	"sync"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// composed is op of x and y, if it is one of these functions and the operands are not extreme.
func composed(op fp.Op, x, y Pair) (z Pair, ok bool) {
	switch op {
	case fp.Exp:
		return x.exp()
	case fp.Log:
		return x.log()
	case fp.Sin:
		z, _, ok = x.sinCos()
		return z, ok && ordinary(z.Hi)
	case fp.Cos:
		_, z, ok = x.sinCos()
		return z, ok && ordinary(z.Hi)
	case fp.Tan:
		s, c, ok := x.sinCos()
		z = s.div(c)
		return z, ok && ordinary(z.Hi)
	case fp.Pow:
		if n := y.Hi; y.exact() && n == math.Trunc(n) && math.Abs(n) <= mostSquared {
			return x.power(int(n))
		}
	}
	return Pair{}, false
}

// mostSquared is the largest power that is made of multiplications.
const mostSquared = 16

// power is x^n by squaring.
func (x Pair) power(n int) (z Pair, ok bool) {
	z = Pair{Hi: 1}
	for k := max(n, -n); k > 0; k >>= 1 {
		if k&1 != 0 {
			z = z.mul(x)
		}
		if k > 1 {
			x = x.mul(x)
		}
	}
	if n < 0 {
		z = Pair{Hi: 1}.div(z)
	}
	return z, ordinary(z.Hi)
}

// The exponential takes its argument apart as (64 m + j) log(2)/64 + r.
const (
	expParts = 64
	expRange = 600 // of arguments: e^600 and e^-600 are ordinary
)

// expTable is what exp knows beforehand.
type expTable struct {
	powers   [expParts]Pair // 2^(j/64)
	unit     float64        // log(2)/64 to 36 bits: multiples by the 17 bits of 64 m + j are exact
	unitRest Pair           // log(2)/64 less unit
	inverses [6]Pair        // 1/n!
}

var expConstants = sync.OnceValue(func() *expTable {
	const prec = 300
	t := new(expTable)
	for j := range t.powers {
		e := ball.New().SetFloat64(float64(j) / expParts)
		t.powers[j] = nearest(ball.Apply(e, fp.Exp2, prec, e))
	}
	part := ball.New().Ln2(prec)
	part.Div(part, ball.New().SetInt64(expParts), prec)
	t.unit = math.Float64frombits(math.Float64bits(part.Mid64()) &^ (1<<17 - 1))
	t.unitRest = nearest(part.Sub(part, ball.New().SetFloat64(t.unit), prec))
	factorial := 1.
	for n := range t.inverses {
		t.inverses[n] = Pair{Hi: 1}.div(Pair{Hi: factorial})
		factorial *= float64(n + 1)
	}
	return t
})

// nearest is the Pair nearest to a ball of much more bits.
func nearest(x *ball.Real) Pair {
	mid := x.Lower()
	h, _ := mid.Float64()
	l, _ := new(big.Float).Sub(mid, big.NewFloat(h)).Float64()
	return Pair{h, l, 2 * uu * math.Abs(h)}
}

// exp is e^x: 2^m times a power of 2^(1/64) times a Taylor polynomial, |r| being at most 0.0055. Its terms from the sixth on are
// below 2^-54 together and need no more than a double.
func (x Pair) exp() (z Pair, ok bool) {
	if !(math.Abs(x.Hi) < expRange) || !(x.Err < 0x1p-10) {
		return Pair{}, false
	}
	t := expConstants()
	k := math.RoundToEven(x.Hi * (expParts / math.Ln2))
	r := x.add(Pair{Hi: -k * t.unit}).sub(t.unitRest.mul(Pair{Hi: k}))
	h := r.Hi
	tail := 1./720 + h*(1./5040+h*(1./40320+h*(1./362880+h*(1./3628800+h*(1./39916800)))))
	// Three roundings of 2^-63, the next term (2^-73), and h for r.
	z = Pair{Hi: tail, Err: 0x1p-61 + 0x1p-12*r.Err}
	for n := len(t.inverses) - 1; n >= 0; n-- {
		z = z.mul(r).add(t.inverses[n])
	}
	j := int(k) & (expParts - 1)
	z = z.mul(t.powers[j])
	return z.scale(int64((int(k) - j) / expParts)), true
}

// log is the logarithm of x, by a step of Newton's method from that of a double: y + log(1 + d) with d = x e^-y - 1. Near 1 that
// loses digits, more than one below e^(1/2).
func (x Pair) log() (z Pair, ok bool) {
	y := math.Log(x.Hi)
	if !(math.Abs(y) > 0.5) {
		return Pair{}, false
	}
	e, ok := Pair{Hi: -y}.exp()
	if !ok {
		return Pair{}, false
	}
	d := x.mul(e).sub(Pair{Hi: 1})
	size := math.Abs(d.Hi) + d.Err
	if !(size < 1./16) {
		return Pair{}, false
	}
	d = d.sub(d.mul(d).scale(-1))
	d.Err += size * size * size // of the series' rest, which begins with a third of it
	return Pair{Hi: y}.add(d), true
}
