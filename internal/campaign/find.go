package campaign

// This file is the main job: from SUBJECT arguments to a stream of findings.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"faultline/internal/campaign/comparison"
	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/campaign/inventory"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/folder"
	"faultline/internal/ir"
	"faultline/internal/ir/trial"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// A Job is a loaded configuration: what all lanes share. It is not changed once made.
type Job struct {
	Options  certify.Options // of certificates
	Subjects []*subject.Subject
	Compiled time.Duration // how long that took
	OneByOne bool          // every core for each subject, one after the other

	cfg       *Config
	times     timeLimits
	skipped   []*finding.Skipped // what a glob named and cannot be a subject
	misnamed  int                // SUBJECTs that name nothing
	part      part
	images    map[*ir.Program]*native.Image
	modes     []run.Mode // that they are compiled for
	sources   inventory.Sources
	originals *gate.Originals
	reader    *trial.Reader
	pairs     comparison.Inverses         // of subjects that are held against their input
	twins     map[*subject.Subject]*twins // of a job that compares builds
}

func newJob(ctx context.Context, cfg *Config, modes ...run.Mode) (*Job, error) {
	collectLess()
	j := &Job{cfg: cfg.WithDefaults(), times: cfg.times(time.Now())}
	j.originals = &gate.Originals{Cache: j.cfg.CacheDir, Jobs: j.cfg.Jobs}
	j.reader = trial.New(ctx, j.times.Work(), cmp.Or(j.cfg.CacheDir, folder.Cache()))
	defer j.reader.Close()
	if err := cmp.Or(j.cfg.Check(), j.cfg.checkParams()); err != nil {
		return nil, err
	}
	var err error
	if j.Options, err = j.cfg.proofOptions(); err != nil {
		return nil, err
	}
	if err := j.load(ctx); err != nil {
		return nil, cmp.Or(ctx.Err(), err) // what an interrupt ended says that in words of its own
	}
	j.Subjects = subject.Apart(j.Subjects)
	for _, s := range j.Subjects {
		s.Program.Settle(native.HasSymbol)
	}
	if err := setThresholds(j.Subjects, j.cfg.Threshold); err != nil {
		return nil, err
	}
	if len(modes) > 0 {
		if err := j.refuse(); err != nil {
			return nil, err
		}
	}
	if err := cmp.Or(j.cfg.Earlier.check(j.Subjects), j.checkOracle()); err != nil || len(modes) == 0 {
		return j, err
	}
	start := time.Now()
	j.modes = modes
	j.images = make(map[*ir.Program]*native.Image)
	j.choose()
	if err := j.loadBuilds(ctx); err != nil {
		return nil, err
	}
	set := imageSet{Of: j.images, Subjects: j.Subjects, Part: j.cfg.Shard != nil}
	err = set.Make(ctx, func(p *ir.Program) (*native.Image, error) { return j.image(ctx, p, j.needed(p, modes)) })
	j.Subjects, j.part.left, j.part.unbuilt = set.Subjects, set.Left, set.Skipped
	j.Compiled = time.Since(start)
	return j, err
}

// collectLess has garbage collected when four times as much is there as is in use, not twice, as long as that is less than 2 GiB: what a
// search makes lives for a moment, and collecting it took a tenth of all processors. GOGC and GOMEMLIMIT have their say.
var collectLess = sync.OnceFunc(func() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(300)
		debug.SetMemoryLimit(2 << 30)
	}
})

// needed leaves out mode Formula where no subject of a program is known to follow one.
func (j *Job) needed(p *ir.Program, modes []run.Mode) []run.Mode {
	follows := func(s *subject.Subject) bool {
		return s.Program == p && s.Reference != nil && s.Reference.Formula != nil
	}
	if slices.ContainsFunc(j.Subjects, follows) {
		return modes
	}
	return slices.DeleteFunc(slices.Clone(modes), func(m run.Mode) bool { return m == run.Formula })
}

// image compiles a program, which other subjects may share.
func (j *Job) image(ctx context.Context, p *ir.Program, modes []run.Mode) (*native.Image, error) {
	bounded, cancel := j.times.Loading(ctx)
	defer cancel()
	image, err := native.Compile(bounded, p, modes, j.cfg.CacheDir, j.cfg.Jobs)
	return image, tooLong(ctx, "compiling", err)
}

// checkOracle refuses to ask the reference alone where no subject has one.
func (j *Job) checkOracle() error {
	if j.Options.Oracle != certify.ReferenceOnly || slices.ContainsFunc(j.Subjects,
		func(s *subject.Subject) bool { return s.Reference != nil }) {
		return nil
	}
	return Usagef("--oracle reference: %s has no reference; give one with --reference, or ask the shadow", j.Subjects[0].Name)
}

