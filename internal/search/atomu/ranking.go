package atomu

// This file turns the pools into ranked candidates (lines 13-15 and section 4.4).

import (
	"cmp"
	"slices"

	"faultline/internal/search"
	"faultline/internal/subject"
)

// Candidates returns what was found so far in five lists, one after the other: for each unstable operation the test with
// the largest condition (the paper's X), then its exact cancellation if there was one too, then (ours) what the climbs from
// other magnitudes came to, then its worst run that signalled an
// error or gave no number, then a few runs of each kind that did not return or gave no number. Each but
// the last is ranked by step.
func (s *Search) Candidates() []search.Candidate {
	var best, exact, signalled []search.Candidate
	for i := range s.hunts {
		h := &s.hunts[i]
		lead := s.lead(h)
		if lead < 0 {
			continue
		}
		if h.tests.keys[lead].loud() {
			signalled = append(signalled, h.candidate(&h.tests, lead))
			continue
		}
		best = append(best, h.candidate(&h.tests, lead))
		if lead > 0 {
			exact = append(exact, h.candidate(&h.tests, 0))
		}
		if s.unstable(&h.loud, 0) {
			signalled = append(signalled, h.candidate(&h.loud, 0))
		}
	}
	return slices.Concat(byStep(best), byStep(exact), s.peaks(), byStep(signalled), s.oddities.candidates())
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

func (h *hunt) candidate(p *pool, rank int) search.Candidate {
	slot := int(p.slots[rank])
	return search.Candidate{
		Point: slices.Clone(p.point(slot)), Site: h.site, Condition: p.keys[rank].condition(), Step: p.steps[slot],
		Outcome: subject.Returned,
	}
}

// byStep ranks candidates by the operations between theirs and the return, the smaller the higher (section 4.4); those of
// one step by condition, then by site.
func byStep(cs []search.Candidate) []search.Candidate {
	slices.SortFunc(cs, func(a, b search.Candidate) int {
		return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(b.Condition, a.Condition), cmp.Compare(a.Site, b.Site))
	})
	return cs
}
