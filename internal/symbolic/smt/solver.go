package smt

// This file has the known solvers, and sends scripts to them.

import (
	"context"
	"strconv"
	"time"

	"faultline/internal/proc"
)

// A Status is the answer of a solver to a query.
type Status uint8

// The answers.
const (
	Unknown Status = iota // the solver gave up, or its output was invalid
	Sat                   // a model satisfies the formula
	Unsat                 // no input satisfies it
)

// String returns the solver's word.
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// An Answer is the answer of a solver to one script.
type Answer struct {
	Status Status
	Model  Model // for Sat, of a formula over the reals
	Bits   Bits  // for Sat, of one over floating-point numbers
	// Unasked means that the query was not sent, because the solver is no longer used.
	Unasked bool
	Cut     bool // the time limit ended it before its limit of work; on another machine it may have answered
}

// A Solver is a program that answers queries. Its process serves many queries, and is restarted after it dies.
type Solver struct {
	Name  string
	path  string
	args  []string
	limit func(work int) string // command that limits the work of the next query
	head  string                // first line of every script
	// most is the limit of processor time for one query, for a solver that exceeds its limit of work. floats replaces it for queries on
	// floating-point numbers.
	most, floats time.Duration
	share        int  // work units per unit of the solver, for queries on floating-point numbers
	narrow       bool // it is used for float and double only

	session *session
	trouble trouble
}

// solvers holds the known solvers. Their models have exact numbers, or decimals that end in a question mark. For queries on floating-point
// numbers the unit of work is z3's; a million of them take about a second. bitwuzla has only a limit of time.
var solvers = []Solver{
	{Name: "z3", args: []string{"-in", "-memory:2000"}, share: 1,
		head:  "(set-option :pp.decimal true)\n(set-option :pp.decimal_precision 800)\n",
		limit: option("rlimit"), most: 20 * time.Second, floats: 20 * time.Second},
	{Name: "cvc5", args: []string{"--lang=smt2", "--incremental", "-"}, share: 15, head: "(set-option :produce-models true)\n",
		limit: option("rlimit-per"), most: time.Second, floats: 20 * time.Second, narrow: true},
	{Name: "bitwuzla", args: []string{"--lang", "smt2"}, share: 1000, head: "(set-option :produce-models true)\n",
		limit: option("time-limit-per"), floats: 20 * time.Second},
}

// option returns a command that limits the work of the next query.
func option(name string) func(int) string {
	return func(work int) string { return "(set-option :" + name + " " + strconv.Itoa(work) + ")\n" }
}

// Find returns the installed solvers.
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

// Check sends a script to s with a limit of work in its own unit. The error is that of ctx. Any other failure gives Unknown, and Trouble
// describes it.
func (s *Solver) Check(ctx context.Context, script string, work int) (Answer, error) {
	return s.check(ctx, script, work, s.most)
}

// CheckFloats is Check for a script on floating-point numbers, in the common unit of work.
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
