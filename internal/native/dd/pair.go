package dd

// This file writes LLVM IR that computes with pairs of doubles: a method of pairText appends the instructions of one
// operation and returns the names of its result, so that a function of libm reads like its mathematics.
//
// A pair is the unrounded sum of two doubles of which the second is at most half an ulp of the first. u is 2^-53, half an ulp
// of 1; errors are relative to the result, and hold where nothing under- or overflows: Joldes, Muller and Popescu,
// "Tight and rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44 (2017), whose
// algorithms these are.

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

// smaller and larger are of two numbers that are no NaN.
func (t *pairText) smaller(x, y val) val { return t.Choose(t.Cmp("olt", x, y), x, y) }
func (t *pairText) larger(x, y val) val  { return t.Choose(t.Cmp("ogt", x, y), x, y) }

func (t *pairText) bits(x val) val  { return t.Op("bitcast double %s to i64", x) }
func (t *pairText) float(n val) val { return t.Op("bitcast i64 %s to double", n) }

// powerOf2 is 2^n of an integer n from -1022 to 1023.
func (t *pairText) powerOf2(n val) val {
	return t.float(t.Int("shl", t.Int("add", n, 1023), 52))
}

// copySign is |x| with the sign of y.
func (t *pairText) copySign(x, y val) val {
	size := t.Int("and", t.bits(x), int64(math.MaxInt64))
	sign := t.Int("and", t.bits(y), int64(math.MinInt64))
	return t.float(t.Int("or", size, sign))
}

// toInteger is the integer next to x, as a double and as an i64; |x| < 2^51, anything else gives any integer.
func (t *pairText) toInteger(x val) (d, n val) {
	const magic = 3 << 51 // the last bit counts ones
	shifted := t.Add(x, emit.Num(magic))
	return t.Sub(shifted, emit.Num(magic)), t.Int("sub", t.bits(shifted), int64(math.Float64bits(magic)))
}

// unless appends the instructions of what is apart where c does not hold.
func (t *pairText) unless(c val, body func()) { t.When(t.Not(c), body) }

// column is a double in a table of rows of so many columns. The row must be in the table.
func (t *pairText) column(table string, columns int, row val, column int) val {
	at := t.Int("add", t.Int("mul", row, columns), column)
	return t.Op("load double, ptr %s", t.Op("getelementptr double, ptr %s, i64 %s", table, at))
}

// row is a pair in a table.
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

// twoSum is x + y, exactly.
func (t *pairText) twoSum(x, y val) pair {
	s := t.Add(x, y)
	return pair{s, fp.LostOfSum(t.Do, x, y, s)}
}

// fastSum is x + y, exactly: |x| >= |y|, or x = 0.
func (t *pairText) fastSum(x, y val) pair {
	s := t.Add(x, y)
	return pair{s, t.Sub(y, t.Sub(s, x))}
}

// twoMul is x * y, exactly.
func (t *pairText) twoMul(x, y val) pair {
	p := t.Mul(x, y)
	return pair{p, t.FMA(x, y, t.Neg(p))}
}

func (t *pairText) negPair(x pair) pair { return pair{t.Neg(x.hi), t.Neg(x.lo)} }

// scale is x times a power of two.
func (t *pairText) scale(x pair, power val) pair {
	return pair{t.Mul(x.hi, power), t.Mul(x.lo, power)}
}

// addPair is x + y, to 3 u² of the sum, whatever the signs.
func (t *pairText) addPair(x, y pair) pair {
	s, r := t.twoSum(x.hi, y.hi), t.twoSum(x.lo, y.lo)
	v := t.fastSum(s.hi, t.Add(s.lo, r.hi))
	return t.fastSum(v.hi, t.Add(r.lo, v.lo))
}

func (t *pairText) subPair(x, y pair) pair { return t.addPair(x, t.negPair(y)) }

// addDouble is x + y, to 2 u².
func (t *pairText) addDouble(x pair, y val) pair {
	s := t.twoSum(x.hi, y)
	return t.fastSum(s.hi, t.Add(x.lo, s.lo))
}

// addSmall is x + y, |y| being at most |x| / 2: to 4 u², a rounding of each low part and those of their sum.
func (t *pairText) addSmall(x, y pair) pair {
	s := t.fastSum(x.hi, y.hi)
	return t.fastSum(s.hi, t.Add(s.lo, t.Add(x.lo, y.lo)))
}

// addLoose is x + y, to 2 u² of |x| + |y|.
func (t *pairText) addLoose(x, y pair) pair {
	s := t.twoSum(x.hi, y.hi)
	return t.fastSum(s.hi, t.Add(s.lo, t.Add(x.lo, y.lo)))
}

// mulPair is x * y, to 4 u².
func (t *pairText) mulPair(x, y pair) pair {
	p := t.twoMul(x.hi, y.hi)
	low := t.FMA(x.lo, y.hi, t.FMA(x.hi, y.lo, t.Mul(x.lo, y.lo)))
	return t.fastSum(p.hi, t.Add(p.lo, low))
}

// mulDouble is x * y, to 2 u².
func (t *pairText) mulDouble(x pair, y val) pair {
	p := t.twoMul(x.hi, y)
	return t.fastSum(p.hi, t.FMA(x.lo, y, p.lo))
}

// divPair is x / y, to 15 u².
func (t *pairText) divPair(x, y pair) pair {
	q := t.Div(x.hi, y.hi)
	r := t.mulDouble(y, q)
	rest := t.Add(t.Sub(x.hi, r.hi), t.Sub(x.lo, r.lo))
	return t.fastSum(q, t.Div(rest, y.hi))
}

// sqrtPair is the square root of x > 0, to 4 u².
func (t *pairText) sqrtPair(x pair) pair {
	s := t.Sqrt(x.hi)
	rest := t.Add(x.lo, t.FMA(t.Neg(s), s, x.hi))
	return t.fastSum(s, t.Div(rest, t.Add(s, s)))
}

// step is c + x*h of Horner's scheme, |x h| being at most |c| / 8: to 3 u², of three roundings at most of the size of an
// ulp of the result; x*h has 6 u² of its own, an eighth of which counts. The low part may be two ulps, which the next step does
// not mind.
func (t *pairText) step(c, x, h pair) pair {
	p := t.Mul(x.hi, h.hi)
	low := t.FMA(x.lo, h.hi, t.FMA(x.hi, h.lo, t.FMA(x.hi, h.hi, t.Neg(p))))
	s := t.fastSum(c.hi, p)
	return pair{s.hi, t.Add(s.lo, t.Add(low, c.lo))}
}

// polynomial is the polynomial of x with so many coefficients c, the constant one first. From pairs on they are doubles: what these make
// is known to a double's precision, and so is its product with x.
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
