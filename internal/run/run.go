// Package run is what a run of a subject is: what is asked of it, how it ended, and what a batch of runs gives back.
//
// It must not know what is run, nor by whom: the interpreter, native code and the certifying process all answer in its words.
// Its types are plain data.
package run

// An Outcome says how a run ended.
type Outcome uint8

// The outcomes of a run.
const (
	NotRun     Outcome = iota
	Returned           // with values
	Trapped            // a signal, abort() or exit()
	TimedOut           // more time than the limit
	Unmodelled         // the interpreter met an operation that it does not know
)

// String returns the outcome's name.
func (o Outcome) String() string {
	return [...]string{"not run", "returned", "trapped", "timed out", "unmodelled"}[o]
}

// A Mode says what a run records.
type Mode uint8

// The modes of a run.
const (
	Plain   Mode = iota // outputs only
	All                 // every site
	One                 // one chosen site per point
	Deltas              // estimates of the outputs' errors, and what happened on the way: see Batch.Deltas and Event
	Doubles             // the outputs' errors in double-double, with bounds: see Batch.Deltas and Batch.Bounds
	// as Doubles, and where a decision is not certainly that of the exact values nothing is known: the bounds are infinite
	Certain
	Formula  // as Certain, and constants stand for what the text says; see ir.Unit.Constants
	Flags    // uninstrumented code, as Plain, and the exception flags that it left: see Batch.Flags
	Judged   // outputs, as Plain, and their errors against the oracle: see Batch.Errors
	Measured // as Judged, for many points: double-double where that is enough; see Batch.Errors and Batch.Ulps
	// as Measured, against the shadow where the reference is the program's own formula: what rounding its operations did
	Rounded
	Shadowed // relative errors against the shadow, whatever the oracle: mode Doubles where that is enough; see Batch.Errors
)
