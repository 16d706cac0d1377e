// Package crew answers what a strategy asks by several who run points side by side, here and in other processes, as one of them would. It
// must not know what runs them, nor where the others are.
//
// What a worker leaves out, once runs have ended its process, hangs on all that it ran before (see native.Options.Avoid). So nobody leaves
// out anything at first, and where a run ends a process the first member begins that ask again, and goes on alone: as it would have
// without the others. A crew belongs to one goroutine.
package crew

// This file is the crew: who is in it, and what it does when a run ends a process.

import (
	"context"
	"errors"
	"time"

	"faultline/internal/campaign/explore"
	"faultline/internal/native"
	"faultline/internal/run"
)

// Work counts points: those that were judged, those to be run natively, and those of them that the filter let through.
type Work struct{ Judged, Asked, Admitted int64 }

func (w *Work) add(more Work) {
	w.Judged, w.Asked, w.Admitted = w.Judged+more.Judged, w.Asked+more.Asked, w.Admitted+more.Admitted
}

// A Member runs points of the subject.
type Member interface {
	explore.Runner
	Worked() *Work // so far
}

// A Share is a part of an ask that another process may run.
type Share struct {
	Subject int // its place
	Points  []float64
	Sites   []int
	Mode    run.Mode
}

// An Answer is what came of a share. The points are not in its batch.
type Answer struct {
	Batch  *run.Batch
	Work   Work
	Deaths bool // a run ended the process: there is no batch
}

// Elsewhere has somebody run a share who has nothing else to do; nil where nobody is there, or no answer came. It may be shared.
type Elsewhere func(ctx context.Context, s *Share) *Answer

// A Crew answers like one runner.
type Crew struct {
	Context   context.Context
	Name      string // of the subject
	Subject   int    // its place
	Dims      int
	Outputs   int
	Members   []Member
	Elsewhere Elsewhere    // nil: nobody is there
	Alone     func() error // lets the first member begin again, and go on with nobody

	alone bool
	each  [run.Shadowed + 1]time.Duration // what a point took a member last, by mode
}

// Run gives each member shares of the points, unless one goes on alone.
func (c *Crew) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	if !c.alone {
		before := make([]Work, len(c.Members))
		for i, m := range c.Members {
			before[i] = *m.Worked()
		}
		b, err := c.share(points, sites, mode)
		if !errors.Is(err, native.ErrDeaths) {
			return b, err
		}
		for i, m := range c.Members {
			*m.Worked() = before[i]
		}
		if err := c.Alone(); err != nil {
			return nil, err
		}
		c.alone = true
	}
	return c.Members[0].Run(points, sites, mode)
}

// Close has the first member count what the others did.
func (c *Crew) Close() {
	for _, m := range c.Members[1:] {
		c.Members[0].Worked().add(*m.Worked())
	}
}
