package hunt

// This file tests where climbs end, and what is kept behind branches.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A climb ends with sweeps of 24 ulps on either side, each from where the one before led: peaks that strides pass over are found, as far as
// four sweeps go.
func TestSweep(t *testing.T) {
	t.Parallel()
	start := at(3, 1)
	from := fp.Ordinal(start.point[0])
	for _, tt := range []struct {
		peaks map[int64]float64 // error by distance from the start
		want  float64
	}{
		{map[int64]float64{23: 0.5}, 0.5}, {map[int64]float64{-24: 0.5}, 0.5}, {map[int64]float64{25: 0.5}, 0},
		{map[int64]float64{-23: 0.25, -46: 0.5}, 0.5},
		{map[int64]float64{23: 0.1, 46: 0.2, 69: 0.3, 92: 0.4, 115: 0.5}, 0.4},
	} {
		k := kernel{dims: 1, param: doubles, body: func(x []num) []num {
			e := tt.peaks[fp.Ordinal(x[0].v)-from]
			return []num{{1 - e, e}} // an error of e of 1
		}}
		s := New(search.Setup{Subject: k.subject(), Rand: parabola.setup(1).Rand}, Defaults())
		begin := start
		begin.estimate = 0.01
		s.found.keep(begin)
		p := newClimb(&s.ground, &s.found, &s.largest)
		for ask := p.next(); ask != nil && len(ask.Points) > 0; ask = p.next() {
			p.tell(k.run(ask))
		}
		got := 0.0
		for i := range s.found.records {
			got = max(got, s.found.records[i].estimate)
		}
		if math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("peaks %v: an error of %v is found, want %v", tt.peaks, got, tt.want)
		}
	}
}

// No more than 12 places are climbed from, 4 of one site; the loud ones and those of which nothing is left are not. Where no error comes
// near the threshold a quarter of the runs is enough.
func TestClimbsFrom(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		sites, each int
		estimate    float64
		loud        bool
		want, left  int
	}{
		{2, 3, 0.25, false, 6, 1500}, {2, 9, 0.25, false, 8, 1500}, {9, 3, 0.25, false, 12, 1500}, {2, 3, 0.25, true, 0, 1500}, {2, 3,
			1, false, 0, 1500},
		{2, 3, 0.9e-9, false, 6, 375}, {2, 3, 1.1e-9, false, 6, 1500},
	} {
		s := New(search.Setup{Subject: unit(1), Rand: parabola.setup(1).Rand, Threshold: 1e-3}, Defaults())
		for site := range tt.sites {
			for k := range tt.each {
				x := at(math.Ldexp(1, k), tt.estimate)
				x.site, x.loud = site, tt.loud
				s.found.keep(x)
			}
		}
		p := newClimb(&s.ground, &s.found, &s.largest).(*climb)
		if len(p.climbers) != tt.want || p.left != tt.left {
			t.Errorf("%+v: %d climbers with %d runs", tt, len(p.climbers), p.left)
		}
	}
}

