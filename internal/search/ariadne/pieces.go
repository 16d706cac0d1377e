package ariadne

// This file cuts the line of one input into pieces. On each piece, absolute values and similar functions equal one of their parts, and no
// polynomial changes its sign. In the paper each part is a path of its own, because its programs branch for them.

import (
	"math/big"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/symbolic"
)

// A piece is an interval of the line, with the parts that expressions equal there.
type piece struct {
	lo, hi float64
	line   *symbolic.Line
}

// linePieces is the largest number of pieces of a line.
const linePieces = 64

// cut returns the floats of input i next to which a comparison in f may change. The other inputs must be bound.
func (c *concretizer) cut(box []interval.Interval, bound dims, i int, f *symbolic.Formula) cutter {
	all := cutter{}
	all.lo, all.hi = c.domain.Range(i)
	for _, p := range c.pieces(piece{all.lo, all.hi, c.line(bound, box, i, f)}, f, &all) {
		here := cutter{lo: p.lo, hi: p.hi}
		f.Comparisons(func(cmp *symbolic.Formula) {
			if c.work -= perCut; c.work <= 0 {
				here.open = true
				return
			}
			d := (*symbolic.Ratio)(nil)
			if x, y := p.line.Ratio(cmp.X), p.line.Ratio(cmp.Y); x != nil && y != nil {
				d = x.Minus(y)
			}
			c.roots(d, &here)
		})
		all.join(&here)
	}
	return all
}

// roots adds the points where a function is 0 or has no value to cuts. A nil function is unknown.
func (c *concretizer) roots(r *symbolic.Ratio, cuts *cutter) {
	if r == nil {
		cuts.open = true
		return
	}
	cuts.work = c.work
	cuts.add(r.P)
	cuts.add(r.Q)
	c.work = cuts.work
}

// join adds the cuts of a piece.
func (c *cutter) join(part *cutter) {
	c.cuts = append(c.cuts, part.cuts...)
	c.open = c.open || part.open
}

// pieces cuts the line where an expression in f changes its part. It adds the floats at these points, which are in no piece, to cuts.
func (c *concretizer) pieces(whole piece, f *symbolic.Formula, cuts *cutter) []piece {
	list := []piece{whole}
	seen := make(map[*symbolic.Expr]bool)
	f.Comparisons(func(cmp *symbolic.Formula) {
		for _, side := range []*symbolic.Expr{cmp.X, cmp.Y} {
			side.New(func(e *symbolic.Expr) bool { return !seen[e] }, func(e *symbolic.Expr) {
				seen[e] = true
				if !e.HasParts() || len(list) > linePieces {
					return
				}
				var next []piece
				for k := range list {
					next = append(next, c.apart(&list[k], e, cuts)...)
				}
				list = next
			})
		}
	})
	return list
}

// apart cuts a piece where e changes its part.
func (c *concretizer) apart(p *piece, e *symbolic.Expr, cuts *cutter) (list []piece) {
	d := p.line.Decider(e)
	here := cutter{lo: p.lo, hi: p.hi}
	c.roots(d, &here)
	cuts.join(&here)
	if d == nil {
		return []piece{*p}
	}
	slices.Sort(here.cuts)
	from := p.lo
	for _, x := range append(here.cuts, fp.Next(p.hi)) {
		if to := fp.Prev(x); from <= to {
			list = append(list, piece{from, to, p.line.With(e, signAt(d, fp.Ordinal(from)/2+fp.Ordinal(to)/2))})
		}
		from = max(from, fp.Next(x))
	}
	return list
}

// signAt returns the sign of a function at a float, 0 if it is unknown. If the function is 0, either part is right.
func signAt(r *symbolic.Ratio, at int64) int {
	if len(r.P.C) == 0 {
		return 1
	}
	p, known := newValues(r.P).over(at, at).Sign()
	q, alsoKnown := newValues(r.Q).over(at, at).Sign()
	if !known || !alsoKnown {
		return 0
	}
	return p * q
}

// line binds inputs, and functions of them. The value of a function is more accurate than a float.
func (c *concretizer) line(bound dims, box []interval.Interval, i int, f *symbolic.Formula) *symbolic.Line {
	l := &symbolic.Line{X: c.inputs[i], Bound: symbolic.Binding{}}
	point := make([]float64, len(box))
	for k := range point {
		point[k] = box[k].Lo
	}
	for k := range bound {
		l.Bound[c.inputs[k]] = new(big.Rat).SetFloat64(point[k])
	}
	value := c.program.Values(point)
	seen := make(map[*symbolic.Expr]bool)
	f.Comparisons(func(cmp *symbolic.Formula) {
		for _, side := range []*symbolic.Expr{cmp.X, cmp.Y} {
			side.New(func(e *symbolic.Expr) bool { return !seen[e] }, func(e *symbolic.Expr) {
				seen[e] = true
				if e.Dependent() && c.masks[e].Bit(i) == 0 {
					l.Bound[e] = value(e)
				}
			})
		}
	})
	return l
}
