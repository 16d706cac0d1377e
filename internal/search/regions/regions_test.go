package regions

// This file tests which boxes are found around errors of known places.

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// distance is how many floats lie from one number to another.
func distance(a, b float64) uint64 {
	m, n := fp.Ordinal(a), fp.Ordinal(b)
	return uint64(max(m, n)) - uint64(min(m, n))
}

// near is an error of 1/2 within so many floats of a root, 1e-16 elsewhere; on the way it rises as beside roots.
func near(x, root float64, floats uint64) float64 {
	d := distance(x, root)
	if d <= floats {
		return 0.5
	}
	return max(threshold*0.9*float64(floats)/float64(d), 1e-16)
}

func ours(list []search.Range) (kept []search.Range) {
	for _, r := range list {
		if r.Method == finding.Ours {
			kept = append(kept, r)
		}
	}
	return kept
}

// about reports whether r's first coordinate is [lo, hi] to a part of its floats.
func about(r *search.Range, i int, lo, hi, part float64) bool {
	slack := uint64(part*float64(distance(lo, hi))) + 1
	return distance(r.Lo[i], lo) <= slack && distance(r.Hi[i], hi) <= slack
}

func TestIntervals(t *testing.T) {
	around := func(x float64, n int64) [2]float64 {
		return [2]float64{fp.FromOrdinal(fp.Ordinal(x) - n), fp.FromOrdinal(fp.Ordinal(x) + n)}
	}
	within := func(intervals ...[2]float64) func(x []float64) float64 {
		return func(x []float64) float64 {
			worst := 1e-16
			for _, i := range intervals {
				middle := fp.FromOrdinal(fp.Ordinal(i[0])/2 + fp.Ordinal(i[1])/2)
				worst = max(worst, near(x[0], middle, distance(i[0], i[1])/2))
			}
			return worst
		}
	}
	for _, c := range []struct {
		name   string
		lo, hi float64
		want   [][2]float64 // in ascending order
	}{
		{"a root", -1e5, 1e5, [][2]float64{around(math.Pi, 300)}},
		{"two roots", -1e5, 1e5, [][2]float64{around(-math.E, 1000), around(math.Pi, 300)}},
		{"an interval", -1e5, 1e5, [][2]float64{{2, 8}}},
		{"across 0", -1e5, 1e5, [][2]float64{{-1e-6, 1e-6}}},
		{"a huge domain", -math.MaxFloat64, math.MaxFloat64, [][2]float64{{1e100, math.MaxFloat64}}},
		{"everything", 1, 2, [][2]float64{{1, 2}}},
	} {
		f := &fake{lo: []float64{c.lo}, hi: []float64{c.hi}, error: within(c.want...)}
		list := f.search(t, 1).Ranges()
		slices.SortFunc(list, func(a, b search.Range) int { return int(fp.Ordinal(a.Lo[0])>>32 - fp.Ordinal(b.Lo[0])>>32) })
		if len(list) != len(c.want) {
			t.Errorf("%s: %d ranges, want %d: %v", c.name, len(list), len(c.want), list)
			continue
		}
		for i, r := range list {
			if lo, hi := c.want[i][0], c.want[i][1]; !about(&r, 0, lo, hi, 0.05) {
				t.Errorf("%s: [%v, %v], want about [%v, %v]", c.name, r.Lo[0], r.Hi[0], lo, hi)
			}
			if r.Origin != finding.Refined || r.Error != 0.5 || !(r.Density.Fraction > 0.9) || r.Density.Upper < r.Density.Fraction {
				t.Errorf("%s: %+v %+v", c.name, r, r.Density)
			}
		}
		t.Logf("%s: %d runs, %d measured", c.name, f.runs, f.measured)
	}
}

// TestCurve: the errors lie along x y = 1, a thousandth of x wide; boxes lie along it, and no more of them is bad than is.
func TestCurve(t *testing.T) {
	f := &fake{lo: []float64{0.01, 0.01}, hi: []float64{1e5, 1e5}, error: func(x []float64) float64 {
		return min(1e-6/math.Abs(x[0]*x[1]-1), 1)
	}}
	list := f.search(t, 1).Ranges()
	if len(list) == 0 || len(list) > Defaults().Most {
		t.Fatalf("%d ranges", len(list))
	}
	for _, r := range list {
		d := r.Density
		if r.Lo[0]*r.Lo[1] > 1.002 || r.Hi[0]*r.Hi[1] < 0.998 {
			t.Errorf("[%v, %v] x [%v, %v] is off the curve", r.Lo[0], r.Hi[0], r.Lo[1], r.Hi[1])
		}
		if truth := f.fraction(&r); truth < d.Lower-0.01 || truth > d.Upper+0.01 {
			t.Errorf("density %v in [%v, %v], want %v", d.Fraction, d.Lower, d.Upper, truth)
		}
	}
	nothingOutside(t, f, list)
	t.Logf("%d ranges, %d runs, %d measured", len(list), f.runs, f.measured)
}

