package bench

// This file prints what a run over GSL's special functions came to, with Ariadne's published figures beside it.

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/bench/sheet"
	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/papers"
)

const ariadneWidth = 60 // of what a figure is

// print prints all of it.
func (s *sweep) print(w io.Writer, cfg *campaign.Config, paper papers.Paper) error {
	domain := "every finite value"
	if cfg.DomainOf != "" {
		domain = "the physical ones of " + cfg.DomainOf + ".toml where it knows the function, every finite value elsewhere"
	}
	fmt.Fprintf(w, "Ariadne (POPL 2013) on GSL 1.14, loop bound infinity, and ours (%s) on GSL 2.7.1; seed %d\ndomains: %s\n",
		strings.Join(s.strategies, ", "), cfg.Seed, domain)
	fmt.Fprintf(w, "[X, Y]: X different operations with an exception, Y different inputs with an operation (section 5.1)\n\n")
	s.printFunctions(w, paper)
	s.printKinds(w, paper)
	s.printByFunction(w, paper)
	s.printExamples(w, paper)
	s.printSettled(w)
	s.printQueries(w, paper)
	s.printContradicted(w)
	s.printAvoidable(w, paper)
	s.printLeft(w)
	s.printEach(w)
	return sheet.Summed(w, ariadneWidth, "\nwall time, and processor time of all processes", "%.0f s, %.0f s", s.seconds, s.work)
}

// counted is a number of a paper's table without a subject.
func counted(paper papers.Paper, table int, name, what string) float64 {
	for _, f := range paper {
		if f.Table == table && strings.EqualFold(f.Name, name) {
			return f.Counts[what]
		}
	}
	return 0
}

const overviewColumns sheet.Columns = "%-60v %12v %12v"

func (s *sweep) printFunctions(w io.Writer, paper papers.Paper) {
	failed, with, most := 0, 0, 0
	var who string
	for _, e := range s.functions {
		failed += sheet.One(e.failed != "")
		n := e.inputs()
		with += sheet.One(n > 0)
		if n > most {
			most, who = n, e.name
		}
	}
	published := func(what string) string { return fmt.Sprintf("%.0f", counted(paper, 0, "all functions", what)) }
	overviewColumns.Row(w, "functions", "published", "ours")
	overviewColumns.Row(w, "of all files", "-", s.listed)
	overviewColumns.Row(w, "whose parameters are numbers and places for results", published("functions"), len(s.functions))
	overviewColumns.Row(w, "analysed", "-", len(s.functions)-failed)
	overviewColumns.Row(w, "with an exception", published("with-exceptions"), with)
	without := counted(paper, 0, "all functions", "functions") - counted(paper, 0, "all functions", "with-exceptions")
	overviewColumns.Row(w, "without any", fmt.Sprintf("%.0f", without), len(s.functions)-with)
	overviewColumns.Row(w, "most inputs of one function with an operation", published("most"), fmt.Sprintf("%d (%s)", most, who))
}

// printKinds prints Figure 7: what there is of each kind.
func (s *sweep) printKinds(w io.Writer, paper papers.Paper) {
	all := s.count(func(*finding.Finding) bool { return true })
	fmt.Fprintln(w)
	overviewColumns.Row(w, "exceptions (Figure 7)", "published", "ours")
	infinity := func(what string) float64 {
		return counted(paper, 5, "infinity", "unique-"+what) + counted(paper, 5, "infinity", "shared-"+what)
	}
	overviewColumns.Row(w, "[X, Y]", fmt.Sprintf("[%.0f, %.0f]", infinity("x"), infinity("y")), all)
	overviewColumns.Row(w, "Y of all loop bounds", fmt.Sprintf("%.0f", counted(paper, 0, "all functions", "pairs")), "-")
	for _, k := range exceptionKinds {
		published := "-"
		if n := counted(paper, 0, "all functions", string(k)); n > 0 {
			published = fmt.Sprintf("Y %.0f", n)
		}
		overviewColumns.Row(w, "  "+string(k), published, s.count(func(f *finding.Finding) bool { return f.Kind == k }))
	}
	overviewColumns.Row(w, "divide-by-zero and invalid together", "-", s.count(func(f *finding.Finding) bool { return isRare(f.Kind) }))
	flagged := func(f *finding.Finding) bool { return !f.IsExact() }
	overviewColumns.Row(w, "without exact underflows, which raise no flag", "-", s.count(flagged))
	overviewColumns.Row(w, "an unmasked run was stopped at the operation", "-", s.count(func(f *finding.Finding) bool {
		return f.Flag != nil && f.Flag.Trap
	}))
	unfit := newXY()
	for _, e := range s.functions {
		for _, f := range e.unfit {
			unfit.add(e.name, f)
		}
	}
	overviewColumns.Row(w, "numbers converted to integers that cannot hold them, apart", "-", unfit)
	unraised := 0
	for _, e := range s.functions {
		for _, f := range e.found {
			unraised += sheet.One(f.Unmodified != nil)
		}
	}
	overviewColumns.Row(w, "reported, and not raised by the unmodified code there", "0", unraised)
	for _, name := range s.strategies {
		if len(s.strategies) > 1 {
			overviewColumns.Row(w, "found by "+name+" first", "-", s.count(func(f *finding.Finding) bool { return f.Strategy == name }))
		}
	}
}