// Of the inputs that take a side, the best one has decisions as exact values have them, and among those the largest error up to 1. Errors
// behind a decision that exact values make otherwise are entered in the last generation alone, where no input comes there without one and
// no sample does.
func TestLearn(t *testing.T) {
	t.Parallel()
	type input struct {
		x, e   float64
		turned bool
	}
	for _, tt := range []struct {
		name    string
		inputs  []input
		only    bool
		rounds  int
		best    float64
		entered int
	}{
		{"the larger", []input{{1, 0.1, false}, {2, 0.4, false}, {4, 0.2, false}}, true, 1, 2, 3},
		{"true before turned", []input{{1, 0.4, true}, {2, 0.1, false}, {4, 0.45, true}}, true, 1, 2, 1},
		{"turned ones alone", []input{{1, 0.1, true}, {2, 0.4, true}, {4, 0.2, true}}, true, 1, 2, 0},
		{"in the last generation", []input{{1, 0.1, true}, {2, 0.4, true}}, true, reachRounds, 2, 2},
		{"which samples take", []input{{1, 0.1, true}, {2, 0.4, true}}, false, reachRounds, 2, 0},
		{"above 1 is alike", []input{{1, 1, false}, {2, 7, false}}, true, 1, 1, 2},
	} {
		s := New(parabola.setup(1), Defaults())
		p := newReach(&s.ground, &s.cover, &s.deep, nil, 1).(*reach)
		p.rounds = tt.rounds
		aim := &side{site: noSite, only: tt.only}
		for _, in := range tt.inputs {
			b := &run.Batch{N: 1, Dims: 1, Points: []float64{in.x}, Outcomes: []run.Outcome{run.Returned},
				Outputs: []fp.Value{fp.FromFloat64(1)},
				Deltas:  []float64{1/(1+in.e) - 1}, Start: []int{0, 0}}
			if in.turned {
				b.Frames, b.Start = []uint64{uint64(fp.Diverged), 1}, []int{0, 2}
			}
			p.learn(b, 0, aim)
		}
		if aim.best[0] != tt.best || len(s.deep.found.spots) != tt.entered {
			t.Errorf("%s: the best is %v, %d are entered, want %v and %d", tt.name, aim.best, len(s.deep.found.spots), tt.best, tt.entered)
		}
	}
}

// Two neighbours between which the sign changes are a root if the danger value of one of them is below 0.001, or the output's sign changes.
// The site with the smallest danger value has it.
func TestRootOfNeighbours(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		flips []flip
		want  []root
	}{
		{"a jump", []flip{{0, -1e-3, 1}}, nil}, {"none", []flip{{0, -0.9e-3, 1}}, []root{{lo: 7, hi: 8, site: 0, danger: 0.9e-3}}},
		{"two sites", []flip{{0, -1e-4, 1}, {1, -1, 1e-5}}, []root{{lo: 7, hi: 8, site: 1, danger: 1e-5}}},
		{"an output", []flip{{2, -5, 5}}, []root{{lo: 7, hi: 8, site: noSite, danger: 0}}},
		{"a site before an output", []flip{{0, -1e-4, 1}, {2, -5, 5}}, []root{{lo: 7, hi: 8, site: 0, danger: 1e-4}}},
	} {
		s := New(parabola.setup(1), Defaults())
		var list []root
		p := newRoots(&s.ground, nil, nil, s.narrowed, &list).(*roots)
		if p.enter(bracket{lo: 7, hi: 8, flips: tt.flips}); !slices.Equal(list, tt.want) {
			t.Errorf("%s: %+v, want %+v", tt.name, list, tt.want)
		}
		if len(s.narrowed) != len(tt.flips) {
			t.Errorf("%s: %v are known", tt.name, s.narrowed)
		}
	}
}

// The sizes that find uses, and how rounds scale them, are what published searches were made with.
func TestSizes(t *testing.T) {
	t.Parallel()
	want := Params{Samples: 1536, Lines: 64, LineSamples: 48, Roots: 384, PerSite: 16, Dips: 24, Climb: 1500, ClimbMany: 100_000,
		Raise: 1024, Judge: 64,
		Work: 20_000_000, Paths: 300_000, Rounds: 1}
	if Defaults() != want {
		t.Errorf("sizes %+v", Defaults())
	}
	twice, eighth := want.scaled(1), want.scaled(-3)
	if twice.Samples != 3072 || twice.Judge != 64 || twice.LineSamples != 48 || twice.Paths != 300_000 || twice.Work != 40_000_000 ||
		want.scaled(0) != want {
		t.Errorf("doubled sizes %+v", twice)
	}
	if eighth.PerSite != 2 || eighth.Dips != 3 || eighth.Climb != 187 || want.scaled(-5).PerSite != 1 {
		t.Errorf("an eighth of the sizes %+v", eighth)
	}
	want.Dips = 0
	if want.scaled(-3).Dips != 0 {
		t.Error("a phase that is off should stay off")
	}
}
