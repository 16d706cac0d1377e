package campaign

// This file lets one strategy search one subject: it makes it, spends the budget and knows nothing of what is looked for.

import (
	"context"
	"errors"
	"slices"
	"time"

	"faultline/internal/campaign/gate"
	"faultline/internal/campaign/tolerance"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
)

// A survey is what an exploration saw beside the strategy's candidates.
type survey struct {
	evaluations int64
	earlier     int64  // evaluations of the searches that this one goes on from
	reached     []bool // by site ID of the program
	recorded    bool   // a run returned that has marked what it reached
	settled     []*finding.Settled
	stopped     bool // ctx ended before s asked no more and before the budget was spent
	sample      gate.Sample
}

// spent returns all runs, those of earlier searches included.
func (sv *survey) spent() int64 { return sv.earlier + sv.evaluations }

// explore drives s until it asks no more, the budget (in runs; 0 is the strategy's own) is spent, or ctx ends.
// tick is told of every batch. What s learned before an error is not lost.
func explore(ctx context.Context, s search.Strategy, by runner, budget, sites int, tick func(runs int)) (*survey, error) {
	sv := &survey{reached: make([]bool, sites)}
	for {
		if ctx.Err() != nil {
			sv.stopped = true
			break
		}
		left := unlimited
		if budget > 0 {
			left = budget - int(sv.evaluations)
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
		sv.stopped = errors.Is(err, native.ErrStopped)
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

// take notes the runs of a search. Those that hold inputs to their paths say nothing more of them, and are none.
func (sv *survey) take(b *run.Batch, mode run.Mode, took time.Duration) {
	sv.evaluations += int64(b.N)
	sv.sample.Take(b, took)
	if mode == run.All || mode == run.One {
		sv.mark(b)
	}
}

const unlimited = int(^uint(0) >> 1)

// mark notes the sites that left a record. Frames are per block, so this is a few words a run.
func (sv *survey) mark(b *run.Batch) {
	sv.recorded = sv.recorded || slices.Contains(b.Outcomes, run.Returned)
	for i := 0; i+1 < len(b.Start); i++ {
		b.Blocks(i, func(first, n int) {
			for k := first; k < first+n && !sv.reached[k]; k++ {
				sv.reached[k] = true
			}
		})
	}
}

// count returns how many of the given sites were reached.
func (sv *survey) count(sites []int) int {
	n := 0
	for _, id := range sites {
		if sv.reached[id] {
			n++
		}
	}
	return n
}

// modes returns what the strategies of cfg ask of native code, and plain code, which is what confirms traps.
func (cfg *Config) modes() []run.Mode {
	list := []run.Mode{run.Plain}
	for _, name := range cfg.WithDefaults().Strategies {
		if d := strategies.Named(name); d != nil { // check says so otherwise
			list = append(list, d.Asks...)
		}
	}
	return list
}

// strategy makes a strategy for s, with what an earlier job knows of it, and the strategies before it in this one (nil: nothing).
func (j *Job) strategy(ctx context.Context, name string, s *subject.Subject, evals int, before *Report) (search.Strategy, error) {
	admits, err := s.Admits()
	if err != nil {
		return nil, err
	}
	setup := search.Setup{
		Context: ctx, Subject: s, Evals: evals, Plausible: j.cfg.Inputs != AllInputs, Admits: admits,
		Threshold: tolerance.Relative(j.thresholdOf(s), s), Keep: j.cfg.KeepQueries,
	}
	if setup.Checked, err = s.SumsAt(j.cfg.Sites); err != nil {
		return nil, err
	}
	if _, setup.Known, err = j.cfg.Earlier.of(s); err != nil {
		return nil, err
	}
	points, ranges := before.seeds()
	setup.Known, setup.Ranges = append(setup.Known, points...), ranges
	before.inform(&setup)
	if st := j.cfg.Earlier.stats(s, name); st != nil {
		setup.Spent = st.Evaluations
	}
	setup.Rand = chance(j.cfg.Seed, s.Name, name, setup.Spent)
	d := strategies.Named(name)
	if d.Fits != nil {
		if err := d.Fits(s); err != nil {
			return nil, Usagef("--strategy %s: %v", name, err)
		}
	}
	maker, err := d.Read(j.cfg.Params)
	if err != nil {
		return nil, Usagef("%v", err)
	}
	return maker(setup), nil
}
