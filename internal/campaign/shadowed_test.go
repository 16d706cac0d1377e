package campaign

// This file tests mode Shadowed: what native bounds say is taken, what they leave open is asked of the certifying process.

import (
	"math"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/fp"
	"faultline/internal/run"
)

// bounded answers mode Doubles with 1 ± bounds[i] as if the exact value were 1.5.
type bounded struct{ bounds []float64 }

func (r bounded) Run(points []float64, _ []int, mode run.Mode) (*run.Batch, error) {
	b := &run.Batch{N: len(points), Dims: 1, Points: points, Bounds: r.bounds}
	for range points {
		b.Outcomes = append(b.Outcomes, run.Returned)
		b.Outputs = append(b.Outputs, fp.FromFloat64(1))
		b.Deltas = append(b.Deltas, 0.5)
	}
	return b, nil
}

func TestServiceShadowed(t *testing.T) {
	j, err := newJob(t.Context(), &Config{Args: []string{foo}, Reference: "(/ 1 x)"})
	if err != nil {
		t.Fatal(err)
	}
	v := &service{runner: bounded{[]float64{0, 1, math.Inf(1)}}, subject: j.Subjects[0], proof: certify.NewWorker(certify.Limits{})}
	defer v.proof.Close()
	b, err := v.Run([]float64{1e-9, 1e-9, 0.5}, nil, run.Shadowed)
	if err != nil {
		t.Fatal(err)
	}
	if want := 0.5 / 1.5; math.Abs(b.Errors[0]-want) > 1e-6 {
		t.Errorf("error %v, the bounds say %v", b.Errors[0], want)
	}
	if b.Errors[1] != 1 || !(b.Errors[2] < 1e-14) || v.judged != 2 { // of (1 - cos x)/x^2, not of the reference
		t.Errorf("errors %v, %d asked of the certifying process", b.Errors, v.judged)
	}
}
