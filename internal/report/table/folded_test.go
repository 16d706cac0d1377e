package table

// This file tests the headings of folded findings.

import (
	"testing"

	"faultline/internal/finding"
)

// "No formula does much better" was said of a threshold of the program's own.
func TestTurnedDecisionsHaveAHeadingOfTheirOwn(t *testing.T) {
	for basis, want := range map[finding.Basis]bool{finding.Turns: true, finding.TurnsRounded: true, finding.Moves: false} {
		if got := turns(&finding.Finding{Evidence: finding.Evidence{Reason: &finding.Reason{Basis: basis}}}); got != want {
			t.Errorf("%s: %v, want %v", basis, got, want)
		}
	}
	if turns(&finding.Finding{}) {
		t.Error("a finding without a reason turns a decision")
	}
}
