package campaign

// This file answers what strategies ask: runs by native code, judgements by the oracle.

import (
	"fmt"

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

// run runs the points that are admissible. The others come back as runs that did not happen.
func (v *service) run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	dims := v.subject.Call.Dims
	if v.admits == nil || dims == 0 {
		return v.runner.Run(points, sites, mode)
	}
	n := len(points) / dims
	var admitted []float64
	var of, at []int
	for i := range n {
		if p := points[i*dims : (i+1)*dims]; v.admits(p) {
			admitted, of = append(admitted, p...), append(of, i)
			if sites != nil {
				at = append(at, sites[i])
			}
		}
	}
	v.asked, v.admitted = v.asked+int64(n), v.admitted+int64(len(of))
	switch len(of) {
	case n:
		return v.runner.Run(points, sites, mode)
	case 0:
		return run.None(dims, mode).Among(points, nil, len(v.subject.Call.Outputs)), nil
	}
	b, err := v.runner.Run(admitted, at, mode)
	if b == nil {
		return nil, err
	}
	return b.Among(points, of, len(v.subject.Call.Outputs)), err
}
