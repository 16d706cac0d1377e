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

// Options are what users say of reports. What a format has no use for, it passes over.
type Options struct {
	Verbose  bool
	Patches  bool // suggestions as diffs too
	Stats    bool // times, and lines of JSON with them
	Progress bool // lines of JSON
	Colours  bool
	Handles  bool // explain knows the findings by numbers and ids,
	Stream   string
}

// A Format is a kind of report.
type Format struct {
	Name, Says string
	open       func(io.Writer, Options) report.Report
}

// Changes is the format that says nothing without a baseline.
const Changes = "changes"

// All are the formats, in the order of the manual.
var All = []Format{
	{"table", "for a person", func(w io.Writer, o Options) report.Report {
		t := table.New(w)
		t.Verbose, t.NoTimes, t.Patches, t.Colours = o.Verbose, !o.Stats, o.Patches, o.Colours
		t.Handles, t.Stream = o.Handles, o.Stream
		return t
	}},
	{"json", "the stream, one object a line", func(w io.Writer, o Options) report.Report {
		j := newJSON(w)
		j.Stats, j.Progress = o.Stats, o.Progress
		return j
	}},
	{"html", "a page for a browser, one file with all in it", func(w io.Writer, _ Options) report.Report { return web.New(w) }},
	{"sarif", "SARIF 2.1.0, for code hosts and editors", func(w io.Writer, _ Options) report.Report { return New(w) }},
	{"junit", "XML, for servers that show tests", func(w io.Writer, o Options) report.Report {
		t := newJUnit(w)
		t.NoTimes = !o.Stats
		return t
	}},
	{"md", "a page of Markdown, at most 60 lines", func(w io.Writer, _ Options) report.Report { return newMarkdown(w) }},
	{"github", "annotations of GitHub's workflow commands", func(w io.Writer, _ Options) report.Report { return newGithub(w) }},
	{Changes, "what became of findings since --baseline, a line each", func(w io.Writer, o Options) report.Report {
		l := newChanges(w)
		l.Verbose = o.Verbose
		return l
	}},
	{"csv", "a row a finding", func(w io.Writer, _ Options) report.Report { return newCSV(w) }},
}

// Names are the names of all formats.
func Names() (list []string) {
	for _, f := range All {
		list = append(list, f.Name)
	}
	return list
}

// Open returns a report in the format of that name, which must be one of Names. The table and the stream are seen as they come.
func Open(name string, w io.Writer, o Options) report.Report {
	for _, f := range All {
		if f.Name == name {
			buf := new(bytes.Buffer)
			each, encoded := name == "table" || name == "json", slices.Contains([]string{"json", "html", "sarif", "junit"}, name)
			return &flushing{f.open(buf, o), buf, w, each, encoded, o.Colours}
		}
	}
	panic("formats: nothing prints the format " + name)
}

// flushing hands on what a report wrote: after each message where a finished subject is to be seen at once, so that a progress line does
// not flicker and a line is written whole, and in the end. Text for people has nothing in it that a terminal obeys.
type flushing struct {
	report.Report
	buf     *bytes.Buffer
	w       io.Writer
	each    bool
	encoded bool // the format says itself how such characters are written
	colours bool
}

func (f *flushing) Handle(m *finding.Message) error {
	if err := f.Report.Handle(m); err != nil || !f.each && f.buf.Len() < mostHeld {
		return err
	}
	return f.flush()
}

// mostHeld is how many bytes wait for the end.
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
	if !f.encoded {
		text = report.Visible(text, f.colours)
	}
	if text == "" {
		return nil
	}
	_, err := io.WriteString(f.w, text)
	return err
}
