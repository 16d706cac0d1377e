package eiffel

// This file tests the search as a whole, on errors that are known.

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

const all = math.MaxInt

// quick are as many groups as the defaults make, of a tenth of the samples.
func quick() Params {
	p := Defaults()
	p.Samples, p.Group = 50_000, 50
	return p
}

// origins counts ranges.
func origins(list []search.Range) map[finding.Origin]int {
	n := map[finding.Origin]int{}
	for _, r := range list {
		n[r.Origin]++
	}
	return n
}

func TestPeaksAreExtrapolatedToTheEndOfD(t *testing.T) {
	for _, side := range []float64{1, -1} {
		f := on(min(0, side*1e5), max(0, side*1e5), peaks)
		s := f.search(t, 1, quick(), all)
		list := s.Ranges()
		for x := 6.0; x < 1e5; x *= 2 {
			if x > 20 && !slices.ContainsFunc(list, func(r search.Range) bool { return r.Contains([]float64{side * x * 1.001}) && r.Ulps > 5 }) {
				t.Errorf("no range at the peak %v: %v", side*x, text(list))
			}
		}
		if n := origins(list); n[finding.Cluster] < 3 || n[finding.Extrapolated] < 8 {
			t.Errorf("%v ranges, want three of clusters and eight extrapolated ones: %v", n, text(list))
		}
		if !slices.IsSortedFunc(list, func(a, b search.Range) int { return -cmp.Compare(a.Error, b.Error) }) {
			t.Error("the worst is not first")
		}
	}
}

func text(list []search.Range) string {
	var b strings.Builder
	for _, r := range list {
		fmt.Fprintf(&b, "\n%s axis %d %v %v: %v at %v", r.Origin, r.Axis, r.Lo, r.Hi, r.Ulps, r.Worst)
	}
	return b.String()
}

func TestBothHalves(t *testing.T) {
	// Large errors in the negative half only, at one place: the positive half has curves, the negative half R itself.
	f := on(-1e5, 1e5, func(x float64) float64 {
		if x < 0 {
			return 1 + 1000*math.Exp(-(x+50)*(x+50)/100)
		}
		return peaks(x)
	})
	s := f.search(t, 1, quick(), all)
	list := s.Ranges()
	if worst := list[0]; worst.Origin != finding.Sampled || worst.Lo[0] != -100 || worst.Hi[0] != 0 || math.Abs(worst.Worst[0]+50) > 0.01 {
		t.Errorf("worst range %v", text(list[:1]))
	}
	if n := origins(list); n[finding.Extrapolated] == 0 || n[finding.Sampled] != 1 {
		t.Errorf("%v", n)
	}
	if e := s.Envelopes(); len(e) != 2 || e[0].Half != "positive" || e[1].Half != "negative" || e[0].Lower == nil || e[1].Lower != nil || len(e[0].Points) < 200 {
		t.Errorf("envelopes: %+v", e)
	}
}

func TestFewClustersGiveR(t *testing.T) {
	f := on(1e-2, 1e5, func(x float64) float64 { return 1 + math.Abs(math.Sin(1e4*x)) })
	s := f.search(t, 1, quick(), all)
	list := s.Ranges()
	if len(list) != 1 || list[0].Origin != finding.Sampled || list[0].Lo[0] != 1e-2 || list[0].Hi[0] != 100 || list[0].Ulps < 1.99 {
		t.Errorf("ranges %v, want R", text(list))
	}
	if n := f.asked[run.Rounded]; n < 3000 || n > 7000 || f.asked[run.Deltas] != 50_000 {
		t.Errorf("asked %v", f.asked)
	}
}

// monotone is an error with gaps between its peaks, so that there are clusters, and peaks that fall or rise with |x|.
func monotone(power float64) func(float64) float64 {
	return func(x float64) float64 {
		x = math.Abs(x)
		if k := math.Log2(x) / 2; x > 1 && k-math.Floor(k) < 0.4 || x < 1 {
			return 5 * math.Pow(x+1e-30, power)
		}
		return 0.1
	}
}

