package exhaust

// This file is what is known of the pieces of one subject while lanes run them.

import (
	"slices"
	"sync"

	"faultline/internal/finding"
)

// A Division is the pieces of a subject as they come. It may be shared.
type Division struct {
	mu     sync.Mutex
	came   []*finding.Piece // from piece 1 on
	closed bool             // what comes behind the pieces was begun
}

// Divide returns the division of a search; nil where that is one piece.
func (x *Exhaustion) Divide() *Division {
	n := x.Pieces()
	if n < 2 {
		return nil
	}
	return &Division{came: make([]*finding.Piece, n)}
}

// Len is how many pieces there are.
func (d *Division) Len() int { return len(d.came) }

// Enter takes what a piece came to.
func (d *Division) Enter(p *finding.Piece) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p.Piece > 0 && p.Piece <= len(d.came) {
		d.came[p.Piece-1] = p
	}
}

// Close reports, once, that what comes behind the pieces can begin: all are there, or those up to one that failed.
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

// Began reports that some pieces are there.
func (d *Division) Began() bool {
	return slices.ContainsFunc(d.Pieces(), func(p *finding.Piece) bool { return p != nil })
}

// Closed reports that no other piece is wanted.
func (d *Division) Closed() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closed
}

// Pieces are what came, nil for what did not.
func (d *Division) Pieces() []*finding.Piece {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.came)
}
