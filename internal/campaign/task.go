package campaign

// This file is one subject of a job at work, for those who measure strategies.

import (
	"context"
	"slices"
	"time"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Task takes one subject of a job from its search to certificates, on one lane. It belongs to one goroutine.
type Task struct {
	prover
	progress *Progress
	cuts     *cuts            // for plots; nil until they are made
	pieces   []*finding.Piece // results of the chunks of an exhaustive search; nil: none was run
}

func (j *Job) task(l *lane, s *subject.Subject) *Task {
	t := &Task{progress: NewProgress(false, 0, nil),
		prover: prover{Job: j, Subject: s, Options: j.Options, lane: l, threshold: j.thresholdOf(s)}}
	t.Options.Threshold = t.threshold
	return t
}

// New loads the subjects of cfg and compiles them for its strategies.
func New(ctx context.Context, cfg *Config) (*Job, error) { return newJob(ctx, cfg, cfg.modes()...) }

// NewRanges is New for a job that looks for ranges.
func NewRanges(ctx context.Context, cfg *Config) (*Job, error) {
	c, err := cfg.forRanges()
	if err != nil {
		return nil, err
	}
	return New(ctx, c)
}

// Load loads the subjects of cfg without compiling them. They cannot be run.
func Load(ctx context.Context, cfg *Config) (*Job, error) { return newJob(ctx, cfg) }

// Skipped lists the functions that globs and suites name and that cannot be subjects, with the reasons.
func (j *Job) Skipped() []*finding.Skipped { return slices.Concat(j.skipped, j.part.unbuilt) }

// lanes is how many subjects are worked on at the same time.
func (j *Job) lanes() int { return j.sideBySide(len(j.Subjects)) }

// sideBySide is how many of n subjects are worked on at the same time.
func (j *Job) sideBySide(n int) int {
	if j.OneByOne {
		return 1
	}
	return max(1, min(j.cfg.Jobs, n))
}

// coresEach is how many cores each subject may use.
func (j *Job) coresEach() int { return max(1, j.cfg.Jobs/j.lanes()) }

// Each takes every subject of j through work, several at a time. It calls emit with the results in the order of the subjects, from one
// goroutine. It stops when ctx ends, and returns its error, or when emit fails.
func Each[T any](ctx context.Context, j *Job, work func(*Task) T, emit func(*subject.Subject, T) error) error {
	err := explore.InOrder(ctx, len(j.Subjects), j.lanes(), nil, j.lane,
		func(l *lane, i int) T { return work(j.task(l, j.Subjects[i])) },
		func(i int, v T) error { return emit(j.Subjects[i], v) })
	if err != nil {
		return err
	}
	return ctx.Err()
}

// Examine takes the subject from its search to certificates, as Find does, and to ranges, as Ranges does. The time limit of a subject ends
// the search.
func (t *Task) Examine(ctx context.Context) *Report {
	ctx, cancel := t.times.Subject(ctx)
	defer cancel()
	return t.examine(ctx, NewProgress(false, 0, nil))
}

// A Search is what one strategy alone found, before any certificate.
type Search struct {
	Candidates  []search.Candidate
	Evaluations int64
	Judged      int64          // evaluations by the oracle's process
	Paths       *finding.Paths // nil for a strategy that does not follow paths
	Held        search.Held    // inputs that were solved for a path, and whether runs took it
	Seconds     float64        // on one lane, the oracle's process included
}

// Search lets a strategy search the subject with a budget of evaluations; 0 is the strategy's own budget. Candidates found before an error
// are returned with it.
func (t *Task) Search(ctx context.Context, strategy string, evals int) (found *Search, err error) {
	return t.Watch(ctx, strategy, evals, func(*run.Batch) {})
}

// An onlooker shows the batches of a runner.
type onlooker struct {
	explore.Runner
	see func(*run.Batch)
}

func (o *onlooker) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	b, err := o.Runner.Run(points, sites, mode)
	if b != nil {
		o.see(b)
	}
	return b, err
}

// Watch is Search, and shows every batch that the strategy gets. see must not keep a batch.
func (t *Task) Watch(ctx context.Context, strategy string, evals int, see func(*run.Batch)) (found *Search, err error) {
	found = new(Search)
	defer explore.Guard(t.Subject.Name, &err)
	o, err := t.open(ctx, strategy, evals, soFar{})
	if err != nil {
		return found, err
	}
	defer o.close()
	start := time.Now()
	sv, err := explore.Explore(ctx, o.strategy, &onlooker{o.runs, see}, evals, len(t.Subject.Program.Sites), func(int) {})
	found.Seconds, found.Evaluations, found.Judged = time.Since(start).Seconds(), sv.Evaluations, o.runs.Judged
	found.Candidates, found.Paths = o.strategy.Candidates(), pathsOf(o.strategy)
	if held := heldOf(o.strategy); held != nil {
		found.Held = *held
	}
	return found, err
}

// Certify certifies a point of the subject.
func (t *Task) Certify(point []float64, opt certify.Options) (cert *certify.Certificate, err error) {
	defer explore.Guard(t.Subject.Name, &err)
	return t.lane.proof.Certify(t.Subject, point, opt)
}

// Judge returns the relative errors at points, by the oracle of opt. An error that is not known is NaN.
func (t *Task) Judge(points []float64, opt certify.Options) (errs []float64, err error) {
	defer explore.Guard(t.Subject.Name, &err)
	return t.lane.proof.Judge(t.Subject, points, opt)
}

// Confirm runs the gate on findings: one that states a value that the unmodified code does not return is no longer certified. A nil
// finding is skipped.
func (t *Task) Confirm(found []gate.Case) (err error) {
	defer explore.Guard(t.Subject.Name, &err)
	t.hold(found, nil)
	return nil
}
