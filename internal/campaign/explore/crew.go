package explore

// This file answers what a strategy asks by several workers side by side, here and in other processes. The answer is the one that a single
// worker would give.
//
// After some runs have ended its process, a worker skips inputs near these (see native.Options.Avoid). Which inputs it skips depends on
// all its earlier runs. So no worker of a crew skips anything at first. When a run ends a process, the first worker repeats the request
// alone, and works alone from then on. A crew belongs to one goroutine.

import (
	"context"
	"errors"
	"time"

	"faultline/internal/native"
	"faultline/internal/run"
)

// Work counts points: those that were judged, those that were to be run natively, and those of them that the domain's condition admits.
type Work struct{ Judged, Asked, Admitted int64 }

func (w *Work) add(more Work) {
	w.Judged, w.Asked, w.Admitted = w.Judged+more.Judged, w.Asked+more.Asked, w.Admitted+more.Admitted
}

// A Member runs points of the subject.
type Member interface {
	Runner
	Worked() *Work // so far
}

// A Share is a part of a request that another process may run.
type Share struct {
	Subject int // its index
	Points  []float64
	Sites   []int
	Mode    run.Mode
}

// An Answer is the result of a share. Its batch has no points.
type Answer struct {
	Batch  *run.Batch
	Work   Work
	Deaths bool // runs ended the process too often, so Batch is nil; see native.ErrDeaths
}

// Elsewhere lets another, idle process run a share. It returns nil if no process is idle, or none answered. Crews may share one Elsewhere.
type Elsewhere func(ctx context.Context, s *Share) *Answer

// A Crew divides requests among its members. Its answers are those of a single runner.
type Crew struct {
	Context   context.Context
	Name      string // of the subject
	Subject   int    // its index
	Dims      int
	Outputs   int
	Members   []Member
	Elsewhere Elsewhere    // nil: there are no other processes
	Alone     func() error // lets the first member begin again, to work alone

	alone bool
	each  [run.Shadowed + 1]time.Duration // how long a member last took for a point, by mode
}

// Run gives each member shares of the points, unless the first one works alone.
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

// Close adds the counts of the other members to those of the first.
func (c *Crew) Close() {
	for _, m := range c.Members[1:] {
		c.Members[0].Worked().add(*m.Worked())
	}
}
