package atomu

// This file holds one pool of tests, T_i of Algorithm 1, sorted by fitness. It also turns pools into ranked candidates (lines 13-15 and
// section 4.4).

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/search"
)

// A key orders the tests of a pool, the fittest first: the bits of |danger|, which are in the order of the inverse
// condition, with the top bit set for runs that signalled an error or whose outputs are not finite. A test of condition 0,
// or whose run did not reach the operation, has no key: it is no better than any random input.
type key uint64

const (
	loud      key = 1 << 63
	unfit     key = 0x7ff << 52 // |danger| = inf: condition 0; NaNs lie beyond
	worthless     = loud | unfit
)

// fitness returns the key of a danger value; ok is false if it is NaN or infinite.
func fitness(danger float64, signalled bool) (k key, ok bool) {
	k = key(math.Float64bits(danger)) &^ loud
	if ok = k < unfit; signalled {
		k |= loud
	}
	return k, ok
}

// loud reports whether the run signalled.
func (k key) loud() bool { return k >= loud }

// exact reports an exact cancellation: an infinite condition.
func (k key) exact() bool { return k&^loud == 0 }

// condition returns the atomic condition of a test.
func (k key) condition() float64 { return 1 / math.Float64frombits(uint64(k&^loud)) }

// A pool holds the fittest tests of one search, sorted; of equally fit tests the earlier comes first.
//
// The paper's T_i holds all tests. Its selection takes rank r with probability proportional to (1-alpha)^(r-1). With alpha = 0.2, rank 187
// has probability 2^-62, so later ranks are never selected in practice. Dropping them changes the printed algorithm only by an event of
// probability 10^-14 in 10,000 iterations. Tests without fitness rank last, in no order: if the pool is shorter than the selected rank, any
// initial test is taken.
type pool struct {
	dims   int
	keys   []key     // ascending
	slots  []uint16  // index of the storage for the test of each rank
	steps  []int64   // by slot
	points []float64 // by slot, dims each
}

func newPool(ranks, dims int) pool {
	return pool{dims: dims, keys: make([]key, 0, ranks), slots: make([]uint16, 0, ranks)}
}

// worst returns the key below which a test gets a rank.
func (p *pool) worst() key {
	if n := len(p.keys); n == cap(p.keys) {
		return p.keys[n-1]
	}
	return worthless
}

// add gives a test its rank (line 12), or drops it. Of the exact cancellations it keeps only the least extreme. They are equally fit, and
// many of them would leave nothing else to select.
func (p *pool) add(k key, point []float64, step int64) {
	if k >= p.worst() {
		return
	}
	rank, found := slices.BinarySearch(p.keys, k)
	if found && k.exact() {
		if slot := int(p.slots[rank]); search.Extremity(point) < search.Extremity(p.point(slot)) {
			p.store(slot, point, step)
		}
		return
	}
	for rank < len(p.keys) && p.keys[rank] == k {
		rank++
	}
	slot := p.room()
	p.store(slot, point, step)
	p.keys = slices.Insert(p.keys, rank, k)
	p.slots = slices.Insert(p.slots, rank, uint16(slot))
}

// room returns a free slot. If there is none, the test of the last rank loses its slot.
func (p *pool) room() int {
	n := len(p.keys)
	if n == cap(p.keys) {
		slot := p.slots[n-1]
		p.keys, p.slots = p.keys[:n-1], p.slots[:n-1]
		return int(slot)
	}
	p.steps = append(p.steps, 0)
	p.points = append(p.points, make([]float64, p.dims)...)
	return n
}

func (p *pool) store(slot int, point []float64, step int64) {
	p.steps[slot] = step
	copy(p.point(slot), point)
}

// point returns the input stored in a slot.
func (p *pool) point(slot int) []float64 { return p.points[slot*p.dims : (slot+1)*p.dims] }

// A selection draws ranks (section 4.3): rank r of m tests with probability alpha (1-alpha)^(r-1), normalised to sum to 1.
type selection struct {
	total float64 // the sum before normalisation: 1 - (1-alpha)^m
	scale float64 // 1 / log(1-alpha)
}

func newSelection(alpha float64, m int) selection {
	return selection{total: -math.Expm1(float64(m) * math.Log1p(-alpha)), scale: 1 / math.Log1p(-alpha)}
}

// selections returns one selection for each iteration in which T_i holds fewer tests than the ranks that can be selected, and one for all
// later iterations.
func selections(p *Params) []selection {
	ranks := p.ranks()
	var s []selection
	for m := p.InitSize; m < p.InitSize+p.IterSize; m++ {
		s = append(s, newSelection(p.Alpha, m))
		if m >= ranks {
			break
		}
	}
	return s
}

// rank returns a rank, from 0 on.
func (s *selection) rank(r *rand.Rand) int {
	return int(math.Log1p(-s.total*r.Float64()) * s.scale)
}

// Candidates returns four lists, one after the other. First comes, for each unstable operation, the test with the largest condition (the
// paper's X). Then come its other tests: an exact cancellation and, beyond the paper, the ends of climbs from other magnitudes. Then comes
// its worst run that signalled an error or gave no number. Last come a few runs of each kind that did not return or gave no number. Each
// list but the last is ranked by step.
//
// With climbs, X takes the largest condition from any climb. An exact cancellation of operands that carry an error is in the first list,
// too.
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

// telling is a condition with which half of the digits are lost. An exact cancellation ranks above tests below it and under tests above it:
// x - x of an exact x cancels exactly as well, and does no harm.
const telling = 1 << 26

// worse orders candidates of one operation by condition, the largest first. Exact cancellations have the condition telling.
func worse(a, b search.Candidate) int {
	size := func(c search.Candidate) float64 {
		if isExact(c) {
			return telling
		}
		return c.Condition
	}
	return cmp.Compare(size(b), size(a))
}

// lead is bestOf (line 13). It returns the rank of the largest finite condition above the threshold, or of an exact cancellation if there
// is no other, or -1 if the operation was never unstable. A run that signalled leads only if all runs did.
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

// ranked returns the test of a rank.
func (h *hunt) ranked(p *pool, rank int) search.Candidate {
	slot := int(p.slots[rank])
	return h.candidate(p.keys[rank], p.point(slot), p.steps[slot])
}

func (h *hunt) candidate(k key, point []float64, step int64) search.Candidate {
	c := search.Wrong(point, 0)
	c.Site, c.Condition, c.Step = h.site, k.condition(), step
	return c
}

// grave is the condition above which an operation alone can cost three digits, by equation 3. Below it, real harm needs several operations.
const grave = 1e3

// rank sorts candidates by the number of operations between theirs and the return, the smallest first (section 4.4), then by condition,
// then by site. With climbs, which are not in the paper, operations that cannot do much harm, or whose operands carry no error, come last.
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
