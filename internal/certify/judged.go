package certify

// This file judges many points at once: no certificate, only how wrong the result is. It is what a search asks for where
// estimates say nothing.

import (
	"errors"
	"math"
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/subject"
)

// mostJudged is the precision, in bits, at which a judgement gives up: the error is then not known. Certificates go on.
const mostJudged = 2048

// Judge returns the relative error of s at each point as a certificate would compare it with a relative threshold: against
// the reference where there is one (and opt.Oracle allows it), otherwise against the shadow, whose worst output counts.
// Where the exact value is below the smallest normal number the error is taken relative to that number, where it is zero
// the absolute error is meant. +Inf: NaN or an infinity where the exact value is finite in the format. NaN: not known, no
// value, out of the reference's domain, or an overflow that is right.
//
// A point whose evaluation has to be killed is one that is not known, and so are those behind it when that happens too often.
func (w *Worker) Judge(s *subject.Subject, points []float64, opt Options) ([]float64, error) {
	a, err := w.do(s, request{Kind: askJudge, Points: points, Options: opt})
	var killed *Killed
	switch dims := s.Call.Dims; {
	case err == nil:
		return a.Errors, nil
	case !errors.As(err, &killed):
		return nil, err
	case len(points) <= dims:
		return []float64{math.NaN()}, nil
	default: // one of them: one after the other
		var list []float64
		for ; len(points) >= dims; points = points[dims:] {
			if givenUp := w.process.GivenUp(s, askJudge.terms()); givenUp.Has(killed.Part) {
				list = append(list, math.NaN())
				continue
			}
			e, err := w.Judge(s, points[:dims], opt)
			if err != nil {
				return nil, err
			}
			list = append(list, e...)
		}
		return list, nil
	}
}

// errors judges one point after the other.
func (s *prepared) errors(points []float64, opt Options) []float64 {
	opt = opt.withDefaults()
	opt.Threshold = finding.Threshold{Measure: finding.Relative, Value: opt.Threshold.Value}
	dims := s.Call.Dims
	list := make([]float64, 0, len(points)/max(dims, 1))
	for ; len(points) >= dims && len(points) > 0; points = points[dims:] {
		s.watch.Enter(RunPart)
		list = append(list, s.relativeError(points[:dims], opt))
	}
	return list
}

func (s *prepared) relativeError(p []float64, opt Options) float64 {
	r := s.machine.Run(p, opt.limits())
	switch r.Outcome {
	case interp.Returned:
	case interp.Trapped: // an access outside of an array, that native code got away with
		return math.Inf(1)
	default:
		return math.NaN()
	}
	values := s.values(&r)
	if opt.Oracle != ShadowOnly && s.ref != nil {
		s.watch.Enter(ReferencePart)
		return s.referenceError(p, values)
	}
	s.watch.Enter(ShadowPart)
	return s.shadowError(p, values, &r, opt)
}

// referenceError lets precision double until the error is known.
func (s *prepared) referenceError(p []float64, values []fp.Value) float64 {
	out := s.referenceOutput()
	if out < 0 {
		return math.NaN()
	}
	decide := func(x *ball.Real) bool {
		_, known := errorOf(values[out], enclosure(x))
		return known
	}
	r := s.ref.Eval(s.coordinates(p), eval.Limits{MaxPrec: mostJudged, Decide: decide})
	if r.Ball == nil {
		return math.NaN()
	}
	e, _ := errorOf(values[out], enclosure(r.Ball))
	return e
}

// shadowError is referenceError for the shadow, over all outputs that it has a value for.
func (s *prepared) shadowError(p []float64, values []fp.Value, floats *interp.Result, opt Options) float64 {
	x := s.executed(p, floats, opt)
	for prec := uint(startPrecision); ; prec *= 2 {
		at, _ := x.follow(prec)
		worst, allKnown := math.NaN(), at.lost == nil
		for i := range s.Call.Outputs {
			if !s.Call.Outputs[i].IsResult() || !allKnown {
				continue
			}
			e, known := errorOf(values[i], at.exact[i])
			allKnown = allKnown && known
			if e > worst || worst != worst {
				worst = e
			}
		}
		if allKnown || at.lost != nil && !at.open || 2*prec > mostJudged || floats.Ops*2*int64(prec) > mostWork {
			return worst
		}
	}
}

// errorOf returns the error of c and whether the enclosure is narrow enough to say it: to some per cent, or that it is
// below what any format resolves.
func errorOf(c fp.Value, exact Interval) (e float64, known bool) {
	if !c.IsFinite() {
		switch judgeNonFinite(c, exact).Verdict {
		case finding.Certified:
			return math.Inf(1), true
		case finding.Refuted:
			return math.NaN(), true
		}
		return math.NaN(), false
	}
	x, _ := c.Big()
	m := measure(x, exact, c.Format)
	r := m.judged(exact, c.Format)
	lo, _ := r.Lo.Float64()
	hi, _ := r.Hi.Float64()
	if hi > errs.Judged*lo && hi > errs.Tiny {
		return math.NaN(), false
	}
	return lo, true
}

// judged is the error that a judgement states: the relative one, which is one of the smallest normal number below that, and the
// absolute one where the exact value is zero. It is not known where the exact value may be zero.
func (m *Measure) judged(exact Interval, f fp.Format) Interval {
	switch tiny := smallestNormal(f); {
	case exact.isZero():
		return m.Absolute
	case !m.Defined && !exact.nearZero(f):
		return everywhere().abs()
	case exact.abs().Hi.Cmp(tiny) < 0:
		return Interval{new(big.Float).Quo(m.Absolute.Lo, tiny), new(big.Float).Quo(m.Absolute.Hi, tiny)}
	}
	return m.Relative
}
