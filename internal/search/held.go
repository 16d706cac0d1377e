package search

// This file is what a strategy says that solves inputs for paths: whether native code took them.

// A Holder is a strategy that holds its inputs to what they were solved for: native code runs them in mode Trace.
type Holder interface {
	Strategy
	// Held says what came of it so far. It may be called at any time (interrupt).
	Held() *Held
}

// Held is what became of inputs that were solved for paths.
type Held struct {
	Taken      int        // their runs took every decision as it was meant
	Unknown    int        // their runs did not return, or could not be followed to the end of what was meant
	Mismatched int        // their runs did not: an error of ours
	First      []Mismatch // the first few of them
}

// A Mismatch is a decision that native code did not take as it was meant.
type Mismatch struct {
	Point []float64
	Site  int
	Time  int    // which execution of the site it is, counted from 0
	Meant string // "true", "-3", "precision loss"
	Ran   string // the same; "" where the site was not executed so often
}
