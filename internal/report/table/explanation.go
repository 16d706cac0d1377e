package table

// This file is one run for a person, operation by operation (ATOMU's Figure 1), or the loop of one that does not end, round by round; and
// what a subject consists of.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"faultline/internal/finding"
	"faultline/internal/report"
)

const (
	columnDigits = 20 // of exact values inside the table
	restarted    = "shadow restarted from the computed value"
)

// explanation writes the point, the table of operations, the source lines they stand on, the outputs.
func (t *Table) explanation(e *finding.Explanation) {
	t.printf("%s  %s\n", t.paint(bold, e.Subject), report.Plural(int(e.Executed), "floating-point operation"))
	t.inputs(e.Input)
	t.rounds(e)
	t.printf("\n")
	t.operations(e.Operations)
	if e.LeftOut > 0 {
		t.printf("%s not shown: comparisons, and those with the smallest condition numbers and "+
			"errors\n", report.Plural(int(e.LeftOut), "operation"))
	}
	if len(e.Operations) > 0 || e.Loop == nil {
		t.printf("\n")
	}
	t.sourceLines(append(sites(e.Rounds), e.Operations...))
	t.lossy(e.Lossy, nil)
	for i := range e.Outputs {
		t.output(&e.Outputs[i])
	}
	if e.Loop == nil {
		t.said("ended", e.Outcome)
	}
	if e.Formula != "" {
		t.line("meant", e.Formula+report.After("   ", e.Origin))
	}
	t.notes(&finding.Finding{Evidence: e.Evidence, Notes: e.Notes})
}

// operations writes the table. An operation takes a row per operand, and at least two: the second has the exact value
// under the result.
func (t *Table) operations(ops []finding.Operation) {
	if len(ops) == 0 {
		return
	}
	rows := [][]string{{"#", "at", "operation", "operand", "condition", "result, exact", "made here", "accumulated"}}
	for i := range ops {
		rows = append(rows, operationRows(&ops[i])...)
	}
	t.columns("", rows)
	t.printf("(relative errors: \"made here\" by this operation alone, \"accumulated\" in its result)\n")
}

// columns writes rows in columns, behind a margin.
func (t *Table) columns(margin string, rows [][]string) {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
	}
	w.Flush()
	for line := range strings.Lines(text.String()) {
		t.printf("%s%s\n", margin, strings.TrimRight(line, " \n"))
	}
}

func operationRows(o *finding.Operation) [][]string {
	rows := make([][]string, max(2, len(o.Operands)))
	for i := range rows {
		rows[i] = make([]string, 8)
	}
	rows[0][0] = strconv.FormatInt(o.Number, 10)
	if o.Site != nil {
		rows[0][1] = report.Place(o.Site.File, o.Site.Line, o.Site.Column)
	}
	rows[0][2], rows[1][2] = report.Sign(o.Op), o.Text
	for i, x := range o.Operands {
		rows[i][3] = report.Unsigned(x.Decimal)
		rows[i][4] = report.Short(x.Condition, 3)
	}
	rows[0][5] = report.Unsigned(o.Result.Decimal)
	switch {
	case o.Exact != nil && o.Exact.Rad == "inf":
		rows[1][5] = "not known"
	case o.Exact != nil:
		mid, rad := report.Enclosure(o.Exact.Mid, o.Exact.Rad, columnDigits)
		rows[1][5] = mid
		if rad != "0" {
			rows[1][5] += " +/- " + rad
		}
	case o.Restarted:
		rows[1][5] = restarted
	}
	rows[0][6] = report.Short(o.Local, 3)
	if o.Accumulated != nil {
		rows[0][7] = report.Near(o.Accumulated, 3)
	}
	if o.Restarted && o.Exact != nil {
		row := make([]string, 8)
		row[5] = restarted
		rows = append(rows, row)
	}
	return rows
}

// sourceLines writes each source line once, in the order of its first operation.
func (t *Table) sourceLines(ops []finding.Operation) {
	seen := make(map[string]bool)
	for i := range ops {
		s := ops[i].Site
		if s == nil || strings.TrimSpace(s.Text) == "" {
			continue
		}
		where := report.Place(s.File, s.Line, 0)
		if !seen[where] {
			seen[where] = true
			t.printf("%s  %s\n", where, strings.TrimSpace(s.Text))
		}
	}
	if len(seen) > 0 {
		t.printf("\n")
	}
}

