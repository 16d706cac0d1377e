package regions

// This file is what comes out: ranges with their worst points and densities, and candidates.

import (
	"cmp"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// perBox is how many of a box's worst points the oracle is asked about.
const perBox = 8

// measure asks the oracle about the boxes: their worst points, and a sample.
func (s *Search) measure() {
	if len(s.leaves) == 0 {
		if top, ok := s.top(); ok {
			s.highest(top)
			s.then(func() { s.measureBoxes(finding.Highest) })
		}
		return
	}
	s.measureBoxes(finding.Refined)
}

// top is the largest error seen, as the oracle says if it was asked.
func (s *Search) top() (spot, bool) {
	for _, p := range []*population{&s.measured, &s.estimates} {
		if len(p.spots) > 0 {
			return p.spots[0], true
		}
	}
	return spot{}, false
}

// measureBoxes measures the leaves, and keeps those that the oracle does not refute.
func (s *Search) measureBoxes(origin finding.Origin) {
	s.found = nil
	for i := range s.leaves {
		l := &s.leaves[i]
		s.found = append(s.found, search.Range{Box: l.floats(s.domain), Method: finding.Ours, Origin: origin, Axis: -1})
		sample := newSample(s.domain, s.rand, &l.box, s.params.Density)
		points := slices.Clone(sample.points)
		for _, spot := range s.worstOf(l.of, perBox) {
			points = append(points, spot.point...)
		}
		s.then(func() {
			s.ask(points, subject.Measured, func(a *answers) {
				if n := len(sample.points) / s.domain.Dims(); n > 0 {
					s.found[i].Density = sample.density(a.errors[:n], s.least)
				}
				s.worsen(&s.found[i], a)
			})
		})
	}
	s.leaves = nil
	if origin == finding.Refined {
		s.plan = append(s.plan, s.refuted)
	}
}

// worsen gives a range the worst of the points that were measured in it.
func (s *Search) worsen(r *search.Range, a *answers) {
	for i, e := range a.errors {
		if e > r.Error || e == r.Error && r.Worst == nil {
			r.Worst, r.Error, r.Ulps = slices.Clone(a.at(i, s.domain.Dims()).point), e, a.ulps[i]
		}
	}
}

// refuted drops boxes in which the oracle sees nothing at or above the threshold.
func (s *Search) refuted() {
	s.found = slices.DeleteFunc(s.found, func(r search.Range) bool {
		worst, ok := s.worstIn(r.Box)
		return r.Error < s.least && (!ok || worst.measured && worst.err < s.least)
	})
	if len(s.found) == 0 {
		s.bad = nil
		s.measure()
	}
}

// worstOf returns the n worst of some points at or above the threshold, those that were not measured yet before the others.
func (s *Search) worstOf(of []int, n int) []spot {
	var list []spot
	for _, k := range of {
		list = append(list, s.bad[k].spot)
	}
	slices.SortStableFunc(list, func(a, b spot) int {
		if a.measured != b.measured {
			if a.measured {
				return 1
			}
			return -1
		}
		return cmp.Compare(b.err, a.err)
	})
	return list[:min(n, len(list))]
}

// worstIn returns the largest error seen in a box: the oracle's if it was asked about any of its points.
func (s *Search) worstIn(b subject.Box) (worst spot, ok bool) {
	better := func(p *spot) {
		if b.Contains(p.point) && (!ok || p.worse(&worst)) {
			worst, ok = *p, true
		}
	}
	for i := range s.bad {
		better(&s.bad[i].spot)
	}
	for _, p := range []*population{&s.measured, &s.estimates} {
		for i := range p.spots {
			better(&p.spots[i])
		}
	}
	return worst, ok
}

// Ranges returns the boxes found and the given ranges, the worst first. Before the search has come to measure boxes, they are
// those around what was seen so far, without densities.
func (s *Search) Ranges() []search.Range {
	list := slices.Clone(s.found)
	if len(list) == 0 {
		leaves, _ := s.split()
		for i := range leaves {
			list = append(list, search.Range{Box: leaves[i].floats(s.domain), Method: finding.Ours, Origin: finding.Refined, Axis: -1})
		}
	}
	list = append(list, s.given...)
	for i := range list {
		r := &list[i]
		worst, ok := s.worstIn(r.Box)
		if ok && (r.Worst == nil || worst.measured && worst.err > r.Error) {
			r.Worst, r.Error, r.Ulps = slices.Clone(worst.point), worst.err, worst.ulps
		}
	}
	slices.SortStableFunc(list, func(a, b search.Range) int { return cmp.Compare(b.Error, a.Error) })
	return list
}

// perRange is how many candidates a range gives.
const perRange = 2

// Candidates returns the worst points of the boxes at or above the threshold; the largest error where there is none.
func (s *Search) Candidates() (list []search.Candidate) {
	for _, r := range s.Ranges() {
		if r.Method != finding.Ours || !(r.Error >= s.least) {
			continue
		}
		var inside []spot
		for i := range s.bad {
			if r.Contains(s.bad[i].point) && !s.proposed(list, s.bad[i].point) {
				inside = append(inside, s.bad[i].spot)
			}
		}
		slices.SortStableFunc(inside, func(a, b spot) int {
			if a.worse(&b) {
				return -1
			} else if b.worse(&a) {
				return 1
			}
			return cmp.Compare(search.Extremity(a.point), search.Extremity(b.point))
		})
		for _, spot := range inside[:min(perRange, len(inside))] {
			list = append(list, candidate(spot))
		}
	}
	if top, ok := s.top(); len(list) == 0 && ok {
		c := candidate(top)
		c.Largest = true
		list = append(list, c)
	}
	return list
}

func (s *Search) proposed(list []search.Candidate, point []float64) bool {
	return slices.ContainsFunc(list, func(c search.Candidate) bool { return slices.Equal(c.Point, point) })
}

func candidate(s spot) search.Candidate {
	return search.Candidate{
		Point: slices.Clone(s.point), Site: -1, Outcome: subject.Returned, Estimate: s.err,
	}
}
