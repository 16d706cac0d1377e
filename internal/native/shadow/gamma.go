package shadow

// This file has tgamma and lgamma of pairs. Operands are increased to at least 16, for which Stirling's series suffices, and a product
// corrects the result. Negative operands are reflected: Γ(x) Γ(1-x) = pi / sin(pi x).

import (
	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

const (
	gammaLeast = 16 // least operand of Stirling's series
	gammaTerms = 23 // terms of the series; the next one is 2^-113
	gammaPairs = 7  // terms that are pairs; the others are below 2^-57
	gammaTiny  = 0x1p-200
)

// stirling returns the coefficient B(n) / (n (n-1)) of x^(1-n), n = 2k + 2: B(n)/n is -zeta(1-n).
func stirling(k int) pair {
	s := number(float64(-1 - 2*k))
	return near(of(fp.Div, ball.New().Zeta(s, constantBits), s))
}

// gammaParts is Γ(x) = e^(a + b) / p of a pair x >= gammaTiny, as {a, b, p}. p is 1 from gammaLeast on. a + b has an error of 2^-111 of (x
// + n) log(x + n) and of 2^-101. If p has n factors, their sums and products (94 u²) and the sum x + n (2 u² of 17, times log(17)) increase
// it to 2^-98.4.
var gammaParts = core{"@fl_pair_gamma", "hi lo", "double, double, double, double, double"}

func (t *pairText) gammaBody() {
	x, p, n := pair{"%hi", "%lo"}, pair{one, zero}, zero
	for i := range gammaLeast {
		isBelow := t.Cmp("olt", x.hi, emit.Num(float64(gammaLeast-i)))
		factor := x
		if i > 0 {
			factor = t.addDouble(x, emit.Num(float64(i)))
		}
		p = t.mulPair(p, t.choosePair(isBelow, factor, pair{one, zero}))
		n = t.Add(n, t.Choose(isBelow, one, zero))
	}
	x = t.addDouble(x, n)
	l, rest := t.logOf(x.hi, x.lo, zero)
	a, low := t.times(x, l, rest)
	s := t.twoSum(a, t.Neg(x.hi))
	s2 := t.twoSum(s.hi, t.Mul(l, emit.Num(-0.5)))
	low = t.addPair(low, t.twoSum(s.lo, s2.lo))
	low = t.addDouble(t.addPair(low, t.scale(rest, emit.Num(-0.5))), t.Neg(x.lo))
	inverse := t.divPair(pair{one, zero}, x)
	square := t.mulPair(inverse, inverse)
	series := t.mulPair(inverse, t.polynomial(square, gammaPairs, gammaTerms, stirling))
	halfLog2Pi := of(fp.Div, of(fp.Log, of(fp.Mul, number(2), pi())), number(2))
	low = t.addPair(low, t.addPair(near(halfLog2Pi), series))
	r := t.twoSum(s2.hi, low.hi)
	b := t.fastSum(r.lo, low.lo)
	t.returns(gammaParts, r.hi, b.hi, b.lo, p.hi, p.lo)
}

// A gamma holds the reduced operand x of tgamma and lgamma. y is x, or 1 - x if x is negative, and Γ(y) = e^(a + b) / p.
type gamma struct {
	negative val
	a        val
	b, p     pair
	sine     pair // sin(pi x), for negative x
	slope    val  // bound of the derivative of log|Γ| near x; +Inf if there may be a pole
	own      val  // error of log|Γ(y)| from the sum y
}

// gammaOf reduces x. |psi(x)| is at most 1/d + 0.58 + log(1+y), where d is the distance from the nearest pole.
func (t *pairText) gammaOf(x pair, ex val) (g gamma) {
	g.negative = t.Cmp("olt", x.hi, zero)
	y := t.choosePair(g.negative, t.addDouble(t.negPair(x), one), x)
	r := t.call(gammaParts, y.hi, y.lo)
	g.a, g.b, g.p = r[0], pair{r[1], r[2]}, pair{r[3], r[4]}

	whole, n := t.toInteger(t.Choose(g.negative, x.hi, emit.Num(-0.25)))
	part := t.twoSum(t.Sub(x.hi, whole), x.lo)
	part = t.choosePair(g.negative, part, pair{emit.Num(0.25), zero})
	turn := t.angle(t.mulPair(near(pi()), part))
	odd := t.Op("trunc i64 %s to i1", n)
	g.sine = t.scale(turn.sine(t), t.Choose(odd, emit.Num(-1), one))

	exponent := t.Int("sub", t.Int("lshr", t.bits(y.hi), 52), 1022)
	logarithm := t.FMA(t.Op("sitofp i64 %s to double", exponent), emit.Num(0.6932), emit.Num(3)) // of y + 16, and of twice that
	logarithm = t.larger(logarithm, emit.Num(4))
	away := t.least(pair{t.Choose(g.negative, part.hi, x.hi), zero}, ex)
	g.slope = t.Add(t.ratio(one, away), logarithm)
	g.own = t.Choose(g.negative, t.Mul(t.Mul(y.hi, logarithm), emit.Num(0x1p-104)), zero)
	return g
}

// gammaOwn is the remaining error of log|Γ|, doubled: 2^-98.4 of the core, 2^-101 of the sine, 23 u² of a quotient and of products.
const gammaOwn = 0x1p-97

// gammaFunction is tgamma. Near 0 it is 1/x up to 0.6.
func gammaFunction(t *pairText, x pair, ex val) {
	t.When(t.Cmp("olt", t.Abs(x.hi), emit.Num(gammaTiny)), func() {
		f := t.divPair(pair{one, zero}, x)
		t.finish(f, emit.Num(0x1p-100), t.Mul(t.Abs(f.hi), t.relative(x, ex)))
	})
	t.unless(t.Both(t.Cmp("olt", x.hi, emit.Num(172)), t.Cmp("ogt", x.hi, emit.Num(-185))), t.unknown)
	g := t.gammaOf(x, ex)
	a, b := t.Choose(g.negative, t.Neg(g.a), g.a), t.choosePair(g.negative, t.negPair(g.b), g.b)
	e, m := t.powerOfE(a, b)
	above := t.mulPair(t.mulPair(e, g.p), near(pi()))
	f := t.divPair(t.choosePair(g.negative, above, e), t.choosePair(g.negative, g.sine, g.p))
	own := t.FMA(t.Abs(a), emit.Num(2*powOwn), t.Add(g.own, emit.Num(gammaOwn)))
	t.finishPower(t.scaled(f, m), own, t.Mul(ex, g.slope))
}

// logGamma is lgamma. Near 0 it is -log|x| up to 0.6 |x|. Near its zeros the error is absolute.
func logGamma(t *pairText, x pair, ex val) {
	t.When(t.Cmp("olt", t.Abs(x.hi), emit.Num(gammaTiny)), func() {
		err := t.FMA(emit.Num(1.01), t.ratio(ex, t.least(x, ex)), emit.Num(gammaTiny))
		t.finish(t.negPair(t.logPair(t.sizeOf(x))), emit.Num(logOwn), err)
	})
	t.unless(t.Cmp("ogt", x.hi, emit.Num(-1<<50)), t.unknown)
	g := t.gammaOf(x, ex)
	f := t.subPair(t.addDouble(g.b, g.a), t.logPair(g.p))
	reflected := t.subPair(near(of(fp.Log, pi())), t.logPair(t.sizeOf(g.sine)))
	own := t.FMA(t.Abs(g.a), emit.Num(0x1p-102), t.Add(g.own, emit.Num(gammaOwn)))
	f = t.choosePair(g.negative, t.subPair(reflected, f), f)
	t.finish(f, emit.Num(0x1p-102), t.FMA(ex, g.slope, own)) // the logarithms have errors of 2^-104 of values that are at most f and a
}
