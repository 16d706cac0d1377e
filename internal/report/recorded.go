package report

// This file describes findings beside recorded calls.

import (
	"fmt"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// Recorded tells how far the input of a finding is from recorded calls, "" if none were recorded.
func Recorded(f *finding.Finding) string {
	r := f.Recorded
	if r == nil {
		return ""
	}
	call := "call " + strconv.Itoa(r.Call) + After(" of ", r.Program) + After(", from ", r.Caller)
	switch {
	case r.Near == finding.NearRecorded:
		return "recorded: " + call
	case r.Moved != nil:
		text := "near recorded calls"
		if r.Near == finding.NearBeyond {
			text = "far from recorded calls"
		}
		values := between(r.Low, r.High)
		switch {
		case r.Gap != "":
			values = "elements with differences of at least " + r.Gap
		case r.Least != "":
			values += ", and none below " + r.Least + " in size but 0"
		}
		return fmt.Sprintf("%s: %s is %s, recorded were %s", text, r.Moved.Label(), Unsigned(r.Moved.Decimal), values) +
			After("; ", reached(r.Reached))
	}
	return fmt.Sprintf("between recorded calls: %s of %s as in %s, the others within their recorded values",
		Plural(len(f.Input)-r.Differs, "input"), strconv.Itoa(len(f.Input)), call)
}

// mostMoved is the largest number of inputs that a text names.
const mostMoved = 3

// reached tells with which input a caller leads to the finding, "" for nil.
func reached(r *finding.Reached) string {
	if r == nil {
		return ""
	}
	text := "its caller " + r.Caller + " leads to the same error: call " + strconv.Itoa(r.Call) + After(" of ", r.Program)
	var list []string
	for i := range r.Moved[:min(len(r.Moved), mostMoved)] {
		list = append(list, r.Moved[i].Label()+" = "+Unsigned(r.Moved[i].Decimal))
	}
	if n := len(r.Moved) - len(list); n > 0 {
		list = append(list, Plural(n, "other number"))
	}
	return text + After(", with ", strings.Join(list, ", "))
}

// between returns an interval in words.
func between(low, high string) string {
	if low == high {
		return "only " + low
	}
	return low + " to " + high
}
