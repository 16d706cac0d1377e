package campaign

// This file runs the unmodified code: at the points of findings, before a finding is certified, and once more at the points of a search.

import (
	"slices"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
)

// check returns the gate for the subject.
func (t *prover) check() *gate.Check {
	return t.lane.gate.Check(t.Subject, gate.Engines{
		Analysed: func(points [][]float64) (*run.Batch, error) {
			return t.lane.run(t.Subject, slices.Concat(points...), run.Plain)
		},
		Proof:   t.lane.proof,
		Options: t.Options,
	})
}

// hold runs the gate on findings, and on some points of the search. A finding that does not pass is no longer certified.
func (t *prover) hold(found []gate.Case, sample [][]float64) *gate.Check {
	check := t.check()
	check.Hold(found, sample)
	return check
}

// passes reports whether f is certified and passes the gate.
func (t *prover) passes(f *finding.Finding, point []float64) bool {
	t.hold([]gate.Case{{Finding: f, Point: point}}, nil)
	return f.Verdict == finding.Certified
}

// A gateResult is the candidates after the unmodified code was run at their points.
type gateResult struct {
	*proof
	unreturned int       // findings that state what the unmodified code does not do
	stopped    []float64 // the first point at which a signal ends every run of the unmodified code, where the analysed code returned
}

// holdAll runs the unmodified code at the points of findings, and at some points of the search. A finding that states another value is not
// certified any longer. The largest error is nil if the unmodified code does not return the value that has it.
func (t *prover) holdAll(kept []Result, p *proof, sample [][]float64) (g gateResult, said []line) {
	var found []gate.Case
	for _, x := range slices.Concat(kept, p.results, p.own) {
		found = append(found, x.stated())
	}
	check := t.hold(found, sample)
	g = gateResult{proof: p.copy(), unreturned: check.Ours, stopped: check.Stopped}
	if l := p.seen.Error; l != nil && l.Error != nil && p.seen.Of.Finding.Computed.Hex != "" && !check.Returns(p.seen.Of) {
		g.seen.Error = nil
	}
	return g, t.remarks(check)
}

// remarks are what the gate says of the subject as a whole.
func (t *prover) remarks(check *gate.Check) (said []line) {
	for _, text := range check.Says() {
		said = append(said, saysOnce(t.Subject, text)...)
	}
	return said
}

// ended adds the finding that a signal ends the program at a point where the analysed code returned, unless such a run is known.
func (t *prover) ended(strategy string, g gateResult, sv *searched) *proof {
	known := func(r Result) bool { return r.Finding.Kind == finding.Trap && r.Finding.Verdict == finding.Certified }
	if g.stopped == nil || !t.asks(finding.Trap) || slices.ContainsFunc(g.results, known) {
		return g.proof
	}
	p, c := g.proof.copy(), &search.Candidate{Point: g.stopped}
	if f := t.ends(c); f != nil && t.passes(f, c.Point) {
		p.enter(strategy, c, f, nil, sv.Survey)
		p.seen.Error = nil
	}
	return p
}

// later returns the finding that one call changes what later calls return. It tries points of the search and of its findings. One strategy
// of a job looks for it.
func (t *Task) later(strategy string, before soFar, found []Result, points [][]float64) (list []Result, said []line) {
	if t.cfg.ranging() || len(before.results) > 0 && strategy != t.cfg.Strategies[0] || !t.asks(finding.PoisonedState) {
		return nil, nil
	}
	for _, f := range found {
		points = append(slices.Clone(points), f.Candidate.Point)
	}
	check := t.check()
	f, earlier, at := check.Later(points, relativeThreshold(t.threshold, t.Subject))
	said = t.remarks(check)
	if f == nil {
		return nil, said
	}
	f.Strategy, f.Extreme = strategy, t.cfg.Inputs != AllInputs && !search.Plausible(t.Subject, earlier)
	return []Result{{Strategy: strategy, Candidate: &search.Candidate{Point: at}, Finding: f}}, said
}

// assumptions lists the assumptions about parameters that did not hold, once each. A number or a trap that follows from one is no defect
// of the code. If no finding shows one, it interprets a few runs of the search: native code reads beyond an array without failing.
func (t *prover) assumptions(found []Result, sample [][]float64) (list []*finding.Skipped) {
	for _, r := range found {
		if a := r.Finding.Assumption; a != nil && !slices.ContainsFunc(list, func(b *finding.Skipped) bool { return *a == *b }) {
			list = append(list, a)
		}
	}
	if len(list) > 0 || !t.Subject.Call.Assumes() {
		return list
	}
	check := t.check()
	for _, p := range gate.Furthest(t.Subject, sample) {
		if c, err := check.Interpreted(p); err == nil && c.Assumption != nil {
			return []*finding.Skipped{c.Assumption}
		}
	}
	return nil
}

// someLooked is how many runs of a search without findings are interpreted, to see whether they use memory outside their own.
const someLooked = 4

// foreign interprets a few runs of a search that found nothing: native code reads beyond a table without failing.
func (t *prover) foreign(strategy string, p *proof, sv *explore.Survey) {
	if p.found() {
		return
	}
	check := t.check()
	points := gate.Furthest(t.Subject, sv.Sample.Points)
	for _, point := range points[:min(someLooked, len(points))] {
		c, err := check.Interpreted(point)
		if err == nil && c.Outside != nil && t.asks(c.Kind) {
			p.enter(strategy, &search.Candidate{Point: point, Site: -1, Kind: c.Kind, Outcome: run.Trapped}, &c.Finding, nil, sv)
			p.seen.Error = nil
			return
		}
	}
}
