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

// functionOf returns the name of a function without its shape: a recorded function has a subject for each shape, as in "mean@n=5".
func functionOf(subject string) string {
	name, _, _ := strings.Cut(subject, "@")
	return name
}

// A calledFunction is the sum over the shapes of a function.
type calledFunction struct {
	name string
	sum  finding.Calls // Worst, WorstCall and Program are of the shape with the largest error
}

// calledFunctions sums the shapes of each function. The function with the largest error comes first.
func calledFunctions(stats []*finding.Stats) (list []*calledFunction) {
	of := make(map[string]*calledFunction)
	for _, st := range stats {
		name, c := functionOf(st.Subject), st.Calls
		f := of[name]
		if f == nil {
			f = &calledFunction{name: report.Unparameterised(name)}
			of[name] = f
			list = append(list, f)
		}
		sum := &f.sum
		sum.Calls, sum.Above, sum.Unknown, sum.Ended = sum.Calls+c.Calls, sum.Above+c.Above, sum.Unknown+c.Unknown, sum.Ended+c.Ended
		sum.Compared, sum.Same = sum.Compared+c.Compared, sum.Same+c.Same
		sum.Different, sum.At = cmp.Or(sum.Different, c.Different), cmp.Or(sum.At, c.At)
		if size(c.Worst) > size(sum.Worst) {
			sum.Worst, sum.WorstCall, sum.Program = c.Worst, c.WorstCall, c.Program
		}
	}
	slices.SortStableFunc(list, func(a, b *calledFunction) int { return cmp.Compare(size(b.sum.Worst), size(a.sum.Worst)) })
	return list
}

// A checked is a subject with recorded calls, and its findings.
type checked struct {
	s *subject
	p parts
}

// listChecked lists the subjects of faultline check, the one with the worst finding first.
func (t *Table) listChecked() {
	list := slices.DeleteFunc(t.checked, func(c checked) bool { return len(c.p.shown) == 0 })
	slices.SortStableFunc(list, func(a, b checked) int { return finding.Compare(a.p.shown[0], b.p.shown[0]) })
	for i := range list {
		t.list(list[i].s, &list[i].p)
	}
}

// some lists the first functions of a list.
func (t *Table) some(functions []string) string {
	if n := len(functions) - shownOpen; n > 0 && !t.Verbose {
		return strings.Join(functions[:shownOpen], ", ") + fmt.Sprintf(" and %d more", n)
	}
	return strings.Join(functions, ", ")
}

// calls writes the functions whose recorded calls have errors, the largest error first, and what became of the recorded results.
func (t *Table) calls() {
	if len(t.recorded) == 0 {
		return
	}
	var all finding.Calls
	var differ, unknown []string
	list := calledFunctions(t.recorded)
	for _, f := range list {
		c := &f.sum
		all.Calls, all.Above, all.Ended = all.Calls+c.Calls, all.Above+c.Above, all.Ended+c.Ended
		all.Compared, all.Same = all.Compared+c.Compared, all.Same+c.Same
		if c.Unknown > 0 {
			all.Unknown += c.Unknown
			unknown = append(unknown, f.name)
		}
		if c.Different > 0 {
			differ = append(differ, fmt.Sprintf("%s (%d of %d, first call %d)", f.name, c.Compared-c.Same, c.Compared, c.Different))
		}
	}
	t.wrapped("", fmt.Sprintf("recorded calls: %d of %d have an error at or above the threshold", all.Above, all.Calls))
	for i, f := range slices.DeleteFunc(list, func(f *calledFunction) bool { return f.sum.Above == 0 }) {
		if i == shownCalls && !t.Verbose {
			t.printf("  and more functions; --verbose shows them\n")
			break
		}
		c := &f.sum
		text := fmt.Sprintf("%s: %d of %d calls", f.name, c.Above, c.Calls)
		if at := c.At; at != nil {
			text = report.Place(at.File, at.Line, 0) + ": " + text
		}
		text += report.After(", relative error ", c.Worst) + fmt.Sprintf(" in call %d", c.WorstCall) + report.After(" of ", c.Program)
		t.wrapped("  ", text)
	}
	if all.Unknown > 0 {
		t.wrapped("", fmt.Sprintf("%s: the error is not known, in %s", report.Plural(all.Unknown, "recorded call"), t.some(unknown)))
	}
	if all.Ended > 0 {
		t.wrapped("", fmt.Sprintf("%s: the call does not return here", report.Plural(all.Ended, "recorded call")))
	}
	switch {
	case all.Compared == 0:
	case len(differ) == 0:
		t.wrapped("", fmt.Sprintf("the recorded results have the same bits here: %d of %d", all.Same, all.Compared))
	default:
		t.wrapped("", fmt.Sprintf("the recorded results have the same bits here: %d of %d; the recorded program was built otherwise, or "+
			"reads what was not recorded: %s", all.Same, all.Compared, t.some(differ)))
	}
}

// size returns an error as a number; -1 if there is none.
func size(text string) float64 {
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return x
	}
	return -1
}
