package formats

// This file writes a run as Markdown, for a pull request or a summary. The page has at most 60 lines, whatever the run found.

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// The lines of a page. With heads, rules and blank lines these are fewer than 60.
const (
	mostRows    = 20 // rows of the first table
	mostFolded  = 8  // rows of the table of milder findings
	mostSkipped = 5
	mostInput   = 80 // characters of a point
)

// A markdownPage keeps the worst findings.
type markdownPage struct {
	w        io.Writer
	subjects report.Subjects
	total    report.Counts
	stopped  int // searches that ended early
	hidden   int // suppressed
	rows     []*finding.Finding
	folded   []*finding.Finding
	skipped  []*finding.Skipped
	more     int // messages about skipped work that exceed mostSkipped
	changes  *finding.Changes
}

// newMarkdown returns a page. Close writes it to w.
func newMarkdown(w io.Writer) *markdownPage {
	p := &markdownPage{w: w}
	p.subjects.Done = p.add
	return p
}

// Handle takes a message.
func (p *markdownPage) Handle(m *finding.Message) error {
	p.subjects.Handle(m)
	if m.Changes != nil {
		p.changes = m.Changes
	}
	if s := m.Skipped; s != nil {
		if len(p.skipped) < mostSkipped {
			p.skipped = append(p.skipped, s)
		} else {
			p.more++
		}
	}
	return nil
}

func (p *markdownPage) add(s *report.Subject) {
	g := report.NewGroup(s.Findings)
	p.total.Plus(g.Counts)
	p.hidden += len(s.Suppressed)
	if slices.ContainsFunc(s.Stats, func(st *finding.Stats) bool { return st.Stopped }) {
		p.stopped++
	}
	for _, f := range g.Findings {
		switch {
		case f.Verdict != finding.Certified || f.OnTheWay:
		case f.Tier().Folded():
			p.folded = worstOf(append(p.folded, f), mostFolded)
		default:
			p.rows = worstOf(append(p.rows, f), mostRows)
		}
	}
}

// worstOf returns the first n findings in the order of reports. It sorts fs.
func worstOf(fs []*finding.Finding, n int) []*finding.Finding {
	slices.SortStableFunc(fs, finding.Compare)
	return fs[:min(len(fs), n)]
}

// Close writes the page.
func (p *markdownPage) Close() error {
	p.subjects.Close()
	if left := p.subjects.Unsearched(); left != nil {
		p.skipped = slices.Insert(p.skipped, 0, left)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "## faultline: %v\n\n%s\n", p.total, p.about())
	folded := p.total.ZeroCrossing + p.total.Discontinuity + p.total.Inherent + p.total.Extreme
	markdownTable(&b, "", p.rows, p.total.Certified+p.total.Underestimated-folded)
	markdownTable(&b, "Inherent, at discontinuities, at zero crossings, or at extreme inputs only", p.folded, folded)
	p.notAnalysed(&b)
	_, err := io.WriteString(p.w, b.String())
	return err
}

// about says how much was searched.
func (p *markdownPage) about() string {
	c := &p.subjects.Config
	by := cmp.Or(strings.Join(c.Strategy, ", "), "no strategy")
	text := fmt.Sprintf("%s searched with %s, seed %d", report.Plural(p.subjects.Told(), "subject"), by, c.Seed)
	if p.stopped > 0 {
		text += fmt.Sprintf("; the search of %s stopped early", report.Plural(p.stopped, "subject"))
	}
	if p.hidden > 0 {
		text += fmt.Sprintf("; %s suppressed", report.Plural(p.hidden, "finding"))
	}
	text += "."
	if p.changes != nil {
		text += "\n\n" + report.Changes(p.changes) + "."
	}
	return text
}

// markdownTable writes a table of findings. If there are more (all is their total number), a line states how many.
func markdownTable(b *strings.Builder, title string, fs []*finding.Finding, all int) {
	if len(fs) == 0 {
		return
	}
	if title != "" {
		fmt.Fprintf(b, "\n**%s**\n", title)
	}
	b.WriteString("\n| finding | function | what is wrong | input | place |\n|---|---|---|---|---|\n")
	for _, f := range fs {
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", f.ID, markdownCode(f.Subject), markdownText(report.Changed(f)+report.Headline(f)),
			markdownCode(inputText(f)), markdownCode(report.SitePlace(f.Site)))
	}
	if all > len(fs) {
		fmt.Fprintf(b, "\nand %d more\n", all-len(fs))
	}
}

// inputText returns the input that a row shows, shortened to mostInput characters.
func inputText(f *finding.Finding) string {
	point := []rune(report.Point(report.ShownAt(f)))
	if len(point) > mostInput {
		return string(point[:mostInput]) + "..."
	}
	return string(point)
}

func (p *markdownPage) notAnalysed(b *strings.Builder) {
	switch {
	case len(p.skipped) == 0 && p.subjects.Searched == 0:
		return
	case len(p.skipped) == 0:
		b.WriteString("\nNot analysed: nothing.\n")
		return
	}
	b.WriteString("\n**Not analysed**\n\n")
	for _, s := range p.skipped {
		where := cmp.Or(report.Place(s.File, s.Line, s.Column), s.Function, s.Subject)
		fmt.Fprintf(b, "- %s%s\n", markdownText(s.What), report.After(" ", markdownCode(where)))
	}
	if p.more > 0 {
		fmt.Fprintf(b, "- and %d more\n", p.more)
	}
	if lost := p.subjects.Lost(); lost != "" {
		fmt.Fprintf(b, "\n%s.\n", lost)
	}
}

var markdownPlain = strings.NewReplacer("\\", "\\\\", "|", "\\|", "\n", " ", "\r", " ", "<", "&lt;", ">", "&gt;",
	"*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[", "]", "\\]")

// markdownText escapes text for a cell of a table.
func markdownText(s string) string { return markdownPlain.Replace(s) }

// markdownCode formats s as code in a cell of a table, "" if s is empty.
func markdownCode(s string) string {
	if s == "" {
		return ""
	}
	return "`" + strings.NewReplacer("`", "'", "|", "\\|", "\n", " ", "\r", " ").Replace(s) + "`"
}
