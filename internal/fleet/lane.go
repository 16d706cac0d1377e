package fleet

// This file is the loop of a worker: fetch a unit, renew its lease while it is processed, and hand in the result.

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// A worker has everything that its goroutine needs. It is not safe for concurrent use.
type worker struct {
	source
	name     string // unique in the run
	index    map[finding.Unit]int
	jobs     jetstream.Consumer
	progress *campaign.Progress // nil: a new one for each unit, whose run count is sent to the coordinator
	ask      func(*question) (string, error)
	hand     func(ctx context.Context, u finding.Unit, d *campaign.Done) error
	pieces   func(ctx context.Context, s source, u finding.Unit, i int) error // fetches the results of pieces; nil: the source has them
	shares   *shares
	did, ran int // numbers of subjects and of pieces
}

// work processes units until ctx ends.
func (w *worker) work(ctx context.Context) {
	l := w.Open()
	defer l.Close()
	l.Elsewhere(w.shares.ask)
	for did := true; ctx.Err() == nil; {
		batch, err := w.jobs.Fetch(1, jetstream.FetchContext(within(ctx, 2*time.Second)))
		if err != nil {
			pause(ctx, 100*time.Millisecond) // until the client reconnects or ctx ends
			continue
		}
		quiet := time.Duration(0)
		if did {
			quiet = settled
		}
		did = w.shares.serve(ctx, l, batch.Messages(), quiet, func(m jetstream.Msg) { w.do(ctx, l, m) })
	}
}

// within returns ctx with a timeout. Its resources are freed when it ends.
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

// do processes the units that a message names. It acknowledges the message once the coordinator has answered the question about the last
// unit, since the coordinator then knows the owner of every unit. Without an acknowledgement in time, the queue also delivers the message
// to another worker, which gets the remaining units.
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

// unit processes a unit and hands in its result.
func (w *worker) unit(ctx context.Context, l lane, u finding.Unit) {
	switch d := w.hold(ctx, l, u, w.index[u]); {
	case d == nil || w.hand(ctx, u, d) != nil: // a stored result counts even if it ended the run
	case u.Piece > 0:
		w.ran++
	default:
		w.did++
	}
}

// hold processes a unit while its lease is valid. It returns nil if the lease was lost or the unit is already done.
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
