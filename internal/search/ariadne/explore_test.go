package ariadne

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// Answers about a path were run with the integer 0, or one in the middle of its domain, and took other paths.
func TestAnswersAreRunWithTheIntegersOfTheirPath(t *testing.T) {
	sub := &subject.Subject{Params: []subject.Param{
		{Index: -1, Max: 100},
		{Index: -1, Format: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64, Precision: fp.Binary64},
	}}
	s := &Search{subject: sub, domain: search.NewDomain(&search.Setup{Subject: sub}), params: Params{Near: 2}}
	p := &symbolic.Path{Point: []float64{41, 3}}
	for _, m := range []smt.Model{{1: big.NewRat(1, 3)}, {0: big.NewRat(50, 1), 1: big.NewRat(1, 3)}} {
		points := s.near(p, m)
		if len(points) < 20 || points[1] != 1./3 {
			t.Errorf("near %v are %d numbers: %v", m, len(points), points)
		}
		for i := 0; i < len(points); i += 2 {
			if points[i] != 41 {
				t.Errorf("%v is run at %v", m, points[i:i+2])
			}
		}
	}
}
