package paths

// This file takes sides of branches by running the program: what a branch compares goes to where it goes the other way. It sees what paths
// over floats do not: integers that are inputs or were made of numbers, entries of tables, rounds of loops.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/search"
)

// An edge is a side of a branch.
type edge struct {
	inst *ir.Inst
	side int
}

// A target is a side that no run took, and the run that came closest to it.
type target struct {
	edge
	fn    *ir.Func
	point []float64
	gap   float64 // what was compared less what it was compared with
	tries int     // since it came closer
}

// miss is how far a gap is from 0, without limit where it is not known.
func miss(gap float64) float64 {
	if math.IsNaN(gap) {
		return math.Inf(1)
	}
	return math.Abs(gap)
}

// A Descent takes side after side. It serves one goroutine.
type Descent struct {
	Machine  *interp.Machine
	Domain   *search.Domain
	Rand     *rand.Rand
	Steps    int64                         // instructions of a run at most
	Wanted   func(f *ir.Func, to int) bool // whether the block to which a side goes leads to anything new; nil: all do
	Executed int64                         // instructions so far

	taken   map[edge]bool
	targets []*target
	index   map[edge]*target
	nearest map[edge]float64 // gaps in this run
	isNew   bool             // this run took a side that none took before
	fresh   [][]float64      // inputs that did, since Next
}

// NewDescent returns a descent that has seen no run.
func NewDescent(m *interp.Machine, d *search.Domain, r *rand.Rand, steps int64) *Descent {
	return &Descent{
		Machine: m, Domain: d, Rand: r, Steps: steps, taken: map[edge]bool{}, index: map[edge]*target{},
	}
}

// Take runs a point and notes which sides it takes, and how close it comes to others. It reports whether it takes one first.
func (d *Descent) Take(point []float64) (isNew bool) {
	d.nearest, d.isNew = map[edge]float64{}, false
	r := d.Machine.RunBranches(point, interp.Limits{Steps: d.Steps}, d.branch)
	d.Executed += r.Steps
	for e, gap := range d.nearest {
		if t := d.index[e]; t != nil && (t.point == nil || miss(gap) <= miss(t.gap)) {
			if t.point == nil || miss(gap) < miss(t.gap) {
				t.tries = 0
			}
			t.point, t.gap = append(t.point[:0:0], point...), gap
		}
	}
	if d.isNew {
		d.fresh = append(d.fresh, append([]float64(nil), point...))
	}
	return d.isNew
}

// branch enters one branch of a run.
func (d *Descent) branch(b *interp.Branch) {
	if e := (edge{b.Inst, b.Side}); !d.taken[e] {
		d.taken[e], d.isNew = true, true
	}
	for side := range b.Inst.Blocks {
		e := edge{b.Inst, side}
		if d.taken[e] {
			continue
		}
		if d.index[e] == nil {
			d.index[e] = &target{edge: e, fn: b.Func}
			d.targets = append(d.targets, d.index[e])
		}
		gap := b.A - b.B
		if b.Inst.Op == ir.OpSwitch {
			gap = math.NaN()
			if side > 0 {
				gap = b.A - float64(int64(b.Inst.Cases[side-1]))
			}
		}
		if old, known := d.nearest[e]; !known || miss(gap) < miss(old) {
			d.nearest[e] = gap
		}
	}
}

// Next moves inputs towards a side that no run took, one that was tried least, for so many runs. It returns the inputs that took
// any side first; more is false when no side is left.
func (d *Descent) Next(runs int) (points [][]float64, more bool) {
	t := d.least()
	if t == nil {
		return nil, false
	}
	t.tries++
	d.fresh = nil
	trial := make([]float64, len(t.point))
	for n := d.Machine.Runs + runs; d.Machine.Runs < n && !d.taken[t.edge]; {
		copy(trial, t.point)
		d.move(t, trial)
		if d.Domain.Admits(trial) {
			d.Take(trial)
		}
	}
	return d.fresh, true
}

