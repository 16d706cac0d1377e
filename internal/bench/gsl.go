package bench

// This file is the suite gsl: ATOMU's Tables 4 and 5 with our figures, and the figures that judge our own strategies.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// The parts of the suite: the paper's two tables, the other functions that the paper searched (without an oracle), and functions that it
// did not search.
const (
	partTable4 = "table4"
	partTable5 = "table5"
	partRest   = "rest"
	partOthers = "others"
)

var gslParts = []string{partTable4, partTable5, partRest, partOthers}

func partOf(f *suite.Figure) string {
	switch {
	case f == nil:
		return partOthers
	case f.Table == 4:
		return partTable4
	case f.Table == 5:
		return partTable5
	}
	return partRest
}

// othersBudget is the number of runs of ATOMU for each function that the paper did not search. Some have thousands of operations, and the
// paper's 10,000 iterations for each operation would take minutes.
const othersBudget = 1_000_000

// atomu is the strategy with published figures in the table.
const atomu = "atomu"

// benchGSL runs the parts that --only names. It times the functions of the paper and the others separately.
func benchGSL(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	paper, err := suite.Published("atomu")
	if err != nil {
		return err
	}
	listed, err := suite.BuiltIn("gsl")
	if err != nil {
		return err
	}
	against, err := rivalsOf(cmp.Or(cfg.Against, strings.Join(cfg.Strategies[1:], ",")))
	if err != nil {
		return err
	}
	parts := cfg.Only
	if len(parts) == 0 {
		parts = gslParts
	}
	for _, word := range parts {
		if !slices.Contains(gslParts, word) {
			return campaign.Usagef("--only %s: no such part; there are %s", word, strings.Join(gslParts, ", "))
		}
	}
	var names, others []string
	for _, f := range paper {
		if f.Subject != "" && slices.Contains(parts, partOf(f)) {
			names = append(names, f.Subject)
		}
	}
	for _, s := range listed.Subjects {
		if (s.Group == "univariate" || s.Group == "multivariate") && paper.Of(s.Name) == nil && slices.Contains(parts, partOthers) {
			others = append(others, s.Name)
		}
	}
	c := *cfg
	c.Strategies = cfg.Strategies[:1]
	var all []*measured
	for _, group := range [][]string{names, others} {
		if len(group) == 0 {
			continue
		}
		m, err := measure(ctx, &c, spelled(group), paper)
		if err != nil {
			return err
		}
		m.print(w)
		all = append(all, m)
		if c.Strategies[0] == atomu {
			c.Evals = cmp.Or(cfg.Evals, othersBudget)
		}
	}
	for _, m := range all {
		m.printFigures(w)
		if m.isPublished() {
			m.printAtomu(w, paper)
		}
	}
	if c.Strategies[0] == atomu && slices.Contains(parts, partTable4) {
		if err := printPublished(ctx, cfg, w, paper); err != nil {
			return err
		}
	}
	for _, name := range against {
		if err := compare(ctx, &c, name, names, w); err != nil {
			return err
		}
	}
	return nil
}

// spelled returns the SUBJECT arguments of functions of GSL.
func spelled(names []string) (args []string) {
	for _, name := range names {
		args = append(args, "gsl.toml:"+name)
	}
	return args
}

// secondsText formats the search seconds of all strategies, "-" if none searched.
func secondsText(r *campaign.Report) string {
	return ifKnown(r.Seconds != nil, "%.2f", r.Seconds["search"])
}

// magnitude formats the largest error of a finite result.
func (t *tally) magnitude() string {
	if t.worst == nil {
		return "-"
	}
	return magnitude(t.worst)
}

func magnitude(f *finding.Finding) string {
	e := relative(f)
	return ifKnown(e >= 0, "%.2E", e)
}

// printPublished finds the double that each published input denotes. The paper prints 16 digits, which several doubles share. The intended
// double is the one whose error has the printed digits.
func printPublished(ctx context.Context, cfg *campaign.Config, w io.Writer, paper suite.Paper) error {
	c := *cfg
	c.Args = nil
	for _, f := range paper {
		if f.Table == 4 {
			c.Args = append(c.Args, "gsl.toml:"+f.Subject)
		}
	}
	j, err := campaign.Load(ctx, &c)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nPublished errors at the doubles that the printed inputs can mean\n\n")
	agree := 0
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) reproduction { return meant(t, paper.Of(t.Subject.Name)) },
		func(s *subject.Subject, r reproduction) error {
			f := paper.Of(s.Name)
			sign := "differs"
			if r.error == canonical(f.Error) {
				agree, sign = agree+1, "agrees"
			}
			fmt.Fprintf(w, "%-28s %24s  %9s  %9s  %s\n", f.Subject, fp.Decimal(r.at), f.Error, r.error, sign)
			return r.failed
		})
	fmt.Fprintf(w, "\npublished errors reproduced to the printed digits   %d of %d\n", agree, len(c.Args))
	return err
}

// A reproduction is the double that a published input denotes, with the certified error there in the paper's format.
type reproduction struct {
	at     float64
	error  string
	failed error
}

