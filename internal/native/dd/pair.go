package dd

// This file writes LLVM IR that computes with pairs of doubles: a method of pairText appends the instructions of one
// operation and returns the names of its result, so that a function in the files doublelibm*.go reads like its mathematics.
//
// A pair is the unrounded sum of two doubles of which the second is at most half an ulp of the first. u is 2^-53, half an ulp
// of 1; errors are relative to the result, and hold where nothing under- or overflows: Joldes, Muller and Popescu,
// "Tight and rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44 (2017), whose
// algorithms these are.

import (
	"fmt"
	"math"
	"strings"
)

// A val is an operand of LLVM IR: a name with its %, or a constant.
type val string

// A pair is hi + lo, both doubles.
type pair struct{ hi, lo val }

// A pairText is a text of LLVM IR that grows. Names are numbered through the whole text.
type pairText struct {
	strings.Builder
	names int
}

// num is a double as a constant of LLVM IR.
func num(x float64) val { return val(fmt.Sprintf("0x%016X", math.Float64bits(x))) }

// nums is a pair of constants.
func nums(x [2]float64) pair { return pair{num(x[0]), num(x[1])} }

var (
	zero     = num(0)
	one      = num(1)
	infinity = num(math.Inf(1))
)

// op appends an instruction and returns its result.
func (t *pairText) op(format string, args ...any) val {
	t.names++
	v := val(fmt.Sprintf("%%v%d", t.names))
	fmt.Fprintf(t, "  %s = %s\n", v, fmt.Sprintf(format, args...))
	return v
}

// line appends a line.
func (t *pairText) line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

func (t *pairText) add(x, y val) val { return t.op("fadd double %s, %s", x, y) }
func (t *pairText) sub(x, y val) val { return t.op("fsub double %s, %s", x, y) }
func (t *pairText) mul(x, y val) val { return t.op("fmul double %s, %s", x, y) }
func (t *pairText) div(x, y val) val { return t.op("fdiv double %s, %s", x, y) }
func (t *pairText) neg(x val) val    { return t.op("fneg double %s", x) }
func (t *pairText) abs(x val) val    { return t.op("call double @llvm.fabs.f64(double %s)", x) }
func (t *pairText) sqrt(x val) val   { return t.op("call double @llvm.sqrt.f64(double %s)", x) }

// fma is x*y + z, rounded once.
func (t *pairText) fma(x, y, z val) val {
	return t.op("call double @llvm.fma.f64(double %s, double %s, double %s)", x, y, z)
}

// cmp compares doubles, by an ordered predicate: oeq, one, olt, ole, ogt, oge.
func (t *pairText) cmp(predicate string, x, y val) val {
	return t.op("fcmp %s double %s, %s", predicate, x, y)
}

// both and either join two conditions.
func (t *pairText) both(a, b val) val   { return t.op("and i1 %s, %s", a, b) }
func (t *pairText) either(a, b val) val { return t.op("or i1 %s, %s", a, b) }

// choose is x if c, else y.
func (t *pairText) choose(c, x, y val) val {
	return t.op("select i1 %s, double %s, double %s", c, x, y)
}

func (t *pairText) choosePair(c val, x, y pair) pair {
	return pair{t.choose(c, x.hi, y.hi), t.choose(c, x.lo, y.lo)}
}

// smaller and larger are of two numbers that are no NaN.
func (t *pairText) smaller(x, y val) val { return t.choose(t.cmp("olt", x, y), x, y) }
func (t *pairText) larger(x, y val) val  { return t.choose(t.cmp("ogt", x, y), x, y) }

// integer appends an instruction on integers of 64 bits: add, sub, and, or, shl, lshr, ashr.
func (t *pairText) integer(op string, x, y any) val { return t.op("%s i64 %v, %v", op, x, y) }

func (t *pairText) bits(x val) val  { return t.op("bitcast double %s to i64", x) }
func (t *pairText) float(n val) val { return t.op("bitcast i64 %s to double", n) }

// powerOf2 is 2^n of an integer n from -1022 to 1023.
func (t *pairText) powerOf2(n val) val {
	return t.float(t.integer("shl", t.integer("add", n, 1023), 52))
}

// copySign is |x| with the sign of y.
func (t *pairText) copySign(x, y val) val {
	size := t.integer("and", t.bits(x), int64(math.MaxInt64))
	sign := t.integer("and", t.bits(y), int64(math.MinInt64))
	return t.float(t.integer("or", size, sign))
}

// toInteger is the integer next to x, as a double and as an i64; |x| < 2^51, anything else gives any integer.
func (t *pairText) toInteger(x val) (d, n val) {
	const magic = 3 << 51 // the last bit counts ones
	shifted := t.add(x, num(magic))
	return t.sub(shifted, num(magic)), t.integer("sub", t.bits(shifted), int64(math.Float64bits(magic)))
}

// when appends the instructions of a case apart, which must end with a return.
func (t *pairText) when(c val, body func()) {
	t.names++
	n := t.names
	t.line("  br i1 %s, label %%apart%d, label %%go%d\napart%d:", c, n, n, n)
	body()
	t.line("go%d:", n)
}

// unless appends the instructions of what is apart where c does not hold.
func (t *pairText) unless(c val, body func()) { t.when(t.op("xor i1 %s, true", c), body) }

// column is a double in a table of rows of so many columns. The row must be in the table.
func (t *pairText) column(table string, columns int, row val, column int) val {
	at := t.integer("add", t.integer("mul", row, columns), column)
	return t.op("load double, ptr %s", t.op("getelementptr double, ptr %s, i64 %s", table, at))
}