// load loads the subjects. What a glob of names means besides the program's own functions is left out, unless it means nothing else.
func (j *Job) load(ctx context.Context) (err error) {
	left, listed := new(finding.SiteList), j.cfg.foreign != nil
	if !listed {
		j.cfg.foreign = inventory.OfSystem(left)
	}
	j.Subjects, j.pairs, err = comparison.LoadInverse(ctx, j.spec(), j.cfg.Inverse, j.cfg.CacheDir)
	if err != nil && left.Elsewhere > 0 {
		j.cfg.foreign, j.skipped, left = nil, nil, new(finding.SiteList)
		j.Subjects, j.pairs, err = comparison.LoadInverse(ctx, j.spec(), j.cfg.Inverse, j.cfg.CacheDir)
	}
	if left.Elsewhere > 0 {
		j.skipped = append(j.skipped, inventory.LeftOut(left))
	}
	return err
}

func (j *Job) lane() *lane { return newLane(j.images, gate.New(j.originals, j.cfg.Gate)) }

// Objects is how many objects were compiled so far, for the programs as they are run and as they were given.
func (j *Job) Objects() int64 {
	n := j.originals.Compiled()
	for _, image := range j.images {
		n += image.Compiled()
	}
	return n
}

func (j *Job) spec() load.Spec {
	c := j.cfg
	length := 0
	if c.Builds != nil {
		length = vectorised
	}
	return load.Spec{
		Length: length,
		Args:   c.Args, ClangFlags: c.ClangFlags, DomainOf: c.DomainOf, Statics: c.Statics, AsBuilt: c.AsBuilt,
		Domains: c.Domains, Require: c.Require, Fix: c.Fix, Init: c.Init,
		Output: c.Output, ErrorOutput: c.ErrorOutput, Reference: c.Reference, Precision: c.Precision,
		Each: explore.SideBySide(c.Jobs), System: native.HasSymbol,
		Bound: j.times.Source,
		Try:   j.reader.Try, Model: j.reader.Model, Includes: c.Again.Includes(),
		Foreign: c.foreign,
		Skip: func(name string, err error) {
			j.skipped = append(j.skipped, &finding.Skipped{Subject: name, What: subject.Reason(err, name), Lost: true, Uncounted: true})
			if subject.Misnames(err) {
				j.misnamed++
			}
		},
	}
}

// thresholdOf is the threshold of a subject.
func (j *Job) thresholdOf(s *subject.Subject) finding.Threshold {
	t, _ := thresholdOf(s, j.cfg.Threshold) // it was read when the job was made
	return t
}

func (cfg *Config) proofOptions() (certify.Options, error) {
	oracle, err := certify.ParseOracle(cfg.Oracle)
	if err != nil {
		return certify.Options{}, err
	}
	margin, err := finding.ParseMargin(cfg.Margin)
	return certify.Options{Margin: margin, Oracle: oracle, Relative: cfg.Measure == MeasureRelative}, err
}

// A Report is what one subject came to.
type Report struct {
	finding.Tally
	Messages []*finding.Message
	Err      error    // the first reason why a strategy could not be applied
	Results  []Result // the candidates of every strategy in the strategy's order, with their certificates
	Seconds  map[string]float64
	ranges   *ranges          // nil for a job that is not after ranges
	reach    *exceptionStates // of exceptions; nil for a job without a strategy that reasons about them
	refused  int              // searches that had no input to run: none fulfils what is said of them
}

// A Result is one candidate and what the proof said of it.
type Result struct {
	Strategy  string
	Candidate *search.Candidate
	Finding   *finding.Finding
}

// stated is the finding with the input at which it was made.
func (r *Result) stated() gate.Case { return gate.Case{Finding: r.Finding, Point: r.Candidate.Point} }

// examine takes one subject from search to certificates, and to ranges in a job for these.
func (t *Task) examine(ctx context.Context, p *Progress) *Report {
	r := &Report{}
	defer t.lane.until(t.times.Proofs(ctx))()
	if t.cfg.ranging() {
		r.ranges = new(ranges)
	} else { // what is measured and proved of ranges has no gate
		defer t.cfg.Gate.LaneTime(time.Now())
	}
	for _, u := range inventory.NotModelled(t.Subject) {
		r.skip(inventory.Skipped(t.Subject.Name, &u))
	}
	if r.ranges == nil {
		flags, asBuilt := t.cfg.obeyed()
		for _, said := range inventory.Flags(flags, asBuilt, t.Subject) {
			r.remark(t.Subject, said)
		}
	}
	with := t.apply
	if t.cfg.compares() {
		with = t.compare
	}
	r.reach = t.reasoning()
	for _, name := range t.cfg.Strategies {
		r.fail(t.Subject, with(ctx, name, r, p))
	}
	t.reasoned(r)
	switch searches := len(t.cfg.Strategies); {
	case r.ranges == nil:
		r.fail(t.Subject, t.carry(ctx, r))
		r.lose(searches)
	case r.refused < searches:
		r.fail(t.Subject, t.state(ctx, r, p))
	default:
		r.lose(searches)
	}
	p.Done()
	return r
}

