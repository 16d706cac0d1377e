package campaign

// This file looks for another formula at single points, for those who measure what formulas are worth.

import (
	"context"
	"math"
	"math/rand/v2"

	"faultline/internal/campaign/explore"
	"faultline/internal/certify"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/suggest"
)

// A Rewriting is a formula for the operation that an error blames.
type Rewriting struct {
	Suggestion *finding.Suggestion
	Ulps       []float64 // errors with the formula in ulps, by point; NaN: the error is infinite or not known
}

// Chance returns a source of random numbers. Jobs with the same seed get the same numbers for the same subject and use, such as "points".
func (t *Task) Chance(use string) *rand.Rand { return chance(t.cfg.Seed, t.Subject.Name, use, 0) }

// Draws returns n random points of the domain, floats of all magnitudes, one after the other. Chance says what use is.
func (t *Task) Draws(ctx context.Context, use string, n int) ([]float64, error) {
	d, err := t.domain(ctx)
	if err != nil {
		return nil, err
	}
	r := t.Chance(use)
	points := make([]float64, n*d.Dims())
	for i := range n {
		d.Draw(r, points[i*d.Dims():(i+1)*d.Dims()])
	}
	return points, nil
}

func (t *Task) domain(ctx context.Context) (*search.Domain, error) {
	admits, err := admits(ctx, t.Subject)
	if err != nil {
		return nil, err
	}
	return search.NewDomain(&search.Setup{Subject: t.Subject, Admits: admits}), nil
}

// Ulps returns the errors of the first output at points, in ulps. An error that is infinite or not known is NaN.
func (t *Task) Ulps(points []float64) (list []float64, err error) {
	dims, outputs := max(t.Subject.Call.Dims, 1), len(t.Subject.Call.Outputs)
	for from := 0; from < len(points); from += mostValues * dims {
		some := points[from:min(len(points), from+mostValues*dims)]
		values, err := t.Values(some)
		if err != nil {
			return nil, err
		}
		exact, err := t.Exact(some, false)
		if err != nil {
			return nil, err
		}
		for i := range exact {
			ulps := math.NaN()
			if v := values[i*outputs]; exact[i].Known && v.IsFinite() {
				if e, known := errs.Measure(v, exact[i].Results[0]); known && !math.IsInf(e.Ulps, 0) {
					ulps = e.Ulps
				}
			}
			list = append(list, ulps)
		}
	}
	return list, nil
}

// Blamed returns the operation that the error at a point blames: its site and the output. ok is false if no operation is to blame.
func (t *Task) Blamed(point []float64) (site int, output string, ok bool, err error) {
	cert, err := t.Certify(point, t.Options)
	if err != nil || cert.Site == nil || cert.Verdict != finding.Certified {
		return 0, "", false, err
	}
	return cert.Site.ID, cert.Output, true, nil
}

// Rewrite looks for another formula for a blamed operation, as find does for avoidable errors. It tries formulas at point, near it and on a
// sample of the domain. The result has the errors with the formula at the points of at; nil: there is none.
func (t *Task) Rewrite(ctx context.Context, point []float64, site int, output string, at []float64) (r *Rewriting, err error) {
	defer explore.Guard(t.Subject.Name, &err)
	admits, err := admits(ctx, t.Subject)
	if err != nil {
		return nil, err
	}
	a := &Adviser{Subject: t.Subject, Admits: admits, Rand: t.Chance("rewriting")}
	of := certify.Remedied{Site: site, Output: output, Near: near, Steps: mostSteps, Curve: at}
	p, _, err := t.lane.proof.Suggest(t.Subject, a.points(point), of, t.Options)
	if err != nil || p == nil {
		return nil, err
	}
	lines := func(unit int, file string) []string { return t.sources.Lines(t.Subject.Program, unit, file) }
	return &Rewriting{p.State(suggest.Source{Lines: lines, Names: t.Subject.Labels()}), p.Curve}, nil
}
