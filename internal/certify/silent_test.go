package certify

// This file tests outputs that only one of the two runs writes.

import (
	"math/big"
	"strings"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/report"
)

// What the exact path leaves as it was counted as an exact 0.
func TestOutputThatIsNotWritten(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		verdict  finding.Verdict
		note     string
	}{
		{"found", []float64{10, -3.0765636987916944, 0.23663110481807081}, finding.Inconclusive, "over the reals, the run does not write out[0]"},
		{"roots", []float64{10, -3.0765636987916944, 0.23663110481807081}, finding.Certified, ""}, // two roots, where there are none
		{"roots", []float64{1, 2, 1.0000000000000002}, finding.Refuted, ""},                       // no roots, and none are written
		{"silent", []float64{0.5}, finding.Inconclusive, "the run does not write out[0], but over the reals it does"},
		{"zeroed", []float64{0.5}, finding.Certified, ""},
	} {
		s := subjectOf(t, "testdata/decisions.c", tt.function, "")
		c, err := certifyHere(s, tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != tt.verdict || !strings.Contains(strings.Join(report.Notes(&c.Finding), "; "), tt.note) {
			t.Errorf("%s%v: %s", tt.function, tt.at, show(c))
		}
	}
}

// Half an ulp moved a value that may be zero "by 504%", and an error was "3.1e+1216 times its size".
func TestNoShareOfWhatMayBeZero(t *testing.T) {
	tiny := new(big.Float).SetMantExp(big.NewFloat(1), -3000)
	exact := errs.Interval{Lo: new(big.Float).Neg(tiny), Hi: tiny}
	if got := shareOf(big.NewFloat(0.25), exact); !got.Absolute || got.Amount != "0.25" {
		t.Errorf("%+v, want the distance itself", got)
	}
}
