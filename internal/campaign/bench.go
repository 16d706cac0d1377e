package campaign

// This file measures a paper's table on its own subjects: the search, the certificates, and the published inputs.

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
)

// significant is the relative error that counts (ATOMU, section 5.2.3).
const significant = 1e-3

// benches are the tables that can be printed.
var benches = map[string]func(context.Context, *Config, io.Writer) error{
	"gsl": benchGSL,
}

// Bench prints a paper's table beside ours, on the same subjects. The suites are gsl: Tables 4 and 5 of ATOMU.
func Bench(ctx context.Context, cfg *Config, suite string, w io.Writer) error {
	bench, ok := benches[suite]
	if !ok {
		return usage("bench %s: no such table; there is gsl (ATOMU, Tables 4 and 5)", suite)
	}
	return bench(ctx, cfg, w)
}

// A row is one subject of a table.
type row struct {
	figure *subject.Figure // nil without one
	report *report
	name   string
}

// benchGSL runs the 107 univariate functions that ATOMU searched, then the other functions with double and mode
// parameters, and prints Tables 4 and 5 with the published figures beside ours.
func benchGSL(ctx context.Context, cfg *Config, w io.Writer) error {
	paper, err := subject.BuiltIn("atomu")
	if err != nil {
		return err
	}
	all, err := subject.BuiltIn("gsl")
	if err != nil {
		return err
	}
	names, others := functions(paper, all)
	start := time.Now()
	rows, err := measure(ctx, cfg, names)
	if err != nil {
		return err
	}
	seconds := time.Since(start).Seconds()
	for i := range rows {
		rows[i].figure = &paper.Figures[i]
	}
	printTable(w, rows, 4)
	printTable(w, rows, 5)
	printFalse(w, rows)
	printSummary(w, rows, seconds)
	if err := printPublished(ctx, cfg, w, paper); err != nil {
		return err
	}
	budget := *cfg
	if budget.Evals == 0 {
		budget.Evals = othersBudget
	}
	rest, err := measure(ctx, &budget, others)
	if err != nil {
		return err
	}
	printEnds(w, append(rows, rest...), budget.Evals)
	return nil
}

// othersBudget is how many runs each function outside of the paper's tables gets: some have thousands of operations,
// and the paper's 10,000 iterations for each would take minutes.
const othersBudget = 1_000_000

// functions returns the subjects of ATOMU, in the order of its figures, and those of GSL's other functions that have
// only double and mode parameters.
func functions(paper, all *subject.Suite) (names, others []string) {
	known := make(map[string]bool)
	for _, f := range paper.Figures {
		names = append(names, f.Subject)
		known[f.Subject] = true
	}
	for _, s := range all.Subjects {
		if (s.Group == "univariate" || s.Group == "multivariate") && !known[s.Name] {
			others = append(others, s.Name)
		}
	}
	return names, others
}

// measure runs Find's work on subjects of the suite gsl.
func measure(ctx context.Context, cfg *Config, names []string) ([]row, error) {
	c := *cfg
	c.Args = nil
	for _, name := range names {
		c.Args = append(c.Args, "gsl.toml:"+name)
	}
	j, err := newJob(ctx, &c, c.modes()...)
	if err != nil {
		return nil, err
	}
	rows := make([]row, len(j.subjects))
	err = inOrder(ctx, len(j.subjects), j.cfg.Jobs, j.lane,
		func(l *lane, i int) *report {
			return j.examine(ctx, l, j.subjects[i], newProgress(false, 0, nil))
		},
		func(i int, r *report) error { rows[i] = row{report: r, name: j.subjects[i].Name}; return nil })
	if err == nil {
		err = ctx.Err()
	}
	return rows, err
}

// A tally is what the certificates of one subject come to, as the paper counts: NaN and infinite results, which its
// program threw away, are counted apart.
type tally struct {
	worst       *finding.Finding // largest relative error of a finite result, nil without one
	first       int              // place of the first significant one in the strategy's order, 0 for none
	significant bool
	nonFinite   int // NaN or infinite results where the exact value is an ordinary number, certified
}

func (r *row) tally() tally {
	var t tally
	for _, x := range r.report.results {
		e := relative(x.finding)
		if math.IsInf(e, 1) {
			if x.finding.Verdict == finding.Certified {
				t.nonFinite++
			}
			continue
		}
		if t.worst == nil || e > relative(t.worst) {
			t.worst = x.finding
		}
		if t.first == 0 && certifiedSignificant(x.finding) {
			t.first, t.significant = x.rank, true
		}
	}
	return t
}

// relative returns the lower end of the relative error against the reference, -1 where there is none: no reference,
// an exact value of 0, a point outside the reference's domain.
func relative(f *finding.Finding) float64 {
	for i := range f.Error {
		e := &f.Error[i]
		if e.Oracle != finding.Reference || e.Relative == nil || f.Class == finding.OutOfDomain {
			continue
		}
		if v, err := strconv.ParseFloat(e.Relative.Lower, 64); err == nil {
			return v
		}
	}
	return -1
}

func certifiedSignificant(f *finding.Finding) bool {
	return f.Verdict == finding.Certified && relative(f) > significant
}

// printPublished looks for the doubles that the paper meant: it prints 16 digits of each input, which several doubles
// share; the one meant is the one whose error has the printed digits.
func printPublished(ctx context.Context, cfg *Config, w io.Writer, paper *subject.Suite) error {
	c := *cfg
	c.Args = nil
	var figures []*subject.Figure
	for i := range paper.Figures {
		if f := &paper.Figures[i]; f.Table == 4 {
			figures = append(figures, f)
			c.Args = append(c.Args, "gsl.toml:"+f.Subject)
		}
	}
	j, err := newJob(ctx, &c)
	if err != nil {
		return err
	}
	proof := certify.NewWorker(certify.Limits{})
	defer proof.Close()
	fmt.Fprintf(w, "\nPublished errors at the doubles that the printed inputs can mean\n\n")
	agree := 0
	for i, f := range figures {
		x, got, err := meant(proof, j, j.subjects[i], f)
		if err != nil {
			return err
		}
		sign := "differs"
		if got == canonical(f.Error) {
			agree++
			sign = "agrees"
		}
		fmt.Fprintf(w, "%-28s %24s  %9s  %9s  %s\n", f.Subject, fp.Decimal(x), f.Error, got, sign)
	}
	fmt.Fprintf(w, "\npublished errors reproduced to the printed digits   %d of %d\n", agree, len(figures))
	return nil
}

// meant returns the double that a published input stands for, and the certified error there as the paper prints it.
func meant(proof *certify.Worker, j *job, s *subject.Subject, f *subject.Figure) (x float64, got string, err error) {
	for _, candidate := range sharing(f.Input) {
		cert, err := proof.Certify(s, []float64{candidate}, j.options)
		if err != nil {
			return 0, "", err
		}
		text := fmt.Sprintf("%.2E", relative(&cert.Finding))
		if got == "" || text == canonical(f.Error) {
			x, got = candidate, text
		}
		if text == canonical(f.Error) {
			break
		}
	}
	return x, got, nil
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
