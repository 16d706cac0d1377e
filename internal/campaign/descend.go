package campaign

// This file descends from the worst point to simpler ones. Each step asks for one batch of estimates.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/search"
)

// mostRuns bounds the points that are estimated at one level if the question sets no bound. fewRuns is the size of a batch when estimates
// are expensive.
const (
	mostRuns = 1 << 14
	fewRuns  = 8
)

// mostFloats bounds the coordinates of all points of a level. A point with more coordinates than manyDims has whole blocks of them set to 0
// first, down to blocks of leastBlock.
const (
	mostFloats = 1 << 21
	manyDims   = 128
	leastBlock = 16
)

type minimiser struct {
	question *Question
	domain   *search.Domain
	formats  []fp.Format
	scales   []scale // of each coordinate
	claims   []claimedRange
	elements []bool // coordinates that are elements of arrays
	dims     int
	worst    []float64

	level
	runs    int               // left
	weights map[number]weight // memo of coordinate, since most points share most coordinates
}

// A number identifies a coordinate's value: its format, its scale, its claims and its bits.
type number struct {
	format fp.Format
	scale  scale
	claims claimedRange
	bits   uint64
}

func (m *minimiser) weigh(p []float64) (w weight) {
	for i, x := range p {
		w = w.plus(m.coordinate(i, x), 1)
	}
	return w
}

// changed returns the weight of c from the weight w of p. It weighs only the coordinates in which the two differ.
func (m *minimiser) changed(p []float64, w weight, c []float64) weight {
	for i, x := range c {
		if x != p[i] {
			w = w.plus(m.coordinate(i, p[i]), -1).plus(m.coordinate(i, x), 1)
		}
	}
	return w
}

// coordinate returns the weight of the value x of coordinate i.
func (m *minimiser) coordinate(i int, x float64) weight {
	n := number{m.formats[i], m.scales[i], m.claims[i], math.Float64bits(x)}
	w, known := m.weights[n]
	if !known {
		w = weigh(n.format, x)
		if w.decades = n.scale.decades(x); !n.claims.has(x) {
			w.outside = 1
		}
		m.weights[n] = w
	}
	return w
}

// estimate returns one estimate a point, or nil if the engine failed.
func (m *minimiser) estimate(points []float64) []float64 {
	e, err := m.question.Estimate(points)
	if err != nil || len(e) != len(points)/max(m.dims, 1) {
		return nil
	}
	return e
}

// descend returns the simplest point that passes level l, or nil if none is simpler than the worst point.
func (m *minimiser) descend(l level) []float64 {
	if m.level = l; m.question.Runs == 0 {
		m.runs = min(mostRuns, mostFloats/max(m.dims, 1))
	}
	p := slices.Clone(m.worst)
	if m.dims > manyDims {
		p = m.blocks(p)
	} else {
		p = m.simplest(p, m.inside(p))
	}
	p = m.plain(p)
	for i := range p {
		p = m.simplest(p, m.ordinary(p, i))
	}
	if m.dims > 1 {
		p = m.together(p)
	}
	for i := range p {
		if m.runs <= 0 {
			break
		}
		p = m.simplest(p, m.variants(p, i))
	}
	if !m.weigh(p).tells(m.weigh(m.worst)) {
		return nil
	}
	return p
}

// with returns p with x in the coordinates at. It returns nil if that point is not admissible or too far from the worst point.
func (m *minimiser) with(p []float64, x float64, at ...int) []float64 {
	q := slices.Clone(p)
	for _, i := range at {
		q[i] = x
		if m.domain.Clamp(i, x) != x || m.far(i, x) || m.claims[i].has(p[i]) && !m.claims[i].has(x) {
			return nil
		}
	}
	if !m.domain.Admits(q) {
		return nil
	}
	return q
}

// far reports whether x is farther from coordinate i of the worst point than the level allows.
func (m *minimiser) far(i int, x float64) bool {
	return m.near < 1 && !(math.Abs(x-m.worst[i]) <= m.near*math.Abs(m.worst[i]))
}

// pass returns the candidates that pass the level, in their order. It skips nil candidates.
func (m *minimiser) pass(candidates [][]float64) [][]float64 {
	var asked [][]float64
	var points []float64
	for _, c := range candidates {
		if c != nil && m.runs > 0 {
			m.runs--
			asked, points = append(asked, c), append(points, c...)
		}
	}
	if len(asked) == 0 {
		return nil
	}
	var passed [][]float64
	for i, e := range m.estimate(points) {
		if e >= m.least {
			passed = append(passed, asked[i])
		}
	}
	return passed
}

// simplest returns the simplest point among p and the candidates that pass.
func (m *minimiser) simplest(p []float64, candidates [][]float64) []float64 {
	if len(candidates) == 0 {
		return p
	}
	candidates = m.simpler(p, candidates)
	batch := len(candidates)
	if m.question.Runs > 0 {
		batch = fewRuns
	}
	for few := range slices.Chunk(candidates, max(batch, 1)) {
		if passed := m.pass(few); len(passed) > 0 {
			return passed[0]
		}
	}
	return p
}

