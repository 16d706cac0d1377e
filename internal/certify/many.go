package certify

// This file measures errors at many points, without certificates. Judge returns errors for a search whose estimates fail. Measure is for
// very many points, after the caller has removed those that double-double arithmetic decides.

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
	// mostJudged is the largest precision of a judgement, in bits. If it does not suffice, the error is unknown. Certificates use more.
	mostJudged = 2048
	// mostMeasured bounds the instructions of a judged or measured run, to about 30 ms. The errors of longer runs are unknown.
	mostMeasured = 1 << 19
	// ballsAtOnce is the number of points in one request. If the process must be killed, the points after the failing one are requested
	// again.
	ballsAtOnce = 64
	// ballsAlone is the first precision if 100 bits are known to be too few. perOperation is more than the number of instructions per
	// floating-point operation in most programs.
	ballsAlone   = 256
	perOperation = 8
)

// Judge returns the relative error of s at each point, as a certificate compares it with a relative threshold. The error is against the
// reference if there is one (and opt.Oracle allows it), otherwise against the shadow, for its worst output. If the exact value is below the
// smallest normal number, the error is relative to that number. If the exact value is zero, the error is absolute. +Inf means a NaN or an
// infinity whose exact value is finite in the format. NaN means that the error is unknown: there is no value, the run has too many
// instructions, the point is outside of the reference's domain, or an overflow is right.
//
// If the evaluation of a point must be killed, its error is unknown. If that happens too often, the errors of all later points are too.
func (w *Worker) Judge(s *subject.Subject, points []float64, opt Options) ([]float64, error) {
	a, err := w.oneByOne(s, request{Kind: askJudge, Points: points, Options: opt}, nil, func(last *Killed) (Parts, bool) {
		return 0, last != nil && w.process.GivenUp(s, askJudge.terms()).Has(last.Part)
	})
	return a.Errors, err
}

// oneByOne requests all points at once. If the process must be killed, it requests each point alone. terms returns the parts to leave out
// after the last kill, and whether further requests are hopeless. Unknown errors are NaN.
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

// Measure returns the errors of s at each point, relative and in ulps, as Judge does, with these differences. Ulps are those of the exact
// value in the output's format. The output is the one with the largest relative error. Each number is a lower bound and within 1% of an
// upper bound, or within 2^-10 ulp. If 100 bits do not distinguish the exact value from a power of two, the ulps are those above it.
// Measure ignores an output if no precision gives such bounds.
//
// If the evaluation of a point must be killed, its error is unknown. If that happens too often, all others are too.
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

// unknowns returns the answer for n points whose errors are unknown.
func unknowns(n int) *answer {
	list := slices.Repeat([]float64{math.NaN()}, n)
	return &answer{Errors: list, Ulps: list}
}

// byReference reports whether errors are against a reference.
func byReference(s *subject.Subject, opt Options) bool {
	return s.Reference != nil && opt.Oracle != ShadowOnly
}

// errors returns the error at each point.
func (s *prepared) errors(points []float64, opt Options) []float64 {
	opt = opt.withDefaults()
	opt.Steps = min(opt.Steps, mostMeasured)
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
	case interp.Trapped: // an access outside of an array; the native code was not stopped
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

// measure adds the errors at each point to a.
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

// measureAt returns the error at p. It follows the exact decisions. With opt.Balls, which guides a search, it follows those of the floats.
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

// measuredAtOnce returns the error against the shadow at the first precision.
func (s *prepared) measuredAtOnce(p []float64, opt Options) errs.Amount {
	r := s.machine.Run(p, opt.limits())
	if r.Outcome != interp.Returned {
		return errs.Unknown
	}
	e, _ := s.executed(p, &r, opt).exactError(startPrecision, errs.Measure)
	return e
}

// A rule returns the error of a value against an enclosure, and whether the enclosure is narrow enough.
type rule func(fp.Value, errs.Interval) (errs.Amount, bool)

// referenceError doubles the precision until the error against the reference is known.
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

// refined doubles the precision, within the given work, until the error against the shadow is known.
func (x *execution) refined(prec uint, work int64, of rule, at func(uint, rule) (errs.Amount, bool)) errs.Amount {
	for ; ; prec *= 2 {
		e, done := at(prec, of)
		if done || 2*prec > mostJudged || x.floats.Ops*2*int64(prec) > work {
			return e
		}
	}
}

// exactError returns the error at prec bits, and whether more bits would not help.
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

// counted returns the error of an output against an enclosure, converted by the output's [ir.Tolerance].
func (x *execution) counted(output int, exact errs.Interval, of rule) (errs.Amount, bool) {
	e, known := of(x.computed[output], exact)
	c := &x.Call.Outputs[output]
	if c.Tolerance == nil || !known {
		return e, known
	}
	size := 1.0 // if the exact value is 0, the error is absolute
	if !exact.IsZero() {
		size, _ = exact.Abs().Hi.Float64()
		size = max(size, errs.SmallestNormal(c.Type.Format))
	}
	e.Relative = c.Tolerance.Of(e.Relative, size)
	return e, known
}

// worstError returns the largest error that of returns for an output, and whether all are known.
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
