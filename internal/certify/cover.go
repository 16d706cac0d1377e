package certify

// This file runs proofs over boxes in the process.

import (
	"errors"

	"faultline/internal/certify/proof"
	"faultline/internal/finding"
	"faultline/internal/subject"
)

// coverTimes is how many times its usual timeout an evaluation over a box may take. So few instructions never reach it.
const coverTimes = 10

// Cover is [proof.Cover] in the process, for errors below opt.Threshold. The error is that of the shadow. A reference other than the
// program's own formula may be further away, and Assumes states that.
func (w *Worker) Cover(s *subject.Subject, boxes []subject.Box, opt Options, effort int) (*finding.Proof, error) {
	p, err := proof.Cover(s, boxes, effort, func(ends []float64) (*proof.Answer, string, error) {
		a, err := w.do(s, request{Kind: askCover, Points: ends, Options: opt})
		switch killed := (*Killed)(nil); {
		case errors.As(err, &killed):
			return nil, killed.Reason, nil
		case err != nil:
			return nil, "", err
		}
		return a.Covered, "", nil
	})
	if err == nil && (p.Tried > 0 || p.Complete) {
		p.Assumes = append(p.Assumes, restrictions(s, opt)...)
	}
	return p, err
}

// restrictions states which errors a proof about rounding does not cover.
func restrictions(s *subject.Subject, opt Options) []string {
	switch {
	case !byReference(s, opt):
		return nil
	case s.Reference.Body:
		return []string{"the rounding of the program's constants is not covered"}
	}
	return []string{"only rounding errors are covered, not the distance of the program's formula from the reference"}
}

// cover evaluates boxes. ends holds lo and hi of each box in turn.
func (s *prepared) cover(ends []float64, opt Options) (*proof.Answer, error) {
	opt = opt.withDefaults()
	if s.prover == nil {
		var err error
		if s.prover, err = proof.New(s.Subject); err != nil {
			return nil, err
		}
	}
	quick := opt
	quick.Steps = min(opt.Steps, proof.MostSteps)
	measured := func(p []float64) (relative, ulps float64) {
		e := s.measuredAtOnce(p, quick)
		return e.Relative, e.Ulps
	}
	a := new(proof.Answer)
	for dims := s.Call.Dims; len(ends) >= 2*dims && len(ends) > 0; ends = ends[2*dims:] {
		s.watch.Enter(ShadowPart)
		s.prover.Box(subject.Box{Lo: ends[:dims], Hi: ends[dims : 2*dims]}, opt.Threshold, opt.Steps, measured, a)
	}
	a.Assumes = s.prover.Assumed()
	return a, nil
}
