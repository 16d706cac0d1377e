package campaign

// This file says where native code did not do what an input was solved for: an internal error, which fails the job.

import (
	"fmt"
	"strings"

	"faultline/internal/certify"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// held notes what became of the inputs that a strategy has held to their paths.
func (t *Task) held(strategy search.Strategy, r *Report) {
	h, is := strategy.(search.Holder)
	if !is {
		return
	}
	held := h.Held()
	r.Mismatched += held.Mismatched
	for i := range held.First {
		r.say(t.Subject, mismatch(t.Subject, &held.First[i]))
	}
	if n := held.Mismatched - len(held.First); n > 0 {
		r.say(t.Subject, fmt.Sprintf("internal error: native code does not take the paths of so many more inputs: %d", n))
	}
}

// mismatch says that a run did not take a decision as it was meant, in words for whoever reports it.
func mismatch(s *subject.Subject, m *search.Mismatch) string {
	at := certify.SiteOf(&s.Program.Sites[m.Site])
	ran := m.Ran + " ran"
	if m.Ran == "" {
		ran = "it did not run so often"
	}
	input := certify.Inputs(s, m.Point)
	values := make([]string, len(input))
	for i := range input {
		values[i] = input[i].Label() + "=" + input[i].Hex
	}
	return fmt.Sprintf("internal error: native code does not take the path that an input was solved for: %s at %s:%d:%d, execution %d: "+
		"%s is meant, %s; please report it with the subject, at %s", at.Op, at.File, at.Line, at.Column, m.Time+1, m.Meant, ran,
		strings.Join(values, ","))
}
