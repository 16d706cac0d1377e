package shadow

// This file has the exponential function of pairs, and the functions that use it.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// An argument is reduced as x = k log(2)/128 + r, |r| <= log(2)/256 < 0.00271 = 2^-8.5. k is 128 m + j with j from -64 to 63.
const expParts = 128

// expUnits returns log(2)/128 as a double of 34 bits, whose multiples by k, 19 bits, are exact, and two of 53 bits.
func expUnits() (units [3]float64) {
	rest := of(fp.Div, ln2(), number(expParts))
	units[0], rest = split(rest, 34)
	units[1], rest = split(rest, 53)
	units[2] = rest.Mid64()
	return units
}

// expReduced reduces a + rest, |rest| <= |a| / 2, |a| < 1500. It returns e^r - 1, the row j + 64 of the table, and m. If k = 0, r is the
// operand itself. Otherwise it is known to 2^-113, half an ulp of the part of a - k log(2)/128 beyond a double.
func (t *pairText) expReduced(a val, rest pair) (less1 pair, row, m val) {
	units := expUnits()
	k, n := t.toInteger(t.Mul(a, emit.Num(expParts/math.Ln2)))
	s := t.twoSum(a, t.Neg(t.Mul(k, emit.Num(units[0]))))
	q := t.twoMul(k, emit.Num(units[1]))
	l := t.twoSum(rest.hi, t.Neg(q.hi))
	h := t.twoSum(s.hi, l.hi)
	low := t.Sub(t.Sub(rest.lo, q.lo), t.Mul(k, emit.Num(units[2])))
	r := t.fastSum(h.hi, t.Add(h.lo, t.Add(t.Add(l.lo, s.lo), low)))
	n = t.Int("add", n, expParts/2)
	return t.expm1Small(r), t.Int("and", n, expParts-1), t.Int("ashr", n, 7)
}

// expm1Small is e^r - 1 = r (1 + r/2 + ... + r^10/11!), with an error of 2^-102.3. The next term is 2^-122 of r. The terms from r^5/6! on,
// 2^-52 of r, are computed in doubles and add 2^-103.5 with their roundings. The steps in pairs add 4 u², the last product 4 u².
func (t *pairText) expm1Small(r pair) pair {
	return t.mulPair(r, t.polynomial(r, 5, 11, func(n int) pair { return near(inverseFactorial(n + 1)) }))
}

// expPower is e^(a+b+c) = 2^m (hi + lo) for |b + c| <= |a| / 2 and |a| < 1500. hi is between 0.7 and 1.42. The error is 2^-103.5: 4 u² of
// addSmall, u²/2 of the table and 2^-113 of r. The other errors are multiplied by 2^-8.
var expPower = core{"@fl_pair_power", "a b c", "double, double, i64"}

func (t *pairText) expCore() {
	t.table("@fl_pair_powers", expTable()) // of 2^(j/128)
	t.define(expPower, func() {
		less1, row, m := t.expReduced("%a", pair{"%b", "%c"})
		p := t.row("@fl_pair_powers", 4, row, 0)
		e := t.addSmall(p, t.mulPair(p, less1))
		t.returns(expPower, e.hi, e.lo, m)
	})
}

// powerOfE is 2^m (hi + lo) = e^(a + rest).
func (t *pairText) powerOfE(a val, rest pair) (e pair, m val) {
	r := t.call(expPower, a, rest.hi, rest.lo)
	return pair{r[0], r[1]}, r[2]
}

// scaled returns x 2^m, |m| < 2000, in two steps. The first never overflows. The second has rounding errors only for subnormal results.
func (t *pairText) scaled(x pair, m val) pair {
	half := t.Int("ashr", m, 1)
	return t.scale(t.scale(x, t.powerOf2(half)), t.powerOf2(t.Int("sub", m, half)))
}

// The exponents of e with a known result. Below, a power is less than the least subnormal number. Above, it overflows.
const (
	expLeast = -746
	expMost  = 710
)

// expOwn is the relative error of exp, 2^-103.5, doubled, as all such constants are.
const expOwn = 0x1p-102

// extremeExponents handles arguments a of e^a, with the error err, whose power is negligible or infinite.
func (t *pairText) extremeExponents(a, err val) {
	t.When(t.Cmp("ogt", a, emit.Num(expMost)), t.unknown)
	t.When(t.isBelow(a, err, expLeast), func() { t.constant(zero, emit.Num(0x1p-1074)) })
}

// isBelow is the condition that a, with the error err, is finite and certainly less than limit. The rounding of a + err is less than the
// added part of err.
func (t *pairText) isBelow(a, err val, limit float64) val {
	most := t.Add(a, t.Mul(err, emit.Num(1+0x1p-40)))
	return t.Both(t.Cmp("olt", most, emit.Num(limit)), t.Cmp("ogt", a, emit.Num(-math.MaxFloat64)))
}

// exponential is exp.
func exponential(t *pairText, x pair, ex val) {
	t.extremeExponents(x.hi, ex)
	e, m := t.powerOfE(x.hi, pair{x.lo, zero})
	e = t.scaled(e, m)
	t.finishPower(e, emit.Num(expOwn), ex)
}

// finishPower returns a power e whose exponent has the error err; rel is for all other errors. A power is never 0.
func (t *pairText) finishPower(e pair, rel, err val) {
	moved := t.FMA(err, t.Mul(emit.Num(1.1), t.Abs(e.hi)), emit.Num(slip))
	t.finish(e, rel, t.ifSteep(err, moved))
}

