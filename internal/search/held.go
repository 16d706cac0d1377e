package search

// This file is what a strategy says that solves inputs for paths: whether native code took them.

import (
	"fmt"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// A Holder is a strategy that holds its inputs to what they were solved for: native code runs them in mode Trace.
type Holder interface {
	Strategy
	// Held says what came of it so far. It may be called at any time (interrupt).
	Held() *Held
}

// Held is what became of inputs that were solved for paths.
type Held struct {
	Taken      int        // their runs took every decision as it was meant
	Unknown    int        // their runs did not return, or could not be followed to the end of what was meant
	Mismatched int        // their runs did not: an error of ours
	First      []Mismatch // the first few of them
}

// A Mismatch is a decision that native code did not take as it was meant.
type Mismatch struct {
	Point []float64
	Site  int
	Time  int    // which execution of the site it is, counted from 0
	Meant string // "true", "-3", "precision loss"
	Ran   string // the same; "" where the site was not executed so often
}

// Says is a mismatch of a subject in words for whoever reports it.
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
