package gate

// This file says what unmodified code does that a finding does not state, and counts the findings that the gates of all lanes refuse.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
)

// what says what the code does instead of what the finding states.
func (h *Check) what(f *finding.Finding, u *finding.Unmodified) string {
	code := "the unmodified code"
	if u.Built {
		code += ", built with the same flags and -O2,"
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
	case u.Unraised != "":
		return fmt.Sprintf("%s does not raise the exception (%s)", code, u.Unraised)
	case u.Ended != "":
		return fmt.Sprintf("the analysed code returns %s, %s ends with %s", analysed, code, u.Ended)
	}
	return fmt.Sprintf("the analysed code returns %s, %s returns %s", analysed, code, u.Returned[0].Decimal)
}

// accuse says, by two runs at a point, that the result is not a function of the inputs.
func (h *Check) accuse(p []float64, a, b *Run) {
	if h.unstable != "" {
		return
	}
	one, other := a.text(h.subject.Call.Outputs, b), b.text(h.subject.Call.Outputs, a)
	what, why := "the result does not depend on the inputs alone: ", "static state, uninitialised memory, addresses or time"
	if assumed := h.assumed(p); assumed != "" {
		what, why = "", "the code may have used memory outside of an array whose length faultline assumed: "+assumed+"; or "+why
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

// A Tally counts over all lanes of a job. It may be shared.
type Tally struct {
	Gate, Lanes atomic.Int64 // nanoseconds at the gate, and of all work on subjects

	mu      sync.Mutex
	refused []Refusal
}

// A Refusal is a finding that states what the unmodified code does not do.
type Refusal struct {
	Subject string
	Kind    finding.Kind
	Site    *finding.Site // nil: it names none
	Input   []finding.Number
	Why     string
}

// LaneTime adds the time of a lane's work since a moment.
func (t *Tally) LaneTime(since time.Time) { t.Lanes.Add(int64(time.Since(since))) }

// Refuse notes that f is no longer certified, and why.
func (t *Tally) Refuse(f *finding.Finding, why string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refused = append(t.refused, Refusal{f.Subject, f.Kind, f.Site, f.Input, why})
}

// Refused lists the refusals so far, by subjects. The order does not depend on the lanes.
func (t *Tally) Refused() []Refusal {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := slices.Clone(t.refused)
	slices.SortStableFunc(list, func(a, b Refusal) int { return cmp.Compare(a.Subject, b.Subject) })
	return list
}
