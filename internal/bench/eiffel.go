package bench

// This file is the suite eiffel: EIFFEL's Tables II to IV with our figures, on the same expressions and domains.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// benchEIFFEL runs the benchmarks one after the other, each on all cores. It prints each row as soon as it is known.
func benchEIFFEL(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	paper, err := suite.Published("eiffel")
	if err != nil {
		return err
	}
	isFigure := func(word string) bool { return word == figure15 || word == figure17 }
	figures, err := wantedFigures(paper, slices.DeleteFunc(slices.Clone(cfg.Only), isFigure))
	if err != nil {
		return err
	}
	tools, err := rivalsOf(cfg.Against)
	if err != nil {
		return err
	}
	switch {
	case slices.Contains(cfg.Only, figure15):
		return benchFigure15(ctx, cfg, figures, w)
	case slices.Contains(cfg.Only, figure17):
		if len(tools) == 0 {
			tools = figure17Tools
		}
		return printTools(ctx, cfg, figures, tools, w)
	}
	c := *cfg
	c.Args = nil
	for _, f := range figures {
		c.Args = append(c.Args, "eiffel.toml:"+f.Subject)
	}
	c.Ranges.Measure, c.Ranges.Prove, c.Ranges.Envelope = true, true, true
	j, err := campaign.NewRanges(ctx, &c)
	if err != nil {
		return err
	}
	j.OneByOne = true
	fmt.Fprint(w, `EIFFEL's benchmarks, Table III beside ours: the same expressions and domains
error: the largest relative error, ours certified (the lower end of its enclosure); ratio: ours by the published one
N: ranges published, by the method as printed (here), ours; above: part of the inputs of our worst range at or above the threshold
outside: the same of a random sample outside all ranges, and its largest error; proved: for which part of the inputs outside of ours

`)
	fmt.Fprintln(w, tableIII.heads())
	var rows []*rangeRow
	start := time.Now()
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) *rangeRow { return newRangeRow(ctx, t, figures) },
		func(_ *subject.Subject, r *rangeRow) error {
			rows = append(rows, r)
			_, err := fmt.Fprintln(w, r.text())
			return err
		})
	if err != nil {
		return err
	}
	for _, f := range paper {
		if f.Subject == "" && len(cfg.Only) == 0 {
			fmt.Fprintf(w, "%3d %-22s | %9s   not measured: %s\n", f.Number, f.Name, f.Error, f.Note)
		}
	}
	printClustering(w, rows)
	printSizes(w, rows)
	printRangeSums(w, rows)
	printSteps(w, rows)
	if err := printTools(ctx, cfg, figures, tools, w); err != nil {
		return err
	}
	foot(w, rangeWidth, say("all of them, after compiling", "%.1f s (compiling %.1f s)", time.Since(start).Seconds(),
		j.Compiled.Seconds()))
	return nil
}

// wantedFigures returns the figures whose subject --only names by name or number. It returns all figures with a subject if --only is empty.
func wantedFigures(paper suite.Paper, only []string) (list suite.Paper, err error) {
	unknown := slices.Clone(only)
	for _, f := range paper {
		named := func(word string) bool { return word == f.Subject || word == strconv.Itoa(f.Number) }
		if f.Subject == "" || len(only) > 0 && !slices.ContainsFunc(only, named) {
			continue
		}
		list = append(list, f)
		unknown = slices.DeleteFunc(unknown, named)
	}
	if len(unknown) > 0 {
		return nil, campaign.Usagef("--only %s: no such benchmark; say names or numbers of eiffel.toml", strings.Join(unknown, ","))
	}
	return list, nil
}

// A rangeRow is one benchmark with the ranges that were found for it.
type rangeRow struct {
	figure     *suite.Figure
	report     *campaign.Report
	seconds    float64 // wall-clock time of searches, certificates, measurements and proof
	inside     float64 // the largest certified relative error in the ranges; -1 if there is none
	largest    float64 // the largest certified relative error anywhere; -1 if there is none
	notANumber bool    // some certified result is NaN or infinite although its exact value is a normal number
	ours       []*finding.Range
	theirs     []*finding.Range // by the paper's method
	coverage   *finding.Coverage
	envelopes  []*finding.Envelope
}

func newRangeRow(ctx context.Context, t *campaign.Task, figures suite.Paper) *rangeRow {
	start := time.Now()
	r := &rangeRow{report: t.Examine(ctx), inside: -1, largest: -1}
	r.seconds = time.Since(start).Seconds()
	r.figure = figures.Of(t.Subject.Name)
	for _, m := range r.report.Messages {
		r.add(m)
	}
	return r
}

