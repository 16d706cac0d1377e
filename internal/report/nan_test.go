package report

import (
	"testing"

	"faultline/internal/finding"
)

// Notes gave the sign of a NaN that the value beside them was shown without.
func TestNoSignOfNaNInNotes(t *testing.T) {
	f := &finding.Finding{Kind: finding.Invalid}
	f.Raised = &finding.Raised{Op: "fdiv", Operands: []string{"0", "0"}, Result: "-nan"}
	f.Effect = &finding.Effect{State: finding.Reaches, Value: "-nan"}
	texts := eventTexts(f)
	if len(texts) != 2 || texts[0] != "invalid: 0 / 0 = nan" || texts[1] != "this value reaches the result, which is nan" {
		t.Errorf("got %q", texts)
	}
}
