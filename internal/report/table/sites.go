package table

// This file is what a subject consists of, for a person.

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// sites writes one line a function, then its sites where they are given, then what is not modelled.
func (t *Table) sites(l *finding.SiteList) {
	if len(l.Functions) == 0 {
		t.printf("no functions\n")
	}
	for i := range l.Functions {
		t.function(&l.Functions[i])
	}
	t.printf("\n")
	t.skipped = nil
	for i := range l.Skipped {
		t.skipped = append(t.skipped, &l.Skipped[i])
	}
	t.total.subjects = max(t.total.subjects, 1) // so that Close says it, even when it is nothing
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
		t.printf("%s%s\n    cannot be a subject: %s\n", f.Name, report.After("  ", report.Place(f.File, f.Line, 0)), f.Problem)
		return
	}
	var params []string
	for _, p := range f.Parameters {
		params = append(params, declared(&p))
	}
	where := report.After("  ", report.Place(f.File, f.Line, 0))
	t.printf("%s %s(%s)%s  %s\n", f.Result, f.Name, strings.Join(params, ", "), where, report.Plural(f.Sites, "site"))
	width := labelWidth
	for _, p := range f.Parameters {
		width = max(width, len(p.Name))
	}
	for _, p := range f.Parameters {
		t.printf("    %-*s %s%s\n", width, p.Name, p.Role, report.After(", ", p.Says))
	}
	for _, n := range f.Notes {
		t.line("note", n)
	}
	if len(f.Reach) == 0 {
		return
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for i := range f.Reach {
		s := &f.Reach[i]
		fmt.Fprintf(w, "    %s\t%s\t%s\t%s\n", report.Place(s.File, s.Line, s.Column), s.Op, s.Function, strings.TrimSpace(s.Text))
	}
	w.Flush()
	for _, line := range strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n") {
		t.printf("%s\n", strings.TrimRight(line, " "))
	}
}
