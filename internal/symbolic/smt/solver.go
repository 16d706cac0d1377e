package smt

// This file is the solvers that are known, and what they are asked in.

import (
	"context"
	"strconv"
	"time"

	"faultline/internal/proc"
)

// A Status is what a solver knows of a query.
type Status uint8

// The answers.
const (
	Unknown Status = iota // it gave up, or did not understand
	Sat                   // a model fulfils it
	Unsat                 // nothing does
)

// String returns the solver's word.
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// An Answer is what a solver said of one script.
type Answer struct {
	Status Status
	Model  Model // for Sat, of a formula over the reals
	Bits   Bits  // for Sat, of one over floating-point numbers
	// Unasked says that the question was not put: the solver is left alone.
	Unasked bool
	Cut     bool // it was ended by the clock, before its limit of work: on another machine it may have answered
}

// A Solver is a program that answers queries. Its process lives from query to query, and starts anew when it has died.
type Solver struct {
	Name  string
	path  string
	args  []string
	limit func(work int) string // what bounds the work for the next question
	head  string                // of every script
	// most ends a solver that does not keep to its limit of work, by time of the processor for one query; floats does so where that is
	// about floating-point numbers.
	most, floats time.Duration
	share        int  // so much work for a question about floating-point numbers is one of the solver's own units
	narrow       bool // it is trusted with float and double alone

	session *session
	trouble trouble
}

// solvers are those that are looked for. Models have numbers that are read exactly, or as decimals that end in a question mark. About
// floating-point numbers work is in z3's unit for all, a million of which take about a second; bitwuzla can be given time alone.
var solvers = []Solver{
	{Name: "z3", args: []string{"-in", "-memory:2000"}, share: 1,
		head:  "(set-option :pp.decimal true)\n(set-option :pp.decimal_precision 800)\n",
		limit: option("rlimit"), most: 20 * time.Second, floats: 20 * time.Second},
	{Name: "cvc5", args: []string{"--lang=smt2", "--incremental", "-"}, share: 15, head: "(set-option :produce-models true)\n",
		limit: option("rlimit-per"), most: time.Second, floats: 20 * time.Second, narrow: true},
	{Name: "bitwuzla", args: []string{"--lang", "smt2"}, share: 1000, head: "(set-option :produce-models true)\n",
		limit: option("time-limit-per"), floats: 20 * time.Second},
}

// option sets what bounds the work for the next question.
func option(name string) func(int) string {
	return func(work int) string { return "(set-option :" + name + " " + strconv.Itoa(work) + ")\n" }
}

// Find returns the solvers that are installed.
func Find() (found []*Solver) {
	for i := range solvers {
		s := solvers[i]
		if path, err := proc.Find(s.Name); err == nil {
			s.path = path
			found = append(found, &s)
		}
	}
	return found
}

// mostMemory bounds a solver's data, in bytes.
const mostMemory = 3 << 30

// Check asks s with so much work, in its own unit. The error is that of ctx; whatever else happens is unknown, and Trouble says it.
func (s *Solver) Check(ctx context.Context, script string, work int) (Answer, error) {
	return s.check(ctx, script, work, s.most)
}

// CheckFloats is Check of a script over floating-point numbers, in the unit of all.
func (s *Solver) CheckFloats(ctx context.Context, script string, work int) (Answer, error) {
	return s.check(ctx, script, max(1, work/s.share), s.floats)
}

func (s *Solver) check(ctx context.Context, script string, work int, most time.Duration) (Answer, error) {
	if s.LeftAlone() {
		s.trouble.Unasked++
		return Answer{Unasked: true}, nil
	}
	said, err := "", error(nil)
	if s.session == nil {
		err = s.start(ctx)
	}
	if err == nil {
		said, err = s.session.ask(ctx, s.limit(work)+s.head+script, most)
	}
	if err != nil {
		s.Close()
	}
	if ctx.Err() != nil {
		return Answer{}, ctx.Err()
	}
	return s.understand(said, err), nil
}

// Close ends the process of s.
func (s *Solver) Close() {
	if s.session != nil {
		s.session.process.Kill()
		s.session = nil
	}
}
