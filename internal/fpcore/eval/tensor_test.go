package eval

// This file evaluates tensors and loops, and compares them with values worked out by hand or by Go.

import (
	"math"
	"strings"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// TestTensorValues compares tensors and loops with known values at x = 0.75.
func TestTensorValues(t *testing.T) {
	for _, c := range []struct {
		src  string
		want float64
	}{
		{"(ref (array 1 x 3) 1)", 0.75},
		{"(ref (array (array 1 2) (array x 4)) 1 0)", 0.75},
		{"(ref (ref (array (array 1 2) (array x 4)) 1) 0)", 0.75},
		{"(dim (array (array 1 2) (array x 4)))", 2},
		{"(size (array (array 1 2 5) (array x 4 6)) 1)", 3},
		{"(size (ref (array (array 1 2 5) (array x 4 6)) 0) 0)", 3},
		{"(ref (tensor ([i 3] [j 4]) (+ (* 10 i) j)) 2 3)", 23},
		{"(ref (tensor ([i 3]) (array i (* i x))) 2 1)", 1.5},
		{"(dim (tensor ([i 3]) (array i (* i x))))", 2},
		{"(ref (tensor* ([i 4]) ([a 0 b] [b 1 (+ a b)]) a) 3)", 8}, // one after another: (1,2) (2,4) (4,8) (8,16)
		{"(ref (tensor* ([i 2] [j 2]) ([s 0 (+ s 1)]) s) 1 0)", 3},
		{"(ref (tensor* ([i 2]) () (* i x)) 1)", 0.75},
		{"(let ([n (+ 1 2)]) (ref (tensor ([i n]) (* i i)) (- n 1)))", 4},
		{"(let* ([A (array 1 2 3)] [B (tensor ([i (size A 0)]) (ref A (- 2 i)))]) (for ([i 3]) ([s 0 (+ (* 10 s) (ref B i))]) s))", 321},
		{"(ref (if (< x 1) (array 1 2) (array 3 4)) 0)", 1},
		{"(ref (let ([y (* 2 x)]) (array y y)) 1)", 1.5},
		{"(ref (for ([i 3]) ([A (array 0 1) (array (ref A 1) (+ (ref A 0) (ref A 1)))]) A) 1)", 3},
		{"(ref (while (< (ref A 0) 100) ([A (array 1 0) (array (* 2 (ref A 0)) (+ 1 (ref A 1)))]) A) 1)", 7},
		{"(for ([i 3]) ([a (array 1 2) b] [b (array 3 4) a]) (ref a 0))", 3},  // swapped three times
		{"(for* ([i 3]) ([a (array 1 2) b] [b (array 3 4) a]) (ref a 0))", 3}, // both are b after one
		{"(for* ([i 3]) ([a 1 b] [b a (+ a b)]) (+ (* 10 a) b))", 48},         // (1,1) (1,2) (2,4) (4,8)
		{"(for ([i 3]) ([a 1 b] [b 1 (+ a b)]) (+ (* 10 a) b))", 35},          // (1,1) (1,2) (2,3) (3,5)
		{"(while (> n 0) ([n 3 (- n 1)] [s 0 (+ s n)]) s)", 6},                // 3+2+1
		{"(while* (> n 0) ([n 3 (- n 1)] [s 0 (+ s n)]) s)", 3},               // 2+1+0
		{"(let ([i 5]) (for ([i i]) ([s 0 (+ s i)]) (+ s i)))", 15},           // the outer i again in the body
		{"(for ([i 2] [j 3]) ([s 0 (+ (* 10 s) (+ i (* 2 j)))]) s)", 24135},   // j fastest: 0 2 4 1 3 5
		{"(let ([b (< x 1)]) (if (and b TRUE) 1 2))", 1},
		{"(if (while (< i 3) ([i 0 (+ i 1)] [odd FALSE (not odd)]) odd) 1 2)", 1}, // three times
		{"(if (let* ([b (< x 0)] [c (not b)]) c) 1 2)", 1},
		{"(+ x (integrate t 0 1 (* t (ref (array 2 4) 1))))", 2.75},
		{"(* (digits 5 -1 10) (digits 3/2 2 2))", 3},
	} {
		got := compile(t, c.src, "x").Eval(128, at(0.75))
		if math.Abs(got.Mid64()-c.want) > 1e-14 || !got.IsFinite() {
			t.Errorf("%s = %v, want %v", c.src, got, c.want)
		}
	}
	for _, src := range []string{
		"(ref (array 1 2) x)", "(ref (array 1 2) (+ 1 1))", "(ref (array 1 2) (- 0 1))", "(size (array 1) (+ 1 1))", "(ref (tensor ([i x]) i) 0)",
		"(ref (tensor ([i (- 3 3)]) (array i)) 0 0)", "(ref (tensor ([i (* 250 250)]) (array i i)) 0 0)",
		"(ref (for ([i 2]) ([A (tensor ([k (+ 1 1)]) k) (tensor ([k (+ 2 1)]) k)]) (array A (array 1 2))) 0 0)", // ragged
		"(ref (array NAN 1) 0)", "(ref (tensor ([i 2]) (tensor ([k i]) k)) 1 0)",
	} {
		if got := compile(t, src, "x").Eval(128, at(0.75)); got.IsFinite() {
			t.Errorf("%s = %v, want no value", src, got)
		}
	}
}

// TestTensorReuse: a compiled tensor keeps nothing of an earlier point, precision or loop.
func TestTensorReuse(t *testing.T) {
	f := compile(t, "(let ([A (tensor ([i 3]) (/ x (+ i 1)))]) (for ([i 3]) ([B A (tensor ([k 3]) (+ (ref B k) (ref A i)))]) (ref B 2)))", "x")
	for range 3 {
		for _, x := range []float64{3, -1, 0.5} {
			for _, prec := range []uint{64, 256, 128} {
				want := x/3 + x + x/2 + x/3
				if got := f.Eval(prec, at(x)); math.Abs(got.Mid64()-want) > 1e-14 || got.RelAccuracyBits() < int(prec)-16 {
					t.Errorf("at %v with %d bits: %v, want %v", x, prec, got, want)
				}
			}
		}
	}
}

// TestPolynomialTwoWays: Horner's rule and the sum of powers give one polynomial, so their balls overlap.
func TestPolynomialTwoWays(t *testing.T) {
	horner := compile(t, "(let ([c (array 1/3 -2 0.1 7)]) (for ([i 4]) ([p 0 (+ (* p x) (ref c (- 3 i)))]) p))", "x")
	powers := compile(t, "(let ([c (array 1/3 -2 0.1 7)]) (for ([i 4]) ([p 0 (+ p (* (ref c i) (pow x i)))]) p))", "x")
	for _, x := range []float64{0.5, -3, 1e10, 0x1p-60} {
		a := ball.New().Set(horner.Eval(200, at(x)))
		if b := powers.Eval(200, at(x)); !a.Overlaps(b) || b.RelAccuracyBits() < 120 {
			t.Errorf("at %v: %v and %v", x, a, b)
		}
	}
}

// TestShape: a core whose result is a tensor has a shape.
func TestShape(t *testing.T) {
	cores, err := read("(FPCore f (x) (array x x)) (FPCore g ((A n)) (tensor ([i n] [j 3]) (ref A i))) (FPCore h (x) (array (f x) (f 1))) (FPCore k (x) x)")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{" of 2", " of ? x 3", " of 2 x 2", " of "} {
		if got, err := Shape(cores[i], cores); err != nil || shape(got) != want {
			t.Errorf("%s: shape%s (%v), want%s", cores[i].Name, shape(got), err, want)
		}
	}
}

// TestLoopsEnd: an endless or very long loop has no value at any precision. A loop of 100,000 rounds has one.
func TestLoopsEnd(t *testing.T) {
	for _, src := range []string{
		"(while (< x 1) ([i 0 (+ i x)] [j 0 (sqrt i)]) j)", "(while TRUE ([i 0 (+ i 1)]) i)", "(while (! :precision binary32 TRUE) ([i 0 (+ i 1)]) i)",
		"(for ([i 100000] [j 100000]) ([s 0 (+ s i)]) s)", "(for ([i 10000]) ([s 0 (while TRUE ([k 0 k]) k)]) s)",
		"(while (< i 1e9) ([i 0 (+ i 1)] [s 0 (for ([k 1000]) ([s 0 (+ s (* k k))]) s)]) i)",
	} {
		f := compile(t, src, "x")
		for _, prec := range []uint{4096, 65536} {
			if got := f.Eval(prec, at(0.75)); got.IsFinite() {
				t.Errorf("%s = %v", src, got)
			}
		}
	}
	if got := compile(t, "(for ([i 100000]) ([s 0 (+ s i)]) s)").Eval(128); got.Mid64() != 4999950000 {
		t.Errorf("a hundred thousand rounds: %v", got)
	}
}

// TestTensorReference: a reference cannot be a tensor.
func TestTensorReference(t *testing.T) {
	_, err := NewReference("(array x x)", "", []string{"x"})
	if err == nil || !strings.Contains(err.Error(), "is a tensor of 2, where a number is needed; take an element of it") {
		t.Error(err)
	}
}

// TestElementsAreTensor: parameters a[0], a[1], ... are a tensor too. A missing element has no value.
func TestElementsAreTensor(t *testing.T) {
	vars := []string{"a[0]", "a[1]", "a[2]", "x", "b[0]", "b[2]", "c[0]", "x.c[0]"}
	point := []*ball.Real{at(2), at(3), at(5), at(7), at(11), at(13), at(17), at(19)}
	for src, want := range map[string]float64{
		"(ref a 0)": 2, "(for ((i (size a 0))) ((s 0 (+ (* 10 s) (ref a i)))) s)": 235, "(* x (ref c 0))": 119, "(dim a)": 1,
		"(+ (ref b 0) (ref b 2) (size b 0))": 27, "(let ((b (array 1 (ref b 0)))) (ref b 1))": 11,
		"(let ((a (tensor ((i 3) (j 1)) (ref a i)))) (ref a 2 0))": 5, "(let ((a x)) a)": 7,
	} {
		f := compile(t, src, vars...)
		for range 2 {
			if got := f.Eval(64, point...); got.Mid64() != want {
				t.Errorf("%s = %v, want %v", src, got, want)
			}
			point[0], point[1] = at(2), at(3)
		}
	}
	if got := compile(t, "(ref b 1)", vars...).Eval(64, point...); got.IsFinite() {
		t.Errorf("(ref b 1) = %v, want no value", got)
	}
	for _, src := range []string{"b", "(ref b 3)", "(ref a 3)", "(+ a 1)"} {
		e, err := fpcore.ParseExpr("", src)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = Compile(e, vars); err == nil {
			t.Errorf("%s compiles", src)
		}
	}
}
