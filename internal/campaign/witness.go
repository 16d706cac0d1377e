package campaign

// This file looks for the simplest input that still shows a finding: package minimise proposes, native code says which
// proposals are worth a proof.

import (
	"context"
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/minimise"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// simplify fills in the simplest witnesses of what is certified, and returns how many proofs that took.
func (j *job) simplify(ctx context.Context, l *lane, runs *service, kept []result) (proofs int) {
	s := runs.subject
	admits, err := s.Admits()
	if err != nil {
		return 0
	}
	for _, r := range kept {
		f, c := r.finding, r.candidate
		point, err := pointOf(s, f)
		if err != nil || ctx.Err() != nil || f.Verdict != finding.Certified || f.Simplest != nil || c.Outcome > subject.Returned {
			continue
		}
		proofs += minimise.Simplest(s, f, point, minimise.Question{
			Threshold: j.threshold, Admits: admits, Estimate: j.estimate(runs, f, c),
			Prove: func(p []float64) *finding.Finding {
				there := *c
				there.Point = p
				return j.certify(l, s, &there)
			},
		})
	}
	return proofs
}

// estimate returns the function that says how wrong the result is at points, or +Inf where what f is about is seen: its
// exception at its site, or a result that is no number.
func (j *job) estimate(runs *service, f *finding.Finding, c *search.Candidate) func([]float64) ([]float64, error) {
	s := runs.subject
	mode := subject.Deltas
	if c.Kind == "" && f.Class == finding.ClassApproximation || !slices.Contains(j.modes, mode) {
		mode = subject.Judged
	}
	return func(points []float64) ([]float64, error) {
		b, err := runs.Run(points, nil, mode)
		if err != nil {
			return nil, err
		}
		list := make([]float64, b.N)
		for i := range list {
			switch {
			case b.Outcomes[i] != subject.Returned:
			case mode == subject.Judged && b.Errors[i] == b.Errors[i]:
				list[i] = b.Errors[i]
			case mode == subject.Judged: // not known
			case c.Kind == "":
				list[i] = search.Estimate(b, i, s.Call.Outputs)
			case happens(b, i, c):
				list[i] = math.Inf(1)
			}
		}
		return list, nil
	}
}

// happens reports whether run i in mode Deltas shows the event that c is about.
func happens(b *subject.Batch, i int, c *search.Candidate) (seen bool) {
	b.Events(i, func(e subject.Event) {
		seen = seen || e.Site == c.Site && eventKinds[e.Kind] == c.Kind
	})
	return seen
}

// eventKinds are the findings that events are.
var eventKinds = map[subject.Exceptions]finding.Kind{
	subject.Invalid: finding.Invalid, subject.DivideByZero: finding.DivideByZero, subject.Overflow: finding.Overflow,
	subject.Underflow: finding.Underflow, subject.Diverged: finding.Divergence,
}
