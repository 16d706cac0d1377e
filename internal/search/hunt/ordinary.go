package hunt

// This phase looks for ordinary inputs of exceptions that so far only very large or small inputs raised, or inputs with zeros. For example,
// (g-b)/(max-min) is 0/0 for three equal numbers of any size, but random numbers of ordinary size are rarely equal.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	mostTamed      = 32 // exceptions whose input is made ordinary, at most
	usualExtremity = 8  // the extremity of a coordinate of ordinary size, at most: from 1/256 to 256
)

// newOrdinary returns the phase. It runs two ordinary images of each implausible input: see scaledToOne and byRank.
func newOrdinary(g *ground, f *found) phase {
	p := &queue{ground: g, Queue: search.Queue{Mode: run.Deltas}}
	p.told = f.addOrdinary
	tamed := 0
	for k := range f.seen {
		h := &f.seen[k]
		at := h.mildest.point
		ordinary := search.Extremity(at) <= usualExtremity*float64(len(at)) && !slices.Contains(at, 0)
		if !g.likely || h.kind&(fp.Invalid|fp.DivideByZero) == 0 || ordinary || tamed == mostTamed {
			continue
		}
		tamed++
		for _, image := range [][]float64{g.scaledToOne(at), g.byRank(at)} {
			if !slices.Equal(image, at) && g.domain.Settle(image) {
				p.Points = append(p.Points, image...)
			}
		}
	}
	return p
}

// addOrdinary records invalid operations and divisions by zero of run i. It ignores their consequences, such as the conversion of a NaN to
// an integer. Such a run would replace a run in which the conversion has its own cause.
func (f *found) addOrdinary(b *run.Batch, i, _ int) {
	if b.Outcomes[i] != run.Returned {
		return
	}
	estimate, sure := f.error(b, i)
	s := spot{point: b.Points[i*b.Dims : (i+1)*b.Dims], site: noSite, estimate: estimate, sure: sure,
		loud: search.Signalled(b, i, f.cells), judged: unjudged, ops: opsOf(b, i), unvalued: search.Unvalued(f.subject, b, i)}
	shows := f.shows(b, i)
	events(b, i, func(e run.Event) {
		if _, known := f.events[event{e.Site, e.Kind, e.Less}]; known && e.Kind&(fp.Invalid|fp.DivideByZero) != 0 {
			f.addEvent(e, &s, shows)
		}
	})
}

// scaledToOne multiplies the floats of a point by the power of two that makes the largest one about 1. The quotients stay the same.
func (g *ground) scaledToOne(of []float64) []float64 {
	point, top := slices.Clone(of), math.Inf(-1)
	for i, x := range of {
		if !g.domain.Integer(i) && x != 0 {
			top = max(top, math.Logb(x))
		}
	}
	for i, x := range of {
		if !g.domain.Integer(i) && x != 0 {
			point[i] = g.domain.Clamp(i, math.Ldexp(x, -int(top)))
		}
	}
	return point
}

// byRank replaces the smallest magnitude of a point's floats by 1/4, the next by 2/4, and so on. Equal numbers stay equal, and signs stay.
// Zeros become 1/4 too.
func (g *ground) byRank(of []float64) []float64 {
	var sizes []float64
	for i, x := range of {
		if !g.domain.Integer(i) {
			sizes = append(sizes, math.Abs(x))
		}
	}
	slices.Sort(sizes)
	sizes = slices.Compact(sizes)
	point := slices.Clone(of)
	for i, x := range of {
		if at, there := slices.BinarySearch(sizes, math.Abs(x)); there && !g.domain.Integer(i) {
			point[i] = g.domain.Clamp(i, math.Copysign(float64(at+1)/4, x+0))
		}
	}
	return point
}
