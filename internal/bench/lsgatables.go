package bench

// This file prints LSGA's tables: its Table VII is of functions whose own error estimate is too little.

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/bench/sheet"
	"faultline/internal/finding"
	"faultline/internal/papers"
)

func (t *lsgaTable) printTitle(w io.Writer, seed uint64) {
	fmt.Fprintf(w, "%s: a budget of %d for each, in evaluations of the error; seed %d\n", strings.Join(t.techniques, ", "), t.budget, seed)
	fmt.Fprint(w, `
error      the largest relative error of a finite result that is certified, at least, against the same operations over the reals
nan, inf   certified inputs of each that give NaN or infinity for an ordinary number, which is no relative error
seconds    of each search on one lane, with the oracle's; certificates are not in them
`)
}

func (t *lsgaTable) printHead(w io.Writer) {
	fmt.Fprintf(w, "\n%-30s %4s |%s |%*s |%*s | best\n", "function", "vars", sheet.Each("%10s", t.techniques),
		6*len(t.techniques), "nan, inf", 7*len(t.techniques), "seconds")
}

func (t *lsgaTable) line(m *match) string {
	var errors []string
	var lost []int
	var seconds []float64
	winner := "tie"
	for i := range m.scores {
		b := m.scores[i].by(finding.Shadow)
		errors, lost, seconds = append(errors, b.errorText()), append(lost, b.lost), append(seconds, m.scores[i].seconds)
	}
	if i := best(m.errors(finding.Shadow)); i >= 0 {
		winner = t.techniques[i]
	}
	if m.failed() {
		winner = "not compared"
	}
	for i := range m.scores {
		if f := m.scores[i].failed; f != "" {
			winner += "; " + m.scores[i].strategy + ": " + f
		}
	}
	return fmt.Sprintf("%-30s %4d |%s |%s |%s | %s", m.name, m.dims, sheet.Each("%10s", errors), sheet.Each("%6d", lost),
		sheet.Each("%7.3f", seconds),
		winner)
}

// stableBelow and unstableAbove are the errors that tell the programs of Table II apart. The paper's bounds are lost in the text at hand.
const (
	stableBelow   = 1e-11
	unstableAbove = 1e-3
)

// printSanity prints which programs of Table II are told apart.
func (t *lsgaTable) printSanity(w io.Writer) {
	fmt.Fprintf(w, "\nTable II: stable programs below %g, unstable ones above %g (published: LSGA tells all six apart)\n\n",
		stableBelow, unstableAbove)
	for i, name := range t.techniques {
		var right sheet.Count
		for _, m := range t.sanity {
			right.Add(m.name, t.told(m, &m.scores[i]))
		}
		fmt.Fprintf(w, "  %-10s %s\n", name, right.Missing())
	}
}

// told reports whether a score says of a program what it is. One of a search that failed says nothing.
func (t *lsgaTable) told(m *match, sc *score) bool {
	e := sc.by(finding.Shadow).error
	return sc.failed == "" && (t.group[m.name] == "stable" && e < stableBelow || t.group[m.name] == "unstable" && e > unstableAbove)
}

func (t *lsgaTable) print(w io.Writer) {
	t.printSubjects(w)
	compared := slices.DeleteFunc(slices.Clone(t.rows), (*match).failed)
	t.printBest(w, compared)
	t.printSigns(w, compared)
	t.printUnderestimated(w)
	t.printSeconds(w)
	printFailed(w, t.rows)
}

// printSubjects is Table III.
func (t *lsgaTable) printSubjects(w io.Writer) {
	counts := make(map[int]int)
	for _, m := range t.rows {
		counts[m.dims]++
	}
	fmt.Fprintf(w, "\nTable III: subjects by number of parameters (published: the numbers are lost in the text at hand)\n\n  total %d\n",
		len(t.rows))
	for _, n := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "  %5d %d\n", n, counts[n])
	}
}

