package finding

// This file has what a stream says of recorded calls (faultline check, faultline find with a folder of calls).

// Near is how far an input is from recorded ones.
type Near string

// The distances, the nearest first.
const (
	NearRecorded Near = "recorded" // a recorded call had this input
	NearBetween  Near = "between"  // each number has a value between the recorded values of it
	NearClose    Near = "near"     // some numbers are outside of the recorded values, by at most half of their width
	NearBeyond   Near = "beyond"   // some numbers are farther away
)

// Recorded compares the input of a finding with recorded calls.
type Recorded struct {
	Near    Near    `json:"near"`
	Call    int     `json:"call"`              // number, in the file of the function, of the recorded call with the most numbers in common
	Program string  `json:"program,omitempty"` // the command line of the process that made that call
	Caller  string  `json:"caller,omitempty"`  // the function that made that call, and the offset in it
	Differs int     `json:"differs,omitempty"` // numbers that the input has otherwise
	Moved   *Number `json:"moved,omitempty"`   // near, beyond: the number that is farthest from the recorded values
	Low     string  `json:"low,omitempty"`     // the recorded values of it
	High    string  `json:"high,omitempty"`
	Least   string  `json:"least,omitempty"` // its smallest recorded magnitude above 0, if the number is smaller
	Gap     string  `json:"gap,omitempty"`   // the smallest recorded distance of two elements, if this one is closer to another
	// near, beyond: an input of a recorded caller that leads to the finding; nil if none was found
	Reached *Reached `json:"reached,omitempty"`
}

// Reached is an input of a caller. With this input, the caller calls the function with an argument that has the finding.
type Reached struct {
	Caller   string   `json:"caller"`
	Near     Near     `json:"near"` // the input beside the recorded calls of the caller; never "beyond"
	Call     int      `json:"call"` // number of the caller's recorded call with the most numbers in common
	Program  string   `json:"program,omitempty"`
	Input    []Number `json:"input"`
	Moved    []Number `json:"moved,omitempty"` // the numbers that differ from that call
	Argument []Number `json:"argument"`        // the input of the function
}

// Calls counts the recorded calls of a subject. It is a part of the statistics of faultline check.
type Calls struct {
	Calls    int `json:"calls"`             // decoded calls with different inputs
	Above    int `json:"above"`             // calls with an error at or above the threshold, by an exact value
	Unknown  int `json:"unknown,omitempty"` // calls whose error no oracle knows
	Ended    int `json:"ended,omitempty"`   // calls that did not return here
	Compared int `json:"compared"`          // calls whose recorded results are known
	Same     int `json:"same"`              // of these, calls that return the recorded bits here
	// the largest error of a call, relative or in the unit of the threshold; "" if no error is known
	Worst     string `json:"worst,omitempty"`
	WorstCall int    `json:"worst_call,omitempty"` // number of that call
	Program   string `json:"program,omitempty"`    // that made it
	At        *Site  `json:"at,omitempty"`         // the function
	Different int    `json:"different,omitempty"`  // number of the first call that does not; 0 for none
}

// order of distances, for Compare. A finding without recorded calls is nearest, since nothing tells otherwise.
func (f *Finding) distance() int {
	if f.Recorded == nil {
		return 0
	}
	for i, n := range []Near{NearRecorded, NearBetween, NearClose, NearBeyond} {
		if f.Recorded.Near == n {
			return i
		}
	}
	return 0
}
