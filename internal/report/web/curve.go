package web

// This file is the error over an input, as the page draws it.

import (
	"math"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/report"
)

// A curve is samples along one input; see finding.Cut.
type curve struct {
	Axis    string  `json:"axis"`
	Others  string  `json:"others,omitempty"` // where the other inputs stay
	Samples []point `json:"samples"`
}

// A point is a sample. Its place is how many numbers of its format lie between it and the point of the cut, so that neighbours are 1 apart;
// far from there JavaScript's numbers, and these, are no longer exact.
type point struct {
	Place float64  `json:"p"`
	Text  string   `json:"x"`
	Bits  *float64 `json:"e,omitempty"` // of the error; absent where it is not known,
	None  string   `json:"n,omitempty"` // and what came out then
	Moved *float64 `json:"m,omitempty"` // bits by which half an ulp of the input moves the result
}

func newCurve(c *finding.Cut) *curve {
	var others []finding.Number
	here := 0.0
	for i := range c.Point {
		if c.Point[i].Label() != c.Axis {
			others = append(others, c.Point[i])
		} else if x, err := c.Point[i].Float64(); err == nil {
			here = x
		}
	}
	v := &curve{Axis: c.Axis}
	if len(others) > 0 {
		v.Others = report.Point(others)
	}
	for i := range c.Samples {
		s := &c.Samples[i]
		x, err := s.At.Float64()
		if err != nil {
			continue
		}
		p := point{Place: between(finding.FormatOf(s.At.Format), here, x), Text: s.At.Decimal, Bits: inBits(s.Ulps), Moved: inBits(s.Moved)}
		switch {
		case s.NoNumber:
			p.None = "no number, where the exact value is one"
		case s.Ended == "not run": // the domain's condition refuses it
		case s.Ended != "":
			p.None = s.Ended
		}
		v.Samples = append(v.Samples, p)
	}
	return v
}

// between is how many numbers of a format x is above here.
func between(f fp.Format, here, x float64) float64 {
	from, to := fp.OrdinalIn(f, here), fp.OrdinalIn(f, x)
	if far := float64(to) - float64(from); math.Abs(far) > 1<<62 {
		return far
	}
	return float64(to - from)
}

// inBits is log2(1+ulps), to a hundredth.
func inBits(ulps *float64) *float64 {
	if ulps == nil {
		return nil
	}
	bits := math.Round(100*math.Log2(1+*ulps)) / 100
	return &bits
}
