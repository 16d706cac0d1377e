package formats

// This file prints findings as GitHub's workflow commands. GitHub shows them beside the lines of a pull request.

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// mostAnnotations is the number of annotations of one level that GitHub shows for a step.
const mostAnnotations = 10

// githubCommands are GitHub's words for the levels.
var githubCommands = []struct {
	level report.Level
	word  string
}{{report.ErrorLevel, "error"}, {report.WarningLevel, "warning"}, {report.NoteLevel, "notice"}}

// annotations keep the worst findings of each level, and count the others.
type annotations struct {
	w        io.Writer
	subjects report.Subjects
	worst    map[report.Level][]*finding.Finding
	count    map[report.Level]int
	skipped  int
	first    *finding.Skipped
}

// newGithub returns annotations that write to w.
func newGithub(w io.Writer) *annotations {
	a := &annotations{w: w, worst: make(map[report.Level][]*finding.Finding), count: make(map[report.Level]int)}
	a.subjects.Done = a.add
	return a
}

// Handle takes a message.
func (a *annotations) Handle(m *finding.Message) error {
	a.subjects.Handle(m)
	if m.Skipped != nil {
		a.skip(m.Skipped)
	}
	return nil
}

func (a *annotations) skip(s *finding.Skipped) {
	if a.skipped++; a.first == nil {
		a.first = s
	}
}

// add adds the certified findings of a subject, one for each cause. It skips exceptions and divergences
// in runs whose result is not proved wrong, and findings of the baseline.
func (a *annotations) add(s *report.Subject) {
	for _, f := range report.NewGroup(s.Findings).Findings {
		if f.Verdict != finding.Certified || f.OnTheWay || report.InBaseline(f) {
			continue
		}
		level := report.LevelOf(f)
		a.count[level]++
		list := append(a.worst[level], f)
		slices.SortStableFunc(list, finding.Compare)
		a.worst[level] = list[:min(len(list), mostAnnotations)]
	}
}

// Close writes the annotations: errors, warnings, notices.
func (a *annotations) Close() error {
	a.subjects.Close()
	if left := a.subjects.Unsearched(); left != nil {
		a.skip(left)
	}
	var b strings.Builder
	for _, c := range githubCommands {
		for i, f := range a.worst[c.level] {
			v := report.ViewOf(f)
			text := strings.Join(append([]string{v.Title()}, v.Details()...), "\n")
			if more := a.count[c.level] - mostAnnotations; more > 0 && i == mostAnnotations-1 {
				text += fmt.Sprintf("\nand %d more of this level", more)
			}
			title := githubProperty("faultline " + f.ID + ": " + f.Subject)
			fmt.Fprintf(&b, "::%s %stitle=%s::%s\n", c.word, githubPlace(&v.Spot), title, githubData(text))
		}
	}
	if a.skipped > 0 {
		text := a.first.What
		if a.skipped > 1 {
			text += fmt.Sprintf("\nand %d more", a.skipped-1)
		}
		fmt.Fprintf(&b, "::warning title=faultline%%3A not analysed::%s\n", githubData(text))
	}
	_, err := io.WriteString(a.w, b.String())
	return err
}

// githubPlace returns the properties for the position of an annotation. It returns "" for files outside of the repository.
func githubPlace(s *report.Spot) string {
	if !report.InTree(s.File) {
		return ""
	}
	text := "file=" + githubProperty(s.File) + ","
	if s.Line > 0 {
		text += fmt.Sprintf("line=%d,", s.Line)
	}
	if s.Line > 0 && s.Column > 0 {
		text += fmt.Sprintf("col=%d,", s.Column)
	}
	return text
}

var (
	githubEscaped    = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubEscapedToo = strings.NewReplacer(":", "%3A", ",", "%2C")
)

// githubData escapes the message of a command.
func githubData(text string) string { return githubEscaped.Replace(text) }

// githubProperty escapes the value of a property.
func githubProperty(text string) string { return githubEscapedToo.Replace(githubEscaped.Replace(text)) }
