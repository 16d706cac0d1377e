package subject

// This file compares filters in doubles with filters over balls.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
)

var filters = []string{
	"(< x y)",
	"(<= 0 x y 10)",
	"(!= x 0 y 1)",
	"(and (<= 1/10 x) (< x 0.3))",
	"(or (not (>= (* x x) 2)) (== y 3) (> (- y) (fabs x)))",
	"(>= (sqrt (- 1 (* x x))) y)",
	"(< (/ 1 (- x y)) 0.1)",
	"(let ((a (+ x y)) (b (let ((c (* 3 y))) (- c x)))) (< a b))",
	"(let* ((x (- x 1)) (y (* x y))) (<= y 2))",
	"(! :precision binary32 (< (* PI x) y))",
	"(and (< (exp x) y) (< x 1))",
	"(if (< x 0) (< y 1) (> y 1))",
	"(let pi 3 (< (* x pi) y 9))",
	"(= (* (- x 1) (- x 1)) (+ (- (* x x) (* 2 x)) 1))", // doubles never know
	"TRUE",
}

// TestScreen: where doubles decide, balls decide alike. Admits agrees with the balls.
func TestScreen(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	ends := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 0.3, 3, math.Nextafter(0.1, 0), math.Sqrt2, math.MaxFloat64, 5e-324, -5e-324}
	draw := func() float64 {
		switch random.IntN(4) {
		case 0:
			return ends[random.IntN(len(ends))]
		case 1:
			x, _ := fp.RandomIn(random, fp.Binary64, -math.MaxFloat64, math.MaxFloat64)
			return x
		}
		return 8*random.Float64() - 4
	}
	for _, filter := range filters {
		s := &Subject{Params: []Param{{Name: "x", Index: -1}, {Name: "y", Index: -1}}, Filter: filter}
		quick, err := eval.NewScreen(filter, s.Labels())
		if err != nil {
			t.Fatal(err)
		}
		admits, err := s.Admits()
		if err != nil {
			t.Fatal(err)
		}
		r, err := eval.NewReference("1", filter, s.Labels())
		if err != nil {
			t.Fatal(err)
		}
		for range 3000 {
			point := []float64{draw(), draw()}
			want := r.Eval([]fp.Value{fp.FromFloat64(point[0]), fp.FromFloat64(point[1])}, eval.Limits{MaxPrec: 4096}).Status == eval.OK
			if got := quick.Decide(point); got != eval.Unknown && (got == eval.True) != want {
				t.Errorf("%s at %x: doubles say %v, balls %v", filter, point, got == eval.True, want)
			}
			if got := admits(point); got != want && filter != filters[13] {
				t.Errorf("%s at %x is %v, want %v", filter, point, got, want)
			}
		}
	}
}

// TestScreenDecides: doubles decide points that are far from those where a condition changes.
func TestScreenDecides(t *testing.T) {
	point := []float64{0.5, 2}
	for _, test := range []struct {
		filter string
		want   eval.Truth
	}{
		{"(< x y)", eval.True},
		{"(= x 1/2)", eval.True},
		{"(!= x y x)", eval.False},
		{"(< y 3 x)", eval.False},
		{"(and (< (exp x) y) (< x 0))", eval.False},
		{"(or (< (exp x) y) (< x 1))", eval.True},
		{"(< (exp x) y)", eval.Unknown},
		{"(not (> (/ x y) 0.1))", eval.False},
		{"(let* ((a (- x)) (b (fabs a))) (<= a 0 b))", eval.True},
		{"(< (* x 0.1) 0.05)", eval.Unknown}, // 0.05 itself
	} {
		s, err := eval.NewScreen(test.filter, []string{"x", "y"})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Decide(point); got != test.want {
			t.Errorf("%s at %v is %d, want %d", test.filter, point, got, test.want)
		}
	}
}

func BenchmarkAdmits(b *testing.B) {
	for _, test := range []struct{ name, filter string }{
		{"by=doubles", "(and (< x y) (<= (+ (* x x) (* y y)) 1))"},
		{"by=balls", "(and (< x y) (<= (+ (pow x 2) (pow y 2)) 1))"},
	} {
		b.Run(test.name, func(b *testing.B) {
			s := &Subject{Params: []Param{{Name: "x", Index: -1}, {Name: "y", Index: -1}}, Filter: test.filter}
			admits, err := s.Admits()
			if err != nil {
				b.Fatal(err)
			}
			point := []float64{0.25, 0.5}
			for i := 0; b.Loop(); i++ {
				point[0] = float64(i&1023) / 2048
				admits(point)
			}
		})
	}
}
