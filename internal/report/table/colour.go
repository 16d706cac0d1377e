package table

// This file is colours, for a terminal. They add nothing that the text does not say: without them it is the same bytes.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
)

// A colour is what a terminal is told before a text.
type colour string

// The colours.
const (
	plain  colour = ""
	bold   colour = "\x1b[1m"
	dim    colour = "\x1b[2m"
	red    colour = "\x1b[31m"
	green  colour = "\x1b[32m"
	yellow colour = "\x1b[33m"
	cyan   colour = "\x1b[36m"

	reset = "\x1b[0m"
)

// paint returns text in a colour, where colours are asked for.
func (t *Table) paint(c colour, text string) string {
	if !t.Colours || c == plain || text == "" {
		return text
	}
	return string(c) + text + reset
}

// painted returns text in a colour and as wide as width: the spaces behind it are not painted.
func (t *Table) painted(c colour, text string, width int) string {
	filled := fmt.Sprintf("%-*s", width, text)
	return t.paint(c, text) + filled[len(text):]
}

// pressure is the colour of what is said of a finding: red for what is wrong and could be right.
func pressure(f *finding.Finding) colour {
	switch {
	case f.Verdict != finding.Certified:
		return dim
	case f.Pressing():
		return red
	}
	return yellow
}

// verdicts are the colours of verdicts.
var verdicts = map[finding.Verdict]colour{finding.Certified: green, finding.Refuted: dim, finding.Inconclusive: yellow}

// labels are the colours of the labels of lines, dim where nothing else is said.
var labels = map[string]colour{"exact": green, "try": green, "blame": bold, "more": cyan}

func labelColour(label string) colour {
	if c, ok := labels[label]; ok {
		return c
	}
	return dim
}

// patchLine is a line of a diff.
func (t *Table) patchLine(line string) string {
	text, end := strings.CutSuffix(line, "\n")
	c := plain
	switch {
	case strings.HasPrefix(text, "+"):
		c = green
	case strings.HasPrefix(text, "-"):
		c = red
	}
	if end {
		return t.paint(c, text) + "\n"
	}
	return t.paint(c, text)
}
