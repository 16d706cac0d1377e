package eval

// This file evaluates expressions of known value, and expressions without a value.

import (
	"math"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

func compile(t *testing.T, src string, vars ...string) *Func {
	t.Helper()
	e, err := fpcore.ParseExpr("", src)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Compile(e, vars)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func at(x float64) *ball.Real { return ball.New().SetFloat64(x) }

// TestValues compares expressions with known values at x = 0.75.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		src  string
		want float64
	}{
		{"x", 0.75}, {"1/3", 1.0 / 3}, {"0.1", 0.1}, {"-2", -2}, {"0x1.8p1", 3}, {"1e-5", 1e-5},
		{"(+ x)", 0.75}, {"(- x)", -0.75}, {"(+ x 1 2 3)", 6.75}, {"(- x 1)", -0.25}, {"(* 2 x x)", 1.125}, {"(/ x 2)", 0.375},
		{"(pow x 2)", 0.5625}, {"(pow x 0)", 1}, {"(pow 0 2)", 0}, {"(pow x 1/2)", math.Sqrt(0.75)}, {"(pow (- x) 3)", -0.421875},
		{"pi", math.Pi}, {"PI", math.Pi}, {"log2", math.Ln2}, {"(log2 8)", 3}, {"(log10 1000)", 3}, {"E", math.E}, {"SQRT2", math.Sqrt2},
		{"LOG2E", math.Log2E}, {"LOG10E", math.Log10E}, {"LN10", math.Ln10}, {"M_1_PI", 1 / math.Pi}, {"M_2_PI", 2 / math.Pi},
		{"M_2_SQRTPI", 2 / math.SqrtPi}, {"PI_2", math.Pi / 2}, {"PI_4", math.Pi / 4}, {"SQRT1_2", math.Sqrt2 / 2},
		{"(abs (- x))", 0.75}, {"(fabs (- x))", 0.75}, {"(fma x 2 1)", 2.5}, {"(fmod 7 3)", 1}, {"(remainder 8 3)", -1}, {"(remainder 7.5 3)", 1.5},
		{"(fmin x 1)", 0.75}, {"(fmax x 1)", 1}, {"(fdim x 1)", 0}, {"(copysign x -2)", -0.75}, {"(round 2.5)", 3}, {"(nearbyint 2.5)", 2},
		{"(trunc -2.5)", -2}, {"(cast x)", 0.75}, {"(digits 3 -2 10)", 0.03}, {"(hypot 3 4)", 5}, {"(atan2 1 1)", math.Pi / 4}, {"(cbrt -8)", -2},
		{"(exp2 3)", 8}, {"(lgamma -1.5)", 0.8600470153764810}, {"(tgamma 5)", 24}, {"(gamma 5)", 24}, {"(sgn -3)", -1},
		{"(let v (+ x 1) (* v v))", 3.0625}, {"(let ((a 1) (b 2)) (- a b))", -1}, {"(let ((x 2)) (let ((x 3) (y x)) (+ x y)))", 5},
		{"(let* ((a 1) (a (+ a 1)) (b (* a 2))) b)", 4},
		{"(if (< x 1) 1 2)", 1}, {"(if (and (< 0 x 1) (!= x 1/2)) 1 2)", 1}, {"(if (or (> x 1) (== x 0.75 3/4)) 1 2)", 1}, {"(if (not (<= 1 x)) 1 2)", 1},
		{"(if (!= 1 2 1) 1 2)", 2}, {"(if TRUE 1 2)", 1}, {"(if (if (< x 1) FALSE TRUE) 1 2)", 2}, {"(if (let ((y 2)) (> y x)) 1 2)", 1},
		{"(if (integer? 3) 1 2)", 1}, {"(if (integer? x) 1 2)", 2}, {"(if (even? 4) 1 2)", 1}, {"(if (even? 3) 1 2)", 2}, {"(if (even? x) 1 2)", 2},
		{"(if (isfinite x) 1 2)", 1}, {"(if (isinf INFINITY) 1 2)", 1}, {"(if (isnan x) 1 2)", 2}, {"(if (signbit (- x)) 1 2)", 1}, {"(if (isnormal x) 1 2)", 1},
		{"(while (< i 5) ((i 0 (+ i 1)) (s 0 (+ s i))) s)", 10}, {"(while* (< i 5) ((i 0 (+ i 1)) (s 0 (+ s i))) s)", 15},
		{"(while (< n 3) ((n 0 (+ n 1)) (a 1 b) (b 2 a)) (- a b))", 1}, // a and b swap three times
		{"(while (< t 1) ((t 0 (+ t 0.1)) (n 0 (+ n x))) n)", 7.5}, {"(let* ((h (/ 1 10)) (h2 (* 2 h))) (while* (!= t 1) ((t 0 (+ t h2)) (n 0 (+ n t))) n))", 3},
		{"(while (and (not (== i 1)) (> 2 e)) ((i 1/3 (if (> i 0) (let ((j i)) (+ j 1/3)) i)) (e 0 (fabs (- e))) (r 0 (+ r x))) r)", 1.5},
		{"(for ((i 4)) ((s 0 (+ s i))) s)", 6}, {"(for ((i 2) (j 3)) ((s 0 (+ (* 10 s) (+ (* 3 i) j)))) s)", 12345}, {"(for ((i 0)) ((s 7 i)) s)", 7},
		{"(! :precision binary32 (+ x 1))", 1.75},
		{"(re (* I I))", -1},
		{"(re (exp (* I pi)))", -1}, {"(im (* I x))", 0.75}, {"(im x)", 0}, {"(re x)", 0.75}, {"(* I I)", -1}, {"(abs (+ 3 (* 4 I)))", 5},
		{"(re (if (< x 1) I 2))", 0}, {"(im (let z (* 2 I) (* z x)))", 1.5},
		{"(integrate t 0 3 (* t t))", 9}, {"(integrate t 0 x (exp t))", math.Expm1(0.75)}, {"(integrate t 0 1 (* (sqrt x) (let u (* 2 t) u)))", math.Sqrt(0.75)},
		{"(+ (integrate t 0 1 t) (integrate t 0 2 (* x t)))", 2}, {"(integrate t 0 1 (re x))", 0.75}, {"(integrate t 0 1 (pow t -0))", 1},
		{"(hull 1 1)", 1}, {"(exprel 0)", 1}, {"(lambertw 0 1)", 0.5671432904097838}, {"(lambertw -1 -0.25)", -2.1532923641103499},
		{"(ellip-k 1/2)", 1.8540746773013719}, {"(rf 1 1 1)", 1}, {"(rd 1 1 1)", 1}, {"(polygamma 1 1)", math.Pi * math.Pi / 6}, {"(airy-zero-ai 1)", -2.338107410459767},
	} {
		got := compile(t, c.src, "x").Eval(128, at(0.75))
		if math.Abs(got.Mid64()-c.want) > 0x1p-50*math.Max(math.Abs(c.want), 0x1p-1000) || !got.IsFinite() {
			t.Errorf("%s = %v, want %v", c.src, got, c.want)
		}
	}
}

