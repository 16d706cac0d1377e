package finding

// This file is what pages show beside findings: the error over one input and over two, a run from its input to its output, and the source.

// A Cut is what the errors of runs are along one input, the others staying where they are in Point. Samples are in the order of the input:
// spread evenly over the floating-point numbers of its range, and the neighbours of Point. They are measured, not certified.
type Cut struct {
	Subject string   `json:"subject"`
	Axis    string   `json:"axis"` // the input, "x" or "A[3]"
	Point   []Number `json:"point"`
	Samples []Sample `json:"samples"`
}

// A Sample is one run of a cut. What is not known is absent.
type Sample struct {
	At       Number   `json:"at"`
	Ulps     *float64 `json:"ulps,omitempty"`      // the error of the worst output, in ulps of its exact value
	NoNumber bool     `json:"no_number,omitempty"` // the result is no number where the exact one is, or the error is beyond measure
	Ended    string   `json:"ended,omitempty"`     // how the run ended that did not return: "trapped", "timed out", "not run"

	// Moved is by how many ulps half an ulp of the input moves the result that moves most, by the results of runs beside it: an estimate
	Moved *float64 `json:"moved,omitempty"`
}

// A Heat is what the errors of runs are over both inputs of a subject that has two: a grid of them, spread evenly over the floating-point
// numbers of their ranges. They are measured, not certified.
type Heat struct {
	Subject string     `json:"subject"`
	X       HeatAxis   `json:"x"`
	Y       HeatAxis   `json:"y"`
	Ulps    []*float64 `json:"ulps"` // of each pair, those of the first y first: the error of the worst output; null where it is not known

	NoNumber []int `json:"no_number,omitempty"` // pairs, as indices of Ulps, whose result is no number where the exact one is
	Ended    []int `json:"ended,omitempty"`     // and whose run did not return
}

// A HeatAxis is an input of a grid, and its values in order.
type HeatAxis struct {
	Axis string   `json:"axis"`
	At   []Number `json:"at"`
}

// A Trace is the run of a finding from its input to its output: its most telling operations in their order, in short.
type Trace struct {
	Subject  string  `json:"subject"`
	Finding  string  `json:"finding"` // its id
	Steps    []Trail `json:"steps"`
	Executed int64   `json:"executed"` // floating-point operations of the run
	LeftOut  int64   `json:"left_out"` // of these, not in Steps
}

// A Trail is one operation of a run. Numbers are decimals; what is not known is absent.
type Trail struct {
	Number    int64    `json:"number"` // in order of execution, from 1
	Op        string   `json:"op"`
	File      string   `json:"file,omitempty"`
	Line      int      `json:"line,omitempty"`
	Column    int      `json:"column,omitempty"`
	Operands  []string `json:"operands"`
	Value     string   `json:"value"`
	Format    string   `json:"format,omitempty"`    // of Value, as in Number
	Exact     string   `json:"exact,omitempty"`     // over the reals since the inputs, to 17 digits
	Made      string   `json:"made,omitempty"`      // the relative error that this operation made
	Error     string   `json:"error,omitempty"`     // the relative error of the value against the exact one, at least
	Condition string   `json:"condition,omitempty"` // by how much it makes the relative error of an operand larger: "inf" is allowed
	Restarted bool     `json:"restarted,omitempty"` // exact values go on from the computed one here
}

// An Excerpt is lines of a source, round about those that findings of a subject blame.
type Excerpt struct {
	Subject string   `json:"subject"`
	File    string   `json:"file"` // as sites name it
	First   int      `json:"first"`
	Lines   []string `json:"lines"`
}
