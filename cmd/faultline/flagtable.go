package main

// This file is the table of all flags. Help, manual pages and completion come from these rows.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/finding"
	"faultline/internal/search/strategies"
)

// A flagRow describes a flag. Backquotes mark the name of its value.
type flagRow struct {
	group    string
	everyday bool // the short help shows it
	name     string
	short    string // one letter, "" for none
	meaning  string
}

// everyday and seldom are the values of flagRow.everyday.
const (
	everyday = true
	seldom   = false
)

// The groups of flags, in the order of the help.
const (
	aboutSources = "Sources"
	aboutInputs  = "Inputs and results"
	aboutCompare = "Comparison"
	aboutProof   = "Findings"
	aboutSearch  = "Search"
	aboutFleet   = "Many machines"
	aboutReport  = "Report"
)

var flagRows = []flagRow{
	{aboutSources, everyday, "build-dir", "p", "search the project built in `DIR` (compile_commands.json)"},
	{aboutSources, seldom, "target", "", "with -p: only this `TARGET` of CMake's, and what it links"},
	{aboutSources, seldom, "changed", "", "with -p: only functions whose code differs from `REVISION` of git, and their callers"},
	{aboutSources, seldom, "rehearse", "", "with -p: run each listed function, to show the domains of its parameters"},
	{aboutSources, everyday, "include", "I", "search `DIR` for headers, as clang does"},
	{aboutSources, everyday, "define", "D", "define a macro, `NAME` or NAME=VALUE"},
	{aboutSources, everyday, "drivers", "", "write the code that makes arguments as sources"},
	{aboutSources, everyday, "exclude", "", "skip files below a folder that match `GLOB`"},
	{aboutSources, everyday, "list", "", "list the functions that a search would cover, and stop"},
	{aboutSources, seldom, "statics", "", "search static functions of archives and bitcode too"},
	{aboutSources, seldom, "as-built", "", "analyse the code as clang optimises it with the flags after --"},
	{aboutSources, seldom, "sandbox", "", "`HOW` to isolate the code under test: auto (as far as the kernel can), require (fail otherwise), off"},

	{aboutInputs, everyday, "at", "", "the `POINT` to explain, as 'x=1e-7,n=3'; inputs left out are 0 or the nearest value of their domain"},
	{aboutInputs, everyday, "domain", "", "`VALUES` of parameters, as 'x in [0,50]; n in {1,2}'"},
	{aboutInputs, seldom, "require", "", "`CONDITION` that all inputs fulfil, as 'a + b > c'"},
	{aboutInputs, seldom, "pin", "", "keep a parameter at one value, `NAME=VALUE`"},
	{aboutInputs, seldom, "precision", "", "give parameters only values of this `FORMAT`: binary32 or binary64"},
	{aboutInputs, seldom, "make", "", "make a parameter by a C or C++ `EXPRESSION`, as 'p = curve_new(rate, 12)' or 'PJ * = ...'"},
	{aboutInputs, seldom, "setup", "", "call this `FUNCTION` once before the first run"},
	{aboutInputs, seldom, "result", "", "judge only this `RESULT`, as result.val"},
	{aboutInputs, seldom, "error-output", "", "`RESULT` in which the function estimates its own error, as result.err"},
	{aboutInputs, seldom, "operands", "", "`INPUTS` that fpgen solves for first, as 'A[0..8]'"},
	{aboutInputs, seldom, "reference", "", "`EXPRESSION` that defines the exact result, as 'log1p(x)'"},

	{aboutCompare, seldom, "compare-builds", "", "compare two builds with these clang `FLAGS`, as '-O0' '-O3 -ffast-math'"},
	{aboutCompare, seldom, "same-as", "", "compare with another `FUNCTION` of the same files"},
	{aboutCompare, seldom, "inverse", "", "check that this `FUNCTION` gives the inputs back"},

	{aboutProof, everyday, "threshold", "", "smallest `ERROR`: 1e-9, 1000ulp, '1e-9 or 1e-12 abs' (default " + finding.SignificantText + ")"},
	{aboutProof, everyday, "kind", "", "report only these `KINDS` (see help fail-on)"},
	{aboutProof, seldom, "class", "", "report only these `CLASSES` of wrong results: " + strings.Join(finding.ClassNames(), ", ")},
	{aboutProof, everyday, "fail-on", "", "`LIST` of findings that make the exit code 1"},
	{aboutProof, seldom, "margin", "", "report an error that exceeds the function's own estimate by this `FACTOR`"},
	{aboutProof, seldom, "oracle", "", "`ORACLE` of exact results: reference (--reference), shadow (the code over the reals), both"},
	{aboutProof, seldom, "measure", "", "`MEASURE` of errors near zeros of the function: scale (its size nearby) or relative"},

	{aboutSearch, seldom, "strategy", "", "`NAMES` of search strategies, with commas: " + strategies.List()},
	{aboutSearch, everyday, "evals", "", "budget of `N` runs for each function, as 1e6"},
	{aboutSearch, everyday, "time", "", "stop a function after this `TIME`, as 10 (seconds) or 5m"},
	{aboutSearch, seldom, "total-time", "", "stop the whole search after this `TIME`"},
	{aboutSearch, everyday, "seed", "", "seed `N` of the random numbers; same seed, same report"},
	{aboutSearch, everyday, "jobs", "j", "search `N` functions at once (default: one per core)"},
	{aboutSearch, everyday, "watch", "", "search again whenever a source changes"},
	{aboutSearch, seldom, "continue", "", "continue the search whose stream is in `FILE`"},
	{aboutSearch, seldom, "set", "", "set a parameter of a strategy, `NAME=VALUE`, as hunt.samples=8192"},
	{aboutSearch, seldom, "inputs", "", "`INPUTS` that a finding shows: plausible (of ordinary size) or all (the largest error at any size)"},
	{aboutSearch, seldom, "method", "", "`NAMES` of methods that look for ranges: " + strings.Join(rangeMethods, ", ")},
	{aboutSearch, seldom, "prove", "", "try to prove that no input outside of the ranges is wrong"},
	{aboutSearch, seldom, "ariadne-order", "", "`ORDER` of ariadne's solvers: quickest, or paper (as published)"},
	{aboutSearch, seldom, "site", "", "`FILE:LINE` of the additions and subtractions that strategy fpgen checks"},
	{aboutSearch, seldom, "keep-queries", "", "write the questions to solvers into `DIR`, in SMT-LIB 2"},

	{aboutFleet, seldom, "shard", "", "search part `I/N` of the functions; auto reads I and N from the CI or cluster (docs/fleet.md)"},
	{aboutFleet, seldom, "costs", "", "divide the work by the times of an earlier search, whose stream is in `FILE`"},
	{aboutFleet, seldom, "listen", "", "let workers join the run at `[HOST:]PORT`; needs -o FOLDER/"},
	{aboutFleet, seldom, "queue", "", "let workers join through NATS servers with JetStream at this `URL`; needs -o FOLDER/"},
	{aboutFleet, seldom, "token-file", "", "`FILE` with the token that workers need; --listen makes it"},
	{aboutFleet, seldom, "tls-cert", "", "`FILE` with the TLS certificate for the address of --listen"},
	{aboutFleet, seldom, "tls-key", "", "`FILE` with the private key of that certificate"},
	{aboutFleet, seldom, "tls-ca", "", "`FILE` with the TLS certificates to trust"},
	{aboutFleet, everyday, "wait", "", "wait up to this `TIME` for the run to start, as 10 (seconds) or 1h"},

	{aboutReport, everyday, "calls-folder", "o", "write the recorded calls into `FOLDER`, which only you can read"},
	{aboutReport, everyday, "calls", "", "record up to `N` calls of each function"},
	{aboutReport, everyday, "format", "", "`FORMAT` of the report: " + formatNames()},
	{aboutReport, everyday, "output-file", "o", "write the report to `FILE`; FOLDER/ keeps a run that can be resumed"},
	{aboutReport, everyday, "baseline", "", "count only findings that an earlier search does not have, whose stream is in `FILE`"},
	{aboutReport, everyday, "corpus", "", "save each failing input as a file in `DIR`, for replay"},
	{aboutReport, everyday, "suggest", "", "`HOW` to show replacements: off, text, or patch (a diff)"},
	{aboutReport, everyday, "write", "", "change the source files"},
	{aboutReport, everyday, "operations", "", "show the `N` most telling operations"},
	{aboutReport, everyday, "strict", "", "exit with 4 if something was skipped or cut short"},
	{aboutReport, everyday, "verbose", "v", "show every finding in full, and all skipped code"},
	{aboutReport, everyday, "quiet", "q", "print nothing unless a finding makes the exit code 1"},
	{aboutReport, seldom, "github", "", "print annotations for GitHub after the report"},
	{aboutReport, seldom, "color", "", "`WHEN` to use colours: auto, always, never"},
	{aboutReport, seldom, "progress", "", "show progress even without a terminal"},
	{aboutReport, seldom, "stats", "", "show times; with --format json: write stats lines"},
	{aboutReport, seldom, "cuts", "", "with --format json: write the curves that --format html draws"},
	{aboutReport, everyday, "binary", "", "call the functions of this shared `LIBRARY`"},
	{aboutReport, everyday, "expect", "", "`WHAT` gives exit code 0: right (correct results) or same (unchanged results)"},
	{aboutReport, everyday, "update", "", "write today's results into the witnesses"},
	{aboutReport, everyday, "help", "h", "show this help"},
	{aboutReport, everyday, "help-all", "", "show every flag"},
}