// fraction counts another sample of a range.
func (f *fake) fraction(r *search.Range) float64 {
	setup, n := f.setup(99), 0
	s := New(setup, few())
	b := s.ordinals(r.Box)
	sample := s.sample(&b, 100_000)
	dims := len(f.lo)
	for x := range slices.Chunk(sample.points, dims) {
		if f.error(x) >= threshold {
			n++
		}
	}
	return float64(n) / float64(len(sample.points)/dims)
}

// nothingOutside: whatever was seen at or above the threshold is in one of our boxes.
func nothingOutside(t *testing.T, f *fake, list []search.Range) {
	t.Helper()
	for _, x := range f.above {
		if !slices.ContainsFunc(list, func(r search.Range) bool { return r.Method == finding.Ours && r.Contains(x) }) {
			t.Fatalf("%v was seen and is in no range", x)
		}
	}
}

func TestFullBox(t *testing.T) {
	want := subject.Box{Lo: []float64{2, -4}, Hi: []float64{8, -1}}
	f := &fake{lo: []float64{-100, -100}, hi: []float64{100, 100}, error: func(x []float64) float64 {
		if want.Contains(x) {
			return 0.25
		}
		return 1e-16
	}}
	list := f.search(t, 1).Ranges()
	if len(list) != 1 || !about(&list[0], 0, 2, 8, 0.05) || !about(&list[0], 1, -4, -1, 0.05) || list[0].Density.Fraction < 0.99 {
		t.Errorf("got %v, want one box %v", list, want)
	}
	nothingOutside(t, f, list)
}

// TestPeriodic: of 31,000 roots the first stand alone, and none of them is outside.
func TestPeriodic(t *testing.T) {
	f := &fake{lo: []float64{0}, hi: []float64{1e5}, error: func(x []float64) float64 {
		return min(0x1p-53*x[0]/math.Abs(math.Sin(x[0])), 1)
	}}
	setup := f.setup(1)
	for k := range 31_000 {
		setup.Known = append(setup.Known, []float64{math.Pi * float64(k+1)})
	}
	s := New(setup, few())
	f.drive(t, s, unlimited)
	list := s.Ranges()
	if len(list) < 5 || len(list) > Defaults().Most {
		t.Errorf("%d ranges", len(list))
	}
	nothingOutside(t, f, list)
}

// TestHighest: nothing is at or above the threshold; the largest error stands between 3 and 4.
func TestHighest(t *testing.T) {
	f := &fake{lo: []float64{0, 0}, hi: []float64{1e5, 1e5}, error: func(x []float64) float64 {
		return 1e-15 / (1 + math.Abs(x[0]-3.5) + math.Abs(x[1]-40)/10)
	}}
	s := f.search(t, 1)
	list, candidates := s.Ranges(), s.Candidates()
	if len(list) != 1 || list[0].Origin != finding.Highest || !list[0].Contains([]float64{3.5, 40}) || list[0].Error < 0.98e-15 {
		t.Fatalf("got %+v", list)
	}
	if list[0].Density.Above != 0 || list[0].Density.Lower != 0 || list[0].Density.Upper > 0.004 {
		t.Errorf("density %+v", list[0].Density)
	}
	if len(candidates) != 1 || !candidates[0].Largest {
		t.Errorf("candidates %+v", candidates)
	}
}

// TestNoNumbers: a region of outputs that are no numbers is one of errors where the oracle says so, and only there.
func TestNoNumbers(t *testing.T) {
	inf := func(x []float64) float64 {
		if x[0] > 1000 || x[0] < -1 {
			return math.Inf(1)
		}
		return 1e-16
	}
	f := &fake{lo: []float64{-1e5}, hi: []float64{1e5}, error: inf, truth: func(x []float64) float64 {
		if x[0] < -1 {
			return math.NaN() // the exact value is none, too
		}
		return inf(x)
	}}
	list := f.search(t, 1).Ranges()
	if len(list) != 2 || !about(&list[0], 0, 1000, 1e5, 0.05) || !math.IsInf(list[0].Error, 1) {
		t.Fatalf("got %+v, want [1000, 1e5] and the largest error of a number", list)
	}
	if r := list[1]; r.Origin != finding.Highest || r.Error != 1e-16 || r.NumberError != 1e-16 || r.Hi[0] > 1000 {
		t.Errorf("largest error of a number: %+v", r)
	}
	t.Logf("%d runs, %d measured", f.runs, f.measured)
}

// TestDoubt: estimates that the oracle contradicts decide nothing.
func TestDoubt(t *testing.T) {
	half := func(bad func(x float64) bool) func(x []float64) float64 {
		return func(x []float64) float64 {
			if bad(x[0]) {
				return 0.5
			}
			return 1e-16
		}
	}
	f := &fake{lo: []float64{1}, hi: []float64{1e5}, error: half(func(x float64) bool { return x < 10 }),
		truth: half(func(x float64) bool { return x > 100 && x < 1000 })}
	list := f.search(t, 1).Ranges()
	if len(list) != 1 || !about(&list[0], 0, 100, 1000, 0.05) {
		t.Errorf("got %+v, want [100, 1000]", list)
	}
}

