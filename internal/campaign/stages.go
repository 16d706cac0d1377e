package campaign

// This file lists the stages that take one subject from a search to its findings. The list is the order of the work.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/inventory"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/search"
)

// An attempt is one strategy's search of one subject, with what each stage made of it. A stage makes its own values, and reads those of
// earlier stages: TestStagesReadWhatEarlierOnesMade holds the lists below to that. The findings themselves are filled in on the way. The
// gate withdraws the certificate of some, and later stages add the simplest witness and a suggestion.
type attempt struct {
	strategy string
	before   soFar // what earlier strategies of the job found

	kept     []Result           // findings of an earlier job, certified anew
	earlier  *finding.Stats     // what the earlier job did with the strategy; nil for nothing
	opened   opened             // the strategy, with what answers it
	compared *comparer          // of a comparison: the two programs
	searched searched           // what the search saw
	proved   *proof             // the candidates with their certificates
	gated    gateResult         // the same after the unmodified code was run
	found    []Result           // one finding a root cause
	proofs   int                // how many proofs the simplest witnesses took
	spoiled  []Result           // the finding that one call changes what later calls return
	against  []Result           // results that contradict other results of the function
	largest  *finding.Finding   // of a comparison: the largest difference, if it is below the threshold
	handed   *finding.Tally     // of the findings that the report has
	learned  exceptionsLearned  // what the search says of exceptions
	held     *search.Held       // what became of inputs that were solved for a path; nil for most strategies
	stats    *finding.Stats     // nil: the strategy did not run to its end
	lines    []line             // for the stream, in order
	seconds  map[string]float64 // by what stages spend their time on
}

// A stage is one step of an attempt. It returns what the stream must say of it.
type stage struct {
	name   string
	spends string // the entry of the statistics that its time belongs to; "" for none
	does   func(ctx context.Context, t *Task, a *attempt) ([]line, error)
}

// searchStages are those of find and of ranges.
var searchStages = []stage{
	{"earlier findings", "load", func(ctx context.Context, t *Task, a *attempt) (_ []line, err error) {
		a.earlier = t.cfg.Earlier.stats(t.Subject, a.strategy)
		a.kept, err = t.keep(ctx, a.strategy)
		return nil, err
	}},
	{"load", "load", func(ctx context.Context, t *Task, a *attempt) (_ []line, err error) {
		t.impossible(a.strategy, a.before.exceptions)
		a.opened, err = t.open(ctx, a.strategy, t.cfg.Evals, a.before)
		return nil, err
	}},
	{"search", "search", func(ctx context.Context, t *Task, a *attempt) (said []line, err error) {
		if a.searched, said, err = t.explored(ctx, a.opened, a.earlier); err != nil {
			return said, err
		}
		return said, t.addRecorded(ctx, a.opened.runs, &a.searched)
	}},
	{"certify", "certify", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.proved, said = t.candidates(a.strategy, &a.searched)
		return said, nil
	}},
	{"gate", "certify", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.gated, said = t.holdAll(a.kept, a.proved, a.searched.Sample.Points)
		a.gated.proof = t.ended(a.strategy, a.gated, &a.searched)
		a.gated.results = t.withoutCrashes(a.gated.results)
		t.compareRecorded(a.gated.results)
		return said, nil
	}},
	{"root causes", "certify", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.found = a.before.fresh(t.causes(slices.Concat(a.kept, a.gated.results, a.gated.own)), t.cfg.ranging())
		for _, r := range a.found {
			t.progress.Found(r.Finding)
		}
		return nil, nil
	}},
	{"contradictions", "certify", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.against = t.conflicts(a.strategy, a.before, a.opened.runs, a.found, a.searched.Evaluations)
		return nil, nil
	}},
	{"inputs not judged", "certify", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		return t.unjudged(a.opened.runs, a.found, a.searched.Sample.Points), nil
	}},
	{"simplest witnesses", "minimise", func(ctx context.Context, t *Task, a *attempt) ([]line, error) {
		a.proofs = t.simplify(ctx, a.opened.runs, a.found)
		return nil, nil
	}},
	{"recorded calls", "minimise", func(ctx context.Context, t *Task, a *attempt) ([]line, error) {
		t.compareRecorded(a.found)
		t.nearer(ctx, a.opened.runs, a.found)
		t.compareRecorded(a.found)
		t.lift(ctx, a.opened.runs, a.found)
		return nil, nil
	}},
	{"suggestions", "minimise", func(ctx context.Context, t *Task, a *attempt) ([]line, error) {
		return t.advise(ctx, a.found), nil
	}},
	{"state between calls", "minimise", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.spoiled, said = t.later(a.strategy, a.before, a.found, a.searched.Sample.Points)
		return said, nil
	}},
	{"findings", "minimise", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.handed, said = t.hand(ordered(slices.Concat(a.against, a.found, a.spoiled)))
		return said, nil
	}},
	{"exceptions", "minimise", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.learned = learned(a.opened.strategy, &a.searched, a.gated.results)
		return a.before.exceptions.learn(t.Subject, a.learned), nil
	}},
	{"statistics", "minimise", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.stats = statistics(t.Subject, a.strategy, &a.searched, a.gated.proof, a.handed)
		a.stats.Works = a.opened.works.said(t.Subject)
		a.stats.Paths = pathsOf(a.opened.strategy)
		a.stats.OracleEvaluations += a.opened.runs.Judged + int64(a.proofs)
		goOn(a.stats, a.earlier)
		return nil, nil
	}},
	{"solved paths", "minimise", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.held = heldOf(a.opened.strategy)
		return append(t.mismatches(a.held), t.unvaried(a.strategy, a.opened.strategy)...), nil
	}},
	{"plots", "", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		return t.plots(a.strategy, a.opened.runs, slices.Concat(a.found, a.spoiled)), nil
	}},
}

