package iterations

// This file is arithmetic over reals with big.Float alone: elementary functions by series, to a few ulps of the precision.

import (
	"math"
	"math/big"
)

// reals computes with prec bits. An operation without a value over the reals, or beyond big.Float's exponents, ends the run.
type reals struct {
	prec  uint
	most  int                   // exponents reach from -most to most
	cache map[string]*big.Float // pi and ln 2, by their precision
}

// guard is how many bits more the inside of a function is computed with.
const guard = 64

// farExp is half of what big.Float has.
const farExp = 1 << 30

func newReals(prec uint) *reals { return &reals{prec, farExp, make(map[string]*big.Float)} }

// doubles are reals of 53 bits that end where doubles overflow, or lose bits.
func doubles() *reals { return &reals{53, 1021, make(map[string]*big.Float)} }

func (r *reals) wider(bits int) *reals { return &reals{r.prec + uint(bits), farExp, r.cache} }

func (r *reals) make() *big.Float { return new(big.Float).SetPrec(r.prec) }

func (r *reals) of(x float64) *big.Float { return r.make().SetFloat64(x) }

func (r *reals) round(x *big.Float) *big.Float { return r.checked(r.make().Set(x)) }

// checked refuses what left the range of exponents.
func (r *reals) checked(z *big.Float) *big.Float {
	if z.IsInf() || z.Sign() != 0 && (z.MantExp(nil) > r.most || z.MantExp(nil) < -r.most) {
		panic(outOfRange)
	}
	return z
}

func (r *reals) add(x, y *big.Float) *big.Float { return r.checked(r.make().Add(x, y)) }
func (r *reals) sub(x, y *big.Float) *big.Float { return r.checked(r.make().Sub(x, y)) }
func (r *reals) mul(x, y *big.Float) *big.Float { return r.checked(r.make().Mul(x, y)) }
func (r *reals) neg(x *big.Float) *big.Float    { return r.make().Neg(x) }

func (r *reals) quo(x, y *big.Float) *big.Float {
	if y.Sign() == 0 {
		panic(undefined)
	}
	return r.checked(r.make().Quo(x, y))
}

func (r *reals) scale(x *big.Float, exp int) *big.Float {
	return r.checked(r.make().SetMantExp(x, exp))
}

func (r *reals) sqrt(x *big.Float) *big.Float {
	if x.Sign() < 0 {
		panic(undefined)
	}
	return r.make().Sqrt(x)
}

// small reports whether x is less than an ulp of y.
func (r *reals) small(x, y *big.Float) bool {
	return x.Sign() == 0 || y.Sign() != 0 && x.MantExp(nil) < y.MantExp(nil)-int(r.prec)-2
}

// constant returns what compute gives, kept.
func (r *reals) constant(name string, compute func(*reals) *big.Float) *big.Float {
	key := name + string(rune(r.prec))
	if r.cache[key] == nil {
		r.cache[key] = compute(r)
	}
	return r.cache[key]
}

// pi is Machin's 16 atan(1/5) - 4 atan(1/239).
func (r *reals) pi() *big.Float {
	return r.constant("pi", func(r *reals) *big.Float {
		return r.sub(r.scale(r.inverseArctangent(5, -1), 4), r.scale(r.inverseArctangent(239, -1), 2))
	})
}

// ln2 is 2 atanh(1/3).
func (r *reals) ln2() *big.Float {
	return r.constant("ln2", func(r *reals) *big.Float { return r.scale(r.inverseArctangent(3, 1), 1) })
}

// inverseArctangent is the sum of sign^k / ((2k+1) n^(2k+1)): atan(1/n) for -1, atanh(1/n) for 1.
func (r *reals) inverseArctangent(n, sign float64) *big.Float {
	power := r.quo(r.of(1), r.of(n))
	sum, square := power, r.of(sign*n*n)
	for k := 3.0; ; k += 2 {
		power = r.quo(power, square)
		term := r.quo(power, r.of(k))
		if r.small(term, sum) {
			return sum
		}
		sum = r.add(sum, term)
	}
}

func (r *reals) exp(x *big.Float) *big.Float {
	if x.MantExp(nil) > 28 {
		panic(outOfRange)
	}
	const halvings = 16
	w := r.wider(guard + 32)
	n, _ := w.quo(x, w.ln2()).Int64()
	t := w.scale(w.sub(x, w.mul(w.of(float64(n)), w.ln2())), -halvings)
	sum, term := w.of(1), w.of(1)
	for k := 1.0; ; k++ {
		term = w.quo(w.mul(term, t), w.of(k))
		if w.small(term, sum) {
			break
		}
		sum = w.add(sum, term)
	}
	for range halvings {
		sum = w.mul(sum, sum)
	}
	return r.round(w.scale(sum, int(n)))
}

