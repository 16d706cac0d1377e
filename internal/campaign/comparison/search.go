package comparison

// This file searches for differences: at every input of a strategy, at drawn inputs, and by a climb from the worst of them.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/campaign/gate"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A Runner runs points in both programs. Its results are valid until its next call.
type Runner func(points []float64) (a, b []gate.Run, err error)

// A Spot is an input at which the programs differ.
type Spot struct {
	Difference
	Point []float64
}

// A Search is the search of one subject.
type Search struct {
	Tried   int64 // inputs, in both builds
	Differ  int64 // of them, in any bit of any output
	cells   []ir.Cell
	both    Runner
	domain  *search.Domain
	rand    *rand.Rand
	seen    map[uint64]bool // hashes of the inputs
	best    [][]Spot        // by what they show, then by output: the worst first
	improve bool            // one of best is new
}

// NewSearch returns a search that has run nothing.
func NewSearch(setup *search.Setup, both Runner) *Search {
	cells := setup.Subject.Call.Outputs
	return &Search{
		cells: cells, both: both, domain: search.NewDomain(setup), rand: setup.Rand, seen: make(map[uint64]bool),
		best: make([][]Spot, int(Lost+1)*(len(cells)+1)),
	}
}

// Look runs the new ones of some points, and keeps the worst.
func (s *Search) Look(points []float64) error {
	dims := s.domain.Dims()
	var list []float64
	for i := range len(points) / max(dims, 1) {
		if p := points[i*dims : (i+1)*dims]; s.fresh(p) {
			list = append(list, p...)
		}
	}
	if len(list) == 0 && (dims > 0 || s.Tried > 0) {
		return nil
	}
	a, b, err := s.both(list)
	for i := range min(len(a), len(b)) {
		s.learn(list[i*dims:(i+1)*dims], &a[i], &b[i])
	}
	return err
}

// fresh reports whether a point is admissible and new, and notes it.
func (s *Search) fresh(p []float64) bool {
	hash := uint64(14695981039346656037)
	for _, x := range p {
		hash = (hash ^ math.Float64bits(x)) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
	}
	if s.seen[hash] || !s.domain.Admits(p) {
		return false
	}
	s.seen[hash] = true
	return true
}

func (s *Search) learn(p []float64, a, b *gate.Run) {
	if a.Outcome == run.NotRun || b.Outcome == run.NotRun {
		return
	}
	list := Differences(s.cells, a, b)
	s.Tried++
	if len(list) > 0 {
		s.Differ++
	}
	for _, d := range list {
		s.keep(Spot{d, p})
	}
}

// mostKept is how many inputs at different places are kept for one output.
const mostKept = 6

// keep adds a spot, unless a worse one near it, or enough worse ones, are known.
func (s *Search) keep(x Spot) {
	list := &s.best[int(x.Shows)*(len(s.cells)+1)+x.Output+1]
	if n := len(*list); n == mostKept && x.compare(&(*list)[n-1]) >= 0 {
		return
	}
	if i := slices.IndexFunc(*list, func(o Spot) bool { return search.Near(o.Point, x.Point) }); i >= 0 {
		if x.compare(&(*list)[i]) >= 0 {
			return
		}
		*list = slices.Delete(*list, i, i+1)
	}
	x.Point = slices.Clone(x.Point)
	at, _ := slices.BinarySearchFunc(*list, x, func(o, x Spot) int { return cmp.Or(o.compare(&x), -1) })
	*list = slices.Insert(*list, at, x)
	*list = (*list)[:min(len(*list), mostKept)]
	s.improve = true
}

// everyDigit is the relative difference at which no digit is the same. A larger one is no worse.
const everyDigit = 0.25

// compare is negative if x is worse than y: by a larger difference, then by more ordinary numbers.
func (x *Spot) compare(y *Spot) int {
	return cmp.Or(cmp.Compare(min(y.Relative, everyDigit), min(x.Relative, everyDigit)),
		cmp.Compare(search.Extremity(x.Point), search.Extremity(y.Point)))
}

