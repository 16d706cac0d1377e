package certify

// This file is the run of a program at a point, kept, and what is evaluated along it.

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
	// mostSteps bounds the memory of a trace (about 400 bytes a step with its tape) and its time (about a microsecond). Of longer
	// runs there is no tape: each arithmetic is a run of its own.
	mostSteps = 1 << 17
	// mostRecorded bounds the instructions of a run with a tape, which takes twice as long as one without, and whose tape the garbage
	// collector walks through: longer ones are run again instead, which was 10% faster on GSL's Bessel functions.
	mostRecorded = 1 << 13
)

// An execution is the run over floats at a point.
type execution struct {
	*prepared
	input    []float64
	limits   interp.Limits
	floats   interp.Result
	computed []fp.Value // its outputs; integers as doubles

	// Tapes of this run, and of the one that decides as the exact values do where that is another; empty where nothing was recorded.
	tape, exact *interp.Tape
}

// execute runs s at p, or returns the last execution if it is the same.
func (s *prepared) execute(p []float64, opt Options) *execution {
	limits := opt.limits()
	if x := s.last; x != nil && x.limits == limits && slices.EqualFunc(x.input, p, sameFloat) {
		return x
	}
	x := &execution{prepared: s, input: slices.Clone(p), limits: limits, tape: &s.tapes[0], exact: &s.tapes[1]}
	x.exact.Empty()
	short := interp.Limits{Steps: min(limits.Steps, mostRecorded)}
	x.floats = interp.Record(x.tape, s.machine, interp.Arith[struct{}](&interp.Floats{Most: mostSteps}), p, short, mostSteps).Result
	if x.floats.Outcome == interp.TimedOut {
		x.floats = s.machine.Run(p, limits)
	}
	x.floats.Values = slices.Clone(x.floats.Values)
	x.computed = s.values(&x.floats)
	s.last = x
	return x
}

func sameFloat(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }

// executed is the execution of which only the result was kept.
func (s *prepared) executed(p []float64, floats *interp.Result, opt Options) *execution {
	none := new(interp.Tape)
	return &execution{prepared: s, input: p, limits: opt.limits(), floats: *floats, computed: s.values(floats), tape: none, exact: none}
}

// along evaluates an arithmetic along the path of the floats, or along the one that it takes. It is asked for anew where a tape cannot
// tell and the program is run; an observer then sees operation 1 again.
func (x *execution) along(a func() arith, observe func(*event)) shadowRun {
	if run, ok := interp.Replay(x.tape, a(), &x.storage, observe); ok {
		return run
	}
	return lasting(interp.RunShadow(x.machine, a(), x.input, x.limits, observe))
}

// exactly evaluates an arithmetic whose decisions are those of the exact values. Its path is kept if it is the first.
func (x *execution) exactly(a func() arith, keep bool) shadowRun {
	for _, t := range []*interp.Tape{x.exact, x.tape} {
		if run, ok := interp.Replay(t, a(), &x.storage, nil); ok {
			return run
		}
	}
	if keep && x.tape.Recorded() {
		return lasting(interp.Record(x.exact, x.machine, a(), x.input, x.followLimits(), mostSteps))
	}
	return lasting(interp.RunShadow(x.machine, a(), x.input, x.followLimits(), nil))
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
	floats := interp.Arith[struct{}](&interp.Floats{})
	if run, ok := interp.Replay(x.tape, floats, new(interp.Storage[struct{}]), observe); ok {
		return run
	}
	return interp.RunShadow(x.machine, floats, x.input, x.limits, observe)
}

// followLimits bounds a run with exact decisions beside that of the floats.
func (x *execution) followLimits() interp.Limits {
	return interp.Limits{Steps: 2*x.floats.Steps + moreSteps}
}
