package report

// This file says what the program itself says of its result, and how good its own error estimate is.

import (
	"strings"

	"faultline/internal/finding"
)

// Status is what the subject itself signalled.
func Status(f *finding.Finding) string {
	if f.Signalled == "" || f.Kind == finding.Trap || f.Kind == finding.Timeout {
		return ""
	}
	if !f.Loud() && f.Verdict == finding.Certified {
		return f.Signalled + ": nothing is signalled"
	}
	return f.Signalled
}

// Said is what the subject itself signalled, and how good its own error estimate was.
func Said(f *finding.Finding) string {
	var parts []string
	if text := Status(f); text != "" {
		parts = append(parts, text)
	}
	if f.Estimate != nil {
		text := "estimates its error as " + Short(f.Estimate.Decimal, 2)
		if e := f.Main(); e != nil && e.Absolute != nil && !NoNumber(&f.Computed) {
			text += ", it is " + Near(e.Absolute, 2)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// underestimate is the headline of a block of its own.
func underestimate(f *finding.Finding) string {
	u := f.Underestimate
	switch {
	case f.Verdict != finding.Certified || u == nil || u.Factor == nil:
		return "its own error estimate"
	case strings.HasPrefix(u.Factor.Lower, "inf"):
		return "an error that it estimates as 0"
	}
	return "its error is " + Near(u.Factor, 2) + " times its own estimate"
}

// Own compares an error with the program's estimate of it.
func Own(f *finding.Finding) string {
	if f.Estimate == nil {
		return ""
	}
	text := "estimates its error as " + Short(f.Estimate.Decimal, 2) + estimateName(f.Estimate)
	e := f.Main()
	if e == nil || e.Absolute == nil || NoNumber(&f.Computed) {
		return text
	}
	text += ", it is " + Near(e.Absolute, 2)
	if u := f.Underestimate; u != nil && u.Factor != nil && !strings.HasPrefix(u.Factor.Lower, "inf") && f.Verdict == finding.Certified {
		text += ": " + Near(u.Factor, 2) + " times too little"
	}
	return text
}

// estimateName says where an estimate was returned, "" where that is not known.
func estimateName(n *finding.Number) string {
	if n.Name == "" {
		return ""
	}
	return " (" + n.Label() + ")"
}

// Estimates says how an error estimate compares with the errors that it is about.
func Estimates(list []finding.Estimated) string {
	var said []string
	for _, e := range list {
		text := map[finding.EstimateState]string{
			finding.OwnHolds:     "it holds",
			finding.OwnErrorSeen: "there is an error",
			finding.OwnViolated:  "the error is " + strings.Replace(e.Times, "e+", "e", 1) + " times as large",
			finding.OwnOpen:      "not decided whether it holds",
			finding.OwnNoNumber:  "it promises nothing",
		}[e.State]
		if len(list) > 1 {
			text = e.Output + ": " + text
		}
		said = append(said, text)
	}
	return strings.Join(said, "; ")
}
