package smt

// This file asks a solver that is installed.

import (
	"context"
	"strings"

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

// A Solver is a program that answers queries.
type Solver struct {
	Name string
	path string
	args func(work int) []string
	head string // of every script
}

// solvers are those that are looked for. Models have numbers that are read exactly, or as decimals that end in a question mark.
var solvers = []Solver{
	{Name: "z3", args: func(work int) []string { return []string{"-in", "rlimit=" + itoa(work), "-memory:2000"} },
		head: "(set-option :pp.decimal true)\n(set-option :pp.decimal_precision 800)\n"},
	{Name: "cvc5", args: func(work int) []string { return []string{"--lang=smt2", "--produce-models", "--rlimit=" + itoa(work)} }},
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

// Check asks s with so much work, in its own unit. An error is that it could not be run; what it does not understand is unknown.
func (s *Solver) Check(ctx context.Context, script string, work int) (Status, Model, error) {
	c := proc.Command{Args: append([]string{s.path}, s.args(work)...), Memory: mostMemory}
	out, err := c.Run(ctx, []byte(s.head+script))
	if err != nil && ctx.Err() != nil {
		return Unknown, nil, ctx.Err()
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	switch word {
	case "sat":
		return Sat, readModel(rest), nil
	case "unsat":
		return Unsat, nil, nil
	}
	return Unknown, nil, nil
}

// mostMemory bounds a solver's data, in bytes.
const mostMemory = 3 << 30