func meant(t *campaign.Task, f *suite.Figure) (r reproduction) {
	for _, candidate := range sharing(f.Input) {
		cert, err := t.Certify([]float64{candidate}, t.Options)
		if err != nil {
			return reproduction{failed: err}
		}
		text := fmt.Sprintf("%.2E", relative(&cert.Finding))
		agrees := text == canonical(f.Error)
		if r.error == "" || agrees {
			r.at, r.error = candidate, text
		}
		if agrees {
			break
		}
	}
	return r
}

// sharing returns the doubles that are equal to text when printed with as many digits, the nearest first.
func sharing(text string) []float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("published input " + text)
	}
	mantissa, _, _ := strings.Cut(strings.ToLower(strings.TrimLeft(text, "+-")), "e")
	digits := len(strings.Replace(mantissa, ".", "", 1)) - 1
	printed := strconv.FormatFloat(x, 'e', digits, 64)
	list := []float64{x}
	for _, to := range []float64{math.Inf(-1), math.Inf(1)} {
		for y := math.Nextafter(x, to); strconv.FormatFloat(y, 'e', digits, 64) == printed || truncated(y, digits) == printed; {
			list, y = append(list, y), math.Nextafter(y, to)
		}
	}
	return list
}

// truncated formats y with the given number of digits, truncated instead of rounded: some published inputs are truncated.
func truncated(y float64, digits int) string {
	long := strconv.FormatFloat(y, 'e', 40, 64)
	return long[:strings.IndexByte(long, '.')+1+digits] + long[strings.IndexByte(long, 'e'):]
}

// canonical formats a published error as the table formats ours.
func canonical(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%.2E", v)
}

// print prints the row of each function.
func (m *measured) print(w io.Writer) {
	t := ownTable
	if m.isPublished() {
		t = slices.Concat(t[:2], publishedColumns, t[2:])
	}
	fmt.Fprintf(w, "\n%s: certified against the reference\n\n%s\n", m.strategy, t.heads())
	for _, r := range m.rows {
		if r.stats == nil {
			fmt.Fprintln(w, t[:len(t)-9].text(r)+" | "+r.reason())
			continue
		}
		fmt.Fprintln(w, t.text(r))
	}
	fmt.Fprintf(w, "\n%d functions, from bitcode to certified table %34.1f s wall (%.1f s of it loading and compiling, %d objects "+
		"compiled)\n",
		len(m.rows), m.seconds, m.setup, m.compiled)
}

// isPublished reports whether ATOMU's tables have figures of the strategy.
func (m *measured) isPublished() bool { return m.strategy == atomu || m.strategy == demc }

// publishedColumns are ATOMU's Tables 4 and 5.
var publishedColumns = table[*row]{
	{" | %9v", "published", func(r *row) any { return cmp.Or(r.published().Error, "-") }},
	{"%-1v", "", func(r *row) any { return textIf(r.published().Mended != "", "*") }},
	{" %5v", "s", func(r *row) any { return ifKnown(r.figure != nil, "%.2f", r.published().Seconds) }},
	{" | %-4v", "DEMC", func(r *row) any {
		d := r.published().DEMC
		return ifKnown(d != nil, "%s", map[bool]string{true: "yes", false: "no"}[d != nil && d.Found])
	}},
	{" %7v", "s", func(r *row) any {
		d := cmp.Or(r.published().DEMC, new(suite.Rival))
		return ifKnown(d.Seconds > 0, "%.2f", d.Seconds)
	}},
}

// published returns the published figure, an empty one if there is none.
func (r *row) published() *suite.Figure { return cmp.Or(r.figure, new(suite.Figure)) }

var ownTable = table[*row]{
	{"%-34v", "function", func(r *row) any { return r.name }},
	{" %5v", "table", func(r *row) any {
		if r.figure == nil {
			return "-"
		}
		return positive(r.figure.Table)
	}},
	{" | %9v", "error", func(r *row) any { return r.tally.magnitude() }},
	{" %8v", "nan, inf", func(r *row) any {
		return positive(r.tally.nonFinite) + textIf(r.tally.nonZero > 0, fmt.Sprintf("+%d", r.tally.nonZero))
	}},
	{" %5v", "rank", func(r *row) any { return positive(r.tally.firstOdd) }},
	{" %6v", "inputs", func(r *row) any { return r.tally.candidates }},
	{" %6v", "false", func(r *row) any { return r.tally.refuted }},
	{" %6v", "way", func(r *row) any { return r.tally.onTheWay }},
	{" %7v", "search", func(r *row) any { return fixed(3, r.stats.Seconds["search"]) }},
	{" %8v", "certify", func(r *row) any { return fixed(3, r.stats.Seconds["certify"]+r.stats.Seconds["minimise"]) }},
	{" | %v", "worst input, verdict, kind, class, status", func(r *row) any {
		return joined("; ", strings.TrimSpace(r.worstText()), cutText(r.report))
	}},
}

