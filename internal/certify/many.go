package certify

// This file says at many points at once how wrong the result is, without a certificate: Judge is what a search asks for where estimates say
// nothing, Measure is for very many points, of whom who asks has taken what double-double shows.

import (
	"errors"
	"math"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/subject"
)

const (
	// mostJudged is the precision, in bits, at which a judgement gives up: the error is then not known. Certificates go on.
	mostJudged = 2048
	// mostMeasured bounds the instructions of a measured run: 30 ms or so. Longer runs are not known.
	mostMeasured = 1 << 19
	// ballsAtOnce is how many points are asked of the process at once: those behind one that has to be killed are asked again.
	ballsAtOnce = 64
	// ballsAlone is the precision at which balls begin where 100 bits are known not to be enough; perOperation is more than the
	// instructions of most programs to each of their floating-point operations.
	ballsAlone   = 256
	perOperation = 8
)

// Judge returns the relative error of s at each point as a certificate would compare it with a relative threshold: against
// the reference where there is one (and opt.Oracle allows it), otherwise against the shadow, whose worst output counts.
// Where the exact value is below the smallest normal number the error is taken relative to that number, where it is zero
// the absolute error is meant. +Inf: NaN or an infinity where the exact value is finite in the format. NaN: not known, no
// value, out of the reference's domain, or an overflow that is right.
//
// A point whose evaluation has to be killed is one that is not known, and so are those behind it when that happens too often.
func (w *Worker) Judge(s *subject.Subject, points []float64, opt Options) ([]float64, error) {
	a, err := w.oneByOne(s, request{Kind: askJudge, Points: points, Options: opt}, nil, func(last *Killed) (Parts, bool) {
		return 0, last != nil && w.process.GivenUp(s, askJudge.terms()).Has(last.Part)
	})
	return a.Errors, err
}

// oneByOne asks about points at once, and about each by itself where the process has to be killed. What is not known is NaN, and so is all
// that it is hopeless to ask about after the last kill; the other points may have to do without parts.
func (w *Worker) oneByOne(
	s *subject.Subject, r request, last *Killed, terms func(last *Killed) (without Parts, hopeless bool),
) (*answer, error) {
	dims := max(s.Call.Dims, 1)
	n := max(len(r.Points)/dims, 1)
	without, hopeless := terms(last)
	if hopeless {
		return unknowns(n), nil
	}
	asked := r
	asked.Options.Without |= without
	a, err := w.do(s, asked)
	switch {
	case err == nil:
		return a, nil
	case !errors.As(err, &last):
		return new(answer), err
	case n == 1 || last.Over:
		return unknowns(n), nil
	}
	all, points := new(answer), r.Points
	for i := range n {
		r.Points = points[i*dims : (i+1)*dims]
		a, err := w.oneByOne(s, r, last, terms)
		if err != nil {
			return new(answer), err
		}
		all.Errors, all.Ulps = append(all.Errors, a.Errors...), append(all.Ulps, a.Ulps...)
	}
	return all, nil
}

// Measure returns the errors of s at each point, relative and in ulps, as Judge does, with these differences. Ulps are those of the
// exact value in the output's format, and of the output with the largest relative error. Each number is a lower bound that is within
// 1%, or within 2^-10 ulp, of an upper one; where 100 bits do not tell the exact value from a power of two, ulps are those above it. An
// output of which no number of bits says so much does not count.
//
// A point whose evaluation has to be killed is one that is not known; when that happens too often, so are the others.
func (w *Worker) Measure(s *subject.Subject, points []float64, opt Options) (relative, ulps []float64, err error) {
	size := ballsAtOnce * max(s.Call.Dims, 1)
	terms := askMeasure.terms()
	for piece := range slices.Chunk(points, size) {
		a, err := w.oneByOne(s, request{Kind: askMeasure, Points: piece, Options: opt}, nil, func(*Killed) (Parts, bool) {
			return w.process.GivenUp(s, terms), w.process.Hopeless(s, terms)
		})
		if err != nil {
			return nil, nil, err
		}
		relative, ulps = append(relative, a.Errors...), append(ulps, a.Ulps...)
	}
	return relative, ulps, nil
}

// unknowns is the answer about n points of which nothing is known.
func unknowns(n int) *answer {
	list := slices.Repeat([]float64{math.NaN()}, n)
	return &answer{Errors: list, Ulps: list}
}

// byReference reports whether the error is against a reference.
func byReference(s *subject.Subject, opt Options) bool {
	return s.Reference != nil && opt.Oracle != ShadowOnly
}

// errors judges one point after the other.
func (s *prepared) errors(points []float64, opt Options) []float64 {
	opt = opt.withDefaults()
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
	x := s.executed(p, &r, opt)
	if byReference(s.Subject, opt) {
		return x.referenceError(errs.Rough).Relative
	}
	s.watch.Enter(ShadowPart)
	return x.refined(startPrecision, mostWork, errs.Rough, x.exactError).Relative
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
		a.Errors, a.Ulps = append(a.Errors, e.Relative), append(a.Ulps, e.Ulps)
	}
}

