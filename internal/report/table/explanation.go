package table

// This file is one run for a person, operation by operation: ATOMU's Figure 1.

import (
	"fmt"
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
	t.printf("%s  %s\n", e.Subject, report.Plural(int(e.Executed), "floating-point operation"))
	t.inputs(e.Input)
	t.rounds(e)
	t.printf("\n")
	t.operations(e.Operations)
	if e.LeftOut > 0 {
		t.printf("%s left out: comparisons, and the least telling\n", report.Plural(int(e.LeftOut), "operation"))
	}
	if len(e.Operations) > 0 || e.Loop == nil {
		t.printf("\n")
	}
	t.sourceLines(append(sites(e.Rounds), e.Operations...))
	for i := range e.Outputs {
		t.output(&e.Outputs[i])
	}
	if e.Outcome != "" && e.Loop == nil {
		t.line("ended", e.Outcome)
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
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "#\tat\toperation\toperand\tcondition\tresult, exact\tmade here\taccumulated\t")
	for i := range ops {
		for _, row := range operationRows(&ops[i]) {
			fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
		}
	}
	w.Flush()
	for _, line := range strings.SplitAfter(text.String(), "\n") {
		t.printf("%s", strings.TrimRight(line, " \n")+strings.Repeat("\n", strings.Count(line, "\n")))
	}
	t.printf("(errors are relative: of this operation alone, and of its result against the exact value)\n")
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
	rows[0][2], rows[1][2] = o.Op, o.Text
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

// output writes one result with its exact values and errors.
func (t *Table) output(o *finding.Output) {
	name := o.Name
	if name == "return" {
		name = ""
	}
	says := map[finding.Role]string{finding.StatusRole: "its status", finding.EstimateRole: "its own error estimate"}[o.Role]
	t.line("got", report.Value(&o.Computed)+report.After("   in ", name)+report.After("   ", says))
	if own := report.Estimates(o.Estimates); own != "" {
		t.line("own", own)
	}
	for i := range o.Exact {
		x := &o.Exact[i]
		t.line("exact", report.Exact(x, report.MidDigits))
		for j := range o.Error {
			if o.Error[j].Oracle == x.Oracle {
				t.line("error", report.Error(&o.Error[j]))
			}
		}
	}
}
