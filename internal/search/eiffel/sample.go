package eiffel

// This file constructs the data set (section III-A): samples of R, uniform over the real numbers, and their errors. It then groups them
// (section III-B), which leaves c <= s/g points to cluster.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/run"
)

// A peak is a point with its measured error.
type peak struct {
	point []float64
	error float64 // relative
	ulps  float64
}

// worse reports whether p has a larger error than q, or q has no point.
func (p peak) worse(q peak) bool {
	return p.point != nil && (q.point == nil || p.error > q.error || p.error == q.error && p.ulps > q.ulps)
}

// peakOf returns the point and errors of run i of a batch in mode Measured or Rounded. ok is false if the error is not known.
func peakOf(b *run.Batch, i int) (p peak, ok bool) {
	p = peak{b.Points[i*b.Dims : (i+1)*b.Dims], b.Errors[i], b.Ulps[i]}
	return p, b.Outcomes[i] == run.Returned && !math.IsNaN(p.error) && !math.IsNaN(p.ulps)
}

// keep replaces *worst by p if p is worse.
func (p peak) keep(worst *peak) {
	if p.worse(*worst) {
		p.point = slices.Clone(p.point)
		*worst = p
	}
}

// A sample holds the samples of R and what is known of each. Its slices except points have one element a sample.
//
// Clustering needs finite numbers. Of samples with an infinite error (NaN or infinity where the exact value is an ordinary number), the
// first becomes worst, but no group keeps any.
type sample struct {
	dims, drawn int
	points      []float64
	spans       []span
	estimates   []estimate // by native code; nil if every sample is measured
	state       []state
	error, ulps []float64 // of measured samples; ulps is NaN for others and where no error is known
	worst       peak
}

// patience is the number of tries for each wanted point, because a filter rejects some.
const patience = 8

// sample draws the samples of w and measures those that can be the largest of their group. If the budget is small, half of it goes into the
// samples.
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

// samples returns points of R. With one variable they are sorted and distinct, so that groups are consecutive.
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

// uniform draws coordinate i uniformly over the real numbers from lo to hi and rounds it to an admissible value.
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

// measured asks the oracle for the errors of samples, as far as this half's budget goes. The paper's exact value of a formula uses the
// program's constants: only operations are rounded.
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

// A span is a group: of the samples from index `from` up to index `to`, the `keep` largest errors are kept.
//
// With several variables no order of the points forms groups: "we do not extract the largest errors of each group [...] but project the
// multi-dimensional plot onto the variable space" (section III-E). The projection must have far fewer than s points (Figure 6). So one span
// keeps the s/g largest errors of all samples.
type span struct {
	from, to, keep int
}

// spans returns the groups of n samples. It returns as many as the paper has for s samples, even if a small budget or a variable with few
// values allows for fewer samples.
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

// peaks returns the points to cluster: the largest errors of each span, the earlier of equal ones. An error below 0.5 ulp counts as none
// (section III-B).
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

// hugeUlps caps coordinates and errors in a plot, so that squares of distances are finite.
const hugeUlps = 1e150

// plotOf returns the coordinates that DBSCAN clusters: x and the error in ulps with one variable (section II-D), the coordinates alone with
// several (section III-E).
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
