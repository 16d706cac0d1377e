package inventory

// This file tells the functions of the files that were named from those that come with them from headers.

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/subject/suite"
)

// Foreign returns what leaves out the functions that are not in the sources that were named, and counts them. What was named is as it was
// said; where that names functions, all of these are meant, and what is in an archive is its own.
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

// OfSystem returns what leaves out the functions of the system's headers, and those that the compiler made, where a glob of names in
// sources means them too, and counts them. A glob that begins with _ asks for them.
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
	what := fmt.Sprintf("%d functions of the system's headers (%s), which globs leave out", l.Elsewhere, files)
	return &finding.Skipped{What: what + "; sites FILE:'*' lists them, and by name they can be searched"}
}
