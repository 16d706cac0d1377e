package bench

// This file prints ATOMU's Table 3, Figures 3 and 4, and its comparison with DEMC, with our figures.

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/subject/suite"
)

// demc is the other strategy with published figures in the tables.
const demc = "demc"

// printAtomu prints the tables about all functions that the paper searched. A table has no row for a function without a published figure.
func (m *measured) printAtomu(w io.Writer, paper suite.Paper) {
	var all, known []*row // of the paper, and of these, with a reference in the paper
	for _, r := range m.rows {
		if r.figure != nil && r.stats != nil {
			all = append(all, r)
			if r.figure.Table > 0 {
				known = append(known, r)
			}
		}
	}
	if len(all) == 0 {
		return
	}
	printOperations(w, paper, all, known)
	if len(known) == 0 {
		return
	}
	printHistogram(w, known)
	m.printRanking(w, known)
	m.printDEMC(w, known)
	printMended(w, known)
}

// A sized is a row of Table 3.
type sized struct {
	name                                       string
	functions, operations, potential, unstable float64
}

var operationsTable = table[sized]{
	{"%-26v", "", func(s sized) any { return s.name }},
	{" %9v", "functions", func(s sized) any { return s.functions }},
	{" %10v", "operations", func(s sized) any { return s.operations }},
	{" %5v", "mean", func(s sized) any { return fixed(1, s.operations/s.functions) }},
	{" %11v", "potentially", func(s sized) any { return s.potential }},
	{" %5v", "mean", func(s sized) any { return fixed(1, s.potential/s.functions) }},
	{" %8v", "unstable", func(s sized) any { return s.unstable }},
	{" %5v", "mean", func(s sized) any { return fixed(1, s.unstable/s.functions) }},
}

// printOperations prints Table 3: the operations of the functions, those that may be unstable, and those that a run showed to be unstable.
func printOperations(w io.Writer, paper suite.Paper, all, known []*row) {
	var rows []sized
	for _, f := range paper {
		if c := f.Counts; f.Table == 3 {
			rows = append(rows, sized{"published, " + f.Name, c["functions"], c["operations"], c["potentially-unstable"], c["unstable"]})
		}
	}
	for _, list := range [][]*row{all, known} {
		sum := func(of func(*row) int) float64 { return float64(totalOf(list, of)) }
		rows = append(rows, sized{fmt.Sprintf("ours, %d functions", len(list)), float64(len(list)),
			sum(func(r *row) int { return r.stats.Sites }), sum(func(r *row) int { return r.potential }),
			sum(func(r *row) int { return r.stats.UnstableSites })})
	}
	fmt.Fprintf(w, "\noperations, potentially unstable ones, and those with a condition above the threshold (Table 3)\n"+
		"ours: all that a function can reach in GSL 2.7.1\n")
	operationsTable.print(w, rows)
}

// bars are the lower ends of the bars of Figure 3.
var bars = []float64{0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 1, 1e3}

// printHistogram prints Figure 3: functions by the largest relative error of a finite result.
func printHistogram(w io.Writer, known []*row) {
	published, ours := make([]int, len(bars)), make([]int, len(bars))
	bar := func(e float64) int {
		i, exact := slices.BinarySearch(bars, max(e, 0))
		return i - one(!exact)
	}
	for _, r := range known {
		published[bar(r.figure.Relative())]++
		e := 0.0
		if r.tally.worst != nil {
			e = relative(r.tally.worst)
		}
		ours[bar(e)]++
	}
	var rows []beside
	for i, low := range bars {
		to := "and more"
		if i+1 < len(bars) {
			to = fmt.Sprintf("to %g", bars[i+1])
		}
		rows = append(rows, beside{fmt.Sprintf("  %g %s", low, to), published[i], ours[i]})
	}
	fmt.Fprintln(w)
	printBeside(w, "functions by their largest relative error (Figure 3)", rows...)
	fmt.Fprintln(w, "published: by the errors of Tables 4 and 5; the figure has 29 from 0.001 and 3 from 1, since 1.00 may be rounded up")
}

// inspected is the largest number of inputs in Figure 4.
const inspected = 5

// printRanking prints Figure 4: the share of the functions with a significant error for which an input among the first k shows one. The
// share for inputs in random order is its expectation over all orders.
func (m *measured) printRanking(w io.Writer, known []*row) {
	share := map[int][2]string{1: {"74%", "21%"}, 4: {"95%", "57%"}}
	var rows []beside
	for k := 1; k <= inspected; k++ {
		ranked, random, of := 0.0, 0.0, 0.0
		for _, r := range known {
			if t := &r.tally; t.significant {
				of++
				ranked += float64(one(t.first <= k))
				random += 1 - without(t.candidates, t.many, k)
			}
		}
		text := func(sum float64) string { return ifKnown(of > 0, "%.0f%%", 100*sum/of) }
		published := [2]string{"-", "-"}
		if p, ok := share[k]; ok {
			published = p
		}
		rows = append(rows, beside{fmt.Sprintf("  %d: in the order of the candidates", k), published[0], text(ranked)},
			beside{"     in random order", published[1], text(random)})
	}
	fmt.Fprintln(w)
	printBeside(w, "an error of a number is among the first k inputs (Figure 4)", rows...)
}

// without returns the probability that k of n things, drawn at random, have none of m marked ones.
func without(n, m, k int) float64 {
	p := 1.0
	for i := range k {
		p *= math.Max(0, float64(n-m-i)) / math.Max(1, float64(n-i))
	}
	return p
}

// printDEMC prints the comparison with DEMC on the functions that both searched.
func (m *measured) printDEMC(w io.Writer, known []*row) {
	var of, atomuFound, demcFound, ours int
	var rivals, atomus, seconds []float64
	for _, r := range known {
		if d := r.figure.DEMC; d != nil {
			of++
			atomuFound += one(r.figure.Relative() > finding.Significant)
			demcFound += one(d.Found)
			ours += one(r.tally.significant)
			rivals, atomus = append(rivals, d.Seconds), append(atomus, r.figure.Seconds)
			seconds = append(seconds, r.stats.Seconds["search"])
		}
	}
	mean := func(s []float64) string { return ifKnown(len(s) > 0, "%.2f", sumOf(s)/float64(len(s))) }
	fmt.Fprintln(w)
	table[[4]any]{
		{"%-60v", fmt.Sprintf("the functions that DEMC searched too: %d of 49", of), func(r [4]any) any { return r[0] }},
		{" %12v", "DEMC", func(r [4]any) any { return r[1] }},
		{" %12v", "ATOMU", func(r [4]any) any { return r[2] }},
		{" %12v", "our " + m.strategy, func(r [4]any) any { return r[3] }},
	}.print(w, [][4]any{
		{"  with a significant error of a number", demcFound, atomuFound, ours},
		{"  seconds of search for a function, mean", mean(rivals), mean(atomus), mean(seconds)},
	})
}

// printMended lists the published rows that were restored by hand.
func printMended(w io.Writer, known []*row) {
	by := make(map[string][]string)
	for _, r := range known {
		if lost := r.figure.Mended; lost != "" {
			by[lost] = append(by[lost], strings.TrimPrefix(r.name, "gsl_sf_"))
		}
	}
	if len(by) == 0 {
		return
	}
	fmt.Fprintf(w, "\n* restored by hand, since it was lost in the text from which the published row was read\n")
	for _, lost := range slices.Sorted(maps.Keys(by)) {
		fmt.Fprintf(w, "  %s: %s\n", lost, strings.Join(by[lost], ", "))
	}
}