// TestNoValue: an expression has no value if there is no real one, or if the balls do not decide a condition.
func TestNoValue(t *testing.T) {
	for _, src := range []string{
		"(sqrt -1)", "(log -1)", "(asin 2)", "(acosh 1/2)", "(ellip-k 2)", "(/ 1 0)", "(pow 0 -1)", "NAN", "(+ 1 I)", "(re (sqrt (- x 1)))",
		"(if (== (* 3 1/3) 1) 1 2)", "(if (< (sqrt 2) (sqrt 2)) 1 2)", "(if (and TRUE (== pi PI)) 1 2)", "(if (isnan NAN) 1 2)",
		"(while TRUE ((i 0 1)) i)", "(while (!= (* x i) 1) ((i 1 (/ 1 x))) i)", "(for ((i 0.5)) ((s 0 i)) s)", "(for ((i 1e9)) ((s 0 i)) s)",
		"(integrate t -1 1 (/ 1 t))", "(atan2 0 -1)", "(lambertw 2 1)", "(if (< I 1) 1 2)", "(airy-zero-ai 0)",
	} {
		if got := compile(t, src, "x").Eval(128, at(0.75)); got.IsFinite() {
			t.Errorf("%s = %v, want no value", src, got)
		}
	}
	// One operand decides this condition; the balls never decide the other one.
	if got := compile(t, "(if (or TRUE (== pi PI)) 1 2)", "x").Eval(128, at(1)); got.Mid64() != 1 {
		t.Errorf("or = %v", got)
	}
}

