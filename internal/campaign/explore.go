package campaign

// This file makes the strategy that searches a subject, and says what native code is compiled for.

import (
	"context"

	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
)

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

// admits is what s admits, nil for everything. Once ctx has ended that is nothing: a condition that balls decide may take milliseconds a
// point, and whoever draws points goes on until one fulfils it.
func admits(ctx context.Context, s *subject.Subject) (func(point []float64) bool, error) {
	all, err := s.Admits()
	if all == nil || err != nil {
		return nil, err
	}
	return func(point []float64) bool { return ctx.Err() == nil && all(point) }, nil
}

// strategy makes a strategy for s, with what an earlier job knows of it, and the strategies before it in this one (nil: nothing).
func (j *Job) strategy(ctx context.Context, name string, s *subject.Subject, evals int, before *Report) (search.Strategy, error) {
	admits, err := admits(ctx, s)
	if err != nil {
		return nil, err
	}
	setup := search.Setup{
		Context: ctx, Subject: s, Evals: evals, Plausible: j.cfg.Inputs != AllInputs, Admits: admits,
		Threshold: relativeThreshold(j.thresholdOf(s), s), Keep: j.cfg.KeepQueries,
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
