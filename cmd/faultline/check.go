package main

// This file is the verb check, and what it shares with find: a folder of recorded calls becomes subjects with points.

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/record"
	"faultline/internal/recorded"
	"faultline/internal/subject"
	"faultline/internal/subject/builds"
	"faultline/internal/subject/suite"
)

const checkManual = `Measure the error of each call that faultline record recorded, the worst first. check does not search for other inputs.

For each function, the report counts the recorded calls with an error at or above the threshold, and proves the worst ones. It compares
the recorded results with those of faultline's build of the same source. check writes the domains of the recorded inputs into a project
file in FOLDER. A later faultline find FOLDER/ searches these domains.`

func (a *app) checkCommand() *cobra.Command {
	var j job
	c := &cobra.Command{
		Use:   "check [flags] FOLDER/...",
		Short: "measure the errors of recorded calls",
		Long:  checkManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "FOLDER with recorded calls", 1, 0) },
		RunE: func(c *cobra.Command, args []string) error {
			for _, dir := range args {
				if !record.IsFolder(dir) {
					return usagef("%s: this is no folder of faultline record, because it has no %s", dir, record.IndexFile)
				}
			}
			if err := j.read(c, args); err != nil {
				return err
			}
			j.cfg.NoSuggestions = j.out.suggest == "off"
			if err := a.recordings(c.Context(), &j.cfg); err != nil {
				return err
			}
			j.cfg.OnlyRecorded = true
			return a.campaign(c, &j, func(ctx context.Context, s *sink) (*campaign.Summary, error) { return a.engine.find(ctx, &j.cfg, s) })
		},
	}
	f := c.Flags()
	proofFlags(f, &j.cfg)
	marginFlag(f, &j.cfg)
	f.Var((*span)(&j.cfg.Time), "time", "")
	f.Var((*span)(&j.cfg.TotalTime), "total-time", "")
	jobFlags(f, &j.cfg)
	j.findingFlags(f)
	return c
}

// recordings replaces each folder of recorded calls among the subjects of a job by the subjects with these calls.
func (a *app) recordings(ctx context.Context, cfg *campaign.Config) error {
	var args []string
	for _, arg := range cfg.Args {
		if !record.IsFolder(arg) {
			args = append(args, arg)
			continue
		}
		r := recording{dir: arg, cfg: cfg}
		if err := r.read(ctx); err != nil {
			return err
		}
		args = append(args, r.args...)
	}
	cfg.Args = args
	return nil
}

// A recording turns a folder of recorded calls into subjects.
type recording struct {
	dir  string
	cfg  *campaign.Config // of the job
	args []string         // the subjects, as SUBJECT arguments

	index    *record.Index
	projects []*recorded.Project
	entries  map[string]*recorded.Entry // by spelling
}

// read loads the functions, groups their calls by the integers that are fixed, and loads a subject for each group. Then it decodes the
// calls, and writes the domains of their inputs.
func (r *recording) read(ctx context.Context) (err error) {
	if r.index, err = record.ReadIndex(r.dir); err != nil {
		return usagef("%s: %v", r.dir, err)
	}
	loaded, err := r.load(ctx, r.called())
	if err != nil {
		return err
	}
	if err := r.shapes(loaded); err != nil {
		return err
	}
	if len(r.args) == 0 {
		return usagef("%s: no recorded call can be decoded%s", r.dir, firstReason(r.cfg.Undecoded))
	}
	reasons := r.cfg.Undecoded
	for range 2 { // the first pass writes the domains, which may change the inputs of the second, such as the length of an array
		r.cfg.Undecoded = slices.Clone(reasons)
		if loaded, err = r.load(ctx, r.args); err != nil {
			return err
		}
		if err := r.decode(loaded); err != nil {
			return err
		}
	}
	return nil
}

func firstReason(list []*finding.Skipped) string {
	if len(list) == 0 {
		return ""
	}
	return ": " + list[0].Subject + ": " + list[0].What
}

