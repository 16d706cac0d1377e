package corpus

// This file prints the results of witnesses that ran, a line each.

import (
	"cmp"
	"fmt"
	"strings"

	"faultline/internal/finding"
)

// Counts are the numbers of results by state.
type Counts struct {
	All, Differ, Wrong, Right, NotRun int
	Pressing                          int // of Wrong: those of tiers that would set the exit code of a search
}

// Ran reports whether a witness was run.
func (r *Result) Ran() bool { return r.Now != "" || r.Ended != "" }

// pressing reports whether a result is one that sets the exit code of a search.
func (r *Result) pressing() bool {
	for _, t := range []finding.Tier{finding.TierCrash, finding.TierWrong, finding.TierMisstated, finding.TierSignalled} {
		if r.State == Wrong && r.Tier == t.String() {
			return true
		}
	}
	return r.State == Wrong && r.Tier == ""
}

// Add counts a result.
func (n *Counts) Add(r *Result) {
	n.All++
	switch {
	case !r.Ran():
		n.NotRun++
		return
	case r.State == Wrong:
		n.Wrong++
	case r.State == Right:
		n.Right++
	}
	if !r.Same {
		n.Differ++
	}
	if r.pressing() {
		n.Pressing++
	}
}

// shown is the maximum number of witnesses listed of each kind.
const shown = 20

// Text lists witnesses that differ, that are wrong and that were not run: up to `shown` of each, or all if everything is true. It also
// counts all.
func Text(results []Result, everything bool) string {
	var b strings.Builder
	var n Counts
	named := make(map[string]int)
	for i := range results {
		r := &results[i]
		n.Add(r)
		what := r.what()
		if !everything && (what == "as recorded" || r.Same && !r.pressing()) {
			continue
		}
		if named[what]++; everything || named[what] <= shown {
			fmt.Fprintf(&b, "%-14s  %s  %s at %s: %s\n", what, r.ID, r.Subject, r.point(), r.says())
		}
	}
	for _, what := range kinds {
		if more := named[what] - shown; more > 0 && !everything {
			fmt.Fprintf(&b, "%-14s  and %d more; --verbose names them\n", what, more)
		}
	}
	fmt.Fprintf(&b, "%d witnesses: %d as recorded, %d differ; %d wrong, %d right",
		n.All, n.All-n.NotRun-n.Differ, n.Differ, n.Wrong, n.Right)
	if open := n.All - n.NotRun - n.Wrong - n.Right; open > 0 {
		fmt.Fprintf(&b, ", %d not decided", open)
	}
	if n.NotRun > 0 {
		fmt.Fprintf(&b, "; %d not run", n.NotRun)
	}
	return b.String() + "\n"
}

// kinds are the words for results.
var kinds = []string{"wrong", "wrong, differs", "right, differs", "differs", "not run", "as recorded"}

func (r *Result) what() string {
	switch {
	case !r.Ran():
		return "not run"
	case r.Same && r.State == Wrong:
		return "wrong"
	case r.Same:
		return "as recorded"
	case r.State == Unknown:
		return "differs"
	}
	return string(r.State) + ", differs"
}

// point is the input, some coordinates of it.
func (r *Result) point() string {
	const most = 4
	var parts []string
	for i, in := range r.Input {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more", len(r.Input)-most))
			break
		}
		parts = append(parts, in.Name+"="+in.Hex)
	}
	return strings.Join(parts, " ")
}

func (r *Result) says() string {
	before, now := cmp.Or(r.Got, r.Witness.Ended), cmp.Or(r.Now, r.Ended)
	switch {
	case !r.Ran():
		return r.Why
	case r.Same:
		return now + ", " + r.Says
	}
	text := "was " + before + ", is " + now
	if r.Why != "" {
		text += "; " + r.Why
	}
	return text
}
