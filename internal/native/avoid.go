package native

// This file keeps a search away from points at which the tested code ends its process. Each such run costs a new process, which takes about
// as long as ten thousand runs that return. Only the first of them is informative.

import (
	"math"
	"time"

	"faultline/internal/fp"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// surroundings is a set of points that were run. A new point is judged by the nearest of them. A distance is the sum over the coordinates
// of the distances in ordinals.
type surroundings struct {
	ordinals []int64 // of each point, as many as it has coordinates
	latest   int     // index of the next recent point to be replaced
}

const (
	mostKept   = 384 // points in a set; the first of them are never replaced
	mostLatest = 128 // the recent points among these
	mostNew    = 48  // points that one batch adds
)

// keep adds a point.
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

// distance returns the distance of the nearest point, infinity if there is none.
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

// onceIn is the number of points that are skipped for each one that is run, if no run has returned yet. A run that does not end counts for
// ten.
const onceIn = 16

// avoids reports whether to skip point i, because the nearest point that was run ended its process. If no run has returned yet, it does not
// skip all points.
func (w *Worker) avoids(i int) bool {
	if w.Avoid == 0 || w.lostRuns() < w.Avoid || w.batch.Dims == 0 {
		return false
	}
	if len(w.harmless.ordinals) == 0 && w.Avoided >= onceIn*(w.lostRuns()-w.Avoid+1) && w.deaths <= w.Deaths/2 {
		return false // no point is known to return
	}
	point := w.point(i)
	return w.fatal.distance(point) < w.harmless.distance(point)
}

// lostRuns counts the runs that did not return. A run that ended after its time counts for ten.
func (w *Worker) lostRuns() int { return w.deaths + w.Stopped }

// firstRequest is the number of points of the first request of a search. Each later one has at most as many points as have returned. So a
// request is never much longer than the search before it, even if most of its runs do not end.
const firstRequest = 32

// reach returns the end of the points from next on that are run in one request.
func (w *Worker) reach(next int) int {
	if w.Avoid == 0 {
		return w.batch.N
	}
	if w.lostRuns() < w.Avoid {
		return min(w.batch.N, next+max(firstRequest, w.returned))
	}
	end := next + 1
	for end < w.batch.N && !w.avoids(end) {
		end++
	}
	return end
}

// leave marks point i as not run.
func (w *Worker) leave(i int) {
	w.Avoided++
	w.batch.Outcomes[i] = run.NotRun
	w.void(i)
}

// survived records that the points from..to-1 returned. It keeps a sample of them.
func (w *Worker) survived(from, to int) {
	if w.Avoid == 0 || w.batch.Dims == 0 {
		return
	}
	for i := from; i < to; i++ {
		if w.batch.Outcomes[i] == run.Returned {
			w.returned++
			w.rounds = max(w.rounds, w.Rounds(i))
		}
	}
	step := max(1, (to-from+mostNew-1)/mostNew)
	for i := from; i < to; i += step {
		if w.batch.Outcomes[i] == run.Returned {
			w.harmless.keep(w.point(i))
		}
	}
}

// The share of a run after one that did not end: a quarter of the previous share, but at least a fraction of the first.
const (
	leastShare = 16
	longer     = 4 // the next run may take this many times the longest run that returned
)

// share returns the part of Waiting that the next run gets if it does not end. It depends on no measured time, so the number of such runs
// is the same on a busy machine.
func (w *Worker) share() time.Duration {
	if w.Waiting == 0 {
		return w.Timeout
	}
	least := w.Timeout / leastShare
	return max(min(w.Timeout>>min(2*w.Hung, 8), w.Waiting-w.Waited), least)
}

// timeout returns the time limit of the next run: its share, or a multiple of the longest run that returned, so that a slow run does not
// count as endless.
func (w *Worker) timeout() time.Duration { return max(w.share(), min(w.Timeout, longer*w.longest)) }

func (w *Worker) point(i int) []float64 {
	d := w.batch.Dims
	return w.batch.Points[i*d : (i+1)*d]
}

// void removes the frames of point i. The next ones begin at the state's cursor.
func (w *Worker) void(i int) {
	start := view[uint64](w.shared, w.layout.start, w.batch.N+1)
	start[i], start[i+1] = w.shared.state()[state.Cursor], w.shared.state()[state.Cursor]
	view[int64](w.shared, w.layout.ops, w.batch.N)[i] = 0
}

// abandon marks the points from next on as not run.
func (w *Worker) abandon(next int) {
	start := view[uint64](w.shared, w.layout.start, w.batch.N+1)
	if next == 0 {
		start[0] = 0 // the process writes it, but may not have run
	}
	for i := next; i < w.batch.N; i++ {
		w.batch.Outcomes[i] = run.NotRun
		start[i+1] = start[next]
	}
}
