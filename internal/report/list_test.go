package report_test

// This file is a report of a few lines, as CONTRIBUTING says how to add one: certified findings as a list in Markdown.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A list is a finding.Handler.
type list struct {
	w        io.Writer
	findings []*finding.Finding
}

func (l *list) Handle(m *finding.Message) error {
	if m.Finding != nil {
		l.findings = append(l.findings, m.Finding)
	}
	return nil
}

func (l *list) Close() error {
	g := report.NewGroup(l.findings)
	for _, f := range g.Findings {
		if f.Verdict != finding.Certified {
			continue
		}
		fmt.Fprintf(l.w, "- **%s** %s at `%s`", f.ID, report.Headline(f), report.Point(f.Input))
		if own := g.Own[f]; own != nil {
			fmt.Fprintf(l.w, "; it %s", report.Own(own))
		}
		fmt.Fprintln(l.w)
		if trial := report.Trial(f); trial != "" {
			fmt.Fprintf(l.w, "  - %s: %s\n", report.SitePlace(f.Site), trial)
		}
	}
	_, err := fmt.Fprintf(l.w, "\n%v\n", g.Counts)
	return err
}

func TestAReportOfAFewLines(t *testing.T) {
	stream, err := os.Open("table/testdata/own.json")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	var text strings.Builder
	l := &list{w: &text}
	if err := finding.Decode(stream, "own.json", l.Handle); err != nil {
		t.Fatal(err)
	}
	for _, f := range l.findings {
		if f.ID == "F-2e83f8" { // what is inherent is folded, and says nothing of the program's estimate
			f.Class = finding.Avoidable
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"** every digit wrong at `x = ",
		"; it estimates its error as 0 (result.err), and the error is ",
		"  - airy_der.c:",
		"with exact operands no rounding error is left; the formula itself has an error of 42",
		" certified (2 inherent), ",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, &text)
		}
	}
}
