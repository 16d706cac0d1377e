package hunt

// This phase searches for loops that make a wrong number of rounds because their counter is a float: for (x = a; x < b; x += h). Rounding
// decides the last comparison if the exact counter equals its bound. Random inputs miss such points, so the phase solves for them in the
// interpreter. Estimates do not show the error of a wrong decision, so the oracle judges the solutions.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	counterSteps   = 1_000_000 // limit on the instructions of all interpreted runs
	counterRun     = 6_000     // limit on the instructions of one run
	counterBases   = 128       // inputs from which the phase solves
	counterSecants = 4         // steps of the secant method
	counterRounds  = 3         // the phase ignores loops with fewer rounds
	counterNear    = 0x1p-16   // largest distance between counter and bound at a solution, relative to the step of a round
	counterJudged  = 24        // limit on solutions that the oracle judges
	counterDigits  = 2         // decimal digits of a coordinate from which the phase solves
)

// besideCounters are the distances from a solution, in ulps, of the inputs that the phase runs.
var besideCounters = []int64{0, -1, 1, -2, 2, -5, 5}

// counters is the phase. It solves in the interpreter. It then runs the solutions in mode Deltas, which finds those where the exact values
// decide otherwise than the floats. The oracle judges these.
type counters struct {
	queue
	machine *interp.Machine
	found   *found
	largest *spot
	tests   map[*ir.Inst]*ir.Inst // by branch: the comparison of the counter that decides it
	sites   map[int]bool          // sites of these comparisons
	steps   int64                 // number of instructions that are left
	turned  [][]float64           // inputs where the exact values decide otherwise
}

// newCounters returns the phase. It asks for runs only in the first round of the search. It stores the largest error that the oracle finds
// in largest. It has its own random stream, so the draws of other phases do not depend on it.
func newCounters(g *ground, f *found, largest *spot, seed uint64) phase {
	own := *g
	own.rand = rand.New(rand.NewPCG(seed, uint64(g.round)+1<<34))
	p := &counters{found: f, largest: largest, tests: map[*ir.Inst]*ir.Inst{}, sites: map[int]bool{}, steps: counterSteps}
	p.queue = queue{ground: &own, Queue: search.Queue{Mode: run.Deltas}, told: p.note}
	if g.round > 0 || !g.likely {
		return p
	}
	Reached(g.subject, func(fn *ir.Func, in *ir.Inst) {
		if in.Op == ir.OpFloat && in.Float == fp.Cmp && in.Site >= 0 && flow.CountsRounds(fn, in) {
			p.sites[int(in.Site)] = true
			for _, b := range fn.Blocks {
				if br := &b.Insts[len(b.Insts)-1]; br.Op == ir.OpBr && len(br.Args) > 0 && br.Args[0] == ir.Operand(in.Dst) {
					p.tests[br] = in
				}
			}
		}
	})
	if len(p.tests) == 0 {
		return p
	}
	p.machine = interp.New(g.subject.Program, &g.subject.Call)
	for n := 0; n < counterBases && p.steps > 0; n++ {
		base := make([]float64, g.domain.Dims())
		for i := range base {
			base[i] = p.short(i)
		}
		p.solve(base)
	}
	return p
}

// short draws a coordinate with at most counterDigits decimal digits, as people write numbers. If the domain is wide, the coordinate is of
// any size below usual.
func (p *counters) short(i int) float64 {
	lo, hi := p.domain.Clamp(i, -usual), p.domain.Clamp(i, usual)
	if p.domain.Integer(i) || lo >= hi {
		return p.ordinary(p.rand, i)
	}
	x := lo + (hi-lo)*p.rand.Float64()
	if hi-lo >= usual && p.rand.IntN(2) == 0 {
		x *= math.Pow(10, -float64(1+p.rand.IntN(counterDigits)))
	}
	unit := math.Pow(10, math.Floor(math.Log10(math.Abs(x)))-float64(p.rand.IntN(counterDigits)))
	if rounded := math.Round(x/unit) * unit; unit > 0 && lo <= rounded && rounded <= hi {
		x = rounded
	}
	return p.domain.Clamp(i, x)
}

// A meeting is the round of a run at which a counter comes closest to its bound.
type meeting struct {
	gap, step float64 // between counter and bound, and by how much the gap changes in a round
	rounds    int
	early     bool // the floats do not decide as for equal numbers
}