// add reads one message of the campaign.
func (r *rangeRow) add(m *finding.Message) {
	switch {
	case m.Finding != nil && m.Finding.Verdict == finding.Certified && !m.Finding.OnTheWay:
		r.saw(m.Finding.Main())
	case m.Stats != nil && m.Stats.Largest != nil:
		r.saw(m.Stats.Largest.Error)
	case m.Range != nil:
		if m.Range.Method == finding.Ours {
			r.ours = append(r.ours, m.Range)
		} else {
			r.theirs = append(r.theirs, m.Range)
		}
		for _, l := range []*finding.Largest{m.Range.Largest, m.Range.LargestNumber} {
			if l != nil {
				r.inside = max(r.inside, r.saw(l.Error))
			}
		}
	case m.Coverage != nil:
		r.coverage = m.Coverage
		if l := m.Coverage.Largest; l != nil {
			r.saw(l.Error)
		}
	case m.Envelope != nil:
		r.envelopes = append(r.envelopes, m.Envelope)
	}
}

// maxRelative is larger than every relative error of a finite result.
const maxRelative = 1e300

// saw reads an enclosure of an error and returns its lower bound, -1 if it has none. It sets notANumber for an infinite error.
func (r *rangeRow) saw(e *finding.Error) float64 {
	at, _, ok := e.Compared(fp.Binary64) // the format of all benchmarks
	if !ok {
		return -1
	}
	if at > maxRelative {
		r.notANumber = true
		return at
	}
	r.largest = max(r.largest, at)
	return at
}

// failed returns why a benchmark was not analysed, "" if it was.
func (r *rangeRow) failed() string {
	switch {
	case r.report.Err != nil:
		return r.report.Err.Error()
	case r.coverage == nil:
		return "nothing is known of its ranges"
	case r.largest < 0 && !r.notANumber:
		return "no error is known"
	}
	return append(skipped(r.report), "")[0]
}

// outside returns an upper bound of the sample's largest relative error outside all ranges. It is 0 if all sampled results are exact, and
// -1 if nothing is known.
func (r *rangeRow) outside() float64 {
	c := r.coverage
	switch {
	case c == nil:
	case c.Largest != nil:
		if _, at, ok := c.Largest.Error.Compared(fp.Binary64); ok {
			return at
		}
	case c.Outside != nil && c.Outside.Samples > c.Outside.Unknown:
		return 0
	}
	return -1
}

// below reports whether every sampled error outside the ranges is smaller than the largest error inside. It is true if the ranges cover the
// whole domain.
func (r *rangeRow) below() bool {
	if r.coverage == nil || r.coverage.Outside == nil {
		return r.coverage != nil && r.coverage.Inside >= 1
	}
	at := r.outside()
	return at >= 0 && at < r.inside
}

// proved reports whether a proof shows that no input outside the ranges reaches the threshold.
func (r *rangeRow) proved() bool {
	return r.coverage != nil && r.coverage.Proof != nil && r.coverage.Proof.Complete
}

var tableIII = table[*rangeRow]{
	{"%3v", "no.", func(r *rangeRow) any { return r.figure.Number }},
	{" %-22v", "name", func(r *rangeRow) any { return r.figure.Subject }},
	{" | %9v", "published", func(r *rangeRow) any { return r.figure.Error }},
	{" %9v", "error", func(r *rangeRow) any { return ifKnown(r.largest >= 0, "%.2e", r.largest) }},
	{" %8v", "ratio", func(r *rangeRow) any {
		return ifKnown(r.largest >= 0, "%s", shortRatio(r.largest/r.figure.Relative()))
	}},
	{" | %7v", "seconds", func(r *rangeRow) any { return fixed(2, r.figure.Seconds) }},
	{" %6v", "ours", func(r *rangeRow) any { return fixed(2, r.seconds) }},
	{" | %4v", "N", func(r *rangeRow) any { return r.figure.Ranges }},
	{" %4v", "here", func(r *rangeRow) any { return len(r.theirs) }},
	{" %4v", "ours", func(r *rangeRow) any { return len(r.ours) }},
	{" | %7v", "above", func(r *rangeRow) any {
		if len(r.ours) == 0 {
			return "-"
		}
		return above(r.ours[0].Density)
	}},
	{" | %8v", "outside", func(r *rangeRow) any { return above(cmp.Or(r.coverage, new(finding.Coverage)).Outside) }},
	{" %9v", "largest", func(r *rangeRow) any { return ifKnown(r.outside() >= 0, "%.2e", r.outside()) }},
	{" %7v", "proved", func(r *rangeRow) any {
		switch {
		case r.proved():
			return "all"
		case r.coverage != nil && r.coverage.Proof != nil:
			return part(r.coverage.Proof.Proved)
		}
		return "-"
	}},
	{" | %v", "remarks", func(r *rangeRow) any { return r.remarks() }},
}

// text formats the row of Table III.
func (r *rangeRow) text() string { return strings.TrimRight(tableIII.text(r), " ") }

