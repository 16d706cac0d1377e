package campaign

// This file gives package mend the inputs and exact values to which it compares a changed version of a subject.

import (
	"context"

	"faultline/internal/campaign/explore"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/suggest"
)

// Sample returns the input of a finding, inputs near it, and a sample of the domain, one after the other.
func (t *Task) Sample(ctx context.Context, f *finding.Finding) ([]float64, error) {
	at, err := pointOf(t.Subject, f.ID, f.Input)
	if err != nil {
		return nil, err
	}
	admits, err := admits(ctx, t.Subject)
	if err != nil {
		return nil, err
	}
	a := &Adviser{Subject: t.Subject, Admits: admits, Rand: chance(t.cfg.Seed, t.Subject.Name, "fixes", 0)}
	return a.points(at), nil
}

// Point returns the input of a finding.
func (t *Task) Point(f *finding.Finding) ([]float64, error) { return pointOf(t.Subject, f.ID, f.Input) }

// Outputs returns the outputs of the call.
func (t *Task) Outputs() []ir.Cell { return t.Subject.Call.Outputs }

// Values runs the program at points and returns its outputs, those of each point behind those of the one before. A run that does not return
// has zero Values.
func (t *Task) Values(points []float64) (list []fp.Value, err error) {
	defer explore.Guard(t.Subject.Name, &err)
	dims, outputs := max(t.Subject.Call.Dims, 1), len(t.Subject.Call.Outputs)
	for at := 0; at < len(points); at += mostValues * dims {
		some := points[at:min(len(points), at+mostValues*dims)]
		b, err := t.lane.run(t.Subject, some, run.Plain)
		if b == nil {
			return nil, err
		}
		list = append(list, b.Outputs...)
		list = append(list, make([]fp.Value, max(0, len(some)/dims*outputs-len(b.Outputs)))...)
	}
	return list, nil
}

const mostValues = 500 // largest number of runs in one request

// Exact encloses the exact results at points, see [certify.Worker.Exact].
func (t *Task) Exact(points []float64, limits bool) (list []suggest.Exact, err error) {
	defer explore.Guard(t.Subject.Name, &err)
	return t.lane.proof.Exact(t.Subject, points, limits, t.Options)
}

// Mended reports whether the error of a value is below the subject's threshold.
func (t *Task) Mended(v fp.Value, exact errs.Interval) bool {
	return errs.Judge(v, exact, t.threshold).Verdict == finding.Refuted
}
