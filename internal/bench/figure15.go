package bench

// This file is EIFFEL's Figure 15: the largest error of each benchmark as it is, rewritten without ranges, and rewritten with them. The
// paper rewrites with Herbie. Here the search for formulas of find does it, which needs no other program.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// figure15 is the word of --only that selects the figure.
const figure15 = "figure15"

const (
	figure15Sample = 8000 // random inputs of a benchmark, as many as Herbie draws (section IV-C)
	figure15Sites  = 3    // blamed operations for which a formula is looked for
	figure15Worst  = 12   // inputs that may blame them
	mostBitsOfUlps = 64   // of an error of a double
)

// The gains that the paper publishes, in bits: the mean, the largest one, and the number of the benchmark with it (section IV-C).
const (
	overHerbie   = "3.35, 53.3 (24)"
	overOriginal = "5.77, 30.5 (15)"
)

// A rewritten benchmark has its largest errors in bits.
type rewritten struct {
	figure                  *suite.Figure
	original, without, with float64
	ranges                  int
	formula, method         string // with ranges, as in a finding's suggestion
	remark                  string
}

var figure15Table = table[*rewritten]{
	{"%3v", "no.", func(r *rewritten) any { return r.figure.Number }},
	{" %-22v", "name", func(r *rewritten) any { return r.figure.Subject }},
	{" | %6v", "ranges", func(r *rewritten) any { return r.ranges }},
	{" | %8v", "original", func(r *rewritten) any { return fixed(1, r.original) }},
	{" %8v", "without", func(r *rewritten) any { return fixed(1, r.without) }},
	{" %8v", "with", func(r *rewritten) any { return fixed(1, r.with) }},
	{" | %v", "formula with ranges", func(r *rewritten) any { return cmp.Or(r.remark, r.formula) }},
}

// benchFigure15 prints the row of each benchmark, and the means.
func benchFigure15(ctx context.Context, cfg *campaign.Config, figures suite.Paper, w io.Writer) error {
	c := *cfg
	c.Args, c.Only = nil, nil
	for _, f := range figures {
		c.Args = append(c.Args, "eiffel.toml:"+f.Subject)
	}
	c.Ranges.Methods = []string{string(finding.Ours)}
	j, err := campaign.NewRanges(ctx, &c)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `EIFFEL's Figure 15: the largest error of each benchmark in bits, log2(1 + ulps), at most %d
original: as it is
without: with the best formula that the worst of %d random inputs lead to
with: with the best of these and of those that the worst inputs of our ranges lead to
The errors are the largest ones at the random inputs and at the worst inputs of the ranges. Errors of infinite results and NaN are not
counted. The paper uses Herbie 1.6; here it is the search for formulas of faultline find. It proposes no formula that is worse at any of
the inputs tried. faultline export --format fpcore writes the ranges for Herbie itself.

`, mostBitsOfUlps, figure15Sample)
	fmt.Fprintln(w, figure15Table.heads())
	var rows []*rewritten
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) *rewritten { return rewrittenBy(ctx, t, figures) },
		func(_ *subject.Subject, r *rewritten) error {
			rows = append(rows, r)
			_, err := fmt.Fprintln(w, strings.TrimRight(figure15Table.text(r), " "))
			return err
		})
	if err != nil {
		return err
	}
	printFigure15Sums(w, rows)
	return nil
}

// printFigure15Sums prints means and largest gains beside the published ones.
func printFigure15Sums(w io.Writer, rows []*rewritten) {
	gains := func(of func(*rewritten) float64) string {
		sum, most := 0.0, new(rewritten)
		for _, r := range rows {
			if x := of(r); x > 0 && (most.figure == nil || x > of(most)) {
				most = r
			}
			sum += of(r)
		}
		text := fmt.Sprintf("%.2f", sum/float64(max(1, len(rows))))
		if most.figure != nil {
			text += fmt.Sprintf(", %.1f (%d)", of(most), most.figure.Number)
		}
		return text
	}
	count := func(holds func(*rewritten) bool) int { return counted(rows, (*rewritten).name, holds).n }
	fmt.Fprintln(w)
	printBeside(w, "bits gained: mean, most (number)",
		beside{"with ranges, over without", overHerbie, gains(func(r *rewritten) float64 { return r.without - r.with })},
		beside{"with ranges, over the original", overOriginal, gains(func(r *rewritten) float64 { return r.original - r.with })},
		beside{"without ranges, over the original", "-", gains(func(r *rewritten) float64 { return r.original - r.without })},
		beside{"the largest error is smaller with ranges than without", "-",
			count(func(r *rewritten) bool { return r.with < r.without })},
		beside{"  larger", "0", count(func(r *rewritten) bool { return r.with > r.without })},
		beside{"a formula with ranges lowers the largest error", "-", count(func(r *rewritten) bool { return r.with < r.original })},
		beside{"    of these, by a method, such as a sum in more digits", "-",
			count(func(r *rewritten) bool { return r.with < r.original && r.method != "" })},
		beside{"  without ranges", "-", count(func(r *rewritten) bool { return r.without < r.original })},
		beside{"without ranges, larger than the original", "5", count(func(r *rewritten) bool { return r.without > r.original })})
}

