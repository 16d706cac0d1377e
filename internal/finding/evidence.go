package finding

// This file is the evidence: what a finding rests on beside its numbers, and why it is not certified. Rooms decide by these fields;
// words are made of them in report.

// Evidence is kept apart by what it is about. What is not known, or does not apply, is absent.
type Evidence struct {
	Undecided []Remark      `json:"undecided,omitempty"` // by an oracle: why it has no answer, or none without a doubt
	Restarts  []Restart     `json:"restarts,omitempty"`  // places at which the shadow takes the computed value for the exact one
	Otherwise *Otherwise    `json:"otherwise,omitempty"` // decisions of the run that the exact values would make otherwise
	Raised    *Raised       `json:"raised,omitempty"`    // of an exception: the operation that raised it first
	Decision  *Decision     `json:"decision,omitempty"`  // of a divergence: what was decided by what
	Flag      *Flag         `json:"flag,omitempty"`      // of an exception that processors know: what the unmodified code's did about it
	Avoidable *AvoidableBy  `json:"avoidable,omitempty"` // of overflow and underflow: whether another formula may do without
	Effect    *Effect       `json:"effect,omitempty"`    // of an exception: what became of what the operation gave
	Trial     *Trial        `json:"trial,omitempty"`     // of the blame: what was left of the error without it
	Remarks   []Remark      `json:"remarks,omitempty"`   // how the run was followed, and why there is no certificate
	Reason    *Reason       `json:"reason,omitempty"`    // what the class hangs on
	Harm      *Harm         `json:"harm,omitempty"`      // of an exception or divergence: to a result that is not wrong
	OwnState  EstimateState `json:"own,omitempty"`       // what is known of the program's own error estimate
	OwnTimes  string        `json:"own_times,omitempty"` // of OwnViolated: how many times as large the error is
	Without   []Without     `json:"without,omitempty"`   // parts of the proof that were left out
	Lossy     []Lossy       `json:"lossy,omitempty"`     // of a number: additions and subtractions of the run that lost or cancelled digits
}

// A Lossy is an addition or subtraction of the run that lost digits of its smaller operand, or of whose operands the leading digits
// cancelled: many of them, by FPGen's thresholds (32 and 40 bits of doubles). Whether that harms the result is not said. The most come
// first.
type Lossy struct {
	Site  *Site  `json:"site"`
	Check string `json:"check"` // "precision loss", "cancellation"
	Bits  int    `json:"bits"`  // the most of one execution
	Of    int    `json:"of"`    // bits that its numbers have: 53
	Times int    `json:"times"` // executions in which it did
}

// A Place is a position in the source.
type Place struct {
	Function string `json:"function,omitempty"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column,omitempty"`
}

// A Restart is a place at which the shadow goes on from the computed value: errors made before are not seen behind it.
type Restart struct {
	Place
	Kind RestartKind `json:"kind"`
}

// RestartKind is why there is no exact value.
type RestartKind string

// The kinds of restarts.
const (
	FromBits RestartKind = "from-bits" // a float made of an integer's bits
	Magic    RestartKind = "magic"     // rounded by adding and subtracting a large number
	Opaque   RestartKind = "opaque"    // a function that has no value over the reals (nextafter, logb)
)

// Otherwise counts the decisions along the floats' path that the exact values would make otherwise.
type Otherwise struct {
	Times int    `json:"times"`
	First Place  `json:"first"`
	Op    string `json:"op"`
}

// Raised is one operation with its operands. Of a conversion to an integer, and of arithmetic on integers, Bits is the width of the type
// that does not hold the number.
type Raised struct {
	Op       string   `json:"op"`
	Operands []string `json:"operands,omitempty"` // decimals
	Result   string   `json:"result,omitempty"`   // what it gave; of arithmetic on integers: what it would give without a limit
	Bits     int      `json:"bits,omitempty"`
	Unsigned bool     `json:"unsigned,omitempty"`
	Times    int      `json:"times"` // executions in the run
}

// A Flag is what the processor makes of an exception. A result below the normal numbers that is exact raises no flag (IEEE 754, 7.5); the
// processor stops at it all the same, where underflow is unmasked.
type Flag struct {
	Raised bool `json:"raised"`         // the flag, by the operation: it stood after a run of the unmodified code
	Trap   bool `json:"trap"`           // such a run, with the exception unmasked, was stopped at the operation
	Stop   Stop `json:"stop,omitempty"` // why it is not known to have been
	// Optimised with -O2 and the same flags, the code returns the same and raises no such flag: the compiler computes it, or leaves it out
	Dropped bool `json:"dropped,omitempty"`
}

