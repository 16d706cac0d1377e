package campaign

// This file looks for the simplest input that still shows a finding. Package minimise proposes inputs, native code says which of these are
// worth a proof, and the unmodified code is run at the last one.

import (
	"cmp"
	"context"
	"math"
	"slices"

	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A witness is the proof at a simpler input of a finding.
type witness struct {
	of    *finding.Finding
	proof gate.Case
}

// holdWitnesses removes witnesses whose value the unmodified code does not return.
func (t *Task) holdWitnesses(shown []witness) {
	var used []witness
	var proofs []gate.Case
	for _, x := range shown {
		if x.of.Simplest != nil && len(x.proof.Finding.Input) > 0 &&
			slices.EqualFunc(x.of.Simplest.Input, x.proof.Finding.Input, func(a, b finding.Number) bool { return a.Hex == b.Hex }) {
			used, proofs = append(used, x), append(proofs, x.proof)
		}
	}
	t.hold(proofs, nil)
	for _, x := range used {
		if x.proof.Finding.Verdict != finding.Certified {
			x.of.Simplest = nil
		}
	}
}

const (
	witnessWork = 1 << 19 // operations that the proofs of all witnesses of a subject may take: about half a second
	proofOps    = 1 << 14 // operations that take as long as the proof of a short run
	longestRun  = 1 << 15 // operations of the longest run that is simplified, which takes some hundred runs
	judgedRuns  = 40      // points that the oracle estimates for one witness
	estimated   = 1 << 11 // operations of native estimates that take as long as one operation of a proof
)

// simplify fills in the simplest witnesses of certified findings and returns how many proofs that took. Errors of the result come first,
// then the program's estimates of these, then exceptions that leave the result right.
func (t *Task) simplify(ctx context.Context, runs *service, kept []Result) (proofs int) {
	s := t.Subject
	admits, err := admits(ctx, s)
	if err != nil {
		return 0
	}
	kept = slices.Clone(kept)
	slices.SortStableFunc(kept, func(a, b Result) int { return turn(&a) - turn(&b) })
	work := int64(witnessWork)
	var shown []witness
	for _, r := range kept {
		f, c := r.Finding, r.Candidate
		if ctx.Err() != nil || f.Verdict != finding.Certified || f.Simplest != nil || c.Outcome > run.Returned ||
			c.Ops > min(work, longestRun) {
			continue
		}
		estimate, bound := t.estimate(runs, f, c, &work)
		n := Simplest(s, f, c.Point, Question{
			Threshold: t.threshold, Admits: admits, Recorded: t.cfg.Recorded[s.Spelling], Estimate: estimate, Runs: bound,
			Prove: func(p []float64) *finding.Finding {
				there := *c
				there.Point = p
				proof := t.certifyAs(f.Kind, &there, unstated(f)...)
				shown = append(shown, witness{f, gate.Case{Finding: proof, Point: p}})
				return proof
			},
		})
		proofs += n
		work -= int64(n) * max(c.Ops, proofOps)
	}
	t.holdWitnesses(shown)
	return proofs
}

// unstated returns the parts of a proof that the witness of f does not need. A report shows the witness as its example, so its error must
// be of the finding's class. An exception that leaves the result right has no such error.
func unstated(f *finding.Finding) []certify.Part {
	if f.OnTheWay || f.Class == finding.Unknown || f.Class == "" {
		return []certify.Part{certify.ClassPart}
	}
	return nil
}

// turn is the place of a finding in the order of simplify.
func turn(r *Result) int {
	switch {
	case r.Finding.OnTheWay:
		return 2
	case r.Finding.Kind == finding.UnderestimatedError:
		return 1
	}
	return 0
}

// estimate returns the function that estimates how wrong the result is at points. It returns +Inf where the exception of f occurs at its
// site, or where the result is no number. It returns 0 where the program's own error estimate seems right, and where the result is NaN,
// infinite or a number, unlike that of f: such a point has another root cause. bound is the largest number of
// points, 0 for any. The function subtracts its runs from work.
func (j *Job) estimate(runs *service, f *finding.Finding, c *search.Candidate, work *int64) (
	estimate func([]float64) ([]float64, error), bound int) {
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
		ops := int64(0)
		for _, n := range b.Ops {
			ops += n
		}
		*work -= ops / estimated
		list := make([]float64, b.N)
		for i := range list {
			switch {
			case b.Outcomes[i] != run.Returned || !alike(f, b, i, s.Call.Outputs):
			case mode == run.Judged && b.Errors[i] == b.Errors[i]:
				list[i] = b.Errors[i]
			case mode == run.Judged: // not known
			case f.Kind == finding.UnderestimatedError && !understated(b, i, s.Call.Outputs, j.Options.Margin):
			case c.Kind == "":
				list[i] = search.Estimate(b, i, s.Call.Outputs)
			case happens(b, i, c):
				list[i] = math.Inf(1)
			}
		}
		return list, nil
	}, bound
}

// alike reports whether the result of run i is NaN, infinite or a number, as that of f. It is true of integers.
func alike(f *finding.Finding, b *run.Batch, i int, outputs []ir.Cell) bool {
	k := words.OutputIndex(outputs, cmp.Or(f.Output, "return"))
	if k < 0 || !outputs[k].IsFloat() || len(b.Outputs) < (i+1)*len(outputs) || f.Computed.Hex == "" {
		return true
	}
	v, shows := b.Outputs[i*len(outputs)+k], "number"
	if v.Format == fp.NoFormat { // an integer
		return true
	}
	got := v.Float64()
	switch {
	case math.IsNaN(got):
		shows = "nan"
	case math.IsInf(got, 0):
		shows = "inf"
	}
	return shows == f.Computed.Shows()
}

// happens reports whether run i in mode Deltas shows the event that c is about.
func happens(b *run.Batch, i int, c *search.Candidate) (seen bool) {
	b.Events(i, func(e run.Event) {
		seen = seen || e.Site == c.Site && e.Kind&c.Exceptions() != 0
	})
	return seen
}

// certifyAs certifies a candidate for a finding of a given kind: an error, or the program's own estimate of it.
func (t *prover) certifyAs(kind finding.Kind, c *search.Candidate, without ...certify.Part) *finding.Finding {
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
