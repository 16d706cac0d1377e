package baselines

// This file is the global search: differential evolution in every part of the domain. It also defines the integer coordinates in which
// evolution and chains move, in the order of the values.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/search"

	"faultline/internal/fp"
)

// A part of the domain has a population of its own.
type part struct {
	spans   []span
	members [][]int64 // places
	bits    []float64 // of error, by member
	best    int       // member
}

// parts divides the domain into at most n parts. It divides each coordinate into the same number of them, and the first coordinates into
// one more if that fits.
func (a *axes) parts(n int) []part {
	dims := len(a.unit)
	cuts := make([]int, dims)
	product := 1
	for i := range cuts {
		cuts[i] = int(math.Pow(float64(n), 1/float64(dims)) + 1e-9)
		product *= cuts[i]
	}
	for i := range cuts {
		if more := product / cuts[i] * (cuts[i] + 1); more <= n {
			cuts[i]++
			product = more
		}
	}
	list := make([]part, product)
	for k := range list {
		rest := k
		for i := range cuts {
			list[k].spans = append(list[k].spans, a.whole(i).cut(rest%cuts[i], cuts[i]))
			rest /= cuts[i]
		}
	}
	return list
}

// A trial is a point of a part that replaces a member if its error is not smaller.
type trial struct {
	part, member int
	places       []int64
}

// found returns the first generation. In every coordinate it has one member in each of equal slices of the part, in random order (a Latin
// hypercube, as in the published program). It leaves out a part if the filter refuses all members.
func (s *demcSearch) found() []trial {
	var list []trial
	parts := s.parts[:0]
	for k, p := range s.all {
		if !s.populate(&p) && (len(parts) > 0 || k+1 < len(s.all)) {
			continue
		}
		for m, at := range p.members {
			list = append(list, trial{len(parts), m, at})
		}
		parts = append(parts, p)
	}
	s.parts = parts
	return list
}

// populate draws the members of p, and reports whether the filter admits any.
func (s *demcSearch) populate(p *part) (admitted bool) {
	n := s.params.Population
	order := make([][]int, len(p.spans))
	for i := range order {
		order[i] = s.Rand.Perm(n)
	}
	for m := range n {
		at, ok := s.admissible(&s.axes, func(c []int64) {
			for i, v := range p.spans {
				slice := v.cut(order[i][m], n)
				c[i] = fp.RandomInt(s.Rand, slice.lo, slice.hi)
			}
		})
		admitted = admitted || ok
		p.members, p.bits = append(p.members, at), append(p.bits, math.Inf(-1))
	}
	return admitted
}

// evolve returns the next generation of all parts, by DE/best/1/bin.
func (s *demcSearch) evolve() []trial {
	var list []trial
	f := s.params.FLow + s.Rand.Float64()*(s.params.FHigh-s.params.FLow)
	for k := range s.parts {
		p := &s.parts[k]
		for m := range p.members {
			at, _ := s.admissible(&s.axes, func(c []int64) { s.cross(c, p, m, f) })
			list = append(list, trial{k, m, at})
		}
	}
	return list
}

// cross fills in a mutant of the best member of p, crossed over with member m. It draws a coordinate that leaves the part again.
func (s *demcSearch) cross(c []int64, p *part, m int, f float64) {
	a, b := others(s.Rand, len(p.members), m)
	always := s.Rand.IntN(len(c))
	for i, v := range p.spans {
		if i != always && s.Rand.Float64() >= s.params.CR {
			c[i] = p.members[m][i]
			continue
		}
		from := p.members[p.best][i]
		by := math.RoundToEven(f * (float64(p.members[a][i]) - float64(p.members[b][i])))
		if d := p.members[a][i] - p.members[b][i]; math.Abs(by) < 1<<53 { // exact, if the members are near to each other
			by = math.RoundToEven(f * float64(d))
		}
		if by < 0 && -by > float64(uint64(from)-uint64(v.lo)) || by > 0 && by > float64(uint64(v.hi)-uint64(from)) {
			c[i] = fp.RandomInt(s.Rand, v.lo, v.hi)
			continue
		}
		c[i] = v.move(from, by)
	}
}

