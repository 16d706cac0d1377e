package cuts

// This file is the error over both inputs of a subject that has two.

import (
	"strconv"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// grid is how many values of each input are paired.
const grid = 32

func over(s *subject.Subject, d *search.Domain, by Runner) (*finding.Heat, error) {
	xs, ys := evenly(d, 0, grid), evenly(d, 1, grid)
	var points []float64
	for _, y := range ys {
		for _, x := range xs {
			points = append(points, x, y)
		}
	}
	h := &finding.Heat{Subject: s.Name, X: heatAxis(s, 0, xs), Y: heatAxis(s, 1, ys), Ulps: make([]*float64, len(xs)*len(ys))}
	b, err := by.Run(points, nil, run.Measured)
	if err != nil {
		return nil, err
	}
	for i := range h.Ulps {
		var at finding.Sample
		switch measure(&at, b, i); {
		case b.Outcomes[i] == run.NotRun: // the domain's condition refuses it
		case at.Ended != "":
			h.Ended = append(h.Ended, i)
		case at.NoNumber:
			h.NoNumber = append(h.NoNumber, i)
		case at.Ulps != nil:
			short := shortened(*at.Ulps)
			h.Ulps[i] = &short
		}
	}
	return h, nil
}

// shortened is a number to four digits, of those that a stream can say.
func shortened(x float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	if err != nil { // it was rounded to infinity
		return x
	}
	return short
}

func heatAxis(s *subject.Subject, axis int, values []float64) (a finding.HeatAxis) {
	for _, x := range values {
		point := []float64{x, x}
		n := words.Inputs(s, point)[axis]
		a.Axis, a.At = n.Label(), append(a.At, n)
	}
	return a
}
