package suggest

// This file tests that what no run tried is no proposal.

import "testing"

// A suggestion was printed that was tried on 0 inputs, for which error inf became inf: there was no time left to run it.
func TestNothingIsProposedUntried(t *testing.T) {
	trial := &Trial{Points: [][]float64{{1}}, Steps: 0}
	if v, ok := trial.try(&change{}, 1); ok || v.tried != 0 {
		t.Errorf("tried %d times, taken for good: %v", v.tried, ok)
	}
}
