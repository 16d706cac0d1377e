package table

// This file is what is known of every exception that the operations of a subject may raise.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// mostOpen is how many exceptions of which nothing is known are named without --verbose.
const mostOpen = 8

// exceptions writes how many are settled, and names divisions by zero, invalid operations and conversions that are not.
func (t *Table) exceptions(e *finding.Exceptions) {
	if e == nil {
		return
	}
	text := fmt.Sprintf("%s that operations may raise: %d raised, %d cannot happen", report.Plural(e.Pairs, "exception"), e.Raised,
		e.Unreachable)
	if e.Unreachable > 0 {
		text += fmt.Sprintf(" (%s)", proofs(e))
	}
	text += fmt.Sprintf(", %d not found", e.NotFound)
	if e.NotAnalysed > 0 {
		text += fmt.Sprintf(", %d not analysed", e.NotAnalysed)
	}
	t.printf("%s\n", text)
	if e.Unreachable > 0 && len(e.Assumed) > 0 {
		t.printf("    the proofs assume: %s\n", conditions(e.Assumed))
	}
	if e.Infinite > 0 {
		t.printf("    not counted: %s with an operand that is already infinite, as in inf - inf; the operation that made the infinity "+
			"counts\n",
			report.Plural(e.Infinite, "operation"))
	}
	if e.Unreached > 0 {
		t.printf("    not counted: the exceptions of %s that no run reached\n", report.Plural(e.Unreached, "operation"))
	}
	if e.Partial != "" && e.NotFound+e.NotAnalysed > 0 {
		t.printf("    some proofs over the reals are missing: %s; a narrower --domain may allow more proofs over floats\n", e.Partial)
	}
	if len(e.Solvers) == 0 {
		t.printf("    no solver is installed: install z3 and cvc5 (scripts/setup) for more proofs over the reals\n")
	}
	t.troubles(e.Queries, "the real numbers")
	t.known(e)
}

// solvers prints which questions about paths no solver was asked, and which solvers gave a wrong answer.
func (t *Table) solvers(stats []*finding.Stats) {
	for _, st := range stats {
		p := st.Paths
		if p == nil {
			continue
		}
		t.troubles(p.Solvers, "paths")
		if p.Unasked != "" {
			t.printf("    %s: solvers did not get all paths: %s\n", st.Strategy, p.Unasked)
		}
		if p.Contrary != "" {
			t.printf("    %s: solvers contradict each other, so their answers there do not count: %s\n", st.Strategy, p.Contrary)
		}
	}
}

// troubles names solvers that did something else than to answer. What they are asked about is what may be missing.
func (t *Table) troubles(solvers []*finding.Queries, about string) {
	for _, q := range solvers {
		if q.Trouble != "" {
			t.printf("    the solver %s failed, so its answers about %s are missing: %s\n", q.Solver, about, q.Trouble)
		}
	}
}

// conditions are what proofs rest on, without what to do about it.
func conditions(assumed []string) string {
	var parts []string
	for _, what := range assumed {
		what, _, _ = strings.Cut(what, " (--")
		parts = append(parts, what)
	}
	return strings.Join(parts, "; ")
}

// proofs says over which numbers proofs hold.
func proofs(e *finding.Exceptions) string {
	var parts []string
	if e.OverFloats > 0 {
		parts = append(parts, fmt.Sprintf("%d proved over floats", e.OverFloats))
	}
	if e.OverReals > 0 {
		parts = append(parts, fmt.Sprintf("%d over the reals", e.OverReals))
	}
	return strings.Join(parts, ", ")
}

// known names exceptions: all of them with --verbose, else those that are never meant and of which nothing is known.
func (t *Table) known(e *finding.Exceptions) {
	left, more := mostOpen, 0
	for _, x := range e.Known {
		open := x.State == finding.NotFound || x.State == finding.NotAnalysed
		meant := x.Kind == finding.Overflow || x.Kind == finding.Underflow
		switch {
		case t.Verbose:
			t.printf("    %s\n", stated(x))
		case !open || meant || !x.Reached:
		case left > 0:
			left--
			t.printf("    %s\n", stated(x))
		default:
			more++
		}
	}
	if more > 0 {
		t.printf("    and %d more, see --verbose\n", more)
	}
}

// stated is what is known of one exception in a line.
func stated(x *finding.Exception) string {
	text := map[finding.State]string{
		finding.Found: "raised", finding.Unreachable: "cannot happen", finding.NotFound: "not found", finding.NotAnalysed: "not analysed",
	}[x.State]
	switch {
	case x.Proved == finding.Floats:
		text += ": proved over floats"
	case x.Proved == finding.Reals && x.Loops == 0:
		text += ": proved over the reals"
	case x.Proved == finding.Reals:
		text += fmt.Sprintf(": proved over the reals, for at most %d decisions of each loop", x.Loops)
	}
	if x.Infinite {
		text += " with finite operands; infinities may raise it"
	}
	if !x.Reached {
		text += "; no run reached it"
	}
	at := report.Place(x.Site.File, x.Site.Line, x.Site.Column)
	place := fmt.Sprintf("%s%s, %s", x.Kind, report.After(" at ", at), report.Sign(x.Site.Op))
	return place + ": " + text + report.After(": ", x.Why)
}
