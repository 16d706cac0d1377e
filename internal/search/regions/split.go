package regions

// This file divides the points at or above the threshold into boxes, and takes back cuts that tell a user nothing: many boxes along a thin
// curve are as empty as one.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/run"
)

// A leaf is a box that holds exactly its blots, with one at each of its faces at least.
type leaf struct {
	box
	of []int // into Search.bad
}

// A node is a leaf, and how it is best split.
type node struct {
	leaf
	next    *cut // nil: its blots lie side by side, or are too few
	split   bool // next was made
	density float64
}

// A cut divides a node in two; what lies in neither is the room that is left out.
type cut struct {
	outer box
	parts [2]*node
	saved float64 // the part of the domain's floats that is left out
}

const (
	leastSaved = 0.25 // cuts within a box that together leave out less of it are none, unless they are wide gaps
	leastPart  = 3    // blots of a part, with several coordinates: fewer say nothing of a box
)

// A splitter splits nodes.
type splitter struct {
	in   *evidence
	rand *rand.Rand // of its own: to ask for ranges changes nothing
}

// split divides all blots into most leaves at most: always by the cut that leaves most room out, and cuts that together leave
// out too little are taken back. The room was not tried: whether it is free of errors is for others to find out.
func (v *evidence) split(most int) (leaves []leaf, cuts []*cut) {
	if root := v.tree(most); root != nil {
		return root.collect(nil, nil)
	}
	return nil, nil
}

// tree is split's, as the cuts that were made; nil where there is no blot.
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

// prune takes back cuts that leave out too little, and returns the part of the domain's floats that the leaves of n hold.
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

// likely is the part of the domain's floats from which the blots of n may come, were they spread evenly: the box of few is
// smaller than that.
func (sp *splitter) likely(n *node) float64 {
	few := float64(len(n.of)+1) / float64(len(n.of))
	return sp.in.whole.part(&n.box) * math.Pow(few, float64(2*len(n.lo)))
}

// chance is a gap that n blots spread evenly over 1 seldom leave: the largest is about ln(n)/n. Those that are left are looked into.
func chance(n int) float64 { return (math.Log(float64(n)) + 2) / float64(n) }

// admitted is about which part of the room that c leaves out the filter admits: leaving out the rest saves nothing.
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

// tight returns the leaf of some blots.
func (sp *splitter) tight(of []int) *node {
	b := sp.in.bad[of[0]].clone()
	for _, k := range of[1:] {
		b.join(&sp.in.bad[k].box)
	}
	return &node{leaf: leaf{b, of}}
}

// node returns the node of some blots, with its best cut across one of the coordinates.
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

// sorted returns blots in the order of their lower ends along one coordinate.
func (sp *splitter) sorted(of []int, axis int) []int {
	list := slices.Clone(of)
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(sp.in.bad[a].lo[axis], sp.in.bad[b].lo[axis]), cmp.Compare(a, b))
	})
	return list
}

// tails returns, for each n, the part of l that the box of the blots from the n-th on is.
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
		parts[0] = nil // nothing to join
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
