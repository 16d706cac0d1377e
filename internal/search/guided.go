package search

// This file is what the searches have in common that are guided by the measured error of the output (LSGA, the standard genetic
// algorithm, random search, S3FP's, DEMC): they ask for mode Shadowed, and keep the worst inputs.

import (
	"math"

	"faultline/internal/ir"
	"faultline/internal/run"
)

// PaperEvals is the budget of the comparison in LSGA's paper (section V-C), in evaluations of the error. The number is lost in the
// text at hand; RATIONALE.md says why it is taken for this.
const PaperEvals = 1000

// Budget returns how many runs such a search may make: [PaperEvals] where the setup says no number.
func (s *Setup) Budget() int {
	if s.Evals <= 0 {
		return PaperEvals
	}
	return s.Evals
}

// Guided are the modes of a search that asks for Shadowed, and of the runs that say which sites are reached.
var Guided = []run.Mode{run.All, run.Doubles}

// A Guide reads errors for such a search and keeps the worst inputs. The zero Guide is not ready: see NewGuide.
type Guide struct {
	cells     []ir.Cell
	threshold float64
	abnormal  Abnormal
	worst     archive // by their errors
	claimed   ClaimedErrors
}

// mostGuided is how many inputs of different places are proposed for their errors.
const mostGuided = 8

// NewGuide returns a guide that knows of no input.
func NewGuide(setup *Setup) *Guide {
	cells := setup.Subject.Call.Outputs
	return &Guide{cells: cells, threshold: setup.Threshold, claimed: NewClaimedErrors(cells)}
}

// Learn enters a batch in mode Shadowed and returns the fitness of each run: the relative error of its worst output, a finite number
// not below 0. It is 0 where no error is known, where the result is no number (that is no relative error; such inputs are
// proposed beside the others), and where the program itself said that the result is wrong.
func (g *Guide) Learn(b *run.Batch) []float64 {
	fitness := make([]float64, b.N)
	for i := range fitness {
		point := b.Points[i*b.Dims : (i+1)*b.Dims]
		switch n := len(g.cells); {
		case b.Outcomes[i] != run.Returned:
			g.abnormal.Stopped(b, i, point)
		case g.abnormal.Signalled(g.cells, b.Outputs[i*n:(i+1)*n], point):
		case b.Errors[i] <= math.MaxFloat64:
			e := b.Errors[i]
			fitness[i] = e
			g.worst.keep(guided{point, e, e}, mostGuided)
			if e >= g.threshold {
				g.claimed.Learn(b, i, e)
			}
		}
	}
	return fitness
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
	list = append(list, g.claimed.beside(list)...)
	none := len(list) == 0
	list = append(list, g.abnormal.Candidates()...)
	if none && len(g.worst) > 0 {
		list = append(list, g.worst[0].candidate(true))
	}
	return list
}