// TestFilter: no point that the filter refuses is asked about.
func TestFilter(t *testing.T) {
	below := func(x []float64) bool { return x[0] < x[1] }
	f := &fake{lo: []float64{1, 1}, hi: []float64{16, 16}, filter: below, error: func(x []float64) float64 {
		if !below(x) {
			t.Fatalf("%v was asked about", x)
		}
		return 0.5
	}}
	if list := f.search(t, 1).Ranges(); len(list) != 1 {
		t.Errorf("got %v", list)
	}
}

func TestDeterminismAndInterrupt(t *testing.T) {
	make := func() *fake {
		return &fake{lo: []float64{0.01, 0.01}, hi: []float64{1e5, 1e5}, error: func(x []float64) float64 {
			return min(1e-7/math.Abs(x[0]*x[1]-1), 1)
		}}
	}
	a, b := make().search(t, 5), make().search(t, 5)
	if !reflect.DeepEqual(a.Ranges(), b.Ranges()) || !reflect.DeepEqual(a.Candidates(), b.Candidates()) {
		t.Error("the same seed gives two answers")
	}
	for _, most := range []int{0, 10, 60_000, 240_000} {
		f := make()
		s := New(f.setup(5), few())
		f.drive(t, s, most)
		list := s.Ranges()
		if s.Candidates(); f.runs > most || len(list) == 0 && len(f.above) > 0 {
			t.Errorf("after %d runs of %d: %d ranges", f.runs, most, len(list))
		}
		nothingOutside(t, f, list)
	}
	setup := make().setup(5)
	setup.Evals = 20_000
	f, s := make(), New(setup, Defaults())
	if f.drive(t, s, unlimited); f.runs > setup.Evals {
		t.Errorf("%d runs of %d", f.runs, setup.Evals)
	}
}

// TestGiven: ranges of earlier searches are measured beside ours, and what is found in them is enclosed.
func TestGiven(t *testing.T) {
	f := &fake{lo: []float64{0}, hi: []float64{1e5}, error: func(x []float64) float64 { return near(x[0], 700, 1<<30) }}
	setup := f.setup(1)
	setup.Ranges = []search.Range{{Box: subject.Box{Lo: []float64{699}, Hi: []float64{701}}, Method: finding.EIFFEL, Origin: finding.Cluster}}
	s := New(setup, few())
	f.drive(t, s, unlimited)
	list := s.Ranges()
	if len(list) != 2 || list[0].Error != 0.5 || list[1].Error != 0.5 {
		t.Fatalf("got %+v", list)
	}
	for _, r := range list {
		if r.Density == nil || (r.Method == finding.EIFFEL) != (r.Density.Fraction < 0.01) {
			t.Errorf("%s: density %+v", r.Method, r.Density)
		}
	}
}

func TestOutside(t *testing.T) {
	f := &fake{lo: []float64{1}, hi: []float64{16}, error: func(x []float64) float64 { return 1e-4 * x[0] }}
	boxes := []subject.Box{{Lo: []float64{8}, Hi: []float64{16}}, {Lo: []float64{4}, Hi: []float64{8}}, {Lo: []float64{5}, Hi: []float64{9}}}
	o := NewOutside(f.setup(1), boxes, 1000)
	f.drive(t, o, unlimited)
	d := o.Density()
	if math.Abs(o.Inside()-0.5) > 1e-9 || d == nil || d.Samples != 500 || d.Above != 0 || d.Floats != "9.007e+15" {
		t.Errorf("inside %v, density %+v", o.Inside(), d)
	}
	if r := o.Reals(); r == nil || r.Samples != 500 || r.Above != 0 {
		t.Errorf("density of reals %+v", r)
	}
	if x, e := o.Worst(); len(x) != 1 || x[0] >= 4 || e < 3.8e-4 || e > 4e-4 {
		t.Errorf("worst %v: %v", x, e)
	}
	whole := NewOutside(f.setup(1), []subject.Box{{Lo: []float64{1}, Hi: []float64{16}}}, 1000)
	f.drive(t, whole, unlimited)
	if x, _ := whole.Worst(); whole.Density() != nil || whole.Inside() != 1 || x != nil {
		t.Errorf("nothing is outside, but %+v", whole.Density())
	}
}

// The density of floats outside of boxes was one of floats and real numbers mixed: its interval held neither part.
func TestOutsideCountsFloatsAndRealsApart(t *testing.T) {
	f := &fake{lo: []float64{0x1p-100}, hi: []float64{1}, error: func(x []float64) float64 { // nine tenths of the floats, and hardly a real number
		if x[0] < 0x1p-10 {
			return 1
		}
		return 0
	}}
	o := NewOutside(f.setup(1), nil, 4000)
	f.drive(t, o, unlimited)
	d, r := o.Density(), o.Reals()
	if !(d.Lower <= 0.9 && 0.9 <= d.Upper && d.Upper-d.Lower < 0.05) {
		t.Errorf("floats: %+v, want 0.9 within", d)
	}
	if !(r.Lower <= 0x1p-10 && 0x1p-10 <= r.Upper && r.Upper < 0.01) {
		t.Errorf("real numbers: %+v, want 2^-10 within", r)
	}
}
