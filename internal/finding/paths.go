package finding

// This file describes the work of a strategy that follows paths.

// Paths reports on the paths of a program, for a strategy that follows them (fpgen, klee). A side of a decision is the other outcome of a
// comparison, another result of a conversion to an integer, or another inaccuracy check of an addition.
type Paths struct {
	Taken      int `json:"taken"`                // different paths of all symbolic executions
	Sides      int `json:"sides"`                // sides for which an input was searched
	Moved      int `json:"moved"`                // of these: found by moving inputs
	Solved     int `json:"solved,omitempty"`     // of these: found by a solver
	Infeasible int `json:"infeasible,omitempty"` // of these: a solver proved that no input takes them, see Fixed
	Open       int `json:"open"`                 // of these: neither is known
	Left       int `json:"left,omitempty"`       // sides of taken paths that were not tried

	Replayed   int `json:"replayed,omitempty"`   // inputs at which native code took every decision and fired every check as predicted
	Unreplayed int `json:"unreplayed,omitempty"` // inputs for which that is not known: no return, or the path reads bits of numbers
	Mismatched int `json:"mismatched,omitempty"` // inputs at which native code behaved differently: an internal error
	// Fixed says that some inputs kept their values, or could not be 0. Infeasible is then about such inputs only.
	Fixed    bool       `json:"fixed,omitempty"`
	Solvers  []*Queries `json:"solvers,omitempty"`  // questions to solvers about sides without an input
	Unasked  string     `json:"unasked,omitempty"`  // why some sides were not asked about: their language cannot express them
	Contrary string     `json:"contrary,omitempty"` // two solvers whose answers contradict each other; nothing is concluded from them
	// Beside says that the strategy samples first, and follows paths only where samples do not get. Reached counts the sides that no sample
	// took, for which an input was found that executes an operation for the first time.
	Beside  bool `json:"beside,omitempty"`
	Reached int  `json:"reached,omitempty"`

	// Of FPGen: the number of symbolic inputs at first, and of the execution that found the largest error (its Table 2). The latter is 0 if
	// a random input had it.
	Symbolic int `json:"symbolic,omitempty"`
	AtWorst  int `json:"symbolic_at_worst,omitempty"`

	// Partial is why the decisions do not determine the path of an input, for example because the program reads bits of numbers; "" if they
	// do.
	Partial string `json:"partial,omitempty"`
}

// Whole reports whether every path was taken or proved impossible.
func (p *Paths) Whole() bool { return !p.Fixed && p.Open == 0 && p.Left == 0 && p.Partial == "" }
