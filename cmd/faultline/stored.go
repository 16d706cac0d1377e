package main

// This file is what is done with stored streams: certify checks their findings again, report gives them another form, diff compares two,
// and find --continue goes on from them.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/report/formats"
)

const certifyManual = `Prove every finding of a stream again from scratch. Only the inputs are trusted: results, errors and blame are computed anew.

FINDINGS.jsonl is what find --format json wrote. It names the functions and the flags of the search. Flags given here replace them.`

func (a *app) certifyCommand() *cobra.Command {
	var j job
	c := &cobra.Command{
		Use:   "certify [flags] FINDINGS.jsonl [-- clang flags]",
		Short: "prove stored findings again from scratch",
		Long:  certifyManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "FINDINGS.jsonl", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			if err := j.read(c, args); err != nil {
				return err
			}
			j.cfg.Args = nil // the stream names its subjects
			stored, err := a.stored(args[0])
			if err != nil {
				return err
			}
			j.suites = stored.config.Args
			if stored.config.Schema == 0 && len(stored.findings) == 0 {
				return empty(args[0])
			}
			if err := stored.restore(c, &j.cfg); err != nil {
				return err
			}
			j.failOn.heed(&stored.config)
			return a.campaign(c, &j, func(ctx context.Context, s *sink) (*campaign.Summary, error) {
				return a.engine.recheck(ctx, &j.cfg, stored.findings, s)
			})
		},
	}
	f := c.Flags()
	subjectFlags(f, &j.cfg)
	buildFlags(f, &j.cfg)
	proofFlags(f, &j.cfg)
	marginFlag(f, &j.cfg)
	j.resultFlags(f)
	return c
}

// A stored stream is what certify, export and find --continue need of it.
type stored struct {
	config   finding.Config
	findings []*finding.Finding
	stats    []*finding.Stats
	subjects []string // with ranges, in order
	ranges   map[string][]*finding.Range
}

func (a *app) stored(name string) (*stored, error) {
	s := &stored{ranges: make(map[string][]*finding.Range)}
	err := a.decode(name, func(m *finding.Message) error {
		switch {
		case m.Config != nil:
			s.config = *m.Config
		case m.Finding != nil:
			s.findings = append(s.findings, m.Finding)
		case m.Stats != nil:
			s.stats = append(s.stats, m.Stats)
		case m.Range != nil:
			of := m.Range.Subject
			if s.ranges[of] == nil {
				s.subjects = append(s.subjects, of)
			}
			s.ranges[of] = append(s.ranges[of], m.Range)
		}
		return nil
	})
	return s, err
}

// empty says that a file has nothing of a stream in it.
func empty(name string) error {
	if what := otherText(name); what != "" {
		return usagef("%s: this is %s; name a stream that find --format json wrote", name, what)
	}
	if name == "-" {
		name = "standard input"
	}
	return usagef("%s: this is no stream of find: it has no config line and no finding; "+
		"make one with find --format json -o FILE", name)
}

// restore takes over what the stream says about its subjects and its notion of a finding.
func (s *stored) restore(c *cobra.Command, cfg *campaign.Config) error {
	cfg.Seed = s.config.Seed
	threshold := s.config.Threshold
	ofSuite := func(arg string) bool { return strings.Contains(arg, ".toml") }
	if !s.config.Stated && slices.ContainsFunc(s.config.Args, ofSuite) {
		threshold = "" // suites may say another one
	}
	for name, value := range map[string]string{"threshold": threshold, "margin": s.config.Margin, "oracle": s.config.Oracle} {
		if value != "" && c.Flags().Lookup(name) != nil && !c.Flags().Changed(name) {
			if err := c.Flags().Set(name, value); err != nil {
				return err
			}
		}
	}
	return cmp.Or(replayFlags(c, cfg, s.config.Flags), cfg.Check())
}

// earlier reads the stream that a search goes on from, and takes over what it says and the command line does not: subjects
// and their flags, seed, strategies, and what counts as a finding.
func (a *app) earlier(c *cobra.Command, name string, cfg *campaign.Config) error {
	s, err := a.stored(name)
	if err != nil {
		return err
	}
	if s.config.Schema == 0 || len(s.config.Strategy) == 0 {
		return usagef("--continue %s: this is no stream of find: it does not begin with a config line; "+
			"make one with find --format json -o FILE", name)
	}
	if len(cfg.Args) == 0 {
		cfg.Args = s.config.Args
	}
	given := c.Flags().Changed
	if seed := cfg.Seed; given("seed") {
		defer func() { cfg.Seed = seed }()
	}
	if !given("strategy") {
		cfg.Strategies = s.config.Strategy
	}
	cfg.Earlier = &campaign.Earlier{Strategies: s.config.Strategy, Findings: s.findings, Stats: s.stats}
	return s.restore(c, cfg)
}

const reportManual = `Write a stream of find --format json in another format. The file name - means standard input. report runs no code.`

func (a *app) reportCommand() *cobra.Command {
	var out output
	c := &cobra.Command{
		Use:   "report FINDINGS.jsonl --format FORMAT [-o FILE]",
		Short: "write stored findings in another format",
		Long:  reportManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "FINDINGS.jsonl", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			if err := out.check(); err != nil {
				return err
			}
			if args[0] != "-" {
				out.stream = args[0]
			}
			if info, err := os.Stat(out.file); err == nil && isSubject(info, args) {
				return usagef("-o %s: this is the stream itself; name another file", out.file)
			}
			s, err := a.retold(&out, args[0])
			if err != nil {
				return err
			}
			return s.close()
		},
	}
	out.flags(c.Flags())
	return c
}

