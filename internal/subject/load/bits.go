package load

// This file finds integers whose bits count, as those of a random generator or a time in nanoseconds. The other integers are counts,
// lengths, indices and orders: with huge values, runs take long or leave their memory.

import (
	"math"
	"slices"

	"faultline/internal/interp"
	"faultline/internal/subject"
)

// soon is the number of steps after which a run with huge integers takes too long.
const soon = 20000

// allBits returns the largest integer of the type of n that a double represents.
func (n *number) allBits() float64 {
	bits := n.typ.Bits
	if n.signed {
		bits--
	}
	return math.Min(math.Ldexp(1, bits)-1, math.Nextafter(math.Ldexp(1, bits), 0))
}

// withBits lays an entry out once more if some of its integers may have all bits.
func (t *trials) withBits(l *layout, s shown) (*layout, error) {
	for _, name := range l.unsaid {
		most := l.wide[name]
		_, index := s.indices[name]
		dim := slices.IndexFunc(l.params, func(p subject.Param) bool { return p.Name == name && p.Index < 0 })
		if most > 0 && !index && dim >= 0 && t.endsSoon(l, dim, most) {
			s.bits = append(s.bits, name)
		}
	}
	if len(s.bits) > 0 {
		var err error
		if l, err = t.layOut(s); err != nil {
			return nil, err
		}
	}
	for _, name := range l.still {
		with := s
		with.bits = append(slices.Clone(s.bits), name)
		if data, err := t.layOut(with); err == nil && t.arrayEndsSoon(data, name) {
			l, s = data, with
		}
	}
	return l, nil
}

// leastBits is the size of the integers in an array that may be data: smaller ones are texts and flags.
const leastBits = 32

// arrayEndsSoon reports whether runs return soon with huge values in an array of integers, and use no memory outside of objects. Indices
// and counts do not.
func (t *trials) arrayEndsSoon(l *layout, name string) bool {
	call := t.callOf(l)
	m := interp.New(t.program, &call)
	for k := range 4 {
		point, some := pointOf(l.params, k+2), false
		for i := range l.params {
			if p := &l.params[i]; p.Name == name && p.Index >= 0 {
				if some = true; p.Max < math.Ldexp(1, leastBits-2) {
					return false
				}
				point[i] = math.Floor(p.Max / math.Pow(math.Phi, float64(k+i%3)))
			}
		}
		if r := m.Run(point, interp.Limits{Steps: soon}); !some || r.Outcome != interp.Returned || r.Outside != nil || r.Beyond != "" {
			return false
		}
	}
	return true
}

// endsSoon reports whether runs return soon with huge values of a coordinate, and use no memory outside of objects.
func (t *trials) endsSoon(l *layout, dim int, most float64) bool {
	call := t.callOf(l)
	m := interp.New(t.program, &call)
	for k := range 4 {
		point := pointOf(l.params, k+2) // without the ends of ranges
		for _, x := range []float64{most, math.Ldexp(1, math.Ilogb(most)-2), math.Floor(most / math.Phi)} {
			point[dim] = x
			if r := m.Run(point, interp.Limits{Steps: soon}); r.Outcome != interp.Returned || r.Outside != nil || r.Beyond != "" {
				return false
			}
		}
	}
	return true
}
