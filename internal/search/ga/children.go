package ga

// This file is reproduction: crossover and mutation of bits.

// maxTries is how often the children of two parents are made until they are admissible.
const maxTries = 16

// reproduce makes two children. Coordinates are made anew one by one, what the filter refuses as a whole.
func (s *Search) reproduce(a, b, mother, father []float64) {
	for range maxTries {
		for i := range a {
			a[i], b[i] = s.pair(i, mother[i], father[i])
		}
		if s.domain.Admits(a) && s.domain.Admits(b) {
			return
		}
	}
	copy(a, mother)
	copy(b, father)
}

// pair returns coordinate i of two children: the first bits of x and y are exchanged with probability c, each bit is flipped with
// probability m.
func (s *Search) pair(i int, x, y float64) (float64, float64) {
	p, q := s.domain.Bits(i, x), s.domain.Bits(i, y)
	width := s.domain.Width(i)
	for range maxTries {
		u, v := p, q
		if width > 1 && s.rand.Float64() < s.params.Cross {
			u, v = exchange(p, q, width-1-s.rand.IntN(width-1))
		}
		a, ok1 := s.domain.FromBits(i, u^s.flips(width))
		b, ok2 := s.domain.FromBits(i, v^s.flips(width))
		if ok1 && ok2 {
			return a, b
		}
	}
	return x, y
}

// exchange exchanges all but the last rest bits of p and q.
func exchange(p, q uint64, rest int) (u, v uint64) {
	low := uint64(1)<<rest - 1
	return q&^low | p&low, p&^low | q&low
}

// flips returns width bits, each 1 with probability m.
func (s *Search) flips(width int) (bits uint64) {
	for k := range width {
		if s.rand.Float64() < s.params.Flip {
			bits |= 1 << k
		}
	}
	return bits
}
