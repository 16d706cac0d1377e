package bench

// This file prints the figures by which a strategy of our own is judged: what it finds, how much of what it says is right, and
// how long that takes.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/papers"
	"faultline/internal/subject/suite"
)

// benchOwn measures the parts that are wanted, each part of the clock by itself: those with figures of the paper first.
func benchOwn(ctx context.Context, cfg *campaign.Config, against, wanted []string, paper papers.Paper, all *suite.Suite,
	w io.Writer) error {
	names, others := functions(paper, all)
	names = slices.DeleteFunc(names, func(name string) bool { return !slices.Contains(wanted, partOf(paper.Of(name))) })
	if !slices.Contains(wanted, partOthers) {
		others = nil
	}
	var tables []*table
	for _, part := range [][]string{names, others} {
		if len(part) == 0 {
			continue
		}
		t, err := measure(ctx, cfg, spelled(part), paper)
		if err != nil {
			return err
		}
		printOwn(w, t)
		fmt.Fprintf(w, "\n%d functions, from bitcode to certified table %34.1f s wall (%.1f s of it loading and compiling, %d objects "+
			"compiled)\n",
			len(t.rows), t.seconds, t.setup, t.compiled)
		tables = append(tables, t)
	}
	for _, t := range tables {
		printFigures(w, t)
	}
	for _, name := range against {
		if err := compare(ctx, cfg, name, names, w); err != nil {
			return err
		}
	}
	return nil
}

const ownColumns columns = "%-34v %5v | %9v %8v %5v %6v %6v %6v %7v %8v | %v"

// printOwn prints a line for each function.
func printOwn(w io.Writer, t *table) {
	fmt.Fprintf(w, "\n%s: certified against the reference\n\n", t.strategy)
	ownColumns.row(w, "function", "table", "error", "nan, inf", "rank", "inputs", "false", "way", "search", "certify",
		"worst input, verdict, kind, class, status")
	for _, r := range t.rows {
		r.printOwn(w, t.strategy)
	}
}

func (r *row) printOwn(w io.Writer, strategy string) {
	inTable := "-"
	if r.figure != nil {
		inTable = positive(r.figure.Table)
	}
	st := r.stats(strategy)
	if st == nil {
		fmt.Fprintf(w, "%-34s %5s | %s\n", r.name, inTable, r.reason())
		return
	}
	t := r.tally(strategy)
	size, lost := "-", positive(t.nonFinite)
	if t.worst != nil {
		size = magnitude(t.worst)
	}
	if t.nonZero > 0 {
		lost += fmt.Sprintf("+%d", t.nonZero)
	}
	ownColumns.row(w, r.name, inTable, size, lost, positive(t.firstOdd), t.candidates, t.refuted, t.onTheWay,
		fmt.Sprintf("%.3f", st.Seconds["search"]), fmt.Sprintf("%.3f", st.Seconds["certify"]+st.Seconds["minimise"]),
		strings.TrimSpace(worstText(&t, st)))
}

// worstText names the worst finite result, or the largest error seen where there is none.
func worstText(t *tally, st *finding.Stats) string {
	f := t.worst
	if f == nil || !t.found() && st.Largest != nil {
		return largestText(st.Largest)
	}
	return inputText(f.Input) + " " + verdictText(f)
}

func largestText(l *finding.Largest) string {
	switch {
	case l == nil:
		return ""
	case l.Error == nil || l.Error.Relative == nil:
		return "largest error seen: not known at " + inputText(l.Input)
	}
	return fmt.Sprintf("largest error seen: %s at %s", l.Error.Relative.Lower, inputText(l.Input))
}

// printFigures prints the sums over the functions of one table.
func printFigures(w io.Writer, t *table) {
	var found, of4 count
	var wrong, first, candidates, refuted, certain, hidden int
	var whole, nothing []string
	times := make(map[string]float64)
	var searches []float64
	var several many
	for _, r := range t.rows {
		st := r.stats(t.strategy)
		if st == nil {
			nothing = append(nothing, r.name+": "+r.reason())
			continue
		}
		y := r.tally(t.strategy)
		candidates, refuted = candidates+y.candidates, refuted+y.refuted
		certain, hidden = certain+y.wrong, hidden+y.hidden
		wrong += one(y.significant)
		first += one(y.firstOdd == 1)
		found.add(r.name, y.found())
		if partOf(r.figure) == partTable4 {
			of4.add(r.name, y.found())
		}
		if !y.found() && st.Largest == nil && y.worst == nil && y.nonZero == 0 {
			nothing = append(nothing, r.name+": no finding, and no largest error")
		}
		searches = append(searches, st.Seconds["search"])
		times[r.name] = st.Seconds["load"] + st.Seconds["search"] + st.Seconds["certify"] + st.Seconds["minimise"]
		if r.dims > 1 {
			several.add(st, &y, times[r.name])
		}
	}
	line := func(what, format string, args ...any) { summed(w, 70, what, format, args...) }
	which := "univariate functions that ATOMU searched"
	if len(t.rows) > 0 && t.rows[0].figure == nil {
		which = "other functions with double and mode parameters"
	}
	fmt.Fprintf(w, "\n%s: %d\n", which, len(t.rows))
	line(fmt.Sprintf("  with a certified error above %g, or NaN or infinity for an", finding.Significant), "")
	line("    ordinary number", "%d of %d (with such an error of a number: %d)", found.n, len(t.rows), wrong)
	if of4.of > 0 {
		line("  of those in Table 4", "%s", of4.missing())
	}
	line("  (+n under nan, inf: for 0 or a number below the normal ones, not counted)", "")
	line("  that is the first ranked input", "%d of %d, %.0f%%", first, found.n, percent(first, found.n))
	line("  candidates for an error of the result, and false ones", "%d, %d, %.1f%%", candidates, refuted, percent(refuted, candidates))
	line("  certificates with a wrong result, and of a kind that no block shows", "%d, %d", certain, hidden)
	line("  search seconds: geometric mean, sum", "%.4f, %.2f", geometric(searches), sum(searches))
	longest := slices.SortedFunc(maps.Keys(times), func(a, b string) int {
		return cmp.Or(cmp.Compare(times[b], times[a]), strings.Compare(a, b))
	})
	for _, name := range longest[:min(3, len(longest))] {
		whole = append(whole, fmt.Sprintf("%s %.2f", name, times[name]))
	}
	line("  longest from load to table, in seconds", "%s", strings.Join(whole, ", "))
	if several.n > 0 {
		line("  of two and more variables", "%d, with a certified finding %d, else with the largest error seen %d; slower than %d s: %d",
			several.n, several.found, several.largest, slow, several.slow)
	}
	for _, n := range nothing {
		fmt.Fprintf(w, "  %s\n", n)
	}
}

// many counts functions of two and more variables.
type many struct{ n, found, largest, slow int }

// slow is how many seconds such a function should not take.
const slow = 2

func (m *many) add(st *finding.Stats, y *tally, seconds float64) {
	m.n++
	switch {
	case y.found() || y.nonZero > 0:
		m.found++
	case st.Largest != nil || y.worst != nil:
		m.largest++
	}
	m.slow += one(seconds > slow)
}
