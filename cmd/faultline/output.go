package main

// This file is where reports go: standard output or a file, in one of the formats, with a progress line beside it.

import (
	"bufio"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/report/json"
	"faultline/internal/report/progress"
	"faultline/internal/report/table"
)

// An output is the flags about the report.
type output struct {
	format   string
	file     string
	verbose  bool
	stats    bool
	progress bool
}

// Formats that are built, and those of the manual that are not.
var formats, laterFormats = []string{"table", "json"}, []string{"html", "sarif", "md", "junit"}

func (o *output) flags(f *pflag.FlagSet) {
	f.StringVar(&o.format, "format", "table", "`FORMAT` of the report: table (for a person) or json (one object a line)")
	f.StringVarP(&o.file, "output-file", "o", "", "write the report to this `FILE`")
	f.BoolVar(&o.verbose, "verbose", false, "table: show what was refuted or not decided, and all that was skipped")
	f.BoolVar(&o.stats, "stats", true, "json: write stats, the only lines with times; table: show times")
}

func (o *output) progressFlag(f *pflag.FlagSet) {
	f.BoolVar(&o.progress, "progress", false, "show progress even if this is no terminal; json: write progress lines")
}

func (o *output) check() error {
	switch {
	case slices.Contains(laterFormats, o.format):
		return usagef("--format %s: not built yet; there are %s", o.format, strings.Join(formats, ", "))
	case !slices.Contains(formats, o.format):
		return usagef("--format %s: no such format; there are %s", o.format, strings.Join(formats, ", "))
	}
	return nil
}

// A sink takes a stream and writes the report. Close it: only then is everything written.
type sink struct {
	report   finding.Handler
	file     *resultFile    // nil: standard output
	progress *progress.Line // nil: none
	flags    []string       // recorded in the config line
	close    func() error
}

// Handle passes a message on to the report and to the progress line.
func (s *sink) Handle(m *finding.Message) error {
	if m.Config != nil && m.Config.Flags == nil {
		m.Config.Flags = s.flags
	}
	if err := first(s.file.begin(), s.report.Handle(m)); err != nil {
		return err
	}
	if s.progress != nil {
		return s.progress.Handle(m)
	}
	return nil
}

// open makes the sink that the flags ask for, of a report about the subjects of args. Progress is shown on a terminal.
func (a *app) open(o *output, args []string, limit time.Duration) (*sink, error) {
	s := new(sink)
	w, closeFile := io.Writer(complaining{a.stdout}), func() error { return nil }
	if o.file != "" {
		f, err := create(o.file, args)
		if err != nil {
			return nil, err
		}
		s.file, w, closeFile = f, complaining{f}, f.Close
	}
	width, terminal := terminalWidth(a.stderr)
	if terminal || o.progress && o.format != "json" {
		s.progress = progress.New(a.stderr, a.clock, width, limit)
		w = s.progress.Writer(w)
	}
	finish := func() error { return nil }
	switch o.format {
	case "json":
		j := json.New(w)
		j.Stats, j.Progress = o.stats, o.progress
		s.report = j
	default:
		buf := bufio.NewWriter(w) // a block is written whole, so that the progress line does not flicker
		t := table.New(buf)
		t.Verbose, t.NoTimes = o.verbose, !o.stats
		s.report = flushing{t, buf}
		finish = func() error { return first(t.Close(), buf.Flush()) }
	}
	s.close = func() error {
		if s.progress != nil {
			s.progress.Clear()
		}
		return first(finish(), closeFile())
	}
	return s, nil
}

// wants reports whether the campaign should emit progress.
func (s *sink) wants(o *output) bool { return s.progress != nil || o.progress }

// flushing hands on what the table wrote after each message: a finished subject is seen at once.
type flushing struct {
	finding.Handler
	buf *bufio.Writer
}

func (f flushing) Handle(m *finding.Message) error {
	return first(f.Handler.Handle(m), f.buf.Flush())
}

// terminalWidth returns the columns of w if it is a terminal that can take a line back.
func terminalWidth(w io.Writer) (int, bool) {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" || !term.IsTerminal(int(f.Fd())) {
		return 80, false
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width < 20 {
		width = 80
	}
	return width, true
}

// first returns the first error.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// code is the exit code of a finished job.
func code(sum *campaign.Summary, strict bool) int {
	switch {
	case sum.Interrupted:
		return exitInterrupted
	case sum.Subjects > 0 && sum.Lost == sum.Subjects:
		return exitSubject
	case strict && (sum.Skipped > 0 || sum.Inconclusive > 0 || sum.Stopped > 0):
		return exitIncomplete
	case sum.Findings > 0:
		return exitFindings
	}
	return exitNothing
}
