package certify

// This file is the run of a program at a point, kept, and what is evaluated along it.

import (
	"math"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/interp/tape"
)

type (
	event     = interp.Event[*ball.Real]
	shadowRun = interp.ShadowResult[*ball.Real]
	arith     = interp.Arith[*ball.Real]
)

const (
	// mostSteps bounds the memory of a trace (about 400 bytes a step with its tape) and its time (about a microsecond). Of longer
	// runs there is no tape: each arithmetic is a run of its own.
	mostSteps = 1 << 17
	// mostRecorded bounds the instructions of a first run with a tape, which takes twice as long as one without, and whose tape the garbage
	// collector walks through: longer ones are run again instead, until their trace is asked for, which was 10% faster on GSL's Bessel
	// functions.
	mostRecorded = 1 << 13
	// mostPaths bounds the paths of exact values that are kept of one point, and mostOnPath the operations of each.
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
	claims   int        // that were made of it

	tape *tape.Tape // of this run; empty where it was not recorded
	// Tapes of runs that decide as exact values do where that is another path, the latest first: those of the point, of the point
	// moved, of both sides of what no precision decides.
	paths []*tape.Tape
}

// execute runs s at p, or returns the last execution if it is the same.
func (s *prepared) execute(p []float64, opt Options) *execution {
	limits := opt.limits()
	if x := s.last; x != nil && x.limits == limits && slices.EqualFunc(x.input, p, sameFloat) {
		return x
	}
	x := &execution{prepared: s, input: slices.Clone(p), limits: limits, tape: &s.tape}
	short := interp.Limits{Steps: min(limits.Steps, mostRecorded)}
	x.floats = tape.Record(x.tape, s.machine, interp.Arith[struct{}](&tape.Floats{Most: mostSteps}), p, short, mostSteps, nil).Result
	if x.floats.Outcome == interp.TimedOut {
		x.floats = s.machine.Run(p, limits)
	}
	x.floats.Values = slices.Clone(x.floats.Values)
	x.computed = s.values(&x.floats)
	s.last = x
	return x
}

// claimed counts a claim. From the second one on they share a tape, which a long run has not had for the first.
func (x *execution) claimed() {
	if x.claims++; x.claims == 2 && !x.tape.Recorded() && x.floats.Ops < mostSteps {
		tape.Record(x.tape, x.machine, interp.Arith[struct{}](&tape.Floats{Most: mostSteps}), x.input, x.limits, mostSteps, nil)
	}
}

func sameFloat(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

// executed is the execution of which only the result was kept.
func (s *prepared) executed(p []float64, floats *interp.Result, opt Options) *execution {
	return &execution{prepared: s, input: p, limits: opt.limits(), floats: *floats, computed: s.values(floats), tape: new(tape.Tape)}
}

// along evaluates an arithmetic along the path of the floats, or along the one that it takes. It is asked for anew where a tape cannot
// tell and the program is run; an observer then sees operation 1 again.
func (x *execution) along(a func() arith, observe func(*event)) shadowRun {
	if run, ok := tape.Replay(x.tape, a(), &x.storage, observe); ok {
		return run
	}
	return lasting(interp.RunShadow(x.machine, a(), x.input, x.limits, observe))
}

// recorded is along, and leaves a tape of a run that has none: others come behind it. The arithmetic takes the decisions of the floats.
func (x *execution) recorded(a func() arith, observe func(*event)) shadowRun {
	if x.tape.Recorded() || x.floats.Ops >= mostSteps {
		return x.along(a, observe)
	}
	return lasting(tape.Record(x.tape, x.machine, a(), x.input, x.limits, mostSteps, observe))
}

// exactly evaluates an arithmetic whose decisions are those of exact values: along a path that is known, or else in a run, whose path is
// kept. Of the observer the same holds as in along.
func (x *execution) exactly(a func() arith, observe func(*event)) shadowRun {
	for _, t := range append(x.paths[:len(x.paths):len(x.paths)], x.tape) {
		if run, ok := tape.Replay(t, a(), &x.storage, observe); ok {
			return run
		}
	}
	if !x.tape.Recorded() {
		return lasting(interp.RunShadow(x.machine, a(), x.input, x.followLimits(), observe))
	}
	return lasting(tape.Record(x.another(), x.machine, a(), x.input, x.followLimits(), mostOnPath, observe))
}

// another is a tape for one more path, in the place of one that ended at an open decision, or of the oldest.
func (x *execution) another() *tape.Tape {
	i := slices.IndexFunc(x.paths, (*tape.Tape).Stopped)
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

// keep has x.kept be the exact values of this point at a precision, if a tape has their path or there are so many inputs that to record
// it pays.
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

// inBalls is the arithmetic of so many bits.
func inBalls(prec uint) func() arith { return func() arith { return balls.New(prec) } }

// lasting is a run that outlives the next one.
func lasting(run shadowRun) shadowRun {
	run.Values = slices.Clone(run.Values)
	return run
}

// flow goes along the path of the floats.
func (x *execution) flow(observe func(*interp.Event[struct{}])) interp.ShadowResult[struct{}] {
	floats := interp.Arith[struct{}](&tape.Floats{})
	if run, ok := tape.Replay(x.tape, floats, new(tape.Storage[struct{}]), observe); ok {
		return run
	}
	return interp.RunShadow(x.machine, floats, x.input, x.limits, observe)
}

// followLimits bounds a run with exact decisions beside that of the floats.
func (x *execution) followLimits() interp.Limits {
	return interp.Limits{Steps: 2*x.floats.Steps + moreSteps}
}