// load loads subjects: with the flags of the recording, until there is a project file that contains them. It adds subjects that cannot be
// loaded to Undecoded, and returns an error if none can be loaded.
func (r *recording) load(ctx context.Context, args []string) (*campaign.Job, error) {
	if len(args) == 0 {
		return nil, usagef("%s: no call was recorded; see \"skipped\" and the counts in %s", r.dir, record.IndexFile)
	}
	cfg := campaign.Config{Args: args, CacheDir: r.cfg.CacheDir, Jobs: r.cfg.Jobs}
	if len(r.projects) == 0 {
		cfg.ClangFlags, cfg.BuildDir, cfg.BuildTarget = r.index.Flags, r.index.Build, r.index.Target
	}
	loaded, err := campaign.Load(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	r.cfg.Undecoded = append(r.cfg.Undecoded, loaded.Skipped()...)
	return loaded, nil
}

// called returns the subjects with recorded calls.
func (r *recording) called() (args []string) {
	for _, f := range r.index.Functions {
		if f.Recorded > 0 {
			args = append(args, f.Subject)
		}
	}
	return args
}

// undecoded adds calls that were not decoded to the report.
func (r *recording) undecoded(name string, reasons []recorded.Reason) {
	for _, why := range reasons {
		r.cfg.Undecoded = append(r.cfg.Undecoded, &finding.Skipped{Subject: name,
			What: fmt.Sprintf("%s not decoded: %s", counted(why.Calls, "recorded call"), why.Why)})
	}
}

// shapes groups the calls, and writes project files with the fixed integers.
func (r *recording) shapes(loaded *campaign.Job) error {
	r.entries = make(map[string]*recorded.Entry)
	of := make(map[string]*recorded.Project)
	for i := range r.index.Functions {
		f := &r.index.Functions[i]
		at := slices.IndexFunc(loaded.Subjects, func(s *subject.Subject) bool {
			spelling, err := absoluteSubjects([]string{s.Spelling})
			return err == nil && spelling[0] == f.Subject
		})
		switch {
		case f.Recorded == 0:
			continue
		case at < 0:
			r.undecoded(f.Name, []recorded.Reason{{Why: "its function cannot be loaded any more", Calls: f.Recorded}})
			continue
		}
		s := loaded.Subjects[at]
		calls, err := record.ReadCalls(r.dir, f)
		if err != nil {
			return usagef("%s: %v", r.dir, err)
		}
		shapes, left := recorded.Shapes(s, calls)
		r.undecoded(s.Name, left)
		if len(shapes) == 0 {
			continue
		}
		project, known, common, err := r.project(of, s)
		if err != nil {
			return err
		}
		for _, shape := range shapes {
			e := recorded.Entry{Name: s.Name, Entry: f.Symbol, Shape: shape, Known: known, Common: common}
			if len(shapes) > 1 {
				e.Name += "@" + strings.ReplaceAll(shape.String(), ", ", ",")
			}
			project.Entries = append(project.Entries, e)
		}
	}
	for i, p := range r.projects {
		p.Path = filepath.Join(r.dir, "domains.toml")
		if i > 0 {
			p.Path = filepath.Join(r.dir, fmt.Sprintf("domains-%d.toml", i+1))
		}
		for k := range p.Entries {
			r.entries[p.Path+":"+p.Entries[k].Name] = &p.Entries[k]
		}
		r.args = append(r.args, p.Path)
	}
	return r.write()
}

// project returns the project for the sources of a subject, and what a suite knows of its function.
func (r *recording) project(of map[string]*recorded.Project, s *subject.Subject) (*recorded.Project, *suite.Subject, *suite.Common, error) {
	t, err := suite.ParseTarget(s.Spelling)
	if err != nil {
		return nil, nil, nil, err
	}
	files, flags := t.Files, r.index.Flags
	var known *suite.Subject
	var from *suite.Suite
	if suite.KindOf(files[0]) == suite.SuiteFile {
		if from, err = suite.Read(files[0]); err != nil {
			return nil, nil, nil, err
		}
		own := []string(nil)
		if files, own, err = from.Inputs(); err != nil {
			return nil, nil, nil, err
		}
		flags = append(own, flags...)
		known = from.Knows(t.Glob)
	} else {
		from, known = suite.Known(s.Program.Funcs[s.Call.Entry].Name)
	}
	if r.index.Build != "" && suite.KindOf(files[0]) == suite.Source {
		build, err := builds.Open(r.index.Build, r.index.Target)
		if err != nil {
			return nil, nil, nil, err
		}
		if u := build.Unit(files[0]); u != nil {
			flags = append(slices.Clone(u.Flags), flags...)
		}
	}
	key := strings.Join(slices.Concat(files, []string{"--"}, flags), "\x00")
	p := of[key]
	if p == nil {
		p = &recorded.Project{Sources: absoluteFiles(files), Flags: absoluteFlags(flags)}
		of[key] = p
		r.projects = append(r.projects, p)
	}
	if known == nil {
		return p, nil, nil, nil
	}
	return p, known, &from.Common, nil
}

func absoluteFiles(files []string) (list []string) {
	for _, f := range files {
		if abs, err := filepath.Abs(f); err == nil {
			f = abs
		}
		list = append(list, f)
	}
	return list
}

// write writes the project files. Domains hold values of the program, so only the user may read them.
func (r *recording) write() (err error) {
	for _, p := range r.projects {
		err = cmp.Or(err, os.WriteFile(p.Path, []byte(p.Text()), 0o600))
	}
	return err
}

// decode decodes the calls, and writes the domains. It sets args to the subjects with decoded calls.
func (r *recording) decode(loaded *campaign.Job) error {
	if r.cfg.Recorded == nil {
		r.cfg.Recorded = make(map[string]*recorded.Set)
	}
	r.args = nil
	decoded, ranges := make(map[*subject.Subject][]recorded.Point), make(map[string]recorded.Ranges)
	for _, s := range loaded.Subjects {
		e := r.entries[s.Spelling]
		if e == nil {
			continue
		}
		points, left := recorded.Decode(s, e.Shape.Calls)
		if r.undecoded(s.Name, left); len(points) == 0 {
			continue
		}
		decoded[s] = points
		if ranges[e.Entry] == nil {
			ranges[e.Entry] = make(recorded.Ranges)
		}
		ranges[e.Entry].Add(s, points)
	}
	for _, s := range loaded.Subjects {
		if points := decoded[s]; points != nil {
			e := r.entries[s.Spelling]
			if len(e.Domain.Inputs) == 0 { // the second pass decoded the calls with the domain of the first, so it keeps this domain
				e.Domain = recorded.DomainOf(s, points, ranges[e.Entry])
			}
			r.cfg.Recorded[s.Spelling] = recorded.NewSet(s, points, ranges[e.Entry])
			r.args = append(r.args, s.Spelling)
		}
	}
	if len(r.args) == 0 {
		return usagef("%s: no recorded call can be decoded%s", r.dir, firstReason(r.cfg.Undecoded))
	}
	return r.write()
}

// checkRecorded returns an error for flags that do not work with recorded calls.
func checkRecorded(cfg *campaign.Config, part *divided, out *output, from string) error {
	switch {
	case len(cfg.Recorded) == 0:
		return nil
	case cfg.Shard != nil || out.run != "" || part.listen != "" || part.queue != "" || part.watched || from != "":
		return usagef("recorded calls are searched in one run; leave out --shard, --listen, --queue, --watch, --continue and -o FOLDER/")
	case len(cfg.Domains)+len(cfg.Fix) > 0:
		return usagef("recorded calls decide domains and fixed integers; to change them, copy a [[subject]] of %s to a file of your "+
			"own, and search that", filepath.Base(cfg.Args[0]))
	}
	return nil
}
