package finding

// This file is what is said of a run: remarks, which are facts of a few words with their numbers; memory that is not its own; what the
// unmodified code does; which kinds of findings exceptions are.

import (
	"slices"

	"faultline/internal/fp"
)

// A Remark is one fact. The comment of each says which fields it has.
type Remark struct {
	Fact  Fact   `json:"fact"`
	At    *Place `json:"at,omitempty"`
	Op    string `json:"op,omitempty"`
	Name  string `json:"name,omitempty"` // of a parameter, an output, an object, a function
	Text  string `json:"text,omitempty"` // as another room says it: an error, a signal, a value
	Bits  uint   `json:"bits,omitempty"` // of precision
	Count int64  `json:"count,omitempty"`
	Other int64  `json:"other,omitempty"`
	Both  bool   `json:"both,omitempty"` // of a decision: both ways were followed, and the exact value is one of them
}

// Fact is what a remark says.
type Fact string

// Why an oracle has no answer: the reference, then the shadow.
const (
	NoReference   Fact = "no-reference"   // there is none, and it was asked
	DomainOpen    Fact = "domain-open"    // Bits do not say whether the point is in its domain
	ReferenceOpen Fact = "reference-open" // Bits do not decide; Text is the state of the evaluation
	ShadowOpen    Fact = "shadow-open"    // Bits do not decide
	ShadowEnds    Fact = "shadow-ends"    // the run over the reals, along the floats' path, ends otherwise: Text
	NoEnclosure   Fact = "no-enclosure"   // at At the exact operand of a decision has no enclosure at Bits
	NoBits        Fact = "no-bits"        // at At a float is made of the bits of a rounded value
	NoExtension   Fact = "no-extension"   // at At a function of floats, as nextafter, gets a rounded value
	NoRoom        Fact = "no-room"        // at At the exact integer does not fit its type
	Absorbs       Fact = "absorbs"        // the comparison at At asks whether rounding absorbed a term: the path's value counts
	TooClose      Fact = "too-close"      // Bits do not say how Op decides at At; or see Both
	RanOut        Fact = "ran-out"        // over the reals the search at At ends by its count of rounds, and the result depends on that
	LongerPath    Fact = "longer-path"    // along the exact values' decisions: over Count instructions; the floats' run takes Other
	OtherEnd      Fact = "other-end"      // along these the run ends as Text says
	NotWritten    Fact = "not-written"    // along these output Name is not written
	OnlyWritten   Fact = "only-written"   // along these output Name is written, and by the floats' run not
)

// How interpretation saw the run end, and why it cannot be followed.
const (
	EndsWith    Fact = "ends-with"    // the run ends with Text; Name: the object outside of which memory is used, "" for another end
	NoEnd       Fact = "no-end"       // not within Count instructions
	Ends        Fact = "ends"         // after Count instructions, where it should not
	NoRepeat    Fact = "no-repeat"    // not within Count instructions, in which no state comes back
	MayEnd      Fact = "may-end"      // likewise, of an explanation
	FewElements Fact = "few-elements" // array Name may have too few elements; Count is the last index of twice as many
	Undefined   Fact = "undefined"    // memory outside of an object may hold anything
	Assumed     Fact = "assumed"      // an assumption about a parameter does not hold: Text, at At
	NotModelled Fact = "not-modelled" // Text, at At; Name is the function where a call is not modelled
	NoOutput    Fact = "no-output"    // no output can be followed
)

// What the blame and the proof of an exception or a divergence came to.
const (
	LongRun        Fact = "long-run"         // more than Count operations: errors are not traced through it
	ByDecision     Fact = "by-decision"      // the program returns Text, which no operation made
	NoValue        Fact = "no-value"         // over the reals Op has no value at its operands either
	FormulaNoValue Fact = "formula-novalue"  // over the reals the program's formula has none either
	FlushedToZero  Fact = "flushed-to-zero"  // the program returns 0 by decision where the exact value can be written
	RoundedRight   Fact = "rounded-right"    // over the reals, along the floats' path, the result would be another; the rounded is right
	NotThere       Fact = "not-there"        // nothing of the kind happens there
	NotRaised      Fact = "not-raised"       // the operation does not raise the exception
	RaisedByOthers Fact = "raised-elsewhere" // interpreted it does not; the unmodified code raises the exception somewhere
	NotRaisedByIt  Fact = "not-raised-code"  // interpreted it does; the unmodified code does not
	Precomputed    Fact = "precomputed"      // the same, of an operation of constants: the compiler did it
	NotConfirmed   Fact = "not-confirmed"    // there was no run of the unmodified code
	ReturnsOther   Fact = "returns-other"    // the unmodified code returns something else than the interpreter
	SameDecision   Fact = "same-decision"    // the exact values decide as the floats do
	DecisionOpen   Fact = "decision-open"    // Bits do not say how the exact values decide
	MadeElsewhere  Fact = "made-elsewhere"   // the result of the run is blamed on Op at At, by a finding that is not asked for
)

