package report

// This file advises on loops whose number of rounds rounding decides.

import (
	"regexp"

	"faultline/internal/finding"
)

const operandText = `\s*([\w.]+|\w+->\w+)\s*`

// countedFor is the head of a loop with a floating-point counter: its name, start, bound and step. The three names must be one.
var countedFor = regexp.MustCompile(`for\s*\((?:\w+\s+)*(\w+)\s*=` + operandText + `;\s*(\w+)\s*[<>]=?` + operandText +
	`;\s*(\w+)\s*([+-])=` + operandText + `\)`)

// countSteps advises to count the rounds of a loop with an integer, in the names of the source if the loop is a simple one.
func countSteps(f *finding.Finding) string {
	distance, step := "(end - start)", "step"
	if f.Site != nil {
		if m := countedFor.FindStringSubmatch(f.Site.Text); m != nil && m[1] == m[3] && m[1] == m[5] {
			start, bound := m[2], m[4]
			if m[6] == "-" {
				start, bound = bound, start
			}
			if distance, step = "("+bound+" - "+start+")", m[7]; start == "0" || start == "0.0" {
				distance = bound
			}
		}
	}
	return "count the steps with an integer: n = lround(" + distance + " / " + step + ")"
}
