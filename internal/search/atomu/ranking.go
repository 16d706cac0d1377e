package atomu

// This file turns the pools into ranked candidates (lines 13-15 and section 4.4).

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/search"
)

// Candidates returns what was found so far in four lists, one after the other: for each unstable operation the test with
// the largest condition (the paper's X); then its other tests, an exact cancellation and (ours) what the climbs from other
// magnitudes came to; then its worst run that signalled an error or gave no number; then a few runs of each kind that
// did not return or gave no number. Each but the last is ranked by step.
//
// With climbs, X takes the largest condition wherever a climb met it, and an exact cancellation of operands that carry an
// error stands in the first list too.
func (s *Search) Candidates() []search.Candidate {
	var best, others, signalled []search.Candidate
	peaks := s.peaks()
	for i := range s.hunts {
		h := &s.hunts[i]
		lead := s.lead(h)
		if lead < 0 {
			continue
		}
		if h.tests.keys[lead].loud() {
			signalled = append(signalled, h.ranked(&h.tests, lead))
			continue
		}
		own := append([]search.Candidate{h.ranked(&h.tests, lead)}, peaks[i]...)
		if lead > 0 {
			own = append(own, h.ranked(&h.tests, 0))
		}
		slices.SortStableFunc(own, worse)
		best = append(best, own[0])
		if k := slices.IndexFunc(own[1:], isExact); k >= 0 && !s.exact[h.site] && s.params.Polish > 0 {
			best = append(best, own[1+k])
			own = slices.Delete(own, 1+k, 2+k)
		}
		others = append(others, own[1:]...)
		if s.unstable(&h.loud, 0) {
			signalled = append(signalled, h.ranked(&h.loud, 0))
		}
	}
	return slices.Concat(s.rank(best), s.rank(others), s.rank(signalled), s.abnormal.Candidates())
}

func isExact(c search.Candidate) bool { return math.IsInf(c.Condition, 1) }

// telling is a condition with which half of the digits are lost. An exact cancellation is worse than any test below, but
// not than one above: x - x of an exact x cancels exactly too, and does no harm.
const telling = 1 << 26

// worse orders candidates of one operation by condition, the largest first; exact cancellations count as just telling.
func worse(a, b search.Candidate) int {
	size := func(c search.Candidate) float64 {
		if isExact(c) {
			return telling
		}
		return c.Condition
	}
	return cmp.Compare(size(b), size(a))
}

// lead is bestOf (line 13): the rank of the largest finite condition above the threshold, or of an exact cancellation
// where there is no other; -1 if the operation was never unstable. A run that signalled leads only where all did.
func (s *Search) lead(h *hunt) int {
	if !s.unstable(&h.tests, 0) {
		return -1
	}
	// At most one test before the finite conditions is exact, see pool.add.
	keys := h.tests.keys
	if keys[0].exact() && s.unstable(&h.tests, 1) && keys[0].loud() == keys[1].loud() {
		return 1
	}
	return 0
}

// unstable reports whether the test of a rank has a condition above the threshold (line 14).
func (s *Search) unstable(p *pool, rank int) bool {
	return rank < len(p.keys) && p.keys[rank].condition() > s.params.UnstableThreshold
}

// ranked is the test of a rank.
func (h *hunt) ranked(p *pool, rank int) search.Candidate {
	slot := int(p.slots[rank])
	return h.candidate(p.keys[rank], p.point(slot), p.steps[slot])
}

func (h *hunt) candidate(k key, point []float64, step int64) search.Candidate {
	c := search.Wrong(point, 0)
	c.Site, c.Condition, c.Step = h.site, k.condition(), step
	return c
}

// grave is the condition above which an operation alone can cost three digits, in the terms of equation 3; below, it
// needs others to do real harm.
const grave = 1e3

// rank ranks candidates by the operations between theirs and the return, the smaller the higher (section 4.4); those of
// one step by condition, then by site. With climbs, which are ours, operations that cannot do much harm by themselves, or
// whose operands carry no error, go behind the others.
func (s *Search) rank(cs []search.Candidate) []search.Candidate {
	harmless := func(c search.Candidate) int {
		if s.params.Polish > 0 && (c.Condition < grave || s.exact[c.Site]) {
			return 1
		}
		return 0
	}
	slices.SortFunc(cs, func(a, b search.Candidate) int {
		return cmp.Or(cmp.Compare(harmless(a), harmless(b)), cmp.Compare(a.Step, b.Step),
			cmp.Compare(b.Condition, a.Condition), cmp.Compare(a.Site, b.Site))
	})
	return cs
}
