package bench

// This file prints what eiffel.go measured.

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/bench/sheet"
	"faultline/internal/finding"
	"faultline/internal/papers"
)

const rangeColumns sheet.Columns = "%3v %-22v | %9v %9v %8v | %7v %6v | %4v %4v %4v | %7v | %8v %9v %7v | %v"

func printRangesHead(w io.Writer) {
	fmt.Fprint(w, `EIFFEL's benchmarks, Table III beside ours: the same expressions and domains
error: the largest relative error, ours certified (the lower end of its enclosure); ratio: ours by the published one
N: ranges published, by the method as printed (here), ours; above: part of the inputs of our worst range at or above the threshold
outside: the same of a random sample outside all ranges, and its largest error; proved: for which part of the inputs outside of ours

`)
	rangeColumns.Row(w, "no.", "name", "published", "error", "ratio", "seconds", "ours", "N", "here", "ours", "above", "outside", "largest",
		"proved", "remarks")
}

// text is the line of Table III.
func (r *rangeRow) text() string {
	f, c, outside := r.figure, cmp.Or(r.coverage, new(finding.Coverage)), r.outside()
	var inside *finding.Density
	if len(r.ours) > 0 {
		inside = r.ours[0].Density
	}
	proved := "-"
	switch {
	case r.proved():
		proved = "all"
	case c.Proof != nil:
		proved = part(c.Proof.Proved)
	}
	var b strings.Builder
	rangeColumns.Row(&b, f.Number, f.Subject, f.Error, sheet.Known(r.largest >= 0, "%.2e", r.largest),
		sheet.Known(r.largest >= 0, "%s", shortRatio(r.largest/f.Relative())), fmt.Sprintf("%.2f", f.Seconds), fmt.Sprintf("%.2f",
			r.seconds),
		f.Ranges, len(r.theirs), len(r.ours), above(inside), above(c.Outside), sheet.Known(outside >= 0, "%.2e", outside), proved,
		r.remarks())
	return strings.TrimRight(b.String(), " \n")
}

func above(d *finding.Density) string {
	if d == nil {
		return "-"
	}
	return part(d.Fraction)
}

// remarks are what the figures do not say.
func (r *rangeRow) remarks() string {
	var list []string
	if r.notANumber {
		list = append(list, "NaN or infinity too")
	}
	if what := r.failed(); what != "" {
		list = append(list, what)
	}
	return strings.Join(list, "; ")
}

func shortRatio(x float64) string {
	if x >= 1e4 || x < 1e-2 {
		return fmt.Sprintf("%.1e", x)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// part writes a part of 1; what is not all does not look like it, nor what is not none.
func part(x float64) string {
	switch text := fmt.Sprintf("%.4f", x); {
	case x > 0 && text == "0.0000":
		return "<0.0001"
	case x < 1 && text == "1.0000":
		return ">0.9999"
	case x == 0 || x == 1:
		return fmt.Sprint(x)
	default:
		return text
	}
}

// printUnpublished lists the benchmarks that have no expression.
func printUnpublished(w io.Writer, paper papers.Paper, only []string) {
	if len(only) > 0 {
		return
	}
	for _, f := range paper {
		if f.Subject == "" {
			fmt.Fprintf(w, "%3d %-22s | %9s   not measured: %s\n", f.Number, f.Name, f.Error, f.Note)
		}
	}
}

// printClustering prints the parameters of DBSCAN beside those of Table II: the paper does not say of which half of a
// domain they are.
func printClustering(w io.Writer, rows []*rangeRow) {
	fmt.Fprintf(w, "\nTable II: MinPts and epsilon of the clustering beside ours, of each half of the domain\n\n")
	const list sheet.Columns = "%3v %-22v | %6v %9v | %v"
	list.Row(w, "no.", "name", "MinPts", "epsilon", "ours: half, MinPts, epsilon, clusters")
	for _, r := range rows {
		var halves []string
		seen := make(map[string]bool)
		for _, e := range r.envelopes {
			if !seen[e.Half] { // every coordinate has the same clusters
				seen[e.Half] = true
				halves = append(halves, fmt.Sprintf("%s %d %.3g %d", e.Half, e.MinPts, e.Epsilon, e.Clusters))
			}
		}
		list.Row(w, r.figure.Number, r.figure.Subject, r.figure.MinPts, fmt.Sprintf("%.3g", r.figure.Epsilon), strings.Join(halves, "; "))
	}
}

// printSizes prints Table IV.
func printSizes(w io.Writer, rows []*rangeRow) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r *rangeRow) bool { return r.figure.Sizes == nil })
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "\nTable IV: number and average size of ranges; here: by EIFFEL's method as printed; ours: where errors reach the "+
		"threshold\n\n")
	const list sheet.Columns = "%3v %-22v | %6v %6v %6v %6v | %9v %9v %9v %9v"
	list.Row(w, "no.", "name", "EIFFEL", "PSAT", "here", "ours", "EIFFEL", "PSAT", "here", "ours")
	for _, r := range rows {
		s := r.figure.Sizes
		list.Row(w, r.figure.Number, r.figure.Subject, s.Ranges, s.PSATRanges, len(r.theirs), len(r.ours),
			fmt.Sprintf("%.3f", s.Size), fmt.Sprintf("%.3f", s.PSATSize), averageSize(r.theirs), averageSize(r.ours))
	}
}

// averageSize is the mean length of the sides of ranges, "-" without any.
func averageSize(ranges []*finding.Range) string {
	sum, n := 0.0, 0
	for _, r := range ranges {
		for i := range r.Box {
			lo, lerr := r.Box[i].Lower.Float64()
			hi, herr := r.Box[i].Upper.Float64()
			if lerr == nil && herr == nil {
				sum, n = sum+(hi-lo), n+1
			}
		}
	}
	if n == 0 {
		return "-"
	}
	if mean := sum / float64(n); mean < 0.01 || mean >= 1e5 {
		return fmt.Sprintf("%.2e", mean)
	} else {
		return fmt.Sprintf("%.3f", mean)
	}
}

// rangeWidth is how wide the words before a sum are.
const rangeWidth = 68

// closeTo is the part of a published error that counts as reaching it: published figures have three digits.
const closeTo = 0.9

func printRangeSums(w io.Writer, rows []*rangeRow) {
	var analysed, reaching, more, below, complete sheet.Count
	var ours, theirs []float64
	for _, r := range rows {
		name := r.figure.Subject
		analysed.Add(name, r.failed() == "")
		reaching.Add(name, r.largest >= closeTo*r.figure.Relative())
		more.Add(name, r.largest > r.figure.Relative())
		below.Add(name, r.below())
		complete.Add(name, r.proved())
		ours, theirs = append(ours, r.seconds), append(theirs, r.figure.Seconds)
	}
	line := func(what, format string, args ...any) { sheet.Summed(w, rangeWidth, what, format, args...) }
	n := math.Max(1, float64(len(rows)))
	fmt.Fprintln(w)
	line("analysed without a failure", "%s", analysed.Missing())
	line(fmt.Sprintf("largest certified error at least %g of the published one", closeTo), "%s", reaching.Missing())
	line("largest certified error above the published one", "%s", &more)
	line("largest error of the sample outside all ranges below that inside", "%s", below.Missing())
	line("nothing outside of our ranges reaches the threshold: proved for all", "%s", &complete)
	line("seconds: mean, largest", "%.2f, %.2f", sheet.Sum(ours)/n, slices.Max(append(ours, 0)))
	line("  published: mean, largest", "%.2f, %.2f", sheet.Sum(theirs)/n, slices.Max(append(theirs, 0)))
}
