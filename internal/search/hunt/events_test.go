package hunt

// This file tests what is kept of exceptions, of branches, and of paths behind them.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// Of an event, inputs with other integers as results are kept, six at the most: the one nearest to 1 of each, and the most extreme one
// gives way. Integers are told apart where a decision was made otherwise or something underflowed, and there alone.
func TestOthers(t *testing.T) {
	t.Parallel()
	enter := func(h *raised, exponent int, shows string) {
		s := at(math.Ldexp(1, exponent), 0)
		h.addOther(&s, shows, search.Extremity(s.point))
	}
	kept := func(h *raised) (list []string) {
		for _, o := range h.others {
			list = append(list, o.shows)
			if o.extremity != search.Extremity(o.point) {
				t.Errorf("%s: extremity %v at %v", o.shows, o.extremity, o.point)
			}
		}
		return list
	}
	for kind, want := range map[fp.Exception]int{fp.Diverged: 1, fp.Underflow: 1, fp.Overflow: 0, fp.Invalid: 0} {
		h := &raised{event: event{kind: kind}}
		if enter(h, 1, "a"); len(h.others) != want {
			t.Errorf("%v keeps %d", kind, len(h.others))
		}
		if enter(h, 1, ""); len(h.others) != want {
			t.Errorf("%v without integers keeps %d", kind, len(h.others))
		}
	}
	h := &raised{event: event{kind: fp.Diverged}}
	for k, name := range []string{"a", "b", "c", "d", "e", "f"} {
		enter(h, 10+k, name)
	}
	enter(h, 20, "g")
	if got := kept(h); !slices.Equal(got, []string{"a", "b", "c", "d", "e", "f"}) {
		t.Errorf("kept %v, want the six milder ones", got)
	}
	enter(h, 3, "h")
	enter(h, 2, "b")
	enter(h, 5, "b")
	if got := kept(h); !slices.Equal(got, []string{"a", "b", "c", "d", "e", "h"}) || h.others[1].point[0] != 4 {
		t.Errorf("kept %v with b at %v, want h for f and b at 4", got, h.others[1].point)
	}
}

// An event has the input nearest to 1 and the one with the worst result. Where plausible inputs come first, they are nearer than others,
// and a division by zero without which the result would be no number comes behind all.
func TestEvents(t *testing.T) {
	t.Parallel()
	f := newFound(unit(1), 1e-3)
	f.likely = true
	enter := func(kind fp.Exception, x, estimate float64, unvalued bool) {
		s := at(x, estimate)
		s.unvalued = unvalued
		f.addEvent(run.Event{Site: 3, Kind: kind}, &s, "")
	}
	for _, x := range []struct{ x, e float64 }{{1e6, 0.25}, {1e4, 1e-9}, {1e5, 0.5}, {1e3, 1e-12}, {1e200, 0.75}} {
		enter(fp.Overflow, x.x, x.e, false)
	}
	enter(fp.DivideByZero, 2, 1e-9, true)
	enter(fp.DivideByZero, 1e9, 1e-9, false)
	if h := f.seen[0]; h.mildest.point[0] != 1e3 || h.worst.point[0] != 1e200 || h.extremity != search.Extremity([]float64{1e3}) {
		t.Errorf("overflows at %v and %v, want 1e3 and 1e200", h.mildest.point, h.worst.point)
	}
	if h := f.seen[1]; h.mildest.point[0] != 1e9 {
		t.Errorf("a division by zero at %v, want 1e9", h.mildest.point)
	}
	if e := f.extremity([]float64{1e200}); e < beyondAll || f.extremity([]float64{1e9}) >= beyondAll {
		t.Errorf("an input that is not plausible has extremity %v", e)
	}
	var points []float64
	for _, c := range f.exceptions() {
		if c.Site != 3 || c.Kind != finding.Overflow && c.Kind != finding.DivideByZero {
			t.Errorf("candidate %+v", c)
		}
		points = append(points, c.Point[0])
	}
	if !slices.Equal(points, []float64{1e3, 1e9, 1e200}) {
		t.Errorf("events are proposed at %v, want the mild ones before the harmful one", points)
	}
}

// The oracle is asked first about outputs of a run that claims success, then NaNs before infinities, then the last ones on a way; numbers
// are half of them at the most.
func TestUnjudged(t *testing.T) {
	t.Parallel()
	f := newFound(unit(1), 1e-3)
	for k, n := range []nonNumberKind{
		{class: fp.Infinite, loud: true}, {class: fp.Infinite}, {class: fp.Normal}, {class: fp.NaNs}, {class: fp.Infinite, edge: true},
		{class: fp.Normal}, {class: fp.NaNs, loud: true},
		{class: fp.Normal},
	} {
		f.nonNumbers = append(f.nonNumbers, nonNumber{n, []float64{float64(k)}, 0, unjudged, 0})
	}
	f.nonNumbers[0].judged = 0
	for n, want := range map[int][]float64{9: {3, 4, 1, 2, 5, 7, 6}, 5: {3, 4, 1, 2, 5}, 4: {3, 4, 1, 2}, 2: {3, 4}, 0: nil} {
		var got []float64
		for _, s := range f.unjudged(n) {
			got = append(got, s.point[0])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d are asked about: %v, want %v", n, got, want)
		}
	}
}

