package smt

// This file asks solvers about every construct that scripts are made of.

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/symbolic"
)

func call(op fp.Op, n int64, args ...*symbolic.Expr) *symbolic.Expr {
	numbered++
	return &symbolic.Expr{Op: op, Args: args, N: n, Input: -1, Number: numbered}
}

// numbered counts expressions: each has a number of its own.
var numbered = 1000

func constant(x float64) *symbolic.Expr {
	numbered++
	return &symbolic.Expr{Input: -1, Value: new(big.Rat).SetFloat64(x), Number: numbered}
}

// TestConstructs: what every operation, relation and function means to the solvers.
func TestConstructs(t *testing.T) {
	p := symbolic.NewPath(2, nil, symbolic.DefaultBounds)
	x, y := p.Inputs()[0], p.Inputs()[1]
	is := func(e *symbolic.Expr, accept fp.Order, value float64) symbolic.Formula {
		return symbolic.Compare(e, accept, constant(value))
	}
	equals := func(e *symbolic.Expr, value float64) symbolic.Formula { return is(e, fp.Equal, value) }
	when := func(f symbolic.Formula, x0 float64) symbolic.Formula { return symbolic.All(equals(x, x0), f) }
	not := func(e *symbolic.Expr, value float64) symbolic.Formula { return is(e, fp.Less|fp.Greater, value) }
	// Each of these has one value where x is 3 and y is -2.
	at := func(f symbolic.Formula) symbolic.Formula { return symbolic.All(equals(x, 3), equals(y, -2), f) }
	var checks []check
	for _, c := range []struct {
		name  string
		e     *symbolic.Expr
		value float64
	}{
		{"add", call(fp.Add, 0, x, y), 1}, {"sub", call(fp.Sub, 0, x, y), 5}, {"mul", call(fp.Mul, 0, x, y), -6},
		{"div", call(fp.Div, 0, x, y), -1.5}, {"neg", call(fp.Neg, 0, x), -3}, {"fma", call(fp.Fma, 0, x, y, x), -3},
		{"abs", call(fp.Abs, 0, y), 2}, {"min", call(fp.Min, 0, x, y), -2}, {"max", call(fp.Max, 0, x, y), 3},
		{"fdim", call(fp.Fdim, 0, y, x), 0}, {"copysign", call(fp.CopySign, 0, x, y), -3}, {"trunc", call(fp.Trunc, 0, x), 3},
		{"ext", call(fp.Ext, 0, x), 3}, {"ldexp", call(fp.Ldexp, -3, x), 0.375}, {"powi", call(fp.Powi, 3, y), -8},
		{"powi negative", call(fp.Powi, -2, y), 0.25}, {"pow", call(fp.Pow, 0, x, constant(4)), 81},
		{"sqrt", call(fp.Sqrt, 0, call(fp.Mul, 0, x, constant(3))), 3}, {"cbrt", call(fp.Cbrt, 0, call(fp.Mul, 0, y, constant(4))), -2},
		{"hypot", call(fp.Hypot, 0, x, constant(4)), 5},
	} {
		checks = append(checks, check{c.name, at(equals(c.e, c.value)), Sat}, check{c.name + " not", at(not(c.e, c.value)), Unsat})
	}
	all(t, p, append(checks, []check{
		{"exp above its tangent", when(is(call(fp.Exp, 0, x), fp.Less, 2), 1), Unsat},
		{"exp positive", is(call(fp.Exp, 0, x), fp.Less|fp.Equal, 0), Unsat},
		{"exp below 1", symbolic.All(is(call(fp.Exp, 0, x), fp.Greater|fp.Equal, 1), is(x, fp.Less, 0)), Unsat},
		{"log of more than 1", symbolic.All(is(call(fp.Log, 0, x), fp.Less, 0), is(x, fp.Greater, 2)), Unsat},
		{"log of a negative number is no value", when(is(call(fp.Log, 0, x), fp.Greater, 5), -3), Sat},
		{"sqrt of a negative number is no value", when(is(call(fp.Sqrt, 0, x), fp.Greater, 5), -3), Sat},
		{"sin within 1", is(call(fp.Sin, 0, x), fp.Greater, 1), Unsat},
		{"sin below its operand", when(is(call(fp.Sin, 0, x), fp.Greater, 0.25), 0.125), Unsat},
		{"tanh of 0", when(not(call(fp.Tanh, 0, x), 0), 0), Unsat},
		{"sinh above its operand", when(is(call(fp.Sinh, 0, x), fp.Less, 2), 2), Unsat},
		{"expm1", when(is(call(fp.Expm1, 0, x), fp.Less, -1), -5), Unsat},
		{"acos", is(call(fp.Acos, 0, x), fp.Less, 0), Sat}, // of numbers outside of [-1, 1]
		{"acos within", when(is(call(fp.Acos, 0, x), fp.Less, 0), 0.5), Unsat},
		{"cosh", is(call(fp.Cosh, 0, x), fp.Less, 1), Unsat},
		{"gamma may be anything", when(equals(call(fp.Tgamma, 0, x), 77), 3), Sat},
		{"remainder may be anything", when(equals(call(fp.Rem, 0, x, y), 77), 3), Sat},
		{"any", symbolic.Any(is(x, fp.Less, -1e300), is(x, fp.Greater, 1e300)), Sat},
		{"never", symbolic.Never, Unsat},
		{"beyond the domain", is(x, fp.Greater, math.MaxFloat64), Unsat},
	}...))
}

