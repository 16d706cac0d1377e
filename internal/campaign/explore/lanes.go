package explore

// This file runs independent pieces of work side by side and hands on the results in order. The goroutine that called InOrder is the only
// one that calls emit.

import (
	"context"
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"

	"golang.org/x/sync/errgroup"
)

// SideBySide returns a function that runs f(0) ... f(n-1) on at most jobs goroutines.
func SideBySide(jobs int) func(n int, f func(int)) {
	return func(n int, f func(int)) {
		var g errgroup.Group
		g.SetLimit(jobs)
		for i := range n {
			g.Go(func() error { f(i); return nil })
		}
		g.Wait()
	}
}

// InOrder runs work(lane, i) for i = 0..n-1 on count lanes and calls emit(i, result) in that order. The first lane takes the pieces in
// order, so that results come soon. The others take them in the order of first, the heaviest first, so that no long piece begins last; nil
// is the order of i. InOrder stops handing out work when ctx ends or emit fails. Pieces that were begun are finished and emitted, even if
// earlier ones are missing.
func InOrder[L interface{ Close() }, T any](ctx context.Context, n, count int, first []int, open func() L, work func(L, int) T,
	emit func(int, T) error) error {
	count = max(1, min(count, n))
	type answer struct {
		i int
		v T
	}
	h := &hand{first: first, sent: make([]bool, n)}
	next, heavy, done := make(chan int), make(chan int), make(chan answer, n)
	var lanes errgroup.Group
	for lane := range count {
		from := heavy
		if lane == 0 || first == nil {
			from = next
		}
		lanes.Go(func() error {
			l := open()
			defer l.Close()
			for i := range from {
				done <- answer{i, work(l, i)}
			}
			return nil
		})
	}
	waiting := make(map[int]T)
	sent, received, emitted := 0, 0, 0
	var err error
	for received < sent || (sent < n && err == nil && ctx.Err() == nil) {
		inOrder, byWeight, stop := next, heavy, ctx.Done()
		if sent == n || err != nil || ctx.Err() != nil {
			inOrder, byWeight, stop = nil, nil, nil
		}
		front, heaviest := h.next()
		select {
		case inOrder <- front:
			h.sent[front] = true
			sent++
		case byWeight <- heaviest:
			h.sent[heaviest] = true
			sent++
		case r := <-done:
			received++
			waiting[r.i] = r.v
		case <-stop: // no more work is handed out
		}
		for v, ok := waiting[emitted]; ok && err == nil; v, ok = waiting[emitted] {
			err = emit(emitted, v)
			delete(waiting, emitted)
			emitted++
		}
	}
	close(next)
	close(heavy)
	for _, i := range slices.Sorted(maps.Keys(waiting)) {
		if err == nil {
			err = emit(i, waiting[i])
		}
	}
	lanes.Wait() // the time of their processes counts for the command after they have ended
	return err
}

// A hand has the pieces that are not handed out.
type hand struct {
	first        []int
	sent         []bool
	front, heavy int // all before these are handed out, of the pieces and of first
}

// next returns the next piece in order, and the heaviest piece. Both are 0 if none is left.
func (h *hand) next() (front, heaviest int) {
	for h.front < len(h.sent) && h.sent[h.front] {
		h.front++
	}
	for h.heavy < len(h.first) && h.sent[h.first[h.heavy]] {
		h.heavy++
	}
	if h.front < len(h.sent) {
		front = h.front
	}
	if h.heavy < len(h.first) {
		return front, h.first[h.heavy]
	}
	return front, front
}

// Guard turns a panic of the work on one subject into an error, so that one broken subject does not stop the others. The certifying
// process has the only other recover().
func Guard(name string, err *error) {
	if p := recover(); p != nil {
		trace := ""
		if debugTrace {
			trace = string(debug.Stack())
		}
		*err = fmt.Errorf("%s: internal error: %v; please report it with the subject and the seed\n%s", name, p, trace)
	}
}

// debugTrace adds a stack trace to internal errors. It is off by default.
var debugTrace = os.Getenv("FAULTLINE_TRACE") != ""
