package atomu

// This file is a stand-in for native code: subjects as Go functions that leave the records real ones would.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A fake is a subject whose operations are the calls that its body makes, one site each.
type fake struct {
	sites   []fp.Op
	params  []subject.Param
	outputs []ir.Cell // a value and, perhaps, a status
	body    func(m *machine, x []float64) (value, status float64)
	traps   func(x []float64) string // reason, "" if it returns
}

// A machine runs one point: op does an operation at a site and records it.
type machine struct {
	only   int // the site to record, -1 for all
	ops    int64
	frames []uint64
	f      *fake
}

func (m *machine) op(site int, result float64, args ...float64) float64 {
	m.ops++
	if m.only < 0 || m.only == site {
		d := condition.Of(m.f.sites[site]).Danger.Eval(result, args...)
		if math.IsNaN(d) {
			d = math.Inf(1)
		}
		m.frames = append(m.frames, uint64(site)<<32|1, 1, math.Float64bits(d), uint64(m.ops))
	}
	return result
}

func (f *fake) subject() *subject.Subject {
	s := &subject.Subject{Name: "fake", Program: &ir.Program{}, Params: f.params}
	for i, op := range f.sites {
		s.Program.Sites = append(s.Program.Sites, ir.Site{ID: i, Op: op})
		s.Sites = append(s.Sites, i)
	}
	s.Call.Outputs = f.outputs
	return s
}

func (f *fake) run(ask *search.Ask) *run.Batch {
	dims := len(f.params)
	b := &run.Batch{N: len(ask.Points) / dims, Dims: dims, Points: ask.Points, Start: []int{0}}
	for i := range b.N {
		m := &machine{only: -1, f: f, frames: b.Frames}
		if ask.Mode == run.One {
			m.only = ask.Sites[i]
		}
		x := ask.Points[i*dims : (i+1)*dims]
		outcome, reason := run.Returned, ""
		if f.traps != nil {
			if reason = f.traps(x); reason != "" {
				outcome = run.Trapped
			}
		}
		values := make([]fp.Value, len(f.outputs))
		if outcome == run.Returned {
			v, status := f.body(m, x)
			values[0] = fp.FromFloat64(v)
			if len(values) > 1 {
				values[1] = fp.Value{Lo: uint64(status)}
			}
			b.Frames = m.frames
		}
		b.Outcomes, b.Reasons = append(b.Outcomes, outcome), append(b.Reasons, reason)
		b.Outputs = append(b.Outputs, values...)
		b.Ops, b.Start = append(b.Ops, m.ops), append(b.Start, len(b.Frames))
	}
	return b
}

// search runs the whole of s on f and returns the number of runs.
func (f *fake) search(s *Search) (runs int) {
	for {
		ask := s.Next(math.MaxInt)
		if ask == nil {
			return runs
		}
		runs += len(ask.Points) / len(f.params)
		s.Tell(f.run(ask))
	}
}

func (f *fake) setup(seed uint64) search.Setup {
	return search.Setup{Subject: f.subject(), Rand: rand.New(rand.NewPCG(seed, 0))}
}

var (
	double = subject.Param{Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64}
	value  = []ir.Cell{{Name: "return"}}
	gsl    = []ir.Cell{{Name: "result.val"}, {Name: "return", Role: ir.Status}}
)

// (1 - cos x) / x^2, ATOMU's Figure 1.
var foo = &fake{
	sites: []fp.Op{fp.Cos, fp.Sub, fp.Mul, fp.Div}, params: []subject.Param{double}, outputs: value,
	body: func(m *machine, x []float64) (float64, float64) {
		c := m.op(0, math.Cos(x[0]), x[0])
		n := m.op(1, 1-c, 1, c)
		d := m.op(2, x[0]*x[0], x[0], x[0])
		return m.op(3, n/d, n, d), 0
	},
}

// ((x - 6) x + 11) x - 6 = (x-1)(x-2)(x-3).
var cubic = &fake{
	sites: []fp.Op{fp.Sub, fp.Mul, fp.Add, fp.Mul, fp.Sub}, params: []subject.Param{double}, outputs: value,
	body: func(m *machine, x []float64) (float64, float64) {
		v := m.op(0, x[0]-6, x[0], 6)
		v = m.op(1, v*x[0], v, x[0])
		v = m.op(2, v+11, v, 11)
		v = m.op(3, v*x[0], v, x[0])
		return m.op(4, v-6, v, 6), 0
	},
}

// log Gamma on the negative axis by reflection: log pi - (log |sin pi x| + lgamma(1-x)); elsewhere an error.
var lngamma = &fake{
	sites:  []fp.Op{fp.Mul, fp.Sin, fp.Log, fp.Sub, fp.Lgamma, fp.Add, fp.Sub},
	params: []subject.Param{double}, outputs: gsl,
	body: func(m *machine, x []float64) (float64, float64) {
		if !(x[0] < 0) {
			return math.NaN(), 1
		}
		a := m.op(0, math.Pi*x[0], math.Pi, x[0])
		s := m.op(1, math.Sin(a), a)
		if s == 0 {
			return math.Inf(1), 0
		}
		l := m.op(2, math.Log(math.Abs(s)), math.Abs(s))
		y := m.op(3, 1-x[0], 1, x[0])
		g, _ := math.Lgamma(y)
		m.op(4, g, y)
		sum := m.op(5, l+g, l, g)
		const logPi = 1.1447298858494001741434
		return m.op(6, logPi-sum, logPi, sum), 0
	},
}

// x - y and n x - y, with a float, a double and an integer, and a site that is never reached.
var three = &fake{
	sites: []fp.Op{fp.Sub, fp.Mul, fp.Sub, fp.Sub},
	params: []subject.Param{
		{Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary32, Min: -1e10, Max: 1e10},
		{Name: "y", Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: -1e10, Max: 1e10},
		{Name: "n", Index: -1, Signed: true, Min: 2, Max: 20},
	},
	outputs: value,
	body: func(m *machine, x []float64) (float64, float64) {
		a := m.op(0, x[0]-x[1], x[0], x[1])
		p := m.op(1, x[2]*x[0], x[2], x[0])
		b := m.op(2, p-x[1], p, x[1])
		return a + b, 0
	},
}
