package atomu

// This file is ours, not the paper's: behind the last iteration, tests are moved to the doubles with the largest condition
// nearby. Params.Polish = 0 turns it off.
//
// The best test of each operation is moved because the last mutations have a relative size of sigma_end, some hundred
// ulps, so that Algorithm 1 as printed hits an exact cancellation by luck only. For one variable, so are the best initial
// tests of some magnitudes: the operation's largest condition is often somewhere where nothing depends on it, or at an
// edge, while a root of the result at an ordinary magnitude stays unseen (expint_E2: condition |x| up to x = -701, and a
// root at -1.347).

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	nearStride  = 1 << 10 // ulps to the first neighbours of a best test: the reach of the last mutations, 1e-13 relative
	nicheStride = 1 << 50 // and of the best of a magnitude: a quarter of its binade
	sweep       = 24      // ulps on either side that are all tried at last: rounding makes the ground there uneven
	mostNiches  = 32      // magnitudes that are climbed for an operation, the most ordinary ones
	keptNiches  = 8       // of these, candidates: those with the largest conditions
)

// A niche is the best initial test of one operation in one binade of either sign.
type niche struct {
	key  key
	x    float64
	step int64
}

// binades is how many niches there are: sign and exponent of a double.
const binades = 1 << 12

// A climb is a pattern search in ordinals from one test: both neighbours at a stride along each coordinate, the stride
// halved when none is better. Stride 0 is the last sweep.
type climb struct {
	hunt   int
	top    bool // from the best test of the hunt; otherwise from a niche
	best   key
	point  []float64
	step   int64
	stride int64
	moved  bool // by the last runs
}

// settle enters an initial test into its niche.
func (h *hunt) settle(k key, point []float64, step int64) {
	if h.niches == nil || k.loud() {
		return
	}
	if n := &h.niches[math.Float64bits(point[0])>>52]; k < n.key {
		*n = niche{k, point[0], step}
	}
}

// polish returns the next neighbours wanted, nil when every climb has ended.
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

// startClimbs chooses where to climb from.
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

// advance takes what the last runs brought: a better test is the new centre, otherwise the stride shrinks. It reports
// whether there is more to climb: not at an exact cancellation, nor behind the last sweep.
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

// strides returns the distances at which a climb looks next.
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

// askBeside asks for the points by ordinals away from the test of climb n, along each coordinate.
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

// shift moves coordinate i by ordinals, integers by ones.
func (s *Search) shift(i int, x float64, by int64) float64 {
	if s.domain.Integer(i) {
		return s.domain.Clamp(i, x+math.Copysign(1, float64(by)))
	}
	return s.domain.Clamp(i, fp.FromOrdinal(min(max(fp.Ordinal(x)+by, -fp.MaxOrdinal), fp.MaxOrdinal)))
}

// climbed enters one run of a climb. What the climb from the best test finds is a test of its hunt.
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

// peaks returns the ends of the climbs from niches by hunt, for each those with the largest conditions.
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
