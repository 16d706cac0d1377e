package regions

// This file draws boxes around the points at or above the threshold, and tests points outside of the boxes.

import (
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	atLeast = 3   // least rounds of enclosing
	enough  = 2   // rounds without a surprise after which boxes stay
	finesse = 256 // the smallest distance of a test point from a face is this fraction of the box's width
)

// enclosing is the state of drawing boxes, from round to round.
type enclosing struct {
	leaves   []leaf // of the last round
	quiet    int    // rounds that changed nothing, in a row
	probed   int    // points measured because estimates miss some errors
	edged    int    // points measured for edges
	surveys  int    // number of surveys outside of all boxes
	surveyed bool   // estimates show nothing there
}

// enclose is round n: it draws boxes around the points known to be bad. It tests points in the volume that the splitting of boxes left out,
// and points near the boxes.
func (s *Search) enclose(v *evidence, e *enclosing, n int) {
	var cuts []*cut
	e.leaves, cuts = v.split(s.params.Most)
	mode, probes := s.look(v, e.probed)
	if len(e.leaves) == 0 {
		return
	}
	if n >= s.params.Rounds || probes == 0 || e.quiet >= enough && n >= atLeast {
		s.then(func() { s.bridge(v, e, mostBridges) }, func() { s.edges(v, e) }, func() { s.survey(v, e, n) })
		return
	}
	var points []float64
	for _, c := range cuts {
		points = s.leftOut(points, c, 2*probes, s.rand)
	}
	for i := range e.leaves {
		points = v.beside(points, &e.leaves[i], probes)
		points = s.inside(points, &e.leaves[i], probes)
	}
	s.then(func() { s.enclose(v, e, n+1) })
	if mode == run.Measured {
		e.probed += len(points) / s.domain.Dims()
	}
	s.ask(points, mode, func(a *answers) {
		if e.quiet++; e.surprised(a, v) {
			e.quiet = 0
		}
		s.then(func() { s.settle(v, e) })
	})
}

const (
	mostProbed = 6000 // points measured where estimates miss the errors that boxes enclose
	dear       = 4    // divisor of the number of measured test points, because measuring is expensive
)

// look returns the mode for testing points near boxes, and the number of test points at each face. 0 means that no more are necessary.
func (s *Search) look(v *evidence, probed int) (run.Mode, int) {
	switch {
	case probed < mostProbed && (v.doubt || v.blind):
		return run.Measured, (s.params.Probes + dear - 1) / dear
	case v.doubt:
		return run.Measured, 0
	}
	return run.Deltas, s.params.Probes
}

// surprised reports whether an answer outside of all boxes is at or above the threshold.
func (e *enclosing) surprised(a *answers, v *evidence) bool {
	for i, err := range a.errors {
		if err >= v.least && (a.measured || err < absurd) && !e.holds(v.terrain, a.at(i, v.domain.Dims()).point) {
			return true
		}
	}
	return false
}

// holds reports whether a point is in a box of the last round.
func (e *enclosing) holds(t *terrain, point []float64) bool {
	return slices.ContainsFunc(e.leaves, func(l leaf) bool { return t.holds(&l.box, point) })
}

// beside appends points beyond the faces of a leaf. Their distances have all scales, from a small fraction of the leaf's width to its width
// or to the end of the domain. In the other coordinates they are inside the box, or equal to one of its points.
func (v *evidence) beside(points []float64, l *leaf, probes int) []float64 {
	dims := v.domain.Dims()
	o := make([]int64, dims)
	for i := range dims {
		for k := range max(8*probes/dims, 4) {
			l.draw(v.rand, o)
			if k%4 < 2 {
				v.place(v.bad[l.of[v.rand.IntN(len(l.of))]].point, o)
			}
			width, far := float64(span(l.lo[i], l.hi[i]))+1, span(v.whole.lo[i], l.lo[i])
			if k%2 == 0 {
				far = span(l.hi[i], v.whole.hi[i])
			}
			if far == 0 {
				continue
			}
			reach := float64(far)
			if k%8 < 4 {
				reach = min(reach, width)
			}
			if by := logUniform(v.rand.Float64(), width/finesse, reach); k%2 == 0 {
				o[i] = ahead(l.hi[i], by, v.whole.hi[i])
			} else {
				o[i] = behind(l.lo[i], by, v.whole.lo[i])
			}
			points = v.add(points, o)
		}
	}
	return points
}

// logUniform maps u in [0, 1) to a distance in [least, most], uniform in its logarithm and at least 1.
func logUniform(u, least, most float64) uint64 {
	least = min(max(least, 1), most)
	return uint64(max(least*math.Exp2(u*math.Log2(most/least)), 1))
}

// highest searches around the largest finite error if no point is at or above the threshold. At every scale it samples the box that reaches
// 2^k ordinals to each side. It passes the largest box with errors of that size to leave.
func (s *Search) highest(top spot, found []search.Range, leave func(box)) {
	const perScale = 128
	dims := s.domain.Dims()
	o, at := make([]int64, dims), make([]int64, dims)
	s.place(top.point, at)
	var points []float64
	var scale []int // by point
	for k := range 63 {
		b := s.cube(at, k)
		for range perScale {
			b.draw(s.rand, o)
			if n := len(points); len(s.add(points, o)) > n {
				points, scale = s.add(points, o), append(scale, k)
			}
		}
	}
	s.ask(points, run.Deltas, func(a *answers) {
		var largest [63]float64
		for i, e := range a.errors {
			if math.IsInf(e, 1) {
				e = math.NaN() // an infinite error is not a number's error
			}
			largest[scale[i]] = max(largest[scale[i]], e)
		}
		k := 0
		for k+1 < len(largest) && largest[k+1] >= top.err/2 {
			k++
		}
		b := s.cube(at, k)
		for ; k > 0 && s.meets(found, &b); b = s.cube(at, k) {
			k--
		}
		leave(b)
	})
}

// meets reports whether one of the ranges overlaps b.
func (t *terrain) meets(list []search.Range, b *box) bool {
	return slices.ContainsFunc(list, func(r search.Range) bool {
		o := t.ordinals(r.Box)
		return b.meets(&o)
	})
}
