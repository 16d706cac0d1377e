package campaign

// This file keeps every strategy to the domain's filter: a point that the filter refuses is not run, whoever asks.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
)

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
		return inPlace(&run.Batch{Dims: dims}, points, nil, len(v.subject.Call.Outputs), mode), nil
	}
	b, err := v.runner.Run(admitted, at, mode)
	if b == nil {
		return nil, err
	}
	return inPlace(b, points, of, len(v.subject.Call.Outputs), mode), err
}

// inPlace returns the answers of b, which are those of points of[0], of[1], ..., in their places among all points.
func inPlace(b *run.Batch, points []float64, of []int, outputs int, mode run.Mode) *run.Batch {
	n := len(points) / b.Dims
	all := &run.Batch{N: n, Dims: b.Dims, Points: points, Outcomes: make([]run.Outcome, n), Outputs: make([]fp.Value, n*outputs), Frames: b.Frames}
	if b.Reasons != nil {
		all.Reasons = make([]string, n)
	}
	recorded := mode != run.Plain && mode != run.Flags
	if recorded {
		all.Ops, all.Start = make([]int64, n), make([]int, n+1)
	}
	if mode == run.Flags {
		all.Flags = make([]fp.Exception, n)
	}
	if mode == run.Deltas || mode == run.Doubles {
		all.Deltas = unknown(n * outputs)
	}
	if mode == run.Doubles {
		all.Bounds = slices.Repeat([]float64{math.Inf(1)}, n*outputs)
	}
	for k, next := 0, 0; next < n; next++ {
		if k < len(of) && of[k] == next {
			enter(all, next, b, k, outputs)
			k++
		}
		if recorded && k <= b.N && b.Start != nil {
			all.Start[next+1] = b.Start[k]
		}
	}
	return all
}

// enter makes run i of all what run k of b is. Records stay where they are.
func enter(all *run.Batch, i int, b *run.Batch, k, outputs int) {
	all.Outcomes[i] = b.Outcomes[k]
	copy(all.Outputs[i*outputs:(i+1)*outputs], b.Outputs[k*outputs:(k+1)*outputs])
	if b.Reasons != nil {
		all.Reasons[i] = b.Reasons[k]
	}
	if all.Ops != nil && b.Ops != nil {
		all.Ops[i] = b.Ops[k]
	}
	if all.Flags != nil {
		all.Flags[i] = b.Flags[k]
	}
	if all.Deltas != nil {
		copy(all.Deltas[i*outputs:(i+1)*outputs], b.Deltas[k*outputs:(k+1)*outputs])
	}
	if all.Bounds != nil {
		copy(all.Bounds[i*outputs:(i+1)*outputs], b.Bounds[k*outputs:(k+1)*outputs])
	}
}
