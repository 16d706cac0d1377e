package report

// This file describes findings beside recorded calls.

import (
	"fmt"
	"strconv"

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
		return fmt.Sprintf("%s: %s is %s, recorded were %s", text, r.Moved.Label(), Unsigned(r.Moved.Decimal), between(r.Low, r.High))
	}
	return fmt.Sprintf("between recorded calls: %s of %s as in %s, the others within their recorded values",
		Plural(len(f.Input)-r.Differs, "input"), strconv.Itoa(len(f.Input)), call)
}

// between returns an interval in words.
func between(low, high string) string {
	if low == high {
		return "only " + low
	}
	return low + " to " + high
}
