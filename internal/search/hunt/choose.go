package hunt

// This file chooses which suspected roots are followed: some of every operation, the most ordinary ones first.

import (
	"cmp"
	"slices"

	"faultline/internal/search"
)

// choose returns the crossings and the dips that are followed, in the order of their lines.
func (s *Search) choose(bits []bit) (crossings, minima []bit) {
	for i := range bits {
		b := &bits[i]
		s.point(&s.lines[b.line], b.lo, s.scratch)
		b.extremity = search.Extremity(s.scratch)
	}
	slices.SortStableFunc(bits, func(a, b bit) int { return cmp.Compare(a.extremity, b.extremity) })
	count := make(map[int]int)
	for _, b := range bits {
		if b.kind == dip {
			minima = append(minima, b)
		} else if count[b.site] < s.params.PerSite && !s.isNarrowed(b) {
			count[b.site]++
			crossings = append(crossings, b)
		}
	}
	byLine := func(a, b bit) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.lo, b.lo), cmp.Compare(a.hi, b.hi))
	}
	minima = minima[:min(len(minima), s.params.Dips)]
	slices.SortStableFunc(crossings, byLine)
	slices.SortStableFunc(minima, byLine)
	return crossings, minima
}

// isNarrowed reports whether an earlier round has narrowed a root of the same site there.
func (s *Search) isNarrowed(b bit) bool {
	known := s.narrowed[b.site]
	at, _ := slices.BinarySearch(known, b.lo)
	return at < len(known) && known[at] <= b.hi
}
