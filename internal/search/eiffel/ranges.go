package eiffel

// This file is from clusters to ranges (sections III-C and III-E): peaks, curves behind their bounds, and the curves' ranges in D.

import (
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A version is what one variable's curves give: with several variables each has its own (section III-E).
type version struct {
	axis         int
	lower, upper progression // of |x| on the axis; zero where there are none
	ranges       []place     // in ascending order of |x|
	to           *place      // what an expression whose errors rise or fall asks for instead: Figure 13
}

// A place is a range before it is told.
type place struct {
	box    subject.Box
	origin finding.Origin
	worst  peak
}

// analyse turns the samples of w into ranges.
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

// version returns the ranges along an axis. Their other sides are those of the half of D: what the paper calls rectangular.
func (s *Search) version(w *work, axis int) version {
	v := version{axis: axis}
	peaks := w.peaks(axis)
	lower, upper := bounds(peaks, s.params.Radius)
	for i := range peaks {
		v.ranges = append(v.ranges, s.place(w, axis, lower[i], upper[i], finding.Cluster))
	}
	if zero := len(lower) > 0 && lower[0] == 0; zero { // no term of a progression
		lower, upper = lower[1:], upper[1:]
	}
	if len(lower) < 2 {
		return v
	}
	v.lower, v.upper = fit(lower), fit(upper)
	for _, i := range s.terms(&v, len(lower), w.far[axis]) {
		lo, hi := v.lower.term(i), v.upper.term(i)
		if lo, hi = min(lo, hi), max(lo, hi); hi > w.edge[axis] { // what is in R was seen
			v.ranges = append(v.ranges, s.place(w, axis, lo, hi, finding.Extrapolated))
		}
	}
	return v
}

// peaks are the x_i of section III-C in ascending order: of one variable where each cluster has its largest error, of several
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

// terms are the numbers of the terms that are extrapolated: those behind the n that were fitted, up to the end of D. The two
// curves have ratios of their own, so their terms of one number can cross, as 4, 16, 64 -/+ 1 do: the range is what
// lies between them either way, and goes on until both are beyond D.
//
// Where the ratio is near 1 that can be thousands, of which the paper says nothing; then as many as are allowed are taken at
// even steps, the last one among them.
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

// place returns the range from lo to hi on an axis of w, as far as it is in D, with the worst of the points that are known in it.
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

// told is the range as others see it.
func (p *place) told(axis int) search.Range {
	return search.Range{
		Box: p.box, Method: finding.EIFFEL, Origin: p.origin, Axis: axis,
		Worst: slices.Clone(p.worst.point), Error: p.worst.error, Ulps: p.worst.ulps,
	}
}
