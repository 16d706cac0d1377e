package table

import (
	"strings"
	"testing"

	"faultline/internal/finding"
)

// A list with a function that cannot be called ended with "not analysed: nothing".
func TestRefusedFunctionIsNotAnalysed(t *testing.T) {
	var out strings.Builder
	table := New(&out)
	list := &finding.SiteList{Functions: []finding.Function{{Name: "step", Result: "double"}, {Name: "solve", Problem: "no"}}}
	if err := table.Handle(&finding.Message{Sites: list}); err != nil {
		t.Fatal(err)
	}
	if err := table.Close(); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "not analysed:\n  1 function above: solve\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}