// expLess1 is e^(hi + lo) - 1 as a pair, |hi| < 700: 2^m T - 1 + 2^m T (e^r - 1) for an entry T of the table. The error is 2^-101.2:
// expm1Small's 2^-102.3, 4 u² of the product, 3 u² of the sum, at most 4 u² of the difference, which is at least 0.29 if m is not 0, and
// 2^-113 of r, which is 2^-104.5 of the smallest such result.
var expLess1 = core{"@fl_pair_expm1", "hi lo", pairResult}

func (t *pairText) expm1Body() {
	less1, row, m := t.expReduced("%hi", pair{"%lo", zero})
	power := t.powerOf2(m)
	p := t.scale(t.row("@fl_pair_powers", 4, row, 0), power)
	isNear := t.Op("icmp eq i64 %s, 0", m)
	whole := t.choosePair(isNear, t.row("@fl_pair_powers", 4, row, 2), t.addDouble(p, emit.Num(-1)))
	f := t.addPair(whole, t.mulPair(p, less1))
	t.returns(expLess1, f.hi, f.lo)
}

// expm1Own is the relative error of expm1.
const expm1Own = 0x1p-100

// expm1Most bounds arguments of @fl_pair_expm1. Beyond it, at most 1 is negligible relative to e^x, or e^x relative to 1.
const expm1Most = 600

// expm1Pair is e^x - 1, |x| < expm1Most.
func (t *pairText) expm1Pair(x pair) pair {
	r := t.call(expLess1, x.hi, x.lo)
	return pair{r[0], r[1]}
}

// exponentialLess1 is expm1.
func exponentialLess1(t *pairText, x pair, ex val) {
	t.hugeExponent(x, ex, 0, one)
	t.When(t.isBelow(x.hi, ex, -expm1Most), func() { t.constant(emit.Num(-1), emit.Num(0x1p-800)) })
	t.finishHyperbolic(t.expm1Pair(x), expm1Own, ex, one)
}

// hugeExponent returns sign e^x / 2^halvings where x is beyond expm1Most.
func (t *pairText) hugeExponent(x pair, ex val, halvings int, sign val) {
	t.When(t.Cmp("ogt", x.hi, emit.Num(expm1Most)), func() {
		t.When(t.Cmp("ogt", x.hi, emit.Num(expMost+1)), t.unknown)
		e, m := t.powerOfE(x.hi, pair{x.lo, zero})
		e = t.scaled(e, t.Int("sub", m, halvings))
		t.finishPower(t.scale(e, sign), emit.Num(expOwn), ex)
	})
}

// finishHyperbolic returns f, whose derivative is at most (1 + |f|) times slope and grows at most as fast as e^x.
func (t *pairText) finishHyperbolic(f pair, own float64, ex, slope val) {
	moved := t.Mul(t.Mul(ex, slope), t.Mul(emit.Num(1.1), t.Add(one, t.Abs(f.hi))))
	t.finish(f, emit.Num(own), t.ifSteep(ex, moved))
}

// hyperbolicOwn is the relative error of sinh, cosh and tanh, doubled: expm1's 2^-101.2, a quotient (15 u²) and sums (7 u²).
const hyperbolicOwn = 0x1.8p-100

// hyperbolicX returns the operand's size, and e^size - 1. Beyond expm1Most it returns from the function with sign times half of e^size.
func (t *pairText) hyperbolicX(x pair, ex val, even bool) (size, less1 pair) {
	size = t.sizeOf(x)
	sign := one
	if !even {
		sign = t.copySign(one, x.hi)
	}
	t.hugeExponent(size, ex, 1, sign)
	return size, t.expm1Pair(size)
}

// hyperbolicSine is sinh: (m + m/(1 + m)) / 2, m = e^|x| - 1.
func hyperbolicSine(t *pairText, x pair, ex val) {
	_, m := t.hyperbolicX(x, ex, false)
	f := t.addPair(m, t.divPair(m, t.addDouble(m, one)))
	t.finishHyperbolic(t.scale(f, t.copySign(emit.Num(0.5), x.hi)), hyperbolicOwn, ex, one)
}

// hyperbolicCosine is cosh: 1 + m²/(1 + m)/2. Its derivative is at most |x| cosh x.
func hyperbolicCosine(t *pairText, x pair, ex val) {
	size, m := t.hyperbolicX(x, ex, true)
	rest := t.divPair(t.mulPair(m, m), t.addDouble(m, one))
	t.finishHyperbolic(t.addDouble(t.scale(rest, emit.Num(0.5)), one), hyperbolicOwn, ex, t.smaller(one, t.Add(size.hi, ex)))
}

// hyperbolicTangent is tanh: m/(m + 2), m = e^2|x| - 1. Its derivative is at most 1. From 45 on it is 1 up to 2 e^-90 < 2^-128.
func hyperbolicTangent(t *pairText, x pair, ex val) {
	sign := t.copySign(one, x.hi)
	size := t.scale(x, sign)
	t.When(t.Both(t.Cmp("ogt", size.hi, emit.Num(45)), t.Cmp("olt", size.hi, infinity)), func() {
		moved := t.Choose(t.isBelow(t.Neg(size.hi), ex, -45), zero, ex)
		t.constant(sign, t.Add(moved, emit.Num(0x1p-128)))
	})
	m := t.expm1Pair(t.scale(size, emit.Num(2)))
	t.finish(t.scale(t.divPair(m, t.addDouble(m, emit.Num(2))), sign), emit.Num(hyperbolicOwn), ex)
}