// solve moves each coordinate of a point until a counter meets its bound, and asks for runs at inputs beside the solution.
func (p *counters) solve(base []float64) {
	here, ok := p.meet(base)
	if !ok {
		return
	}
	if math.Abs(here.gap) <= counterNear*here.step {
		p.beside(base, -1)
	}
	for i := range base {
		if p.domain.Integer(i) {
			continue
		}
		point, a, gapA := slices.Clone(base), base[i], here.gap
		b := p.domain.Clamp(i, a+max(math.Abs(a), here.step)/1024)
		if b == a {
			b = p.domain.Clamp(i, a-max(math.Abs(a), here.step)/1024)
		}
		for range counterSecants {
			point[i] = b
			at, ok := p.meet(point)
			if !ok || at.gap == gapA {
				break
			}
			if math.Abs(at.gap) <= counterNear*at.step {
				p.beside(point, i)
				break
			}
			a, gapA, b = b, at.gap, p.domain.Clamp(i, b-at.gap*((b-a)/(at.gap-gapA)))
		}
	}
}

// beside asks for runs at a solution and at its neighbours along a coordinate.
func (p *counters) beside(point []float64, along int) {
	if along < 0 {
		along = p.rand.IntN(len(point))
	}
	if p.domain.Integer(along) {
		return
	}
	at := p.domain.Ordinal(along, point[along])
	near := slices.Clone(point)
	for _, by := range besideCounters {
		near[along] = p.domain.FromOrdinal(along, plus(at, by))
		if m, ok := p.meet(near); ok && m.early && m.gap != 0 {
			p.Points = append(p.Points, p.scratch...)
		}
	}
}

// meet interprets a point, which it leaves in p.scratch. ok is false if no counter makes counterRounds rounds.
func (p *counters) meet(point []float64) (m meeting, ok bool) {
	copy(p.scratch, point)
	if p.steps <= 0 || !p.domain.Settle(p.scratch) {
		return m, false
	}
	var loop *ir.Inst
	last, rounds := math.NaN(), 0
	r := p.machine.RunBranches(p.scratch, interp.Limits{Steps: min(counterRun, p.steps)}, func(b *interp.Branch) {
		test := p.tests[b.Inst]
		if test == nil {
			return
		}
		if loop != b.Inst {
			loop, last, rounds = b.Inst, math.NaN(), 0
		}
		gap := b.A - b.B
		step := math.Abs(gap - last)
		last = gap
		if rounds++; rounds < counterRounds || math.IsNaN(gap) || math.IsInf(gap, 0) || ok && math.Abs(gap) >= math.Abs(m.gap) {
			return
		}
		holds := fp.OrderOf(b.A, b.B)&test.Pred.Relations() != 0
		m, ok = meeting{gap, step, rounds, holds != (test.Pred.Relations()&fp.Equal != 0)}, true
	})
	p.steps -= r.Steps + 1
	return m, ok && r.Outcome == interp.Returned
}

// note records run i, and its input if exact values decide otherwise there.
func (p *counters) note(b *run.Batch, i, _ int) {
	p.found.add(b, i, noSite, 0)
	turned := false
	events(b, i, func(e run.Event) { turned = turned || e.Kind == fp.Diverged && p.sites[e.Site] })
	if turned && b.Outcomes[i] == run.Returned {
		p.turned = append(p.turned, slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims]))
	}
}

// finish plans the judgements of the inputs where exact values decide otherwise, those with the shortest decimals
// first.
func (p *counters) finish() []step {
	slices.SortStableFunc(p.turned, func(a, b []float64) int { return cmp.Compare(p.digits(a), p.digits(b)) })
	if len(p.turned) == 0 {
		return nil
	}
	return []step{{func() phase {
		q := asking(p.ground, p.found, p.largest)
		for _, point := range p.turned[:min(len(p.turned), counterJudged)] {
			q.about(point, func(judged float64) { q.keep(point, judged) })
		}
		return q
	}, math.Inf(1)}}
}

// digits returns the length of the shortest decimals of a point.
func (p *counters) digits(point []float64) (n int) {
	for i, x := range point {
		bits := 64
		if p.domain.Format(i) == fp.Binary32 {
			bits = 32
		}
		n += len(strconv.FormatFloat(x, 'g', -1, bits))
	}
	return n
}
