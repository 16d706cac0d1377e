package suggest

// This file tests sums of many terms: what is recognized as one, and how it is computed.

import (
	"math"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// code makes values as a run leaves them: one instruction for each name.
type code map[string]*ir.Inst

func input(x float64) *value   { return &value{Value: fp.FromFloat64(x), dim: 0} }
func written(x float64) *value { return &value{Value: fp.FromFloat64(x), dim: -1} }

func (c code) op(name string, op fp.Op, args ...*value) *value {
	if c[name] == nil {
		c[name] = &ir.Inst{Op: ir.OpFloat, Float: op, Site: int32(len(c))}
	}
	v := &value{inst: c[name], fn: &ir.Func{}, op: op, args: args, dim: -1}
	list := make([]fp.Value, len(args))
	for i, a := range args {
		list[i] = a.Value
	}
	v.Value = compute(op, list...)
	return v
}

// sum adds terms as a loop does, from 0 on.
func (c code) sum(terms ...*value) *value {
	s := written(0)
	for _, t := range terms {
		s = c.op("sum", fp.Add, s, t)
	}
	return s
}

func (c code) each(name string, op fp.Op, list []float64) (out []*value) {
	for _, x := range list {
		v := input(x)
		if op == fp.Mul {
			out = append(out, c.op(name, op, v, v))
		} else {
			out = append(out, c.op(name, op, v))
		}
	}
	return out
}

// Each method gives the textbook's number where the plain one overflows or cancels, and declines what only looks like its sum.
func TestMethods(t *testing.T) {
	t.Parallel()
	c := code{}
	exps := c.each("exp", fp.Exp, []float64{1000, 1001, 999, 1000})
	logs := c.each("log", fp.Log, []float64{2, 3, 4})
	squares := c.each("square", fp.Mul, []float64{3e200, -4e200, 0, 12e200})
	minus := c.op("minus", fp.Sub, c.sum(exps[:3]...), exps[3])
	for _, tt := range []struct {
		name string
		by   func(*value) (fp.Value, *value, bool)
		v    *value
		want float64 // NaN: declined
	}{
		{"log of a sum of exponentials", logSumExp, c.op("lse", fp.Log, c.sum(exps...)), 1001 + math.Log1p(2*math.Exp(-1)+math.Exp(-2))},
		{"two terms are few", logSumExp, c.op("lse", fp.Log, c.sum(exps[:2]...)), math.NaN()},
		{"three are not", logSumExp, c.op("lse", fp.Log, c.sum(exps[:3]...)), 1001 + math.Log1p(math.Exp(-1)+math.Exp(-2))},
		{"a sum of logarithms", logSumExp, c.op("lse", fp.Log, c.sum(logs...)), math.NaN()},
		{"of a difference", logSumExp, c.op("lse", fp.Log, minus), math.NaN()},
		{"not of a logarithm", logSumExp, c.op("root", fp.Sqrt, c.sum(exps...)), math.NaN()},
		{"equal largest ones count both", logSumExp, c.op("lse", fp.Log, c.sum(exps[0], exps[0], exps[0])), 1000 + math.Log1p(2)},
		{"softmax", softmax, c.op("soft", fp.Div, exps[3], c.sum(exps...)), math.Exp(-1) / (1 + 2*math.Exp(-1) + math.Exp(-2))},
		{"no softmax", softmax, c.op("soft", fp.Div, logs[0], c.sum(exps...)), math.NaN()},
		{"no softmax of logarithms", softmax, c.op("soft", fp.Div, exps[0], c.sum(logs...)), math.NaN()},
		{"norm", scaledNorm, c.op("norm", fp.Sqrt, c.sum(squares...)), 13e200},
		{"no norm", scaledNorm, c.op("norm", fp.Sqrt, c.sum(logs...)), math.NaN()},
		{"norm of zeros", scaledNorm, c.op("norm", fp.Sqrt, c.sum(c.each("square", fp.Mul, []float64{0, 0, 0})...)), math.NaN()},
		{"no root", scaledNorm, c.op("lse", fp.Log, c.sum(squares...)), math.NaN()},
	} {
		got, of, ok := tt.by(tt.v)
		x := math.NaN()
		if ok {
			x = got.Float64()
		}
		if x != tt.want && math.Abs(x-tt.want) > 4e-16*math.Abs(tt.want) || (x != x) != (tt.want != tt.want) || ok && of.inst == nil {
			t.Errorf("%s: %v, %v, want %v", tt.name, x, ok, tt.want)
		}
	}
}

// Compensated sums and products keep what plain ones lose: the sums of 1, 2^100, 1, -2^100 and of products with the same values are 2.
func TestCompensation(t *testing.T) {
	t.Parallel()
	c := code{}
	big := []float64{1, 0x1p100, 1, -0x1p100}
	var terms, products []*value
	for _, x := range big {
		terms = append(terms, input(x))
		products = append(products, c.op("product", fp.Mul, input(x), input(1)))
	}
	if x, _, ok := compensatedSum(c.sum(terms...)); !ok || x.Float64() != 2 {
		t.Errorf("the sum is %v", x)
	}
	if x, of, ok := compensatedDot(c.sum(products...)); !ok || x.Float64() != 2 || of != products[0] {
		t.Errorf("the sum of products is %v", x)
	}
	if _, _, ok := compensatedDot(c.sum(append(terms, products...)...)); ok {
		t.Error("a term that is no product")
	}
	taken := c.op("minus", fp.Sub, c.op("plus", fp.Add, input(1), input(0x1p100)), c.op("minus", fp.Sub, input(0x1p100), input(1)))
	if x, _, ok := compensatedSum(taken); !ok || x.Float64() != 2 {
		t.Errorf("1 + 2^100 - (2^100 - 1) is %v", x)
	}
	negated := c.op("plus", fp.Add, c.op("neg", fp.Neg, c.op("plus", fp.Add, input(0x1p100), input(-3))), input(0x1p100))
	if x, _, ok := compensatedSum(negated); !ok || x.Float64() != 3 {
		t.Errorf("-(2^100 - 3) + 2^100 is %v", x)
	}
	low := 1 + 0x1p-52
	rounded := c.sum(c.op("product", fp.Mul, input(low), input(low)), c.op("product", fp.Mul, input(-1), input(1+0x1p-51)),
		c.op("product", fp.Mul, input(0), input(0)))
	if x, _, _ := compensatedDot(rounded); x.Float64() != 0x1p-104 {
		t.Errorf("(1 + 2^-52)^2 - 1 - 2^-51 is %v", x)
	}
	if x, _, ok := compensatedSum(c.sum(input(math.MaxFloat64), input(math.MaxFloat64), input(1))); !ok || !x.IsInf() {
		t.Errorf("an infinite sum is %v", x)
	}
	if _, _, ok := compensatedSum(c.op("plus", fp.Add, input(1), input(2))); ok {
		t.Error("two terms are no sum")
	}
}

// The terms of a sum are counted as they are added: signs of differences and negations, without zeros that it begins with.
func TestSummands(t *testing.T) {
	t.Parallel()
	c := code{}
	a, b, d := input(1), input(2), input(3)
	v := c.op("minus", fp.Sub, a, c.op("minus2", fp.Sub, b, c.op("neg", fp.Neg, d)))
	want := []summand{{a, false}, {b, true}, {d, true}}
	list := summandsOf(v)
	for i := range want {
		if len(list) != len(want) || list[i] != want[i] {
			t.Fatalf("terms %+v, want %+v", list, want)
		}
	}
	if termsOf(v) != nil || len(termsOf(c.sum(a, b, d))) != 3 || termsOf(c.op("product", fp.Mul, a, b)) != nil {
		t.Error("terms are of sums alone, without differences")
	}
	long := make([]*value, mostTerms)
	for i := range long {
		long[i] = a
	}
	if n := len(summandsOf(c.sum(long...))); n != mostTerms {
		t.Errorf("%d terms of %d", n, mostTerms)
	}
	if n := len(summandsOf(c.sum(append(long, b)...))); n != 0 {
		t.Errorf("%d terms of %d", n, mostTerms+1)
	}
	within := c.sum(a, b, d, a)
	for depth := range 6 {
		want := 0
		if depth <= deep {
			want = 4
		}
		if n := termsIn(within, deep); n != want {
			t.Errorf("%d operations above a sum of 4 terms: %d", depth, n)
		}
		within = c.op("root", fp.Sqrt, within)
	}
	sum := c.sum(a, b, d)
	last := c.op("last", fp.Sub, sum, c.op("product", fp.Mul, a, b))
	if list := additions(last); len(list) != 2 || list[0].inst != c["sum"] || list[1] != last {
		t.Errorf("additions %v, want the loop's and the last", list)
	}
}

// A sum of squares less the square of the sum over n is a variance: it is computed in two passes, also divided by n. What differs from it
// over the reals is left as it is.
func TestTwoPasses(t *testing.T) {
	t.Parallel()
	c := code{}
	var inputs, products []*value
	for _, x := range []float64{1e8, 1e8 + 1, 1e8 + 2, 1e8 + 5} {
		v := input(x)
		inputs, products = append(inputs, v), append(products, c.op("square", fp.Mul, v, v))
	}
	s, n := c.op("copy", fp.Add, c.sum(inputs...), written(0)), written(4)
	mean := c.op("mean", fp.Div, s, n)
	variance := c.op("difference", fp.Sub, c.sum(products...), c.op("times", fp.Mul, s, mean))
	if x, of, ok := twoPasses(variance); !ok || x.Float64() != 14 || of.op != fp.Mul {
		t.Errorf("sum of squared distances %v, %v, want 14", x, ok)
	}
	divided := c.op("difference2", fp.Sub, c.op("over", fp.Div, c.sum(products...), n), c.op("times2", fp.Mul, mean, mean))
	if x, _, ok := twoPasses(divided); !ok || x.Float64() != 3.5 {
		t.Errorf("its mean is %v, %v, want 3.5", x, ok)
	}
	other := c.op("difference3", fp.Sub, c.sum(products...), c.op("times", fp.Mul, s, s))
	if x, _, ok := twoPasses(other); ok {
		t.Errorf("the sum of squares less the square of the sum is %v", x)
	}
	if _, _, ok := twoPasses(c.op("quotient", fp.Div, c.sum(products...), mean)); ok {
		t.Error("a quotient is no difference")
	}
}

// More digits are for arithmetic alone: inputs and results of functions are taken as they are. The result is rounded once.
func TestMoreDigits(t *testing.T) {
	t.Parallel()
	c := code{}
	x := input(1e8 + 1)
	v := c.op("minus", fp.Sub, c.op("square", fp.Mul, x, x), c.op("plus", fp.Add, c.op("square2", fp.Mul, input(1e8), input(1e8)),
		input(2e8)))
	if got, _, ok := moreDigits(v); !ok || got.Float64() != 1 || v.Float64() == 1 {
		t.Errorf("(10^8 + 1)^2 - 10^16 - 2*10^8 is %v, %v; as it is %v", got, ok, v.Float64())
	}
	for op, want := range map[fp.Op]bool{fp.Sqrt: true, fp.Neg: true, fp.Abs: true, fp.Sin: false, fp.Exp: false} {
		if got := arithmetical(c.op(op.String(), op, x)); got != want {
			t.Errorf("%v is arithmetic: %v", op, got)
		}
	}
	sin := c.op("sin", fp.Sin, c.op("minus", fp.Sub, x, input(1)))
	if w := sin.inWider(); w.Float64() != sin.Float64() || w.Format != fp.Binary128 {
		t.Errorf("a sine in the wider format is %v", w)
	}
	trial := &Trial{Site: int(c["minus"].Site)}
	if !trial.reaches(v, map[*value]bool{}) || !trial.reaches(c.op("twice", fp.Add, v, v), map[*value]bool{}) ||
		trial.reaches(c.op("cos", fp.Cos, v), map[*value]bool{}) ||
		trial.reaches(c.op("square", fp.Mul, x, x), map[*value]bool{}) {
		t.Error("the blamed operation is reached by arithmetic alone")
	}
	if _, _, ok := moreDigits(x); ok {
		t.Error("an input is no operation")
	}
}

// Roots are the blamed operation and those that it feeds, nearest first, six at the most, and of each the execution that cancels most.
func TestRoots(t *testing.T) {
	t.Parallel()
	c := code{}
	blamed := c.op("minus", fp.Sub, input(4), input(3))
	worse := c.op("minus", fp.Sub, input(4), input(3.5))
	v := c.op("times", fp.Mul, c.op("plus", fp.Add, blamed, input(1)), worse)
	trial := &Trial{Site: int(c["minus"].Site)}
	list := trial.roots(v)
	if len(list) != 3 || list[0] != worse || list[1].op != fp.Add || list[2] != v {
		t.Errorf("%d roots, want the difference that cancels more, the sum and the product", len(list))
	}
	for range 9 {
		v = c.op("f"+string(rune('a'+len(c))), fp.Sqrt, v)
	}
	if list := trial.roots(v); len(list) != mostRoots {
		t.Errorf("%d roots", len(list))
	}
	for _, tt := range []struct {
		v    *value
		want float64
	}{{blamed, 4}, {worse, 8}, {c.op("minus", fp.Sub, input(3), input(3)), 3}, {c.op("plus", fp.Add, input(-6), input(1)), 1.2}} {
		if got := cancels(tt.v); math.Abs(got-tt.want) > 1e-15 {
			t.Errorf("it cancels %v, want %v", got, tt.want)
		}
	}
}
