package campaign

// This file searches for inputs on which two programs differ and makes findings of them. Both programs are run again as the gate runs
// unmodified code. The exact value says which of them is nearer to it.

import (
	"context"
	"errors"

	"faultline/internal/campaign/comparison"
	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A watched runs the inputs of a strategy. It also runs each input in both programs, to find differences.
type watched struct {
	*service
	search *comparison.Search
}

func (w *watched) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	b, err := w.service.Run(points, sites, mode)
	return b, errors.Join(err, w.search.Look(points))
}

// ownRuns is the default number of inputs that the search for differences chooses itself. --evals replaces it.
const ownRuns = 1 << 14

// openComparison opens a strategy and the search for differences.
func (t *Task) openComparison(ctx context.Context, name string, before soFar) (c *comparer, o opened, err error) {
	c = &comparer{prover: t.prover, programs: t.programs[t.Subject], theirs: (t.cfg.Evals + 1) / 2, ours: t.cfg.Evals / 2}
	if t.cfg.Evals == 0 {
		c.ours = ownRuns
	}
	if c.err != nil {
		return nil, o, c.err
	}
	if o, err = t.open(ctx, name, c.theirs, before); err != nil {
		return nil, o, err
	}
	admits, err := admits(ctx, t.Subject)
	if err != nil {
		return nil, o, err
	}
	both, err := c.both(ctx.Done())
	if err != nil {
		return nil, o, err
	}
	setup := &search.Setup{Subject: t.Subject, Admits: admits, Rand: chance(t.cfg.Seed, t.Subject.Name, name+" builds", 0)}
	c.search = comparison.NewSearch(setup, both)
	return c, o, nil
}

// explored runs the strategy, and then the search for differences. said holds messages about work that was not done.
func (c *comparer) explored(ctx context.Context, o opened, p *Progress) (s searched, said []line) {
	sites, tick := len(c.Subject.Program.Sites), p.Ran(c.Subject.Name)
	sv, err := explore.Explore(ctx, o.strategy, &watched{o.runs, c.search}, c.theirs, sites, tick)
	if err == nil {
		err = c.search.Go(c.ours, func() bool { return ctx.Err() != nil })
	}
	if err != nil && !errors.Is(err, native.ErrStopped) {
		said = says(c.Subject, "the search ended early: "+err.Error())
	}
	sv.Stopped = sv.Stopped || ctx.Err() != nil
	said = append(said, says(c.Subject, o.runs.refused())...)
	for _, b := range c.each {
		said = append(said, saysOnce(c.Subject, (&service{Runner: c.lane.runs[b.Program]}).avoided())...)
	}
	return searched{Survey: sv, refused: o.runs.refused() != ""}, said
}

// mostProved is how many inputs are proved for each output and kind of difference. Two inputs may have different causes.
const mostProved = 2

// proveAll makes findings of the inputs at which the programs differ, one a cause, with their simplest inputs. It returns the largest
// difference if none reaches the threshold.
func (c *comparer) proveAll(strategy string) (found []Result, largest *finding.Finding) {
	for i, spot := range c.search.Worst(mostProved) {
		f, reaches := c.endless(&spot), true
		if f == nil {
			f, reaches = c.judge(spot.Point, spot.Output)
		}
		f.Rank, f.Strategy, f.Evaluations = i+1, strategy, c.search.Tried
		at := search.Wrong(spot.Point, spot.Relative)
		switch {
		case reaches:
			found = append(found, Result{strategy, &at, f})
		case largest == nil && f.Verdict == finding.Refuted:
			largest = f
		}
	}
	found = worst(found, false, c.Subject)
	for i := range found {
		c.simplest(found[i].Finding, found[i].Candidate.Point)
	}
	if len(found) > 0 {
		largest = nil
	}
	return found, largest
}

// compared returns the statistics of the comparison.
func (c *comparer) compared(largest *finding.Finding) *finding.Compared {
	return &finding.Compared{Flags: c.cfg.Builds, Functions: c.sides().Functions(), Inputs: c.search.Tried, Differ: c.search.Differ,
		Largest: largest}
}

// endless returns a finding for an input at which one program does not end in time, nil for other inputs. The finding is not certified,
// because waiting does not prove that a run has no end.
func (c *comparer) endless(spot *comparison.Spot) *finding.Finding {
	if spot.Hung < 0 {
		return nil
	}
	f := c.undecided(spot.Point)
	f.Builds.Each[spot.Hung].Ended = "no end in time"
	f.Builds.Each[1-spot.Hung].Ended = "an end"
	f.Notes = append(f.Notes, "not certified, because waiting does not prove that a run never ends")
	return f
}

