package campaign

// This file works through subjects side by side. The goroutines of the house are here.
//
// States of a lane: idle, waiting for the next subject; busy with one, its own native worker and certifying process
// at hand; closed. The goroutine that called run owns the results: it alone calls emit, in the order of the subjects.

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"golang.org/x/sync/errgroup"

	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
)

func cores() int { return runtime.NumCPU() }

// A lane is what one goroutine needs to take a subject from search to certificate.
type lane struct {
	images map[*ir.Program]*native.Image
	runs   map[*ir.Program]*native.Worker
	proof  *certify.Worker
	gate   *gate.Gate
	at     *subject.Subject // that was loaded last
	waited bool             // for a run of it without end, in a proof
	mates  []*lane          // that help with a subject; see crew
}

func newLane(images map[*ir.Program]*native.Image, g *gate.Gate) *lane {
	return &lane{images: images, gate: g, runs: make(map[*ir.Program]*native.Worker), proof: certify.NewWorker(certify.Limits{})}
}

// load returns a worker that is ready to run s, and that stops when done is closed.
func (l *lane) load(s *subject.Subject, done <-chan struct{}) (*native.Worker, error) {
	w := l.runs[s.Program]
	if w == nil {
		var err error
		if w, err = native.Start(l.images[s.Program]); err != nil {
			return nil, err
		}
		l.runs[s.Program] = w
	}
	w.Options = searching(done)
	if l.at != s {
		l.at, l.waited = s, false
		w.Losses = native.Losses{}
	}
	return w, w.Load(&s.Call)
}

// searching are the options of runs that may not take long in all.
func searching(done <-chan struct{}) native.Options {
	o := native.Usual
	o.Waiting, o.Done = searchWait, done
	return o
}

// run runs points of s, which is loaded if another subject was run last. It is for proofs: nothing stops it.
func (l *lane) run(s *subject.Subject, points []float64, mode run.Mode) (*run.Batch, error) {
	w := l.runs[s.Program]
	if w == nil || l.at != s {
		var err error
		if w, err = l.load(s, nil); err != nil {
			return nil, err
		}
	}
	w.Options = searching(nil)
	return w.Run(points, nil, mode)
}

// mate returns helper k of a lane, which lives as long as the lane.
func (l *lane) mate(k int) *lane {
	for len(l.mates) <= k {
		l.mates = append(l.mates, newLane(l.images, nil)) // no finding is held on it
	}
	return l.mates[k]
}

func (l *lane) close() {
	for _, m := range l.mates {
		m.close()
	}
	for _, w := range l.runs {
		w.Close()
	}
	l.gate.Close()
	l.proof.Close()
}

// sideBySide runs f(0) ... f(n-1) on at most jobs goroutines.
func sideBySide(jobs int) func(n int, f func(int)) {
	return func(n int, f func(int)) {
		var g errgroup.Group
		g.SetLimit(jobs)
		for i := range n {
			g.Go(func() error { f(i); return nil })
		}
		g.Wait()
	}
}

// inOrder runs work(lane, i) for i = 0..n-1 on so many lanes and calls emit(i, result) in that order. It stops handing
// out work when ctx ends or emit fails; what was started is finished, so that nothing found is lost.
func inOrder[T any](ctx context.Context, n, lanes int, open func() *lane, work func(*lane, int) T, emit func(int, T) error) error {
	lanes = max(1, min(lanes, n))
	next := make(chan int)
	done := make(chan struct {
		i int
		v T
	}, n)
	for range lanes {
		go func() {
			l := open()
			defer l.close()
			for i := range next {
				done <- struct {
					i int
					v T
				}{i, work(l, i)}
			}
		}()
	}
	waiting := make(map[int]T)
	sent, received, emitted := 0, 0, 0
	var err error
	for received < sent || (sent < n && err == nil && ctx.Err() == nil) {
		hand := next
		if sent == n || err != nil || ctx.Err() != nil {
			hand = nil
		}
		select {
		case hand <- sent:
			sent++
		case r := <-done:
			received++
			waiting[r.i] = r.v
		case <-interrupted(ctx, hand):
		}
		for v, ok := waiting[emitted]; ok && err == nil; v, ok = waiting[emitted] {
			err = emit(emitted, v)
			delete(waiting, emitted)
			emitted++
		}
	}
	close(next)
	return err
}

// interrupted wakes the loop above while it still has work to hand out.
func interrupted(ctx context.Context, hand chan int) <-chan struct{} {
	if hand == nil {
		return nil
	}
	return ctx.Done()
}

// guard turns a panic of the work on one subject into an error: one broken subject must not take the others with it.
// The certifying process has the only other recover() of the house.
func guard(name string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%s: internal error: %v; please report it with the subject and the seed\n%s", name, p, trace())
	}
}

// trace is for reports of internal errors only, and off unless asked for.
func trace() string {
	if !debugTrace {
		return ""
	}
	return string(debug.Stack())
}

// debugTrace adds a stack trace to internal errors. It is off.
var debugTrace = os.Getenv("FAULTLINE_TRACE") != ""
