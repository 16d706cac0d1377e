package finding

// This file is what a search of all inputs has settled.

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
