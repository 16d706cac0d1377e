package web

// This file is a run from its input to its output, as the page draws it: in order, where an error was made, and where it was amplified.

import (
	"cmp"
	"math"
	"strconv"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A trace is the operations of a run, by source line; see finding.Trace.
type trace struct {
	At    string       `json:"at"` // the input
	Lines []*traceLine `json:"lines"`
	Left  string       `json:"left,omitempty"` // what is not shown
}

// A traceLine is the operations of one source line, in the order of their first execution.
type traceLine struct {
	Place string  `json:"place"`
	File  string  `json:"file"`
	Line  int     `json:"line"`
	Lost  float64 `json:"lost"`           // the share of digits that are wrong in the last value, or in any earlier one that more are wrong in
	Text  string  `json:"text,omitempty"` // of the source
	Steps []step  `json:"steps"`
}

// A step is an operation.
type step struct {
	Number    int64    `json:"number"`
	Text      string   `json:"text"`           // as C writes it
	With      string   `json:"with,omitempty"` // the same with its operands as numbers
	Value     string   `json:"value"`
	Exact     string   `json:"exact,omitempty"`
	Of        int      `json:"of"`                  // bits that a number of its format has
	Bits      *float64 `json:"bits,omitempty"`      // of the value that are wrong; absent where that is not known
	Made      string   `json:"made,omitempty"`      // the relative error that this operation made
	Amplified float64  `json:"amplified,omitempty"` // bits by which it makes an operand's error larger
	Condition string   `json:"condition,omitempty"`
	Restarted bool     `json:"restarted,omitempty"`
	Blamed    bool     `json:"blamed,omitempty"`
}

func newTrace(t *finding.Trace, f *finding.Finding) *trace {
	v := &trace{At: report.Point(f.Input), Lines: []*traceLine{}}
	lines := make(map[string]*traceLine)
	for i := range t.Steps {
		s := &t.Steps[i]
		place := report.Place(s.File, s.Line, 0)
		l := lines[place]
		if l == nil {
			l = &traceLine{Place: place, File: report.Place(s.File, 0, 0), Line: s.Line}
			lines[place], v.Lines = l, append(v.Lines, l)
		}
		with := report.Written(s.Op, s.Operands)
		x := step{
			Number: s.Number, Text: cmp.Or(s.Text, with), With: with, Value: s.Value, Exact: s.Exact,
			Of: digits(s), Bits: wrongBits(s), Made: s.Made, Condition: s.Condition, Amplified: bitsAbove(s.Condition, 1),
			Restarted: s.Restarted, Blamed: blamed(s, f),
		}
		if x.With == x.Text {
			x.With = ""
		}
		if x.Bits != nil {
			l.Lost = max(l.Lost, min(1, *x.Bits/float64(x.Of)))
		}
		l.Steps = append(l.Steps, x)
	}
	if t.LeftOut > 0 {
		v.Left = strconv.FormatInt(t.LeftOut, 10) + " of " + strconv.FormatInt(t.Executed, 10) +
			" operations are left out: comparisons, and those with small condition numbers and errors"
	}
	return v
}

// blamed reports whether a finding blames a step. Early streams do not mark it.
func blamed(s *finding.Trail, f *finding.Finding) bool {
	at := f.Site
	return s.Blamed || at != nil && at.Line > 0 && s.Op == at.Op && s.File == at.File && s.Line == at.Line && s.Column == at.Column
}

func digits(s *finding.Trail) int { return finding.FormatOf(s.Format).Digits() }

// wrongBits is how many of the bits of a number the error of a step spoils, all of them where it is no number; nil where that is not known.
func wrongBits(s *finding.Trail) *float64 {
	bits := bitsAbove(s.Error, math.Ldexp(1, -digits(s)))
	switch {
	case s.Exact != "" && report.NoNumber(&finding.Number{Decimal: s.Value}):
		bits = float64(digits(s))
	case s.Error == "":
		return nil
	}
	return &bits
}

const most = 64 // bits that are told

// bitsAbove is by how many powers of two a number is above one, to a tenth; 0 where it is not, or is not known.
func bitsAbove(text string, one float64) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(x, 1) || math.IsNaN(x) || x <= one {
		return 0
	}
	return min(most, math.Round(10*math.Log2(x/one))/10)
}
