// Package explore runs one search strategy on one subject.
//
//	Explore  runs a strategy to the end of its budget and notes which sites its runs reached
//	Crew     several workers that answer a strategy as one worker would
//	InOrder  parallel work on many subjects, with the results in their order
//
// It must not know what a strategy looks for, nor how a worker runs points. A Crew and a Survey belong to one goroutine.
package explore

// This file runs a strategy.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A Runner runs points of the subject that it has loaded. A native worker is one.
type Runner interface {
	Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error)
}

var _ Runner = (*native.Worker)(nil)

// A Survey is what an exploration saw, besides the strategy's candidates.
type Survey struct {
	Evaluations int64
	Earlier     int64  // evaluations of the searches that this one goes on from
	Reached     []bool // by site ID of the program
	Recorded    bool   // some run that returned has recorded what it reached
	raised      []bool // by site ID: some run raised something there
	Settled     []*finding.Settled
	Stopped     bool // ctx ended before s was done and before the budget was spent
	Sample      gate.Sample
}

// Spent is the number of all runs, earlier searches included.
func (sv *Survey) Spent() int64 { return sv.Earlier + sv.Evaluations }

// Explore runs s until it asks for nothing, the budget (in runs; 0 is the strategy's own) is spent, or ctx ends. It calls tick after every
// batch. The survey is valid after an error too.
func Explore(ctx context.Context, s search.Strategy, by Runner, budget, sites int, tick func(runs int)) (*Survey, error) {
	sv := &Survey{Reached: make([]bool, sites), raised: make([]bool, sites)}
	defer sv.markRaised()
	for {
		if ctx.Err() != nil {
			sv.Stopped = true
			break
		}
		left := unlimited
		if budget > 0 {
			left = budget - int(sv.Evaluations)
		}
		if left <= 0 {
			break
		}
		ask := s.Next(left)
		if ask == nil {
			break
		}
		began := time.Now()
		batch, err := by.Run(ask.Points, ask.Sites, ask.Mode)
		sv.Stopped = errors.Is(err, native.ErrStopped)
		if batch == nil {
			return sv, err
		}
		if ask.Mode != run.Trace {
			sv.take(batch, ask.Mode, time.Since(began))
			tick(batch.N)
		}
		s.Tell(batch)
		if err != nil {
			return sv, err
		}
	}
	return sv, nil
}

// take counts the runs of a search. Runs in mode Trace, which check the paths of solved inputs, are not counted.
func (sv *Survey) take(b *run.Batch, mode run.Mode, took time.Duration) {
	sv.Evaluations += int64(b.N)
	sv.Sample.Take(b, took)
	if mode == run.All || mode == run.One {
		sv.Mark(b)
	}
	if mode == run.Deltas {
		for i := range b.N {
			b.Events(i, func(e run.Event) { sv.raised[e.Site] = true })
		}
	}
}

// markRaised marks the sites at which runs raised something. Only a few runs record every site, and they may miss these.
func (sv *Survey) markRaised() {
	for id, raised := range sv.raised {
		sv.Reached[id] = sv.Reached[id] || raised
	}
}

// Reach marks a site that a finding blames.
func (sv *Survey) Reach(site int) {
	if 0 <= site && site < len(sv.Reached) {
		sv.Reached[site] = true
	}
}

const unlimited = int(^uint(0) >> 1)

// Mark marks the sites that left a record. A record has a few words a run, by block.
func (sv *Survey) Mark(b *run.Batch) {
	sv.Recorded = sv.Recorded || slices.Contains(b.Outcomes, run.Returned)
	for i := 0; i+1 < len(b.Start); i++ {
		b.Blocks(i, func(first, n int) {
			for k := first; k < first+n && !sv.Reached[k]; k++ {
				sv.Reached[k] = true
			}
		})
	}
}

// Count returns how many of the given sites were reached.
func (sv *Survey) Count(sites []int) int {
	n := 0
	for _, id := range sites {
		if sv.Reached[id] {
			n++
		}
	}
	return n
}

// Missed says that no tried input reaches any of the given sites, "" if one does. Then the search says nothing about them.
func (sv *Survey) Missed(sites []int) string {
	if !sv.Recorded || len(sites) == 0 || sv.Count(sites) > 0 {
		return ""
	}
	return fmt.Sprintf("no input that was tried reaches any of the %d floating-point operations", len(sites))
}
