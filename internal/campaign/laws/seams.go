package laws

// This file finds jumps: neighbouring inputs on both sides of a comparison with a constant, whose results differ.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// A Jump is a pair of neighbouring points on both sides of a comparison, whose results differ.
type Jump struct {
	Site  int       // of the comparison
	Point []float64 // the point where the comparison is false
	Other []float64 // the point where it is true
	From  []float64 // a sample on the side of Point, away from the comparison
	Until []float64 // a sample on the side of Other
}

const (
	jumpSamples  = 64  // number of samples of usual sizes, and of samples of all ordinary sizes
	mostCompared = 24  // largest number of comparisons
	pairsEach    = 3   // number of pairs of samples for each comparison
	mostHalvings = 140 // largest number of bisections between two samples
	mostJumps    = 12  // largest number of jumps that Jumps returns
)

// Jumps returns jumps by a relative difference above Least, the largest first. Several may have the same comparison.
func (s *Search) Jumps() (list []Jump) {
	if len(s.Floats()) == 0 || s.Domain.Dims() > mostCoordinates || !s.compares() {
		return nil
	}
	samples := slices.Concat(s.Points, s.samples(jumpSamples), s.spread(jumpSamples))
	b := s.runPoints(samples, run.All)
	if b == nil {
		return nil
	}
	sides := make(map[int][2][]int) // by site: the samples on each side
	nearest := make(map[int]climber)
	var sites []int
	for i := range samples {
		s.eachSide(b, i, func(site, side int, distance float64) {
			if n, known := nearest[site]; !known || distance < n.distance {
				nearest[site] = climber{site: site, side: side, point: samples[i], distance: distance, scale: firstScale}
			}
			if _, known := sides[site]; !known {
				sites = append(sites, site)
			}
			of := sides[site]
			of[side] = append(of[side], i)
			sides[site] = of
		})
	}
	slices.Sort(sites)
	var alone []climber // comparisons that all samples decide alike
	for _, site := range sites {
		if (len(sides[site][0]) == 0) != (len(sides[site][1]) == 0) && len(alone) < mostClimbers {
			alone = append(alone, nearest[site])
		}
	}
	for _, c := range s.climb(alone, false) {
		if of := sides[c.site]; len(of[c.side]) == 0 {
			samples = append(samples, c.point)
			of[c.side] = append(of[c.side], len(samples)-1)
			sides[c.site] = of
		}
	}
	var open []Jump
	for _, site := range sites {
		a, c := sides[site][0], sides[site][1]
		if len(a) == 0 || len(c) == 0 || len(open) >= mostCompared*pairsEach {
			continue
		}
		for range pairsEach {
			p, q := samples[a[s.Rand.IntN(len(a))]], samples[c[s.Rand.IntN(len(c))]]
			open = append(open, Jump{Site: site, Point: p, Other: q, From: p, Until: q})
		}
	}
	return s.deepened(s.largestJumps(s.narrow(open)))
}

// compares reports whether some site of the subject is a comparison.
func (s *Search) compares() bool {
	return slices.ContainsFunc(s.Subject.Sites, func(id int) bool { return s.Subject.Program.Sites[id].Op == fp.Cmp })
}

// eachSide calls f for each comparison that run i executes exactly once. side is 1 if the comparison is true, and otherwise 0. distance is
// the relative distance between its operands.
func (s *Search) eachSide(b *run.Batch, i int, f func(site, side int, distance float64)) {
	if b.Outcomes[i] != run.Returned {
		return
	}
	b.Visit(i, func(r *run.Record) {
		if s.Subject.Program.Sites[r.Site].Op != fp.Cmp || r.Count != 1 || math.IsNaN(r.Danger) {
			return
		}
		order := fp.Greater
		switch {
		case r.Danger == 0:
			order = fp.Equal
		case r.Danger < 0:
			order = fp.Less
		}
		side := 0
		if s.orders()[r.Site]&order != 0 {
			side = 1
		}
		f(r.Site, side, math.Abs(r.Danger))
	})
}

// orders returns, for the site of each comparison, the orders of the operands for which it is true.
func (s *Search) orders() map[int]fp.Order {
	if s.trueFor == nil {
		s.trueFor = make(map[int]fp.Order)
		for id, in := range s.Subject.Program.Reach(s.Subject.Call.Entry).Funcs {
			if !in {
				continue
			}
			for at := range s.Subject.Program.Funcs[id].Insts() {
				if at.Op == ir.OpFloat && at.Float == fp.Cmp && at.Site >= 0 {
					s.trueFor[int(at.Site)] = at.Pred.Relations()
				}
			}
		}
	}
	return s.trueFor
}

// spread draws at most n points. All coordinates of a point are multiplied by the same factor, from 2^-spreadBits to 2^spreadBits.
func (s *Search) spread(n int) (points [][]float64) {
	for range n {
		p := make([]float64, s.Domain.Dims())
		if !s.draw(p) {
			continue
		}
		by := int(spreadBits * (2*s.Rand.Float64() - 1))
		for i, x := range p {
			if !s.Domain.Integer(i) {
				p[i] = s.Domain.Clamp(i, math.Ldexp(x, by))
			}
		}
		if s.Domain.Settle(p) {
			points = append(points, p)
		}
	}
	return points
}

