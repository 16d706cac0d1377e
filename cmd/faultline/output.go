package main

// This file is where reports go: standard output or a file, in one of the formats, with a progress line beside it. What stands in a file
// is not given up before there is something to write, and what cannot be written is said with what to do about it.

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
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

// An output is the flags about the report.
type output struct {
	format   string
	github   bool
	baseline string
	corpus   string
	on       *failOn // of a stored stream: what is counted; nil: nothing
	file     string
	run      string // the folder of a run, in place of a file; "" is none
	whole    bool   // the file changes when the report is whole, and not before
	verbose  bool
	colour   string // auto, always or never
	stats    bool
	progress bool
	suggest  string // off, text or patch
	keep     bool   // the findings are kept for explain,
	stream   string // or stand in this file
}

func (o *output) flags(f *pflag.FlagSet) {
	f.StringVar(&o.format, "format", "table", "`FORMAT` of the report: "+formatLines())
	f.BoolVar(&o.github, "github", false, "print annotations of GitHub's workflow commands too, on standard output behind the report")
	f.StringVar(&o.baseline, "baseline", "", "say what became of findings since the stream in this `FILE`: new, worse, better, fixed; "+
		"the exit code counts those that are new")
	f.StringVarP(&o.file, "output-file", "o", "", "write the report to this `FILE`; find: or keep a run in this folder, whose name ends with /, "+
		"and give the report on standard output: the same command goes on there")
	f.BoolVarP(&o.verbose, "verbose", "v", false, "table: show all subjects and findings in blocks, what was refuted or not decided, "+
		"and all that was skipped")
	f.StringVar(&o.colour, "color", "auto", "table: colours, `auto` (on a terminal, unless NO_COLOR is set), always or never")
	f.BoolVar(&o.stats, "stats", true, "json: write stats, the only lines with times; table: show times")
}

// formatLines says what formats there are.
func formatLines() string {
	var list []string
	for _, f := range formats.All {
		list = append(list, f.Name+" ("+f.Says+")")
	}
	return strings.Join(list, ", ")
}

func (o *output) progressFlag(f *pflag.FlagSet) {
	f.BoolVar(&o.progress, "progress", false, "show progress even if this is no terminal; json: write progress lines")
}

func (o *output) corpusFlag(f *pflag.FlagSet) {
	f.StringVar(&o.corpus, "corpus", "", "write each certified finding's input into this `DIR`, a file each that is not there yet; replay runs them")
}

func (o *output) suggestFlag(f *pflag.FlagSet) {
	f.StringVar(&o.suggest, "suggest", "text", "of avoidable errors, another way to compute what is blamed, where one was tried "+
		"and is better here and worse nowhere: `off`, text (a line), patch (a unified diff too)")
}

func (o *output) check() error {
	if !slices.Contains([]string{"", "off", "text", "patch"}, o.suggest) {
		return usagef("--suggest %s: say off, text or patch", o.suggest)
	}
	return cmp.Or(checkColour(o.colour), checkFormat(o.format, formats.Names()), o.checkPlaces())
}

// checkPlaces refuses two reports in one place, and one that has nothing to say.
func (o *output) checkPlaces() error {
	if o.format == formats.Changes && o.baseline == "" {
		return usagef("--format %s: since when? say --baseline FILE, a stream that --format json wrote", o.format)
	}
	if o.github && o.file == "" && o.format != "table" {
		return usagef("--github: annotations go to standard output, and so does the report; name a file for it, -o FILE")
	}
	return checkFolder("--corpus", o.corpus)
}

// checkFolder refuses a folder that results could not be written to, before the work is done.
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

// A sink takes a stream and writes the report. Close it: only then is everything written.
type sink struct {
	report   report.Report
	github   report.Report  // nil: no annotations
	run      string         // the folder of the run; "" is none
	stream   report.Report  // in that folder; nil: none
	file     *resultFile    // nil: standard output
	progress *progress.Line // nil: none
	told     *progress.File // the same in that folder; nil: none
	flags    []string       // recorded in the config line,
	command  []string       // and this
	failOn   failOn
	project  *project // nil: no suite says anything of findings
	failing  int      // findings and ranges that it names
	baseline *finding.Baseline
	corpus   string // folder of witnesses, "" for none
	config   finding.Config
	keeper   *keeper // nil: the findings are not kept for explain
	close    func() error
	abandon  func() error // closes the file, and leaves the report as it is

	mu    sync.Mutex // of what follows, and of the report
	begun bool       // something was reported
	ended bool       // and the report is closed
}

