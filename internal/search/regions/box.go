package regions

// This file is boxes of ordinals: draws from them, and their sizes.

import (
	"math/rand/v2"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A box is an interval of ordinals for each coordinate, ends included.
type box struct{ lo, hi []int64 }

// span is the number of steps from lo to hi >= lo; ends may lie anywhere on the line.
func span(lo, hi int64) uint64 { return uint64(hi) - uint64(lo) }

// ahead returns n + by, at most end.
func ahead(n int64, by uint64, end int64) int64 {
	if by >= span(n, max(n, end)) {
		return max(n, end)
	}
	return n + int64(by)
}

// behind returns n - by, at least end.
func behind(n int64, by uint64, end int64) int64 {
	if by >= span(min(n, end), n) {
		return min(n, end)
	}
	return int64(uint64(n) - by)
}

func newBox(dims int) box { return box{make([]int64, dims), make([]int64, dims)} }

// ordinalsOf returns b in ordinals, cut to the domain.
func ordinalsOf(d *search.Domain, b subject.Box) box {
	o := newBox(d.Dims())
	for i := range o.lo {
		o.lo[i], o.hi[i] = d.Ordinal(i, d.Clamp(i, b.Lo[i])), d.Ordinal(i, d.Clamp(i, b.Hi[i]))
	}
	return o
}

// include widens b to hold o; a box is begun with around.
func (b *box) include(o []int64) {
	for i, n := range o {
		b.lo[i], b.hi[i] = min(b.lo[i], n), max(b.hi[i], n)
	}
}

// around returns the box of one place.
func around(o []int64) box {
	return box{append([]int64(nil), o...), append([]int64(nil), o...)}
}

func (b *box) contains(o []int64) bool {
	for i, n := range o {
		if n < b.lo[i] || n > b.hi[i] {
			return false
		}
	}
	return true
}

// part returns the part of the places of b, coordinate by coordinate multiplied, that those of a box inside of it are.
func (b *box) part(inside *box) float64 {
	v := 1.0
	for i := range b.lo {
		v *= (float64(span(inside.lo[i], inside.hi[i])) + 1) / (float64(span(b.lo[i], b.hi[i])) + 1)
	}
	return v
}

// draw fills o with any place of b.
func (b *box) draw(r *rand.Rand, o []int64) {
	for i := range o {
		o[i] = fp.RandomInt(r, b.lo[i], b.hi[i])
	}
}
