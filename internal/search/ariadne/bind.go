package ariadne

// This file binds inputs to values (Algorithm 3).

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// hitting returns the inputs to leave unbound: one of every formula with several inputs that need no binding, chosen greedily, and those
// that are in no such formula.
func (c *concretizer) hitting() dims {
	chosen, several := dims{}, dims{}
	for _, k := range c.rand.Perm(len(c.all)) {
		var open []int
		hit := false
		for i := range c.over[k] {
			if !c.fixed[i] {
				open = append(open, i)
			}
			hit = hit || chosen[i]
		}
		if len(open) < 2 {
			continue
		}
		for _, i := range open {
			several[i] = true
		}
		if !hit {
			chosen[c.choose(open)] = true
		}
	}
	for i := range c.inputs {
		if c.program.Depends(i) && !several[i] && !c.fixed[i] {
			chosen[i] = true
		}
	}
	return chosen
}

// choose chooses one of several inputs to solve for, at random. It prefers those without a value.
func (c *concretizer) choose(open []int) int {
	slices.Sort(open)
	if hard := slices.DeleteFunc(slices.Clone(open), func(i int) bool { return !c.unbound[i] }); len(hard) > 0 {
		open = hard
	}
	return open[c.rand.IntN(len(open))]
}

// bind is BINDVARIABLE: it binds an input to a random value of its remaining domain that makes no formula false (CHECKBINDING).
func (c *concretizer) bind(box []interval.Interval, bound dims, i int) bool {
	for range c.bindings {
		if c.work -= perBox * c.program.Size(); c.work < 0 {
			return false
		}
		narrowed := slices.Clone(box)
		x := c.draw(i, box[i])
		narrowed[i] = interval.Point(x)
		if c.program.Narrow(narrowed) && narrowed[i].IsPoint() {
			copy(box, narrowed)
			bound[i] = true
			return true
		}
	}
	if c.stuck = true; !c.fixed[i] {
		c.unbound[i] = true
	}
	return false
}

// draw draws a value of coordinate i. Floats of the range are equally likely, but its ends, at which equalities hold, are more likely.
func (c *concretizer) draw(i int, x interval.Interval) float64 {
	switch c.rand.IntN(8) {
	case 0:
		return c.domain.Clamp(i, x.Lo)
	case 1:
		return c.domain.Clamp(i, x.Hi)
	}
	lo, hi := c.domain.Ordinal(i, c.domain.Clamp(i, x.Lo)), c.domain.Ordinal(i, c.domain.Clamp(i, x.Hi))
	return c.domain.FromOrdinal(i, fp.RandomInt(c.rand, lo, hi))
}
