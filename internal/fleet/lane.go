package fleet

// This file is a lane: it takes a subject, keeps its lease while it works, and hands on what the subject came to.

import (
	"context"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/campaign"
	"faultline/internal/campaign/pace"
)

// A worker is what a lane needs. It may not be shared.
type worker struct {
	source
	name     string // no other lane of the run has it
	index    map[int]int
	jobs     jetstream.Consumer
	progress *pace.Progress // nil: one for each subject, of which the run is told
	ask      func(*question) (string, error)
	hand     func(ctx context.Context, number int, d *campaign.Done) error
	did      int
}

// work takes subjects until ctx ends.
func (w *worker) work(ctx context.Context) {
	l := w.Open()
	defer l.Close()
	for ctx.Err() == nil {
		batch, err := w.jobs.Fetch(1, jetstream.FetchContext(within(ctx, 2*time.Second)))
		if err != nil {
			pause(ctx, 100*time.Millisecond) // it is connected again, or ctx ends
			continue
		}
		for m := range batch.Messages() {
			w.do(ctx, l, m)
		}
	}
}

// within is ctx for some time. What it holds is freed then.
func within(ctx context.Context, d time.Duration) context.Context {
	c, cancel := context.WithTimeout(ctx, d)
	context.AfterFunc(c, cancel)
	return c
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// do does the subject that a message names. Once the run has answered, it knows who has the subject, and the queue need not; where it does
// not answer, the queue gives the message to another lane.
func (w *worker) do(ctx context.Context, l lane, m jetstream.Msg) {
	number, err := strconv.Atoi(string(m.Data()))
	k, known := w.index[number]
	if err != nil || !known {
		m.Ack() // no subject
		return
	}
	answer, err := w.ask(&question{w.name, number, 0})
	if err != nil {
		return
	}
	m.Ack()
	if answer != isYours {
		return
	}
	if d := w.hold(ctx, l, number, k); d != nil && w.hand(ctx, number, d) == nil && ctx.Err() == nil {
		w.did++
	}
}

// hold does a job while its lease holds; nil where that was lost, or somebody else was first.
func (w *worker) hold(ctx context.Context, l lane, number, k int) *campaign.Done {
	working, drop := context.WithCancel(ctx)
	defer drop()
	p := w.progress
	if p == nil {
		p = pace.New(false, 0, nil)
	}
	var lost atomic.Bool
	ended, most := make(chan struct{}), lease
	go func() {
		heard := time.Now()
		for {
			select {
			case <-ended:
				return
			case <-time.After(most / 4):
			}
			switch answer, err := w.ask(&question{w.name, number, p.Now().Evaluations}); {
			case err == nil && answer == isYours:
				heard = time.Now()
			case err == nil || time.Since(heard) > most:
				lost.Store(true)
				drop()
				return
			}
		}
	}()
	d := l.Do(working, k, p)
	close(ended)
	if lost.Load() {
		return nil
	}
	return d
}
