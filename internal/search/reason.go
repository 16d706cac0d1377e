package search

// This file is what a strategy says that reasons about a program, beside what it found.

import "faultline/internal/fp"

// A Target is an exception that an operation may raise.
type Target struct {
	Site int
	Kind fp.Exception // one
}

// A Reasoner is a strategy that knows more than its candidates.
type Reasoner interface {
	Strategy
	// Reasons returns what is known so far. It may be called at any time (interrupt).
	Reasons() *Reasons
}

// Reasons are what a strategy knows of exceptions, over the reals.
type Reasons struct {
	// Unreachable are those that no input raises along any path that makes each comparison Loops times at most; 0 is any number.
	Unreachable map[Target]bool
	Loops       int
	Partial     string         // why Unreachable is empty: not all paths were followed; "" if they were
	Unconfirmed map[Target]int // real inputs that should raise one, of which no float near them does
	Unanalysed  map[int]string // sites of which expressions do not say what they compute, and why
	Asked       map[Target]bool
	Answers     []Answers
	Unkept      string  // why questions were not kept, "" if they were
	Questions   Answers // all of them, whoever answered
	Paths       int     // followed
	Real        RealAnswers
	Solvers     []string // that are installed
}

// RealAnswers are what became of questions about exceptions, nothing being raised before, that real numbers answer. Those that are Rounded
// or Between are artefacts of the reals.
type RealAnswers struct {
	All     int
	Raised  int // a float near the answer raised the exception
	Rounded int // a float near it fulfils the formula too, and its run raises nothing: what rounds on the way undoes it
	None    int // beside All: the formula is false there, as functions have other values than a solver took
	Between int // no float fulfils the formula, as the numbers that do lie between two, or no sums of floats do
}

// Answers are what one solver said of the questions that it was asked.
type Answers struct {
	Solver              string
	Sat, Unsat, Unknown int
	Trouble             string // what it did instead of answering, "" if nothing
}