// retold reads a stored stream into a report, which is opened when its first message has come and is not closed yet. Where the stream is
// damaged further on, nothing is said of it but that.
func (a *app) retold(out *output, name string) (s *sink, err error) {
	err = a.decode(name, func(m *finding.Message) (err error) {
		if s == nil && *m != (finding.Message{}) {
			if s, err = a.open(out, []string{name}, 0); err != nil {
				return err
			}
			s.progress = nil
			if out.on != nil {
				s.failOn = *out.on
			}
		}
		if m.Config != nil && out.on != nil {
			s.failOn.heed(m.Config)
		}
		if s == nil {
			return nil
		}
		return s.Handle(m)
	})
	switch {
	case err != nil && s != nil:
		return nil, cmp.Or(err, s.abandon())
	case err == nil && s == nil:
		err = empty(name)
	}
	return s, err
}

// decode reads a stored stream. What is wrong with it is the fault of the argument.
func (a *app) decode(name string, f func(*finding.Message) error) error {
	r, err := a.openStream(name, "--format json")
	if err != nil {
		return err
	}
	defer r.Close()
	if name == "-" {
		name = "standard input"
	}
	var own error // of who takes it
	err = finding.Decode(r, name, func(m *finding.Message) error {
		own = f(m)
		return own
	})
	var cut *finding.CutOff
	switch {
	case own != nil:
		return own
	case errors.As(err, &cut):
		fmt.Fprintln(a.stderr, "faultline: "+oneLine(cut.Error()))
	case err != nil:
		if what := otherText(name); what != "" {
			return usagef("%s: this is %s; name a stream that find --format json wrote", name, what)
		}
		return usagef("%v", err)
	}
	return nil
}

// otherTexts are kinds of files that people name in place of a stream, by their endings and first bytes.
var otherTexts = []struct{ ending, first, what string }{
	{".sarif", "", "a report in SARIF"}, {".html", "<!", "a report for a browser"}, {".xml", "<?xml", "a report in XML"},
	{".md", "", "a report in Markdown"}, {".csv", "", "a table"}, {".witness", "faultline witness", "a witness, which replay runs"},
	{".c", "#include", "a source, which find searches"}, {".cpp", "", "a source, which find searches"}, {".toml", "", "a project file, which find searches"},
}

// otherText returns the kind of a file that is not a stream, as in "a report in SARIF". It returns "" if the kind is not known.
func otherText(name string) string {
	begin := make([]byte, 64)
	if f, err := os.Open(name); err == nil {
		n, _ := f.Read(begin)
		begin = begin[:n]
		f.Close()
	}
	for _, o := range otherTexts {
		if strings.HasSuffix(name, o.ending) || o.first != "" && strings.HasPrefix(strings.ToLower(string(begin)), o.first) {
			return o.what
		}
	}
	if strings.Contains(string(begin), `"version":"2.1.0"`) {
		return "a report in SARIF"
	}
	return ""
}

// openStream opens a stream, which the maker writes; - is standard input.
func (a *app) openStream(name, maker string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(a.stdin), nil
	}
	return openFile(name, maker)
}

// openFile opens a stream, which the maker writes.
func openFile(name, maker string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, usagef("%v; name a stream that %s wrote", err, maker)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, usagef("%s: this is a folder; name streams in it that %s wrote, as %[1]s/*.jsonl", filepath.Clean(name), maker)
	}
	return f, nil
}

const diffManual = `Compare the certified findings of two streams by their ids. diff runs no code.

  new      not in the earlier stream
  worse    the error at least doubled, or an extreme input became an ordinary one
  better   the opposite of worse
  fixed    not found again, in a search that was not cut short

Compare runs with the same seed and budget. faultline replay tells whether a defect is really fixed: it runs the failing input.

The exit code is 1 for new findings that --fail-on names.`

func (a *app) diffCommand() *cobra.Command {
	var (
		out output
		on  failOn
	)
	c := &cobra.Command{
		Use:   "diff EARLIER.jsonl LATER.jsonl",
		Short: "list new, worse, better and fixed findings of two searches",
		Long:  diffManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "EARLIER.jsonl LATER.jsonl", 2, 2) },
		RunE: func(c *cobra.Command, args []string) error {
			if out.baseline == "" {
				out.baseline = args[0]
			}
			if err := cmp.Or(out.check(), on.check(c)); err != nil {
				return err
			}
			out.on = &on
			s, err := a.retold(&out, args[1])
			if err != nil {
				return err
			}
			if s.failing > 0 {
				a.code = exitFindings
			}
			return s.close()
		},
	}
	out.flags(c.Flags())
	c.Flags().Lookup("format").DefValue = formats.Changes
	out.format = formats.Changes
	c.Flags().MarkHidden("baseline")
	on.flag(c.Flags())
	return c
}

// heed takes over what a stream says of --fail-on, where nobody says it.
func (o *failOn) heed(c *finding.Config) {
	if len(c.FailOn) > 0 && !o.said {
		*o = failOn{c.FailOn, true}
	}
}