// remarks returns the remarks at the end of the row.
func (r *rangeRow) remarks() string {
	return joined("; ", textIf(r.notANumber, "NaN or infinity too"), r.failed(), cutText(r.report))
}

func above(d *finding.Density) string {
	if d == nil {
		return "-"
	}
	return part(d.Fraction)
}

func shortRatio(x float64) string {
	if x >= 1e4 || x < 1e-2 {
		return fmt.Sprintf("%.1e", x)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// part formats a number in [0, 1]. Only 1 itself is written as 1, and only 0 as 0.
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

// printClustering prints the parameters of DBSCAN. The paper does not tell for which half of the domain its parameters hold.
func printClustering(w io.Writer, rows []*rangeRow) {
	fmt.Fprintf(w, "\nTable II: MinPts and epsilon of the clustering beside ours, of each half of the domain\n\n")
	table[*rangeRow]{
		tableIII[0], tableIII[1],
		{" | %6v", "MinPts", func(r *rangeRow) any { return r.figure.MinPts }},
		{" %9v", "epsilon", func(r *rangeRow) any { return fmt.Sprintf("%.3g", r.figure.Epsilon) }},
		{" | %v", "ours: half, MinPts, epsilon, clusters", func(r *rangeRow) any {
			var halves []string
			seen := make(map[string]bool)
			for _, e := range r.envelopes {
				if !seen[e.Half] { // the clusters of all coordinates are the same
					seen[e.Half] = true
					halves = append(halves, fmt.Sprintf("%s %d %.3g %d", e.Half, e.MinPts, e.Epsilon, e.Clusters))
				}
			}
			return strings.Join(halves, "; ")
		}},
	}.print(w, rows)
}

// printSizes prints Table IV.
func printSizes(w io.Writer, rows []*rangeRow) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r *rangeRow) bool { return r.figure.Sizes == nil })
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "\nTable IV: number and average size of ranges; here: by EIFFEL's method as printed; ours: where errors reach the "+
		"threshold\n\n")
	table[*rangeRow]{
		tableIII[0], tableIII[1],
		{" | %6v", "EIFFEL", func(r *rangeRow) any { return r.figure.Sizes.Ranges }},
		{" %6v", "PSAT", func(r *rangeRow) any { return r.figure.Sizes.PSATRanges }},
		{" %6v", "here", func(r *rangeRow) any { return len(r.theirs) }},
		{" %6v", "ours", func(r *rangeRow) any { return len(r.ours) }},
		{" | %9v", "EIFFEL", func(r *rangeRow) any { return fixed(3, r.figure.Sizes.Size) }},
		{" %9v", "PSAT", func(r *rangeRow) any { return fixed(3, r.figure.Sizes.PSATSize) }},
		{" %9v", "here", func(r *rangeRow) any { return averageSize(r.theirs) }},
		{" %9v", "ours", func(r *rangeRow) any { return averageSize(r.ours) }},
	}.print(w, rows)
}

// averageSize returns the mean side length of ranges, "-" if there are none.
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
	mean := sum / float64(n)
	switch {
	case n == 0:
		return "-"
	case mean < 0.01 || mean >= 1e5:
		return fmt.Sprintf("%.2e", mean)
	}
	return fixed(3, mean)
}

// rangeWidth is the width of the text before a figure below the table.
const rangeWidth = 68

// closeTo is the fraction of a published error that counts as reaching it. Published figures have three digits.
const closeTo = 0.9

func printRangeSums(w io.Writer, rows []*rangeRow) {
	count := func(holds func(*rangeRow) bool) *count {
		return counted(rows, func(r *rangeRow) string { return r.figure.Subject }, holds)
	}
	ours, theirs := []float64{0}, []float64{0}
	for _, r := range rows {
		ours, theirs = append(ours, r.seconds), append(theirs, r.figure.Seconds)
	}
	n := math.Max(1, float64(len(rows)))
	fmt.Fprintln(w)
	foot(w, rangeWidth,
		line{"analysed without a failure", count(func(r *rangeRow) bool { return r.failed() == "" }).missing()},
		line{fmt.Sprintf("largest certified error at least %g of the published one", closeTo),
			count(func(r *rangeRow) bool { return r.largest >= closeTo*r.figure.Relative() }).missing()},
		line{"largest certified error above the published one",
			count(func(r *rangeRow) bool { return r.largest > r.figure.Relative() }).String()},
		line{"largest error of the sample outside all ranges below that inside", count((*rangeRow).below).missing()},
		line{"nothing outside of our ranges reaches the threshold: proved for all", count((*rangeRow).proved).String()},
		say("seconds: mean, largest", "%.2f, %.2f", sumOf(ours)/n, slices.Max(ours)),
		say("  published: mean, largest", "%.2f, %.2f", sumOf(theirs)/n, slices.Max(theirs)))
}
