// Package words writes inputs, outputs, sites, estimates and events of runs in the form of the stream. It must not know certificates. Its
// functions may be called from several goroutines.
package words

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// Inputs names the coordinates of a point. It writes the coordinates of narrow parameters in their own format: 0.1 for the float nearest to
// it.
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

// OutputIndex returns the index of the output with a name, -1 if there is none.
func OutputIndex(outputs []ir.Cell, name string) int {
	return slices.IndexFunc(outputs, func(c ir.Cell) bool { return c.Label() == name })
}

// SiteOf describes a site for the report.
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

// SpotOf describes the place of an instruction that is no site, and the calls on the way to it. It returns nil if no line is known.
func SpotOf(stack []interp.Place) *finding.Site {
	var frames []finding.Frame
	for _, at := range stack {
		f := finding.Frame{Function: cmp.Or(at.Func.Source, at.Func.Name), File: at.Func.File, Line: at.Func.Line}
		if at.Inst != nil && at.Inst.Pos.Line > 0 {
			f.File, f.Line, f.Column = at.Inst.Pos.File, at.Inst.Pos.Line, at.Inst.Pos.Column
		}
		if f.Line > 0 {
			frames = append(frames, f)
		}
	}
	if len(frames) == 0 {
		return nil
	}
	at := frames[0]
	return &finding.Site{ID: -1, Function: at.Function, File: at.File, Line: at.Line, Column: at.Column,
		InlinedAt: append([]finding.Frame{}, frames[1:]...)}
}

// SpotOfFunc describes the place of a function. It returns nil if its line is not known.
func SpotOfFunc(f *ir.Func) *finding.Site { return SpotOf([]interp.Place{{Func: f}}) }

// Estimate writes a condition number or another estimate with three digits. It is empty for NaN.
func Estimate(x float64) string {
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
