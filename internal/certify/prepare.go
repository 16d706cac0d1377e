package certify

// This file makes a subject ready to be asked about: a machine for its call, its reference parsed.

import (
	"fmt"

	"faultline/internal/ball"
	"faultline/internal/certify/process"
	"faultline/internal/certify/proof"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/subject"
)

// A prepared subject belongs to one goroutine.
type prepared struct {
	*subject.Subject
	machine *interp.Machine
	ref     *eval.Reference // nil if there is none
	watch   *process.Watch  // nil outside a worker

	last    *execution // if it is asked for again
	tapes   [2]interp.Tape
	storage interp.Storage[*ball.Real] // of what is evaluated along them

	asked map[remembered]*oracleResults

	prover *proof.Prover // nil before the first proof
}

func prepare(s *subject.Subject) (*prepared, error) {
	p := &prepared{Subject: s, machine: interp.New(s.Program, &s.Call)}
	if s.Reference == nil {
		return p, nil
	}
	var err error
	if p.ref, err = eval.NewReference(s.Reference.Expr, s.Reference.Domain, s.Labels()); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return p, nil
}

// parameter returns coordinate i as the program sees it; a Value without format for an integer.
func (s *prepared) parameter(p []float64, i int) fp.Value {
	if i >= len(s.Params) || s.Params[i].Format == fp.NoFormat {
		return fp.Value{}
	}
	return fp.FromFloat64(p[i]).Convert(s.Params[i].Format)
}
