package finding

// This file describes a run: facts with their numbers, accesses outside of objects, and what the unmodified code does. It also maps
// exceptions to kinds.

import (
	"slices"

	"faultline/internal/fp"
)

// A Remark is one fact. The comment of each fact names the fields that it uses.
type Remark struct {
	Fact  Fact   `json:"fact"`
	At    *Place `json:"at,omitempty"`
	Op    string `json:"op,omitempty"`
	Name  string `json:"name,omitempty"` // name of a parameter, an output, an object, or a function
	Text  string `json:"text,omitempty"` // text of an error, a signal, or a value
	Bits  uint   `json:"bits,omitempty"` // precision in bits
	Count int64  `json:"count,omitempty"`
	Other int64  `json:"other,omitempty"`
	Both  bool   `json:"both,omitempty"` // of a decision: both outcomes were followed, and the exact value is one of the two results
}

// Fact is what a remark says.
type Fact string

// Why an oracle has no answer: the reference first, then the shadow.
const (
	NoReference   Fact = "no-reference"   // the reference was asked for, and there is none
	DomainOpen    Fact = "domain-open"    // at Bits it is not known whether the point is in the reference's domain
	ReferenceOpen Fact = "reference-open" // at Bits the reference is undecided; Text is the state of its evaluation
	ShadowOpen    Fact = "shadow-open"    // at Bits the shadow is undecided
	ShadowEnds    Fact = "shadow-ends"    // with exact values along the floats' path, the run ends with Text
	NoEnclosure   Fact = "no-enclosure"   // at At the exact operand of a decision has no enclosure at Bits
	NoBits        Fact = "no-bits"        // at At a float is made of the bits of a rounded value
	NoExtension   Fact = "no-extension"   // at At a function that is defined on floats only, as nextafter, gets a rounded value
	NoRoom        Fact = "no-room"        // at At the exact integer does not fit its type
	Absorbs       Fact = "absorbs"        // the comparison at At tests whether rounding absorbed a term: the path's value counts
	TooClose      Fact = "too-close"      // at Bits the decision of Op at At is not known; but see Both
	RanOut        Fact = "ran-out"        // with exact values the search at At ends by its iteration limit, which the result depends on
	LongerPath    Fact = "longer-path"    // with the decisions of exact values the run takes over Count instructions, the floats' run Other
	OtherEnd      Fact = "other-end"      // with these decisions the run ends as in Text
	NotWritten    Fact = "not-written"    // with these decisions output Name is not written
	OnlyWritten   Fact = "only-written"   // with these decisions output Name is written, but not by the floats' run
)

// How the interpreted run ended, and why it cannot be followed.
const (
	EndsWith    Fact = "ends-with"    // with Text; Name is the object outside of which memory was accessed, "" for another end
	NoEnd       Fact = "no-end"       // not within Count instructions
	Ends        Fact = "ends"         // after Count instructions, although it should not end
	NoRepeat    Fact = "no-repeat"    // not within Count instructions, in which no state repeats
	MayEnd      Fact = "may-end"      // the same, in an explanation
	FewElements Fact = "few-elements" // array Name may have too few elements; Count is the last index with twice as many
	Undefined   Fact = "undefined"    // memory outside of an object has no defined content
	Assumed     Fact = "assumed"      // the run violates the assumption Text about a parameter, at At
	NotModelled Fact = "not-modelled" // Text at At is not modelled; for a call, Name is the function
	NoOutput    Fact = "no-output"    // no output can be followed
)

// Results of the blame and the proof of an exception or a divergence.
const (
	LongRun        Fact = "long-run"         // more than Count operations: errors are not traced through the run
	ByDecision     Fact = "by-decision"      // the program returns Text, which no operation produced
	LastLink       Fact = "last-link"        // the operation Op at At raises the exception Name, because of what the blamed operation made
	NoValue        Fact = "no-value"         // Op has no value over the reals at its operands either
	FormulaNoValue Fact = "formula-novalue"  // the program's formula has no value over the reals either
	FlushedToZero  Fact = "flushed-to-zero"  // the program returns 0 by a decision although the exact value can be represented
	RoundedRight   Fact = "rounded-right"    // with exact values along the floats' path the result differs, but the rounded result is right
	NotThere       Fact = "not-there"        // the event does not happen there
	NotRaised      Fact = "not-raised"       // the operation does not raise the exception
	RaisedByOthers Fact = "raised-elsewhere" // the interpreted run does not raise the exception, the unmodified code does somewhere
	NotRaisedByIt  Fact = "not-raised-code"  // the interpreted run raises the exception, the unmodified code does not
	Precomputed    Fact = "precomputed"      // the same, because the compiler evaluated an operation on constants
	NotConfirmed   Fact = "not-confirmed"    // the unmodified code did not run
	ReturnsOther   Fact = "returns-other"    // the unmodified code and the interpreter return different values
	SameDecision   Fact = "same-decision"    // exact values decide as the floats do
	DecisionOpen   Fact = "decision-open"    // at Bits the decision of exact values is not known
	MadeElsewhere  Fact = "made-elsewhere"   // the result of the run is blamed on Op at At, in a finding that was not asked for
)

