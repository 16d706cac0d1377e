package finding

// This file is what the last gate says: what the program does by itself where a finding says otherwise.

// Unmodified is what the code as it was given does at a finding's input, where that is not what the finding states. Such a finding is
// never certified. Where Unstable is not set, what was analysed is not what runs: an error of ours, or flags that change arithmetic.
type Unmodified struct {
	Returned []Number `json:"returned,omitempty"` // of the output that the finding is about; several where runs differ
	Built    bool     `json:"built,omitempty"`    // only code that went through the optimiser does so
	Ended    string   `json:"ended,omitempty"`    // how the run ended that should have returned, or otherwise: "SIGSEGV"
	Unraised Kind     `json:"unraised,omitempty"` // the exception that was not raised
	Unstable bool     `json:"unstable,omitempty"` // runs at the same input differ
	Failed   string   `json:"failed,omitempty"`   // why there was no run
}

// Ours reports whether what was analysed is not what runs.
func (u *Unmodified) Ours() bool { return u != nil && !u.Unstable }
