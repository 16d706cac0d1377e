package proof

import (
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
	"faultline/internal/subject"
)

// This file tests boxes as intervals of ordinals, and the filter over them.

func TestGrid(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	g := grid{
		{Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: -1, Max: 1e5},
		{Name: "f", Index: -1, Format: fp.Binary32, Precision: fp.Binary32, Min: -2, Max: 2},
		{Name: "n", Index: -1, Signed: true, Min: -5, Max: 9},
	}
	domain, ok := g.domain()
	if !ok || g.part(domain) != 1 || domain.hi[2]-domain.lo[2] != 14 {
		t.Fatalf("domain %v", domain)
	}
	for i := range g {
		for range 1000 {
			n := domain.lo[i] + int64(r.Uint64N(uint64(domain.hi[i])-uint64(domain.lo[i])+1))
			if x := g.value(i, n); g.ordinal(i, x, 1) != n || g.ordinal(i, x, -1) != n {
				t.Fatalf("%s: number %d is %v, whose number is %d", g[i].Name, n, x, g.ordinal(i, x, 1))
			}
		}
	}
	if lo, hi := g.ordinal(1, 0.1, 1), g.ordinal(1, 0.1, -1); lo != hi+1 || g.value(1, lo) < 0.1 || g.value(1, hi) > 0.1 {
		t.Errorf("0.1 lies between the floats %d and %d", hi, lo)
	}
	// Every point is in one of the boxes that were cut out, or in one piece.
	boxes := []subject.Box{
		{Lo: []float64{0, -1, 0}, Hi: []float64{10, 1, 3}}, {Lo: []float64{5, 0, 2}, Hi: []float64{100, 2, 20}}, {Lo: []float64{-9, -9, -9}, Hi: []float64{-8, 9, 9}},
	}
	pieces := g.without(domain, boxes)
	for range 20000 {
		p := []float64{r.Float64()*200 - 1, float64(float32(r.Float64()*4 - 2)), float64(r.IntN(15) - 5)}
		n := 0
		for _, c := range pieces {
			if g.box(c).Contains(p) {
				n++
			}
		}
		if in := boxes[0].Contains(p) || boxes[1].Contains(p); n > 1 || in == (n == 1) {
			t.Fatalf("%v is in %d pieces, in the boxes: %v", p, n, in)
		}
	}
}

// What Filter is read by must know balls that are boxes.
func TestFilterOverBoxes(t *testing.T) {
	e, err := fpcore.ParseExpr("", "(< x y)")
	if err != nil {
		t.Fatal(err)
	}
	p, err := eval.CompilePredicate(e, []string{"x", "y"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		lo, hi []float64
		want   eval.Truth
	}{
		{[]float64{0, 2}, []float64{1, 3}, eval.True}, {[]float64{2, 0}, []float64{3, 1}, eval.False}, {[]float64{0, 0.5}, []float64{1, 3}, eval.Unknown},
	} {
		if got := p.Eval(filterPrecision, ballsOf(subject.Box{Lo: test.lo, Hi: test.hi})...); got != test.want {
			t.Errorf("x < y over %v to %v: %v", test.lo, test.hi, got)
		}
	}
}

// The boxes that a proof leaves open were cut in halves many times. A proof listed the four largest.
func TestOpenBoxesAreJoined(t *testing.T) {
	g := grid{{Name: "x", Index: -1, Signed: true, Min: 0, Max: 63}, {Name: "y", Index: -1, Signed: true, Min: 0, Max: 63}}
	var open []pending // all but the quarter in which x and y are large
	for x := int64(0); x < 64; x += 8 {
		for y := int64(0); y < 64; y += 8 {
			if c := (cell{[]int64{x, y}, []int64{x + 7, y + 7}}); x < 32 || y < 32 {
				open = append(open, pending{cell: c, size: g.part(c), seq: len(open)})
			}
		}
	}
	list := g.joined(open)
	if len(list) != 2 {
		t.Errorf("%d boxes, joined from %d, want 2: %v", len(list), len(open), list)
	}
	sum := 0.
	for _, p := range list {
		sum += p.size
	}
	if sum != 0.75 {
		t.Errorf("the boxes have %g of the domain, want 0.75", sum)
	}
}
