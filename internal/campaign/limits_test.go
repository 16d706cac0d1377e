package campaign

import (
	"context"
	"faultline/internal/proc"
	"testing"
	"time"
)

// TestShares: what a search and the proofs behind it take is the bound, or so little more as is said of short ones.
func TestShares(t *testing.T) {
	for _, d := range []time.Duration{1, 3, time.Microsecond, time.Millisecond, time.Second, 2 * time.Second, 6 * time.Second, 10 * time.Second, time.Hour} {
		more := 2 * leastRest
		if d >= 6*time.Second {
			more = 0
		}
		if searchShare(d) <= 0 {
			t.Errorf("of %v, nothing is left to search: that would be no bound", d)
		}
		if all := searchShare(d) + 2*rest(d); all < d || all > d+more {
			t.Errorf("of %v, %v are shared out", d, all)
		}
	}
}

func TestProofsEndOneAfterTheOther(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	proving, holding, cancel := timeLimits{}.Proofs(ctx)
	defer cancel()
	if proving.Err() != nil || holding.Err() != nil {
		t.Fatal("proofs end before the search does")
	}
	interrupt()
	interrupted := time.Now()
	<-proving.Done()
	if d := time.Since(interrupted); d < atOnce {
		t.Errorf("proofs ended %v after an interrupt", d)
	}
	<-holding.Done()
	if d := time.Since(interrupted); d < 2*atOnce {
		t.Errorf("runs ended %v after an interrupt", d)
	}
}

func TestLoadingIsBounded(t *testing.T) {
	for _, x := range []struct {
		times timeLimits
		most  time.Duration // 0: no bound
	}{
		{timeLimits{}, 0},
		{timeLimits{Each: time.Minute}, time.Minute},
		{timeLimits{Each: time.Millisecond}, leastLoading},
		{timeLimits{Each: time.Minute, Whole: time.Second, Began: time.Now()}, leastLoading},
		{timeLimits{Whole: 10 * time.Second, Began: time.Now().Add(-9 * time.Second)}, time.Second},
	} {
		ctx, cancel := x.times.Loading(t.Context())
		defer cancel()
		_, bounded := ctx.Deadline()
		if work := proc.WorkIn(ctx); bounded != (x.most > 0) || work > x.most || work < x.most-time.Second/2 {
			t.Errorf("%+v leave %v for a step, by the clock: %v", x.times, work, bounded)
		}
	}
}
