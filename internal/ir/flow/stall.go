package flow

// This file executes the iterations of a stride in large steps, up to the end of a binade. In a binade, floats are equally spaced, so each
// iteration adds the same rounded amount.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// mostLeaps is larger than the number of binades, with a few steps at the ends of each.
const mostLeaps = 1 << 15

// Stalls returns the value at which the float of the loop stops changing, if the loop continues for all values up to there. Then the loop
// never ends. value returns the value of an operand, in a format, at the loop's head.
func (s *Stride) Stalls(value func(ir.Operand, fp.Format) fp.Value) (at fp.Value, ok bool) {
	if s.Format != fp.Binary64 && s.Format != fp.Binary32 {
		return fp.Value{}, false
	}
	by := fp.Summand(s.op, value(s.step, s.Format).Float64(), func(y float64) float64 { return -y })
	w := walk{format: s.Format, at: value(ir.Operand(s.phi.Dst), s.Format).Float64(), by: by}
	if math.IsNaN(w.at + w.by) {
		return fp.Value{}, false
	}
	with, hit, start := make([]float64, len(s.compared)), make([]bool, len(s.compared)), w
	for i, c := range s.compared {
		if c.format != fp.Binary64 && c.format != fp.Binary32 {
			return fp.Value{}, false
		}
		with[i] = value(c.with, c.format).Float64()
	}
	for n := 0; w.next() != w.at; n++ {
		if n == mostLeaps {
			return fp.Value{}, false
		}
		from := w.leap()
		for i, x := range with {
			hit[i] = hit[i] || w.passed(from, x)
		}
	}
	for i, c := range s.compared {
		first, last := start.at, w.at
		if c.next {
			first = start.next()
		}
		if !c.alike(first, last, with[i], hit[i]) {
			return fp.Value{}, false
		}
	}
	return fp.FromFloat64(w.at).Convert(s.Format), true
}

// alike reports whether a decision has the same outcome for all values from first to last. The values pass `with` at most once. So it
// suffices to check both ends, and equality if some value is equal to `with`.
func (c *comparedValue) alike(first, last, with float64, hit bool) bool {
	holds := func(o fp.Order) bool {
		if c.first {
			o = o.Mirrored()
		}
		return c.pred.Relations()&o != 0
	}
	is := holds(fp.OrderOf(first, with))
	return holds(fp.OrderOf(last, with)) == is && (!hit || holds(fp.Equal) == is)
}

// A walk repeatedly adds the same number.
type walk struct {
	format fp.Format
	at, by float64
	step   float64 // change per iteration in the last leap
}

// next returns the value after the next iteration. For binary32, rounding the sum to a double first does not change the result.
func (w *walk) next() float64 {
	if x := w.at + w.by; w.format == fp.Binary64 {
		return x
	}
	return float64(float32(w.at) + float32(w.by))
}

// leap advances by one iteration, or by all but one or two of the iterations in the binade. It returns the start of these. After the first
// iteration in a binade, every iteration adds the same amount, because ties then always round to the even neighbour.
func (w *walk) leap() (from float64) {
	before := w.at
	w.at = w.next()
	from, w.step = w.at, 0
	after := w.next()
	if !binade(before, w.at) || !binade(w.at, after) {
		return from
	}
	w.step = after - w.at
	size, low := math.Abs(w.at), math.Ldexp(1, math.Ilogb(w.at))
	left := size - low
	if (w.at < 0) == (w.by < 0) { // away from zero
		left = low - left
	}
	if rounds := math.Floor(left/math.Abs(w.step)) - 1; w.step != 0 && rounds > 0 {
		w.at += rounds * w.step
	}
	return from
}

// binade reports whether two numbers are in the same binade.
func binade(x, y float64) bool {
	return x != 0 && y != 0 && math.Signbit(x) == math.Signbit(y) && math.Ilogb(x) == math.Ilogb(y)
}

// passed reports whether x is one of the values of the last leap, which started at from.
func (w *walk) passed(from, x float64) bool {
	if x == from || x == w.at {
		return true
	}
	return w.step != 0 && min(from, w.at) < x && x < max(from, w.at) && math.Mod(x-from, w.step) == 0
}
