// Package search is the interface of all strategies. A strategy asks for runs and learns from the answers.
//
// A strategy never runs a program, reads no clock and starts no goroutine. Its only source of randomness is the Rand that it is given. One
// strategy value serves one subject and one goroutine.
package search

// This file is the interface between a strategy and its caller.

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

// An Ask is a batch of runs that a strategy requests.
type Ask struct {
	Points []float64 // n * dims
	Mode   run.Mode
	Sites  []int // mode One: the site to record, one per point
}

// A Queue holds points to run, which it requests in as many batches as needed.
type Queue struct {
	Mode     run.Mode
	Points   []float64
	answered int // points
}

// Next asks for at most `most` of the points that are not answered yet, and returns nil if all are answered.
func (q *Queue) Next(dims, most int) *Ask {
	rest := q.Points[min(q.answered*dims, len(q.Points)):]
	n := min(len(rest)/max(dims, 1), most)
	if n <= 0 {
		return nil
	}
	return &Ask{Points: rest[:n*dims], Mode: q.Mode}
}

// Told records the answers in b and returns the index of the first point that b answers.
func (q *Queue) Told(b *run.Batch) (first int) {
	first = q.answered
	q.answered += b.N
	return first
}

// A Strategy proposes points until it has nothing more to ask.
type Strategy interface {
	// Next returns the next batch of runs, nil at the end. The budget is the number of runs still allowed.
	Next(budget int) *Ask
	// Tell passes the answers to the last Ask.
	Tell(*run.Batch)
	// Candidates returns what was found so far, the most suspicious first. It may be called at any time, also at an interrupt.
	Candidates() []Candidate
}

// A Candidate is a point to certify, with the reason for it.
type Candidate struct {
	Point     []float64
	Site      int     // the site whose condition number made it a candidate, -1 for other reasons
	Condition float64 // condition number of the site at the point
	Step      int64   // operations from the site to the return (ATOMU, section 4.4)
	Ops       int64   // operations of the run, which determine the cost of a proof; 0: not known
	Outcome   run.Outcome
	Reason    string // for traps and time-outs

	// Kind is what the candidate should show: "" for an error of the outputs, otherwise an exception or a divergence at Site.
	Kind finding.Kind
	// Exact, of kind underflow: an exact result below the normal numbers counts too, although it raises no flag.
	Exact bool
	// Estimate is the relative error of the worst output as the search estimates it, +Inf for a NaN or an infinity where the exact value is
	// probably an ordinary number, 0 if not estimated. An exception or divergence has an estimate if its input was kept for the error that
	// followed.
	Estimate float64
	// Largest marks the point with the largest error seen, if it is below the threshold. It is certified for the record.
	Largest bool
}

// Exceptions returns the exceptions that the candidate should show.
func (c *Candidate) Exceptions() fp.Exception {
	x := c.Kind.Exception()
	if c.Exact && x == fp.Underflow {
		x = fp.Tiny
	}
	return x
}

// Wrong returns a candidate for an error of the outputs, with its estimate.
func Wrong(point []float64, estimate float64) Candidate {
	return Candidate{Point: slices.Clone(point), Site: -1, Outcome: run.Returned, Estimate: estimate}
}

// Largest returns the candidate with the largest error seen.
func Largest(point []float64, estimate float64) Candidate {
	c := Wrong(point, estimate)
	c.Largest = true
	return c
}

// Proposed reports whether a point is among the candidates.
func Proposed(list []Candidate, point []float64) bool {
	return slices.ContainsFunc(list, func(c Candidate) bool { return slices.Equal(c.Point, point) })
}

// A Setup is the input from which a strategy is made.
type Setup struct {
	Subject *subject.Subject
	Rand    *rand.Rand
	Evals   int // budget in runs; 0: the strategy's own
	// Admits says whether a point fulfils the subject's filter; nil admits every point of the parameters' ranges.
	Admits func(point []float64) bool
	// Threshold is the relative error of an output from which a strategy that estimates errors proposes a point.
	Threshold float64

	// Plausible ranks inputs of plausible sizes first (see [Plausible]), and errors that the rounding of inputs does not explain. If it is
	// false, the largest error comes first, wherever it is.
	Plausible bool

	// Spent and Known continue an earlier search: the runs that it spent, and the points that it found.
	Spent int64
	Known [][]float64
	// Context ends a strategy's wait for a solver. nil never does.
	Context context.Context
	// Keep is a folder for the questions to solvers; "": they are not kept.
	Keep string
	// Checked lists the additions and subtractions to check for lost digits; nil: those that the strategy finds.
	Checked []int
	// Settled holds the exceptions that are decided: an input raises them, or no input can.
	Settled map[Target]bool
	// Where lists boxes that contain all inputs on which an exception can happen; nil: nothing is known.
	Where func(Target) []subject.Box
	// Ranges holds boxes that earlier strategies found, for a strategy that refines them. Known then has their points.
	Ranges []Range
}

// Least returns the relative error from which errors matter: the threshold, or finding.Significant if the setup has none.
func (s *Setup) Least() float64 {
	if s.Threshold <= 0 {
		return finding.Significant
	}
	return s.Threshold
}

// First orders true before false.
func First(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// Runs returns the budget in runs of a search without a budget of its own.
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
	Ulps   float64   // the same in ulps, if measured
	Number []float64 // the point with the largest finite error seen, nil if none was seen

	NumberError float64 // its relative error

	Density *finding.Density // nil if not measured
}

// A Ranger is a strategy that finds ranges.
type Ranger interface {
	Strategy
	// Ranges returns the ranges found so far, the worst first. It may be called at any time, also at an interrupt.
	Ranges() []Range
}

// A Follower is a strategy that follows paths of the program.
type Follower interface {
	Strategy
	// Paths counts the paths so far. It may be called at any time, also at an interrupt.
	Paths() *finding.Paths
}

// A Plotter returns data for plots that show how it found its ranges.
type Plotter interface{ Envelopes() []finding.Envelope }