func (r *rewritten) name() string { return r.figure.Subject }

// rewrittenBy finds the ranges of the task's benchmark and rewrites it twice.
func rewrittenBy(ctx context.Context, t *campaign.Task, figures suite.Paper) *rewritten {
	r := &rewritten{figure: figures.Of(t.Subject.Name)}
	if err := r.measure(ctx, t); err != nil {
		r.remark = "failed: " + strings.ReplaceAll(err.Error(), "\n", " ")
	}
	return r
}

func (r *rewritten) measure(ctx context.Context, t *campaign.Task) error {
	report := t.Examine(ctx)
	if report.Err != nil {
		return report.Err
	}
	points, err := t.Draws(ctx, figure15, figure15Sample)
	if err != nil {
		return err
	}
	for _, m := range report.Messages {
		if m.Range == nil {
			continue
		}
		r.ranges++
		for _, l := range []*finding.Largest{m.Range.Largest, m.Range.LargestNumber} {
			if l != nil {
				for i := range l.Input {
					x, err := fp.Parse(l.Input[i].Hex)
					if err != nil {
						return err
					}
					points = append(points, x)
				}
			}
		}
	}
	ulps, err := t.Ulps(points)
	if err != nil {
		return err
	}
	r.original = largestBits(ulps)
	bySample, err := formulasAt(ctx, t, points, ulps, 0, figure15Sample)
	if err != nil {
		return err
	}
	byRanges, err := formulasAt(ctx, t, points, ulps, figure15Sample, len(ulps))
	if err != nil {
		return err
	}
	r.without = largestBits(bestFormula(bySample, ulps, figure15Sample).ulps)
	f := bestFormula(append(bySample, byRanges...), ulps, len(ulps))
	if r.with = largestBits(f.ulps); f.suggestion != nil {
		r.method, r.formula = f.suggestion.Method, f.suggestion.Replaces+"  ->  "+f.suggestion.Text
	}
	return nil
}

// A formula is a rewriting with its error at each point. suggestion is nil for the program as it is.
type formula struct {
	suggestion *finding.Suggestion
	ulps       []float64
}

// bestFormula returns the formula with the smallest largest error at the first n points.
func bestFormula(list []formula, original []float64, n int) formula {
	least := formula{nil, original}
	for _, f := range list {
		if largestBits(f.ulps[:n]) < largestBits(least.ulps[:n]) {
			least = f
		}
	}
	return least
}

// formulasAt looks for formulas at the worst points from one index to another. Where the error with a formula is not known, it counts the
// program's.
func formulasAt(ctx context.Context, t *campaign.Task, points, ulps []float64, from, to int) (list []formula, err error) {
	dims := len(points) / len(ulps)
	var order, sites []int
	for i := from; i < to; i++ {
		if ulps[i] > 1 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ulps[b], ulps[a]) })
	for _, i := range order[:min(len(order), figure15Worst)] {
		if len(sites) == figure15Sites || ctx.Err() != nil {
			break
		}
		point := points[i*dims : (i+1)*dims]
		site, output, ok, err := t.Blamed(point)
		if err != nil {
			return nil, err
		}
		if !ok || slices.Contains(sites, site) {
			continue
		}
		sites = append(sites, site)
		found, err := t.Rewrite(ctx, point, site, output, points)
		if err != nil {
			return nil, err
		}
		if found == nil {
			continue
		}
		after := slices.Clone(ulps)
		for k, x := range found.Ulps {
			if !math.IsNaN(x) {
				after[k] = x
			}
		}
		list = append(list, formula{found.Suggestion, after})
	}
	return list, nil
}

// largestBits returns the largest error in bits. It skips unknown errors.
func largestBits(ulps []float64) (most float64) {
	for _, u := range ulps {
		if !math.IsNaN(u) {
			most = max(most, min(mostBitsOfUlps, math.Log2(1+u)))
		}
	}
	return most
}
