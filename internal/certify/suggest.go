package certify

// This file provides package suggest with the machine and the exact results.

import (
	"slices"

	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/subject"
	"faultline/internal/suggest"
)

// Remedied is the finding that needs a proposal. The first point is its input, and the first Near points are near it.
type Remedied struct {
	Site   int
	Output string
	Near   int
	Steps  int64     // steps that may be spent: suggest.Trial
	Limit  bool      // a NaN counts as wrong if the results around it have a limit
	Curve  []float64 // points at which the error with the proposal is measured
}

// suggestTimes is how many times the timeout of a part the search for proposals may take. It is bounded by counts.
const suggestTimes = 20

// bitsOfAStep is the precision in bits at which an operation over balls takes as long as an interpreted instruction.
const bitsOfAStep = 8

// opsOfAReference is the number of operations over balls that an evaluation of a reference counts as: a function of Arb is some hundred.
const opsOfAReference = 256

// Suggest searches for another formula for the operation that a finding blames, and tries it at the points. p is nil if there is none. left
// is the number of steps that remain.
func (w *Worker) Suggest(s *subject.Subject, points []float64, of Remedied, opt Options) (p *suggest.Proposal, left int64, err error) {
	a, err := w.do(s, request{Kind: askSuggest, Points: points, Remedy: of, Options: opt})
	if err != nil {
		return nil, 0, err
	}
	return a.Proposal, a.Left, nil
}

// Exact encloses the exact results at each point. limits says that where the program returns NaN and no exact result exists, the limit of
// the results around the point counts.
func (w *Worker) Exact(s *subject.Subject, points []float64, limits bool, opt Options) ([]suggest.Exact, error) {
	a, err := w.do(s, request{Kind: askExact, Points: points, Remedy: Remedied{Limit: limits}, Options: opt})
	if err != nil {
		return nil, err
	}
	return a.Exact, nil
}

// exactAt answers Exact.
func (s *prepared) exactAt(points []float64, limits bool, opt Options) (list []suggest.Exact) {
	s.watch.Enter(ShadowPart)
	opt = opt.withDefaults()
	exact := func(p []float64) suggest.Exact { return s.exactResults(p, opt) }
	if limits {
		exact = s.exactOrLimits(opt)
	}
	for p := range slices.Chunk(points, max(s.Call.Dims, 1)) {
		if s.sized(p) != nil {
			list = append(list, suggest.Exact{})
			continue
		}
		list = append(list, exact(p))
	}
	return list
}

// suggest answers a request for a proposal.
func (s *prepared) suggest(points []float64, of Remedied, opt Options) (p *suggest.Proposal, left int64) {
	s.watch.Enter(ShadowPart)
	opt = opt.withDefaults()
	opt.Steps = min(opt.Steps, mostSteps)
	t := &suggest.Trial{Machine: s.machine, Limits: opt.limits(), Site: of.Site, Output: -1, Near: of.Near, Steps: of.Steps,
		Threshold: opt.Threshold, Oracle: finding.Shadow, Admits: s.Takes(), Limit: of.Limit}
	t.Exact = func(p []float64) suggest.Exact { return s.exactResults(p, opt) }
	if of.Limit {
		t.Exact = s.exactOrLimits(opt)
	}
	for _, p := range s.Params {
		t.Coordinates = append(t.Coordinates, suggest.Coordinate{Format: min(p.Format, p.Precision), Min: p.Min, Max: p.Max})
	}
	if byReference(s.Subject, opt) {
		t.Oracle = finding.Reference
	}
	for i := range s.Call.Outputs {
		if c := &s.Call.Outputs[i]; c.IsFloat() {
			t.Outputs = append(t.Outputs, i)
			if c.Label() == of.Output {
				t.Output = i
			}
		}
	}
	if t.Output < 0 {
		return nil, of.Steps
	}
	for p := range slices.Chunk(points, max(s.Call.Dims, 1)) {
		if s.sized(p) == nil {
			t.Points = append(t.Points, p)
		}
	}
	t.Curve = slices.Collect(slices.Chunk(of.Curve, max(s.Call.Dims, 1)))
	return t.Find(), t.Steps
}

