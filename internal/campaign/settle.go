package campaign

// This file states which largest error an exhaustive search has settled. Estimates choose the worst inputs of all, and enclosures judge
// these. Enclosures also judge inputs spread over all, which shows how far to trust the estimates.

import (
	"context"
	"errors"
	"math"

	"faultline/internal/campaign/explore"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search/exhaustive"
	"faultline/internal/subject"
)

// spreadChunks is how many inputs are judged to see how good the estimates are.
const spreadChunks = 512

// A ranking is one order of the inputs, by estimated errors against one oracle.
type ranking struct {
	oracle finding.Oracle
	only   certify.Options
	list   []exhaustive.Worst
	most   int // inputs that the ranking keeps
	put    func([]float64)
	lead   func(exhaustive.Worst)
	mode   run.Mode
}

// A Judge encloses errors.
type Judge interface {
	Judge(s *subject.Subject, points []float64, opt certify.Options) ([]float64, error)
	Certify(s *subject.Subject, point []float64, opt certify.Options) (*certify.Certificate, error)
}

// Search joins the results of chunks, or runs all inputs on so many cores if pieces is nil, and judges the largest errors. The runner and
// the judge have loaded the subject. Runs before an error count.
func (x *Exhaustion) Search(ctx context.Context, pieces []*finding.Piece, cores int, tick Tick, by explore.Runner, v Judge) (
	*explore.Survey, error) {
	sv := &explore.Survey{Reached: make([]bool, len(x.Subject.Program.Sites))}
	if err := x.choose(ctx); err != nil {
		return sv, err
	}
	var failed, err error
	if pieces != nil {
		failed = x.join(pieces)
	} else {
		failed, err = x.run(ctx, x.all, 0, x.dealt(), cores, tick)
	}
	sv.Evaluations, sv.Stopped = x.all.Result.Done, ctx.Err() != nil
	if b, _ := by.Run(x.spread(), nil, run.All); b != nil { // estimates leave no record of what was reached
		sv.Mark(b)
	}
	settled, serr := x.settle(ctx, v)
	sv.Settled = settled
	return sv, errors.Join(err, failed, serr)
}

// settle judges the largest errors of each ranking.
func (x *Exhaustion) settle(ctx context.Context, v Judge) ([]*finding.Settled, error) {
	r := x.all.Result
	var rankings []ranking
	if x.screen != nil {
		opt := x.Options
		opt.Oracle = certify.ReferenceOnly
		rankings = append(rankings, ranking{finding.Reference, opt, r.Reference.List, x.all.Top, r.Reference.Rejudge,
			r.Reference.Lead, run.Judged})
	}
	if x.mode == run.Deltas {
		opt := x.Options
		opt.Oracle = certify.ShadowOnly
		rankings = append(rankings, ranking{finding.Shadow, opt, r.Shadow.List, x.all.Top, r.Shadow.Rejudge,
			r.Shadow.Lead, run.Deltas})
	}
	var list []*finding.Settled
	for _, k := range rankings {
		s, err := x.settleOne(ctx, v, k)
		if s != nil {
			list = append(list, s)
		}
		if err != nil {
			return list, err
		}
	}
	return list, nil
}

