package eiffel

// This file turns clusters into ranges (sections III-C and III-E): peaks, the curves through their bounds, and the curves' ranges in D. It
// also returns the data of Figures 7a, 9 and 11.

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A version holds the ranges along one variable's curves. Each variable has its own (section III-E).
type version struct {
	axis         int
	lower, upper progression // of |x| on the axis; zero where there are none
	ranges       []place     // in ascending order of |x|
	to           *place      // the range to the end of D if errors are monotone (Figure 13), else nil
}

// A place is a range under construction.
type place struct {
	box    subject.Box
	origin finding.Origin
	worst  peak
}

// analyse derives ranges from the samples of w.
func (s *Search) analyse(w *work) {
	w.points = w.samples.peaks(s.params.Least)
	w.setting = settle(plotOf(w.points), s.params)
	if w.setting.num < enough {
		return
	}
	for axis := range s.domain.Dims() {
		if w.near[axis] < w.far[axis] {
			w.versions = append(w.versions, s.version(w, axis))
		}
	}
}

// version returns the ranges along an axis. Along the other axes they extend over the half of D, which the paper calls rectangular.
func (s *Search) version(w *work, axis int) version {
	v := version{axis: axis}
	peaks := w.peaks(axis)
	lower, upper := bounds(peaks, s.params.Radius)
	for i := range peaks {
		v.ranges = append(v.ranges, s.place(w, axis, lower[i], upper[i], finding.Cluster))
	}
	if zero := len(lower) > 0 && lower[0] == 0; zero { // 0 cannot be a term of a progression
		lower, upper = lower[1:], upper[1:]
	}
	if len(lower) < 2 {
		return v
	}
	v.lower, v.upper = fit(lower), fit(upper)
	for _, i := range s.terms(&v, len(lower), w.far[axis]) {
		lo, hi := v.lower.term(i), v.upper.term(i)
		if lo, hi = min(lo, hi), max(lo, hi); hi > w.edge[axis] { // ranges in R were sampled already
			v.ranges = append(v.ranges, s.place(w, axis, lo, hi, finding.Extrapolated))
		}
	}
	return v
}

