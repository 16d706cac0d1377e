package certify

// This file lends package suggest what it needs: the machine, and the exact results.

import (
	"math/big"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/subject"
	"faultline/internal/suggest"
)

// Remedied is the finding that proposals are asked for. Of the points the first is its input, and the first Near are near it.
type Remedied struct {
	Site   int
	Output string
	Near   int
}

// suggestTimes is how many times the timeout of a part proposals may take, which are bounded by counts.
const suggestTimes = 20

// Suggest looks for another formula in the place of what a finding blames, and tries it at the points; nil: there is none.
func (w *Worker) Suggest(s *subject.Subject, points []float64, of Remedied, opt Options) (*suggest.Proposal, error) {
	a, err := w.do(s, request{Kind: askSuggest, Points: points, Remedy: of, Options: opt})
	if err != nil {
		return nil, err
	}
	return a.Proposal, nil
}

// suggest answers.
func (s *prepared) suggest(points []float64, of Remedied, opt Options) (*suggest.Proposal, error) {
	s.watch.Enter(ShadowPart)
	opt = opt.withDefaults()
	opt.Steps = min(opt.Steps, mostSteps)
	t := &suggest.Trial{Machine: s.machine, Limits: opt.limits(), Site: of.Site, Output: -1, Near: of.Near, Threshold: opt.Threshold,
		Oracle: finding.Shadow, Admits: s.Takes(), Exact: func(p []float64) ([]errs.Interval, bool) { return s.exactResults(p, opt) }}
	t.Next = func(p []float64, k int) (float64, bool) {
		if v := s.parameter(p, k); v.Format != fp.NoFormat {
			return v.NextUp().Float64(), true
		}
		return 0, false
	}
	if byReference(s.Subject, opt) {
		t.Oracle = finding.Reference
	}
	for i := range s.Call.Outputs {
		c := &s.Call.Outputs[i]
		if !c.IsFloat() {
			continue
		}
		t.Outputs = append(t.Outputs, i)
		if c.Label() == of.Output {
			t.Output = i
		}
	}
	if t.Output < 0 {
		return nil, nil
	}
	for p := range slices.Chunk(points, max(s.Call.Dims, 1)) {
		if s.sized(p) == nil {
			t.Points = append(t.Points, p)
		}
	}
	return t.Find(), nil
}

// exactResults are what the oracle that decides says of every output.
func (s *prepared) exactResults(p []float64, opt Options) (all []errs.Interval, known bool) {
	r := s.machine.Run(p, opt.limits())
	if r.Outcome != interp.Returned {
		return nil, false
	}
	r.Values = slices.Clone(r.Values)
	x := s.executed(p, &r, opt)
	if byReference(s.Subject, opt) {
		return s.referenceResults(p, opt)
	}
	for prec := uint(startPrecision); ; prec *= 2 {
		at, _ := x.follow(prec)
		if at.lost != nil && !at.open {
			return nil, false
		}
		if at.lost == nil && sharpEnough(at.exact) {
			return at.exact, true
		}
		if 2*prec > mostJudged || r.Ops*2*int64(prec) > mostWork {
			return nil, false
		}
	}
}

// sharpEnough reports whether enclosures tell errors of an ulp.
func sharpEnough(list []errs.Interval) bool {
	for _, x := range list {
		if x.Bounded() && !x.IsZero() && !narrow(x) {
			return false
		}
	}
	return true
}

// narrow reports whether an enclosure is known to far less than an ulp of any format that is rewritten.
func narrow(x errs.Interval) bool {
	width := new(big.Float).Sub(x.Hi, x.Lo)
	const bits = 70
	return width.SetMantExp(width, bits).Cmp(x.Abs().Lo) <= 0
}

// referenceResults are those of the one output that a reference speaks of; the others are not judged.
func (s *prepared) referenceResults(p []float64, opt Options) ([]errs.Interval, bool) {
	out := s.referenceOutput()
	if out < 0 {
		return nil, false
	}
	r := s.ref.Eval(s.coordinates(p), eval.Limits{MaxPrec: mostJudged})
	if r.Ball == nil || r.Status == eval.OutOfDomain {
		return nil, false
	}
	all := make([]errs.Interval, len(s.Call.Outputs))
	for i := range all {
		all[i] = errs.Everywhere()
	}
	all[out] = enclosure(r.Ball)
	return all, sharpEnough(all)
}