func (x *Exhaustion) settleOne(ctx context.Context, v Judge, k ranking) (*finding.Settled, error) {
	r := x.all.Result
	s := &finding.Settled{
		Oracle: k.oracle, Inputs: x.all.Inputs.Len(), Ran: r.Done, Refused: r.Refused,
		NotANumber: r.Count(exhaustive.Lost), Judged: len(k.list),
	}
	if k.oracle == finding.Shadow {
		s.NotANumber = r.Count(exhaustive.NotFinite)
		s.Unknown = r.NoEstimate
	} else {
		s.Unknown = r.Unknown
	}
	sampled, apart, err := x.sample(ctx, v, k)
	if err != nil {
		return s, err
	}
	s.Spread = spreadChunks
	var points, estimates []float64
	for _, w := range k.list {
		points, estimates = append(points, w.Input), append(estimates, w.Error)
	}
	worst, top, err := x.judge(v, points, estimates, k.only)
	if err != nil {
		return s, err
	}
	apart = max(apart, top)
	if len(k.list) == k.most { // no other input is worse than the last one
		s.Below = k.list[len(k.list)-1].Error
	}
	s.Apart = apart
	k.put(worst)
	best := exhaustive.Worst{}
	if len(k.list) > 0 {
		best = k.list[0]
	}
	s.Maximum = s.Ran+s.Refused == s.Inputs && best.Error >= sampled.Error &&
		(best.Error > x.bound(s.Below, apart) || best.Error == 0 && apart == 0)
	if sampled.Error > best.Error { // the search ended before it ran this one
		best = sampled
		k.lead(sampled)
	}
	if best.Error == 0 {
		return s, nil
	}
	cert, err := v.Certify(x.Subject, []float64{best.Input}, k.only)
	if err != nil {
		return s, err
	}
	s.Input, s.Count, s.Error = cert.Input, best.Count, cert.ErrorBy(k.oracle)
	s.Maximum = s.Maximum && s.Error != nil
	return s, nil
}

// judge judges inputs, and returns the largest relative distance of the estimates from the errors.
func (x *Exhaustion) judge(v Judge, points, estimates []float64, opt certify.Options) (errs []float64, apart float64, err error) {
	if len(points) == 0 {
		return nil, 0, nil
	}
	errs, err = v.Judge(x.Subject, points, opt)
	x.Judged += int64(len(points))
	for i, e := range errs {
		if e == e && !math.IsInf(e, 1) {
			apart = max(apart, x.apart(estimates[i], e))
		}
	}
	return errs, apart, err
}

// apart is the distance of an estimate from a judged error, relative to the error. 1 is as bad as no estimate.
func (x *Exhaustion) apart(estimate, e float64) float64 {
	d := math.Abs(e-estimate) / max(e, x.half())
	if d != d || math.IsInf(d, 1) {
		return 1
	}
	return d
}

// half is half an ulp of a result just below a power of two, relative to the result. A correctly rounded result has no larger error, so no
// input with a smaller one has the largest error.
func (x *Exhaustion) half() float64 { return math.Ldexp(1, -x.Subject.Format().Digits()) }

// bound is the largest error of an input whose estimate is at most below, if estimates differ from errors e by at most apart*max(e, half).
func (x *Exhaustion) bound(below, apart float64) float64 {
	if apart >= 1 {
		return math.Inf(1)
	}
	if e := below / (1 - apart); e >= x.half() {
		return e
	}
	return below + apart*x.half()
}

func (x *Exhaustion) spread() []float64 {
	n := x.all.Inputs.Len()
	points := make([]float64, spreadChunks)
	for i := range points {
		points[i] = x.all.Inputs.At(n/spreadChunks*int64(i) + n%spreadChunks*int64(i)/spreadChunks)
	}
	return points
}

// sample judges inputs spread over all. It returns the worst of them, and the largest distance of the estimates.
func (x *Exhaustion) sample(ctx context.Context, v Judge, k ranking) (worst exhaustive.Worst, apart float64, err error) {
	runner, err := Start(ctx, x.Subject, x.Image, x.screen)
	if err != nil {
		return worst, 0, err
	}
	defer runner.Close()
	runner.Persist()
	one, points := x.all.Part(0, 0, k.mode, nil), x.spread()
	b, err := runner.Run(points, nil, k.mode)
	if err != nil {
		return worst, 0, err
	}
	errs, apart, err := x.judge(v, points, one.Estimates(b), k.only)
	for i, e := range errs {
		if e > worst.Error && !math.IsInf(e, 1) {
			worst = exhaustive.Worst{Error: e, Input: points[i], Count: 1}
		}
	}
	return worst, apart, err
}
