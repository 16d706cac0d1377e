package hunt

// This phase looks behind branches that no sample takes. It runs a few inputs on symbolic expressions and solves for the other sides of
// their decisions (package paths). It then searches from the inputs that execute an operation for the first time.

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
	reachSteps   = 20_000 // instructions of a run whose path is solved for, at most
	reachExprs   = 4_000  // expressions of such a run, at most
	reachMoves   = 3_000  // evaluations for one side, at most
	reachStarts  = 24     // inputs whose paths are recorded at the start, at most
	reachOthers  = 64     // sides that other paths took, which are tried after the sides that no path took, at most
	reachBatch   = 16     // sides that are solved for between two native runs
	reachInputs  = 48     // inputs of a side in one generation
	reachRounds  = 8      // generations
	reachLess    = 8      // climbs behind a branch are smaller by this factor
	reachSamples = 256    // samples of the round whose sides are recorded at the start, at most
	reachThin    = 8      // paths through equalities that are tried, at most, for inputs at which the exact values are equal too
	reachPrice   = 4      // expressions that cost as much as one symbolically executed instruction
	reachPlain   = 2      // concretely executed instructions that cost as much as one expression
	reachRuns    = 100    // runs of a descent towards one side, at most
)

// deep holds what was found behind branches that samples did not take. It is separate, because larger errors in front of these branches
// would displace it.
type deep struct {
	found   found
	largest spot
	reached int // sides of branches that inputs were found for
	paths   *finding.Paths
}

// reach is the phase.
type reach struct {
	*ground
	cover   *cover
	deep    *deep
	samples []float64 // samples that were not run in mode All
	finder  paths.Finder
	descent *paths.Descent
	others  int

	begun  bool
	mode   run.Mode
	points []float64
	steps  []*paths.Step // by point of an ask in mode All: its step; nil for a sample
	aims   []*side       // by point of an ask in mode Deltas: its side
	sides  []*side
	rounds int
}

// A side is one side of a decision for which an input was found that executes an operation for the first time.
type side struct {
	step *paths.Step
	site int       // site of the decision; noSite if not known
	best []float64 // the worst input so far; one with the decisions of exact values, if such an input exists
	size float64   // the error of best
	true bool      // at best, the floats decide as exact values do
	only bool      // no sample takes this side
}

// newReach returns the phase. It has its own random stream, so it does not change what the other phases draw.
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

// begin records the paths of the inputs that executed an operation first.
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

// compares reports whether the program tests two computed numbers for equality.
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

// isThin reports whether a path goes through an equality of which at least one side is computed.
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

// plain reports whether x and y are both inputs or constants.
func plain(x, y *exprs.Expr) bool {
	of := func(e *exprs.Expr) bool { return e.IsConstant() || e.Input >= 0 }
	return of(x) && of(y)
}

// solving returns the work that was spent on solving for sides of paths, in expressions.
func (p *reach) solving() int { return int(p.finder.Counts.Work) + reachPrice*int(p.finder.Executed) }

// descending returns the work that was spent on descents, in expressions.
func (p *reach) descending() int { return int(p.descent.Executed) / reachPlain }

// leads reports whether a block leads to operations that no run has executed, without passing operations that a run has executed.
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

// solve tries the next side of a path by symbolic expressions. It reports whether there was one.
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

// descend tries the next side of a branch by descents. It reports whether there was one.
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

// generation asks for the errors of inputs that take the sides, around the worst inputs so far.
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

// learn records the error of an input of a side. An input at which exact values would decide otherwise is a finding of its own, in front of
// the side. Such inputs count only if the side has no others, because then they are all that shows what the code behind the branch does.
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

// finish plans the search from the sides.
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
