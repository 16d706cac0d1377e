package certify

// This file explains one run, operation by operation: Figure 1 of ATOMU for any point of any subject.

import (
	"math"
	"math/big"

	"faultline/internal/certify/words"
	"faultline/internal/condition"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// mostExplained bounds the operations of an explanation; further ones are counted in LeftOut.
const mostExplained = 1 << 16

// explain lists every floating-point operation of the run at p, and the oracles' values of the outputs. It counts comparisons, and lists
// them only if the options ask for it. The field Otherwise lists comparisons that the exact values decide differently.
func (s *prepared) explain(p []float64, opt Options) (*finding.Explanation, error) {
	if err := s.sized(p); err != nil {
		return nil, err
	}
	opt = opt.withDefaults()
	e := &finding.Explanation{Subject: s.Name, Spelling: s.Spelling, Input: words.Inputs(s.Subject, p),
		Operations: []finding.Operation{}}
	if s.Reference != nil {
		e.Formula, e.Origin = s.Reference.Expr, s.Reference.Origin
	}
	if s.explainEndless(e, p, opt) {
		return e, nil
	}
	s.watch.Enter(ShadowPart)
	x, _ := s.point(p, opt)
	x.explained()
	prec := uint(startPrecision)
	if x.shadow != nil {
		prec = x.shadow.prec
	}
	var m meter
	run := x.along(inBalls(prec), func(ev *event) {
		if ev.Number == 1 {
			e.Executed, e.LeftOut, e.Operations = 0, 0, e.Operations[:0]
		}
		e.Executed++
		if ev.Op == fp.Cmp && !opt.Comparisons || len(e.Operations) >= mostExplained {
			e.LeftOut++
			return
		}
		e.Operations = append(e.Operations, s.operation(ev, &m, prec))
	})
	e.Outcome = words.Outcome(&run.Result)
	if run.Outcome == interp.Returned {
		x.describePath(&run)
		e.Outputs = x.outputs(&run)
	}
	e.Evidence = x.c.Evidence
	e.Lossy = x.lossy()
	return e, nil
}

// explained evaluates the shadow, and keeps the reasons if it does not decide.
func (s *point) explained() {
	if s.floats.Outcome != interp.Returned {
		return
	}
	scratch, c := *s, *s.c
	scratch.c = &c
	s.shadow, _ = scratch.shadowResult()
	for _, r := range c.Undecided {
		if (!r.Both || s.shadow != nil && s.shadow.Verdict == finding.Inconclusive) && r.Fact != finding.ShadowEnds {
			s.c.undecided(r)
		}
	}
}

// operation describes one event.
func (s *prepared) operation(e *event, m *meter, prec uint) finding.Operation {
	o := finding.Operation{Number: e.Number, Op: e.Op.String(), Depth: e.Depth - 1}
	if e.Inst.Site >= 0 {
		o.Site = words.SiteOf(&s.Program.Sites[e.Inst.Site])
	}
	o.Operands = operands(e)
	if e.Result.Format == fp.NoFormat {
		o.Result = finding.NumberOf("", -1, fp.FromFloat64(float64(e.N)))
		return o
	}
	o.Result, o.Restarted = finding.NumberOf("", -1, e.Result), e.Restart
	if e.Shadow == nil {
		return o
	}
	exact := enclosure(e.Shadow)
	x := exact.Exact(finding.Shadow, prec)
	o.Exact = &x
	if c, ok := e.Result.Big(); ok && exact.Bounded() && !exact.IsZero() {
		o.Accumulated = errs.Enclose(c, exact, e.Result.Format).Relative.Bounds()
	}
	if x := m.local.Of(e, meterPrec); x != nil {
		o.Local = words.Estimate(m.relative(e.Result, x))
	}
	return o
}

// operands lists the computed operands with the condition number in each.
func operands(e *event) []finding.Operand {
	args := make([]float64, len(e.Args))
	for i, a := range e.Args {
		args[i] = a.Float64()
	}
	var gammas []float64
	if len(args) > 0 && e.Result.Format != fp.NoFormat {
		gammas = condition.Gammas(e.Op, e.Result.Float64(), withInteger(e.Op, e.N, args)...)
	}
	list := make([]finding.Operand, len(e.Args))
	for i, a := range e.Args {
		list[i].Number = finding.NumberOf("", -1, a)
		if i < len(gammas) && !math.IsNaN(gammas[i]) {
			list[i].Condition = words.Estimate(gammas[i])
		}
	}
	return list
}

// outputs states the outputs and their errors.
func (s *point) outputs(run *shadowRun) []finding.Output {
	values, shadow := s.values(&run.Result), s.shadow
	reference := -1
	var exact Enclosure
	if s.byReference() {
		s.watch.Enter(ReferencePart)
		reference = s.referenceOutput()
		exact = toEnclosure(s.ref.Eval(s.coordinates(s.input), eval.Limits{MaxPrec: s.opt.MaxReference}))
	}
	errors := make([]*errs.Enclosed, len(values)) // against the oracle that counts
	var list []finding.Output
	for i := range s.Call.Outputs {
		cell := &s.Call.Outputs[i]
		out := finding.Output{Name: cell.Label(), Computed: words.ResultOf(cell, values[i])}
		switch cell.Role {
		case ir.Status:
			out.Role = finding.StatusRole
		case ir.Value:
			if i == reference && exact.known() {
				errors[i] = words.Compare(&out, finding.Reference, values[i], exact.Interval, exact.Precision)
			}
			if cell.IsResult() && run.Shadows[i] != nil && shadow != nil {
				m := words.Compare(&out, finding.Shadow, values[i], shadow.all[i], shadow.prec)
				if reference < 0 {
					errors[i] = m
				}
				if shadow.path != nil {
					words.Compare(&out, finding.Path, values[i], enclosure(run.Shadows[i]), shadow.prec)
				}
			}
		}
		list = append(list, out)
	}
	for i := range list {
		if s.Call.Outputs[i].Role == ir.ErrorEstimate {
			list[i].Role, list[i].Estimates = finding.EstimateRole, s.compareEstimate(i, values, errors)
		}
	}
	return list
}

// compareEstimate compares output i, an error estimate, with the errors that it is about. It uses no threshold and no margin.
func (s *prepared) compareEstimate(i int, values []fp.Value, errors []*errs.Enclosed) []finding.Estimated {
	claimed, ok := values[i].Big()
	if !ok {
		return []finding.Estimated{{State: finding.OwnNoNumber}}
	}
	claimed.Abs(claimed)
	var list []finding.Estimated
	for k, m := range errors {
		if m == nil || m.Absolute.Hi.IsInf() || subject.EstimateOf(s.Call.Outputs, k) != i {
			continue
		}
		said := finding.Estimated{Output: s.Call.Outputs[k].Label(), State: finding.OwnOpen}
		switch x := m.Absolute.Times(claimed); {
		case x.Hi.Cmp(big.NewFloat(1)) <= 0:
			said.State = finding.OwnHolds
		case x.Lo.IsInf():
			said.State = finding.OwnErrorSeen
		case x.Lo.Cmp(big.NewFloat(1)) > 0:
			said.State, said.Times = finding.OwnViolated, errs.Decimal(x.Lo, false, 3)
		}
		list = append(list, said)
	}
	return list
}
