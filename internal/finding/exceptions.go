package finding

// This file describes what is known about every exception that the operations of a subject may raise.

// Exceptions tells, for each operation and each exception that it may raise, whether some input raises it, or none can. The counts are of
// such pairs, at operations that some run reached.
type Exceptions struct {
	Subject     string       `json:"subject"`
	Assumed     []string     `json:"assumed,omitempty"`   // domains of parameters that the proofs assume
	Pairs       int          `json:"pairs"`               // pairs of an operation and an exception
	Raised      int          `json:"raised"`              // of these: a certified input raises it
	Unreachable int          `json:"unreachable"`         // of these: no input raises it
	OverFloats  int          `json:"over_floats"`         // of Unreachable: proved for the program as it runs
	OverReals   int          `json:"over_reals"`          // of Unreachable: proved for its formulas over the reals
	NotFound    int          `json:"not_found"`           // of Pairs: no input is known and nothing is proved
	NotAnalysed int          `json:"not_analysed"`        // of Pairs: the same, and a part of the program was not analysed
	Unreached   int          `json:"sites_not_reached"`   // operations that no run reached
	Infinite    int          `json:"infinite,omitempty"`  // reached operations that an infinite operand may make invalid, as inf - inf
	Known       []*Exception `json:"known"`               // in the order of sites
	Paths       int          `json:"paths,omitempty"`     // paths that were followed
	Partial     string       `json:"partial,omitempty"`   // why nothing more is proved over the reals
	Solvers     []string     `json:"solvers,omitempty"`   // installed solvers
	Queries     []*Queries   `json:"queries,omitempty"`   // questions to each solver
	Questions   *Queries     `json:"questions,omitempty"` // all questions
	// questions about the first exception of a run that have a real solution; and those of them near whose solution a float raises it
	Answers       int `json:"answers,omitempty"`
	AnswersRaised int `json:"answers_raised,omitempty"`
	// of the others: a float near the solution satisfies the formula, but its run rounds differently; no float, or no sum of floats,
	// satisfies it
	AnswersRounded int `json:"answers_rounded,omitempty"`
	AnswersBetween int `json:"answers_between,omitempty"`
	// further questions whose solution gives a function a wrong value
	AnswersNone int `json:"answers_none,omitempty"`
	// proofs over floats that a run contradicts. Each is a bug of faultline; the proof is not reported
	Contradicted []*Contradiction `json:"contradicted,omitempty"`
}

// A Contradiction is an exception that was proved impossible, and the input of a run that raised it.
type Contradiction struct {
	Site  *Site    `json:"site"`
	Kind  Kind     `json:"kind"`
	Input []Number `json:"input"`
}

// Add adds a pair.
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

// An Exception is an exception that an operation may raise, and what is known about it.
type Exception struct {
	Site    *Site   `json:"site"`
	Kind    Kind    `json:"kind"`
	State   State   `json:"state"`
	Proved  Numbers `json:"proved,omitempty"` // Unreachable: the numbers that the proof is over
	Loops   int     `json:"loops,omitempty"`  // proof over the reals: executions of a comparison that it covers, at most; 0 if unlimited
	Why     string  `json:"why,omitempty"`    // NotFound and NotAnalysed: the reason, if known
	Reached bool    `json:"reached"`          // some run reached the operation
	// Unreachable: an infinite operand may raise it. No pair counts that, because the operation that made the infinity has a pair.
	Infinite bool `json:"infinite,omitempty"`
}

// A State is what is known about an exception.
type State string

// The states.
const (
	Found       State = "raised"       // a certified input raises it
	Unreachable State = "unreachable"  // proved: no input of the domain raises it
	NotFound    State = "not-found"    // no input is known, and nothing is proved
	NotAnalysed State = "not-analysed" // no input is known, and a part of the program was not analysed
)

// Numbers are the numbers that a proof is over.
type Numbers string

// The numbers. A proof over floats is about the program as it runs, with rounding, infinities and NaN. A proof over the reals is about its
// formulas.
const (
	Floats Numbers = "floats"
	Reals  Numbers = "reals"
	BitsOf Numbers = "bits" // floats, by a solver, bit by bit
)

// Queries counts the questions to one solver.
type Queries struct {
	Solver  string `json:"solver"`
	Sat     int    `json:"sat"`
	Unsat   int    `json:"unsat"`
	Unknown int    `json:"unknown"`
	Cut     int    `json:"cut,omitempty"`     // of Unknown: ended by the time limit
	Refused int    `json:"refused,omitempty"` // of Unknown: the program behaves differently at the solver's answer
	Trouble string `json:"trouble,omitempty"` // how the solver failed; its answers are missing
}
