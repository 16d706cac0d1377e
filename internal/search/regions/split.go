package regions

// This file divides the points at or above the threshold into boxes. It undoes cuts that do not help a user: many boxes along a thin curve
// are as empty as one.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/run"
)

// A leaf is the smallest box around some blots. A blot is a group of points at or above the threshold.
type leaf struct {
	box
	of []int // indices into evidence.bad
}

// A node is a leaf with its best cut.
type node struct {
	leaf
	next    *cut // nil: its blots cannot be separated, or are too few
	split   bool // the cut was made
	density float64
}

// A cut divides a node in two. The volume in neither part is left out.
type cut struct {
	outer box
	parts [2]*node
	saved float64 // the fraction of the domain's floats in neither part
}

const (
	leastSaved = 0.25 // cuts that together leave out less than this fraction of a box are undone, unless the gap is wide
	leastPart  = 3    // least blots of a part, with several coordinates; fewer do not determine a box
)

// A splitter splits nodes.
type splitter struct {
	in   *evidence
	rand *rand.Rand // a generator of its own, so that a call of Ranges changes no later result
}

// split divides all blots into at most `most` leaves. It makes the cut that leaves out the largest volume first, and undoes cuts that
// together leave out too little. Callers must test whether the volume left out is free of errors.
func (v *evidence) split(most int) (leaves []leaf, cuts []*cut) {
	if root := v.tree(most); root != nil {
		return root.collect(nil, nil)
	}
	return nil, nil
}

// tree returns the cuts that split made, or nil if there is no blot.
func (v *evidence) tree(most int) *node {
	if len(v.bad) == 0 {
		return nil
	}
	sp := splitter{v, rand.New(rand.NewPCG(uint64(len(v.bad)), 0))}
	all := make([]int, len(v.bad))
	for i := range all {
		all[i] = i
	}
	root := sp.node(all)
	ends := []*node{root}
	for len(ends) < most {
		best := -1
		for i, n := range ends {
			if n.next != nil && (best < 0 || n.next.saved > ends[best].next.saved) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		n := ends[best]
		n.split = true
		for i, part := range n.next.parts {
			n.next.parts[i] = sp.node(part.of)
		}
		ends[best] = n.next.parts[0]
		ends = append(ends, n.next.parts[1])
	}
	sp.prune(root)
	return root
}

// prune undoes cuts that leave out too little. It returns the fraction of the domain's floats in the leaves of n.
func (sp *splitter) prune(n *node) float64 {
	whole := sp.likely(n)
	if !n.split {
		return whole
	}
	lost := n.next.saved * (1 - sp.admitted(n.next))
	gap := 1 - (lost+sp.likely(n.next.parts[0])+sp.likely(n.next.parts[1]))/whole
	held := lost + sp.prune(n.next.parts[0]) + sp.prune(n.next.parts[1])
	if held > (1-leastSaved)*whole && gap < chance(len(n.of)) {
		n.split = false
		return whole
	}
	return held
}

// likely estimates the fraction of the domain's floats over which the blots of n are spread, if evenly. The box around few blots is smaller
// than that.
func (sp *splitter) likely(n *node) float64 {
	few := float64(len(n.of)+1) / float64(len(n.of))
	return sp.in.whole.part(&n.box) * math.Pow(few, float64(2*len(n.lo)))
}

// chance is a gap that n blots, spread evenly over [0, 1], rarely leave. Their largest gap is about ln(n)/n.
func chance(n int) float64 { return (math.Log(float64(n)) + 2) / float64(n) }

// admitted estimates the fraction of the volume left out by c that the filter admits. Leaving out the rest saves nothing.
func (sp *splitter) admitted(c *cut) float64 {
	const tries = 64
	if !sp.in.domain.Filtered() {
		return 1
	}
	return float64(len(sp.in.leftOut(nil, c, tries, sp.rand))/sp.in.domain.Dims()) / tries
}

// collect appends the leaves and the cuts below n.
func (n *node) collect(leaves []leaf, cuts []*cut) ([]leaf, []*cut) {
	if !n.split {
		return append(leaves, n.leaf), cuts
	}
	leaves, cuts = n.next.parts[0].collect(leaves, append(cuts, n.next))
	return n.next.parts[1].collect(leaves, cuts)
}

// tight returns the smallest node with these blots.
func (sp *splitter) tight(of []int) *node {
	b := sp.in.bad[of[0]].clone()
	for _, k := range of[1:] {
		b.join(&sp.in.bad[k].box)
	}
	return &node{leaf: leaf{b, of}}
}

// node returns the node of these blots, with its best cut across one of the coordinates.
func (sp *splitter) node(of []int) *node {
	n := sp.tight(of)
	least, dims := 1, len(n.lo)
	if dims > 1 {
		least = leastPart
	}
	gained, across, at := 0.0, 0, 0
	for axis := range dims {
		sorted := sp.sorted(of, axis)
		head, tail := sp.in.bad[sorted[0]].clone(), sp.tails(n, sorted)
		for k := 1; k < len(sorted); k++ {
			if k >= least && len(sorted)-k >= least && head.hi[axis] < sp.in.bad[sorted[k]].lo[axis] {
				if gain := 1 - n.part(&head) - tail[k]; gain > gained {
					gained, across, at = gain, axis, k
				}
			}
			head.join(&sp.in.bad[sorted[k]].box)
		}
	}
	if gained > 0 {
		sorted := sp.sorted(of, across)
		parts := [2]*node{sp.tight(sorted[:at]), sp.tight(sorted[at:])}
		n.next = &cut{n.box, parts, gained * sp.in.whole.part(&n.box)}
	}
	return n
}

// sorted sorts groups of bad points, given by their indices, by the lower ends of their boxes along one coordinate.
func (sp *splitter) sorted(of []int, axis int) []int {
	list := slices.Clone(of)
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(sp.in.bad[a].lo[axis], sp.in.bad[b].lo[axis]), cmp.Compare(a, b))
	})
	return list
}

