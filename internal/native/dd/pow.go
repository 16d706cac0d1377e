package dd

// This file is powers of pairs: x^y = e^(y log x), with the logarithm to 2^-112, and the cube root.

import "math/big"

// Of powers, the exponent y log|x| of e is known to powOwn of itself, 2^-112 of the logarithm and 4 u² of the low part of the product,
// and the power itself to expOwn.
const powOwn = 0x1p-110

// power is pow.
func power(t *pairText) {
	x, ex := t.operandX()
	y, ey := t.operandY()
	t.powerOf(x, ex, y, ey)
}

// powerOf returns x^y.
func (t *pairText) powerOf(x pair, ex val, y pair, ey val) {
	certain := t.both(t.cmp("oeq", y.lo, zero), t.cmp("oeq", ey, zero)) // y is a double
	finite := t.cmp("olt", t.abs(t.add(x.hi, x.lo)), infinity)
	t.when(t.both(t.both(certain, finite), t.cmp("oeq", y.hi, zero)), func() { t.constant(one, zero) })
	t.when(t.cmp("oeq", x.hi, zero), func() { // 0 to a power that is certainly positive, but no other
		positive := t.both(t.cmp("ogt", y.hi, t.mul(num(2), ey)), t.cmp("oeq", ex, zero))
		t.constant(zero, t.choose(positive, zero, infinity))
	})
	// What errors add to the exponent: y log(1 + ex/x), and ey times the logarithm.
	step := t.ratio(ex, t.least(x, ex))
	t.smallPower(x, y.hi, certain, step)
	// 2^52 more than |y| has the last bit of an integer y; what is larger is no exponent of a negative number.
	size := t.abs(y.hi)
	shifted := t.add(size, num(1<<52))
	whole := t.both(t.cmp("oeq", t.sub(shifted, num(1<<52)), size), t.cmp("olt", size, num(1<<52)))
	negative := t.cmp("olt", x.hi, zero)
	t.unless(t.either(t.both(whole, certain), t.cmp("oge", x.hi, zero)), t.unknown)
	odd := t.op("trunc i64 %s to i1", t.bits(shifted))
	sign := t.choose(t.both(negative, odd), num(-1), one)

	magnitude := t.choosePair(negative, t.negPair(x), x)
	l, rest := t.logOf(magnitude.hi, magnitude.lo, zero)
	a, low := t.times(y, l, rest)

	exponent := t.fma(t.add(size, ey), step, t.mul(ey, t.add(t.abs(l), step)))
	exponent = t.mul(exponent, num(1.01))
	t.extremeExponents(a, exponent)
	e, m := t.powerOfE(a, low)
	e = t.scale(t.scaled(e, m), sign)
	own := t.fma(t.abs(a), num(powOwn), num(expOwn))
	t.finishPower(e, own, exponent)
}

// smallPower returns x^2, x^3 or x^4 as products, if y is 2, 3 or 4 and x ordinary: three products have 12 u² at most, doubled.
func (t *pairText) smallPower(x pair, y, certain, step val) {
	isTwo, isThree := t.cmp("oeq", y, num(2)), t.cmp("oeq", y, num(3))
	isSmall := t.either(t.either(isTwo, isThree), t.cmp("oeq", y, num(4)))
	size := t.abs(x.hi)
	isSmall = t.both(t.both(isSmall, certain), t.both(t.cmp("ogt", size, num(0x1p-200)), t.cmp("olt", size, num(0x1p250))))
	t.when(isSmall, func() {
		square := t.mulPair(x, x)
		f := t.mulPair(square, t.choosePair(isTwo, pair{one, zero}, t.choosePair(isThree, x, square)))
		t.finishPower(f, num(0x1.8p-102), t.mul(t.mul(y, num(1.01)), step))
	})
}

// times is y (l + rest), where rest is much smaller than l: a + low, to 2^-112 of itself.
func (t *pairText) times(y pair, l val, rest pair) (a val, low pair) {
	p := t.twoMul(y.hi, l)
	low = t.addPair(t.mulDouble(rest, y.hi), t.addDouble(t.twoMul(y.lo, l), p.lo))
	low = t.addDouble(low, t.mul(y.lo, rest.hi))
	s := t.fastSum(p.hi, low.hi)
	return s.hi, t.fastSum(s.lo, low.lo)
}

// powerInteger is powi.
func powerInteger(t *pairText) {
	x, ex := t.operandX()
	t.powerOf(x, ex, pair{t.op("sitofp i32 %%n to double"), zero}, zero)
}

// powerOfBase is exp2 and exp10: e^(x log base), with the logarithm to 160 bits.
func powerOfBase(log func() *big.Float) func(t *pairText) {
	return func(t *pairText) {
		x, ex := t.operandX()
		l := pairOf(log())
		rest := bigZero().Sub(bigZero().Sub(log(), bigFloat(l[0])), bigFloat(l[1]))
		third, _ := rest.Float64()
		a, low := t.times(x, num(l[0]), pair{num(l[1]), num(third)})
		err := t.mul(ex, num(l[0]*1.01))
		t.extremeExponents(a, err)
		e, m := t.powerOfE(a, low)
		t.finishPower(t.scaled(e, m), num(expOwn), err)
	}
}

func ln2() *big.Float  { return constants().ln2 }
func ln10() *big.Float { return constants().ln10 }

// cubeRoot is cbrt: e^(log|x| / 3), where the first double's quotient has an exact remainder. (1 + t)^(1/3) - 1 is at most |t|.
func cubeRoot(t *pairText) {
	x, ex := t.operandX()
	t.when(t.cmp("oeq", x.hi, zero), func() { t.constant(zero, t.choose(t.cmp("oeq", ex, zero), zero, infinity)) })
	size := t.choosePair(t.cmp("olt", x.hi, zero), t.negPair(x), x)
	l, rest := t.logOf(size.hi, size.lo, zero)
	a := t.div(l, num(3))
	low := t.mulPair(t.addDouble(rest, t.fma(a, num(-3), l)), nums(ratio(1, 3)))
	e, m := t.powerOfE(a, low)
	e = t.scale(t.scaled(e, m), t.copySign(one, x.hi))
	own := t.fma(t.abs(a), num(powOwn), num(expOwn))
	t.finish(e, own, t.mul(t.abs(e.hi), t.ratio(ex, t.least(x, ex))))
}
