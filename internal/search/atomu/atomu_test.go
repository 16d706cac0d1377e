package atomu

// This file runs the search on functions that know their worst point, with fixed seeds.

import (
	"math"
	"reflect"
	"testing"
	"time"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// small are sizes that find what the tests look for in a fraction of a second.
func small() Params {
	p := Defaults()
	p.InitSize, p.IterSize = 20_000, 4_000
	return p
}

func found(t *testing.T, f *fake, seed uint64) []search.Candidate {
	t.Helper()
	s := New(f.setup(seed), small())
	f.search(s)
	return s.Candidates()
}

// As printed, the subtraction is found with the largest condition that is finite, 2^53 or nearly, and the exact
// cancellation below.
func TestFoo(t *testing.T) {
	p := small()
	p.Polish = 0
	for seed := range uint64(3) {
		s := New(foo.setup(seed), p)
		foo.search(s)
		cs := s.Candidates()
		if len(cs) < 3 {
			t.Fatalf("seed %d: %d candidates, want the subtraction, the cosine, the exact cancellation", seed, len(cs))
		}
		if c := cs[0]; c.Site != 1 || c.Step != 2 || c.Condition < 1e15 || c.Condition > 0x1p53 {
			t.Errorf("seed %d: first candidate %+v, want the subtraction, two operations before the return", seed, c)
		}
		if c := cs[1]; c.Site != 0 || c.Step != 3 || c.Condition < 1e15 {
			t.Errorf("seed %d: second candidate %+v, want the cosine of a huge number", seed, c)
		}
		if c := cs[2]; c.Site != 1 || !math.IsInf(c.Condition, 1) || 1-math.Cos(c.Point[0]) != 0 {
			t.Errorf("seed %d: third candidate %+v, want an exact cancellation of the subtraction", seed, c)
		}
		if x := math.Abs(cs[2].Point[0]); x < 1e-12 || x > 1e3 {
			t.Errorf("seed %d: exact cancellation at %v, want an ordinary number", seed, x)
		}
	}
}

// The last subtraction is worst at the roots 1, 2, 3.
func TestCubic(t *testing.T) {
	c := found(t, cubic, 1)[0]
	x := c.Point[0]
	if root := math.Round(x); c.Site != 4 || c.Step != 0 || root < 1 || root > 3 || math.Abs(x-root) > 1e-12 || c.Condition < 1e13 {
		t.Errorf("first candidate %+v, want one next to a root", c)
	}
}

// The last subtraction is worst at the negative roots of log Gamma, such as the paper's -2.457; the step puts it first.
func TestLngamma(t *testing.T) {
	for seed := range uint64(3) {
		cs := found(t, lngamma, seed)
		c := cs[0]
		if lg, _ := math.Lgamma(c.Point[0]); c.Site != 6 || c.Condition < 1e11 || math.Abs(lg) > 1e-11 {
			t.Errorf("seed %d: first candidate %+v, lgamma = %v, want a root", seed, c, lg)
		}
		var odd []search.Candidate
		for _, c := range cs {
			if c.Site < 0 {
				odd = append(odd, c)
			}
		}
		// NaN with an error code for x >= 0; far out also NaN and infinity with success, two witnesses each.
		if len(odd) < 2 || len(odd) > 6 || !(odd[0].Point[0] >= 0) {
			t.Errorf("seed %d: runs without a number: %+v", seed, odd)
		}
	}
}

func TestSeveralCoordinates(t *testing.T) {
	cs := found(t, three, 1)
	sites := map[int]search.Candidate{}
	for _, c := range cs {
		if _, ok := sites[c.Site]; !ok {
			sites[c.Site] = c
		}
		x, n := c.Point[0], c.Point[2]
		if x != float64(float32(x)) || n != math.Trunc(n) || n < 2 || n > 20 || math.Abs(x) > 1e10 || math.Abs(c.Point[1]) > 1e10 {
			t.Errorf("candidate %+v is outside of the domain", c)
		}
	}
	for _, site := range []int{0, 2} {
		if c := sites[site]; c.Condition < 1e9 {
			t.Errorf("site %d: %+v, want a condition above 1e9", site, c)
		}
	}
	if c, ok := sites[3]; ok {
		t.Errorf("candidate of a site that never runs: %+v", c)
	}
}

// Traps are kept once a reason.
func TestTraps(t *testing.T) {
	f := *cubic
	f.traps = func(x []float64) string {
		switch {
		case x[0] > 1e100:
			return "SIGSEGV"
		case x[0] < -1e200:
			return "exit(3)"
		}
		return ""
	}
	reasons := map[string]int{}
	cs := found(t, &f, 1)
	for _, c := range cs {
		if c.Outcome == run.Trapped {
			reasons[c.Reason]++
			if c.Reason != f.traps(c.Point) {
				t.Errorf("%v does not end with %s", c.Point, c.Reason)
			}
		}
	}
	if len(reasons) != 2 || reasons["SIGSEGV"] > 2 || reasons["exit(3)"] > 2 {
		t.Errorf("reasons %v, want both, at most twice", reasons)
	}
	if cs[0].Site != 4 {
		t.Errorf("first candidate %+v, want a root", cs[0])
	}
}

// A run that signals an error leads only where no other reached the operation.
func TestSignalledRunsRankBehind(t *testing.T) {
	f := &fake{
		sites: []fp.Op{fp.Sub, fp.Sub}, params: []subject.Param{double}, outputs: gsl,
		body: func(m *machine, x []float64) (float64, float64) {
			v := m.op(0, x[0]-1, x[0], 1)
			if -0.01 < v && v < 1 { // about the root it says so
				m.op(1, x[0]-1, x[0], 1)
				return v, 7
			}
			return v, 0
		},
	}
	cs := found(t, f, 1)
	about := func(c search.Candidate) bool { v := c.Point[0] - 1; return -0.01 < v && v < 1 }
	if first := cs[0]; about(first) || first.Site != 0 {
		t.Errorf("first candidate %+v, want site 0 without an error", first)
	}
	var quiet, loud, alone bool
	for _, c := range cs {
		quiet = quiet || c.Site == 0 && !about(c) && c.Condition > 99
		loud = loud || c.Site == 0 && about(c) && quiet // after the quiet one
		alone = alone || c.Site == 1 && about(c) && c.Condition > 10
	}
	if !quiet || !loud || !alone {
		t.Errorf("candidates %+v: want site 0 without an error, then with one, and site 1 with one", cs)
	}
}

// Same seed, same candidates; the search for one operation does not depend on the other searches, nor on batches.
func TestReproducible(t *testing.T) {
	a, b := found(t, cubic, 5), found(t, cubic, 5)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("one seed, two results:\n%+v\n%+v", a, b)
	}
	setup := cubic.setup(5)
	setup.Subject.Sites = []int{4}
	alone := New(setup, small())
	for budget := 1000; ; budget++ { // ragged batches of initial inputs
		ask := alone.Next(budget)
		if ask == nil {
			break
		}
		alone.Tell(cubic.run(ask))
	}
	if got := alone.Candidates(); !reflect.DeepEqual(got[0], a[0]) {
		t.Errorf("alone, site 4 gives %+v, among others %+v", got[0], a[0])
	}
}

