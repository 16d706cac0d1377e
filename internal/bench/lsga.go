package bench

// This file is the suite lsga: its techniques search with one budget, and Tables II to VII count as in the paper's section V.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// lsgaTechniques are the paper's techniques in the order of its Table IV. The paper's own technique is last.
var lsgaTechniques = []string{"random", "ga", "lsga"}

// An lsgaTable has the results of the techniques.
type lsgaTable struct {
	techniques []string
	budget     int
	paper      suite.Paper
	sanity     []*match
	group      map[string]string // of the programs of Table II: stable or unstable
	rows       []*match
}

// benchLSGA prints the row of each subject as soon as it is known, then the tables.
func benchLSGA(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	if slices.Contains(cfg.Only, lsgaFigures) {
		if len(cfg.Only) > 1 {
			return campaign.Usagef("--only %s: %s stands alone", strings.Join(cfg.Only, ","), lsgaFigures)
		}
		return benchLSGAFigures(ctx, cfg, w)
	}
	paper, only, err := lsgaPaper(cfg.Only)
	if err != nil {
		return err
	}
	t := &lsgaTable{techniques: cfg.Strategies, budget: cmp.Or(cfg.Evals, search.PaperEvals), paper: paper, group: make(map[string]string)}
	if len(t.techniques) < 2 {
		return campaign.Usagef("--strategy %s: lsga compares at least two strategies; name them with commas", t.techniques[0])
	}
	start := time.Now()
	t.printTitle(w, cfg.Seed)
	if only.sanity {
		programs, err := suite.BuiltIn("sanity")
		if err != nil {
			return err
		}
		for _, s := range programs.Subjects {
			t.group[s.Name] = s.Group
		}
		if t.sanity, err = t.play(ctx, cfg, []string{"sanity.toml"}, nil, w); err != nil {
			return err
		}
		t.printSanity(w)
	}
	if only.functions {
		if t.rows, err = t.play(ctx, cfg, spelled(only.names(paper)), only.wanted, w); err != nil {
			return err
		}
		t.print(w)
	}
	fmt.Fprintln(w)
	foot(w, 70, say("all of it, from bitcode to tables, by the clock", "%.1f s", time.Since(start).Seconds()))
	return nil
}

// play searches the subjects for which wanted is true with every technique. A nil wanted selects all.
func (t *lsgaTable) play(ctx context.Context, cfg *campaign.Config, args []string, wanted func(*subject.Subject) bool,
	w io.Writer) ([]*match, error) {
	c := *cfg
	c.Oracle = "shadow"
	j, err := contest(ctx, &c, args, wanted)
	if err != nil {
		return nil, err
	}
	t.printHead(w)
	return matches(ctx, j,
		func(task *campaign.Task) (scores []score) {
			for _, name := range t.techniques {
				bounded, cancel := limited(ctx, c.Time)
				scores = append(scores, *searched(bounded, task, name, t.budget))
				cancel()
			}
			return scores
		},
		func(m *match) error {
			_, err := fmt.Fprintln(w, t.line(m))
			return err
		})
}

// limited returns a context with the time limit of --time, if the user gave one.
func limited(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	if most == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, most)
}

// lsgaParts are the selections of --only.
type lsgaParts struct {
	sanity    bool
	functions bool         // some functions of GSL
	words     []string     // names of functions
	counts    map[int]bool // numbers of parameters
}

// lsgaPaper returns the paper's figures and the selections of --only.
func lsgaPaper(only []string) (paper suite.Paper, p lsgaParts, err error) {
	if paper, err = suite.Published("lsga"); err == nil {
		p, err = readLSGAParts(paper, only)
	}
	return paper, p, err
}

// readLSGAParts reads --only: sanity, numbers of parameters, or names of functions. No words select all.
func readLSGAParts(paper suite.Paper, only []string) (p lsgaParts, err error) {
	p.counts = make(map[int]bool)
	if len(only) == 0 {
		return lsgaParts{sanity: true, functions: true}, nil
	}
	for _, word := range only {
		n, notNumber := strconv.Atoi(word)
		switch {
		case word == "sanity":
			p.sanity = true
		case notNumber == nil && n >= 1 && n <= 4:
			p.functions, p.counts[n] = true, true
		case word != "" && paper.Of(word) != nil:
			p.functions, p.words = true, append(p.words, word)
		default:
			return p, campaign.Usagef("--only %s: no such part; say sanity, a number of parameters (1 to 4), or functions of lsga.toml",
				word)
		}
	}
	return p, nil
}

// names returns the functions to search.
func (p *lsgaParts) names(paper suite.Paper) (names []string) {
	for _, f := range paper {
		if f.Subject != "" && (len(p.words) == 0 || len(p.counts) > 0 || slices.Contains(p.words, f.Subject)) {
			names = append(names, f.Subject)
		}
	}
	return names
}