// worstText describes the worst finite result, or the largest error seen if nothing was found.
func (r *row) worstText() string {
	f, l := r.tally.worst, r.stats.Largest
	switch {
	case f != nil && (r.tally.found() || l == nil):
		return inputsText(f.Input) + " " + verdictText(f)
	case l == nil:
		return ""
	case l.Error == nil || l.Error.Relative == nil:
		return "largest error seen: not known at " + inputsText(l.Input)
	}
	return fmt.Sprintf("largest error seen: %s at %s", l.Error.Relative.Lower, inputsText(l.Input))
}

// slow is the number of seconds above which a function of several variables counts as slow.
const slow = 2

// whole returns the seconds of one function, without the time that all functions share.
func (r *row) whole() float64 {
	s := r.stats.Seconds
	return s["load"] + s["search"] + s["certify"] + s["minimise"]
}

// printFigures prints the totals of one run.
func (m *measured) printFigures(w io.Writer) {
	var nothing []string
	var rows []*row // that were searched
	for _, r := range m.rows {
		switch y := &r.tally; {
		case r.stats == nil:
			nothing = append(nothing, r.name+": "+r.reason())
			continue
		case !y.found() && r.stats.Largest == nil && y.worst == nil && y.nonZero == 0:
			nothing = append(nothing, r.name+": no finding, and no largest error")
		}
		rows = append(rows, r)
	}
	isFound := func(r *row) bool { return r.tally.found() }
	where := func(holds func(*row) bool) []*row {
		return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return !holds(r) })
	}
	sum := func(of func(*row) int) int { return totalOf(rows, of) }
	found := counted(rows, nameOf, isFound)
	of4 := counted(where(func(r *row) bool { return partOf(r.figure) == partTable4 }), nameOf, isFound)
	candidates, refuted := sum(func(r *row) int { return r.tally.candidates }), sum(func(r *row) int { return r.tally.refuted })
	first := sum(func(r *row) int { return one(r.tally.firstOdd == 1) })
	which := "univariate functions that ATOMU searched"
	if len(m.rows) > 0 && m.rows[0].figure == nil {
		which = "other functions with double and mode parameters"
	}
	fmt.Fprintf(w, "\n%s: %d\n", which, len(m.rows))
	lines := []line{
		{what: fmt.Sprintf("  with a certified error above %g, or NaN or infinity for an", finding.Significant)},
		say("    ordinary number", "%d of %d (with such an error of a number: %d)", found.n, len(m.rows),
			sum(func(r *row) int { return one(r.tally.significant) })),
	}
	if of4.of > 0 {
		lines = append(lines, say("  of those in Table 4", "%s", of4.missing()))
	}
	if of4.of > 0 && m.strategy == atomu {
		ranked := func(most int) float64 {
			return percent(sum(func(r *row) int {
				return one(partOf(r.figure) == partTable4 && r.tally.significant && r.tally.first <= most)
			}), sum(func(r *row) int { return one(partOf(r.figure) == partTable4 && r.tally.significant) }))
		}
		lines = append(lines, say("    an error of a number is the first ranked input", "%.0f%%   (published: 74%%)", ranked(1)),
			say("    an error of a number is among the first four", "%.0f%%   (published: 95%%)", ranked(4)))
	}
	var searches []float64
	for _, r := range rows {
		searches = append(searches, r.stats.Seconds["search"])
	}
	var longest []string
	slowest := slices.SortedFunc(slices.Values(rows), func(a, b *row) int {
		return cmp.Or(cmp.Compare(b.whole(), a.whole()), strings.Compare(a.name, b.name))
	})
	for _, r := range slowest[:min(3, len(slowest))] {
		longest = append(longest, fmt.Sprintf("%s %.2f", r.name, r.whole()))
	}
	lines = append(lines, say("  (+n under nan, inf: for 0 or a number below the normal ones, not counted)", ""),
		say("  that is the first ranked input", "%d of %d, %.0f%%", first, found.n, percent(first, found.n)),
		say("  candidates for an error of the result, and false ones", "%d, %d, %.1f%%", candidates, refuted,
			percent(refuted, candidates)),
		say("  certificates with a wrong result, and of a kind that no block shows", "%d, %d",
			sum(func(r *row) int { return r.tally.wrong }), sum(func(r *row) int { return r.tally.hidden })),
		say("  search seconds: geometric mean, sum", "%.4f, %.2f", geometric(searches), sumOf(searches)),
		say("  longest from load to table, in seconds", "%s", strings.Join(longest, ", ")))
	if several := where(func(r *row) bool { return r.dims > 1 }); len(several) > 0 {
		certified := func(r *row) bool { return r.tally.found() || r.tally.nonZero > 0 }
		largest := func(r *row) bool { return !certified(r) && (r.stats.Largest != nil || r.tally.worst != nil) }
		lines = append(lines, say("  of two and more variables",
			"%d, with a certified finding %d, else with the largest error seen %d; slower than %d s: %d", len(several),
			counted(several, nameOf, certified).n, counted(several, nameOf, largest).n, slow,
			counted(several, nameOf, func(r *row) bool { return r.whole() > slow }).n))
	}
	foot(w, 70, lines...)
	for _, n := range nothing {
		fmt.Fprintf(w, "  %s\n", n)
	}
}
