package bench

// This file is the rest of EIFFEL's evaluation: the time of its steps (Figure 16), and the tools S3FP and ATOMU on the same benchmarks
// (Table III's columns, Figure 17).

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/subject/suite"
)

// printSteps prints the seconds of the steps of our runs. The paper's Figure 16 has no numbers.
func printSteps(w io.Writer, rows []*rangeRow) {
	of := make(map[string][]float64)
	for _, r := range rows {
		sums := make(map[string]float64)
		for _, st := range stats(r.report) {
			for step, s := range st.Seconds {
				sums[step] += s
			}
		}
		for step, s := range sums {
			of[step] = append(of[step], s)
		}
	}
	fmt.Fprintf(w, "\nFigure 16: seconds of our steps; the others of a row measure and prove ranges\n\n")
	for _, step := range slices.Sorted(maps.Keys(of)) {
		if step != "compile" { // of all benchmarks together
			foot(w, rangeWidth, say(step+": mean, largest", "%.2f, %.2f", sumOf(of[step])/float64(max(1, len(rows))), slices.Max(of[step])))
		}
	}
}

// figure17 is the word of --only that selects the tools alone.
const figure17 = "figure17"

// figure17Tools are the tools of Figure 17.
var figure17Tools = []string{"s3fp", "atomu"}

// A toolRow is one benchmark, searched by a tool that EIFFEL is compared with.
type toolRow struct {
	figure *suite.Figure
	row    *row
	seen   *rangeRow // its largest certified error
}

// reports reports whether the tool knows an error of the benchmark, however small.
func (r toolRow) reports() bool { return r.seen.largest > 0 || r.seen.notANumber }

// wrong reports whether the tool finds a wrong result.
func (r toolRow) wrong() bool { return r.seen.largest > toolThreshold || r.seen.notANumber }

// toolThreshold is the relative error of a wrong result.
const toolThreshold = 1e-3

// published reports whether the tool reports an error in the paper.
func (r toolRow) published(tool string) bool {
	return slices.ContainsFunc(r.figure.Reports, func(name string) bool { return strings.EqualFold(name, tool) })
}

// printTools searches the benchmarks with each strategy, and prints for which of them it finds an error.
func printTools(ctx context.Context, cfg *campaign.Config, paper suite.Paper, names []string, w io.Writer) error {
	var args []string
	for _, f := range paper {
		args = append(args, "eiffel.toml:"+f.Subject)
	}
	for _, name := range names {
		c := *cfg
		c.Strategies, c.Ranges = []string{name}, campaign.RangeOptions{}
		m, err := measure(ctx, &c, args, paper)
		if err != nil {
			return err
		}
		var rows []toolRow
		for _, r := range m.rows {
			seen := &rangeRow{report: r.report, inside: -1, largest: -1}
			for _, m := range r.report.Messages {
				seen.add(m)
			}
			rows = append(rows, toolRow{r.figure, r, seen})
		}
		fmt.Fprintf(w, `
%s on the same benchmarks. published: it reports an error, however small; here: the same, and its largest certified relative error
wrong: an error above %g, or NaN or infinity for a number

`, name, toolThreshold)
		table[toolRow]{
			{"%3v", "no.", func(r toolRow) any { return r.figure.Number }},
			{" %-22v", "name", func(r toolRow) any { return r.row.name }},
			{" | %9v", "published", func(r toolRow) any { return yesNo(r.published(name)) }},
			{" %6v", "here", func(r toolRow) any { return yesNo(r.reports()) }},
			{" %9v", "error", func(r toolRow) any { return ifKnown(r.seen.largest >= 0, "%.2e", r.seen.largest) }},
			{" %6v", "wrong", func(r toolRow) any { return yesNo(r.wrong()) }},
			{" | %7v", "seconds", func(r toolRow) any { return secondsText(r.row.report) }},
			{" %v", "", func(r toolRow) any { return cutText(r.row.report) }},
		}.print(w, rows)
		count := func(holds func(toolRow) bool) string {
			return counted(rows, func(r toolRow) string { return r.row.name }, holds).String()
		}
		seconds := []float64{0}
		for _, r := range rows {
			seconds = append(seconds, r.row.report.Seconds["search"])
		}
		fmt.Fprintln(w)
		foot(w, rangeWidth,
			line{"reports an error: published", count(func(r toolRow) bool { return r.published(name) })},
			line{"  here", count(toolRow.reports)},
			line{"  here, a wrong result", count(toolRow.wrong)},
			say("Figure 17: seconds of the search: mean, largest", "%.2f, %.2f", sumOf(seconds)/float64(max(1, len(rows))),
				slices.Max(seconds)))
	}
	return nil
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
