package inventory

// This file tells the functions of the files that were named from those that come with them from headers.

import (
	"path/filepath"
	"slices"
	"strings"

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
		l.Elsewhere++
		if name := filepath.Base(file); file != "" && !slices.Contains(l.Files, name) {
			l.Files = append(l.Files, name)
		}
		return true
	}
}
