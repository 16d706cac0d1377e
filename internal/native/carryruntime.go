package native

// This file chooses the runtime of a mode with companions: one object, linked to a program's units, with the table of cells and
// all that is rare or long.

import "faultline/internal/subject"

// runtimeText returns the text of a mode's runtime.
func runtimeText(mode subject.Mode) string {
	if mode == subject.Doubles {
		return doubleRuntime()
	}
	return deltaRuntime()
}

// runtimeHelpers lists the functions of the process's libm that a mode's runtime calls.
func runtimeHelpers(mode subject.Mode) []string {
	switch mode {
	case subject.Deltas:
		return deltaHelpers()
	case subject.Doubles:
		return doubleHelpers()
	}
	return nil
}
