package finding

// This file is what is known of every exception that the operations of a subject may raise.

// Exceptions say, of each operation and each exception that it may raise, whether some input raises it, or none can. Counts are of pairs at
// operations that some run reaches.
type Exceptions struct {
	Subject     string       `json:"subject"`
	Assumed     []string     `json:"assumed,omitempty"`   // of parameters: proofs hold of these domains alone
	Pairs       int          `json:"pairs"`               // of an operation and an exception
	Raised      int          `json:"raised"`              // of these: by an input that is certified
	Unreachable int          `json:"unreachable"`         // by no input
	OverFloats  int          `json:"over_floats"`         // of these: proved of the program as it runs
	OverReals   int          `json:"over_reals"`          // proved of its formulas over the real numbers
	NotFound    int          `json:"not_found"`           // neither is known
	NotAnalysed int          `json:"not_analysed"`        // neither is known, and something was not followed
	Unreached   int          `json:"sites_not_reached"`   // operations that no run reached
	Infinite    int          `json:"infinite,omitempty"`  // reached operations that may be invalid of infinite operands, as inf - inf
	Known       []*Exception `json:"known"`               // in the order of sites
	Paths       int          `json:"paths,omitempty"`     // that were followed
	Partial     string       `json:"partial,omitempty"`   // why no more is proved over the reals
	Solvers     []string     `json:"solvers,omitempty"`   // that are installed
	Queries     []*Queries   `json:"queries,omitempty"`   // questions to them
	Questions   *Queries     `json:"questions,omitempty"` // all of them, whoever answered
	// questions about exceptions, nothing being raised before, that real numbers answer; those of them near whose answer a float raised it
	Answers       int `json:"answers,omitempty"`
	AnswersRaised int `json:"answers_raised,omitempty"`
	// of the others: those whose formula a float near the answer fulfils, which raises nothing as its run rounds; those that no float
	// fulfils, or no sums of floats
	AnswersRounded int `json:"answers_rounded,omitempty"`
	AnswersBetween int `json:"answers_between,omitempty"`
	// beside Answers: those of solvers that took other numbers for the values of functions
	AnswersNone int `json:"answers_none,omitempty"`
	// proofs over floats that a run contradicts: errors of ours, which are not stated
	Contradicted []*Contradiction `json:"contradicted,omitempty"`
}

// A Contradiction is an exception that was proved never to be, and the input of a run that raised it.
type Contradiction struct {
	Site  *Site    `json:"site"`
	Kind  Kind     `json:"kind"`
	Input []Number `json:"input"`
}

// Add enters what is known of a pair.
func (e *Exceptions) Add(x *Exception) {
	e.Known = append(e.Known, x)
	if !x.Reached {
		return
	}
	e.Pairs++
	switch x.State {
	case Found:
		e.Raised++
	case Unreachable:
		e.Unreachable++
		if x.Proved == Reals {
			e.OverReals++
		} else {
			e.OverFloats++
		}
	case NotFound:
		e.NotFound++
	case NotAnalysed:
		e.NotAnalysed++
	}
}

// An Exception is one that an operation may raise, and what is known of it.
type Exception struct {
	Site    *Site   `json:"site"`
	Kind    Kind    `json:"kind"`
	State   State   `json:"state"`
	Proved  Numbers `json:"proved,omitempty"` // of Unreachable: over which numbers
	Loops   int     `json:"loops,omitempty"`  // of a proof over the reals: a comparison is made so many times at most; 0 is any number
	Why     string  `json:"why,omitempty"`    // of NotFound and NotAnalysed, what is known of the reason
	Reached bool    `json:"reached"`          // by some run
	// Of Unreachable: an operand that is infinite already may raise it, which no pair counts: what made the infinity is one.
	Infinite bool `json:"infinite,omitempty"`
}

// A State is what is known of an exception.
type State string

// The states.
const (
	Found       State = "raised"       // by an input that is certified
	Unreachable State = "unreachable"  // proved: no input of the domain raises it
	NotFound    State = "not-found"    // no input was found, and nothing is proved
	NotAnalysed State = "not-analysed" // and something was not followed
)

// Numbers are those over which a proof holds.
type Numbers string

// The numbers. A proof over floats holds of the program as it runs, rounding, infinities and NaN included; one over the reals holds of its
// formulas.
const (
	Floats Numbers = "floats"
	Reals  Numbers = "reals"
	BitsOf Numbers = "bits" // floats, by a solver, bit for bit
)

// Queries are the questions that a solver was asked.
type Queries struct {
	Solver  string `json:"solver"`
	Sat     int    `json:"sat"`
	Unsat   int    `json:"unsat"`
	Unknown int    `json:"unknown"`
	Cut     int    `json:"cut,omitempty"`     // of the unknown: ended by the clock
	Refused int    `json:"refused,omitempty"` // of the unknown: the program does otherwise at the input that it gave
	Trouble string `json:"trouble,omitempty"` // what it did instead of answering; what it would have known is missing then
}
