package campaign

// This file is where a job meets the last gate: findings of a search, their witnesses, stored findings, explanations; and what runs show
// of assumptions about parameters that do not hold.

import (
	"slices"
	"time"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
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

// assumptions lists what was assumed of parameters and did not hold, once each: no number or trap that comes of it is the code's. Where
// findings show none, a few runs of the search are looked at: native code reads beyond an array without a word.
func (t *Task) assumptions(found []Result, sample [][]float64) (list []*finding.Skipped) {
	for _, r := range found {
		if a := r.Finding.Assumption; a != nil && !slices.ContainsFunc(list, func(b *finding.Skipped) bool { return *a == *b }) {
			list = append(list, a)
		}
	}
	if len(list) > 0 || !t.Subject.Call.Assumes() {
		return list
	}
	check := t.check()
	for _, p := range furthest(t.Subject, sample) {
		if c, err := check.Interpreted(p); err == nil && c.Assumption != nil {
			return []*finding.Skipped{c.Assumption}
		}
	}
	return nil
}

// someLooked is how many runs of a quiet search are looked at for uses of memory that is not the program's.
const someLooked = 4

// foreign looks at a few runs of a search that found nothing: native code reads beyond a table without a word.
func (t *Task) foreign(strategy string, p *proof, sv *survey) {
	if p.found() {
		return
	}
	check := t.check()
	points := furthest(t.Subject, sv.sample.points)
	for _, point := range points[:min(someLooked, len(points))] {
		c, err := check.Interpreted(point)
		if err == nil && c.Outside != nil && t.asks(c.Kind) {
			p.enter(strategy, &search.Candidate{Point: point, Site: -1, Kind: c.Kind, Outcome: run.Trapped}, &c.Finding, nil, sv)
			p.largest = nil
			return
		}
	}
}

// furthest returns some points, and the first of them with all that has bounds as large and as small as it may be, where indices and
// lengths reach the furthest. They come first.
func furthest(s *subject.Subject, sample [][]float64) (points [][]float64) {
	if len(sample) == 0 {
		return nil
	}
	admits, err := s.Admits()
	for _, end := range []func(*subject.Param) float64{
		func(p *subject.Param) float64 { return p.Max },
		func(p *subject.Param) float64 { return p.Min },
	} {
		p := slices.Clone(sample[0])
		for i := range s.Params {
			if !s.Params[i].Everything() {
				p[i] = end(&s.Params[i])
			}
		}
		if err == nil && (admits == nil || admits(p)) {
			points = append(points, p)
		}
	}
	return append(points, sample...)
}
