package formats

// This file writes a run as Markdown, for a pull request or a summary. Without Verbose the page has at most 60 lines, for any run.

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
	mostRows      = 16 // rows of the first table
	mostFolded    = 8  // rows of the table of milder findings
	mostSkipped   = 5
	mostSuggested = 20  // lines of all suggestions
	mostText      = 240 // characters of a cell
)

// A markdownPage keeps the worst findings.
type markdownPage struct {
	Verbose bool // milder findings too

	w            io.Writer
	subjects     report.Subjects
	total        report.Counts
	stopped      int // searches that ended early
	hidden       int // suppressed
	rows         []*report.Defect
	folded       []*report.Defect
	within       int // findings that the row of another one names,
	withinFolded int // and those of them that are milder
	skipped      []*finding.Skipped
	more         int // messages about skipped work that exceed mostSkipped
	changes      *finding.Changes
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
	var rows, folded []*finding.Finding
	for _, f := range g.Findings {
		switch {
		case f.Verdict != finding.Certified || f.OnTheWay:
		case f.Tier().Folded():
			folded = append(folded, f)
		default:
			rows = append(rows, f)
		}
	}
	defects, milder := report.Defects(rows), report.Defects(folded)
	p.within += len(rows) - len(defects)
	p.withinFolded += len(folded) - len(milder)
	p.rows = worstOf(append(p.rows, defects...), mostRows)
	p.folded = worstOf(append(p.folded, milder...), mostFolded)
}

// worstOf returns the first n defects in the order of reports. It sorts list.
func worstOf(list []*report.Defect, n int) []*report.Defect {
	slices.SortStableFunc(list, func(a, b *report.Defect) int { return finding.Compare(a.First, b.First) })
	return list[:min(len(list), n)]
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
	markdownTable(&b, "", p.rows, p.total.Certified+p.total.Underestimated-folded-p.within)
	if p.Verbose {
		markdownTable(&b, "Inherent errors, and errors at discontinuities, at zeros of the function, or at extreme inputs only",
			p.folded, folded-p.withinFolded)
	}
	p.suggestions(&b)
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

// markdownTable writes a table of defects. If there are more (all is their total number), a line states how many.
func markdownTable(b *strings.Builder, title string, list []*report.Defect, all int) {
	if len(list) == 0 {
		return
	}
	if title != "" {
		fmt.Fprintf(b, "\n**%s**\n", title)
	}
	b.WriteString("\n| place | what is wrong | example | try | finding |\n|---|---|---|---|---|\n")
	for _, defect := range list {
		v := defect.View()
		example := ""
		if d := v.Details(); len(d) > 0 {
			example = d[0]
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", markdownCode(v.Where()), markdownText(string(v.Level)+": "+v.Title()),
			markdownCode(cell(example)), markdownCode(cell(v.Try)), strings.Join(defect.IDs(), ", "))
	}
	if all > len(list) {
		fmt.Fprintf(b, "\nand %d more\n", all-len(list))
	}
}

// cell shortens text to mostText characters.
func cell(text string) string {
	if runes := []rune(text); len(runes) > mostText {
		return string(runes[:mostText]) + "..."
	}
	return text
}

// suggestions writes the suggestions that replace whole lines, as blocks for a review comment on these lines. Defects with the same change
// share a block.
func (p *markdownPage) suggestions(b *strings.Builder) {
	var blocks []string
	lines := 2
	for _, d := range p.rows {
		s, _ := d.Suggested()
		block := suggestionBlock(s)
		if n := strings.Count(block, "\n"); block != "" && !slices.Contains(blocks, block) && lines+n <= mostSuggested {
			blocks, lines = append(blocks, block), lines+n
		}
	}
	if len(blocks) > 0 {
		fmt.Fprintf(b, "\n**Suggestions**\n%s", strings.Join(blocks, ""))
	}
}

// suggestionBlock returns the new lines of a suggestion in a block, below the place and what the trials came to. It returns "" if the
// suggestion has no diff or changes more than one place.
func suggestionBlock(s *finding.Suggestion) string {
	e := report.WholeLines(s)
	if e == nil {
		return ""
	}
	at := fmt.Sprintf("%s:%d", e.File, e.Line)
	if n := len(e.Old); n > 1 {
		at += fmt.Sprintf("-%d", e.Line+n-1)
	}
	text := strings.Join(e.New, "\n")
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	tried := report.Tried(s)
	return fmt.Sprintf("\n%s: %s\n\n%ssuggestion\n%s\n%s\n", markdownCode(at), markdownText(tried), fence, text, fence)
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
