package eiffel

// This file is data set construction (section III-A): samples of R, uniform over the real numbers, and their errors; and the grouping
// optimisation (section III-B), which leaves c <= s/g points to cluster.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/run"
)

// A peak is a point with its error as the oracle measured it.
type peak struct {
	point []float64
	error float64 // relative
	ulps  float64
}

// worse reports whether p is worse than q, or the only one there is.
func (p peak) worse(q peak) bool {
	return p.point != nil && (q.point == nil || p.error > q.error || p.error == q.error && p.ulps > q.ulps)
}

// peakOf is run i of a batch in mode Measured or Rounded; ok is false if it has no known error.
func peakOf(b *run.Batch, i int) (p peak, ok bool) {
	p = peak{b.Points[i*b.Dims : (i+1)*b.Dims], b.Errors[i], b.Ulps[i]}
	return p, b.Outcomes[i] == run.Returned && !math.IsNaN(p.error) && !math.IsNaN(p.ulps)
}

// keep makes p the worst of *worst and p.
func (p peak) keep(worst *peak) {
	if p.worse(*worst) {
		p.point = slices.Clone(p.point)
		*worst = p
	}
}

// A sample is the samples of R, and what is known of each. Its slices but points have an element for each sample.
//
// Clustering needs finite numbers: of samples with an infinite error (NaN or infinity for an ordinary number) the first is the worst of
// all, but no group keeps them.
type sample struct {
	dims, drawn int
	points      []float64
	spans       []span
	estimates   []estimate // of native code; nil where every sample is measured
	state       []state
	error, ulps []float64 // of measured samples; ulps are NaN for others, and where no error is known
	worst       peak
}

// patience is how many times as many points are tried as are wanted, where a filter refuses some.
const patience = 8

// sample draws the samples of w and measures those that can be the largest of their group. A small budget spends a half of
// itself on the samples.
func (s *Search) sample(w *work, budget int, then func(budget int)) {
	own := max(0, budget-s.reserve)
	m := newSample(s.samples(w, min(s.params.Samples, own-own/2)), s.domain.Dims(), s.params)
	w.samples = m
	if s.params.Screen == 0 || !m.large(s.params.Screen) {
		s.measured(m, m.take(0, m.drawn, picked), budget, then)
		return
	}
	told := func(b *run.Batch, i, number int) { m.estimate(number, b, i, s.subject.Call.Outputs) }
	s.ask(run.Deltas, m.points, told, func(budget int) {
		s.measured(m, m.promising(s.params.Screen), budget, func(budget int) {
			s.measured(m, m.doubtful(s.params.Least), budget, then)
		})
	})
}

// samples returns points of R. Of one variable they are in ascending order and different, so that groups are consecutive.
func (s *Search) samples(w *work, n int) []float64 {
	dims := s.domain.Dims()
	points := make([]float64, 0, n*dims)
	point := make([]float64, dims)
	for tries := patience * n; tries > 0 && len(points) < n*dims; tries-- {
		for i := range point {
			point[i] = s.uniform(i, w.r.Lo[i], w.r.Hi[i])
		}
		if s.domain.Admits(point) {
			points = append(points, point...)
		}
	}
	if dims == 1 {
		slices.Sort(points)
		points = slices.Compact(points)
	}
	return points
}

// uniform draws coordinate i from lo to hi, all real numbers being equally likely, and rounds to a value that it can have.
func (s *Search) uniform(i int, lo, hi float64) float64 {
	if s.domain.Integer(i) {
		return s.domain.Clamp(i, lo+math.Floor(s.rand.Float64()*(hi-lo+1)))
	}
	return min(max(s.domain.Clamp(i, lo+s.rand.Float64()*(hi-lo)), lo), hi)
}

func newSample(points []float64, dims int, p Params) *sample {
	n := len(points) / max(dims, 1)
	m := &sample{dims: dims, drawn: n, points: points, spans: spans(n, p, dims > 1)}
	m.state, m.error, m.ulps = make([]state, n), make([]float64, n), make([]float64, n)
	for i := range m.ulps {
		m.ulps[i] = math.NaN()
	}
	return m
}

func (m *sample) point(i int) []float64 { return m.points[i*m.dims : (i+1)*m.dims] }

// measured asks the oracle about samples, by their numbers, as far as this half's part of the budget goes. The paper's exact value
// of a formula has the constants of the program: only operations are rounded.
func (s *Search) measured(m *sample, numbers []int, budget int, then func(budget int)) {
	numbers = numbers[:min(len(numbers), max(0, budget-s.reserve))]
	var points []float64
	for _, i := range numbers {
		points = append(points, m.point(i)...)
	}
	s.ask(run.Rounded, points, func(b *run.Batch, i, number int) {
		if p, ok := peakOf(b, i); ok {
			m.error[numbers[number]], m.ulps[numbers[number]] = p.error, p.ulps
			p.keep(&m.worst)
		}
	}, then)
}

// A span is the samples from number from on, up to number to, of which those with the largest errors are kept: a group.
//
// Of several variables no order of the points makes groups: "we do not extract the largest errors of each group [...] but
// project the multi-dimensional plot onto the variable space" (section III-E). What is projected must be far fewer than
// s points (Figure 6), and what makes a point worth keeping is its error: one span keeps the s/g largest of all.
type span struct {
	from, to, keep int
}

// spans returns the groups of n samples: as many as the paper has of s samples, where a small budget, or a variable with few
// values, allows for fewer samples than s.
func spans(n int, p Params, several bool) (list []span) {
	size := p.Group
	if n < p.Samples {
		size = max(1, int(math.Ceil(float64(n)*float64(p.Group)/float64(p.Samples))))
	}
	if several {
		return []span{{0, n, max(1, n/size)}}
	}
	for from := 0; from < n; from += size {
		list = append(list, span{from, min(from+size, n), 1})
	}
	return list
}

// peaks returns the points to be clustered: the largest errors of each span; of equal ones the earlier. An error below 0.5 ulp is
// none (section III-B).
func (m *sample) peaks(least float64) (list []peak) {
	var numbers []int
	for _, g := range m.spans {
		numbers = numbers[:0]
		for i := g.from; i < g.to; i++ {
			if m.ulps[i] >= least && !math.IsInf(m.ulps[i], 1) && !math.IsInf(m.error[i], 1) {
				numbers = append(numbers, i)
			}
		}
		slices.SortStableFunc(numbers, func(a, b int) int { return cmp.Compare(m.ulps[b], m.ulps[a]) })
		for _, i := range numbers[:min(len(numbers), g.keep)] {
			list = append(list, peak{slices.Clone(m.point(i)), m.error[i], m.ulps[i]})
		}
	}
	return list
}

// hugeUlps stands for larger errors in a plot, so that squares of distances are finite.
const hugeUlps = 1e150

// plotOf is what DBSCAN sees of the points: x and the error in ulps of one variable (section II-D), the coordinates alone of several
// (section III-E).
func plotOf(list []peak) [][]float64 {
	var plot [][]float64
	for _, p := range list {
		var at []float64
		for _, x := range p.point {
			at = append(at, min(max(x, -hugeUlps), hugeUlps))
		}
		if len(at) == 1 {
			at = append(at, min(p.ulps, hugeUlps))
		}
		plot = append(plot, at)
	}
	return plot
}
