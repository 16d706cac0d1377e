package main

// This file is the verb replay: stored witnesses are run again, natively, in this build or another.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/campaign/comparison"
	"faultline/internal/campaign/explore"
	"faultline/internal/corpus"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

const replayManual = `Run saved inputs again, natively and without a search. CORPUS is a folder or file of find --corpus or export --format corpus, or a stream.

replay compares each result with the recorded one, bit for bit, and with the exact value. A result is right if its error is below the
threshold. Flags after -- build the sources differently, as -O3 -ffast-math. --binary LIB.so calls the functions of a shared library.

The exit code is 1 if a result is wrong, and find exits with 1 for such a finding. With --expect same it is 1 if a result changed.
--strict exits with 4 if an input could not run. If none could, the exit code is 3.`

// A replaying is what replay is asked to do.
type replaying struct {
	build   corpus.Build
	expect  string
	update  bool
	verbose bool
	strict  bool
	clang   []string
}

func (a *app) replayCommand() *cobra.Command {
	var r replaying
	c := &cobra.Command{
		Use:   "replay [flags] CORPUS... [-- clang flags]",
		Short: "run saved inputs again, without a search",
		Long:  replayManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "CORPUS", 1, 0) },
		RunE: func(c *cobra.Command, args []string) error {
			args, r.clang = splitDash(c, args)
			if err := campaign.Known("--expect", "word", []string{r.expect}, expectations); err != nil {
				return err
			}
			var list []*corpus.Witness
			for _, arg := range args {
				w, err := a.witnesses(arg)
				if err != nil {
					return err
				}
				list = append(list, w...)
			}
			if len(list) == 0 {
				return usagef("%s: there is no witness in it; find --corpus DIR writes some", strings.Join(args, " "))
			}
			results, err := a.replay(c.Context(), &r, list)
			if err != nil {
				return err
			}
			return a.replayed(&r, results)
		},
	}
	f := c.Flags()
	f.StringVar(&r.build.Library, "binary", "", "")
	f.StringVar(&r.expect, "expect", "right", "")
	f.BoolVar(&r.update, "update", false, "")
	f.BoolVarP(&r.verbose, "verbose", "v", false, "name all witnesses")
	f.BoolVar(&r.strict, "strict", false, "exit with 4 if an input could not be run")
	sandboxFlag(f)
	return c
}

var expectations = []string{"right", "same"}

// witnesses are those of a folder, a file, or a stream.
func (a *app) witnesses(arg string) (list []*corpus.Witness, err error) {
	if arg != "-" && !strings.HasSuffix(arg, ".jsonl") {
		if list, err = corpus.Read(arg); err != nil {
			err = usagef("%v; name a witness, a folder of them, or a stream", err)
		}
		return list, err
	}
	var config finding.Config
	err = a.decode(arg, func(m *finding.Message) error {
		if m.Config != nil {
			config = *m.Config
		}
		if m.Finding != nil {
			if w, ok := corpus.Of(m.Finding, &config, report.Headline(m.Finding)); ok {
				list = append(list, w)
			}
		}
		return nil
	})
	return list, err
}

// replay runs witnesses, those together whose subjects were loaded with the same flags.
func (a *app) replay(ctx context.Context, r *replaying, list []*corpus.Witness) (results []corpus.Result, err error) {
	for _, group := range byFlags(list) {
		subjects, cfg, err := a.loadedFor(ctx, group, r.clang)
		if err != nil {
			return nil, err
		}
		build := r.build
		build.Cache, build.Jobs, build.Each = cfg.CacheDir, cfg.Jobs, explore.SideBySide(cfg.Jobs)
		some, err := build.Run(ctx, subjects, group)
		if err != nil {
			return nil, err
		}
		results = append(results, some...)
	}
	return results, nil
}

// byFlags puts witnesses together whose subjects are loaded with the same flags.
func byFlags(list []*corpus.Witness) (groups [][]*corpus.Witness) {
	of := make(map[string]int)
	for _, w := range list {
		key := strings.Join(w.Flags, "\x00")
		i, there := of[key]
		if !there {
			i = len(groups)
			of[key], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], w)
	}
	return groups
}

// loadedFor are the subjects of witnesses that have the same flags, and the configuration that these make.
func (a *app) loadedFor(ctx context.Context, list []*corpus.Witness, clang []string) ([]*subject.Subject, *campaign.Config, error) {
	var args []string
	for _, w := range list {
		if !slices.Contains(args, w.Subject) {
			args = append(args, w.Subject)
		}
	}
	return a.loadedWith(ctx, args, list[0].Flags, clang)
}

// loadedWith loads subjects with the flags about them that a stream has.
func (a *app) loadedWith(ctx context.Context, args, flags, clang []string) ([]*subject.Subject, *campaign.Config, error) {
	cfg := campaign.Config{Args: args}
	c := &cobra.Command{Use: "replay"}
	subjectFlags(c.Flags(), &cfg)
	buildFlags(c.Flags(), &cfg)
	if err := replayFlags(c, &cfg, flags); err != nil {
		return nil, nil, err
	}
	whole := cfg.WithDefaults()
	subjects, err := a.loaded(ctx, whole, clang)
	return subjects, whole, err
}

// loaded are the subjects of a configuration, as they are, or called alike in a build with other flags. What cannot be loaded is said.
func (a *app) loaded(ctx context.Context, cfg *campaign.Config, clang []string) ([]*subject.Subject, error) {
	spec := load.Spec{
		Args: cfg.Args, ClangFlags: cfg.ClangFlags, Statics: cfg.Statics, AsBuilt: cfg.AsBuilt, Flags: cfg.Flags,
		BuildDir: cfg.BuildDir, BuildTarget: cfg.BuildTarget, CacheDir: cfg.CacheDir,
		Each: explore.SideBySide(cfg.Jobs), System: native.HasSymbol,
		Skip: func(name string, err error) { fmt.Fprintf(a.stderr, "faultline: %s: %s\n", name, oneLine(err.Error())) },
	}
	subjects, _, err := comparison.LoadInverse(ctx, spec, cfg.Inverse, cfg.CacheDir)
	if err != nil || len(clang) == 0 {
		return subjects, err
	}
	spec.ClangFlags, spec.AsBuilt, spec.Finished = slices.Concat(cfg.ClangFlags, clang), false, true
	spec.Flags = cfg.Flags.OnlyCalled()
	spec.Called = make(map[string]*subject.Subject)
	for _, s := range subjects {
		spec.Called[s.Spelling] = s
	}
	return load.Subjects(ctx, spec)
}

// replayed says what came of all witnesses, and sets the exit code.
func (a *app) replayed(r *replaying, results []corpus.Result) error {
	var n corpus.Counts
	w := complaining{a.stdout}
	for i := range results {
		x := &results[i]
		n.Add(x)
		if !x.Same && r.update && x.File != "" && x.Ran() {
			x.Got, x.Witness.Ended = x.Now, x.Ended
			if err := corpus.Update(x.Witness); err != nil {
				return usagef("--update: %v", err)
			}
		}
	}
	if _, err := fmt.Fprint(w, corpus.Text(results, r.verbose)); err != nil {
		return err
	}
	switch {
	case n.NotRun == n.All:
		a.code = exitSubject
	case r.strict && n.NotRun > 0:
		a.code = exitIncomplete
	case r.expect == "right" && n.Pressing > 0, r.expect == "same" && n.Differ > 0:
		a.code = exitFindings
	}
	return nil
}
