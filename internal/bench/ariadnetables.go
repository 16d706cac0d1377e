package bench

// This file prints the tables of the suite ariadne, with Ariadne's published figures.

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/subject/suite"
)

// A beside is a row with a published figure and our figure.
type beside struct {
	what            string
	published, ours any
}

// printBeside prints rows of published figures and ours under a title.
func printBeside(w io.Writer, head string, rows ...beside) {
	table[beside]{
		{"%-60v", head, func(b beside) any { return b.what }},
		{" %12v", "published", func(b beside) any { return b.published }},
		{" %12v", "ours", func(b beside) any { return b.ours }},
	}.print(w, rows)
}

// figureOf returns a figure of a paper's table that belongs to no subject. It returns 0 if the table has no such figure.
func figureOf(paper suite.Paper, table int, name, what string) float64 {
	for _, f := range paper {
		if f.Table == table && strings.EqualFold(f.Name, name) {
			return f.Counts[what]
		}
	}
	return 0
}

// print prints all tables.
func (s *sweep) print(w io.Writer, cfg *campaign.Config, paper suite.Paper) error {
	domain := "every finite value"
	if cfg.DomainOf != "" {
		domain = "the physical ones of " + cfg.DomainOf + ".toml where it knows the function, every finite value elsewhere"
	}
	fmt.Fprintf(w, `Ariadne (POPL 2013) on GSL 1.14, loop bound infinity, and ours (%s) on GSL 2.7.1; seed %d
domains: %s
[X, Y]: X different operations with an exception, Y different inputs with an operation (section 5.1)

`, strings.Join(s.strategies, ", "), cfg.Seed, domain)
	s.printFunctions(w, paper)
	s.printKinds(w, paper)
	s.printByFunction(w)
	s.printExamples(w, paper)
	s.printSettled(w)
	s.printQueries(w, paper)
	s.printContradicted(w)
	if err := s.printPreconditions(w); err != nil {
		return err
	}
	s.printAvoidable(w, paper)
	s.printLeft(w)
	s.printSaid(w)
	s.printEach(w)
	fmt.Fprintln(w)
	foot(w, 59, say("wall time, and processor time of all processes", "%.0f s, %.0f s", s.seconds, s.work))
	return nil
}

func (s *sweep) printFunctions(w io.Writer, paper suite.Paper) {
	all := func(what string) float64 { return figureOf(paper, 0, "all functions", what) }
	count := func(holds func(*examined) bool) int {
		return totalOf(s.functions, func(e *examined) int { return one(holds(e)) })
	}
	with := count(func(e *examined) bool { return e.inputs() > 0 })
	most := new(examined)
	for _, e := range s.functions {
		if e.inputs() > most.inputs() {
			most = e
		}
	}
	printBeside(w, "functions",
		beside{"of all files", "-", s.listed},
		beside{"whose parameters are numbers and places for results", all("functions"), len(s.functions)},
		beside{"analysed", "-", count(func(e *examined) bool { return e.failed == "" })},
		beside{"with an exception", all("with-exceptions"), with},
		beside{"without any", all("functions") - all("with-exceptions"), len(s.functions) - with},
		beside{"most inputs of one function with an operation", all("most"), fmt.Sprintf("%d (%s)", most.inputs(), most.name)})
}

