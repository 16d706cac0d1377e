package bench

// This file is what the certificates of one subject come to, as a table counts, and the figures by which a strategy of our own is judged:
// what it finds, how much of what it says is right, and how long that takes.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/bench/sheet"
	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/papers"
	"faultline/internal/subject/suite"
)

// A tally is what the certificates of one subject come to. Wrong numbers are counted apart from NaN and infinity: the
// program of the paper threw the latter away.
type tally struct {
	worst       *finding.Finding // largest relative error of a finite result, nil without one
	first       int              // place of the first significant one in the strategy's order, 0 for none
	firstOdd    int              // the same, NaN and infinity included
	significant bool
	nonFinite   int // NaN or infinite results where the exact value is an ordinary number, certified
	nonZero     int // the same where it is 0 or below the smallest normal number
	candidates  int // sent for an error of the result
	refuted     int // of these
	onTheWay    int // certified exceptions and divergences at other places
	wrong       int // certificates of every kind whose result is certainly wrong, by more than 1e-3 or as no number
	hidden      int // of these, whose kind of wrong result no block of the function shows
}

// found reports an error above 1e-3, or a number lost: what both tables of the paper and ours count.
func (t *tally) found() bool { return t.significant || t.nonFinite > 0 }

func (r *row) tally(strategy string) tally {
	var t tally
	for _, x := range r.report.Results {
		if x.Strategy != strategy {
			continue
		}
		f := x.Finding
		if wrongResult(f) {
			t.wrong++
			if !r.told(f) {
				t.hidden++
			}
		}
		if x.Candidate.Kind != "" {
			if f.Verdict == finding.Certified {
				t.onTheWay++
			}
			continue
		}
		t.candidates++
		if f.Verdict == finding.Refuted {
			t.refuted++
		}
		e := relative(f)
		odd := math.IsInf(e, 1)
		counts := !odd && certifiedSignificant(f)
		switch {
		case odd && f.Verdict == finding.Certified && ordinaryBy(f, finding.Reference):
			t.nonFinite++
			counts = true
		case odd && f.Verdict == finding.Certified:
			t.nonZero++
		case odd:
		case t.worst == nil || e > relative(t.worst):
			t.worst = f
		}
		if counts && t.firstOdd == 0 {
			t.firstOdd = t.candidates
		}
		if counts && !odd && t.first == 0 {
			t.first, t.significant = t.candidates, true
		}
	}
	return t
}

// wrongResult reports whether the reference's bounds say that a result is wrong, whatever else is said of it.
func wrongResult(f *finding.Finding) bool {
	switch e := relative(f); {
	case math.IsInf(e, 1):
		return ordinaryBy(f, finding.Reference)
	default:
		return e > finding.Significant && !f.Tiny()
	}
}

// told reports whether a block of the stream, an error of its own, shows the kind of wrong result that f has. A 0 has a block's cause that
// shows other wrong digits.
func (r *row) told(f *finding.Finding) bool {
	return slices.ContainsFunc(r.report.Messages, func(m *finding.Message) bool {
		g := m.Finding
		if g == nil || !campaign.Inaccurate(g) {
			return false
		}
		return g.Shows() == f.Shows() || g.ID == cmp.Or(f.PartOf, f.ID) && (g.Computed.Shows() == f.Computed.Shows() ||
			slices.ContainsFunc(g.Also, func(w finding.Witness) bool { return w.Computed.Shows() == f.Computed.Shows() }))
	})
}

// relative returns the lower end of the relative error against the reference, -1 where there is none: no reference,
// an exact value of 0, a point outside the reference's domain.
func relative(f *finding.Finding) float64 {
	e := f.ErrorBy(finding.Reference)
	if e == nil || e.Relative == nil || f.Class == finding.OutOfDomain {
		return -1
	}
	v, err := strconv.ParseFloat(e.Relative.Lower, 64)
	if err != nil {
		return -1
	}
	return v
}

func certifiedSignificant(f *finding.Finding) bool {
	return f.Verdict == finding.Certified && relative(f) > finding.Significant
}

// stats returns what a strategy did, nil if it could not be applied.
func (r *row) stats(strategy string) *finding.Stats {
	for _, st := range stats(r.report) {
		if st.Strategy == strategy {
			return st
		}
	}
	return nil
}

// reason says why a row has no result.
func (r *row) reason() string { return append(skipped(r.report), "no unstable operation")[0] }

