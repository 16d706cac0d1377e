package main

// This file writes reports to standard output or a file, in one of the formats, with a progress line. A write error comes with advice.

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"faultline/internal/corpus"
	"faultline/internal/finding"
	"faultline/internal/folder"
	"faultline/internal/report"
	"faultline/internal/report/formats"
	"faultline/internal/report/progress"
)

// An output holds the flags about the report.
type output struct {
	format   string
	github   bool
	baseline string
	corpus   string
	on       *failOn // which findings of a stored stream count; nil for none
	file     string
	run      string // folder of a run, instead of a file; "" for none
	whole    bool   // the file changes only when the report is complete
	verbose  bool
	quiet    bool   // standard output gets the report only if it has a finding that counts
	colour   string // auto, always or never
	stats    bool
	progress bool
	suggest  string // off, text or patch
	keep     bool   // store the findings for explain
	stream   string // the file in which they already are
}

func (o *output) flags(f *pflag.FlagSet) {
	f.StringVar(&o.format, "format", "table", "")
	f.BoolVar(&o.github, "github", false, "")
	f.StringVar(&o.baseline, "baseline", "", "")
	f.StringVar(&o.file, "output-file", "", "")
	f.BoolVar(&o.verbose, "verbose", false, "")
	f.StringVar(&o.colour, "color", "auto", "")
	f.BoolVar(&o.stats, "stats", true, "")
}

// formatNames lists the formats.
func formatNames() string { return strings.Join(formats.Names(), ", ") }

func (o *output) progressFlag(f *pflag.FlagSet) {
	f.BoolVar(&o.progress, "progress", false, "")
	f.BoolVar(&o.quiet, "quiet", false, "")
}

func (o *output) corpusFlag(f *pflag.FlagSet) {
	f.StringVar(&o.corpus, "corpus", "", "")
}

func (o *output) suggestFlag(f *pflag.FlagSet) {
	f.StringVar(&o.suggest, "suggest", "text", "")
}

func (o *output) check() error {
	o.format = formats.Named(o.format)
	if !slices.Contains([]string{"", "off", "text", "patch"}, o.suggest) {
		return usagef("--suggest %s: say off, text or patch", o.suggest)
	}
	return cmp.Or(checkColour(o.colour), checkFormat(o.format, formats.Names()), o.checkPlaces())
}

// checkPlaces rejects two reports at the same place, and a report without content.
func (o *output) checkPlaces() error {
	if o.format == formats.Changes && o.baseline == "" {
		return usagef("--format %s: add --baseline FILE, a stream that --format json wrote", o.format)
	}
	if o.github && o.file == "" && o.format != "table" {
		return usagef("--github: annotations and the report both go to standard output; write the report to a file with -o FILE")
	}
	return checkFolder("--corpus", o.corpus)
}

// checkFolder rejects a folder without write access, before the work begins.
func checkFolder(flag, dir string) error {
	if dir == "" {
		return nil
	}
	if err := folder.Writable(dir); err != nil {
		return usagef("%s %s: %v; name a folder that can be written", flag, dir, err)
	}
	return nil
}

func checkFormat(format string, known []string) error {
	if !slices.Contains(known, format) {
		return usagef("--format %s: no such format; there are %s", format, strings.Join(known, ", "))
	}
	return nil
}

// A sink writes a stream as a report. The report is complete only after Close.
type sink struct {
	report   report.Report
	github   report.Report  // annotations; nil for none
	run      string         // folder of the run; "" for none
	stream   report.Report  // the stream in that folder; nil for none
	file     *resultFile    // nil for standard output
	early    bool           // the file holds findings before their functions are done
	progress *progress.Line // nil for none
	told     *progress.File // progress in that folder; nil for none
	flags    []string       // recorded in the config line
	command  []string       // recorded in the config line
	failOn   failOn
	project  *project // suppressions of the suites; nil for none
	failing  int      // findings and ranges that --fail-on names
	baseline *finding.Baseline
	corpus   string // folder of witnesses; "" for none
	config   finding.Config
	keeper   *keeper // nil if the findings are not stored for explain
	close    func() error
	abandon  func() error // closes the file and leaves the report as it is

	mu    sync.Mutex // protects the following fields and the report
	begun bool       // a message was reported
	ended bool       // the report is closed
}

// end closes the report once and stores its error in err. The result mine tells whether this call closed it.
func (s *sink) end(err *error) (begun, mine bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return s.begun, false
	}
	s.ended = true
	if cerr := s.close(); err != nil {
		*err = cerr
	}
	return s.begun, true
}