func TestBudget(t *testing.T) {
	for _, evals := range []int{50, 1000, 30_000} {
		setup := cubic.setup(1)
		setup.Evals = evals
		if runs := cubic.search(New(setup, Defaults())); runs > evals || runs < evals*8/10 {
			t.Errorf("budget %d: %d runs", evals, runs)
		}
	}
	s := New(cubic.setup(1), small())
	runs, left := 0, 20_100 // 33 rounds of 3 sites, and a run that is not enough for one
	for ask := s.Next(left); ask != nil; ask = s.Next(left) {
		left -= len(ask.Points)
		runs += len(ask.Points)
		s.Tell(cubic.run(ask))
		s.Candidates() // at any time
	}
	if runs != 20_099 && runs != 20_100 {
		t.Errorf("%d runs of a budget of 20100", runs)
	}
}

func TestNothingUnstable(t *testing.T) {
	f := &fake{sites: []fp.Op{fp.Mul}, params: []subject.Param{double}, outputs: value,
		body: func(m *machine, x []float64) (float64, float64) { return m.op(0, x[0]*0.5, x[0], 0.5), 0 }}
	s := New(f.setup(1), small())
	if runs := f.search(s); runs != small().InitSize {
		t.Errorf("%d runs, want the %d initial ones", runs, small().InitSize)
	}
	if cs := s.Candidates(); len(cs) != 0 {
		t.Errorf("candidates %+v of a stable function", cs)
	}
}

// The overhead of the strategy for each record that it reads, in both modes, on a function of 40 unstable sites: a whole
// search an iteration, with the time in Next and Tell alone as the metric.
func BenchmarkSearch(b *testing.B) {
	const sites = 40
	f := &fake{params: []subject.Param{double}, outputs: value}
	for range sites {
		f.sites = append(f.sites, fp.Sub)
	}
	f.body = func(m *machine, x []float64) (float64, float64) {
		for k := range sites {
			c := math.Ldexp(1, k-20)
			if m.only < 0 || m.only == k {
				m.op(k, x[0]-c, x[0], c)
			}
		}
		return x[0], 0
	}
	var spent [run.One + 1]time.Duration
	var records [run.One + 1]int
	for range b.N {
		s := New(f.setup(1), Defaults())
		for {
			start := time.Now()
			ask := s.Next(math.MaxInt)
			asked := time.Since(start)
			if ask == nil {
				break
			}
			batch := f.run(ask)
			start = time.Now()
			s.Tell(batch)
			spent[ask.Mode] += asked + time.Since(start)
			records[ask.Mode] += len(batch.Frames) / 4
		}
	}
	for mode, name := range map[run.Mode]string{run.All: "ns/record-all", run.One: "ns/record-one"} {
		b.ReportMetric(float64(spent[mode].Nanoseconds())/float64(records[mode]), name)
	}
}
