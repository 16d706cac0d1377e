package interp_test

// This file tests that an observer can end what it has seen enough of.

import (
	"testing"

	"faultline/internal/ball"
	"faultline/internal/certify"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/testenv"
)

// An observer ends a run, and what is evaluated along a tape also at the decision where the tape went on otherwise.
func TestObserverStops(t *testing.T) {
	testenv.GSL(t)
	p := gslProgram(t)
	call, _ := gslCall(p, p.Funcs[p.Func("gsl_sf_lngamma_e").ID])
	m, point := interp.New(p, call), []float64{-2.4570247382207997}
	recorded, seen := new(certify.Tape), 0
	certify.Record(recorded, m, interp.Arith[struct{}](&certify.Floats{}), point, interp.Limits{}, 1<<14, nil)
	all := len(sites(recorded))
	stop := func(e *interp.Event[*ball.Real]) {
		seen = int(e.Number)
		e.Stop = e.Number >= 10
	}
	r := interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(128)), point, interp.Limits{}, stop)
	if r.Outcome != interp.TimedOut || seen < 10 || seen >= all {
		t.Errorf("a run: %v after %d of %d operations", r.Outcome, seen, all)
	}
	r, ok := certify.Replay(recorded, interp.Arith[*ball.Real](balls.New(128)), &storage, stop)
	if !ok || r.Outcome != interp.TimedOut || seen != 10 {
		t.Errorf("a tape: %v, %v after %d operations", ok, r.Outcome, seen)
	}
	turned := 0
	r, ok = certify.Replay(recorded, interp.Arith[*ball.Real](otherwise{balls.New(128)}), &storage, func(e *interp.Event[*ball.Real]) {
		if e.Diverges {
			turned, e.Stop = int(e.Number), true
		}
	})
	if !ok || turned == 0 || r.Outcome != interp.TimedOut {
		t.Errorf("a tape that is left: %v, %v at operation %d", ok, r.Outcome, turned)
	}
}

// otherwise decides otherwise than the floats.
type otherwise struct{ *balls.Balls }

func (otherwise) Decide(e *interp.Event[*ball.Real]) bool {
	e.Outcome = !e.Outcome
	return true
}
