package native

import "faultline/internal/run"

// This file chooses the runtime of a mode with companions: one object, linked to a program's units, with the table of cells and
// all that is rare or long.

// runtimeText returns the text of a mode's runtime.
func runtimeText(mode run.Mode) string {
	if bounds(mode) {
		return doubleRuntime()
	}
	return deltaRuntime()
}

// runtimeHelpers lists the functions of the process's libm that a mode's runtime calls.
func runtimeHelpers(mode run.Mode) []string {
	switch {
	case mode == run.Deltas:
		return deltaHelpers()
	case bounds(mode):
		return doubleHelpers()
	}
	return nil
}
