package interp

// This file is sine, cosine and tangent of double-double numbers, made of their arithmetic.

import (
	"math"
	"sync"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// The circle is taken apart as x = k pi/32 + r.
const (
	circleParts = 64
	circleRange = 1 << 16 // of arguments: multiples k have 20 bits
)

// circleTable is what sine and cosine know beforehand.
type circleTable struct {
	sines    [circleParts]Pair // of j pi/32; those of multiples of pi/2 are not used
	unit     [2]float64        // pi/32 to 33 and 66 bits: multiples by the 20 bits of k are exact
	unitRest Pair              // pi/32 less both
	inverses [8]Pair           // (-1)^(n/2) / n!
}

var circleConstants = sync.OnceValue(func() *circleTable {
	const prec = 400
	t := new(circleTable)
	part := ball.New().Pi(prec)
	part.Div(part, ball.New().SetInt64(circleParts/2), prec)
	for j := range t.sines {
		a := ball.New().Mul(part, ball.New().SetInt64(int64(j)), prec)
		t.sines[j] = nearest(ball.Apply(a, fp.Sin, prec, a))
	}
	for i := range t.unit {
		t.unit[i] = math.Float64frombits(math.Float64bits(part.Mid64()) &^ (1<<20 - 1))
		part.Sub(part, ball.New().SetFloat64(t.unit[i]), prec)
	}
	t.unitRest = nearest(part)
	factorial := 1.
	for n := range t.inverses {
		t.inverses[n] = Pair{Hi: 1}.div(Pair{Hi: factorial})
		if n&2 != 0 {
			t.inverses[n] = t.inverses[n].neg()
		}
		factorial *= float64(n + 1)
	}
	return t
})

// sinCos is the sine and the cosine of x. By Taylor's polynomials of r, at most 0.05: the terms from the eighth on need no more
// than a double.
func (x Pair) sinCos() (sin, cos Pair, ok bool) {
	if !(math.Abs(x.Hi) < circleRange) || !(x.Err < 0x1p-10) {
		return Pair{}, Pair{}, false
	}
	t := circleConstants()
	k := math.RoundToEven(x.Hi * (circleParts / 2 / math.Pi))
	r := x
	if k != 0 {
		r = x.add(Pair{Hi: -k * t.unit[0]}).add(Pair{Hi: -k * t.unit[1]}).sub(t.unitRest.mul(Pair{Hi: k}))
	}
	square := r.mul(r)
	h := square.Hi
	// cos: r^8/8! ...; sin: r^9/9! ..., both over r^8. Roundings, the next term, and h for the square.
	c := Pair{Hi: 1./40320 + h*(-1./3628800+h*(1./479001600+h*(-1./87178291200))), Err: 0x1p-66 + 0x1p-20*square.Err}
	s := Pair{Hi: 1./362880 + h*(-1./39916800+h*(1./6227020800+h*(-1./1307674368000))), Err: 0x1p-69 + 0x1p-24*square.Err}
	for n := len(t.inverses) - 2; n >= 0; n -= 2 {
		c = c.mul(square).add(t.inverses[n])
		s = s.mul(square).add(t.inverses[n+1])
	}
	s = s.mul(r)
	j := int(k) & (circleParts - 1)
	a, b := t.sines[j], t.sines[(j+circleParts/4)&(circleParts-1)]
	switch {
	case j == 0:
		return s, c, true
	case j == circleParts/2:
		return s.neg(), c.neg(), true
	case j == circleParts/4:
		return c, s.neg(), true
	case j == 3*circleParts/4:
		return c.neg(), s, true
	}
	return a.mul(c).add(b.mul(s)), b.mul(c).sub(a.mul(s)), true
}
