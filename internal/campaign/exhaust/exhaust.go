// Package exhaust runs every input of a subject, and says what that has settled. The inputs are dealt in parts, and so many parts that
// follow each other are a piece, which may be run in any lane, process or machine: what is found hangs on neither.
//
// It must not know who runs which piece, nor how a piece comes to where all are joined.
package exhaust

// This file runs parts of the inputs, and joins them. One strategy belongs to one goroutine: each core has parts of the inputs, a native
// worker of its own, and hands back what it found.

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"faultline/internal/campaign/explore"
	"faultline/internal/certify"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search/exhaustive"
	"faultline/internal/subject"
)

// partSize is how many inputs are dealt out at once: less than a tenth of a second.
const partSize = 1 << 20

// A Tick is told of runs, and of the largest error that they were estimated to have.
type Tick func(runs int, worst float64)

// A Setup is what an exhaustion is of.
type Setup struct {
	Subject *subject.Subject
	Image   *native.Image
	Options certify.Options
	Evals   int    // inputs that are run at most; 0: all
	Cache   string // of compiled objects
	Jobs    int    // of which so many are compiled at once

	Mistake func(format string, args ...any) error // makes an error of the arguments
}

// An Exhaustion is one exhaustive search. It belongs to one goroutine.
type Exhaustion struct {
	Setup
	Judged int64 // inputs that were judged

	all    *exhaustive.Search
	screen *Reference // nil: the reference is not asked
	mode   run.Mode
	n      int64 // inputs to run
	parts  int64 // of all inputs
	stride int64 // from the place of one part that is dealt to that of the next
	chosen bool
}

// New returns the exhaustion that a strategy is about.
func New(all *exhaustive.Search, s Setup) *Exhaustion {
	x := &Exhaustion{Setup: s, all: all, n: all.Inputs.Len(), mode: run.Deltas}
	if s.Evals > 0 {
		x.n = min(x.n, int64(s.Evals))
	}
	x.parts = (all.Inputs.Len() + partSize - 1) / partSize
	x.stride = exhaustive.Stride(x.parts)
	return x
}

// Len is how many inputs are run.
func (x *Exhaustion) Len() int64 { return x.n }

// dealt is how many parts are dealt out.
func (x *Exhaustion) dealt() int64 { return (x.n + partSize - 1) / partSize }

// part is the k-th part that is dealt. Parts come from all over the inputs, so that what an interrupt or a budget leaves undone is
// spread over them; where all are run, the order does not matter.
func (x *Exhaustion) part(k int64) (from, end int64) {
	all := x.all.Inputs.Len()
	size := x.n - k*partSize
	if x.n == all || size > partSize {
		size = partSize
	}
	from = k * x.stride % x.parts * partSize
	return from, min(from+size, all)
}

// choose decides which errors are estimated at every input: against the reference where it can be run as native code, and
// those of rounding, unless the user wants one oracle only.
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

// A stretch is parts that are dealt one behind the other, under way.
type stretch struct {
	*Exhaustion
	all  *exhaustive.Search // what is joined
	tick Tick
	end  int64
	next atomic.Int64 // part

	mu     sync.Mutex // of all, and what follows
	ended  map[int64]endedPart
	joined int64 // parts up to it
	err    error // of the last one that was joined: those dealt after it do not count
}

// An endedPart waits until those that were dealt before it have ended too.
type endedPart struct {
	part *exhaustive.Search
	err  error
}

// run runs the parts from the first to the one before end on so many cores. It joins to all what they found, up to the first part that
// failed, whose error is failed; err is that nobody could run them.
func (x *Exhaustion) run(ctx context.Context, all *exhaustive.Search, first, end int64, cores int, tick Tick) (failed, err error) {
	s := &stretch{Exhaustion: x, all: all, tick: tick, end: end, joined: first, ended: make(map[int64]endedPart)}
	s.next.Store(first)
	errs := make([]error, cores)
	explore.SideBySide(cores)(cores, func(i int) { errs[i] = s.lane(ctx) })
	return s.err, errors.Join(errs...)
}

// enter joins parts in the order in which they were dealt, up to the first that failed.
func (s *stretch) enter(k int64, part endedPart) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended[k] = part
	for p, ok := s.ended[s.joined]; ok && s.err == nil; p, ok = s.ended[s.joined] {
		s.all.Join(p.part)
		s.err = p.err
		delete(s.ended, s.joined)
		s.joined++
	}
}

// lane runs parts until none is left.
func (s *stretch) lane(ctx context.Context) (err error) {
	defer explore.Guard(s.Subject.Name, &err)
	runner, err := s.runner(ctx)
	if err != nil {
		return err
	}
	defer runner.Close()
	for ctx.Err() == nil {
		admits, err := s.Subject.Admits()
		if err != nil {
			return err
		}
		if err := runner.Reload(); err != nil { // runs that end the process count for their part
			return err
		}
		k := s.next.Add(1) - 1
		if k >= s.end {
			return nil
		}
		from, end := s.part(k)
		part := s.all.Part(from, end, s.mode, admits)
		_, err = explore.Explore(ctx, part, runner, 0, len(s.Subject.Program.Sites), func(n int) { s.tick(n, part.Result.Worst()) })
		if ctx.Err() != nil {
			err = nil
		}
		s.enter(k, endedPart{part, err})
		if err != nil {
			s.next.Store(s.end) // the other lanes stop after their parts
			return nil
		}
	}
	return nil
}

// runner returns a runner of its own for the subject, with the reference beside it.
func (x *Exhaustion) runner(ctx context.Context) (*Runner, error) {
	return Start(ctx, x.Subject, x.Image, x.screen)
}
