package campaign

// This file is what a job for ranges is asked beyond what a job for findings is.

// RangeOptions say how ranges are found and what is learned of them.
type RangeOptions struct {
	Methods  []string // eiffel, faultline; nil is both
	Measure  bool     // measure the density of errors in each range, and the largest error outside of them
	Prove    bool     // try to show that nothing outside of our ranges is at or above the threshold
	Envelope bool     // emit the data of plots
	Effort   int      // of the proof: evaluations over boxes, at most; 0 is the default
}