// printBest is Table IV.
func (t *lsgaTable) printBest(w io.Writer, rows []*match) {
	wins, tied, total := make([]int, len(t.techniques)), 0, 0
	for _, m := range rows {
		errors := m.errors(finding.Shadow)
		i := best(errors)
		if i >= 0 {
			wins[i]++
			continue
		}
		tied++
		if allTotal(errors) {
			total++
		}
	}
	fmt.Fprint(w, `
Table IV: functions for which a technique's error is larger than each of the others', and ties: where the largest error is that of
two. Errors of 1 to 1%, as 0 and every tiny number has whatever the input is, are equal. (Published: LSGA the majority, random the fewest.)

`)
	fmt.Fprintf(w, "  %6s%s%10s   of these, all errors are 1\n", "total", sheet.Each("%10s", t.techniques), "tied")
	fmt.Fprintf(w, "  %6d%s%10d   %d\n", len(rows), sheet.Each("%10d", wins), tied, total)
}

func allTotal(errors []float64) bool {
	return !slices.ContainsFunc(errors, func(e float64) bool { return !total(e) })
}

// pairs are the techniques that are compared with each other: the last one with each of the others, then these.
func (t *lsgaTable) pairs() (list [][2]int) {
	last := len(t.techniques) - 1
	for i := range last {
		list = append(list, [2]int{last, i})
	}
	for i := last - 1; i > 0; i-- {
		for k := range i {
			list = append(list, [2]int{i, k})
		}
	}
	return list
}

// factors are those of Table VI: ours, and others beside it.
var factors = []float64{significantly, 100, 10}

// printSigns is Tables V and VI.
func (t *lsgaTable) printSigns(w io.Writer, rows []*match) {
	fmt.Fprint(w, `
Table V: sign test. n+ and n-: functions with the larger error on the left and on the right; n of both; p of a fair coin, two-sided.
(Published: all pairs below 0.05, LSGA's far below.) No digit right: both errors are above 1; they are counted in n.

`)
	fmt.Fprintf(w, "  %-20s %5s %5s %5s %10s %6s   %s\n", "", "n+", "n-", "n", "p", "ties", "no digit right in either")
	for _, pair := range t.pairs() {
		var p pairing
		for _, m := range rows {
			e := m.errors(finding.Shadow)
			p.add(e[pair[0]], e[pair[1]])
		}
		fmt.Fprintf(w, "  %-20s %5d %5d %5d %10.2e %6d   %d\n", t.against(pair), p.plus, p.minus, p.plus+p.minus,
			signTest(p.plus, p.minus), p.ties, p.beyond)
	}
	fmt.Fprintf(w, `
Table VI: significantly larger errors, by more than a factor that is lost in the text at hand: %g here, others beside it. Errors below
%.2g, half an ulp, count as that; so does none. (Published: many on the left, few on the right.)

`, factors[0], unitRoundoff)
	fmt.Fprintf(w, "  %-20s", "")
	for _, f := range factors {
		fmt.Fprintf(w, " | %6g: left right", f)
	}
	fmt.Fprintln(w)
	for _, pair := range t.pairs() {
		fmt.Fprintf(w, "  %-20s", t.against(pair))
		for _, f := range factors {
			left, right := countSignificant(rows, pair, f)
			fmt.Fprintf(w, " | %12d %5d", left, right)
		}
		fmt.Fprintln(w)
	}
}

func (t *lsgaTable) against(pair [2]int) string {
	return t.techniques[pair[0]] + " vs. " + t.techniques[pair[1]]
}

// countSignificant counts the subjects where one of a pair's errors is significantly larger.
func countSignificant(rows []*match, pair [2]int, factor float64) (left, right int) {
	for _, m := range rows {
		e := m.errors(finding.Shadow)
		left += sheet.One(significantlyLarger(e[pair[0]], e[pair[1]], factor))
		right += sheet.One(significantlyLarger(e[pair[1]], e[pair[0]], factor))
	}
	return left, right
}

// lsgaSeconds is how long a function may take at the paper's budget, which took the paper about a minute.
const lsgaSeconds = 0.5

