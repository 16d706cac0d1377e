package exhaust

// This file collects the results of the chunks of one subject while lanes run them.

import (
	"slices"
	"sync"

	"faultline/internal/finding"
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
