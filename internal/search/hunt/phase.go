package hunt

// This file holds what phases share, and the costs of their runs.

import (
	"math"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A phase is one part of a search.
type phase interface {
	// next returns the next runs to make; nil ends the phase. The search may cut an ask: see tell.
	next() *search.Ask
	// tell takes the answers to the first b.N points of the last ask.
	tell(b *run.Batch)
}

// A finisher is a phase that plans further steps when it ends, finished or not.
type finisher interface{ finish() []step }

// A queue is a phase whose points are all known at its start.
type queue struct {
	*ground
	search.Queue
	told func(b *run.Batch, i, number int) // run i of b is the point with this number
}

func (p *queue) next() *search.Ask { return p.Next(p.domain.Dims(), math.MaxInt) }

func (p *queue) tell(b *run.Batch) {
	first := p.Told(b)
	for i := range b.N {
		p.told(b, i, first+i)
	}
}

// A volley holds the ask of a phase that depends on earlier answers: its points, and the purpose of each.
type volley[T any] struct {
	*ground
	mode   run.Mode
	left   int // runs that the phase may still make
	points []float64
	of     []T
}

// begin starts an empty ask.
func (p *volley[T]) begin() { p.points, p.of = p.points[:0], p.of[:0] }

// toward adds a point if it is in the domain.
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

// costs counts floating-point operations, so that the search of a function with long loops reaches its last phase too.
type costs struct {
	work    int64 // operations of all runs; those of modes Doubles and Flags are estimated
	counted int64 // operations of the runs that count them
	runs    int64 // number of runs that count them
}

// count adds the runs of a batch. Modes Doubles and Flags do not count operations.
func (c *costs) count(b *run.Batch) {
	for _, ops := range b.Ops {
		c.work += ops
		c.counted += ops
	}
	c.runs += int64(len(b.Ops))
	switch {
	case b.Bounds != nil:
		c.work += int64(c.price(run.Doubles) * float64(b.N))
	case b.Flags != nil:
		c.work += int64(c.price(run.Flags) * float64(b.N))
	}
}

// price returns the mean number of operations of a run, in terms of modes All and Deltas.
func (c *costs) price(mode run.Mode) float64 {
	perRun := float64(c.counted) / float64(max(c.runs, 1))
	switch mode {
	case run.Doubles:
		return perRun / lightly
	case run.Flags:
		return perRun / plainly
	}
	return perRun
}

// lightly is how many operations in mode Doubles take the time of one in modes All and Deltas, in functions with long loops.
const lightly = 4

// plainly is the same for mode Flags, which runs uninstrumented code.
const plainly = 16

// affordable returns how many runs fit into so many operations, at the mean cost so far.
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

// firstRuns is the number of runs of the first ask, when the cost of a run is not known. Some runs cost a thousand times as much as most,
// so growth bounds each later ask by a multiple of the runs so far.
const (
	firstRuns = 32
	growth    = 3
)
