package formats

// This file prints findings as compilers print diagnostics: "file.c:7:40: error: text [kind id]", with notes below. Editors parse that.

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// diagnostics print a subject as soon as it is complete.
type diagnostics struct {
	Verbose bool // findings that do not count too

	w        io.Writer
	err      error
	subjects report.Subjects
}

// newGCC returns diagnostics that are written to w.
func newGCC(w io.Writer) *diagnostics {
	d := &diagnostics{w: w}
	d.subjects.Done = d.add
	return d
}

// Handle takes a message.
func (d *diagnostics) Handle(m *finding.Message) error {
	d.subjects.Handle(m)
	if m.Skipped != nil {
		d.skip(m.Skipped)
	}
	return d.err
}

// skip prints a warning for something that was not analysed.
func (d *diagnostics) skip(s *finding.Skipped) {
	where := s.File
	if where == "" {
		where = "faultline"
	}
	if s.File != "" && s.Line > 0 {
		where += fmt.Sprintf(":%d", s.Line)
		if s.Column > 0 {
			where += fmt.Sprintf(":%d", s.Column)
		}
	}
	d.print(where, "warning", "not analysed: "+strings.TrimPrefix(s.Subject+": "+s.What, ": "))
}

// add prints the findings that set the exit code and are not in the baseline. With Verbose it prints all that are certified.
func (d *diagnostics) add(s *report.Subject) {
	counted := report.Counted(&d.subjects.Config)
	left := func(f *finding.Finding) bool {
		return f.Verdict != finding.Certified || !d.Verbose && (!counted(f) || report.InBaseline(f))
	}
	for _, f := range report.Defects(slices.DeleteFunc(slices.Clone(report.NewGroup(s.Findings).Findings), left)) {
		v := f.View()
		d.printf("%s\n", oneLine.Replace(v.Line()))
		for _, text := range v.Details() {
			d.print(v.Where(), "note", text)
		}
	}
}

// print writes one diagnostic. Line ends in the text become spaces.
func (d *diagnostics) print(where, level, text string) {
	d.printf("%s: %s: %s\n", where, level, oneLine.Replace(text))
}

var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

func (d *diagnostics) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(d.w, format, args...); d.err == nil {
		d.err = err
	}
}

// Close prints what is left.
func (d *diagnostics) Close() error {
	d.subjects.Close()
	if left := d.subjects.Unsearched(); left != nil {
		d.skip(left)
	}
	return d.err
}
