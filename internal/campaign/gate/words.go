package gate

// This file says what unmodified code does that a finding does not state.

import (
	"fmt"
	"strings"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
)

// what says what the code does instead of what the finding states.
func (h *Check) what(f *finding.Finding, u *finding.Unmodified) string {
	code := "the unmodified code"
	if u.Built {
		code += ", as it is built with the same flags and -O2,"
	}
	analysed := f.Computed.Decimal
	if f.Kind == finding.Trap {
		analysed = f.Signalled
	}
	switch {
	case u.Unstable:
		return "runs of the unmodified code at this input differ"
	case u.Failed != "":
		return "the unmodified code cannot be run: " + u.Failed
	case u.Stop != "":
		return fmt.Sprintf("%s, with exceptions unmasked, is not known to be stopped there (%s: %s)", code, u.Unraised, u.Stop)
	case u.Unraised != "":
		return fmt.Sprintf("%s does not raise the exception (%s)", code, u.Unraised)
	case u.Ended != "":
		return fmt.Sprintf("analysed %s, %s ends with %s", analysed, code, u.Ended)
	}
	return fmt.Sprintf("analysed %s, %s returns %s", analysed, code, u.Returned[0].Decimal)
}

// accuse says, by two runs at a point, that the result is not a function of the inputs.
func (h *Check) accuse(p []float64, a, b *Run) {
	if h.unstable != "" {
		return
	}
	one, other := a.text(h.subject.Call.Outputs, b), b.text(h.subject.Call.Outputs, a)
	what, why := "the result is not a function of the inputs: ", "static state, uninitialised memory, addresses or time"
	if assumed := h.assumed(p); assumed != "" {
		what, why = "", "memory beyond an array may have been used, whose length is assumed: "+assumed+"; or "+why
	}
	h.unstable = fmt.Sprintf("%s%s gave %s, then %s (%s)", what, h.call(words.Inputs(h.subject, p)), one, other, why)
}

// assumed says which assumed lengths of arrays the interpreter cannot confirm at p; "" for none.
func (h *Check) assumed(p []float64) string {
	if !h.subject.Call.Assumes() {
		return ""
	}
	if c, err := h.Interpreted(p); err == nil && c.Computed.Hex != "" {
		return ""
	}
	return strings.Join(h.subject.Assumed, "; ")
}

// call writes an input as a call: f(x=0.5).
func (h *Check) call(in []finding.Number) string {
	var parts []string
	for i := range in {
		if i == 8 {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, in[i].Label()+"="+in[i].Decimal)
	}
	return h.subject.Name + "(" + strings.Join(parts, ", ") + ")"
}
