package shadow

// This file has erf and erfc of pairs: erfc(x) = e^(-x²) g(x) for x >= 0, with polynomials of g at many nodes, and the series of erf near
// 0.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// The nodes are multiples of 1/16 up to 1, and numbers of 5 bits from there to 32. So x is at most 1/32, or x/32, away from the nearest
// node.
const (
	erfSteps = 16 // in an octave, and up to 1
	erfRows  = 6*erfSteps + 1
	erfPairs = 11 // coefficients that are pairs; the others, whose terms are less than 2^-55 of g, are doubles
	erfTerms = 23 // the next term is 2^-115 of g, which is 1/x and its derivatives for large x
	erfRow   = erfPairs + erfTerms
	erfMost  = 28 // erfc is less than the least subnormal number from here on
)

// erfPlace returns the node of a row.
func erfPlace(row int) real {
	if row <= erfSteps {
		return fraction(float64(row), erfSteps)
	}
	octave, step := (row-erfSteps)/erfSteps, (row-erfSteps)%erfSteps
	return number(math.Ldexp(1+float64(step)/erfSteps, octave))
}

// inverseRootPi returns 1/sqrt(pi).
func inverseRootPi() real { return inverse(of(fp.Sqrt, pi())) }

// erfTable lists Taylor's coefficients of g at the nodes. g' = 2 x g - 2/sqrt(pi), so (n+1) c[n+1] = 2 x c[n] + 2 c[n-1] for n > 0.
func erfTable() (table []float64) {
	for row := range erfRows {
		x := erfPlace(row)
		c := []real{of(fp.Mul, of(fp.Exp, of(fp.Mul, x, x)), of(fp.Erfc, x))}
		before := of(fp.Neg, inverseRootPi())
		for n := range erfTerms {
			next := of(fp.Mul, fraction(2, float64(n+1)), of(fp.Fma, x, c[n], before))
			c, before = append(c, next), c[n]
		}
		table = append(table, tableOf(c[:erfPairs]...)...)
		for _, f := range c[erfPairs:erfTerms] {
			table = append(table, f.Mid64())
		}
	}
	return table
}

// erfScaled is g(hi + lo), from 0 to erfMost, with an error of 2^-103.5: 4 u² of the steps in pairs, half a u² of the table, and the errors
// of the terms in doubles.
var erfScaled = core{"@fl_pair_erfcx", "hi lo", pairResult}

func (t *pairText) erfCore() {
	t.table("@fl_pair_erfs", erfTable())
	t.define(erfScaled, t.erfBody)
}

func (t *pairText) erfBody() {
	isSmall := t.Cmp("olt", "%hi", one)
	w := t.Choose(isSmall, t.Add("%hi", one), "%hi") // from 1 on
	n := t.Int("lshr", t.Int("add", t.bits(w), 1<<47), 48)
	place := t.float(t.Int("shl", n, 48))
	place = t.Choose(isSmall, t.Sub(place, one), place)
	row := t.Int("sub", n, t.Op("select i1 %s, i64 %d, i64 %d", isSmall, 1023*erfSteps, 1022*erfSteps))
	h := t.addDouble(t.twoSum("%hi", t.Neg(place)), "%lo")
	g := t.polynomial(h, erfPairs, erfTerms, func(n int) pair {
		if n >= erfPairs {
			return pair{hi: t.column("@fl_pair_erfs", erfRow, row, erfPairs+n)}
		}
		return t.row("@fl_pair_erfs", erfRow, row, 2*n)
	})
	t.returns(erfScaled, g.hi, g.lo)
}

// erfcOwn is the relative error of erfc, doubled, without that of x²: 2^-103.5 of the power and of g, 4 u² of their product.
const erfcOwn = 0x1p-101

// complement is erfc(size), size >= 0, with its own error and its movement by the error of size: at most 2/sqrt(pi) e^(-x²), which is below
// 1.13. It returns from the function for sizes beyond erfMost. If erfc is certainly below the least number there, it returns beyond, else
// that nothing is known.
func (t *pairText) complement(size pair, ex, beyond val) (f pair, own, moved val) {
	t.When(t.isBelow(t.Neg(size.hi), ex, -erfMost), func() { t.constant(beyond, emit.Num(0x1p-1074)) })
	t.unless(t.Cmp("ole", size.hi, emit.Num(erfMost)), t.unknown)
	a, low := t.times(size, size.hi, pair{size.lo, zero})
	e, m := t.powerOfE(t.Neg(a), t.negPair(low))
	g := t.call(erfScaled, size.hi, size.lo)
	f = t.scaled(t.mulPair(e, pair{g[0], g[1]}), m)
	own = t.FMA(t.Abs(f.hi), t.FMA(a, emit.Num(powOwn), emit.Num(erfcOwn)), emit.Num(slip))
	steepness := t.Mul(ex, t.FMA(emit.Num(2), size.hi, ex))
	slope := t.Choose(t.Cmp("ole", steepness, emit.Num(steep)), t.FMA(t.scaled(e, m).hi, emit.Num(1.25), emit.Num(slip)), emit.Num(1.13))
	return f, own, t.Mul(ex, slope)
}

// errorFunctionComplement is erfc. For negative numbers it is 2 - erfc(|x|).
func errorFunctionComplement(t *pairText, x pair, ex val) {
	negative := t.Cmp("olt", x.hi, zero)
	f, own, moved := t.complement(t.sizeOf(x), ex, t.Choose(negative, emit.Num(2), zero))
	f = t.choosePair(negative, t.addDouble(t.negPair(f), emit.Num(2)), f)
	t.finish(f, emit.Num(0x1p-104), t.Add(own, moved))
}

// errorFunction is erf. Near 0 it uses the series, elsewhere 1 - erfc.
func errorFunction(t *pairText, x pair, ex val) {
	sign := t.copySign(one, x.hi)
	t.When(t.Cmp("olt", t.Abs(x.hi), emit.Num(0.25)), func() { t.finish(t.erfSeries(x), emit.Num(erfcOwn), t.Mul(ex, emit.Num(1.13))) })
	f, own, moved := t.complement(t.sizeOf(x), ex, sign)
	t.finish(t.scale(t.addDouble(t.negPair(f), one), sign), emit.Num(0x1p-104), t.Add(own, moved))
}

// erfSeries is x (1 - x²/3 + x^4/10 - ...) 2/sqrt(pi), |x| < 1/4, with an error of 12 u². The next term is 2^-113. The terms from the ninth
// on, 2^-58, are computed in doubles.
func (t *pairText) erfSeries(x pair) pair {
	square := t.mulPair(x, x)
	return t.mulPair(x, t.polynomial(square, 9, 16, func(n int) pair {
		f := of(fp.Mul, fraction(2, float64(2*n+1)), of(fp.Mul, inverseFactorial(n), inverseRootPi()))
		return near(alternating(n, f))
	}))
}
