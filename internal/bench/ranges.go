package bench

// This file prints what bench_eiffel.go measured.

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/subject/suite"
)

func printRangesHead(w io.Writer) {
	fmt.Fprint(w, `EIFFEL's benchmarks, Table III beside ours: the same expressions and domains
error: the largest relative error, ours certified (the lower end of its enclosure); ratio: ours by the published one
N: ranges published, by the method as printed (here), ours; above: part of the inputs of our worst range at or above the threshold
outside: the same of a random sample outside all ranges, and its largest error; proved: for which part of the inputs outside of ours

`)
	fmt.Fprintf(w, "%3s %-22s | %9s %9s %8s | %7s %6s | %4s %4s %4s | %7s | %8s %9s %7s | %s\n", "no.", "name", "published", "error", "ratio",
		"seconds", "ours", "N", "here", "ours", "above", "outside", "largest", "proved", "remarks")
}

// text is the line of Table III.
func (r *rangeRow) text() string {
	f := r.figure
	error, ratio := "-", "-"
	if r.largest >= 0 {
		error, ratio = fmt.Sprintf("%.2e", r.largest), shortRatio(r.largest/r.published())
	}
	above, outside, largest, proved := "-", "-", "-", "-"
	if len(r.ours) > 0 && r.ours[0].Density != nil {
		above = part(r.ours[0].Density.Fraction)
	}
	if c := r.coverage; c != nil {
		if c.Outside != nil {
			outside = part(c.Outside.Fraction)
		}
		if at := r.outside(); at >= 0 {
			largest = fmt.Sprintf("%.2e", at)
		}
		if c.Proof != nil {
			proved = part(c.Proof.Proved)
		}
		if r.proved() {
			proved = "all"
		}
	}
	return strings.TrimRight(fmt.Sprintf("%3d %-22s | %9s %9s %8s | %7.2f %6.2f | %4d %4d %4d | %7s | %8s %9s %7s | %s", f.Number, f.Subject,
		f.Error, error, ratio, f.Seconds, r.seconds, f.Ranges, len(r.theirs), len(r.ours), above, outside, largest, proved, r.remarks()), " ")
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

// shortRatio writes a ratio in few digits.
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
func printUnpublished(w io.Writer, paper *suite.Suite, only []string) {
	if len(only) > 0 {
		return
	}
	for i := range paper.Figures {
		if f := &paper.Figures[i]; f.Subject == "" {
			fmt.Fprintf(w, "%3d %-22s | %9s   not measured: %s\n", f.Number, f.Name, f.Error, f.Note)
		}
	}
}

// printClustering prints the parameters of DBSCAN beside those of Table II: the paper does not say of which half of a
// domain they are.
func printClustering(w io.Writer, rows []rangeRow) {
	fmt.Fprintf(w, "\nTable II: MinPts and epsilon of the clustering beside ours, of each half of the domain\n\n")
	fmt.Fprintf(w, "%3s %-22s | %6s %9s | %s\n", "no.", "name", "MinPts", "epsilon", "ours: half, MinPts, epsilon, clusters")
	for i := range rows {
		r := &rows[i]
		var halves []string
		seen := make(map[string]bool)
		for _, e := range r.envelopes {
			if !seen[e.Half] { // every coordinate has the same clusters
				seen[e.Half] = true
				halves = append(halves, fmt.Sprintf("%s %d %.3g %d", e.Half, e.MinPts, e.Epsilon, e.Clusters))
			}
		}
		fmt.Fprintf(w, "%3d %-22s | %6d %9.3g | %s\n", r.figure.Number, r.figure.Subject, r.figure.MinPts, r.figure.Epsilon, strings.Join(halves, "; "))
	}
}

// printSizes prints Table IV.
func printSizes(w io.Writer, rows []rangeRow) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r rangeRow) bool { return r.figure.Sizes == nil })
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "\nTable IV: number and average size of ranges; here: by EIFFEL's method as printed; ours: where errors reach the threshold\n\n")
	fmt.Fprintf(w, "%3s %-22s | %6s %6s %6s %6s | %9s %9s %9s %9s\n", "no.", "name", "EIFFEL", "PSAT", "here", "ours", "EIFFEL", "PSAT", "here", "ours")
	for i := range rows {
		r := &rows[i]
		s := r.figure.Sizes
		fmt.Fprintf(w, "%3d %-22s | %6d %6d %6d %6d | %9.3f %9.3f %9s %9s\n", r.figure.Number, r.figure.Subject, s.Ranges, s.PSATRanges,
			len(r.theirs), len(r.ours), s.Size, s.PSATSize, averageSize(r.theirs), averageSize(r.ours))
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

// closeTo is the part of a published error that counts as reaching it: published figures have three digits.
const closeTo = 0.9

// printRangeSums prints what the benchmarks come to.
func printRangeSums(w io.Writer, rows []rangeRow) {
	var analysed, reaching, more, below, complete int
	var failed, short, above []string
	var seconds, published []float64
	for i := range rows {
		r := &rows[i]
		if r.failed() == "" {
			analysed++
		} else {
			failed = append(failed, r.figure.Subject)
		}
		if r.largest >= closeTo*r.published() {
			reaching++
		} else {
			short = append(short, r.figure.Subject)
		}
		if r.largest > r.published() {
			more++
		}
		if r.below() {
			below++
		} else {
			above = append(above, r.figure.Subject)
		}
		if r.proved() {
			complete++
		}
		seconds = append(seconds, r.seconds)
		published = append(published, r.figure.Seconds)
	}
	line := func(what, format string, args ...any) {
		fmt.Fprintf(w, "%-68s %s\n", what, fmt.Sprintf(format, args...))
	}
	of := func(n int, but []string) string {
		return fmt.Sprintf("%d of %d%s", n, len(rows), list(" (not: %s)", but))
	}
	n := math.Max(1, float64(len(rows)))
	fmt.Fprintln(w)
	line("analysed without a failure", "%s", of(analysed, failed))
	line(fmt.Sprintf("largest certified error at least %g of the published one", closeTo), "%s", of(reaching, short))
	line("largest certified error above the published one", "%s", of(more, nil))
	line("largest error of the sample outside all ranges below that inside", "%s", of(below, above))
	line("nothing outside of our ranges reaches the threshold: proved for all", "%s", of(complete, nil))
	line("seconds: mean, largest", "%.2f, %.2f", sum(seconds)/n, slices.Max(append(seconds, 0)))
	line("  published: mean, largest", "%.2f, %.2f", sum(published)/n, slices.Max(append(published, 0)))
}