// apply lets one strategy search the subject and certifies its candidates.
func (t *Task) apply(ctx context.Context, name string, r *Report, p *Progress) (err error) {
	defer explore.Guard(t.Subject.Name, &err)
	began := time.Now()
	kept, err := t.keep(ctx, name)
	if err != nil {
		return err
	}
	t.impossible(name, r)
	strategy, serving, err := t.begin(ctx, name, t.cfg.Evals, r)
	if err != nil {
		return err
	}
	defer closing(strategy)
	earlier := t.cfg.Earlier.stats(t.Subject, name)
	start := time.Now()
	sv, err := t.search(ctx, strategy, serving, p)
	if err != nil && !errors.Is(err, native.ErrStopped) && sv.Spent() == 0 {
		return err // nothing ran
	}
	if err != nil && !errors.Is(err, native.ErrStopped) {
		r.say(t.Subject, "the search ended early: "+err.Error())
	}
	r.say(t.Subject, serving.avoided())
	r.refuse(t.Subject, serving)
	r.say(t.Subject, sv.Missed(t.Subject.Sites))
	r.keep(strategy)
	candidates := t.asked(strategy.Candidates())
	searched := time.Now()
	if earlier != nil {
		sv.Earlier = earlier.Evaluations
	}
	proved := t.prove(name, candidates, sv)
	if proved.left > 0 {
		r.say(t.Subject, fmt.Sprintf("no time was left: %d of %d candidates were not certified", proved.left, len(candidates)))
	}
	if r.ranges != nil {
		proved.own = nil // ranges are of errors, not of what the program says about them
	} else {
		t.foreign(name, proved, sv)
	}
	check := t.holdAll(r, sv, kept, proved)
	t.ended(name, proved, check.Stopped, sv)
	found := r.fresh(t.classed(t.distinct(slices.Concat(kept, proved.results, proved.own))))
	r.say(t.Subject, strays(found))
	if sk := serving.cut(found); sk != nil {
		r.skip(sk)
	}
	for _, assumption := range t.assumptions(found, sv.Sample.Points) {
		r.skip(assumption)
	}
	certified := time.Now()
	for i := range found {
		p.Found(found[i].Finding)
	}
	proofs := t.simplify(ctx, serving, found)
	t.advise(ctx, r, found)
	found = append(found, t.later(name, r, found, sv.Sample.Points)...)
	sum := r.hand(ordered(found))
	r.learn(t.Subject, strategy, sv, proved)
	r.Results = append(r.Results, proved.results...)
	stats := statistics(t.Subject, name, candidates, sv, proved, sum)
	if f, is := strategy.(search.Follower); is {
		stats.Paths = f.Paths()
	}
	t.held(strategy, r)
	stats.OracleEvaluations += serving.Judged + int64(proofs)
	goOn(stats, earlier)
	if stats.Stopped {
		r.Stopped++
	}
	stats.Seconds = map[string]float64{
		"compile": t.Compiled.Seconds(), "search": searched.Sub(start).Seconds(), "certify": certified.Sub(searched).Seconds(),
		"load": start.Sub(began).Seconds(), "minimise": time.Since(certified).Seconds(),
	}
	if name == Divided {
		stats.Seconds["search"] += t.before()
	}
	r.Seconds = stats.Seconds
	if t.cfg.Cuts && name == t.cfg.Strategies[0] {
		show := Ask{Subject: t.Subject, Admits: serving.admits, Runs: serving, Sources: &t.sources}
		r.say(t.Subject, show.Add(&r.Messages, t.lane.proof, t.Options))
	}
	r.Messages = append(r.Messages, &finding.Message{Stats: stats})
	return nil
}

// avoidAfter is how many runs may end their process before inputs beside them are left out of a search.
const avoidAfter = 8

// begin makes a strategy and what answers it. Both processes have loaded the subject then, and its code is linked: what a search
// takes is what it asks for.
func (t *Task) begin(ctx context.Context, name string, evals int, r *Report) (search.Strategy, *service, error) {
	runs, err := t.lane.load(t.Subject, ctx.Done())
	if err != nil {
		return nil, nil, err
	}
	over, asks := ctx.Err() != nil, strategies.Named(name).Asks
	if err = runs.Link(t.needed(t.Subject.Program, asks)...); err != nil && !(over && errors.Is(err, native.ErrStopped)) {
		return nil, nil, err
	}
	runs.Avoid = avoidAfter
	if name != t.cfg.Strategies[0] { // it would end with its first run without end, if those before it have waited for all that they may
		runs.Waiting = max(runs.Waiting, runs.Waited) + nextWait
	}
	t.lane.proof.Judge(t.Subject, nil, t.Options) // an error comes again where there is somebody to tell
	strategy, err := t.strategy(ctx, name, t.Subject, evals, r)
	if err != nil {
		return nil, nil, err
	}
	v, err := t.service(ctx, runs)
	if v != nil && r != nil {
		v.reach = r.reach
	}
	return strategy, v, err
}

// service is what answers for s, by a worker that has loaded it and the lane's certifying process.
func (t *Task) service(ctx context.Context, runs *native.Worker) (*service, error) {
	admits, err := admits(ctx, t.Subject)
	return &service{Runner: runs, subject: t.Subject, proof: t.lane.proof, options: t.Options, admits: admits, done: ctx.Done(),
		hung: runs.Hung}, err
}
