package load

// This file finds how large the integers without a domain may be. The bits of a random generator, a time in nanoseconds and a coordinate of
// a pixel are of any size. Counts, lengths, indices and orders are small: with huge values, runs take long or leave their memory.

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"faultline/internal/interp"
	"faultline/internal/subject"
)

// bounds are the least and the largest value of an integer.
type bounds struct {
	least, most  float64
	signed, bits bool    // bits: the bits count, so that no size is unusual
	step         float64 // if positive, the integers are the elements of an array, and element k is the constant k*step
}

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

// withBits lays an entry out once more if some of its integers may be larger than defaultInt.
func (t *trials) withBits(l *layout, s shown) (*layout, error) {
	if s.bits = maps.Clone(s.bits); s.bits == nil {
		s.bits = make(map[string]bounds)
	}
	for name := range t.varied {
		s.bits[name] = bounds{most: defaultInt}
	}
	for _, name := range l.unsaid {
		n, wide := l.wide[name]
		_, index := s.indices[name]
		dim := slices.IndexFunc(l.params, func(p subject.Param) bool { return p.Name == name && p.Index < 0 })
		if !wide || index || dim < 0 {
			continue
		}
		if !t.endsSoon(l, dim, n.most) {
			continue
		}
		if n.least = -n.most; !n.signed || n.bits || !t.endsSoon(l, dim, n.least) {
			n.least = 0
		}
		s.bits[name] = n
	}
	if len(s.bits) > 0 {
		var err error
		if l, err = t.layOut(s); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Concat(l.still, slices.Sorted(maps.Keys(t.varied))) {
		large, varies := t.varied[name]
		if !varies {
			large = l.array[name]
		}
		sizes := []bounds{large}
		if large.signed {
			negative := large
			negative.least = -large.most
			sizes = []bounds{negative, large}
		}
		if varies {
			sizes = append(sizes, bounds{most: defaultInt})
		}
		found := false
		for _, size := range sizes {
			with := s
			with.bits = maps.Clone(s.bits)
			with.bits[name] = size
			if data, err := t.layOut(with); err == nil && t.arrayEndsSoon(data, name) {
				l, s, found = data, with, true
				break
			}
		}
		if varies && !found {
			return nil, subject.UsageError(placeOf(l.sig), fmt.Sprintf("give it a range with --domain '%s in [LOW,HIGH]'", name),
				"%s has nothing to search: with values other than 0 in %s, runs fail, or take long", signed(l.sig.Name), name)
		}
	}
	return l, nil
}

// arrayEndsSoon reports whether runs return soon with huge values in an array of integers, and use no memory outside of objects. Indices
// and counts do not.
func (t *trials) arrayEndsSoon(l *layout, name string) bool {
	call := t.callOf(l)
	m := t.machineOf(&call)
	for k := range 4 {
		point, some := pointOf(l.params, k+2), false
		for i := range l.params {
			if p := &l.params[i]; p.Name == name && p.Index >= 0 {
				some = true
				end := p.Max
				if (i+k)%2 == 0 {
					end = max(-p.Max, p.Min)
				}
				point[i] = math.Trunc(end / math.Pow(math.Phi, float64(k+i%3)))
			}
		}
		if r := m.Run(point, interp.Limits{Steps: soon}); !some || r.Outcome != interp.Returned || r.Outside != nil || r.Beyond != "" {
			return false
		}
	}
	return true
}

// trialSizes returns integers of the sizes up to most, with its sign.
func trialSizes(most float64) []float64 {
	list := []float64{most, math.Copysign(math.Ldexp(1, math.Ilogb(most)-2), most), math.Trunc(most / math.Phi)}
	for _, x := range []float64{1, defaultInt + 1, 1e3, 1e4} {
		if x < math.Abs(most) {
			list = append(list, math.Copysign(x, most))
		}
	}
	return list
}

// endsSoon reports whether runs return soon with values of a coordinate up to most, and use no memory outside of objects.
func (t *trials) endsSoon(l *layout, dim int, most float64) bool {
	call := t.callOf(l)
	m := t.machineOf(&call)
	for k := range 4 {
		point := pointOf(l.params, k+2) // without the ends of ranges
		for _, x := range trialSizes(most) {
			point[dim] = x
			if r := m.Run(point, interp.Limits{Steps: soon}); r.Outcome != interp.Returned || r.Outside != nil || r.Beyond != "" {
				return false
			}
		}
	}
	return true
}

// anySize lets an integer have small values, and large ones up to its bounds.
func (l *layout) anySize(p *subject.Param, n *number, b bounds) {
	if b.most == 0 {
		b.most = n.allBits()
	}
	if b.most <= defaultInt {
		p.Min, p.Max = b.least, min(b.most, n.allBits())
		if n.index == 0 {
			l.note("%s is drawn from [%g,%g] (--domain '%s in [LOW,HIGH]' changes this)", p.Name, p.Min, p.Max, p.Name)
		}
		return
	}
	p.Min, p.Max, p.Usual = b.least, b.most, defaultInt
	if !b.bits {
		p.Ordinary = min(b.most, mostOrdinary)
	}
	if n.index > 0 {
		return // the note about the first element is about all of them
	}
	l.note("%s is drawn from [0,%d], and from integers of all sizes of its %d bits "+
		"(--domain '%s in [LOW,HIGH]' or --pin %s=N changes this)", p.Name, defaultInt, n.typ.Bits, p.Name, p.Name)
}
