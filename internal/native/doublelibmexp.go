package native

// This file is the exponential function of pairs, and what is made of it.

import (
	"math"
	"math/big"
)

// An argument is taken apart as x = k log(2)/128 + r, |r| <= log(2)/256 < 0.00271 = 2^-8.5, and k as 128 m + j with j from -64 to 63.
const expParts = 128

// expUnits is log(2)/128 as a double of 34 bits, of which multiples by k, 19 bits, are exact, and two of 53 bits.
func expUnits() (units [3]float64) {
	rest := bigZero().Quo(constants().ln2, bigFloat(expParts))
	units[0], rest = split(rest, 34)
	units[1], rest = split(rest, 53)
	units[2], _ = rest.Float64()
	return units
}

// expReduced takes a + rest apart, |rest| <= |a| / 2: into e^r - 1, the row j + 64 of the table, and m; |a| < 1500.
// r = 0 is the operand itself where k is; else it is known to 2^-113, half an ulp of what a - k log(2)/128 has beyond a double.
func (t *pairText) expReduced(a val, rest pair) (less1 pair, row, m val) {
	units := expUnits()
	k, n := t.toInteger(t.mul(a, num(expParts/math.Ln2)))
	s := t.twoSum(a, t.neg(t.mul(k, num(units[0]))))
	q := t.twoMul(k, num(units[1]))
	l := t.twoSum(rest.hi, t.neg(q.hi))
	h := t.twoSum(s.hi, l.hi)
	low := t.sub(t.sub(rest.lo, q.lo), t.mul(k, num(units[2])))
	r := t.fastSum(h.hi, t.add(h.lo, t.add(t.add(l.lo, s.lo), low)))
	n = t.integer("add", n, expParts/2)
	return t.expm1Small(r), t.integer("and", n, expParts-1), t.integer("ashr", n, 7)
}

// expm1Small is e^r - 1 = r (1 + r/2 + ... + r^10/11!), to 2^-102.5: the next term is 2^-122 of r. The terms from r^5/6! on, 2^-52
// of r, are of doubles and add 2^-104 with their roundings; six steps in pairs add 4 u², the last product 4 u².
func (t *pairText) expm1Small(r pair) pair {
	var tail []float64
	for n := int64(6); n <= 11; n++ {
		f, _ := inverseFactorial(n).Float64()
		tail = append(tail, f)
	}
	var c [][2]float64
	for n := int64(1); n <= 5; n++ {
		c = append(c, pairOf(inverseFactorial(n)))
	}
	return t.mulPair(r, t.hornerPair(r, t.horner(r.hi, tail...), c...))
}

func inverseFactorial(n int64) *big.Float {
	return bigZero().SetRat(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).MulRange(1, n)))
}

var expResult = []string{"double", "double", "i64"}

// expCore writes the table of 2^(j/128) and @fl_x_power: e^(a+b+c) = 2^m (hi + lo), |b + c| <= |a| / 2, |a| < 1500, hi between 0.7
// and 1.42. To 2^-103.5: 4 u² of addSmall, u²/2 of the table and 2^-113 of r; what else there is counts 2^-8.
func (t *pairText) expCore() {
	t.table("@fl_x_powers", expTable())
	t.line("\ndefine internal {double, double, i64} @fl_x_power(double %%a, double %%b, double %%c) nounwind \"no-builtins\" {")
	less1, row, m := t.expReduced("%a", pair{"%b", "%c"})
	p := t.row("@fl_x_powers", 4, row, 0)
	e := t.addSmall(p, t.mulPair(p, less1))
	t.returns(expResult, e.hi, e.lo, m)
	t.line("}")
}

// powerOfE is 2^m (hi + lo) = e^(a + rest).
func (t *pairText) powerOfE(a val, rest pair) (e pair, m val) {
	r := t.call("@fl_x_power", expResult, a, rest.hi, rest.lo)
	return pair{r[0], r[1]}, r[2]
}

// scaled is x 2^m, |m| < 2000, in two steps: the first never overflows, and of the second the roundings are of subnormal numbers.
func (t *pairText) scaled(x pair, m val) pair {
	half := t.integer("ashr", m, 1)
	return t.scale(t.scale(x, t.powerOf2(half)), t.powerOf2(t.integer("sub", m, half)))
}

// The exponents of e of which something is known: below, a power is less than the least subnormal number; above, it overflows.
const (
	expLeast = -746
	expMost  = 710
)

// expOwn is the relative error of exp: 2^-103.5, and the 2^-106 of the operand.
const expOwn = 0x1p-102

// extremeExponents treats the arguments a of e^a, known to err, of which the power is as good as 0 or infinite.
func (t *pairText) extremeExponents(a, err val) {
	t.when(t.cmp("ogt", a, num(expMost)), t.unknown)
	t.when(t.both(t.cmp("olt", a, num(expLeast)), t.cmp("ogt", a, num(-math.MaxFloat64))), func() {
		t.constant(zero, t.ifSteep(err, num(0x1p-1074)))
	})
}

// exponential is exp.
func exponential(t *pairText) {
	x, ex := t.operandX()
	t.extremeExponents(x.hi, ex)
	e, m := t.powerOfE(x.hi, pair{x.lo, zero})
	e = t.scaled(e, m)
	t.finishPower(e, num(expOwn), ex)
}

// finishPower returns a power e of which the exponent is off by err; rel is for all else. A power is never 0.
func (t *pairText) finishPower(e pair, rel, err val) {
	moved := t.fma(err, t.mul(num(1.1), t.abs(e.hi)), num(slip))
	t.finish(e, rel, t.ifSteep(err, moved))
}