// Worst returns up to n inputs for each output and kind of difference: the worst kind first, and the worst input of each first.
func (s *Search) Worst(n int) (list []Spot) {
	for _, some := range s.best {
		list = append(list, some[:min(n, len(some))]...)
	}
	return list
}

const (
	atOnce  = 512 // points
	patient = 8   // rounds of the climb without anything new
)

// Go draws inputs and then climbs from the worst ones, with at most so many runs of both programs. It ends when stop returns true.
func (s *Search) Go(runs int, stop func() bool) error {
	for left := runs / 2; left > 0 && !stop(); left -= atOnce {
		if err := s.Look(s.some(min(left, atOnce), s.draw)); err != nil {
			return err
		}
	}
	quiet := 0
	for left := runs - runs/2; left > 0 && quiet < patient && !stop(); left -= atOnce {
		spots := s.Worst(mostKept)
		if len(spots) == 0 {
			return nil
		}
		s.improve = false
		if err := s.Look(s.some(min(left, atOnce), func(p []float64) {
			copy(p, spots[s.rand.IntN(len(spots))].Point)
			s.move(p)
		})); err != nil {
			return err
		}
		if quiet++; s.improve {
			quiet = 0
		}
	}
	return nil
}

// some returns n points that fill fills in.
func (s *Search) some(n int, fill func(p []float64)) []float64 {
	dims := s.domain.Dims()
	points := make([]float64, n*dims)
	for i := range n {
		p := points[i*dims : (i+1)*dims]
		fill(p)
		for k := range p {
			p[k] = s.domain.Clamp(k, p[k])
		}
	}
	return points
}

// draw fills in a point: any floats, ordinary numbers, or numbers of related sizes. Sometimes it then moves a few, so that they cancel.
func (s *Search) draw(p []float64) {
	s.domain.Draw(s.rand, p)
	size := math.Ldexp(1, s.rand.IntN(80)-40)
	way := s.rand.IntN(4)
	for i := range p {
		switch way {
		case 0: // as it is
		case 1:
			p[i] = math.Round(200*(s.rand.Float64()-0.5)) / 10
		case 2:
			p[i] = size * (2*s.rand.Float64() - 1)
		default:
			p[i] = math.Ldexp(2*s.rand.Float64()-1, s.rand.IntN(120)-60)
		}
	}
	for range s.rand.IntN(3) {
		s.move(p)
	}
}

// move changes one coordinate or all.
func (s *Search) move(p []float64) {
	if len(p) == 0 {
		return
	}
	i, j := s.rand.IntN(len(p)), s.rand.IntN(len(p))
	switch s.rand.IntN(8) {
	case 0: // a neighbour, at distances of all magnitudes
		by := s.rand.Int64N(1 << (1 + s.rand.IntN(50)))
		p[i] = s.domain.Clamp(i, p[i])
		p[i] = s.domain.FromOrdinal(i, s.domain.Ordinal(i, p[i])+by*int64(1-2*s.rand.IntN(2)))
	case 1: // what nearly cancels another
		p[i] = -p[j] * (1 + math.Ldexp(float64(s.rand.IntN(9)-4), -s.rand.IntN(54)))
	case 2:
		p[i], p[j] = p[j], p[i]
	case 3:
		p[i] = math.Ldexp(p[i], s.rand.IntN(61)-30)
	case 4:
		p[i] = math.Round(200*(s.rand.Float64()-0.5)) / 10
	case 5: // fewer digits
		p[i] = fp.Shortened(p[i], 1+s.rand.IntN(20))
	case 6: // more ordinary, all of them alike
		s.towardsOne(p)
	default:
		p[i] = p[j]
	}
}

// towardsOne scales all floats of a point by one power of two, so that the largest is nearer to 1.
func (s *Search) towardsOne(p []float64) {
	most := 0.0
	for i, x := range p {
		if s.domain.Format(i) != fp.NoFormat {
			most = max(most, math.Abs(x))
		}
	}
	_, exp := math.Frexp(most)
	by := -s.rand.IntN(max(exp, -exp) + 1)
	if exp < 0 {
		by = -by
	}
	for i := range p {
		if s.domain.Format(i) != fp.NoFormat {
			p[i] = math.Ldexp(p[i], by)
		}
	}
}
