package web

// This file is the error over two inputs, and the boxes of inputs that lose accuracy.

import (
	"cmp"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A heat is a grid of samples; see finding.Heat.
type heat struct {
	X     heatAxis   `json:"x"`
	Y     heatAxis   `json:"y"`
	Bits  []*float64 `json:"bits"`            // of the error of each pair, those of the first y first; null where it is not known
	None  []int      `json:"none,omitempty"`  // pairs whose result is no number
	Ended []int      `json:"ended,omitempty"` // and whose run did not return
}

// A heatAxis is an input and its values, as decimals.
type heatAxis struct {
	Name  string        `json:"name"`
	Scale finding.Scale `json:"scale"`
	At    []string      `json:"at"`
}

func newHeat(h *finding.Heat) *heat {
	v := &heat{X: newHeatAxis(&h.X), Y: newHeatAxis(&h.Y), None: h.NoNumber, Ended: h.Ended}
	for _, ulps := range h.Ulps {
		v.Bits = append(v.Bits, inBits(ulps))
	}
	return v
}

func newHeatAxis(a *finding.HeatAxis) heatAxis {
	v := heatAxis{Name: a.Axis, Scale: cmp.Or(a.Scale, finding.InFloats)}
	for i := range a.At {
		v.At = append(v.At, a.At[i].Decimal)
	}
	return v
}

// boxText is a range for people.
func boxText(r *finding.Range) string {
	var sides []string
	for i := range r.Box {
		s := &r.Box[i]
		n := finding.Number{Name: s.Name, Index: s.Index}
		sides = append(sides, n.Label()+" in ["+s.Lower.Decimal+", "+s.Upper.Decimal+"]")
	}
	text := strings.Join(sides, "; ")
	if l := r.Largest; l != nil && l.Error != nil {
		text += " \u00b7 the largest error that was seen: " + report.Largest(l.Error) + ", at " + report.Point(l.Input)
	}
	return text
}
