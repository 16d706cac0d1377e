package condition

// This file tests the table of rules: complete, as Table 2 of ATOMU has it, and with known danger values.

import (
	"math"
	"testing"

	"faultline/internal/fp"
)

func near(a, b, relative float64) bool {
	return a == b || math.Abs(a-b) <= relative*math.Abs(b) || math.IsNaN(a) && math.IsNaN(b)
}

// ATOMU's Figure 1: (1 - cos x) / x^2 at x = 1e-7.
func TestFigure1(t *testing.T) {
	x := 1e-7
	v1 := math.Cos(x)
	v2 := 1 - v1
	v3 := x * x
	v4 := v2 / v3
	for _, c := range []struct {
		op   fp.Op
		r    float64
		args []float64
		want []float64 // as printed, five digits
	}{
		{fp.Cos, v1, []float64{x}, []float64{1.0000e-14}},
		{fp.Sub, v2, []float64{1, v1}, []float64{2.0016e14, 2.0016e14}},
		{fp.Mul, v3, []float64{x, x}, []float64{1, 1}},
		{fp.Div, v4, []float64{v2, v3}, []float64{1, 1}},
	} {
		for i, got := range Gammas(c.op, c.r, c.args...) {
			if !near(got, c.want[i], 5e-5) {
				t.Errorf("%v: condition %d is %v, want %v", c.op, i, got, c.want[i])
			}
		}
	}
	if d := Of(fp.Sub).Danger.Eval(v2, 1, v1); !near(d, 1/2.0016e14, 5e-5) {
		t.Errorf("danger of the subtraction is %v, want 1/2.0016e14", d)
	}
}

// ATOMU's classification (section 4.2).
func TestClassification(t *testing.T) {
	unstable := map[fp.Op]bool{fp.Add: true, fp.Sub: true, fp.Sin: true, fp.Cos: true, fp.Tan: true, fp.Asin: true, fp.Acos: true,
		fp.Sinh: true, fp.Cosh: true, fp.Exp: true, fp.Pow: true, fp.Log: true, fp.Log10: true,
		fp.Mul: false, fp.Div: false, fp.Atan: false, fp.Atan2: false, fp.Tanh: false, fp.Sqrt: false}
	for op, want := range unstable {
		if got := PotentiallyUnstable(op); got != want {
			t.Errorf("PotentiallyUnstable(%v) = %v, want %v", op, got, want)
		}
		if Of(op).Source != table2 {
			t.Errorf("%v comes from %q, want %q", op, Of(op).Source, table2)
		}
	}
}

// Every operation has a rule that is complete.
func TestRulesComplete(t *testing.T) {
	fp.Ops(func(op fp.Op) {
		rule := Of(op)
		operands := op.Arity()
		if op == fp.FromInt || op == fp.FromUint {
			operands = 1
		}
		if rule.Op != op || rule.Gamma == "" || rule.Source == "" || rule.Num == nil || len(rule.Dens) != operands && op != fp.Powi {
			t.Errorf("the rule of %v is incomplete: %+v", op, rule)
		}
		if rule.Kind == Unstable && rule.Zone == "" {
			t.Errorf("%v is unstable without a danger zone", op)
		}
	})
}

