package bench

// This file prints ATOMU's tables with ours beside them, and looks for the doubles that the paper meant: whether its errors are there.

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/bench/sheet"
	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/papers"
	"faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// othersBudget is how many runs each function outside of the paper's tables gets: some have thousands of operations,
// and the paper's 10,000 iterations for each would take minutes.
const othersBudget = 1_000_000

// benchATOMU runs the 107 univariate functions that ATOMU searched, then the other functions with double and mode
// parameters, and prints Tables 4 and 5 with the published figures beside ours.
func benchATOMU(ctx context.Context, cfg *campaign.Config, paper papers.Paper, all *suite.Suite, w io.Writer) error {
	names, others := functions(paper, all)
	t, err := measure(ctx, cfg, spelled(names), paper)
	if err != nil {
		return err
	}
	printTable(w, t.rows, 4)
	printTable(w, t.rows, 5)
	printFalse(w, t.rows)
	printSummary(w, t.rows, t.seconds)
	if err := printPublished(ctx, cfg, w, paper); err != nil {
		return err
	}
	budget := *cfg
	if budget.Evals == 0 {
		budget.Evals = othersBudget
	}
	rest, err := measure(ctx, &budget, spelled(others), paper)
	if err != nil {
		return err
	}
	printEnds(w, append(t.rows, rest.rows...), budget.Evals)
	return nil
}

const atomuColumns sheet.Columns = "%-28v %9v %6v | %9v %25v %6v %5v %6v %8v  %v"

// printTable prints one of ATOMU's tables with our figures beside the published ones.
func printTable(w io.Writer, rows []*row, table int) {
	fmt.Fprintf(w, "\nATOMU, Table %d: published, and ours (certified against the reference)\n\n", table)
	atomuColumns.Row(w, "function", "error", "s", "error", "input", "s", "rank", "inputs", "nan, inf", "verdict, kind, class, status")
	for _, r := range inTable(rows, table) {
		t := r.tally("atomu")
		worst, input, verdict := "-", "-", ""
		switch {
		case len(r.report.Results) == 0:
			verdict = r.reason()
		case t.worst != nil:
			worst, input, verdict = magnitude(t.worst), sheet.Inputs(t.worst.Input), sheet.Verdict(t.worst)
		}
		atomuColumns.Row(w, r.figure.Subject, r.figure.Error, fmt.Sprintf("%.2f", r.figure.Seconds), worst, input,
			fmt.Sprintf("%.2f", r.report.Seconds["search"]), sheet.Positive(t.first), len(r.report.Results), t.nonFinite, verdict)
	}
}

func inTable(rows []*row, table int) []*row {
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return r.figure == nil || r.figure.Table != table })
}

func magnitude(f *finding.Finding) string {
	e := relative(f)
	return sheet.Known(e >= 0, "%.2E", e)
}

// printFalse prints the functions of Table 5 that turned up with a significant certified error, and all that is known.
func printFalse(w io.Writer, rows []*row) {
	fmt.Fprintf(w, "\nFunctions of Table 5 with a certified error above %g: each with its proof\n\n", finding.Significant)
	n := 0
	for _, r := range inTable(rows, 5) {
		for _, x := range r.report.Results {
			if !certifiedSignificant(x.Finding) {
				continue
			}
			n++
			f := x.Finding
			fmt.Fprintf(w, "%s %s: got %s, exact %s +/- %s, relative error %s, %s\n", f.Subject, f.Input[0].Hex, f.Computed.Decimal,
				f.Exact[0].Mid, f.Exact[0].Rad, magnitude(f), f.Signalled)
			for _, note := range report.Notes(f) {
				fmt.Fprintf(w, "    %s\n", note)
			}
		}
	}
	if n == 0 {
		fmt.Fprintln(w, "none")
	}
}

func printSummary(w io.Writer, rows []*row, seconds float64) {
	var found, with sheet.Count
	var top1, top4, odd int
	var search float64
	for _, r := range rows {
		search += r.report.Seconds["search"]
		t := r.tally("atomu")
		odd += sheet.One(t.found())
		with.Add(r.name, t.significant)
	}
	for _, r := range inTable(rows, 4) {
		t := r.tally("atomu")
		found.Add(r.figure.Subject, t.significant)
		top1 += sheet.One(t.significant && t.first == 1)
		top4 += sheet.One(t.significant && t.first <= 4)
	}
	fmt.Fprintf(w, "\nTable 4, functions with a certified error above %g      %d of 42%s\n", finding.Significant, found.N,
		sheet.List(" (not: %s)", found.Not))
	const width = 55
	sheet.Summed(w, width, "  it is the first ranked input", "%.0f%%   (published: 74%%)", sheet.Percent(top1, found.N))
	sheet.Summed(w, width, "  it is among the first four", "%.0f%%   (published: 95%%)", sheet.Percent(top4, found.N))
	sheet.Summed(w, width, "functions with such an error, of the univariate", "%s", &with)
	sheet.Summed(w, width, "  or with NaN or infinity for an ordinary number", "%d", odd)
	sheet.Summed(w, width, "univariate functions, bitcode to table", "%.1f s wall; search alone %.1f s", seconds, search)
}