// measureAt is the error at p. Exact values decide, but where the work is bounded: what guides a search follows the floats.
func (s *prepared) measureAt(p []float64, opt Options) errs.Amount {
	reference, part := opt.Balls == 0 && byReference(s.Subject, opt), ReferencePart
	if !reference {
		part = ShadowPart
		s.watch.Enter(part)
	}
	r := s.machine.Run(p, opt.limits())
	if r.Outcome != interp.Returned || opt.Without.Has(part) {
		return errs.Unknown
	}
	x := s.executed(p, &r, opt)
	if reference {
		return x.referenceError(errs.Measure)
	}
	prec, work, at := uint(startPrecision), int64(mostWork), x.exactError
	if opt.Balls > 0 {
		prec, work, at = ballsAlone, opt.Balls, x.alongError
	}
	if r.Ops*int64(prec) > work {
		return errs.Unknown
	}
	return x.refined(prec, work, errs.Measure, at)
}

// measuredAtOnce is the error against the shadow as far as the first precision says it.
func (s *prepared) measuredAtOnce(p []float64, opt Options) errs.Amount {
	r := s.machine.Run(p, opt.limits())
	if r.Outcome != interp.Returned {
		return errs.Unknown
	}
	e, _ := s.executed(p, &r, opt).exactError(startPrecision, errs.Measure)
	return e
}

// A rule says the error of a value against an enclosure, and whether that is narrow enough.
type rule func(fp.Value, errs.Interval) (errs.Amount, bool)

// referenceError lets precision double until the error against the reference is known.
func (x *execution) referenceError(of rule) errs.Amount {
	out := x.referenceOutput()
	if out < 0 {
		return errs.Unknown
	}
	x.watch.Enter(ReferencePart)
	decide := func(exact *ball.Real) bool {
		_, known := of(x.computed[out], enclosure(exact))
		return known
	}
	r := x.ref.Eval(x.coordinates(x.input), eval.Limits{MaxPrec: mostJudged, Decide: decide})
	if r.Ball == nil {
		return errs.Unknown
	}
	e, _ := x.counted(out, enclosure(r.Ball), of)
	return e
}

// refined lets precision double, as far as the work allows, until the error against the shadow is known.
func (x *execution) refined(prec uint, work int64, of rule, at func(uint, rule) (errs.Amount, bool)) errs.Amount {
	for ; ; prec *= 2 {
		e, done := at(prec, of)
		if done || 2*prec > mostJudged || x.floats.Ops*2*int64(prec) > work {
			return e
		}
	}
}

// exactError is the error at so many bits, and whether more would not say more.
func (x *execution) exactError(prec uint, of rule) (errs.Amount, bool) {
	at, _ := x.follow(prec)
	if at.lost != nil {
		return errs.Unknown, !at.open
	}
	return x.worstError(func(i int) (errs.Amount, bool) { return x.counted(i, at.exact[i], of) })
}

// alongError is exactError along the decisions of the floats.
func (x *execution) alongError(prec uint, of rule) (errs.Amount, bool) {
	run := x.along(inBalls(prec), nil)
	if run.Outcome != interp.Returned {
		return errs.Unknown, true
	}
	return x.worstError(func(i int) (errs.Amount, bool) {
		if run.Shadows[i] == nil {
			return errs.Unknown, true
		}
		return x.counted(i, enclosure(run.Shadows[i]), of)
	})
}

// counted is the error of an output against an enclosure, as far as it counts; see [ir.Tolerance].
func (x *execution) counted(output int, exact errs.Interval, of rule) (errs.Amount, bool) {
	e, known := of(x.computed[output], exact)
	c := &x.Call.Outputs[output]
	if c.Tolerance == nil || !known {
		return e, known
	}
	size := 1.0 // of 0, whose error is absolute
	if !exact.IsZero() {
		size, _ = exact.Abs().Hi.Float64()
		size = max(size, errs.SmallestNormal(c.Type.Format))
	}
	e.Relative = c.Tolerance.Of(e.Relative, size)
	return e, known
}

// worstError is the largest error of those that of gives for the outputs, and whether all are known. An output without a shadow has
// none.
func (x *execution) worstError(of func(output int) (errs.Amount, bool)) (worst errs.Amount, known bool) {
	worst, known = errs.Unknown, true
	for i := range x.Call.Outputs {
		if !x.Call.Outputs[i].IsFloat() {
			continue
		}
		e, ok := of(i)
		known = known && ok
		if e.Relative > worst.Relative || worst.Relative != worst.Relative {
			worst = e
		}
	}
	return worst, known
}
