package regions

// This file takes back cuts that tell a user nothing: many boxes along a thin curve are as empty as one.

import (
	"math"

	"faultline/internal/run"
)

const (
	looked   = 256  // runs in each box
	measured = 64   // points in each box where only the oracle sees errors
	dense    = 0.01 // the part of a box at or above the threshold from which on cuts that gave it say something
	clearing = 4    // k boxes that are all thinner must leave out all but the 4k-th part to stay
)

// simplify samples the boxes, and joins those whose cuts do not raise the density clearly.
func (s *Search) simplify(v *evidence, e *enclosing) {
	root := v.tree(s.params.Most)
	if root == nil {
		return
	}
	var points []float64
	ends := root.ends(nil)
	behind := make([]int, len(ends)) // points of the ends up to each
	mode, n := run.Deltas, looked
	if v.doubt || v.blind {
		mode, n = run.Measured, measured
	}
	for i, end := range ends {
		points = s.inside(points, &end.leaf, n)
		behind[i] = len(points) / s.domain.Dims()
	}
	if len(ends) == 1 {
		points = nil // nothing to join
	}
	s.ask(points, mode, func(a *answers) {
		from := 0
		for i, end := range ends {
			to := min(behind[i], len(a.errors))
			end.density, from = tally(a.errors[from:to], v.least).Fraction, to
		}
		s.join(root)
		e.leaves, _ = root.collect(nil, nil)
	})
}

// ends appends the nodes below n that are not split.
func (n *node) ends(list []*node) []*node {
	if !n.split {
		return append(list, n)
	}
	return n.next.parts[1].ends(n.next.parts[0].ends(list))
}

// join takes back cuts below n between boxes that are all thin, unless they leave out far more than as many boxes along any
// curve do. It returns how many boxes are left, the part of the domain's floats that they hold, and the largest density.
func (s *Search) join(n *node) (boxes int, held, density float64) {
	whole := s.whole.part(&n.box)
	if !n.split {
		return 1, whole, n.density
	}
	for _, part := range n.next.parts {
		b, h, d := s.join(part)
		boxes, held, density = boxes+b, held+h, math.Max(density, d)
	}
	if density < dense && held*clearing*float64(boxes) > whole {
		n.split = false
		return 1, whole, density
	}
	return boxes, held, density
}
