package hunt

// This file records the courses of whole searches: which phase asks for how many runs in which mode, and what is proposed.

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

var update = flag.Bool("update", false, "write the golden files")

// small are the sizes of rounds that take milliseconds.
func small() Params {
	p := Defaults()
	p.Samples, p.Lines, p.LineSamples, p.Climb, p.ClimbMany, p.Raise = 256, 16, 24, 600, 6000, 256
	return p
}

// A stretch is consecutive asks of one phase in one mode.
type stretch struct {
	phase      phase
	mode       run.Mode
	asks, runs int
	points     uint64 // a checksum
}

// course runs s on f and returns what it did: its phases, and its candidates.
func (f *fake) course(t *testing.T, s *Search, most int) string {
	t.Helper()
	var b strings.Builder
	var now stretch
	flush := func() {
		if now.asks > 0 {
			fmt.Fprintf(&b, "%-18s mode %-2d %3d asks %6d runs %016x\n", strings.TrimPrefix(fmt.Sprintf("%T", now.phase), "*hunt."),
				now.mode, now.asks, now.runs, now.points)
		}
	}
	for runs := 0; ; {
		ask := s.Next(most - runs)
		if ask == nil {
			break
		}
		if s.phase != now.phase || ask.Mode != now.mode {
			flush()
			now = stretch{phase: s.phase, mode: ask.Mode}
		}
		h := fnv.New64a()
		fmt.Fprint(h, now.points)
		for _, x := range ask.Points {
			fmt.Fprintf(h, "%x", math.Float64bits(x))
		}
		n := len(ask.Points) / f.dims
		now.asks, now.runs, now.points = now.asks+1, now.runs+n, h.Sum64()
		runs += n
		s.Tell(f.run(ask))
	}
	flush()
	for _, c := range s.Candidates() {
		fmt.Fprintf(&b, "site %d %s largest=%v estimate %.6g condition %.4g ops %d at %v\n", c.Site, c.Kind, c.Largest, c.Estimate,
			c.Condition, c.Ops, c.Point)
	}
	return b.String()
}

// decision is a program of two doubles with a branch that no sample takes: it returns (x*x + y) - 12.5 where the sum is 12.5, and the sum
// elsewhere.
func decision() (*fake, search.Setup) {
	f := &fake{sites: []fp.Op{fp.Mul, fp.Add, fp.Sub, fp.Log}, dims: 2}
	f.body = func(m *machine, x []num) num {
		s := m.add(1, m.mul(0, x[0], x[0]), x[1])
		if s.v == 12.5 {
			return m.unary(3, m.sub(2, s, x[1]), math.Log, func(x float64) float64 { return 1 / x })
		}
		return s
	}
	setup := f.setup(5)
	double, bit := &ir.Type{Kind: ir.Float, Format: fp.Binary64, Size: 8, Align: 8}, &ir.Type{Kind: ir.Int, Bits: 1, Size: 1, Align: 1}
	op := func(o fp.Op, site, dst int32, args ...ir.Operand) ir.Inst {
		return ir.Inst{Op: ir.OpFloat, Float: o, Type: double, Elem: double, Dst: dst, Args: args, Site: site}
	}
	ret := func(x ir.Operand) ir.Inst { return ir.Inst{Op: ir.OpRet, Dst: -1, Site: -1, Args: []ir.Operand{x}} }
	log := op(fp.Log, 3, 6, 5)
	fn := &ir.Func{Name: "f", Params: []*ir.Type{double, double}, Result: double, NumRegs: 7, NumSites: 4,
		Consts: []*ir.Const{{Type: double, Float: fp.FromFloat64(12.5), Func: -1, Global: -1}},
		Blocks: []*ir.Block{
			{NumSites: 2, Insts: []ir.Inst{
				op(fp.Mul, 0, 2, 0, 0), op(fp.Add, 1, 3, 2, 1),
				{Op: ir.OpFloat, Float: fp.Cmp, Pred: ir.FOeq, Type: bit, Elem: double, Dst: 4, Site: -1, Args: []ir.Operand{3, -1}},
				{Op: ir.OpBr, Dst: -1, Site: -1, Args: []ir.Operand{4}, Blocks: []int32{1, 2}},
			}},
			{FirstSite: 2, NumSites: 2, Insts: []ir.Inst{op(fp.Sub, 2, 5, 3, 1), log, ret(6)}},
			{FirstSite: 4, Insts: []ir.Inst{ret(3)}},
		}}
	p := setup.Subject.Program
	p.Funcs, p.Units = []*ir.Func{fn}, []*ir.Unit{{Name: "f.c", NumSites: 4}}
	setup.Subject.Call.Entry = 0
	setup.Subject.Call.Args = []ir.Arg{{Dim: 0}, {Dim: 1}}
	setup.Subject.Call.Outputs[0].Arg, setup.Subject.Call.Outputs[0].Index = -1, -1
	return f, setup
}

