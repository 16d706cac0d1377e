package hunt

// This file hunts in functions whose worst points are known.

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

var (
	// x^2 - 2: roots at -sqrt 2 and sqrt 2.
	parabola = &fake{sites: []fp.Op{fp.Mul, fp.Sub}, dims: 1, body: func(m *machine, x []num) num {
		return m.sub(1, m.mul(0, x[0], x[0]), of(2))
	}}
	// (1 - cos x) / x^2, ATOMU's Figure 1: every small x.
	foo = &fake{sites: []fp.Op{fp.Cos, fp.Sub, fp.Mul, fp.Div}, dims: 1, body: func(m *machine, x []num) num {
		c := m.unary(0, x[0], math.Cos, func(x float64) float64 { return -math.Sin(x) })
		return m.div(3, m.sub(1, of(1), c), m.mul(2, x[0], x[0]))
	}}
	// x^4 + 4 - 4 x^2 = (x^2 - 2)^2 touches zero where x^2 is 2.
	touching = &fake{sites: []fp.Op{fp.Mul, fp.Mul, fp.Mul, fp.Add, fp.Sub}, dims: 1, body: func(m *machine, x []num) num {
		q := m.mul(0, x[0], x[0])
		return m.sub(4, m.add(3, m.mul(1, q, q), of(4)), m.mul(2, q, of(4)))
	}}
	// log(x/3): where the quotient is 1.
	logarithm = &fake{sites: []fp.Op{fp.Div, fp.Log}, dims: 1, body: func(m *machine, x []num) num {
		return m.unary(1, m.div(0, x[0], of(3)), math.Log, func(x float64) float64 { return 1 / x })
	}}
	// x / (x^2 - 4), whose denominator is zero at 2 and -2, and inf/inf for huge x.
	poles = &fake{sites: []fp.Op{fp.Mul, fp.Sub, fp.Div}, dims: 1, body: func(m *machine, x []num) num {
		return m.div(2, x[0], m.sub(1, m.mul(0, x[0], x[0]), of(4)))
	}}
	// x + 1 for x >= 0.1, x - 1 below: a sum that changes its sign without a root.
	jump = &fake{sites: []fp.Op{fp.Add}, dims: 1, body: func(m *machine, x []num) num {
		step := of(1)
		if x[0].v < 0.1 {
			step = of(-1)
		}
		return m.add(0, x[0], step)
	}}
	// x y - z w: a root on every line.
	determinant = &fake{sites: []fp.Op{fp.Mul, fp.Mul, fp.Sub}, dims: 4, body: func(m *machine, x []num) num {
		return m.sub(2, m.mul(0, x[0], x[3]), m.mul(1, x[1], x[2]))
	}}
)

// The first candidate of each function has lost every digit, or nearly, and lies where it must.
func TestFinds(t *testing.T) {
	for _, c := range []struct {
		name  string
		f     *fake
		least float64 // relative error of the first candidate
		right func(x []float64) bool
	}{
		{"parabola", parabola, 0.1, func(x []float64) bool { return math.Abs(math.Abs(x[0])-math.Sqrt2) < 1e-15 }},
		{"foo", foo, 0.9, func(x []float64) bool {
			return math.Abs(math.Remainder(x[0], 2*math.Pi)) < 1e-7 // cos x is 1 there, and so it is at 2 pi
		}},
		{"touching", touching, 0.9, func(x []float64) bool { return math.Abs(math.Abs(x[0])-math.Sqrt2) < 1e-7 }},
		{"logarithm", logarithm, 0.01, func(x []float64) bool { return math.Abs(x[0]-3) < 1e-14 }},
		{"determinant", determinant, 0.9, func(x []float64) bool { return len(x) == 4 }},
	} {
		for seed := range uint64(3) {
			got := c.f.found(t, seed)
			if len(got) == 0 || !(got[0].Estimate >= c.least) || !c.right(got[0].Point) {
				t.Errorf("%s, seed %d: first of %d candidates %+v", c.name, seed, len(got), got[:min(1, len(got))])
			}
		}
	}
}

