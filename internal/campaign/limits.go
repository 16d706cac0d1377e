package campaign

// This file divides the time that the user allows between loading, searching and proving.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"faultline/internal/proc"
)

// timeLimits are the limits that the user set. 0 is no limit.
type timeLimits struct {
	Each, Whole time.Duration // for a subject, for the job
	Began       time.Time     // when the job began
}

const (
	// leastLoading is the shortest limit of loading: clang needs that long for a source of some size.
	leastLoading     = 2 * time.Second
	starved          = 5 * time.Second
	starvedCompiling = time.Hour
	// atOnce is how long work goes on after an interrupt.
	atOnce = 500 * time.Millisecond

	leastRest, mostRest = 750 * time.Millisecond, 2500 * time.Millisecond
)

// rest returns the part of a limit that proofs may use. The runs of the unmodified code at the end may use as much.
func rest(d time.Duration) time.Duration { return min(max(d/8, leastRest), mostRest) }

// searchShare returns the part of a limit that the search may use. Below six seconds it is three quarters; proofs may end after the limit.
func searchShare(d time.Duration) time.Duration { return max(d-2*rest(d), d-d/4) }

// Search bounds the searches of all subjects. Loading is a part of what they have.
func (t timeLimits) Search(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.Whole <= 0 || t.Began.IsZero() {
		return within(ctx, searchShare(t.Whole))
	}
	return context.WithDeadline(ctx, t.Began.Add(searchShare(t.Whole)))
}

// Subject bounds the search of one.
func (t timeLimits) Subject(ctx context.Context) (context.Context, context.CancelFunc) {
	return within(ctx, searchShare(t.Each))
}

// within bounds ctx; 0 is no bound.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}

// least is the tighter bound of the two, 0 if there is none.
func (t timeLimits) least() time.Duration {
	if t.Each <= 0 || t.Whole > 0 && t.Whole < t.Each {
		return t.Whole
	}
	return t.Each
}

// Proofs returns two contexts that end some time after ctx, which a limit or an interrupt ends. Proofs go on until the first context ends,
// runs of the unmodified code until the second. After an interrupt the user waits, so both end soon.
func (t timeLimits) Proofs(ctx context.Context) (proving, holding context.Context, cancel func()) {
	proving, endProofs := context.WithCancel(context.WithoutCancel(ctx))
	holding, endRuns := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		d := atOnce
		if least := t.least(); least > 0 && errors.Is(ctx.Err(), context.DeadlineExceeded) {
			d = rest(least)
		}
		time.AfterFunc(d, endProofs)
		time.AfterFunc(2*d, endRuns)
	})
	return proving, holding, func() { stop(); endProofs(); endRuns() }
}

// Work is how long a compiler, or LLVM, may work on one source or unit.
func (t timeLimits) Work() time.Duration {
	if t.least() <= 0 {
		return proc.MostCompiling
	}
	return max(t.least(), leastLoading)
}

// Loading bounds one step of loading and compiling, by the time of a subject and by what is left of the whole. It counts the time in which
// the programs work or sleep. A busy machine that does not let them work ends them later, by the clock.
func (t timeLimits) Loading(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.least() <= 0 {
		return context.WithCancel(ctx)
	}
	d := t.Work()
	if t.Whole > 0 {
		d = min(d, time.Until(t.Began.Add(max(t.Whole, leastLoading))))
	}
	d = max(d, time.Millisecond)
	return proc.Within(ctx, d, d+starved)
}

// Source is Loading for one source, which always has a bound.
func (t timeLimits) Source(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.least() <= 0 {
		return proc.Within(ctx, t.Work(), starvedCompiling)
	}
	return t.Loading(ctx)
}

// tooLong returns err, or the message that a time limit ended the loading of what.
func tooLong(ctx context.Context, what string, err error) error {
	if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%s took longer than --time or --total-time (or than %v, if that is more); give it more", what, leastLoading)
}

// Left says that the limit of the whole job left some subjects out, and how long loading took.
func (t timeLimits) Left(left, of int, loading time.Duration) string {
	return fmt.Sprintf("%d of %d subjects: --total-time %v left no time for a search (loading and compiling took %v); "+
		"give it more time, or name fewer of them", left, of, t.Whole, loading.Round(100*time.Millisecond))
}
