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
	"faultline/internal/finding"
)

// A worker is what a lane needs. It may not be shared.
type worker struct {
	session  *campaign.Session
	index    map[int]int
	jobs     jetstream.Consumer
	progress *pace.Progress
	alive    func(ctx context.Context, number int) error
	hand     func(ctx context.Context, number int, d *campaign.Done) error
	did      int
}

// work takes subjects until ctx ends.
func (w *worker) work(ctx context.Context) {
	lane := w.session.Lane()
	defer lane.Close()
	for ctx.Err() == nil {
		batch, err := w.jobs.Fetch(1, jetstream.FetchContext(within(ctx, 2*time.Second)))
		if err != nil {
			pause(ctx, 100*time.Millisecond) // it is connected again, or ctx ends
			continue
		}
		for m := range batch.Messages() {
			w.do(ctx, lane, m)
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

// do does the subject that a message names.
func (w *worker) do(ctx context.Context, lane *campaign.Lane, m jetstream.Msg) {
	number, err := strconv.Atoi(string(m.Data()))
	k, known := w.index[number]
	given, merr := m.Metadata()
	if err != nil || merr != nil || !known || w.alive(ctx, number) != nil {
		if ctx.Err() == nil {
			m.Ack() // nothing is left to do
		}
		return
	}
	var d *campaign.Done
	if given.NumDelivered > mostGiven {
		d = undone(w.session.Name(k))
	} else if d = w.hold(ctx, lane, m, number, k); d == nil {
		return
	}
	if d.Lost > 0 && given.NumDelivered < mostGiven && ctx.Err() == nil { // that may be for a fault of this machine
		m.Nak()
		return
	}
	if w.hand(ctx, number, d) == nil && ctx.Err() == nil {
		m.DoubleAck(ctx)
		w.did++
	}
}

// undone is what a subject came to whose lanes were lost, again and again.
func undone(name string) *campaign.Done {
	return &campaign.Done{Tally: finding.Tally{Skipped: 1, Lost: 1}, Messages: []*finding.Message{{Skipped: &finding.Skipped{Subject: name,
		Lost: true,
		What: "not analysed: the processes that searched it were lost three times before it was done; search it alone to see"}}}}
}

// hold does a job while its lease holds; nil where that was lost, or somebody else was first.
func (w *worker) hold(ctx context.Context, lane *campaign.Lane, m jetstream.Msg, number, k int) *campaign.Done {
	working, drop := context.WithCancel(ctx)
	defer drop()
	var lost atomic.Bool
	ended := make(chan struct{})
	go func() {
		heard := time.Now()
		for {
			select {
			case <-ended:
				return
			case <-time.After(lease / 4):
			}
			switch err := w.alive(working, number); {
			case err == nil:
				heard = time.Now()
				m.InProgress()
			case err == errDone || time.Since(heard) > lease:
				lost.Store(true)
				drop()
				return
			}
		}
	}()
	d := lane.Do(working, k, w.progress)
	close(ended)
	if lost.Load() {
		return nil
	}
	return d
}
