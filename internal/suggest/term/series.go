package term

// This file has differences between a function and the first terms of its Taylor series. Such a difference cancels near 0. Over the reals
// it is a formula, but the program computes it by the next terms of the series. (Higham, Accuracy and Stability of Numerical Algorithms,
// 2002, section 1.14; coefficients: Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, sections 4.1 to 4.6.)

import (
	"math/big"
	"strings"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// A series has the formula over the reals (is) and the polynomial in the first leaf that computes it (by).
type series struct{ is, by *Term }

// rests are the series. The list `by` has the first coefficient, and then the quotients of successive coefficients. They belong to x^first,
// x^(first + step) and so on.
var rests = []struct {
	is          string
	first, step int
	by          string
}{
	{"(- x (sin x))", 3, 2, "1/6 -1/20 -1/42 -1/72 -1/110 -1/156"},
	{"(- (sinh x) x)", 3, 2, "1/6 1/20 1/42 1/72 1/110 1/156"},
	{"(- (tan x) x)", 3, 2, "1/3 2/5 17/42 62/153 691/1705"},
	{"(- x (tanh x))", 3, 2, "1/3 -2/5 -17/42 -62/153 -691/1705"},
	{"(- x (atan x))", 3, 2, "1/3 -3/5 -5/7 -7/9 -9/11 -11/13"},
	{"(- (asin x) x)", 3, 2, "1/6 9/20 25/42 49/72 81/110"},
	{"(- (sin x) (* x (cos x)))", 3, 2, "1/3 -1/10 -1/28 -1/54 -1/88"},
	{"(- (/ 1 (tanh x)) (/ 1 x))", 1, 2, "1/3 -1/15 -2/21 -1/10 -10/99"},
	{"(- (/ 1 x) (/ 1 (tan x)))", 1, 2, "1/3 1/15 2/21 1/10 10/99"},
	{"(- (expm1 x) x)", 2, 1, "1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9"},
	{"(- x (log1p x))", 2, 1, "1/2 -2/3 -3/4 -4/5 -5/6 -6/7 -7/8"},
}

var allSeries []series

func init() {
	for i, r := range rests {
		var names []string
		is, err := Parse(r.is, &names)
		if err != nil {
			panic("term: " + err.Error())
		}
		allSeries = append(allSeries, series{is, polynomial(r.first, r.step, strings.Fields(r.by))})
		words[seriesName(i)] = numOps + Op(i)
	}
}

// SeriesLaws returns the laws that replace a cancelling difference by a series.
func SeriesLaws() (list [][2]string) {
	for i, r := range rests {
		list = append(list, [2]string{r.is, "(" + seriesName(i) + " x)"})
	}
	return list
}

func seriesName(i int) string { return "series" + string(rune('a'+i)) }

// polynomial returns c*x^first*(1 + q*x^step*(1 + ...)).
func polynomial(first, step int, by []string) *Term {
	power := func(n int) *Term {
		t := LeafOf(0)
		for range n - 1 {
			t = Of(Mul, t, LeafOf(0))
		}
		return t
	}
	one := ConstOf(big.NewRat(1, 1))
	rest := one
	for i := len(by) - 1; i > 0; i-- {
		q, op := number(by[i]), Add
		if q.Sign() < 0 {
			q, op = q.Neg(q), Sub
		}
		rest = Of(op, one, times(fraction(power(step), q), rest))
	}
	return times(fraction(power(first), number(by[0])), rest)
}

func times(a, b *Term) *Term {
	if b.Op == Const {
		return a
	}
	return Of(Mul, a, b)
}

// fraction returns t times the fraction x.
func fraction(t *Term, x *big.Rat) *Term {
	if p := new(big.Rat).SetInt(x.Num()); !p.IsInt() || p.Cmp(big.NewRat(1, 1)) != 0 {
		t = Of(Mul, ConstOf(p), t)
	}
	return Of(Div, t, ConstOf(new(big.Rat).SetInt(x.Denom())))
}

func number(text string) *big.Rat {
	x, _ := new(big.Rat).SetString(text)
	return x
}

// series of an operation; false of others.
func (op Op) series() (s series, ok bool) {
	if op < numOps || int(op-numOps) >= len(allSeries) {
		return s, false
	}
	return allSeries[op-numOps], true
}

// With returns t with its leaves replaced by other terms.
func (t *Term) With(leaves ...*Term) *Term {
	if t.Op == Leaf {
		return leaves[t.Index]
	}
	z := *t
	z.Args = nil
	for _, a := range t.Args {
		z.Args = append(z.Args, a.With(leaves...))
	}
	return &z
}

func (s *series) float(f fp.Format, x fp.Value) fp.Value { return s.by.Float(f, []fp.Value{x}) }

func (s *series) real(prec uint, x *ball.Real) *ball.Real { return s.is.Real(prec, []*ball.Real{x}) }
