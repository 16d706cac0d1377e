package regions

// This file is the domain in ordinals.

import (
	"math/bits"
	"math/rand/v2"

	"faultline/internal/search"
	"faultline/internal/subject"
)

// A terrain is the domain, and draws from it.
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

// holds reports whether a point lies in b.
func (t *terrain) holds(b *box, point []float64) bool {
	for i, x := range point {
		if n := t.domain.Ordinal(i, x); n < b.lo[i] || n > b.hi[i] {
			return false
		}
	}
	return true
}

func (t *terrain) ordinals(b subject.Box) box { return ordinalsOf(t.domain, b) }

// floats returns b as the values of its ends.
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

// outsideTries is how many points are tried for each that is wanted outside of boxes, on the average.
const outsideTries = 4

// outside draws n points that lie in none of the boxes: every other any float, the others any real number. They are fewer where boxes
// or the filter leave too little room to find them.
func (t *terrain) outside(boxes []box, n int) []float64 {
	points := make([]float64, 0, (n+1)*t.domain.Dims())
	for k, tries := 0, outsideTries*n; k < n && tries > 0; tries-- {
		some := t.draw(points, k%2)
		if len(some) == len(points) {
			break // the filter is too thin
		}
		if !t.inAny(boxes, some[len(points):]) {
			points = some
			k++
		}
	}
	return points
}

func (t *terrain) inAny(boxes []box, point []float64) bool {
	for i := range boxes {
		if t.holds(&boxes[i], point) {
			return true
		}
	}
	return false
}

// inside appends n points of a leaf, fewer where the filter refuses them.
func (t *terrain) inside(points []float64, l *leaf, n int) []float64 {
	o := make([]int64, t.domain.Dims())
	for range n {
		l.draw(t.rand, o)
		points = t.add(points, o)
	}
	return points
}

// outerTry is how often a point that a cut left out is drawn anew.
const outerTry = 4

// leftOut appends at most n points of the room that a cut leaves out.
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

// cell names the cell of o where each coordinate of the domain is cut into 2^fine.
func (t *terrain) cell(o []int64, fine int) uint64 {
	key := uint64(0)
	for i, n := range o {
		shift := max(bits.Len64(span(t.whole.lo[i], t.whole.hi[i]))-fine, 0)
		key = (key ^ span(t.whole.lo[i], n)>>shift) * 0x9e3779b97f4a7c15
		key ^= key >> 29
	}
	return key
}
