package inventory

// This file leaves out the functions of system headers.

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/subject/suite"
)

// OfHeaders returns a function that counts functions of the program's own headers, which a source without a name does not mean.
func OfHeaders(l *finding.SiteList) func(arg, file string) bool {
	return func(arg, file string) bool {
		t, err := suite.ParseTarget(arg)
		if err == nil && t.Glob == "" && !t.Defines(file) && !strings.HasPrefix(file, ir.System) {
			leave(l, file)
		}
		return false
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
		if err != nil || file != "" && !strings.HasPrefix(file, ir.System) || !suite.IsGlob(t.Glob) ||
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
