package certify

// This file asks in a process that can be killed.

import (
	"encoding/json"
	"fmt"

	"faultline/internal/certify/process"
	"faultline/internal/finding"
	"faultline/internal/subject"
)

// A Worker certifies in a process of its own, which it starts when needed. It must be closed, and not be shared
// between goroutines.
type Worker struct {
	process *process.Worker[request, answer]
}

// NewWorker returns an idle worker.
func NewWorker(l Limits) *Worker { return &Worker{process.New[request, answer](l)} }

// Close ends the process.
func (w *Worker) Close() { w.process.Close() }

// Reference encloses the reference of s at each of len(points)/dims points.
func (w *Worker) Reference(s *subject.Subject, points []float64, opt Options) ([]Enclosure, error) {
	a, err := w.do(s, request{Kind: askReference, Points: points, Options: opt})
	if err != nil {
		return nil, err
	}
	return a.Enclosures, nil
}

// Explain is [Explain] in the process.
func (w *Worker) Explain(s *subject.Subject, p []float64, opt Options) (*finding.Explanation, error) {
	a, err := w.do(s, request{Kind: askExplain, Points: p, Options: opt})
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be explained: %w", s.Name, err)
	}
	e := new(finding.Explanation)
	return e, json.Unmarshal(a.Explanation, e)
}

// do sends one request about s and waits for the answer.
func (w *Worker) do(s *subject.Subject, r request) (*answer, error) {
	return w.process.Ask(s, &r, r.Kind.terms(), r.Options.Without)
}
