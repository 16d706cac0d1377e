package bench

// This file lists the suites and runs one of them.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/campaign/gate"
	_ "faultline/internal/search/baselines" // for comparisons
	"faultline/internal/search/strategies"
)

// A suiteOf is a suite that faultlab can print.
type suiteOf struct {
	name, says string
	parts      string   // the names that --only accepts
	strategies []string // used if the user names none; nil: the default strategy
	reads      []string // flags that this suite reads and some others do not
	plain      bool     // errors and inputs are measured as in find, not as in the papers
	print      func(context.Context, *campaign.Config, io.Writer) error
}

// suites returns the tables, in the order of the manual.
func suites() []suiteOf {
	return []suiteOf{
		{name: "gsl", print: benchGSL, reads: []string{"against", "time"}, parts: strings.Join(gslParts, ", "),
			says: "functions of GSL. --strategy atomu adds the figures of ATOMU's Tables 3 to 5 and Figures 3 and 4;\n" +
				"    demc those of Tables 4 and 5. --set atomu.as=authors runs ATOMU as its authors do.\n" +
				"    --against also times the searches of other strategies."},
		{name: "callable", print: benchCallable, plain: true, parts: "names of projects, reasons, refused, runs",
			says: "which functions of projects can be called (scripts/projects fetches them). reasons: why others cannot;\n" +
				"    refused: their names; runs: which part of their operations 2000 runs reach, for 20 functions of each"},
		{name: "rebuilt", print: benchRebuilt, plain: true, parts: "folders of faultline record",
			says: "recorded calls that are rebuilt at other addresses: how many have the same bits, in a process and in the interpreter"},
		{name: "fpgen", print: benchFPGen, strategies: fpgenStrategies, reads: []string{"time"}, parts: fpgenWords() + ", names",
			says: "Table 3 of FPGen, 21 programs, and the sums of its Table 1. figure5: its Figure 5.\n" +
				"    All of it takes nine minutes of processor time, most of it for fpgen; --strategy hunt is a part"},
		{name: "hidden", print: benchHidden, reads: []string{"time"}, parts: "names", says: "programs with errors behind branches that no sample takes"},
		{name: "everyday", print: benchEveryday, plain: true, reads: []string{"time"}, parts: "own, seeds, erfa, names",
			says: "the first finding of everyday functions, and whether somebody would act on it"},
		{name: "fixes", print: benchFixes, plain: true, reads: []string{"time"}, parts: "names",
			says: "which avoidable findings of everyday functions have a fix, and why others have none"},
		{name: "eiffel", print: benchEIFFEL, reads: []string{"against", "time"}, parts: "names, numbers, figure15, figure17",
			says: "Tables II to IV and Figure 16 of EIFFEL, by both methods for ranges. --against s3fp,atomu adds what these tools\n" +
				"    find in the same benchmarks, and Figure 17. figure15: formulas found with ranges and\n" +
				"    without; figure17: these tools alone"},
		{name: "bounds", print: benchBounds, reads: []string{"time"}, parts: "names",
			says: "FPBench's cores: the largest certified error beside the least proved bound"},
		{name: "lsga", print: benchLSGA, strategies: lsgaTechniques, reads: []string{"time"}, parts: "sanity, 1 to 4 (number of parameters), names, figures",
			says: "Tables II to VII of LSGA, 1000 errors measured for each function. figures: its Figures 1 and 2"},
		{name: "ariadne", print: benchAriadne, strategies: strategies.ForExceptions, reads: []string{"domain-of", "time"}, parts: "names, files, table5",
			says: "exceptions in the special functions of GSL, as in section 5 of Ariadne. table5: eight bounds on loops.\n" +
				"    All of it takes more than ten minutes; --only exp.c is a part"},
		{name: "strategies", print: benchStrategies, reads: []string{"against"}, parts: "1 to 4, names",
			says: "one strategy against others (--against), each with at least its seconds.\n" +
				"    All of it takes more than ten minutes; --only 1 is a part"},
		{name: "binary32", print: benchBinary32, reads: []string{"reuse", "time"}, parts: "names",
			says: "largest errors found, beside the largest of all inputs; minutes for each function.\n" +
				"    All of it takes half an hour; --only NAME is a part"},
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
	for _, flag := range []struct{ name, value string }{
		{"against", cfg.Against}, {"domain-of", cfg.DomainOf}, {"reuse", cfg.Reuse}, {"time", textIf(cfg.Time > 0, cfg.Time.String())},
	} {
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
	return strings.Join(names, ", ")
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