// A check is a formula and whether something fulfils it.
type check struct {
	name string
	f    symbolic.Formula
	want Status
}

// all asks every solver all of them.
func all(t *testing.T, p *symbolic.Path, checks []check) {
	most := new(big.Rat).SetFloat64(math.MaxFloat64)
	in := Input{Min: new(big.Rat).Neg(most), Max: most}
	each(t, func(t *testing.T, s *Solver) {
		for _, c := range checks {
			q := Query{Formula: c.f, Inputs: []Input{in, in}, Range: p.Range}
			script := q.Script()
			got, err := s.Check(t.Context(), script, 100_000)
			if unsure := s.Name == "cvc5" && got.Status == Unknown && c.want == Sat; err != nil || got.Status != c.want && !unsure {
				t.Errorf("%s: %v, %v; want %v of\n%s", c.name, got.Status, err, c.want, script)
			}
		}
	})
}

// TestModels: numbers as solvers write them.
func TestModels(t *testing.T) {
	for text, want := range map[string]string{
		"((x0 1.0))": "1", "((x0 (- 2.5)))": "-5/2", "((x0 (/ 1.0 3.0)))": "1/3", "((x0 (- (/ 1.0 3.0))))": "-1/3",
		"((x0 1.414?))": "707/500", "((x0 (/ (- 1) 4)))": "-1/4", "((x0 (- 0.5?)))": "-1/2", "((x1 2.0) (x0 3.0))": "3",
	} {
		if m := readModel(text); m[0] == nil || m[0].RatString() != want {
			t.Errorf("%s: %v, want %s", text, m, want)
		}
	}
	if m := readModel("((x0 (root-obj (+ (^ x 2) (- 2)) 1)))"); m[0] != nil {
		t.Errorf("a number that is not understood is %v", m[0])
	}
}

// TestAlgebraic: a root that is no rational number is near the true one.
func TestAlgebraic(t *testing.T) {
	each(t, func(t *testing.T, s *Solver) {
		got, err := s.Check(t.Context(), "(set-logic QF_NRA)\n(declare-const x0 Real)\n(assert (and (= (* x0 x0) 2.0) (> x0 0.0)))\n(check-sat)\n"+
			"(get-value (x0))\n", 2000)
		if s.Name == "cvc5" && got.Status == Unknown {
			return
		}
		if err != nil || got.Status != Sat || got.Model[0] == nil {
			t.Fatal(got, err)
		}
		if x, _ := got.Model[0].Float64(); x != math.Sqrt2 {
			t.Errorf("%v", x)
		}
	})
}