// row is a pair in a table.
func (t *pairText) row(table string, columns int, row val, column int) pair {
	return pair{t.column(table, columns, row, column), t.column(table, columns, row, column+1)}
}

// table appends a table of doubles.
func (t *pairText) table(name string, numbers []float64) {
	list := make([]string, len(numbers))
	for i, x := range numbers {
		list[i] = "double " + string(num(x))
	}
	t.line("%s = internal unnamed_addr constant [%d x double] [%s]", name, len(list), strings.Join(list, ", "))
}

// twoSum is x + y, exactly.
func (t *pairText) twoSum(x, y val) pair {
	s := t.add(x, y)
	yy := t.sub(s, x)
	xx := t.sub(s, yy)
	return pair{s, t.add(t.sub(x, xx), t.sub(y, yy))}
}

// fastSum is x + y, exactly: |x| >= |y|, or x = 0.
func (t *pairText) fastSum(x, y val) pair {
	s := t.add(x, y)
	return pair{s, t.sub(y, t.sub(s, x))}
}

// twoMul is x * y, exactly.
func (t *pairText) twoMul(x, y val) pair {
	p := t.mul(x, y)
	return pair{p, t.fma(x, y, t.neg(p))}
}

func (t *pairText) negPair(x pair) pair { return pair{t.neg(x.hi), t.neg(x.lo)} }

// scale is x times a power of two.
func (t *pairText) scale(x pair, power val) pair {
	return pair{t.mul(x.hi, power), t.mul(x.lo, power)}
}

// addPair is x + y, to 3 u² of the sum, whatever the signs.
func (t *pairText) addPair(x, y pair) pair {
	s, r := t.twoSum(x.hi, y.hi), t.twoSum(x.lo, y.lo)
	v := t.fastSum(s.hi, t.add(s.lo, r.hi))
	return t.fastSum(v.hi, t.add(r.lo, v.lo))
}

func (t *pairText) subPair(x, y pair) pair { return t.addPair(x, t.negPair(y)) }

// addDouble is x + y, to 2 u².
func (t *pairText) addDouble(x pair, y val) pair {
	s := t.twoSum(x.hi, y)
	return t.fastSum(s.hi, t.add(x.lo, s.lo))
}

// addSmall is x + y, |y| being at most |x| / 2: to 4 u², a rounding of each low part and those of their sum.
func (t *pairText) addSmall(x, y pair) pair {
	s := t.fastSum(x.hi, y.hi)
	return t.fastSum(s.hi, t.add(s.lo, t.add(x.lo, y.lo)))
}

// addLoose is x + y, to 2 u² of |x| + |y|.
func (t *pairText) addLoose(x, y pair) pair {
	s := t.twoSum(x.hi, y.hi)
	return t.fastSum(s.hi, t.add(s.lo, t.add(x.lo, y.lo)))
}

// mulPair is x * y, to 4 u².
func (t *pairText) mulPair(x, y pair) pair {
	p := t.twoMul(x.hi, y.hi)
	low := t.fma(x.lo, y.hi, t.fma(x.hi, y.lo, t.mul(x.lo, y.lo)))
	return t.fastSum(p.hi, t.add(p.lo, low))
}

// mulDouble is x * y, to 2 u².
func (t *pairText) mulDouble(x pair, y val) pair {
	p := t.twoMul(x.hi, y)
	return t.fastSum(p.hi, t.fma(x.lo, y, p.lo))
}

// divPair is x / y, to 15 u².
func (t *pairText) divPair(x, y pair) pair {
	q := t.div(x.hi, y.hi)
	r := t.mulDouble(y, q)
	rest := t.add(t.sub(x.hi, r.hi), t.sub(x.lo, r.lo))
	return t.fastSum(q, t.div(rest, y.hi))
}

// sqrtPair is the square root of x > 0, to 4 u².
func (t *pairText) sqrtPair(x pair) pair {
	s := t.sqrt(x.hi)
	rest := t.add(x.lo, t.fma(t.neg(s), s, x.hi))
	return t.fastSum(s, t.div(rest, t.add(s, s)))
}

// step is c + x*h of Horner's scheme, |x h| being at most |c| / 8: to 3 u², of three roundings at most of the size of an
// ulp of the result; x*h has 6 u² of its own, an eighth of which counts. The low part may be two ulps, which the next step does
// not mind.
func (t *pairText) step(c, x, h pair) pair {
	p := t.mul(x.hi, h.hi)
	low := t.fma(x.lo, h.hi, t.fma(x.hi, h.lo, t.fma(x.hi, h.hi, t.neg(p))))
	s := t.fastSum(c.hi, p)
	return pair{s.hi, t.add(s.lo, t.add(low, c.lo))}
}

// horner is the polynomial of x with the coefficients c, the constant one first, in doubles.
func (t *pairText) horner(x val, c ...float64) val {
	h := num(c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		h = t.fma(x, h, num(c[i]))
	}
	return h
}

// hornerPair is the polynomial of x with the coefficients c, the constant one first, and a tail that goes on from there, known to
// a double's precision: so is its product with x.
func (t *pairText) hornerPair(x pair, tail val, c ...[2]float64) pair {
	last := nums(c[len(c)-1])
	h := t.fastSum(last.hi, t.mul(x.hi, tail))
	h.lo = t.add(h.lo, last.lo)
	for i := len(c) - 2; i >= 0; i-- {
		h = t.step(nums(c[i]), x, h)
	}
	return h
}
