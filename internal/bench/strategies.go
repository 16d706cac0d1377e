package bench

// This file compares one strategy with others that search for at least as long.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
)

// rivals are the default of --against: the searches for the largest error that papers compare, and ATOMU, which needs no oracle.
var rivals = []string{"lsga", "ga", "random", "s3fp", "demc", "atomu"}

const (
	// A search that takes less than cheap seconds runs three times, and its time is the median.
	repetitions = 3
	cheap       = 0.5
	// leastBudget and mostBudget are the first and the last budget that lasting tries, in evaluations.
	leastBudget = search.PaperEvals / 8
	mostBudget  = 1 << 26
	// plentiful is a budget with which every strategy starts its search. Some strategies do not search at all with less.
	plentiful = 16 * search.PaperEvals
)

// A duel has the results of one strategy and its rivals.
type duel struct {
	strategies []string // the first is compared with each of the others
	oracles    []finding.Oracle
	rows       []*match
}

// benchStrategies prints a line for each function as soon as it is known. It then prints how often the first strategy's error is the larger
// one.
func benchStrategies(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	paper, only, err := lsgaPaper(cfg.Only)
	if err != nil {
		return err
	}
	if only.sanity && !only.functions {
		return campaign.Usagef("--only sanity: these are not compared; say functions of lsga.toml, or a number of " +
			"parameters (1 to 4)")
	}
	d := new(duel)
	if err := d.enter(cfg); err != nil {
		return err
	}
	c := *cfg
	c.Strategies = d.strategies
	j, err := contest(ctx, &c, spelled(only.names(paper)), only.wanted)
	if err != nil {
		return err
	}
	start := time.Now()
	d.printTitle(w, cfg)
	d.rows, err = matches(ctx, j,
		func(t *campaign.Task) []score { return fight(ctx, t, d.strategies, c.Evals) },
		func(m *match) error {
			_, err := fmt.Fprint(w, d.lines(m))
			return err
		})
	if err != nil {
		return err
	}
	d.print(w)
	fmt.Fprintln(w)
	foot(w, 70, say("all of it, after compiling, by the clock", "%.1f s", time.Since(start).Seconds()))
	return nil
}

// enter reads the strategies and the oracles of the comparison.
func (d *duel) enter(cfg *campaign.Config) error {
	d.strategies = cfg.Strategies[:1]
	against, err := rivalsOf(cfg.Against)
	if err != nil {
		return err
	}
	if cfg.Against == "" {
		against = slices.Concat(cfg.Strategies[1:], rivals)
	}
	d.strategies = (&campaign.Config{Strategies: slices.Concat(d.strategies, against)}).WithDefaults().Strategies
	if len(d.strategies) == 1 {
		return campaign.Usagef("--against %s: that is the strategy itself; name others, of %s", cfg.Against,
			strategies.List())
	}
	switch cfg.Oracle {
	case "reference":
		d.oracles = []finding.Oracle{finding.Reference}
	case "shadow":
		d.oracles = []finding.Oracle{finding.Shadow}
	default:
		d.oracles = []finding.Oracle{finding.Shadow, finding.Reference}
	}
	return nil
}

// fight searches the task's subject with the first strategy, and then with each of the others for at least as long.
func fight(ctx context.Context, t *campaign.Task, names []string, evals int) []score {
	first, candidates := repeated(ctx, t, names[0], evals)
	first.settle(t, candidates)
	scores := []score{*first}
	for _, name := range names[1:] {
		sc, candidates := lasting(ctx, t, name, first.seconds)
		sc.settle(t, candidates)
		scores = append(scores, *sc)
	}
	return scores
}

// repeated runs the same search several times and returns the median of the seconds.
func repeated(ctx context.Context, t *campaign.Task, name string, evals int) (*score, []search.Candidate) {
	sc, candidates := timed(ctx, t, name, evals)
	seconds := []float64{sc.seconds}
	for len(seconds) < repetitions && sc.seconds < cheap && sc.failed == "" && ctx.Err() == nil {
		again, _ := timed(ctx, t, name, evals)
		seconds = append(seconds, again.seconds)
	}
	sc.seconds = median(seconds)
	return sc, candidates
}

