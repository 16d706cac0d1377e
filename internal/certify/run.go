package certify

// This file keeps the run of a program at a point, and evaluates arithmetics along it.

import (
	"math"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
)

type (
	event     = interp.Event[*ball.Real]
	shadowRun = interp.ShadowResult[*ball.Real]
	arith     = interp.Arith[*ball.Real]
)

const (
	// mostSteps bounds the memory of a trace (about 400 bytes a step with its tape) and its time (about a microsecond a step). A longer run
	// has no tape: each arithmetic needs a run of its own.
	mostSteps = 1 << 17
	// mostRecorded bounds the instructions of a first run with a tape. Such a run takes twice as long as one without, and the garbage
	// collector scans its tape. Longer runs are repeated instead, until their trace is needed. This was 10% faster on GSL's Bessel
	// functions.
	mostRecorded = 1 << 13
	// mostPaths bounds the paths of exact values that are kept for one point. mostOnPath bounds the operations of each.
	mostPaths  = 4
	mostOnPath = 2 * mostRecorded
)

// An execution is the run over floats at a point.
type execution struct {
	*prepared
	input    []float64
	limits   interp.Limits
	floats   interp.Result
	computed []fp.Value // its outputs; integers as doubles
	claims   int        // number of claims about it

	tape *Tape // of this run; empty if it was not recorded
	// paths holds tapes of runs with exact decisions that differ from the floats' path, the latest first. They are the runs at the point,
	// at moved inputs, and on both sides of an open decision.
	paths []*Tape
}

// execute runs s at p, or returns the last execution if it is the same.
func (s *prepared) execute(p []float64, opt Options) *execution {
	limits := opt.limits()
	if x := s.last; x != nil && x.limits == limits && slices.EqualFunc(x.input, p, sameFloat) {
		return x
	}
	x := &execution{prepared: s, input: slices.Clone(p), limits: limits, tape: &s.tape}
	short := interp.Limits{Steps: min(limits.Steps, mostRecorded)}
	x.floats = Record(x.tape, s.machine, interp.Arith[struct{}](&Floats{Most: mostSteps}), p, short, mostSteps, nil).Result
	if x.floats.Outcome == interp.TimedOut {
		x.floats = s.machine.Run(p, limits)
	}
	x.floats.Values = slices.Clone(x.floats.Values)
	x.computed = s.values(&x.floats)
	s.last = x
	return x
}

// claimed counts a claim. From the second claim on, a tape is recorded for all of them if the first run was too long for one.
func (x *execution) claimed() {
	if x.claims++; x.claims == 2 && !x.tape.Recorded() && x.floats.Ops < mostSteps {
		Record(x.tape, x.machine, interp.Arith[struct{}](&Floats{Most: mostSteps}), x.input, x.limits, mostSteps, nil)
	}
}

func sameFloat(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

// executed returns an execution of which only the result was kept.
func (s *prepared) executed(p []float64, floats *interp.Result, opt Options) *execution {
	return &execution{prepared: s, input: p, limits: opt.limits(), floats: *floats, computed: s.values(floats), tape: new(Tape)}
}

// along evaluates an arithmetic along the path of the floats, or along the path that the arithmetic takes. If no tape has that path, it
// calls a again and runs the program. The observer then sees operation 1 a second time.
func (x *execution) along(a func() arith, observe func(*event)) shadowRun {
	if run, ok := Replay(x.tape, a(), &x.storage, observe); ok {
		return run
	}
	return lasting(interp.RunShadow(x.machine, a(), x.input, x.alongLimits(), observe))
}

// alongLimits bounds a run beside that of the floats. A run with an operation replaced may decide otherwise, and then loop for ever.
func (x *execution) alongLimits() interp.Limits {
	limits := x.limits
	if x.floats.Outcome == interp.Returned {
		limits.Steps = min(limits.Steps, x.followLimits().Steps)
	}
	return limits
}

// recorded is along, and records a tape if there is none, because more evaluations follow. The arithmetic must decide like the floats.
func (x *execution) recorded(a func() arith, observe func(*event)) shadowRun {
	if x.tape.Recorded() || x.floats.Ops >= mostSteps {
		return x.along(a, observe)
	}
	return lasting(Record(x.tape, x.machine, a(), x.input, x.limits, mostSteps, observe))
}

// exactly evaluates an arithmetic with exact decisions. It replays a known path, or runs the program and keeps the path. The observer obeys
// the same rule as in along.
func (x *execution) exactly(a func() arith, observe func(*event)) shadowRun {
	for _, t := range append(x.paths[:len(x.paths):len(x.paths)], x.tape) {
		if run, ok := Replay(t, a(), &x.storage, observe); ok {
			return run
		}
	}
	if !x.tape.Recorded() {
		return lasting(interp.RunShadow(x.machine, a(), x.input, x.followLimits(), observe))
	}
	return lasting(Record(x.another(), x.machine, a(), x.input, x.followLimits(), mostOnPath, observe))
}

// another returns a tape for one more path. It reuses one that stopped at an open decision, or the oldest.
func (x *execution) another() *Tape {
	i := slices.IndexFunc(x.paths, (*Tape).Stopped)
	if n := len(x.paths); i < 0 && n < mostPaths {
		i, x.paths = n, append(x.paths, &x.exact[n])
	} else if i < 0 {
		i = n - 1
	}
	t := x.paths[i]
	if x.kept.Along(t) {
		x.kept.Empty(&x.storage)
	}
	copy(x.paths[1:], x.paths[:i])
	x.paths[0] = t
	return t
}

// keep sets x.kept to the exact values of this point at a precision, if a tape has their path. Otherwise it records one if there are
// several inputs to move.
func (x *execution) keep(prec uint) {
	if x.keptOf == x && x.keptAt == prec {
		return
	}
	x.keptOf, x.keptAt = x, prec
	for _, t := range append(x.paths[:len(x.paths):len(x.paths)], x.tape) {
		if x.kept.Replay(t, balls.NewExact(prec), &x.storage) {
			return
		}
	}
	if !x.tape.Recorded() && x.floats.Ops < mostSteps && len(x.input) > 1 {
		x.kept.Record(&x.exact[0], x.machine, balls.NewExact(prec), x.input, x.followLimits(), mostSteps, &x.storage)
	}
}

// inBalls returns a constructor of ball arithmetic with prec bits.
func inBalls(prec uint) func() arith { return func() arith { return balls.New(prec) } }

// lasting copies the values of a run that the next run would overwrite.
func lasting(run shadowRun) shadowRun {
	run.Values = slices.Clone(run.Values)
	return run
}

// flow follows the path of the floats without shadows.
func (x *execution) flow(observe func(*interp.Event[struct{}])) interp.ShadowResult[struct{}] {
	floats := interp.Arith[struct{}](&Floats{})
	if run, ok := Replay(x.tape, floats, new(Storage[struct{}]), observe); ok {
		return run
	}
	return interp.RunShadow(x.machine, floats, x.input, x.limits, observe)
}

// followLimits bounds a run with exact decisions relative to the run of the floats.
func (x *execution) followLimits() interp.Limits {
	floats := x.floats.Steps
	return interp.Limits{Steps: 2*floats + min(max((timesSteps-2)*floats, leastMore), moreSteps)}
}
