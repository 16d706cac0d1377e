package eiffel

// This file tests halves, curves and parameters.

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

func TestHalves(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   string
	}{
		{-1e5, 708, "positive [0, 708] R [0, 100]; negative [-100000, 0] R [-100, 0]"},
		{0, 50, "positive [0, 50] R [0, 50]"},
		{-1e5, 0, "negative [-100000, 0] R [-100, 0]"},
		{0.01, 1e5, "positive [0.01, 100000] R [0.01, 100]"},
		{200, 1000, "positive [200, 1000] R [200, 400]"},
		{-300, -200, "negative [-300, -200] R [-300, -200]"},
		{-7, -7, "negative [-7, -7] R [-7, -7]"},
		{0, 0, "positive [0, 0] R [0, 0]"},
	} {
		d := search.NewDomain(&search.Setup{Subject: &subject.Subject{Params: []subject.Param{double("x", c.lo, c.hi)}}})
		var got []string
		for _, h := range halves(d, 100) {
			got = append(got, fmt.Sprintf("%s [%v, %v] R [%v, %v]", h.name, h.d.Lo[0], h.d.Hi[0], h.r.Lo[0], h.r.Hi[0]))
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("[%v, %v]: %s, want %s", c.lo, c.hi, text, c.want)
		}
	}
	two := []subject.Param{double("x", -5, -1), double("y", -10, 10), double("z", 0, 10)}
	list := halves(search.NewDomain(&search.Setup{Subject: &subject.Subject{Params: two}}), 100)
	if len(list) != 2 || fmt.Sprint(list[0].sign, list[1].sign) != "[-1 1 1] [-1 -1 1]" {
		t.Errorf("%+v", list)
	}
}

func TestFit(t *testing.T) {
	for _, want := range []progression{{1, 4}, {0.25, 1.5}, {3, 100}} {
		var terms []float64
		for i := range 6 {
			terms = append(terms, want.term(i+1))
		}
		got := fit(terms)
		if math.Abs(got.first-want.first) > 1e-12*want.first || math.Abs(got.ratio-want.ratio) > 1e-12*want.ratio {
			t.Errorf("fit(%v) = %v, want %v", terms, got, want)
		}
		if n := want.reaches(want.term(5) * 1.0001); n != 5 {
			t.Errorf("%v has %d terms up to the fifth", want, n)
		}
	}
	// The ratio is where the sum of squares is least: no neighbour is better.
	terms := []float64{3, 15, 63, 200}
	best := fit(terms)
	squares := func(q float64) (sum float64) {
		for i, x := range terms {
			d := math.Log(x / progression{terms[0], q}.term(i+1))
			sum += d * d
		}
		return sum
	}
	for _, q := range []float64{best.ratio * 0.99, best.ratio * 1.01} {
		if squares(q) <= squares(best.ratio) {
			t.Errorf("ratio %v is better than %v", q, best.ratio)
		}
	}
	if n := (progression{1, 1}).reaches(10); n != 0 {
		t.Errorf("a constant progression reaches %d terms", n)
	}
}

func TestBounds(t *testing.T) {
	lower, upper := bounds([]float64{0.5, 4, 16}, 1)
	if fmt.Sprint(lower, upper) != "[0.5 3 15] [1.5 5 17]" {
		t.Errorf("bounds %v %v", lower, upper)
	}
}

func TestCheck(t *testing.T) {
	if err := search.Check(Defaults()); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*Params){
		func(p *Params) { p.Samples = 0 }, func(p *Params) { p.Group = 0 }, func(p *Params) { p.Group = 1 }, func(p *Params) { p.Reach = math.NaN() },
		func(p *Params) { p.Least = -1 }, func(p *Params) { p.Stays = 0 }, func(p *Params) { p.Late = 2 }, func(p *Params) { p.Radius = 0 },
		func(p *Params) { p.Screen = -1 }, func(p *Params) { p.Ranges = -1 }, func(p *Params) { p.Detect = -1 }, func(p *Params) { p.Measure = -1 },
	} {
		p := Defaults()
		if change(&p); search.Check(p) == nil {
			t.Errorf("%+v passes", p)
		}
	}
}

func TestTrend(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		inR, beyond []float64
		want        int
	}{
		{[]float64{1, 2, 3}, []float64{4, 5}, 1},
		{[]float64{3, 2, 1}, []float64{0.9, 0.5}, -1},
		{[]float64{1, 2, 3}, []float64{9, 8, 9, 8}, 1}, // all digits are lost: there is no more to rise to
		{[]float64{1, 2, inf}, []float64{inf}, 1},
		{[]float64{1, 2, 3}, []float64{4, 2.5}, 0},
		{[]float64{1, 2, 3}, []float64{2.5, 4, 5, 6}, 1},
		{[]float64{1, 3, 2}, []float64{4, 5}, 0},
		{[]float64{1, 1, 1}, nil, 0},
		{[]float64{8, 18, 38, 32, 63, 78, 63}, []float64{250, 1000}, 1}, // back to a half where an ulp doubles, but up in all
		{[]float64{63, 78, 63, 32, 38, 18, 8}, []float64{2, 1}, -1},
		{[]float64{8, 18, 38, 18, 63}, nil, 0}, // back by more
		{[]float64{2, 3, 2, 3, 3.9}, nil, 0},   // not up enough
		{[]float64{1}, []float64{2}, 0},
	} {
		var v version
		for _, list := range []struct {
			ulps   []float64
			origin finding.Origin
		}{{c.inR, finding.Cluster}, {c.beyond, finding.Extrapolated}} {
			for _, u := range list.ulps {
				v.ranges = append(v.ranges, place{origin: list.origin, worst: peak{point: []float64{1}, ulps: u}})
			}
		}
		if got := v.trend(); got != c.want {
			t.Errorf("trend of %v and %v is %d, want %d", c.inR, c.beyond, got, c.want)
		}
	}
}
