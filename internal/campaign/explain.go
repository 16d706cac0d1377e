package campaign

// This file is what a job says without a search: one point of one subject explained; what can be called, where its floating-point
// operations are, and what is not modelled.

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/campaign/inventory"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
)

// Explain runs one subject at one point, operation by operation. The point is in the words of --at: "x=1e-7, n=3",
// array elements as "A[2]=1"; what is not named is 0, or the nearest value of its domain.
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
	point, err := parsePoint(s, at)
	if err != nil {
		return nil, err
	}
	l := j.lane()
	defer l.close()
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

// parsePoint reads a point in the words of --at.
func parsePoint(s *subject.Subject, at string) ([]float64, error) {
	point := make([]float64, len(s.Params))
	for i, p := range s.Params {
		point[i] = min(max(0, p.Min), p.Max)
	}
	said := make(map[int]bool)
	for _, part := range strings.FieldsFunc(at, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		name, text, ok := strings.Cut(part, "=")
		if !ok {
			return nil, Usagef("--at %s: no value; say NAME=VALUE, for example --at 'x=1e-7'", part)
		}
		i := slices.Index(s.Labels(), name)
		if i < 0 {
			return nil, Usagef("--at %s: %s has no input %s; its inputs are %s", part, s.Name, name, inputs(s))
		}
		if said[i] {
			return nil, Usagef("--at %s: %s has a value already", part, name)
		}
		said[i] = true
		v, err := fp.Parse(text)
		if err != nil {
			return nil, Usagef("--at %s: %q is not a number; decimals and hex floats are", part, text)
		}
		if point[i] = taken(&s.Params[i], v); s.Params[i].Format == fp.NoFormat && (point[i] != v || math.IsInf(v, 0)) {
			return nil, Usagef("--at %s: %s takes integers", part, name)
		}
	}
	return point, nil
}

// taken returns what a parameter takes for v: the value of its own format that is nearest, a whole number for an integer.
func taken(p *subject.Param, v float64) float64 {
	switch {
	case p.Format == fp.NoFormat:
		return math.Trunc(v)
	case p.Format.Digits() < fp.Binary64.Digits():
		return fp.Of(p.Format, v).Float64()
	}
	return v
}

func inputs(s *subject.Subject) string {
	names := s.Labels()
	if len(names) > 8 {
		names = append(names[:7:7], "...", names[len(names)-1])
	}
	return strings.Join(names, ", ")
}

// Sites describes the subjects of cfg. A file without a function stands for all of its functions; the sites themselves
// are listed when there is a single subject.
func Sites(ctx context.Context, cfg *Config) (*finding.SiteList, error) {
	c := *cfg
	c.Args = nil
	list := &finding.SiteList{}
	for _, arg := range cfg.Args {
		c.Args = append(c.Args, everyFunction(arg))
	}
	c.foreign = inventory.Foreign(cfg.Args, c.Args, list)
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
		list.Functions = append(list.Functions, finding.Function{Name: s.Subject, Problem: s.What})
	}
	return list, nil
}

// everyFunction adds the glob * to a SUBJECT that names files only.
func everyFunction(arg string) string {
	if strings.Contains(filepath.Base(arg), ":") || strings.HasSuffix(arg, ".toml") {
		return arg
	}
	return arg + ":*"
}

// refuse leaves out the subjects that cannot run for want of a definition: with an error if no other is left.
func (j *Job) refuse() error {
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
		j.skipped = append(j.skipped, &finding.Skipped{Subject: s.Name, What: err.What + ": " + err.Next})
	}
	if j.Subjects = kept; len(kept) == 0 {
		return j.unlinked(first)
	}
	return nil
}

// unlinked adds which flags for a linker were ignored.
func (j *Job) unlinked(err *subject.Error) error {
	for _, sk := range j.skipped {
		if strings.HasPrefix(sk.Subject, "-") {
			err.Next += "; " + sk.Subject + " is " + sk.What
		}
	}
	return err
}
