package smt

// This file handles solvers that fail to answer: they hang, end, or write invalid output.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"faultline/internal/proc"
)

// A trouble records the failures of a solver.
type trouble struct {
	what    string // the last failure; "" if there was none
	row     int    // failures since the last answer
	named   bool   // some failure was more than a query that took too long
	Unasked int
}

// mostTroubles is the number of failures in a row after which a solver is no longer used. "unknown" is an answer.
const mostTroubles = 3

// LeftAlone reports whether s is no longer used.
func (s *Solver) LeftAlone() bool { return s.trouble.row >= mostTroubles }

// Trouble describes the failures of s, and whether it is no longer used because of them; "" if there is nothing to report. A query that
// took too long is not reported while other queries are answered.
func (s *Solver) Trouble() string {
	t := &s.trouble
	switch {
	case s.LeftAlone() && t.Unasked > 0:
		return fmt.Sprintf("%s; faultline did not use it again, for %d more questions", t.what, t.Unasked)
	case s.LeftAlone():
		return t.what + "; faultline did not use it again"
	case t.named:
		return t.what
	}
	return ""
}

// note records the outcome of a query: "" is an answer.
func (t *trouble) note(what string, named bool) {
	if what == "" {
		t.row = 0
		return
	}
	t.what, t.named = what, t.named || named
	t.row++
}

// simple holds queries that every solver answers at once, with the answers.
var simple = []struct{ script, answer string }{
	{"(set-logic QF_BV)\n(assert true)\n(check-sat)\n", "sat"}, {"(set-logic QF_BV)\n(assert false)\n(check-sat)\n", "unsat"},
}

// soon is the time limit of a simple query.
const soon = 2 * time.Second

// start starts the process. A solver that does not answer simple queries is not used.
func (s *Solver) start(ctx context.Context) error {
	opened, err := open(s)
	if err != nil {
		s.trouble.row = mostTroubles
		return err
	}
	s.session = opened
	for _, q := range simple {
		said, err := s.session.ask(ctx, s.head+q.script, soon)
		if said = strings.TrimSpace(said); said != q.answer && (err == nil || said != "") {
			err = misunderstood(said)
		}
		if err != nil {
			s.trouble.row = mostTroubles
			return err
		}
	}
	return nil
}

// misunderstood is the invalid output of a solver.
type misunderstood string

func (m misunderstood) Error() string {
	text := strings.TrimSpace(string(m))
	if text == "" {
		return "it says nothing"
	}
	first, _, _ := strings.Cut(text, "\n")
	if most := 60; len(first) > most {
		first = first[:most] + "..."
	}
	return fmt.Sprintf("it says %q", first)
}

// understand parses the output of s before it ended with an error, and records failures.
func (s *Solver) understand(said string, err error) (a Answer) {
	word, rest, _ := strings.Cut(strings.TrimSpace(said), "\n")
	death := (*proc.Death)(nil)
	switch {
	case word == "sat":
		a = Answer{Status: Sat, Model: readModel(rest), Bits: readBits(rest)}
	case word == "unsat":
		a.Status = Unsat
	case errors.As(err, &death) && death.Cause == proc.TimedOut:
		a.Cut = true
		s.trouble.note("it gives no answer", s.LeftAlone())
		return a
	case err != nil:
		s.trouble.note(reason(err), true)
		return a
	case word != "unknown" && word != "timeout" && !strings.HasPrefix(word, "(error"):
		s.trouble.note(misunderstood(said).Error(), true)
		return a
	}
	s.trouble.note("", false)
	return a
}

func reason(err error) string {
	death := (*proc.Death)(nil)
	if errors.As(err, &death) {
		return "it ended: " + death.Error()
	}
	return err.Error()
}
