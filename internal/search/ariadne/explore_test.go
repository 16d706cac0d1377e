package ariadne

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
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

// pow(-2, x) is exact at -1074, which raises no flag: nothing else was looked for, and its underflow at -2000 was not found. That of a product
// is seen where it is exact.
func TestExactUnderflowOfLibmGivesWay(t *testing.T) {
	program := &ir.Program{Sites: []ir.Site{{ID: 0, Op: fp.Pow}, {ID: 1, Op: fp.Mul}}}
	s := &Search{
		subject: &subject.Subject{Program: program, Sites: []int{0, 1}}, settled: map[search.Target]bool{}, exact: map[int]int{},
	}
	for _, e := range []struct {
		site  int
		kind  fp.Exception
		at    float64
		isNew bool
	}{
		{0, fp.ExactUnderflow, -1074, true}, {0, fp.ExactUnderflow, -1073, false}, {0, fp.Overflow, 2000, true},
		{1, fp.ExactUnderflow, 1, true}, {1, fp.Underflow, 2, false},
		{0, fp.Underflow, -2000, true}, {0, fp.Underflow, -3000, false}, {0, fp.ExactUnderflow, -1072, false},
	} {
		if got := s.settle(run.Event{Site: e.site, Kind: e.kind}, []float64{e.at}); got != e.isNew {
			t.Errorf("%s of site %d at %v: new %v", e.kind, e.site, e.at, got)
		}
	}
	if len(s.found) != 3 || s.found[0].Exact || s.found[0].Point[0] != -2000 || !s.found[2].Exact {
		t.Errorf("found %+v", s.found)
	}
	if len(s.unsettled()) == 0 || s.settled[search.Target{Site: 0, Kind: fp.ExactUnderflow}] {
		t.Error("an exact underflow is a target")
	}
}
