package certify

// This file measures very many points by balls: Judge in two units, without a certificate's precision. Who asks has taken what
// double-double shows.

import (
	"errors"
	"math"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/subject"
)

const (
	// mostMeasured bounds the instructions of a measured run: 30 ms or so. Longer runs are not known.
	mostMeasured = 1 << 19
	// ballsAtOnce is how many points are asked of the process at once: those behind one that has to be killed are asked again.
	ballsAtOnce = 64
	// ballsAlone is the precision at which balls begin where 100 bits are known not to be enough; perOperation is more than the
	// instructions of most programs to each of their floating-point operations.
	ballsAlone   = 256
	perOperation = 8
)

// measured is an error in both units: the ends of enclosures that are narrow enough, see [errs.Measured].
type measured struct{ relative, ulps float64 }

var notMeasured = measured{math.NaN(), math.NaN()}

// Measure returns the errors of s at each point, relative and in ulps, as Judge does, with these differences. Ulps are those of the
// exact value in the output's format, and of the output with the largest relative error. Each number is a lower bound that is within
// 1%, or within 2^-10 ulp, of an upper one; where 100 bits do not tell the exact value from a power of two, ulps are those above it. An
// output of which no number of bits says so much does not count.
//
// A point whose evaluation has to be killed is one that is not known; when that happens too often, so are the others.
func (w *Worker) Measure(s *subject.Subject, points []float64, opt Options) (relative, ulps []float64, err error) {
	size := ballsAtOnce * max(s.Call.Dims, 1)
	for len(points) > 0 {
		piece := points[:min(size, len(points))]
		points = points[len(piece):]
		a, err := w.measured(s, piece, opt)
		if err != nil {
			return nil, nil, err
		}
		relative, ulps = append(relative, a.Errors...), append(ulps, a.Ulps...)
	}
	return relative, ulps, nil
}

func unknowns(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = math.NaN()
	}
	return list
}

// byReference reports whether the error is against a reference.
func byReference(s *subject.Subject, opt Options) bool {
	return s.Reference != nil && opt.Oracle != ShadowOnly
}

// measured asks for points, and for each by itself where the process has to be killed.
func (w *Worker) measured(s *subject.Subject, points []float64, opt Options) (*answer, error) {
	dims := max(s.Call.Dims, 1)
	n := len(points) / dims
	none := &answer{Errors: unknowns(n), Ulps: unknowns(n)}
	givenUp := w.process.GivenUp(s, askMeasure.terms())
	if n == 0 || w.process.Hopeless(s, askMeasure.terms()) {
		return none, nil
	}
	asked := opt
	asked.Without |= givenUp
	a, err := w.do(s, request{Kind: askMeasure, Points: points, Options: asked})
	var killed *Killed
	switch {
	case err == nil:
		return a, nil
	case !errors.As(err, &killed):
		return nil, err
	case n == 1:
		return none, nil
	}
	all := new(answer)
	for i := range n {
		a, err := w.measured(s, points[i*dims:(i+1)*dims], opt)
		if err != nil {
			return nil, err
		}
		all.Errors, all.Ulps = append(all.Errors, a.Errors...), append(all.Ulps, a.Ulps...)
	}
	return all, nil
}

// measure answers for one point after the other.
func (s *prepared) measure(points []float64, opt Options, a *answer) {
	opt = opt.withDefaults()
	opt.Steps = min(opt.Steps, mostMeasured)
	if opt.Balls > 0 {
		opt.Steps = min(opt.Steps, max(1, opt.Balls/ballsAlone)*perOperation)
	}
	dims := s.Call.Dims
	for ; len(points) >= dims && len(points) > 0; points = points[dims:] {
		s.watch.Enter(RunPart)
		e := s.measureAt(points[:dims], opt)
		a.Errors, a.Ulps = append(a.Errors, e.relative), append(a.Ulps, e.ulps)
	}
}

