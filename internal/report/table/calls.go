package table

// This file writes the list of recorded calls: of each function, how many have an error.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// shownCalls is how many functions with errors are listed without --verbose.
const shownCalls = 20

// calls writes the functions whose recorded calls have errors, the largest error first, and what became of the recorded results.
func (t *Table) calls() {
	if len(t.recorded) == 0 {
		return
	}
	var all finding.Calls
	var differ []string
	list := slices.Clone(t.recorded)
	slices.SortStableFunc(list, func(a, b *finding.Stats) int { return cmp.Compare(size(b.Calls.Worst), size(a.Calls.Worst)) })
	unknown := 0
	for _, st := range list {
		c := st.Calls
		all.Calls, all.Above, all.Ended = all.Calls+c.Calls, all.Above+c.Above, all.Ended+c.Ended
		all.Compared, all.Same = all.Compared+c.Compared, all.Same+c.Same
		unknown += c.Unknown
		if c.Different > 0 {
			differ = append(differ, fmt.Sprintf("%s (%d of %d, first call %d)", report.Unparameterised(st.Subject), c.Compared-c.Same,
				c.Compared, c.Different))
		}
	}
	t.wrapped("", fmt.Sprintf("recorded calls: %d of %d have an error at or above the threshold", all.Above, all.Calls))
	for i, st := range slices.DeleteFunc(list, func(st *finding.Stats) bool { return st.Calls.Above == 0 }) {
		if i == shownCalls && !t.Verbose {
			t.printf("  and more functions; --verbose shows them\n")
			break
		}
		c := st.Calls
		text := fmt.Sprintf("%s: %d of %d calls", report.Unparameterised(st.Subject), c.Above, c.Calls)
		if at := c.At; at != nil {
			text = report.Place(at.File, at.Line, 0) + ": " + text
		}
		text += report.After(", relative error ", c.Worst) + " in " + fmt.Sprintf("call %d", c.WorstCall) + report.After(" of ", c.Program)
		t.wrapped("  ", text)
	}
	if unknown > 0 {
		t.wrapped("", fmt.Sprintf("%s: the error is not known", report.Plural(unknown, "recorded call")))
	}
	if all.Ended > 0 {
		t.wrapped("", fmt.Sprintf("%s: the call does not return here", report.Plural(all.Ended, "recorded call")))
	}
	switch {
	case all.Compared == 0:
	case len(differ) == 0:
		t.wrapped("", fmt.Sprintf("the recorded results have the same bits here: %d of %d", all.Same, all.Compared))
	default:
		more := ""
		if n := len(differ) - shownOpen; n > 0 && !t.Verbose {
			more, differ = fmt.Sprintf(" and %d more", n), differ[:shownOpen]
		}
		t.wrapped("", fmt.Sprintf("the recorded results have the same bits here: %d of %d; the recorded program was built otherwise, or "+
			"reads what was not recorded: %s%s", all.Same, all.Compared, strings.Join(differ, ", "), more))
	}
}

// size returns an error as a number; -1 if there is none.
func size(text string) float64 {
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return x
	}
	return -1
}
