package hunt

// This phase runs inputs at the edges of branches: a coordinate equals a constant that the program compares with, or another coordinate.
// Random inputs rarely meet these. A formula that is wrong there is visible to the oracle alone. The input is ordinary otherwise, so no
// operation stands out and no delta grows. The search therefore keeps a few inputs of every path for the oracle.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	onBranch     = 4  // inputs for each branch; the other coordinates are ordinary
	mostBranches = 32 // points that the oracle judges, at most
	mostEqual    = 64 // pairs of coordinates that are made equal or opposite, at most
	mostPairs    = 8  // constants of the program that are tried for each coordinate of a pair, at most
)

// newBranches returns the phase. It has its own random stream, so it does not change what the other phases draw. It records the paths of
// its inputs in taken, for the oracle to judge.
func newBranches(g *ground, cells []ir.Cell, seed uint64, taken *pathSet) phase {
	p := &queue{ground: g, Queue: search.Queue{Mode: run.All}, told: func(b *run.Batch, i, _ int) {
		if b.Outcomes[i] == run.Returned {
			taken.enter(b, i, cells)
		}
	}}
	if g.subject.Reference == nil {
		return p
	}
	r := rand.New(rand.NewPCG(seed, uint64(g.round)))
	dims, most := g.domain.Dims(), g.params.Samples/2
	point := make([]float64, dims)
	add := func(set func()) {
		for range onBranch {
			for i := range point {
				point[i] = g.ordinary(r, i)
			}
			if set(); len(p.Points) < most*dims && g.domain.Settle(point) {
				p.Points = append(p.Points, point...)
			}
		}
	}
	values, integers := g.thresholds(), Integers(g.subject)
	of := func(i int) []float64 {
		if g.domain.Integer(i) {
			return integers
		}
		return values
	}
	for k := range max(len(values), len(integers)) {
		for i := range dims {
			if list := of(i); k < len(list) {
				add(func() { point[i] = g.domain.Clamp(i, list[k]) })
			}
		}
		if k == 0 {
			equal(dims, func(i, j int) {
				add(func() { point[j] = g.domain.Clamp(j, point[i]) })
				add(func() { point[j] = g.domain.Clamp(j, -point[i]) })
			})
		}
	}
	g.onPairs(func(i, j int, x, y float64) {
		add(func() { point[i], point[j] = g.domain.Clamp(i, x), g.domain.Clamp(j, y) })
	})
	return p
}

// onPairs calls do for pairs of coordinates i and j, with a constant of the program's comparisons for each.
func (g *ground) onPairs(do func(i, j int, x, y float64)) {
	exact, integers := append([]float64{0}, Floats(g.subject)...), Integers(g.subject)
	of := func(i int) []float64 {
		list := exact
		if g.domain.Integer(i) {
			list = integers
		}
		return list[:min(len(list), mostPairs)]
	}
	equal(g.domain.Dims(), func(i, j int) {
		for _, x := range of(i) {
			for _, y := range of(j) {
				do(i, j, x, y)
			}
		}
	})
}

// equal calls do for at most mostEqual pairs of coordinates.
func equal(dims int, do func(i, j int)) {
	n := 0
	for j := range dims {
		for i := range j {
			if n++; n <= mostEqual {
				do(i, j)
			}
		}
	}
}

// thresholds returns 0 and, for each constant of the program's comparisons and either sign: the constant, its half, and its neighbour
// towards 0.
func (g *ground) thresholds() []float64 {
	list := []float64{0}
	for _, x := range Floats(g.subject) {
		list = append(list, x, -x, x/2, -x/2, math.Nextafter(x, 0), -math.Nextafter(x, 0))
	}
	return list
}

// ordinary draws a value of coordinate i between -usual and usual, or near the lower end of its range if the range contains no such value.
func (g *ground) ordinary(r *rand.Rand, i int) float64 {
	lo, hi := g.domain.Clamp(i, -usual), g.domain.Clamp(i, usual)
	if lo >= hi {
		lo, hi = g.domain.Range(i)
		hi = min(hi, lo+usual*max(math.Abs(lo), 1))
	}
	return g.domain.Clamp(i, lo+(hi-lo)*r.Float64())
}

