package bench

// This file measures what is found behind branches that no sample takes: suites/hidden.

import (
	"strings"

	"faultline/internal/finding"
)

// hiddenMark stands in the lines that the suite's errors are on.
const hiddenMark = "/* hidden */"

// isHidden reports whether an operation is on such a line.
func isHidden(s *finding.Site) bool { return s != nil && strings.Contains(s.Text, hiddenMark) }
