package search

// This file is what the searches have in common that are guided by the measured error of the output (LSGA, the standard genetic
// algorithm, random search, S3FP's, DEMC): they ask for mode Shadowed, and keep the worst inputs.

import (
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
	worst     places // by their errors
	promises  places // of those with an error from the threshold on, by how many times it is what the program's own estimate says
}

// How many inputs of different places are proposed: with large errors, and with errors above the program's own estimate.
const (
	mostGuided   = 8
	mostPromises = 4
)

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
			e := b.Errors[i]
			fitness[i] = e
			g.worst.keep(guided{point, e, e}, mostGuided)
			if e < g.threshold {
				break
			}
			if times := g.timesPromised(b, i, e); times > 1 {
				g.promises.keep(guided{point, e, times}, mostPromises)
			}
		}
	}
	return fitness
}

// timesPromised returns how many times the program's own estimate the error of an output of run i is at the most; e is its relative
// error. It is 0 without an estimate. What is proposed for it is proved like everything.
func (g *Guide) timesPromised(b *subject.Batch, i int, e float64) (most float64) {
	values := b.Outputs[i*len(g.cells) : (i+1)*len(g.cells)]
	for k := range g.cells {
		of := subject.EstimateOf(g.cells, k)
		if of < 0 || !values[of].IsFinite() {
			continue
		}
		absolute := absoluteError(math.Abs(values[k].Float64()), e)
		if at := i*len(g.cells) + k; at < len(b.Bounds) && b.Bounds[at] <= 0.01*math.Abs(b.Deltas[at]) {
			absolute = math.Abs(b.Deltas[at])
		}
		claimed := math.Abs(values[of].Float64())
		if absolute > 0 { // no error is no times an estimate of 0
			most = max(most, absolute/claimed)
		}
	}
	return most
}

// absoluteError is the error of a result of size v at the most where its relative error is e: the exact value is v/(1+e) or v/|1-e|.
// A result that is far too small has an error near 1, and most of the exact value is error.
func absoluteError(v, e float64) float64 {
	if v == 0 {
		return math.SmallestNonzeroFloat64 // at least: all of the exact value, which is not known
	}
	return e / math.Abs(1-e) * v
}

// Worst returns the largest fitness so far, and its input; nil before the first.
func (g *Guide) Worst() (point []float64, error float64) {
	if len(g.worst) == 0 {
		return nil, 0
	}
	return g.worst[0].point, g.worst[0].error
}

// Candidates returns the inputs whose error is at or above the threshold, the worst first, and those of them that the program's own
// estimate denies; results that are no numbers and runs that did not return; where no error is so large, the largest that was seen.
func (g *Guide) Candidates() []Candidate {
	var list []Candidate
	for _, w := range g.worst {
		if w.error >= g.threshold {
			list = append(list, w.candidate(false))
		}
	}
	for _, w := range g.promises {
		if !slices.ContainsFunc(list, func(c Candidate) bool { return slices.Equal(c.Point, w.point) }) {
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
