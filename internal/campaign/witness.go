package campaign

// This file looks for the simplest input that still shows a finding: package minimise proposes, native code says which
// proposals are worth a proof.

import (
	"context"
	"math"
	"slices"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/minimise"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

const (
	witnessWork = 1 << 19 // operations of all runs whose proofs a subject's witnesses may take: half a second or so
	longestRun  = 1 << 15 // operations of a run whose witness is looked for, which takes some hundred runs
	judgedRuns  = 40      // points that the oracle estimates for one witness
)

// simplify fills in the simplest witnesses of what is certified, errors of the result before the program's estimates of these and
// those before what happens on the way, and returns how many proofs that took.
func (t *Task) simplify(ctx context.Context, runs *service, kept []Result) (proofs int) {
	s := t.Subject
	admits, err := s.Admits()
	if err != nil {
		return 0
	}
	kept = slices.Clone(kept)
	slices.SortStableFunc(kept, func(a, b Result) int { return turn(&a) - turn(&b) })
	work := int64(witnessWork)
	var shown witnesses
	for _, r := range kept {
		f, c := r.Finding, r.Candidate
		point, err := pointOf(s, f)
		if err != nil || ctx.Err() != nil || f.Verdict != finding.Certified || f.Simplest != nil || c.Outcome > run.Returned ||
			c.Ops > min(work, longestRun) {
			continue
		}
		estimate, bound := t.estimate(runs, f, c)
		n := minimise.Simplest(s, f, point, minimise.Question{
			Threshold: t.threshold, Admits: admits, Estimate: estimate, Runs: bound,
			Prove: func(p []float64) *finding.Finding {
				there := *c
				there.Point = p
				return shown.proved(f, t.certifyAs(f.Kind, &there, certify.ClassPart)) // which a witness does not state
			},
		})
		proofs += n
		work -= int64(n) * c.Ops
	}
	shown.hold(t)
	return proofs
}

// turn orders findings by what their witnesses are worth.
func turn(r *Result) int {
	switch {
	case r.Finding.OnTheWay:
		return 2
	case r.Finding.Kind == finding.UnderestimatedError:
		return 1
	}
	return 0
}

// estimate returns the function that says how wrong the result is at points, or +Inf where what f is about is seen: its
// exception at its site, or a result that is no number; 0 where the program's own error estimate seems to hold that f says it
// does not. The bound is on its points, 0 for none.
func (j *Job) estimate(runs *service, f *finding.Finding, c *search.Candidate) (estimate func([]float64) ([]float64, error), bound int) {
	s := runs.subject
	mode := run.Deltas
	if c.Kind == "" && f.Class == finding.ClassApproximation || !slices.Contains(j.modes, mode) {
		mode, bound = run.Judged, judgedRuns
	}
	return func(points []float64) ([]float64, error) {
		b, err := runs.Run(points, nil, mode)
		if err != nil {
			return nil, err
		}
		list := make([]float64, b.N)
		for i := range list {
			switch {
			case b.Outcomes[i] != run.Returned:
			case mode == run.Judged && b.Errors[i] == b.Errors[i]:
				list[i] = b.Errors[i]
			case mode == run.Judged: // not known
			case f.Kind == finding.UnderestimatedError && !understated(b, i, s.Call.Outputs, j.options.Margin):
			case c.Kind == "":
				list[i] = search.Estimate(b, i, s.Call.Outputs)
			case happens(b, i, c):
				list[i] = math.Inf(1)
			}
		}
		return list, nil
	}, bound
}

// happens reports whether run i in mode Deltas shows the event that c is about.
func happens(b *run.Batch, i int, c *search.Candidate) (seen bool) {
	b.Events(i, func(e run.Event) {
		seen = seen || e.Site == c.Site && finding.KindOf(e.Kind) == c.Kind
	})
	return seen
}

// certifyAs certifies a candidate for what a finding of the given kind says of it.
func (t *Task) certifyAs(kind finding.Kind, c *search.Candidate, without ...certify.Part) *finding.Finding {
	f, own := t.certify(c, without...)
	switch {
	case kind != finding.UnderestimatedError:
		return f
	case own != nil:
		return own
	}
	none := blank(t.Subject, c)
	none.Kind = kind
	none.Evidence = f.Evidence
	none.Remarks = slices.Insert(slices.Clone(f.Remarks), 0, finding.Remark{Fact: finding.NoOwnEstimate})
	return none
}

// understated reports whether run i in mode Deltas seems to have an error of more than margin times the program's own estimate.
func understated(b *run.Batch, i int, outputs []ir.Cell, margin float64) bool {
	for k := range outputs {
		of := subject.EstimateOf(outputs, k)
		if of < 0 {
			continue
		}
		delta := math.Abs(b.Deltas[i*len(outputs)+k])
		if claimed := math.Abs(b.Outputs[i*len(outputs)+of].Float64()); delta > margin*claimed {
			return true
		}
	}
	return false
}
