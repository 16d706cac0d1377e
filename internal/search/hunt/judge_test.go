package hunt

// This file tests the comparisons between places that the search found: which one is kept, and which is proposed first.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// unit is a subject of so many doubles with one output of its own format.
func unit(dims int) *subject.Subject { return (&kernel{dims: dims, param: doubles}).subject() }

// at is a spot with one coordinate and an estimated error.
func at(x, estimate float64) spot {
	return spot{point: []float64{x}, site: noSite, estimate: estimate, judged: unjudged}
}

// A spot replaces another one for these reasons only, in this order: it is quiet, its error is larger up to 1, it has numbers alone, and
// it is nearer to 1. An estimate of 2^40 or more means that the exact result is likely 0, and counts less.
func TestWorse(t *testing.T) {
	t.Parallel()
	loud := func(s spot) spot { s.loud = true; return s }
	lost := func(s spot) spot { s.lost = true; return s }
	sure := func(s spot) spot { s.sure = true; return s }
	for _, tt := range []struct {
		name string
		a, b spot
		want bool
	}{
		{"quiet before loud", at(1e9, 1e-9), loud(at(1, 1)), true},
		{"loud after quiet", loud(at(1, 1)), at(1e9, 1e-9), false},
		{"larger", at(1e9, 1e-3), at(1, 1e-4), true},
		{"smaller", at(1, 1e-4), at(1e9, 1e-3), false},
		{"both above 1 are alike, the milder one", at(2, 7), at(4, 9), true},
		{"both above 1 are alike, the extreme one", at(4, 9), at(2, 7), false},
		{"1 is as large as 3", at(2, 1), at(4, 3), true},
		{"numbers alone", at(4, 3), lost(at(2, 3)), true},
		{"no numbers", lost(at(2, 3)), at(4, 3), false},
		{"likely zero", at(2, 1<<40), at(4, 0.51), false},
		{"likely zero, before errors below a half", at(2, 1<<40), at(4, 0.49), true},
		{"not likely zero", at(4, 1<<40-1), at(2, 0.51), true},
		{"measured", sure(at(4, 1<<41)), at(2, 0.51), true},
		{"infinite is 1", at(2, math.Inf(1)), at(4, 0.51), true},
		{"itself", at(2, 0.5), at(2, 0.5), false},
	} {
		if got := tt.a.worse(&tt.b); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Estimates have four classes by size with several variables and one class with one variable. Measured errors have a class of their own.
func TestClasses(t *testing.T) {
	t.Parallel()
	two := func(e float64) spot { return spot{point: []float64{1, 1}, estimate: e} }
	for _, tt := range []struct {
		s    spot
		want int
	}{
		{at(1, 1<<30), 0}, {two(3.99), 0}, {two(4), 1}, {two(63.9), 1}, {two(64), 2}, {two(1<<20 - 1), 2}, {two(1 << 20), 3},
		{spot{point: []float64{1}, estimate: 1 << 30, sure: true}, 4}, {spot{point: []float64{1, 1}, sure: true}, 4},
	} {
		if got := tt.s.class(); got != tt.want {
			t.Errorf("%v has class %d, want %d", tt.s.estimate, got, tt.want)
		}
	}
}

// The record of the smallest class and of measured errors is the largest error. In the classes above 1 it is the point nearest to 1, as
// there are larger errors wherever results are smaller.
func TestRecords(t *testing.T) {
	t.Parallel()
	f := newFound(unit(2), 1e-3)
	enter := func(x, e float64, sure bool) {
		f.enter(spot{point: []float64{x, 1}, estimate: e, sure: sure})
	}
	for _, x := range []struct {
		x, e float64
		sure bool
	}{{8, 0.5, false}, {2, 0.25, false}, {32, 3, false}, {8, 5, false}, {2, 4, false}, {4, 60, false}, {8, 9, true}, {2, 7, true}, {16,
		100, true}} {
		enter(x.x, x.e, x.sure)
	}
	for class, want := range map[int]float64{0: 32, 1: 2, surely: 16} {
		if r := f.records[class]; r.point == nil || r.point[0] != want {
			t.Errorf("the record of class %d is at %v, want %v", class, r.point, want)
		}
	}
	for _, class := range []int{2, 3} {
		if r := f.records[class]; r.point != nil {
			t.Errorf("class %d has a record at %v, want none", class, r.point)
		}
	}
}

// Spots compete for a place: a site, and with one variable a quarter of a binade with its sign. A finer search has 2^fine parts of each.
func TestPlaces(t *testing.T) {
	t.Parallel()
	f := newFound(unit(1), 1e-3)
	same := func(a, b float64) bool { return f.place(0, []float64{a}) == f.place(0, []float64{b}) }
	for _, tt := range []struct {
		a, b float64
		want bool
	}{{1, 1.24, true}, {1, 1.25, false}, {1.75, 1.99, true}, {1, 2, false}, {1, -1, false}, {1.25, 1.49, true}} {
		if got := same(tt.a, tt.b); got != tt.want {
			t.Errorf("%v and %v: one place: %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
	if f.fine = finer; same(1, 1.04) || !same(1, 1.03) {
		t.Error("a finer search should have 32 places in a binade")
	}
	if f.place(0, []float64{1}) == f.place(1, []float64{1}) {
		t.Error("two sites share a place")
	}
	many := newFound(unit(2), 1e-3)
	if many.place(0, []float64{1, 2}) != many.place(0, []float64{1e9, -2}) {
		t.Error("with several variables a site has one place")
	}
	many.likely = true
	if many.place(0, []float64{1, 2}) == many.place(0, []float64{1e300, 2}) {
		t.Error("plausible inputs should compete among themselves")
	}
}

// top returns the worst spots first, at most some of each site, and four times as many of those that no site led to.
func TestTop(t *testing.T) {
	t.Parallel()
	f := newFound(unit(1), 1e-3)
	for k := range 12 {
		for _, site := range []int{noSite, 0, 1} {
			s := at(math.Ldexp(1, k), math.Ldexp(1, -4*k-site-2))
			s.site = site
			f.keep(s)
		}
	}
	sites := func(n, each int, least float64) (list []int) {
		last := math.Inf(1)
		for _, s := range f.top(n, each, least) {
			if s.estimate > last || s.estimate < least {
				t.Errorf("top(%d, %d, %g): an error of %g behind %g", n, each, least, s.estimate, last)
			}
			last = s.estimate
			list = append(list, s.site)
		}
		return list
	}
	for _, tt := range []struct {
		n, each int
		least   float64
		want    []int
	}{
		{5, 9, 0, []int{-1, 0, 1, -1, 0}},
		{9, 1, 0, []int{-1, 0, 1, -1, -1, -1}},
		{9, 2, 0x1p-6, []int{-1, 0, 1, -1, 0}},
		{0, 2, 0, nil},
	} {
		if got := sites(tt.n, tt.each, tt.least); !slices.Equal(got, tt.want) {
			t.Errorf("top(%d, %d, %g) has sites %v, want %v", tt.n, tt.each, tt.least, got, tt.want)
		}
	}
}

// The verdict of the oracle counts up to 1. A spot whose error the oracle does not know counts as one that it was not asked about.
func TestVerdict(t *testing.T) {
	t.Parallel()
	for judged, want := range map[float64]float64{0.25: 0.25, 1: 1, 3: 1, unjudged: unjudged} {
		if s := (spot{judged: judged}); s.verdict() != want {
			t.Errorf("judged %v counts as %v, want %v", judged, s.verdict(), want)
		}
	}
	if s := (spot{judged: math.NaN()}); s.verdict() != unjudged {
		t.Errorf("an unknown error counts as %v", s.verdict())
	}
}

// With plausible inputs first and one round, the errors proposed cost no more than proposedOps operations together, but three are
// proposed whatever they cost. A run that was not counted costs as much as the others.
func TestAffordableErrors(t *testing.T) {
	t.Parallel()
	s := New(search.Setup{Subject: unit(1), Rand: parabola.setup(1).Rand, Plausible: true}, Defaults())
	s.costs = costs{counted: 4 * (proposedOps / 4), runs: 4}
	of := func(ops ...int64) (list []*spot) {
		for _, n := range ops {
			list = append(list, &spot{ops: n})
		}
		return list
	}
	const quarter = proposedOps / 4
	for _, tt := range []struct {
		ops  []int64
		want int
	}{
		{[]int64{quarter, quarter, quarter, quarter}, 4},
		{[]int64{quarter, quarter, quarter, quarter + 1}, 3},
		{[]int64{quarter, quarter, quarter, 1, 0}, 4}, // 0: as much as the others, a quarter
		{[]int64{4 * quarter, quarter, quarter}, 3},
		{[]int64{4 * quarter, quarter, quarter, 1}, 3},
		{[]int64{1, 1, 1, 1, 1, 1}, 6},
	} {
		if got := len(s.affordable(of(tt.ops...))); got != tt.want {
			t.Errorf("%v: %d are proposed, want %d", tt.ops, got, tt.want)
		}
	}
	if s.base.Rounds = 2; len(s.affordable(of(1<<40, 1<<40, 1<<40, 1<<40))) != 4 {
		t.Error("a search of several rounds should propose all")
	}
	if s.base.Rounds, s.likely = 1, false; len(s.affordable(of(1<<40, 1<<40, 1<<40, 1<<40))) != 4 {
		t.Error("a search of all inputs alike should propose all")
	}
}

// Records above 1 are proposed beside the others, the largest class first. Those that the oracle found to be smaller are left out.
func TestExceeding(t *testing.T) {
	t.Parallel()
	f := newFound(unit(2), 1e-3)
	for k, r := range []spot{
		{estimate: 3, judged: unjudged}, {estimate: 5, judged: 0.5}, {estimate: 70, judged: 1}, {estimate: 1 << 20, judged: 1.5},
		{estimate: 1, judged: unjudged},
	} {
		r.point = []float64{float64(k), 0}
		f.records[k] = r
	}
	var got []float64
	for _, r := range f.exceeding(&spot{judged: 1.25, point: []float64{9, 0}}) {
		got = append(got, r.point[0])
	}
	if want := []float64{9, 3, 0}; !slices.Equal(got, want) {
		t.Errorf("records %v exceed 1, want %v", got, want)
	}
	if list := f.exceeding(&spot{judged: 1, point: []float64{9, 0}}); len(list) != 2 {
		t.Errorf("%d records, want 2: a judged error of 1 is not above it", len(list))
	}
}

// The errors proposed are those that the oracle confirms or was not asked about, and two at the most that it does not know.
func TestErrorsAreConfirmed(t *testing.T) {
	t.Parallel()
	s := New(search.Setup{Subject: unit(1), Rand: parabola.setup(1).Rand, Threshold: 1e-3}, Defaults())
	nan := math.NaN()
	for k, tt := range []struct {
		estimate, judged float64
		loud             bool
	}{
		{0.5, 0.25, false},        // confirmed
		{0.5, 1e-4, false},        // refuted
		{1e-3, 1e-3, false},       // at the threshold
		{6e-4, unjudged, false},   // estimated below it
		{1.5e-3, unjudged, false}, // and above
		{0.3, nan, false}, {0.2, nan, false}, {0.1, nan, false}, {0.9, nan, true}, {6e-4, 0.125, false},
	} {
		f := at(math.Ldexp(1, 2*k), tt.estimate)
		f.judged, f.loud = tt.judged, tt.loud
		s.found.keep(f)
	}
	var got []float64
	for _, c := range s.errors(&s.found, &s.largest) {
		got = append(got, math.Log2(c.Point[0])/2)
	}
	if want := []float64{0, 9, 2, 4, 5, 6}; !slices.Equal(got, want) {
		t.Errorf("spots %v are proposed, want %v", got, want)
	}
}

// A spot of no error and one of no number are no spots, and runs of the same place leave the worse of the two.
func TestAdd(t *testing.T) {
	t.Parallel()
	k := kernel{dims: 1, param: doubles, body: func(x []num) []num {
		switch x[0].v {
		case 3:
			return []num{{1, 0}}
		case 5:
			return []num{{math.Inf(1), 0}}
		}
		return []num{{1, x[0].v * 0x1p-10}}
	}}
	f := newFound(k.subject(), 1e-3)
	for _, x := range []float64{1, 1.125, 1.0625, 3, 5} {
		b := k.run(&search.Ask{Points: []float64{x}})
		f.add(b, 0, 7, 2)
	}
	if len(f.spots) != 1 || f.spots[0].point[0] != 1.125 || f.spots[0].site != 7 || f.spots[0].condition != 2 {
		t.Errorf("spots %+v, want one at 1.125", f.spots)
	}
	if len(f.nonNumbers) != 1 || f.nonNumbers[0].point[0] != 5 || f.nonNumbers[0].class != fp.Infinite {
		t.Errorf("outputs that are no numbers: %+v, want that of 5", f.nonNumbers)
	}
}

// A measured error is sure where its bound is small against it, and where the bound leaves it above 1: then the least of it counts.
func TestErrorIsSure(t *testing.T) {
	t.Parallel()
	s := unit(1)
	f := newFound(s, 1e-3)
	for _, tt := range []struct {
		value, delta, bound float64
		sure                bool
	}{
		{1, 0.25, 0x1p-60, true},
		{1, 0.25, 0.2, false},
		{1, -1 + 0x1p-20, 0x1p-22, true}, // the exact value is 2^-20, to 2 digits: its error is above 1
		{1, -1 + 0x1p-20, 0x1p-1, false},
	} {
		b := (&kernel{dims: 1, body: func([]num) []num { return []num{{tt.value, tt.delta}} }}).run(&search.Ask{Points: []float64{1}})
		b.Bounds = []float64{tt.bound}
		if e, sure := f.error(b, 0); sure != tt.sure || sure && !(e > 0.1) {
			t.Errorf("delta %g with bound %g: error %g, sure: %v", tt.delta, tt.bound, e, sure)
		}
		if b.Bounds = nil; true {
			if _, sure := f.error(b, 0); sure {
				t.Errorf("delta %g without a bound is sure", tt.delta)
			}
		}
	}
}

// The worst output counts, of those that are values. A reading is sure where the exact value is known to three digits.
func TestReadings(t *testing.T) {
	t.Parallel()
	s := unit(1)
	cell := s.Call.Outputs[0]
	status := ir.Cell{Type: cell.Type, Role: ir.Status}
	s.Call.Outputs = []ir.Cell{cell, cell, status, cell}
	f := newFound(s, 1e-3)
	k := kernel{dims: 1, body: func([]num) []num { return []num{{1, 0.25}, {4, 2}, {0, 0}, {1, 1e-3}} }}
	b := k.run(&search.Ask{Points: []float64{1}})
	if r := f.worst(b, 0); r.cell != 1 || math.Abs(r.height-1.0/3) > 1e-15 || r.exact() != 6 || r.sure {
		t.Errorf("the worst output is %+v, want that of cell 1", r)
	}
	b.Bounds = []float64{1.24 / 1024, 6.0 / 1024, 0, 1}
	if !ptr(f.read(b, 0, 0)).sure || ptr(f.read(b, 0, 1)).sure || ptr(f.read(b, 0, 3)).sure {
		t.Error("a reading is sure below 2^-10 of the exact value")
	}
	a, c := f.read(b, 0, 0), f.read(b, 0, 1)
	if got := a.rise(&c); got != 4.75 {
		t.Errorf("the output rises by %v from 1.25 to 6", got)
	}
	b.Outputs[1] = fp.FromFloat64(math.Inf(1))
	if r := f.read(b, 0, 1); r.height != -1 {
		t.Errorf("an infinite output reads as %+v", r)
	}
}

func ptr[T any](x T) *T { return &x }
