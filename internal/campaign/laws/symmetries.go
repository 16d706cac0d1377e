package laws

// This file finds inputs at which a function breaks a symmetry that most of its results obey: oddness, evenness, an exchange of two inputs,
// or a period.
//
// Many correct functions obey a symmetry in a part of their domain only, because limits, tables and dead zones may be asymmetric on
// purpose. That part is usually convex. So a break counts only if it lies on a line between two inputs that obey the law.

import (
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	fewMirrored  = 16  // number of samples of the first test of a transformation
	manyMirrored = 160 // number of samples of the second test
	// leastInformative is the least number of samples whose result depends on the transformed inputs. The fraction leastHeld of them must
	// obey the law. Agreement by chance does not occur, because results must agree to 40 of 53 bits.
	//
	// A law that fewer than half of such inputs obey passes with a probability below exp(-2*80/16), or 5e-5, for 80 samples. For all 160
	// samples, the bound is exp(-2*160/16), or 2e-9 (Hoeffding).
	//
	// An exchange needs fewer samples, because few functions are symmetric in a part of their domain only. Its bounds are exp(-2*48/36), or
	// 7%, for 48 samples, and exp(-2*160/36), or 1.4e-4, for 160.
	leastInformative   = 80
	fewInformative     = 48 // leastInformative for an exchange
	leastHeld          = 3.0 / 4
	leastHeldExchanged = 2.0 / 3
	likelyPart         = 4.0 / 5 // the first test needs this part of leastHeld
	leastBroken        = 2       // least number of samples that break the law
	mostSymmetries     = 6       // largest number of transformations in the second test
	mostBracketed      = 3       // largest number of breaks of a law around which bracketed looks for obeying inputs
	// Far is the smallest relative difference that breaks a symmetry or an order.
	Far = 1.0 / 16
)

// A mirror is a transformation of inputs that may leave outputs unchanged, or change their signs.
type mirror struct {
	of     []int                                    // coordinates that it changes
	to     func(p []float64) (q []float64, ok bool) // the transformation; ok is false if q is not in the domain
	text   func(result string) string               // the text of the law, with "-" or "" before the result
	period float64                                  // of a shift by a period, and otherwise 0
	least  float64                                  // the fraction of the samples that must obey
}

// A symmetry is a law of one output: the transformation leaves it unchanged, or changes its sign if negated.
type symmetry struct {
	*mirror
	output  int
	negated bool
}

// A state says whether a sample obeys a law.
type state uint8

const (
	unknown state = iota // no result, or a result that does not depend on the transformed inputs
	obeys
	between // the result differs from the law, but by less than Far
	breaks
)

// Symmetries returns breaks of symmetries, at most one for each law. It makes at most most runs.
func (s *Search) Symmetries(most int) (list []Break) {
	defer s.limit(most)()
	outputs := s.Floats()
	if len(outputs) == 0 || s.Domain.Dims() > mostCoordinates {
		return nil
	}
	tested := 0
	for _, m := range s.mirrors() {
		laws := s.likely(&m, outputs)
		if len(laws) == 0 {
			continue
		}
		if tested++; tested > mostSymmetries {
			break
		}
		samples := s.mirroredSamples(manyMirrored)
		for _, law := range laws {
			if b := s.broke(&law, samples); b != nil {
				list = append(list, *b)
			}
		}
	}
	return list
}

// mirroredSamples draws about n points. A third has usual sizes, and a third has all ordinary sizes. The rest are uniform in inputs that
// have a domain, and have sizes from 2^-3 to 2^13 in the others.
func (s *Search) mirroredSamples(n int) (points [][]float64) {
	points = slices.Concat(s.samples(n/3), s.spread(n/3))
	for range n - len(points) {
		p := make([]float64, s.Domain.Dims())
		admitted := s.Domain.Redraw(drawTries, p, func() {
			for i := range p {
				if s.Subject.Params[i].Everything() && !s.Domain.Integer(i) {
					p[i] = s.Domain.Clamp(i, s.signed(math.Exp2(spreadBits*s.Rand.Float64()-usual)))
				} else {
					p[i] = s.Domain.Uniform(s.Rand, i)
				}
			}
		})
		if admitted {
			points = append(points, p)
		}
	}
	return points
}

// signed returns x or -x.
func (s *Search) signed(x float64) float64 {
	if s.Rand.IntN(2) == 0 {
		return -x
	}
	return x
}