// groupKey is the annotation of a flag that names its group; seldomKey marks a flag that the short help leaves out.
const (
	groupKey  = "group"
	seldomKey = "seldom"
)

// tabulate gives the flags of a verb the order, the shorthand and the meaning of their rows. A meaning that the verb wrote itself stays.
func tabulate(c *cobra.Command) error {
	of := make(map[string]*pflag.Flag)
	c.Flags().Bool("help", false, "")
	c.Flags().Bool("help-all", false, "")
	c.Flags().VisitAll(func(f *pflag.Flag) { of[f.Name] = f })
	c.ResetFlags()
	c.Flags().SortFlags = false
	for _, row := range flagRows {
		f := of[row.name]
		if f == nil {
			continue
		}
		f.Shorthand, f.Usage = row.short, cmp.Or(f.Usage, row.meaning)
		f.Annotations = map[string][]string{groupKey: {row.group}}
		if !row.everyday {
			f.Annotations[seldomKey] = nil
		}
		c.Flags().AddFlag(f)
		delete(of, row.name)
	}
	for name := range of {
		return fmt.Errorf("flag --%s of %s has no row", name, c.Name())
	}
	return nil
}

// An oldFlag is a flag of an earlier version. Its new spelling may hold the beginning of a value, as --set eiffel.late=.
type oldFlag struct {
	old, now string
	alone    bool // it took no value, and meant true
}

