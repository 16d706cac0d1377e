package shadow

// This file computes the constants and tables of the functions of pairs.

import (
	"math"
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// constantBits is the precision of constants in bits. A table's entry has 107 bits. The rest of pi after three doubles of 28 bits and two
// of 53 must be accurate too. The bits of 256/pi for huge arguments have their own precision.
const constantBits = 400

type real = *ball.Real

// of returns an operation over the reals.
func of(op fp.Op, x ...real) real { return ball.Apply(ball.New(), op, constantBits, x...) }

func number(x float64) real      { return ball.New().SetFloat64(x) }
func fraction(p, q float64) real { return of(fp.Div, number(p), number(q)) }

func pi() real  { return ball.New().Pi(constantBits) }
func ln2() real { return of(fp.Log, number(2)) }

// inverse returns 1/x.
func inverse(x real) real { return of(fp.Div, number(1), x) }

// inverseFactorial returns 1/n!.
func inverseFactorial(n int) real { return inverse(of(fp.Tgamma, number(float64(n+1)))) }

// split splits x into a double of the given number of bits, rounded toward zero, and the rest.
func split(x real, bits uint) (float64, real) {
	h, _ := new(big.Float).SetPrec(bits).SetMode(big.ToZero).Set(x.Lower()).Float64()
	return h, of(fp.Sub, x, number(h))
}

// pairOf returns the pair nearest to x.
func pairOf(x real) [2]float64 {
	h := x.Mid64()
	return [2]float64{h, of(fp.Sub, x, number(h)).Mid64()}
}

// near returns the pair nearest to x as constants.
func near(x real) pair {
	p := pairOf(x)
	return pair{emit.Num(p[0]), emit.Num(p[1])}
}

// alternating returns x, or -x for an odd n.
func alternating(n int, x real) real { return of(fp.Mul, number(float64(1-2*(n%2))), x) }

// tableOf lists pairs.
func tableOf(x ...real) (table []float64) {
	for _, x := range x {
		p := pairOf(x)
		table = append(table, p[0], p[1])
	}
	return table
}

// expTable lists {2^(j/128), 2^(j/128) - 1} for j from -64 to 63.
func expTable() (table []float64) {
	for j := range expParts {
		power := of(fp.Exp2, fraction(float64(j-expParts/2), expParts))
		table = append(table, tableOf(power, of(fp.Sub, power, number(1)))...)
	}
	return table
}

// gridOf rounds x to a multiple of 2^-bits.
func gridOf(x float64, bits int) float64 {
	return math.Ldexp(math.RoundToEven(math.Ldexp(x, bits)), -bits)
}

// minusLog lists {c, -log(d) to the grid of log's sums, the rest as a pair}.
func minusLog(c, d float64) []float64 {
	l := of(fp.Neg, of(fp.Log, number(d)))
	h := gridOf(l.Mid64(), logGrid)
	return append([]float64{c, h}, tableOf(of(fp.Sub, l, number(h)))...)
}

// sineTable lists sin(j pi/256) for a full turn.
func sineTable() (table []float64) {
	for j := range circleParts {
		table = append(table, tableOf(ball.New().SinPi(fraction(float64(j), circleParts/2), constantBits))...)
	}
	return table
}