// Both roots of a parabola are narrowed to neighbours between which the sum changes sign, or to an exact zero.
func TestRootsAreNeighbours(t *testing.T) {
	s := New(parabola.setup(1), Defaults())
	parabola.hunt(t, s)
	seen := map[bool]bool{}
	for _, r := range s.leaves.roots {
		if r.site != 1 {
			continue
		}
		a, b := fp.FromOrdinal(r.lo), fp.FromOrdinal(r.hi)
		if r.hi-r.lo > 1 || (a*a-2)*(b*b-2) > 0 {
			t.Errorf("root between %v and %v", a, b)
		}
		seen[a > 0] = true
	}
	if len(seen) != 2 {
		t.Errorf("roots %+v, want one of each sign", s.leaves.roots)
	}
}

// A change of sign where the path changes is no root.
func TestJumpIsNoRoot(t *testing.T) {
	s := New(jump.setup(1), Defaults())
	jump.hunt(t, s)
	for _, r := range s.leaves.roots {
		if x := fp.FromOrdinal(r.lo); math.Abs(math.Abs(x)-1) > 1e-6 {
			t.Errorf("root at %v, want only the sum's at -1 and 1", x)
		}
	}
}

// An operation that runs on one side of a change of path only, with its root near the change: samples on both sides of the root
// are found by looking more closely between those where the path changes.
func TestRefinesWherePathsChange(t *testing.T) {
	f := &fake{sites: []fp.Op{fp.Mul, fp.Sub}, dims: 1, body: func(m *machine, x []num) num {
		if x[0].v < 0.3 {
			return m.mul(0, x[0], x[0])
		}
		return m.sub(1, x[0], of(0.311))
	}}
	for seed := range uint64(10) {
		s := New(f.setup(seed), Defaults())
		f.hunt(t, s)
		if !slices.ContainsFunc(s.leaves.roots, func(r root) bool { return r.site == 1 && math.Abs(fp.FromOrdinal(r.lo)-0.311) < 1e-15 }) {
			t.Errorf("seed %d: roots %+v, want one at 0.311", seed, s.leaves.roots)
		}
	}
}

// The quotient's poles are found to the last bit, and overflow is noted with an ordinary witness.
func TestPolesAndOverflow(t *testing.T) {
	s := New(poles.setup(1), Defaults())
	poles.hunt(t, s)
	at := map[float64]bool{}
	for _, r := range s.leaves.roots {
		at[fp.FromOrdinal(r.lo)], at[fp.FromOrdinal(r.hi)] = true, true
	}
	if !at[2] || !at[-2] {
		t.Errorf("roots of the denominator %v, want 2 and -2", at)
	}
	kinds := map[finding.Kind]int{}
	for _, c := range s.Candidates() {
		if c.Kind != "" {
			kinds[c.Kind] = c.Site
		}
	}
	if site, ok := kinds[finding.Overflow]; !ok || site != 0 && site != 2 {
		t.Errorf("events %v, want an overflow of x*x or of the quotient", kinds)
	}
}

// Where nothing is wrong, the largest error seen is all there is.
func TestLargest(t *testing.T) {
	square := &fake{sites: []fp.Op{fp.Mul}, dims: 1, body: func(m *machine, x []num) num { return m.mul(0, x[0], x[0]) }}
	var largest []search.Candidate
	for _, c := range square.found(t, 1) {
		switch {
		case c.Largest:
			largest = append(largest, c)
		case c.Kind == "" && !math.IsInf(c.Estimate, 1):
			t.Errorf("candidate %+v", c)
		}
	}
	if len(largest) != 1 || !(largest[0].Estimate > 0x1p-55 && largest[0].Estimate <= 0x1p-53) {
		t.Errorf("largest error %+v, want one of about half an ulp", largest)
	}
}

// The same seed gives the same candidates, another one is another search.
func TestSameSeed(t *testing.T) {
	for _, f := range []*fake{foo, determinant} {
		a, b := f.found(t, 7), f.found(t, 7)
		if !reflect.DeepEqual(a, b) {
			t.Errorf("two searches with one seed differ:\n%+v\n%+v", a, b)
		}
	}
}

// A budget is kept to the run, and what a smaller one finds a larger one finds too.
func TestBudget(t *testing.T) {
	for _, f := range []*fake{parabola, foo, touching, poles, determinant} {
		var before map[int]bool
		for _, budget := range []int{1, 100, 3000, 10_000, 30_000} {
			setup := f.setup(3)
			setup.Evals = budget
			s := New(setup, Defaults())
			if runs := f.hunt(t, s); runs != budget {
				t.Errorf("%d runs for a budget of %d", runs, budget)
			}
			sites := map[int]bool{}
			for _, c := range s.Candidates() {
				if c.Kind != "" {
					sites[1000+100*len(c.Kind)+c.Site] = true
				} else if !c.Largest {
					sites[-2] = true // an error of the output, wherever it comes from
				}
			}
			for site := range before {
				if !sites[site] {
					t.Errorf("%d runs lost what fewer found: %v, now %v", budget, before, sites)
				}
			}
			before = sites
		}
	}
}

