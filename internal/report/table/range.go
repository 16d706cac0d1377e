package table

// This file prints the result of ranges: for each subject the boxes that lose accuracy, faultline's before those of EIFFEL's method, each
// the worst first; what is known about the rest of its domain; and the certified inputs, one line each.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

const (
	shownRanges = 12 // of each method, without --verbose
	boxWidth    = 44 // columns of a box, at most, before what is said of it moves to the right
	shownSides  = 3  // of one undecided box of a proof
)

// ranged reports whether a subject was searched for ranges.
func (s *subject) ranged() bool { return len(s.Ranges) > 0 || s.Coverage != nil }

// ranges writes what was found of a subject's ranges.
func (t *Table) ranges(s *subject) {
	slices.SortStableFunc(s.Ranges, func(a, b *finding.Range) int { return cmp.Compare(a.Rank, b.Rank) })
	for _, group := range []struct {
		method finding.Method
		title  string
	}{
		{finding.Ours, "ranges, refined and measured"},
		{finding.EIFFEL, "ranges as EIFFEL infers them"},
	} {
		var of []*finding.Range
		for _, r := range s.Ranges {
			if r.Method == group.method {
				of = append(of, r)
			}
		}
		if len(of) > 0 {
			t.printf("\n%s: %d\n", group.title, len(of))
			t.boxes(of, s)
		}
	}
	if len(s.Ranges) == 0 {
		t.printf("no range was found\n")
	}
	if s.Coverage != nil {
		t.printf("\n")
		t.coverage(s)
	}
}

// boxes writes ranges: the sides of each below one another, what is known of it beside the first.
func (t *Table) boxes(ranges []*finding.Range, s *subject) {
	shown := ranges[:t.most(len(ranges), shownRanges)]
	width := 0
	for _, r := range shown {
		for _, line := range sideLines(r.Box) {
			width = max(width, min(len(line), boxWidth))
		}
	}
	for _, r := range shown {
		lines := sideLines(r.Box)
		said := []string{largestIn(r.Largest, s.format())}
		if r.LargestNumber != nil {
			said[0] += "; else " + largestIn(r.LargestNumber, s.format())
		}
		if r.Density != nil {
			said = append(said, t.density(r.Density))
		}
		said = append(said, originText(r))
		for i, line := range lines {
			if i == 0 {
				t.printf("%4d  %-*s   %s\n", r.Rank, width, line, strings.Join(said, "   "))
			} else {
				t.printf("      %s\n", line)
			}
		}
	}
	if more := len(ranges) - len(shown); more > 0 {
		t.printf("      and %d more; --verbose shows them\n", more)
	}
}

// format returns the format of the subject's results, as far as its findings say it.
func (s *subject) format() string {
	for _, f := range s.Findings {
		return f.Computed.Format
	}
	return ""
}

// largestIn says how bad the worst input of a range is.
func largestIn(l *finding.Largest, format string) string {
	if l == nil || l.Error == nil {
		return "its largest error is not known"
	}
	e := l.Error
	switch {
	case e.Relative == nil && e.Absolute != nil && e.Absolute.Lower != "0":
		return "not 0 where the exact value is 0"
	case e.Relative == nil:
		return "its largest error is not known"
	case strings.HasPrefix(e.Relative.Lower, "inf"):
		return "NaN or infinity for an ordinary number"
	case l.Verdict == finding.Certified:
		return report.WrongDigits(e.Relative.Lower, finding.Digits(finding.FormatOf(format))) + " (" + report.Near(e.Relative, 2) + ")"
	}
	return "error " + report.Near(e.Relative, 2) + whatItCounts(e, format)
}

// whatItCounts is the error that a threshold sees where that is another one: a result of 0 may be right and still have relative
// error 1, the exact value being far below the smallest normal number.
func whatItCounts(e *finding.Error, format string) string {
	_, counts, ok := e.Compared(finding.FormatOf(format))
	if relative, known := strconv.ParseFloat(e.Relative.Lower, 64); !ok || known != nil || counts >= relative {
		return ""
	}
	return fmt.Sprintf(" (of the smallest normal number: %.2g)", counts)
}

func originText(r *finding.Range) string {
	text := map[finding.Origin]string{
		finding.Cluster:      "around a measured peak",
		finding.Extrapolated: "extrapolated",
		finding.Sampled:      "all samples",
		finding.Monotone:     "to the end of the domain",
		finding.Refined:      "refined",
		finding.Highest:      "beside the largest error",
	}[r.Origin]
	return cmp.Or(text, string(r.Origin)) + report.After(" along ", r.Axis)
}

// saysNothing is an upper end of a density from which on a sample tells nothing.
const saysNothing = 0.5

// density says how many of a box's inputs reach the threshold.
func (t *Table) density(d *finding.Density) string {
	known := d.Samples - d.Unknown
	text, samples, limit := "", report.Plural(known, "sample"), t.config.Threshold
	switch {
	case known <= 0:
		return fmt.Sprintf("no error is known for %s", report.Plural(d.Samples, "sample"))
	case d.Above == 0 && d.Upper >= saysNothing && d.Floats != "1":
		text = fmt.Sprintf("%s of %s: below %s, but too few to say anything about the other inputs", samples, floats(d), limit)
	case d.Above == 0:
		text = fmt.Sprintf("none of %s of %s reaches %s (at most %s of them do)", samples, floats(d), limit, percentUp(d.Upper))
	case d.Floats == "1":
		text = "it reaches " + limit
	case d.Above == known:
		text = fmt.Sprintf("all %s of %s reach %s (at least %s of them do)", samples, floats(d), limit, percentDown(d.Lower))
	default:
		text = fmt.Sprintf("%s of %s reach %s (%s to %s)", percent(d.Fraction), floats(d), limit, percentDown(d.Lower), percentUp(d.Upper))
	}
	if d.Unknown > 0 {
		text += fmt.Sprintf("; no error is known for %s", report.Plural(d.Unknown, "sample"))
	}
	return text
}