// others returns two members of n, different from each other and from m if there are enough.
func others(r *rand.Rand, n, m int) (a, b int) {
	if n < 3 {
		return r.IntN(n), r.IntN(n)
	}
	for a = m; a == m; {
		a = r.IntN(n)
	}
	for b = m; b == m || b == a; {
		b = r.IntN(n)
	}
	return a, b
}

// choose lets a trial replace its member.
func (p *part) choose(t *trial, bits float64) {
	if bits < p.bits[t.member] {
		return
	}
	p.members[t.member], p.bits[t.member] = t.places, bits
	if bits > p.bits[p.best] {
		p.best = t.member
	}
}

// axes are the coordinates of a domain.
type axes struct {
	domain *search.Domain
	unit   []bool // by coordinate: its scale is Unit
}

func newAxes(d *search.Domain, scale int) axes {
	a := axes{domain: d}
	for i := range d.Dims() {
		a.unit = append(a.unit, scale == Unit && !a.domain.Integer(i))
	}
	return a
}

// placesToOne is the place of 1 on the scale Unit, which has as many places in [0, 1] as a binade has doubles.
const placesToOne = 1 << 52

// place returns the place of x, an admissible value of coordinate i.
func (a *axes) place(i int, x float64) int64 {
	switch {
	case !a.unit[i]:
		return a.domain.Ordinal(i, x)
	case math.Abs(x) <= 1:
		return int64(x * placesToOne)
	case x < 0:
		return -placesToOne - (fp.Ordinal(-x) - fp.Ordinal(1))
	}
	return placesToOne + (fp.Ordinal(x) - fp.Ordinal(1))
}

// value returns the admissible value of coordinate i at a place, or the nearest.
func (a *axes) value(i int, n int64) float64 {
	switch {
	case !a.unit[i]:
		return a.domain.FromOrdinal(i, n)
	case -placesToOne <= n && n <= placesToOne:
		return a.domain.Clamp(i, float64(n)/placesToOne)
	case n < 0:
		return a.domain.Clamp(i, -fp.FromOrdinal(-n-placesToOne+fp.Ordinal(1)))
	}
	return a.domain.Clamp(i, fp.FromOrdinal(n-placesToOne+fp.Ordinal(1)))
}

// point fills in the values at places.
func (a *axes) point(places []int64, point []float64) {
	for i, n := range places {
		point[i] = a.value(i, n)
	}
}

// A span is the places of a coordinate from lo to hi.
type span struct{ lo, hi int64 }

// whole is the span of coordinate i's range.
func (a *axes) whole(i int) span {
	lo, hi := a.domain.Range(i)
	return span{a.place(i, lo), a.place(i, hi)}
}

// cut returns the k-th of n equal parts of s.
func (s span) cut(k, n int) span {
	width := (uint64(s.hi)-uint64(s.lo))/uint64(n) + 1 // places in a part, except the last
	at := func(k int) uint64 { return min(uint64(k)*width, uint64(s.hi)-uint64(s.lo)) }
	c := span{int64(uint64(s.lo) + at(k)), s.hi}
	if k+1 < n {
		c.hi = max(c.lo, int64(uint64(s.lo)+at(k+1)-1))
	}
	return c
}

// move returns n moved by that many places, within the span.
func (s span) move(n int64, by float64) int64 {
	by = math.RoundToEven(by)
	switch {
	case by < 0 && -by >= float64(uint64(n)-uint64(s.lo)):
		return s.lo
	case by > 0 && by >= float64(uint64(s.hi)-uint64(n)):
		return s.hi
	}
	return n + int64(by)
}

// size returns the number of steps from one end to the other.
func (s span) size() float64 { return float64(uint64(s.hi) - uint64(s.lo)) }
