package search

// This file reports whether native code took the paths for which a strategy solved inputs.

import (
	"fmt"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// A Holder is a strategy that solves inputs for paths. It checks the paths by native runs in mode Trace.
type Holder interface {
	Strategy
	// Held returns the checks made so far. It may be called at any time, also at an interrupt.
	Held() *Held
}

// Held counts the checks of inputs that were solved for paths.
type Held struct {
	Taken      int        // native runs that took every decision as predicted
	Unknown    int        // runs that did not return, or that could not be followed far enough
	Mismatched int        // runs that took another decision: an internal error
	First      []Mismatch // the first few of them
}

// A Mismatch is a decision that native code took differently from the prediction.
type Mismatch struct {
	Point []float64
	Site  int
	Time  int    // which execution of the site it is, counted from 0
	Meant string // predicted: "true", "-3", "precision loss"
	Ran   string // observed; "" if the site was not executed so often
}

// Says describes the mismatch for an error report.
func (m *Mismatch) Says(s *subject.Subject) string {
	site := &s.Program.Sites[m.Site]
	ran := m.Ran + " ran"
	if m.Ran == "" {
		ran = "it did not run so often"
	}
	values := make([]string, len(m.Point))
	for i, x := range m.Point {
		values[i] = s.Params[i].Label() + "=" + fp.Hex(x)
	}
	return fmt.Sprintf("internal error: native code does not take the path that an input was solved for: %v at %s:%d:%d, execution %d: "+
		"%s is meant, %s; please report it with the subject, at %s", site.Op, site.Pos.File, site.Pos.Line, site.Pos.Column, m.Time+1,
		m.Meant, ran, strings.Join(values, ","))
}
