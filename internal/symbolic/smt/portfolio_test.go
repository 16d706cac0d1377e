package smt

// This file asks portfolios whose solvers contradict each other, or claim what is not so.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/symbolic/floats"
)

// TestContradiction: a model that the program refutes is none, and where another solver says that there is none nothing is concluded.
func TestContradiction(t *testing.T) {
	second := pretend(t, "z3", answers("echo sat; echo '((x0 #x4000000000000000))'"))
	claims := filepath.Join(filepath.Dir(second.path), "cvc5")
	if err := os.WriteFile(claims, []byte("#!/bin/sh\nPATH=/usr/bin:/bin\n"+answers("echo unsat")+"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	m := newMaker(fp.Binary64, 1)
	x := m.Inputs()[0]
	q := &FloatQuery{
		Path: m.Path, Inputs: []FloatInput{{Format: fp.Binary64, Min: -9, Max: 9}},
		Decisions: []floats.Decision{compared(ir.FOgt, x, m.constant(1), true)},
	}
	for _, holds := range []bool{true, false} {
		p := NewPortfolio()
		t.Cleanup(p.Close)
		r, err := p.Ask(t.Context(), q, []float64{0}, 1000, func(point []float64) bool { return point[0] == 2 && holds })
		switch {
		case holds && (err != nil || r.Status != Sat || r.By != "z3" || r.Point[0] != 2):
			t.Errorf("%+v, %v", r, err)
		case !holds && (err == nil || !strings.Contains(err.Error(), "cvc5") || r.Status != Unknown || p.Counts["z3"].Refused != 1):
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// TestUnsayable: the error names what solvers have no word for.
func TestUnsayable(t *testing.T) {
	m := newMaker(fp.Binary64, 1)
	sine := m.op(fp.Sin, m.Inputs()[0])
	q := &FloatQuery{
		Path: m.Path, Inputs: []FloatInput{{Format: fp.Binary64, Min: -9, Max: 9}},
		Decisions: []floats.Decision{compared(ir.FOgt, sine, m.constant(1), true)},
	}
	if _, err := q.Script(); err == nil || !strings.Contains(err.Error(), "sin") {
		t.Error(err)
	}
}
