package bench

// This file prints Table 5 of Ariadne's paper: the results of the same search with eight bounds on the runs of a loop.

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/subject/suite"
)

// loopsPart is the word of --only that selects Table 5.
const loopsPart = "table5"

// table5Files are the files of Table 5 if the user names none. All files, eight times, take hours.
var table5Files = []string{"log.c"}

// loopBounds are the bounds of Table 5, by their names there. Parameter ariadne.loops has 0 for no bound.
var loopBounds = []struct{ name, loops string }{
	{"infinity", "0"}, {"64", "64"}, {"32", "32"}, {"16", "16"}, {"8", "8"}, {"4", "4"}, {"2", "2"}, {"1", "1"},
}

// A bounded row is a row of Table 5.
type bounded struct {
	whose, name                     string
	searched, inTime, whole, silent string  // functions: all; within the limit of time; all paths explored; of these, without exceptions
	sat, unsat, unknown             float64 // shares of the questions to z3, or to the first solver
	ratio, unique, shared, hours    string
}

var boundedTable = table[bounded]{
	{"%-9v", "", func(b bounded) any { return b.whose }},
	{" %-8v", "bound", func(b bounded) any { return b.name }},
	{" | %9v", "functions", func(b bounded) any { return b.searched }},
	{" %10v", "no timeout", func(b bounded) any { return b.inTime }},
	{" %9v", "all paths", func(b bounded) any { return b.whole }},
	{" %12v", "no exception", func(b bounded) any { return b.silent }},
	{" | %5v", "sat", func(b bounded) any { return fixed(2, b.sat) }},
	{" %5v", "unsat", func(b bounded) any { return fixed(2, b.unsat) }},
	{" %7v", "unknown", func(b bounded) any { return fixed(2, b.unknown) }},
	{" %5v", "ratio", func(b bounded) any { return b.ratio }},
	{" | %10v", "unique", func(b bounded) any { return b.unique }},
	{" %12v", "shared", func(b bounded) any { return b.shared }},
	{" %7v", "hours", func(b bounded) any { return b.hours }},
}

// benchLoops searches the functions of some files with each bound and prints Table 5.
func benchLoops(ctx context.Context, cfg *campaign.Config, w io.Writer, paper suite.Paper) error {
	c := *cfg
	c.Only = slices.DeleteFunc(slices.Clone(cfg.Only), func(word string) bool { return word == loopsPart })
	what := ""
	if len(c.Only) == 0 {
		c.Only = table5Files
		what = "; all files: --only table5," + "'*.c'"
	}
	fmt.Fprintf(w, `Table 5 of Ariadne, of 467 functions of GSL 1.14, and ours (%v) of the functions of %v%s

no timeout    functions whose search was not cut; all paths: of these, every path was followed and every question answered;
              no exception: of these, no input raises one
sat, unsat    shares of all questions. ratio: of the questions that the solvers before it left, those that Ariadne's own solver answers
unique        [X, Y] as in section 5.1 of what is found with this bound alone; shared: with another bound too
hours         of searches and certificates, added over the functions

%s
`, c.Strategies, c.Only, what, boundedTable.heads())
	for _, f := range paper {
		if n := f.Counts; f.Table == 5 {
			pair := func(kind string) string { return fmt.Sprintf("[%.0f, %.0f]", n[kind+"-x"], n[kind+"-y"]) }
			fmt.Fprintln(w, boundedTable.text(bounded{"published", f.Name, fmt.Sprint(figureOf(paper, 0, "all functions", "functions")),
				fmt.Sprint(n["no-timeout"]), fmt.Sprint(n["all-paths"]), fmt.Sprint(n["no-exception"]), n["sat"], n["unsat"], n["unknown"],
				fixed(2, n["ratio"]), pair("unique"), pair("shared"), fmt.Sprint(n["hours"])}))
		}
	}
	var sweeps []*sweep
	var interrupted error
	for _, bound := range loopBounds {
		c.Params = maps.Clone(cfg.Params)
		c.Params["ariadne.loops"] = bound.loops
		s, err := measureSweep(ctx, &c)
		if interrupted = err; err != nil {
			fmt.Fprintf(w, "interrupted: not searched with bound %s and those after it\n", bound.name)
			break
		}
		sweeps = append(sweeps, s)
	}
	for i, s := range sweeps {
		fmt.Fprintln(w, boundedTable.text(s.bounded(loopBounds[i].name, slices.Concat(sweeps[:i], sweeps[i+1:]))))
	}
	return interrupted
}

// bounded returns the row of a sweep. others are the sweeps with the other bounds.
func (s *sweep) bounded(name string, others []*sweep) bounded {
	count := func(holds func(*examined) bool) string {
		return fmt.Sprint(counted(s.functions, (*examined).called, holds).n)
	}
	inTime := func(e *examined) bool { return e.failed == "" && e.cut == "" }
	whole := func(e *examined) bool {
		return inTime(e) && e.known != nil && e.known.Partial == "" && (e.known.Questions == nil || e.known.Questions.Unknown == 0)
	}
	b := bounded{whose: "ours", name: name, searched: fmt.Sprint(len(s.functions)), inTime: count(inTime), whole: count(whole),
		silent: count(func(e *examined) bool { return whole(e) && len(e.found) == 0 }), ratio: "-"}
	all, sums := s.asked()
	q := queriedOf("", all)
	b.sat, b.unsat, b.unknown = q.sat, q.unsat, q.unknown
	if own := sums["ariadne"]; own != nil {
		n := own.Sat + own.Unsat
		b.ratio = fixed(2, percent(n, n+own.Unknown)/100)
	}
	every := func(*finding.Finding) bool { return true }
	unique, shared := newXY(), newXY()
	elsewhere := newXY()
	for _, o := range others {
		n := o.count(every)
		maps.Copy(elsewhere.x, n.x)
		maps.Copy(elsewhere.y, n.y)
	}
	own := s.count(every)
	for p := range own.x {
		into := unique
		if elsewhere.x[p] {
			into = shared
		}
		into.x[p] = true
	}
	for p := range own.y {
		into := unique
		if elsewhere.y[p] {
			into = shared
		}
		into.y[p] = true
	}
	b.unique, b.shared = unique.String(), shared.String()
	b.hours = fmt.Sprintf("%.4f", totalOf(s.functions, func(e *examined) float64 { return e.seconds })/3600)
	return b
}

func (e *examined) called() string { return e.name }

// asked sums the questions of all functions: all of them, and those to each solver.
func (s *sweep) asked() (all *finding.Queries, by map[string]*finding.Queries) {
	all, by = new(finding.Queries), make(map[string]*finding.Queries)
	add := func(sum, q *finding.Queries) {
		sum.Sat, sum.Unsat, sum.Unknown = sum.Sat+q.Sat, sum.Unsat+q.Unsat, sum.Unknown+q.Unknown
	}
	for _, e := range s.functions {
		if e.known == nil {
			continue
		}
		for _, q := range e.known.Queries {
			if by[q.Solver] == nil {
				by[q.Solver] = new(finding.Queries)
			}
			add(by[q.Solver], q)
		}
		if e.known.Questions != nil {
			add(all, e.known.Questions)
		}
	}
	return all, by
}