// lasting searches with the smallest budget that takes at least the given seconds. Budgets are leastBudget times a power of two, so a
// search may take about twice the seconds. Another run chooses the same budget, and so finds the same, unless the time is close to the
// limit.
func lasting(ctx context.Context, t *campaign.Task, name string, seconds float64) (sc *score, candidates []search.Candidate) {
	before := int64(-1)
	for budget := leastBudget; ; budget *= 2 {
		sc, candidates = timed(ctx, t, name, budget)
		if sc.seconds >= seconds {
			sc, candidates = repeated(ctx, t, name, budget)
		}
		// A strategy that uses no more evaluations than with half the budget cannot use a larger one.
		idle := budget > plentiful && sc.evals <= before
		if sc.seconds >= seconds || sc.failed != "" || idle || budget >= mostBudget || ctx.Err() != nil {
			return sc, candidates
		}
		before = sc.evals
	}
}

func (d *duel) printTitle(w io.Writer, cfg *campaign.Config) {
	fmt.Fprintf(w, "%s against %s, at equal seconds; seed %d\n", d.strategies[0], strings.Join(d.strategies[1:], ", "), cfg.Seed)
	fmt.Fprintf(w, `
error    the largest relative error of a finite result that is certified, at least; n: NaN or infinity for an ordinary number too,
         which is no relative error and is counted apart
seconds  of the search on one lane, with the oracle's; certificates are not in them. The median of %d searches below %g s. The first
         strategy has its own budget; each other one the least of %d, %d, %d, ... evaluations that takes it at least as long

%s
`, repetitions, cheap, leastBudget, 2*leastBudget, 4*leastBudget, d.columns().heads())
}

// A matchBy is one row: a match by one oracle. Columns that do not depend on the oracle are filled in the first row only.
type matchBy struct {
	*match
	oracle finding.Oracle
	first  bool
}

func (d *duel) columns() table[matchBy] {
	return table[matchBy]{
		{"%-30v", "function", func(j matchBy) any { return textIf(j.first, j.name) }},
		{" %4v", "vars", func(j matchBy) any { return textIf(j.first, fmt.Sprint(j.dims)) }},
		{" %-9v", "oracle", func(j matchBy) any { return j.oracle }},
		{" |%v", each("%10s ", d.strategies), func(j matchBy) any { return j.marked() }},
		{" |%v", each("%8s", d.strategies), func(j matchBy) any {
			return textIf(j.first, j.cells("%8s", func(sc *score) string { return fixed(4, sc.seconds) }))
		}},
		{"%v", "", func(j matchBy) any { return textIf(j.first && j.failed(), " | "+j.remarks()) }},
	}
}

// marked formats the largest errors, with an n if NaN or infinity was found too.
func (j matchBy) marked() string {
	var list []string
	for i := range j.scores {
		b := j.scores[i].by(j.oracle)
		mark := " "
		if b.lost > 0 {
			mark = "n"
		}
		list = append(list, ifKnown(j.scores[i].failed == "", "%s", b.errorText())+mark)
	}
	return each("%11s", list)
}

// lines returns the rows of one subject, one for each oracle.
func (d *duel) lines(m *match) string {
	var b strings.Builder
	for k, o := range d.oracles {
		b.WriteString(d.columns().text(matchBy{m, o, k == 0}) + "\n")
	}
	return b.String()
}

// nearly reports whether two errors are equal to 1%.
func nearly(a, b float64) bool { return max(a, b) <= 1.01*min(a, b) }

// A standing compares the first strategy with a rival.
type standing struct {
	first, rival               string
	larger, smaller, equal     int // equal: within 1%
	total                      int // of equal: both are 1
	beyondLarger, beyondLesser int // of larger and smaller: both errors are above 1, so neither result has a correct digit
	much, muchLess             int // larger or smaller by more than the factor of LSGA's Table VI
	lost, theirs, both         int // NaN or infinity instead of a normal number: by the strategy alone, the rival alone, both
}

