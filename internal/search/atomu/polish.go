package atomu

// This file is not in the paper: after the last iteration, it moves tests to nearby doubles with the largest condition. Params.Polish = 0
// turns it off.
//
// It moves the best test of each operation, since the last mutations have a relative size of sigma_end, some hundred ulps. So Algorithm 1
// as printed hits an exact cancellation only by luck. With one variable, it also moves the best initial tests of some magnitudes. The
// operation's largest condition is often where nothing depends on it, or at an edge, and a root of the result at an ordinary magnitude
// stays unseen (expint_E2: condition |x| up to x = -701, and a root at -1.347).

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	nearStride  = 1 << 10 // distance in ulps of the first neighbours of a best test: the reach of the last mutations, 1e-13 relative
	nicheStride = 1 << 50 // the same for the best test of a magnitude: a quarter of its binade
	sweep       = 24      // ulps on either side that are all tried in the end, since rounding makes the condition uneven there
	mostNiches  = 32      // magnitudes from which an operation is climbed, the most ordinary ones
	keptNiches  = 8       // of these, the ones with the largest conditions become candidates
)

// A niche is the best initial test of one operation in one binade of either sign.
type niche struct {
	key  key
	x    float64
	step int64
}

// binades is the number of niches: sign and exponent of a double.
const binades = 1 << 12

// A climb is a pattern search in ordinals from one test. It tries both neighbours at a stride along each coordinate, and halves the stride
// if none is better. Stride 0 is the last sweep.
type climb struct {
	hunt   int
	top    bool // from the best test of the hunt; otherwise from a niche
	best   key
	point  []float64
	step   int64
	stride int64
	moved  bool // the last runs found a better test
}

// settle assigns an initial test to its niche.
func (h *hunt) settle(k key, point []float64, step int64) {
	if h.niches == nil || k.loud() {
		return
	}
	if n := &h.niches[math.Float64bits(point[0])>>52]; k < n.key {
		*n = niche{k, point[0], step}
	}
}

// polish returns the next neighbours to run, nil if every climb has ended.
func (s *Search) polish(budget int) *search.Ask {
	if s.params.Polish == 0 {
		return nil
	}
	if s.polished == 0 {
		s.startClimbs()
	}
	s.asking = s.asking[:0]
	s.ask = search.Ask{Points: s.ask.Points[:0], Mode: run.One, Sites: s.ask.Sites[:0]}
	for i := range s.climbs {
		if c := &s.climbs[i]; s.polished == 0 || c.advance() {
			for _, by := range c.strides() {
				s.askBeside(i, by)
			}
		}
	}
	if s.polished++; s.polished > s.params.Polish || len(s.asking) == 0 || len(s.asking) > budget {
		s.asking = s.asking[:0]
		return nil
	}
	return &s.ask
}

// startClimbs chooses the tests from which to climb.
func (s *Search) startClimbs() {
	for i := range s.hunts {
		h := &s.hunts[i]
		if s.unstable(&h.tests, 0) && !h.tests.keys[0].exact() {
			slot := int(h.tests.slots[0])
			s.climbs = append(s.climbs, climb{
				hunt: i, top: true, best: h.tests.keys[0], stride: nearStride,
				point: slices.Clone(h.tests.point(slot)), step: h.tests.steps[slot],
			})
		}
		for _, n := range s.ordinary(h.niches) {
			s.climbs = append(s.climbs, climb{
				hunt: i, best: n.key, point: []float64{n.x}, step: n.step, stride: nicheStride,
			})
		}
		h.niches = nil
	}
}

// ordinary returns the unstable niches of the most ordinary magnitudes.
func (s *Search) ordinary(niches []niche) []niche {
	var list []niche
	for _, n := range niches {
		if n.key < worthless && n.key.condition() > s.params.UnstableThreshold {
			list = append(list, n)
		}
	}
	slices.SortStableFunc(list, func(a, b niche) int {
		return cmp.Compare(search.Extremity([]float64{a.x}), search.Extremity([]float64{b.x}))
	})
	return list[:min(len(list), mostNiches)]
}

// advance uses the results of the last runs: a better test is the new centre, otherwise the stride shrinks. It reports whether the climb
// continues. A climb ends at an exact cancellation and after the last sweep.
func (c *climb) advance() bool {
	if c.stride < 0 || c.best.exact() {
		return false
	}
	switch {
	case c.moved:
	case c.stride == 0:
		c.stride = -1
	default:
		c.stride /= 2
	}
	c.moved = false
	return c.stride >= 0
}

// strides returns the distances that a climb tries next.
func (c *climb) strides() []int64 {
	if c.stride > 0 {
		return []int64{-c.stride, c.stride}
	}
	var all []int64
	for by := int64(1); by <= sweep; by++ {
		all = append(all, -by, by)
	}
	return all
}

// askBeside requests the points at ordinal distance by from the test of climb n, along each coordinate.
func (s *Search) askBeside(n int, by int64) {
	c := &s.climbs[n]
	dims := len(c.point)
	for i := range c.point {
		s.ask.Points = append(s.ask.Points, c.point...)
		point := s.ask.Points[len(s.ask.Points)-dims:]
		if point[i] = s.shift(i, c.point[i], by); !s.domain.Admits(point) {
			point[i] = c.point[i]
		}
		s.ask.Sites = append(s.ask.Sites, s.hunts[c.hunt].site)
		s.asking = append(s.asking, n)
	}
}

// shift moves coordinate i by ordinals, an integer by one.
func (s *Search) shift(i int, x float64, by int64) float64 {
	if s.domain.Integer(i) {
		return s.domain.Clamp(i, x+math.Copysign(1, float64(by)))
	}
	return s.domain.Clamp(i, fp.FromOrdinal(min(max(fp.Ordinal(x)+by, -fp.MaxOrdinal), fp.MaxOrdinal)))
}

// climbed records one run of a climb. Tests found by the climb from the best test join the pool of its hunt.
func (s *Search) climbed(c *climb, k key, point []float64, step int64) {
	if k >= c.best || k.loud() && !c.best.loud() {
		return
	}
	c.best, c.step, c.moved = k, step, true
	copy(c.point, point)
	if c.top {
		s.hunts[c.hunt].tests.add(k, point, step)
	}
}

// peaks returns, by hunt, the ends of the climbs from niches with the largest conditions.
func (s *Search) peaks() map[int][]search.Candidate {
	byHunt := make(map[int][]search.Candidate)
	for i := range s.climbs {
		if c := &s.climbs[i]; !c.top {
			byHunt[c.hunt] = append(byHunt[c.hunt], s.hunts[c.hunt].candidate(c.best, c.point, c.step))
		}
	}
	for i, list := range byHunt {
		slices.SortStableFunc(list, func(a, b search.Candidate) int { return cmp.Compare(b.Condition, a.Condition) })
		byHunt[i] = list[:min(len(list), keptNiches)]
	}
	return byHunt
}
