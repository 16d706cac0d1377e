package report

// This file reads the diff of a suggestion, for reports that offer it as a change of lines.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
)

// An Edit replaces lines of a source file. Without old lines it inserts the new ones before Line.
type Edit struct {
	File     string
	Line     int // the first line that changes, from 1
	Old, New []string
}

// Edits returns the changes of a suggestion in the order of lines, nil if it has no diff. Line numbers are those of the file before any
// change.
func Edits(s *finding.Suggestion) (list []Edit) {
	if s == nil {
		return nil
	}
	line, left := 0, 0 // of the file: the next line, and how many lines of the hunk are to come
	var at *Edit
	for text := range strings.Lines(s.Patch) {
		text = strings.TrimRight(text, "\r\n")
		if from, count, ok := hunk(text); ok {
			line, left, at = from, count, nil
			if count == 0 { // lines are inserted behind this one
				line++
			}
			continue
		}
		if line == 0 || text == "" {
			continue
		}
		sign, rest := text[0], text[1:]
		if sign == '+' || sign == '-' && left > 0 {
			if at == nil {
				list = append(list, Edit{File: s.File, Line: line})
				at = &list[len(list)-1]
			}
		}
		switch {
		case sign == '+':
			at.New = append(at.New, rest)
		case sign == '-' && left > 0:
			at.Old = append(at.Old, rest)
			line, left = line+1, left-1
		case sign == ' ':
			at, line, left = nil, line+1, left-1
		}
	}
	return list
}

// hunk reads the first line of a hunk: the first line in the file before the change, and the number of lines.
func hunk(text string) (from, count int, ok bool) {
	old, _, ok := strings.Cut(strings.TrimPrefix(text, "@@ -"), " +")
	if !ok || !strings.HasPrefix(text, "@@ -") {
		return 0, 0, false
	}
	first, number, several := strings.Cut(old, ",")
	if _, err := fmt.Sscan(first, &from); err != nil || from < 0 {
		return 0, 0, false
	}
	count = 1
	if several {
		if _, err := fmt.Sscan(number, &count); err != nil || count < 0 {
			return 0, 0, false
		}
	}
	return from, count, true
}

// WholeLines returns the one change of a suggestion that replaces lines, nil if the suggestion has no diff or changes several places.
func WholeLines(s *finding.Suggestion) *Edit {
	edits := Edits(s)
	if len(edits) != 1 || len(edits[0].Old) == 0 {
		return nil
	}
	return &edits[0]
}