// peaks returns the x_i of section III-C in ascending order: with one variable, where each cluster has its largest error; with several,
// where it has its largest coordinate (section III-E).
func (w *work) peaks(axis int) []float64 {
	height := func(p *peak) float64 { return math.Abs(p.point[axis]) }
	if len(w.sign) == 1 {
		height = func(p *peak) float64 { return p.ulps }
	}
	best := make([]*peak, w.setting.num+1)
	for k, label := range w.setting.labels {
		if p := &w.points[k]; label > 0 && (best[label] == nil || height(p) > height(best[label])) {
			best[label] = p
		}
	}
	var list []float64
	for _, p := range best[1:] {
		list = append(list, math.Abs(p.point[axis]))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// terms returns the indices of the extrapolated terms: those after the n fitted ones, up to the end of D. The two curves have different
// ratios, so terms with the same index can cross, as 4, 16, 64 -/+ 1 do. The range is the interval between them either way, and it
// continues until both are beyond D.
//
// Where the ratio is near 1 there can be thousands of terms, which the paper does not mention. Then as many as allowed are taken at even
// steps, the last one among them.
func (s *Search) terms(v *version, n int, far float64) []int {
	if v.lower.ratio <= 1 || v.upper.ratio <= 1 {
		return nil
	}
	more := max(v.lower.reaches(far), v.upper.reaches(far)) - n
	take := min(more, s.params.Ranges)
	var list []int
	for k := 1; k <= take; k++ {
		list = append(list, n+int(int64(k)*int64(more)/int64(take)))
	}
	return list
}

// place returns the intersection of [lo, hi], on an axis of w, with D, together with its worst known point.
func (s *Search) place(w *work, axis int, lo, hi float64, origin finding.Origin) place {
	p := place{box: subject.Box{Lo: slices.Clone(w.d.Lo), Hi: slices.Clone(w.d.Hi)}, origin: origin}
	lo, hi = ends(w.sign[axis], max(lo, w.near[axis]), min(hi, w.far[axis]))
	p.box.Lo[axis], p.box.Hi[axis] = s.domain.Clamp(axis, lo), s.domain.Clamp(axis, hi)
	for _, x := range w.points {
		if p.box.Contains(x.point) {
			x.keep(&p.worst)
		}
	}
	return p
}

// told converts the range for the caller.
func (p *place) told(axis int) search.Range {
	return search.Range{
		Box: p.box, Method: finding.EIFFEL, Origin: p.origin, Axis: axis,
		Worst: slices.Clone(p.worst.point), Error: p.worst.error, Ulps: p.worst.ulps,
	}
}

// A progression is equation 6: term i is first * ratio^(i-1), i >= 1.
type progression struct {
	first, ratio float64
}

func (p progression) term(i int) float64 { return p.first * math.Pow(p.ratio, float64(i-1)) }

// fit returns the progression that starts at the first of the positive terms and whose ratio fits the others best.
//
// Equation 6 begins with x_1 itself: "the value of q [...] that best fits each lower or upper bound is approximated"; the paper says no
// more. Here a line through the first term is fitted to the logarithms by least squares, so all terms have the same weight. Least squares
// of the terms themselves would fit mostly the last term. For the benchmarks of Table IV the two ways give the same number of ranges up to
// one or a few.
//
// Neither way gives that table's average sizes, 0.6 to 1.2 for most benchmarks. Sizes of extrapolated ranges grow with the terms, to 10^4
// on average over a D up to 10^5. The published sizes are below the width 2r of a range around a peak, so they cannot be sizes of
// extrapolated ranges. The table's numbers of ranges are nearer to ours of one half than Table III's are.
func fit(terms []float64) progression {
	var steps, logs []float64
	for i, x := range terms {
		steps, logs = append(steps, float64(i)), append(logs, math.Log(x/terms[0]))
	}
	_, slope := stat.LinearRegression(steps, logs, nil, true)
	return progression{terms[0], math.Exp(slope)}
}

// reaches returns the number of terms up to end. A progression that does not grow has no end. The paper extrapolates none, so reaches
// returns 0 for it.
func (p progression) reaches(end float64) int {
	if !(p.ratio > 1) || !(p.first <= end) {
		return 0
	}
	return 1 + int(min(math.Log(end/p.first)/math.Log(p.ratio), math.MaxInt32))
}

// bounds returns x_i -/+ r for peaks in ascending order. The lower bound is x_i itself if x_i < 2r. The text says so for x_1, whose bound
// must not come near 0; here the same holds for other peaks there.
func bounds(peaks []float64, r float64) (lower, upper []float64) {
	for _, x := range peaks {
		below := x - r
		if x < 2*r {
			below = x
		}
		lower, upper = append(lower, below), append(upper, x+r)
	}
	return lower, upper
}

// envelope returns the plot of w with the curves along an axis.
func (w *work) envelope(axis int, name string) finding.Envelope {
	e := finding.Envelope{Half: w.name, Axis: name, MinPts: w.setting.minPts, Epsilon: w.setting.epsilon, Clusters: w.setting.num}
	e.Points = make([]finding.PlotPoint, 0, len(w.points))
	for k, p := range w.points {
		e.Points = append(e.Points, finding.PlotPoint{At: slices.Clone(p.point), Ulps: p.ulps, Cluster: w.setting.labels[k]})
	}
	for _, v := range w.versions {
		if v.axis != axis || v.lower.first == 0 {
			continue
		}
		e.Lower, e.Upper = v.lower.curve(w.sign[axis]), v.upper.curve(w.sign[axis])
		if w.sign[axis] < 0 { // the lower bound of |x| is the upper bound of x
			e.Lower, e.Upper = e.Upper, e.Lower
		}
	}
	return e
}

func (p progression) curve(sign float64) *finding.Curve {
	return &finding.Curve{First: sign * p.first, Ratio: p.ratio}
}