// exactResults returns the exact values of every output by the oracle that decides.
func (s *prepared) exactResults(p []float64, opt Options) (e suggest.Exact) {
	r := s.machine.Run(p, opt.limits())
	if e.Steps = r.Steps; r.Outcome != interp.Returned {
		return e
	}
	r.Values = slices.Clone(r.Values)
	x := s.executed(p, &r, opt)
	if byReference(s.Subject, opt) {
		var prec uint
		e.Results, prec, e.Known = s.referenceResults(p)
		e.Steps += opsOfAReference * int64(prec) / bitsOfAStep
		return e
	}
	for prec := uint(startPrecision); ; prec *= 2 {
		at, _ := x.follow(prec)
		e.Steps += r.Ops * int64(prec) / bitsOfAStep
		if e.Results, e.Known = at.exact, at.lost == nil && words.SharpEnough(at.exact); e.Known || at.lost != nil && !at.open {
			return e
		}
		if 2*prec > mostJudged || r.Ops*2*int64(prec) > mostWork {
			e.Partly = at.lost == nil
			return e
		}
	}
}

// mostLimits bounds the points at which limits are computed. runsOfALimit is the number of runs over balls that a limit counts as.
const mostLimits, runsOfALimit = 40, 50

// exactOrLimits returns exactResults with limits added. It computes the limit of an output if the program returns a NaN and no exact value
// is known.
func (s *prepared) exactOrLimits(opt Options) func(p []float64) suggest.Exact {
	asked := 0
	return func(p []float64) suggest.Exact {
		e := s.exactResults(p, opt)
		x, err := s.point(p, opt)
		if err != nil || x.floats.Outcome != interp.Returned {
			return e
		}
		if e.Results = slices.Clone(e.Results); e.Results == nil {
			e.Results = slices.Repeat([]errs.Interval{errs.Everywhere()}, len(x.computed))
		}
		for i, v := range x.computed {
			if s.Call.Outputs[i].IsFloat() && v.IsNaN() && !e.Results[i].Bounded() && asked < mostLimits {
				asked++
				e.Steps += x.floats.Ops * startPrecision / bitsOfAStep * runsOfALimit
				if limit, known := x.comesTo(i); known {
					e.Results[i], e.Known = limit, true
				}
			}
		}
		return e
	}
}

// comesTo encloses the limit of an output around the input.
func (s *point) comesTo(out int) (limit errs.Interval, known bool) {
	return limitEnclosure(s.input, s.ranges(), s.nearby(out, -1), func(by []float64) (x errs.Interval, known bool) {
		for prec := uint(startPrecision); prec <= mostJudged && s.floats.Ops*int64(prec) <= mostWork; prec *= 2 {
			x, known = s.exactlyMoved(out, prec, func(exact reals) arith {
				return &shiftedInputs{reals: exact, By: by, Prec: prec}
			}, nil)
			if known && x.Bounded() && words.SharpEnough([]errs.Interval{x}) {
				break
			}
		}
		return x, known
	})
}

// referenceResults encloses the one output that the reference describes, with the precision used. The other outputs are everywhere.
func (s *prepared) referenceResults(p []float64) (all []errs.Interval, prec uint, known bool) {
	out := s.referenceOutput()
	if out < 0 {
		return nil, 0, false
	}
	r := s.ref.Eval(s.coordinates(p), eval.Limits{MaxPrec: mostJudged})
	if r.Ball == nil || r.Status == eval.OutOfDomain {
		return nil, r.Prec, false
	}
	all = make([]errs.Interval, len(s.Call.Outputs))
	for i := range all {
		all[i] = errs.Everywhere()
	}
	all[out] = enclosure(r.Ball)
	return all, r.Prec, words.SharpEnough(all)
}
