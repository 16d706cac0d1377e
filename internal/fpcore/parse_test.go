package fpcore_test

// This file tests reading and printing: there and back, whole cores, errors with their place.

import (
	"os"
	"strings"
	"testing"

	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
)

func TestRoundTrip(t *testing.T) {
	for _, src := range []string{
		"(+ x 1)", "1/3", "-0.1", "0x1.8p-3", "(let ((v 1)) (+ v v))", "(let* ((v 1) (w v)) w)",
		"(if (< x 0) (neg x) x)", "(integrate t 0 1 (* t t))", "(while (< i 3) ((i 0 (+ i 1))) i)",
		"(while* (< i 3) ((i 0 (+ i 1)) (s 0 (+ s i))) s)", "(for ((i 3)) ((s 0 (+ s i))) s)",
		"(! :precision binary32 :round nearestEven (+ x 1))", "(- x)", "(log2 log2)",
	} {
		e, err := fpcore.ParseExpr("", src)
		if err != nil {
			t.Errorf("%s: %v", src, err)
		} else if e.String() != src {
			t.Errorf("%s printed as %s", src, e)
		}
	}
	// Other spellings of the same trees.
	for src, want := range map[string]string{
		"(let v 1 (+ v v))":                          "(let ((v 1)) (+ v v))",
		"(let ([v 1]) ; comment )\n v)":              "(let ((v 1)) v)",
		"(FPCore (x) :name \"a \\\"b\\\"\" (+ x 1))": "(FPCore (x) :name \"a \\\"b\\\"\" (+ x 1))",
		"(FPCore id ((! :precision binary64 x)) x)":  "(FPCore id ((! :precision binary64 x)) x)",
	} {
		if strings.HasPrefix(src, "(FPCore") {
			cores, err := fpcore.Parse("", src)
			if err != nil || cores[0].String() != want {
				t.Errorf("%s: %v %v", src, cores, err)
			}
			continue
		}
		if e, err := fpcore.ParseExpr("", src); err != nil || e.String() != want {
			t.Errorf("%s printed as %v, want %s (%v)", src, e, want, err)
		}
	}
}

func TestCore(t *testing.T) {
	cores, err := fpcore.Parse("f.fpcore", `
; (1 - cos x)/x^2
(FPCore foo (x)
 :name "foo of x"
 :pre (and (<= -1 x 1) (!= x 0))
 :spec (/ (* 2 (pow (sin (/ x 2)) 2)) (* x x))
 (/ (- 1 (cos x)) (* x x)))
(FPCore () PI)`)
	if err != nil || len(cores) != 2 {
		t.Fatal(cores, err)
	}
	c := cores[0]
	if name, ok := c.Prop("name"); c.Name != "foo" || !ok || name != "foo of x" || c.Pre == nil || c.Spec == nil || c.Pos.Line != 3 {
		t.Errorf("core %+v", c)
	}
	if _, err := eval.CompilePredicate(c.Pre, c.Vars()); err != nil {
		t.Error(err)
	}
}

// Every mistake says where, what, and what to do.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"", "f:1:1: there is no expression"},
		{"(+ x 1", "f:1:1: this parenthesis is never closed"},
		{"(+ x 1))", "f:1:8: ')' closes nothing"},
		{"(+ x 1]", `f:1:7: ']' closes the parenthesis opened at f:1:1`},
		{"(+ x 1) y", "f:1:9: a second expression"},
		{"(\n  foo x)", "f:1:1: unknown operator foo"},
		{"(* x (sine x))", "did you mean sin, sinc, sinh?"},
		{"(+ x\n   yy)", "f:2:4: unknown name yy; names here: x"},
		{"(sin x x)", "f:1:1: sin takes 1 operands, here are 2"},
		{"(if x 1 2)", "f:1:5: x is a number, where a condition is needed"},
		{"(+ 1 (< x 2))", "f:1:6: (< ...) is a condition, where a number is needed"},
		{"(let ((v)) v)", "f:1:7: a binding is (name value)"},
		{"(1 2)", "f:1:1: an operator must come first"},
		{"\"x\"", "f:1:1: a string cannot be computed with"},
		{"1e999999999", "its exponent is out of range"},
		{"1/0", "is not understood"},
		{"(integrate t 0 1 (sqrt t))", "f:1:18: sqrt is not analytic"},
		{"(integrate t 0 1 (pow t 1/2))", "pow is not analytic"},
		{"(integrate t 0 1 (if (< t 1/2) t 1))", "a condition cannot depend on the variable of an integral"},
		{"(integrate t 0 1 (integrate s 0 t s))", "an integral inside an integral"},
		{"(tensor ([i 3]) i)", "f:1:1: (tensor ...) is a tensor of 3, where a number is needed; take an element"},
		{"(array x x)", "f:1:1: (array ...) is a tensor of 2, where a number is needed; take an element"},
		{strings.Repeat("(sin ", 3000), "nested more than"},
		{"(FPCore (x) x)", "an FPCore stands alone"},
	} {
		e, err := fpcore.ParseExpr("f", c.src)
		if err == nil {
			_, err = eval.Compile(e, []string{"x"})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.50q: error %v, want %q", c.src, err, c.want)
		}
	}
	for _, src := range []string{"(FPCore x x)", "(FPCore ((A 0)) x)", "(FPCore (x) :pre)", "(FPCore (x) 1 2)", "(+ 1 2)"} {
		if _, err := fpcore.Parse("f", src); err == nil {
			t.Errorf("%s: no error", src)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("(FPCore (x) :pre (< x 1) (let ((y 0.1)) (+ x y)))")
	src, err := os.ReadFile("testdata/features.fpcore")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(src))
	for _, core := range strings.SplitAfter(string(src), "\n\n") {
		f.Add(core)
	}
	f.Fuzz(func(t *testing.T, src string) {
		cores, err := fpcore.Parse("", src)
		if err != nil {
			return
		}
		eval.ReadFile("", src) // says what it likes, and does not panic
		for _, c := range cores {
			same(t, c)
		}
	})
}
