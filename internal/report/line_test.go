package report

import (
	"strings"
	"testing"

	"faultline/internal/finding"
)

// A folded line said "every digit wrong" of the simplest input, of Heron's triangles, where two digits are: its words, and its class, are
// those of the worst one.
func TestLineIsTrueOfTheInputItShows(t *testing.T) {
	at := func(decimal string) []finding.Number { return []finding.Number{{Name: "a", Decimal: decimal}} }
	f := &finding.Finding{ID: "F-000001", Kind: finding.Cancellation, Verdict: finding.Certified, Class: finding.Inherent,
		Input: at("7.9e-23"), Simplest: &finding.Witness{Input: at("8e-23")}}
	if line := Line(f); !strings.HasSuffix(line, "(a = 7.9e-23)") {
		t.Errorf("%s", line)
	}
	f.Kind, f.OnTheWay = finding.Underflow, true
	if line := Line(f); !strings.HasSuffix(line, "(a = 8e-23)") {
		t.Errorf("%s", line)
	}
}
