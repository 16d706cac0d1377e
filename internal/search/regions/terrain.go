package regions

// This file represents the domain and its boxes in ordinals, draws points from boxes, and computes their sizes.

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A terrain is the domain in ordinals, with a source of randomness.
type terrain struct {
	domain *search.Domain
	whole  box // the domain
	rand   *rand.Rand
}

func newTerrain(setup *search.Setup) terrain {
	t := terrain{domain: search.NewDomain(setup), rand: setup.Rand}
	t.whole = t.ordinals(setup.Subject.Box())
	return t
}

// holds reports whether a point is in b.
func (t *terrain) holds(b *box, point []float64) bool {
	for i, x := range point {
		if n := t.domain.Ordinal(i, x); n < b.lo[i] || n > b.hi[i] {
			return false
		}
	}
	return true
}

// ordinals converts b to ordinals and cuts it to the domain.
func (t *terrain) ordinals(b subject.Box) box {
	n := t.domain.Dims()
	o := box{make([]int64, n), make([]int64, n)}
	for i := range n {
		o.lo[i], o.hi[i] = t.domain.Ordinal(i, t.domain.Clamp(i, b.Lo[i])), t.domain.Ordinal(i, t.domain.Clamp(i, b.Hi[i]))
	}
	return o
}

// floats converts b to values.
func (b *box) floats(d *search.Domain) subject.Box {
	f := subject.Box{Lo: make([]float64, d.Dims()), Hi: make([]float64, d.Dims())}
	for i := range b.lo {
		f.Lo[i], f.Hi[i] = d.FromOrdinal(i, b.lo[i]), d.FromOrdinal(i, b.hi[i])
	}
	return f
}

// place fills o with the ordinals of a point.
func (t *terrain) place(point []float64, o []int64) {
	for i, x := range point {
		o[i] = t.domain.Ordinal(i, x)
	}
}

// add appends the point at o if the domain admits it.
func (t *terrain) add(points []float64, o []int64) []float64 {
	n := len(points)
	for i, at := range o {
		points = append(points, t.domain.FromOrdinal(i, at))
	}
	if !t.domain.Admits(points[n:]) {
		return points[:n]
	}
	return points
}

// outsideTries is the average number of tries for each point wanted outside of boxes.
const outsideTries = 4

// outside draws n points outside of all boxes: alternately uniform over the floats and uniform over the reals. It returns fewer if it
// cannot find n points that the filter admits.
func (t *terrain) outside(boxes []box, n int) []float64 {
	points := make([]float64, 0, (n+1)*t.domain.Dims())
	for k, tries := 0, outsideTries*n; k < n && tries > 0; tries-- {
		some := t.draw(points, k%2)
		if len(some) == len(points) {
			break // the filter admits too few points
		}
		if point := some[len(points):]; !slices.ContainsFunc(boxes, func(b box) bool { return t.holds(&b, point) }) {
			points = some
			k++
		}
	}
	return points
}

// inside appends n points of a leaf, fewer if the filter refuses them.
func (t *terrain) inside(points []float64, l *leaf, n int) []float64 {
	o := make([]int64, t.domain.Dims())
	for range n {
		l.draw(t.rand, o)
		points = t.add(points, o)
	}
	return points
}

// outerTry is the number of tries to draw a point in the volume that a cut leaves out.
const outerTry = 4

// leftOut appends at most n points of the volume that a cut leaves out.
func (t *terrain) leftOut(points []float64, c *cut, n int, r *rand.Rand) []float64 {
	o := make([]int64, t.domain.Dims())
	for range n {
		for range outerTry {
			if c.outer.draw(r, o); !c.parts[0].contains(o) && !c.parts[1].contains(o) {
				points = t.add(points, o)
				break
			}
		}
	}
	return points
}

// cube returns the box that reaches 2^k ordinals from a place to each side.
func (t *terrain) cube(at []int64, k int) box {
	b := around(at)
	for i, n := range at {
		b.lo[i], b.hi[i] = behind(n, 1<<k, t.whole.lo[i]), ahead(n, 1<<k, t.whole.hi[i])
	}
	return b
}

// cell hashes the cell of o, in a grid that divides each coordinate of the domain into 2^fine.
func (t *terrain) cell(o []int64, fine int) uint64 {
	key := uint64(0)
	for i, n := range o {
		shift := max(bits.Len64(span(t.whole.lo[i], t.whole.hi[i]))-fine, 0)
		key = (key ^ span(t.whole.lo[i], n)>>shift) * 0x9e3779b97f4a7c15
		key ^= key >> 29
	}
	return key
}

// A box is an interval of ordinals for each coordinate, ends included.
type box struct{ lo, hi []int64 }

// span returns the number of steps from lo to hi. lo must not exceed hi.
func span(lo, hi int64) uint64 { return uint64(hi) - uint64(lo) }

// ahead returns n + by, at most end.
func ahead(n int64, by uint64, end int64) int64 {
	if by >= span(n, max(n, end)) {
		return max(n, end)
	}
	return n + int64(by)
}

// behind returns n - by, but at least end.
func behind(n int64, by uint64, end int64) int64 {
	if by >= span(min(n, end), n) {
		return min(n, end)
	}
	return int64(uint64(n) - by)
}

// include widens b to hold o.
func (b *box) include(o []int64) {
	for i, n := range o {
		b.lo[i], b.hi[i] = min(b.lo[i], n), max(b.hi[i], n)
	}
}

// around returns the box of one place.
func around(o []int64) box {
	return box{slices.Clone(o), slices.Clone(o)}
}

func (b *box) clone() box { return box{slices.Clone(b.lo), slices.Clone(b.hi)} }

// join widens b to hold c.
func (b *box) join(c *box) {
	b.include(c.lo)
	b.include(c.hi)
}

// meets reports whether two boxes overlap.
func (b *box) meets(c *box) bool {
	for i := range b.lo {
		if max(b.lo[i], c.lo[i]) > min(b.hi[i], c.hi[i]) {
			return false
		}
	}
	return true
}

func (b *box) contains(o []int64) bool {
	for i, n := range o {
		if n < b.lo[i] || n > b.hi[i] {
			return false
		}
	}
	return true
}

// part returns the fraction of the places of b that are in a box inside of it.
func (b *box) part(inside *box) float64 {
	v := 1.0
	for i := range b.lo {
		v *= (float64(span(inside.lo[i], inside.hi[i])) + 1) / (float64(span(b.lo[i], b.hi[i])) + 1)
	}
	return v
}

// draw fills o with a random place of b.
func (b *box) draw(r *rand.Rand, o []int64) {
	for i := range o {
		o[i] = fp.RandomInt(r, b.lo[i], b.hi[i])
	}
}