// A course is part of what a seed gives: whoever has the seed of a report can repeat its search. Whether a phase is still made, whether it
// still asks about the same inputs, and what is proposed of them stands in the golden files. A change that is meant is written by -update.
func TestCourses(t *testing.T) {
	t.Parallel()
	mixed := &fake{sites: []fp.Op{fp.Mul, fp.Sub, fp.Sqrt, fp.Div}, dims: 3, body: func(m *machine, x []num) num {
		d := m.sub(1, m.mul(0, x[0], x[0]), m.mul(0, x[1], x[2]))
		return m.div(3, m.unary(2, d, math.Sqrt, func(x float64) float64 { return 0.5 / math.Sqrt(x) }), m.sub(1, x[0], x[2]))
	}}
	overflow := &fake{sites: []fp.Op{fp.Mul, fp.Div}, dims: 1, body: func(m *machine, x []num) num {
		return m.div(1, m.mul(0, x[0], of(1e300)), of(1e10))
	}}
	linear := &fake{sites: []fp.Op{fp.Add, fp.Add, fp.Add}, dims: 4, body: func(m *machine, x []num) num {
		return m.add(2, m.add(1, m.add(0, x[3], x[2]), x[1]), x[0])
	}}
	square := &fake{sites: []fp.Op{fp.Mul, fp.Sub, fp.Sqrt}, dims: 2, body: func(m *machine, x []num) num {
		d := m.sub(1, x[0], x[1])
		return m.unary(2, m.mul(0, d, d), math.Sqrt, func(x float64) float64 { return 0.5 / math.Sqrt(x) })
	}}
	reached, setup := decision()
	for _, c := range []struct {
		name  string
		f     *fake
		setup func(*search.Setup)
	}{
		{"parabola", parabola, nil},
		{"foo-likely", foo, func(s *search.Setup) { s.Plausible = true }},
		{"foo-budget", foo, func(s *search.Setup) { s.Evals = 6000 }},
		{"touching", touching, func(s *search.Setup) { s.Known = [][]float64{{1.5}, {3}} }},
		{"poles-likely", poles, func(s *search.Setup) { s.Plausible, s.Evals = true, 3000 }},
		{"jump", jump, nil},
		{"overflow-likely", overflow, func(s *search.Setup) { s.Plausible = true }},
		{"determinant", determinant, nil},
		{"determinant-likely", determinant, func(s *search.Setup) { s.Plausible = true }},
		{"linear", linear, func(s *search.Setup) { s.Evals = 9000 }},
		{"square-likely", square, func(s *search.Setup) { s.Plausible = true }},
		{"mixed", mixed, func(s *search.Setup) {
			s.Subject.Params[1] = subject.Param{Name: "n", Index: -1, Signed: true, Min: -5, Max: 20}
			s.Subject.Params[2].Format, s.Subject.Params[2].Precision = fp.Binary32, fp.Binary32
			s.Subject.Params[2].Min, s.Subject.Params[2].Max = -100, 100
			s.Admits = func(x []float64) bool { return x[0] > x[2] }
			s.Subject.Reference = &subject.Reference{}
		}},
		{"decision", reached, func(s *search.Setup) { *s = setup; s.Subject.Reference = &subject.Reference{} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			setup := c.f.setup(1)
			if c.setup != nil {
				c.setup(&setup)
			}
			got := c.f.course(t, New(setup, small()), math.MaxInt)
			path := filepath.Join("testdata", c.name+".course")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("go test -run Courses -update writes it: %s", diff)
			}
		})
	}
}
