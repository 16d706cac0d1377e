package table

// This file is what stands below the blocks: what was not searched and not analysed, and the sums over a subject and over all.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// notSearched says how many subjects an interrupt or the time limit left out.
func (t *Table) notSearched() {
	if left := t.subjects.Unsearched(); left != nil {
		t.printf("%s\n", left.What)
	}
}

const shownSkipped = 5 // lines, without --verbose

// notAnalysed lists what was skipped: each reason once, with the places; nothing is passed over in silence.
func (t *Table) notAnalysed() {
	if t.total.subjects == 0 && len(t.skipped) == 0 {
		return
	}
	if len(t.skipped) == 0 {
		if t.Verbose || t.apart {
			t.printf("not analysed: nothing\n")
		}
		return
	}
	lines := skippedLines(t.skipped)
	t.printf("not analysed:\n")
	show := t.most(len(lines), shownSkipped)
	for _, l := range lines[:show] {
		if t.Verbose || t.apart {
			t.printf("  %s\n", l)
		} else {
			short, _, cut := strings.Cut(l, "; the command was: ")
			t.wrapped("  ", short+map[bool]string{true: "; --verbose shows the command"}[cut])
		}
	}
	if show < len(lines) {
		t.printf("  and %d more; --verbose shows them\n", len(lines)-show)
	}
}

// skippedLines groups by reason, in order of arrival, and names up to three places.
func skippedLines(all []*finding.Skipped) []string {
	places := make(map[string][]string)
	var order []string
	for _, s := range all {
		if _, ok := places[s.What]; !ok {
			order = append(order, s.What)
			places[s.What] = nil
		}
		where := cmp.Or(report.Place(s.File, s.Line, s.Column), s.Function, s.Subject)
		if where != "" && !slices.Contains(places[s.What], where) {
			places[s.What] = append(places[s.What], where)
		}
	}
	var lines []string
	for _, what := range order {
		p := places[what]
		line := what
		if len(p) > 0 {
			line += "  " + strings.Join(p[:min(3, len(p))], ", ")
		}
		if len(p) > 3 {
			line += fmt.Sprintf(" and %d more places", len(p)-3)
		}
		lines = append(lines, line)
	}
	return lines
}

// totals are over all subjects.
type totals struct {
	subjects, hit int             // hit: with a certified finding
	functions     map[string]bool // functions of the subjects; true: a finding counts for the exit code
	report.Counts
	unraised    int // refuted exceptions, of Refuted
	evaluations int64
	seconds     float64 // without compiling
	compile     float64
	quiet       quiet
}

// quiet is the searches that ended by themselves, of subjects in which nothing was found.
type quiet struct {
	evaluations int64   // of the longest
	seconds     float64 // of all
}

// timesMore is how many times as long a search is that is offered where nothing was found.
const timesMore = 10

// longer says what it costs to search on where nothing was found.
func (t *Table) longer() {
	q := t.total.quiet
	if q.evaluations == 0 || t.config.Evals > 0 {
		return
	}
	n := float64(timesMore * q.evaluations)
	step := math.Pow(10, math.Floor(math.Log10(n)))
	cost := ""
	if sec := timesMore * q.seconds; sec > 0 && !t.NoTimes {
		cost = ", about " + report.Seconds(sec)
	}
	t.printf("to search %[2]d times as long where no wrong result was found, use --evals "+
		"%.0[1]f%[3]s\n", math.Ceil(n/step)*step, timesMore, cost)
}

func (q *quiet) add(s *subject, n report.Counts) {
	if n.Certified+n.Underestimated+n.Inconclusive > 0 || s.ranged() || s.Known != nil || len(s.Stats) != 1 {
		return
	}
	if st := s.Stats[0]; !st.Stopped && len(st.Settled) == 0 && st.Compared == nil && st.Sites > 0 {
		q.evaluations = max(q.evaluations, st.Evaluations)
		q.seconds += st.Seconds["search"]
	}
}

// refutation says what refuted findings are.
func (t *totals) refutation() string {
	const right, unraised = "a result looked wrong in the search, but a proof shows that its error is below the threshold",
		"an exception was raised in the search, but not by a first call of the built program"
	switch t.unraised {
	case 0:
		return right
	case t.Refuted:
		return unraised
	}
	return right + "; or " + unraised
}

