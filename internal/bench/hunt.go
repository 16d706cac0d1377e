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
	"faultline/internal/subject/suite"
)

// benchOwn measures the parts that are wanted, each part of the clock by itself: those with figures of the paper first.
func benchOwn(ctx context.Context, cfg *campaign.Config, against string, wanted []string, paper, all *suite.Suite, w io.Writer) error {
	names, others := functions(paper, all)
	names = slices.DeleteFunc(names, func(name string) bool { return !slices.Contains(wanted, partOf(figure(paper, name))) })
	if !slices.Contains(wanted, partOthers) {
		others = nil
	}
	var tables []*table
	for _, part := range [][]string{names, others} {
		if len(part) == 0 {
			continue
		}
		t, err := measure(ctx, cfg, part, paper)
		if err != nil {
			return err
		}
		printOwn(w, t)
		fmt.Fprintf(w, "\n%d functions, from bitcode to certified table %34.1f s wall (%.1f s of it loading and compiling, %d objects compiled)\n",
			len(t.rows), t.seconds, t.setup, t.compiled)
		tables = append(tables, t)
	}
	for _, t := range tables {
		printFigures(w, t)
	}
	for _, name := range strings.FieldsFunc(against, func(r rune) bool { return r == ',' }) {
		if err := compare(ctx, cfg, name, names, w); err != nil {
			return err
		}
	}
	return nil
}

// printOwn prints a line for each function.
func printOwn(w io.Writer, t *table) {
	fmt.Fprintf(w, "\n%s: certified against the reference\n\n", t.strategy)
	fmt.Fprintf(w, "%-34s %5s | %9s %8s %5s %6s %6s %6s %7s %8s | %s\n", "function", "table", "error", "nan, inf", "rank", "inputs",
		"false", "way", "search", "certify", "worst input, verdict, kind, class, status")
	for i := range t.rows {
		fmt.Fprintln(w, ownLine(&t.rows[i], t.strategy))
	}
}

func ownLine(r *row, strategy string) string {
	published := "-"
	if r.figure != nil && r.figure.Table > 0 {
		published = fmt.Sprint(r.figure.Table)
	}
	st := r.stats(strategy)
	if st == nil {
		return fmt.Sprintf("%-34s %5s | %s", r.name, published, r.reason())
	}
	t := r.tally(strategy)
	size, lost, rank := "-", "-", "-"
	if t.worst != nil {
		size = magnitude(t.worst)
	}
	if t.nonFinite > 0 {
		lost = fmt.Sprint(t.nonFinite)
	}
	if t.nonZero > 0 {
		lost += fmt.Sprintf("+%d", t.nonZero)
	}
	if t.firstOdd > 0 {
		rank = fmt.Sprint(t.firstOdd)
	}
	return fmt.Sprintf("%-34s %5s | %9s %8s %5s %6d %6d %6d %7.3f %8.3f | %s", r.name, published, size, lost, rank,
		t.candidates, t.refuted, t.onTheWay, st.Seconds["search"], st.Seconds["certify"]+st.Seconds["minimise"], strings.TrimSpace(worstText(&t, st)))
}

// worstText names the worst finite result, or the largest error seen where there is none.
func worstText(t *tally, st *finding.Stats) string {
	f := t.worst
	if f == nil || !t.found() && st.Largest != nil {
		return largestText(st.Largest)
	}
	return strings.Join([]string{inputText(f.Input), string(f.Verdict), string(f.Kind), string(f.Class), f.Signalled}, " ")
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

func inputText(in []finding.Number) string {
	var at []string
	for _, n := range in {
		at = append(at, n.Decimal)
	}
	return strings.Join(at, " ")
}

// printFigures prints the sums over the functions of one table.
func printFigures(w io.Writer, t *table) {
	var wrong, found, first, candidates, refuted float64
	var of4, of4found, certain, hidden int
	var missed []string
	var search, whole, nothing []string
	times := make(map[string]float64)
	var searches []float64
	var several many
	for i := range t.rows {
		r := &t.rows[i]
		st := r.stats(t.strategy)
		if st == nil {
			nothing = append(nothing, r.name+": "+r.reason())
			continue
		}
		y := r.tally(t.strategy)
		candidates += float64(y.candidates)
		refuted += float64(y.refuted)
		certain, hidden = certain+y.wrong, hidden+y.hidden
		if y.significant {
			wrong++
		}
		if y.found() {
			found++
		} else if st.Largest == nil && y.worst == nil && y.nonZero == 0 {
			nothing = append(nothing, r.name+": no finding, and no largest error")
		}
		if y.firstOdd == 1 {
			first++
		}
		if partOf(r.figure) == partTable4 {
			of4++
			if y.found() {
				of4found++
			} else {
				missed = append(missed, r.name)
			}
		}
		searches = append(searches, st.Seconds["search"])
		times[r.name] = st.Seconds["load"] + st.Seconds["search"] + st.Seconds["certify"] + st.Seconds["minimise"]
		if r.dims > 1 {
			several.add(st, &y, times[r.name])
		}
	}
	line := func(what, format string, args ...any) {
		fmt.Fprintf(w, "%-70s %s\n", what, fmt.Sprintf(format, args...))
	}
	which := "univariate functions that ATOMU searched"
	if len(t.rows) > 0 && t.rows[0].figure == nil {
		which = "other functions with double and mode parameters"
	}
	fmt.Fprintf(w, "\n%s: %d\n", which, len(t.rows))
	line(fmt.Sprintf("  with a certified error above %g, or NaN or infinity for an", finding.Significant), "")
	line("    ordinary number", "%.0f of %d (with such an error of a number: %.0f)", found, len(t.rows), wrong)
	if of4 > 0 {
		line("  of those in Table 4", "%d of %d%s", of4found, of4, list(" (not: %s)", missed))
	}
	line("  (+n under nan, inf: for 0 or a number below the normal ones, not counted)", "")
	line("  that is the first ranked input", "%.0f of %.0f, %.0f%%", first, found, percent(first, found))
	line("  candidates for an error of the result, and false ones", "%.0f, %.0f, %.1f%%", candidates, refuted, percent(refuted, candidates))
	line("  certificates with a wrong result, and of a kind that no block shows", "%d, %d", certain, hidden)
	line("  search seconds: geometric mean, sum", "%.4f, %.2f", geometric(searches), sum(searches))
	search = slices.SortedFunc(maps.Keys(times), func(a, b string) int { return cmp.Or(cmp.Compare(times[b], times[a]), strings.Compare(a, b)) })
	for _, name := range search[:min(3, len(search))] {
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
	if seconds > slow {
		m.slow++
	}
}

func sum(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}

// list formats names, "" for none.
func list(format string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(format, strings.Join(names, ", "))
}