// stats are what the strategies of a report did.
func stats(r *campaign.Report) (list []*finding.Stats) {
	for _, m := range r.Messages {
		if m.Stats != nil {
			list = append(list, m.Stats)
		}
	}
	return list
}

// evaluations is how many runs they took.
func evaluations(r *campaign.Report) (n int64) {
	for _, st := range stats(r) {
		n += st.Evaluations
	}
	return n
}

// skipped is what a report says is not analysed.
func skipped(r *campaign.Report) (list []string) {
	for _, m := range r.Messages {
		if m.Skipped != nil {
			list = append(list, m.Skipped.What)
		}
	}
	return list
}

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

const ownColumns sheet.Columns = "%-34v %5v | %9v %8v %5v %6v %6v %6v %7v %8v | %v"

func printOwn(w io.Writer, t *table) {
	fmt.Fprintf(w, "\n%s: certified against the reference\n\n", t.strategy)
	ownColumns.Row(w, "function", "table", "error", "nan, inf", "rank", "inputs", "false", "way", "search", "certify",
		"worst input, verdict, kind, class, status")
	for _, r := range t.rows {
		r.printOwn(w, t.strategy)
	}
}

func (r *row) printOwn(w io.Writer, strategy string) {
	inTable := "-"
	if r.figure != nil {
		inTable = sheet.Positive(r.figure.Table)
	}
	st := r.stats(strategy)
	if st == nil {
		fmt.Fprintf(w, "%-34s %5s | %s\n", r.name, inTable, r.reason())
		return
	}
	t := r.tally(strategy)
	size, lost := "-", sheet.Positive(t.nonFinite)
	if t.worst != nil {
		size = magnitude(t.worst)
	}
	if t.nonZero > 0 {
		lost += fmt.Sprintf("+%d", t.nonZero)
	}
	ownColumns.Row(w, r.name, inTable, size, lost, sheet.Positive(t.firstOdd), t.candidates, t.refuted, t.onTheWay,
		fmt.Sprintf("%.3f", st.Seconds["search"]), fmt.Sprintf("%.3f", st.Seconds["certify"]+st.Seconds["minimise"]),
		strings.TrimSpace(worstText(&t, st)))
}

// worstText names the worst finite result, or the largest error seen where there is none.
func worstText(t *tally, st *finding.Stats) string {
	f := t.worst
	if f == nil || !t.found() && st.Largest != nil {
		return largestText(st.Largest)
	}
	return sheet.Inputs(f.Input) + " " + sheet.Verdict(f)
}

func largestText(l *finding.Largest) string {
	switch {
	case l == nil:
		return ""
	case l.Error == nil || l.Error.Relative == nil:
		return "largest error seen: not known at " + sheet.Inputs(l.Input)
	}
	return fmt.Sprintf("largest error seen: %s at %s", l.Error.Relative.Lower, sheet.Inputs(l.Input))
}

// printFigures prints the sums over the functions of one table.
func printFigures(w io.Writer, t *table) {
	var found, of4 sheet.Count
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
		wrong += sheet.One(y.significant)
		first += sheet.One(y.firstOdd == 1)
		found.Add(r.name, y.found())
		if partOf(r.figure) == partTable4 {
			of4.Add(r.name, y.found())
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
	line := func(what, format string, args ...any) { sheet.Summed(w, 70, what, format, args...) }
	which := "univariate functions that ATOMU searched"
	if len(t.rows) > 0 && t.rows[0].figure == nil {
		which = "other functions with double and mode parameters"
	}
	fmt.Fprintf(w, "\n%s: %d\n", which, len(t.rows))
	line(fmt.Sprintf("  with a certified error above %g, or NaN or infinity for an", finding.Significant), "")
	line("    ordinary number", "%d of %d (with such an error of a number: %d)", found.N, len(t.rows), wrong)
	if of4.Of > 0 {
		line("  of those in Table 4", "%s", of4.Missing())
	}
	line("  (+n under nan, inf: for 0 or a number below the normal ones, not counted)", "")
	line("  that is the first ranked input", "%d of %d, %.0f%%", first, found.N, sheet.Percent(first, found.N))
	line("  candidates for an error of the result, and false ones", "%d, %d, %.1f%%", candidates, refuted, sheet.Percent(refuted,
		candidates))
	line("  certificates with a wrong result, and of a kind that no block shows", "%d, %d", certain, hidden)
	line("  search seconds: geometric mean, sum", "%.4f, %.2f", sheet.Geometric(searches), sheet.Sum(searches))
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
	m.slow += sheet.One(seconds > slow)
}
