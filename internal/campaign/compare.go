package campaign

// This file lets a strategy look for inputs on which two builds of a subject differ, and takes what it finds to findings: both are run
// again as the last gate runs things, and the exact value says which of them is nearer.

import (
	"context"
	"errors"
	"time"

	"faultline/internal/campaign/comparison"
	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/minimise"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
)

// watched is a service whose every input is run in both builds too.
type watched struct {
	*service
	builds *comparison.Search
}

func (w *watched) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	b, err := w.service.Run(points, sites, mode)
	return b, errors.Join(err, w.builds.Look(points))
}

// ownRuns is how many inputs are run that no strategy asked for, where --evals says nothing.
const ownRuns = 1 << 14

// compare lets one strategy search the subject, and looks at what both builds make of its inputs, and of others.
func (t *Task) compare(ctx context.Context, name string, r *Report, p *Progress) (err error) {
	defer explore.Guard(t.Subject.Name, &err)
	if err := t.twins[t.Subject].err; err != nil {
		return err
	}
	start := time.Now()
	theirs, ours := (t.cfg.Evals+1)/2, t.cfg.Evals/2
	if t.cfg.Evals == 0 {
		ours = ownRuns
	}
	strategy, serving, err := t.begin(ctx, name, theirs, r)
	if err != nil {
		return err
	}
	s, err := t.searchApart(ctx, name)
	if err != nil {
		return err
	}
	sv, err := explore.Explore(ctx, strategy, &watched{serving, s}, theirs, len(t.Subject.Program.Sites), p.Ran(t.Subject.Name))
	if err == nil {
		err = s.Go(ours, func() bool { return ctx.Err() != nil })
	}
	if err != nil && !errors.Is(err, native.ErrStopped) {
		r.say(t.Subject, "the search ended early: "+err.Error())
	}
	sv.Stopped = sv.Stopped || ctx.Err() != nil
	r.refuse(t.Subject, serving)
	for _, b := range t.twins[t.Subject].each {
		r.sayOnce(t.Subject, (&service{Runner: t.lane.runs[b.Program]}).avoided())
	}
	searched := time.Now()
	found, largest, err := t.proveApart(s, name, sv)
	if err != nil {
		return err
	}
	stats := statistics(t.Subject, name, nil, sv, new(proof), r.hand(ordered(found)))
	stats.Compared = &finding.Compared{Flags: t.cfg.Builds, Functions: t.sides().Functions(), Inputs: s.Tried,
		Differ: s.Differ, Largest: largest}
	stats.Evaluations = s.Tried
	if stats.Stopped {
		r.Stopped++
	}
	stats.Seconds = map[string]float64{
		"compile": t.Compiled.Seconds(), "search": searched.Sub(start).Seconds(), "certify": time.Since(searched).Seconds(),
	}
	r.Messages = append(r.Messages, &finding.Message{Stats: stats})
	return nil
}

// searchApart is a search for differences that has seen nothing.
func (t *Task) searchApart(ctx context.Context, name string) (*comparison.Search, error) {
	admits, err := admits(ctx, t.Subject)
	if err != nil {
		return nil, err
	}
	pair, err := t.pair(ctx.Done())
	if err != nil {
		return nil, err
	}
	setup := &search.Setup{Subject: t.Subject, Admits: admits, Rand: chance(t.cfg.Seed, t.Subject.Name, name+" builds", 0)}
	return comparison.NewSearch(setup, pair), nil
}

// mostProved is how many inputs are proved of one output and kind of difference: they may have different causes.
const mostProved = 2

// proveApart makes findings of the inputs at which the builds differ, one for each cause, and minimises them. The largest difference is
// returned where none reaches the threshold.
func (t *Task) proveApart(s *comparison.Search, name string, sv *explore.Survey) (found []Result, largest *finding.Finding, err error) {
	for i, spot := range s.Worst(mostProved) {
		f, reaches := t.hangs(&spot), true
		if f == nil {
			f, reaches = t.apart(spot.Point, spot.Output)
		}
		f.Rank, f.Strategy, f.Evaluations = i+1, name, s.Tried
		c := search.Wrong(spot.Point, spot.Relative)
		switch {
		case reaches:
			found = append(found, Result{name, &c, f})
		case largest == nil && f.Verdict == finding.Refuted:
			largest = f
		}
	}
	found = worst(found, false, t.Subject)
	for i := range found {
		t.simplestApart(found[i].Finding, found[i].Candidate.Point)
	}
	if len(found) > 0 {
		largest = nil
	}
	return found, largest, nil
}

