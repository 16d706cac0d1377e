package atomu

// This file is one pool of tests, T_i of Algorithm 1, sorted by fitness.

import (
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

// A pool holds the fittest tests of one search, in order; of equally fit ones the earlier goes first.
//
// The paper's T_i holds all tests. Its selection takes rank r with probability proportional to (1-alpha)^(r-1), so with
// alpha = 0.2 rank 187 has probability 2^-62: tests beyond are never selected in practice, and dropping them is the algorithm
// as printed but for an event of probability 10^-14 in 10,000 iterations. Tests without fitness rank last, in no order:
// where the pool is shorter than the rank selected, any initial test is taken.
type pool struct {
	dims   int
	keys   []key     // ascending
	slots  []uint16  // where the test of each rank is stored
	steps  []int64   // by slot
	points []float64 // by slot, dims each
}

func newPool(ranks, dims int) pool {
	return pool{dims: dims, keys: make([]key, 0, ranks), slots: make([]uint16, 0, ranks)}
}

// worst is the key that a test must be below to get a rank.
func (p *pool) worst() key {
	if n := len(p.keys); n == cap(p.keys) {
		return p.keys[n-1]
	}
	return worthless
}

// add gives a test its rank (line 12), or drops it. Of the exact cancellations only the least extreme is kept: they are
// equally fit, and many would be all that is selected.
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

// room returns a free slot: the last rank's, if all are taken.
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

// selection draws ranks (section 4.3): rank r of m tests with probability alpha (1-alpha)^(r-1), normalised to sum to 1.
type selection struct {
	total float64 // the sum before it is normalised: 1 - (1-alpha)^m
	scale float64 // 1 / log(1-alpha)
}

func newSelection(alpha float64, m int) selection {
	return selection{total: -math.Expm1(float64(m) * math.Log1p(-alpha)), scale: 1 / math.Log1p(-alpha)}
}

// selections returns one selection for each iteration in which T_i still holds fewer tests than ranks that can be
// selected, and one for all later ones.
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
