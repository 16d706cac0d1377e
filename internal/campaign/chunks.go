package campaign

// This file runs the chunks of a search, collects their results, and joins them.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"faultline/internal/finding"
	"faultline/internal/search/exhaustive"
)

// A Division is the results of the chunks of a subject, as they come. It may be shared.
type Division struct {
	mu     sync.Mutex
	came   []*finding.Piece // from chunk 1 on
	closed bool             // the subject goes on
}

// Divide returns the division of a search, nil if it is a single chunk.
func (x *Exhaustion) Divide() *Division {
	n := x.Pieces()
	if n < 2 {
		return nil
	}
	return &Division{came: make([]*finding.Piece, n)}
}

// Len is how many chunks there are.
func (d *Division) Len() int { return len(d.came) }

// Enter takes the result of a chunk.
func (d *Division) Enter(p *finding.Piece) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p.Piece > 0 && p.Piece <= len(d.came) {
		d.came[p.Piece-1] = p
	}
}

// Close reports, once, that the subject can go on: all chunks are there, or those up to one that failed.
func (d *Division) Close() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, p := range d.came {
		if p == nil {
			return false
		}
		if p.Failed != "" {
			break
		}
	}
	first := !d.closed
	d.closed = true
	return first
}

// Began reports whether the results of some chunks are there.
func (d *Division) Began() bool {
	return slices.ContainsFunc(d.Pieces(), func(p *finding.Piece) bool { return p != nil })
}

// Closed reports whether no other chunk is wanted.
func (d *Division) Closed() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closed
}

// Pieces are the results of the chunks, nil for one that is not there.
func (d *Division) Pieces() []*finding.Piece {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.came)
}

// Pieces is how many chunks the inputs are divided into; 1 means that they are not divided.
func (x *Exhaustion) Pieces() int {
	per := int64(x.all.Piece)
	return int((x.dealt() + per - 1) / per)
}

// bounds are the parts of a chunk. Chunks count from 1.
func (x *Exhaustion) bounds(piece int) (first, end int64) {
	per := int64(x.all.Piece)
	return int64(piece-1) * per, min(int64(piece)*per, x.dealt())
}

// Size is how many inputs a chunk has.
func (x *Exhaustion) Size(piece int) (n int64) {
	first, end := x.bounds(piece)
	for k := first; k < end; k++ {
		from, end := x.part(k)
		n += end - from
	}
	return n
}

// Piece runs a chunk on one core. An error means that no worker could run it, and says nothing about the subject.
func (x *Exhaustion) Piece(ctx context.Context, piece int, tick Tick) (*finding.Piece, error) {
	if err := x.choose(ctx); err != nil {
		return nil, err
	}
	own := x.all.Part(0, 0, x.mode, nil)
	first, end := x.bounds(piece)
	failed, err := x.run(ctx, own, first, end, 1, tick)
	if err != nil {
		return nil, err
	}
	p := &finding.Piece{Subject: x.Subject.Name, Strategy: exhaustive.Description.Name, Piece: piece, Of: x.Pieces(),
		Evaluations: own.Result.Done}
	if worst := own.Result.Worst(); worst <= math.MaxFloat64 {
		p.Worst = worst
	}
	if failed != nil {
		p.Failed = failed.Error()
	}
	p.Came, err = json.Marshal(own.Result)
	return p, err
}

// join joins the results of chunks in their order. It returns the error of the first one that failed. A nil one was not run.
func (x *Exhaustion) join(pieces []*finding.Piece) error {
	for i, p := range pieces {
		if p == nil {
			continue
		}
		if len(p.Came) > 0 {
			r := new(exhaustive.Result)
			if err := json.Unmarshal(p.Came, r); err != nil {
				return fmt.Errorf("piece %d of %d: %w", i+1, len(pieces), err)
			}
			x.all.Result.Merge(r)
		}
		if p.Failed != "" {
			return errors.New(p.Failed)
		}
	}
	return nil
}
