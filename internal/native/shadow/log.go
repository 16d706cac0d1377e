package shadow

// This file has the logarithm of pairs, for the bases and sums of libm.

import (
	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// A positive number is 2^m / (c d) * (1 + r). c, of 10 bits, is near the inverse of the number's first 8 bits. d is near the inverse of the
// remaining factor, which is 1 + j/2^13 for a j from -64 to 64. Near 1, c = d = 1 and m = 0, so r = x - 1.
const (
	logParts = 128 // number of intervals from 1 to 2
	logSplit = 53  // from this interval on numbers are halved: 1 + 53/128 < sqrt(2)
	logSteps = 1 << 13
	logRows  = 256 // of the second table, by j + 64
	logGrid  = 42  // logarithms in sums are multiples of 2^-42 and less than 2^11, so that the sums are exact
)

// logTables returns rows of {c, -log(c) on the grid, the rest as a pair}, and the same for d. c is halved if the number is.
func logTables() (first, second []float64) {
	for i := range logParts {
		width := 1. / logParts
		middle, half := 1+(float64(i)+0.5)*width, 1.
		if i >= logSplit {
			half = 0.5
		}
		c := gridOf(1/(middle*half), 10)
		if i == 0 || i == logParts-1 {
			c = 1
		}
		first = append(first, minusLog(c*half, c)...)
	}
	for j := range logRows {
		d := gridOf(1/(1+float64(min(j, 2*64)-64)/logSteps), 24)
		second = append(second, minusLog(d, d)...)
	}
	return first, second
}

// logParted is log(a + b + c) = l + (m + n) of a normal a > 0, where |b| is at most an ulp of a and |c| one of b. The error is 2^-112 of
// the result:
//
//   - r is known to 2^-116 where d or c is not 1, and then the result is 2^-13.1 at least, but exactly near 1;
//   - of log(1 + r) = r + q, q is less than 2^-14.9 r and computed to 2^-101.5 (see logTail);
//   - l is the sum of r and of multiples of 2^-42, exactly with its rounding error; m is the sum of all that is smaller, with exact
//     rounding errors, and n that of these, so that eight roundings of n are 2^-106 of m each, which is 2^-13 of the result or less.
//
// So q adds 2^-116, and the sums 2^-116.
var logParted = core{"@fl_pair_logarithm", "a0 b0 c0", "double, double, double"}

func (t *pairText) logCore() {
	first, second := logTables()
	t.table("@fl_pair_logs", first)
	t.table("@fl_pair_logs2", second)
	t.define(logParted, t.logBody)
}

func (t *pairText) logBody() {
	scale, shift := t.inRange("%a0")
	a := t.bits(t.Mul("%a0", scale))
	b, c := t.Mul("%b0", scale), t.Mul("%c0", scale)
	part := t.Int("and", t.Int("lshr", a, 45), logParts-1)
	n := t.Int("sub", t.Int("and", t.Int("lshr", a, 52), 2047), 1023)
	power := t.powerOf2(t.Int("sub", 0, n))
	halved := t.Op("zext i1 %s to i64", t.Op("icmp uge i64 %s, %d", part, logSplit))
	m := t.Op("sitofp i64 %s to double", t.Int("add", t.Int("add", n, shift), halved))
	f := t.float(t.Int("or", t.Int("and", a, int64(1<<52-1)), int64(1023<<52)))
	b, c = t.Mul(b, power), t.Mul(c, power)

	// The number times c, less 1: h + l + v.
	inverse := t.column("@fl_pair_logs", 4, part, 0)
	p, q := t.twoMul(f, inverse), t.twoMul(b, inverse)
	s := t.twoSum(p.lo, q.hi)
	h := t.twoSum(t.Sub(p.hi, one), s.hi)
	l := t.twoSum(h.lo, t.Add(s.lo, t.FMA(c, inverse, q.lo)))
	v := l.lo
	// The same times d, less 1: r + v.
	_, j := t.toInteger(t.Mul(h.hi, emit.Num(logSteps)))
	j = t.Int("and", t.Int("add", j, 64), logRows-1)
	inverse = t.column("@fl_pair_logs2", 4, j, 0)
	p, q = t.twoMul(h.hi, inverse), t.twoMul(l.hi, inverse)
	d := t.twoSum(p.hi, t.Sub(inverse, one))
	s = t.twoSum(p.lo, q.hi)
	s2 := t.twoSum(s.hi, d.lo)
	r := t.twoSum(d.hi, s2.hi)
	v = t.Add(t.Add(s.lo, s2.lo), t.FMA(v, inverse, q.lo))

	// m log(2) - log(c) - log(d), of which grid is exact.
	ln2 := minusLog(0, 0.5)
	grid := t.FMA(m, emit.Num(ln2[1]), t.Add(t.column("@fl_pair_logs", 4, part, 1), t.column("@fl_pair_logs2", 4, j, 1)))
	c1, d1 := t.row("@fl_pair_logs", 4, part, 2), t.row("@fl_pair_logs2", 4, j, 2)
	ln2Rest := t.twoMul(m, emit.Num(ln2[2]))
	cd := t.twoSum(c1.hi, d1.hi)
	rest := t.twoSum(cd.hi, ln2Rest.hi)
	rest.lo = t.Add(t.Add(rest.lo, cd.lo), t.Add(t.Add(c1.lo, d1.lo), t.FMA(m, emit.Num(ln2[3]), ln2Rest.lo)))

	l = t.twoSum(grid, r.hi)
	tail := t.logTail(t.fastSum(r.hi, t.Add(r.lo, v)))
	s = t.twoSum(tail.hi, r.lo)
	s2 = t.twoSum(s.hi, l.lo)
	sum := t.twoSum(s2.hi, rest.hi)
	low := t.fastSum(sum.hi, t.Add(t.Add(t.Add(sum.lo, s2.lo), s.lo), t.Add(t.Add(tail.lo, v), rest.lo)))
	t.returns(logParted, l.hi, low.hi, low.lo)
}

// logTail is log(1 + r) - r = r² (-1/2 + r/3 - ... + r^7/9), |r| < 2^-13.9, with a relative error of 2^-101.5. The next term is 2^-113 of
// the first. The terms from r^4/6 on, 2^-57, are computed in doubles. Four steps in pairs add 4 u², three products 12 u².
func (t *pairText) logTail(r pair) pair {
	h := t.polynomial(r, 4, 8, func(n int) pair { return near(alternating(n+1, fraction(1, float64(n+2)))) })
	return t.mulPair(t.mulPair(r, r), h)
}

// logOf returns log(a + b + c) as l + rest.
func (t *pairText) logOf(a, b, c val) (l val, rest pair) {
	r := t.call(logParted, a, b, c)
	return r[0], pair{r[1], r[2]}
}

// logOwn is the relative error of log: 2^-112 of l + rest, and 2 u² of the sum as a pair.
const logOwn = 0x1p-104

// logarithm is log.
func logarithm(t *pairText, x pair, ex val) {
	f, moved := t.logOfX(x, ex)
	t.finish(f, emit.Num(logOwn), moved)
}

// logOfX returns log x, and a bound of its movement by the error of x: |log(1 + t)| <= |t| / (1 - |t|). It returns from the function if x
// has no logarithm.
func (t *pairText) logOfX(x pair, ex val) (f pair, moved val) {
	t.unless(t.Cmp("ogt", x.hi, zero), t.unknown)
	return t.logPair(x), t.relative(x, ex)
}

// logPair is log x, to logOwn.
func (t *pairText) logPair(x pair) pair {
	l, rest := t.logOf(x.hi, x.lo, zero)
	return t.addDouble(rest, l)
}

// scaledLogarithm returns the logarithm to another base. It adds 5 u².
func scaledLogarithm(base float64) body {
	return func(t *pairText, x pair, ex val) {
		f, moved := t.logOfX(x, ex)
		factor := near(inverse(of(fp.Log, number(base))))
		t.finish(t.mulPair(f, factor), emit.Num(4*logOwn), t.Mul(emit.Num(1.45), moved)) // 1/log(2) < 1.45
	}
}

// fromOne returns 1 + x as three doubles without overlap.
func (t *pairText) fromOne(x pair) (a, b, c val) {
	s := t.twoSum(one, x.hi)
	l := t.twoSum(s.lo, x.lo)
	s = t.twoSum(s.hi, l.hi)
	l = t.fastSum(s.lo, l.lo)
	return s.hi, l.hi, l.lo
}

// log1pPair is log(1 + x), x > -1, to logOwn.
func (t *pairText) log1pPair(x pair) pair {
	a, b, c := t.fromOne(x)
	l, rest := t.logOf(a, b, c)
	return t.addDouble(rest, l)
}

// logarithm1p is log1p.
func logarithm1p(t *pairText, x pair, ex val) {
	a, b, c := t.fromOne(x)
	t.unless(t.Cmp("ogt", a, zero), t.unknown)
	l, rest := t.logOf(a, b, c)
	t.finish(t.addDouble(rest, l), emit.Num(logOwn), t.relative(pair{a, b}, ex))
}
