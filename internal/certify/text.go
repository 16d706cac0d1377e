package certify

// This file writes numbers, sites and enclosures as the stream has them.

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/subject"
	"faultline/internal/symbolic/floats"
)

// Inputs names the coordinates of a point. Coordinates of narrow parameters are shown in their own format: 0.1 for the float beside it.
func Inputs(s *subject.Subject, p []float64) []finding.Number {
	in := make([]finding.Number, len(p))
	for i, x := range p {
		name, index := "x"+strconv.Itoa(i), -1
		v := fp.FromFloat64(x)
		if i < len(s.Params) {
			name, index = s.Params[i].Name, s.Params[i].Index
			if f := s.Params[i].Format; f != fp.NoFormat && f.Digits() < fp.Binary64.Digits() {
				v = v.Convert(f)
			}
		}
		in[i] = finding.NumberOf(name, index, v)
		if i < len(s.Params) {
			in[i].Enum = s.Params[i].NameOf(x)
		}
	}
	return in
}

// OutputIndex returns the output that has a name in a finding, -1 for none.
func OutputIndex(outputs []ir.Cell, name string) int {
	return slices.IndexFunc(outputs, func(c ir.Cell) bool { return c.Label() == name })
}

// SiteOf describes a site for people.
func SiteOf(s *ir.Site) *finding.Site {
	out := &finding.Site{
		ID: s.ID, Function: s.Function, File: s.Pos.File, Line: s.Pos.Line, Column: s.Pos.Column, Op: s.Op.String(),
		InlinedAt: []finding.Frame{},
	}
	if s.Format != fp.Binary64 {
		out.Format = s.Format.String()
	}
	for _, f := range s.InlinedAt {
		out.InlinedAt = append(out.InlinedAt,
			finding.Frame{Function: f.Function, File: f.Pos.File, Line: f.Pos.Line, Column: f.Pos.Column})
	}
	return out
}

// lossy lists the additions and subtractions of the run that lost or cancelled digits; none of a run of too many operations.
func (x *execution) lossy() (list []finding.Lossy) {
	if x.floats.Ops > mostCausedOps {
		return nil
	}
	var log floats.Log
	x.flow(func(e *interp.Event[struct{}]) {
		if e.Number == 1 {
			log = floats.Log{}
		}
		if e.Op.Additive() && e.Inst.Site >= 0 {
			log.See(int(e.Inst.Site), e.Op == fp.Sub, e.Args[0], e.Args[1], e.Result)
		}
	})
	for _, l := range log.Entries() {
		list = append(list, finding.Lossy{
			Site: SiteOf(&x.Program.Sites[l.Site]), Check: l.Check.String(), Bits: l.Bits, Of: l.Of, Times: l.Times,
		})
	}
	return list
}

// text writes a condition or another estimate with three digits, nothing for NaN.
func text(x float64) string {
	switch {
	case math.IsNaN(x):
		return ""
	case math.IsInf(x, 0):
		return "inf"
	case x == 0:
		return "0"
	}
	return strings.Replace(strconv.FormatFloat(x, 'g', 3, 64), "e+", "e", 1) // 6.06e14
}
