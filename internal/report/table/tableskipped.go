package table

// This file is what was not searched and not analysed, below the blocks.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// notSearched says how many subjects an interrupt or the time limit left out.
func (t *Table) notSearched() {
	done := make(map[string]bool)
	for _, s := range t.skipped {
		done[s.Subject] = true
	}
	if left := t.config.Subjects - t.total.subjects - len(done); left > 0 {
		t.printf("not searched: %s; the run ended early\n", report.Plural(left, "subject"))
	}
}

// notAnalysed lists what was skipped: each reason once, with the places; nothing is passed over in silence.
func (t *Table) notAnalysed() {
	if t.total.subjects == 0 && len(t.skipped) == 0 {
		return
	}
	if len(t.skipped) == 0 {
		t.printf("not analysed: nothing\n")
		return
	}
	lines := skippedLines(t.skipped)
	t.printf("not analysed:\n")
	show := len(lines)
	if !t.Verbose {
		show = min(show, 20)
	}
	for _, l := range lines[:show] {
		t.printf("  %s\n", l)
	}
	if show < len(lines) {
		t.printf("  and %d more; --verbose shows them\n", len(lines)-show)
	}
}

// skippedLines groups by reason, in order of arrival, and names up to three places.
func skippedLines(all []*finding.Skipped) []string {
	places := make(map[string][]string)
	var order []string
	for _, s := range all {
		if _, ok := places[s.What]; !ok {
			order = append(order, s.What)
			places[s.What] = nil
		}
		where := report.Place(s.File, s.Line, s.Column)
		if where == "" {
			where = s.Function
		}
		if where == "" {
			where = s.Subject
		}
		if where != "" && !slices.Contains(places[s.What], where) {
			places[s.What] = append(places[s.What], where)
		}
	}
	var lines []string
	for _, what := range order {
		p := places[what]
		line := what
		if len(p) > 0 {
			line += "  " + strings.Join(p[:min(3, len(p))], ", ")
		}
		if len(p) > 3 {
			line += fmt.Sprintf(" and %d places more", len(p)-3)
		}
		lines = append(lines, line)
	}
	return lines
}
