package campaign

// This file answers what strategies ask: runs by native code, judgements by the oracle.

import (
	"fmt"

	"faultline/internal/certify"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A runner runs points of the subject that it has loaded. Package native's worker is one.
type runner interface {
	Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error)
}

var _ runner = (*native.Worker)(nil)

// A service is a runner that knows every mode: what native code cannot say of errors is asked of the lane's certifying process.
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

// Run runs points in any mode.
func (v *service) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	switch mode {
	case run.Judged, run.Measured, run.Rounded, run.Shadowed:
		return v.measured(points, v.measuring(mode))
	}
	return v.run(points, sites, mode)
}

// fitnessWork bounds what balls may cost for the fitness of one run, in operations times bits of precision: half a millisecond where
// many of them are functions of libm. Where that does not do, the estimate stands.
const fitnessWork = 1 << 17

// shadowed runs points and measures their errors against the shadow. Results that are no numbers, and runs of which the program
// itself says that they went wrong, are not measured.
func (v *service) shadowed(points []float64) (*run.Batch, error) {
	b, err := v.run(points, nil, run.Doubles)
	if b == nil {
		return nil, err
	}
	b.Errors = unknown(b.N)
	if err != nil {
		return b, err
	}
	cells := v.subject.Call.Outputs
	var open []int
	var estimates []float64
	for i := range b.Errors {
		if b.Outcomes[i] != run.Returned || search.Signalled(b, i, cells) {
			continue
		}
		e, state := search.Shadowed(b, i, cells)
		switch state {
		case search.Known:
			b.Errors[i] = e
		case search.Open:
			open, estimates = append(open, i), append(estimates, e)
		}
	}
	opt := v.options
	opt.Oracle, opt.Balls = certify.ShadowOnly, fitnessWork
	err = v.judge(b, open, true, opt)
	for k, i := range open {
		if math.IsNaN(b.Errors[i]) {
			b.Errors[i] = estimates[k]
		}
	}
	return b, err
}