func (p *lsgaParts) wanted(s *subject.Subject) bool {
	return len(p.words) == 0 && len(p.counts) == 0 || slices.Contains(p.words, s.Name) || p.counts[s.Call.Dims]
}

func (t *lsgaTable) printTitle(w io.Writer, seed uint64) {
	fmt.Fprintf(w, "%s: a budget of %d for each, in evaluations of the error; seed %d\n", strings.Join(t.techniques, ", "), t.budget, seed)
	fmt.Fprint(w, `
error      the largest relative error of a finite result that is certified, at least, against the same operations over the reals
nan, inf   certified inputs of each that give NaN or infinity for an ordinary number, which is no relative error
seconds    of each search on one lane, with the oracle's; certificates are not in them
`)
}

// columns returns the columns of the table of subjects.
func (t *lsgaTable) columns() table[*match] {
	n := len(t.techniques)
	return table[*match]{
		{"%-30v", "function", func(m *match) any { return m.name }},
		{" %4v", "vars", func(m *match) any { return m.dims }},
		{" |%v", each("%10s", t.techniques), func(m *match) any {
			return m.cells("%10s", func(sc *score) string { return sc.by(finding.Shadow).errorText() })
		}},
		{fmt.Sprintf(" |%%%dv", 6*n), "nan, inf", func(m *match) any {
			return m.cells("%6s", func(sc *score) string { return strconv.Itoa(sc.by(finding.Shadow).lost) })
		}},
		{fmt.Sprintf(" |%%%dv", 7*n), "seconds", func(m *match) any {
			return m.cells("%7s", func(sc *score) string { return fixed(3, sc.seconds) })
		}},
		{" | %v", "best", func(m *match) any {
			if m.failed() {
				return joined("; ", "not compared", m.remarks())
			}
			if i := best(m.errors(finding.Shadow)); i >= 0 {
				return t.techniques[i]
			}
			return "tie"
		}},
	}
}

func (t *lsgaTable) printHead(w io.Writer) { fmt.Fprintf(w, "\n%s\n", t.columns().heads()) }

func (t *lsgaTable) line(m *match) string { return t.columns().text(m) }

// stableBelow and unstableAbove are the errors that separate stable from unstable programs of Table II. The paper's bounds are not legible
// in our copy.
const (
	stableBelow   = 1e-11
	unstableAbove = 1e-3
)

// printSanity prints which programs of Table II each technique classifies correctly.
func (t *lsgaTable) printSanity(w io.Writer) {
	fmt.Fprintf(w, "\nTable II: stable programs below %g, unstable ones above %g (published: LSGA tells all six apart)\n\n",
		stableBelow, unstableAbove)
	for i, name := range t.techniques {
		told := counted(t.sanity, func(m *match) string { return m.name }, func(m *match) bool {
			e := m.scores[i].by(finding.Shadow).error
			return m.scores[i].failed == "" &&
				(t.group[m.name] == "stable" && e < stableBelow || t.group[m.name] == "unstable" && e > unstableAbove)
		})
		fmt.Fprintf(w, "  %-10s %s\n", name, told.missing())
	}
}

func (t *lsgaTable) print(w io.Writer) {
	counts := make(map[int]int)
	for _, m := range t.rows {
		counts[m.dims]++
	}
	fmt.Fprintf(w, "\nTable III: subjects by number of parameters (published: the numbers are lost in the text at hand)\n\n  total %d\n",
		len(t.rows))
	for _, n := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "  %5d %d\n", n, counts[n])
	}
	compared := slices.DeleteFunc(slices.Clone(t.rows), (*match).failed)
	t.printBest(w, compared)
	t.printSigns(w, compared)
	t.printUnderestimated(w)
	t.printSeconds(w)
	printFailed(w, t.rows)
}

// printBest prints Table IV.
func (t *lsgaTable) printBest(w io.Writer, rows []*match) {
	wins, tied, same := make([]int, len(t.techniques)), 0, 0
	for _, m := range rows {
		errors := m.errors(finding.Shadow)
		if i := best(errors); i >= 0 {
			wins[i]++
			continue
		}
		tied++
		same += one(!slices.ContainsFunc(errors, func(e float64) bool { return !total(e) }))
	}
	fmt.Fprintf(w, `
Table IV: functions for which a technique's error is larger than each of the others', and ties: where the largest error is that of
two. Errors of 1 to 1%%, as 0 and every tiny number has whatever the input is, are equal. (Published: LSGA the majority, random the fewest.)

  %6s%s%10s   of these, all errors are 1
  %6d%s%10d   %d
`, "total", each("%10s", t.techniques), "tied", len(rows), each("%10d", wins), tied, same)
}

