package hunt

// This file is a stand-in for native code: functions that leave the danger values, deltas and judgements that real ones
// would.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/condition"
	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A fake is a function whose operations are the calls that its body makes, one site each.
type fake struct {
	sites []fp.Op
	dims  int
	body  func(m *machine, x []num) num
	exact func(x float64) float64 // of the only variable; nil: what the deltas say
}

// A machine runs one point and records what the mode asks for.
type machine struct {
	f      *fake
	frames []uint64
	events []uint64
	ops    int64
}

// op records an operation at a site with its result z.
func (m *machine) op(site int, z num, args ...num) num {
	m.ops++
	var x []float64
	finite := true
	for _, a := range args {
		x = append(x, a.v)
		finite = finite && !math.IsInf(a.v, 0) && !math.IsNaN(a.v)
	}
	d := condition.Of(m.f.sites[site]).Zero.Eval(z.v, x...)
	m.frames = append(m.frames, uint64(site)<<32|1, 1, math.Float64bits(d), uint64(m.ops))
	switch kind := fp.Exception(0); {
	case !finite:
	case math.IsNaN(z.v):
		kind = fp.Invalid
		fallthrough
	case math.IsInf(z.v, 0):
		if kind == 0 {
			kind = fp.Overflow
		}
		m.events = append(m.events, uint64(site)<<8|uint64(kind), uint64(m.ops))
	}
	if math.IsNaN(z.d) || math.IsInf(z.d, 0) || math.IsInf(z.v, 0) || math.IsNaN(z.v) {
		z.d = 0
	}
	return z
}

func (m *machine) add(site int, a, b num) num { return m.op(site, add(a, b), a, b) }
func (m *machine) sub(site int, a, b num) num { return m.op(site, sub(a, b), a, b) }
func (m *machine) mul(site int, a, b num) num { return m.op(site, mul(a, b), a, b) }
func (m *machine) div(site int, a, b num) num { return m.op(site, div(a, b), a, b) }

// unary records an elementary function with derivative slope; its own rounding is taken to be a third of an ulp.
func (m *machine) unary(site int, a num, f, slope func(float64) float64) num {
	z := f(a.v)
	return m.op(site, num{z, slope(a.v)*a.d + (fp.Next(math.Abs(z))-math.Abs(z))/3}, a)
}

func (f *fake) setup(seed uint64) search.Setup {
	s := &subject.Subject{Name: "fake", Program: &ir.Program{}}
	s.Call.Entry, s.Call.Dims = math.MaxInt, f.dims
	for range f.dims {
		s.Params = append(s.Params, subject.Param{
			Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64,
		})
	}
	for i, op := range f.sites {
		s.Program.Sites = append(s.Program.Sites, ir.Site{ID: i, Op: op})
		s.Sites = append(s.Sites, i)
	}
	s.Call.Outputs = []ir.Cell{{Name: "return", Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}}
	return search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(seed, 0))}
}

func (f *fake) run(ask *search.Ask) *run.Batch {
	b := &run.Batch{N: len(ask.Points) / f.dims, Dims: f.dims, Points: ask.Points, Start: []int{0}}
	for i := range b.N {
		m := &machine{f: f}
		var x []num
		for _, v := range ask.Points[i*f.dims : (i+1)*f.dims] {
			x = append(x, of(v))
		}
		y := f.body(m, x)
		b.Outcomes = append(b.Outcomes, run.Returned)
		b.Outputs = append(b.Outputs, fp.FromFloat64(y.v))
		if ask.Mode != run.Flags {
			b.Ops = append(b.Ops, m.ops)
		}
		switch ask.Mode {
		case run.Flags:
			var raised fp.Exception
			if math.IsNaN(y.v) {
				raised = fp.Invalid
			}
			b.Flags = append(b.Flags, raised)
		case run.All:
			b.Frames = append(b.Frames, m.frames...)
		case run.Deltas:
			b.Frames, b.Deltas = append(b.Frames, m.events...), append(b.Deltas, y.d)
		case run.Doubles:
			b.Deltas, b.Bounds = append(b.Deltas, y.d), append(b.Bounds, bound(y))
		case run.Judged:
			if f.exact != nil && !math.IsInf(y.v, 0) && !math.IsNaN(y.v) {
				y.d = f.exact(x[0].v) - y.v
			}
			b.Errors = append(b.Errors, judgement(y))
		}
		b.Start = append(b.Start, len(b.Frames))
	}
	return b
}

// bound is how far y's delta may be wrong: it is a double. What is 0 is taken to be so.
func bound(y num) float64 {
	if y.v+y.d == 0 {
		return 0
	}
	if b := 0x1p-50 * math.Abs(y.d); b <= math.MaxFloat64 {
		return b
	}
	return math.Inf(1)
}

// judgement is what an oracle would say of y, which is taken to be an ordinary number wherever it is none.
func judgement(y num) float64 {
	if math.IsNaN(y.v) || math.IsInf(y.v, 0) {
		return math.Inf(1)
	}
	v := fp.FromFloat64(y.v)
	return errs.Estimate(&v, y.d)
}

// hunt runs the whole of s on f and returns the number of runs.
func (f *fake) hunt(t *testing.T, s *Search) (runs int) {
	t.Helper()
	for {
		ask := s.Next(math.MaxInt)
		if ask == nil {
			return runs
		}
		if runs += len(ask.Points) / f.dims; runs > 10_000_000 {
			t.Fatal("the search does not end")
		}
		s.Tell(f.run(ask))
	}
}

// found returns the candidates of a whole search with the default sizes.
func (f *fake) found(t *testing.T, seed uint64) []search.Candidate {
	t.Helper()
	s := New(f.setup(seed), Defaults())
	f.hunt(t, s)
	return s.Candidates()
}