// What became of runs of the unmodified code, and of the proof as a whole.
const (
	Failed          Fact = "failed"           // with the error Text
	CodeEndsWith    Fact = "code-ends-with"   // the unmodified run ends with Text,
	CodeEndsIn      Fact = "code-ends-in"     // within Name
	LeftOutLoop     Fact = "left-out-loop"    // certified as written; an optimiser leaves the loop out (Loop.LeftOut)
	KilledTwice     Fact = "killed-twice"     // by somebody, for want of memory, or by itself
	AssumedLength   Fact = "assumed-length"   // of an array, and interpretation does not confirm that the code is at fault
	TooManyOps      Fact = "too-many-ops"     // Count operations: too many by themselves or beside those of other points
	NoOwnEstimate   Fact = "no-own-estimate"  // there is none to judge
	NoCertification Fact = "no-certification" // its process ended as Text says
)

// Strays reports whether interpretation saw memory used outside of an object, be it the program's or one that it was given.
func (e *Evidence) Strays() bool {
	return slices.ContainsFunc(e.Remarks, func(r Remark) bool { return r.Fact == EndsWith && r.Name != "" })
}

// Says reports whether a fact is among the remarks.
func (e *Evidence) Says(what Fact) bool {
	return slices.ContainsFunc(e.Remarks, func(r Remark) bool { return r.Fact == what })
}

// Remark adds a fact.
func (e *Evidence) Remark(r Remark) { e.Remarks = append(e.Remarks, r) }

// Outside is an access outside of an object of the program: interpretation proves it, and C does not define what comes of it. Whether the
// process survives it hangs on where things lie in memory.
type Outside struct {
	Object   string `json:"object"` // a variable or table by name, or "an object": memory that the program allocated
	Function string `json:"function"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
}

// Unmodified is what the code as it was given does at a finding's input, where that is not what the finding states. Such a finding is
// never certified. Where neither Unstable nor Failed is set, what was analysed is not what runs: an error of ours, or flags that change
// arithmetic.
type Unmodified struct {
	Returned []Number `json:"returned,omitempty"` // of the output that the finding is about; several where runs differ
	Built    bool     `json:"built,omitempty"`    // only code that went through the optimiser does so
	Ended    string   `json:"ended,omitempty"`    // how the run ended that should have returned, or otherwise: "SIGSEGV"
	Unraised Kind     `json:"unraised,omitempty"` // the exception that was not raised
	Stop     Stop     `json:"stop,omitempty"`     // of one that raises no flag: why it is not known that the operation is where it happens
	Unstable bool     `json:"unstable,omitempty"` // runs at the same input differ
	Failed   string   `json:"failed,omitempty"`   // why there was no run
}

// Ours reports whether what was analysed is not what runs. Where a run was stopped at others than the operation, that is not known.
func (u *Unmodified) Ours() bool {
	return u != nil && !u.Unstable && u.Failed == "" && (u.Stop == "" || u.Stop == Nowhere)
}

var kindOf = map[fp.Exception]Kind{
	fp.Invalid: Invalid, fp.DivideByZero: DivideByZero, fp.Overflow: Overflow, fp.Underflow: Underflow,
	fp.Diverged: Divergence, fp.InvalidConversion: InvalidConversion, fp.IntegerOverflow: IntegerOverflow,
}

// KindOf returns the kind of a finding of one exception, "" of none or several. Underflows are of one kind, exact or not: a finding's Flag
// says whether the flag was raised.
func KindOf(x fp.Exception) Kind {
	if x == fp.ExactUnderflow {
		return Underflow
	}
	return kindOf[x]
}

// Exception returns the exception that findings of kind k are about, fp.NoException where they are about none: of underflow, that of
// the flag.
func (k Kind) Exception() fp.Exception {
	for x, kind := range kindOf {
		if kind == k {
			return x
		}
	}
	return fp.NoException
}
