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
	case fp.Expm1:
		z, ok = x.expm1()
		return z, ok && ordinary(z.Hi)
	case fp.Log:
		return x.log()
	case fp.Log1p:
		return x.log1p()
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

// The exponential takes its argument apart as (64 m + j) log(2)/64 + r, j from -32 to 31.
const (
	expParts = 64
	expRange = 600 // of arguments: e^600 and e^-600 are ordinary
)

// expTable is what exp knows beforehand.
type expTable struct {
	powers   [expParts]Pair // 2^(j/64), by j + 32
	less1    [expParts]Pair // the same less 1
	unit     float64        // log(2)/64 to 36 bits: multiples by the 17 bits of 64 m + j are exact
	unitRest Pair           // log(2)/64 less unit
	inverses [6]Pair        // 1/n!, from n = 1
}

var expConstants = sync.OnceValue(func() *expTable {
	const prec = 300
	t := new(expTable)
	one := ball.New().SetInt64(1)
	for j := range t.powers {
		e := ball.New().SetFloat64(float64(j-expParts/2) / expParts)
		ball.Apply(e, fp.Exp2, prec, e)
		t.powers[j] = nearest(e)
		t.less1[j] = nearest(e.Sub(e, one, prec))
	}
	part := ball.New().Ln2(prec)
	part.Div(part, ball.New().SetInt64(expParts), prec)
	t.unit = math.Float64frombits(math.Float64bits(part.Mid64()) &^ (1<<17 - 1))
	t.unitRest = nearest(part.Sub(part, ball.New().SetFloat64(t.unit), prec))
	factorial := 1.
	for n := range t.inverses {
		factorial *= float64(n + 1)
		t.inverses[n] = Pair{Hi: 1}.div(Pair{Hi: factorial})
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

// reduced is x = (64 m + j) log(2)/64 + r as m, j + 32 and e^r - 1, of which the digits are known however small it is: a Taylor
// polynomial, |r| being at most 0.0055. Its terms from the seventh on are below 2^-61 of the first and need no more than a double.
func (x Pair) reduced(t *expTable) (m, j int, z Pair) {
	k := math.RoundToEven(x.Hi * (expParts / math.Ln2))
	r := x
	if k != 0 {
		r = x.add(Pair{Hi: -k * t.unit}).sub(t.unitRest.mul(Pair{Hi: k}))
	}
	h := r.Hi
	tail := 1./5040 + h*(1./40320+h*(1./362880+h*(1./3628800+h*(1./39916800+h*(1./479001600)))))
	// Three roundings of 2^-65, the next term (2^-77), and h for r.
	z = Pair{Hi: tail, Err: 0x1p-63 + 0x1p-14*r.Err}
	for n := len(t.inverses) - 1; n >= 0; n-- {
		z = z.mul(r).add(t.inverses[n])
	}
	n := int(k) + expParts/2
	return n >> 6, n & (expParts - 1), z.mul(r)
}

// exp is e^x: 2^m times a power of 2^(1/64) times e^r.
func (x Pair) exp() (z Pair, ok bool) {
	if !(math.Abs(x.Hi) < expRange) || !(x.Err < 0x1p-10) {
		return Pair{}, false
	}
	t := expConstants()
	m, j, z := x.reduced(t)
	if j == expParts/2 {
		z = Pair{Hi: 1}.add(z)
	} else {
		z = t.powers[j].add(t.powers[j].mul(z))
	}
	if m == 0 {
		return z, true
	}
	return z.scale(int64(m)), true
}

// expm1 is e^x - 1, small where x is.
func (x Pair) expm1() (z Pair, ok bool) {
	if math.Abs(x.Hi) > 0.5 {
		z, ok = x.exp()
		return z.sub(Pair{Hi: 1}), ok
	}
	if !(x.Err < 0x1p-10) {
		return Pair{}, false
	}
	t := expConstants()
	m, j, z := x.reduced(t)
	switch {
	case m != 0:
		return t.powers[j].add(t.powers[j].mul(z)).scale(int64(m)).sub(Pair{Hi: 1}), true
	case j == expParts/2:
		return z, true
	}
	return t.less1[j].add(t.powers[j].mul(z)), true
}

// log is the logarithm of x, by a step of Newton's method from that of a double: y + log(1 + d) with d = x e^-y - 1. Near 1, where
// that loses digits, it is the logarithm of 1 + (x - 1).
func (x Pair) log() (z Pair, ok bool) {
	y := math.Log(x.Hi)
	switch {
	case !(math.Abs(y) < expRange):
		return Pair{}, false
	case math.Abs(y) < 0.5:
		return x.sub(Pair{Hi: 1}).log1p()
	}
	e, _ := Pair{Hi: -y}.exp()
	return x.mul(e).sub(Pair{Hi: 1}).logStep(y)
}

// log1p is the logarithm of 1 + x by a like step, with d = x + (e^-y - 1) + x (e^-y - 1).
func (x Pair) log1p() (z Pair, ok bool) {
	y := math.Log1p(x.Hi)
	if !(math.Abs(y) < 0.5) || !ordinary(x.Hi) {
		return Pair{}, false
	}
	e, _ := Pair{Hi: -y}.expm1()
	return x.add(e).add(x.mul(e)).logStep(y)
}

// logStep is y + log(1 + d), d being small.
func (d Pair) logStep(y float64) (z Pair, ok bool) {
	size := math.Abs(d.Hi) + d.Err
	if !(size < 1./16) {
		return Pair{}, false
	}
	d = d.sub(d.mul(d).scale(-1))
	d.Err += size * size * size // of the series' rest, which begins with a third of it
	return Pair{Hi: y}.add(d), true
}
