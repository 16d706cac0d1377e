package campaign

// This file answers what strategies ask: runs by native code, judgements by the oracle.

import (
	"fmt"
	"math"

	"faultline/internal/certify"
	"faultline/internal/native"
	"faultline/internal/subject"
)

// A runner runs points of the subject that it has loaded. Package native's worker is one.
type runner interface {
	Run(points []float64, sites []int, mode subject.Mode) (*subject.Batch, error)
}

var _ runner = (*native.Worker)(nil)

// A service is a runner that knows every mode: what native code cannot say, the errors against the oracle, is asked of
// the lane's certifying process.
type service struct {
	runner
	subject *subject.Subject
	proof   *certify.Worker
	options certify.Options
	done    <-chan struct{}
	judged  int64 // points
}

// avoided says how many inputs were left out, "" if none was.
func (v *service) avoided() string {
	w, ok := v.runner.(*native.Worker)
	if !ok || w.Avoided == 0 {
		return ""
	}
	return fmt.Sprintf("%d inputs were not run: beside them, runs end the process; a smaller domain may avoid them", w.Avoided)
}

// judgedAtOnce bounds the time between looks at done.
const judgedAtOnce = 64

// Run runs points in any mode. A judgement that done cuts short leaves the errors of the other points unknown.
func (v *service) Run(points []float64, sites []int, mode subject.Mode) (*subject.Batch, error) {
	if mode != subject.Judged {
		return v.runner.Run(points, sites, mode)
	}
	b, err := v.runner.Run(points, nil, subject.Plain)
	if err != nil {
		return b, err
	}
	b.Errors = make([]float64, b.N)
	for i := 0; i < b.N; i += judgedAtOnce {
		part := b.Errors[i:min(i+judgedAtOnce, b.N)]
		if err := v.judge(b, i, part); err != nil {
			return b, err
		}
	}
	return b, nil
}

// judge fills in the errors of the points from first on. Points whose run did not return have none.
func (v *service) judge(b *subject.Batch, first int, errors []float64) error {
	var points []float64
	var of []int
	for i := range errors {
		errors[i] = math.NaN()
		if b.Outcomes[first+i] == subject.Returned {
			points = append(points, b.Points[(first+i)*b.Dims:(first+i+1)*b.Dims]...)
			of = append(of, i)
		}
	}
	select {
	case <-v.done:
		return native.ErrStopped
	default:
	}
	if len(of) == 0 {
		return nil
	}
	list, err := v.proof.Judge(v.subject, points, v.options)
	v.judged += int64(len(of))
	for k := range list {
		errors[of[k]] = list[k]
	}
	return err
}
