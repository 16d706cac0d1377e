package formats

// This file prints what changed since a baseline: one line for each finding that is new, worse, better or fixed.

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A changeList keeps the findings that changed.
type changeList struct {
	Verbose bool // name what is on the way, too

	w        io.Writer
	subjects report.Subjects
	of       map[finding.Since][]*finding.Finding
	changes  *finding.Changes
}

// newChanges returns a changeList. Close writes it to w.
func newChanges(w io.Writer) *changeList {
	l := &changeList{w: w, of: make(map[finding.Since][]*finding.Finding)}
	l.subjects.Done = l.add
	return l
}

// Handle takes a message.
func (l *changeList) Handle(m *finding.Message) error {
	l.subjects.Handle(m)
	if m.Changes != nil {
		l.changes = m.Changes
	}
	return nil
}

func (l *changeList) add(s *report.Subject) {
	g := report.NewGroup(s.Findings)
	for _, f := range g.Findings {
		if f.Since != "" && f.Since != finding.Unchanged {
			l.of[f.Since] = append(l.of[f.Since], f)
		}
	}
}

// Close writes the list: new, worse, better, fixed, the worst first.
func (l *changeList) Close() error {
	l.subjects.Close()
	var b strings.Builder
	if l.changes != nil {
		l.of[finding.Fixed] = l.changes.Fixed
		fmt.Fprintln(&b, report.Changes(l.changes))
	}
	for _, since := range []finding.Since{finding.Appeared, finding.Worsened, finding.Improved, finding.Fixed} {
		l.write(&b, since)
	}
	_, err := io.WriteString(l.w, b.String())
	return err
}

func (l *changeList) write(b *strings.Builder, since finding.Since) {
	fs, hidden := l.of[since], 0
	slices.SortStableFunc(fs, finding.Compare)
	for _, f := range fs {
		if f.OnTheWay && !l.Verbose {
			hidden++
			continue
		}
		fmt.Fprintf(b, "%-6s  %-9s  %s: %s\n", since, tierName(f), f.Subject, report.Line(f))
	}
	if hidden > 0 {
		fmt.Fprintf(b, "%-6s  and %d on the way; --verbose shows them\n", since, hidden)
	}
}

// tierName returns the name of the tier of f, or "suppressed".
func tierName(f *finding.Finding) string {
	if f.Suppress != "" {
		return "suppressed"
	}
	return f.Tier().String()
}
