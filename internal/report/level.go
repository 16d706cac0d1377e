package report

// This file is how findings are told where a line is all there is: on a pull request, in a list of tests, in a table.

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// A Report takes a stream message by message, and nothing else. Close it: only then is everything written.
type Report interface {
	finding.Handler
	Close() error
}

// A Level is how loud a finding is where others stand beside it.
type Level string

// The levels, by tiers.
const (
	ErrorLevel   Level = "error"   // wrong or a crash, and the program does not say so
	WarningLevel Level = "warning" // the program itself says that something is wrong
	NoteLevel    Level = "note"    // inherent, a discontinuity, a zero crossing, at extreme inputs, on the way
)

// LevelOf returns the level of a certified finding.
func LevelOf(f *finding.Finding) Level {
	switch t := f.Tier(); {
	case t.Folded():
		return NoteLevel
	case t == finding.TierSignalled:
		return WarningLevel
	}
	return ErrorLevel
}

// Counted returns the test for findings that a run of this configuration was asked to fail for, by its words of --fail-on. A run that
// never fails counts as the default does: its reports still have to show something.
func Counted(c *finding.Config) func(*finding.Finding) bool {
	words := c.FailOn
	if len(words) == 0 || slices.Equal(words, []string{finding.Never}) {
		words = []string{finding.FailDefault}
	}
	return func(f *finding.Finding) bool { return f.Fails(words) }
}

// InBaseline reports whether f is a finding of the baseline that is as bad as it was there, or better.
func InBaseline(f *finding.Finding) bool {
	return f.Since == finding.Unchanged || f.Since == finding.Improved
}

// SubjectFile is the file that a finding's or a subject's spelling begins with: "foo.c" of "foo.c:foo".
func SubjectFile(spelling string) string {
	file, _, _ := strings.Cut(spelling, ":")
	return cmp.Or(file, spelling)
}

// InTree reports whether a path is one of the folder that the command was called in.
func InTree(file string) bool {
	return file != "" && !path.IsAbs(file) && file != ".." && !strings.HasPrefix(path.Clean(file), "../")
}
