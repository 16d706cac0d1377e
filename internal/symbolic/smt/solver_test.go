package smt

// This file asks the solvers that are installed.

import (
	"math/big"
	"testing"
)

// each runs a test with every solver that knows the reals.
func each(t *testing.T, run func(*testing.T, *Solver)) {
	every(t, func(t *testing.T, s *Solver) {
		if s.most == 0 {
			t.Skip("it knows nothing of the reals")
		}
		run(t, s)
	})
}

// every runs a test with every solver.
func every(t *testing.T, run func(*testing.T, *Solver)) {
	for i := range solvers {
		t.Run(solvers[i].Name, func(t *testing.T) {
			for _, s := range Find() {
				if s.Name == solvers[i].Name {
					t.Cleanup(s.Close)
					run(t, s)
					return
				}
			}
			t.Skip("not installed; make setup")
		})
	}
}

// TestAnswersFollowOneAnother: a process forgets what it was asked before, whether it knew a model, none or nothing.
func TestAnswersFollowOneAnother(t *testing.T) {
	scripts := map[string]Status{
		"(set-logic QF_NRA)\n(declare-const x0 Real)\n(assert (< (* x0 x0) 0.0))\n(check-sat)\n(get-value (x0))\n":  Unsat,
		"(set-logic QF_NRA)\n(declare-const x0 Real)\n(assert (= (* x0 2.0) 5.0))\n(check-sat)\n(get-value (x0))\n": Sat,
		"(set-logic QF_NRA)\n(assert (< nothing 0.0))\n(check-sat)\n":                                               Unknown,
	}
	each(t, func(t *testing.T, s *Solver) {
		for range 3 {
			for script, want := range scripts {
				got, err := s.Check(t.Context(), script, 100_000)
				if err != nil || got.Status != want || got.Cut {
					t.Errorf("%v, %v; want %v of\n%s", got, err, want, script)
				}
				if want == Sat && (got.Model[0] == nil || got.Model[0].Cmp(big.NewRat(5, 2)) != 0) {
					t.Errorf("model %v", got.Model)
				}
			}
		}
	})
}