// taken is the paths of runs in mode All with one coordinate, each through one block.
func taken(t *testing.T, blocks map[float64]uint64, points ...float64) *pathSet {
	t.Helper()
	p := newPathSet()
	cells := unit(1).Call.Outputs
	for _, x := range points {
		b := &run.Batch{N: 1, Dims: 1, Points: []float64{x}, Outcomes: []run.Outcome{run.Returned}, Outputs: []fp.Value{fp.FromFloat64(1)},
			Frames: []uint64{blocks[x]<<32 | 1, 1, 0, 1}, Start: []int{0, 4}}
		if p.enter(b, 0, cells) == 0 {
			t.Errorf("%v has no path", x)
		}
		if b.Outputs[0] = fp.FromFloat64(math.Inf(1)); p.enter(b, 0, cells) != 0 {
			t.Errorf("%v has a path to an infinity", x)
		}
	}
	return &p
}

// Inputs of the paths that fewest take come first: a mild one of each path, then the first ones of each.
// The scan's are the mild ones of all paths, the middle ones, and then those at parts of the line.
func TestPathsOfInputs(t *testing.T) {
	t.Parallel()
	blocks := map[float64]uint64{}
	points := []float64{64, 32, 1, 16, 8, 4, 3, 1024, 2048, 7}
	for k, x := range points {
		if blocks[x] = 0; k >= 7 {
			blocks[x] = 1
		}
	}
	p := taken(t, blocks, points...)
	if len(p.seen) != 2 || p.seen[0].sum == p.seen[1].sum {
		t.Fatalf("%d paths", len(p.seen))
	}
	for n, want := range map[int][]float64{99: {7, 1, 1024, 64, 2048, 32}, 3: {7, 1, 1024}, 0: nil} {
		var got []float64
		p.seldom(n, 1, func(_ uint64, point []float64) { got = append(got, point[0]) })
		if !slices.Equal(got, want) {
			t.Errorf("%d seldom inputs %v, want %v", n, got, want)
		}
	}
	var got []float64
	for _, x := range p.points(8, 1) {
		got = append(got, x[0])
	}
	if want := []float64{1, 7, 16, 2048, 64, 1024, 3, 7}; !slices.Equal(got, want) {
		t.Errorf("inputs %v, want %v", got, want)
	}
}

// The worst input of each path is kept, of 16 paths at the most.
func TestUnestimated(t *testing.T) {
	t.Parallel()
	f := newFound(unit(1), 1e-3)
	for k := range uint64(20) {
		for _, e := range []float64{0.25, 0.5, 0.125} {
			s := at(float64(k+1), e)
			s.path = k
			f.addUnestimated(&s)
		}
	}
	if len(f.unestimated) != mostErrors {
		t.Errorf("%d are kept", len(f.unestimated))
	}
	for _, s := range f.unestimated {
		if s.estimate != 0.5 {
			t.Errorf("path %d has an error of %v", s.path, s.estimate)
		}
	}
}

// Pairs of coordinates are the first 64, each once.
func TestPairs(t *testing.T) {
	t.Parallel()
	for dims, want := range map[int]int{1: 0, 2: 1, 5: 10, 12: 64, 40: 64} {
		seen := map[[2]int]bool{}
		equal(dims, func(i, j int) { seen[[2]int{i, j}] = i < j && j < dims })
		for pair, ok := range seen {
			if !ok {
				t.Errorf("pair %v of %d", pair, dims)
			}
		}
		if len(seen) != want {
			t.Errorf("%d pairs of %d coordinates, want %d", len(seen), dims, want)
		}
	}
}

// A block leads on if no run has executed it, and blocks without operations lead where their successors do, also around a loop.
func TestLeads(t *testing.T) {
	t.Parallel()
	f := &ir.Func{}
	for _, b := range []struct {
		first, sites int
		to           []int32
	}{{0, 1, []int32{1, 2}}, {0, 0, []int32{1, 3}}, {0, 0, []int32{4}}, {1, 2, nil}, {3, 1, []int32{3}}, {0, 0, []int32{1}}, {0, 0,
		[]int32{6}}} {
		f.Blocks = append(f.Blocks, &ir.Block{FirstSite: b.first, NumSites: b.sites, Insts: []ir.Inst{{Op: ir.OpBr, Blocks: b.to}}})
	}
	s := New(parabola.setup(1), Defaults())
	s.cover.sites = []bool{true, false, false, true}
	p := newReach(&s.ground, &s.cover, &s.deep, nil, 1).(*reach)
	for to, want := range map[int]bool{0: false, 1: true, 2: false, 3: true, 4: false, 5: true, 6: false} {
		if got := p.leads(f, to); got != want {
			t.Errorf("block %d leads on: %v, want %v", to, got, want)
		}
	}
	if n := s.cover.missing([]int{0, 1, 2, 3}); n != 2 {
		t.Errorf("%d operations were not executed, want 2", n)
	}
}