// TestReuse: a compiled expression keeps nothing of an earlier point, precision or integral.
func TestReuse(t *testing.T) {
	f := compile(t, "(+ (* (sqrt 2) x) (integrate t 0 1 (* (exp x) t)) (let u (exp (neg x)) (* u 1/3)))", "x")
	for i := 0; i < 3; i++ {
		for _, x := range []float64{0.5, 2, -1} {
			for _, prec := range []uint{64, 256, 128} {
				want := math.Sqrt2*x + math.Exp(x)/2 + math.Exp(-x)/3
				got := f.Eval(prec, at(x))
				if math.Abs(got.Mid64()-want) > 1e-14*math.Abs(want)+1e-14 || got.RelAccuracyBits() < int(prec)-16 {
					t.Errorf("at %v with %d bits: %v, want %v", x, prec, got, want)
				}
			}
		}
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		expr, domain string
		x            float64
		status       Status
		prec         uint // largest allowed
	}{
		{"(exp x)", "", 1, OK, 128},
		{"(exp x)", "", 1e300, Overflow, 1024},
		{"(exp x)", "", -1e300, Underflow, 1024},
		{"(sin x)", "", 1e300, OK, 1024},
		{"(zeta x)", "", -170, Zero, 65536},
		{"(log x)", "(> x 0)", -1, OutOfDomain, 128},
		{"(log x)", "(> x 0)", 1, Zero, 128},
		{"(log x)", "", -1, Undetermined, 65536},
		{"(- (exp (log x)) x)", "", 3, Underflow, 2048},
		{"(if (== (exp (log x)) x) 1 2)", "", 3, Undetermined, 65536},
		{"x", "(== (exp (log x)) x)", 3, Undetermined, 65536},
		{"(/ (- 1 (cos x)) (* x x))", "", 1e-150, OK, 4096},
		{"(- (lgamma x) (log (gamma x)))", "", 5.5, Underflow, 2048},
	} {
		r, err := NewReference(c.expr, c.domain, []string{"x"})
		if err != nil {
			t.Fatal(err)
		}
		got := r.Eval([]fp.Value{fp.FromFloat64(c.x)}, Limits{})
		if got.Status != c.status || got.Prec > c.prec {
			t.Errorf("%s at %v: %v with %d bits (%v), want %v", c.expr, c.x, got.Status, got.Prec, got.Ball, c.status)
		}
	}
}

func TestDecide(t *testing.T) {
	r, err := NewReference("(sqrt x)", "", []string{"x"})
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	got := r.Eval([]fp.Value{fp.FromFloat64(2)}, Limits{Decide: func(b *ball.Real) bool { asked++; return b.RelAccuracyBits() > 900 }})
	if got.Status != OK || got.Prec != 1024 || asked != 4 {
		t.Errorf("%v with %d bits after %d questions", got.Status, got.Prec, asked)
	}
	if r, err = NewReference("(- a b)", "(> a b)", []string{"a", "b"}); err != nil {
		t.Fatal(err)
	}
	if got := r.Eval([]fp.Value{fp.FromFloat64(3), fp.FromFloat64(1)}, Limits{}); got.Ball.Mid64() != 2 {
		t.Errorf("%+v", got)
	}
}
