package search

// This file holds the results of a strategy that proves facts about a program, beside its candidates.

import "faultline/internal/fp"

// A Target is an exception that an operation may raise.
type Target struct {
	Site int
	Kind fp.Exception // one
}

// A Reasoner is a strategy that returns proofs and statistics beside its candidates.
type Reasoner interface {
	Strategy
	// Reasons returns what is known so far. It may be called at any time, also at an interrupt.
	Reasons() *Reasons
}

// Reasons is what a strategy knows about exceptions over the reals.
type Reasons struct {
	// Unreachable holds the exceptions that no input raises along any path on which each comparison is made at most Loops times. 0 means
	// any number of times.
	Unreachable map[Target]bool
	Loops       int
	Partial     string         // why Unreachable is empty, if some paths were not followed; "" if all were
	Unconfirmed map[Target]int // exceptions with real solutions of which no float nearby raises the exception, and how many solutions
	Near        [][]float64    // for one input: floats close to these solutions
	Unanalysed  map[int]string // sites whose results are not known as expressions, and why
	Asked       map[Target]bool
	Answers     []Answers
	Unkept      string  // why questions were not kept; "" if they were
	Questions   Answers // the sum over all solvers
	Paths       int     // followed
	Real        RealAnswers
	Solvers     []string // the installed ones
}

// RealAnswers counts the questions about a first exception that have real solutions. Solutions counted by Rounded and Between are artefacts
// of the reals.
type RealAnswers struct {
	All     int
	Raised  int // a float near the solution raised the exception
	Rounded int // a float near the solution satisfies the formula, but its run raises nothing because of rounding on the way
	None    int // not in All: the formula is false at the solution, since a solver approximated a function
	Between int // no float satisfies the formula: its solutions lie between two floats
}

// Answers counts the answers of one solver.
type Answers struct {
	Solver              string
	Sat, Unsat, Unknown int
	Trouble             string // what went wrong with the solver; "" if nothing
}
