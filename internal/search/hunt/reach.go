package hunt

// This file looks behind branches that no sample takes: it runs a few inputs on expressions over floats, solves for the other sides of
// their decisions (package paths), and hunts from what executes an operation that no run has executed.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/paths"
	"faultline/internal/symbolic"
	exprs "faultline/internal/symbolic/floats"
)

const (
	reachSteps   = 20_000 // instructions of a run whose path is solved for
	reachExprs   = 4_000  // expressions of it
	reachMoves   = 3_000  // evaluations for one side
	reachStarts  = 24     // inputs whose paths are known at first
	reachOthers  = 64     // sides that other paths took, which are tried behind those that none did
	reachBatch   = 16     // sides between two native runs
	reachInputs  = 48     // inputs of a side in one generation
	reachRounds  = 8      // generations
	reachLess    = 8      // the climbs behind a branch are so much shorter
	reachSamples = 256    // of a round's samples, whose sides are known at first
	reachThin    = 8      // paths through equalities that are tried for inputs at which exact values are equal too
	reachPrice   = 4      // an instruction that is followed costs as much as so many expressions
	reachPlain   = 2      // so many that are not followed cost as much as one
	reachRuns    = 100    // towards one side
)

// Deep is what was found behind branches that samples did not take: apart, as larger errors in front of them would hide it.
type deep struct {
	found   found
	largest spot
	reached int // sides of branches
	paths   *finding.Paths
}

// reach is the phase.
type reach struct {
	*ground
	cover   *cover
	deep    *deep
	samples []float64 // that were not run in mode All
	finder  paths.Finder
	descent *paths.Descent
	others  int

	begun  bool
	mode   run.Mode
	points []float64
	steps  []*paths.Step // by point asked for, in mode All; nil: of a sample
	aims   []*side       // by point asked for, in mode Deltas
	sides  []*side
	rounds int
}

// A side is one that an input was found for, which executes what no run had executed.
type side struct {
	step *paths.Step
	site int       // of the decision that is taken otherwise; noSite
	best []float64 // the worst input so far, one whose decisions are those of exact values if there is any
	size float64   // of its error
	true bool      // best is such a one
	only bool      // no sample takes it
}

// newReach returns the phase. It draws from a stream of its own: what the other phases do does not depend on it.
func newReach(g *ground, c *cover, d *deep, samples []float64, seed uint64) phase {
	own := *g
	own.rand = rand.New(rand.NewPCG(seed, uint64(g.round)+1<<32))
	p := &reach{ground: &own, cover: c, deep: d, samples: samples[:min(len(samples), reachSamples*g.domain.Dims())]}
	p.others = reachOthers
	return p
}

func (p *reach) next() *search.Ask {
	p.points, p.steps, p.aims = nil, nil, nil
	switch {
	case p.params.Paths == 0 || !p.begun && p.cover.missing(p.subject.Sites) == 0 && !p.compares():
		return nil
	case !p.begun && len(p.samples) > 0:
		p.points, p.samples = p.samples, nil
		p.steps = make([]*paths.Step, len(p.points)/p.domain.Dims())
		p.mode = run.All
	default:
		p.begin()
		if p.look(); len(p.points) == 0 {
			p.generation()
		}
	}
	return &search.Ask{Mode: p.mode, Points: p.points}
}

// begin takes the paths of the inputs that executed something first.
func (p *reach) begin() {
	if p.begun {
		return
	}
	p.begun = true
	dims := p.domain.Dims()
	machine := interp.New(p.subject.Program, &p.subject.Call)
	tree := paths.NewTree(machine, dims)
	tree.Steps, tree.Often = reachSteps, true
	p.finder = paths.Finder{
		Tree: tree, Solver: paths.Solver{Rand: p.rand, Most: reachMoves, Short: true}, Domain: p.domain, Zeros: true,
		Plan: exprs.Plan{Most: symbolic.Bounds{Ops: reachExprs}},
	}
	p.descent = paths.NewDescent(machine, p.domain, p.rand, reachSteps)
	p.descent.Wanted = p.leads
	starts := p.cover.points
	for _, point := range starts[max(0, len(starts)-reachStarts):] {
		if p.solving() >= p.params.Paths/3 {
			break
		}
		p.descent.Take(point)
		if step, isNew := p.finder.Begin(point); isNew && isThin(step.Path) && len(p.sides) < reachThin {
			p.sides = append(p.sides, &side{step: &step, site: noSite})
		}
	}
}

// compares reports whether the program asks whether two numbers are equal that it computed.
func (p *reach) compares() (is bool) {
	Reached(p.subject, func(f *ir.Func, in *ir.Inst) {
		if in.Op == ir.OpFloat && in.Float == fp.Cmp && isEquality(in.Pred) {
			constant := false
			for range Operands(f, in, ir.Float) {
				constant = true
			}
			is = is || !constant
		}
	})
	return is
}

// isThin reports whether a path goes through an equality of numbers, one of which is computed.
func isThin(p *exprs.Path) bool {
	for i := range p.Decisions {
		d := &p.Decisions[i]
		if d.Op == fp.Cmp && isEquality(d.Inst.Pred) && d.Choice.Outcome == (d.Inst.Pred == ir.FOeq) && !plain(d.Args[0], d.Args[1]) {
			return true
		}
	}
	return false
}

