package smt

// This file is solvers that do something else than to answer: they hang, end, or say what nobody understands.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"faultline/internal/proc"
)

// A trouble is what a solver did instead of answering.
type trouble struct {
	what    string // the last time; "" if it always answered
	row     int    // questions without an answer since the last one with an answer
	named   bool   // it is more than a question that took too long
	Unasked int
}

// mostTroubles is how many questions in a row may be left without an answer before a solver is left alone. "unknown" is an answer.
const mostTroubles = 3

// LeftAlone reports whether s is asked no more.
func (s *Solver) LeftAlone() bool { return s.trouble.row >= mostTroubles }

// Trouble says in words what s did instead of answering, and whether it was left alone therefore; "" if there is nothing to say.
// A question that took longer than it may is none while others are answered.
func (s *Solver) Trouble() string {
	t := &s.trouble
	switch {
	case s.LeftAlone() && t.Unasked > 0:
		return fmt.Sprintf("%s; it was left alone then, with %d more to be asked", t.what, t.Unasked)
	case s.LeftAlone():
		return t.what + "; it was left alone then"
	case t.named:
		return t.what
	}
	return ""
}

// note enters what became of a question: "" is an answer.
func (t *trouble) note(what string, named bool) {
	if what == "" {
		t.row = 0
		return
	}
	t.what, t.named = what, t.named || named
	t.row++
}

// simple are questions that every solver answers at once, and the answers.
var simple = []struct{ script, answer string }{
	{"(set-logic QF_BV)\n(assert true)\n(check-sat)\n", "sat"}, {"(set-logic QF_BV)\n(assert false)\n(check-sat)\n", "unsat"},
}

// soon is how long a simple question may take.
const soon = 2 * time.Second

// start starts the process. One that does not answer simple questions is left alone.
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

// misunderstood is what a solver said that is no answer.
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

// understand is the answer in what s said before it ended with an error, and notes what there is of troubles.
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
