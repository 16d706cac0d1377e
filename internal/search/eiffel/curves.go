package eiffel

// This file is curve fitting (section III-C): the bounds around peaks as geometric progressions; and the data of Figures 7a, 9 and 11.

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"faultline/internal/finding"
)

// A progression is equation 6: term i is first * ratio^(i-1), i >= 1.
type progression struct {
	first, ratio float64
}

func (p progression) term(i int) float64 { return p.first * math.Pow(p.ratio, float64(i-1)) }

// fit returns the progression from the first of positive terms on whose ratio fits the others best.
//
// Equation 6 begins with x_1 itself: "the value of q [...] that best fits each lower or upper bound is approximated", and nothing
// else. Least squares are those of the logarithms, a straight line through the first term: all terms have the same say,
// where the squares of the terms themselves would be all about the last one. It matters little: for the benchmarks of Table IV either way
// gives the same number of ranges up to one or a few.
//
// Neither way gives that table's average sizes, 0.6 to 1.2 for most. Between curves with a ratio each, sizes grow with the terms, to
// 10^4 in the average over a D up to 10^5. The published ones are below the 2r of a range around a peak: they cannot be those of
// extrapolated ranges. Its numbers of ranges are nearer to ours of one half than Table III's are.
func fit(terms []float64) progression {
	var steps, logs []float64
	for i, x := range terms {
		steps, logs = append(steps, float64(i)), append(logs, math.Log(x/terms[0]))
	}
	_, slope := stat.LinearRegression(steps, logs, nil, true)
	return progression{terms[0], math.Exp(slope)}
}

// reaches is the number of terms up to end. A progression that does not grow has no end; the paper extrapolates none, and here
// it is 0 terms.
func (p progression) reaches(end float64) int {
	if !(p.ratio > 1) || !(p.first <= end) {
		return 0
	}
	return 1 + int(min(math.Log(end/p.first)/math.Log(p.ratio), math.MaxInt32))
}

// bounds returns x_i -/+ r for peaks in ascending order. The lower bound is x_i itself where x_i < 2r: the text has it so
// for x_1, whose bound must not come near 0, and another peak there has the same trouble.
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

// envelope returns the plot of w, with the curves along an axis.
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
		if w.sign[axis] < 0 { // what is lower in |x| is upper in x
			e.Lower, e.Upper = e.Upper, e.Lower
		}
	}
	return e
}

func (p progression) curve(sign float64) *finding.Curve {
	return &finding.Curve{First: sign * p.first, Ratio: p.ratio}
}
