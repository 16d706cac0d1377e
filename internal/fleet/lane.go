package fleet

// This file is a lane: it takes a unit, keeps its lease while it works, and hands on what the unit came to.

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// A worker is what a lane needs. It may not be shared.
type worker struct {
	source
	name     string // no other lane of the run has it
	index    map[finding.Unit]int
	jobs     jetstream.Consumer
	progress *campaign.Progress // nil: one for each unit, of which the run is told
	ask      func(*question) (string, error)
	hand     func(ctx context.Context, u finding.Unit, d *campaign.Done) error
	pieces   func(ctx context.Context, s source, u finding.Unit, i int) error // nil: the source knows them
	shares   *shares
	did, ran int // subjects, and pieces
}

// work takes units until ctx ends.
func (w *worker) work(ctx context.Context) {
	l := w.Open()
	defer l.Close()
	l.Elsewhere(w.shares.ask)
	for did := true; ctx.Err() == nil; {
		batch, err := w.jobs.Fetch(1, jetstream.FetchContext(within(ctx, 2*time.Second)))
		if err != nil {
			pause(ctx, 100*time.Millisecond) // it is connected again, or ctx ends
			continue
		}
		quiet := time.Duration(0)
		if did {
			quiet = settled
		}
		did = w.shares.serve(ctx, l, batch.Messages(), quiet, func(m jetstream.Msg) { w.do(ctx, l, m) })
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

// do does the units that a message names. Once the run has answered about the last one, it knows who has them, and the queue need not;
// where it does not answer, or those before take long, the queue gives the message to another lane too, which has those that are left.
func (w *worker) do(ctx context.Context, l lane, m jetstream.Msg) {
	list := named(m.Data())
	for k, u := range list {
		answer, err := w.ask(&question{w.name, u, 0})
		if err != nil || ctx.Err() != nil {
			return
		}
		if k == len(list)-1 {
			m.Ack()
		}
		if answer == isYours {
			w.unit(ctx, l, u)
		}
	}
	if len(list) == 0 {
		m.Ack()
	}
}

// unit does a unit, and hands on what it came to.
func (w *worker) unit(ctx context.Context, l lane, u finding.Unit) {
	switch d := w.hold(ctx, l, u, w.index[u]); {
	case d == nil || w.hand(ctx, u, d) != nil: // what was taken counts, also where the run was over with it
	case u.Piece > 0:
		w.ran++
	default:
		w.did++
	}
}

// hold does a unit while its lease holds; nil where that was lost, or somebody else was first.
func (w *worker) hold(ctx context.Context, l lane, u finding.Unit, i int) *campaign.Done {
	working, drop := context.WithCancel(ctx)
	defer drop()
	p := w.progress
	if p == nil {
		p = campaign.NewProgress(false, 0, nil)
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
			switch answer, err := w.ask(&question{w.name, u, p.Now().Evaluations}); {
			case err == nil && answer == isYours:
				heard = time.Now()
			case err == nil || time.Since(heard) > most:
				lost.Store(true)
				drop()
				return
			}
		}
	}()
	var d *campaign.Done
	if w.pieces == nil || !w.Waits(i) || w.pieces(working, w.source, u, i) == nil {
		d = l.Do(working, i, p)
	}
	close(ended)
	if lost.Load() {
		return nil
	}
	return d
}
