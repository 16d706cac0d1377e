package hunt

// This file lists the limits of the integer types to which a program converts floats. A guard in front of a conversion often admits the
// first float that the type cannot hold.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// Limits returns numbers at the ends of each integer type to which reachable code converts floats: the first integers beyond both ends, and
// for signed types the least integer. For types of more than 53 bits it adds 2^53.
func Limits(s *subject.Subject) (list []float64) {
	Reached(s, func(_ *ir.Func, in *ir.Inst) {
		if in.Op != ir.OpFloat || in.Type == nil || in.Type.Kind != ir.Int || in.Type.Bits <= 1 {
			return
		}
		bits := in.Type.Bits
		limits := []float64{math.Ldexp(1, bits-1), -math.Ldexp(1, bits-1), -math.Ldexp(1, bits-1) - 1}
		if in.Float == fp.ToUint {
			limits = []float64{math.Ldexp(1, bits), -1}
		}
		if bits > 53 {
			limits = append(limits, 0x1p53)
		}
		for _, x := range limits {
			if !slices.Contains(list, x) {
				list = append(list, x)
			}
		}
	})
	return list[:min(len(list), mostConstants)]
}

const (
	limitBases  = 3   // number of ordinary points for each limit and coordinate
	mostLimited = 384 // largest number of inputs with a limit as a coordinate
)

// limited appends inputs in which one coordinate is a limit of an integer type, or a float next to it, and the others are ordinary.
func (g *ground) limited(points []float64) []float64 {
	limits, dims := Limits(g.subject), g.domain.Dims()
	if len(limits) == 0 || g.round > 0 {
		return points
	}
	base, n := make([]float64, dims), 0
	for range limitBases {
		for _, i := range g.rand.Perm(dims) {
			if g.domain.Integer(i) {
				continue
			}
			for _, x := range limits {
				at := g.domain.Clamp(i, x)
				for _, x := range []float64{g.domain.Beside(i, at, false), at, g.domain.Beside(i, at, true)} {
					if n++; n > mostLimited {
						return points
					}
					if g.domain.Redraw(tries, base, func() { g.decimals(base); base[i] = x }) {
						points = append(points, base...)
					}
				}
			}
		}
	}
	return points
}

// decimals draws a point of short decimals of moderate size.
func (g *ground) decimals(point []float64) {
	for i := range point {
		x := math.Round(math.Exp2(8*g.rand.Float64()-1)*2) / 2 * sign(g.rand)
		point[i] = g.within(i, x)
	}
}
