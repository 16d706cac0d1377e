package suggest

// This file proposes replacements for a formula that is NaN at a point although its results around the point have a limit. The program then
// uses the limit, or a formula for the limit, where the part that causes the NaN is 0.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/suggest/term"
)

const (
	mostLimits  = 16 // proposals
	mostAlike   = 24 // points that share properties with the finding's point, see alike
	shortNumber = 64 // isShort accepts multiples of 1/4 up to this many quarters
	mostDivisor = 12 // largest denominator of a limit that is a fraction
	limitUlps   = 4  // by which a number may differ from the limit
)

// limits proposes the limit of a formula where one of its parts is 0 or one of its leaves is a short number. The limit is from its series
// or from the values around it. The shortest proposals come first.
func (t *Trial) limits(s *shape, leaves []*value) (list []*change) {
	at := valuesOf(leaves)
	type remedy struct {
		part, is, to *term.Term // where part == is, the formula becomes to
	}
	var all []remedy
	for _, part := range s.term.Parts() {
		x := part.Float(leaves0(s, leaves), at)
		number, ok := term.Number(x)
		if !ok || part.Op == term.Const || part.Op != term.Leaf && !x.IsZero() || !isShort(number.Value) {
			continue
		}
		if part.Op == term.Sub && part.Args[1].Op != term.Const {
			part, number = part.Args[0], part.Args[1]
		}
		tos := t.constants(at)
		if to := limitOf(s.term, part, number); to != nil {
			tos = append(tos, to)
		}
		for _, to := range tos {
			all = append(all, remedy{part, number, to})
		}
	}
	slices.SortStableFunc(all, func(a, b remedy) int { return a.part.Size() + a.to.Size() - b.part.Size() - b.to.Size() })
	for _, r := range all[:min(len(all), mostLimits)] {
		root, cut, parts := s.cut(r.to, r.part, r.is)
		if !root.unrolled(map[*ir.Inst]*term.Term{}) {
			list = append(list, &change{root: root, to: cut[0], parts: parts, guard: &guard{left: cut[1], right: cut[2], equal: true}})
		}
	}
	return t.mostFirst(list)
}

// mostFirst orders changes by the number of similar points at which they give a finite result.
func (t *Trial) mostFirst(list []*change) []*change {
	gives := map[*change]int{}
	for _, c := range list {
		for i := range t.similar {
			if values, _, ok := t.with(c, i+1); ok && values[t.Output].IsFinite() {
				gives[c]++
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *change) int { return gives[b] - gives[a] })
	return list
}

// isShort reports whether a programmer would compare with x: a multiple of 1/4 of at most shortNumber quarters. It is false for nil.
func isShort(x *big.Rat) bool {
	if x == nil {
		return false
	}
	quarters := new(big.Rat).Mul(x, big.NewRat(4, 1))
	return quarters.IsInt() && quarters.Num().CmpAbs(big.NewInt(shortNumber)) <= 0
}

// alike adds points that share properties with the finding's point. Coordinates that are 0 or another short number there keep that value,
// all or one of them; or equal coordinates stay equal. The rest is taken from other points. The added points come first, since the limit is
// not computed at all points.
func (t *Trial) alike() {
	at := t.Points[0]
	var list [][]float64
	for i := t.Near; i < len(t.Points) && len(list) < mostAlike; i++ {
		p := slices.Clone(t.Points[i])
		for k, x := range at {
			first := slices.Index(at, x)
			switch one := i/3%len(at) == k; {
			case i%3 == 1 && first >= 0 && first < k:
				p[k] = p[first]
			case i%3 == 0 && isShort(new(big.Rat).SetFloat64(x)), i%3 == 2 && one:
				p[k] = x
			}
		}
		if !slices.Equal(p, at) && (t.Admits == nil || t.Admits(p)) {
			list = append(list, p)
		}
	}
	t.Points, t.similar = slices.Insert(t.Points, 1, list...), len(list)
	t.Near += t.similar
}

// constants returns the numbers and leaves that equal the limit of the output.
func (t *Trial) constants(at []fp.Value) (list []*term.Term) {
	exact := t.exactAt(0)
	if !exact.Known {
		return nil
	}
	list = append(list, integer(0)) // the formula may be a summand, so its own limit can be 0
	is := func(x fp.Value) bool {
		e, known := errs.Measure(x, exact.Results[t.Output])
		return known && x.IsFinite() && e.Ulps <= limitUlps
	}
	for d := int64(1); d <= mostDivisor; d++ {
		x, _ := exact.Results[t.Output].Lo.Float64()
		n := big.NewRat(int64(math.Round(x*float64(d))), d)
		if n.Sign() != 0 && n.Denom().Int64() == d && is(term.Rounded(t.format(), n)) {
			list = append(list, term.ConstOf(n))
		}
	}
	for i, x := range at {
		if is(x) {
			list = append(list, term.LeafOf(i))
		}
	}
	return list
}

// format returns the format of the output.
func (t *Trial) format() fp.Format { return t.plain(0).values[t.Output].Format }

// comes reports whether x is finite at the finding's input. It is always true unless the finding is about a limit.
func (t *Trial) comes(x *term.Term, f fp.Format, leaves []*value) bool {
	return !t.Limit || x.Float(f, valuesOf(leaves)).IsFinite()
}
