package bench

// This file prints ATOMU's tables with ours beside them.

import (
	"context"
	"fmt"
	"io"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/subject/suite"
)

// othersBudget is how many runs each function outside of the paper's tables gets: some have thousands of operations,
// and the paper's 10,000 iterations for each would take minutes.
const othersBudget = 1_000_000

// benchATOMU runs the 107 univariate functions that ATOMU searched, then the other functions with double and mode
// parameters, and prints Tables 4 and 5 with the published figures beside ours.
func benchATOMU(ctx context.Context, cfg *campaign.Config, paper, all *suite.Suite, w io.Writer) error {
	names, others := functions(paper, all)
	t, err := measure(ctx, cfg, names, paper)
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
	rest, err := measure(ctx, &budget, others, paper)
	if err != nil {
		return err
	}
	printEnds(w, append(t.rows, rest.rows...), budget.Evals)
	return nil
}

// printTable prints one of ATOMU's tables with our figures beside the published ones.
func printTable(w io.Writer, rows []row, table int) {
	fmt.Fprintf(w, "\nATOMU, Table %d: published, and ours (certified against the reference)\n\n", table)
	fmt.Fprintf(w, "%-28s %9s %6s | %9s %25s %6s %5s %6s %8s  %s\n",
		"function", "error", "s", "error", "input", "s", "rank", "inputs", "nan, inf", "verdict, kind, class, status")
	for i := range rows {
		r := &rows[i]
		if r.figure == nil || r.figure.Table != table {
			continue
		}
		fmt.Fprintf(w, "%-28s %9s %6.2f | %s\n", r.figure.Subject, r.figure.Error, r.figure.Seconds, ours(r))
	}
}

func ours(r *row) string {
	t := r.tally("atomu")
	if len(r.report.Results) == 0 {
		return fmt.Sprintf("%9s %25s %6.2f %5s %6d %8d  %s", "-", "-", r.report.Seconds["search"], "-", 0, 0, r.reason())
	}
	rank, input, verdict, worst := "-", "-", "", "-"
	if t.first > 0 {
		rank = fmt.Sprint(t.first)
	}
	if t.worst != nil {
		var at []string
		for _, n := range t.worst.Input {
			at = append(at, n.Decimal)
		}
		input, worst = strings.Join(at, " "), magnitude(t.worst)
		verdict = strings.Join([]string{string(t.worst.Verdict), string(t.worst.Kind), string(t.worst.Class), t.worst.Signalled}, " ")
	}
	return fmt.Sprintf("%9s %25s %6.2f %5s %6d %8d  %s", worst, input, r.report.Seconds["search"], rank,
		len(r.report.Results), t.nonFinite, verdict)
}

func magnitude(f *finding.Finding) string {
	if e := relative(f); e >= 0 {
		return fmt.Sprintf("%.2E", e)
	}
	return "-"
}

// printFalse prints the functions of Table 5 that turned up with a significant certified error, and all that is known.
func printFalse(w io.Writer, rows []row) {
	fmt.Fprintf(w, "\nFunctions of Table 5 with a certified error above %g: each with its proof\n\n", finding.Significant)
	n := 0
	for i := range rows {
		r := &rows[i]
		if r.figure == nil || r.figure.Table != 5 {
			continue
		}
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

// printSummary prints the figures over the paper's functions.
func printSummary(w io.Writer, rows []row, seconds float64) {
	var found, top1, top4, with, odd, search float64
	var missed []string
	for i := range rows {
		r := &rows[i]
		search += r.report.Seconds["search"]
		t := r.tally("atomu")
		if t.significant || t.nonFinite > 0 {
			odd++
		}
		if t.significant {
			with++
		}
		if r.figure == nil || r.figure.Table != 4 {
			continue
		}
		if !t.significant {
			missed = append(missed, r.figure.Subject)
			continue
		}
		found++
		if t.first == 1 {
			top1++
		}
		if t.first <= 4 {
			top4++
		}
	}
	fmt.Fprintf(w, "\nTable 4, functions with a certified error above %g      %.0f of 42", finding.Significant, found)
	if len(missed) > 0 {
		fmt.Fprintf(w, " (not: %s)", strings.Join(missed, ", "))
	}
	fmt.Fprintf(w, "\n  it is the first ranked input                          %.0f%%   (published: 74%%)\n", percent(top1, found))
	fmt.Fprintf(w, "  it is among the first four                            %.0f%%   (published: 95%%)\n", percent(top4, found))
	fmt.Fprintf(w, "functions with such an error, of the univariate         %.0f of %d\n", with, len(rows))
	fmt.Fprintf(w, "  or with NaN or infinity for an ordinary number        %.0f\n", odd)
	fmt.Fprintf(w, "univariate functions, bitcode to table                  %.1f s wall; search alone %.1f s\n", seconds, search)
}

// printEnds counts how the subjects ended: with candidates certified or not, with nothing to certify, or not analysed.
func printEnds(w io.Writer, rows []row, budget int) {
	var results, quiet, found int
	var failed []string
	for i := range rows {
		r := &rows[i]
		if r.report.Findings > 0 {
			found++
		}
		switch {
		case len(r.report.Results) > 0:
			results++
		case r.report.Seconds != nil:
			quiet++
		default:
			failed = append(failed, r.name+": "+r.reason())
		}
	}
	fmt.Fprintf(w, "\nfunctions with double and mode parameters, run to the end %d of %d (%d with candidates, %d without an unstable operation)\n",
		results+quiet, len(rows), results, quiet)
	fmt.Fprintf(w, "  with a certified finding                              %d   (those outside of the tables: %d runs each)\n", found, budget)
	for _, f := range failed {
		fmt.Fprintf(w, "  %s\n", f)
	}
}
