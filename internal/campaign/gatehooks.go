package campaign

// This file is where a job meets the last gate: findings of a search, their witnesses, stored findings, explanations.

import (
	"slices"
	"time"

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

// holdAll holds what a search came to at the gate, and says of the subject what must be said.
func (j *Job) holdAll(l *lane, s *subject.Subject, r *Report, sv *survey, lists ...[]Result) {
	var found []*finding.Finding
	for _, list := range lists {
		for i := range list {
			found = append(found, list[i].Finding)
		}
	}
	h := j.hold(l, s, found, sv.sample.points)
	r.Unreturned += h.ours
	for _, line := range h.says() {
		r.sayOnce(s, line)
	}
}

// sayOnce is say, for what several strategies may come to.
func (r *Report) sayOnce(s *subject.Subject, what string) {
	if !slices.ContainsFunc(r.Messages, func(m *finding.Message) bool { return m.Skipped != nil && m.Skipped.What == what }) {
		r.say(s, what)
	}
}

// passes reports whether f is certified and the gate lets it pass.
func (j *Job) passes(l *lane, s *subject.Subject, f *finding.Finding) bool {
	j.hold(l, s, []*finding.Finding{f}, nil)
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
func (w witnesses) hold(j *Job, l *lane, s *subject.Subject) {
	var used []witness
	var proofs []*finding.Finding
	for _, x := range w {
		if x.of.Simplest != nil && len(x.proof.Input) > 0 && slices.EqualFunc(x.of.Simplest.Input, x.proof.Input, func(a, b finding.Number) bool { return a.Hex == b.Hex }) {
			used, proofs = append(used, x), append(proofs, x.proof)
		}
	}
	j.hold(l, s, proofs, nil)
	for _, x := range used {
		if x.proof.Verdict != finding.Certified {
			x.of.Simplest = nil
		}
	}
}

// compare says in an explanation where the unmodified code does something else than what is explained.
func (j *Job) compare(s *subject.Subject, point []float64, e *finding.Explanation) {
	l := j.lane()
	defer l.close()
	if e.Outcome != "" {
		return // nothing was returned that could be compared
	}
	t, err := l.try(j, s, [][]float64{point}, func(*trial) bool { return true })
	if err != nil {
		e.Notes = append(e.Notes, "the unmodified code cannot be run: "+err.Error())
		return
	}
	h := &held{job: j, lane: l, subject: s}
	if a, b := t.apart(0); b != nil && !h.strays(point) {
		h.accuse(point, a, b)
		e.Notes = append(e.Notes, h.unstable)
		return
	}
	for i := range e.Outputs {
		out := &e.Outputs[i]
		f := &finding.Finding{Output: out.Name, Computed: out.Computed}
		if u := h.objection(f, t, 0); u != nil {
			if len(u.Returned) > 0 {
				out.Returned = &u.Returned[0]
			}
			e.Notes = append(e.Notes, out.Name+": what is explained is not what the program does: "+h.what(f, u))
		}
	}
}
