package certify

// This file tests proofs for programs that take arrays: each element is a coordinate of the box.

import (
	"testing"
)

func TestCoverArrays(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	sum := written(t, "double f(const double *A) { return A[0] + A[1] * A[2]; }", "A[0..2] in [1,2]")
	if p, err := w.Cover(sum, nil, Options{}, 50); err != nil || !p.Complete {
		t.Errorf("a sum of positive products: %+v, %v", p, err)
	}
	lost := written(t, "double f(const double *A) { return A[0] - A[1] * A[2]; }", "A[0..2] in [1,2]")
	if p, err := w.Cover(lost, nil, Options{}, 50); err != nil || p.Complete {
		t.Errorf("a difference that cancels: %+v, %v", p, err)
	}
}
