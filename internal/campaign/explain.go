package campaign

// This file is what a job does without a search: it explains one point of one subject, or lists what can be called, its floating-point
// operations, and what is not modelled.

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"time"

	"faultline/internal/campaign/inventory"
	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/subject/suite"
)

// Explain runs one subject at one point, operation by operation. at is in the words of --at: "x=1e-7, n=3", array elements as "A[2]=1".
// Inputs that it does not name are 0, or the nearest value of their domain.
func Explain(ctx context.Context, cfg *Config, at string) (*finding.Explanation, error) {
	j, err := newJob(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if len(j.Subjects) != 1 {
		return nil, Usagef("%s: %d subjects; explain takes one, name it after the colon", strings.Join(cfg.Args, " "), len(j.Subjects))
	}
	s := j.Subjects[0]
	if err := inventory.Needs(s); err != nil {
		return nil, j.unlinked(err)
	}
	point, err := inventory.Point(s, at)
	if err != nil {
		return nil, err
	}
	l := j.lane()
	defer l.Close()
	e, err := l.proof.Explain(s, point, j.Options)
	if err != nil {
		return nil, err
	}
	for i := range e.Operations {
		j.sources.Show(s.Program, e.Operations[i].Site)
	}
	for _, round := range e.Rounds {
		for i := range round {
			j.sources.Show(s.Program, round[i].Site)
		}
	}
	j.task(l, s).check().Compare(point, e)
	for _, said := range inventory.Flags(cfg.ClangFlags, cfg.AsBuilt, s) {
		e.Notes = append(e.Notes, said.What)
	}
	return e, nil
}

// Loaded returns the subjects of cfg.
func Loaded(ctx context.Context, cfg *Config) ([]*subject.Subject, error) {
	j, err := newJob(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return j.Subjects, nil
}

// Sites describes the subjects of cfg. A file without a function stands for all of its functions. The sites themselves are listed if there
// is a single subject.
func Sites(ctx context.Context, cfg *Config) (*finding.SiteList, error) {
	list := &finding.SiteList{}
	if cfg.BuildDir != "" && !cfg.Rehearse {
		if done, err := listed(ctx, cfg, list); done || err != nil {
			return list, err
		}
	}
	c := *cfg
	c.Args, c.Whole = nil, true
	for _, arg := range cfg.Args {
		if cfg.BuildDir == "" {
			arg = everyFunction(arg)
		}
		c.Args = append(c.Args, arg)
	}
	c.foreign = inventory.OfHeaders(list)
	j, err := newJob(ctx, &c)
	if err != nil {
		return nil, err
	}
	for _, s := range j.Subjects {
		f := inventory.Describe(s)
		if len(j.Subjects) == 1 {
			f.Reach = inventory.Reach(s)
			for i := range f.Reach {
				j.sources.Show(s.Program, &f.Reach[i])
			}
		}
		list.Functions = append(list.Functions, f)
		for _, u := range inventory.NotModelled(s) {
			list.Skipped = append(list.Skipped, *inventory.Skipped(s.Name, &u))
		}
	}
	for _, s := range j.skipped {
		if s.Subject == "" {
			list.Skipped = append(list.Skipped, *s)
			continue
		}
		list.Functions = append(list.Functions, finding.Function{Name: s.Subject, Problem: s.What})
	}
	return list, nil
}

// listed lists the functions of a build folder from their debug information. done is false if the arguments need more than that.
func listed(ctx context.Context, cfg *Config, list *finding.SiteList) (done bool, err error) {
	c := cfg.WithDefaults()
	j := &Job{cfg: c, times: c.times(time.Now())}
	spec := j.spec()
	functions, ok, err := load.List(ctx, spec)
	if err != nil || !ok {
		return false, cmp.Or(ctx.Err(), err)
	}
	list.Unrehearsed = true
	for i := range functions {
		f := inventory.Declared(&functions[i])
		list.Functions = append(list.Functions, f)
	}
	for _, s := range j.skipped {
		list.Skipped = append(list.Skipped, *s)
	}
	return true, nil
}

// everyFunction adds the glob * to a SUBJECT that names compiled files or cores only. A source without a name means its functions already.
func everyFunction(arg string) string {
	if strings.Contains(filepath.Base(arg), ":") || strings.HasSuffix(arg, ".toml") || suite.KindOf(arg) == suite.Source {
		return arg
	}
	return arg + ":*"
}

// refuse leaves out the subjects that cannot run because a definition is missing. It returns an error if no other subject is left.
func (j *Job) refuse() error {
	if len(j.Subjects) == 0 {
		return nil // no function has changed
	}
	var kept []*subject.Subject
	var first *subject.Error
	for _, s := range j.Subjects {
		err := inventory.Needs(s)
		if err == nil {
			kept = append(kept, s)
			continue
		}
		if first == nil {
			first = err
		}
		j.skipped = append(j.skipped, &finding.Skipped{Subject: s.Name, What: subject.Reason(err, s.Name), Lost: true, Uncounted: true})
	}
	if j.Subjects = kept; len(kept) == 0 {
		return j.unlinked(first)
	}
	return nil
}

// unlinked adds which linker flags were ignored.
func (j *Job) unlinked(err *subject.Error) error {
	for _, sk := range j.skipped {
		if strings.HasPrefix(sk.Subject, "-") {
			err.Next += "; " + sk.Subject + " is " + sk.What
		}
	}
	return err
}
