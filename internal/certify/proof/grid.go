package proof

// This file represents boxes as intervals of ordinals, which it counts, halves and subtracts.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// A grid numbers the admissible values of each parameter. Floats of a format are numbered in increasing order, with 0 for 0. Integers are
// their own numbers.
type grid []subject.Param

func gridOf(s *subject.Subject) grid { return s.Params }

// A cell is a box of ordinals, ends included.
type cell struct{ lo, hi []int64 }

// mostPieces bounds the cells that remain of a domain without some boxes.
const mostPieces = 4096

// mostInteger bounds the integers that doubles represent without gaps.
const mostInteger = 1 << 53

func (g grid) domain() (c cell, ok bool) {
	for i := range g {
		p := &g[i]
		if p.Format == fp.NoFormat && (p.Min < -mostInteger || p.Max > mostInteger) {
			return c, false
		}
		c.lo, c.hi = append(c.lo, g.ordinal(i, p.Min, 1)), append(c.hi, g.ordinal(i, p.Max, -1))
	}
	return c, true
}

// ordinal returns the number of x. If x is not admissible, it returns that of the next admissible value in the direction of sign.
func (g grid) ordinal(i int, x float64, sign int64) int64 {
	f := g[i].Precision
	switch {
	case g[i].Format == fp.NoFormat && sign > 0:
		return int64(math.Ceil(min(max(x, -mostInteger), mostInteger)))
	case g[i].Format == fp.NoFormat:
		return int64(math.Floor(min(max(x, -mostInteger), mostInteger)))
	case f.Digits() >= fp.Binary64.Digits():
		return fp.Ordinal(x)
	}
	n := fp.OrdinalIn(f, x)
	if y := fp.FromOrdinalIn(f, n); sign > 0 && y < x || sign < 0 && y > x {
		n += sign
	}
	return n
}

// value is the inverse of ordinal.
func (g grid) value(i int, n int64) float64 {
	f := g[i].Precision
	switch {
	case g[i].Format == fp.NoFormat:
		return float64(n)
	case f.Digits() >= fp.Binary64.Digits():
		return fp.FromOrdinal(n)
	}
	return fp.FromOrdinalIn(f, n)
}

func (g grid) box(c cell) subject.Box {
	b := subject.Box{Lo: make([]float64, len(g)), Hi: make([]float64, len(g))}
	for i := range g {
		b.Lo[i], b.Hi[i] = g.value(i, c.lo[i]), g.value(i, c.hi[i])
	}
	return b
}

// middle returns the midpoint of two ordinals.
func middle(lo, hi int64) int64 { return lo + int64((uint64(hi)-uint64(lo))/2) }

func count(lo, hi int64) float64 { return float64(uint64(hi)-uint64(lo)) + 1 }

// part returns the share of the domain's values that c holds.
func (g grid) part(c cell) float64 {
	domain, _ := g.domain()
	size := 1.0
	for i := range c.lo {
		size *= count(c.lo[i], c.hi[i]) / count(domain.lo[i], domain.hi[i])
	}
	return size
}

// single reports whether c is one point.
func (g grid) single(c cell) bool { return slices.Equal(c.lo, c.hi) }

// halves cuts c along the side with most ordinals. It prefers the sides in the bit set along, and integers first of all, because nothing is
// proved for a range of integers.
func (g grid) halves(c cell, along uint64) (a, b cell) {
	at, most := -1, 0.0
	for i := range c.lo {
		n := count(c.lo[i], c.hi[i])
		if n > 1 && i < 64 && along>>i&1 != 0 {
			n *= 0x1p64
		}
		if g[i].Format == fp.NoFormat && n > 1 {
			n = math.Inf(1)
		}
		if n > most {
			at, most = i, n
		}
	}
	a, b = c.clone(), c.clone()
	a.hi[at] = middle(c.lo[at], c.hi[at])
	b.lo[at] = a.hi[at] + 1
	return a, b
}

func (c cell) clone() cell { return cell{slices.Clone(c.lo), slices.Clone(c.hi)} }

// without subtracts boxes from c and returns cells that do not overlap.
func (g grid) without(c cell, boxes []subject.Box) []cell {
	pieces := []cell{c}
	for _, b := range boxes {
		if len(pieces) > mostPieces {
			break
		}
		hole := cell{make([]int64, len(g)), make([]int64, len(g))}
		for i := range g {
			hole.lo[i], hole.hi[i] = g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)
		}
		var left []cell
		for _, p := range pieces {
			left = append(left, p.minus(hole)...)
		}
		pieces = left
	}
	return pieces
}

// minus returns the part of c outside of hole.
func (c cell) minus(hole cell) (pieces []cell) {
	for i := range c.lo {
		if hole.hi[i] < c.lo[i] || hole.lo[i] > c.hi[i] || hole.lo[i] > hole.hi[i] {
			return []cell{c}
		}
	}
	rest := c.clone()
	for i := range c.lo {
		if hole.lo[i] > rest.lo[i] {
			below := rest.clone()
			below.hi[i] = hole.lo[i] - 1
			pieces = append(pieces, below)
			rest.lo[i] = hole.lo[i]
		}
		if hole.hi[i] < rest.hi[i] {
			above := rest.clone()
			above.lo[i] = hole.hi[i] + 1
			pieces = append(pieces, above)
			rest.hi[i] = hole.hi[i]
		}
	}
	return pieces
}

// joined joins boxes that together are a box. A joined box has the reason and the number of its largest part. The boxes must not overlap.
func (g grid) joined(list []pending) []pending {
	for before := len(list) + 1; len(list) < before; {
		before = len(list)
		for i := range g {
			list = g.joinedAlong(list, i)
		}
	}
	return list
}

// joinedAlong joins boxes that differ in one coordinate only.
func (g grid) joinedAlong(list []pending, i int) []pending {
	others := func(a, b *pending) int {
		for k := range g {
			if k == i {
				continue
			}
			if d := cmp.Or(cmp.Compare(a.lo[k], b.lo[k]), cmp.Compare(a.hi[k], b.hi[k])); d != 0 {
				return d
			}
		}
		return 0
	}
	slices.SortFunc(list, func(a, b pending) int { return cmp.Or(others(&a, &b), cmp.Compare(a.lo[i], b.lo[i])) })
	var all []pending
	for _, p := range list {
		if n := len(all); n > 0 && all[n-1].hi[i]+1 == p.lo[i] && others(&all[n-1], &p) == 0 {
			last := &all[n-1]
			whole := *last
			if p.size > last.size {
				whole = p
			}
			whole.cell = last.clone()
			whole.hi[i] = p.hi[i]
			whole.size = g.part(whole.cell)
			*last = whole
			continue
		}
		all = append(all, p)
	}
	return all
}
