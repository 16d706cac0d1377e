package campaign

// This file answers what strategies ask: runs by native code, judgements by the oracle.

import (
	"fmt"
	"math"

	"faultline/internal/certify"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// A runner runs points of the subject that it has loaded. Package native's worker is one.
type runner interface {
	Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error)
}

var _ runner = (*native.Worker)(nil)

// A service is a runner that knows every mode: what native code cannot say, the errors against the oracle, is asked of
// the lane's certifying process.
type service struct {
	runner
	subject *subject.Subject
	proof   *certify.Worker
	options certify.Options
	admits  func(point []float64) bool // nil: every point
	done    <-chan struct{}
	hung    int // runs without end that its worker had before
	workload
}

// A workload counts points: those that were judged, those to be run natively, and those of them that the filter let through.
type workload struct{ judged, asked, admitted int64 }

// refused says that the filter let none of the points through, "" if it let one.
func (v *service) refused() string {
	if v.asked == 0 || v.admitted > 0 {
		return ""
	}
	return fmt.Sprintf("none of %d inputs satisfies the domain's condition, so that nothing was run; "+
		"more runs (--evals) or ends closer to it (--domain) may help", v.asked)
}

// avoided says how many inputs were left out, "" if none was.
func (v *service) avoided() string {
	w, ok := v.runner.(*native.Worker)
	if !ok || w.Avoided == 0 {
		return ""
	}
	why := "end the process"
	switch {
	case w.Ended == 0:
		why = "do not end in time"
	case w.Hung > v.hung:
		why += " or do not end in time"
	}
	return fmt.Sprintf("%d inputs were not run: beside them, runs %s; a smaller domain may avoid them", w.Avoided, why)
}

// So many points are judged, or measured, between looks at done: a fraction of a second.
const (
	judgedAtOnce   = 64
	measuredAtOnce = 4096
)

// Run runs points in any mode. A judgement that done cuts short leaves the errors of the other points unknown.
func (v *service) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	switch mode {
	case run.Judged, run.Measured, run.Rounded:
	case run.Shadowed:
		return v.shadowed(points)
	default:
		return v.run(points, sites, mode)
	}
	b, err := v.run(points, nil, run.Plain)
	if b == nil {
		return nil, err
	}
	b.Errors = unknown(b.N)
	measured := mode != run.Judged
	if measured {
		b.Ulps = unknown(b.N)
	}
	if err != nil {
		return b, err
	}
	opt := v.options
	if r := v.subject.Reference; mode == run.Rounded && r != nil && r.Body {
		opt.Oracle = certify.ShadowOnly
	}
	var of []int
	for i, o := range b.Outcomes {
		if o == run.Returned {
			of = append(of, i)
		}
	}
	return b, v.judge(b, of, measured, opt)
}

// unknown is the errors of n points of which none is known.
func unknown(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = math.NaN()
	}
	return list
}

// judge fills in the errors of some runs, measured ones in ulps as well where b has room for them. Runs that did not return have none.
func (v *service) judge(b *run.Batch, of []int, measured bool, opt certify.Options) error {
	atOnce := judgedAtOnce
	if measured {
		atOnce = measuredAtOnce
	}
	for len(of) > 0 {
		part := of[:min(atOnce, len(of))]
		of = of[len(part):]
		var points []float64
		for _, i := range part {
			points = append(points, b.Points[i*b.Dims:(i+1)*b.Dims]...)
		}
		select {
		case <-v.done:
			return native.ErrStopped
		default:
		}
		v.judged += int64(len(part))
		errors, ulps, err := v.errors(points, measured, opt)
		for k := range errors {
			b.Errors[part[k]] = errors[k]
			if b.Ulps != nil {
				b.Ulps[part[k]] = ulps[k]
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// errors asks the certifying process for the errors of points, in ulps as well for those that are measured.
func (v *service) errors(points []float64, measured bool, opt certify.Options) (errors, ulps []float64, err error) {
	if measured {
		errors, ulps, _, err = v.proof.Measure(v.subject, points, opt)
		return errors, ulps, err
	}
	errors, err = v.proof.Judge(v.subject, points, opt)
	return errors, nil, err
}