const spreadBits = 16

// narrow bisects the distance of the points in each pair until they are neighbours. It drops a pair if the comparison is not executed at a
// point between them.
func (s *Search) narrow(open []Jump) (done []Jump) {
	for range mostHalvings {
		var points [][]float64
		var left []Jump
		for _, j := range open {
			m, ok := s.between(j.Point, j.Other)
			if !ok {
				done = append(done, j)
				continue
			}
			left, points = append(left, j), append(points, m)
		}
		b := s.runPoints(points, run.All)
		if b == nil {
			return done
		}
		open = open[:0]
		for i, j := range left {
			at := -1
			s.eachSide(b, i, func(site, side int, _ float64) {
				if site == j.Site {
					at = side
				}
			})
			switch at {
			case 0:
				j.Point = points[i]
			case 1:
				j.Other = points[i]
			default:
				continue // the comparison is not executed there
			}
			open = append(open, j)
		}
	}
	return done
}

// between returns a point between two points. Its integers are those of p. ok is false if the points are neighbours.
func (s *Search) between(p, q []float64) (m []float64, ok bool) {
	m = slices.Clone(p)
	for i, x := range p {
		y := q[i]
		if s.Domain.Integer(i) {
			continue
		}
		mid := x/2 + y/2
		if x*y > 0 && (math.Abs(x) > 4*math.Abs(y) || math.Abs(y) > 4*math.Abs(x)) {
			mid = math.Copysign(math.Sqrt(math.Abs(x))*math.Sqrt(math.Abs(y)), x)
		}
		m[i] = s.Domain.Clamp(i, mid)
	}
	return m, !slices.Equal(m, p) && !slices.Equal(m, q) && s.Domain.Settle(m) && !slices.Equal(m, p) && !slices.Equal(m, q)
}

// largestJumps runs the pairs, and returns those whose results differ by more than Least, the largest difference first.
func (s *Search) largestJumps(pairs []Jump) (list []Jump) {
	var points [][]float64
	for _, j := range pairs {
		points = append(points, j.Point, j.Other)
	}
	b := s.runPoints(points, run.Plain)
	if b == nil {
		return nil
	}
	size := make([]float64, len(pairs))
	var jumps []int
	for i := range pairs {
		if !s.integersAgree(b, 2*i, b, 2*i+1) {
			continue
		}
		for _, output := range s.Floats() {
			x, ok := s.result(b, 2*i, output)
			y, ok2 := s.result(b, 2*i+1, output)
			if ok && ok2 && !math.IsNaN(x+y) && !math.IsInf(x, 0) && !math.IsInf(y, 0) && x != y {
				size[i] = max(size[i], math.Abs(x-y)/max(math.Abs(x), math.Abs(y)))
			}
		}
		if size[i] > s.Least {
			jumps = append(jumps, i)
		}
	}
	slices.SortStableFunc(jumps, func(i, k int) int {
		switch {
		case size[i] > size[k]:
			return -1
		case size[i] < size[k]:
			return 1
		}
		return 0
	})
	for _, i := range jumps[:min(len(jumps), mostJumps)] {
		list = append(list, pairs[i])
	}
	return list
}

// Probes returns points at which the caller can compare two formulas away from the boundary point p. They lie between p and a sample on the
// same side, and at multiples of p.
func (s *Search) Probes(p, sample []float64) (points [][]float64) {
	for k := probeBits; k >= 0; k-- {
		points = s.probe(points, p, func(i int) float64 { return p[i] + math.Ldexp(sample[i]-p[i], -k) })
	}
	for k := 2; k <= probeScales; k++ {
		points = s.probe(points, p, func(i int) float64 { return p[i] + (1-math.Ldexp(1, -k))*(sample[i]-p[i]) })
	}
	for k := 1; k <= probeScales; k++ {
		points = s.probe(points, p, func(i int) float64 { return math.Ldexp(p[i], -k) })
		points = s.probe(points, p, func(i int) float64 { return math.Ldexp(-p[i], -k) })
		points = s.probe(points, p, func(i int) float64 { return math.Ldexp(p[i], k) })
	}
	return points
}

// Along returns points on a line that begins at p and approach p + times*(q-p).
func (s *Search) Along(p, q []float64, times float64) (points [][]float64) {
	for k := 1; k <= probeBits; k++ {
		points = s.probe(points, p, func(i int) float64 { return p[i] + times*(1-math.Ldexp(1, -k))*(q[i]-p[i]) })
	}
	return points
}

// probe appends a point with the given coordinates, if the domain has it. Its integers are those of p.
func (s *Search) probe(points [][]float64, p []float64, coordinate func(i int) float64) [][]float64 {
	q := slices.Clone(p)
	for i := range q {
		if !s.Domain.Integer(i) {
			q[i] = s.Domain.Clamp(i, coordinate(i))
		}
	}
	if s.Domain.Settle(q) {
		points = append(points, q)
	}
	return points
}

const (
	probeBits   = 24 // the nearest probe is 2^-probeBits of the way from the boundary to the sample
	probeScales = 5  // p is multiplied by powers of two up to 2^probeScales and down to 2^-probeScales
)
