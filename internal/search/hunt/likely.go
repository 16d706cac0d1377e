package hunt

// This file draws inputs as programs meet them: within some powers of ten of 1, of related sizes, and close to each other.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/search"
)

// likelySizes is the largest exponent of most inputs, about 1e-8 to 1e8. One input in eight may have any plausible size. mostTogether is
// the largest number of leading bits in which two coordinates agree.
const (
	likelySizes  = 27
	mostTogether = 45
)

// drawLikely draws a point. Its coordinates have independent sizes, one common size, or are close to each other.
func (g *ground) drawLikely(point, values []float64) {
	r := g.rand
	sizes := float64(likelySizes)
	if r.IntN(8) == 0 {
		_, most := search.PlausibleSizes(&g.subject.Params[0])
		sizes = math.Floor(math.Log2(most))
	}
	size := math.Exp2(sizes * (2*r.Float64() - 1))
	if r.IntN(2) == 0 {
		size = -size
	}
	size = g.within(0, size)
	spread := math.Exp2(-mostTogether * r.Float64())
	how := r.IntN(6)
	for i := range point {
		x := 0.0
		switch how {
		case 0: // close to each other
			x = size * (1 + spread*(2*r.Float64()-1))
		case 1: // of one size
			x = size * math.Exp2(4*r.Float64()-2) * sign(r)
		case 2: // close to each other, but some are small
			if x = size * (1 + spread*(2*r.Float64()-1)); r.IntN(3) == 0 {
				x = size * spread * (2*r.Float64() - 1)
			}
		default:
			x = Vary(r, math.Exp2(sizes*(2*r.Float64()-1))*sign(r), values)
		}
		point[i] = g.within(i, x)
	}
}

func sign(r *rand.Rand) float64 { return float64(1 - 2*r.IntN(2)) }

// within returns x if it is in the range of coordinate i. Otherwise it draws from the range, so that values do not pile up at its ends. A
// very wide range has x clamped.
func (g *ground) within(i int, x float64) float64 {
	if g.domain.OfBits(i) {
		return g.domain.Uniform(g.rand, i)
	}
	lo, hi := g.domain.Range(i)
	if -x >= lo && -x <= hi && (x < lo || x > hi) {
		x = -x
	}
	if x >= lo && x <= hi || lo < -usualRange || hi > usualRange {
		return g.domain.Clamp(i, x)
	}
	return g.domain.Uniform(g.rand, i)
}

// usualRange is the largest end of a range that values are drawn from uniformly.
const usualRange = 1e15