func (t *Table) output(o *finding.Output) {
	says := map[finding.Role]string{finding.StatusRole: "its status", finding.EstimateRole: "its own error estimate"}[o.Role]
	t.line("got", report.Value(&o.Computed)+outputName(o.Name)+report.After("   ", says))
	t.said("own", report.Estimates(o.Estimates))
	for i := range o.Exact {
		x := &o.Exact[i]
		t.line("exact", report.ExactResult(&o.Computed, x, report.MidDigits))
		if e := (&finding.Finding{Error: o.Error}).ErrorBy(x.Oracle); e != nil {
			t.line("error", report.Error(e))
		}
	}
}

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
		where += "   called repeatedly"
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
	t.printf("\nthe last %s:\n", report.Plural(len(e.Rounds), "round"))
	last := e.Rounds[len(e.Rounds)-1]
	var rows [][]string
	for _, s := range last[:min(len(last), shownSteps)] {
		row := []string{report.Place(s.Site.File, s.Site.Line, s.Site.Column), report.Sign(s.Site.Op)}
		for _, r := range e.Rounds {
			row = append(row, given(r, s.Site))
		}
		rows = append(rows, row)
	}
	t.columns("    ", rows)
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

// sites writes one line a function, then its sites where they are given, then what is not modelled.
func (t *Table) sites(l *finding.SiteList) {
	if len(l.Functions) == 0 {
		t.printf("no functions\n")
	}
	var refused []string
	for i := range l.Functions {
		f := &l.Functions[i]
		if t.function(f); f.Problem != "" {
			refused = append(refused, f.Name)
		}
	}
	if l.Elsewhere > 0 {
		t.elsewhere(l)
	}
	if l.Unrehearsed {
		t.printf("\n%s, from debug information; name one, or add --rehearse, to see the domains of parameters\n",
			report.Plural(len(l.Functions), "function"))
	}
	t.printf("\n")
	t.skipped = nil
	for i := range l.Skipped {
		t.skipped = append(t.skipped, &l.Skipped[i])
	}
	if n := len(refused); n > 0 {
		names := strings.Join(refused[:min(n, shownFiles)], ", ") + map[bool]string{true: ", ..."}[n > shownFiles]
		t.skipped = append(t.skipped, &finding.Skipped{What: report.Plural(n, "function") + " above: " + names})
	}
	t.total.subjects = max(t.total.subjects, 1) // so that Close says it, even when it is nothing
	t.apart = true
}

// shownFiles is how many files are named.
const shownFiles = 6

// elsewhere says what is not listed.
func (t *Table) elsewhere(l *finding.SiteList) {
	shown := slices.Clone(l.Files[:t.most(len(l.Files), shownFiles)])
	if len(shown) < len(l.Files) {
		shown = append(shown, "...")
	}
	t.printf("\nnot listed: %s of other files (%s); FILE:'*' lists them\n", report.Plural(l.Elsewhere, "function"),
		strings.Join(shown, ", "))
}

// declared writes a parameter as in a prototype.
func declared(p *finding.Parameter) string {
	if strings.HasSuffix(p.Type, "*") {
		return p.Type + p.Name
	}
	return strings.TrimSpace(p.Type + " " + p.Name)
}

// function writes a signature with what each parameter is to us, and the sites; or why there are none.
func (t *Table) function(f *finding.Function) {
	if f.Problem != "" {
		t.printf("%s%s\n    cannot be searched: %s\n", f.Name, report.After("  ", report.Place(f.File, f.Line, 0)), f.Problem)
		return
	}
	var params []string
	for _, p := range f.Parameters {
		if !p.Variable {
			params = append(params, declared(&p))
		}
	}
	where := report.After("  ", report.Place(f.File, f.Line, 0))
	t.printf("%s %s(%s)%s  %s\n", f.Result, report.Unparameterised(f.Name), strings.Join(params, ", "), where,
		report.Plural(f.Sites, "site"))
	width := labelWidth
	for _, p := range f.Parameters {
		width = max(width, len(p.Name))
	}
	for _, p := range f.Parameters {
		if p.Role != "" {
			t.printf("    %-*s %s%s\n", width, p.Name, p.Role, report.After(", ", p.Says))
		}
	}
	for _, how := range f.Made {
		t.printf("    made: %s\n", how)
	}
	for _, n := range f.Notes {
		t.line("note", n)
	}
	var rows [][]string
	for _, s := range f.Reach {
		rows = append(rows, []string{report.Place(s.File, s.Line, s.Column), report.Sign(s.Op), s.Function, strings.TrimSpace(s.Text)})
	}
	t.columns("    ", rows)
}