// A climb ends where nothing is left of the result, where a sweep led nowhere, and after four sweeps. Its stride shrinks to a quarter.
func TestTurn(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		w      walker
		moved  bool
		done   bool
		stride int64
		sweeps int
	}{
		{"strides", walker{stride: 64}, false, false, 16, 0}, {"moved", walker{stride: 64}, true, false, 16, 0}, {"to a sweep",
			walker{stride: 1}, false, false, 0, 1},
		{"a sweep that led on", walker{sweeps: 1}, true, false, 0, 2}, {"one that did not", walker{sweeps: 1}, false, true, 0, 2},
		{"the fourth", walker{sweeps: 4}, true, true, 0, 5}, {"nothing is left", walker{stride: 64, here: reading{height: 1}}, true,
			true, 64, 0},
		{"a little is left", walker{stride: 64, here: reading{height: 0.99}}, true, false, 16, 0},
	} {
		if w := tt.w; true {
			if w.turn(tt.moved); w.done != tt.done || w.stride != tt.stride || w.sweeps != tt.sweeps {
				t.Errorf("%s: %+v", tt.name, w)
			}
		}
	}
	p := &climb{walk{climbers: []walker{{at: 3}, {at: 5}, {at: 3}, {at: 5, done: true}, {at: 6}}}}
	p.meet()
	for i, want := range []bool{false, false, true, true, false} {
		if p.climbers[i].done != want {
			t.Errorf("climber %d is done: %v", i, p.climbers[i].done)
		}
	}
}

// Suspects are plausible quiet inputs with a significant error of which the relative error is known.
func TestSuspects(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(f *found, s *spot)
		want   int
	}{
		{"plain", func(*found, *spot) {}, 1}, {"all inputs alike", func(f *found, _ *spot) { f.likely = false }, 0}, {"loud",
			func(_ *found, s *spot) { s.loud = true }, 0},
		{"likely zero", func(_ *found, s *spot) { s.estimate = zero }, 0}, {"below", func(_ *found, s *spot) { s.estimate = 0.99e-3 }, 0},
		{"at the threshold", func(_ *found, s *spot) { s.estimate = 1e-3 }, 1}, {"not plausible", func(_ *found,
			s *spot) {
			s.point[0] = 1e200
		}, 0},
	} {
		s := New(search.Setup{Subject: unit(1), Rand: parabola.setup(1).Rand, Plausible: true, Threshold: 1e-3}, Defaults())
		x := at(3, 0.25)
		tt.change(&s.found, &x)
		s.found.suspect(&x)
		if got := len(s.found.suspects.lists[0]) + len(s.found.suspects.lists[1]); got != tt.want {
			t.Errorf("%s: %d suspects, want %d", tt.name, got, tt.want)
		}
	}
}

// Suspects with some digits and those without have a list each. All were of the second one, as half of 1 was 0.
func TestSuspectsBySize(t *testing.T) {
	t.Parallel()
	for estimate, want := range map[float64]int{0.01: 0, 0.49: 0, 0.5: 1, 2: 1} {
		s := New(search.Setup{Subject: unit(1), Rand: parabola.setup(1).Rand, Plausible: true, Threshold: 1e-3}, Defaults())
		x := at(3, estimate)
		if s.found.suspect(&x); len(s.found.suspects.lists[want]) != 1 {
			t.Errorf("an error of %v is not in list %d", estimate, want)
		}
	}
}

// Runs cost what those so far cost, a quarter of it in mode Doubles. Before any are counted 32 are affordable, afterwards three times as
// many as so far; the oracle's are not counted.
func TestCosts(t *testing.T) {
	t.Parallel()
	var c costs
	if n := c.affordable(run.Deltas, 1e9); n != firstRuns || c.affordable(run.Judged, 1) != math.MaxInt {
		t.Errorf("%d runs at first", n)
	}
	c.count(&run.Batch{N: 4, Ops: []int64{10, 20, 30, 40}})
	if c.work != 100 || c.runs != 4 || c.price(run.Deltas) != 25 || c.price(run.Doubles) != 6.25 {
		t.Errorf("costs %+v", c)
	}
	c.count(&run.Batch{N: 8, Bounds: []float64{}})
	if c.work != 150 || c.runs != 4 || c.counted != 100 {
		t.Errorf("costs %+v with runs in mode Doubles", c)
	}
	for operations, want := range map[float64]int{1e9: 12, 26 * 5: 5, 26*5 - 1: 4, 1: 1, 0: 1} {
		if n := c.affordable(run.Deltas, operations); n != want {
			t.Errorf("%d runs for %v operations, want %d", n, operations, want)
		}
	}
}
