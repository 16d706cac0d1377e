package hunt

// This file is what phases have in common.

import (
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

// A queue is the runs of a phase that knows from the start what it wants.
type queue struct {
	mode   run.Mode
	points []float64
	asked  int // runs that were answered
	ask    search.Ask
}

// next returns what was not answered yet, nil if everything was.
func (q *queue) next(dims int) *search.Ask {
	q.ask = search.Ask{Mode: q.mode, Points: q.points[min(q.asked*dims, len(q.points)):]}
	if len(q.ask.Points) == 0 {
		return nil
	}
	return &q.ask
}

// answered returns the number of the first run that b answers.
func (q *queue) answered(b *run.Batch) int {
	first := q.asked
	q.asked += b.N
	return first
}

// room adds a point of so many coordinates, to be filled in.
func (q *queue) room(dims int) []float64 {
	n := len(q.points)
	q.points = append(q.points, make([]float64, dims)...)
	return q.points[n:]
}
