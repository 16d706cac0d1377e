package bench

// This file measures published tables on their own subjects. What is printed is in the other files: atomu.go has the published
// tables beside ours, figures.go the figures by which a strategy of our own is judged.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"faultline/internal/bench/everyday"
	"faultline/internal/campaign"
	"faultline/internal/campaign/gate"
	"faultline/internal/papers"
	_ "faultline/internal/search/baselines" // for comparisons
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// A suite is a table that can be printed.
type suiteOf struct {
	name, says string
	parts      string   // that --only chooses from
	strategies []string // where the user names none; nil: the default strategy
	reads      []string // flags that no other suite may have
	plain      bool     // errors and inputs are those of find, not of the papers
	print      func(context.Context, *campaign.Config, io.Writer) error
}

// suites returns the tables, in the order of the manual.
func suites() []suiteOf {
	return []suiteOf{
		{name: "gsl", print: benchGSL, reads: []string{"against"}, parts: strings.Join(allParts, ", "),
			says: "functions of GSL. --strategy atomu alone prints ATOMU's Tables 4 and 5 beside ours.\n" +
				"    --against also times the searches of other strategies."},
		{name: "fpgen", print: benchFPGen, strategies: fpgenStrategies, parts: fpgenWords() + ", names",
			says: "Table 3 of FPGen, 21 programs, and the sums of its Table 1"},
		{name: "hidden", print: benchHidden, parts: "names", says: "programs with errors behind branches that no sample takes"},
		{name: "everyday", print: everyday.Run, plain: true, parts: "own, seeds, erfa, names",
			says: "the first finding of everyday functions, and whether somebody would act on it"},
		{name: "eiffel", print: benchEIFFEL, parts: "names, numbers", says: "Tables II to IV of EIFFEL, by both methods for ranges"},
		{name: "lsga", print: benchLSGA, strategies: lsgaTechniques, parts: "sanity, 1 to 4 (number of parameters), names",
			says: "Tables II to VII of LSGA, 1000 errors measured for each function"},
		{name: "ariadne", print: benchAriadne, strategies: strategies.ForExceptions, reads: []string{"domain-of"}, parts: "names, files",
			says: "exceptions in the special functions of GSL, as in section 5 of Ariadne"},
		{name: "strategies", print: benchStrategies, reads: []string{"against"}, parts: "1 to 4, names",
			says: "one strategy against others (--against), each with at least its seconds"},
		{name: "binary32", print: benchBinary32, reads: []string{"reuse"}, parts: "names",
			says: "largest errors found, beside the largest of all inputs; minutes for each function"},
	}
}

// Names returns the names of the suites, sorted.
func Names() (names []string) {
	for _, s := range suites() {
		names = append(names, s.name)
	}
	slices.Sort(names)
	return names
}

// Manual returns a paragraph for each suite.
func Manual() string {
	var b strings.Builder
	for _, s := range suites() {
		fmt.Fprintf(&b, "%s: %s\n    --only %s\n", s.name, s.says, s.parts)
	}
	return b.String()
}

// Run prints the table of a suite.
func Run(ctx context.Context, cfg *campaign.Config, name string, w io.Writer) error {
	all := suites()
	i := slices.IndexFunc(all, func(s suiteOf) bool { return s.name == name })
	if i < 0 {
		return campaign.Usagef("%s: no such suite; there are %s", name, strings.Join(Names(), ", "))
	}
	s, c := all[i], *cfg
	for _, flag := range []struct{ name, value string }{{"against", cfg.Against}, {"domain-of", cfg.DomainOf}, {"reuse", cfg.Reuse}} {
		if flag.value != "" && !slices.Contains(s.reads, flag.name) {
			return campaign.Usagef("--%s %s: %s has no use for this flag; only %s", flag.name, flag.value, name, readers(all, flag.name))
		}
	}
	if len(c.Strategies) == 0 {
		c.Strategies = s.strategies
	}
	if !s.plain {
		c.Measure, c.Inputs = campaign.MeasureRelative, campaign.AllInputs
	}
	c.Gate = new(gate.Tally)
	c = *c.WithDefaults()
	if err := s.print(ctx, &c, w); err != nil {
		return err
	}
	return printGate(w, c.Gate)
}

// readers names the suites that read a flag.
func readers(all []suiteOf, flag string) string {
	var names []string
	for _, s := range all {
		if slices.Contains(s.reads, flag) {
			names = append(names, s.name)
		}
	}
	return strings.Join(names, " and ")
}

// rivalsOf reads the names in --against.
func rivalsOf(against string) ([]string, error) {
	names := strings.FieldsFunc(against, func(r rune) bool { return r == ',' })
	for _, name := range names {
		if strategies.Named(name) == nil {
			return nil, campaign.Usagef("--against %s: no such strategy; there are %s", name, strategies.List())
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
			return nil, campaign.Usagef("--only %s: no such part; there are %s", word, strings.Join(allParts, ", "))
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
