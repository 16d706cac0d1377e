package regions

// This file finds where the errors of a box end: beyond each of its faces, along a line through a point at that face.

import (
	"slices"

	"faultline/internal/run"
)

const (
	sections  = 15   // points that divide the open interval of an edge,
	divided   = 3    // number of divisions of a distance
	mostEdges = 4000 // measured points for edges, if estimates may miss the errors there
)

// An edge is a face of a box. The search looks for the end of the errors beyond it.
type edge struct {
	at        []int64 // a place at the face with an error at or above the threshold
	axis      int
	up        bool
	bad, next uint64 // distances from there: the largest with an error at or above the threshold, and the least beyond it without
	measured  bool   // the oracle found the error; estimates may miss it
}

// edges finds the ends of the errors of all leaves. It tries distances at every scale and then divides the interval around the end.
func (s *Search) edges(v *evidence, in *enclosing) {
	var list []*edge
	for i := range in.leaves {
		for axis := range s.domain.Dims() {
			for _, up := range []bool{false, true} {
				if e := v.edge(&in.leaves[i], axis, up); e.next > 1 {
					list = append(list, e)
				}
			}
		}
	}
	steps := []func(){func() { s.advance(v, in, list, doublings) }}
	for range divided {
		steps = append(steps, func() { s.advance(v, in, list, evenly) })
	}
	s.then(steps...)
}

// edge returns the edge beyond one face of a leaf.
func (v *evidence) edge(l *leaf, axis int, up bool) *edge {
	e := &edge{axis: axis, up: up, measured: v.doubt || v.blind}
	at := slices.IndexFunc(l.of, func(k int) bool {
		b := &v.bad[k]
		return up && b.hi[axis] == l.hi[axis] || !up && b.lo[axis] == l.lo[axis]
	})
	witness := &v.bad[l.of[at]]
	e.at = make([]int64, v.domain.Dims())
	v.place(witness.point, e.at)
	e.measured = e.measured || witness.measured
	if e.at[axis] = l.lo[axis]; up {
		e.at[axis] = l.hi[axis]
		e.next = span(e.at[axis], v.whole.hi[axis]) + 1
	} else {
		e.next = span(v.whole.lo[axis], e.at[axis]) + 1
	}
	return e
}

// doublings returns the powers of two below the end of the open interval.
func doublings(e *edge) (list []uint64) {
	for d := uint64(1); d < e.next && d != 0; d *= 2 {
		list = append(list, d)
	}
	return list
}

// evenly returns distances that divide the open interval evenly.
func evenly(e *edge) (list []uint64) {
	step := max((e.next-e.bad)/(sections+1), 1)
	for d := e.bad + step; d < e.next && len(list) < sections; d += step {
		list = append(list, d)
	}
	return list
}

// advance tests distances of every edge: first by estimates, and then by the oracle for the edges that were found, while its budget lasts.
func (s *Search) advance(v *evidence, in *enclosing, list []*edge, distances func(*edge) []uint64) {
	ask := func(measured bool, mode run.Mode) {
		var of []*edge
		var at []uint64
		var points []float64
		for _, e := range list {
			if e.measured != measured {
				continue
			}
			for _, d := range distances(e) {
				n := len(points)
				if points = s.add(points, e.place(d)); len(points) == n {
					continue
				}
				if in.holds(v.terrain, points[n:]) { // of another leaf
					points, e.next = points[:n], d
					break
				}
				of, at = append(of, e), append(at, d)
			}
		}
		if measured {
			if in.edged += len(of); in.edged > mostEdges {
				mode = run.Deltas
			}
		}
		s.ask(points, mode, func(a *answers) {
			for i, err := range a.errors {
				if err >= v.least && (a.measured || err < absurd) {
					of[i].bad = max(of[i].bad, at[i])
				}
			}
			for i := range a.errors {
				if at[i] > of[i].bad {
					of[i].next = min(of[i].next, at[i])
				}
			}
		})
	}
	s.then(func() { ask(true, run.Measured) })
	ask(false, run.Deltas)
}

// place returns the place at distance d from an edge's witness.
func (e *edge) place(d uint64) []int64 {
	o := slices.Clone(e.at)
	if e.up {
		o[e.axis] = int64(uint64(o[e.axis]) + d)
	} else {
		o[e.axis] = int64(uint64(o[e.axis]) - d)
	}
	return o
}
