package dd

// This file computes the constants and tables of the functions of pairs, by series of package big.

import (
	"math"
	"math/big"
	"sync"
)

// constantBits is the precision of constants: a table's entry has 107 bits, and what is left of pi after three doubles of 28 bits
// and two of 53 counts. The bits of 256/pi for huge arguments have a precision of their own.
const constantBits = 400

func bigFloat(x float64) *big.Float { return new(big.Float).SetPrec(constantBits).SetFloat64(x) }
func bigRatio(p, q int64) *big.Float {
	return new(big.Float).SetPrec(constantBits).SetRat(big.NewRat(p, q))
}
func bigZero() *big.Float { return new(big.Float).SetPrec(constantBits) }

// split takes x apart into a double of so many bits, rounded toward zero, and the rest.
func split(x *big.Float, bits uint) (float64, *big.Float) {
	h, _ := new(big.Float).SetPrec(bits).SetMode(big.ToZero).Set(x).Float64()
	return h, bigZero().Sub(x, bigFloat(h))
}

// pairOf is the pair next to x.
func pairOf(x *big.Float) [2]float64 {
	h, _ := x.Float64()
	l, _ := bigZero().Sub(x, bigFloat(h)).Float64()
	return [2]float64{h, l}
}

// ratio is the pair next to p/q.
func ratio(p, q int64) [2]float64 { return pairOf(bigRatio(p, q)) }

// bigSeries is the sum of first x^n / divisor(n) from n = 0, until the terms no longer count.
func bigSeries(first, x *big.Float, divisor func(n int64) *big.Float) *big.Float {
	prec := first.Prec()
	newFloat := func() *big.Float { return new(big.Float).SetPrec(prec) }
	sum, power, term := newFloat(), newFloat().Set(first), newFloat()
	for n := int64(0); ; n++ {
		term.Quo(power, divisor(n))
		if term.Sign() == 0 || sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-int(prec) {
			return sum
		}
		sum.Add(sum, term)
		power.Mul(power, x)
	}
}

// oddNumbers are the divisors 1, 3, 5 ...
func oddNumbers(n int64) *big.Float { return new(big.Float).SetInt64(2*n + 1) }

// bigAtan is the arc tangent of x, |x| at most 1/2: x - x^3/3 + x^5/5 ...
func bigAtan(x *big.Float) *big.Float {
	square := new(big.Float).SetPrec(x.Prec()).Mul(x, x)
	return bigSeries(x, square.Neg(square), oddNumbers)
}

// bigLog is the logarithm of x, from 1/2 to 2: 2 (s + s^3/3 + ...) with s = (x-1)/(x+1).
func bigLog(x *big.Float) *big.Float {
	s := bigZero().Quo(bigZero().Sub(x, bigFloat(1)), bigZero().Add(x, bigFloat(1)))
	return bigSeries(bigZero().Mul(s, bigFloat(2)), bigZero().Mul(s, s), oddNumbers)
}

// bigPi is pi to so many bits, by Machin's formula: 16 atan(1/5) - 4 atan(1/239).
func bigPi(prec uint) *big.Float {
	inverse := func(n int64) *big.Float { return new(big.Float).SetPrec(prec + 32).SetRat(big.NewRat(1, n)) }
	a, b := bigAtan(inverse(5)), bigAtan(inverse(239))
	a.Mul(a, big.NewFloat(16))
	return a.Sub(a, b.Mul(b, big.NewFloat(4)))
}

// A doubleConstants is what the functions of pairs know beforehand.
type doubleConstants struct {
	ln2, ln10, pi *big.Float
}

var constants = sync.OnceValue(func() *doubleConstants {
	ln2 := bigLog(bigFloat(2))
	eighths := bigZero().Mul(bigFloat(3), ln2) // 10 = 8 * 5/4
	return &doubleConstants{ln2, eighths.Add(eighths, bigLog(bigRatio(5, 4))), bigPi(constantBits)}
})

// expTable lists {2^(j/128), the same less 1} for j from -64 to 63.
func expTable() (table []float64) {
	step := bigFloat(2)
	for range 7 {
		step.Sqrt(step)
	}
	power := bigZero().Quo(bigFloat(1), bigZero().Sqrt(bigFloat(2)))
	for j := range expParts {
		if j == expParts/2 {
			power = bigFloat(1)
		}
		p, less1 := pairOf(power), pairOf(bigZero().Sub(power, bigFloat(1)))
		table = append(table, p[0], p[1], less1[0], less1[1])
		power = bigZero().Mul(power, step)
	}
	return table
}

// gridOf rounds x to a multiple of 2^-bits.
func gridOf(x *big.Float, bits int) float64 {
	f, _ := x.Float64()
	return math.Ldexp(math.RoundToEven(math.Ldexp(f, bits)), -bits)
}

// minusLog lists {c, -log(d) to the grid of log's sums, the rest as a pair}.
func minusLog(c float64, d *big.Float) []float64 {
	l := bigLog(d)
	l.Neg(l)
	h := gridOf(l, logGrid)
	rest := pairOf(l.Sub(l, bigFloat(h)))
	return []float64{c, h, rest[0], rest[1]}
}

// sineTable lists sin(j pi/256) for a whole turn.
func sineTable() (table []float64) {
	const quarter = circleParts / 4
	step := bigZero().Quo(constants().pi, bigFloat(circleParts/2))
	square := bigZero().Mul(step, step)
	square.Neg(square)
	series := func(first *big.Float, odd int64) *big.Float { // of first, over (odd)! (odd+2)! ...
		factorial := bigFloat(1)
		return bigSeries(first, square, func(n int64) *big.Float {
			if n > 0 {
				factorial.Mul(factorial, bigFloat(float64((2*n+odd)*(2*n+odd-1))))
			}
			return factorial
		})
	}
	s1, c1 := series(step, 1), series(bigFloat(1), 0)
	s, c := bigFloat(0), bigFloat(1)
	var sines [quarter + 1][2]float64
	for j := range sines {
		sines[j] = pairOf(s)
		s, c = bigZero().Add(bigZero().Mul(s, c1), bigZero().Mul(c, s1)), bigZero().Sub(bigZero().Mul(c, c1), bigZero().Mul(s, s1))
	}
	sines[quarter] = [2]float64{1, 0}
	for j := range circleParts {
		k, sign := j%(2*quarter), 1.
		if j >= 2*quarter {
			sign = -1
		}
		k = min(k, 2*quarter-k)
		table = append(table, sign*sines[k][0], sign*sines[k][1])
	}
	return table
}