func (t *totals) add(s *subject, n report.Counts) {
	t.subjects++
	if n.Certified+n.Underestimated+n.OnTheWay > 0 {
		t.hit++
	}
	if t.functions == nil {
		t.functions = make(map[string]bool)
	}
	name := functionOf(s.Name)
	t.functions[name] = t.functions[name] || slices.ContainsFunc(s.Findings, (*finding.Finding).Pressing)
	t.Plus(n)
	t.quiet.add(s, n)
	for _, f := range s.Findings {
		if f.Verdict == finding.Refuted && report.Refutation(f) != "" {
			t.unraised++
		}
	}
	for _, st := range s.Stats {
		t.evaluations += st.Evaluations
	}
	work, compile := s.seconds()
	t.seconds += work
	t.compile = max(t.compile, compile)
}

// summary ends the report: how many functions have something to fix, and with --verbose the sum and the worst findings of several.
func (t *Table) summary() {
	if t.total.subjects == 0 || t.apart && t.total.subjects == 1 {
		return
	}
	if t.Verbose && t.total.subjects > 1 {
		t.sum()
	}
	var words []string
	if len(t.recorded) == 0 && (t.config.Seed != 0 || len(t.config.Strategy) > 0) { // check draws nothing
		words = append(words, fmt.Sprintf("seed %d", t.config.Seed))
	}
	if sec := t.total.seconds + t.total.compile; sec > 0 && !t.NoTimes {
		words = append(words, report.Seconds(sec))
	}
	text := t.verdict()
	if n := len(t.open); n > 0 {
		text += fmt.Sprintf("; no result was decided in %d: %s", n, strings.Join(t.open[:min(n, shownOpen)], ", "))
		if n > shownOpen {
			text += ", ..."
		}
	}
	if n := t.integers; n > 0 {
		text += fmt.Sprintf("; %d without floating-point operations, not judged", n)
	}
	if lost := t.subjects.LostCount(); lost > 0 {
		text += fmt.Sprintf("; %s not analysed", wereOf(lost))
	}
	t.wrapped("", t.paint(bold, text)+report.After("   (", strings.Join(words, ", "))+map[bool]string{true: ")"}[len(words) > 0])
}

// shownOpen is how many subjects are named in which no result could be decided.
const shownOpen = 6

func wereOf(n int) string {
	if n == 1 {
		return "1 was"
	}
	return fmt.Sprintf("%d were", n)
}

// verdict says what the run came to.
func (t *Table) verdict() string {
	told := t.subjects.Told() - (t.total.subjects - len(t.total.functions)) // shapes of one function count once
	fix := 0
	for _, found := range t.total.functions {
		if found {
			fix++
		}
	}
	if !t.searched { // stored findings that were certified again
		return fmt.Sprintf("%s: %v", report.Plural(told, "function"), t.total.Counts)
	}
	switch {
	case fix == 0:
		return fmt.Sprintf("nothing to fix in %s", report.Plural(told, "function"))
	case fix == 1:
		return fmt.Sprintf("1 of %s has something to fix", report.Plural(told, "function"))
	default:
		text := fmt.Sprintf("%d of %s have something to fix", fix, report.Plural(told, "function"))
		if slices.ContainsFunc(t.order, func(l *listed) bool { return len(l.others) > 0 }) {
			text += fmt.Sprintf("; the list has %s", report.Plural(len(t.order), "place"))
		}
		return text
	}
}

// sum writes the counts over all subjects, and the worst findings.
func (t *Table) sum() {
	runs := ""
	if t.total.evaluations > 0 { // stats say how many
		runs = fmt.Sprintf(" · %d runs", t.total.evaluations)
	}
	t.printf("\n%d functions, %d with findings · %v%s\n", t.subjects.Told(), t.total.hit, t.total.Counts, runs)
	for i, f := range t.worst {
		label := "       "
		if i == 0 {
			label = "worst  "
		}
		t.printf("%s%s  %s: %s%s\n", label, f.ID, f.Subject, report.Headline(f), siteLine(f))
	}
}

// siteLine is the place of the blamed operation, "" where no line is known.
func siteLine(f *finding.Finding) string {
	if f.Site == nil {
		return ""
	}
	return report.After("  ", report.Place(f.Site.File, f.Site.Line, f.Site.Column))
}
