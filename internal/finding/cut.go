package finding

// This file holds what an HTML report shows beside findings: errors over one and two inputs, a run from input to output, and source text.

// A Cut is the error along one input; the other inputs stay as in Point. Samples are in the order of the input: some evenly spaced in Scale
// from one end of its range to the other, some evenly spaced in the floating-point numbers, and the neighbours of Point. The errors are
// measured, not certified.
type Cut struct {
	Subject string   `json:"subject"`
	Axis    string   `json:"axis"` // the input, as "x" or "A[3]"
	Point   []Number `json:"point"`
	Scale   Scale    `json:"scale,omitempty"`  // absent in streams that have samples in the floating-point numbers only
	Digits  int      `json:"digits,omitempty"` // bits of the significand of the widest output
	// the smallest error in ulps that may be a finding; absent if the size of the result decides
	Threshold float64  `json:"threshold,omitempty"`
	Fix       string   `json:"fix,omitempty"` // id of the finding whose suggestion Fixed measures
	Samples   []Sample `json:"samples"`

	// Recorded counts the recorded calls by their value of the input. The bins are in order and next to each other, evenly spaced in Scale.
	// It is absent without recorded calls.
	Recorded []Bin `json:"recorded,omitempty"`
}

// A Bin is the number of calls with an input from From to To. The value To belongs to the next bin, except in the last one.
type Bin struct {
	From  Number `json:"from"`
	To    Number `json:"to"`
	Calls int    `json:"calls"`
}

// A Scale tells in which measure samples of an input are evenly spaced.
type Scale string

// The scales.
const (
	Linear      Scale = "linear"
	Logarithmic Scale = "logarithmic"
	InFloats    Scale = "floats" // neighbouring floating-point numbers are equally far apart
)

// A Sample is one run of a cut. A value that is not known is absent.
type Sample struct {
	At       Number   `json:"at"`
	Ulps     *float64 `json:"ulps,omitempty"`      // error of the worst output, in ulps of its exact value
	NoNumber bool     `json:"no_number,omitempty"` // NaN or infinite where the exact result is not, or the error is too large to measure
	Ended    string   `json:"ended,omitempty"`     // how the run ended, if it did not return: "trapped", "timed out", "not run"
	Extra    bool     `json:"extra,omitempty"`     // the sample is not one of those evenly spaced in the cut's scale
	Fixed    *float64 `json:"fixed,omitempty"`     // error in ulps with the suggestion of the cut's Fix

	// Moved estimates by how many ulps the result moves when the input moves by half an ulp, for the output that moves most
	Moved *float64 `json:"moved,omitempty"`
}

// A Heat is the error over the two inputs of a subject, on a grid that is evenly spaced in the scale of each. The errors are measured, not
// certified.
type Heat struct {
	Subject string     `json:"subject"`
	X       HeatAxis   `json:"x"`
	Y       HeatAxis   `json:"y"`
	Ulps    []*float64 `json:"ulps"` // of each pair, in rows of equal y: error of the worst output; null if not known

	NoNumber []int `json:"no_number,omitempty"` // indices into Ulps of pairs whose result is NaN or infinite although the exact one is not
	Ended    []int `json:"ended,omitempty"`     // indices into Ulps of pairs whose run did not return
}

// A Loss tells how many inputs of a sample of the domain lose more than half of the result's digits. Each input of the sample is evenly
// spaced in the scale that suits its range. The errors are measured, not certified.
type Loss struct {
	Subject string `json:"subject"`
	Inputs  int    `json:"inputs"` // runs that returned a result with a known error
	Lossy   int    `json:"lossy"`  // of these: results with more than half of their digits wrong, see Sample.NoNumber too
}

// A HeatAxis is one input of a grid, with its values in order.
type HeatAxis struct {
	Axis  string   `json:"axis"`
	Scale Scale    `json:"scale,omitempty"` // in which At is evenly spaced; absent in early streams: InFloats
	At    []Number `json:"at"`
}

// A Trace is the run of a finding from input to output, reduced to its most informative operations in order.
type Trace struct {
	Subject  string  `json:"subject"`
	Finding  string  `json:"finding"` // id of the finding
	Steps    []Trail `json:"steps"`
	Executed int64   `json:"executed"` // floating-point operations of the run
	LeftOut  int64   `json:"left_out"` // of these, missing in Steps
}

// A Trail is one operation of a run. Numbers are decimals. A value that is not known is absent.
type Trail struct {
	Number    int64    `json:"number"` // in order of execution, from 1
	Op        string   `json:"op"`
	File      string   `json:"file,omitempty"`
	Line      int      `json:"line,omitempty"`
	Column    int      `json:"column,omitempty"`
	Operands  []string `json:"operands"`
	Value     string   `json:"value"`
	Format    string   `json:"format,omitempty"`    // of Value, as in Number
	Exact     string   `json:"exact,omitempty"`     // over the reals from the inputs on, to 17 digits
	Made      string   `json:"made,omitempty"`      // relative error that this operation alone made
	Error     string   `json:"error,omitempty"`     // relative error of Value against Exact, at least
	Condition string   `json:"condition,omitempty"` // factor by which the relative error of an operand grows; may be "inf"
	Restarted bool     `json:"restarted,omitempty"` // the exact values continue from the computed value here
	Blamed    bool     `json:"blamed,omitempty"`    // an execution of the operation that the finding blames
	Text      string   `json:"text,omitempty"`      // in the notation of the source if known: "1.0 - v1"
}

// An Excerpt is source text around the lines that findings of a subject blame.
type Excerpt struct {
	Subject string   `json:"subject"`
	File    string   `json:"file"` // the name that sites have for it
	First   int      `json:"first"`
	Lines   []string `json:"lines"`
}