// comparisonStages are those of a job that compares two programs. The second program is the reference: a difference takes the place of an
// error.
var comparisonStages = []stage{
	{"load", "search", func(ctx context.Context, t *Task, a *attempt) (_ []line, err error) {
		a.compared, a.opened, err = t.openComparison(ctx, a.strategy, a.before)
		return nil, err
	}},
	{"search", "search", func(ctx context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.searched, said = a.compared.explored(ctx, a.opened, t.progress)
		return said, nil
	}},
	{"certify", "certify", func(_ context.Context, _ *Task, a *attempt) ([]line, error) {
		a.found, a.largest = a.compared.proveAll(a.strategy)
		return nil, nil
	}},
	{"findings", "certify", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.handed, said = t.hand(ordered(slices.Clone(a.found)))
		return said, nil
	}},
	{"statistics", "certify", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.stats = statistics(t.Subject, a.strategy, &a.searched, new(proof), a.handed)
		a.stats.Compared, a.stats.Evaluations = a.compared.compared(a.largest), a.compared.search.Tried
		return nil, nil
	}},
}

// carryStages are those of a strategy that only an earlier job ran: its findings are certified anew.
var carryStages = []stage{
	{"earlier findings", "", func(ctx context.Context, t *Task, a *attempt) (_ []line, err error) {
		a.earlier = t.cfg.Earlier.stats(t.Subject, a.strategy)
		a.kept, err = t.keep(ctx, a.strategy)
		return nil, err
	}},
	{"gate", "", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.gated, said = t.holdAll(a.kept, new(proof), nil)
		return said, nil
	}},
	{"root causes", "", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.found = t.causes(a.kept)
		return nil, nil
	}},
	{"findings", "", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.handed, said = t.hand(ordered(slices.Clone(a.found)))
		return said, nil
	}},
	{"statistics", "", func(_ context.Context, _ *Task, a *attempt) ([]line, error) {
		if a.earlier == nil {
			return nil, nil
		}
		return []line{{Message: &finding.Message{Stats: a.earlier}}}, nil
	}},
}

// attempt takes a strategy through stages. The attempt holds what was made before an error.
func (t *Task) attempt(ctx context.Context, strategy string, before soFar, stages []stage) (a *attempt, err error) {
	a = &attempt{strategy: strategy, before: before, seconds: make(map[string]float64)}
	defer explore.Guard(t.Subject.Name, &err)
	defer func() { a.opened.close() }()
	for _, s := range stages {
		began := time.Now()
		said, err := s.does(ctx, t, a)
		a.lines = append(a.lines, said...)
		if err != nil {
			return a, err
		}
		if s.spends != "" {
			a.seconds[s.spends] += time.Since(began).Seconds()
		}
	}
	if a.stats != nil {
		a.seconds["compile"] = t.Compiled.Seconds()
		if strategy == Divided {
			a.seconds["search"] += t.before()
		}
		a.stats.Seconds = a.seconds
	}
	return a, nil
}

// examine takes one subject from its search to certificates, and to ranges in a job for these.
func (t *Task) examine(ctx context.Context, p *Progress) *Report {
	defer t.lane.until(t.times.Proofs(ctx))()
	t.progress, t.told = p, p
	if !t.cfg.ranging() { // what is measured and proved of ranges has no gate
		defer t.cfg.Gate.LaneTime(time.Now())
	}
	r, stages := new(Report), searchStages
	switch {
	case t.cfg.compares():
		stages = comparisonStages
	case t.cfg.OnlyRecorded:
		stages = checkStages
	}
	r.write(t.notModelled())
	before := soFar{exceptions: t.reasoning()}
	for _, name := range t.cfg.searches() {
		a, err := t.attempt(ctx, name, before, stages)
		r.add(t.Subject, a, err)
		before = before.and(a)
	}
	r.write(t.reasoned(before.exceptions))
	searches := len(t.cfg.Strategies)
	switch {
	case !t.cfg.ranging():
		t.carry(ctx, r)
		r.lose(searches)
	case r.refused < searches:
		said, err := t.state(ctx, before)
		r.write(said)
		r.fail(t.Subject, err)
	default:
		r.lose(searches)
	}
	p.Done()
	return r
}

