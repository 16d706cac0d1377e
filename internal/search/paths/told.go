package paths

// This file reports the results for paths.

import (
	"faultline/internal/finding"
	"faultline/internal/symbolic"
)

// Told returns the results for the paths and the other outcomes of their decisions.
func (f *Finder) Told() *finding.Paths {
	c := f.Counts
	p := &finding.Paths{
		Taken: f.Paths, Sides: c.Moved + c.Proved + c.Infeasible + c.Open, Moved: c.Moved, Solved: c.Proved, Infeasible: c.Infeasible,
		Open: c.Open, Left: f.Len(), Fixed: f.Plan.Symbolic != nil || !f.Zeros,
	}
	switch {
	case f.Lost != symbolic.Nothing:
		p.Partial = f.Lost.String()
	case f.Cut:
		p.Partial = "a path was cut off"
	}
	return p
}

// Add returns the sum of the results in all and more.
func Add(all, more *finding.Paths) *finding.Paths {
	sum := *more
	if all == nil {
		return &sum
	}
	sum.Taken += all.Taken
	sum.Sides += all.Sides
	sum.Moved += all.Moved
	sum.Solved += all.Solved
	sum.Infeasible += all.Infeasible
	sum.Open += all.Open
	sum.Left += all.Left
	sum.Fixed = sum.Fixed || all.Fixed
	if all.Partial != "" {
		sum.Partial = all.Partial
	}
	return &sum
}