// AvoidableBy says of an overflow or underflow whether the result, over the reals, is a normal number: another formula may get there
// without ("Automatic Detection of Floating-Point Exceptions", POPL 2013, section 5.3). What is not known is absent.
type AvoidableBy struct {
	OnPath Answer `json:"on_path,omitempty"` // along the path that the floats took, as the paper has it: 0 is no normal number
	// as the class says: by the reference, or with the decisions of the exact values; or it is 0
	ByDecisions Answer `json:"by_decisions,omitempty"`
	Differ      bool   `json:"differ,omitempty"` // the two are known and do not agree
}

// Answer is yes, no, or not known.
type Answer string

// The answers.
const (
	Yes Answer = "yes"
	No  Answer = "no"
)

// AnswerOf is yes or no.
func AnswerOf(yes bool) Answer {
	if yes {
		return Yes
	}
	return No
}

// IsExact reports whether f is an underflow that raises no flag.
func (f *Finding) IsExact() bool { return f.Kind == Underflow && f.Flag != nil && !f.Flag.Raised }

// Stop is why a run is not known to have been stopped at an operation.
type Stop string

// The reasons.
const (
	InLibrary  Stop = "library"   // the operation is a function of libm: it was stopped outside of the program's function, as that would be
	TooWide    Stop = "wide"      // it is no operation on doubles or floats: x87 stops later, libraries elsewhere
	NoLines    Stop = "no-lines"  // the code has no line table, or the function was inlined
	TooOften   Stop = "too-often" // it was stopped at too many other operations before
	Merged     Stop = "merged"    // one instruction does this operation and others that are the same
	Elsewhere  Stop = "elsewhere" // it was stopped at others alone
	Nowhere    Stop = "nowhere"   // it was not stopped at all
	NotStopped Stop = "no-run"    // it did not return
)

// A Decision is a comparison, or a rounding to an integer, that the exact values make otherwise.
type Decision struct {
	Op       string   `json:"op"`
	Operands []string `json:"operands"` // decimals
	Gave     string   `json:"gave"`     // by the floats: "true", "3"
	Mid      string   `json:"mid"`      // the exact difference of two operands, or the one exact operand
	Rad      string   `json:"rad"`
	Exact    *Distant `json:"exact,omitempty"` // beside a reference: the result along the decisions of the exact values
	Step     *Edge    `json:"step,omitempty"`  // no precision tells the exact operand from it, and the floats' operand is elsewhere
}

// An Edge is where a rounding to an integer jumps.
type Edge struct {
	At     string `json:"at"`     // a decimal
	Gives  string `json:"gives"`  // what the operation makes of it
	Within string `json:"within"` // the exact operand is no further away
}

// Distant is an exact result, and how far from it the computed one is at the most.
type Distant struct {
	Mid      string `json:"mid"`
	Distance string `json:"distance"`
	Absolute bool   `json:"absolute,omitempty"` // otherwise relative
}

// Effect is what became of the value that an exception left.
type Effect struct {
	State     EffectState `json:"state"`
	Value     string      `json:"value"`               // of the output, a decimal
	Decisions []Place     `json:"decisions,omitempty"` // comparisons and conversions that looked at it, some of them
}

// EffectState says where a value went.
type EffectState string

// The effects.
const (
	Reaches     EffectState = "reaches"      // the output, which is NaN or infinite
	GoesInto    EffectState = "goes-into"    // the output is computed from it, and a number
	Vanishes    EffectState = "vanishes"     // nothing comes of it
	OnlyDecides EffectState = "only-decides" // the output is not computed from it
)

// A Trial repeats the run in floats, with something put right, and looks at what is left of the error. Finding.Confirmed says whether that
// settles the blame.
type Trial struct {
	Change     Change  `json:"change"`
	Op         string  `json:"op,omitempty"`         // of DecidedExactly and Unamplified: the operation meant; else, if it is another than the one blamed
	At         *Place  `json:"at,omitempty"`         // of Unamplified, and of another operation than the one blamed: where that is
	Executions int     `json:"executions,omitempty"` // of the operation, that were changed
	Once       bool    `json:"once,omitempty"`       // only one of several executions was changed
	Left       string  `json:"left,omitempty"`       // the error that remains, at most: two digits, rounded up; "0"; "inf"
	Measure    Measure `json:"measure,omitempty"`    // of Left
	Right      bool    `json:"right,omitempty"`      // what remains is below the threshold
	Formula    bool    `json:"formula,omitempty"`    // no error of rounding is left: what remains is the formula's
}

