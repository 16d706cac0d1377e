// Package formats has the formats of reports. A report reads the messages of a stream and writes text. It sees neither subjects nor
// engines, so a stored stream gives the same report as the run that wrote it. A report belongs to one goroutine.
package formats

import (
	"bytes"
	"io"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/report/table"
	"faultline/internal/report/web"
)

// Options are the flags that change a report. A format ignores those that it does not use.
type Options struct {
	Verbose  bool
	Patches  bool   // suggestions as diffs too
	Stats    bool   // times; in JSON, the lines with statistics
	Progress bool   // in JSON, the lines with progress
	Colours  bool   // colours for a terminal
	Handles  bool   // explain finds the findings by number and id,
	Stream   string // in the stream of this name
}

// A Format is a kind of report. Says describes it in the help.
type Format struct {
	Name, Says string
	traits     trait
	open       func(io.Writer, Options) report.Report
}

// A trait is a property of a format.
type trait uint8

const (
	plain     trait = 0         // text, written at the end or when much of it waits
	immediate trait = 1 << iota // written after each message: a user watches it
	escaping                    // the format escapes control characters itself
	document                    // one document, which keeps all findings until it is closed
	drawing                     // shows the runs of findings, which a search records on request
)

// Changes is the format that says nothing without a baseline.
const Changes = "changes"

// All are the formats, in the order of the manual.
var All = []Format{
	{"table", "for a person", immediate, func(w io.Writer, o Options) report.Report {
		t := table.New(w)
		t.Verbose, t.NoTimes, t.Patches, t.Colours = o.Verbose, !o.Stats, o.Patches, o.Colours
		t.Handles, t.Stream = o.Handles, o.Stream
		return t
	}},
	{"json", "the stream, one object in each line", immediate | escaping, func(w io.Writer, o Options) report.Report {
		j := newJSON(w)
		j.Stats, j.Progress = o.Stats, o.Progress
		return j
	}},
	{"html", "one file for a browser", escaping | document | drawing, func(w io.Writer, _ Options) report.Report { return web.New(w) }},
	{"sarif", "SARIF 2.1.0, for code hosts and editors", escaping | document | drawing, func(w io.Writer, o Options) report.Report {
		l := New(w)
		l.Verbose = o.Verbose
		return l
	}},
	{"junit", "XML, for servers that show tests", escaping | document, func(w io.Writer, o Options) report.Report {
		t := newJUnit(w)
		t.NoTimes = !o.Stats
		return t
	}},
	{"md", "a page of Markdown, at most 60 lines", plain, func(w io.Writer, o Options) report.Report {
		p := newMarkdown(w)
		p.Verbose = o.Verbose
		return p
	}},
	{"github", "annotations of GitHub's workflow commands", plain, func(w io.Writer, _ Options) report.Report { return newGithub(w) }},
	{Changes, "a line for each finding that changed since --baseline", plain, func(w io.Writer, o Options) report.Report {
		l := newChanges(w)
		l.Verbose = o.Verbose
		return l
	}},
	{"csv", "a row for each finding", plain, func(w io.Writer, _ Options) report.Report { return newCSV(w) }},
	{"gcc", "lines as a compiler prints them, for editors", immediate, func(w io.Writer, o Options) report.Report {
		l := newGCC(w)
		l.Verbose = o.Verbose
		return l
	}},
}

// Names are the names of all formats.
func Names() (list []string) {
	for _, f := range All {
		list = append(list, f.Name)
	}
	return list
}

// Draws reports whether the format of that name shows the runs of findings.
func Draws(name string) bool {
	return slices.ContainsFunc(All, func(f Format) bool { return f.Name == name && f.traits&drawing != 0 })
}

// Named returns the name of the format that a user calls by name: markdown is md.
func Named(name string) string {
	if name == "markdown" {
		return "md"
	}
	return name
}

// Open returns a report in the format of that name, which must be one of Names.
func Open(name string, w io.Writer, o Options) report.Report {
	for _, f := range All {
		if f.Name == name {
			buf := new(bytes.Buffer)
			return &flushing{f.open(buf, o), buf, w, f.traits, o.Colours}
		}
	}
	panic("formats: nothing prints the format " + name)
}

// flushing copies the text of a report to w: of an immediate format after each message, of others when mostHeld bytes wait, and at the end.
// A line is written whole, so that it does not mix with a progress line. Control characters are made visible, unless the format escapes
// them.
type flushing struct {
	report.Report
	buf     *bytes.Buffer
	w       io.Writer
	traits  trait
	colours bool
}

func (f *flushing) Handle(m *finding.Message) error {
	if err := f.Report.Handle(m); err != nil || f.traits&immediate == 0 && f.buf.Len() < mostHeld {
		return err
	}
	return f.flush()
}

// mostHeld is how many bytes wait before they are written.
const mostHeld = 1 << 16

func (f *flushing) Close() error {
	if err := f.Report.Close(); err != nil {
		return err
	}
	return f.flush()
}

func (f *flushing) flush() error {
	text := f.buf.String()
	f.buf.Reset()
	if f.traits&escaping == 0 {
		text = report.Visible(text, f.colours)
	}
	if text == "" {
		return nil
	}
	_, err := io.WriteString(f.w, text)
	return err
}