// Handle passes a message to the report and to the progress line.
func (s *sink) Handle(m *finding.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return context.Canceled
	}
	s.begun = true
	if m.Config != nil {
		s.complete(m.Config)
	}
	if s.early && m.Progress != nil && m.Progress.Certified != nil {
		f := *m.Progress.Certified
		if s.project != nil {
			s.project.suppress(&f, true)
		}
		return s.file.addEarly(&f)
	}
	if m.Finding != nil && s.project != nil {
		s.project.suppress(m.Finding, false)
	}
	if s.failOn.names(m) && (m.Finding == nil || m.Finding.Suppress == "" && s.isNew(m.Finding)) {
		s.failing++
	}
	if s.baseline != nil {
		s.baseline.Mark(m)
	}
	s.keeper.Handle(m)
	if err := s.witness(m); err != nil {
		return err
	}
	if err := cmp.Or(s.file.begin(), s.report.Handle(m)); err != nil {
		return err
	}
	for _, r := range []report.Report{s.github, s.stream} {
		if r == nil {
			continue
		}
		if err := r.Handle(m); err != nil {
			return err
		}
	}
	if m.Stats != nil {
		if err := s.file.removeEarly(m.Stats.Subject); err != nil {
			return err
		}
	}
	if s.told != nil {
		s.told.Handle(m)
	}
	if s.progress != nil {
		return s.progress.Handle(m)
	}
	return nil
}

// complete adds the command's data to the config line.
func (s *sink) complete(c *finding.Config) {
	if c.Flags == nil {
		c.Flags, c.Command = s.flags, s.command
	}
	if s.failOn.said {
		c.FailOn = s.failOn.words
	}
}

// isNew reports whether a finding is new since the baseline, or now sets the exit code although it did not in the baseline.
func (s *sink) isNew(f *finding.Finding) bool {
	if s.baseline == nil {
		return true
	}
	earlier := s.baseline.Earlier(f)
	return earlier == nil || !earlier.Fails(s.failOn.words)
}

// witness adds a finding's input to the corpus.
func (s *sink) witness(m *finding.Message) error {
	if m.Config != nil {
		s.config = *m.Config
	}
	f := m.Finding
	if s.corpus == "" || f == nil || f.OnTheWay || f.PartOf != "" {
		return nil
	}
	w, ok := corpus.Of(f, &s.config, report.Headline(f))
	if !ok {
		return nil
	}
	if _, err := corpus.Add(s.corpus, w); err != nil {
		return fmt.Errorf("--corpus %s: %w; name a folder that can be written", s.corpus, err)
	}
	return nil
}

// open creates the sink for the given flags and a report about the subjects of args. It shows progress on a terminal.
func (a *app) open(o *output, args []string, limit time.Duration) (*sink, error) {
	s := &sink{corpus: o.corpus}
	if o.baseline != "" {
		s.baseline = finding.NewBaseline(o.baseline)
		if err := a.decode(o.baseline, s.baseline.Add); err != nil {
			return nil, err
		}
	}
	s.abandon = func() error { return nil }
	w := io.Writer(complaining{a.stdout})
	if o.file != "" {
		f, err := create(o.file, args)
		if err != nil {
			return nil, err
		}
		f.whole = o.whole
		s.file, w, s.abandon = f, complaining{f}, f.Close
		s.early = o.format == "json" && !o.progress && !o.whole && f.regular()
	}
	var held bytes.Buffer
	if o.quiet && o.file == "" {
		w = &held
	}
	width, terminal := terminalWidth(a.stderr)
	if terminal && !o.quiet || o.progress && o.format != "json" {
		s.progress = progress.New(a.stderr, a.clock, width, limit)
		w = s.progress.Writer(w)
	}
	if o.keep {
		s.keeper = newKeeper()
	}
	s.report = formats.Open(o.format, w, formats.Options{
		Verbose: o.verbose, Patches: o.suggest == "patch", Stats: o.stats, Progress: o.progress, Colours: o.coloured(a.stdout),
		Handles: s.keeper != nil || o.stream != "", Stream: o.stream,
	})
	if o.github {
		s.github = formats.Open("github", complaining{a.stdout}, formats.Options{})
	}
	kept := func() error { return nil }
	if o.run != "" {
		f, err := o.inFolder(args)
		if err != nil {
			return nil, err
		}
		s.run, s.stream, kept = o.run, formats.Open("json", complaining{f}, formats.Options{Stats: o.stats}), f.Close
		s.told = progress.NewFile(filepath.Join(o.run, progress.Name), a.clock, limit)
	}
	s.close = func() error {
		if s.progress != nil {
			s.progress.Clear()
		}
		if s.told != nil {
			s.told.Close()
		}
		s.keeper.Close()
		var err error
		if s.baseline != nil && s.begun {
			err = s.report.Handle(&finding.Message{Changes: s.baseline.Changes()})
		}
		err = cmp.Or(err, s.report.Close(), s.abandon(), kept())
		if s.failing > 0 {
			_, herr := complaining{a.stdout}.Write(held.Bytes())
			err = cmp.Or(err, herr)
		}
		if s.github != nil {
			err = cmp.Or(err, s.github.Close())
		}
		return err
	}
	return s, nil
}

// A complaining writer adds advice to a write error.
type complaining struct{ io.Writer }

func (c complaining) Write(b []byte) (int, error) {
	n, err := c.Writer.Write(b)
	if err != nil {
		err = fmt.Errorf("%w; the report is not complete: make room and give the command again, or name another file with -o", err)
	}
	return n, err
}
