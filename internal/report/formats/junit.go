package formats

// This file writes a run as JUnit's XML, for servers that show tests. Each source file is a suite, and each subject a case. A case fails
// if it has a finding that sets the exit code. A case is skipped if nothing of it was analysed.

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// junitTests collect cases. Close writes the document.
type junitTests struct {
	NoTimes bool // two runs with one seed are the same bytes

	w        io.Writer
	subjects report.Subjects
	cases    map[string]*junit.Testcase // by subject
	order    []*junit.Testcase
}

// newJUnit returns junitTests that write to w.
func newJUnit(w io.Writer) *junitTests {
	t := &junitTests{w: w, cases: make(map[string]*junit.Testcase)}
	t.subjects.Done = t.add
	return t
}

// Handle takes a message.
func (t *junitTests) Handle(m *finding.Message) error {
	t.subjects.Handle(m)
	if m.Skipped != nil {
		t.skip(m.Skipped)
	}
	return nil
}

// of returns the case of a subject.
func (t *junitTests) of(name string) *junit.Testcase {
	c := t.cases[name]
	if c == nil {
		c = &junit.Testcase{Name: name}
		t.cases[name] = c
		t.order = append(t.order, c)
	}
	return c
}

// skip records a message about skipped work. A subject without other results is marked as skipped.
func (t *junitTests) skip(s *finding.Skipped) {
	c := t.of(cmp.Or(s.Subject, s.Function, s.File, "all subjects"))
	if s.Lost || s.Subject == "" {
		c.Classname = cmp.Or(c.Classname, s.File)
		c.Skipped = &junit.Result{Message: withoutControls(s.What)}
		return
	}
	addOutput(c, "not analysed: "+s.What+report.After("  ", cmp.Or(report.Place(s.File, s.Line, s.Column), s.Function)))
}

// add completes the case of a subject. Findings that do not fail the case go to its output.
func (t *junitTests) add(s *report.Subject) {
	c := t.of(s.Name)
	c.Classname, c.Time = junitFile(s), t.time(s)
	words := t.subjects.Config.FailOn
	if len(words) == 0 {
		words = []string{finding.FailDefault}
	}
	g := report.NewGroup(s.Findings)
	for _, f := range g.Findings {
		v := report.ViewOf(f)
		switch {
		case f.Fails(words):
			if c.Failure == nil {
				c.Failure = &junit.Result{Message: withoutControls(v.Title()), Type: string(f.Kind)}
			}
			c.Failure.Data += "\n" + withoutControls(junitText(v, t.subjects.Config.Flags))
		case f.Verdict == finding.Certified:
			addOutput(c, fmt.Sprintf("%s  %s  %s", f.ID, f.Tier(), junitLine(v)))
		}
	}
	for _, f := range s.Suppressed {
		addOutput(c, fmt.Sprintf("%s  suppressed (%s)  %s", f.ID, f.Suppress, junitLine(report.ViewOf(f))))
	}
}

// junitText is a finding as a terminal shows it: its line, the details, and the command that explains it.
func junitText(v *report.View, flags []string) string {
	text := v.Line() + "\n"
	for _, d := range v.Details() {
		text += "    " + d + "\n"
	}
	return text + "    " + report.Command(v.Finding, flags) + "\n"
}

// junitLine is a finding that does not fail its case.
func junitLine(v *report.View) string {
	text := v.Title()
	if d := v.Details(); len(d) > 0 {
		text += "; " + d[0]
	}
	return text
}

// addOutput adds a line to the output of a case.
func addOutput(c *junit.Testcase, line string) {
	if c.SystemOut == nil {
		c.SystemOut = new(junit.Output)
	}
	c.SystemOut.Data += withoutControls(line) + "\n"
}

// withoutControls removes control characters, most of which XML forbids, and replaces invalid UTF-8.
func withoutControls(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}

// time returns the seconds that a subject took. Compiling is not included, because all subjects share it. It returns "" if times are
// omitted or unknown.
func (t *junitTests) time(s *report.Subject) string {
	seconds := 0.0
	for _, st := range s.Stats {
		for what, sec := range st.Seconds {
			if what != "compile" {
				seconds += sec
			}
		}
	}
	if t.NoTimes || seconds == 0 {
		return ""
	}
	return fmt.Sprintf("%.3f", seconds)
}

// joinLines returns the sum of two times in seconds, as text.
func joinLines(a, b string) string {
	x, _ := strconv.ParseFloat(a, 64)
	if y, _ := strconv.ParseFloat(b, 64); y > 0 {
		return fmt.Sprintf("%.3f", x+y)
	}
	return a
}

// junitFile returns the file at the beginning of a subject's spelling.
func junitFile(s *report.Subject) string {
	spelling := ""
	for _, st := range s.Stats {
		spelling = cmp.Or(spelling, st.Spelling)
	}
	for _, f := range slices.Concat(s.Findings, s.Suppressed) {
		spelling = cmp.Or(spelling, f.Spelling)
	}
	return report.SubjectFile(cmp.Or(spelling, s.Name))
}

// Close writes the document.
func (t *junitTests) Close() error {
	t.subjects.Close()
	if left := t.subjects.Unsearched(); left != nil {
		t.skip(left)
	}
	suites := make(map[string]*junit.Testsuite)
	var names []string
	for _, c := range t.order {
		name := cmp.Or(c.Classname, "faultline")
		if suites[name] == nil {
			suites[name] = &junit.Testsuite{Name: name, ID: len(names), Time: "0"}
			names = append(names, name)
		}
		suites[name].AddTestcase(*c)
		suites[name].Time = joinLines(suites[name].Time, c.Time)
	}
	all := junit.Testsuites{Name: "faultline"}
	for _, name := range names {
		all.AddSuite(*suites[name])
	}
	all.Skipped = 0 // Jenkins' schema has no such sum over suites
	if _, err := io.WriteString(t.w, xml.Header); err != nil {
		return err
	}
	return all.WriteXML(t.w)
}
