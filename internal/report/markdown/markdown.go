// Package markdown is a run on one page of Markdown, for a pull request or a summary: at most 60 lines, whatever was found. A Page belongs
// to one goroutine.
package markdown

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
	mostRows    = 20 // findings that stand for themselves
	mostFolded  = 8  // those that are folded in other reports
	mostSkipped = 5
	mostInput   = 80 // characters of a point
)

// A Page keeps the worst findings.
type Page struct {
	w        io.Writer
	subjects report.Subjects
	total    report.Counts
	stopped  int // searches that ended early
	hidden   int // suppressed
	rows     []*finding.Finding
	folded   []*finding.Finding
	skipped  []*finding.Skipped
	more     int // skipped beside these
	changes  *finding.Changes
}

// New returns a Page that is written to w.
func New(w io.Writer) *Page {
	p := &Page{w: w}
	p.subjects.Done = p.add
	return p
}

// Handle takes a message.
func (p *Page) Handle(m *finding.Message) error {
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

func (p *Page) add(s *report.Subject) {
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
			p.folded = worst(append(p.folded, f), mostFolded)
		default:
			p.rows = worst(append(p.rows, f), mostRows)
		}
	}
}

// worst are the first n of findings in the order of reports.
func worst(fs []*finding.Finding, n int) []*finding.Finding {
	slices.SortStableFunc(fs, finding.Compare)
	return fs[:min(len(fs), n)]
}

// Close writes the page.
func (p *Page) Close() error {
	p.subjects.Close()
	if left := p.subjects.Unsearched(); left != nil {
		p.skipped = slices.Insert(p.skipped, 0, left)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "## faultline: %v\n\n%s\n", p.total, p.about())
	folded := p.total.ZeroCrossing + p.total.Inherent + p.total.Extreme
	table(&b, "", p.rows, p.total.Certified+p.total.Underestimated-folded)
	table(&b, "Inherent, at zero crossings, or at extreme inputs only", p.folded, folded)
	p.notAnalysed(&b)
	_, err := io.WriteString(p.w, b.String())
	return err
}

// about says how much was searched.
func (p *Page) about() string {
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

// table writes findings, and how many there are besides.
func table(b *strings.Builder, title string, fs []*finding.Finding, all int) {
	if len(fs) == 0 {
		return
	}
	if title != "" {
		fmt.Fprintf(b, "\n**%s**\n", title)
	}
	b.WriteString("\n| finding | function | what is wrong | input | place |\n|---|---|---|---|---|\n")
	for _, f := range fs {
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", f.ID, code(f.Subject), text(report.Changed(f)+report.Headline(f)), code(input(f)),
			code(report.SitePlace(f.Site)))
	}
	if all > len(fs) {
		fmt.Fprintf(b, "\nand %d more\n", all-len(fs))
	}
}

// input is the point at which a line shows a finding.
func input(f *finding.Finding) string {
	point := []rune(report.Point(report.ShownAt(f)))
	if len(point) > mostInput {
		return string(point[:mostInput]) + "..."
	}
	return string(point)
}

func (p *Page) notAnalysed(b *strings.Builder) {
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
		fmt.Fprintf(b, "- %s%s\n", text(s.What), report.After(" ", code(where)))
	}
	if p.more > 0 {
		fmt.Fprintf(b, "- and %d more\n", p.more)
	}
	if lost := p.subjects.Lost(); lost != "" {
		fmt.Fprintf(b, "\n%s.\n", lost)
	}
}

var plain = strings.NewReplacer("\\", "\\\\", "|", "\\|", "\n", " ", "\r", " ", "<", "&lt;", ">", "&gt;",
	"*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[", "]", "\\]")

// text is words as a cell of a table takes them.
func text(s string) string { return plain.Replace(s) }

// code is words in a cell as they are, "" for none.
func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + strings.NewReplacer("`", "'", "|", "\\|", "\n", " ", "\r", " ").Replace(s) + "`"
}
