package campaign

// This file is where a job meets the last gate: findings of a search, their witnesses, stored findings, explanations.

import (
	"slices"
	"time"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// A sample is some points of a search, whose runs say whether the result is a function of the inputs where nothing is found.
type sample struct{ points [][]float64 }

const (
	mostSampled  = 12
	sampledOps   = 1 << 20               // operations of a run, beyond which it would cost more than it tells
	sampledRun   = 50 * time.Millisecond // the same for its time,
	sampledStart = time.Second           // beside what a process may take to start on a busy machine
	sampledBatch = 2                     // points of one batch
)

// take keeps a few points of a batch that took so long.
func (s *sample) take(b *run.Batch, took time.Duration) {
	if b.N == 0 || b.Dims == 0 || took > sampledStart+time.Duration(b.N)*sampledRun {
		return
	}
	for k := 1; k <= sampledBatch && len(s.points) < mostSampled; k++ {
		i := b.N * k / (sampledBatch + 1)
		if b.Outcomes[i] == run.Returned && (b.Ops == nil || b.Ops[i] <= sampledOps) {
			s.points = append(s.points, slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims]))
		}
	}
}

// check is the lane's gate for s.
func (t *Task) check() *gate.Check {
	return t.lane.gate.Check(t.Subject, gate.Engines{
		Analysed: func(points [][]float64) (*run.Batch, error) {
			return t.lane.run(t.Subject, slices.Concat(points...), run.Plain)
		},
		Point:   func(f *finding.Finding) ([]float64, error) { return pointOf(t.Subject, f) },
		Proof:   t.lane.proof,
		Options: t.options,
	})
}

// hold lets findings pass the gate or not, beside points of a search.
func (t *Task) hold(found []*finding.Finding, sample [][]float64) *gate.Check {
	check := t.check()
	check.Hold(found, sample)
	return check
}

// holdAll holds what a search came to at the gate, and says of the subject what must be said.
func (t *Task) holdAll(r *Report, sv *survey, lists ...[]Result) {
	var found []*finding.Finding
	for _, list := range lists {
		for i := range list {
			found = append(found, list[i].Finding)
		}
	}
	check := t.hold(found, sv.sample.points)
	r.Unreturned += check.Ours
	for _, line := range check.Says() {
		r.sayOnce(t.Subject, line)
	}
}

// sayOnce is say, for what several strategies may come to.
func (r *Report) sayOnce(s *subject.Subject, what string) {
	if !slices.ContainsFunc(r.Messages, func(m *finding.Message) bool { return m.Skipped != nil && m.Skipped.What == what }) {
		r.say(s, what)
	}
}

// passes reports whether f is certified and the gate lets it pass.
func (t *Task) passes(f *finding.Finding) bool {
	t.hold([]*finding.Finding{f}, nil)
	return f.Verdict == finding.Certified
}

// witnesses are the last proofs of findings' simpler inputs.
type witnesses []witness

type witness struct{ of, proof *finding.Finding }

// proved keeps a proof at a simpler input of a finding, and returns it.
func (w *witnesses) proved(of, proof *finding.Finding) *finding.Finding {
	*w = append(*w, witness{of, proof})
	return proof
}

// hold takes witnesses away that the gate does not let pass.
func (w witnesses) hold(t *Task) {
	var used []witness
	var proofs []*finding.Finding
	for _, x := range w {
		if x.of.Simplest != nil && len(x.proof.Input) > 0 &&
			slices.EqualFunc(x.of.Simplest.Input, x.proof.Input, func(a, b finding.Number) bool { return a.Hex == b.Hex }) {
			used, proofs = append(used, x), append(proofs, x.proof)
		}
	}
	t.hold(proofs, nil)
	for _, x := range used {
		if x.proof.Verdict != finding.Certified {
			x.of.Simplest = nil
		}
	}
}
