package dd

// This file is erf and erfc of pairs: erfc(x) = e^(-x²) g(x) for x >= 0, with polynomials of g at many places, and the series of
// erf near 0.

import (
	"math/big"

	"faultline/internal/native/emit"
)

// The places are multiples of 1/16 up to 1, and numbers of 5 bits from there to 32; so x is next to one that is less than 1/32, or
// x/32, away.
const (
	erfSteps = 16 // in an octave, and up to 1
	erfRows  = 6*erfSteps + 1
	erfPairs = 11 // coefficients that are pairs; the others, whose terms are less than 2^-55 of g, are doubles
	erfTerms = 23 // the next term is 2^-115 of g, which is 1/x and its derivatives for large x
	erfRow   = erfPairs + erfTerms
	erfMost  = 28 // erfc is less than the least subnormal number from here on
)

// erfPlace is the place of a row.
func erfPlace(row int) *big.Float {
	if row <= erfSteps {
		return bigRatio(int64(row), erfSteps)
	}
	octave, step := (row-erfSteps)/erfSteps, (row-erfSteps)%erfSteps
	x := bigRatio(int64(erfSteps+step), erfSteps)
	return x.SetMantExp(x, octave)
}

// inverseRootPi is 1/sqrt(pi).
func inverseRootPi() *big.Float { return bigZero().Quo(bigFloat(1), bigZero().Sqrt(constants().pi)) }

// erfTable lists Taylor's coefficients of g at the places. g' = 2 x g - 2/sqrt(pi), so that (n+1) c[n+1] = 2 x c[n] + 2 c[n-1] for n > 0.
// From 12 on g comes from its asymptotic series, below from the polynomial above: in that direction errors decay like e^(x²).
func erfTable() []float64 {
	const terms = 64
	table := make([]float64, erfRows*erfRow)
	twice := bigZero().Mul(bigFloat(2), inverseRootPi())
	g := bigZero()
	for row := erfRows - 1; row >= 0; row-- {
		x2 := erfPlace(row)
		if x2.Cmp(bigFloat(12)) >= 0 {
			g = erfAsymptotic(x2)
		}
		x2.Mul(x2, bigFloat(2))
		c := []*big.Float{g}
		for n := range terms {
			next := bigZero().Mul(x2, c[n])
			if n == 0 {
				next.Sub(next, twice)
			} else {
				next.Add(next, bigZero().Mul(bigFloat(2), c[n-1]))
			}
			c = append(c, next.Quo(next, bigFloat(float64(n+1))))
		}
		at := table[row*erfRow:]
		for n := range erfTerms {
			if p := pairOf(c[n]); n < erfPairs {
				at[2*n], at[2*n+1] = p[0], p[1]
			} else {
				at[erfPairs+n] = p[0]
			}
		}
		h := bigZero().Sub(erfPlace(max(row, 1)-1), erfPlace(row))
		g = bigZero()
		for n := terms; n >= 0; n-- {
			g.Add(g.Mul(g, h), c[n])
		}
	}
	return table
}

// erfAsymptotic is g(x) = (1 - 1/(2x²) + 3/(2x²)² - 15/(2x²)³ ...) / (x sqrt(pi)), to 2^-180 at 12.
func erfAsymptotic(x *big.Float) *big.Float {
	square := bigZero().Mul(x, x)
	square.Mul(square, bigFloat(-2))
	term := bigZero().Quo(inverseRootPi(), x)
	sum := bigZero()
	for n := range 80 {
		sum.Add(sum, term)
		term.Quo(term.Mul(term, bigFloat(float64(2*n+1))), square)
	}
	return sum
}

