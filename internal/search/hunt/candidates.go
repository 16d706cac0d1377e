package hunt

// This file turns what was found into ranked candidates.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/search"
)

// Candidates returns, one list after the other: errors of the output, the largest first; outputs that are no numbers; runs
// that did not return; exceptions and divergences on the way. What the oracle judged to be right is left out. Where there
// is no error of the output, the largest one seen stands at the end.
func (s *Search) Candidates() []search.Candidate {
	list := s.errors()
	none := len(list) == 0
	for k := range s.found.nonNumbers {
		if who := &s.found.nonNumbers[k]; math.IsInf(who.judged, 1) {
			c := search.Wrong(who.point, math.Inf(1))
			c.Site, c.Ops = who.site, who.ops
			list = append(list, c)
		}
	}
	list = append(list, s.abnormal.Candidates()...)
	list = append(list, s.found.exceptions()...)
	if worst := s.worst(); none && worst != nil {
		c := search.Largest(worst.point, max(worst.judged, worst.estimate))
		c.Ops = worst.ops
		list = append(list, c)
	}
	return list
}

// worst returns the point with the largest error that was seen: judged if the budget came so far, else estimated; where no
// error was seen, or every run signalled one, any point that was run; nil if there is none.
func (s *Search) worst() *spot {
	if s.largest.point != nil {
		return &s.largest
	}
	for i := range s.found.records {
		if r := &s.found.records[i]; r.point != nil {
			return r
		}
	}
	if len(s.found.spots) > 0 {
		return &s.found.spots[0]
	}
	for i := range s.leaves.scanned.seen {
		return &spot{point: s.leaves.scanned.seen[i].at(0, s.domain.Dims())}
	}
	return nil
}

// mostErrors is how many errors of the output are proposed, and the records above total: these are the same for a user, but
// not for a table.
const mostErrors = 16

// mostUnknown is how many of these the oracle may know nothing of in the time of a search: the proof takes more.
const mostUnknown = 2

// errors returns the spots that are proposed. Judged ones stand before those that a budget left unjudged, or that the oracle
// does not know.
func (s *Search) errors() []search.Candidate {
	var spots []*spot
	unknown := 0
	for _, spot := range s.found.top(len(s.found.spots), eachSite, s.least/2) {
		switch {
		case spot.judged >= s.least, spot.judged == unjudged && spot.estimate >= s.least:
			spots = append(spots, spot)
		case math.IsNaN(spot.judged) && spot.estimate >= s.least && !spot.loud && unknown < mostUnknown:
			unknown++
			spots = append(spots, spot)
		}
	}
	slices.SortStableFunc(spots, func(a, b *spot) int {
		return cmp.Or(cmp.Compare(b.verdict(), a.verdict()),
			cmp.Compare(search.Extremity(a.point), search.Extremity(b.point)))
	})
	spots = spots[:min(len(spots), mostErrors)]
	for _, r := range slices.Concat(s.records(), s.found.denied, s.found.unestimated) {
		if !slices.ContainsFunc(spots, r.at) {
			spots = append(spots, r)
		}
	}
	var list []search.Candidate
	for _, spot := range spots {
		c := search.Wrong(spot.point, max(spot.verdict(), spot.estimate))
		c.Site, c.Condition, c.Ops = spot.site, spot.condition, spot.ops
		list = append(list, c)
	}
	return list
}

// at reports whether two spots are the same input.
func (s *spot) at(o *spot) bool { return slices.Equal(s.point, o.point) }

// verdict is what the oracle says of a spot, not above total; unjudged where it was not asked or does not know.
func (s *spot) verdict() float64 {
	if math.IsNaN(s.judged) {
		return unjudged
	}
	return min(s.judged, total)
}

// records returns the records above total, as judged, or as estimated where the budget ended before the oracle was asked;
// and the largest error that was judged at all.
func (s *Search) records() (list []*spot) {
	if s.largest.judged > total {
		list = append(list, &s.largest)
	}
	for k := range s.found.records {
		r := &s.found.records[recordClasses-1-k]
		if r.judged > total || r.judged == unjudged && r.estimate > total {
			list = append(list, r)
		}
	}
	return list
}