// carry adds what strategies found that only an earlier job ran.
func (t *Task) carry(ctx context.Context, r *Report) {
	for _, name := range t.cfg.Earlier.others(t.cfg.Strategies) {
		a, err := t.attempt(ctx, name, soFar{}, carryStages)
		if r.add(t.Subject, a, err); err != nil {
			return
		}
	}
}

// notModelled lists what the analysis leaves out of the subject, and the flags that it does not follow.
func (t *Task) notModelled() (said []line) {
	for _, u := range inventory.NotModelled(t.Subject) {
		said = append(said, skipped(inventory.Skipped(t.Subject.Name, &u)))
	}
	if t.cfg.ranging() {
		return said
	}
	flags, asBuilt := t.cfg.obeyed()
	for _, remark := range inventory.Flags(flags, asBuilt, t.Subject) {
		for _, l := range says(t.Subject, remark.What) {
			l.harmless = !remark.Weakens
			said = append(said, l)
		}
	}
	return said
}

// An opened is a strategy and the service that answers it. Both processes have loaded the subject.
type opened struct {
	strategy search.Strategy
	runs     *service
	works    *works // where runs end normally, if that is a part of the domain; else nil
}

// close ends what a strategy started.
func (o opened) close() {
	if c, ok := o.strategy.(io.Closer); ok {
		c.Close()
	}
}

// A searched is what a search saw.
type searched struct {
	*explore.Survey
	candidates []search.Candidate
	refused    bool // no input fulfils the domain's condition
	ranges     []search.Range
	ranger     bool // the strategy finds ranges
	envelopes  []finding.Envelope
}

// explored lets a strategy search the subject. An error is that nothing ran.
func (t *Task) explored(ctx context.Context, o opened, earlier *finding.Stats) (s searched, said []line, err error) {
	sv, err := t.search(ctx, o.strategy, o.runs)
	if err != nil && !errors.Is(err, native.ErrStopped) {
		if sv.Spent() == 0 {
			return s, nil, err
		}
		said = says(t.Subject, "the search ended early: "+err.Error())
	}
	s = searched{Survey: sv, candidates: t.asked(o.strategy.Candidates())}
	s.refused = o.runs.refused() != "" || t.cfg.ranging() && o.runs.admits != nil && o.runs.Admitted == 0
	avoided := o.runs.avoided()
	if o.works != nil {
		avoided = "" // the report says where it searched
	}
	for _, text := range []string{avoided, o.runs.refused(), sv.Missed(t.Subject.Sites)} {
		said = append(said, says(t.Subject, text)...)
	}
	if x, is := o.strategy.(search.Ranger); is && t.cfg.ranging() {
		s.ranges, s.ranger = x.Ranges(), true // with those that it was given
	}
	if x, is := o.strategy.(search.Plotter); is && t.cfg.ranging() {
		s.envelopes = x.Envelopes()
	}
	if earlier != nil {
		sv.Earlier = earlier.Evaluations
	}
	return s, said, nil
}

// candidates certifies the candidates of a search.
func (t *Task) candidates(strategy string, s *searched) (p *proof, said []line) {
	p = t.prove(strategy, s.candidates, s.Survey)
	if p.left > 0 {
		said = says(t.Subject, fmt.Sprintf("no time was left: %d of %d candidates were not certified", p.left, len(s.candidates)))
	}
	if t.cfg.ranging() {
		p.own = nil // ranges are of errors, not of what the program says about them
	} else {
		t.foreign(strategy, p, s.Survey)
	}
	return p, said
}

// unjudged says which inputs of a search were not judged, and why.
func (t *Task) unjudged(runs *service, found []Result, sample [][]float64) []line {
	said := says(t.Subject, strays(found))
	if sk := runs.cut(found); sk != nil {
		said = append(said, skipped(sk))
	}
	for _, assumption := range t.assumptions(found, sample) {
		said = append(said, skipped(assumption))
	}
	return said
}

// plots returns the data of plots, which the first strategy of a job adds if they are asked for.
func (t *Task) plots(strategy string, runs *service, found []Result) []line {
	if !t.cfg.Cuts || strategy != t.cfg.Strategies[0] {
		return nil
	}
	p := plotter{Subject: t.Subject, Admits: runs.admits, Runs: runs, Sources: &t.sources, Threshold: t.threshold, Cuts: t.cuts,
		Recorded: t.cfg.Recorded[t.Subject.Spelling]}
	list, why := p.plot(ordered(slices.Clone(found)), t.lane.proof, t.Options)
	if loss, err := p.loss(search.NewDomain(&search.Setup{Subject: t.Subject, Admits: runs.admits})); err != nil {
		why = cmp.Or(why, "the share of inputs that lose digits was not measured: "+err.Error())
	} else if loss != nil {
		list = append(list, &finding.Message{Loss: loss})
	}
	var said []line
	for _, m := range list {
		said = append(said, line{Message: m})
	}
	return append(said, says(t.Subject, why)...)
}
