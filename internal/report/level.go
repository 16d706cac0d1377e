package report

// This file is how findings are told where a line is all there is: on a pull request, in a list of tests, in a table.

import (
	"cmp"
	"path"
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

// Summary is a finding in a sentence: what is wrong, where, what came out and what would be right.
func Summary(f *finding.Finding) string {
	text := Changed(f) + Headline(f) + After(", at ", Point(f.Input))
	if f.Computed.Hex != "" {
		text += ": got " + Unsigned(f.Computed.Decimal) + After(" in ", strings.TrimPrefix(f.Output, "return"))
	}
	if x := f.MainExact(); x != nil && x.Rad != "inf" {
		mid, rad := Enclosure(x.Mid, x.Rad, MidDigits)
		text += ", exact " + mid
		if rad != "0" {
			text += " +/- " + rad
		}
	}
	return text
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
