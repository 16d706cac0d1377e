package web

// This file is the error over an input, as the page draws it.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/report"
)

// A curve is samples along one input; see finding.Cut.
type curve struct {
	Axis    string  `json:"axis"`
	Others  string  `json:"others,omitempty"` // where the other inputs stay
	Samples []point `json:"samples"`
	Bands   []band  `json:"bands,omitempty"`
}

// A band is where the line of samples goes through ranges. Bands do not overlap.
type band struct {
	From float64 `json:"from"` // places, as of points
	To   float64 `json:"to"`
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

func newCurve(c *finding.Cut, ranges []*finding.Range) *curve {
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
	for _, r := range ranges {
		if side := through(r, c); side != nil {
			v.Bands = append(v.Bands, newBand(here, side))
		}
	}
	v.Bands = joined(v.Bands)
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

// through is the side of a range along which a cut goes through it, nil where it passes it by.
func through(r *finding.Range, c *finding.Cut) (along *finding.Side) {
	if len(r.Box) != len(c.Point) {
		return nil
	}
	for i := range r.Box {
		side := &r.Box[i]
		if c.Point[i].Label() == c.Axis {
			along = side
			continue
		}
		x, err := c.Point[i].Float64()
		lower, lerr := side.Lower.Float64()
		upper, uerr := side.Upper.Float64()
		if err != nil || lerr != nil || uerr != nil || x < lower || x > upper {
			return nil
		}
	}
	return along
}

func newBand(here float64, side *finding.Side) band {
	from, _ := side.Lower.Float64() // a stream's numbers are numbers
	to, _ := side.Upper.Float64()
	f := finding.FormatOf(side.Lower.Format)
	return band{between(f, here, from), between(f, here, to)}
}

// joined makes one band of those that overlap.
func joined(list []band) (apart []band) {
	slices.SortFunc(list, func(a, b band) int { return cmp.Compare(a.From, b.From) })
	for _, b := range list {
		if n := len(apart); n > 0 && b.From <= apart[n-1].To {
			apart[n-1].To = max(apart[n-1].To, b.To)
		} else {
			apart = append(apart, b)
		}
	}
	return apart
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
