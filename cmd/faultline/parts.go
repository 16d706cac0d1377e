package main

// This file is a run in parts: --shard, and the verb merge, which puts their streams together.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fleet"
	"faultline/internal/shard"
)

// A divided is the flags about which part of a run is done, and who joins it.
type divided struct {
	known                    map[string]float64 // costs: seconds by spelling
	shard, costs             string
	listen, token, cert, key string
	queue, authorities       string
	watched                  bool // one round after the other
}

// An opening makes the queue of a run, whose own files are in a folder.
type opening func(ctx context.Context, folder string) (*fleet.Host, error)

func (d *divided) flags(f *pflag.FlagSet) {
	f.StringVar(&d.shard, "shard", "", "")
	f.StringVar(&d.costs, "costs", "", "")
	f.StringVar(&d.listen, "listen", "", "")
	f.StringVar(&d.queue, "queue", "", "")
	f.StringVar(&d.token, "token-file", "", "")
	f.StringVar(&d.cert, "tls-cert", "", "")
	f.StringVar(&d.key, "tls-key", "", "")
	f.StringVar(&d.authorities, "tls-ca", "", "")
}

// read says in cfg which part is done.
func (d *divided) read(a *app, cfg *campaign.Config, out *output) error {
	switch {
	case d.shard == "" && d.costs != "" && d.listen == "" && d.queue == "":
		return usagef("--costs divides a run among shards or workers; add --shard I/N, --listen or --queue")
	case d.shard == "":
		return d.readCosts(a)
	case out.baseline != "":
		return usagef("--baseline: a part of a run does not show which findings are fixed; use it with faultline report, on the merged " +
			"stream")
	}
	at, err := shard.Parse(d.shard, os.Getenv)
	if err != nil {
		return usagef("--shard %v", err)
	}
	if status := shard.Status(d.shard, os.Getenv); status != "" {
		if err := os.WriteFile(status, nil, 0o666); err != nil {
			return usagef("--shard auto: TEST_SHARD_STATUS_FILE: %v", err)
		}
	}
	err = d.readCosts(a)
	cfg.Shard = &campaign.Shard{Number: at.Number, Of: at.Of, Costs: d.known}
	return err
}

// readCosts reads what subjects took, if that is known.
func (d *divided) readCosts(a *app) error {
	if d.costs == "" {
		return nil
	}
	d.known = make(map[string]float64)
	if err := a.decode(d.costs, func(m *finding.Message) error {
		if m.Stats != nil {
			for what, s := range m.Stats.Seconds {
				if what != "compile" { // of all subjects
					d.known[m.Stats.Spelling] += s
				}
			}
		}
		return nil
	}); err != nil || len(d.known) > 0 {
		return err
	}
	return usagef("--costs %s: this stream records no times; name the stream of an earlier run, with its stats", d.costs)
}

// folder takes the name of a folder for that of a run's.
func (o *output) folder() {
	info, err := os.Stat(o.file)
	if strings.HasSuffix(o.file, "/") || err == nil && info.IsDir() {
		o.run, o.file = filepath.Clean(o.file), ""
	}
}

// inFolder opens the file of the stream in a run's folder, which is written when the run is over.
func (o *output) inFolder(args []string) (*resultFile, error) {
	if err := os.MkdirAll(o.run, 0o777); err != nil {
		return nil, usagef("-o %v; name a folder that can be made", err)
	}
	f, err := create(filepath.Join(o.run, shard.FolderStream), args)
	if err == nil {
		f.whole = true
	}
	return f, err
}

// opened reads where the run is kept, and how others come in, nil for not at all.
func (d *divided) opened(out *output) (opening, error) {
	if out.folder(); d.watched && out.run != "" {
		return nil, usagef("--watch keeps no run in a folder; name a file with -o, whose name does not end with /")
	}
	flag := "--listen"
	if d.listen == "" {
		flag = "--queue"
	}
	switch {
	case d.listen != "" && d.queue != "":
		return nil, usagef("--queue and --listen exclude each other; use one of them")
	case d.listen == "" && (d.cert != "" || d.key != ""), d.listen == "" && d.queue == "" && d.token != "":
		return nil, usagef("--token-file and --tls-cert need --listen PORT or HOST:PORT")
	case d.queue == "" && d.authorities != "":
		return nil, usagef("--tls-ca needs --queue URL")
	case d.listen == "" && d.queue == "":
		return nil, nil
	case d.watched || d.shard != "":
		return nil, usagef("%s: a run with workers searches all functions once; leave --watch and --shard out", flag)
	case out.run == "":
		return nil, usagef("%s: add -o FOLDER/ (with the slash), which keeps the results of each function", flag)
	}
	if d.queue != "" {
		key, err := fleet.Key(d.queue, d.token, d.authorities)
		if err != nil {
			return nil, usagef("%v", err)
		}
		return func(ctx context.Context, _ string) (*fleet.Host, error) { return fleet.Use(ctx, d.queue, key) }, nil
	}
	door, err := fleet.Open(d.listen, d.token, d.cert, d.key)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return func(_ context.Context, folder string) (*fleet.Host, error) {
		return fleet.Listen(filepath.Join(folder, "queue"), door)
	}, nil
}

// whole is what does a whole run: the verb's own, or in a folder where one is named.
func (d *divided) whole(a *app, cfg *campaign.Config, open opening,
	run func(context.Context, *campaign.Config, finding.Handler) (*campaign.Summary, error),
) func(context.Context, *sink) (*campaign.Summary, error) {
	return func(ctx context.Context, s *sink) (*campaign.Summary, error) {
		if s.run != "" {
			return searchIn(ctx, cfg, s, d, open, a.stderr)
		}
		return run(ctx, cfg, s)
	}
}