// A pairing counts comparisons of two techniques, left and right.
type pairing struct {
	plus, minus, ties int // left is larger, right is larger
	beyond            int // of plus and minus: both errors are above 1, so neither result has a correct digit
}

// add counts the errors of both techniques on one subject.
func (p *pairing) add(left, right float64) {
	switch compareErrors(left, right) {
	case 0:
		p.ties++
		return
	case 1:
		p.plus++
	case -1:
		p.minus++
	}
	p.beyond += one(min(left, right) > 1)
}

// A paired is a row of Tables V and VI: the indices of two techniques, and the subjects on which they are compared.
type paired struct {
	left, right int
	rows        []*match
}

// pairing compares the pair on every subject.
func (p paired) pairing() (sum pairing) {
	for _, m := range p.rows {
		e := m.errors(finding.Shadow)
		sum.add(e[p.left], e[p.right])
	}
	return sum
}

// significant counts the subjects where the left error is significantly larger, and those where the right one is.
func (p paired) significant(factor float64) (left, right int) {
	for _, m := range p.rows {
		e := m.errors(finding.Shadow)
		left += one(significantlyLarger(e[p.left], e[p.right], factor))
		right += one(significantlyLarger(e[p.right], e[p.left], factor))
	}
	return left, right
}

// pairs returns the last technique with each of the others, and then the pairs of the others.
func (t *lsgaTable) pairs(rows []*match) (list []paired) {
	last := len(t.techniques) - 1
	for i := range last {
		list = append(list, paired{last, i, rows})
	}
	for i := last - 1; i > 0; i-- {
		for k := range i {
			list = append(list, paired{i, k, rows})
		}
	}
	return list
}

// factors are those of Table VI: ours, and two smaller ones.
var factors = []float64{significantly, 100, 10}

// printSigns prints Tables V and VI.
func (t *lsgaTable) printSigns(w io.Writer, rows []*match) {
	names := column[paired]{"  %-20v", "", func(p paired) any { return t.techniques[p.left] + " vs. " + t.techniques[p.right] }}
	fmt.Fprint(w, `
Table V: sign test. n+ and n-: functions with the larger error on the left and on the right; n of both; p of a fair coin, two-sided.
(Published: all pairs below 0.05, LSGA's far below.) No digit right: both errors are above 1; they are counted in n.

`)
	table[paired]{
		names,
		{" %5v", "n+", func(p paired) any { return p.pairing().plus }},
		{" %5v", "n-", func(p paired) any { return p.pairing().minus }},
		{" %5v", "n", func(p paired) any { return p.pairing().plus + p.pairing().minus }},
		{" %10v", "p", func(p paired) any { return fmt.Sprintf("%.2e", signTest(p.pairing().plus, p.pairing().minus)) }},
		{" %6v", "ties", func(p paired) any { return p.pairing().ties }},
		{"   %v", "no digit right in either", func(p paired) any { return p.pairing().beyond }},
	}.print(w, t.pairs(rows))
	fmt.Fprintf(w, `
Table VI: significantly larger errors, by more than a factor that is lost in the text at hand: %g here, others beside it. Errors below
%.2g, half an ulp, count as that; so does none. (Published: many on the left, few on the right.)

`, factors[0], unitRoundoff)
	byFactor := table[paired]{names}
	for _, f := range factors {
		byFactor = append(byFactor, column[paired]{" | %18v", fmt.Sprintf("%6g: left right", f), func(p paired) any {
			left, right := p.significant(f)
			return fmt.Sprintf("%12d %5d", left, right)
		}})
	}
	byFactor.print(w, t.pairs(rows))
}

// lsgaSeconds is the time limit in seconds that a function should meet at the paper's budget. The paper's tool took about a minute.
const lsgaSeconds = 0.5

// printSeconds prints the times of the searches that succeeded.
func (t *lsgaTable) printSeconds(w io.Writer) {
	fmt.Fprintf(w, `
Seconds a function, on one lane: mean, median, largest; the share of evaluations that were asked of balls, because double-double
numbers were not enough; and how many functions take more than %g seconds, with theirs. (Published: about 60 seconds.)

`, lsgaSeconds)
	for i, name := range t.techniques {
		var seconds []float64
		var above []string
		most, slowest := -1.0, ""
		var balls, evals int64
		for _, m := range t.rows {
			sc := &m.scores[i]
			if sc.failed != "" {
				continue
			}
			seconds, balls, evals = append(seconds, sc.seconds), balls+sc.balls, evals+sc.evals
			if sc.seconds > most {
				most, slowest = sc.seconds, m.name
			}
			if sc.seconds > lsgaSeconds {
				above = append(above, fmt.Sprintf("%s %.2f %.0f%%", m.name, sc.seconds, percent(sc.balls, sc.evals)))
			}
		}
		if len(seconds) == 0 {
			fmt.Fprintf(w, "  %-10s not searched\n", name)
			continue
		}
		fmt.Fprintf(w, "  %-10s %8.4f %8.4f %8.3f (%s)  %.1f%%  %d%s\n", name, sumOf(seconds)/float64(len(seconds)), median(seconds),
			most, slowest, percent(balls, evals), len(above), listText(": %s", above))
	}
}

