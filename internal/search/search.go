// Package search is what every strategy has in common: it asks for runs and learns from the answers.
//
// A strategy never runs anything, reads no clock and owns no goroutine; its only source of chance is the Rand that
// it is given. One strategy value serves one subject and one goroutine.
package search

// This file is what a strategy and those who serve it say to each other.

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// An Ask is a batch of runs that a strategy wants.
type Ask struct {
	Points []float64 // n * dims
	Mode   run.Mode
	Sites  []int // mode One: the site to record, one per point
}

// A Queue is points that a strategy knows it wants, in as many asks as it takes.
type Queue struct {
	Mode     run.Mode
	Points   []float64
	answered int // points
}

// Next asks for at most so many of the points that were not answered yet; nil if all were.
func (q *Queue) Next(dims, most int) *Ask {
	rest := q.Points[min(q.answered*dims, len(q.Points)):]
	n := min(len(rest)/max(dims, 1), most)
	if n <= 0 {
		return nil
	}
	return &Ask{Points: rest[:n*dims], Mode: q.Mode}
}

// Told returns the number of the first point that b answers.
func (q *Queue) Told(b *run.Batch) (first int) {
	first = q.answered
	q.answered += b.N
	return first
}

// A Strategy proposes points until it has nothing more to ask.
type Strategy interface {
	// Next returns the runs wanted next, nil at the end. The budget is the number of runs still allowed.
	Next(budget int) *Ask
	// Tell hands in the answers to the last Ask.
	Tell(*run.Batch)
	// Candidates returns what was found so far, the most suspicious first. It may be called at any time (interrupt).
	Candidates() []Candidate
}

// A Candidate is a point worth certifying, and why.
type Candidate struct {
	Point     []float64
	Site      int     // the site whose condition made it one, -1 if another reason
	Condition float64 // of the site, there
	Step      int64   // operations from the site to the return (ATOMU, section 4.4)
	Ops       int64   // operations of the run, which say what a proof costs; 0: not known
	Outcome   run.Outcome
	Reason    string // for traps and time-outs

	// Kind is what the candidate is meant to show: "" for an error of the outputs, an exception or a divergence at Site
	// otherwise.
	Kind finding.Kind
	// Exact, of kind underflow: an exact result below the normal numbers, which raises no flag, is meant too.
	Exact bool
	// Estimate is the relative error of the worst output as the search estimates it, +Inf for NaN or infinity where the
	// exact value is thought to be an ordinary number; 0: not estimated. An exception or divergence has one if its input was kept for
	// what became of the result.
	Estimate float64
	// Largest marks the point with the largest error seen, which is far from any threshold: it is measured for the record.
	Largest bool
}

// Exceptions are those that the candidate is about.
func (c *Candidate) Exceptions() fp.Exception {
	x := c.Kind.Exception()
	if c.Exact && x == fp.Underflow {
		x = fp.Tiny
	}
	return x
}

// Wrong is a candidate for its result, whose error is estimated.
func Wrong(point []float64, estimate float64) Candidate {
	return Candidate{Point: slices.Clone(point), Site: -1, Outcome: run.Returned, Estimate: estimate}
}

// Largest is one that stands for the largest error seen.
func Largest(point []float64, estimate float64) Candidate {
	c := Wrong(point, estimate)
	c.Largest = true
	return c
}

// Proposed reports whether a point is among the candidates.
func Proposed(list []Candidate, point []float64) bool {
	return slices.ContainsFunc(list, func(c Candidate) bool { return slices.Equal(c.Point, point) })
}

// A Setup is what a strategy is made from.
type Setup struct {
	Subject *subject.Subject
	Rand    *rand.Rand
	Evals   int // budget in runs; 0: the strategy's own
	// Admits says whether a point fulfils the subject's filter; nil admits every point of the parameters' ranges.
	Admits func(point []float64) bool
	// Threshold is the relative error of an output from which on a strategy that estimates errors proposes a point.
	Threshold float64

	// Plausible has inputs come first of sizes that programs are meant for (see [Plausible]), and errors that the rounding of inputs does
	// not explain; false: the largest error comes first, wherever it is.
	Plausible bool

	// To go on where an earlier search ended: the runs that it spent, and the points that it found.
	Spent int64
	Known [][]float64
	// Context ends what a strategy waits for: a solver. Nil never does.
	Context context.Context
	// Keep is a folder for the questions that a strategy asks solvers; "": they are not kept.
	Keep string
	// Checked are the additions and subtractions that a strategy is to check for lost digits; nil: those that it finds.
	Checked []int
	// Settled are exceptions of which nothing more is to be known: an input raises them, or none can.
	Settled map[Target]bool
	// Where lists the boxes outside of which an exception cannot happen; nil: nothing is known.
	Where func(Target) []subject.Box
	// Boxes that other searches found, for a strategy that looks closer at them; Known has their points then.
	Ranges []Range
}

// Least returns the relative error from which on errors matter: the threshold, or what is significant where the setup says none.
func (s *Setup) Least() float64 {
	if s.Threshold <= 0 {
		return finding.Significant
	}
	return s.Threshold
}

// First orders what is true before what is not.
func First(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// Runs returns how many runs a search may make that has no budget of its own.
func (s *Setup) Runs() int { return s.runs(math.MaxInt) }

func (s *Setup) runs(own int) int {
	if s.Evals <= 0 {
		return own
	}
	return s.Evals
}

// A Range is a box of inputs that lose accuracy.
type Range struct {
	subject.Box
	Method finding.Method
	Origin finding.Origin
	Axis   int       // coordinate along which it was inferred; -1 if none
	Worst  []float64 // the point with the largest error seen in it; nil if none was seen
	Error  float64   // its relative error, +Inf for NaN or infinity for an ordinary number
	Ulps   float64   // and in ulps, where that was measured
	Number []float64 // the point with the largest finite error seen in it, Worst if that has one; nil if none was seen

	NumberError float64 // its relative error

	Density *finding.Density // nil if not measured
}

// A Ranger is a strategy that finds ranges.
type Ranger interface {
	Strategy
	// Ranges returns the ranges found so far, the worst first. It may be called at any time (interrupt).
	Ranges() []Range
}

// A Follower is a strategy that follows paths of the program.
type Follower interface {
	Strategy
	// Paths says what became of them so far. It may be called at any time (interrupt).
	Paths() *finding.Paths
}

// A Plotter has the data of plots, of how it found its ranges.
type Plotter interface{ Envelopes() []finding.Envelope }