// String is "[X, Y]".
func (n *xy) String() string { return fmt.Sprintf("[%d, %d]", len(n.x), len(n.y)) }

// steps are the first numbers of exceptions of Figure 8's bars, as they are drawn here.
var steps = []int{0, 1, 2, 3, 5, 9, 17, 33, 65, 129}

// printByFunction prints Figure 8: how many functions have how many inputs with an operation.
func (s *sweep) printByFunction(w io.Writer, _ papers.Paper) {
	bars := make([]int, len(steps))
	for _, e := range s.functions {
		n := e.inputs()
		i, exact := slices.BinarySearch(steps, n)
		if !exact {
			i--
		}
		bars[i]++
	}
	fmt.Fprintf(w, "\nfunctions by their number of inputs with an operation (Figure 8)\n")
	for i, n := range bars {
		label := fmt.Sprint(steps[i])
		switch {
		case i == len(steps)-1:
			label += " and more"
		case steps[i+1] > steps[i]+1:
			label += fmt.Sprintf(" to %d", steps[i+1]-1)
		}
		fmt.Fprintf(w, "%12s %5d  %s\n", label, n, strings.Repeat("#", (n+4)/5))
	}
}

const exampleColumns sheet.Columns = "%-9v %-38v %-15v %-22v %-6v | %-24v | %v"

// printExamples prints Tables 3 and 4, and the exceptions of Figure 2.
func (s *sweep) printExamples(w io.Writer, paper papers.Paper) {
	fmt.Fprintf(w, "\nthe published examples: the same exception of the same operation of the same function\n")
	exampleColumns.Row(w, "", "function", "exception", "at", "op", "published input", "ours")
	var tables sheet.Count
	for _, f := range paper {
		if f.Subject == "" || f.At == "" {
			continue
		}
		where := cmp.Or(f.Name, fmt.Sprintf("Table %d", f.Table))
		by, found := s.at(f.Subject, f.At, f.Op, finding.Kind(f.Kind))
		searched := slices.ContainsFunc(s.functions, func(e *examined) bool { return e.name == f.Subject })
		ours := "not found"
		switch {
		case found != nil && by == f.Subject:
			ours = sheet.Inputs(found.Input)
		case found != nil:
			ours = sheet.Inputs(found.Input) + " of " + by
		case !searched:
			ours = "not searched"
		}
		if f.Table > 0 && searched {
			tables.Add(f.Subject+" "+f.Kind, found != nil && by == f.Subject)
		}
		line := f.At
		if !strings.HasSuffix(f.At, fmt.Sprintf(":%d", f.Line)) && f.Line > 0 {
			line += fmt.Sprintf(" (1.14: %d)", f.Line)
		}
		exampleColumns.Row(w, where, f.Subject, f.Kind, line, f.Op, f.Input, ours)
	}
	sheet.Summed(w, ariadneWidth, "Tables 3 and 4", "%s", tables.Missing())
}

const settledColumns sheet.Columns = "%-16v %7v %8v %9v %9v %9v %7v %9v"

// printSettled prints what is known of every pair of an operation and an exception, where a strategy says that.
func (s *sweep) printSettled(w io.Writer) {
	t := s.settlement()
	fmt.Fprintf(w, "\nwhat is known of operations that some run reaches, and the exceptions that they may raise\n")
	if !slices.ContainsFunc(s.functions, func(e *examined) bool { return e.known != nil }) {
		fmt.Fprintf(w, "nothing but what was raised: %s proves no absence\n", strings.Join(s.strategies, ", "))
		return
	}
	settledColumns.Row(w, "", "pairs", "raised", "never", "never", "never", "open", "settled")
	settledColumns.Row(w, "", "", "", "(floats)", "(bits)", "(reals)", "", "")
	var all [states]int
	for _, k := range exceptionKinds {
		if n := t.of[k]; n != nil {
			printSettlement(w, string(k), n)
			for i := range n {
				all[i] += n[i]
			}
		}
	}
	printSettlement(w, "all", &all)
	fmt.Fprintf(w, "operations of functions that no run reached: %d\n", t.unreached)
	fmt.Fprintf(w, "raised although proved never to be: %d\n", len(t.disputed))
	for _, p := range t.disputed {
		fmt.Fprintf(w, "  %-16s %s, from %s: never over the %s\n", p.kind, p.operation, p.from, p.why)
	}
	fmt.Fprintf(w, "\nopen pairs of divide-by-zero and invalid\n")
	for _, o := range append(t.open, t.missed...) {
		if isRare(o.kind) {
			fmt.Fprintf(w, "  %-16s %s, from %s: %s\n", o.kind, o.operation, o.from, cmp.Or(o.why, "no input found"))
		}
	}
}