// usual is the largest magnitude of an ordinary value.
const usual = 8

// seldom passes at most n inputs to do, from the paths with the fewest inputs first: first the least extreme input of each path, then
// others.
func (p *pathSet) seldom(n, dims int, do func(path uint64, point []float64)) {
	seen := slices.Clone(p.seen)
	slices.SortStableFunc(seen, func(a, b path) int { return len(a.points) - len(b.points) })
	for round := range onBranch {
		for i := range seen {
			at := seen[i].mild
			if round > 0 {
				at = round - 1
			}
			if at < len(seen[i].points)/dims && (round == 0 || at != seen[i].mild) && n > 0 {
				n--
				do(seen[i].sum, seen[i].at(at, dims))
			}
		}
	}
}

// addUnestimated keeps s if it is the worst input of its path. The oracle has found an error there that no estimate showed.
func (f *found) addUnestimated(s *spot) {
	k := slices.IndexFunc(f.unestimated, func(o *spot) bool { return o.path == s.path })
	switch {
	case k >= 0 && s.worse(f.unestimated[k]):
		f.unestimated[k] = s
	case k < 0 && len(f.unestimated) < mostErrors:
		f.unestimated = append(f.unestimated, s)
	}
}

// A pathSet groups the inputs of a round's scan by path. A path is the set of blocks that a run executed.
type pathSet struct {
	index map[uint64]int
	seen  []path
}

// A path holds the inputs that took it, in the order of the scan. Only runs that returned finite numbers and signalled no error count.
type path struct {
	sum    uint64
	points []float64
	mild   int     // index of the least extreme input
	least  float64 // its extremity
}

func newPathSet() pathSet { return pathSet{index: map[uint64]int{}} }

// enter records the path of run i and returns a hash of it. The result is 0 for every run that signals an error or whose output is not
// finite.
func (p *pathSet) enter(b *run.Batch, i int, cells []ir.Cell) uint64 {
	values := b.Outputs[i*len(cells) : (i+1)*len(cells)]
	for k := range cells {
		v := &values[k]
		if cells[k].Role == ir.Status && !search.Success(v) || v.Format != fp.NoFormat && !v.IsFinite() {
			return 0
		}
	}
	const prime = 1099511628211 // the prime of FNV-1a; the hash is over blocks
	sum := uint64(14695981039346656037)
	b.Blocks(i, func(first, _ int) { sum = (sum ^ uint64(first)) * prime })
	k, ok := p.index[sum]
	if !ok {
		k = len(p.seen)
		p.index[sum] = k
		p.seen = append(p.seen, path{sum: sum, least: math.Inf(1)})
	}
	known, point := &p.seen[k], b.Points[i*b.Dims:(i+1)*b.Dims]
	if extremity := search.Extremity(point); extremity < known.least {
		known.mild, known.least = len(known.points)/b.Dims, extremity
	}
	known.points = append(known.points, point...)
	return sum
}

// points returns at most n inputs, each of dims coordinates: the least extreme input of every path first, then the middle one of each path,
// then the first and the last, the quarters and the eighths.
func (p *pathSet) points(n, dims int) [][]float64 {
	var list [][]float64
	for i := range p.seen {
		list = append(list, p.seen[i].at(p.seen[i].mild, dims))
	}
	for _, part := range [...]float64{0.5, 0, 1, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875} {
		for i := range p.seen {
			if last := len(p.seen[i].points)/dims - 1; last >= 1 {
				list = append(list, p.seen[i].at(int(part*float64(last)), dims))
			}
		}
	}
	return list[:min(n, len(list))]
}

func (p *path) at(k, dims int) []float64 { return p.points[k*dims : (k+1)*dims] }
