package main

// This file holds the verb fix. It prints patches that remove findings, or applies them.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/finding"
	"faultline/internal/mend"
	"faultline/internal/report"
)

const fixManual = `Fix prints a patch for a finding, or for each finding of the last run in this folder. FINDING is a number or an id, as the report
shows it. FINDINGS.jsonl is a stored stream, which takes the place of the last run.

A patch is printed only after three checks. The changed source compiles with your flags and draws no new warning of -Wall. It
runs at the finding's input, at inputs near it and at a sample of the domain: no result may be worse. Worse means: an error of
more than 8 ulps that is also more than twice the error before. A second search of the changed code finds no avoidable error as
bad in the changed lines.

--write changes the source files. Without it, apply the output with patch -p1 in the folder of the run.

The exit code is 0 if a patch was printed or made, 1 if there is none, 2 for wrong usage, 3 if the code cannot be built.`

func (a *app) fixCommand() *cobra.Command {
	var j job
	var write bool
	c := &cobra.Command{
		Use:               "fix [flags] [FINDING [FINDINGS.jsonl]]",
		Short:             "print or apply a patch for a finding",
		Long:              fixManual,
		ValidArgsFunction: a.handles,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && !isHandle(args[0]) {
				return usagef("fix: %s is no finding; name one by its number or id, as in: faultline fix 1", args[0])
			}
			return need(c, args, "FINDING and its stream", 0, 2)
		},
		RunE: func(c *cobra.Command, args []string) error {
			found, err := a.toFix(c, &j, args)
			if err != nil {
				return err
			}
			results, err := mend.Fixes(c.Context(), &j.cfg, found)
			if err != nil {
				return err
			}
			return a.fixed(results, write, len(args) > 0)
		},
	}
	f := c.Flags()
	f.BoolVar(&write, "write", false, "")
	subjectFlags(f, &j.cfg)
	proofFlags(f, &j.cfg)
	marginFlag(f, &j.cfg)
	sandboxFlag(f)
	return c
}

// toFix returns the findings that the arguments name, and sets the configuration of their run.
func (a *app) toFix(c *cobra.Command, j *job, args []string) ([]*finding.Finding, error) {
	if len(args) > 0 {
		j.cfg.Args = args
		s, f, err := a.handled(args[0], strings.Join(args[1:], ""))
		if err != nil {
			return nil, err
		}
		return []*finding.Finding{f}, a.restore(c, j, s, f)
	}
	name, err := lastRunFile()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("fix: this folder has no last run; run faultline find first, or name a finding and its stream")
	}
	s, err := a.stored(name)
	if err != nil {
		return nil, err
	}
	var found []*finding.Finding
	for _, g := range grouped(s.findings) {
		for _, f := range g.Findings {
			if f.Tier() == finding.TierWrong {
				found = append(found, f)
			}
		}
	}
	if len(found) == 0 {
		return nil, nil
	}
	return found, a.restore(c, j, s, found[0])
}

// restore sets the configuration of j to that of a stream, with the flags that reproduce finding f.
func (a *app) restore(c *cobra.Command, j *job, s *stored, f *finding.Finding) error {
	flags, clang := report.Reproduced(f, s.config.Flags)
	s.config.Flags = append(append(flags, "--"), clang...)
	j.cfg.Args = nil
	for _, f := range s.findings {
		if !slices.Contains(j.cfg.Args, f.Spelling) {
			j.cfg.Args = append(j.cfg.Args, f.Spelling)
		}
	}
	return s.restore(c, &j.cfg)
}

// fixed prints the patches, or applies them. It prints a patch for several findings once. named means that the user named a finding.
func (a *app) fixed(results []mend.Result, write, named bool) error {
	done, unfixed := 0, 0
	var made []*mend.Result
	for i := range results {
		r := &results[i]
		first := slices.IndexFunc(results, func(o mend.Result) bool { return o.Fix != nil && r.Fix != nil && o.Fix.Diff == r.Fix.Diff })
		switch {
		case r.Fix == nil:
			unfixed++
			fmt.Fprintf(a.stderr, "%s: %s: no fix: %s\n", placeOf(r.Finding), r.Finding.ID, r.Why)
			continue
		case first < i:
			continue
		}
		var ids []string
		for _, o := range results[i:] {
			if o.Fix != nil && o.Fix.Diff == r.Fix.Diff {
				ids = append(ids, o.Finding.ID)
			}
		}
		says := fmt.Sprintf("%s: %s: %s", placeOf(r.Finding), strings.Join(ids, ", "), mend.Tried(r.Fix))
		done++
		if !write {
			fmt.Fprintf(a.said, "# %s\n%s", says, r.Fix.Diff)
			continue
		}
		if of := slices.IndexFunc(made, r.Overlaps); of >= 0 {
			fmt.Fprintf(a.stderr, "%s: %s: not applied: it changes lines that the fix of %s changed; run find and fix again\n",
				placeOf(r.Finding), r.Finding.ID, made[of].Finding.ID)
			continue
		}
		made = append(made, r)
		fmt.Fprintf(a.said, "%s\n", says)
	}
	for _, file := range filesOf(made) {
		var edits []finding.Edit
		for _, r := range made {
			if r.Path == file {
				edits = append(edits, r.Fix.Edits...)
			}
		}
		slices.SortFunc(edits, finding.Edit.Compare)
		if err := change(file, slices.Compact(edits)); err != nil {
			return err
		}
	}
	if done == 0 {
		a.code = exitFindings
		if unfixed == 0 && !named {
			a.code = exitNothing
			fmt.Fprintln(a.stderr, "faultline: the last run has nothing to fix")
		}
	}
	return nil
}

func placeOf(f *finding.Finding) string {
	if f.Site == nil {
		return f.Subject
	}
	return report.Place(f.Site.File, f.Site.Line, f.Site.Column)
}

func filesOf(made []*mend.Result) (files []string) {
	for _, r := range made {
		if !slices.Contains(files, r.Path) {
			files = append(files, r.Path)
		}
	}
	return files
}

// change applies edits to a file. It keeps the mode of the file, and replaces the content in one step.
func change(file string, edits []finding.Edit) error {
	file, err := filepath.EvalSymlinks(file)
	if err != nil {
		return usagef("%v", err)
	}
	info, err := os.Stat(file)
	if err != nil {
		return usagef("%v", err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return usagef("%v", err)
	}
	text, ok := finding.Apply(string(data), edits)
	if !ok {
		return usagef("%s: the file changed while the fix was made; run find and fix again", file)
	}
	t, err := os.CreateTemp(filepath.Dir(file), ".faultline-*")
	if err != nil {
		return usagef("%v", err)
	}
	defer os.Remove(t.Name())
	_, err = t.WriteString(text)
	if err = errors.Join(err, t.Chmod(info.Mode().Perm()), t.Sync(), t.Close()); err == nil {
		err = os.Rename(t.Name(), file)
	}
	if err != nil {
		return usagef("%s: %v", file, err)
	}
	return nil
}