// undecided returns a finding that two programs differ at a point. It is not certified yet.
func (c *comparer) undecided(point []float64) *finding.Finding {
	at := search.Wrong(point, 0)
	f := blank(c.Subject, &at)
	f.Kind, f.Builds = finding.BuildsDiffer, c.sides()
	if c.cfg.SameAs != "" {
		f.Kind = finding.FunctionsDiffer
	}
	f.ID = finding.ID(c.Subject.Name, "", "", -1, f.Kind)
	return f
}

// finely is the threshold of the proofs that decide which program is nearer to the exact value.
var finely = finding.Threshold{Measure: finding.InUlps, Value: 0x1p-10}

// judge certifies a difference of the programs at a point: in one output, or in the one with the worst difference for -1. It reports
// whether the difference reaches the threshold. The finding is refuted if it does not.
func (c *comparer) judge(point []float64, output int) (f *finding.Finding, reaches bool) {
	f = c.undecided(point)
	var runs [2]*gate.Run
	settled := true
	for k, s := range c.each { // several times, in processes that run nothing else
		list, same, err := c.lane.gate.Settled(s, [][]float64{point})
		if err != nil {
			f.Remark(finding.Remark{Fact: finding.Failed, Text: err.Error()})
			return f, true
		}
		runs[k], settled = &list[0], settled && same[0]
	}
	a, b := runs[0], runs[1]
	d, differ := comparison.Pick(comparison.Differences(c.Subject.Call.Outputs, a, b), output)
	if !settled {
		f.Unmodified = &finding.Unmodified{Unstable: true}
		f.Notes = append(f.Notes, "not certified, because repeated runs of one of the two differ at this input")
		return f, true
	}
	if !differ {
		f.Verdict = finding.Refuted
		return f, false
	}
	size, reaches := comparison.Reaches(d, a, b, c.threshold)
	if size != nil {
		f.Builds.Apart = &finding.Apart{Relative: size.Relative, Ulps: size.Ulps}
	}
	c.state(f, max(d.Output, 0), runs)
	f.Verdict = finding.Certified
	if !reaches {
		f.Verdict = finding.Refuted
	}
	c.measure(f, point, d.Output, runs)
	if c.cfg.SameAs != "" {
		c.blame(f, point)
	} else {
		c.blameChange(f, point)
	}
	return f, reaches
}

// state states what each program did.
func (c *comparer) state(f *finding.Finding, output int, runs [2]*gate.Run) {
	for k, r := range runs {
		b := &f.Builds.Each[k]
		switch {
		case r.Outcome != run.Returned:
			b.Ended = r.Ended()
		case output < len(c.Subject.Call.Outputs):
			n := gate.OutputNumber(&c.Subject.Call.Outputs[output], r.Values[output])
			n.Name, n.Index = "", nil
			b.Computed, f.Computed, f.Output = &n, n, c.Subject.Call.Outputs[output].Label()
		}
	}
}

// measure states the exact value, which of the programs is nearer to it, and where the run cannot be relied upon.
func (c *comparer) measure(f *finding.Finding, point []float64, output int, runs [2]*gate.Run) {
	opt := c.Options
	opt.Threshold = finely
	e, err := c.lane.proof.Explain(c.Subject, point, opt)
	if err != nil {
		f.Remark(finding.Remark{Fact: finding.Failed, Text: err.Error()})
		return
	}
	f.Evidence = e.Evidence
	if cert, err := c.check().Interpreted(point); err == nil && (cert.Assumption != nil || cert.Outside != nil || cert.Strays()) {
		f.Verdict, f.Assumption, f.Outside = finding.Inconclusive, cert.Assumption, cert.Outside
		f.Remarks = append(f.Remarks, cert.Remarks...)
	}
	if output < 0 || output >= len(e.Outputs) {
		return
	}
	cell, each := &c.Subject.Call.Outputs[output], &f.Builds.Each
	f.Exact = e.Outputs[output].Exact
	for k, r := range runs {
		each[k].Error = comparison.Against(cell, r.Values[output], f.Exact)
	}
	f.Builds.Nearer = comparison.Nearer(each[0].Error, each[1].Error)
	if own := c.formula(point, output, opt); len(f.Exact) > 0 && len(own) > 0 &&
		comparison.Disagree(&f.Exact[0], &own[0], runs[0].Values[output], runs[1].Values[output]) {
		f.Builds.Formulas, f.Builds.Nearer = true, 0
		each[0].Exact, each[1].Exact = f.Exact, own
		each[1].Error = comparison.Against(cell, runs[1].Values[output], own)
		f.Exact = nil
	}
	f.Error = each[1].Error
}

