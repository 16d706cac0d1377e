package regions

// This file builds the results: ranges with their worst points and densities, and candidates.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// perBox is the number of each box's worst points that the oracle measures.
const perBox = 8

// measure measures the boxes: their worst points, and a sample.
func (s *Search) measure(v *evidence, e *enclosing, found *[]search.Range) {
	s.then(func() { v.dropRefuted(found) }, func() { s.largest(v, found) })
	s.measureBoxes(v, e.leaves, finding.Refined, found)
	e.leaves = nil
}

// largest adds a box for the largest finite error if no error is at or above the threshold.
func (s *Search) largest(v *evidence, found *[]search.Range) {
	top, ok := v.top()
	if !ok || slices.ContainsFunc(*found, func(r search.Range) bool { return r.NumberError >= v.least || r.Contains(top.point) }) {
		return
	}
	s.highest(top, *found, func(b box) {
		s.then(func() { s.measureBoxes(v, []leaf{{box: b}}, finding.Highest, found) })
	})
}

// top returns the largest finite error seen: a measured one if the oracle measured any, and otherwise an estimate.
func (v *evidence) top() (spot, bool) {
	for _, p := range []*population{&v.measured, &v.estimates} {
		if len(p.spots) > 0 {
			return p.spots[0], true
		}
	}
	return spot{}, false
}

// measureBoxes measures leaves and adds them to found.
func (s *Search) measureBoxes(v *evidence, leaves []leaf, origin finding.Origin, found *[]search.Range) {
	share := shares(len(leaves), s.params.Density, allBoxes)
	for i := range leaves {
		l, k := &leaves[i], len(*found)
		*found = append(*found, search.Range{Box: l.floats(s.domain), Method: finding.Ours, Origin: origin, Axis: -1})
		s.measureBox(&l.box, share[i], v.worstOf(&l.box, perBox), func() *search.Range { return &(*found)[k] })
	}
}

// saw updates the worst points of a range with p. It copies the point.
func saw(r *search.Range, p *spot) {
	if p.err > r.Error || p.err == r.Error && r.Worst == nil {
		r.Worst, r.Error, r.Ulps = slices.Clone(p.point), p.err, p.ulps
	}
	if !math.IsInf(p.err, 1) && (p.err > r.NumberError || p.err == r.NumberError && r.Number == nil) {
		r.Number, r.NumberError = slices.Clone(p.point), p.err
	}
}

// dropRefuted drops boxes in which the oracle sees nothing at or above the threshold.
func (v *evidence) dropRefuted(found *[]search.Range) {
	*found = slices.DeleteFunc(*found, func(r search.Range) bool {
		estimated := func(p *spot) bool { return !p.measured && p.err >= v.least }
		return r.Error < v.least && !slices.ContainsFunc(v.seenIn(r.Box), estimated)
	})
	if len(*found) == 0 {
		v.bad = nil
	}
}

// worstOf returns the n worst of the points at or above the threshold in a box. Points that are not measured yet come first.
func (v *evidence) worstOf(b *box, n int) []spot {
	var list []spot
	for i := range v.bad {
		if v.holds(b, v.bad[i].point) {
			list = append(list, v.bad[i].spot)
		}
	}
	slices.SortStableFunc(list, func(a, b spot) int {
		return cmp.Or(search.First(!a.measured, !b.measured), cmp.Compare(b.err, a.err))
	})
	return list[:min(n, len(list))]
}

// seenIn returns the recorded points in a box. It returns estimates only if no point there was measured.
func (v *evidence) seenIn(b subject.Box) (list []*spot) {
	known := false
	add := func(p *spot) {
		if b.Contains(p.point) {
			list, known = append(list, p), known || p.measured
		}
	}
	for i := range v.bad {
		add(&v.bad[i].spot)
	}
	for _, p := range []*population{&v.measured, &v.estimates} {
		for i := range p.spots {
			add(&p.spots[i])
		}
	}
	if known {
		list = slices.DeleteFunc(list, func(p *spot) bool { return !p.measured })
	}
	return list
}

// Ranges returns the boxes found and the given ranges, the worst first. Until boxes are measured, it returns boxes around what was seen so
// far, without densities.
func (s *Search) Ranges() []search.Range {
	list := slices.Clone(s.found)
	if len(list) == 0 {
		leaves, _ := s.split(s.params.Most)
		for i := range leaves {
			list = append(list, search.Range{Box: leaves[i].floats(s.domain), Method: finding.Ours, Origin: finding.Refined, Axis: -1})
		}
	}
	list = append(list, s.given...)
	for i := range list {
		r := &list[i]
		unknown := r.Worst == nil
		for _, p := range s.seenIn(r.Box) {
			if unknown || p.measured {
				saw(r, p)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b search.Range) int { return cmp.Compare(b.Error, a.Error) })
	return list
}

// worstTwo returns the first point and the next one with a finite error, or the second point if there is none. The points must be sorted,
// the worst first.
func worstTwo(inside []spot) []spot {
	if len(inside) < 2 {
		return inside
	}
	next := slices.IndexFunc(inside[1:], func(p spot) bool { return !math.IsInf(p.err, 1) })
	return []spot{inside[0], inside[1+max(next, 0)]}
}

// Candidates returns the two worst points of each box at or above the threshold. If there are none, it returns the largest error.
func (s *Search) Candidates() (list []search.Candidate) {
	for _, r := range s.Ranges() {
		if r.Method != finding.Ours || !(r.Error >= s.least) {
			continue
		}
		var inside []spot
		for i := range s.bad {
			if r.Contains(s.bad[i].point) && !search.Proposed(list, s.bad[i].point) {
				inside = append(inside, s.bad[i].spot)
			}
		}
		slices.SortStableFunc(inside, func(a, b spot) int {
			return cmp.Or(a.compare(&b), cmp.Compare(search.Extremity(a.point), search.Extremity(b.point)))
		})
		for _, spot := range worstTwo(inside) {
			list = append(list, search.Wrong(spot.point, spot.err))
		}
	}
	if top, ok := s.top(); len(list) == 0 && ok {
		list = append(list, search.Largest(top.point, top.err))
	}
	return list
}
