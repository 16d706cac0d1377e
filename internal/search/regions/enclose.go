package regions

// This file draws boxes around the points at or above the threshold, and tries what it left out.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
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
	s.leaves, cuts = s.split()
	mode, probes := s.look()
	if len(s.leaves) == 0 {
		return
	}
	if n >= s.params.Rounds || probes == 0 || s.quiet >= enough && n >= atLeast {
		s.then(s.bridge, s.edges, func() { s.survey(n) })
		return
	}
	var points []float64
	for _, c := range cuts {
		points = s.leftOut(points, c, 2*probes, s.rand)
	}
	for i := range s.leaves {
		points = s.beside(points, &s.leaves[i], probes)
		points = s.inside(points, &s.leaves[i], probes)
	}
	s.then(func() { s.round(n + 1) })
	if mode == run.Measured {
		s.probed += len(points) / s.domain.Dims()
	}
	s.ask(points, mode, func(a *answers) {
		if s.quiet++; s.surprised(a) {
			s.quiet = 0
		}
		s.then(s.settle)
	})
}

const (
	mostProbed = 6000 // points measured where estimates do not see the errors that boxes enclose
	dear       = 4    // there, so many times fewer probes
)

// look returns how points are looked at where that decides about boxes, and how many are probed at each face; 0: no more.
func (s *Search) look() (run.Mode, int) {
	switch {
	case s.probed < mostProbed && (s.doubt || s.blind):
		return run.Measured, (s.params.Probes + dear - 1) / dear
	case s.doubt:
		return run.Measured, 0
	}
	return run.Deltas, s.params.Probes
}

// surprised reports whether a point outside of all boxes is at or above the threshold.
func (s *Search) surprised(a *answers) bool {
	for i, e := range a.errors {
		if e >= s.least && (a.measured || e < absurd) && !s.enclosed(a.at(i, s.domain.Dims()).point) {
			return true
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

// inside appends n points of a leaf, fewer where the filter refuses them.
func (s *Search) inside(points []float64, l *leaf, n int) []float64 {
	o := make([]int64, s.domain.Dims())
	for range n {
		l.draw(s.rand, o)
		points = s.add(points, o)
	}
	return points
}

// beside appends points beyond the faces of a leaf: at any distance up to the end of the domain, and from a small part of the
// width to all of it, all scales alike. Elsewhere they lie in the box, or where one of its points lies.
func (s *Search) beside(points []float64, l *leaf, probes int) []float64 {
	dims := s.domain.Dims()
	o := make([]int64, dims)
	for i := range dims {
		for k := range max(8*probes/dims, 4) {
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

// highest asks what lies around the largest finite error where none is at or above the threshold: at every scale, some points of the
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
	s.ask(points, run.Deltas, func(a *answers) {
		var largest [63]float64
		for i, e := range a.errors {
			if math.IsInf(e, 1) {
				e = math.NaN() // no box of numbers reaches so far
			}
			largest[scale[i]] = max(largest[scale[i]], e)
		}
		k := 0
		for k+1 < len(largest) && largest[k+1] >= top.err/2 {
			k++
		}
		b := s.cube(at, k)
		for ; k > 0 && s.meetsFound(&b); b = s.cube(at, k) {
			k--
		}
		s.leaves = []leaf{{box: b}}
	})
}

// meetsFound reports whether a box that was found has a place in common with b.
func (s *Search) meetsFound(b *box) bool {
	return slices.ContainsFunc(s.found, func(r search.Range) bool {
		o := s.ordinals(r.Box)
		return b.meets(&o)
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
