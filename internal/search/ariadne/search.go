package ariadne

// This file divides boxes and tries points in them.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// A Found is the result of a search.
type Found struct {
	Point []float64             // satisfies the formula; nil: none is known
	None  bool                  // no point of the box satisfies it
	Tried int                   // boxes
	Left  [][]interval.Interval // all boxes that may still contain a solution
}

// A part is a box to search, with chosen alternatives.
type part struct {
	box    []interval.Interval
	chosen map[int]int // alternatives of disjunctions
}

// Search looks for a point of box that satisfies the formula, in at most boxes boxes. clamp converts a number to a value of coordinate i.
// The box becomes narrower.
func (p *Program) Search(box []interval.Interval, boxes int, clamp func(i int, x float64) float64) (found Found) {
	queue := []part{{box: box}}
	bounds := make([]interval.Interval, len(p.nodes))
	open := false
	for ; len(queue) > 0 && found.Tried < boxes; found.Tried++ {
		next := queue[0]
		queue = queue[1:]
		if !p.narrow(next.box, next.chosen, bounds) {
			continue
		}
		option := p.undecided(&p.formula, bounds, next.chosen)
		if point := p.try(next.box, clamp, found.Tried < ballBoxes); point != nil {
			found.Point = point
			return found
		}
		if parts := p.divide(next, option); parts != nil {
			queue = append(queue, parts...)
		} else {
			open = true
			found.Left = append(found.Left, next.box)
		}
	}
	for i := range queue {
		found.Left = append(found.Left, queue[i].box)
	}
	found.None = !open && len(queue) == 0
	return found
}

// ballBoxes is the number of boxes in which points are tried that doubles do not decide.
const ballBoxes = 16

// undecided returns a disjunction without a chosen alternative that may be false; nil if there is none.
func (p *Program) undecided(c *clause, bounds []interval.Interval, chosen map[int]int) *clause {
	if truth, known := c.truth(bounds); c.leaf || known && truth {
		return nil
	}
	if c.option != 0 {
		i, ok := chosen[c.option]
		if !ok {
			return c
		}
		return p.undecided(&c.parts[i], bounds, chosen)
	}
	for i := range c.parts {
		if found := p.undecided(&c.parts[i], bounds, chosen); found != nil {
			return found
		}
	}
	return nil
}

// divide divides a part into one part for every alternative of a disjunction, or into halves. It returns nil if it cannot be divided.
func (p *Program) divide(of part, option *clause) (parts []part) {
	if option != nil {
		for i := range option.parts {
			chosen := map[int]int{option.option: i}
			for k, v := range of.chosen {
				chosen[k] = v
			}
			parts = append(parts, part{append([]interval.Interval(nil), of.box...), chosen})
		}
		return parts
	}
	widest := -1
	for i := range of.box {
		if p.Depends(i) && width(of.box[i]) >= 2 && (widest < 0 || width(of.box[i]) > width(of.box[widest])) {
			widest = i
		}
	}
	if widest < 0 {
		return nil
	}
	middle := between(of.box[widest])
	for _, half := range []interval.Interval{{Lo: of.box[widest].Lo, Hi: middle}, {Lo: middle, Hi: of.box[widest].Hi}} {
		box := append([]interval.Interval(nil), of.box...)
		box[widest] = half
		parts = append(parts, part{box, of.chosen})
	}
	return parts
}

// between returns the double in the middle of x by ordinals.
func between(x interval.Interval) float64 {
	lo, hi := fp.Ordinal(x.Lo), fp.Ordinal(x.Hi)
	return fp.FromOrdinal(lo/2 + hi/2 + (lo%2+hi%2)/2)
}

// try returns a point of a box that satisfies the formula. It tries the middle, the ends, and simple numbers.
func (p *Program) try(box []interval.Interval, clamp func(int, float64) float64, byBalls bool) []float64 {
	point := make([]float64, len(box))
	for _, choose := range []func(interval.Interval) float64{between, simple, lowest, highest} {
		for i := range box {
			point[i] = clamp(i, choose(box[i]))
		}
		truth, known := p.inDoubles(point)
		if !known && byBalls {
			truth, known = p.inBalls(doubles(point), ballBits)
		}
		if truth && known {
			return point
		}
	}
	return nil
}

func lowest(x interval.Interval) float64  { return x.Lo }
func highest(x interval.Interval) float64 { return x.Hi }

// simple returns a number in x that often separates cases: 0, 1, or the power of two nearest to the middle.
func simple(x interval.Interval) float64 {
	for _, v := range []float64{0, 1, -1} {
		if x.Lo <= v && v <= x.Hi {
			return v
		}
	}
	m := between(x)
	_, e := math.Frexp(m)
	if v := math.Copysign(math.Ldexp(1, e-1), m); x.Lo <= v && v <= x.Hi {
		return v
	}
	return m
}