// printEnds counts how the subjects ended: with candidates certified or not, with nothing to certify, or not analysed.
func printEnds(w io.Writer, rows []*row, budget int) {
	var results, quiet, found int
	var failed []string
	for _, r := range rows {
		found += sheet.One(r.report.Findings > 0)
		switch {
		case len(r.report.Results) > 0:
			results++
		case r.report.Seconds != nil:
			quiet++
		default:
			failed = append(failed, r.name+": "+r.reason())
		}
	}
	fmt.Fprintf(w, "\nfunctions with double and mode parameters, run to the end %d of %d (%d with candidates, %d without an unstable "+
		"operation)\n",
		results+quiet, len(rows), results, quiet)
	fmt.Fprintf(w, "  with a certified finding                              %d   (those outside of the tables: %d runs each)\n", found,
		budget)
	for _, f := range failed {
		fmt.Fprintf(w, "  %s\n", f)
	}
}

// printPublished looks for the doubles that the paper meant: it prints 16 digits of each input, which several doubles
// share; the one meant is the one whose error has the printed digits.
func printPublished(ctx context.Context, cfg *campaign.Config, w io.Writer, paper papers.Paper) error {
	c := *cfg
	c.Args = nil
	for _, f := range paper {
		if f.Table == 4 {
			c.Args = append(c.Args, "gsl.toml:"+f.Subject)
		}
	}
	j, err := campaign.Load(ctx, &c)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nPublished errors at the doubles that the printed inputs can mean\n\n")
	var agree sheet.Count
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) reproduction { return meant(t, paper.Of(t.Subject.Name)) },
		func(s *subject.Subject, r reproduction) error {
			f := paper.Of(s.Name)
			sign := "differs"
			if agree.Add(s.Name, r.error == canonical(f.Error)); r.error == canonical(f.Error) {
				sign = "agrees"
			}
			fmt.Fprintf(w, "%-28s %24s  %9s  %9s  %s\n", f.Subject, fp.Decimal(r.at), f.Error, r.error, sign)
			return r.failed
		})
	fmt.Fprintf(w, "\npublished errors reproduced to the printed digits   %d of %d\n", agree.N, len(c.Args))
	return err
}

// A reproduction is the double that a published input stands for, and the certified error there as the paper prints it.
type reproduction struct {
	at     float64
	error  string
	failed error
}

func meant(t *campaign.Task, f *papers.Figure) (r reproduction) {
	for _, candidate := range sharing(f.Input) {
		cert, err := t.Certify([]float64{candidate}, t.Options)
		if err != nil {
			return reproduction{failed: err}
		}
		text := fmt.Sprintf("%.2E", relative(&cert.Finding))
		if r.error == "" || text == canonical(f.Error) {
			r.at, r.error = candidate, text
		}
		if text == canonical(f.Error) {
			break
		}
	}
	return r
}

// sharing returns the doubles that print like text, in so many digits: the nearest first.
func sharing(text string) []float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("published input " + text)
	}
	mantissa, _, _ := strings.Cut(strings.ToLower(strings.TrimLeft(text, "+-")), "e")
	digits := len(strings.Replace(mantissa, ".", "", 1)) - 1
	alike := func(y float64) bool {
		return strconv.FormatFloat(y, 'e', digits, 64) == strconv.FormatFloat(x, 'e', digits, 64)
	}
	list := []float64{x}
	for _, to := range []float64{math.Inf(-1), math.Inf(1)} {
		for y := math.Nextafter(x, to); alike(y) || truncates(y, x, digits); y = math.Nextafter(y, to) {
			list = append(list, y)
		}
	}
	return list
}

// truncates reports whether y, cut off after digits digits (not rounded), prints like x: some of the published inputs
// were cut.
func truncates(y, x float64, digits int) bool {
	long := strconv.FormatFloat(y, 'e', 40, 64)
	point := strings.IndexByte(long, '.')
	exponent := strings.IndexByte(long, 'e')
	return long[:point+1+digits]+long[exponent:] == strconv.FormatFloat(x, 'e', digits, 64)
}

// canonical writes a published error as we print ours.
func canonical(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%.2E", v)
}
