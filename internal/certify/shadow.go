package certify

// This file evaluates the shadow oracle: the program's own operations and decisions over the reals.

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
)

// sharpPrecision is the largest precision that is used only to get more digits, after the verdict is known.
const sharpPrecision = 1024

// mostWork bounds a run over balls: operations times bits of precision, about a fifth of a second. Precision does not double beyond it.
const mostWork = 1 << 26

// shadowResult doubles the precision until the shadow decides. It returns nil for a program without a value to judge. The program's result
// over the reals decides, along the decisions of the exact values. If these differ from the floats' decisions, or cannot be followed, the
// result also has the value along the floats' path. The returned run is the one along that path.
func (s *point) shadowResult() (*oracleResult, *shadowRun) {
	for prec := uint(startPrecision); ; prec *= 2 {
		at, _ := s.follow(prec)
		worst := s.worst(at.exact, prec)
		if worst == nil {
			return nil, nil
		}
		if more := 2*prec <= s.opt.MaxShadow && s.floats.Ops*2*int64(prec) <= mostWork; more && at.unfinished(worst, prec) {
			continue
		}
		if at.open {
			if both := s.bothWays(prec); both.lost == nil {
				at.lost.Both = true
				s.c.undecided(*at.lost)
				at, worst = both, s.worst(both.exact, prec)
			}
		}
		return s.settle(&at, worst)
	}
}

// unfinished reports whether more bits may tell more.
func (at *course) unfinished(o *oracleResult, prec uint) bool {
	switch {
	case at.lost != nil:
		return at.open
	case slices.Contains(at.silent, o.output), at.run.Lost != nil && !o.exact.Bounded(): // or unknown at every precision
		return false
	case o.Verdict == finding.Inconclusive || o.Zero:
		return true
	}
	return !o.Sharp && (prec < sharpPrecision || o.exact.HasZero())
}

// settle completes the result of a run. It adds the value along the floats' path if that differs.
func (s *point) settle(at *course, o *oracleResult) (*oracleResult, *shadowRun) {
	run := &at.run
	if at.parted || at.lost != nil {
		along := s.alongFloats(o.prec)
		if along.Outcome != interp.Returned {
			s.c.undecided(finding.Remark{Fact: finding.ShadowEnds, Text: along.Outcome.String()})
			return nil, nil
		}
		run = &along
		o.path = s.alongPath(o, run, at.lost != nil)
	}
	path := o.path
	if search := s.ranOut(o, run); search != nil {
		for i := range at.exact {
			at.exact[i] = errs.Everywhere()
		}
		o, at.lost = s.worst(at.exact, o.prec), search
		path = s.alongPath(o, run, true)
		o.path = path
	}
	if path != nil && at.open && run.Lost == nil && s.absorbs(at.stop) && path.far(s.opt.thresholdOf(&s.Call.Outputs[path.output])) {
		s.c.undecided(finding.Remark{Fact: finding.Absorbs, At: at.lost.At})
		path.all, o = o.all, path
		s.describePath(run)
		return o, run
	}
	switch why := cmp.Or(at.lost, at.silence(s.Call.Outputs, o.output)); {
	case why != nil:
		s.c.undecided(*why)
	case o.Verdict == finding.Inconclusive:
		s.c.undecided(words.Undecided(run.Lost, o.prec))
	}
	s.describePath(run)
	return o, run
}

// alongPath returns the value of the operations over the reals along the floats' path. It is that of the output of o, or of the worst
// output if the exact run was lost.
func (s *point) alongPath(o *oracleResult, run *shadowRun, lost bool) *oracleResult {
	exact := make([]errs.Interval, len(run.Shadows))
	for i := range run.Shadows {
		exact[i] = s.exactOutput(run, i)
	}
	path := s.worst(exact, o.prec)
	if lost {
		o.output = path.output
	} else if path.output != o.output {
		path = s.judged(finding.Path, o.output, exact[o.output], o.prec)
	}
	path.oracle = finding.Path
	return path
}

// farFromThreshold is the least error along the floats' path, in thresholds, that proves a wrong result if the exact path has no end.
const farFromThreshold = 10

// far reports whether the error is certified and at least farFromThreshold times the threshold.
func (o *oracleResult) far(t finding.Threshold) bool {
	least := big.NewFloat(farFromThreshold * t.Value)
	return o.Verdict == finding.Certified && o.Measure.Defined && o.Measure.In(t.Measure).Lo.Cmp(least) >= 0
}

// absorbs reports whether a comparison tests if rounding absorbed a term: it compares a sum with one of its operands. Over the reals no
// term is absorbed, so a loop that waits for it does not end.
func (x *execution) absorbs(o *balls.Open) (asks bool) {
	if o.Op != fp.Cmp || x.floats.Ops > mostSteps {
		return false
	}
	sums := map[int64][]int64{}
	x.flow(func(e *interp.Event[struct{}]) {
		switch {
		case e.Op.Additive():
			sums[e.Number] = slices.Clone(e.From)
		case e.Op == fp.Cmp && e.Inst == o.Inst:
			a, b := e.From[0], e.From[1]
			asks = a != 0 && b != 0 && (slices.Contains(sums[a], b) || slices.Contains(sums[b], a))
		}
	})
	return asks
}

