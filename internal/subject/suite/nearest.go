package suite

// This file guesses what was meant by a name that does not exist.

import (
	"strings"

	"faultline/internal/names"
)

// Nearest returns a hint with the names most like the wrong one, "" if none is, or if it is a pattern.
func Nearest(name string, known []string) string {
	if IsGlob(name) {
		return ""
	}
	near := names.Nearest(name, known)
	if len(near) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(near[:min(4, len(near))], " or ") + "?"
}