// hangs is what is said of an input at which one build does not end in time, nil of others: waiting proves nothing.
func (t *Task) hangs(spot *comparison.Spot) *finding.Finding {
	if spot.Hung < 0 {
		return nil
	}
	f := t.differing(spot.Point)
	f.Builds.Each[spot.Hung].Ended = "no end in time"
	f.Builds.Each[1-spot.Hung].Ended = "an end"
	f.Notes = append(f.Notes, "not certified: waiting does not prove that a run has no end")
	return f
}

// differing is a finding that two builds differ at a point, of which nothing is decided.
func (t *Task) differing(point []float64) *finding.Finding {
	c := search.Wrong(point, 0)
	f := blank(t.Subject, &c)
	f.Kind, f.Builds = finding.BuildsDiffer, t.sides()
	if t.cfg.SameAs != "" {
		f.Kind = finding.FunctionsDiffer
	}
	f.ID = finding.ID(t.Subject.Name, "", "", -1, f.Kind)
	return f
}

// finely is the threshold of proofs that say which build is nearer: to a small part of an ulp.
var finely = finding.Threshold{Measure: finding.InUlps, Value: 0x1p-10}

// apart judges the difference of the builds at a point: in one output, or in that which shows the worst for -1. It reports whether that
// reaches the threshold; the finding is refuted where it does not.
func (t *Task) apart(point []float64, output int) (f *finding.Finding, reaches bool) {
	f = t.differing(point)
	runs, settled, err := t.settled([][]float64{point})
	if err != nil {
		f.Remark(finding.Remark{Fact: finding.Failed, Text: err.Error()})
		return f, true
	}
	a, b := resultOf(&runs[0][0]), resultOf(&runs[1][0])
	d, differ := comparison.Pick(comparison.Differences(t.Subject.Call.Outputs, a, b), output)
	if !settled[0] {
		f.Unmodified = &finding.Unmodified{Unstable: true}
		f.Notes = append(f.Notes, "not certified: runs of one of the two at this input differ")
		return f, true
	}
	if !differ {
		f.Verdict = finding.Refuted
		return f, false
	}
	size, reaches := comparison.Reaches(d, a, b, t.threshold)
	if size != nil {
		f.Builds.Apart = &finding.Apart{Relative: size.Relative, Ulps: size.Ulps}
	}
	t.tell(f, d.Output, [2]*gate.Run{&runs[0][0], &runs[1][0]})
	f.Verdict = finding.Certified
	if !reaches {
		f.Verdict = finding.Refuted
	}
	t.exactly(f, point, d.Output, [2]*comparison.Result{a, b})
	t.name(f, point)
	return f, reaches
}

// tell states what each build did.
func (t *Task) tell(f *finding.Finding, output int, runs [2]*gate.Run) {
	for k, r := range runs {
		b := &f.Builds.Each[k]
		if r.Outcome != run.Returned {
			b.Ended = r.Ended()
			continue
		}
		if output < 0 {
			output = 0
		}
		if output < len(t.Subject.Call.Outputs) {
			n := gate.OutputNumber(&t.Subject.Call.Outputs[output], r.Values[output])
			n.Name, n.Index = "", nil
			b.Computed, f.Computed, f.Output = &n, n, t.Subject.Call.Outputs[output].Label()
		}
	}
}

