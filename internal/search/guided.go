package search

// This file is what the searches have in common that are guided by the measured error of the output (LSGA, the standard genetic
// algorithm, random search, S3FP's, DEMC): they ask for mode Shadowed, and keep the worst inputs.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/ir"
	"faultline/internal/subject"
)

// PaperEvals is the budget of the comparison in LSGA's paper (section V-C), in evaluations of the error. The number is lost in the
// text at hand; RATIONALE.md says why it is taken for this.
const PaperEvals = 1000

// A Guide reads errors for such a search and keeps the worst inputs. The zero Guide is not ready: see NewGuide.
type Guide struct {
	cells     []ir.Cell
	threshold float64
	odd       Oddities
	worst     []guided // of different places, the worst first
}

// A guided is an input with its error.
type guided struct {
	point []float64
	error float64 // relative, finite
}

// mostGuided is how many inputs of different places are proposed.
const mostGuided = 8

// NewGuide returns a guide that knows of no input.
func NewGuide(setup *Setup) *Guide {
	return &Guide{cells: setup.Subject.Call.Outputs, threshold: setup.Threshold}
}

// Learn enters a batch in mode Shadowed and returns the fitness of each run: the relative error of its worst output, a finite number
// not below 0. It is 0 where no error is known, where the result is no number (that is no relative error; such inputs are
// proposed beside the others), and where the program itself said that the result is wrong.
func (g *Guide) Learn(b *subject.Batch) []float64 {
	fitness := make([]float64, b.N)
	for i := range fitness {
		point := b.Points[i*b.Dims : (i+1)*b.Dims]
		switch n := len(g.cells); {
		case b.Outcomes[i] != subject.Returned:
			g.odd.Stopped(b, i, point)
		case g.odd.Signalled(g.cells, b.Outputs[i*n:(i+1)*n], point):
		case b.Errors[i] <= math.MaxFloat64:
			fitness[i] = b.Errors[i]
			g.keep(point, fitness[i])
		}
	}
	return fitness
}

// keep enters an input unless as bad a one of its place is known.
func (g *Guide) keep(point []float64, error float64) {
	full := len(g.worst) == mostGuided
	if full && error <= g.worst[mostGuided-1].error {
		return
	}
	if i := slices.IndexFunc(g.worst, func(o guided) bool { return near(o.point, point) }); i >= 0 {
		if error <= g.worst[i].error {
			return
		}
		g.worst = slices.Delete(g.worst, i, i+1)
	}
	at, _ := slices.BinarySearchFunc(g.worst, error, func(o guided, e float64) int {
		if o.error >= e { // of two that are equally bad the first stays in front
			return -1
		}
		return cmp.Compare(e, o.error)
	})
	g.worst = slices.Insert(g.worst, at, guided{slices.Clone(point), error})
	g.worst = g.worst[:min(len(g.worst), mostGuided)]
}

// near reports whether two points have coordinates of the same signs and nearly the same exponents: they are of one place.
func near(a, b []float64) bool {
	for i := range a {
		apart := math.Ilogb(a[i]) - math.Ilogb(b[i])
		if math.Signbit(a[i]) != math.Signbit(b[i]) || apart > 1 || apart < -1 {
			return false
		}
	}
	return true
}

// Worst returns the largest fitness so far, and its input; nil before the first.
func (g *Guide) Worst() (point []float64, error float64) {
	if len(g.worst) == 0 {
		return nil, 0
	}
	return g.worst[0].point, g.worst[0].error
}

// Candidates returns the inputs whose error is at or above the threshold, the worst first; results that are no numbers and runs
// that did not return; where no error is so large, the largest that was seen.
func (g *Guide) Candidates() []Candidate {
	var list []Candidate
	for _, w := range g.worst {
		if w.error >= g.threshold {
			list = append(list, w.candidate(false))
		}
	}
	none := len(list) == 0
	list = append(list, g.odd.Candidates()...)
	if none && len(g.worst) > 0 {
		list = append(list, g.worst[0].candidate(true))
	}
	return list
}

func (w *guided) candidate(largest bool) Candidate {
	return Candidate{Point: slices.Clone(w.point), Site: -1, Outcome: subject.Returned, Estimate: w.error, Largest: largest}
}
