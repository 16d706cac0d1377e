package native

// This file lays a batch out in the shared memory, and tells a process where.

import (
	"fmt"
	"sort"

	"faultline/internal/native/shadow"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// prepare lays out a batch and copies the points.
func (w *Worker) prepare(points []float64, sites []int, mode run.Mode) (n int, err error) {
	dims := w.call.Dims
	if dims > 0 {
		n = len(points) / dims
	} else {
		n = len(sites)
	}
	if n*dims != len(points) || mode == run.One && len(sites) != n {
		panic(fmt.Sprintf("native: %d coordinates of %d dimensions, %d sites", len(points), dims, len(sites)))
	}
	l := layOut(len(w.image.Units), w.image.Blocks, n, dims, len(w.call.Outputs))
	if l.frames+8*w.frameBound() > shmSize {
		return 0, fmt.Errorf("%s: %d points at once do not fit the memory shared with workers", w.load.Entry, n)
	}
	w.layout = l
	copy(view[float64](w.shared, l.points, n*dims), points)
	if mode == run.One {
		words := view[uint64](w.shared, l.sites, n)
		for i, site := range sites {
			words[i] = w.image.locate(site)
		}
	}
	b := &w.batch
	b.N, b.Dims, b.Points, b.Reasons = n, dims, points, nil
	if cap(b.Outcomes) < n {
		b.Outcomes = make([]run.Outcome, n)
	}
	b.Outcomes = b.Outcomes[:n]
	for i := range b.Outcomes {
		b.Outcomes[i] = run.Returned
	}
	return n, nil
}

// locate writes a site as unit<<32 | site counted from the unit's first.
func (m *Image) locate(site int) uint64 {
	unit := sort.Search(len(m.Units), func(i int) bool { return m.Units[i].First > site }) - 1
	return uint64(unit)<<32 | uint64(site-m.Units[unit].First)
}

// frameBound is how many words of frames a run can leave: every block once, or its events.
func (w *Worker) frameBound() int { return max(4*w.image.Blocks, 2*state.MaxEvents) }

// aim writes the state for a batch that begins at the point next.
func (w *Worker) aim(n, next int, mode run.Mode) {
	words, l := w.shared.state(), &w.layout
	words[state.N], words[state.Next], words[state.Mode] = uint64(n), uint64(next), uint64(shadow.LoopMode(mode))
	words[state.Points], words[state.Sites], words[state.Outputs] = w.remote(l.points), w.remote(l.sites), w.remote(l.outputs)
	words[state.Deltas], words[state.Bounds] = w.remote(l.deltas), w.remote(l.bounds)
	words[state.OpsOut], words[state.Start], words[state.Frames] = w.remote(l.ops), w.remote(l.start), w.remote(l.frames)
	words[state.Touch0], words[state.Touched] = w.remote(l.touched), w.remote(l.touched)
	view[uint64](w.shared, l.start, next+1)[next] = words[state.Cursor] // should the process be killed before it begins with that point
	words[state.Limit] = uint64((shmSize-l.frames)/8 - w.frameBound())
	words[state.Signal], words[state.Fault] = 0, 0
}
