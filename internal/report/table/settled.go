package table

// This file says what a search of all inputs has settled, and what it rests on.

import (
	"fmt"
	"strconv"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// settled writes a paragraph for each oracle that was asked.
func (t *Table) settled(s *subject) {
	for _, st := range s.stats {
		for _, x := range st.Settled {
			against := "of rounding"
			if x.Oracle == finding.Reference {
				against = "against the reference"
			}
			switch {
			case x.Ran == 0:
				t.printf("largest error %s: not known, no input was run\n", against)
				continue
			case x.Error == nil && x.Maximum:
				t.printf("largest error %s, %s: 0\n", against, runOf(x))
			case x.Error == nil:
				t.printf("largest error %s, %s: none is known\n", against, runOf(x))
			case x.Maximum:
				t.printf("largest error %s, %s: %s at %s\n", against, runOf(x), largestText(x.Error), report.Point(x.Input))
			default:
				t.printf("largest error %s that was seen, %s: %s at %s\n", against, runOf(x), largestText(x.Error), report.Point(x.Input))
			}
			for _, line := range basis(x) {
				t.printf("    %s\n", line)
			}
		}
	}
}

// largestText writes an error with the digits that tell it from others.
func largestText(e *finding.Error) string {
	text := ""
	if e.Relative != nil {
		text = "relative " + report.Near(e.Relative, 7) + " · "
	} else if e.Absolute != nil {
		text = "absolute " + report.Near(e.Absolute, 7) + " · "
	}
	if e.Ulps != nil {
		text += report.Several(report.Near(e.Ulps, 7), "ulp")
	}
	return text
}

// runOf says how many of the inputs were run.
func runOf(x *finding.Settled) string {
	if x.Ran+x.Refused < x.Inputs {
		part := 100 * float64(x.Ran+x.Refused) / float64(x.Inputs)
		return fmt.Sprintf("of %d inputs (%.3g%% of %d; the search ended before)", x.Ran, part, x.Inputs)
	}
	return fmt.Sprintf("of all %d inputs", x.Ran)
}

// basis says what is known and what is taken for granted.
func basis(x *finding.Settled) (lines []string) {
	if x.Judged+x.Spread > 0 {
		what := "rounding errors carried along with the floats, to first order"
		if x.Oracle == finding.Reference {
			what = "the reference in floating-point arithmetic"
		}
		largest := "no estimate above 0"
		if x.Judged > 0 {
			largest = fmt.Sprintf("the %d largest estimates (all others are below %s)", x.Judged, shortFloat(x.Below))
		}
		lines = append(lines, fmt.Sprintf("every input's error estimated: %s", what),
			fmt.Sprintf("judged by enclosures: %s and %d spread over all inputs", largest, x.Spread),
			fmt.Sprintf("estimates and judgements differ by at most %s of the error", shortFloat(x.Apart)))
		if !x.Maximum && x.Ran+x.Refused == x.Inputs {
			lines = append(lines, "not settled: estimates are not close enough to exclude the others")
		}
	}
	if x.Count > 1 {
		lines = append(lines, fmt.Sprintf("%d inputs have this error", x.Count))
	}
	switch {
	case x.NotANumber > 0 && x.Oracle == finding.Reference:
		lines = append(lines, fmt.Sprintf("NaN or infinity for an ordinary number: %s", inputs(x.NotANumber)))
	case x.NotANumber > 0:
		lines = append(lines, fmt.Sprintf("NaN or infinity: %s", inputs(x.NotANumber)))
	}
	if x.Unknown > 0 {
		lines = append(lines, fmt.Sprintf("no error is defined or known: %s", inputs(x.Unknown)))
	}
	return lines
}

func inputs(n int64) string { return report.Plural(int(n), "input") }

func shortFloat(x float64) string { return strconv.FormatFloat(x, 'g', 2, 64) }