// end closes the report, whose error it leaves in err, unless that has been done; mine says whether it has not.
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

// Handle passes a message on to the report and to the progress line.
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
	if m.Finding != nil && s.project != nil {
		s.project.suppress(m.Finding)
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
	if s.told != nil {
		s.told.Handle(m)
	}
	if s.progress != nil {
		return s.progress.Handle(m)
	}
	return nil
}

// complete adds to the config line what the command knows.
func (s *sink) complete(c *finding.Config) {
	if c.Flags == nil {
		c.Flags, c.Command = s.flags, s.command
	}
	if s.failOn.said {
		c.FailOn = s.failOn.words
	}
}

// isNew reports whether a finding was not in the baseline, or did not set the exit code as it was there.
func (s *sink) isNew(f *finding.Finding) bool {
	if s.baseline == nil {
		return true
	}
	earlier := s.baseline.Earlier(f)
	return earlier == nil || !earlier.Fails(s.failOn.words)
}

// witness writes a finding's input into the corpus.
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

// open makes the sink that the flags ask for, of a report about the subjects of args. Progress is shown on a terminal.
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
	}
	width, terminal := terminalWidth(a.stderr)
	if terminal || o.progress && o.format != "json" {
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
		if s.github != nil {
			err = cmp.Or(err, s.github.Close())
		}
		return err
	}
	return s, nil
}

// A resultFile is a file that is written from its start, beginning with the first byte or begin: before that, an argument that cannot
// be loaded or an interrupt leaves an earlier result as it was, and no empty file.
type resultFile struct {
	*os.File
	fresh bool // it was not there before
	begun bool

	whole bool         // nothing is written before it is closed:
	text  bytes.Buffer // what will be
}

// create opens the file name for a report about the subjects of args, which it may not be.
func create(name string, args []string) (*resultFile, error) {
	before, err := os.Stat(name)
	if err == nil && isSubject(before, args) {
		return nil, usagef("-o %s: this is the subject itself; name another file", name)
	}
	f, oerr := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if oerr != nil {
		return nil, usagef("-o %v; name a file that can be written", oerr)
	}
	return &resultFile{File: f, fresh: errors.Is(err, fs.ErrNotExist)}, nil
}

// isSubject reports whether one of the files that make up args is file.
func isSubject(file fs.FileInfo, args []string) bool {
	for _, arg := range args {
		files := arg[:max(0, strings.LastIndexByte(arg, ':'))]
		for _, name := range append(strings.Split(files, "+"), strings.Split(arg, "+")...) {
			if info, err := os.Stat(name); err == nil && os.SameFile(info, file) {
				return true
			}
		}
	}
	return false
}

// begin empties the file, once. What is no regular file has nothing to be emptied of.
func (r *resultFile) begin() error {
	if r == nil || r.begun || r.whole {
		return nil
	}
	r.begun = true
	if info, err := r.Stat(); err != nil || !info.Mode().IsRegular() {
		return err
	}
	return r.Truncate(0)
}

func (r *resultFile) Write(b []byte) (int, error) {
	if r.whole {
		return r.text.Write(b)
	}
	if err := r.begin(); err != nil {
		return 0, err
	}
	return r.File.Write(b)
}

// Close removes a file that nothing was to be written to and that was not there before.
func (r *resultFile) Close() error {
	var err error
	if r.whole && r.text.Len() > 0 {
		r.whole = false
		_, err = complaining{r}.Write(r.text.Bytes())
	}
	err = cmp.Or(err, r.File.Close())
	if r.fresh && !r.begun {
		err = cmp.Or(err, os.Remove(r.Name()))
	}
	return err
}

// A complaining writer says what to do where it cannot write.
type complaining struct{ io.Writer }

func (c complaining) Write(b []byte) (int, error) {
	n, err := c.Writer.Write(b)
	if err != nil {
		err = fmt.Errorf("%w; the report is not complete: make room and give the command again, or name another file with -o", err)
	}
	return n, err
}