// likely returns the symmetries that pass the first test.
func (s *Search) likely(m *mirror, outputs []int) (list []symmetry) {
	var points [][]float64
	for _, p := range s.mirroredSamples(fewMirrored) {
		if q, ok := m.to(p); ok {
			points = append(points, p, q)
		}
	}
	b := s.runPoints(points, run.Plain)
	if b == nil || len(points) < fewMirrored {
		return nil
	}
	for _, output := range outputs {
		for _, negated := range []bool{false, true} {
			law := symmetry{m, output, negated}
			held, of := 0, 0
			for i := 0; i < len(points); i += 2 {
				x, ok := s.number(b, i, output)
				y, ok2 := s.number(b, i+1, output)
				if !ok || !ok2 || x == 0 && y == 0 {
					continue
				}
				if of++; s.agree(&law, x, y) {
					held++
				}
			}
			if of >= fewMirrored/3 && float64(held) >= likelyPart*m.least*float64(of) {
				list = append(list, law)
			}
		}
	}
	return list
}

// number returns an output of run i of a batch. ok is false unless it is finite.
func (s *Search) number(b *run.Batch, i, output int) (x float64, ok bool) {
	x, ok = s.result(b, i, output)
	return x, ok && !math.IsNaN(x) && !math.IsInf(x, 0)
}

// agree reports whether two results obey a law.
func (s *Search) agree(l *symmetry, x, y float64) bool {
	if l.negated {
		y = -y
	}
	slack := s.slack(l.output)
	if l.period != 0 {
		slack *= moreSlack
	}
	return math.Abs(x-y) <= slack*max(math.Abs(x), math.Abs(y))
}

// moreSlack is the factor by which a period increases the slack. The sum x + period is rounded, which is an error of the input.
const moreSlack = 1 << 8

// states returns the state of each sample. It runs the sample, its partner, and a point beside it. If the result beside it is the same, the
// result does not depend on the transformed inputs. It may be a code for an error, or a limit, and shows nothing about the law. An output
// that a run leaves at its input shows nothing either: functions that refuse an input do so.
func (s *Search) states(l *symmetry, samples [][]float64) (list []state) {
	list = make([]state, len(samples))
	var points [][]float64
	var of []int
	for i, p := range samples {
		q, ok := l.to(p)
		if !ok || !s.ordinaryAt(l.of, p) || !s.ordinaryAt(l.of, q) {
			continue
		}
		if r, ok := s.beside(l.of, p); ok {
			points, of = append(points, p, q, r), append(of, i)
		}
	}
	b := s.runPoints(points, run.Plain)
	if b == nil {
		return list
	}
	var open [][]float64
	var broken []int
	for k, i := range of {
		x, ok := s.number(b, 3*k, l.output)
		y, ok2 := s.number(b, 3*k+1, l.output)
		z, ok3 := s.number(b, 3*k+2, l.output)
		if !ok || !ok2 || !ok3 || apart(z, x) <= s.slack(l.output) || !s.integersAgree(b, 3*k, b, 3*k+1) ||
			s.untouched(l.output, x, points[3*k]) || s.untouched(l.output, y, points[3*k+1]) {
			continue
		}
		list[i] = between
		if s.agree(l, x, y) {
			list[i] = obeys
			continue
		}
		if x == y { // the law negates results, so equal ones are a code for an error
			list[i] = unknown
			continue
		}
		if l.negated {
			y = -y
		}
		if math.Abs(x-y) <= Far*max(math.Abs(x), math.Abs(y)) {
			continue
		}
		if r, ok := s.beside(l.of, points[3*k+1]); ok {
			open, broken = append(open, points[3*k+1], r), append(broken, i)
		}
	}
	if b = s.runPoints(open, run.Plain); b == nil {
		return list
	}
	for k, i := range broken {
		y, ok := s.number(b, 2*k, l.output)
		z, ok2 := s.number(b, 2*k+1, l.output)
		list[i] = unknown
		if ok && ok2 && apart(z, y) > s.slack(l.output) {
			list[i] = breaks
		}
	}
	return list
}

// untouched reports whether x, an output of the run at p, is the number that its memory had before the run.
func (s *Search) untouched(output int, x float64, p []float64) bool {
	dim := s.Subject.Call.InputOf(output)
	return dim >= 0 && p[dim] == x
}

// ordinaryAt reports whether all coordinates of a list have ordinary sizes.
func (s *Search) ordinaryAt(of []int, p []float64) bool {
	return !slices.ContainsFunc(of, func(i int) bool { return !s.ordinary(i, p[i]) })
}

// beside returns a point near p. It changes each coordinate of a list by a relative distance from 1/besideParts to 2/besideParts.
func (s *Search) beside(of []int, p []float64) (q []float64, ok bool) {
	q = slices.Clone(p)
	for k, i := range of {
		by := 1 + 1/float64(besideParts-k%(besideParts/2))
		if q[i] = s.Domain.Clamp(i, p[i]*by); q[i] == p[i] {
			q[i] = s.Domain.Clamp(i, p[i]/by)
		}
		if s.Domain.Integer(i) {
			q[i] = s.Domain.Beside(i, p[i], true)
		}
	}
	return q, !slices.Equal(p, q) && s.Domain.Admits(q)
}