// formula is the exact value of the second function, if it may be another one than that of the first.
func (c *comparer) formula(point []float64, output int, opt certify.Options) []finding.Exact {
	if c.cfg.SameAs == "" || c.Subject.Reference != nil {
		return nil
	}
	e, err := c.lane.proof.Explain(c.each[1], point, opt)
	if err != nil || output >= len(e.Outputs) {
		return nil
	}
	return e.Outputs[output].Exact
}

// blameChange says which line the compiler changed, by what both builds execute at the point. The finding is named after the operation of
// the source.
func (c *comparer) blameChange(f *finding.Finding, point []float64) {
	var runs [2]*finding.Explanation
	for k, s := range c.each {
		e, err := c.lane.proof.Explain(s, point, c.Options)
		if err != nil || !comparison.Same(e, f, k) {
			f.Notes = append(f.Notes, "interpreted, the build with "+c.cfg.Builds[k]+" does not give what it gives natively")
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
	if first, site := comparison.SiteNear(c.Subject, o); site != nil {
		f.Site = words.SiteOf(site)
		f.ID = finding.ID(f.Subject, first.Function, first.Op.String(), first.Ordinal, f.Kind)
		c.sources.Show(c.Subject.Program, f.Site)
	}
}

// blame blames an operation of the function that is further from the exact value.
func (c *comparer) blame(f *finding.Finding, point []float64) {
	s := c.each[1]
	if f.Builds.Nearer == 2 {
		s = c.each[0]
	}
	cert, err := c.lane.proof.Certify(s, point, c.Options)
	if err != nil || cert.Verdict != finding.Certified || cert.Site == nil {
		return
	}
	f.Site, f.Condition, f.Trial, f.Confirmed = cert.Site, cert.Condition, cert.Trial, cert.Confirmed
	site := &s.Program.Sites[cert.SiteID]
	f.ID = finding.ID(f.Subject, site.Function, site.Op.String(), site.Ordinal, f.Kind)
	c.sources.Show(s.Program, f.Site)
}

// simplest looks for a simpler input that shows the same difference.
func (c *comparer) simplest(f *finding.Finding, point []float64) {
	if f.Verdict != finding.Certified {
		return
	}
	admits, err := c.Subject.Admits()
	if err != nil {
		return
	}
	both, err := c.both(nil)
	if err != nil {
		return
	}
	cells := c.Subject.Call.Outputs
	output := words.OutputIndex(cells, f.Output)
	Simplest(c.Subject, f, point, Question{
		Threshold: c.threshold, Admits: admits,
		Estimate: func(points []float64) ([]float64, error) {
			a, b, err := both(points)
			list := make([]float64, len(a))
			for i := range list {
				if d, ok := comparison.Pick(comparison.Differences(cells, &a[i], &b[i]), output); ok && d.Output == output {
					list[i] = d.Relative
				}
			}
			return list, err
		},
		Prove: func(p []float64) *finding.Finding {
			g, _ := c.judge(p, output)
			return g
		},
	})
}

// comparedAgain compares the programs anew at the input of a stored finding, and at its simplest input.
func (t *prover) comparedAgain(old *finding.Finding, point []float64) Result {
	at := search.Wrong(point, 0)
	c := &comparer{prover: *t, programs: t.programs[t.Subject]}
	if c.programs == nil || c.err != nil {
		f := blank(t.Subject, &at)
		f.ID, f.Kind = old.ID, old.Kind
		f.Remark(finding.Remark{Fact: finding.Failed, Text: "there is nothing to compare; use --compare-builds or --same-as"})
		return Result{old.Strategy, &at, f}
	}
	output := words.OutputIndex(t.Subject.Call.Outputs, old.Output)
	f, _ := c.judge(point, output)
	f.Rank, f.Strategy, f.Evaluations = old.Rank, old.Strategy, old.Evaluations
	if old.Simplest != nil && f.Verdict == finding.Certified {
		if p, err := pointOf(t.Subject, old.ID, old.Simplest.Input); err == nil {
			if g, _ := c.judge(p, output); g.Verdict == finding.Certified && g.ID == f.ID {
				f.Simplest = f.WitnessBy(g)
			}
		}
	}
	return Result{old.Strategy, &at, f}
}
