package eiffel

// This file splits the domain into the paper's halves and chooses R in each.

import (
	"math"
	"slices"

	"faultline/internal/search"
	"faultline/internal/subject"
)

// A half is a part of the domain in which no coordinate changes its sign. The paper explains the positive half "without loss of generality"
// (section III-A). Here, too, all bounds are magnitudes |x|, and sign gives the side of 0.
type half struct {
	name      string
	on        float64   // 1 or -1: the side of 0 that it is named after
	sign      []float64 // of each coordinate: 1 or -1
	near, far []float64 // the least and the largest |x| in D
	edge      []float64 // the largest |x| in R, which begins where D does
	d, r      subject.Box
}

// halves returns the positive and the negative half of D, if D has points there: "we first execute EIFFEL for the positive half and next
// the negative half" (section III-A).
//
// With several variables, all coordinates of the positive half are positive and all of the negative half negative, except those whose
// domain has one sign only. The paper describes no other parts.
func halves(d *search.Domain, reach float64) []half {
	var list []half
	for _, side := range []half{{name: "positive", on: 1}, {name: "negative", on: -1}} {
		for i := range d.Dims() {
			side.cut(d, i, reach)
		}
		if slices.Contains(side.sign, side.on) && (len(list) == 0 || !slices.Equal(list[0].sign, side.sign)) {
			list = append(list, side)
		}
	}
	return list
}

// cut adds coordinate i, on the side of the half if its domain has points there, else on the other side.
func (h *half) cut(d *search.Domain, i int, reach float64) {
	lo, hi := d.Range(i)
	sign := h.on
	if sign > 0 && !(hi > 0 || lo >= 0) || sign < 0 && !(lo < 0) {
		sign = -sign
	}
	near, far := max(lo, 0), hi
	if sign < 0 {
		near, far = max(0-hi, 0), -lo
	}
	edge := math.Abs(d.Clamp(i, sign*rangeEnd(near, far, reach)))
	h.sign = append(h.sign, sign)
	h.near, h.far, h.edge = append(h.near, near), append(h.far, far), append(h.edge, edge)
	lo, hi = ends(sign, near, far)
	h.d.Lo, h.d.Hi = append(h.d.Lo, lo), append(h.d.Hi, hi)
	lo, hi = ends(sign, near, edge)
	h.r.Lo, h.r.Hi = append(h.r.Lo, lo), append(h.r.Hi, hi)
}

// rangeEnd returns where R ends in a half of D from near to far: at 100 or at the end of D. If a half begins beyond 100, R begins there and
// is as long as the paper's R or as its own distance from 0, whichever is longer. The paper does not cover that case.
func rangeEnd(near, far, reach float64) float64 {
	if near < reach {
		return min(far, reach)
	}
	return min(far, near+max(reach, near))
}

// ends returns the ends of the interval of numbers with that sign and magnitudes from near to far.
func ends(sign, near, far float64) (lo, hi float64) {
	if sign < 0 {
		return -far, 0 - near // 0, not -0
	}
	return near, far
}
