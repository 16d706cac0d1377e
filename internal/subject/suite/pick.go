package suite

import (
	"cmp"
	"slices"
	"strings"

	"faultline/internal/subject"
)

// This file picks subjects of a suite by name.

// Has reports whether a subject of the suite has exactly this name: the characters of globs are nothing else in it then.
func (s *Suite) Has(name string) bool {
	return name != "" && slices.ContainsFunc(s.Subjects, func(e Subject) bool { return e.Name == name || e.title == name })
}

// Is reports whether text means the subject: as its name or title if that is what it is, as a glob over both otherwise.
func (e *Subject) Is(text string, named bool) bool {
	if named {
		return e.Name == text || e.title == text
	}
	return text == "" || Matches(text, e.Name) || Matches(text, e.title)
}

// NoSubject says that none of the suite's subjects has the name that a target says.
func (s *Suite) NoSubject(t *Target) error {
	if joined(t.Glob) {
		return t.alone(KindOf(t.Files[0]))
	}
	if malformed(t.Glob) {
		return subject.UsageError(t.Text, "", "%q is a malformed glob", t.Glob)
	}
	var names []string
	for _, e := range s.Subjects {
		names = append(names, e.Name)
	}
	if s.cores == nil {
		return subject.UsageError(t.Text, Nearest(t.Glob, names), "the suite has no subject %s", t.Glob)
	}
	known := "its cores are " + strings.Join(names[:min(8, len(names))], ", ")
	if len(names) > 8 {
		known += ", ..."
	}
	return subject.UsageError(t.Text, cmp.Or(Nearest(t.Glob, names), known), "the file has no core %s", t.Glob)
}

// Known returns what a suite in the program says about a function, by the subject's name or its entry's.
func Known(name string) (*Suite, *Subject) {
	for _, s := range ownSuites() {
		if e := s.Knows(name); e != nil {
			return s, e
		}
	}
	return nil, nil
}

// Knows returns what the suite says about a function, by the subject's name or its entry's; nil for nothing.
func (s *Suite) Knows(name string) *Subject {
	for i := range s.Subjects {
		if e := &s.Subjects[i]; e.Name == name || e.Entry == name {
			return e
		}
	}
	return nil
}

// AllBad says why nothing of a file of cores can be analysed, nil where something can.
func (s *Suite) AllBad(t *Target) error {
	if len(s.cores) > 0 || len(s.Subjects) == 0 || KindOf(t.Files[0]) != CoreFile {
		return nil
	}
	var faults []error
	var lines []string
	for i := range s.Subjects {
		if e := &s.Subjects[i]; e.Is(t.Glob, s.Has(t.Glob)) {
			faults, lines = append(faults, e.Fault), append(lines, e.Fault.Error())
		}
	}
	switch len(faults) {
	case 0:
		return s.NoSubject(t)
	case 1:
		return faults[0]
	}
	return subject.LoadError(t.Files[0], strings.Join(lines, "\n"), "none of its %d cores can be analysed", len(faults))
}