// The points of an earlier search are where a continued one begins.
func TestKnown(t *testing.T) {
	setup := foo.setup(1)
	setup.Known, setup.Evals, setup.Spent = [][]float64{{1e-9}}, 1, 5000
	s := New(setup, Defaults())
	if runs := foo.hunt(t, s); runs != 1 {
		t.Fatalf("%d runs", runs)
	}
	if c := s.Candidates(); len(c) == 0 || c[0].Point[0] != 1e-9 {
		t.Errorf("candidates %+v, want the known point", c)
	}
}

var _ search.Strategy = (*Search)(nil)

// The judged error decides: an estimate that the oracle does not confirm is not proposed.
func TestJudgedAway(t *testing.T) {
	s := New(parabola.setup(1), Defaults())
	for {
		ask := s.Next(math.MaxInt)
		if ask == nil {
			break
		}
		b := parabola.run(ask)
		if ask.Mode == run.Judged {
			clear(b.Errors)
		}
		s.Tell(b)
	}
	for _, c := range s.Candidates() {
		if !c.Largest && c.Kind == "" {
			t.Errorf("proposed %+v, which the oracle found right", c)
		}
	}
}

// Records and inputs of claimed errors may be more than the points that the oracle is to be asked about: six benchmarks of ranges, which ask about 8, ended in
// an internal error.
func TestFewJudged(t *testing.T) {
	for _, f := range []*fake{parabola, foo, touching, poles, determinant} {
		for judge := range 9 {
			p := Defaults()
			p.Judge = judge
			s := New(f.setup(1), p)
			f.hunt(t, s)
			if len(s.Candidates()) == 0 {
				t.Errorf("nothing is proposed where the oracle is asked about %d points", judge)
			}
		}
	}
}

// An infinity on the way becomes 0 again: no delta knows of it, the oracle does.
func TestInfinityOnTheWay(t *testing.T) {
	f := &fake{
		sites: []fp.Op{fp.Mul, fp.Div}, dims: 1,
		body:  func(m *machine, x []num) num { return m.div(1, x[0], m.mul(0, x[0], x[0])) },
		exact: func(x float64) float64 { return 1 / x },
	}
	for seed := range uint64(3) {
		list := f.found(t, seed)
		if c := list[0]; c.Kind != "" || math.Abs(c.Point[0]) < 1e154 || c.Estimate < 0.99 {
			t.Errorf("seed %d: first candidate %+v, want a number whose square is infinite", seed, c)
		}
	}
}

// 1e300*x/1e10 is infinite from 1.8e8 on, where the exact value is 1.8e298: the first infinity is asked about.
func TestEdges(t *testing.T) {
	f := &fake{sites: []fp.Op{fp.Mul, fp.Div}, dims: 1, body: func(m *machine, x []num) num {
		return m.div(1, m.mul(0, x[0], of(1e300)), of(1e10))
	}}
	first := func(c search.Candidate) bool {
		x := c.Point[0]
		return c.Kind == "" && math.IsInf(x*1e300, 0) && !math.IsInf(math.Nextafter(x, 0)*1e300, 0)
	}
	for seed := range uint64(3) {
		setup := f.setup(seed)
		setup.Plausible = true
		s := New(setup, Defaults())
		f.hunt(t, s)
		if !slices.ContainsFunc(s.Candidates(), first) {
			t.Errorf("seed %d: no candidate at the first infinity: %+v", seed, s.found.nonNumbers)
		}
	}
}

// A search with a budget whose filter refuses every input ends all the same.
func TestNothingIsAdmitted(t *testing.T) {
	setup := parabola.setup(1)
	setup.Evals, setup.Admits = 100, func([]float64) bool { return false }
	p := Defaults()
	p.Samples = 64
	if ask := New(setup, p).Next(100); ask != nil {
		t.Errorf("asked for %v", ask.Points)
	}
}
