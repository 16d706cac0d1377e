package certify

// This file sends requests to a process that can be killed. If a part takes too long, it makes the certificate without that part.

import (
	"encoding/json"
	"errors"
	"fmt"

	"faultline/internal/certify/process"
	"faultline/internal/finding"
	"faultline/internal/subject"
)

// Parts of a certificate, their limits, and the error for a part that took too long: see package process.
type (
	Part   = process.Part
	Parts  = process.Parts
	Limits = process.Limits
	Killed = process.Killed
)

// The parts, in the order of their turn.
const (
	RunPart       = process.RunPart
	ReferencePart = process.ReferencePart
	ShadowPart    = process.ShadowPart
	BlamePart     = process.BlamePart
	ClassPart     = process.ClassPart
)

// A Worker certifies in a process of its own, which it starts when needed. Close it after use. It serves one goroutine.
type Worker struct {
	process *process.Worker[request, answer]
}

// NewWorker returns an idle worker.
func NewWorker(l Limits) *Worker { return &Worker{process.New[request, answer](l)} }

// Close ends the process.
func (w *Worker) Close() { w.process.Close() }

// Until ends requests when done is closed, without a result. nil removes the channel.
func (w *Worker) Until(done <-chan struct{}) { w.process.Until(done) }

// Reference encloses the reference of s at each of len(points)/dims points.
func (w *Worker) Reference(s *subject.Subject, points []float64, opt Options) ([]Enclosure, error) {
	a, err := w.do(s, request{Kind: askReference, Points: points, Options: opt})
	if err != nil {
		return nil, err
	}
	return a.Enclosures, nil
}

// Explain lists the operations of the run of s at p, and the oracles' values of its outputs.
func (w *Worker) Explain(s *subject.Subject, p []float64, opt Options) (*finding.Explanation, error) {
	a, err := w.do(s, request{Kind: askExplain, Points: p, Options: opt})
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be explained: %w", s.Name, err)
	}
	e := new(finding.Explanation)
	return e, json.Unmarshal(a.Explanation, e)
}

// Certify makes the certificate of s at p. It leaves out a part that takes too long, and states that. Without the reference the certificate
// is inconclusive. Without the shadow only the suspicion of the search is blamed.
func (w *Worker) Certify(s *subject.Subject, p []float64, opt Options) (*Certificate, error) {
	return w.certificate(s, request{Kind: askCertify, Points: p, Options: opt})
}

// Exception certifies a claim about s at p. Like Certify, it leaves out a part that takes too long.
func (w *Worker) Exception(s *subject.Subject, p []float64, claim Claim, opt Options) (*Certificate, error) {
	return w.certificate(s, request{Kind: askClaim, Points: p, Claim: claim, Options: opt})
}

func (w *Worker) certificate(s *subject.Subject, r request) (*Certificate, error) {
	givenUp := w.process.GivenUp(s, r.Kind.terms())
	if s.Reference == nil {
		givenUp = givenUp.Without(ReferencePart)
	}
	r.Options.Without |= givenUp
	var reasons []*Killed
	for {
		a, err := w.do(s, r)
		switch killed := (*Killed)(nil); {
		case err == nil:
			for _, k := range reasons {
				a.Certificate.Without = append(a.Certificate.Without, finding.Without{Part: k.Part.String(), Ended: k.Reason})
			}
			a.Certificate.givenUp(givenUp)
			return a.Certificate, nil
		case !errors.As(err, &killed):
			return nil, err
		case killed.Over || killed.Part == RunPart || r.Options.Without.Has(killed.Part):
			return unanswered(s, &r, killed.Reason), nil
		default:
			reasons, r.Options.Without = append(reasons, killed), r.Options.Without.With(killed.Part)
		}
	}
}

// givenUp notes the parts that were not requested.
func (c *Certificate) givenUp(parts Parts) {
	for p := range process.NumParts {
		if parts.Has(p) {
			c.Without = append(c.Without, finding.Without{Part: p.String()})
		}
	}
}

// do sends one request about s and waits for the answer.
func (w *Worker) do(s *subject.Subject, r request) (*answer, error) {
	return w.process.Ask(s, &r, r.Kind.terms(), r.Options.Without)
}
