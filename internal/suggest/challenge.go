package suggest

// This file searches for inputs at which a proposal is worse. It starts at the inputs with the largest errors after the change.

import (
	"math"
	"slices"

	"faultline/internal/fp"
)

const (
	fresh    = 1200 // inputs that were not used to choose the guard
	doubts   = 8    // inputs from which the search starts
	climbs   = 6    // rounds
	besides  = 12   // neighbours of each input in a round
	narrowed = 44   // steps are as small as 2^-narrowed of a number
	wide     = 4    // one step in `wide` is up to a factor of 2^further, and another shortens numbers
	further  = 3    // up to a factor of 2^further

	mostDigits = 8 // most significant bits of a shortened number
)

// An even yields numbers in [0, 1) that are evenly spread: the fractional parts of multiples of irrational numbers.
type even struct{ turn float64 }

func (e *even) of(irrational float64) float64 {
	_, part := math.Modf(e.turn * irrational)
	return part
}

// holds reports whether the search finds no input at which the change c is worse. Inputs that come close stay among the trial's points. It
// ends after mostWorse inputs at which the change is worse; guards are derived from these.
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
				if p := t.beside(&r, t.Points[o.point]); p != nil && !t.stands(c, v, p) && len(v.worse) >= mostWorse {
					return false
				}
			}
		}
	}
	from := [][]float64{t.Points[0]}
	for _, o := range slices.Concat(v.doubtful, v.better[:min(len(v.better), bases)]) {
		from = append(from, t.Points[o.point])
	}
	for i := range fresh {
		if !t.stands(c, v, t.draw(from[i%len(from)])) && len(v.worse) >= mostWorse {
			return false
		}
	}
	return len(v.worse) == 0
}

// stands reports whether c is not worse at p. It keeps p among the points if c comes close to being worse there.
func (t *Trial) stands(c *change, v *verdict, p []float64) bool {
	i := len(t.Points)
	if t.add(p); t.Steps <= 0 || i == len(t.Points) {
		t.Points, t.before = t.Points[:i], t.before[:i]
		return true
	}
	o, known := t.attempted(c, i)
	if known {
		v.tried++
		v.doubt(o)
	}
	if known && o.worse() {
		v.worse = append(v.worse, o)
	} else if !slices.ContainsFunc(v.doubtful, func(o outcome) bool { return o.point == i }) {
		t.Points, t.before = t.Points[:i], t.before[:i]
	}
	return !known || !o.worse()
}

// attempted runs a change at point i and returns its outcome. known is false if the run does not reach the change or cannot be judged.
func (t *Trial) attempted(c *change, i int) (o outcome, known bool) {
	if t.plain(i).failed {
		return o, false
	}
	a := &attempt{}
	if a.values, a.seen, a.ok = t.with(c, i); a.executed == 0 && a.other == nil {
		return o, false
	}
	if a.ok && a.other == nil && t.near(t.plain(i).values, a.values) {
		return outcome{seen: a.seen, point: i, terms: c.terms}, true
	}
	return t.result(c, a, i)
}

// border bisects the line from the finding's input to an input at which the change is worse. It keeps the worse input next to the border.
func (t *Trial) border(c *change, v *verdict, worse outcome) {
	const halvings = 24
	if len(t.Coordinates) == 0 {
		return
	}
	good, bad, end := t.Points[0], t.Points[worse.point], len(t.Points)
	for range halvings {
		p := make([]float64, len(good))
		for k, c := range t.Coordinates {
			p[k] = c.between(good[k], bad[k])
		}
		i := len(t.Points)
		if t.add(p); i == len(t.Points) {
			break
		}
		if o, known := t.attempted(c, i); known && o.worse() {
			bad, worse = p, o
			continue
		}
		good = p
		t.Points, t.before = t.Points[:i], t.before[:i]
	}
	if worse.point < end {
		return
	}
	t.Points, t.before = append(t.Points[:end], bad), append(t.before[:end], t.before[worse.point])
	worse.point = end
	v.worse = append(v.worse, worse)
}

// between returns the midpoint of two numbers, in the ordinals of the format.
func (c Coordinate) between(x, y float64) float64 {
	if c.Format == fp.NoFormat {
		return math.Round((x + y) / 2)
	}
	a, b := fp.OrdinalIn(c.Format, x), fp.OrdinalIn(c.Format, y)
	return fp.FromOrdinalIn(c.Format, a/2+b/2+(a%2+b%2)/2)
}

// beside returns a point near `at`: one coordinate or all are moved by a fraction of their size, by a large factor, or are shortened. It
// returns nil if the result is `at` or is infinite.
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
		case short: // with few bits: sums and products are exact
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