func printSettlement(w io.Writer, name string, n *[states]int) {
	total := 0
	for _, k := range n {
		total += k
	}
	settledColumns.Row(w, name, total, n[raised], n[unreachableFloats], n[unreachableBits], n[unreachableReals], n[open],
		fmt.Sprintf("%.1f%%", sheet.Percent(total-n[open], total)))
}

const queryColumns sheet.Columns = "%-30v %9v %9v %9v %9v"

// printQueries prints Table 5: what became of the questions to solvers.
func (s *sweep) printQueries(w io.Writer, paper papers.Paper) {
	fmt.Fprintf(w, "\nquestions to solvers (Table 5): shares of those that are answered so\n")
	queryColumns.Row(w, "", "asked", "sat", "unsat", "unknown")
	for _, f := range paper {
		if f.Table == 5 {
			share := func(what string) string { return fmt.Sprintf("%.2f", f.Counts[what]) }
			queryColumns.Row(w, "published, loop bound "+f.Name, "-", share("sat"), share("unsat"), share("unknown"))
		}
	}
	sums := make(map[string]*finding.Queries)
	for _, e := range s.functions {
		if e.known == nil {
			continue
		}
		for _, q := range e.known.Queries {
			n := sums[q.Solver]
			if n == nil {
				n = &finding.Queries{Solver: q.Solver}
				sums[q.Solver] = n
			}
			n.Sat, n.Unsat, n.Unknown = n.Sat+q.Sat, n.Unsat+q.Unsat, n.Unknown+q.Unknown
		}
	}
	for _, solver := range slices.Sorted(maps.Keys(sums)) {
		q := sums[solver]
		asked := q.Sat + q.Unsat + q.Unknown
		share := func(n int) string { return fmt.Sprintf("%.2f", sheet.Percent(n, asked)/100) }
		queryColumns.Row(w, solver, asked, share(q.Sat), share(q.Unsat), share(q.Unknown))
	}
	if len(sums) == 0 {
		fmt.Fprintf(w, "%s asks none\n", strings.Join(s.strategies, ", "))
		return
	}
	s.printAnswers(w, paper, sums)
}

// printAnswers prints what all questions came to, the share that solvers of ours settle of those that came to them, and what became of real
// numbers. In the paper's order z3 is asked first, and intervals before the paper's own solver.
func (s *sweep) printAnswers(w io.Writer, paper papers.Paper, sums map[string]*finding.Queries) {
	var all finding.Queries
	answers, raised, none, rounded, between := 0, 0, 0, 0, 0
	for _, e := range s.functions {
		if k := e.known; k != nil {
			answers, raised, none = answers+k.Answers, raised+k.AnswersRaised, none+k.AnswersNone
			rounded, between = rounded+k.AnswersRounded, between+k.AnswersBetween
			if q := k.Questions; q != nil {
				all.Sat, all.Unsat, all.Unknown = all.Sat+q.Sat, all.Unsat+q.Unsat, all.Unknown+q.Unknown
			}
		}
	}
	asked := all.Sat + all.Unsat + all.Unknown
	share := func(n, of int) string { return fmt.Sprintf("%.2f", sheet.Percent(n, of)/100) }
	queryColumns.Row(w, "all questions", asked, share(all.Sat, asked), share(all.Unsat, asked), share(all.Unknown, asked))
	if own := sums["ariadne"]; own != nil {
		settled := own.Sat + own.Unsat
		fmt.Fprintf(w, "Ariadne's own solver settles %d of %d that came to it: %s (published: %.2f)\n", settled, settled+own.Unknown,
			share(settled, settled+own.Unknown), counted(paper, 5, "infinity", "ratio"))
		if by := sums["intervals"]; by != nil {
			both := settled + by.Sat + by.Unsat
			fmt.Fprintf(w, "intervals and it together, of those that came to either: %d of %d: %s\n", both, both+own.Unknown,
				share(both, both+own.Unknown))
		}
	}
	fmt.Fprintf(w, "exceptions that real numbers answer: %d, near which a float raised it: %d (%.1f%%)\n", answers, raised,
		sheet.Percent(raised, answers))
	fmt.Fprintf(w, "beside these, numbers that are no answer, as a solver took others for the values of functions: %d\n", none)
	fmt.Fprintf(w,
		"artefacts of the reals among the others: a float near fulfils the formula, and its run rounds: %d; "+
			"no float does, or no sums of floats: %d\n",
		rounded, between)
	fmt.Fprintf(w, "artefacts aside, a float raised it near %.1f%%\n", sheet.Percent(raised, answers-rounded-between))
}

