package finding

// This file describes whole domains. Command ranges reports the boxes of inputs that lose accuracy, what is known about the rest, and the
// data of plots. A search of all inputs reports the largest error.

// A Range is a box of inputs in which a subject loses accuracy.
type Range struct {
	Subject string   `json:"subject"`
	Rank    int      `json:"rank"`           // from 1, the worst first; the boxes of both methods share one order
	Method  Method   `json:"method"`         // the method that found it
	Origin  Origin   `json:"origin"`         // how the method found it
	Axis    string   `json:"axis,omitempty"` // the parameter along which curves were fitted, for an extrapolated range
	Box     []Side   `json:"box"`            // one side for each coordinate
	Pre     string   `json:"pre"`            // the box as an FPCore precondition
	Largest *Largest `json:"largest,omitempty"`
	Density *Density `json:"density,omitempty"`

	// If Largest is NaN or infinite although the exact value is an ordinary number: the largest error of a finite result, if known.
	LargestNumber *Largest `json:"largest_number,omitempty"`
}

// Method is the method that found a range.
type Method string

// The methods.
const (
	EIFFEL Method = "eiffel" // as in the paper
	Ours   Method = "faultline"
)

// Origin is how a range was found.
type Origin string

// The origins. The first four are the paper's (section III); the others are faultline's own.
const (
	Cluster      Origin = "cluster"      // around a peak that was seen in R
	Extrapolated Origin = "extrapolated" // by the curves through the peaks
	Sampled      Origin = "sampled"      // R itself: fewer than three clusters
	Monotone     Origin = "monotone"     // from a range to the end of the domain
	Refined      Origin = "refined"      // inputs with errors at or above the threshold, shrunk to them
	Highest      Origin = "highest"      // around the largest error, if none is at or above the threshold
)

// A Side is the interval of one coordinate, with both ends.
type Side struct {
	Name  string `json:"name"`
	Index *int   `json:"index,omitempty"` // of an array's element
	Lower Number `json:"lower"`
	Upper Number `json:"upper"`
}

// A Density is the fraction of a box's points with an error at or above the threshold, from a random sample. Every floating-point number
// has the same probability, except in Coverage.Reals.
type Density struct {
	Samples    int     `json:"samples"`    // points that were sampled
	Above      int     `json:"above"`      // of these: error at or above the threshold, or NaN or infinity for an ordinary number
	Unknown    int     `json:"unknown"`    // of these: the error is not known
	Fraction   float64 `json:"fraction"`   // Above / (Samples - Unknown)
	Lower      float64 `json:"lower"`      // ends of the confidence interval of the fraction
	Upper      float64 `json:"upper"`      //
	Confidence float64 `json:"confidence"` // 0.95
	Floats     string  `json:"floats"`     // number of points in the box, in decimal, rounded above 2^53; "" in Coverage.Reals
}

// A Coverage describes the domain outside of the reported ranges.
type Coverage struct {
	Subject string   `json:"subject"`
	Ranges  int      `json:"ranges"`
	Inside  float64  `json:"inside"`            // fraction of the domain's floats in the ranges
	Outside *Density `json:"outside,omitempty"` // random floats outside; absent if nothing is outside
	Reals   *Density `json:"reals,omitempty"`   // random points outside, uniform over the reals
	Largest *Largest `json:"largest,omitempty"` // largest error of both samples, measured by the oracle
	Proof   *Proof   `json:"proof,omitempty"`   // absent if none was tried
}

// A Proof is the part of a domain for which interval arithmetic over boxes showed that every rounding error is below the threshold. It is
// about the domain outside of faultline's ranges with larger errors (Refined), or outside of the paper's ranges if faultline's were not
// computed. Other ranges are included in it.
type Proof struct {
	Complete  bool     `json:"complete"`            // shown for all of that part
	Proved    float64  `json:"proved"`              // fraction of that part's floats for which it was shown
	Boxes     int      `json:"boxes"`               // boxes for which it was shown
	Tried     int      `json:"tried"`               // evaluations over boxes
	Undecided [][]Side `json:"undecided,omitempty"` // boxes without a proof, the largest first
	Left      int      `json:"left,omitempty"`      // boxes without a proof that Undecided does not list
	Why       string   `json:"why,omitempty"`       // why the first undecided box is undecided
	Assumes   []string `json:"assumes,omitempty"`   // assumptions: error bounds of the C library
}

// An Envelope is the data of EIFFEL's plots (Figures 7, 9 and 11) for one half of a domain and one coordinate.
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
	At      []float64 `json:"at"`      // coordinates of the input
	Ulps    float64   `json:"ulps"`    // its error
	Cluster int       `json:"cluster"` // from 1; 0 is noise
}

// A Curve is the geometric progression first ratio^(i-1) (equation 6) of one bound of the ranges.
type Curve struct {
	First float64 `json:"first"`
	Ratio float64 `json:"ratio"`
}

// Settled is the largest error of all inputs against one oracle. The search ran every input with an estimate of its error, and judged the
// inputs with the largest estimates by enclosures. Maximum tells whether another input can have a larger error.
type Settled struct {
	Oracle  Oracle `json:"oracle"`
	Maximum bool   `json:"maximum"` // no input has a larger error, if the other estimates are as good as the judged ones
	Inputs  int64  `json:"inputs"`  // inputs of the domain
	Ran     int64  `json:"ran"`
	Refused int64  `json:"refused,omitempty"` // inputs that the domain's predicates exclude

	Input []Number `json:"input,omitempty"` // absent if no input has an error
	Error *Error   `json:"error,omitempty"`
	Count int64    `json:"count,omitempty"` // inputs with the same estimate as Input

	NotANumber int64 `json:"not_a_number,omitempty"` // inputs with a NaN or infinite result (reference: for an ordinary number)
	Unknown    int64 `json:"unknown,omitempty"`      // inputs whose error is not defined or has no estimate

	Judged int     `json:"judged"` // inputs that were judged for their large estimates
	Below  float64 `json:"below"`  // upper bound on the estimates of all others
	Spread int     `json:"spread"` // inputs that were judged all over the domain
	Apart  float64 `json:"apart"`  // largest difference between estimate and judged error, relative to the latter
}
