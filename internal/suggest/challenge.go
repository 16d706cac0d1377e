package suggest

// This file looks for an input at which a proposal is worse, before it is one: it climbs from those that come nearest to that.

import (
	"math"
	"slices"
)

const (
	doubts   = 8  // inputs from which it climbs
	climbs   = 6  // rounds
	besides  = 12 // inputs beside each in a round
	narrowed = 44 // moves are down to 2^-narrowed of a number,
	wide     = 4  // and one of so many, and another makes numbers short
	further  = 3  // up to a factor of 2^further

	mostDigits = 8 // of short numbers
)

// An even is numbers between 0 and 1 that lie evenly: multiples of irrational numbers, without what is in front of the point.
type even struct{ turn float64 }

func (e *even) of(irrational float64) float64 {
	_, part := math.Modf(e.turn * irrational)
	return part
}

// holds reports whether a change that was tried is worse nowhere, as far as a climb knows. The inputs that it tries stay among the points,
// and it ends with so many at which the change is worse, from which guards learn.
func (t *Trial) holds(c *change, v *verdict, mostWorse int) bool {
	if len(v.worse) >= mostWorse {
		return false
	}
	if len(t.Coordinates) == 0 {
		return len(v.worse) == 0
	}
	var r even
	for range climbs {
		for _, o := range slices.Clone(v.doubtful) {
			for range besides {
				p := t.beside(&r, t.Points[o.point])
				if p == nil {
					continue
				}
				t.add(p)
				if !t.stands(c, v, len(t.Points)-1) && len(v.worse) >= mostWorse {
					return false
				}
			}
		}
	}
	return len(v.worse) == 0
}

// stands reports whether a change is not worse at point i.
func (t *Trial) stands(c *change, v *verdict, i int) bool {
	if t.Steps <= 0 || t.plain(i).failed {
		return true
	}
	after, s, ran := t.with(c, i)
	if s.executed == 0 && s.other == nil {
		return true
	}
	o, known := outcome{seen: s, point: i, terms: c.terms}, true
	if o.after.Ulps = inf; ran && s.other == nil {
		known = t.compare(&o, after)
	}
	if !known {
		return true
	}
	v.doubt(o)
	if o.worse() {
		v.worse = append(v.worse, o)
	}
	return !o.worse()
}

// beside is a point beside another, nil if that is the same or infinite: one coordinate or all are moved, by a part of their size, or to
// another size.
func (t *Trial) beside(r *even, at []float64) []float64 {
	p := slices.Clone(at)
	r.turn++
	only, part := int(r.of(math.Phi)*float64(2*len(p))), math.Exp2(-narrowed*r.of(math.Sqrt2))
	short := int(r.turn)%wide == 1
	if int(r.turn)%wide == 0 {
		part = further
	}
	for k := range p {
		switch {
		case short: // for which sums and products are exact
			mantissa, exponent := math.Frexp(p[k])
			digits := 1 + int(mostDigits*r.of(math.Sqrt(float64(5+k))))
			p[k] = math.Ldexp(math.Round(math.Ldexp(mantissa, digits)), exponent-digits)
		case only == k || only >= len(p):
			p[k] *= math.Exp2(part * (2*r.of(math.Sqrt(float64(3+k))+math.Pi) - 1))
		}
	}
	for k, c := range t.Coordinates {
		if p[k] = c.round(p[k]); math.IsInf(p[k], 0) {
			return nil
		}
	}
	if slices.Equal(p, at) {
		return nil
	}
	return p
}