// printKinds prints Figure 7: the number of exceptions of each kind.
func (s *sweep) printKinds(w io.Writer, paper suite.Paper) {
	infinity := func(what string) float64 {
		return figureOf(paper, 5, "infinity", "unique-"+what) + figureOf(paper, 5, "infinity", "shared-"+what)
	}
	rows := []beside{
		{"[X, Y]", fmt.Sprintf("[%.0f, %.0f]", infinity("x"), infinity("y")), s.count(func(*finding.Finding) bool { return true })},
		{"Y of all loop bounds", figureOf(paper, 0, "all functions", "pairs"), "-"},
	}
	for _, k := range exceptionKinds {
		n := figureOf(paper, 0, "all functions", string(k))
		rows = append(rows, beside{"  " + string(k), ifKnown(n > 0, "Y %.0f", n),
			s.count(func(f *finding.Finding) bool { return f.Kind == k })})
	}
	unfit := newXY()
	for _, e := range s.functions {
		for _, f := range e.unfit {
			unfit.add(e.name, f)
		}
	}
	unraised := totalOf(s.functions, func(e *examined) int {
		return totalOf(e.found, func(f *finding.Finding) int { return one(f.Unmodified != nil) })
	})
	rows = append(rows,
		beside{"  (log 0 and 0^-y are divide-by-zero here, invalid there)", "", ""},
		beside{"divide-by-zero and invalid together", "-", s.count(func(f *finding.Finding) bool { return isRare(f.Kind) })},
		beside{"without exact underflows, which raise no flag", "-", s.count(func(f *finding.Finding) bool { return !f.IsExact() })},
		beside{"numbers converted to integers that cannot hold them, apart", "-", unfit},
		beside{"reported, and not raised by the unmodified code there", "0", unraised})
	for _, name := range s.strategies {
		if len(s.strategies) > 1 {
			rows = append(rows, beside{"found by " + name + " first", "-",
				s.count(func(f *finding.Finding) bool { return f.Strategy == name })})
		}
	}
	fmt.Fprintln(w)
	printBeside(w, "exceptions (Figure 7)", rows...)
}

// steps are the lower ends of the bars of Figure 8, in exceptions per function. The paper draws the same bars.
var steps = []int{0, 1, 2, 3, 5, 9, 17, 33, 65, 129}