// exactly states the exact value, which of the builds is nearer to it, and where the run cannot be relied upon.
func (t *Task) exactly(f *finding.Finding, point []float64, output int, runs [2]*comparison.Result) {
	opt := t.Options
	opt.Threshold = finely
	e, err := t.lane.proof.Explain(t.Subject, point, opt)
	if err != nil {
		f.Remark(finding.Remark{Fact: finding.Failed, Text: err.Error()})
		return
	}
	f.Evidence = e.Evidence
	if cert, err := t.check().Interpreted(point); err == nil && (cert.Assumption != nil || cert.Outside != nil || cert.Strays()) {
		f.Verdict, f.Assumption, f.Outside = finding.Inconclusive, cert.Assumption, cert.Outside
		f.Remarks = append(f.Remarks, cert.Remarks...)
	}
	if output >= 0 && output < len(e.Outputs) {
		f.Exact = e.Outputs[output].Exact
		for k, r := range runs {
			f.Builds.Each[k].Error = comparison.Against(&t.Subject.Call.Outputs[output], r.Values[output], f.Exact)
		}
		f.Builds.Nearer = comparison.Nearer(f.Builds.Each[0].Error, f.Builds.Each[1].Error)
		f.Error = f.Builds.Each[1].Error
		if t.cfg.SameAs != "" {
			t.otherExactly(f, point, output, runs)
		}
	}
}

// name says which line the compiler changed, by what both builds execute at the point; f has the name of the operation of the source then.
func (t *Task) name(f *finding.Finding, point []float64) {
	if t.cfg.SameAs != "" {
		t.culprit(f, point)
		return
	}
	var runs [2]*finding.Explanation
	for k, s := range t.twins[t.Subject].each {
		e, err := t.lane.proof.Explain(s, point, t.Options)
		if err != nil || !comparison.Same(e, f, k) {
			f.Notes = append(f.Notes, "interpreted, the build with "+t.cfg.Builds[k]+" does not give what it gives natively")
			return
		}
		runs[k] = e
	}
	change, o := comparison.Changed(runs[0], runs[1])
	if change == nil {
		return
	}
	f.Builds.Change = change
	f.ID = finding.ID(f.Subject, change.Function, o.Op, -1, f.Kind)
	if first, site := comparison.SiteNear(t.Subject, o); site != nil {
		f.Site = words.SiteOf(site)
		f.ID = finding.ID(f.Subject, first.Function, first.Op.String(), first.Ordinal, f.Kind)
		t.sources.Show(t.Subject.Program, f.Site)
	}
}

// simplestApart looks for a simpler input that shows the same.
func (t *Task) simplestApart(f *finding.Finding, point []float64) {
	if f.Verdict != finding.Certified {
		return
	}
	admits, err := t.Subject.Admits()
	if err != nil {
		return
	}
	pair, err := t.pair(nil)
	if err != nil {
		return
	}
	cells := t.Subject.Call.Outputs
	output := words.OutputIndex(cells, f.Output)
	minimise.Simplest(t.Subject, f, point, minimise.Question{
		Threshold: t.threshold, Admits: admits,
		Estimate: func(points []float64) ([]float64, error) {
			a, b, err := pair(points)
			list := make([]float64, len(a))
			for i := range list {
				if d, ok := comparison.Pick(comparison.Differences(cells, &a[i], &b[i]), output); ok && d.Output == output {
					list[i] = d.Relative
				}
			}
			return list, err
		},
		Prove: func(p []float64) *finding.Finding {
			g, _ := t.apart(p, output)
			return g
		},
	})
}

// apartAgain compares the builds anew at the input of a stored finding, and at that of its simplest witness.
func (t *Task) apartAgain(old *finding.Finding, point []float64) Result {
	c := search.Wrong(point, 0)
	if t.twins[t.Subject] == nil || t.twins[t.Subject].err != nil {
		f := blank(t.Subject, &c)
		f.ID, f.Kind = old.ID, old.Kind
		f.Remark(finding.Remark{Fact: finding.Failed, Text: "there is nothing to compare; say --compare-builds or --same-as"})
		return Result{old.Strategy, &c, f}
	}
	output := words.OutputIndex(t.Subject.Call.Outputs, old.Output)
	f, _ := t.apart(point, output)
	f.Rank, f.Strategy, f.Evaluations = old.Rank, old.Strategy, old.Evaluations
	if old.Simplest != nil && f.Verdict == finding.Certified {
		if p, err := pointOf(t.Subject, &finding.Finding{ID: old.ID, Input: old.Simplest.Input}); err == nil {
			if g, _ := t.apart(p, output); g.Verdict == finding.Certified && g.ID == f.ID {
				f.Simplest = f.WitnessBy(g)
			}
		}
	}
	return Result{old.Strategy, &c, f}
}
