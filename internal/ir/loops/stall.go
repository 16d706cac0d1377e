package loops

// This file goes through the rounds of a stride, as many at once as there are in a binade: there floats have the same distances, and
// what a round adds, rounded, is the same.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// mostLeaps is more than there are binades, with some steps at the ends of each.
const mostLeaps = 1 << 15

// Stalls returns the number at which the float of the loop moves no more, if the loop still goes on there and went on all the way to
// it: then it never ends. Value says what an operand is, in a format, when the head is reached.
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

// alike reports whether a decision comes out alike all the way from one number to another, which passes what it is compared with once at
// the most: its orders are those at the ends, and equality where that was hit.
func (c *compared) alike(first, last, with float64, hit bool) bool {
	holds := func(o fp.Order) bool {
		if c.first {
			o = o.Mirrored()
		}
		return c.pred.Relations()&o != 0
	}
	is := holds(fp.OrderOf(first, with))
	return holds(fp.OrderOf(last, with)) == is && (!hit || holds(fp.Equal) == is)
}

// A walk adds the same number again and again.
type walk struct {
	format fp.Format
	at, by float64
	step   float64 // of the last leap
}

// next is where the next round goes. A sum of two floats that is rounded to a double first rounds to the same float.
func (w *walk) next() float64 {
	if x := w.at + w.by; w.format == fp.Binary64 {
		return x
	}
	return float64(float32(w.at) + float32(w.by))
}

// leap goes on by a round, or by all but one or two of those within the binade, and returns where these began. Behind one round within the
// binade each moves by as much: ties go to the even neighbour from then on.
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

// binade reports whether two numbers are in the same.
func binade(x, y float64) bool {
	return x != 0 && y != 0 && math.Signbit(x) == math.Signbit(y) && math.Ilogb(x) == math.Ilogb(y)
}

// passed reports whether x is one of the numbers of the last leap, which began at from.
func (w *walk) passed(from, x float64) bool {
	if x == from || x == w.at {
		return true
	}
	return w.step != 0 && min(from, w.at) < x && x < max(from, w.at) && math.Mod(x-from, w.step) == 0
}
