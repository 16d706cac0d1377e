package hunt

// This file counts what runs cost.

import (
	"math"

	"faultline/internal/run"
)

// Costs are floating-point operations: a search of a function that loops for long must come to its last phase too.
type costs struct {
	work    int64 // operations of all runs
	counted int64 // those of runs that count them
	runs    int64 // and how many these were
}

// count enters the runs of a batch. Mode Doubles does not count operations.
func (c *costs) count(b *run.Batch) {
	for _, ops := range b.Ops {
		c.work += ops
		c.counted += ops
	}
	c.runs += int64(len(b.Ops))
	if b.Bounds != nil {
		c.work += int64(c.price(run.Doubles) * float64(b.N))
	}
}

// price is how many operations a run in a mode takes, by those of runs so far that count them.
func (c *costs) price(mode run.Mode) float64 {
	perRun := float64(c.counted) / float64(max(c.runs, 1))
	if mode == run.Doubles {
		return perRun / lightly
	}
	return perRun
}

// lightly is how many operations in mode Doubles take the time of one in modes All and Deltas, in functions that loop for long.
const lightly = 4

// affordable is how many runs so many operations are enough for, at what runs have cost so far.
func (c *costs) affordable(mode run.Mode, operations float64) int {
	switch {
	case mode == run.Judged:
		return math.MaxInt
	case c.runs == 0:
		return firstRuns
	}
	runs := max(operations/(c.price(mode)+1), 1)
	return int(min(runs, growth*float64(c.runs)))
}

// firstRuns is how many runs begin a round: what a run costs is not known yet. As some cost a thousand times as much as
// most, later asks may only grow by a factor.
const (
	firstRuns = 32
	growth    = 3
)