// mostTries is how often a target is tried that comes no closer.
const mostTries = 16

// least returns the target that was tried least; nil if there is none that is wanted.
func (d *Descent) least() (which *target) {
	kept := d.targets[:0]
	for _, t := range d.targets {
		if d.taken[t.edge] || t.point == nil || t.tries >= mostTries || d.Wanted != nil && !d.Wanted(t.fn, int(t.inst.Blocks[t.side])) {
			continue
		}
		kept = append(kept, t)
		if which == nil || t.tries < which.tries {
			which = t
		}
	}
	d.targets = kept
	return which
}

// move changes the input that came closest to a target.
func (d *Descent) move(t *target, trial []float64) {
	i, gap := d.Rand.IntN(len(trial)), t.gap
	switch d.Rand.IntN(9) {
	case 0, 1:
		trial[i] = d.step(i, trial[i])
		return
	case 2: // all of another size
		by := d.Rand.IntN(9) - 4
		for j := range trial {
			trial[j] = d.Domain.Clamp(j, math.Ldexp(trial[j], by))
		}
		return
	case 8:
		if d.Rand.IntN(2) == 0 {
			for j := range trial {
				trial[j] = d.Domain.Uniform(d.Rand, j)
			}
		}
		align(d.Rand, d.Domain, trial)
		return
	case 3, 4: // another coordinate goes first
		j := d.Rand.IntN(len(trial))
		if trial[j] = d.step(j, trial[j]); j == i || !d.Domain.Admits(trial) {
			return
		}
		d.Take(trial)
		var known bool
		if gap, known = d.nearest[t.edge]; !known {
			return
		}
	}
	trial[i] = d.Domain.Clamp(i, d.secant(t, gap, trial, i))
}

// step is a value of coordinate i some way from x: a number of few digits, binary or decimal, away, anywhere, or rounded to few digits.
func (d *Descent) step(i int, x float64) float64 {
	lo, hi := d.Domain.Range(i)
	sign := float64(1 - 2*d.Rand.IntN(2))
	switch d.Rand.IntN(5) {
	case 0:
		x += sign * math.Ldexp(float64(1+d.Rand.IntN(15)), math.Ilogb(math.Abs(x)+0x1p-20)-d.Rand.IntN(12))
	case 1:
		x += sign * float64(1+d.Rand.IntN(9)) * math.Pow(10, float64(d.Rand.IntN(11)-4))
	case 2:
		x = fp.Shortened(lo+d.Rand.Float64()*(hi-lo), 2+d.Rand.IntN(52))
	case 3:
		x = fp.Shortened(x, 1+d.Rand.IntN(12))
	default:
		x = d.Domain.Beside(i, d.Domain.Clamp(i, x), sign > 0)
	}
	return d.Domain.Clamp(i, x)
}

// secant is where the gap of a target vanishes, along a coordinate.
func (d *Descent) secant(t *target, gap float64, trial []float64, i int) float64 {
	x := trial[i]
	if math.IsNaN(gap) || math.IsInf(gap, 0) {
		return x
	}
	h := math.Ldexp(math.Max(math.Abs(x), 0x1p-20), -d.Rand.IntN(40))
	if d.Rand.IntN(3) == 0 { // digits behind it may have to stay as they are
		h = math.Pow(10, float64(d.Rand.IntN(9)-4))
	}
	if d.Domain.Integer(i) {
		h = math.Max(1, math.Round(h))
	}
	if trial[i] = d.Domain.Clamp(i, x+h); trial[i] == x {
		trial[i] = d.Domain.Clamp(i, x-h)
	}
	if !d.Domain.Admits(trial) {
		return x
	}
	d.Take(trial)
	other, known := d.nearest[t.edge]
	slope := (other - gap) / (trial[i] - x)
	if !known || slope == 0 || math.IsNaN(slope) {
		return x
	}
	return x - gap/slope
}
