package finding

// This file is the error over one input, for plots.

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