// Danger is signed, and the two ways to the magnitude agree: 1/|d| is the largest condition.
func TestDanger(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		op      fp.Op
		r       float64
		args    []float64
		want    float64
		because string
	}{
		{fp.Add, 0, []float64{1, -1}, 0, "exact cancellation: infinite condition"},
		{fp.Add, 0, []float64{0, 0}, 1, "0 + 0 amplifies nothing"},
		{fp.Sub, 0, []float64{0, 0}, 1, "0 - 0 amplifies nothing"},
		{fp.Add, 3, []float64{1, 2}, 1.5, "r / max"},
		{fp.Sub, -1, []float64{1, 2}, -0.5, "the sign is that of the result"},
		{fp.Add, inf, []float64{inf, 1}, nan, "infinite operand"},
		{fp.Add, inf, []float64{math.MaxFloat64, math.MaxFloat64}, inf, "overflow"},
		{fp.Add, nan, []float64{nan, 1}, nan, "NaN operand"},
		{fp.Add, nan, []float64{1, nan}, nan, "NaN operand"},
		{fp.Mul, -6, []float64{2, -3}, -6, "the result itself"},
		{fp.Div, 0.5, []float64{1, 2}, 0.5, "the result itself"},
		{fp.Sqrt, 3, []float64{9}, 3, "the result itself"},
		{fp.Log, math.Log(1 - 1e-9), []float64{1 - 1e-9}, math.Log(1 - 1e-9), "1/|d| = 1/|log x|"},
		{fp.Log, 0, []float64{1}, 0, "at the root"},
		{fp.Log, math.Inf(-1), []float64{0}, math.Inf(-1), "at the pole nothing is amplified"},
		{fp.Sin, 0, []float64{0}, 1, "limit at 0"},
		{fp.Sin, math.Sin(3.14), []float64{3.14}, -math.Tan(3.14) / 3.14, "tan x / x, signed as sin x"},
		{fp.Sin, math.Sin(3.15), []float64{3.15}, -math.Tan(3.15) / 3.15, "the other side of pi"},
		{fp.Sin, nan, []float64{inf}, nan, "infinite operand"},
		{fp.Cos, 1, []float64{0}, inf, "no condition at 0"},
		{fp.Exp, math.Exp(-20), []float64{-20}, -1. / 20, "1/x"},
		{fp.Exp, inf, []float64{800}, nan, "overflow"},
		{fp.Exp, 0, []float64{-1e300}, nan, "underflow"},
		{fp.Sinh, inf, []float64{inf}, nan, "infinite operand"},
		{fp.Sinh, math.Sinh(600), []float64{600}, 1. / 600, "1/x"},
		{fp.Cosh, inf, []float64{1e10}, nan, "overflow"},
		{fp.Expm1, inf, []float64{1e10}, nan, "overflow"},
		{fp.Asin, math.Asin(1), []float64{1}, 0, "end of the domain"},
		{fp.Acos, 0, []float64{1}, 0, "end of the domain"},
		{fp.Acosh, 0, []float64{1}, 0, "end of the domain"},
		{fp.Pow, 1, []float64{1, 1e300}, 1e-300, "1/y, the result being ordinary"},
		{fp.Pow, 0, []float64{0.5, 1e300}, nan, "underflow"},
		{fp.Pow, 1, []float64{0, 0}, nan, "0^0"},
		{fp.Fma, 0, []float64{2, 3, -6}, 0, "exact cancellation"},
		{fp.Fma, 7, []float64{2, 3, 1}, 7. / 6, "r / max(|xy|, |z|)"},
		{fp.Rem, 0, []float64{6, 3}, 0, "a multiple"},
		{fp.Fdim, 0, []float64{1, 2}, inf, "constant on this side"},
		{fp.Cmp, 1, []float64{1, 2}, -0.5, "(x - y) / max"},
		{fp.Cmp, 1, []float64{0, 0}, 1, "two zeros"},
		{fp.Floor, 2, []float64{2.75}, -0.25 / 2.75, "a quarter below 3"},
		{fp.Floor, 3, []float64{3}, 0, "on the step"},
		{fp.Floor, 0, []float64{0}, 1, "zero does not move"},
		{fp.Floor, 1e300, []float64{1e300}, 1, "all numbers are integers"},
		{fp.Round, 3, []float64{2.5}, 0, "on the step"},
		{fp.Rint, 2, []float64{2.25}, -0.25 / 2.25, "a quarter below 2.5"},
		{fp.ToInt, 2, []float64{inf}, nan, "infinite operand"},
		{fp.Powi, 8, []float64{2, 3}, 1. / 3, "1/n"},
	} {
		got := Of(c.op).Danger.Eval(c.r, c.args...)
		if !near(got, c.want, 1e-12) {
			t.Errorf("Danger(%v, %v, %v) = %v, want %v (%s)", c.op, c.r, c.args, got, c.want, c.because)
		}
		if Of(c.op).Constant {
			continue
		}
		if g := Condition(c.op, c.r, c.args...); !near(g, 1/math.Abs(got), 1e-14) {
			t.Errorf("Condition(%v, %v, %v) = %v, but 1/|d| = %v", c.op, c.r, c.args, g, 1/math.Abs(got))
		}
	}
}

func TestGammas(t *testing.T) {
	for _, c := range []struct {
		op   fp.Op
		r    float64
		args []float64
		want []float64
	}{
		{fp.Sub, 1, []float64{3, 2}, []float64{3, 2}},
		{fp.Sqrt, 3, []float64{9}, []float64{0.5}},
		{fp.Cbrt, 3, []float64{27}, []float64{1. / 3}},
		{fp.Hypot, 5, []float64{3, 4}, []float64{9. / 25, 16. / 25}},
		{fp.Pow, 8, []float64{2, 3}, []float64{3, 3 * math.Ln2}},
		{fp.Rem, 1, []float64{10, 3}, []float64{10, 9}},
		{fp.Fma, 1, []float64{2, 3, -5}, []float64{6, 6, 5}},
		{fp.CopySign, -1, []float64{1, -2}, []float64{1, 0}},
		{fp.Jn, 0.16328016437336257565, []float64{10.5, 3}, []float64{11.252227282664497826}}, // by mpmath
		{fp.Yn, -0.19102024221877463469, []float64{10.5, 3}, []float64{9.1589146484005868911}},
		{fp.FromInt, 5, []float64{5}, []float64{1}},
	} {
		got := Gammas(c.op, c.r, c.args...)
		if len(got) != len(c.want) {
			t.Errorf("%v has %d conditions, want %d", c.op, len(got), len(c.want))
			continue
		}
		for i := range got {
			if !near(got[i], c.want[i], 1e-14) {
				t.Errorf("condition %d of %v%v = %v, want %v", i, c.op, c.args, got[i], c.want[i])
			}
		}
	}
}

func TestExprString(t *testing.T) {
	want := "(less (fmax (fabs x) (fabs y)) 5e-324 1 (fdiv r (fmax (fabs x) (fabs y))))"
	if got := Of(fp.Add).Danger.String(); got != want {
		t.Errorf("danger of fadd is %s, want %s", got, want)
	}
	if got := Of(fp.Log).Danger.String(); got != "(fdiv r 1)" {
		t.Errorf("danger of log is %s", got)
	}
}

// psi(1) = -gamma, psi(1/2) = -gamma - 2 log 2, psi(-1/2) = psi(1/2) + 2, psi(100) to 16 digits.
func TestDigamma(t *testing.T) {
	const gamma = 0.57721566490153286060651209008240243
	for _, c := range []struct{ x, want float64 }{
		{1, -gamma}, {0.5, -gamma - 2*math.Ln2}, {-0.5, -gamma - 2*math.Ln2 + 2}, {2, 1 - gamma}, {100, 4.600161852738087400},
		{-1.5, -gamma - 2*math.Ln2 + 2 + 2./3},
	} {
		if got := Digamma.Eval(0, c.x); math.Abs(got-c.want) > 4e-15 { // absolute: psi has roots
			t.Errorf("psi(%v) = %v, want %v", c.x, got, c.want)
		}
	}
}
