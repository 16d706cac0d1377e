package report

import (
	"testing"

	"faultline/internal/finding"
)

// A subject that cannot be compiled for several reasons was counted once for each of them.
func TestLostSubjectsAreCountedOnce(t *testing.T) {
	g := Subjects{Done: func(*Subject) {}}
	for _, of := range []string{"f", "f", "g"} {
		g.Handle(&finding.Message{Skipped: &finding.Skipped{Subject: of, What: "why", Lost: true}})
	}
	g.Handle(&finding.Message{Stats: &finding.Stats{Subject: "h"}})
	g.Close()
	if got := g.Lost(); got != "2 of 3 subjects not analysed at all" {
		t.Error(got)
	}
}
