package web

// This file is a run from its input to its output, as the page draws it: in order, where an error was made, and where it was amplified.

import (
	"math"
	"strconv"

	"faultline/internal/finding"

	"faultline/internal/report"
)

// A trace is the operations of a run; see finding.Trace.
type trace struct {
	Steps []step `json:"steps"`
	Left  string `json:"left,omitempty"` // what is not shown
}

// A step is an operation.
type step struct {
	Number    int64    `json:"number"`
	Op        string   `json:"op"`
	Place     string   `json:"place,omitempty"`
	Operands  []string `json:"operands"`
	Value     string   `json:"value"`
	Exact     string   `json:"exact,omitempty"`
	Of        int      `json:"of"`                  // bits that a number of its format has
	Bits      *float64 `json:"bits,omitempty"`      // of the value that are wrong; absent where that is not known
	Made      string   `json:"made,omitempty"`      // the relative error that this operation made
	Amplified float64  `json:"amplified,omitempty"` // bits by which it makes an operand's error larger
	Condition string   `json:"condition,omitempty"`
	Restarted bool     `json:"restarted,omitempty"`
}

func newTrace(t *finding.Trace) *trace {
	v := &trace{Steps: []step{}}
	for i := range t.Steps {
		s := &t.Steps[i]
		v.Steps = append(v.Steps, step{
			Number: s.Number, Op: report.Sign(s.Op), Place: report.Place(s.File, s.Line, s.Column), Operands: s.Operands,
			Value: s.Value, Exact: s.Exact,
			Of: digits(s), Bits: wrongBits(s), Made: s.Made, Condition: s.Condition, Amplified: bitsAbove(s.Condition, 1),
			Restarted: s.Restarted,
		})
	}
	if t.LeftOut > 0 {
		v.Left = strconv.FormatInt(t.LeftOut, 10) + " of " + strconv.FormatInt(t.Executed, 10) +
			" operations are left out: comparisons, and those that tell the least"
	}
	return v
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
