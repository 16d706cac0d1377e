package finding

// This file is what a strategy did that follows paths.

// Paths says what became of the paths of a program, of a strategy that follows them (fpgen, klee). A side of a decision is the other
// outcome of a comparison, another integer that a number is converted to, or another inaccuracy check that an addition fires.
type Paths struct {
	Taken      int `json:"taken"`                // different paths, of all symbolic executions
	Sides      int `json:"sides"`                // sides of decisions for which an input was looked for
	Moved      int `json:"moved"`                // of these: found by moving inputs
	Solved     int `json:"solved,omitempty"`     // found by a solver
	Infeasible int `json:"infeasible,omitempty"` // which no input takes, a solver says: see Fixed
	Open       int `json:"open"`                 // of which neither is known
	Left       int `json:"left,omitempty"`       // sides of the paths that were taken which were not tried

	Replayed   int `json:"replayed,omitempty"`   // inputs of paths: native code took every decision, and fired every check, as it was meant
	Unreplayed int `json:"unreplayed,omitempty"` // of which that is not known: the run did not return, or the path looks at bits of numbers
	Mismatched int `json:"mismatched,omitempty"` // which native code did not: an internal error
	// Fixed says that some inputs kept their values, or were not to be 0. Infeasible is only said of such inputs then.
	Fixed    bool       `json:"fixed,omitempty"`
	Solvers  []*Queries `json:"solvers,omitempty"`  // what those answered that were asked for sides without an input
	Unasked  string     `json:"unasked,omitempty"`  // why they were not asked about some: what has no words in their language
	Contrary string     `json:"contrary,omitempty"` // two of them that contradict each other: nothing is concluded from that
	// Beside says that the strategy samples first and follows paths where samples do not get; Reached is how many sides of branches that
	// no sample took inputs were found for, with operations behind them that no run had executed.
	Beside  bool `json:"beside,omitempty"`
	Reached int  `json:"reached,omitempty"`

	// Partial is why the decisions do not say all of which path an input takes, "" if they do: bits of numbers are looked at, for example.
	Partial string `json:"partial,omitempty"`
}

// Whole reports whether every path was taken, or is known to be taken by no input.
func (p *Paths) Whole() bool { return !p.Fixed && p.Open == 0 && p.Left == 0 && p.Partial == "" }
