// Package run is what a run of a subject is: what is asked of it, how it ended, and what a batch of runs gives back.
//
// It must not know what is run, nor by whom: the interpreter, native code and the certifying process all answer in its words.
// Its types are plain data.
package run

import (
	"math"

	"faultline/internal/fp"
)

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
	Raised   // outputs, and which sites all runs of a batch reached and what was raised there: see Batch.Raised
	Trace    // the decisions, in the order of execution: see Batch.Steps
	Flags    // uninstrumented code, as Plain, and the exception flags that it left: see Batch.Flags
	Judged   // outputs, as Plain, and their errors against the oracle: see Batch.Errors
	Measured // as Judged, for many points: double-double where that is enough; see Batch.Errors and Batch.Ulps
	// as Measured, against the shadow where the reference is the program's own formula: what rounding its operations did
	Rounded
	Shadowed // relative errors against the shadow, whatever the oracle: mode Doubles where that is enough; see Batch.Errors
)

// An Event is an exception or a divergence at one site of a run in mode Deltas: an operation on finite operands that gave
// NaN (Invalid), an infinity (DivideByZero at a pole, Overflow otherwise), or lost digits below the smallest normal number
// (Underflow), or is below it and exact (ExactUnderflow); a decision that the exact values would have made otherwise, as far as
// estimates can say (Diverged); what is undefined in C where floats become integers.
type Event struct {
	Site int
	Kind fp.Exception // one
	Op   int64        // its number among the run's floating-point operations
	Less bool         // of a conversion: the number is too small for the type, not too large or none; its word has it in the sign of Op
}

// Events calls f for the events of point i in mode Deltas, in the order of execution. Only the first few of a run are kept.
func (b *Batch) Events(i int, f func(Event)) {
	for words := b.Frames[b.Start[i]:b.Start[i+1]]; len(words) > 0; words = words[2:] {
		f(Event{Site: int(words[0] >> 8), Kind: fp.Exception(words[0]), Op: int64(words[1] & math.MaxInt64), Less: words[1]>>63 != 0})
	}
}

// A Record is what one site left in one run.
//
// Danger is the signed danger value of the execution with the largest condition: 1/|Danger| is the condition there,
// its sign the side of the danger zone (package condition). +Inf: the site ran and no condition was measured.
type Record struct {
	Site   int
	Count  int // executions
	Danger float64
	Op     int64 // number of that execution among the run's floating-point operations; Ops[i]-Op is ATOMU's step
}

// Condition returns the largest atomic condition that the site saw.
func (r *Record) Condition() float64 { return 1 / math.Abs(r.Danger) }

// A frame is one basic block that ran: a word firstSite<<32 | numSites, a word count, then two words per site:
// the bits of Danger, and Op.
const frameHeader = 2

// Visit calls f for every record of point i.
func (b *Batch) Visit(i int, f func(*Record)) {
	var r Record
	words := b.Frames[b.Start[i]:b.Start[i+1]]
	for len(words) > 0 {
		site, n := int(words[0]>>32), int(words[0]&0xffffffff)
		r.Count = int(words[1])
		for k := 0; k < n; k++ {
			r.Site = site + k
			r.Danger = math.Float64frombits(words[frameHeader+2*k])
			r.Op = int64(words[frameHeader+2*k+1])
			f(&r)
		}
		words = words[frameHeader+2*n:]
	}
}

// Dangers calls f for every record of point i whose site is wanted: Visit for those who want little of it.
func (b *Batch) Dangers(i int, wanted []bool, f func(site int, danger float64)) {
	words := b.Frames[b.Start[i]:b.Start[i+1]]
	for len(words) > 0 {
		site, n := int(words[0]>>32), int(words[0]&0xffffffff)
		for k, w := range wanted[site : site+n] {
			if w {
				f(site+k, math.Float64frombits(words[frameHeader+2*k]))
			}
		}
		words = words[frameHeader+2*n:]
	}
}

// Blocks calls f for every block that point i's run entered: its first site and their number. Much less than Visit.
func (b *Batch) Blocks(i int, f func(firstSite, sites int)) {
	words := b.Frames[b.Start[i]:b.Start[i+1]]
	for len(words) > 0 {
		site, n := int(words[0]>>32), int(words[0]&0xffffffff)
		f(site, n)
		words = words[frameHeader+2*n:]
	}
}
