package fpcore_test

// This file tests calls of cores written out.

import (
	"math"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
)

// Calls written out mean what they meant: arguments at once, no name of the caller in the callee.
func TestInline(t *testing.T) {
	for _, c := range []struct {
		cores string
		want  float64 // at x = 0.75
	}{
		{"(FPCore f (a b) (- a b)) (FPCore (x) (f 1 x))", 0.25},
		{"(FPCore f (x y) (- x y)) (FPCore (x) (let ([y 5]) (f y x)))", 4.25}, // x and y change places
		{"(FPCore f (x) (* 2 x)) (FPCore g (x) (+ 1 (f (f x)))) (FPCore (x) (g (g x)))", 17},
		{"(FPCore f (r) (* PI r)) (FPCore (x) (let ([PI 3]) (- (f 1) PI)))", math.Pi - 3},
		{"(FPCore f (r) (let ([E 1]) (+ E r))) (FPCore (x) (let ([E 3]) (f E)))", 4},
		{"(FPCore f (r) (+ E (let ([E 1]) E))) (FPCore (E) (- (f 1) (* 0 E)))", math.E + 1},
		{"(FPCore f (r) (for ([i 3]) ([PI r (+ PI i)]) PI)) (FPCore (x) (let ([PI 3]) (f PI)))", 6},
		{"(FPCore s ((A n)) (for ([i n]) ([s 0 (+ s (ref A i))]) (/ s n))) (FPCore (x) (s (array x 1 2)))", 1.25},
		{"(FPCore d ((A n) (B n)) (for ([i n]) ([s 0 (+ s (* (ref A i) (ref B i)))]) s)) (FPCore (x) (d (array x 1) (array 4 n)))", math.NaN()},
		{"(FPCore d ((A n) (B n)) (for ([i n]) ([s 0 (+ s (* (ref A i) (ref B i)))]) s)) (FPCore (x) (let ([n 7]) (d (array x 1) (array 4 n))))", 10},
		{"(FPCore ei (x) (+ x 1)) (FPCore (x) (ei x))", 1.75},
		{"(FPCore p (x) (< x 1)) (FPCore (x) (if (p x) 1 2))", 1},
		{"(FPCore v (x) (array x 2)) (FPCore (x) (ref (v x) 0))", 0.75},
		{"(FPCore f (x) (while* (< x 5) ([x x (* 2 x)]) x)) (FPCore (x) (for ([i 2]) ([s 0 (+ s (f (+ x i)))]) s))", 6 + 7},
	} {
		cores, bad := eval.ReadFile("", c.cores)
		if len(bad) > 0 {
			if !math.IsNaN(c.want) {
				t.Errorf("%s: %v", c.cores, bad[0].Err)
			}
			continue
		}
		last := cores[len(cores)-1]
		before := last.String()
		e := fpcore.Inline(last.Body, cores)
		again := mustParse(t, e.String()) // as text: a reference is one
		f, err := eval.Compile(again, last.Vars())
		if err != nil {
			t.Errorf("%s: %s: %v", c.cores, e, err)
			continue
		}
		if got := f.Eval(128, ball.New().SetFloat64(0.75)); math.Abs(got.Mid64()-c.want) > 1e-14 || !got.IsFinite() {
			t.Errorf("%s: %s = %v, want %v", c.cores, e, got, c.want)
		}
		if last.String() != before {
			t.Errorf("inlining changed %s to %s", before, last)
		}
	}
	for name, text := range fpcore.Spelled {
		a, err := eval.Compile(mustParse(t, name), nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := eval.Compile(mustParse(t, text), nil)
		if err != nil {
			t.Fatal(err)
		}
		if x := ball.New().Set(a.Eval(200)); !x.Overlaps(b.Eval(200)) || x.RelAccuracyBits() < 150 {
			t.Errorf("%s = %v, spelled %s = %v", name, x, text, b.Eval(200))
		}
	}
}

func mustParse(t testing.TB, src string) *fpcore.Expr {
	t.Helper()
	e, err := fpcore.ParseExpr("", src)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