// A Change is what a trial put right.
type Change string

// The changes. The last six are no trials: there was none that would tell, or none was needed.
const (
	Unrounded        Change = "unrounded"         // the operation gives its exact result
	ExactOperands    Change = "exact-operands"    // the operation gets exact operands
	Unamplified      Change = "unamplified"       // the operation at At, whose rounding the blamed one amplifies, gives its exact result
	DecidedExactly   Change = "decided-exactly"   // the operation decides as the exact values do
	AllDecided       Change = "all-decided"       // every decision is that of the exact values
	ComparedExactly  Change = "compared-exactly"  // comparisons of integers are decided over the integers
	OverIntegers     Change = "over-integers"     // integers have no limit
	PassedOff        Change = "passed-off"        // NaN is made of numbers and returned as a success
	ValueLost        Change = "value-lost"        // NaN is made where the operation has a value over the reals, and returned
	NumbersAround    Change = "numbers-around"    // NaN is made where the exact results around the input come to a number, and returned
	NoneAlone        Change = "none-alone"        // no single operation was found that makes the error
	OneOfSeveral     Change = "one-of-several"    // several operations make it
	FirstOfDecisions Change = "first-of-decision" // the first of the decisions that the exact values make otherwise
)

// A Reason is what a class hangs on. Half an ulp of each input moves the exact value by Moved; Error is what it is compared with.
type Reason struct {
	Basis   Basis   `json:"basis"`
	Of      Exactly `json:"of,omitempty"`      // of Moves, Turns, TurnsRounded, Holds, MovesOut, MovesUnclear: which exact value is moved
	Moved   *Share  `json:"moved,omitempty"`   // of the bounds of the movement that which makes the class; of MovesUnclear the lower one
	Most    *Share  `json:"most,omitempty"`    // of MovesUnclear: the upper one
	Through string  `json:"through,omitempty"` // of Moves: half an ulp of what this function gives is meant, which the result is computed from
	Bound   Bound   `json:"bound,omitempty"`   // what Moved is
	Error   *Share  `json:"error,omitempty"`   // absent where the program gives no number
	Times   float64 `json:"times,omitempty"`   // Error/Moved, where that says something
	// of Moves, Turns, TurnsRounded, Holds, MovesUnclear, Crosses: half an ulp of constants that are rounded themselves is part of Moved
	Constants bool     `json:"constants,omitempty"`
	Integers  bool     `json:"integers,omitempty"` // no input is a float: integers are exact, and have no ulps
	Restart   *Restart `json:"restart,omitempty"`  // of Unmoved
	// Crosses, Steps, Anywhere: the size round about; Beside: of the largest element; Residue: of the terms; WrongFormula: the error of
	// rounding; InRange: the exact result; Around: what those around agree on; NotInDomain: the domain
	Value string `json:"value,omitempty"`
}

// Basis is the kind of a reason.
type Basis string

// The kinds of reasons.
const (
	Moves   Basis = "moves"   // inherent or avoidable, by how far half an ulp of input moves the exact value
	Crosses Basis = "crosses" // zero crossing: by Moved and Error, which are absolute, and Value, the size round about
	Beside  Basis = "beside"  // zero crossing: by Error, which is absolute, and Value, the largest of the elements beside it
	Residue Basis = "residue" // zero crossing: by Error, which is absolute, and Value, the size of what the result is the difference of
	Within  Basis = "within"  // inherent: four ulps of input move the exact value by Moved
	// inherent: half an ulp of a vector's largest element, in each of its elements, moves the exact value by Moved
	OfVectors Basis = "of-vectors"
	// inherent: half an ulp of input moves the exact value by Moved, which is absolute, and so far it is from zero round about: Value
	Anywhere Basis = "anywhere"
	// inherent: the exact result jumps by Moved where something compared crosses zero, whose error is Error, and Value its size round
	// about, or, of an operand, where the quotient of a remainder is rounded
	Steps Basis = "steps"
	// discontinuity: the exact result jumps by Moved, which is absolute, where the program compares with its constant Value
	Jumps Basis = "jumps"
	// of a decision: half an ulp of input turns it around (inherent), or does not (avoidable); what is decided by is moved by Moved, and
	// that of the floats is off by Error
	Turns         Basis = "turns"
	TurnsRounded  Basis = "turns-rounded" // inherent: the unit roundoff of all inputs does, less than an ulp of each
	Holds         Basis = "holds"
	RoundingAlone Basis = "rounding-alone" // inherent: the exact value is 0, and stays 0 where inputs are moved round about
	MovesOut      Basis = "moves-out"      // inherent: out of the range
	ToNoValue     Basis = "to-no-value"    // inherent, or not decided: half an ulp of input leads to where the function has no value
	MovesUnclear  Basis = "moves-unclear"  // not decided: by Moved to Most; where these are absent nothing is known
	Unmoved       Basis = "unmoved"        // not decided: at a restart the exact value does not move with the input
	FormulaOff    Basis = "formula-off"    // approximation: over the reals the result is off by Error already
	WrongFormula  Basis = "wrong-formula"  // approximation: over the reals the result is the computed one
	NotInDomain   Basis = "not-in-domain"  // out of domain
	ExactOverflow Basis = "exact-overflow" // of an exception: the exact result is beyond the range,
	ExactTiny     Basis = "exact-tiny"     // or below the normal numbers,
	InRange       Basis = "in-range"       // or neither
	HasValue      Basis = "has-value"      // of an invalid operation: it has a number for a result over the reals
	Around        Basis = "around"         // of NaN: around the input the exact results come to Value
)

