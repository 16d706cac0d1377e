package campaign

// An Exhaustion runs every input of a subject, and states which errors that has settled. The inputs are divided into parts, and
// consecutive parts form a chunk (finding.Piece). Any lane, process or machine may run a chunk; the results do not depend on that.
//
// It must not know who runs which chunk, nor how results of chunks are sent. A Division may be shared.

// This file runs parts of the inputs, and joins their results. Each core has a native worker of its own.

import (
	"context"
	"errors"

	"faultline/internal/campaign/explore"
	"faultline/internal/certify"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search/exhaustive"
	"faultline/internal/subject"
)

// partSize is how many inputs a part has: less than a tenth of a second.
const partSize = 1 << 20

// A Tick is called with numbers of runs, and with the largest error that they are estimated to have.
type Tick func(runs int, worst float64)

// An exhaustSetup holds the subject and the options of an exhaustive search.
type exhaustSetup struct {
	Subject *subject.Subject
	Image   *native.Image
	Options certify.Options
	Evals   int    // the largest number of inputs that are run; 0: all
	Cache   string // of compiled objects
	Jobs    int    // how many objects are compiled at the same time

	Mistake func(format string, args ...any) error // makes an error of the arguments
}

// An Exhaustion is one exhaustive search. It belongs to one goroutine.
type Exhaustion struct {
	exhaustSetup
	Judged int64 // inputs that were judged

	all    *exhaustive.Search
	screen *Reference // nil: the reference is not asked
	mode   run.Mode
	n      int64 // inputs to run
	parts  int64 // number of parts that the inputs are cut into
	stride int64 // from one part to the part that is run next
	chosen bool
}

// newExhaustion returns the exhaustive search of a strategy.
func newExhaustion(all *exhaustive.Search, s exhaustSetup) *Exhaustion {
	x := &Exhaustion{exhaustSetup: s, all: all, n: all.Inputs.Len(), mode: run.Deltas}
	if s.Evals > 0 {
		x.n = min(x.n, int64(s.Evals))
	}
	x.parts = (all.Inputs.Len() + partSize - 1) / partSize
	x.stride = exhaustive.Stride(x.parts)
	return x
}

// Len is how many inputs are run.
func (x *Exhaustion) Len() int64 { return x.n }

// dealt is how many parts are run.
func (x *Exhaustion) dealt() int64 { return (x.n + partSize - 1) / partSize }

// part is the k-th part that is run. Parts come from all over the inputs, so that the inputs that an interrupt or a budget leaves out are
// spread over them.
func (x *Exhaustion) part(k int64) (from, end int64) {
	all := x.all.Inputs.Len()
	size := x.n - k*partSize
	if x.n == all || size > partSize {
		size = partSize
	}
	from = k * x.stride % x.parts * partSize
	return from, min(from+size, all)
}

// choose decides which errors are estimated at every input: those against the reference, if native code can run it, and those of rounding,
// unless the user wants one oracle only.
func (x *Exhaustion) choose(ctx context.Context) error {
	wanted := x.Options.Oracle
	if x.chosen || x.Subject.Reference == nil || wanted == certify.ShadowOnly {
		return nil
	}
	ref, err := Compile(ctx, x.Subject, x.Cache, x.Jobs)
	var cannot *NoForm
	switch {
	case errors.As(err, &cannot) && wanted == certify.ReferenceOnly:
		return x.Mistake("%s: %v, so the largest error against the reference cannot be settled; ask for --oracle shadow",
			x.Subject.Name, err)
	case errors.As(err, &cannot):
		x.chosen = true
		return nil
	case err != nil:
		return err
	}
	x.screen, x.chosen = ref, true
	if wanted == certify.ReferenceOnly {
		x.mode = run.Judged
	}
	return nil
}

// run runs the parts from first to the one before end on so many cores. It joins their results to all, up to the first part that failed,
// whose error is failed. err means that no worker could run them.
func (x *Exhaustion) run(ctx context.Context, all *exhaustive.Search, first, end int64, cores int, tick Tick) (failed, err error) {
	err = explore.InOrder(ctx, int(end-first), cores, nil, func() *worker { return x.worker(ctx) },
		func(w *worker, i int) ranPart { return x.runPart(ctx, w, all, first+int64(i), tick) },
		func(_ int, r ranPart) error {
			if r.part != nil {
				all.Join(r.part)
				failed = r.err
			}
			return r.err
		})
	if failed != nil {
		return failed, nil
	}
	return nil, err
}

// A ranPart is the result of a part. Its error is that of the part, or, for a nil part, that nobody could run it.
type ranPart struct {
	part *exhaustive.Search
	err  error
}

// runPart runs part k. An interrupt is no error of the part.
func (x *Exhaustion) runPart(ctx context.Context, w *worker, all *exhaustive.Search, k int64, tick Tick) (r ranPart) {
	defer explore.Guard(x.Subject.Name, &r.err)
	if w.err != nil {
		return ranPart{err: w.err}
	}
	admits, err := x.Subject.Admits()
	if err == nil {
		err = w.Reload() // runs that end the process count for their part
	}
	if err != nil {
		return ranPart{err: err}
	}
	from, end := x.part(k)
	part := all.Part(from, end, x.mode, admits)
	_, err = explore.Explore(ctx, part, w, 0, len(x.Subject.Program.Sites), func(n int) { tick(n, part.Result.Worst()) })
	if ctx.Err() != nil {
		err = nil
	}
	return ranPart{part, err}
}

// A worker is a runner of one core, or the error that there is none.
type worker struct {
	*Runner
	err error
}

// worker starts a runner for the subject, with the reference if there is one.
func (x *Exhaustion) worker(ctx context.Context) *worker {
	r, err := Start(ctx, x.Subject, x.Image, x.screen)
	return &worker{r, err}
}

// Close ends the processes.
func (w *worker) Close() {
	if w.Runner != nil {
		w.Runner.Close()
	}
}
