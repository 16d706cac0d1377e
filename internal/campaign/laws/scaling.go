package laws

// This file finds inputs at which a function breaks a scaling law that it obeys at larger inputs. A common cause is a comparison with an
// absolute constant in a function whose other operations scale.

import (
	"math"
	"slices"
	"strconv"

	"faultline/internal/run"
)

// Scale factors are powers of 4, so that square roots scale by powers of two, without rounding.
const (
	fewSamples  = 16  // number of samples of the first test
	manySamples = 192 // number of samples of the second test
	mostSteps   = 64  // a sample is scaled down to at least 4^-mostSteps of itself
	mostDegree  = 8   // largest degree of a law
)

// larger has log2 of the factors for which a law must hold. If the domain has no larger numbers, the law must hold for their reciprocals.
var larger = []int{2, 8, 14}

// A scaling is the law f(s*x) = s^degree*f(x) of one output.
type scaling struct {
	group
	output int
	degree float64
	held   int // number of pairs of runs that obey it
	of     int // number of pairs with results
}

// Scaling returns breaks of scaling laws: at most one for each sample and output.
func (s *Search) Scaling() (list []Break) {
	outputs := s.Floats()
	if len(outputs) == 0 || s.Domain.Dims() > mostCoordinates {
		return nil
	}
	few := s.samples(fewSamples)
	for _, g := range s.groups() {
		found := s.scalings(g, outputs, few)
		if len(found) == 0 {
			continue
		}
		many := s.samples(manySamples)
		var left []int
		for _, x := range found {
			left = append(left, x.output)
		}
		if found = s.scalings(g, left, many); len(found) == 0 {
			continue
		}
		list = append(list, s.breaks(g, found, many)...)
		if len(list) > 0 {
			break // other groups would show the same comparisons
		}
	}
	return list
}

// scaled multiplies the coordinates of g in p by 2^by. ok is false if the result is not in the domain, or if the larger of the two points
// has a coordinate without an ordinary size.
func (s *Search) scaled(g group, p []float64, by int) (q []float64, ok bool) {
	q = slices.Clone(p)
	changed := false
	for _, i := range g.of {
		q[i] = math.Ldexp(p[i], by)
		changed = changed || p[i] != 0
		if larger := max(math.Abs(p[i]), math.Abs(q[i])); !s.ordinary(i, larger) {
			return nil, false
		}
	}
	return q, changed && s.inDomain(q)
}

// scalings returns the scaling laws that the outputs obey at samples and their multiples.
func (s *Search) scalings(g group, outputs []int, samples [][]float64) (list []scaling) {
	var points [][]float64
	type pair struct{ from, to, by int }
	var pairs []pair
	for _, p := range samples {
		at := len(points)
		points = append(points, p)
		for _, by := range larger {
			q, ok := s.scaled(g, p, by)
			if !ok { // the domain has no larger numbers
				by = -by
				q, ok = s.scaled(g, p, by)
			}
			if ok {
				pairs = append(pairs, pair{at, len(points), by})
				points = append(points, q)
			}
		}
	}
	b := s.runPoints(points, run.Plain)
	if b == nil || len(pairs) < len(samples) {
		return nil
	}
	for _, output := range outputs {
		law := scaling{group: g, output: output, degree: math.NaN()}
		values := make(map[float64]bool)
		informative := 0
		for _, p := range pairs {
			x, ok := s.result(b, p.from, output)
			y, ok2 := s.result(b, p.to, output)
			if !ok || !ok2 || math.IsNaN(x) || math.IsNaN(y) || math.IsInf(x, 0) || math.IsInf(y, 0) || x == 0 && y == 0 {
				continue
			}
			law.of++
			if x == 0 || y == 0 {
				continue
			}
			informative++
			values[math.Abs(x)] = true
			if math.IsNaN(law.degree) {
				law.degree = math.Round(2*math.Log2(y/x)/float64(p.by)) / 2
			}
			if shift := law.degree * float64(p.by); math.Abs(law.degree) <= mostDegree &&
				apart(y, math.Ldexp(x, int(shift))) <= s.slack(output) {
				law.held++
			}
		}
		// An eighth of the pairs must have nonzero results, a third of these must differ, and 98% of all pairs must obey the law.
		if informative*8 >= len(pairs) && len(values)*3 >= informative && law.held*100 >= law.of*98 && law.of > 0 {
			list = append(list, law)
		}
	}
	return list
}

// breaks scales samples down by factors of 4, and returns the last points that break a law next to one that obeys it.
func (s *Search) breaks(g group, found []scaling, samples [][]float64) (list []Break) {
	var points [][]float64
	var first []int // by sample: its index in points
	for _, p := range samples {
		first = append(first, len(points))
		points = append(points, p)
		for k := 1; k <= mostSteps; k++ {
			q, ok := s.scaled(g, points[len(points)-1], -2)
			if !ok {
				break
			}
			points = append(points, q)
		}
	}
	first = append(first, len(points))
	b := s.runPoints(points, run.Plain)
	if b == nil {
		return nil
	}
	for i := range samples {
		for _, law := range found {
			x, ok := s.result(b, first[i], law.output)
			if !ok || x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
				continue
			}
			// from the smallest point on
			for k := first[i+1] - 1; k > first[i]; k-- {
				if !s.broken(b, first[i], k, -2*(k-first[i]), law) || s.broken(b, first[i], k-1, -2*(k-1-first[i]), law) {
					continue
				}
				list = append(list, Break{Law: law.text(s), Point: points[k], Other: points[k-1], Output: law.output,
					Shift: int(-2 * law.degree), Held: law.held, Of: law.of,
					other: func(p []float64) ([]float64, bool) { return s.scaled(g, p, 2) }})
				break
			}
		}
	}
	return list
}

// broken reports whether run k breaks a law that relates it to run i by a factor of 2^by.
func (s *Search) broken(b *run.Batch, i, k, by int, law scaling) bool {
	x, _ := s.result(b, i, law.output)
	y, ok := s.result(b, k, law.output)
	if !ok || math.IsNaN(y) || math.IsInf(y, 0) || !s.integersAgree(b, i, b, k) {
		return false // a NaN may be the function's code for an error
	}
	expected := math.Ldexp(x, int(law.degree*float64(by)))
	format := s.Subject.Call.Outputs[law.output].Type.Format
	if math.Abs(expected) < math.Ldexp(1, format.MinExp()+format.Digits()) {
		return false
	}
	return apart(y, expected) > s.Least
}

// text returns the text of the law.
func (l *scaling) text(s *Search) string {
	factor := ""
	switch l.degree {
	case 0:
	case 1:
		factor = "s*"
	case 0.5:
		factor = "sqrt(s)*"
	default:
		factor = "s^" + strconv.FormatFloat(l.degree, 'g', -1, 64) + "*"
	}
	return s.text(l.group, "s*", factor)
}
