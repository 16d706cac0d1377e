package campaign

// This file bounds a job by the clock: each subject, and all of it. These are safety nets: what they cut is said, and no budget.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"
)

// grace is how long work goes on that a bound meets where it cannot be left half done: candidates that were found are still certified,
// and what is being loaded is loaded.
const grace = 5 * time.Second

// within bounds ctx; 0 is no bound.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}

// loading bounds one step of loading and compiling, by the time of a subject, the whole's, and some more.
func (c *Config) loading(ctx context.Context) (context.Context, context.CancelFunc) {
	switch d := min(cmp.Or(c.Time, c.TotalTime), cmp.Or(c.TotalTime, c.Time)); d {
	case 0:
		return context.WithCancel(ctx)
	default:
		return context.WithTimeout(ctx, d+grace)
	}
}

// tooLong is err, or that a bound of loading ended what it was about.
func (c *Config) tooLong(ctx context.Context, what string, err error) error {
	if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%s took longer than --time or --total-time and %v; give it more", what, grace)
}

// proving is how long candidates are still certified when a bound or an interrupt has ended their search: a subject that has little
// time itself leaves little for them.
func (c *Config) proving() time.Duration {
	if c.Time > 0 {
		return max(min(c.Time, grace), time.Second)
	}
	return grace
}
