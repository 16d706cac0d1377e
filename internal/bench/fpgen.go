package bench

// This file measures FPGen's Table 3 on the same programs.

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
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
	var n, reached int
	slowest := 0.0
	for _, suite := range fpgenSuites {
		fmt.Fprintf(w, "\n%s: %s\n\n%-22s %10s | %10s %8s %8s  %s\n", suite.name+".toml", suite.title,
			"program", "published", "error", "runs", "s", "verdict, kind, class, element")
		rows, err := measureSuite(ctx, cfg, suite.name)
		if err != nil {
			fmt.Fprintf(w, "not measured: %v\n", err)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			continue
		}
		for i := range rows {
			r := &rows[i]
			fmt.Fprintln(w, r.text())
			slowest = max(slowest, r.seconds())
			if r.published >= 0 {
				n++
				if r.error >= r.published {
					reached++
				}
			}
		}
	}
	fmt.Fprintf(w, "\nprograms with an error at least as large as the published one   %d of %d\n", reached, n)
	fmt.Fprintf(w, "slowest program, search and certificates                        %.1f s\n", slowest)
	fmt.Fprintf(w, "all programs, from source to table                              %.1f s\n", time.Since(start).Seconds())
	return nil
}

// An fpgenRow is one program of the table.
type fpgenRow struct {
	name      string
	published float64 // -1: not in the table
	report    *campaign.Report
	error     float64          // the largest certified one, by FPGen's measure; -1 for none
	finding   *finding.Finding // it is of, nil for an error below the threshold
	nonFinite int              // NaN or infinity where the exact value is an ordinary number: counted apart
}

// measureSuite runs Find's work on a built-in suite.
func measureSuite(ctx context.Context, cfg *campaign.Config, name string) ([]fpgenRow, error) {
	paper, err := suite.BuiltIn(name)
	if err != nil {
		return nil, err
	}
	c := *cfg
	c.Args = []string{name + ".toml"}
	j, err := campaign.New(ctx, &c)
	if err != nil {
		return nil, err
	}
	var rows []fpgenRow
	err = campaign.Each(ctx, j, examine(ctx), func(s *subject.Subject, r *campaign.Report) error {
		rows = append(rows, newFPGenRow(s.Name, figure(paper, s.Name), r))
		return nil
	})
	return rows, err
}

func newFPGenRow(name string, f *suite.Figure, r *campaign.Report) fpgenRow {
	row := fpgenRow{name: name, published: -1, report: r, error: -1}
	if f != nil {
		v, err := strconv.ParseFloat(f.Error, 64)
		if err != nil {
			panic("published error " + f.Error)
		}
		row.published = v
	}
	for _, x := range r.Results {
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
	for _, m := range r.Messages {
		if m.Stats != nil && m.Stats.Largest != nil {
			if e := fpgenMeasure(m.Stats.Largest.Error); e > row.error {
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
	least := math.Inf(1)
	if e.Relative != nil {
		least = lower(e.Relative)
	}
	return min(least, lower(e.Absolute)/smallestFloat)
}

// lower returns the lower end of an enclosure; beyond the range of doubles it is infinite.
func lower(b *finding.Bounds) float64 {
	v, err := strconv.ParseFloat(b.Lower, 64)
	if err != nil && !math.IsInf(v, 1) {
		return 0
	}
	return v
}

func (r *fpgenRow) seconds() float64 { return r.report.Seconds["search"] + r.report.Seconds["certify"] }

func (r *fpgenRow) text() string {
	published, ours, what := "-", "-", "below the threshold"
	if r.published >= 0 {
		published = fmt.Sprintf("%.4e", r.published)
	}
	if r.error >= 0 {
		ours = fmt.Sprintf("%.4e", r.error)
	}
	var runs int64
	for _, m := range r.report.Messages {
		switch {
		case m.Stats != nil:
			runs += m.Stats.Evaluations
		case m.Skipped != nil && r.error < 0:
			what = m.Skipped.What
		}
	}
	if f := r.finding; f != nil {
		what = fmt.Sprintf("%s %s %s %s", f.Verdict, f.Kind, f.Class, f.Output)
	}
	if r.nonFinite > 0 {
		what += "; NaN or infinity too"
	}
	return fmt.Sprintf("%-22s %10s | %10s %8d %8.2f  %s", r.name, published, ours, runs, r.seconds(), what)
}
