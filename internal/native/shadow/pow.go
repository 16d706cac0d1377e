package shadow

// This file has powers of pairs, x^y = e^(y log x) with the logarithm to 2^-112, and the cube root.

import (
	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// powOwn is the relative error of the exponent y log|x| of a power, doubled: 2^-112 of the logarithm and 4 u² of the low part of the
// product. The error of the power itself is expOwn.
const powOwn = 0x1p-110

// power is pow.
func power(t *pairText, x pair, ex val) {
	y, ey := t.operandY()
	t.powerOf(x, ex, y, ey)
}

// powerOf returns x^y.
func (t *pairText) powerOf(x pair, ex val, y pair, ey val) {
	certain := t.Both(t.Cmp("oeq", y.lo, zero), t.Cmp("oeq", ey, zero)) // y is a double
	finite := t.Cmp("olt", t.Abs(t.Add(x.hi, x.lo)), infinity)
	t.When(t.Both(t.Both(certain, finite), t.Cmp("oeq", y.hi, zero)), func() { t.constant(one, zero) })
	t.When(t.Cmp("oeq", x.hi, zero), func() { // 0 to a power that is certainly positive
		positive := t.Both(t.Cmp("ogt", y.hi, t.Mul(emit.Num(2), ey)), t.Cmp("oeq", ex, zero))
		t.constant(zero, t.Choose(positive, zero, infinity))
	})
	// The errors of the exponent: y log(1 + ex/x), and ey times the logarithm.
	step := t.ratio(ex, t.least(x, ex))
	t.smallPower(x, y.hi, certain, step)
	// In 2^52 + |y| the last bit is that of an integer y. A larger y is not allowed for a negative number.
	size := t.Abs(y.hi)
	shifted := t.Add(size, emit.Num(1<<52))
	whole := t.Both(t.Cmp("oeq", t.Sub(shifted, emit.Num(1<<52)), size), t.Cmp("olt", size, emit.Num(1<<52)))
	negative := t.Cmp("olt", x.hi, zero)
	t.unless(t.Either(t.Both(whole, certain), t.Cmp("oge", x.hi, zero)), t.unknown)
	odd := t.Op("trunc i64 %s to i1", t.bits(shifted))
	sign := t.Choose(t.Both(negative, odd), emit.Num(-1), one)

	magnitude := t.choosePair(negative, t.negPair(x), x)
	l, rest := t.logOf(magnitude.hi, magnitude.lo, zero)
	a, low := t.times(y, l, rest)

	exponent := t.FMA(t.Add(size, ey), step, t.Mul(ey, t.Add(t.Abs(l), step)))
	exponent = t.Mul(exponent, emit.Num(1.01))
	t.extremeExponents(a, exponent)
	e, m := t.powerOfE(a, low)
	e = t.scale(t.scaled(e, m), sign)
	own := t.FMA(t.Abs(a), emit.Num(powOwn), emit.Num(expOwn))
	t.finishPower(e, own, exponent)
}

// smallPower returns x^2, x^3 or x^4 as products, if y is 2, 3 or 4 and x is not extreme. Three products have an error of at most 12 u²,
// which is doubled.
func (t *pairText) smallPower(x pair, y, certain, step val) {
	isTwo, isThree := t.Cmp("oeq", y, emit.Num(2)), t.Cmp("oeq", y, emit.Num(3))
	isSmall := t.Either(t.Either(isTwo, isThree), t.Cmp("oeq", y, emit.Num(4)))
	size := t.Abs(x.hi)
	isSmall = t.Both(t.Both(isSmall, certain), t.Both(t.Cmp("ogt", size, emit.Num(0x1p-200)), t.Cmp("olt", size, emit.Num(0x1p250))))
	t.When(isSmall, func() {
		square := t.mulPair(x, x)
		f := t.mulPair(square, t.choosePair(isTwo, pair{one, zero}, t.choosePair(isThree, x, square)))
		t.finishPower(f, emit.Num(0x1.8p-102), t.Mul(t.Mul(y, emit.Num(1.01)), step))
	})
}

// times returns y (l + rest) as a + low, where rest is much smaller than l. The relative error is 2^-112.
func (t *pairText) times(y pair, l val, rest pair) (a val, low pair) {
	p := t.twoMul(y.hi, l)
	low = t.addPair(t.mulDouble(rest, y.hi), t.addDouble(t.twoMul(y.lo, l), p.lo))
	low = t.addDouble(low, t.Mul(y.lo, rest.hi))
	s := t.fastSum(p.hi, low.hi)
	return s.hi, t.fastSum(s.lo, low.lo)
}

// powerInteger is powi.
func powerInteger(t *pairText, x pair, ex val) {
	t.powerOf(x, ex, pair{t.Op("sitofp i32 %%n to double"), zero}, zero)
}

// powerOfBase is exp2 and exp10: e^(x log base), with the logarithm to 160 bits.
func powerOfBase(base float64) body {
	return func(t *pairText, x pair, ex val) {
		log := of(fp.Log, number(base))
		l := pairOf(log)
		third := of(fp.Sub, of(fp.Sub, log, number(l[0])), number(l[1])).Mid64()
		a, low := t.times(x, emit.Num(l[0]), pair{emit.Num(l[1]), emit.Num(third)})
		err := t.Mul(ex, emit.Num(l[0]*1.01))
		t.extremeExponents(a, err)
		e, m := t.powerOfE(a, low)
		t.finishPower(t.scaled(e, m), emit.Num(expOwn), err)
	}
}

// cubeRoot is cbrt: e^(log|x| / 3). The quotient of the first double has an exact remainder. (1 + t)^(1/3) - 1 is at most |t|.
func cubeRoot(t *pairText, x pair, ex val) {
	t.When(t.Cmp("oeq", x.hi, zero), func() { t.constant(zero, t.Choose(t.Cmp("oeq", ex, zero), zero, infinity)) })
	size := t.sizeOf(x)
	l, rest := t.logOf(size.hi, size.lo, zero)
	a := t.Div(l, emit.Num(3))
	low := t.mulPair(t.addDouble(rest, t.FMA(a, emit.Num(-3), l)), near(fraction(1, 3)))
	e, m := t.powerOfE(a, low)
	e = t.scale(t.scaled(e, m), t.copySign(one, x.hi))
	own := t.FMA(t.Abs(a), emit.Num(powOwn), emit.Num(expOwn))
	t.finish(e, own, t.Mul(t.Abs(e.hi), t.ratio(ex, t.least(x, ex))))
}