// erfCore writes the table and @fl_pair_erfcx: g(hi + lo), from 0 to erfMost, to 2^-103.5: 4 u² of the steps in pairs, half a u² of
// the table, and what terms in doubles add.
func (t *pairText) erfCore() {
	t.table("@fl_pair_erfs", erfTable())
	t.Line("\ndefine internal {double, double} @fl_pair_erfcx(double %%hi, double %%lo) nounwind \"no-builtins\" {")
	isSmall := t.Cmp("olt", "%hi", one)
	w := t.Choose(isSmall, t.Add("%hi", one), "%hi") // from 1 on
	n := t.Int("lshr", t.Int("add", t.bits(w), 1<<47), 48)
	place := t.float(t.Int("shl", n, 48))
	place = t.Choose(isSmall, t.Sub(place, one), place)
	row := t.Int("sub", n, t.Op("select i1 %s, i64 %d, i64 %d", isSmall, 1023*erfSteps, 1022*erfSteps))
	h := t.addDouble(t.twoSum("%hi", t.Neg(place)), "%lo")
	tail := zero
	for n := erfTerms - 1; n >= erfPairs; n-- {
		tail = t.FMA(h.hi, tail, t.column("@fl_pair_erfs", erfRow, row, erfPairs+n))
	}
	last := t.row("@fl_pair_erfs", erfRow, row, 2*(erfPairs-1))
	g := t.fastSum(last.hi, t.Mul(h.hi, tail))
	g.lo = t.Add(g.lo, last.lo)
	for n := erfPairs - 2; n >= 0; n-- {
		g = t.step(t.row("@fl_pair_erfs", erfRow, row, 2*n), h, g)
	}
	t.returns(pairResult, g.hi, g.lo)
	t.Line("}")
}

// erfcOwn is the relative error of erfc but for that of x²: 2^-103.5 of the power and of g, 4 u² of their product, doubled.
const erfcOwn = 0x1p-101

// complement is erfc(size), size >= 0, with its own error, and how far the error of size moves it: 2/sqrt(pi) e^(-x²), which is
// never more than 1.13. It returns for sizes of which erfc is far or may be far beyond the least number; then erfc is beyond, or
// nothing is known.
func (t *pairText) complement(size pair, ex, beyond val) (f pair, own, moved val) {
	t.When(t.isBelow(t.Neg(size.hi), ex, -erfMost), func() { t.constant(beyond, emit.Num(0x1p-1074)) })
	t.unless(t.Cmp("ole", size.hi, emit.Num(erfMost)), t.unknown)
	a, low := t.times(size, size.hi, pair{size.lo, zero})
	e, m := t.powerOfE(t.Neg(a), t.negPair(low))
	g := t.call("@fl_pair_erfcx", pairResult, size.hi, size.lo)
	f = t.scaled(t.mulPair(e, pair{g[0], g[1]}), m)
	own = t.FMA(t.Abs(f.hi), t.FMA(a, emit.Num(powOwn), emit.Num(erfcOwn)), emit.Num(slip))
	steepness := t.Mul(ex, t.FMA(emit.Num(2), size.hi, ex))
	slope := t.Choose(t.Cmp("ole", steepness, emit.Num(steep)), t.FMA(t.scaled(e, m).hi, emit.Num(1.25), emit.Num(slip)), emit.Num(1.13))
	return f, own, t.Mul(ex, slope)
}

// errorFunctionComplement is erfc; of a negative number it is 2 less that of its size.
func errorFunctionComplement(t *pairText) {
	x, ex := t.operandX()
	negative := t.Cmp("olt", x.hi, zero)
	f, own, moved := t.complement(t.sizeOf(x), ex, t.Choose(negative, emit.Num(2), zero))
	f = t.choosePair(negative, t.addDouble(t.negPair(f), emit.Num(2)), f)
	t.finish(f, emit.Num(0x1p-104), t.Add(own, moved))
}

// errorFunction is erf: near 0 its series, elsewhere 1 less erfc.
func errorFunction(t *pairText) {
	x, ex := t.operandX()
	sign := t.copySign(one, x.hi)
	t.When(t.Cmp("olt", t.Abs(x.hi), emit.Num(0.25)), func() { t.finish(t.erfSeries(x), emit.Num(erfcOwn), t.Mul(ex, emit.Num(1.13))) })
	f, own, moved := t.complement(t.sizeOf(x), ex, sign)
	t.finish(t.scale(t.addDouble(t.negPair(f), one), sign), emit.Num(0x1p-104), t.Add(own, moved))
}

// erfSeries is x (1 - x²/3 + x^4/10 - ...) 2/sqrt(pi), |x| < 1/4, to 12 u²: the next term is 2^-113, those from the ninth on,
// 2^-58, are of doubles.
func (t *pairText) erfSeries(x pair) pair {
	var c [][2]float64
	var tail []float64
	for n := range int64(16) {
		f := bigZero().Mul(bigZero().Mul(bigRatio(2*(1-2*(n%2)), 2*n+1), inverseFactorial(n)), inverseRootPi())
		if p := pairOf(f); n < 9 {
			c = append(c, p)
		} else {
			tail = append(tail, p[0])
		}
	}
	square := t.mulPair(x, x)
	return t.mulPair(x, t.hornerPair(square, t.horner(square.hi, tail...), c...))
}
