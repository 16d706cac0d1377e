package bench

// This file measures published tables on their own subjects. What is printed is in the other files: atomu.go has the published
// tables beside ours, figures.go the figures by which a strategy of our own is judged.

import (
	"cmp"
	"context"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"faultline/internal/bench/everyday"
	"faultline/internal/campaign"
	"faultline/internal/campaign/gate"
	"faultline/internal/papers"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// Ariadne is the table whose strategies, where none is named, are those for exceptions.
const Ariadne = "ariadne"

// benches are the tables that can be printed.
var benches = map[string]func(context.Context, *campaign.Config, io.Writer) error{
	Ariadne:      benchAriadne,
	"gsl":        benchGSL,
	"fpgen":      benchFPGen,
	"everyday":   everyday.Run,
	"hidden":     benchHidden,
	"binary32":   benchBinary32,
	"eiffel":     benchEIFFEL,
	"lsga":       benchLSGA,
	"strategies": benchStrategies,
}

// Run prints a table on the subjects of a suite: gsl, the functions of ATOMU's Tables 4 and 5 and the others with double and
// mode parameters; fpgen, the programs of FPGen's Table 3 by the tools that it has; eiffel, the benchmarks of EIFFEL's Tables II to IV;
// lsga, LSGA's techniques on GSL's functions of doubles; ariadne, exceptions in all of GSL's special functions; strategies, ours against
// all of these in the same time; binary32, functions whose largest error is known because every input is run.
func Run(ctx context.Context, cfg *campaign.Config, name string, w io.Writer) error {
	bench, ok := benches[name]
	if !ok {
		return campaign.Usagef("bench %s: no such table; there are %s", name, strings.Join(slices.Sorted(maps.Keys(benches)), ", "))
	}
	switch {
	case cfg.Against != "" && name != "gsl" && name != "strategies":
		return campaign.Usagef("bench %s --against %s: this table has no such comparison; bench gsl and bench strategies have", name,
			cfg.Against)
	case cfg.DomainOf != "" && name != Ariadne:
		return campaign.Usagef("bench %s --domain-of %s: the domains of this table are its own; bench ariadne has two", name, cfg.DomainOf)
	case cfg.Reuse != "" && name != "binary32":
		return campaign.Usagef("bench %s --reuse %s: nothing is kept for this table; bench binary32 reads and writes such a file",
			name, cfg.Reuse)
	}
	counting := *cfg
	counting.Gate = new(gate.Tally)
	if name != "everyday" { // the papers' measure, and their inputs
		counting.Measure, counting.Inputs = campaign.MeasureRelative, campaign.AllInputs
	}
	if err := bench(ctx, &counting, w); err != nil {
		return err
	}
	return printGate(w, counting.Gate)
}

// rivalsOf reads the names in --against.
func rivalsOf(against string) ([]string, error) {
	names := strings.FieldsFunc(against, func(r rune) bool { return r == ',' })
	for _, name := range names {
		if strategies.Named(name) == nil {
			return nil, campaign.Usagef("bench --against %s: no such strategy; there are %s", name, strategies.List())
		}
	}
	return names, nil
}

// A row is one subject of a table.
type row struct {
	figure *papers.Figure // nil without one
	report *campaign.Report
	name   string
	dims   int
}

// A table is what was measured.
type table struct {
	rows     []*row
	seconds  float64 // from bitcode to certificates, by the clock
	setup    float64 // of these, until the first search: loading and compiling
	compiled int64   // objects that were not in the cache
	strategy string
}

// benchGSL runs the functions that are asked for and prints what is known of the strategy: for ATOMU the published figures
// beside ours, for the others the figures by which they are judged.
func benchGSL(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	cfg = cfg.WithDefaults()
	paper, err := papers.Read("atomu")
	if err != nil {
		return err
	}
	all, err := suite.BuiltIn("gsl")
	if err != nil {
		return err
	}
	against, err := rivalsOf(cmp.Or(cfg.Against, strings.Join(cfg.Strategies[1:], ",")))
	if err != nil {
		return err
	}
	one := *cfg
	one.Strategies = cfg.Strategies[:1]
	wanted, err := parts(cfg.Only)
	if err != nil {
		return err
	}
	if one.Strategies[0] == "atomu" && len(against) == 0 && cfg.Only == nil {
		return benchATOMU(ctx, &one, paper, all, w)
	}
	return benchOwn(ctx, &one, against, wanted, paper, all, w)
}

// The parts of the suite gsl: the paper's tables, what it searched without an oracle, and what it did not search.
const (
	partTable4 = "table4"
	partTable5 = "table5"
	partRest   = "rest"
	partOthers = "others"
)

var allParts = []string{partTable4, partTable5, partRest, partOthers}

// parts reads the words of --only; none are all.
func parts(only []string) ([]string, error) {
	if len(only) == 0 {
		return allParts, nil
	}
	for _, word := range only {
		if !slices.Contains(allParts, word) {
			return nil, campaign.Usagef("bench --only %s: no such part; there are %s", word, strings.Join(allParts, ", "))
		}
	}
	return only, nil
}

func partOf(f *papers.Figure) string {
	switch {
	case f == nil:
		return partOthers
	case f.Table == 4:
		return partTable4
	case f.Table == 5:
		return partTable5
	}
	return partRest
}

// functions returns the subjects of ATOMU, in the order of its figures, and those of GSL's other functions that have
// only double and mode parameters.
func functions(paper papers.Paper, all *suite.Suite) (names, others []string) {
	for _, f := range paper {
		names = append(names, f.Subject)
	}
	for _, s := range all.Subjects {
		if (s.Group == "univariate" || s.Group == "multivariate") && paper.Of(s.Name) == nil {
			others = append(others, s.Name)
		}
	}
	return names, others
}

// measure runs Find's work on subjects, with the first strategy of cfg.
func measure(ctx context.Context, cfg *campaign.Config, args []string, paper papers.Paper) (*table, error) {
	start := time.Now()
	j, err := contest(ctx, cfg, args, nil)
	if err != nil {
		return nil, err
	}
	t := &table{setup: time.Since(start).Seconds(), strategy: cfg.Strategies[0]}
	examine := func(t *campaign.Task) *campaign.Report { return t.Examine(ctx) }
	err = campaign.Each(ctx, j, examine, func(s *subject.Subject, r *campaign.Report) error {
		t.rows = append(t.rows, &row{report: r, name: s.Name, dims: len(s.Params), figure: paper.Of(s.Name)})
		return nil
	})
	t.seconds, t.compiled = time.Since(start).Seconds(), j.Objects()
	return t, err
}

func spelled(names []string) (args []string) {
	for _, name := range names {
		args = append(args, "gsl.toml:"+name)
	}
	return args
}