func isEquality(p ir.Pred) bool { return p == ir.FOeq || p == ir.FUne }

// plain reports whether both are inputs or constants.
func plain(x, y *exprs.Expr) bool {
	of := func(e *exprs.Expr) bool { return e.IsConstant() || e.Input >= 0 }
	return of(x) && of(y)
}

// solving is the work so far to solve for sides of paths.
func (p *reach) solving() int { return int(p.finder.Counts.Work) + reachPrice*int(p.finder.Executed) }

// descending is that of descents.
func (p *reach) descending() int { return int(p.descent.Executed) / reachPlain }

// leads reports whether a block leads to operations that no run has executed, before it comes to one that some run has.
func (p *reach) leads(f *ir.Func, to int) bool {
	seen := map[int]bool{to: true}
	for list := []int{to}; len(list) > 0; {
		b := f.Blocks[list[0]]
		list = list[1:]
		if b.NumSites > 0 {
			if !p.cover.sites[b.FirstSite] {
				return true
			}
			continue
		}
		for i := range b.Insts {
			for _, next := range b.Insts[i].Blocks {
				if !seen[int(next)] {
					seen[int(next)] = true
					list = append(list, int(next))
				}
			}
		}
	}
	return false
}

// look solves for sides until a batch is full, and asks what their inputs execute.
func (p *reach) look() {
	p.mode = run.All
	for len(p.steps) < reachBatch && p.cover.missing(p.subject.Sites) > 0 {
		one := p.solving() < p.params.Paths/2 && p.solve()
		other := p.descending() < p.params.Paths/2 && p.descend()
		if !one && !other {
			return
		}
	}
}

// solve tries the next side of a path over floats.
func (p *reach) solve() bool {
	next, more := p.finder.Tree.Next(p.rand)
	if !more {
		return false
	}
	if !next.New {
		if p.others--; p.others < 0 {
			return false
		}
	}
	if step := p.finder.Try(&next); step != nil {
		p.try(step)
		p.descent.Take(step.Point)
	}
	return true
}

// descend tries the next side of a branch.
func (p *reach) descend() bool {
	points, more := p.descent.Next(reachRuns)
	for _, point := range points {
		step, _ := p.finder.Begin(point)
		p.try(&step)
	}
	return more
}

func (p *reach) try(step *paths.Step) {
	p.points, p.steps = append(p.points, step.Point...), append(p.steps, step)
}

// generation asks for the errors of inputs that take the sides: around the worst ones so far.
func (p *reach) generation() {
	p.mode = run.Deltas
	if p.rounds++; p.rounds > reachRounds {
		return
	}
	for _, s := range p.sides {
		from := *s.step
		p.finder.Most = reachMoves
		if s.best != nil {
			from.Point = s.best
		} else {
			p.aim(s, from.Point)
			for _, point := range p.finder.Short(&from) {
				p.aim(s, point)
			}
		}
		for _, point := range p.finder.More(&from, reachInputs) {
			p.aim(s, point)
		}
	}
}

func (p *reach) aim(s *side, point []float64) {
	if p.domain.Admits(point) {
		p.points, p.aims = append(p.points, point...), append(p.aims, s)
	}
}

func (p *reach) tell(b *run.Batch) {
	if p.mode == run.Deltas {
		for i := range b.N {
			p.learn(b, i, p.aims[i])
		}
		return
	}
	p.cover.enter(b, func(i int) {
		if step := p.steps[i]; step != nil {
			p.deep.reached++
			p.sides = append(p.sides, &side{step: step, site: noSite, only: true})
		}
	})
}

// learn enters the error of an input of a side. Where exact values decide otherwise somewhere, that is a finding of its own, which is not
// behind the branch; unless all inputs are such ones that are known to come there: what the floats do behind it is all that there is.
func (p *reach) learn(b *run.Batch, i int, s *side) {
	if b.Outcomes[i] != run.Returned {
		return
	}
	turned := false
	b.Events(i, func(e run.Event) { turned = turned || e.Kind == fp.Diverged })
	estimate, _ := p.deep.found.error(b, i)
	size := min(estimate, total)
	if s.best == nil || s.true == turned && !turned || s.true == !turned && size > s.size {
		s.best, s.size, s.true = slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims]), size, !turned
	}
	if !turned || s.only && !s.true && p.rounds == reachRounds {
		p.deep.found.add(b, i, s.site, 0)
	}
}

// finish hands on what is hunted from.
func (p *reach) finish() []step {
	if p.begun {
		told := p.finder.Told()
		told.Beside, told.Reached = true, p.deep.reached
		p.deep.paths = told
	}
	if len(p.sides) == 0 {
		return nil
	}
	g, f := p.ground, &p.deep.found
	g.params = g.params.scaled(-3)
	none := newPathSet()
	steps := []step{{func() phase { return newJudge(g, f, &none, &none, &p.deep.largest) }, math.Inf(1)}}
	if p.deep.reached > 0 {
		steps = append([]step{
			{func() phase { return newClimb(g, f, &p.deep.largest) }, 1.1},
			{func() phase { return newRaise(g, f) }, 1.1},
		}, steps...)
	}
	return steps
}
