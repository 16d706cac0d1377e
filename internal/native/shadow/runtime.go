package shadow

import "faultline/internal/run"

// This file chooses the runtime of a mode with shadow values: one object, linked to a program's units, with the table of cells and
// all that is rare or long.

// RuntimeText returns the text of a mode's runtime.
func RuntimeText(mode run.Mode) string {
	if HasBounds(mode) {
		return doubleRuntime()
	}
	return deltaRuntime()
}

// Helpers lists the functions of the process's libm that a mode's runtime calls.
func Helpers(mode run.Mode) []string {
	switch {
	case mode == run.Deltas:
		return deltaHelpers()
	case HasBounds(mode):
		return doubleHelpers()
	}
	return nil
}
