package campaign

// This file tests that the shown input is one that names, comments and guards allow, if one of these shows the same finding.

import (
	"math"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
)

// The headline of a finding had negative radii, probabilities above 1 and huge angles, although inputs that the names allow have the same
// error.
func TestSimplestInputIsOneThatClaimsAllow(t *testing.T) {
	at := func(x float64) subject.End { return subject.End{Value: x} }
	for _, tt := range []struct {
		name  string
		worst []float64
		low   float64
		high  float64
		error func(p []float64) float64
		none  bool // no input inside has the error
	}{
		{"mirrored", []float64{-3.14159, -2.71828}, 0, math.Inf(1),
			func(p []float64) float64 { return math.Abs(p[0]) + math.Abs(p[1]) - 5 }, false},
		{"scaled", []float64{1.234e16, 1.2345e16}, -360, 360, func(p []float64) float64 { return 1 - math.Abs(p[0]/p[1]-1)*9 }, false},
		{"drawn", []float64{-7.25, 17.5}, 0, 1, func(p []float64) float64 {
			if math.Abs(p[0]) < 1e-3 && p[1] < 1 || p[0] < -1 {
				return 1
			}
			return 0
		}, false},
		{"outside only", []float64{-7.25, 17.5}, 0, 1, func(p []float64) float64 { return -p[0] }, true},
	} {
		s := doubles(2)
		s.Claims = []subject.DomainClaim{{Param: "x", Low: at(tt.low), High: at(tt.high), Kind: subject.ByName}}
		f := &finding.Finding{ID: "F", Verdict: finding.Certified}
		w := &world{error: tt.error}
		Simplest(s, f, tt.worst, w.question(2))
		p := simplest(f)
		if p == nil {
			t.Errorf("%s: no simpler input", tt.name)
			continue
		}
		inside := true
		for _, x := range p {
			inside = inside && tt.low <= x && x <= tt.high
		}
		if inside == tt.none || !(tt.error(p) >= 1e-3) {
			t.Errorf("%s: %v with the error %g", tt.name, p, tt.error(p))
		}
	}
}
