package hunt

// This file draws the starting points and the random steps of climbers with several variables.
//
// Both follow from how errors arise (FPGen, section 2): values of very different magnitude, so that the smaller one is absorbed, and large
// values that cancel afterwards.

import (
	"math"
	"slices"
)

// stray requests points that are one random step away from a climber's point.
func (p *many) stray(i int) {
	c := &p.crowd[i]
	point := make([]float64, len(c.point))
	for range strays {
		copy(point, c.point)
		p.move(point)
		if !slices.Equal(point, c.point) {
			p.toward(point, try{i, only(point, c.point)})
		}
	}
}

// only returns the coordinate in which a and b differ, or severally if there are more.
func only(a, b []float64) int {
	along := severally
	for j := range a {
		if a[j] != b[j] {
			if along != severally {
				return severally
			}
			along = j
		}
	}
	return along
}

// newMoves returns a many that only makes random steps.
func newMoves(g *ground) *many {
	return &many{volley: volley[try]{ground: g}, values: append(Special(), Floats(g.subject)...)}
}

// move changes a point by one random step. The result is in range.
func (p *many) move(point []float64) {
	r, d := p.rand, p.domain
	i := r.IntN(len(point))
	j := (i + 1 + r.IntN(len(point)-1)) % len(point)
	switch r.IntN(11) {
	case 0, 1: // one coordinate, by a random stride
		point[i] = p.step(i, point[i])
	case 2: // two coordinates
		point[i], point[j] = p.step(i, point[i]), p.step(j, point[j])
	case 3: // one coordinate, by some ulps
		at := d.Ordinal(i, point[i]) + r.Int64N(2*sweep+1) - sweep
		point[i] = d.FromOrdinal(i, at)
	case 4: // all coordinates, by some ulps: they round differently
		reach := int64(1) << r.IntN(20)
		for k := range point {
			point[k] = d.FromOrdinal(k, d.Ordinal(k, point[k])+r.Int64N(2*reach+1)-reach)
		}
	case 5: // one coordinate, to a special value
		point[i] = d.Clamp(i, p.values[r.IntN(len(p.values))])
		if r.IntN(2) == 0 {
			point[i] = d.Clamp(i, -point[i])
		}
	case 6: // one coordinate, to a value that cancels another
		point[i] = d.Clamp(i, [...]float64{-point[j], point[j], 1 / point[j], point[j] / 2, -2 * point[j]}[r.IntN(5)])
	case 7: // exchange two
		point[i], point[j] = d.Clamp(i, point[j]), d.Clamp(j, point[i])
	case 8: // change the signs of two
		point[i], point[j] = d.Clamp(i, -point[i]), d.Clamp(j, -point[j])
	case 9: // scale some by a power of two
		by := r.IntN(121) - 60
		for k := range point {
			if k == i || r.IntN(len(point)) == 0 {
				point[k] = d.Clamp(k, math.Ldexp(point[k], by))
			}
		}
	default:
		lo, hi := d.Range(i)
		point[i] = [...]float64{d.Clamp(i, 0), lo, hi, d.Clamp(i, p.ordinary(p.level()))}[r.IntN(4)]
	}
}

// step returns a value of coordinate i that is up to 2^62 ordinals away from x. The logarithm of the distance is uniform.
func (p *many) step(i int, x float64) float64 {
	stride := int64(1) << p.rand.IntN(63)
	stride -= p.rand.Int64N(stride/2 + 1)
	if p.rand.IntN(2) == 0 {
		stride = -stride
	}
	return p.domain.FromOrdinal(i, plus(p.domain.Ordinal(i, x), stride))
}

// draw fills point with a random starting point.
func (p *many) draw(point []float64) {
	r, d := p.rand, p.domain
	d.Draw(r, point)
	if r.IntN(4) == 0 {
		return
	}
	// There are three magnitudes. Each is so far below the one before that a sum of both absorbs most of the smaller value.
	level := [3]int{p.level()}
	for k := 1; k < len(level); k++ {
		level[k] = level[k-1] - 16 - r.IntN(48)
	}
	for i := range point {
		if d.Integer(i) {
			continue
		}
		switch k := r.IntN(8); {
		case k < 4:
			point[i] = d.Clamp(i, p.ordinary(level[0]))
		case k < 6:
			point[i] = d.Clamp(i, p.ordinary(level[1]))
		case k < 7:
			point[i] = d.Clamp(i, p.ordinary(level[2]))
		default:
			point[i] = d.Clamp(i, 0)
		}
	}
	if r.IntN(2) == 0 {
		i, j := r.IntN(len(point)), r.IntN(len(point))
		if !d.Integer(i) && !d.Integer(j) {
			point[i] = d.Clamp(i, -point[j])
		}
	}
}

// level draws the exponent of a power of two, mostly that of an ordinary number.
func (p *many) level() int {
	if p.rand.IntN(4) == 0 {
		return p.rand.IntN(200) - 100
	}
	return p.rand.IntN(24) - 12
}

// ordinary draws a number of magnitude 2^level, of either sign, sometimes with few digits.
func (p *many) ordinary(level int) float64 {
	x := 1 + p.rand.Float64()
	if p.rand.IntN(4) == 0 {
		x = math.Round(8*x) / 8
	}
	if p.rand.IntN(2) == 0 {
		x = -x
	}
	return math.Ldexp(x, level)
}
