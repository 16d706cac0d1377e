package table

// This file is a run that does not end, for a person: its loop, and what happens there round by round.

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// shownSteps is how many operations of a loop are shown.
const shownSteps = 12

// loop says where a run spends its time.
func (t *Table) loop(l *finding.Loop) {
	what := "loop"
	if l.Calls {
		what = "calls"
	}
	where := l.Function
	if l.Line > 0 {
		where = fmt.Sprintf("%s (%s)", report.Place(l.File, l.Line, l.Column), l.Function)
	}
	if l.Calls {
		where += "   called again and again"
	}
	t.line(what, where)
}

// rounds shows what the operations of a loop gave in its last rounds, a column a round.
func (t *Table) rounds(e *finding.Explanation) {
	if e.Loop == nil {
		return
	}
	t.loop(e.Loop)
	if e.Loop.Period > 0 {
		t.line("ended", "never: "+report.Repeats(e.Loop))
	}
	if len(e.Rounds) == 0 || len(e.Rounds[len(e.Rounds)-1]) == 0 {
		return
	}
	t.printf("\n%s, of the last that were looked at:\n", report.Plural(len(e.Rounds), "round"))
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	last := e.Rounds[len(e.Rounds)-1]
	for i, s := range last {
		if i == shownSteps {
			break
		}
		fmt.Fprintf(w, "    %s\t%s", report.Place(s.Site.File, s.Site.Line, s.Site.Column), s.Site.Op)
		for _, r := range e.Rounds {
			fmt.Fprint(w, "\t"+given(r, s.Site))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	t.printf("%s", text.String())
	if n := len(last) - shownSteps; n > 0 {
		t.printf("    and %s more\n", report.Plural(n, "operation"))
	}
}

// given is what the operation at a site gave in a round.
func given(r finding.Round, at *finding.Site) string {
	for _, s := range r {
		if s.Site.File == at.File && s.Site.Line == at.Line && s.Site.Column == at.Column && s.Site.Op == at.Op {
			return report.Unsigned(s.Value.Decimal)
		}
	}
	return "-"
}

// sites are the places of a round's operations.
func sites(rounds []finding.Round) (ops []finding.Operation) {
	for _, r := range rounds {
		for _, s := range r {
			ops = append(ops, finding.Operation{Site: s.Site})
		}
	}
	return ops
}
