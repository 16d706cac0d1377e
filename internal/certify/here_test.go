package certify

// This file has the tests' way to ask in their own process, without a worker.

import (
	"faultline/internal/finding"
	"faultline/internal/subject"
)

func certifyHere(s *subject.Subject, p []float64, opt Options) (*Certificate, error) {
	ready, err := prepare(s)
	if err != nil {
		return nil, err
	}
	return ready.certify(p, opt)
}

func claimHere(s *subject.Subject, p []float64, claim Claim, opt Options) (*Certificate, error) {
	ready, err := prepare(s)
	if err != nil {
		return nil, err
	}
	return ready.claim(p, claim, opt)
}

func explainHere(s *subject.Subject, p []float64, opt Options) (*finding.Explanation, error) {
	ready, err := prepare(s)
	if err != nil {
		return nil, err
	}
	return ready.explain(p, opt)
}
