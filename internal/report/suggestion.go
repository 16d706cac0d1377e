package report

// This file says what to try in the place of what a finding blames.

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// Try is a suggestion in a line. With a place it is short. Names that the source does not have are replaced by source text. The replaced
// text is named only if it is not the operation at that place, which the report shows.
func Try(s *finding.Suggestion, at *Spot) string {
	text := s.Text
	replaced := s.Replaces
	if at != nil {
		replaced, _, _ = strings.Cut(replaced, ", which ")
	}
	if at == nil || replaced != at.Expr {
		text += "   for " + replaced
	}
	if at != nil && len(s.Where) > 0 {
		for _, n := range s.Where {
			if n.Stands == "" && at.Expr == "" { // without the source, names stand for places
				return "another formula for " + s.Replaces
			}
			if n.Stands == "" { // a variable of the source
				continue
			}
			text = regexp.MustCompile(`\b`+regexp.QuoteMeta(n.Name)+`\b`).ReplaceAllLiteralString(text, "("+n.Stands+")")
		}
		return text
	}
	for _, n := range s.Where {
		at := Place(n.File, n.Line, n.Column)
		if n.Stands != "" {
			text += fmt.Sprintf(", where %s is %s (%s)", n.Name, n.Stands, at)
		} else {
			text += fmt.Sprintf(", where %s is the result of %s", n.Name, at)
		}
	}
	return text
}

// Tried is what came of trying it.
func Tried(s *finding.Suggestion) string {
	text := fmt.Sprintf("better on %s of %s, worse on none", grouped(s.Better), count(s.Tried))
	if s.Better == 0 {
		text = "worse on none of " + count(s.Tried)
	}
	if s.Limit != "" {
		text = "returns the limit instead of NaN; " + text
	}
	return text
}

// Change says how the error of a finding changes at its input with the suggestion.
func Change(s *finding.Suggestion) string {
	if s.Limit != "" {
		return "NaN becomes " + s.Limit + " here, the limit of the results nearby"
	}
	return fmt.Sprintf("error %s becomes %s here", size(&s.Before), size(&s.After))
}

// size is an error in two digits.
func size(e *finding.Error) string {
	switch {
	case e.Relative != nil:
		return short(e.Relative.Upper)
	case e.Absolute != nil:
		return short(e.Absolute.Upper) + " (absolute)"
	}
	return "infinite"
}

func short(text string) string {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(x, 0) {
		return text
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}

func count(n int) string {
	if n == 1 {
		return "1 input"
	}
	return grouped(n) + " inputs"
}

// grouped is a number with its thousands apart.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
