package hunt

// This file searches for accesses outside of the program's objects, at the ends of comparisons. Native code may read beyond a table without
// any visible effect, so the interpreter runs these inputs. An example is a test x <= 5 before table[(int)x]: the access fails only at x =
// 5, which random inputs miss.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	endSteps   = 100_000 // instructions of all runs of a round
	endRun     = 5_000   // and of one run
	endBases   = 16      // inputs from which ends are sought at first
	endMore    = 48      // and at most, those that took a side of a branch first included
	endOrdinal = 4       // of these, drawn from ordinary numbers
	endTwice   = 2       // ends of one comparison along one coordinate
	endSecants = 4       // steps of the secant method towards one end
)

// besideEnds are the ordinal distances from an end at which inputs are run, because rounding may move the end of a computed side by some
// ulps.
var besideEnds = []int64{-1, 1, -4, 4}

// ends is the phase. It requests no native runs.
type ends struct {
	*ground
	machine *interp.Machine
	found   *search.Abnormal
	bases   [][]float64
	left    int64                // instructions
	gaps    map[*ir.Inst]float64 // of the last run, by branch: the smallest distance between the compared numbers
	order   []*ir.Inst           // the branches of gaps, in the order of execution
	reached map[end]int          // how often
	taken   map[branchSide]bool
}

// An end is a comparison whose sides one coordinate makes equal.
type end struct {
	branch *ir.Inst
	along  int
}

// A branchSide is a branch with one of its targets.
type branchSide struct {
	branch *ir.Inst
	side   int
}

// newEnds returns the phase. Its first inputs are the least extreme ones of the paths that the scan took. It records accesses outside of
// objects in found. It has its own random stream, so it does not depend on the other phases.
func newEnds(g *ground, taken *pathSet, found *search.Abnormal, seed uint64) phase {
	own := *g
	own.rand = rand.New(rand.NewPCG(seed, uint64(g.round)+1<<33))
	p := &ends{ground: &own, found: found, left: endSteps, reached: map[end]int{}, taken: map[branchSide]bool{}}
	if !computesAddresses(g) {
		return p
	}
	p.machine = interp.New(g.subject.Program, &g.subject.Call)
	for range endOrdinal {
		point := make([]float64, g.domain.Dims())
		for i := range point {
			point[i] = own.ordinary(own.rand, i)
		}
		if g.domain.Settle(point) {
			p.bases = append(p.bases, point)
		}
	}
	p.bases = append(p.bases, taken.points(endBases-len(p.bases), g.domain.Dims())...)
	return p
}

// computesAddresses reports whether the program uses an element of an object whose number is no constant.
func computesAddresses(g *ground) (does bool) {
	Reached(g.subject, func(_ *ir.Func, in *ir.Inst) {
		if in.Op == ir.OpGEP {
			does = does || slices.ContainsFunc(in.Args[1:], func(o ir.Operand) bool { return o >= 0 })
		}
	})
	return does
}

func (p *ends) next() *search.Ask {
	for k := 0; k < len(p.bases); k++ {
		base := p.bases[k]
		most := p.left - p.left/int64(len(p.bases)-k) // what is left after this input's part
		for i := 0; i < len(base) && p.left > most; i++ {
			p.along(base, i)
		}
	}
	p.bases = nil
	return nil
}

func (p *ends) tell(*run.Batch) {}

// along seeks the ends that coordinate i reaches from a point.
func (p *ends) along(base []float64, i int) {
	p.run(base)
	gaps, order := p.gaps, p.order
	for _, size := range []float64{1.0 / 16, 1} { // the second size is for values computed from integers
		point := slices.Clone(base)
		size *= max(math.Abs(base[i]), 1)
		if point[i] = p.domain.Clamp(i, base[i]+max(size, p.whole(i))); point[i] == base[i] {
			point[i] = p.domain.Clamp(i, base[i]-max(size, p.whole(i)))
		}
		p.try(point)
		moved := p.gaps
		for _, branch := range order {
			to, same := moved[branch]
			if e := (end{branch, i}); same && to != gaps[branch] && p.reached[e] < endTwice {
				p.approach(e, base, base[i], gaps[branch], point[i], to)
			}
		}
	}
}

// whole is the smallest step of a coordinate of integers; 0 for another.
func (p *ends) whole(i int) float64 {
	if p.domain.Integer(i) {
		return 1
	}
	return 0
}

// approach searches for an end by the secant method, from two values of the coordinate and the gaps there, and runs inputs near it.
func (p *ends) approach(e end, base []float64, a, gapA, b, gapB float64) {
	point := slices.Clone(base)
	for range endSecants {
		if gapB == 0 || gapA == gapB || p.left <= 0 {
			break
		}
		next := p.domain.Clamp(e.along, b-gapB*((b-a)/(gapB-gapA)))
		if next == b {
			break
		}
		point[e.along] = next
		p.try(point)
		gap, there := p.gaps[e.branch]
		if !there {
			return
		}
		a, gapA, b, gapB = b, gapB, next, gap
	}
	p.reached[e]++
	at := p.domain.Ordinal(e.along, b)
	for _, by := range besideEnds {
		point[e.along] = p.domain.FromOrdinal(e.along, plus(at, by))
		p.try(point)
	}
}

// try runs a point. If the run takes a new side of a branch, the point becomes a starting point for further ends.
func (p *ends) try(point []float64) {
	if p.run(point) && len(p.bases) < endMore {
		p.bases = append(p.bases, slices.Clone(point))
	}
}

// run interprets a point and records its branches. It reports whether the run takes a new side of a branch. It records an access outside of
// an object.
func (p *ends) run(point []float64) (isNew bool) {
	p.gaps, p.order = map[*ir.Inst]float64{}, nil
	copy(p.scratch, point)
	if p.left <= 0 || !p.domain.Settle(p.scratch) {
		return false
	}
	r := p.machine.RunBranches(p.scratch, interp.Limits{Steps: min(endRun, p.left)}, func(b *interp.Branch) {
		if s := (branchSide{b.Inst, b.Side}); !p.taken[s] {
			p.taken[s], isNew = true, true
		}
		gap := b.A - b.B
		if old, known := p.gaps[b.Inst]; math.IsNaN(gap) || math.IsInf(gap, 0) || known && math.Abs(old) <= math.Abs(gap) {
			return
		} else if !known {
			p.order = append(p.order, b.Inst)
		}
		p.gaps[b.Inst] = gap
	})
	p.left -= r.Steps + 1
	if r.Outside != nil {
		p.found.Note(run.Trapped, r.Reason, p.scratch)
	}
	return isNew
}
