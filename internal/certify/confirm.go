package certify

// This file confirms a root cause. It runs the program again with another result of the candidate operation; everything else stays in
// floats. It first changes every execution of the candidate's site. If the error remains, it changes only the execution that the trace
// names.
//
// Some operations lose their result: a product beyond the range, or a sum that absorbs a small term. Such a result is replaced by the exact
// operation on the computed operands, unrounded. Later operations use this value. Their results stay unrounded too if the range does not
// hold them and they raise no exception of their own. The candidate is the cause if this removes the error.
//
// Other operations amplify an error. Most of them are exact on their operands, and the operands are right to a few ulps, so neither change
// alone is a test. Their result is replaced by the rounded result of the exact operands. This removes the error at the cause and at every
// later operation, up to the last of the run. So the trial counts only for an operation whose operands are right and that lost a large part
// of the digits. If a single rounding makes its operand wrong, another trial confirms that, and the note names the rounding.

import (
	"math"
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

const (
	mostTries        = 4       // trial runs over balls for one error
	mostBehind       = 1 << 10 // operations that made an infinity or NaN, or its operands, that are inspected
	leastAmplified   = 4       // an operation that amplifies less only passes an error on, so its trial shows nothing
	mostLeft         = 1e-3    // largest part of the error that may remain after a trial that removes it
	nearThreshold    = 10      // largest multiple of the threshold that may remain after it
	mostConfirmedOps = 1 << 18 // operations of all trial runs, about a fifth of a second
)

// unrounded holds the kinds whose exact value does not fit into the format of the operation.
var unrounded = map[finding.Kind]bool{
	finding.Absorption: true, finding.Overflow: true, finding.Underflow: true, finding.DivideByZero: true, finding.Invalid: true,
}

// A trial is a run with one exact candidate, and the error that remains.
type trial struct {
	candidate
	executions int
	only       bool // one execution of several
	errs.Judgement
	removed bool
	formula bool // the rest is no rounding error: the shadow differs from the reference by as much
}

// try runs the program with an exact candidate and judges the output whose error is to be explained. If the reference found the error and
// the program's formula is inaccurate too, no exact operation can be better than the formula. The comparison with the shadow then decides.
func (s *point) try(site int32, only int64, by candidate) (trial, bool) {
	o := s.main
	var exact *amendedSite
	run := s.along(func() arith {
		exact = &amendedSite{reals: balls.New(o.prec), Prec: o.prec, At: site, Only: only, Unrounded: unrounded[by.Kind],
			Raised: by.Raised}
		return exact
	}, nil)
	if run.Outcome != interp.Returned {
		return trial{}, false
	}
	t := trial{candidate: by, executions: exact.Executions, only: only != 0}
	got := s.values(&run.Result)[o.output]
	limit := s.limit()
	t.Judgement = errs.Judge(got, o.exact, limit)
	t.removed = t.removes(o, limit)
	if o != s.shadow && o.output == s.shadow.output && s.shadow.Verdict == finding.Certified && !t.removed {
		rounding := trial{Judgement: errs.Judge(got, s.shadow.exact, limit)}
		t.formula = rounding.removes(s.shadow, limit)
		t.removed = t.formula && t.alike(o, limit)
	}
	return t, true
}

// thresholdOf returns the threshold of an output.
func (o Options) thresholdOf(c *ir.Cell) finding.Threshold {
	if o.Threshold.Outputs == "" {
		return o.Threshold
	}
	return o.Threshold.For(c.Label())
}

// limit returns the threshold of the output whose error is to be explained.
func (s *point) limit() finding.Threshold {
	if s.main == nil {
		return s.opt.Threshold
	}
	return s.opt.thresholdOf(&s.Call.Outputs[s.main.output])
}

// alike reports whether the remaining error is at most ten times the original one. If the formula's error is far larger, the candidate's
// rounding is not the reason why the result is wrong.
func (t *trial) alike(o *oracleResult, limit finding.Threshold) bool {
	before, ten := o.Measure.In(limit.Measure).Lo, big.NewFloat(10)
	if before.IsInf() {
		before = big.NewFloat(1) // the computed result is not finite: take 1 instead
	}
	return t.Measure.In(limit.Measure).Hi.Cmp(ten.Mul(ten, before)) <= 0
}

// removes reports whether t removes the error of o: the result is right, or the error is much smaller.
func (t *trial) removes(o *oracleResult, limit finding.Threshold) bool {
	return t.Verdict == finding.Refuted || shrunk(&t.Measure, &o.Measure, limit)
}

// shrunk reports whether at most mostLeft of an error remains, and less than nearThreshold times the threshold. An error far above the
// threshold may leave a rest that is slightly above it.
func shrunk(left, whole *errs.Enclosed, t finding.Threshold) bool {
	before, after := whole.In(t.Measure).Lo, left.In(t.Measure).Hi
	return !before.IsInf() && after.Cmp(new(big.Float).Mul(before, big.NewFloat(mostLeft))) <= 0 &&
		after.Cmp(new(big.Float).Mul(big.NewFloat(t.Value), big.NewFloat(nearThreshold))) < 0
}

// change returns the change that the trial made to the candidate.
func (t *trial) change() finding.Change {
	if unrounded[t.Kind] {
		return finding.Unrounded
	}
	return finding.ExactOperands
}

// left returns the trial in the form of the report.
func (t *trial) left(change finding.Change, limit finding.Threshold) *finding.Trial {
	left := t.Measure.In(limit.Measure).Hi
	out := &finding.Trial{Change: change, Executions: t.executions, Once: t.only, Left: errs.AtMost(left, 2),
		Measure: limit.Measure,
		Right:   t.Verdict == finding.Refuted, Formula: t.formula}
	switch {
	case left.IsInf():
		out.Left = "inf"
	case limit.Measure == finding.Relative && !t.Measure.Defined:
		out.Measure = finding.Absolute
	}
	return out
}

// confirm tries the candidates and returns the cause: the first that alone removes the error, or the first of the list if none does. The
// list must not be empty.
func (s *point) confirm(steps []traceStep, list []candidate) candidate {
	if s.c.Verdict != finding.Certified || len(steps) > mostConfirmedOps {
		return list[0]
	}
	var first *trial
	tried := map[int32]bool{-1: true}
	tries := min(mostTries, mostConfirmedOps/max(len(steps), 1))
	for _, by := range list {
		site := steps[by.Step].Site
		if tried[site] || len(tried) > tries || by.Amplification < leastAmplified {
			continue
		}
		tried[site] = true
		t, ok := s.try(site, 0, by)
		t.removed = t.removed && culprit(steps, list, by, false)
		if ok && !t.removed && t.executions > 1 && culprit(steps, list, by, true) {
			if one, ok := s.try(site, int64(by.Step)+1, by); ok && one.removed {
				t = one
			}
		}
		switch {
		case !ok:
		case t.removed:
			s.c.Confirmed = true
			if s.c.Trial = s.rounding(steps, &t); s.c.Trial == nil {
				s.c.Trial = t.left(t.change(), s.limit())
			}
			return by
		case first == nil:
			first = &t
		}
	}
	if exceptional[list[0].Kind] {
		return s.behind(steps, list[0])
	}
	switch {
	case first == nil || first.Step != list[0].Step:
		s.c.Trial = &finding.Trial{Change: finding.NoneAlone}
	case !culprit(steps, list, first.candidate, false):
		s.c.Trial = &finding.Trial{Change: finding.OneOfSeveral}
	default:
		s.c.Trial = first.left(first.change(), s.limit())
	}
	return list[0]
}

// behind finds the cause of an infinity or NaN that an operation returned for its operands, such as a divisor of 0. It tries each earlier
// operation that made a wrong result from right operands. It also tries the candidate itself if its operands are right, because they may be
// near the end of its domain.
//
// For a division or a pole, it returns the operation that made the wrong operand, if a trial removes the error: a division by a difference
// of 0 is only a consequence. Otherwise it returns the candidate, and reports the first trial that returns a number.
func (s *point) behind(steps []traceStep, last candidate) candidate {
	s.c.Trial = &finding.Trial{Change: finding.NoneAlone}
	seen, tried := map[int]bool{}, map[int32]bool{}
	for next := []int{last.Step}; len(next) > 0 && len(seen) < mostBehind; next = next[1:] {
		m := next[0]
		if seen[m] {
			continue
		}
		seen[m] = true
		made := &steps[m]
		wrong := made.WrongOperands()
		if next = append(next, wrong...); len(wrong) > 0 || tried[made.Site] || len(tried) == mostTries {
			continue
		}
		tried[made.Site] = true
		t, removed := s.made(steps, m, m == last.Step)
		if some := t != nil && t.Left != "inf"; removed || some && s.c.Trial.Change == finding.NoneAlone {
			s.c.Trial, s.c.Confirmed = t, removed
		}
		if removed && m != last.Step && (last.Kind == finding.DivideByZero || steps[last.Step].Op == fp.Div) {
			return s.origin(steps, m, last)
		}
		if removed {
			return last
		}
	}
	return last
}

// origin blames step m, which a trial showed to be the cause of the infinity or NaN of candidate last. It blames an earlier sum instead if
// the sum lost an operand entirely, m amplified this error, and the sum alone makes the error. It returns last if m is not a site of the
// source.
func (s *point) origin(steps []traceStep, m int, last candidate) candidate {
	by := candidate{Step: m, Made: noStep, Amplification: math.Inf(1)}
	if kind, ok := steps[m].Exception(); ok {
		by.Kind = kind
	} else {
		by.Step, by.Kind = steps[m].Kind(steps, m)
	}
	if by.Step != m {
		t, ok := s.try(steps[by.Step].Site, 0, by)
		if steps[by.Step].Site < 0 || !ok || !t.removed {
			by.Step, by.Kind = m, kindOf(steps[m].Op)
		} else {
			s.c.Trial = t.left(t.change(), s.limit())
		}
	}
	if t := s.c.Trial; by.Step == m && t.At != nil {
		if s.isAt(steps[m].Site, t.At) {
			t.Op, t.At = "", nil
		} else { // the rounding that m amplified
			t.Change = finding.Unamplified
		}
	}
	op, at := s.operation(steps[last.Step].Site)
	s.c.Remark(finding.Remark{Fact: finding.LastLink, Op: op, At: at, Name: string(last.Kind)})
	return by
}

// isAt reports whether the operation of a site is at a place.
func (s *point) isAt(site int32, at *finding.Place) bool {
	_, here := s.operation(site)
	return *here == *at
}

// made tries the operation of step m, which made a wrong result of right operands. It then tries the operation that rounded the operand
// which m amplified. removed reports whether one of them removes the error. out is nil if there is nothing to try. itself means that m is
// the blamed operation.
func (s *point) made(steps []traceStep, m int, itself bool) (out *finding.Trial, removed bool) {
	by := candidate{Step: m, Kind: finding.Cancellation}
	if kind, ok := steps[m].Exception(); ok && !itself {
		by.Kind = kind
	}
	if steps[m].Site < 0 {
		return nil, false
	}
	if t, ok := s.try(steps[m].Site, 0, by); ok && t.executions > 0 {
		out, removed = t.left(t.change(), s.limit()), t.removed
		if !itself {
			out.Op, out.At = s.operation(steps[m].Site)
		}
	}
	if removed {
		return out, true
	}
	rounding := s.rounding(steps, &trial{candidate: by, executions: 1})
	if rounding == nil {
		return out, false
	}
	if !itself {
		rounding.Change = finding.Unrounded
	}
	return rounding, true
}

// operation returns the name and place of a site's operation.
func (s *point) operation(site int32) (op string, at *finding.Place) {
	in := &s.Program.Sites[site]
	return in.Op.String(), &finding.Place{File: in.Pos.File, Line: in.Pos.Line, Column: in.Pos.Column}
}

// rounding tries the operation whose result was amplified by the cause in t. It returns the trial if this single rounding makes the error,
// else nil.
func (s *point) rounding(steps []traceStep, t *trial) *finding.Trial {
	j, _ := steps[t.Step].Carrier()
	if unrounded[t.Kind] || t.executions > 1 && !t.only || j < 0 {
		return nil
	}
	n := steps[t.Step].Operand[j].From
	if n < 0 || steps[n].Site < 0 {
		return nil
	}
	by := candidate{Step: int(n), Kind: finding.Absorption}
	one, ok := s.try(steps[n].Site, int64(n)+1, by)
	if !ok || !one.removed || one.executions == 0 {
		return nil
	}
	out := one.left(finding.Unamplified, s.limit())
	out.Op, out.At = s.operation(steps[n].Site)
	return out
}

// culprit reports whether a trial of by can identify its site as the cause, or that execution alone. An operation that amplifies is a
// possible cause if its operands are right and it loses at least a third of all digits that the run lost. The list must hold every
// operation between the first error and the output.
func culprit(steps []traceStep, list []candidate, by candidate, alone bool) bool {
	if unrounded[by.Kind] {
		return true
	}
	growth, lost, first := 0.0, 0.0, by.Step
	for _, other := range list {
		s := &steps[other.Step]
		_, carried := s.Carrier()
		digits := math.Log2(min(s.Err, 1) / min(max(carried, unitRoundoff(s.Result.Format)), 1)) // beyond 100% there is no digit to lose
		if s.Err == 0 {
			digits = 0
		}
		lost += digits
		if s.Site == steps[by.Step].Site && (!alone || other.Step == by.Step) {
			growth += digits
			first = min(first, other.Step)
		}
	}
	_, carried := steps[first].Carrier()
	return carried <= mostWrong && 3*growth >= lost
}
