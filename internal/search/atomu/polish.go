package atomu

// This file is ours, not the paper's: after the last iteration each unstable operation's best test is moved to the double
// with the largest condition nearby. The last mutations have a relative size of sigma_end, some hundred ulps, so that
// Algorithm 1 as printed hits an exact cancellation by luck only. Params.Polish = 0 turns it off.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

const (
	firstStride = 1024 // ulps to the first neighbours: the reach of the last mutations, 1e-13 relative
	sweep       = 24   // ulps on either side that are all tried at last: rounding makes the ground there uneven
)

// A climb is a pattern search in ordinals around the best test of one hunt: both neighbours at a stride along each
// coordinate, the stride halved when none is better. Stride 0 is the last sweep.
type climb struct {
	hunt   int
	best   key
	stride int64
}

// polish returns the next neighbours wanted, nil when every climb has ended.
func (s *Search) polish(budget int) *search.Ask {
	if s.polished == 0 {
		s.climbs = s.startClimbs()
	} else {
		s.climbs = s.advance(s.climbs)
	}
	if s.polished++; s.polished > s.params.Polish || len(s.climbs) == 0 {
		return nil
	}
	s.ask = search.Ask{Points: s.ask.Points[:0], Mode: subject.One, Sites: s.ask.Sites[:0]}
	for _, c := range s.climbs {
		for _, by := range c.strides() {
			s.askBeside(&s.hunts[c.hunt], by)
		}
	}
	if len(s.ask.Sites) > budget {
		return nil
	}
	return &s.ask
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

// askBeside asks for the points by ordinals away from the best test of h, along each coordinate.
func (s *Search) askBeside(h *hunt, by int64) {
	dims := s.domain.Dims()
	center := h.tests.point(int(h.tests.slots[0]))
	for i := range center {
		s.ask.Points = append(s.ask.Points, center...)
		point := s.ask.Points[len(s.ask.Points)-dims:]
		if point[i] = s.shift(i, center[i], by); !s.domain.Admits(point) {
			point[i] = center[i]
		}
		s.ask.Sites = append(s.ask.Sites, h.site)
	}
}

func (s *Search) startClimbs() []climb {
	var cs []climb
	for i := range s.hunts {
		if h := &s.hunts[i]; s.unstable(&h.tests, 0) && !h.tests.keys[0].exact() {
			cs = append(cs, climb{i, h.tests.keys[0], firstStride})
		}
	}
	return cs
}

// advance takes what the last runs brought: a better test is the new centre, otherwise the stride shrinks. A climb ends
// at an exact cancellation, or behind its last sweep.
func (s *Search) advance(cs []climb) []climb {
	kept := cs[:0]
	for _, c := range cs {
		now := s.hunts[c.hunt].tests.keys[0]
		if now.exact() || c.stride == 0 {
			continue
		}
		if now >= c.best {
			c.stride /= 2
		}
		c.best = now
		kept = append(kept, c)
	}
	return kept
}

// shift moves coordinate i by ordinals, integers by ones.
func (s *Search) shift(i int, x float64, by int64) float64 {
	if s.domain.Integer(i) {
		return s.domain.Clamp(i, x+math.Copysign(1, float64(by)))
	}
	return s.domain.Clamp(i, fp.FromOrdinal(min(max(fp.Ordinal(x)+by, -fp.MaxOrdinal), fp.MaxOrdinal)))
}
