package search

// This file keeps the best inputs of a search, each of another place.

import (
	"math"
	"slices"
	"sort"

	"faultline/internal/run"
)

// A guided is an input with its error, relative and finite, and what it is kept for.
type guided struct {
	point []float64
	error float64
	score float64
}

func (w *guided) candidate(largest bool) Candidate {
	return Candidate{Point: slices.Clone(w.point), Site: -1, Outcome: run.Returned, Estimate: w.error, Largest: largest}
}

// An archive is inputs of different places, the highest score first.
type archive []guided

// keep enters an input unless as good a one of its place, or so many better ones, are known. Of two that are equally good the
// first stays.
func (p *archive) keep(w guided, most int) {
	if list := *p; len(list) == most && w.score <= list[most-1].score {
		return
	}
	if i := slices.IndexFunc(*p, func(o guided) bool { return near(o.point, w.point) }); i >= 0 {
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