const besideParts = 64

// broke tests a law on many samples. It returns a break between inputs that obey the law, and nil if there is none.
func (s *Search) broke(l *symmetry, samples [][]float64) *Break {
	states := s.states(l, samples)
	held, of := 0, 0
	var broken [][]float64
	for i, state := range states {
		switch state {
		case unknown:
			continue
		case obeys:
			held++
		case breaks:
			broken = append(broken, samples[i])
		}
		of++
	}
	informative := leastInformative
	if l.least < leastHeld {
		informative = fewInformative
	}
	if of < informative || float64(held) < l.least*float64(of) || len(broken) < leastBroken {
		return nil
	}
	slices.SortStableFunc(broken, func(p, q []float64) int {
		switch x, y := search.Extremity(p), search.Extremity(q); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	for _, p := range broken[:min(len(broken), mostBracketed)] {
		near := s.bracketed(l, p)
		if near == nil {
			continue
		}
		q, _ := l.to(p)
		in, out := s.border(l, p, near)
		b := &Break{Output: l.output, Negated: l.negated, Held: held, Of: of, Point: p, Other: q, other: l.to}
		b.Law = l.text("")
		if l.negated {
			b.Law = l.text("-")
		}
		b.Edges = append(b.Edges, [2][]float64{in, out})
		if in, ok := l.to(in); ok {
			if out, ok := l.to(out); ok {
				b.Edges = append(b.Edges, [2][]float64{in, out})
			}
		}
		return b
	}
	return nil
}

const (
	mostAxes        = 4     // largest number of coordinates along which bracketed looks
	randomWays      = 4     // number of random directions
	nearest, widest = -7, 5 // log2 of the smallest and the largest distance, relative to the largest coordinate
)

// bracketed looks for inputs that obey the law on both sides of p, along several lines through p. It returns the nearest of these inputs,
// nil if no line has inputs on both sides.
func (s *Search) bracketed(l *symmetry, p []float64) (near []float64) {
	size := 0.0
	for _, i := range l.of {
		size = max(size, math.Abs(p[i]))
	}
	var ways [][]float64
	for _, i := range l.of[:min(len(l.of), mostAxes)] {
		way := make([]float64, len(p))
		way[i] = size
		ways = append(ways, way)
	}
	ways = append(ways, p)
	for range randomWays {
		way := make([]float64, len(p))
		for i := range p {
			if !s.Domain.Integer(i) {
				way[i] = size * s.Rand.NormFloat64()
			}
		}
		ways = append(ways, way)
	}
	var points [][]float64
	var of [][3]int // the direction, the side, and the distance
	for k, way := range ways {
		for side, sign := range []float64{-1, 1} {
			for by := nearest; by <= widest; by++ {
				q := slices.Clone(p)
				inside := true
				for i := range q {
					if way[i] != 0 {
						x := p[i] + sign*math.Ldexp(way[i], by)
						q[i] = s.Domain.Clamp(i, x)
						lo, hi := s.Domain.Range(i)
						inside = inside && lo <= x && x <= hi
					}
				}
				if inside && s.Domain.Admits(q) {
					points, of = append(points, q), append(of, [3]int{k, side, by})
				}
			}
		}
	}
	first := make(map[[2]int]int) // by direction and side: the nearest that obeys
	for i, state := range s.states(l, points) {
		way := [2]int{of[i][0], of[i][1]}
		if k, known := first[way]; state == obeys && (!known || of[i][2] < of[k][2]) {
			first[way] = i
		}
	}
	distance := widest + 1
	for k := range ways {
		a, ok := first[[2]int{k, 0}]
		b, ok2 := first[[2]int{k, 1}]
		if !ok || !ok2 {
			continue
		}
		for _, i := range []int{a, b} {
			if of[i][2] < distance {
				distance, near = of[i][2], points[i]
			}
		}
	}
	return near
}

// border returns neighbouring inputs between in, which breaks the law, and out, which obeys it. It bisects their distance.
func (s *Search) border(l *symmetry, in, out []float64) (edgeIn, edgeOut []float64) {
	for range mostHalvings {
		m, ok := s.between(in, out)
		if !ok {
			break
		}
		q, ok := l.to(m)
		if !ok {
			break
		}
		b := s.runPoints([][]float64{m, q}, run.Plain)
		if b == nil {
			break
		}
		x, ok := s.number(b, 0, l.output)
		y, ok2 := s.number(b, 1, l.output)
		if ok && ok2 && s.agree(l, x, y) {
			out = m
		} else {
			in = m
		}
	}
	return in, out
}