// simpler returns the candidates that are simpler than p, the simplest first.
func (m *minimiser) simpler(p []float64, candidates [][]float64) (list [][]float64) {
	type weighed struct {
		point []float64
		weight
	}
	best := m.weigh(p)
	var all []weighed
	for _, c := range candidates {
		if c == nil {
			continue
		}
		if w := m.changed(p, best, c); w.compare(best) < 0 {
			all = append(all, weighed{c, w})
		}
	}
	slices.SortStableFunc(all, func(a, b weighed) int { return a.compare(b.weight) })
	for _, c := range all {
		list = append(list, c.point)
	}
	return slices.CompactFunc(list, slices.Equal)
}

// ordinary returns points that differ from p by a number of more ordinary size in coordinate i.
func (m *minimiser) ordinary(p []float64, i int) (list [][]float64) {
	if m.scales[i].decades(p[i]) == 0 || math.IsInf(p[i], 0) || math.IsNaN(p[i]) {
		return nil
	}
	m.scales[i].towards(p[i], func(x float64) { list = append(list, m.with(p, m.domain.Clamp(i, x), i)) })
	return list
}

// variants returns points that differ from p by a simpler number in coordinate i.
func (m *minimiser) variants(p []float64, i int) (list [][]float64) {
	vary := func(x float64) {
		if x = m.domain.Clamp(i, x); m.coordinate(i, x).compare(m.coordinate(i, p[i])) < 0 {
			list = append(list, m.with(p, x, i))
		}
	}
	around(m.worst[i], vary)
	if p[i] != m.worst[i] { // already 0 or 1, or rounded with the others
		around(p[i], vary)
	}
	return list
}

// Bounds of plain: its rounds, and the largest dimension at which it tries pairs.
const (
	mostRounds = 6
	mostPaired = 24
)

// plain sets as many coordinates to 0 or 1 as pass. Each round tries each coordinate alone and then joins those that passed. If none passes
// alone, it tries pairs, since some coordinates only pass together.
func (m *minimiser) plain(p []float64) []float64 {
	for range mostRounds {
		var singles [][]float64
		for i, x := range p {
			if !simple(x) {
				first, second := 1.0, 0.0 // a caller passes a scalar of 1 more often than one of 0
				if m.elements[i] {
					first, second = second, first
				}
				singles = append(singles, m.with(p, first, i), m.with(p, second, i))
			}
		}
		passed := m.pass(singles)
		if len(passed) == 0 {
			if passed = m.pass(m.pairs(p)); len(passed) == 0 {
				return p
			}
		}
		p = m.join(p, passed)
	}
	return p
}

// blocks sets blocks of neighbouring coordinates to 0, the largest first, where that passes. It leaves half of the runs to what follows.
func (m *minimiser) blocks(p []float64) []float64 {
	left := m.runs / 2
	for size := m.dims / 2; size >= leastBlock; size /= 2 {
		for from := 0; from < m.dims && m.runs > left; from += size {
			var at []int
			for i := from; i < min(from+size, m.dims); i++ {
				if p[i] != 0 {
					at = append(at, i)
				}
			}
			if len(at) == 0 {
				continue
			}
			if passed := m.pass([][]float64{m.with(p, 0, at...)}); len(passed) > 0 {
				p = passed[0]
			}
		}
	}
	return p
}

func (m *minimiser) pairs(p []float64) (list [][]float64) {
	if m.dims > mostPaired {
		return nil
	}
	for i := range p {
		for j := range i {
			if !simple(p[i]) && !simple(p[j]) {
				list = append(list, m.with(p, 0, j, i), m.with(p, 1, j, i))
			}
		}
	}
	return list
}

// join applies the changes of the first k points to p at once, for the largest k that passes. One change alone has passed already.
func (m *minimiser) join(p []float64, changed [][]float64) []float64 {
	joint := slices.Clone(p)
	var steps [][]float64
	for _, c := range changed {
		fresh := true
		for i := range c {
			fresh = fresh && (c[i] == p[i] || joint[i] == p[i])
		}
		if !fresh {
			continue // an earlier change has set this coordinate
		}
		for i := range c {
			if c[i] != p[i] {
				joint[i] = c[i]
			}
		}
		if m.domain.Admits(joint) {
			steps = append(steps, slices.Clone(joint))
		}
	}
	if passed := m.pass(steps); len(passed) > 0 {
		return passed[len(passed)-1]
	}
	return changed[0]
}

// together rounds all coordinates to the same number of digits. Numbers that cancel each other often stay equal only so.
func (m *minimiser) together(p []float64) []float64 {
	var list [][]float64
	try := func(round func(x float64) float64) {
		q := slices.Clone(p)
		for i, x := range p {
			if simple(x) {
				continue
			}
			q[i] = m.domain.Clamp(i, round(x))
			if m.far(i, q[i]) {
				return
			}
		}
		if m.domain.Admits(q) {
			list = append(list, q)
		}
	}
	for d := 1; d <= mostDigits; d++ {
		try(func(x float64) float64 { return digits(x, d, 0) })
	}
	for k := 1; k <= mostBits; k++ {
		try(func(x float64) float64 { return fp.Shortened(x, k) })
	}
	return m.simplest(p, list)
}
