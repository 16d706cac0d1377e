package native

// This file keeps a search away from where the tested code ends its process: each such run costs a new process, about as
// long as ten thousand runs that return, and teaches nothing that the first did not.

import (
	"math"
	"time"

	"faultline/internal/fp"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// surroundings are points that were run: a point is judged by the nearest of them, distances being sums over the
// coordinates of distances in ordinals.
type surroundings struct {
	ordinals []int64 // so many a point as it has coordinates
	latest   int     // the next of the later ones to be replaced
}

const (
	mostKept   = 384 // surviving points: the first of these are kept for good,
	mostLatest = 128 // and so many of the latest
	mostNew    = 48  // of one batch
)

// keep enters a point.
func (s *surroundings) keep(point []float64) {
	at := len(s.ordinals)
	if at >= mostKept*len(point) {
		at = (mostKept - mostLatest + s.latest) * len(point)
		s.latest = (s.latest + 1) % mostLatest
	} else {
		s.ordinals = append(s.ordinals, make([]int64, len(point))...)
	}
	for k, x := range point {
		s.ordinals[at+k] = fp.Ordinal(x)
	}
}

// distance returns how far the nearest point is, infinite if there is none.
func (s *surroundings) distance(point []float64) float64 {
	nearest := math.Inf(1)
	for at := 0; at < len(s.ordinals); at += len(point) {
		sum := 0.0
		for k, x := range point {
			sum += math.Abs(float64(s.ordinals[at+k]) - float64(fp.Ordinal(x)))
		}
		nearest = min(nearest, sum)
	}
	return nearest
}

// onceIn is how many points are left out for each that is run where no run has returned yet; a run without end counts for ten.
const onceIn = 16

// avoids reports whether point i is left out: the nearest point that was run ended its process. Where no run has returned yet, that
// would be every point for ever, so some are run.
func (w *Worker) avoids(i int) bool {
	if w.Avoid == 0 || w.deaths < w.Avoid || w.batch.Dims == 0 {
		return false
	}
	if len(w.harmless.ordinals) == 0 && w.Avoided >= onceIn*(w.deaths-w.Avoid+1) && w.deaths <= w.Deaths/2 {
		return false // nothing is known of what may be run
	}
	point := w.point(i)
	return w.fatal.distance(point) < w.harmless.distance(point)
}

// reach returns the end of the points from next on that are run in one go.
func (w *Worker) reach(next int) int {
	if w.Avoid == 0 || w.deaths < w.Avoid {
		return w.batch.N
	}
	end := next + 1
	for end < w.batch.N && !w.avoids(end) {
		end++
	}
	return end
}

// leave leaves point i without a run.
func (w *Worker) leave(i int) {
	w.Avoided++
	w.batch.Outcomes[i] = run.NotRun
	w.void(i)
}

// survived notes that points from..to-1 returned; some of them stand for all.
func (w *Worker) survived(from, to int) {
	if w.Avoid == 0 || w.batch.Dims == 0 {
		return
	}
	step := max(1, (to-from+mostNew-1)/mostNew)
	for i := from; i < to; i += step {
		w.harmless.keep(w.point(i))
	}
}

// The share of a run after one without end: a quarter of the last one's, but not below a part of the first.
const (
	leastShare = 16
	longer     = 4 // times what a run took that returned, the next may take
)

// share is what the next run has of Waiting, if it does not end. It hangs on nothing that was measured: how many runs are waited for is
// the same on a busy machine.
func (w *Worker) share() time.Duration {
	if w.Waiting == 0 {
		return w.Timeout
	}
	least := w.Timeout / leastShare
	return max(min(w.Timeout>>min(2*w.Hung, 8), w.Waiting-w.Waited), least)
}

// timeout is the time that the next run may take: its share, but some times what a run took that returned, so that slow runs are no
// endless ones.
func (w *Worker) timeout() time.Duration { return max(w.share(), min(w.Timeout, longer*w.longest)) }

func (w *Worker) point(i int) []float64 {
	d := w.batch.Dims
	return w.batch.Points[i*d : (i+1)*d]
}

// void leaves point i without frames: the next ones begin where the state's cursor is.
func (w *Worker) void(i int) {
	start := view[uint64](w.shared, w.layout.start, w.batch.N+1)
	start[i], start[i+1] = w.shared.state()[state.Cursor], w.shared.state()[state.Cursor]
	view[int64](w.shared, w.layout.ops, w.batch.N)[i] = 0
}

// abandon leaves the points from next on without a run.
func (w *Worker) abandon(next int) {
	start := view[uint64](w.shared, w.layout.start, w.batch.N+1)
	for i := next; i < w.batch.N; i++ {
		w.batch.Outcomes[i] = run.NotRun
		start[i+1] = start[next]
	}
}
