package hunt

// This file is where climbers with several variables begin, and their steps of chance.
//
// Both know what errors are made of (FPGen, section 2): values of very different magnitude, so that the small one is
// absorbed, and large ones that cancel afterwards.

import (
	"math"
	"slices"
)

// stray asks for points some steps of chance away from a climber's.
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

// only returns the coordinate in which a and b differ, severally if there are more.
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

// newMoves returns what steps of chance need.
func newMoves(g *ground) *many {
	return &many{volley: volley[try]{ground: g}, values: append(Special(), Floats(g.subject)...)}
}

// move changes some coordinates of a point by one step of chance. The result is in range.
func (p *many) move(point []float64) {
	r, d := p.rand, p.domain
	i := r.IntN(len(point))
	j := (i + 1 + r.IntN(len(point)-1)) % len(point)
	switch r.IntN(11) {
	case 0, 1: // one coordinate by a stride
		point[i] = p.step(i, point[i])
	case 2: // two of them
		point[i], point[j] = p.step(i, point[i]), p.step(j, point[j])
	case 3: // some ulps
		at := d.Ordinal(i, point[i]) + r.Int64N(2*sweep+1) - sweep
		point[i] = d.FromOrdinal(i, at)
	case 4: // all by some ulps: other roundings
		reach := int64(1) << r.IntN(20)
		for k := range point {
			point[k] = d.FromOrdinal(k, d.Ordinal(k, point[k])+r.Int64N(2*reach+1)-reach)
		}
	case 5: // set
		point[i] = d.Clamp(i, p.values[r.IntN(len(p.values))])
		if r.IntN(2) == 0 {
			point[i] = d.Clamp(i, -point[i])
		}
	case 6: // cancel another one
		point[i] = d.Clamp(i, [...]float64{-point[j], point[j], 1 / point[j], point[j] / 2, -2 * point[j]}[r.IntN(5)])
	case 7: // swap
		point[i], point[j] = d.Clamp(i, point[j]), d.Clamp(j, point[i])
	case 8: // turn both
		point[i], point[j] = d.Clamp(i, -point[i]), d.Clamp(j, -point[j])
	case 9: // other magnitudes
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

// step returns a value of coordinate i that is up to 2^62 ordinals away from x, any magnitude of the distance alike.
func (p *many) step(i int, x float64) float64 {
	stride := int64(1) << p.rand.IntN(63)
	stride -= p.rand.Int64N(stride/2 + 1)
	if p.rand.IntN(2) == 0 {
		stride = -stride
	}
	return p.domain.FromOrdinal(i, plus(p.domain.Ordinal(i, x), stride))
}

// draw fills in a point to begin at.
func (p *many) draw(point []float64) {
	r, d := p.rand, p.domain
	d.Draw(r, point)
	if r.IntN(4) == 0 {
		return
	}
	// Three levels of magnitude, each so far below the other that adding absorbs most of it.
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

// level returns a power of two: mostly of an ordinary number.
func (p *many) level() int {
	if p.rand.IntN(4) == 0 {
		return p.rand.IntN(200) - 100
	}
	return p.rand.IntN(24) - 12
}

// ordinary returns a number of that magnitude, of either sign, sometimes with few digits.
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