// add counts the results of both strategies on one subject.
func (s *standing) add(a, b *bests) {
	both := min(a.error, b.error) > 1
	switch {
	case nearly(a.error, b.error):
		s.equal++
		s.total += one(total(a.error) && total(b.error))
	case a.error > b.error:
		s.larger++
		s.beyondLarger += one(both)
	default:
		s.smaller++
		s.beyondLesser += one(both)
	}
	s.much += one(significantlyLarger(a.error, b.error, significantly))
	s.muchLess += one(significantlyLarger(b.error, a.error, significantly))
	s.both += one(a.lost > 0 && b.lost > 0)
	s.lost += one(a.lost > 0 && b.lost == 0)
	s.theirs += one(a.lost == 0 && b.lost > 0)
}

// print prints the comparison by each oracle.
func (d *duel) print(w io.Writer) {
	for _, o := range d.oracles {
		d.printStandings(w, o)
	}
	d.printSeconds(w)
	printFailed(w, d.rows)
}

func (d *duel) printStandings(w io.Writer, o finding.Oracle) {
	fmt.Fprintf(w, `
%s: functions on which %s's error is larger, smaller, and equal to 1%%; no digit right: of these, both errors are above 1 (equal: both
are 1 to 1%%, as of 0 for any number). p: two-sided sign test of larger and smaller. More than %g times: as in faultlab lsga.

`, o, d.strategies[0], float64(significantly))
	fmt.Fprintf(w, "  %-16s %7s %7s %7s %10s | %-22s | %-15s | %-22s |\n", "", "larger", "smaller", "equal", "p",
		"no digit right", fmt.Sprintf("%g times", float64(significantly)), "nan, inf")
	var rows []*standing
	for i, name := range d.strategies[1:] {
		s := &standing{first: d.strategies[0], rival: name}
		for _, m := range d.rows {
			if first, rival := &m.scores[0], &m.scores[i+1]; first.failed == "" && rival.failed == "" {
				s.add(first.by(o), rival.by(o))
			}
		}
		rows = append(rows, s)
	}
	standings.print(w, rows)
}

var standings = table[*standing]{
	{"  %-16v", "against", func(s *standing) any { return s.rival }},
	{" %7v", "", func(s *standing) any { return s.larger }},
	{" %7v", "", func(s *standing) any { return s.smaller }},
	{" %7v", "", func(s *standing) any { return s.equal }},
	{" %10v", "", func(s *standing) any { return fmt.Sprintf("%.2e", signTest(s.larger, s.smaller)) }},
	{" | %7v", "larger", func(s *standing) any { return s.beyondLarger }},
	{"%8v", "smaller", func(s *standing) any { return s.beyondLesser }},
	{"%7v", "equal", func(s *standing) any { return s.total }},
	{" | %7v", "larger", func(s *standing) any { return s.much }},
	{"%8v", "smaller", func(s *standing) any { return s.muchLess }},
	{" | %7v", "alone", func(s *standing) any { return s.lost }},
	{"%8v", "rival", func(s *standing) any { return s.theirs }},
	{"%7v |", "both", func(s *standing) any { return s.both }},
	{"%v", "", func(s *standing) any {
		switch {
		case s.larger > s.smaller:
			return " " + s.first + " is ahead"
		case s.larger < s.smaller:
			return " " + s.rival + " is ahead"
		}
		return " nobody is ahead"
	}},
}

// printSeconds prints the search times, to show that no strategy had less time than the first.
func (d *duel) printSeconds(w io.Writer) {
	fmt.Fprintf(w, `
Seconds of search: sum, median, largest; how many times the seconds of %s on the same function: least (below 1: it had no use
for more) and median; evaluations in all

`, d.strategies[0])
	for i, name := range d.strategies {
		var seconds, times []float64
		evals := int64(0)
		for _, m := range d.rows {
			sc := &m.scores[i]
			if sc.failed != "" {
				continue
			}
			seconds, evals = append(seconds, sc.seconds), evals+sc.evals
			if of := m.scores[0].seconds; of > 0 {
				times = append(times, sc.seconds/of)
			}
		}
		if len(times) > 0 {
			fmt.Fprintf(w, "  %-16s %10.2f %9.4f %9.3f %8.2f %6.2f %14d\n", name, sumOf(seconds), median(seconds), slices.Max(seconds),
				slices.Min(times), median(times), evals)
		}
	}
}
