package search

// This file is what the searches have in common that are guided by the measured error of the output (LSGA, the standard genetic
// algorithm, random search, S3FP's, DEMC): they ask for mode Shadowed, and keep the worst inputs.

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"faultline/internal/ir"
	"faultline/internal/run"
)

// PaperEvals is the budget of the comparison in LSGA's paper (section V-C), in evaluations of the error. The number is lost in the
// text at hand; RATIONALE.md says why it is taken for this.
const PaperEvals = 1000

// Guided are the modes of a search that asks for Shadowed, and of the runs that say which sites are reached.
var Guided = []run.Mode{run.All, run.Doubles}

// A Guide is what such a search begins with: it spends the budget, reads errors and keeps the worst inputs. The zero Guide is not
// ready: see NewGuide.
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

// mostGuided is how many inputs of different places are proposed for their errors.
const mostGuided = 8

// NewGuide returns a guide that knows of no input. Its budget is [PaperEvals] where the setup says no number.
func NewGuide(setup *Setup) *Guide {
	cells := setup.Subject.Call.Outputs
	return &Guide{
		Domain: NewDomain(setup), Rand: setup.Rand, Left: setup.runs(PaperEvals),
		cells: cells, threshold: setup.Threshold, claimed: NewClaimedErrors(cells),
	}
}

// Ask asks for n inputs, or as many as are left, each of which draw fills in; nil for none.
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
			list = append(list, Wrong(w.point, w.error))
		}
	}
	list = append(list, g.claimed.beside(list)...)
	if len(list) == 0 && len(g.worst) > 0 {
		return append(g.abnormal.Candidates(), Largest(g.worst[0].point, g.worst[0].error))
	}
	return append(list, g.abnormal.Candidates()...)
}

// A guided is an input with its error, relative and finite, and what it is kept for.
type guided struct {
	point []float64
	error float64
	score float64
}

// An archive is inputs of different places, the highest score first.
type archive []guided

// keep enters an input unless as good a one of its place, or so many better ones, are known. Of two that are equally good the
// first stays.
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

// Near reports whether two points have coordinates of the same signs and nearly the same exponents: they are of one place.
func Near(a, b []float64) bool {
	for i := range a {
		apart := math.Ilogb(a[i]) - math.Ilogb(b[i])
		if math.Signbit(a[i]) != math.Signbit(b[i]) || apart > 1 || apart < -1 {
			return false
		}
	}
	return true
}