// oldFlags lists the renamed flags. They work for one release.
var oldFlags = slices.Concat([]oldFlag{
	{"fix", "--pin ", false}, {"output", "--result ", false}, {"init", "--setup ", false},
	{"effort", "--set ranges.effort=", false}, {"envelope", "--set ranges.envelope=", true},
}, oldParams())

// oldParams lists the parameters of the paper's method, which were flags of ranges.
func oldParams() (list []oldFlag) {
	for _, p := range paper.Params {
		list = append(list, oldFlag{p.Name, "--set " + paper.Name + "." + p.Name + "=", false})
	}
	return list
}

// renamed replaces the renamed flags among words for a verb that has the new ones. It returns one note for each.
func renamed(args []string, verb *cobra.Command) (now, notes []string) {
	for i := 0; i < len(args); i++ {
		word, rest, _ := strings.Cut(args[i], "=")
		at := slices.IndexFunc(oldFlags, func(o oldFlag) bool { return word == "--"+o.old })
		if at < 0 {
			now = append(now, args[i])
			continue
		}
		flag, name, _ := strings.Cut(oldFlags[at].now, " ")
		if verb.Flags().Lookup(flag[2:]) == nil {
			now = append(now, args[i])
			continue
		}
		notes = append(notes, "faultline: "+word+" is now "+strings.TrimSpace(oldFlags[at].now))
		value := "true"
		switch {
		case strings.Contains(args[i], "="):
			value = rest
		case !oldFlags[at].alone && i+1 < len(args):
			i++
			value = args[i]
		}
		now = append(now, flag, name+value)
	}
	return now, slices.Compact(notes)
}

// counted returns a number with its noun.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
