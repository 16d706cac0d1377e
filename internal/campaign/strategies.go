package campaign

// This file names the strategies.

import (
	"math"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/atomu"
	"faultline/internal/search/demc"
	"faultline/internal/search/eiffel"
	"faultline/internal/search/exhaustive"
	"faultline/internal/search/ga"
	"faultline/internal/search/hunt"
	"faultline/internal/search/lsga"
	"faultline/internal/search/random"
	"faultline/internal/search/regions"
	"faultline/internal/search/s3fp"
	"faultline/internal/subject"
)

// DefaultStrategy is what find uses when --strategy is not said.
const DefaultStrategy = "hunt"

// A maker makes a strategy with parameters that were read before.
type maker func(search.Setup) (search.Strategy, error)

// strategies reads the parameters of a strategy, and gives what makes it where they are right.
var strategies = map[string]func(*parameters) maker{
	"atomu": func(p *parameters) maker {
		d := atomu.Defaults()
		p.int("init", &d.InitSize)
		p.int("iter", &d.IterSize)
		p.float("sigma-start", &d.SigmaStart)
		p.float("sigma-end", &d.SigmaEnd)
		p.float("alpha", &d.Alpha)
		p.float("threshold", &d.UnstableThreshold)
		p.int("polish", &d.Polish)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) { return atomu.New(setup, d), nil }
	},
	"demc": func(p *parameters) maker {
		d := demc.Defaults()
		p.int("parts", &d.Partitions)
		p.int("population", &d.Population)
		p.int("generations", &d.Generations)
		p.float("f-low", &d.FLow)
		p.float("f-high", &d.FHigh)
		p.float("cr", &d.CR)
		p.int("scale", &d.Scale)
		p.int("chains", &d.Chains)
		p.int("steps", &d.Steps)
		p.float("step", &d.Step)
		p.float("temperature", &d.Temperature)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) { return demc.New(setup, d), nil }
	},
	"eiffel": func(p *parameters) maker {
		d := eiffel.Defaults()
		p.int("samples", &d.Samples)
		p.int("group", &d.Group)
		p.float("reach", &d.Reach)
		p.float("least-ulps", &d.Least)
		p.int("stays", &d.Stays)
		p.int("late", &d.Late)
		p.float("radius", &d.Radius)
		p.int("screen", &d.Screen)
		p.int("most-ranges", &d.Ranges)
		p.int("detect", &d.Detect)
		p.int("worst", &d.Measure)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) { return eiffel.New(setup, d), nil }
	},
	"exhaustive": func(p *parameters) maker {
		d := exhaustive.Defaults()
		p.int("top", &d.Top)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) {
			s, err := exhaustive.New(setup, d)
			if err != nil {
				return nil, Usagef("--strategy exhaustive: %v", err)
			}
			return s, nil
		}
	},
	"ga": func(p *parameters) maker {
		d := ga.Defaults()
		p.int("size", &d.Size)
		p.float("cross", &d.Cross)
		p.float("flip", &d.Flip)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) { return ga.New(setup, d), nil }
	},
	"hunt": func(p *parameters) maker {
		d := hunt.Defaults()
		p.int("samples", &d.Samples)
		p.int("lines", &d.Lines)
		p.int("line-samples", &d.LineSamples)
		p.int("roots", &d.Roots)
		p.int("per-site", &d.PerSite)
		p.int("dips", &d.Dips)
		p.int("climb", &d.Climb)
		p.int("climb-many", &d.ClimbMany)
		p.int("raise", &d.Raise)
		p.int("judge", &d.Judge)
		p.int("work", &d.Work)
		p.int("rounds", &d.Rounds)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) { return hunt.New(setup, d), nil }
	},
	"lsga": func(p *parameters) maker {
		d := lsga.Defaults()
		p.float("p", &d.P)
		p.float("flip", &d.Flip)
		p.float("initial", &d.Initial)
		p.int("batch", &d.Batch)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) { return lsga.New(setup, d), nil }
	},
	"random": func(*parameters) maker {
		return func(setup search.Setup) (search.Strategy, error) { return random.New(setup), nil }
	},
	"regions": func(p *parameters) maker {
		d := regions.Defaults()
		p.int("explore", &d.Explore)
		p.int("sharpen", &d.Sharpen)
		p.int("oracle", &d.Oracle)
		p.int("rounds", &d.Rounds)
		p.int("probes", &d.Probes)
		p.int("survey", &d.Survey)
		p.int("density", &d.Density)
		p.int("most", &d.Most)
		p.int("hunts", &d.Hunts)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) { return regions.New(setup, d), nil }
	},
	"s3fp": func(p *parameters) maker {
		d := s3fp.Defaults()
		p.int("samples", &d.Samples)
		p.int("npart", &d.Random)
		p.float("restart", &d.Restart)
		p.int("parts", &d.Parts)
		p.int("halve", &d.Halve)
		p.refuse(d.Check())
		return func(setup search.Setup) (search.Strategy, error) { return s3fp.New(setup, d), nil }
	},
}

// guidedModes are those of searches that are guided by the measured error, and of the runs that say which sites are reached.
var guidedModes = []run.Mode{run.All, run.Doubles}

// modes are what the strategies ask of native code, so that no more is compiled.
var modes = map[string][]run.Mode{
	"atomu":      {run.All, run.One},
	"demc":       guidedModes,
	"eiffel":     {run.All, run.Deltas},
	"exhaustive": {run.All, run.Deltas},
	"ga":         guidedModes,
	"hunt":       {run.All, run.Deltas, run.Flags, run.Doubles},
	"lsga":       guidedModes,
	"random":     guidedModes,
	"regions":    {run.All, run.Deltas, run.Flags, run.Doubles},
	"s3fp":       guidedModes,
}

// modes returns what the strategies of cfg ask of native code, and plain code, which is what confirms traps.
func (cfg *Config) modes() []run.Mode {
	list := []run.Mode{run.Plain}
	for _, name := range cfg.WithDefaults().Strategies {
		list = append(list, modes[name]...)
	}
	return list
}

// Strategies returns the names of the strategies that are built, in order.
func Strategies() []string {
	var names []string
	for name := range strategies {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func strategyNames() string { return strings.Join(Strategies(), ", ") }

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
	p := &parameters{strategy: name, set: j.cfg.Params}
	make := strategies[name](p)
	if err := p.check(); err != nil {
		return nil, err
	}
	return make(setup)
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
