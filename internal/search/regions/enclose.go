package regions

// This file draws boxes around the points at or above the threshold, and tries what it left out.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/subject"
)

const (
	atLeast  = 3   // rounds of enclosing
	enough   = 2   // quiet rounds after which boxes stay as they are
	finesse  = 256 // ends are looked for in steps of so small a part of a box
	outerTry = 4   // tries to draw a point that a cut left out
)

// enclose is one round: boxes, and probes of what they leave out and of what lies beside them.
func (s *Search) enclose() { s.round(0) }

func (s *Search) round(n int) {
	var cuts []*cut
	if s.leaves, cuts = s.split(); len(s.leaves) == 0 || n == s.params.Rounds || s.quiet >= enough && n >= atLeast {
		return
	}
	var points []float64
	for _, c := range cuts {
		points = s.leftOut(points, c, 2*s.params.Probes, s.rand)
	}
	for i := range s.leaves {
		points = s.beside(points, &s.leaves[i])
		points = s.inside(points, &s.leaves[i])
	}
	s.then(func() { s.round(n + 1) })
	s.ask(points, s.mode(), func(a *answers) {
		if s.quiet++; s.surprised(a) {
			s.quiet = 0
		}
		s.then(s.settle)
	})
}

// surprised reports whether a point outside of all boxes is at or above the threshold.
func (s *Search) surprised(a *answers) bool {
	o := make([]int64, s.domain.Dims())
	for i, e := range a.errors {
		if e >= s.least && (a.measured || e < absurd) {
			s.place(a.at(i, len(o)).point, o)
			if !slices.ContainsFunc(s.leaves, func(l leaf) bool { return l.contains(o) }) {
				return true
			}
		}
	}
	return false
}

// leftOut appends at most n points of the room that a cut leaves out.
func (s *Search) leftOut(points []float64, c *cut, n int, r *rand.Rand) []float64 {
	o := make([]int64, s.domain.Dims())
	for range n {
		for range outerTry {
			if c.outer.draw(r, o); !c.parts[0].contains(o) && !c.parts[1].contains(o) {
				points = s.add(points, o)
				break
			}
		}
	}
	return points
}

// inside appends points of a leaf.
func (s *Search) inside(points []float64, l *leaf) []float64 {
	o := make([]int64, s.domain.Dims())
	for range s.params.Probes {
		l.draw(s.rand, o)
		points = s.add(points, o)
	}
	return points
}

// beside appends points beyond the faces of a leaf: at any distance up to the end of the domain, and from a small part of the
// width to all of it, all scales alike. Elsewhere they lie in the box, or where one of its points lies.
func (s *Search) beside(points []float64, l *leaf) []float64 {
	dims := s.domain.Dims()
	o := make([]int64, dims)
	for i := range dims {
		for k := range max(8*s.params.Probes/dims, 4) {
			l.draw(s.rand, o)
			if k%4 < 2 {
				s.place(s.bad[l.of[s.rand.IntN(len(l.of))]].point, o)
			}
			width, far := float64(span(l.lo[i], l.hi[i]))+1, span(s.whole.lo[i], l.lo[i])
			if k%2 == 0 {
				far = span(l.hi[i], s.whole.hi[i])
			}
			if far == 0 {
				continue
			}
			reach := float64(far)
			if k%8 < 4 {
				reach = min(reach, width)
			}
			if by := logUniform(s.rand.Float64(), width/finesse, reach); k%2 == 0 {
				o[i] = ahead(l.hi[i], by, s.whole.hi[i])
			} else {
				o[i] = behind(l.lo[i], by, s.whole.lo[i])
			}
			points = s.add(points, o)
		}
	}
	return points
}

// logUniform maps u of [0, 1) to a distance of [least, most], all scales alike; at least 1.
func logUniform(u, least, most float64) uint64 {
	least = min(max(least, 1), most)
	return uint64(max(least*math.Exp2(u*math.Log2(most/least)), 1))
}

// highest asks what lies around the largest error where none is at or above the threshold: at every scale, some points of the
// box that reaches so many ordinals to each side.
func (s *Search) highest(top spot) {
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
	s.ask(points, subject.Deltas, func(a *answers) {
		var largest [63]float64
		for i, e := range a.errors {
			largest[scale[i]] = max(largest[scale[i]], e)
		}
		k := 0
		for k+1 < len(largest) && largest[k+1] >= top.err/2 {
			k++
		}
		s.leaves = []leaf{{box: s.cube(at, k)}}
	})
}

// cube returns the box that reaches 2^k ordinals from a place to each side.
func (s *Search) cube(at []int64, k int) box {
	b := around(at)
	for i, n := range at {
		b.lo[i], b.hi[i] = behind(n, 1<<k, s.whole.lo[i]), ahead(n, 1<<k, s.whole.hi[i])
	}
	return b
}