// printByFunction prints Figure 8: a histogram of the functions by their number of pairs (input, operation).
func (s *sweep) printByFunction(w io.Writer) {
	bars := make([]int, len(steps))
	for _, e := range s.functions {
		i, exact := slices.BinarySearch(steps, e.inputs())
		bars[i-one(!exact)]++
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

// An example is a published exception, with our result for it.
type example struct {
	*suite.Figure
	ours string
}

var examples = table[example]{
	{"%-9v", "", func(x example) any { return cmp.Or(x.Name, fmt.Sprintf("Table %d", x.Table)) }},
	{" %-38v", "function", func(x example) any { return x.Subject }},
	{" %-15v", "exception", func(x example) any { return x.Kind }},
	{" %-22v", "at", func(x example) any {
		moved := x.Line > 0 && !strings.HasSuffix(x.At, fmt.Sprintf(":%d", x.Line))
		return x.At + textIf(moved, fmt.Sprintf(" (1.14: %d)", x.Line))
	}},
	{" %-6v", "op", func(x example) any { return x.Op }},
	{" | %-24v", "published input", func(x example) any { return x.Input }},
	{" | %v", "ours", func(x example) any { return x.ours }},
}

// printExamples prints Tables 3 and 4, and the exceptions of Figure 2.
func (s *sweep) printExamples(w io.Writer, paper suite.Paper) {
	fmt.Fprintf(w, "\nthe published examples: the same exception of the same operation of the same function\n")
	var tables count
	var rows []example
	for _, f := range paper {
		if f.Subject == "" || f.At == "" {
			continue
		}
		by, found := s.at(f.Subject, f.At, f.Op, finding.Kind(f.Kind))
		searched := slices.ContainsFunc(s.functions, func(e *examined) bool { return e.name == f.Subject })
		ours := "not found"
		switch {
		case found != nil:
			ours = inputsText(found.Input) + textIf(by != f.Subject, " of "+by)
		case !searched:
			ours = "not searched"
		}
		if f.Table > 0 && searched {
			tables.add(f.Subject+" "+f.Kind, found != nil && by == f.Subject)
		}
		rows = append(rows, example{f, ours})
	}
	examples.print(w, rows)
	foot(w, 60, line{"Tables 3 and 4", tables.missing()})
}

// A settled is a row of the table of known pairs: the numbers of pairs of one kind, by state.
type settled struct {
	name string
	of   [states]int
}

func (n settled) total() (sum int) {
	for _, k := range n.of {
		sum += k
	}
	return sum
}

var settledTable = table[settled]{
	{"%-16v", "", func(n settled) any { return n.name }},
	{" %7v", "pairs", func(n settled) any { return n.total() }},
	{" %8v", "raised", func(n settled) any { return n.of[raised] }},
	{" %9v", "never", func(n settled) any { return n.of[unreachableFloats] }},
	{" %9v", "never", func(n settled) any { return n.of[unreachableBits] }},
	{" %9v", "never", func(n settled) any { return n.of[unreachableReals] }},
	{" %7v", "open", func(n settled) any { return n.of[open] }},
	{" %9v", "settled", func(n settled) any { return fixed(1, percent(n.total()-n.of[open], n.total())) + "%" }},
}

// printSettled prints the state of every pair of an operation and an exception. Without a strategy that proves absence, it prints only
// that.
func (s *sweep) printSettled(w io.Writer) {
	t := s.settlement()
	fmt.Fprintf(w, "\nwhat is known of operations that some run reaches, and the exceptions that they may raise\n")
	if !slices.ContainsFunc(s.functions, func(e *examined) bool { return e.known != nil }) {
		fmt.Fprintf(w, "nothing but what was raised: %s proves no absence\n", strings.Join(s.strategies, ", "))
		return
	}
	all := settled{name: "all"}
	var rows []settled
	for _, k := range exceptionKinds {
		if n := t.of[k]; n != nil {
			rows = append(rows, settled{string(k), *n})
			for i := range n {
				all.of[i] += n[i]
			}
		}
	}
	fmt.Fprintf(w, "%s\n%63s%18s\n", settledTable.heads(), "(floats)    (bits)   (reals)", "")
	for _, n := range append(rows, all) {
		fmt.Fprintln(w, settledTable.text(n))
	}
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

// A queried is a row of Table 5. The three columns of results are shares of all queries.
type queried struct {
	name, asked         string
	sat, unsat, unknown float64
}

func queriedOf(name string, q *finding.Queries) queried {
	n := q.Sat + q.Unsat + q.Unknown
	share := func(k int) float64 { return percent(k, n) / 100 }
	return queried{name, fmt.Sprint(n), share(q.Sat), share(q.Unsat), share(q.Unknown)}
}

var queries = table[queried]{
	{"%-30v", "", func(q queried) any { return q.name }},
	{" %9v", "asked", func(q queried) any { return q.asked }},
	{" %9v", "sat", func(q queried) any { return fixed(2, q.sat) }},
	{" %9v", "unsat", func(q queried) any { return fixed(2, q.unsat) }},
	{" %9v", "unknown", func(q queried) any { return fixed(2, q.unknown) }},
}

// printQueries prints Table 5: the results of the queries to solvers.
func (s *sweep) printQueries(w io.Writer, paper suite.Paper) {
	var rows []queried
	for _, f := range paper {
		if f.Table == 5 {
			rows = append(rows, queried{"published, loop bound " + f.Name, "-", f.Counts["sat"], f.Counts["unsat"], f.Counts["unknown"]})
		}
	}
	all, sums := s.asked()
	for _, solver := range slices.Sorted(maps.Keys(sums)) {
		rows = append(rows, queriedOf(solver, sums[solver]))
	}
	if len(sums) > 0 {
		rows = append(rows, queriedOf("all questions", all))
	}
	fmt.Fprintf(w, "\nquestions to solvers (Table 5; its other columns: --only table5): shares of those that are answered so\n")
	queries.print(w, rows)
	if len(sums) == 0 {
		fmt.Fprintf(w, "%s asks none\n", strings.Join(s.strategies, ", "))
		return
	}
	s.printAnswers(w, paper, sums)
}

// printAnswers prints the share of queries that each of our solvers decides, and the results over the real numbers. We run the solvers in
// the paper's order: z3 first, then intervals, then the paper's own solver.
func (s *sweep) printAnswers(w io.Writer, paper suite.Paper, sums map[string]*finding.Queries) {
	share := func(n, of int) string { return fixed(2, percent(n, of)/100) }
	if own := sums["ariadne"]; own != nil {
		n := own.Sat + own.Unsat
		fmt.Fprintf(w, "Ariadne's own solver settles %d of %d that came to it: %s (published: %.2f)\n", n, n+own.Unknown,
			share(n, n+own.Unknown), figureOf(paper, 5, "infinity", "ratio"))
		if by := sums["intervals"]; by != nil {
			both := n + by.Sat + by.Unsat
			fmt.Fprintf(w, "intervals and it together, of those that came to either: %d of %d: %s\n", both, both+own.Unknown,
				share(both, both+own.Unknown))
		}
	}
	sum := func(of func(*finding.Exceptions) int) int {
		return totalOf(s.functions, func(e *examined) int { return of(cmp.Or(e.known, new(finding.Exceptions))) })
	}
	answers := sum(func(k *finding.Exceptions) int { return k.Answers })
	raised := sum(func(k *finding.Exceptions) int { return k.AnswersRaised })
	rounded := sum(func(k *finding.Exceptions) int { return k.AnswersRounded })
	between := sum(func(k *finding.Exceptions) int { return k.AnswersBetween })
	fmt.Fprintf(w, `exceptions that real numbers answer: %d, near which a float raised it: %d (%.1f%%)
beside these, numbers that are no answer, as a solver took others for the values of functions: %d
artefacts of the reals among the others: a float near fulfils the formula, and its run rounds: %d; no float does, or no sums of floats: %d
artefacts aside, a float raised it near %.1f%%
`, answers, raised, percent(raised, answers), sum(func(k *finding.Exceptions) int { return k.AnswersNone }), rounded, between,
		percent(raised, answers-rounded-between))
}

// printContradicted prints exceptions that a proof over the floats excludes but a run raises, with an input of such a run.
func (s *sweep) printContradicted(w io.Writer) {
	var lines []string
	for _, e := range s.functions {
		for _, c := range cmp.Or(e.known, new(finding.Exceptions)).Contradicted {
			lines = append(lines, fmt.Sprintf("  %-16s %s, at %s\n", c.Kind, operationOf(c.Site), calling(e.name, c.Input)))
		}
	}
	fmt.Fprintf(w, "proofs over floats that runs contradict: %d\n%s", len(lines), strings.Join(lines, ""))
}

// calling formats an input exactly, as a call of the function.
func calling(function string, in []finding.Number) string {
	var parts []string
	for i := range in {
		parts = append(parts, in[i].Label()+"="+in[i].Hex)
	}
	return function + "(" + strings.Join(parts, ", ") + ")"
}

// printGate prints the findings that the replay in unmodified code refused. It also prints the replay's share of the workers' time, if that
// time was measured.
func printGate(w io.Writer, t *gate.Tally) error {
	refused := t.Refused()
	fmt.Fprintf(w, "\n%d findings whose value the unmodified code does not return (or that it does not end or raise as they say)\n",
		len(refused))
	for _, r := range refused {
		at := ""
		if s := r.Site; s != nil {
			at = fmt.Sprintf(" at %s:%d:%d %s", filepath.Base(s.File), s.Line, s.Column, s.Op)
		}
		fmt.Fprintf(w, "  %s%s, at %s: %s\n", r.Kind, at, calling(r.Subject, r.Input), r.Why)
	}
	spent, lanes := time.Duration(t.Gate.Load()), time.Duration(t.Lanes.Load())
	if lanes == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "the last gate took %.1f s of the %.1f s that all lanes worked: %.1f%%\n", spent.Seconds(), lanes.Seconds(),
		100*spent.Seconds()/lanes.Seconds())
	return err
}

// printAvoidable prints Table 6: overflows and underflows whose exact result is a normal number.
func (s *sweep) printAvoidable(w io.Writer, paper suite.Paper) {
	var rows []beside
	for _, k := range []finding.Kind{finding.Overflow, finding.Underflow} {
		name := string(k) + "s"
		of := func(holds func(*finding.Finding) bool) int {
			return len(s.count(func(f *finding.Finding) bool { return f.Kind == k && holds(f) }).y)
		}
		by := func(holds func(*finding.AvoidableBy) bool) int {
			return of(func(f *finding.Finding) bool { return f.Avoidable != nil && holds(f.Avoidable) })
		}
		rows = append(rows,
			beside{name + ", by the certificate",
				fmt.Sprintf("%.0f of %.0f", figureOf(paper, 6, name, "avoidable"), figureOf(paper, 6, name, "total")),
				fmt.Sprintf("%d of %d", of(func(f *finding.Finding) bool { return f.Class == finding.Avoidable }),
					of(func(*finding.Finding) bool { return true }))},
			beside{name + ", exactly on the path of the floats", "", fmt.Sprintf("%d, the two differ for %d",
				by(func(a *finding.AvoidableBy) bool { return a.OnPath == finding.Yes }),
				by(func(a *finding.AvoidableBy) bool { return a.Differ }))})
	}
	fmt.Fprintf(w, "\noverflows and underflows that are avoidable (Table 6), inputs with an operation\n")
	printBeside(w, "", rows...)
}

// digits matches numbers in the reasons why something was not analysed.
var digits = regexp.MustCompile(`[0-9]+`)

// printSaid prints why parts of searched functions were not analysed, with the number of functions for each reason.
func (s *sweep) printSaid(w io.Writer) {
	said := make(map[string]int)
	partly := 0
	for _, e := range s.functions {
		own := make(map[string]bool)
		for _, what := range e.said {
			what, _, _ = strings.Cut(what, ": ")
			own[digits.ReplaceAllString(what, "N")] = true
		}
		partly += one(len(own) > 0)
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

// printLeft prints the functions that were not searched, with reasons.
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
		fmt.Fprintf(w, "  %s: %s\n", reason, strings.Join(slices.Sorted(slices.Values(why[reason])), ", "))
	}
}

// printEach prints a row for every function: operations with an exception, by kind; pairs of an input and an operation; seconds on one
// worker.
func (s *sweep) printEach(w io.Writer) {
	of := func(k finding.Kind) func(*examined) any {
		return func(e *examined) any {
			return totalOf(e.found, func(f *finding.Finding) int { return one(f.Kind == k) })
		}
	}
	t := table[*examined]{
		{"%-44v", "", func(e *examined) any { return e.name }},
		{" %6v", "sites", func(e *examined) any { return e.sites }},
		{" %8v", "reached", func(e *examined) any { return e.reached }},
		{" %9v", "overflow", of(finding.Overflow)},
		{" %10v", "underflow", of(finding.Underflow)},
		{" %15v", "divide-by-zero", of(finding.DivideByZero)},
		{" %8v", "invalid", of(finding.Invalid)},
		{" %7v", "Y", func(e *examined) any { return e.inputs() }},
		{" %7v", "s", func(e *examined) any { return fixed(1, e.seconds) }},
		{"%v", "", func(e *examined) any { return textIf(e.cut != "", "  "+e.cut) }},
	}
	fmt.Fprintf(w, "\nfunction by function: operations, and those with an exception\n%s\n", t.heads())
	for _, e := range s.functions {
		if e.failed != "" {
			fmt.Fprintln(w, t[:1].text(e)+" not analysed: "+e.failed)
			continue
		}
		fmt.Fprintln(w, t.text(e))
	}
}
