package hunt

// This file is what phases have in common, and what their runs cost.

import (
	"math"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A phase is one part of the search. It asks until it has no more to ask.
type phase interface {
	// next returns the runs wanted next, nil at the end of the phase. An ask may be cut: see tell.
	next() *search.Ask
	// tell hands in the answers: those to the first b.N points of the last ask.
	tell(b *run.Batch)
}

// A finisher is a phase that hands something on at its end, however it comes: what is to be done next.
type finisher interface{ finish() []step }

// A queue is a phase that knows from the start what it wants.
type queue struct {
	*ground
	search.Queue
	told func(b *run.Batch, i, number int) // run i of b is of the point of a number
}

func (p *queue) next() *search.Ask { return p.Next(p.domain.Dims(), math.MaxInt) }

func (p *queue) tell(b *run.Batch) {
	first := p.Told(b)
	for i := range b.N {
		p.told(b, i, first+i)
	}
}

// A volley is what a phase asks for whose next ask depends on the answers to the last: points, and what each of them is for.
type volley[T any] struct {
	*ground
	mode   run.Mode
	left   int // runs
	points []float64
	of     []T
}

// begin forgets the last ask.
func (p *volley[T]) begin() { p.points, p.of = p.points[:0], p.of[:0] }

// toward asks for a point if the domain has it.
func (p *volley[T]) toward(point []float64, of T) {
	n := len(p.points)
	p.points = append(p.points, point...)
	if !p.domain.Settle(p.points[n:]) {
		p.points = p.points[:n]
		return
	}
	p.of = append(p.of, of)
}

// asked returns the ask, cut to the runs that are left.
func (p *volley[T]) asked() *search.Ask {
	n := min(len(p.of), p.left)
	return &search.Ask{Mode: p.mode, Points: p.points[:n*p.domain.Dims()]}
}

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
