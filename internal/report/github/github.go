// Package github is findings as annotations of GitHub's workflow commands: what a step prints stands at the lines of a pull request.
// It keeps the first few of each level, as GitHub shows no more of a step. Annotations belong to one goroutine.
package github

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// most is how many annotations of a level GitHub shows of a step.
const most = 10

// commands are GitHub's words for the levels.
var commands = []struct {
	level report.Level
	word  string
}{{report.ErrorLevel, "error"}, {report.WarningLevel, "warning"}, {report.NoteLevel, "notice"}}

// Annotations write the worst of each level, and of how many they are.
type Annotations struct {
	w        io.Writer
	subjects report.Subjects
	worst    map[report.Level][]*finding.Finding
	count    map[report.Level]int
	skipped  int
	first    *finding.Skipped
}

// New returns Annotations that write to w.
func New(w io.Writer) *Annotations {
	a := &Annotations{w: w, worst: make(map[report.Level][]*finding.Finding), count: make(map[report.Level]int)}
	a.subjects.Done = a.add
	return a
}

// Handle takes a message.
func (a *Annotations) Handle(m *finding.Message) error {
	a.subjects.Handle(m)
	if m.Skipped != nil {
		a.skip(m.Skipped)
	}
	return nil
}

func (a *Annotations) skip(s *finding.Skipped) {
	if a.skipped++; a.first == nil {
		a.first = s
	}
}

// add takes a subject's certified findings, each cause once. What is on the way is no line of a pull request.
func (a *Annotations) add(s *report.Subject) {
	for _, f := range report.NewGroup(s.Findings).Findings {
		if f.Verdict != finding.Certified || f.OnTheWay {
			continue
		}
		level := report.LevelOf(f)
		a.count[level]++
		list := append(a.worst[level], f)
		slices.SortStableFunc(list, finding.Compare)
		a.worst[level] = list[:min(len(list), most)]
	}
}

// Close writes the annotations: errors, warnings, notices.
func (a *Annotations) Close() error {
	a.subjects.Close()
	if left := a.subjects.Unsearched(); left != nil {
		a.skip(left)
	}
	var b strings.Builder
	for _, c := range commands {
		for i, f := range a.worst[c.level] {
			text := report.Summary(f)
			if more := a.count[c.level] - most; more > 0 && i == most-1 {
				text += fmt.Sprintf("\nand %d more of this level", more)
			}
			fmt.Fprintf(&b, "::%s %stitle=%s::%s\n", c.word, place(f.Site), property("faultline "+f.ID+": "+f.Subject), data(text))
		}
	}
	if a.skipped > 0 {
		text := a.first.What
		if a.skipped > 1 {
			text += fmt.Sprintf("\nand %d more", a.skipped-1)
		}
		fmt.Fprintf(&b, "::warning title=faultline%%3A not analysed::%s\n", data(text))
	}
	_, err := io.WriteString(a.w, b.String())
	return err
}

// place is where an annotation stands; a file that is not of the repository has no lines there.
func place(s *finding.Site) string {
	if s == nil || !report.InTree(s.File) {
		return ""
	}
	text := "file=" + property(s.File) + ","
	if s.Line > 0 {
		text += fmt.Sprintf("line=%d,", s.Line)
	}
	if s.Line > 0 && s.Column > 0 {
		text += fmt.Sprintf("col=%d,", s.Column)
	}
	return text
}

var (
	escaped    = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapedToo = strings.NewReplacer(":", "%3A", ",", "%2C")
)

// data is text as the end of a command takes it.
func data(text string) string { return escaped.Replace(text) }

// property is text as a property takes it.
func property(text string) string { return escapedToo.Replace(escaped.Replace(text)) }
