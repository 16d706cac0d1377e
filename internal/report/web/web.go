// Package web is a run as one page that opens from a file: an index of functions, each finding on a screen, the source with the bits that
// are lost in its margin, and what to type to see it again. The page asks nobody for anything: its program, which bundle.go describes, and
// its data are in it.
//
// What is said is made here, in words, out of the messages of a stream and of nothing else; the page's program sorts, filters, draws and
// shows. A Page belongs to one goroutine.
package web

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A Page keeps what it will show: it is one document.
type Page struct {
	w        io.Writer
	subjects report.Subjects
	doc      document
	searched int                  // functions of which all has arrived
	at       map[string]*function // by subject
	changes  *finding.Changes
}

// A document is the data of a page. Its strings are text, not HTML.
type document struct {
	Title     string      `json:"title"`
	About     []string    `json:"about"`
	Command   string      `json:"command,omitempty"`
	Changes   string      `json:"changes,omitempty"`
	Fixed     []row       `json:"fixed,omitempty"` // findings that are not found any more
	Functions []*function `json:"functions"`
	Skipped   []*skipped  `json:"skipped"`

	Kinds map[string]kind `json:"kinds"` // that findings are of
}

// A kind is what findings of it have in common.
type kind struct {
	Short string `json:"short"`
	Means string `json:"means"`
	Helps string `json:"helps"`
}

// New returns a Page that is written to w when it is closed.
func New(w io.Writer) *Page {
	p := &Page{w: w, at: make(map[string]*function)}
	p.subjects.Done = p.add
	p.doc = document{Functions: []*function{}, Skipped: []*skipped{}, Kinds: make(map[string]kind)}
	return p
}

// Handle takes a message.
func (p *Page) Handle(m *finding.Message) error {
	p.subjects.Handle(m)
	switch {
	case m.Skipped != nil:
		p.skip(m.Skipped)
	case m.Changes != nil:
		p.changes = m.Changes
	}
	return nil
}

// Close writes the page.
func (p *Page) Close() error {
	p.subjects.Close()
	p.conclude()
	return write(p.w, &p.doc)
}

// conclude fills in what is said of all subjects.
func (p *Page) conclude() {
	c := &p.subjects.Config
	p.doc.Title = p.title()
	slices.SortStableFunc(p.doc.Functions, (*function).before)
	p.doc.Command = strings.Join(report.Quoted(runCommand(c)), " ")
	p.doc.About = about(c)
	switch {
	case p.searched == c.Subjects:
	case p.searched == 0: // a stream may be written without stats, or have been cut off before the first
		p.doc.About = append(p.doc.About, "the stream has no stats: it does not say which functions were searched to the end")
	case p.searched < c.Subjects:
		p.doc.About = append(p.doc.About, fmt.Sprintf("the stream has %d of %d functions", p.searched, c.Subjects))
	}
	if p.changes == nil {
		return
	}
	p.doc.Changes = report.Changes(p.changes)
	for _, f := range p.changes.Fixed {
		p.doc.Fixed = append(p.doc.Fixed, row{f.Subject, report.Line(f)})
	}
}

// title says how many functions return wrong results.
func (p *Page) title() string {
	searched, bad := 0, 0
	for _, f := range p.doc.Functions {
		if f.State != lost {
			searched++
		}
		if f.State == wrong {
			bad++
		}
	}
	switch {
	case bad == 0:
		return "no wrong results found in " + report.Plural(searched, "function")
	case searched == 1:
		return p.doc.Functions[0].Name + " returns wrong results"
	case bad == 1:
		return fmt.Sprintf("1 of %s returns wrong results", report.Plural(searched, "function"))
	}
	return fmt.Sprintf("%d of %s return wrong results", bad, report.Plural(searched, "function"))
}

// about says what was run.
func about(c *finding.Config) []string {
	var list []string
	if len(c.Strategy) > 0 {
		list = append(list, "searched with "+strings.Join(c.Strategy, ", "))
	}
	if c.Threshold != "" {
		list = append(list, "an error counts from "+c.Threshold+" on")
	}
	return append(list, "seed "+uintText(c.Seed), "faultline "+c.Version)
}