// log is by Newton's method on exp, from a double, with digits that double.
func (r *reals) log(x *big.Float) *big.Float {
	if x.Sign() <= 0 {
		panic(undefined)
	}
	m := new(big.Float)
	e := x.MantExp(m)
	near, _ := m.Float64()
	if near < 0.75 { // so that log 1 is log 1
		e--
		m.SetMantExp(m, 1)
		near *= 2
	}
	w := r.wider(2 * guard)
	y := w.of(math.Log(near))
	for bits := uint(40); bits < w.prec; bits *= 3 {
		g := w.exp(y)
		y = w.add(y, w.scale(w.quo(w.sub(m, g), w.add(m, g)), 1))
	}
	return r.round(w.add(y, w.mul(w.of(float64(e)), w.ln2())))
}

// sincos reduces by pi/2, halves, sums and doubles again.
func (r *reals) sincos(x *big.Float) (sin, cos *big.Float) {
	const halvings = 12
	w := r.wider(guard + 2*halvings + max(0, x.MantExp(nil)))
	quarter := w.scale(w.pi(), -1)
	n, _ := w.add(w.quo(x, quarter), w.of(math.Copysign(0.5, float64(x.Sign())))).Int(nil)
	t := w.scale(w.sub(w.round(x), w.mul(w.make().SetInt(n), quarter)), -halvings)
	s, c := w.alternating(t, t, 2), w.alternating(w.of(1), t, 1)
	for range halvings {
		s, c = w.scale(w.mul(s, c), 1), w.sub(w.of(1), w.scale(w.mul(s, s), 1))
	}
	switch new(big.Int).And(n, big.NewInt(3)).Int64() {
	case 1:
		s, c = c, w.neg(s)
	case 2:
		s, c = w.neg(s), w.neg(c)
	case 3:
		s, c = w.neg(c), s
	}
	return r.round(s), r.round(c)
}

// alternating sums first - first t^2/(k(k+1)) + ...: the series of sine and cosine.
func (r *reals) alternating(first, t *big.Float, k float64) *big.Float {
	sum, term, square := first, first, r.neg(r.mul(t, t))
	for {
		term = r.quo(r.mul(term, square), r.of(k*(k+1)))
		if r.small(term, sum) {
			return sum
		}
		sum = r.add(sum, term)
		k += 2
	}
}

// atan halves the angle, then sums.
func (r *reals) atan(x *big.Float) *big.Float {
	const halvings = 10
	w := r.wider(guard)
	t := x
	for range halvings {
		t = w.quo(t, w.add(w.of(1), w.sqrt(w.add(w.of(1), w.mul(t, t)))))
	}
	sum, power, square := t, t, w.neg(w.mul(t, t))
	for k := 3.0; ; k += 2 {
		power = w.mul(power, square)
		term := w.quo(power, w.of(k))
		if w.small(term, sum) {
			return r.round(w.scale(sum, halvings))
		}
		sum = w.add(sum, term)
	}
}

// atan2 is the angle of (x, y).
func (r *reals) atan2(y, x *big.Float) *big.Float {
	if x.Sign() == 0 && y.Sign() == 0 {
		return r.of(0)
	}
	// The half of the angle has the tangent y/(x + |(x, y)|), and the other form does not cancel for x < 0.
	w := r.wider(guard)
	h := w.sqrt(w.add(w.mul(x, x), w.mul(y, y)))
	if x.Sign() >= 0 {
		return r.round(w.scale(w.atan(w.quo(y, w.add(x, h))), 1))
	}
	if y.Sign() == 0 {
		return r.round(w.pi())
	}
	return r.round(w.scale(w.atan(w.quo(w.sub(h, x), y)), 1))
}

// erf is 2/sqrt(pi) exp(-x^2) times the sum of 2^n x^(2n+1) / (2n+1)!!.
func (r *reals) erf(x *big.Float) *big.Float {
	w := r.wider(guard)
	if near, _ := x.Float64(); near*near > float64(w.prec) {
		return r.of(math.Copysign(1, near))
	}
	twice := w.scale(w.mul(x, x), 1)
	sum, term := w.round(x), w.round(x)
	for k := 3.0; ; k += 2 {
		term = w.quo(w.mul(term, twice), w.of(k))
		if w.small(term, sum) {
			break
		}
		sum = w.add(sum, term)
	}
	front := w.quo(w.scale(w.exp(w.neg(w.mul(x, x))), 1), w.sqrt(w.pi()))
	return r.round(w.mul(front, sum))
}

// pow is exact in the exponent where that is a small integer.
func (r *reals) pow(x, y *big.Float) *big.Float {
	w := r.wider(guard)
	if n, acc := y.Int64(); acc == big.Exact && n > -1<<20 && n < 1<<20 {
		z, b := w.of(1), w.round(x)
		for m := max(n, -n); m > 0; m >>= 1 {
			if m&1 == 1 {
				z = w.mul(z, b)
			}
			b = w.mul(b, b)
		}
		if n < 0 {
			z = w.quo(w.of(1), z)
		}
		return r.round(z)
	}
	return r.round(w.exp(w.mul(y, w.wider(32).log(x))))
}

// cbrt is the real cube root.
func (r *reals) cbrt(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return r.of(0)
	}
	w := r.wider(guard)
	y := w.exp(w.quo(w.log(w.make().Abs(x)), w.of(3)))
	if x.Sign() < 0 {
		y = w.neg(y)
	}
	return r.round(y)
}
