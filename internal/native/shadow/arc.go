package shadow

import (
	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// This file has the inverse trigonometric and hyperbolic functions of pairs, and hypot.

// arcParts is the number of table steps for tangents from 0 to 1.
const arcParts = 128

// arcTable lists atan(j/128) for j from 0 to 128, followed by zeros.
func arcTable() []float64 {
	table := make([]float64, 0, 4*arcParts)
	for j := range arcParts + 1 {
		table = append(table, tableOf(of(fp.Atan, fraction(float64(j), arcParts)))...)
	}
	return table[:cap(table)]
}

// inRange returns a power of two that scales x > 0, so that 1/x has a normal exponent. shift is what the caller adds to the exponent of the
// scaled number.
func (t *pairText) inRange(x val) (scale, shift val) {
	small, large := t.Cmp("olt", x, emit.Num(0x1p-900)), t.Cmp("ogt", x, emit.Num(0x1p900))
	scale = t.Choose(small, emit.Num(0x1p200), t.Choose(large, emit.Num(0x1p-200), one))
	return scale, t.Op("select i1 %s, i64 -200, i64 %s", small, t.Op("select i1 %s, i64 200, i64 0", large))
}

// normal returns two powers of two, whose product scales x > 0 into [1, 2), and x's exponent.
func (t *pairText) normal(x val) (first, second, n val) {
	first, shift := t.inRange(x)
	n = t.Int("sub", t.Int("and", t.Int("lshr", t.bits(t.Mul(x, first)), 52), 2047), 1023)
	return first, t.powerOf2(t.Int("sub", 0, n)), t.Int("add", n, shift)
}

// arcTangents is the angle of the point (x, y) from -pi to pi; it is pi for y = 0 > x. less is the smaller of |x| and |y|, more the larger,
// and c = j/128 is nearest to their quotient. The angle is atan(c) + atan(t), t = (less - c more) / (more + c less), |t| <= 2^-8. The error
// is 37 u², 2^-100.8. t has 15 u² of the quotient, 6 u² and 5 u² of its parts (0 for j = 0), and is at most the angle. atan t adds 4 u²,
// two sums 3 u² each, and the table 1 u².
var arcTangents = core{"@fl_pair_arc", "y.hi y.lo x.hi x.lo", pairResult}

func (t *pairText) arcCore() {
	t.table("@fl_pair_arcs", arcTable())
	t.define(arcTangents, t.arcBody)
}

func (t *pairText) arcBody() {
	x, y := t.sizeOf(pair{"%x.hi", "%x.lo"}), t.sizeOf(pair{"%y.hi", "%y.lo"})
	steeper := t.Cmp("ogt", y.hi, x.hi)
	more, less := t.choosePair(steeper, y, x), t.choosePair(steeper, x, y)
	first, second, _ := t.normal(more.hi)
	more, less = t.scale(t.scale(more, first), second), t.scale(t.scale(less, first), second)

	c, j := t.toInteger(t.Mul(t.Div(less.hi, more.hi), emit.Num(arcParts)))
	c = t.Mul(c, emit.Num(1./arcParts))
	tangent := t.divPair(t.subPair(less, t.mulDouble(more, c)), t.addPair(more, t.mulDouble(less, c)))
	a := t.addPair(t.row("@fl_pair_arcs", 2, t.Int("and", j, 2*arcParts-1), 0), t.atanSmall(tangent))

	// Reflected at the diagonal, then at the axis of y.
	left := t.Cmp("olt", "%x.hi", zero)
	pi, half := near(pi()), near(of(fp.Div, pi(), number(2)))
	base := t.choosePair(steeper, half, t.choosePair(left, pi, pair{zero, zero}))
	minus := t.Op("xor i1 %s, %s", steeper, left)
	a = t.addPair(base, t.choosePair(minus, t.negPair(a), a))
	below := t.Cmp("olt", "%y.hi", zero)
	a = t.choosePair(below, t.negPair(a), a)
	t.returns(arcTangents, a.hi, a.lo)
}

// sizeOf returns |x|.
func (t *pairText) sizeOf(x pair) pair {
	return t.choosePair(t.Cmp("olt", x.hi, zero), t.negPair(x), x)
}

// atanSmall is atan x = x - x^3/3 + ... + x^13/13, |x| <= 2^-8. The next term is 2^-115 of x. The terms from x^9/9 on, 2^-67, are computed
// in doubles.
func (t *pairText) atanSmall(x pair) pair {
	square := t.mulPair(x, x)
	h := t.polynomial(square, 3, 6, func(n int) pair { return near(alternating(n+1, fraction(1, float64(2*n+3)))) })
	return t.addSmall(x, t.mulPair(x, t.mulPair(square, h)))
}

// arc is the angle of the point (x, y).
func (t *pairText) arc(y, x pair) pair {
	r := t.call(arcTangents, y.hi, y.lo, x.hi, x.lo)
	return pair{r[0], r[1]}
}

// arcOwn is the relative error of angles. asin and acos add 8 u² of a square root, which is at most the angle.
const arcOwn = 0x1.8p-100

// arcTangent is atan: its derivative is 1/(1 + x²).
func arcTangent(t *pairText, x pair, ex val) {
	least := t.larger(zero, t.least(x, ex))
	moved := t.Div(t.Mul(emit.Num(1.01), ex), t.FMA(least, least, one))
	t.finish(t.arc(x, pair{one, zero}), emit.Num(arcOwn), moved)
}

// arcTangent2 is atan2(x, y), the angle of the point (y, x). Its gradient has length 1/r, and r is at least the larger of |x| and |y|.
func arcTangent2(t *pairText, y pair, ey val) {
	x, ex := t.operandY()
	distance := t.larger(t.least(x, ex), t.least(y, ey))
	moved := t.Mul(emit.Num(1.01), t.ratio(t.Add(ex, ey), distance))
	// If the operands may be on either side of the cut, the angle jumps. On the cut, the sign of the program's zero decides, which only
	// balls take into account.
	cut := t.Both(t.Cmp("ole", x.hi, ex), t.Cmp("ole", t.Abs(y.hi), ey))
	moved = t.Add(moved, t.Choose(t.Cmp("oeq", y.hi, zero), zero, emit.Num(slip))) // a small angle may underflow
	t.finish(t.arc(y, x), emit.Num(arcOwn), t.Choose(cut, infinity, moved))
}

// cosineOf is sqrt((1 - x) (1 + x)) for |x| <= 1, to 8 u².
func (t *pairText) cosineOf(x pair) pair {
	square := t.mulPair(t.addDouble(t.negPair(x), one), t.addDouble(x, one))
	return t.choosePair(t.Cmp("oeq", square.hi, zero), pair{zero, zero}, t.sqrtPair(square))
}

// arcMoved bounds how far an error ex moves asin and acos: 1 - t² >= 1 - |t|.
func (t *pairText) arcMoved(x pair, ex val) val {
	moved := t.Mul(emit.Num(1.01), t.ratio(ex, t.Sqrt(t.toOne(x, ex))))
	return t.Choose(t.Cmp("oeq", ex, zero), zero, moved)
}

// toOne returns a lower bound of 1 - |x| - ex.
func (t *pairText) toOne(x pair, ex val) val {
	size := t.sizeOf(x)
	return t.Sub(t.Mul(t.Sub(t.Sub(one, size.hi), size.lo), emit.Num(1-0x1p-50)), ex)
}

// arcSine is asin: the angle of the point (sqrt(1 - x²), x).
func arcSine(t *pairText, x pair, ex val) {
	t.finish(t.arc(x, t.cosineOf(x)), emit.Num(arcOwn), t.arcMoved(x, ex))
}

// arcCosine is acos: the angle of the point (x, sqrt(1 - x²)).
func arcCosine(t *pairText, x pair, ex val) {
	t.finish(t.arc(t.cosineOf(x), x), emit.Num(arcOwn), t.arcMoved(x, ex))
}

// areaOwn is the relative error of the inverse hyperbolic functions, doubled: at most 31 u² of the operand of log1p, which does not amplify
// it, and logOwn.
const areaOwn = 0x1.2p-100

// areaHuge is the size from which x² + 1 and x² - 1 equal x² to the precision of pairs.
const areaHuge = 0x1p100

// areaHugeOf returns sign log(2x) for x beyond areaHuge.
func (t *pairText) areaHugeOf(x pair, ex, sign val) {
	t.When(t.Cmp("ogt", x.hi, emit.Num(areaHuge)), func() {
		f := t.addPair(t.logPair(x), near(ln2()))
		t.finish(t.scale(f, sign), emit.Num(areaOwn), t.relative(x, ex))
	})
}

// areaSine is asinh: log1p(|x| + x²/(1 + sqrt(1 + x²))). Its derivative is at most 1.
func areaSine(t *pairText, x pair, ex val) {
	size, sign := t.sizeOf(x), t.copySign(one, x.hi)
	t.areaHugeOf(size, ex, sign)
	square := t.mulPair(x, x)
	root := t.sqrtPair(t.addDouble(square, one))
	v := t.addPair(size, t.divPair(square, t.addDouble(root, one)))
	t.finish(t.scale(t.log1pPair(v), sign), emit.Num(areaOwn), ex)
}

// areaCosine is acosh: log1p(d + sqrt(d (d + 2))), d = x - 1. Its derivative is 1/sqrt(d (d + 2)).
func areaCosine(t *pairText, x pair, ex val) {
	d := t.addDouble(x, emit.Num(-1))
	t.When(t.Cmp("oeq", d.hi, zero), func() { t.constant(zero, t.Choose(t.Cmp("oeq", ex, zero), zero, infinity)) })
	t.unless(t.Cmp("ogt", d.hi, zero), t.unknown)
	t.areaHugeOf(x, ex, one)
	v := t.addPair(d, t.sqrtPair(t.mulPair(d, t.addDouble(d, emit.Num(2)))))
	least := t.least(d, ex)
	slope := t.Sqrt(t.Mul(least, t.Add(least, emit.Num(2))))
	t.finish(t.log1pPair(v), emit.Num(areaOwn), t.Mul(emit.Num(1.01), t.ratio(ex, t.Choose(t.Cmp("ogt", least, zero), slope, zero))))
}

// areaTangent is atanh: log1p(2x/(1 - x)) / 2, x >= 0. Its derivative is at most 1/(1 - |x|).
func areaTangent(t *pairText, x pair, ex val) {
	size := t.sizeOf(x)
	rest := t.addDouble(t.negPair(size), one)
	t.unless(t.Cmp("ogt", rest.hi, zero), t.unknown)
	v := t.divPair(t.scale(size, emit.Num(2)), rest)
	f := t.scale(t.log1pPair(v), t.copySign(emit.Num(0.5), x.hi))
	t.finish(f, emit.Num(areaOwn), t.Mul(emit.Num(1.01), t.ratio(ex, t.toOne(x, ex))))
}

// hypotOwn is the relative error of hypot, doubled: half of 7 u², and 4 u² of the root.
const hypotOwn = 0x1p-102

// hypotenuse is hypot of scaled operands. Its gradient has length 1.
func hypotenuse(t *pairText, x pair, ex val) {
	y, ey := t.operandY()
	longer := t.larger(t.Abs(x.hi), t.Abs(y.hi))
	t.When(t.Cmp("oeq", longer, zero), func() { t.constant(zero, t.Add(ex, ey)) })
	first, second, n := t.normal(longer)
	x, y = t.scale(t.scale(x, first), second), t.scale(t.scale(y, first), second)
	root := t.sqrtPair(t.addPair(t.mulPair(x, x), t.mulPair(y, y)))
	t.finish(t.scaled(root, n), emit.Num(hypotOwn), t.Add(ex, ey))
}
