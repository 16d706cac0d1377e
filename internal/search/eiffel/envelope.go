package eiffel

// This file is the data of Figures 7a, 9 and 11.

import (
	"slices"

	"faultline/internal/finding"
)

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