func TestMonotoneErrorsLeadToTheirEnd(t *testing.T) {
	for _, c := range []struct {
		lo, hi, power float64
		end           float64 // where the error is largest
	}{
		{0, 1e5, -0.2, 0}, {0, 8e4, 0.2, 8e4}, {-1e5, 0, -0.2, 0}, {-8e4, 0, 0.2, -8e4},
	} {
		f := on(c.lo, c.hi, monotone(c.power))
		list := f.search(t, 1, quick(), all).Ranges()
		r := list[0]
		if r.Origin != finding.Monotone || !r.Contains([]float64{c.end}) {
			t.Errorf("[%v, %v], error |x|^%v: %v", c.lo, c.hi, c.power, text(list))
			continue
		}
		if r.Lo[0] == c.lo && r.Hi[0] == c.hi {
			t.Errorf("[%v, %v]: the range is all of D", c.lo, c.hi)
		}
		if c.end == 0 && !(r.Ulps > 1e6) || c.end != 0 && !(math.Abs(r.Worst[0]) > 0.9*math.Abs(c.end)) {
			t.Errorf("[%v, %v]: worst %v at %v", c.lo, c.hi, r.Ulps, r.Worst)
		}
	}
}

func TestNeverLessThanWasSeen(t *testing.T) {
	// A single huge error between the peaks belongs to no range of theirs.
	f := on(0, 1e5, func(x float64) float64 {
		if 40 < x && x < 40.01 {
			return 7
		}
		return peaks(x)
	})
	best := 0.0
	inner := f.ulps
	f.ulps = func(x []float64) float64 { u := inner(x); best = max(best, u); return u }
	list := f.search(t, 1, quick(), all).Ranges()
	if list[0].Ulps != 7 || best != 7 {
		t.Errorf("worst %v, seen %v", text(list[:1]), best)
	}
}

func TestInfiniteAndUnknownErrors(t *testing.T) {
	f := on(0, 1e5, func(x float64) float64 {
		switch {
		case 70 < x && x < 70.1:
			return math.Inf(1)
		case x > 90 && x < 100:
			return math.NaN()
		}
		return peaks(x)
	})
	s := f.search(t, 1, quick(), all)
	list := s.Ranges()
	if !math.IsInf(list[0].Error, 1) || !(70 < list[0].Worst[0] && list[0].Worst[0] < 70.1) {
		t.Errorf("worst %v, want the infinite error", text(list[:1]))
	}
	for _, p := range s.works[0].points {
		if !(p.ulps <= 6) || p.point[0] > 90 {
			t.Errorf("%v is clustered", p)
		}
	}
	if n := f.asked[run.Rounded]; n > 12_000 {
		t.Errorf("%d points are measured", n)
	}
	for _, c := range s.Candidates() {
		if c.Estimate < 1e-14 || c.Largest {
			t.Errorf("candidate %+v is below the threshold", c)
		}
	}
}

func TestNoError(t *testing.T) {
	for name, u := range map[string]float64{"small": 0.25, "unknown": math.NaN()} {
		s := on(-10, 10, func(float64) float64 { return u }).search(t, 1, quick(), all)
		if list := s.Ranges(); len(list) != 2 || list[0].Origin != finding.Sampled {
			t.Errorf("%s: %v", name, text(list))
		}
		if c := s.Candidates(); (len(c) == 1 && c[0].Largest) != (name == "small") {
			t.Errorf("%s: candidates %+v", name, c)
		}
	}
}

func TestFilterIsObeyed(t *testing.T) {
	f := on(0, 1e5, peaks)
	f.admits = func(x []float64) bool { return math.Mod(x[0], 2) > 0.5 }
	s := f.search(t, 1, quick(), all)
	if n := s.works[0].samples.drawn; n != 50_000 {
		t.Errorf("%d samples", n)
	}
	thin := on(0, 1e5, peaks)
	thin.admits = func(x []float64) bool { return x[0] < 0.01 }
	if list := thin.search(t, 1, quick(), all).Ranges(); len(list) != 1 {
		t.Errorf("%v", text(list))
	}
}

func TestSameSeedSameRanges(t *testing.T) {
	run := func() (string, []search.Candidate, []finding.Envelope) {
		s := on(-1e5, 1e5, peaks).search(t, 7, quick(), all)
		return text(s.Ranges()), s.Candidates(), s.Envelopes()
	}
	a, b, c := run()
	x, y, z := run()
	if a != x || !reflect.DeepEqual(b, y) || !reflect.DeepEqual(c, z) {
		t.Errorf("two runs differ:\n%s\n%s", a, x)
	}
}

