package exhaustive

// This file tests the search against functions of its own, whose errors are known at every input.

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// float32Subject is one binary32 variable on [lo, hi] and one binary32 output.
func float32Subject(lo, hi float64) *subject.Subject {
	out := ir.Cell{Type: &ir.Type{Kind: ir.Float, Format: fp.Binary32}}
	return &subject.Subject{
		Name: "f", Params: []subject.Param{{Name: "x", Format: fp.Binary32, Precision: fp.Binary32, Min: lo, Max: hi}},
		Call: ir.Call{Dims: 1, Outputs: []ir.Cell{out}},
	}
}

func newSearch(t *testing.T, s *subject.Subject) *Search {
	t.Helper()
	if err := Description.Fits(s); err != nil {
		t.Fatal(err)
	}
	return New(search.Setup{Subject: s}, Defaults())
}

// run lets a search run to its end over a program: value, rounding error and error against the reference of an input.
func runs(t *testing.T, s *Search, f func(x float64) (z float32, delta, err float64)) *Result {
	t.Helper()
	for {
		ask := s.Next(math.MaxInt)
		if ask == nil {
			return s.Result
		}
		b := &run.Batch{N: len(ask.Points), Dims: 1, Points: ask.Points, Start: make([]int, len(ask.Points)+1)}
		for i, x := range ask.Points {
			z, d, e := f(x)
			b.Outcomes = append(b.Outcomes, run.Returned)
			b.Outputs = append(b.Outputs, fp.FromFloat32(z))
			b.Deltas = append(b.Deltas, d)
			b.Errors = append(b.Errors, e)
			if z > 4 {
				b.Frames = append(b.Frames, 7<<8|uint64(fp.Overflow), uint64(i))
			}
			b.Start[i+1] = len(b.Frames)
		}
		s.Tell(b)
	}
}

func TestInputs(t *testing.T) {
	sub := math.SmallestNonzeroFloat32
	for _, q := range []struct {
		lo, hi float64
		n      int64
		values []float64 // the first ones
	}{
		{1, 2, 1<<23 + 1, []float64{1, 1 + 0x1p-23}},
		{-math.MaxFloat32, math.MaxFloat32, 1<<32 - 1<<24, []float64{-math.MaxFloat32}},
		{-sub, sub, 4, []float64{-sub, math.Copysign(0, -1), 0, sub}},
		{0, sub, 3, []float64{math.Copysign(0, -1), 0, sub}},
		{-1, math.Copysign(0, -1), 127<<23 + 2, []float64{-1}},
		{1 + 0x1p-40, 1.5, 1 << 22, []float64{1 + 0x1p-23}},
	} {
		in, err := Of(float32Subject(q.lo, q.hi))
		if err != nil || in.Len() != q.n {
			t.Errorf("[%g, %g] has %d inputs (%v), want %d", q.lo, q.hi, in.Len(), err, q.n)
			continue
		}
		for i, want := range q.values {
			if got := in.At(int64(i)); got != want || math.Signbit(got) != math.Signbit(want) {
				t.Errorf("[%g, %g]: input %d is %g, want %g", q.lo, q.hi, i, got, want)
			}
		}
	}
	for _, p := range []subject.Param{{Name: "x", Format: fp.Binary64, Precision: fp.Binary64, Min: 1, Max: 2}, {Name: "n", Min: 0, Max: 1 << 33}} {
		s := float32Subject(0, 1)
		s.Params[0] = p
		if _, err := Of(s); err == nil {
			t.Errorf("%v: no error", p)
		}
		s.Params = append(s.Params, p)
		if _, err := Of(s); err == nil {
			t.Errorf("two variables: no error")
		}
	}
}

// The answer does not depend on how the inputs are dealt out.
func TestParts(t *testing.T) {
	f := func(x float64) (float32, float64, float64) {
		u := math.Float32bits(float32(x)) * 2654435761 // as good as chance
		switch {
		case u%9973 == 0:
			return float32(math.Inf(1)), 0, math.Inf(1)
		case u%7919 == 0:
			return 5, 0, math.NaN()
		}
		return float32(x), float64(u>>16) * 0x1p-40, float64(u&0xffff) * 0x1p-40
	}
	s := float32Subject(1.9, 2.1)
	all := newSearch(t, s)
	in := all.Inputs
	whole := runs(t, all, f)
	if whole.Done != in.Len() {
		t.Errorf("%d of %d inputs were run", whole.Done, in.Len())
	}
	for _, parts := range []int64{2, 7} {
		joined := newSearch(t, s)
		for k := parts - 1; k >= 0; k-- {
			part := joined.Part(in.Len()*k/parts, in.Len()*(k+1)/parts, run.Deltas, nil)
			runs(t, part, f)
			text, err := json.Marshal(part.Result) // as it comes from other machines
			if err != nil {
				t.Fatal(err)
			}
			if part.Result = new(Result); json.Unmarshal(text, part.Result) != nil {
				t.Fatalf("a result that cannot be read: %.200s", text)
			}
			joined.Join(part)
		}
		merged := joined.Result
		if !reflect.DeepEqual(merged.Candidates(1e-3), whole.Candidates(1e-3)) || merged.Done != whole.Done || merged.Unknown != whole.Unknown {
			t.Errorf("%d parts: another answer", parts)
		}
		for g, m := range whole.Groups {
			if *merged.Groups[g] != *m {
				t.Errorf("%d parts: group %v: %v, want %v", parts, g, *merged.Groups[g], *m)
			}
		}
	}
}

// The ranking by rounding is by |d| / |z+d|, and by the smallest normal number below it.
func TestWorst(t *testing.T) {
	s := float32Subject(0x1p-128, 0x1p-124)
	at := float64(float32(0x1.5p-125))
	r := runs(t, newSearch(t, s), func(x float64) (float32, float64, float64) {
		if x == at {
			return float32(x), -x / 3, 0
		}
		if x < 0x1p-126 { // as large beside x, small beside the smallest normal number
			return float32(x), -x / 4, 0
		}
		return float32(x), 0, 0
	})
	w := r.Shadow.List
	if w[0].Input != at || math.Abs(w[0].Error-0.5) > 1e-12 || w[0].Count != 1 {
		t.Errorf("worst is %v, want 0.5 at %g", w[0], at)
	}
	if below := float64(math.Nextafter32(0x1p-126, 0)); w[1].Input != below || w[1].Error != below/4/0x1p-126 {
		t.Errorf("next is %v, want that at %g", w[1], below)
	}
	for i := 1; i < len(w); i++ {
		if !(w[i].Error < w[i-1].Error) {
			t.Errorf("%v does not come after %v", w[i], w[i-1])
		}
	}
}
