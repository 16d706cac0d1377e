package finding

// This file is what is known of whole domains. Ranges says which boxes of inputs lose accuracy, what is known of the rest, and the data of
// plots; a search of all inputs says the largest error.

// A Range is a box of inputs in which a subject loses accuracy.
type Range struct {
	Subject string   `json:"subject"`
	Rank    int      `json:"rank"`           // from 1, the worst first; boxes of both methods in one order
	Method  Method   `json:"method"`         // whose box it is
	Origin  Origin   `json:"origin"`         // how it came about
	Axis    string   `json:"axis,omitempty"` // the parameter along which the curves of an inferred range were fitted
	Box     []Side   `json:"box"`            // one per coordinate
	Pre     string   `json:"pre"`            // the box as an FPCore precondition
	Largest *Largest `json:"largest,omitempty"`
	Density *Density `json:"density,omitempty"`

	// Where Largest is NaN or infinity for an ordinary number: the largest error of a number. Absent where none is known.
	LargestNumber *Largest `json:"largest_number,omitempty"`
}

// Method says whose idea a range is.
type Method string

// The methods.
const (
	EIFFEL Method = "eiffel" // as the paper has it
	Ours   Method = "faultline"
)

// Origin says how a range came about.
type Origin string

// The origins. The first four are the paper's (section III), the others ours.
const (
	Cluster      Origin = "cluster"      // around a peak that was seen in R
	Extrapolated Origin = "extrapolated" // by the curves behind the peaks
	Sampled      Origin = "sampled"      // R itself: fewer than three clusters
	Monotone     Origin = "monotone"     // from a range to the end of the domain
	Refined      Origin = "refined"      // where errors at or above the threshold are, shrunk to them
	Highest      Origin = "highest"      // beside the largest error, where none is at or above the threshold
)

// A Side is the interval of one coordinate, both ends included.
type Side struct {
	Name  string `json:"name"`
	Index *int   `json:"index,omitempty"` // of an array's element
	Lower Number `json:"lower"`
	Upper Number `json:"upper"`
}

// A Density is how many of a box's points have an error at or above the threshold, as a random sample says. Each floating-point
// number is as likely as any other in it, but for Coverage.Reals.
type Density struct {
	Samples    int     `json:"samples"`    // points of the box
	Above      int     `json:"above"`      // of these: error at or above the threshold, NaN and infinity for an ordinary number included
	Unknown    int     `json:"unknown"`    // of these: no error is known
	Fraction   float64 `json:"fraction"`   // Above / (Samples - Unknown)
	Lower      float64 `json:"lower"`      // of the interval that holds the true fraction
	Upper      float64 `json:"upper"`      //
	Confidence float64 `json:"confidence"` // 0.95
	Floats     string  `json:"floats"`     // how many points the box has, a decimal number, rounded above 2^53; "" of Coverage.Reals
}

// A Coverage says what is known of a domain outside of the ranges that were reported.
type Coverage struct {
	Subject string   `json:"subject"`
	Ranges  int      `json:"ranges"`
	Inside  float64  `json:"inside"`            // part of the domain's floats that lie in the ranges
	Outside *Density `json:"outside,omitempty"` // of random floats outside; absent where nothing is outside
	Reals   *Density `json:"reals,omitempty"`   // of random points outside, uniform over the real numbers
	Largest *Largest `json:"largest,omitempty"` // the largest error of both samples, measured by the oracle
	Proof   *Proof   `json:"proof,omitempty"`   // absent where none was tried
}

// A Proof says for which part of a domain it was shown, by interval arithmetic over boxes, that no input's error of
// rounding is at or above the threshold. That part is one of what lies outside of our ranges with such errors (Refined); of the
// paper's ranges, where ours were not looked for. Other ranges are among what it is about.
type Proof struct {
	Complete  bool     `json:"complete"` // for all of that
	Proved    float64  `json:"proved"`   // part of its floats for which it was shown
	Boxes     int      `json:"boxes"`    // that were shown
	Tried     int      `json:"tried"`    // evaluations over boxes
	Undecided [][]Side `json:"undecided,omitempty"`
	Why       string   `json:"why,omitempty"`     // the first reason for which an undecided box stayed so
	Assumes   []string `json:"assumes,omitempty"` // what the proof rests on: bounds of the C library's errors
}

// An Envelope is the data of EIFFEL's plots (Figures 7, 9 and 11): for one half of a domain and one coordinate.
type Envelope struct {
	Subject  string      `json:"subject"`
	Half     string      `json:"half"` // "positive" or "negative"
	Axis     string      `json:"axis"`
	Points   []PlotPoint `json:"points"`   // the largest error of each group of samples
	MinPts   int         `json:"min_pts"`  // equation 5
	Epsilon  float64     `json:"epsilon"`  // equation 4
	Clusters int         `json:"clusters"` // num
	Lower    *Curve      `json:"lower,omitempty"`
	Upper    *Curve      `json:"upper,omitempty"`
}

// A PlotPoint is one point of an envelope.
type PlotPoint struct {
	At      []float64 `json:"at"`      // the coordinates of the input
	Ulps    float64   `json:"ulps"`    // its error
	Cluster int       `json:"cluster"` // from 1; 0 is noise
}

// A Curve is the geometric progression first ratio^(i-1) (equation 6) of one bound of the ranges.
type Curve struct {
	First float64 `json:"first"`
	Ratio float64 `json:"ratio"`
}

// Settled is the largest error of all inputs against one oracle. Every input was run, with an estimate of its error; the
// inputs with the largest estimates were judged by enclosures. Maximum says whether that leaves no other input.
type Settled struct {
	Oracle  Oracle `json:"oracle"`
	Maximum bool   `json:"maximum"` // no input has a larger error, if estimates elsewhere are as good as where they were judged
	Inputs  int64  `json:"inputs"`  // of the domain
	Ran     int64  `json:"ran"`
	Refused int64  `json:"refused,omitempty"` // by the domain's predicates

	Input []Number `json:"input,omitempty"` // absent where no input has an error
	Error *Error   `json:"error,omitempty"`
	Count int64    `json:"count,omitempty"` // inputs whose estimate is that of Input

	NotANumber int64 `json:"not_a_number,omitempty"` // inputs that give NaN or infinity (reference: for an ordinary number)
	Unknown    int64 `json:"unknown,omitempty"`      // inputs whose error is not defined, or has no estimate

	Judged int     `json:"judged"` // inputs judged because their estimates are the largest
	Below  float64 `json:"below"`  // the estimates of all others, at most
	Spread int     `json:"spread"` // inputs judged all over the domain
	Apart  float64 `json:"apart"`  // largest difference of estimate and judgement, relative to the judged error
}
