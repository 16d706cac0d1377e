package bench

// This file measures FPGen's Table 3 on the same programs.

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/papers"
)

// fpgenSuites are the programs of the table: the sums and our own code for the matrices, Meschach's, and GSL's.
var fpgenSuites = []struct{ name, title string }{
	{"fpgen", "sums (Figure 1) of 4 and 32 numbers; vectors of 4, matrices of 4 by 4: our own code"},
	{"meschach", "the same by Meschach"},
	{"statistics", "weighted statistics of 4 numbers by GSL, with double accumulators"},
}

// benchFPGen prints Table 3 beside ours: the largest certified relative error of each program, and the seconds it took.
func benchFPGen(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	cfg = cfg.WithDefaults()
	fmt.Fprintf(w, "FPGen, Table 3 (two hours for each program), and ours (%s); binary32 values of [-100, 100]\n", cfg.Strategies[0])
	fmt.Fprintf(w, "error: |r - r0| / max(FLT_MIN, |r0|), r0 over the reals (section 3.3), of the worst element; ours is certified\n")
	start := time.Now()
	var reached count
	slowest := 0.0
	for _, suite := range fpgenSuites {
		fmt.Fprintf(w, "\n%s: %s\n\n", suite.name+".toml", suite.title)
		fpgenColumns.row(w, "program", "published", "error", "runs", "s", "verdict, kind, class, element")
		rows, err := measureSuite(ctx, cfg, suite.name)
		if err != nil {
			fmt.Fprintf(w, "not measured: %v\n", err)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			continue
		}
		for _, r := range rows {
			r.print(w)
			slowest = max(slowest, r.seconds())
			if r.published >= 0 {
				reached.add(r.name, r.error >= r.published)
			}
		}
	}
	fmt.Fprintf(w, "\nprograms with an error at least as large as the published one   %s\n", &reached)
	fmt.Fprintf(w, "slowest program, search and certificates                        %.1f s\n", slowest)
	fmt.Fprintf(w, "all programs, from source to table                              %.1f s\n", time.Since(start).Seconds())
	return nil
}

const fpgenColumns columns = "%-22v %10v | %10v %8v %8v  %v"

// An fpgenRow is one program of the table.
type fpgenRow struct {
	*row
	published float64          // -1: not in the table
	error     float64          // the largest certified one, by FPGen's measure; -1 for none
	finding   *finding.Finding // it is of, nil for an error below the threshold
	nonFinite int              // NaN or infinity where the exact value is an ordinary number: counted apart
}

func measureSuite(ctx context.Context, cfg *campaign.Config, name string) (rows []*fpgenRow, err error) {
	paper, err := papers.Read(name)
	if err != nil {
		return nil, err
	}
	t, err := measure(ctx, cfg, []string{name + ".toml"}, paper)
	if err != nil {
		return nil, err
	}
	for _, r := range t.rows {
		rows = append(rows, newFPGenRow(r))
	}
	return rows, nil
}

func newFPGenRow(r *row) *fpgenRow {
	row := &fpgenRow{row: r, published: -1, error: -1}
	if r.figure != nil {
		row.published = r.figure.Relative()
	}
	for _, x := range r.report.Results {
		if x.Candidate.Kind != "" {
			continue // an exception or a divergence on the way
		}
		switch e := fpgenMeasure(x.Finding.Main()); {
		case math.IsInf(e, 1) && x.Finding.Verdict == finding.Certified:
			row.nonFinite++
		case e > row.error && !math.IsInf(e, 1):
			row.error, row.finding = e, x.Finding
		}
	}
	for _, st := range stats(r.report) {
		if st.Largest != nil {
			if e := fpgenMeasure(st.Largest.Error); e > row.error {
				row.error, row.finding = e, nil
			}
		}
	}
	return row
}

// smallestFloat is FLT_MIN, the smallest normal number of binary32.
const smallestFloat = 0x1p-126

// fpgenMeasure returns the lower end of FPGen's measure of an error (section 3.3): |r - r0| / max(FLT_MIN, |r0|), which is
// the smaller one of the relative error and of the absolute one in units of FLT_MIN. It is -1 where nothing is certain.
func fpgenMeasure(e *finding.Error) float64 {
	if e == nil || e.Absolute == nil {
		return -1
	}
	least := e.Absolute.Least() / smallestFloat
	if e.Relative != nil {
		least = min(least, e.Relative.Least())
	}
	return least
}

func (r *fpgenRow) seconds() float64 { return r.report.Seconds["search"] + r.report.Seconds["certify"] }

func (r *fpgenRow) print(w io.Writer) {
	what := "below the threshold"
	if list := skipped(r.report); r.error < 0 && len(list) > 0 {
		what = list[len(list)-1]
	}
	if f := r.finding; f != nil {
		what = fmt.Sprintf("%s %s %s %s", f.Verdict, f.Kind, f.Class, f.Output)
	}
	if r.nonFinite > 0 {
		what += "; NaN or infinity too"
	}
	fpgenColumns.row(w, r.name, known(r.published >= 0, "%.4e", r.published), known(r.error >= 0, "%.4e", r.error), evaluations(r.report),
		fmt.Sprintf("%.2f", r.seconds()), what)
}