func (t *lsgaTable) printSeconds(w io.Writer) {
	fmt.Fprintf(w, `
Seconds a function, on one lane: mean, median, largest; the share of evaluations that were asked of balls, because double-double
numbers were not enough; and how many functions take more than %g seconds, with theirs. (Published: about 60 seconds.)

`, lsgaSeconds)
	for i, name := range t.techniques {
		var seconds []float64
		var above []string
		slowest := 0
		var balls, evals int64
		for k, m := range t.rows {
			sc := &m.scores[i]
			s := sc.seconds
			seconds, balls, evals = append(seconds, s), balls+sc.balls, evals+sc.evals
			if s > t.rows[slowest].scores[i].seconds {
				slowest = k
			}
			if s > lsgaSeconds {
				above = append(above, fmt.Sprintf("%s %.2f %.0f%%", m.name, s, sheet.Percent(sc.balls, sc.evals)))
			}
		}
		fmt.Fprintf(w, "  %-10s %8.4f %8.4f %8.3f (%s)  %.1f%%  %d%s\n", name, sheet.Sum(seconds)/float64(len(seconds)),
			sheet.Median(seconds),
			t.rows[slowest].scores[i].seconds, t.rows[slowest].name, sheet.Percent(balls, evals), len(above), sheet.List(": %s", above))
	}
}

// printFailed names the searches that did not come to their end.
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

// printUnderestimated prints how many such functions each technique found, and the worst input of each function.
func (t *lsgaTable) printUnderestimated(w io.Writer) {
	fmt.Fprint(w, `
Table VII: functions with a certified relative error at or above the threshold that is more than the margin times as large as their
own estimate of it, where they return success. Figures are those of the first technique that found it, LSGA before the others.

`)
	fmt.Fprintf(w, "  %-30s %-10s %10s %12s %12s %10s  %s\n", "function", "published", "relative", "estimated", "actual", "times",
		"found by")
	found := make([]int, len(t.techniques))
	again := 0 // of the published ones, by the last technique
	for _, m := range t.rows {
		figure := t.paper.Of(m.name)
		published := figure != nil && figure.Table == 7 // the paper's Table VII has it
		var by []string
		var worst *finding.Finding
		for i := len(m.scores) - 1; i >= 0; i-- {
			f := m.scores[i].under
			if f == nil {
				continue
			}
			found[i]++
			by = append(by, t.techniques[i])
			if worst == nil {
				worst = f
			}
			if published && i == len(m.scores)-1 {
				again++
			}
		}
		if worst != nil || published {
			fmt.Fprintf(w, "  %-30s %-10s %s\n", m.name, map[bool]string{true: "yes"}[published], underText(worst, by))
		}
	}
	fmt.Fprintf(w, "\n  %-10s %10s %10s\n", "technique", "published", "ours")
	for i, name := range t.techniques {
		fmt.Fprintf(w, "  %-10s %10s %10d\n", name, publishedCount(t.paper, name), found[i])
	}
	fmt.Fprintf(w, "  of the published functions, %s finds %d\n", t.techniques[len(t.techniques)-1], again)
}

// underText is one line of the table; nil: nothing was found.
func underText(f *finding.Finding, by []string) string {
	if f == nil {
		return fmt.Sprintf("%10s %12s %12s %10s  nobody", "-", "-", "-", "-")
	}
	relative, absolute, times := "-", "-", "-"
	if e := f.Main(); e != nil {
		relative, absolute = lowerText(e.Relative), lowerText(e.Absolute)
	}
	if u := f.Underestimate; u != nil {
		times = lowerText(u.Factor)
	}
	return fmt.Sprintf("%10s %12s %12s %10s  %s", relative, shortText(f.Estimate.Decimal), absolute, times, strings.Join(by, ", "))
}

// lowerText prints the lower end of bounds in three digits.
func lowerText(b *finding.Bounds) string {
	if b == nil {
		return "-"
	}
	return shortText(b.Lower)
}

// shortText prints a decimal in three digits; one beyond the doubles stays as it is.
func shortText(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%.2e", v)
}

// publishedCount is how many functions of Table VII the paper's technique found.
func publishedCount(paper papers.Paper, technique string) string {
	for _, f := range paper {
		if f.Subject == "" && f.Name == technique {
			return strconv.Itoa(f.Number)
		}
	}
	return "-"
}
