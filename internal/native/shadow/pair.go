package shadow

// This file writes LLVM IR that computes with pairs of doubles. A method of pairText appends the instructions of one operation and returns
// the names of its result, so that Go code reads like the formula.
//
// A pair is the unrounded sum of two doubles, where the second is at most half an ulp of the first. u is 2^-53, half an ulp of 1. Errors
// are relative to the result, and hold if nothing under- or overflows. The algorithms are those of Joldes, Muller and Popescu, "Tight and
// rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44 (2017).

import (
	"math"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

type val = emit.Val

// A pair is hi + lo, both doubles.
type pair struct{ hi, lo val }

// A pairText is a text that computes with pairs.
type pairText struct{ emit.Text }

var (
	zero     = emit.Num(0)
	one      = emit.Num(1)
	infinity = emit.Num(math.Inf(1))
)

func (t *pairText) choosePair(c val, x, y pair) pair {
	return pair{t.Choose(c, x.hi, y.hi), t.Choose(c, x.lo, y.lo)}
}

// smaller and larger compare two numbers that are not NaN.
func (t *pairText) smaller(x, y val) val { return t.Choose(t.Cmp("olt", x, y), x, y) }
func (t *pairText) larger(x, y val) val  { return t.Choose(t.Cmp("ogt", x, y), x, y) }

func (t *pairText) bits(x val) val  { return t.Op("bitcast double %s to i64", x) }
func (t *pairText) float(n val) val { return t.Op("bitcast i64 %s to double", n) }

// powerOf2 returns 2^n for an integer n from -1022 to 1023.
func (t *pairText) powerOf2(n val) val {
	return t.float(t.Int("shl", t.Int("add", n, 1023), 52))
}

// copySign returns |x| with the sign of y.
func (t *pairText) copySign(x, y val) val {
	size := t.Int("and", t.bits(x), int64(math.MaxInt64))
	sign := t.Int("and", t.bits(y), int64(math.MinInt64))
	return t.float(t.Int("or", size, sign))
}

// toInteger returns the integer nearest to x, as a double and as an i64. If |x| >= 2^51, the result is any integer.
func (t *pairText) toInteger(x val) (d, n val) {
	const magic = 3 << 51 // the last bit has the value 1
	shifted := t.Add(x, emit.Num(magic))
	return t.Sub(shifted, emit.Num(magic)), t.Int("sub", t.bits(shifted), int64(math.Float64bits(magic)))
}

// unless appends a conditional block that returns if c does not hold.
func (t *pairText) unless(c val, body func()) { t.When(t.Not(c), body) }

// column returns a double in a table with the given number of columns. The row must be in the table.
func (t *pairText) column(table string, columns int, row val, column int) val {
	at := t.Int("add", t.Int("mul", row, columns), column)
	return t.Op("load double, ptr %s", t.Op("getelementptr double, ptr %s, i64 %s", table, at))
}

// row returns a pair in a table.
func (t *pairText) row(table string, columns int, row val, column int) pair {
	return pair{t.column(table, columns, row, column), t.column(table, columns, row, column+1)}
}

// table appends a table of doubles.
func (t *pairText) table(name string, numbers []float64) {
	list := make([]string, len(numbers))
	for i, x := range numbers {
		list[i] = "double " + string(emit.Num(x))
	}
	t.Line("%s = internal unnamed_addr constant [%d x double] [%s]", name, len(list), strings.Join(list, ", "))
}

// twoSum returns x + y, exactly.
func (t *pairText) twoSum(x, y val) pair {
	s := t.Add(x, y)
	return pair{s, fp.LostOfSum(t.Do, x, y, s)}
}

// fastSum returns x + y, exactly, if |x| >= |y| or x = 0.
func (t *pairText) fastSum(x, y val) pair {
	s := t.Add(x, y)
	return pair{s, t.Sub(y, t.Sub(s, x))}
}

// twoMul returns x * y, exactly.
func (t *pairText) twoMul(x, y val) pair {
	p := t.Mul(x, y)
	return pair{p, t.FMA(x, y, t.Neg(p))}
}

func (t *pairText) negPair(x pair) pair { return pair{t.Neg(x.hi), t.Neg(x.lo)} }

// scale returns x times a power of two.
func (t *pairText) scale(x pair, power val) pair {
	return pair{t.Mul(x.hi, power), t.Mul(x.lo, power)}
}

// addPair returns x + y for any signs, with an error of 3 u² of the sum.
func (t *pairText) addPair(x, y pair) pair {
	s, r := t.twoSum(x.hi, y.hi), t.twoSum(x.lo, y.lo)
	v := t.fastSum(s.hi, t.Add(s.lo, r.hi))
	return t.fastSum(v.hi, t.Add(r.lo, v.lo))
}

func (t *pairText) subPair(x, y pair) pair { return t.addPair(x, t.negPair(y)) }

// addDouble returns x + y, with an error of 2 u².
func (t *pairText) addDouble(x pair, y val) pair {
	s := t.twoSum(x.hi, y)
	return t.fastSum(s.hi, t.Add(x.lo, s.lo))
}

// addSmall returns x + y for |y| <= |x| / 2, with an error of 4 u²: one rounding for each low part and those of their sum.
func (t *pairText) addSmall(x, y pair) pair {
	s := t.fastSum(x.hi, y.hi)
	return t.fastSum(s.hi, t.Add(s.lo, t.Add(x.lo, y.lo)))
}

// addLoose returns x + y, with an error of 2 u² of |x| + |y|.
func (t *pairText) addLoose(x, y pair) pair {
	s := t.twoSum(x.hi, y.hi)
	return t.fastSum(s.hi, t.Add(s.lo, t.Add(x.lo, y.lo)))
}

// mulPair returns x * y, with an error of 4 u².
func (t *pairText) mulPair(x, y pair) pair {
	p := t.twoMul(x.hi, y.hi)
	low := t.FMA(x.lo, y.hi, t.FMA(x.hi, y.lo, t.Mul(x.lo, y.lo)))
	return t.fastSum(p.hi, t.Add(p.lo, low))
}

// mulDouble returns x * y, with an error of 2 u².
func (t *pairText) mulDouble(x pair, y val) pair {
	p := t.twoMul(x.hi, y)
	return t.fastSum(p.hi, t.FMA(x.lo, y, p.lo))
}

// divPair returns x / y, with an error of 15 u².
func (t *pairText) divPair(x, y pair) pair {
	q := t.Div(x.hi, y.hi)
	r := t.mulDouble(y, q)
	rest := t.Add(t.Sub(x.hi, r.hi), t.Sub(x.lo, r.lo))
	return t.fastSum(q, t.Div(rest, y.hi))
}

// sqrtPair returns the square root of x > 0, with an error of 4 u².
func (t *pairText) sqrtPair(x pair) pair {
	s := t.Sqrt(x.hi)
	rest := t.Add(x.lo, t.FMA(t.Neg(s), s, x.hi))
	return t.fastSum(s, t.Div(rest, t.Add(s, s)))
}

// step returns c + x*h of Horner's scheme for |x h| <= |c| / 8, with an error of 3 u². At most three roundings are of the size of an ulp of
// the result. x*h has an error of 6 u², an eighth of which counts. The low part may be two ulps; the next step allows that.
func (t *pairText) step(c, x, h pair) pair {
	p := t.Mul(x.hi, h.hi)
	low := t.FMA(x.lo, h.hi, t.FMA(x.hi, h.lo, t.FMA(x.hi, h.hi, t.Neg(p))))
	s := t.fastSum(c.hi, p)
	return pair{s.hi, t.Add(s.lo, t.Add(low, c.lo))}
}

// polynomial evaluates a polynomial in x with terms coefficients c, the constant one first. The first pairs coefficients are pairs, the
// others doubles. The sum of the terms in doubles is known to a double's precision, and so is its product with x.
func (t *pairText) polynomial(x pair, pairs, terms int, c func(n int) pair) pair {
	tail := c(terms - 1).hi
	for n := terms - 2; n >= pairs; n-- {
		tail = t.FMA(x.hi, tail, c(n).hi)
	}
	last := c(pairs - 1)
	h := t.fastSum(last.hi, t.Mul(x.hi, tail))
	h.lo = t.Add(h.lo, last.lo)
	for n := pairs - 2; n >= 0; n-- {
		h = t.step(c(n), x, h)
	}
	return h
}