// tails returns, for each n, the fraction of l that the box around the blots n, n+1, ... of sorted covers.
func (sp *splitter) tails(l *node, sorted []int) []float64 {
	tail, b := make([]float64, len(sorted)), sp.in.bad[sorted[len(sorted)-1]].clone()
	for n := len(sorted) - 1; n >= 0; n-- {
		b.join(&sp.in.bad[sorted[n]].box)
		tail[n] = l.part(&b)
	}
	return tail
}

const (
	looked   = 256  // runs in each box
	measured = 64   // measured points in each box, if estimates miss errors
	dense    = 0.01 // least density of a box that justifies the cuts around it
	clearing = 4    // k boxes of lower density stay if they hold less than 1/(4k) of the volume
)

// simplify samples the boxes, and joins those whose cuts do not raise the density clearly.
func (s *Search) simplify(v *evidence, e *enclosing) {
	root := v.tree(s.params.Most)
	if root == nil {
		return
	}
	ends := root.ends(nil)
	mode, n := run.Deltas, looked
	if v.doubt || v.blind {
		mode, n = run.Measured, measured
	}
	parts := make([][]float64, len(ends))
	for i, end := range ends {
		parts[i] = s.inside(nil, &end.leaf, n)
	}
	if len(ends) == 1 {
		parts[0] = nil // a single box cannot be joined
	}
	s.ask(slices.Concat(parts...), mode, func(a *answers) {
		for i, end := range ends {
			end.density = tally(a.take(len(parts[i]), s.domain.Dims()).errors, v.least).Fraction
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

// join undoes cuts below n between boxes of low density, unless the boxes leave out far more than as many boxes along any curve do. It
// returns the number of boxes left, the fraction of the domain's floats in them, and the largest density.
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