func TestBudgetAndInterrupt(t *testing.T) {
	for _, budget := range []int{0, 1, 5, 100, 20_000, 60_000, 400_000} {
		f := on(-1e5, 1e5, peaks)
		s := f.search(t, 1, quick(), budget)
		list := s.Ranges()
		if n := f.asked[run.Rounded] + f.asked[run.Deltas]; n > budget {
			t.Errorf("budget %d: %d runs", budget, n)
		}
		if budget >= 20_000 && origins(list)[finding.Extrapolated] == 0 {
			t.Errorf("budget %d: %v", budget, text(list))
		}
	}
	f := on(-1e5, 1e5, peaks)
	s := New(f.setup(1), quick())
	for k := range 40 {
		ask := s.Next(all)
		if ask == nil {
			return
		}
		s.Tell(f.run(t, ask))
		if list := s.Ranges(); len(list) == 0 || list[0].Worst == nil && f.asked[run.Rounded] > 0 {
			t.Errorf("after %d asks: %v", k+1, text(list))
		}
		s.Candidates()
		s.Envelopes()
	}
}

func TestSeveralVariables(t *testing.T) {
	// Errors lie on three thin rectangles, at x = 4, 16 and 64, with y = 10, 20 and 40.
	f := &fake{params: []subject.Param{double("x", 1e-2, 1e5), double("y", 1e-2, 1e3)}, ulps: func(p []float64) float64 {
		for k := range 3 {
			dx, dy := p[0]-math.Pow(4, float64(k+1)), p[1]-10*math.Exp2(float64(k))
			if math.Abs(dx) < 2 && math.Abs(dy) < 2 {
				return 50 - math.Abs(dx)
			}
		}
		return 0.1
	}}
	s := f.search(t, 1, quick(), all)
	list := s.Ranges()
	if n := origins(list); n[finding.Cluster]+n[finding.Monotone] == 0 || list[0].Ulps < 49 || list[0].Axis < 0 {
		t.Errorf("%v", text(list))
	}
	for _, r := range list {
		if r.Axis != list[0].Axis {
			t.Errorf("ranges of both versions are reported: %v", text(list))
		}
	}
	if e := s.Envelopes(); len(e) != 2 || e[0].Axis != "x" || e[1].Axis != "y" || e[0].Clusters != 3 || len(e[0].Points) < 100 {
		t.Errorf("envelopes %d, clusters %d", len(e), e[0].Clusters)
	}
}

func TestIntegersAndFloats(t *testing.T) {
	integer := subject.Param{Name: "n", Index: -1, Signed: true, Min: -1000, Max: 1000}
	float := subject.Param{Name: "x", Index: -1, Format: fp.Binary32, Precision: fp.Binary32, Min: 0, Max: 1e5}
	check := func(f *fake, admissible func(x []float64) bool) {
		inner := f.ulps
		f.ulps = func(x []float64) float64 {
			if !admissible(x) {
				t.Fatalf("asked %v", x)
			}
			return inner(x)
		}
		if list := f.search(t, 1, quick(), all).Ranges(); len(list) == 0 || list[0].Worst == nil {
			t.Errorf("%v", text(list))
		}
	}
	check(&fake{params: []subject.Param{integer}, ulps: func(x []float64) float64 { return 1 + math.Abs(x[0]) }},
		func(x []float64) bool { return x[0] == math.Trunc(x[0]) })
	check(&fake{params: []subject.Param{float}, ulps: func(x []float64) float64 { return peaks(x[0]) }},
		func(x []float64) bool { return x[0] == float64(float32(x[0])) })
	check(&fake{params: []subject.Param{integer, float}, ulps: func(x []float64) float64 { return 1 + x[1] }},
		func(x []float64) bool { return x[0] == math.Trunc(x[0]) && x[1] == float64(float32(x[1])) })
}

func TestEverywhere(t *testing.T) {
	f := on(-math.MaxFloat64, math.MaxFloat64, peaks)
	for _, r := range f.search(t, 1, quick(), all).Ranges() {
		if !(r.Lo[0] <= r.Hi[0]) || math.IsInf(r.Lo[0], 0) || math.IsInf(r.Hi[0], 0) {
			t.Errorf("range %v", text([]search.Range{r}))
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	f := on(-1e5, 1e5, peaks)
	for b.Loop() {
		f.search(&testing.T{}, 1, Defaults(), all)
	}
}