// Results of runs of the unmodified code, and of the whole proof.
const (
	Failed          Fact = "failed"           // with the error Text
	CodeEndsWith    Fact = "code-ends-with"   // the unmodified run ends with Text
	CodeEndsIn      Fact = "code-ends-in"     // the unmodified run ends within Name
	LeftOutLoop     Fact = "left-out-loop"    // certified for the source; an optimiser removes the loop (Loop.LeftOut)
	KilledTwice     Fact = "killed-twice"     // by another process, for lack of memory, or by itself
	AssumedLength   Fact = "assumed-length"   // of an array; interpretation does not confirm that the code is at fault
	TooManyOps      Fact = "too-many-ops"     // Count operations, too many for a proof alone or with the other points
	NoOwnEstimate   Fact = "no-own-estimate"  // the program has no error estimate
	Remembers       Fact = "remembers"        // variables keep their values between calls; Name lists them
	NoCertification Fact = "no-certification" // the proof's process ended as in Text
)

// Strays reports whether the interpreted run accessed memory outside of an object of the program or of its caller.
func (e *Evidence) Strays() bool {
	return slices.ContainsFunc(e.Remarks, func(r Remark) bool { return r.Fact == EndsWith && r.Name != "" })
}

// Says reports whether a fact is among the remarks.
func (e *Evidence) Says(what Fact) bool {
	return slices.ContainsFunc(e.Remarks, func(r Remark) bool { return r.Fact == what })
}

// Remark adds a fact.
func (e *Evidence) Remark(r Remark) { e.Remarks = append(e.Remarks, r) }

// Outside is an access outside of an object of the program. The interpreter proves it, and C does not define its effect. Whether the
// process survives depends on the memory layout.
type Outside struct {
	Object   string `json:"object"` // name of a variable or table, or "an object" for allocated memory
	Function string `json:"function"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
}

// Unmodified is what the unmodified code does at a finding's input, if that differs from the finding. Such a finding is never certified. If
// neither Unstable nor Failed is set, the analysed program is not the program that runs: a bug of faultline, or flags that change
// arithmetic.
type Unmodified struct {
	Returned []Number `json:"returned,omitempty"` // values of the finding's output; several if runs differ
	Built    bool     `json:"built,omitempty"`    // only optimised code does so
	Ended    string   `json:"ended,omitempty"`    // how the run ended, if it differs from the finding: "SIGSEGV"
	Unraised Kind     `json:"unraised,omitempty"` // the exception that was not raised
	Unstable bool     `json:"unstable,omitempty"` // runs at the same input differ
	Failed   string   `json:"failed,omitempty"`   // why there was no run
}

// Ours reports whether the analysed code differs from the code that runs.
func (u *Unmodified) Ours() bool { return u != nil && !u.Unstable && u.Failed == "" }

var kindOf = map[fp.Exception]Kind{
	fp.Invalid: Invalid, fp.DivideByZero: DivideByZero, fp.Overflow: Overflow, fp.Underflow: Underflow,
	fp.Diverged: Divergence, fp.InvalidConversion: InvalidConversion, fp.IntegerOverflow: IntegerOverflow,
}

// KindOf returns the kind of findings about one exception; "" for none or several. Exact and inexact underflows have the same kind, and the
// finding's Flag tells them apart.
func KindOf(x fp.Exception) Kind {
	if x == fp.ExactUnderflow {
		return Underflow
	}
	return kindOf[x]
}

// Exception returns the exception that findings of kind k are about, or fp.NoException. For underflow it is the inexact one.
func (k Kind) Exception() fp.Exception {
	for x, kind := range kindOf {
		if kind == k {
			return x
		}
	}
	return fp.NoException
}
