package paths

// This file searches inputs that take a side of a branch by running the program. It moves inputs so that the compared values approach the
// point where the branch turns. Unlike paths on floats, it follows integers that are inputs or come from conversions, entries of tables,
// and rounds of loops.

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

// A target is a side that no run took, with the run that came closest to it.
type target struct {
	edge
	fn    *ir.Func
	point []float64
	gap   float64 // difference of the compared values
	tries int     // since it last came closer
}

// miss returns the distance of a gap from 0, infinity if it is unknown.
func miss(gap float64) float64 {
	if math.IsNaN(gap) {
		return math.Inf(1)
	}
	return math.Abs(gap)
}

// A Descent searches inputs for one side after the other. It serves one goroutine.
type Descent struct {
	Machine  *interp.Machine
	Domain   *search.Domain
	Rand     *rand.Rand
	Steps    int64                         // largest number of instructions of a run
	Wanted   func(f *ir.Func, to int) bool // whether the block of a side leads to anything new; nil: always
	Executed int64                         // number of instructions so far

	taken   map[edge]bool
	targets []*target
	index   map[edge]*target
	nearest map[edge]float64 // smallest gaps in this run
	isNew   bool             // this run took a new side
	fresh   [][]float64      // inputs that took a new side, since the last Next
}

// NewDescent returns a descent without runs.
func NewDescent(m *interp.Machine, d *search.Domain, r *rand.Rand, steps int64) *Descent {
	return &Descent{
		Machine: m, Domain: d, Rand: r, Steps: steps, taken: map[edge]bool{}, index: map[edge]*target{},
	}
}

// Take runs a point and records the sides that it takes, and its gaps to others. It reports whether it takes a new side.
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

// branch records one branch of a run.
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

// Next moves inputs towards a side that no run took, the one with the fewest tries, for runs runs. It returns the inputs that took a new
// side. more is false if no side is left.
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

// mostTries is the number of tries of a target that comes no closer.
const mostTries = 16

// least returns the target with the fewest tries; nil if none is wanted.
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
	case 2: // scale all coordinates
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
	case 3, 4: // first move another coordinate
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

// step returns a value of coordinate i at some distance from x: a binary or decimal number with few digits away, an arbitrary value, or x
// rounded to few digits.
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

// secant returns the value of a coordinate at which the gap of a target vanishes, by the secant.
func (d *Descent) secant(t *target, gap float64, trial []float64, i int) float64 {
	x := trial[i]
	if math.IsNaN(gap) || math.IsInf(gap, 0) {
		return x
	}
	h := math.Ldexp(math.Max(math.Abs(x), 0x1p-20), -d.Rand.IntN(40))
	if d.Rand.IntN(3) == 0 { // later digits may have to stay the same
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