// printAvoidable prints Table 6: overflows and underflows where the exact result is an ordinary number.
func (s *sweep) printAvoidable(w io.Writer, paper papers.Paper) {
	fmt.Fprintf(w, "\noverflows and underflows that are avoidable (Table 6), inputs with an operation\n")
	overviewColumns.Row(w, "", "published", "ours")
	for _, k := range []finding.Kind{finding.Overflow, finding.Underflow} {
		avoidable := s.count(func(f *finding.Finding) bool { return f.Kind == k && f.Class == finding.Avoidable })
		all := s.count(func(f *finding.Finding) bool { return f.Kind == k })
		ours := fmt.Sprintf("%d of %d", len(avoidable.y), len(all.y))
		name := string(k) + "s"
		by := func(is func(*finding.AvoidableBy) bool) int {
			return len(s.count(func(f *finding.Finding) bool { return f.Kind == k && f.Avoidable != nil && is(f.Avoidable) }).y)
		}
		onPath := by(func(a *finding.AvoidableBy) bool { return a.OnPath == finding.Yes })
		differ := by(func(a *finding.AvoidableBy) bool { return a.Differ })
		overviewColumns.Row(w, name+", by the certificate", fmt.Sprintf("%.0f of %.0f", counted(paper, 6, name, "avoidable"),
			counted(paper, 6, name, "total")), ours)
		ours = fmt.Sprintf("%d, the two differ for %d", onPath, differ)
		overviewColumns.Row(w, name+", exactly on the path of the floats", "", ours)
	}
}

const eachColumns sheet.Columns = "%-44v %6v %8v %9v %10v %15v %8v %7v %7v"

// printEach prints what came of every function: operations with an exception by its kind, inputs with an operation, seconds on one lane.
func (s *sweep) printEach(w io.Writer) {
	fmt.Fprintf(w, "\nfunction by function: operations, and those with an exception\n")
	eachColumns.Row(w, "", "sites", "reached", "overflow", "underflow", "divide-by-zero", "invalid", "Y", "s")
	for _, e := range s.functions {
		if e.failed != "" {
			fmt.Fprintf(w, "%-44s not analysed: %s\n", e.name, e.failed)
			continue
		}
		n := make(map[finding.Kind]int)
		for _, f := range e.found {
			n[f.Kind]++
		}
		eachColumns.Row(w, e.name, e.sites, e.reached, n[finding.Overflow], n[finding.Underflow], n[finding.DivideByZero],
			n[finding.Invalid], e.inputs(), fmt.Sprintf("%.1f", e.seconds))
	}
}

// digits are numbers in what was not analysed.
var digits = regexp.MustCompile(`[0-9]+`)

// printSaid prints what was not analysed of functions that were searched, with a number of functions for each.
func (s *sweep) printSaid(w io.Writer) {
	said := make(map[string]int)
	partly := 0
	for _, e := range s.functions {
		own := make(map[string]bool)
		for _, what := range e.said {
			what, _, _ = strings.Cut(what, ": ")
			own[digits.ReplaceAllString(what, "N")] = true
		}
		partly += sheet.One(len(own) > 0)
		for what := range own {
			said[what]++
		}
	}
	fmt.Fprintf(w, "\nfunctions of which something was not analysed: %d\n", partly)
	often := func(a, b string) int { return cmp.Or(said[b]-said[a], strings.Compare(a, b)) }
	for _, what := range slices.SortedFunc(maps.Keys(said), often) {
		fmt.Fprintf(w, "  %4d  %s\n", said[what], what)
	}
}

// printLeft prints which functions were not searched, and why, and what could not be analysed of others.
func (s *sweep) printLeft(w io.Writer) {
	why := make(map[string][]string)
	for name, reason := range s.left {
		reason, _, _ = strings.Cut(reason, "\n")
		if _, after, ok := strings.Cut(reason, " cannot be called: "); ok {
			reason = after
		}
		why[reason] = append(why[reason], name)
	}
	fmt.Fprintf(w, "\nfunctions that are not searched: %d\n", len(s.left))
	for _, reason := range slices.Sorted(maps.Keys(why)) {
		names := why[reason]
		slices.Sort(names)
		fmt.Fprintf(w, "  %s: %s\n", reason, strings.Join(names, ", "))
	}
	s.printSaid(w)
}
