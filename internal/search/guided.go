package search

// This file holds what the searches share that follow the measured error of the output: LSGA, the standard genetic algorithm, random
// search, S3FP and DEMC. They ask for mode Shadowed and keep the worst inputs.

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"faultline/internal/ir"
	"faultline/internal/run"
)

// PaperEvals is the budget of the comparison in LSGA's paper (section V-C), in evaluations of the error. The number is missing in the text
// of the paper; RATIONALE.md says why it is taken to be this.
const PaperEvals = 1000

// Guided lists the modes of a search that asks for Shadowed. All and Doubles also tell which sites are reached.
var Guided = []run.Mode{run.All, run.Doubles}

// A Guide spends the budget, reads errors and keeps the worst inputs. The zero Guide is not usable: see NewGuide.
type Guide struct {
	Domain *Domain
	Rand   *rand.Rand
	Left   int // runs that the budget still allows

	cells     []ir.Cell
	threshold float64
	abnormal  Abnormal
	worst     archive // by their errors
	claimed   ClaimedErrors
}

// mostGuided bounds the inputs, from different regions, that are proposed for their errors.
const mostGuided = 8

// NewGuide returns a guide without inputs. Its budget is [PaperEvals] if the setup gives none.
func NewGuide(setup *Setup) *Guide {
	cells := setup.Subject.Call.Outputs
	return &Guide{
		Domain: NewDomain(setup), Rand: setup.Rand, Left: setup.runs(PaperEvals),
		cells: cells, threshold: setup.Threshold, claimed: NewClaimedErrors(cells),
	}
}

// Ask asks for n inputs, or as many as the budget allows. draw fills in each. Ask returns nil if the budget is spent.
func (g *Guide) Ask(n int, draw func(k int, point []float64)) *Ask {
	if n = min(n, g.Left); n <= 0 {
		return nil
	}
	g.Left -= n
	dims := g.Domain.Dims()
	ask := &Ask{Points: make([]float64, n*dims), Mode: run.Shadowed}
	for k := range n {
		draw(k, ask.Points[k*dims:(k+1)*dims])
	}
	return ask
}

// Learn records a batch of mode Shadowed and returns the fitness of each run: the relative error of its worst output, finite and not
// negative. The fitness is 0 if no error is known, if the result is no number (such inputs are proposed separately), and if the program
// itself reports that the result is wrong.
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

// Candidates returns the inputs with errors at or above the threshold, the worst first, then inputs whose error exceeds the program's own
// estimate, then results that are no numbers and runs that did not return. If no error reaches the threshold, it returns the largest error
// seen.
func (g *Guide) Candidates() []Candidate {
	var list []Candidate
	for _, w := range g.worst {
		if w.error >= g.threshold {
			list = append(list, Wrong(w.point, w.error))
		}
	}
	list = append(list, g.claimed.beside(list)...)
	if len(list) == 0 && len(g.worst) > 0 {
		return append(g.abnormal.Candidates(), Largest(g.worst[0].point, g.worst[0].error))
	}
	return append(list, g.abnormal.Candidates()...)
}

// A guided is an input, its finite relative error, and the score for which it is kept.
type guided struct {
	point []float64
	error float64
	score float64
}

// An archive holds inputs from different regions, by decreasing score.
type archive []guided

// keep adds w unless its region has an input with at least that score, or the archive has `most` better ones. Of two inputs with equal
// scores, the first stays.
func (p *archive) keep(w guided, most int) {
	if list := *p; len(list) == most && w.score <= list[most-1].score {
		return
	}
	if i := slices.IndexFunc(*p, func(o guided) bool { return Near(o.point, w.point) }); i >= 0 {
		if w.score <= (*p)[i].score {
			return
		}
		*p = slices.Delete(*p, i, i+1)
	}
	at := sort.Search(len(*p), func(k int) bool { return (*p)[k].score < w.score })
	w.point = slices.Clone(w.point)
	*p = slices.Insert(*p, at, w)
	*p = (*p)[:min(len(*p), most)]
}

// Near reports whether the coordinates of two points agree in sign and, to within 1, in exponent. Such points are in one region.
func Near(a, b []float64) bool {
	for i := range a {
		apart := math.Ilogb(a[i]) - math.Ilogb(b[i])
		if math.Signbit(a[i]) != math.Signbit(b[i]) || apart > 1 || apart < -1 {
			return false
		}
	}
	return true
}
