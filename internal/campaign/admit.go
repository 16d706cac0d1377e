package campaign

// This file keeps every strategy to the domain's filter: a point that the filter refuses is not run, whoever asks.

import "faultline/internal/run"

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
