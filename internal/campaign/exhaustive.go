package campaign

// This file deals the inputs of an exhaustive search out to all cores. One strategy belongs to one goroutine: each core has
// parts of the inputs, a native worker of its own, and hands back what it found. What is found depends on neither the number
// of cores nor the order of the parts.

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/lanes"
	"faultline/internal/campaign/pace"
	"faultline/internal/campaign/screen"
	"faultline/internal/certify"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/exhaustive"
	"faultline/internal/subject"
)

// search lets a strategy search a subject, by the loop that its kind needs.
func (t *Task) search(ctx context.Context, strategy search.Strategy, v *service, p *pace.Progress) (*explore.Survey, error) {
	switch x := strategy.(type) {
	case *exhaustive.Search:
		return t.exhaust(ctx, x, v, p)
	case search.Ranger:
		return t.together(ctx, x, v, p)
	}
	sv, err := explore.Explore(ctx, strategy, v, t.cfg.Evals, len(v.subject.Program.Sites), p.Ran(v.subject.Name))
	if err == nil {
		t.reach(v, sv)
	}
	return sv, err
}

// partSize is how many inputs are dealt out at once: less than a tenth of a second.
const partSize = 1 << 20

// An exhaustion is one exhaustive search under way.
type exhaustion struct {
	job      *Job
	all      *exhaustive.Search
	subject  *subject.Subject
	screen   *screen.Reference // nil: the reference is not asked
	mode     run.Mode
	progress *pace.Progress
	n        int64        // inputs to run
	parts    int64        // of all inputs
	stride   int64        // from the place of one part that is dealt to that of the next
	dealt    atomic.Int64 // parts

	mu     sync.Mutex // of all, and what follows
	ended  map[int64]endedPart
	joined int64 // parts
	err    error // of the last one that was joined: those dealt after it do not count
}

// An endedPart waits until those that were dealt before it have ended too.
type endedPart struct {
	part *exhaustive.Search
	err  error
}

// end joins parts in the order in which they were dealt, up to the first that failed.
func (x *exhaustion) end(k int64, part endedPart) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.ended == nil {
		x.ended = make(map[int64]endedPart)
	}
	x.ended[k] = part
	for p, ok := x.ended[x.joined]; ok && x.err == nil; p, ok = x.ended[x.joined] {
		x.all.Join(p.part)
		x.err = p.err
		delete(x.ended, x.joined)
		x.joined++
	}
}

// exhaust runs every input of the service's subject, and then has the largest errors judged.
func (j *Job) exhaust(ctx context.Context, all *exhaustive.Search, v *service, p *pace.Progress) (*explore.Survey, error) {
	x := &exhaustion{job: j, all: all, subject: v.subject, progress: p, n: all.Inputs.Len(), mode: run.Deltas}
	if j.cfg.Evals > 0 {
		x.n = min(x.n, int64(j.cfg.Evals))
	}
	x.parts = (all.Inputs.Len() + partSize - 1) / partSize
	x.stride = exhaustive.Stride(x.parts)
	if err := x.choose(ctx); err != nil {
		return &explore.Survey{Reached: make([]bool, len(x.subject.Program.Sites))}, err
	}
	p.Expect(x.n)
	var g errgroup.Group
	for range j.coresEach() {
		g.Go(func() error { return x.lane(ctx) })
	}
	err := g.Wait()
	err = errors.Join(err, x.err) // which the lanes have left alone by now
	sv := &explore.Survey{Reached: make([]bool, len(x.subject.Program.Sites)), Evaluations: all.Result.Done, Stopped: ctx.Err() != nil}
	if b, _ := v.Runner.Run(x.spread(), nil, run.All); b != nil { // estimates leave no record of what was reached
		sv.Mark(b)
	}
	settled, serr := x.settle(ctx, v)
	sv.Settled = settled
	return sv, errors.Join(err, serr)
}

// deal returns the next part, the k-th. Parts come from all over the inputs, so that what an interrupt or a budget leaves undone is
// spread over them; where all are run, the order does not matter.
func (x *exhaustion) deal() (k, from, end int64, ok bool) {
	all := x.all.Inputs.Len()
	k = x.dealt.Add(1) - 1
	size := x.n - k*partSize
	if size <= 0 {
		return k, 0, 0, false
	}
	if x.n == all || size > partSize {
		size = partSize
	}
	from = k * x.stride % x.parts * partSize
	return k, from, min(from+size, all), true
}

// choose decides which errors are estimated at every input: against the reference where it can be run as native code, and
// those of rounding, unless the user wants one oracle only.
func (x *exhaustion) choose(ctx context.Context) error {
	wanted := x.job.Options.Oracle
	if x.subject.Reference == nil || wanted == certify.ShadowOnly {
		return nil
	}
	ref, err := screen.Compile(ctx, x.subject, x.job.cfg.CacheDir, x.job.cfg.Jobs)
	var cannot *screen.NoForm
	switch {
	case errors.As(err, &cannot) && wanted == certify.ReferenceOnly:
		return Usagef("%s: %v, so the largest error against the reference cannot be settled; ask for --oracle shadow", x.subject.Name, err)
	case errors.As(err, &cannot):
		return nil
	case err != nil:
		return err
	}
	x.screen = ref
	if wanted == certify.ReferenceOnly {
		x.mode = run.Judged
	}
	return nil
}

// lane runs parts until none is left.
func (x *exhaustion) lane(ctx context.Context) (err error) {
	defer lanes.Guard(x.subject.Name, &err)
	runner, err := x.runner(ctx)
	if err != nil {
		return err
	}
	defer runner.Close()
	for ctx.Err() == nil {
		admits, err := x.subject.Admits()
		if err != nil {
			return err
		}
		if err := runner.Reload(); err != nil { // runs that end the process count for their part
			return err
		}
		k, from, end, ok := x.deal()
		if !ok {
			return nil
		}
		part := x.all.Part(from, end, x.mode, admits)
		_, err = explore.Explore(ctx, part, runner, 0, len(x.subject.Program.Sites),
			func(n int) { x.progress.At(x.subject.Name, n, part.Result.Worst()) })
		if ctx.Err() != nil {
			err = nil
		}
		x.end(k, endedPart{part, err})
		if err != nil {
			x.dealt.Store(x.n) // the other lanes stop after their parts
			return nil
		}
	}
	return nil
}

// runner returns a runner of its own for the subject, with the reference beside it.
func (x *exhaustion) runner(ctx context.Context) (*screen.Runner, error) {
	return screen.Start(ctx, x.subject, x.job.images[x.subject.Program], x.screen)
}