// Exactly is which exact value a reason is about.
type Exactly string

// The exact values: the result, what was compared, what was rounded to an integer.
const (
	ExactResult     Exactly = "result"
	ExactDifference Exactly = "difference"
	ExactOperand    Exactly = "operand"
)

// Bound says what a number is to the one that is meant.
type Bound string

// The bounds; "" is the number itself, to a factor of two.
const (
	AtLeast  Bound = "at-least"
	LessThan Bound = "less-than"
)

// A Share is a distance relative to the size of the exact value; absolute where that may be 0 or is not known.
type Share struct {
	Amount   string `json:"amount"` // a decimal
	Absolute bool   `json:"absolute,omitempty"`
}

// Harm is what an exception or a divergence did to an output that is not wrong to the threshold.
type Harm struct {
	Value string `json:"value,omitempty"` // no number, as the exact value is beyond the range: no oracle can say what would be right
	Ulps  string `json:"ulps,omitempty"`  // the error, at most; "" and no Value: as good as none
}

// EstimateState is what is known of a program's own error estimate.
type EstimateState string

// The states. The first two compare it with the error as it is; the others are of findings about the estimate (Underestimate).
const (
	OwnHolds     EstimateState = "holds"
	OwnViolated  EstimateState = "violated"
	OwnDisowned  EstimateState = "disowned"   // the program says by its status that the result is not to be used
	OwnNoNumber  EstimateState = "no-number"  // the estimate is NaN or infinite
	OwnNoResult  EstimateState = "no-result"  // the result is NaN or infinite
	OwnNoOracle  EstimateState = "no-oracle"  // no exact value is known
	OwnNegative  EstimateState = "negative"   // its size is compared
	OwnErrorSeen EstimateState = "error-seen" // it says 0, and there is an error (explanations)
	OwnOpen      EstimateState = "open"       // not decided (explanations)
)

// Without is a part of a proof that was left out.
type Without struct {
	Part string `json:"part,omitempty"`
	// how its process ended: "the class took more than 200ms"; "": it was not asked, after many like it
	Ended string `json:"ended,omitempty"`
}

// Rule is how a computed value was judged where that is not the plain comparison of its error with the threshold.
type Rule string

// The rules. The exact value
const (
	AbsoluteNearZero Rule = "absolute-near-zero" // may be zero: the absolute error counts
	AbsoluteAtZero   Rule = "absolute-at-zero"   // is zero: the absolute error counts
	SmallSubnormal   Rule = "small-subnormal"    // is below the smallest normal number, and the error is small beside that
	LostNumber       Rule = "lost-number"        // is an ordinary number, the computed one is none
	LostTiny         Rule = "lost-tiny"          // is 0 or below the smallest normal number, the computed one is no number
	Beyond           Rule = "beyond"             // is beyond the range
	NoRoomFor        Rule = "no-room-for"        // is an integer that the result's type cannot hold, the computed one is another
	BeyondOtherSide  Rule = "beyond-other-side"  // is beyond the range, and the computed infinity has the other sign
)

// Status is what the program itself says of its result. By the usual convention 0 is success.
type Status struct {
	Code int64 `json:"code"`
}