// searchIn searches, alone or with those who join, and keeps what comes of it in the run's folder.
func searchIn(ctx context.Context, cfg *campaign.Config, s *sink, part *divided, open opening, said io.Writer) (*campaign.Summary, error) {
	session, err := campaign.Open(ctx, cfg)
	if err != nil {
		return nil, err
	}
	opening := session.PartOpening()
	s.complete(opening[0].Config)
	d, err := shard.Open(s.run, opening)
	switch {
	case errors.Is(err, shard.ErrOther):
		return nil, usagef("-o: %v", err)
	case err != nil:
		return nil, fmt.Errorf("-o %s: %w", s.run, err)
	}
	defer d.Close()
	session.Store, session.Costs = d, part.known
	if open == nil {
		return session.Run(ctx, s, session.Here)
	}
	host, err := open(ctx, s.run)
	if err != nil {
		return nil, err
	}
	defer host.Close()
	if s.progress != nil { // what is said does not stand behind its line
		said = s.progress.Writer(said)
	}
	fmt.Fprintf(said, "faultline: others join with faultline work %s\n", host.Join())
	return session.Run(ctx, s, host.Crew(session))
}

const workManual = `Join a run that find or ranges opened with --listen or --queue, on this machine or another, until it ends.

The files of the run must be here under the same paths, with the same content. The versions of faultline, LLVM and libm and the kind of
processor must be the same. Otherwise work refuses, with exit code 2.

Anyone with the token can make this machine run functions of these files, in the sandbox (--sandbox). The token travels unencrypted
unless the run has a certificate (find --tls-cert, --tls-key), which --tls-ca checks.

The exit code is 0 when the run is over, and 3 if the run could not be reached for two minutes. The run gives unfinished work to other workers.`

func (a *app) workCommand() *cobra.Command {
	var (
		token, authorities string
		cfg                campaign.Config
		at                 = fleet.Place{Wait: 2 * time.Minute}
	)
	c := &cobra.Command{
		Use:   "work nats://HOST:PORT [flags]",
		Short: "search functions for a run of another machine",
		Long:  workManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "URL", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			var err error
			if at.Door, err = fleet.Key(args[0], token, authorities); err != nil {
				return usagef("%v", err)
			}
			at.URL, at.Jobs = args[0], cfg.Jobs
			done, err := fleet.Work(c.Context(), &at, func(text string) { fmt.Fprintln(a.stderr, "faultline: "+text) })
			if err == nil {
				parts := ""
				if done.Pieces > 0 {
					parts = fmt.Sprintf("%d pieces and ", done.Pieces)
				}
				if done.Shares > 0 {
					parts += fmt.Sprintf("%d shares of other functions and ", done.Shares)
				}
				fmt.Fprintf(a.stderr, "faultline: the run is over; %s%d functions were searched here, with %d compiled objects from "+
					"the run\n",
					parts, done.Did, done.Taken)
			}
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&token, "token-file", "", "")
	f.StringVar(&authorities, "tls-ca", "", "")
	f.Var((*span)(&at.Wait), "wait", "")
	jobFlags(f, &cfg)
	sandboxFlag(f)
	return c
}

const mergeManual = `Join the streams of find --shard I/N --format json. The result equals the stream of one run, except for times.

The order of the files does not matter. - is standard input. merge names what is missing, and the stream lists it as skipped. It refuses
streams of different runs: another version, seed, arguments, flags, programs, LLVM, libm or processor.

The exit code is that of the whole run: 0, 1 for findings that --fail-on named, 4 if something is missing, 2 for streams of different runs.`

func (a *app) mergeCommand() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   "merge PART.jsonl... [-o FILE]",
		Short: "join the parts of a search",
		Long:  mergeManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "PART.jsonl", 1, 0) },
		RunE:  func(c *cobra.Command, args []string) error { return a.merge(args, file) },
	}
	c.Flags().StringVarP(&file, "output-file", "o", "", "write the stream to this `FILE` (default standard output)")
	return c
}

func (a *app) merge(names []string, file string) error {
	if info, err := os.Stat(file); err == nil && isSubject(info, names) {
		return usagef("-o %s: this is one of the parts; name another file", file)
	}
	var streams []*shard.Stream
	for _, name := range names {
		f, err := a.openStream(name, "find --shard")
		if err != nil {
			return err
		}
		defer f.Close()
		s, err := shard.Read(name, f, sets)
		if err != nil {
			return usagef("%v", err)
		}
		streams = append(streams, s)
	}
	whole, err := shard.Join(streams)
	if err != nil {
		return usagef("%v", err)
	}
	for _, note := range whole.Notes {
		fmt.Fprintln(a.stderr, "faultline: "+oneLine(note))
	}
	if err := a.written(file, names, whole); err != nil {
		return err
	}
	a.code = code(&campaign.Summary{Tally: whole.Tally, Subjects: whole.Config.Subjects}, whole.Failing, whole.Missing > 0)
	return nil
}

// written writes a whole run to a file, or to standard output.
func (a *app) written(file string, names []string, whole *shard.Whole) error {
	if file == "" {
		return whole.Write(complaining{a.stdout})
	}
	f, err := create(file, names)
	if err != nil {
		return err
	}
	return cmp.Or(whole.Write(complaining{f}), f.Close())
}

// sets reports whether a message of a stored stream sets the exit code.
func sets(c *finding.Config, m *finding.Message) bool {
	on := failOn{words: []string{finding.FailDefault}}
	on.heed(c)
	return on.names(m) && (m.Finding == nil || m.Finding.Suppress == "")
}
