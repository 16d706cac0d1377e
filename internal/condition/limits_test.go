package condition

// This file states what rules give at 0, at infinity and where results over- or underflow.

import (
	"math"
	"testing"

	"faultline/internal/fp"
)

// The results of unary functions, by Go's own library: accurate enough for limits.
var unary = map[fp.Op]func(float64) float64{
	fp.Sqrt: math.Sqrt, fp.Sin: math.Sin, fp.Cos: math.Cos, fp.Tan: math.Tan, fp.Asin: math.Asin, fp.Acos: math.Acos,
	fp.Atan: math.Atan, fp.Sinh: math.Sinh, fp.Cosh: math.Cosh, fp.Tanh: math.Tanh, fp.Asinh: math.Asinh,
	fp.Acosh: math.Acosh, fp.Atanh: math.Atanh, fp.Exp: math.Exp, fp.Exp2: math.Exp2, fp.Exp10: func(x float64) float64 { return math.Pow(10, x) },
	fp.Expm1: math.Expm1, fp.Log: math.Log, fp.Log10: math.Log10, fp.Log1p: math.Log1p, fp.Log2: math.Log2, fp.Cbrt: math.Cbrt,
	fp.Erf: math.Erf, fp.Erfc: math.Erfc, fp.Tgamma: math.Gamma,
	fp.J0: math.J0, fp.J1: j1, fp.Y0: math.Y0, fp.Y1: math.Y1,
	fp.Lgamma: func(x float64) float64 { v, _ := math.Lgamma(x); return v },
	fp.Neg:    func(x float64) float64 { return -x }, fp.Abs: math.Abs, fp.Floor: math.Floor, fp.Ceil: math.Ceil, fp.TruncInt: math.Trunc,
	fp.Round: math.Round, fp.RoundEven: math.RoundToEven, fp.Rint: math.RoundToEven,
}

// binary are the results of the others, the further operands being held.
var binary = map[fp.Op]func(x float64) (r float64, args []float64){
	fp.Add:   func(x float64) (float64, []float64) { return x + 3, []float64{x, 3} },
	fp.Sub:   func(x float64) (float64, []float64) { return x - 3, []float64{x, 3} },
	fp.Mul:   func(x float64) (float64, []float64) { return x * 3, []float64{x, 3} },
	fp.Div:   func(x float64) (float64, []float64) { return x / 3, []float64{x, 3} },
	fp.Cmp:   func(x float64) (float64, []float64) { return 0, []float64{x, 3} },
	fp.Atan2: func(x float64) (float64, []float64) { return math.Atan2(x, 3), []float64{x, 3} },
	fp.Hypot: func(x float64) (float64, []float64) { return math.Hypot(x, 3), []float64{x, 3} },
	fp.Rem:   func(x float64) (float64, []float64) { return math.Mod(x, 3), []float64{x, 3} },
	fp.Fma:   func(x float64) (float64, []float64) { return math.FMA(x, 3, 5), []float64{x, 3, 5} },
	fp.Fdim:  func(x float64) (float64, []float64) { return math.Max(x-3, 0), []float64{x, 3} },
	fp.Jn:    func(x float64) (float64, []float64) { return math.Jn(3, x), []float64{x, 3} },
	fp.Yn:    func(x float64) (float64, []float64) { return math.Yn(3, x), []float64{x, 3} },
	fp.Pow:   func(x float64) (float64, []float64) { return math.Pow(x, 0.01), []float64{x, 0.01} },
}

// Rule.AtZero and Rule.AtInf are what the formulas tend to.
func TestLimits(t *testing.T) {
	fp.Ops(func(op fp.Op) {
		rule := Of(op)
		at := func(x float64) float64 {
			if f := unary[op]; f != nil {
				return Condition(op, f(x), x)
			}
			if f := binary[op]; f != nil {
				r, args := f(x)
				return Condition(op, r, args...)
			}
			return math.NaN()
		}
		if unary[op] == nil && binary[op] == nil {
			return
		}
		checkLimit(t, op, "0", rule.AtZero, at, []float64{1e-100, 1e-200, 1e-300})
		// The largest points at which no exponential overflows, or far out.
		out := []float64{1e100, 1e200, 1e300}
		switch op {
		case fp.Exp, fp.Sinh, fp.Cosh, fp.Exp2, fp.Exp10, fp.Expm1, fp.Tgamma:
			out = []float64{20, 80, 160}
		case fp.Erfc:
			out = []float64{5, 15, 25}
		case fp.Fma:
			out = []float64{1e10, 1e100, 1e200}
		}
		checkLimit(t, op, "inf", rule.AtInf, at, out)
	})
}

// checkLimit follows at along points. Limits that are reached like 1/log x get a tolerance of 1e-2.
func checkLimit(t *testing.T, op fp.Op, where string, want float64, at func(float64) float64, points []float64) {
	t.Helper()
	last := at(points[len(points)-1])
	switch {
	case math.IsNaN(want):
	case math.IsInf(want, 1) && op == fp.Pow: // |y log x| grows as log does
		if first := at(points[0]); !(last > 2*first) {
			t.Errorf("%v: condition at %v is %v, at %v %v: it should grow towards %s", op, points[0], first, points[len(points)-1], last, where)
		}
	case math.IsInf(want, 1):
		if !(last > 100) {
			t.Errorf("%v: condition at %v is %v, want a large one towards %s", op, points[len(points)-1], last, where)
		}
	case math.Abs(last-want) > 1e-2:
		t.Errorf("%v: condition at %v is %v, want %v, the limit at %s", op, points[len(points)-1], last, want, where)
	}
}

// At infinite operands, where libm gives what it gives, d is never finite and small.
func TestInfiniteOperands(t *testing.T) {
	for op, f := range unary {
		for _, x := range []float64{math.Inf(1), math.Inf(-1)} {
			if Of(op).Constant {
				continue
			}
			if d := Of(op).Danger.Eval(f(x), x); math.Abs(d) < 1 {
				t.Errorf("%v(%v) has danger %v", op, x, d)
			}
		}
	}
}
