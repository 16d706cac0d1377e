package bench

// This file prints what one strategy and its rivals came to.

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// printTitle says what is compared, and how.
func (d *duel) printTitle(w io.Writer, cfg *campaign.Config) {
	fmt.Fprintf(w, "%s against %s, at equal seconds; seed %d\n", d.strategies[0], strings.Join(d.strategies[1:], ", "), cfg.Seed)
	fmt.Fprintf(w, `
error    the largest relative error of a finite result that is certified, at least; n: NaN or infinity for an ordinary number too,
         which is no relative error and is counted apart
seconds  of the search on one lane, with the oracle's; certificates are not in them. The median of %d searches below %g s. The first
         strategy has its own budget; each other one the least of %d, %d, %d, ... evaluations that takes it at least as long

`, repetitions, cheap, leastBudget, 2*leastBudget, 4*leastBudget)
	fmt.Fprintf(w, "%-30s %4s %-9s |%s |%s\n", "function", "vars", "oracle", each("%10s ", d.strategies), each("%8s", d.strategies))
}

// lines are the rows of one subject, one for each oracle.
func (d *duel) lines(m *match) string {
	var b strings.Builder
	for k, o := range d.oracles {
		name, dims := m.name, fmt.Sprint(m.dims)
		if k > 0 {
			name, dims = "", ""
		}
		var errors []string
		var seconds []float64
		for i := range m.scores {
			errors = append(errors, m.scores[i].by(o).marked())
			if k == 0 {
				seconds = append(seconds, m.scores[i].seconds)
			}
		}
		fmt.Fprintf(&b, "%-30s %4s %-9s |%s |%s\n", name, dims, o, each("%11s", errors), each("%8.4f", seconds))
	}
	return b.String()
}

// nearly reports whether two errors are equal to 1%.
func nearly(a, b float64) bool { return max(a, b) <= 1.01*min(a, b) }

// A standing is how a strategy stands against a rival.
type standing struct {
	larger, smaller, equal     int // equal: to 1%
	total                      int // of equal: both are 1
	beyondLarger, beyondLesser int // of larger and smaller: both are above 1, no digit is right in either
	much, muchLess             int // by more than the factor of LSGA's Table VI
	lost, theirs, both         int // NaN or infinity for an ordinary number: by the strategy alone, the rival alone, both
}

// add enters what both found on one subject.
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

// print prints how the first strategy stands, by each oracle.
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
are 1 to 1%%, as of 0 for any number). p: two-sided sign test of larger and smaller. More than %g times: as in bench lsga.

`, o, d.strategies[0], float64(significantly))
	fmt.Fprintf(w, "  %-16s %7s %7s %7s %10s | %-22s | %-15s | %-22s |\n", "", "larger", "smaller", "equal", "p",
		"no digit right", fmt.Sprintf("%g times", float64(significantly)), "nan, inf")
	fmt.Fprintf(w, "  %-16s %7s %7s %7s %10s | %7s%8s%7s | %7s%8s | %7s%8s%7s |\n", "against", "", "", "", "",
		"larger", "smaller", "equal", "larger", "smaller", "alone", "rival", "both")
	for i, name := range d.strategies[1:] {
		var s standing
		for _, m := range d.rows {
			if first, rival := &m.scores[0], &m.scores[i+1]; first.failed == "" && rival.failed == "" {
				s.add(first.by(o), rival.by(o))
			}
		}
		fmt.Fprintf(w, "  %-16s %7d %7d %7d %10.2e | %7d%8d%7d | %7d%8d | %7d%8d%7d | %s\n", name, s.larger, s.smaller, s.equal,
			signTest(s.larger, s.smaller), s.beyondLarger, s.beyondLesser, s.total, s.much, s.muchLess, s.lost, s.theirs, s.both,
			s.verdict(d.strategies[0], name))
	}
}

// verdict says who is ahead.
func (s *standing) verdict(first, rival string) string {
	switch {
	case s.larger > s.smaller:
		return first + " is ahead"
	case s.larger < s.smaller:
		return rival + " is ahead"
	}
	return "nobody is ahead"
}

// printSeconds prints that nobody was given less time.
func (d *duel) printSeconds(w io.Writer) {
	fmt.Fprintf(w, `
Seconds of search: sum, median, largest; how many times the seconds of %s on the same function: least (below 1: it had no use
for more) and median; evaluations in all

`, d.strategies[0])
	for i, name := range d.strategies {
		var seconds, times []float64
		evals := int64(0)
		for _, m := range d.rows {
			seconds = append(seconds, m.scores[i].seconds)
			evals += m.scores[i].evals
			if of := m.scores[0].seconds; of > 0 && m.scores[i].failed == "" {
				times = append(times, m.scores[i].seconds/of)
			}
		}
		slices.Sort(seconds)
		slices.Sort(times)
		if len(times) > 0 {
			fmt.Fprintf(w, "  %-16s %10.2f %9.4f %9.3f %8.2f %6.2f %14d\n", name, sum(seconds), median(seconds), seconds[len(seconds)-1],
				times[0], median(times), evals)
		}
	}
}
