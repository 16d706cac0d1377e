// Package changes is what became of the findings of a stream since a baseline, for a person: a line each. A List belongs to one goroutine.
package changes

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A List keeps what changed.
type List struct {
	Verbose bool // name what is on the way, too

	w        io.Writer
	subjects report.Subjects
	of       map[finding.Since][]*finding.Finding
	changes  *finding.Changes
}

// New returns a List that is written to w.
func New(w io.Writer) *List {
	l := &List{w: w, of: make(map[finding.Since][]*finding.Finding)}
	l.subjects.Done = l.add
	return l
}

// Handle takes a message.
func (l *List) Handle(m *finding.Message) error {
	l.subjects.Handle(m)
	if m.Changes != nil {
		l.changes = m.Changes
	}
	return nil
}

func (l *List) add(s *report.Subject) {
	g := report.NewGroup(s.Findings)
	for _, f := range g.Findings {
		if f.Since != "" && f.Since != finding.Unchanged {
			l.of[f.Since] = append(l.of[f.Since], f)
		}
	}
}

// Close writes the list: new, worse, better, fixed, the worst first.
func (l *List) Close() error {
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

func (l *List) write(b *strings.Builder, since finding.Since) {
	fs, hidden := l.of[since], 0
	slices.SortStableFunc(fs, finding.Compare)
	for _, f := range fs {
		if f.OnTheWay && !l.Verbose {
			hidden++
			continue
		}
		fmt.Fprintf(b, "%-6s  %-9s  %s: %s\n", since, tier(f), f.Subject, report.Line(f))
	}
	if hidden > 0 {
		fmt.Fprintf(b, "%-6s  and %d on the way; --verbose shows them\n", since, hidden)
	}
}

// tier says what a finding counts for.
func tier(f *finding.Finding) string {
	if f.Suppress != "" {
		return "suppressed"
	}
	return f.Tier().String()
}
