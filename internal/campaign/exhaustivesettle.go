package campaign

// This file says what an exhaustive search has settled. Estimates chose the worst inputs out of all; enclosures judge those,
// and some spread over all inputs, which shows how far the estimates can be trusted.

import (
	"context"
	"math"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/search/exhaustive"
	"faultline/internal/subject"
)

// spread is how many inputs are judged to see what the estimates are worth.
const spread = 512

// A ranking is one order of the inputs, and the oracle whose errors it is meant to be by.
type ranking struct {
	oracle finding.Oracle
	only   certify.Options
	list   []exhaustive.Worst
	put    func([]float64)
	mode   subject.Mode
}

// settle judges the largest errors of each ranking.
func (x *exhaustion) settle(ctx context.Context, v *service) ([]*finding.Settled, error) {
	r := x.all.Result()
	var rankings []ranking
	if x.screen != nil {
		opt := x.job.options
		opt.Oracle = certify.ReferenceOnly
		rankings = append(rankings, ranking{finding.Reference, opt, r.ByReference(), r.RejudgeReference, subject.Judged})
	}
	if x.mode == subject.Deltas {
		opt := x.job.options
		opt.Oracle = certify.ShadowOnly
		rankings = append(rankings, ranking{finding.Shadow, opt, r.ByRounding(), r.RejudgeRounding, subject.Deltas})
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

func (x *exhaustion) settleOne(ctx context.Context, v *service, k ranking) (*finding.Settled, error) {
	r := x.all.Result()
	s := &finding.Settled{
		Oracle: k.oracle, Inputs: x.all.Inputs().Len(), Ran: r.Done, Refused: r.Refused,
		NotANumber: r.Count(exhaustive.Lost), Judged: len(k.list),
	}
	if k.oracle == finding.Shadow {
		s.NotANumber = r.Count(exhaustive.NotFinite)
		s.Unknown = r.NoEstimate
	} else {
		s.Unknown = r.Unknown
	}
	var points []float64
	for _, w := range k.list {
		points = append(points, w.Input)
	}
	if len(points) == 0 {
		s.Maximum = s.Ran+s.Refused == s.Inputs
		return s, nil
	}
	errors, err := v.proof.Judge(x.subject, points, k.only)
	if err != nil {
		return s, err
	}
	v.judged += int64(len(points))
	best, below, apart := -1.0, k.list[len(k.list)-1].Error, 0.0
	if len(k.list) < exhaustive.Defaults().Top {
		below = 0 // all others have no error
	}
	for i, e := range errors {
		if e == e && !math.IsInf(e, 1) {
			best = max(best, e)
			apart = max(apart, math.Abs(e-k.list[i].Error)/e)
		}
	}
	sample, err := x.sample(ctx, v, k)
	if err != nil {
		return s, err
	}
	s.Spread = spread
	s.Apart = max(apart, sample)
	s.Below = below
	k.put(errors)
	cert, err := v.proof.Certify(x.subject, []float64{k.list[0].Input}, k.only)
	if err != nil {
		return s, err
	}
	s.Input, s.Count = cert.Input, k.list[0].Count
	for i := range cert.Error {
		if cert.Error[i].Oracle == k.oracle {
			s.Error = &cert.Error[i]
		}
	}
	s.Maximum = s.Ran+s.Refused == s.Inputs && best > below*(1+max(apart, sample)) && s.Error != nil
	return s, nil
}

// spread returns inputs spread over all.
func (x *exhaustion) spread() []float64 {
	n := x.all.Inputs().Len()
	points := make([]float64, spread)
	for i := range points {
		points[i] = x.all.Inputs().At(n/spread*int64(i) + n%spread*int64(i)/spread)
	}
	return points
}

// sample returns how far estimates are from judgements, relative to the judgement, at inputs spread over all. An error that
// is small beside half a unit in the last place is compared with that: no such input has the largest one.
func (x *exhaustion) sample(ctx context.Context, v *service, k ranking) (float64, error) {
	run, err := x.runner(ctx)
	if err != nil {
		return 0, err
	}
	defer run.close()
	run.worker.Done = nil
	if run.judge != nil {
		run.judge.Done = nil
	}
	one, points := x.all.Part(0, 0, k.mode, nil), x.spread()
	b, err := run.Run(points, nil, k.mode)
	if err != nil {
		return 0, err
	}
	estimates := one.Estimates(b)
	errors, err := v.proof.Judge(x.subject, points, k.only)
	if err != nil {
		return 0, err
	}
	v.judged += int64(len(points))
	half := math.Ldexp(1, -x.subject.Call.Outputs[0].Type.Format.Digits())
	worst := 0.0
	for i, e := range errors {
		if d := math.Abs(e-estimates[i]) / max(e, half); d > worst && !math.IsInf(d, 1) {
			worst = d
		}
	}
	return worst, nil
}