// printFailed prints the searches that failed.
func printFailed(w io.Writer, rows []*match) {
	if slices.ContainsFunc(rows, (*match).failed) {
		fmt.Fprint(w, "\nSearches that failed; comparisons of errors leave them out\n\n")
	}
	for _, m := range rows {
		for i := range m.scores {
			if f := m.scores[i].failed; f != "" {
				fmt.Fprintf(w, "  %s, %s: %s\n", m.name, m.scores[i].strategy, f)
			}
		}
	}
}

// An underestimate is a row of Table VII.
type underestimate struct {
	name      string
	published bool
	found     *finding.Finding // of the last technique that found one; nil if none did
	by        []string         // the techniques that found one, the last first
}

// of returns a cell that formats the finding, "-" without one.
func (underestimate) of(show func(*finding.Finding) string) func(underestimate) any {
	return func(u underestimate) any {
		if u.found == nil {
			return "-"
		}
		return show(u.found)
	}
}

var tableVII = table[underestimate]{
	{"  %-30v", "function", func(u underestimate) any { return u.name }},
	{" %-10v", "published", func(u underestimate) any { return textIf(u.published, "yes") }},
	{" %10v", "relative", underestimate{}.of(func(f *finding.Finding) string { return lowerText(cmp.Or(f.Main(), new(finding.Error)).Relative) })},
	{" %12v", "estimated", underestimate{}.of(func(f *finding.Finding) string { return shortText(f.Estimate.Decimal) })},
	{" %12v", "actual", underestimate{}.of(func(f *finding.Finding) string { return lowerText(cmp.Or(f.Main(), new(finding.Error)).Absolute) })},
	{" %10v", "times", underestimate{}.of(func(f *finding.Finding) string {
		return lowerText(cmp.Or(f.Underestimate, new(finding.Underestimate)).Factor)
	})},
	{"  %v", "found by", func(u underestimate) any { return cmp.Or(strings.Join(u.by, ", "), "nobody") }},
}

// printUnderestimated prints Table VII: functions whose own error estimate is too small.
func (t *lsgaTable) printUnderestimated(w io.Writer) {
	fmt.Fprint(w, `
Table VII: functions with a certified relative error at or above the threshold that is more than the margin times as large as their
own estimate of it, where they return success. Figures are those of the first technique that found it, LSGA before the others.

`)
	last := len(t.techniques) - 1
	found, again := make([]int, len(t.techniques)), 0
	var rows []underestimate
	for _, m := range t.rows {
		figure := t.paper.Of(m.name)
		u := underestimate{name: m.name, published: figure != nil && figure.Table == 7}
		for i := last; i >= 0; i-- {
			if f := m.scores[i].under; f != nil {
				found[i]++
				u.by, u.found = append(u.by, t.techniques[i]), cmp.Or(u.found, f)
			}
		}
		again += one(u.published && m.scores[last].under != nil)
		if u.found != nil || u.published {
			rows = append(rows, u)
		}
	}
	tableVII.print(w, rows)
	fmt.Fprintf(w, "\n  %-10s %10s %10s\n", "technique", "published", "ours")
	for i, name := range t.techniques {
		fmt.Fprintf(w, "  %-10s %10s %10d\n", name, publishedCount(t.paper, name), found[i])
	}
	fmt.Fprintf(w, "  of the published functions, %s finds %d\n", t.techniques[last], again)
	if others := slices.Max(append(found[:last:last], 0)); found[last] < advantage*others {
		fmt.Fprintf(w, "  the paper's second research question is not reproduced: %s does not find %d times as many as the others\n",
			t.techniques[last], advantage)
	}
}

// lowerText formats the lower bound with three digits.
func lowerText(b *finding.Bounds) string {
	if b == nil {
		return "-"
	}
	return shortText(b.Lower)
}

// shortText formats a decimal with three digits. It returns a decimal outside the range of doubles unchanged.
func shortText(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%.2e", v)
}

// advantage is how many times as many functions as each other technique LSGA finds in Table VII, at least: 18, 7 and 5 were published.
const advantage = 2

// publishedCount returns the number of functions of Table VII that the paper's technique found.
func publishedCount(paper suite.Paper, technique string) string {
	for _, f := range paper {
		if f.Subject == "" && f.Name == technique {
			return strconv.Itoa(f.Number)
		}
	}
	return "-"
}