// floats says how many inputs a box has.
func floats(d *finding.Density) string {
	if d.Floats == "1" {
		return "its only input"
	}
	return "its " + report.Short(d.Floats, 2) + " inputs"
}

// coverage writes what is known of the inputs outside of all ranges.
func (t *Table) coverage(s *subject) {
	c, text := s.Coverage, ""
	switch {
	case c.Outside != nil:
		text = t.density(c.Outside)
		if c.Ranges > 0 {
			text = fmt.Sprintf("outside of %s of the domain: %s", theRanges(c), text)
		}
		if c.Reals != nil {
			text += "; " + reals(c.Reals)
		}
	case c.Inside >= 1:
		text = "nothing is outside of the ranges"
	default:
		text = "not measured"
	}
	if l := c.Largest; l != nil && l.Error != nil {
		text += "; largest error of the sample: " + report.Error(l.Error)
		if l.Error.Relative != nil {
			text += whatItCounts(l.Error, "")
		}
		text += " at " + report.Point(l.Input)
	}
	t.line("rest", text)
	if c.Proof != nil {
		t.proof(c.Proof, t.proofIsOf(s))
	}
}

// reals says how many of the real numbers outside reach the threshold.
func reals(d *finding.Density) string {
	switch known := d.Samples - d.Unknown; {
	case known <= 0:
		return "no error is known for the real numbers there"
	case d.Above == 0:
		return fmt.Sprintf("none of %s drawn uniformly from the real numbers reaches it either", report.Plural(known, "sample"))
	}
	return fmt.Sprintf("%s of the real numbers there reach it (%s to %s)", percent(d.Fraction), percentDown(d.Lower), percentUp(d.Upper))
}

// proofIsOf is what a proof is about: all but our ranges in which errors reach the threshold, or but the paper's.
func (t *Table) proofIsOf(s *subject) string {
	refined := 0
	for _, r := range s.Ranges {
		if r.Method == finding.Ours && r.Origin == finding.Refined {
			refined++
		}
	}
	switch {
	case refined == 1:
		return "inputs outside of the refined range"
	case refined > 1:
		return fmt.Sprintf("inputs outside of the %d refined ranges", refined)
	case slices.Contains(t.config.Ranges, string(finding.Ours)) || len(s.Ranges) == 0:
		return "inputs of the domain"
	}
	return "inputs outside of the ranges"
}

func theRanges(c *finding.Coverage) string {
	if c.Ranges == 1 {
		return "the range, which holds " + percent(c.Inside)
	}
	return fmt.Sprintf("the %d ranges, which hold %s", c.Ranges, percent(c.Inside))
}

// proof writes for which part of what it is about it is shown that no input reaches the threshold, and what is left.
func (t *Table) proof(p *finding.Proof, about string) {
	part := "for " + percentDown(p.Proved) + " of the " + about
	if p.Complete {
		part = "for all " + about
	}
	text := fmt.Sprintf("%s: no rounding error reaches %s (interval arithmetic over %s)", part, t.config.Threshold, boxes(p.Boxes))
	if p.Proved == 0 && !p.Complete {
		text = "nothing: the proof covers none of the " + about
	}
	if len(p.Assumes) > 0 && p.Proved > 0 {
		text += ", assuming " + strings.Join(p.Assumes, "; ")
	}
	t.line("proved", text)
	if p.Complete || len(p.Undecided) == 0 && p.Why == "" {
		return
	}
	text = ""
	if len(p.Undecided) > 0 {
		sides := sideTexts(p.Undecided[0])
		if more := len(sides) - shownSides; more > 0 {
			sides = append(sides[:shownSides], fmt.Sprintf("and %d more", more))
		}
		text = strings.Join(sides, ", ")
		if more := len(p.Undecided) - 1 + p.Left; more > 0 {
			text += fmt.Sprintf(", and %s more", boxes(more))
		}
	}
	t.line("not", text+report.After(map[bool]string{true: ": ", false: ""}[text != ""], p.Why))
	if t.Verbose && len(p.Undecided) > 0 {
		for _, sides := range p.Undecided[1:] {
			t.line("", strings.Join(sideTexts(sides), ", "))
		}
	}
}

// boxes writes a count of boxes.
func boxes(n int) string {
	if n == 1 {
		return "1 box"
	}
	return fmt.Sprintf("%d boxes", n)
}

// points writes a line for each certified error of a result; their blocks are for --verbose.
func (t *Table) points(fs []*finding.Finding) {
	if len(fs) == 0 {
		return
	}
	t.printf("\ncertified inputs (faultline explain explains them, and --verbose shows them in full):\n")
	for _, f := range fs[:min(len(fs), shownRanges)] {
		t.printf("    %s  %s  (%s)%s\n", f.ID, report.Headline(f), report.Point(f.Input), siteLine(f))
	}
	if more := len(fs) - shownRanges; more > 0 {
		t.printf("    and %d more\n", more)
	}
}