// worst judges every output and returns the worst: certified before inconclusive before refuted, then the largest lower bound of the error.
func (s *point) worst(exact []errs.Interval, prec uint) *oracleResult {
	var worst *oracleResult
	for i := range s.Call.Outputs {
		if !s.Call.Outputs[i].IsResult() {
			continue
		}
		o := s.judged(finding.Shadow, i, exact[i], prec)
		if o.all = exact; worst == nil || o.worse(worst, s.opt.Threshold) {
			worst = o
		}
	}
	return worst
}

func (o *oracleResult) worse(than *oracleResult, t finding.Threshold) bool {
	if a, b := strength[o.Verdict], strength[than.Verdict]; a != b {
		return a > b
	}
	return o.Measure.In(t.Measure).Lo.Cmp(than.Measure.In(t.Measure).Lo) > 0
}

// enclosure returns the ends of a ball. It returns everywhere for nil, the shadow of an output that the run did not write.
func enclosure(x *ball.Real) errs.Interval {
	if x == nil || !x.IsFinite() {
		return errs.Everywhere()
	}
	return errs.Interval{Lo: x.Lower(), Hi: x.Upper()}
}

// undecided adds a reason why an oracle does not decide.
func (c *Certificate) undecided(r finding.Remark) { c.Undecided = append(c.Undecided, r) }

// describePath states why the shadow may differ from the program's formula: restarted shadows and different decisions.
func (s *point) describePath(run *shadowRun) {
	for _, r := range run.Restarts {
		if r.Kind == interp.BitsRead {
			continue // no shadow restarts there
		}
		s.c.Restarts = append(s.c.Restarts, *words.Restart(&r))
	}
	if n := run.NumDiverging; n > 0 {
		d := run.Divergences[0]
		s.c.Otherwise = &finding.Otherwise{Times: int(n), First: words.At(d.Inst), Op: words.DecidedBy(&d)}
	}
}

// alongFloats evaluates the shadow along the floats' path. If it has to run a short program for that, it keeps the trace.
func (s *point) alongFloats(prec uint) shadowRun {
	if !s.tape.Recorded() {
		return s.along(inBalls(prec), nil)
	}
	if run, ok := Replay(s.tape, inBalls(prec)(), &s.storage, nil); ok {
		return run
	}
	run, steps := s.walk(prec)
	s.walked, s.walkedAt = steps, prec
	return run
}

// trace evaluates the shadow again and returns every operation with its errors; nil for a run that is too long. Step n has number n + 1 in
// the data flow.
func (s *point) trace(prec uint) (steps []traceStep, numbers []int64) {
	if s.path.Ops >= mostSteps {
		return nil, nil
	}
	if s.walked != nil && s.walkedAt == prec {
		return s.walked, s.path.Numbers
	}
	run, steps := s.walk(prec)
	if run.Outcome != interp.Returned || len(steps) >= mostSteps {
		return nil, nil
	}
	return steps, run.Numbers
}

// walk evaluates the shadow along the floats' path, and returns every operation.
func (s *point) walk(prec uint) (run shadowRun, steps []traceStep) {
	var m meter
	steps = make([]traceStep, 0, min(s.floats.Ops, mostSteps))
	run = s.recorded(inBalls(prec), func(e *event) {
		if e.Number == 1 {
			steps = steps[:0]
		}
		if len(steps) < mostSteps {
			steps = append(steps, m.step(e, steps))
		}
	})
	return run, steps
}

// meter estimates relative errors; its balls are scratch.
type meter struct {
	x     ball.Real
	local balls.Local
}

// meterPrec is the precision of estimates.
const meterPrec = 128

func (m *meter) step(e *event, before []traceStep) traceStep {
	st := traceStep{Op: e.Op, Site: e.Inst.Site, Inst: e.Inst, In: e.Func, NumArgs: uint8(len(e.Args)), Result: e.Result, Integer: e.N,
		Whole: int32(e.Whole), Wrap: e.Wrap}
	st.Unfit = e.Exception() == fp.InvalidConversion
	for i, n := range e.From {
		st.Operand[i] = stepOperand{Value: e.Args[i], From: noStep}
		if n > 0 {
			st.Operand[i].From = int32(n - 1)
			st.Operand[i].Err, st.Operand[i].Lost = before[n-1].Err, before[n-1].Lost
		}
	}
	st.Undefined = balls.Undefined(e)
	if e.Result.Format != fp.NoFormat && e.Shadow != nil {
		st.Err = m.relative(e.Result, e.Shadow)
		if e.Result.IsZero() && st.Err != 0 {
			st.Lost = float64(e.Shadow.Upper().MantExp(nil)) // to a factor of two
		}
		if exact := m.local.Of(e, meterPrec); exact != nil {
			st.Local = m.relative(e.Result, exact)
		}
	}
	return st
}

// relative estimates |c - exact|/|exact|. It returns 0 if there is no exact value (a pole, outside of the domain).
func (m *meter) relative(c fp.Value, exact *ball.Real) float64 {
	if !c.IsFinite() {
		return math.Inf(1)
	}
	return exact.Off(m.x.SetFloat(c), meterPrec)
}
