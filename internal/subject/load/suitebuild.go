package load

// This file plans the subjects of a suite that names a build folder in place of sources.

import (
	"cmp"
	"path/filepath"

	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// planSuiteBuild plans the subjects of a suite with a build folder that a target names. Flags about the build have precedence.
func (l *loader) planSuiteBuild(t *suite.Target, s *suite.Suite, groups *[]*group) error {
	dir, flags, err := s.BuildDir()
	if err != nil {
		return err
	}
	if l.project == nil {
		l.BuildDir, l.BuildTarget = cmp.Or(l.BuildDir, dir), cmp.Or(l.BuildTarget, s.Target)
		l.ClangFlags = append(flags, l.ClangFlags...)
	} else if filepath.Clean(l.project.Dir) != filepath.Clean(dir) {
		return subject.UsageError(t.Text, "search them one at a time", "its build is %s, and that of other subjects is %s", dir,
			l.project.Dir)
	}
	b, err := l.built()
	if err != nil {
		return err
	}
	named := s.Has(t.Glob)
	glob := !named && (t.Glob == "" || suite.IsGlob(t.Glob))
	planned := make(map[*plan]bool)
	// A function that is listed twice keeps its own block.
	add := func(list []choice, e *suite.Subject, listed bool) {
		for i := range list {
			if p := l.planChoice(b, &list[i], glob, groups); !planned[p] {
				planned[p] = true
				p.suite, p.known, p.listed = s, e, listed
				p.name, p.spelling = e.Name, t.Files[0]+":"+e.Name
			}
		}
	}
	n := 0
	for i := range s.Subjects {
		e := &s.Subjects[i]
		if !e.Is(t.Glob, named) {
			continue
		}
		n++
		list, err := l.selected(b, s.Subject(e.Entry))
		if err != nil && glob {
			l.skip(e.Name, err)
		} else if err != nil {
			return err
		}
		add(list, e, false)
	}
	for _, text := range s.Functions {
		list, err := l.selected(b, s.Subject(text))
		if err != nil {
			return err
		}
		for i := range list {
			name := list[i].shown
			if e := (&suite.Subject{Name: name, Entry: name}); e.Is(t.Glob, t.Glob != "" && !suite.IsGlob(t.Glob)) {
				n++
				add(list[i:i+1], e, true)
			}
		}
	}
	if n == 0 && len(s.Subjects)+len(s.Functions) == 0 {
		return subject.LoadError(t.Files[0], "add a [[subject]] with a name, or functions = [\"src/\"]", "the suite has no subjects")
	}
	if n == 0 {
		return s.NoSubject(t)
	}
	return nil
}
