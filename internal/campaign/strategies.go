package campaign

// This file makes strategies for subjects.

import (
	"math"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
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

// strategy makes a strategy for s, with what an earlier job knows of it, and the strategies before it in this one (nil: nothing).
func (j *Job) strategy(name string, s *subject.Subject, evals int, before *Report) (search.Strategy, error) {
	admits, err := s.Admits()
	if err != nil {
		return nil, err
	}
	setup := search.Setup{Subject: s, Evals: evals, Admits: admits, Threshold: relativeThreshold(j.threshold, s)}
	if _, setup.Known, err = j.cfg.Earlier.of(s); err != nil {
		return nil, err
	}
	points, ranges := before.seeds()
	setup.Known, setup.Ranges = append(setup.Known, points...), ranges
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

// relativeThreshold is the relative error that a threshold is at least, for the most precise of the outputs.
func relativeThreshold(t finding.Threshold, s *subject.Subject) float64 {
	digits := fp.Binary32.Digits()
	for _, c := range s.Call.Outputs {
		if c.Role == ir.Value && c.Type.Kind == ir.Float {
			digits = max(digits, c.Type.Format.Digits())
		}
	}
	ulp := math.Ldexp(1, -digits) // of a number just below a power of two
	switch t.Measure {
	case finding.InUlps:
		return t.Value * ulp
	case finding.InBits:
		return (math.Exp2(t.Value) - 1) * ulp
	}
	return t.Value
}
