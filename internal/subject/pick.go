package subject

import (
	"cmp"
	"slices"
	"strings"
)

// This file picks subjects of a suite by name.

// has reports whether a subject of the suite has exactly this name: the characters of globs are nothing else in it then.
func (s *Suite) has(name string) bool {
	return name != "" && slices.ContainsFunc(s.Subjects, func(e SuiteSubject) bool { return e.Name == name || e.title == name })
}

// is reports whether text means the subject: as its name or title if that is what it is, as a glob over both otherwise.
func (e *SuiteSubject) is(text string, named bool) bool {
	if named {
		return e.Name == text || e.title == text
	}
	return text == "" || matches(text, e.Name) || matches(text, e.title)
}

// noSubject says that none of the suite's subjects has the name that a target says.
func (s *Suite) noSubject(t *target) error {
	if joined(t.glob) {
		return t.alone(kindOf(t.files[0]))
	}
	if malformed(t.glob) {
		return usageError(t.text, "", "%q is a malformed glob", t.glob)
	}
	var names []string
	for _, e := range s.Subjects {
		names = append(names, e.Name)
	}
	if s.cores == nil {
		return usageError(t.text, nearest(t.glob, names), "the suite has no subject %s", t.glob)
	}
	known := "its cores are " + strings.Join(names[:min(8, len(names))], ", ")
	if len(names) > 8 {
		known += ", ..."
	}
	return usageError(t.text, cmp.Or(nearest(t.glob, names), known), "the file has no core %s", t.glob)
}

// Known returns what a suite in the program says about a function, by the subject's name or its entry's.
func Known(name string) (*Suite, *SuiteSubject) {
	for _, s := range ownSuites() {
		for i := range s.Subjects {
			if e := &s.Subjects[i]; e.Name == name || e.Entry == name {
				return s, e
			}
		}
	}
	return nil, nil
}

// allBad says why nothing of a file of cores can be analysed, nil where something can.
func (s *Suite) allBad(t *target) error {
	if len(s.cores) > 0 || len(s.Subjects) == 0 || kindOf(t.files[0]) != fpcoreFile {
		return nil
	}
	var faults []error
	var lines []string
	for i := range s.Subjects {
		if e := &s.Subjects[i]; e.is(t.glob, s.has(t.glob)) {
			faults, lines = append(faults, e.fault), append(lines, e.fault.Error())
		}
	}
	switch len(faults) {
	case 0:
		return s.noSubject(t)
	case 1:
		return faults[0]
	}
	return loadError(t.files[0], strings.Join(lines, "\n"), "none of its %d cores can be analysed", len(faults))
}
