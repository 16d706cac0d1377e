package certify

// This file measures very many points: Judge in two units, by double-double numbers where they are enough.

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
	// ballsAtOnce is how many points are asked of balls at once: those behind one that has to be killed are asked again.
	ballsAtOnce = 64
	// ballsAlone is the precision at which balls begin where 100 bits are known not to be enough; perOperation is more than the
	// instructions of most programs to each of their floating-point operations.
	ballsAlone   = 256
	perOperation = 8
	// watched is the number of instructions between looks at the clock.
	watched = 1 << 14
)

// An amount is an error in both units: the ends of enclosures that are at most 1% or 2^-10 ulp wide.
type amount struct{ relative, ulps float64 }

var unknownAmount = amount{math.NaN(), math.NaN()}

// tinyUlps is the error, in ulps, below which an enclosure is as good as zero.
const tinyUlps = 0x1p-10

// enough reports whether the enclosure [lo, hi] of an error says it to 1%.
func enough(lo, hi float64) bool { return hi <= 1.01*lo }

// Measure returns the errors of s at each point, relative and in ulps, as Judge does, with these differences. Ulps are those of the
// exact value in the output's format, and of the output with the largest relative error. Each number is a lower bound that is within
// 1%, or within 2^-10 ulp, of an upper one; where 100 bits do not tell the exact value from a power of two, ulps are those above it. An
// output of which no number of bits says so much does not count.
//
// The shadow is in double-double, and so is a reference that is the program's own formula, where the floats certainly decided as
// it does; at so many of the points as balls says that does not show so much, and balls are asked. A point whose evaluation has to be
// killed is one that is not known; when that happens too often, so are the others that need it.
func (w *Worker) Measure(s *subject.Subject, points []float64, opt Options) (errors, ulps []float64, balls int, err error) {
	dims := s.Call.Dims
	n := len(points) / max(dims, 1)
	errors, ulps = unknowns(n), unknowns(n)
	put := func(of []int, a *answer) {
		for i, at := range of {
			errors[at], ulps[at] = a.Errors[i], a.Ulps[i]
		}
	}
	left := make([]int, n)
	for i := range left {
		left[i] = i
	}
	if quick := opt.Balls == 0 && (!byReference(s, opt) || s.Reference.Formula != nil); quick {
		fast := opt
		fast.Without = opt.Without.With(ShadowPart).With(ReferencePart)
		a, err := w.measured(s, points, fast)
		if err != nil {
			return nil, nil, 0, err
		}
		put(left, a)
		left = a.Undecided
	}
	balls = len(left)
	for piece := []float64(nil); len(left) > 0; {
		of := left[:min(ballsAtOnce, len(left))]
		left = left[len(of):]
		piece = piece[:0]
		for _, i := range of {
			piece = append(piece, points[i*dims:(i+1)*dims]...)
		}
		a, err := w.measured(s, piece, opt)
		if err != nil {
			return nil, nil, 0, err
		}
		put(of, a)
	}
	return errors, ulps, balls, nil
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

// measured asks for points, and for fewer at once where the process has to be killed.
func (w *Worker) measured(s *subject.Subject, points []float64, opt Options) (*answer, error) {
	dims := max(s.Call.Dims, 1)
	n := len(points) / dims
	none := &answer{Errors: unknowns(n), Ulps: unknowns(n)}
	_, givenUp := w.patience(s, askMeasure)
	if n == 0 || w.kills[temper{s, true}][RunPart] >= w.limits.Kills {
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
	size := 1 // each attempt at a bad point may be a kill: halves only where there are many
	if n > ballsAtOnce {
		size = (n + 1) / 2
	}
	all := new(answer)
	for i := 0; i < n; i += size {
		a, err := w.measured(s, points[i*dims:min(i+size, n)*dims], opt)
		if err != nil {
			return nil, err
		}
		all.Errors, all.Ulps = append(all.Errors, a.Errors...), append(all.Ulps, a.Ulps...)
		for _, k := range a.Undecided {
			all.Undecided = append(all.Undecided, i+k)
		}
	}
	return all, nil
}

// measure answers for one point after the other. Undecided are those that need a part which is left out.
func (s *prepared) measure(points []float64, opt Options, a *answer) {
	opt = opt.withDefaults()
	opt.Steps = min(opt.Steps, mostMeasured)
	if opt.Balls > 0 {
		opt.Steps = min(opt.Steps, max(1, opt.Balls/ballsAlone)*perOperation)
	}
	dims := s.Call.Dims
	steps := int64(0)
	for i := 0; len(points) >= dims && len(points) > 0; i++ {
		if steps <= 0 {
			s.watch.enter(RunPart)
			steps = watched
		}
		e, n, known := s.amount(points[:dims], opt)
		steps -= n
		if !known {
			a.Undecided = append(a.Undecided, i)
		}
		a.Errors, a.Ulps = append(a.Errors, e.relative), append(a.Ulps, e.ulps)
		points = points[dims:]
	}
}

// amount is the error at p, the instructions that it took, and whether nothing that was left out could say more.
func (s *prepared) amount(p []float64, opt Options) (e amount, steps int64, known bool) {
	slow, part := s.amountByBalls, ShadowPart
	if opt.Balls > 0 {
		s.watch.enter(part)
		return slow(p, opt), watched, true
	}
	reals := s.own
	if byReference(s.Subject, opt) {
		slow, part = s.amountByReference, ReferencePart
		if reals = s.reals; reals == nil {
			return slow(p, opt), watched, true
		}
	}
	reals.Begin()
	run := interp.RunShadow(s.machine, interp.Arith[interp.Pair](reals), p, opt.limits(), nil)
	if run.Outcome != interp.Returned {
		return unknownAmount, run.Steps, true
	}
	if reals.Decided() && (part == ShadowPart || len(run.Restarts) == 0) {
		e, known = s.worstAmount(func(i int) (amount, bool) { return amountOfPair(run.Values[i], run.Shadows[i]) })
	}
	if known || opt.Without.has(part) {
		return e, run.Steps, known
	}
	s.watch.enter(part)
	return slow(p, opt), watched, true
}

// realsOf is the arithmetic of a reference that is the program's own formula.
func realsOf(f *subject.Formula) *interp.Reals {
	meanings := make(map[fp.Value]interp.Pair, len(f.Constants))
	for _, c := range f.Constants {
		meanings[c.Rounded] = interp.Pair{Hi: c.Hi, Lo: c.Lo, Err: c.Err}
	}
	return interp.NewReals(meanings)
}

// worstAmount is the largest error of those that of gives for the outputs, and whether all are known. An output without a shadow
// has none.
func (s *prepared) worstAmount(of func(output int) (amount, bool)) (worst amount, known bool) {
	worst, known = unknownAmount, true
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

// amountByBalls lets precision double until the error is known. Exact values decide, but where the work is bounded: what guides a search
// follows the floats.
func (s *prepared) amountByBalls(p []float64, opt Options) amount {
	prec, work, exact := uint(startPrecision), int64(mostWork), s.exactAmount
	if opt.Balls > 0 {
		prec, work, exact = ballsAlone, opt.Balls, s.guidingAmount
	}
	floats := s.machine.Run(p, opt.limits())
	values := s.values(&floats)
	if floats.Outcome != interp.Returned || floats.Ops*int64(prec) > work {
		return unknownAmount
	}
	for ; ; prec *= 2 {
		e, known := exact(p, prec, values, &floats, opt)
		if known || 2*prec > mostJudged || floats.Ops*2*int64(prec) > work {
			return e
		}
	}
}

// exactAmount is the error at so many bits, and whether more would not say more.
func (s *prepared) exactAmount(p []float64, prec uint, values []fp.Value, floats *interp.Result, opt Options) (amount, bool) {
	at, _ := s.executed(p, floats, opt).follow(prec)
	if at.lost != nil {
		return unknownAmount, !at.open
	}
	return s.worstAmount(func(i int) (amount, bool) { return amountOf(values[i], at.exact[i]) })
}

// guidingAmount is exactAmount along the decisions of the floats.
func (s *prepared) guidingAmount(p []float64, prec uint, values []fp.Value, floats *interp.Result, opt Options) (amount, bool) {
	run := s.executed(p, floats, opt).along(func() arith { return interp.NewBalls(prec) }, nil)
	if run.Outcome != interp.Returned {
		return unknownAmount, true
	}
	return s.worstAmount(func(i int) (amount, bool) {
		if run.Shadows[i] == nil {
			return unknownAmount, true
		}
		return amountOf(values[i], enclosure(run.Shadows[i]))
	})
}

// amountByReference is amountByBalls for the reference.
func (s *prepared) amountByReference(p []float64, opt Options) amount {
	r := s.machine.Run(p, opt.limits())
	out := s.referenceOutput()
	if r.Outcome != interp.Returned || out < 0 || opt.Without.has(ReferencePart) {
		return unknownAmount
	}
	computed := s.values(&r)[out]
	s.watch.enter(ReferencePart)
	decide := func(x *ball.Real) bool {
		_, known := amountOf(computed, enclosure(x))
		return known
	}
	x := s.ref.Eval(s.coordinates(p), eval.Limits{MaxPrec: mostJudged, Decide: decide})
	if x.Ball == nil {
		return unknownAmount
	}
	e, _ := amountOf(computed, enclosure(x.Ball))
	return e
}
