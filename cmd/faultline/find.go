package main

// This file holds the main command, find.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/report/formats"
)

const findManual = `Search functions for inputs on which they return wrong results, and prove each finding.

Without SUBJECT, find searches the project file (faultline help project).
See faultline help subjects, findings, compare, runs, fail-on.`

func (a *app) findCommand() *cobra.Command {
	var (
		j    job
		part divided
		from string
	)
	c := &cobra.Command{
		Use:   "find [flags] SUBJECT... [-- clang flags]",
		Short: "search functions for wrong results",
		Long:  findManual,
		Args: func(c *cobra.Command, args []string) error {
			if from != "" {
				return nil // the sources of the subjects
			}
			return needSubjects(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := j.read(c, args); err != nil {
				return err
			}
			if from != "" {
				if err := a.earlier(c, from, &j.cfg); err != nil {
					return err
				}
			}
			if j.projectInstead(); j.given.list {
				return a.listSubjects(c.Context(), &j.cfg)
			}
			if _, err := a.recordings(c.Context(), &j.cfg); err != nil {
				return err
			}
			if !c.Flags().Changed("strategy") && from == "" {
				j.cfg.ForKinds()
			}
			j.cfg.Cuts = j.cfg.Cuts || formats.Draws(j.out.format)
			j.cfg.NoSuggestions = j.out.suggest == "off"
			if err := cmp.Or(searched(&j.cfg), part.read(a, &j.cfg, &j.out), checkRecorded(&j.cfg, &part, &j.out, from)); err != nil {
				return err
			}
			open, err := part.opened(&j.out)
			switch {
			case err != nil:
				return err
			case part.watched:
				return a.watch(c, &j, from)
			}
			return a.campaign(c, &j, part.whole(a, &j.cfg, open, a.engine.find))
		},
	}
	f := c.Flags()
	j.cfg.Whole = true
	j.given.searchFlags(f)
	subjectFlags(f, &j.cfg)
	buildFlags(f, &j.cfg)
	proofFlags(f, &j.cfg)
	marginFlag(f, &j.cfg)
	searchFlags(f, &j)
	f.StringVar(&from, "continue", "", "")
	f.BoolVar(&part.watched, "watch", false, "")
	cutsFlag(f, &j.cfg)
	jobFlags(f, &j.cfg)
	part.flags(f)
	j.findingFlags(f)
	return c
}

// campaign runs a job, writes its report, and sets the exit code. It closes the report in every case, so that no finding is lost.
func (a *app) campaign(c *cobra.Command, j *job, work func(context.Context, *sink) (*campaign.Summary, error)) error {
	j.out.keep = true
	p, err := readProject(slices.Concat(j.cfg.Args, j.suites))
	if err != nil {
		return err
	}
	s, err := a.open(&j.out, j.cfg.Args, j.cfg.TotalTime)
	if err != nil {
		return err
	}
	if s.project = p; len(p.failOn) > 0 && !j.failOn.said {
		j.failOn = failOn{words: p.failOn, said: true}
	}
	s.flags, s.command, s.failOn = recordable(c, &j.cfg), asked(c, &j.cfg), j.failOn
	j.cfg.Progress = s.progress != nil || s.told != nil || s.early || j.out.progress
	if s.progress != nil {
		s.progress.Say("loading and compiling")
		j.cfg.Loading = func(done, total int) { s.progress.Say(fmt.Sprintf("compiling %d of %d sources", done, total)) }
	}
	a.mu.Lock()
	a.reporting = s
	a.mu.Unlock()
	sum, err := work(c.Context(), s)
	if err == nil {
		for _, m := range p.came(c.Name() == "find" && !sum.Interrupted && sum.Stopped == 0, j.cfg.Shard != nil) {
			err = cmp.Or(err, s.Handle(m))
		}
	}
	var cerr error
	if s.end(&cerr); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	if sum.Interrupted {
		fmt.Fprintln(a.stderr, interruptedText)
	}
	if j.cfg.Shard != nil && sum.Subjects == 0 {
		fmt.Fprintln(a.stderr, "faultline: --shard: this part of the run has no function, so nothing was searched")
	}
	if j.cfg.Changed != "" && sum.Subjects == 0 {
		fmt.Fprintln(a.stderr, noneChanged(&j.cfg))
	}
	a.code = code(sum, s.failing, j.cfg.Strict)
	return nil
}

// noneChanged returns the message that nothing is searched because no function has changed.
func noneChanged(cfg *campaign.Config) string {
	return "faultline: --changed " + cfg.Changed + ": the code of no function there differs, so nothing was searched"
}
