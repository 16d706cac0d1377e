package inventory

// This file tells the functions of the named files from those of headers that the files include.

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/subject/suite"
)

// Foreign returns a function that leaves out, and counts, functions that are not in the named sources. If an argument names functions, all
// of these are meant. All functions of an archive are its own.
func Foreign(said, named []string, l *finding.SiteList) func(arg, file string) bool {
	return func(arg, file string) bool {
		i := slices.Index(named, arg)
		if i < 0 || said[i] == named[i] {
			return false
		}
		for _, source := range strings.Split(said[i], "+") {
			if suite.KindOf(source) != suite.Source || file != "" && filepath.Base(source) == filepath.Base(file) {
				return false
			}
		}
		leave(l, file)
		return true
	}
}

func leave(l *finding.SiteList, file string) {
	l.Elsewhere++
	if name := filepath.Base(file); file != "" && !slices.Contains(l.Files, name) {
		l.Files = append(l.Files, name)
	}
}

// OfSystem returns a function that leaves out, and counts, functions of system headers and those that the compiler made, if a glob matches
// them. A glob that begins with _ asks for them.
func OfSystem(l *finding.SiteList) func(arg, file string) bool {
	return func(arg, file string) bool {
		t, err := suite.ParseTarget(arg)
		if err != nil || file != "" && !strings.HasPrefix(file, words.System) || !suite.IsGlob(t.Glob) ||
			strings.HasPrefix(t.Glob, "_") ||
			slices.ContainsFunc(t.Files, func(f string) bool { return suite.KindOf(f) != suite.Source }) {
			return false
		}
		leave(l, file)
		return true
	}
}

// mostFiles is how many files are named.
const mostFiles = 4

// LeftOut says what OfSystem has left out.
func LeftOut(l *finding.SiteList) *finding.Skipped {
	files := strings.Join(l.Files[:min(mostFiles, len(l.Files))], ", ")
	if len(l.Files) > mostFiles {
		files += ", ..."
	}
	what := fmt.Sprintf("%d functions of system headers (%s), which globs skip", l.Elsewhere, files)
	return &finding.Skipped{What: what + "; name one to list or search it"}
}
