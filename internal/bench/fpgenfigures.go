package bench

// This file says what FPGen's Table 3 and ours come to: each figure that is wanted, and what is measured.

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/bench/sheet"
	"faultline/internal/finding"
)

// A wantedFigure is one line: a figure, what it should be, and what it is.
type wantedFigure struct{ what, wanted, measured string }

// printFigures prints what is wanted of the programs of the table, and what is measured.
func (t *fpgenTable) printFigures(w io.Writer) {
	list := []wantedFigure{{"of the programs of Table 3; errors are compared as they are printed", "wanted", "measured"}}
	if t.has("fpgen") {
		finds := t.count("fpgen", func(_ *fpgenRow, s *fpgenScore) bool { return s.error > 0 })
		list = append(list,
			wantedFigure{"fpgen finds an error", ">= 20", finds.Missing()},
			wantedFigure{"fpgen's error is at least published FPGen's, where that is one", "20", t.against("fpgen", 1)})
	}
	if t.has("hunt") {
		list = append(list,
			wantedFigure{"hunt's error is at least published FPGen's, where that is one", "20", t.against("hunt", 1)},
			wantedFigure{"hunt's error is 1000 times that, or more", ">= 12", t.against("hunt", 1000)})
	}
	all := t.count("", func(r *fpgenRow, _ *fpgenScore) bool { return asPrinted(r.largest()) >= r.figure.Relative() })
	list = append(list, wantedFigure{"largest of ours is at least the largest published one that an input can have", "21", all.Missing()})
	if t.has("klee") {
		klee := t.count("klee", func(r *fpgenRow, s *fpgenScore) bool { return max(asPrinted(s.error), 0) >= r.figure.KLEE.Relative() })
		list = append(list, wantedFigure{"klee's error is at least published KLEE-Float's", ">= 18", klee.Missing()})
	}
	list = append(list, t.replays()...)
	list = append(list, t.times()...)
	fmt.Fprintln(w)
	for _, f := range list {
		fmt.Fprintf(w, "%-80s %8s   %s\n", f.what, f.wanted, f.measured)
	}
}

// held is what native runs made of the inputs of paths, of all programs and strategies.
func (t *fpgenTable) held() (sum finding.Paths) {
	for _, r := range t.rows {
		for i := range r.scores {
			if p := r.scores[i].paths; p != nil {
				sum.Replayed += p.Replayed
				sum.Unreplayed += p.Unreplayed
				sum.Mismatched += p.Mismatched
			}
		}
	}
	return sum
}

// replays is the figure of inputs that native code does not take along their paths.
func (t *fpgenTable) replays() []wantedFigure {
	if len(t.followers()) == 0 {
		return nil
	}
	p := t.held()
	return []wantedFigure{{"inputs whose native run does not take the path, or fire the checks, that they are for", "0",
		fmt.Sprintf("%d (%d do, of %d it is not known)", p.Mismatched, p.Replayed, p.Unreplayed)}}
}

// times are the figures of seconds, and that of Table 1b.
func (t *fpgenTable) times() (list []wantedFigure) {
	for _, bound := range []struct {
		strategy string
		seconds  int
	}{{"fpgen", 120}, {"hunt", 10}} {
		if t.has(bound.strategy) {
			most, of := t.slowest(bound.strategy)
			list = append(list, wantedFigure{bound.strategy + ": seconds of the slowest", fmt.Sprintf("<= %d", bound.seconds),
				fmt.Sprintf("%.1f (%s)", most, of)})
		}
	}
	return append(list, wantedFigure{"input of Table 1b: recursive, pairwise, compensated", "12 1 12", t.rounds()},
		wantedFigure{"all of it, from source to table, by the clock", "", fmt.Sprintf("%.1f s", t.seconds)})
}

func (t *fpgenTable) has(strategy string) bool { return slices.Contains(t.strategies, strategy) }

// asPrinted is an error with as many digits as the paper prints.
func asPrinted(e float64) float64 {
	v, err := strconv.ParseFloat(fmt.Sprintf("%.4e", e), 64)
	if err != nil {
		panic(err) // of a number that was just written
	}
	return v
}

// inTable reports whether a program is one of the table.
func (r *fpgenRow) inTable() bool { return r.figure != nil && r.figure.Table == 3 }

// count counts the programs of the table of which something holds; "" is no strategy's score.
func (t *fpgenTable) count(strategy string, holds func(*fpgenRow, *fpgenScore) bool) *sheet.Count {
	c := new(sheet.Count)
	for _, r := range t.rows {
		if r.inTable() {
			c.Add(r.name, holds(r, r.of(strategy)))
		}
	}
	return c
}

// against counts the programs on which FPGen found an error, and a strategy at least so many times that. Those of which ours is in units
// of FLT_MIN are said.
func (t *fpgenTable) against(strategy string, times float64) string {
	c := new(sheet.Count)
	tiny := 0
	for _, r := range t.rows {
		if !r.inTable() || r.figure.FPGen.Relative() == 0 {
			continue
		}
		s := r.of(strategy)
		reached := asPrinted(s.error) >= times*r.figure.FPGen.Relative()
		c.Add(r.name, reached)
		tiny += sheet.One(reached && s.tiny)
	}
	text := c.Missing()
	if tiny > 0 {
		text += fmt.Sprintf("; %d of these with r0 below FLT_MIN", tiny)
	}
	return text
}

// slowest is the program of the table that a strategy took longest for.
func (t *fpgenTable) slowest(strategy string) (seconds float64, name string) {
	for _, r := range t.rows {
		if s := r.of(strategy); r.inTable() && s.seconds() > seconds {
			seconds, name = s.seconds(), r.name
		}
	}
	return seconds, name
}

// rounds are the errors at Table 1b's input as the paper rounds them.
func (t *fpgenTable) rounds() string {
	var list []string
	for _, s := range t.sums {
		list = append(list, fmt.Sprint(math.Round(s.error)))
	}
	return strings.Join(list, " ")
}