// measureAt is the error at p.
func (s *prepared) measureAt(p []float64, opt Options) measured {
	switch {
	case opt.Balls == 0 && byReference(s.Subject, opt):
		return s.measuredByReference(p, opt)
	case opt.Without.Has(ShadowPart):
		return notMeasured
	}
	s.watch.Enter(ShadowPart)
	return s.measuredByShadow(p, opt)
}

// worstMeasured is the largest error of those that of gives for the outputs, and whether all are known. An output without a shadow
// has none.
func (s *prepared) worstMeasured(of func(output int) (measured, bool)) (worst measured, known bool) {
	worst, known = notMeasured, true
	for i := range s.Call.Outputs {
		if !s.Call.Outputs[i].IsResult() {
			continue
		}
		e, ok := of(i)
		known = known && ok
		if e.relative > worst.relative || worst.relative != worst.relative {
			worst = e
		}
	}
	return worst, known
}

// measuredByShadow lets precision double until the error is known. Exact values decide, but where the work is bounded: what guides a search
// follows the floats.
func (s *prepared) measuredByShadow(p []float64, opt Options) measured {
	prec, work, exact := uint(startPrecision), int64(mostWork), s.measuredExactly
	if opt.Balls > 0 {
		prec, work, exact = ballsAlone, opt.Balls, s.measuredAlong
	}
	floats := s.machine.Run(p, opt.limits())
	values := s.values(&floats)
	if floats.Outcome != interp.Returned || floats.Ops*int64(prec) > work {
		return notMeasured
	}
	for ; ; prec *= 2 {
		e, known := exact(p, prec, values, &floats, opt)
		if known || 2*prec > mostJudged || floats.Ops*2*int64(prec) > work {
			return e
		}
	}
}

// measuredAtOnce is the error against the shadow as far as the first precision says it.
func (s *prepared) measuredAtOnce(p []float64, opt Options) measured {
	floats := s.machine.Run(p, opt.limits())
	if floats.Outcome != interp.Returned {
		return notMeasured
	}
	e, _ := s.measuredExactly(p, startPrecision, s.values(&floats), &floats, opt)
	return e
}

// measuredExactly is the error at so many bits, and whether more would not say more.
func (s *prepared) measuredExactly(p []float64, prec uint, values []fp.Value, floats *interp.Result, opt Options) (measured, bool) {
	at, _ := s.executed(p, floats, opt).follow(prec)
	if at.lost != nil {
		return notMeasured, !at.open
	}
	return s.worstMeasured(func(i int) (measured, bool) { return measuredOf(values[i], at.exact[i]) })
}

// measuredAlong is measuredExactly along the decisions of the floats.
func (s *prepared) measuredAlong(p []float64, prec uint, values []fp.Value, floats *interp.Result, opt Options) (measured, bool) {
	run := s.executed(p, floats, opt).along(inBalls(prec), nil)
	if run.Outcome != interp.Returned {
		return notMeasured, true
	}
	return s.worstMeasured(func(i int) (measured, bool) {
		if run.Shadows[i] == nil {
			return notMeasured, true
		}
		return measuredOf(values[i], enclosure(run.Shadows[i]))
	})
}

// measuredByReference is measuredByShadow for the reference.
func (s *prepared) measuredByReference(p []float64, opt Options) measured {
	r := s.machine.Run(p, opt.limits())
	out := s.referenceOutput()
	if r.Outcome != interp.Returned || out < 0 || opt.Without.Has(ReferencePart) {
		return notMeasured
	}
	computed := s.values(&r)[out]
	s.watch.Enter(ReferencePart)
	decide := func(x *ball.Real) bool {
		_, known := measuredOf(computed, enclosure(x))
		return known
	}
	x := s.ref.Eval(s.coordinates(p), eval.Limits{MaxPrec: mostJudged, Decide: decide})
	if x.Ball == nil {
		return notMeasured
	}
	e, _ := measuredOf(computed, enclosure(x.Ball))
	return e
}
