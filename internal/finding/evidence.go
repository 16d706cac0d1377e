package finding

// This file holds the evidence of a finding besides its numbers, and why it is not certified. Code decides by these fields. Package report
// makes sentences of them.

// Evidence has one field for each fact. A fact that is not known or does not apply is absent.
type Evidence struct {
	Undecided []Remark      `json:"undecided,omitempty"` // why an oracle has no answer, or a doubtful one
	Restarts  []Restart     `json:"restarts,omitempty"`  // places at which the shadow continues from the computed value
	Otherwise *Otherwise    `json:"otherwise,omitempty"` // decisions of the run that exact values would make differently
	Raised    *Raised       `json:"raised,omitempty"`    // exception: the operation that raised it first
	Decision  *Decision     `json:"decision,omitempty"`  // divergence: the decision and its operands
	Flag      *Flag         `json:"flag,omitempty"`      // IEEE exception: whether the unmodified code raised the flag
	Avoidable *AvoidableBy  `json:"avoidable,omitempty"` // overflow and underflow: whether another formula may avoid it
	Effect    *Effect       `json:"effect,omitempty"`    // exception: what became of the operation's result
	Trial     *Trial        `json:"trial,omitempty"`     // blame: the error that remains without the blamed cause
	Remarks   []Remark      `json:"remarks,omitempty"`   // how the run was followed, and why there is no certificate
	Reason    *Reason       `json:"reason,omitempty"`    // why the finding has its class
	Harm      *Harm         `json:"harm,omitempty"`      // exception or divergence whose result is not wrong: its effect
	OwnState  EstimateState `json:"own,omitempty"`       // what is known about the program's own error estimate
	OwnTimes  string        `json:"own_times,omitempty"` // OwnViolated: the error as a multiple of the estimate
	Without   []Without     `json:"without,omitempty"`   // parts of the proof that were left out
	Conflict  *Conflict     `json:"conflict,omitempty"`  // inconsistent and seam: the other result
	Lossy     []Lossy       `json:"lossy,omitempty"`     // finite results: additions and subtractions of the run that lost or cancelled digits
}

// A Lossy is an addition or subtraction that lost digits of its smaller operand, or cancelled leading digits of both, by FPGen's thresholds
// (32 and 40 bits of a double). This does not say that the result is worse for it. The largest losses come first.
type Lossy struct {
	Site  *Site  `json:"site"`
	Check string `json:"check"` // "precision loss" or "cancellation"
	Bits  int    `json:"bits"`  // the most bits of one execution
	Of    int    `json:"of"`    // bits of the format's significand: 53
	Times int    `json:"times"` // executions that lost so many bits
}

// A Conflict is another result of the same function, which contradicts that of the finding. It does not prove which of them is wrong. Both
// are proved: the program's operations over the reals give them, too.
type Conflict struct {
	Law      string   `json:"law,omitempty"`      // inconsistent: "f(s*x) = s*f(x)"
	Held     int      `json:"held,omitempty"`     // inconsistent: samples that obey Law
	Of       int      `json:"of,omitempty"`       // inconsistent: samples that were tried
	Shift    int      `json:"shift,omitempty"`    // inconsistent: Expected is 2^Shift times Gives
	Negated  bool     `json:"negated,omitempty"`  // inconsistent: and has the opposite sign
	Bound    int      `json:"bound,omitempty"`    // inconsistent: 1 if Law allows at most Expected, -1 if at least that
	Other    []Number `json:"other"`              // the other input; of a seam the one on the other side of the comparison
	Gives    Number   `json:"gives"`              // the result there
	Expected string   `json:"expected"`           // what the law gives at Input; of a seam what the formula of the other side gives there
	Compared string   `json:"compared,omitempty"` // the value that Site compares at Input
	Constant string   `json:"constant,omitempty"` // the number that it is compared with
	// Edge has two neighbours if Law is a symmetry or an order. Law is broken at the first and holds at the second. They belong to Input,
	// or to Other.
	Edge     [][]Number `json:"edge,omitempty"`
	Formulas []Place    `json:"formulas,omitempty"` // seam: the first operations of the formula at Input, and of the other
}

// A Place is a position in the source.
type Place struct {
	Function string `json:"function,omitempty"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column,omitempty"`
}

// A Restart is a place at which the shadow continues from the computed value. Errors made before it are not seen after it.
type Restart struct {
	Place
	Kind RestartKind `json:"kind"`
}

// RestartKind is why there is no exact value.
type RestartKind string

// The kinds of restarts.
const (
	FromBits RestartKind = "from-bits" // a float was made of an integer's bits
	Magic    RestartKind = "magic"     // a value was rounded by adding and subtracting a large number
	Opaque   RestartKind = "opaque"    // a function has no value over the reals (nextafter, logb)
)

// Otherwise counts the decisions along the floats' path that exact values would make differently.
type Otherwise struct {
	Times int    `json:"times"`
	First Place  `json:"first"`
	Op    string `json:"op"`
}

// Raised is one operation with its operands. For a conversion to an integer and for integer arithmetic, Bits is the width of the type that
// cannot hold the result.
type Raised struct {
	Op       string   `json:"op"`
	Operands []string `json:"operands,omitempty"` // as decimals
	Result   string   `json:"result,omitempty"`   // the result; for integer arithmetic, the result without a limit
	Bits     int      `json:"bits,omitempty"`
	Unsigned bool     `json:"unsigned,omitempty"`
	Times    int      `json:"times"` // executions that raised the exception in the run
}

// A Flag tells whether the processor raises the flag of an exception. A result that is subnormal and exact raises none (IEEE 754, 7.5).
type Flag struct {
	Raised bool `json:"raised"` // the flag was set after a run of the unmodified code, and the operation raises it
	// The build with -O2 and the same flags returns the same and raises no such flag: the compiler computes or removes the operation
	Dropped bool `json:"dropped,omitempty"`
}

// AvoidableBy tells whether the exact result of a run with overflow or underflow is a normal number, so that another formula may avoid the
// exception ("Automatic Detection of Floating-Point Exceptions", POPL 2013, section 5.3). A value that is not known is absent.
type AvoidableBy struct {
	OnPath Answer `json:"on_path,omitempty"` // along the path of the floats, as in the paper; an exact 0 counts as no
	// as in the class: by the reference, or with the decisions of exact values; an exact 0 counts as yes
	ByDecisions Answer `json:"by_decisions,omitempty"`
	Differ      bool   `json:"differ,omitempty"` // both are known and differ
}

// Answer is yes or no; "" is not known.
type Answer string

// The answers.
const (
	Yes Answer = "yes"
	No  Answer = "no"
)

// AnswerOf returns Yes or No.
func AnswerOf(yes bool) Answer {
	if yes {
		return Yes
	}
	return No
}

// IsExact reports whether f is an exact underflow: a result that is subnormal and exact, which raises no flag.
func (f *Finding) IsExact() bool { return f.Kind == Underflow && f.Flag != nil && !f.Flag.Raised }

// A Decision is a comparison, or a rounding to an integer, whose outcome differs with exact values.
type Decision struct {
	Op       string   `json:"op"`
	Operands []string `json:"operands"` // as decimals
	Gave     string   `json:"gave"`     // the outcome with floats: "true", "3"
	Mid      string   `json:"mid"`      // exact difference of the two operands, or the exact operand
	Rad      string   `json:"rad"`
	Exact    *Distant `json:"exact,omitempty"` // with a reference: the result with the decisions of exact values
	Step     *Edge    `json:"step,omitempty"`  // no precision separates the exact operand from this value; the floats' operand differs
}

// An Edge is a value at which a rounding to an integer jumps.
type Edge struct {
	At     string `json:"at"`     // as a decimal
	Gives  string `json:"gives"`  // the result of the operation there
	Within string `json:"within"` // bound on the distance of the exact operand
}

// Distant is an exact result, and an upper bound on its distance from the computed one.
type Distant struct {
	Mid      string `json:"mid"`
	Distance string `json:"distance"`
	Absolute bool   `json:"absolute,omitempty"` // the distance is absolute; otherwise relative
}

// Effect is what became of the value that an exception produced.
type Effect struct {
	State     EffectState `json:"state"`
	Value     string      `json:"value"`               // of the output, as a decimal
	Decisions []Place     `json:"decisions,omitempty"` // comparisons and conversions that read the value; some of them
}

// EffectState is where a value went.
type EffectState string

// The effects.
const (
	Reaches     EffectState = "reaches"      // to the output, which is NaN or infinite
	GoesInto    EffectState = "goes-into"    // the output is computed from it and finite
	Vanishes    EffectState = "vanishes"     // nowhere
	OnlyDecides EffectState = "only-decides" // to decisions only
)

// A Trial repeats the run in floats with one thing corrected, and measures the remaining error. Finding.Confirmed tells whether that
// settles the blame.
type Trial struct {
	Change     Change  `json:"change"`
	Op         string  `json:"op,omitempty"`         // DecidedExactly, Unamplified: the changed operation; else set if not the blamed one
	At         *Place  `json:"at,omitempty"`         // of Op, if Unamplified or not the blamed one
	Executions int     `json:"executions,omitempty"` // executions of the operation that were changed
	Once       bool    `json:"once,omitempty"`       // only one of several executions was changed
	Left       string  `json:"left,omitempty"`       // upper bound on the remaining error: two digits; "0"; "inf"
	Measure    Measure `json:"measure,omitempty"`    // of Left
	Right      bool    `json:"right,omitempty"`      // the remaining error is below the threshold
	Formula    bool    `json:"formula,omitempty"`    // no rounding error remains; the rest is the formula's error
}

// A Change is what a trial corrected.
type Change string

// The changes. The last nine are not trials: none would be conclusive, or none was needed.
const (
	Unrounded        Change = "unrounded"         // the operation returns its exact result
	ExactOperands    Change = "exact-operands"    // the operation gets exact operands
	Unamplified      Change = "unamplified"       // the operation at At, whose error the blamed one amplifies, returns its exact result
	DecidedExactly   Change = "decided-exactly"   // the operation decides as with exact values
	AllDecided       Change = "all-decided"       // every decision is as with exact values
	ComparedExactly  Change = "compared-exactly"  // comparisons of integers are decided over the integers
	OverIntegers     Change = "over-integers"     // integers have no limit
	PassedOff        Change = "passed-off"        // finite operands give NaN, which is returned as a success
	ValueLost        Change = "value-lost"        // NaN arises where the operation has a value over the reals, and is returned
	EndPassed        Change = "end-passed"        // NaN: an operand is out of its operation's domain by no more than rounding
	NumbersAround    Change = "numbers-around"    // NaN arises, and the exact results around the input agree on a number
	BoundedAround    Change = "bounded-around"    // NaN arises from 0/0, and the exact results around the input are bounded
	UndefinedUsed    Change = "undefined-used"    // an integer that C leaves undefined is returned, decides, or selects an element
	NoneAlone        Change = "none-alone"        // no single operation was found that makes the error
	OneOfSeveral     Change = "one-of-several"    // several operations together make it
	FirstOfDecisions Change = "first-of-decision" // the first of several decisions that differ with exact values
)

// A Reason is why a finding has its class. Moved is how far the exact value moves when each input moves by half an ulp. Error is compared
// with it.
type Reason struct {
	Basis   Basis   `json:"basis"`
	Of      Exactly `json:"of,omitempty"`      // which exact value moves; of Moves, Turns, TurnsRounded, Holds, MovesOut, MovesUnclear
	Moved   *Share  `json:"moved,omitempty"`   // the bound of the movement that decides the class; for MovesUnclear the lower one
	Most    *Share  `json:"most,omitempty"`    // MovesUnclear: the upper bound
	Through string  `json:"through,omitempty"` // Moves: the function whose result is moved by half an ulp; the output is computed from it
	Bound   Bound   `json:"bound,omitempty"`   // how Moved relates to the movement
	Error   *Share  `json:"error,omitempty"`   // absent if the computed value is NaN or infinite
	Times   float64 `json:"times,omitempty"`   // Error/Moved, if that is meaningful
	// of Moves, Turns, TurnsRounded, Holds, MovesUnclear, Crosses: Moved includes half an ulp of rounded constants of the program
	Constants bool `json:"constants,omitempty"`
	// avoidable: half an ulp of rounded constants, which are exact for the oracle, moves the exact value by so much, above the threshold
	Apart    *Share   `json:"apart,omitempty"`
	Shaped   bool     `json:"shaped,omitempty"`   // the inputs moved within their shapes: unit vectors kept the length 1
	Integers bool     `json:"integers,omitempty"` // no input is a float; integers are exact
	Restart  *Restart `json:"restart,omitempty"`  // Unmoved: the restart
	// Crosses, Steps, Anywhere: the size of the exact value nearby; Beside: of the largest element; Residue: of the terms; WrongFormula:
	// the rounding error; InRange: the exact result; Around: the limit; NotInDomain: the domain; TurnsRounded: the number of roundings, if
	// there are several
	Value string `json:"value,omitempty"`
}

// Basis is the kind of a reason.
type Basis string

// The kinds of reasons.
const (
	Moves   Basis = "moves"   // inherent or avoidable: compares Error with the movement of the exact value
	Crosses Basis = "crosses" // zero crossing: compares Moved and Error, both absolute, with Value, the size of the exact value nearby
	Beside  Basis = "beside"  // zero crossing: compares Error, absolute, with Value, the largest element beside it
	// zero crossing: the result grows as all inputs together; compares Error, absolute, with Value, the size of the largest input
	OneUnit Basis = "one-unit"
	Residue Basis = "residue" // zero crossing: compares Error, absolute, with Value, the size of the terms whose difference the result is
	Within  Basis = "within"  // inherent: four ulps of the inputs move the exact value by Moved; only in streams of earlier versions
	// inherent: half an ulp of a vector's largest element, added to each element, moves the exact value by Moved
	OfVectors Basis = "of-vectors"
	// inherent: half an ulp of the inputs moves the exact value by Moved, absolute; nearby exact values have the size Value
	Anywhere Basis = "anywhere"
	// inherent: the exact result jumps by Moved where a compared value crosses zero; the error of that value is Error and its size nearby
	// is Value. Or an operand is where the quotient of a remainder is rounded
	Steps Basis = "steps"
	// discontinuity: the exact result jumps by Moved, absolute, where the program compares with its constant Value
	Jumps Basis = "jumps"
	// of a decision: half an ulp of the inputs changes its outcome (inherent), or does not (avoidable); the exact decided value moves by
	// Moved, and its computed value is off by Error
	Turns         Basis = "turns"
	TurnsRounded  Basis = "turns-rounded" // inherent: a unit roundoff of all inputs, for each rounding, changes it
	Holds         Basis = "holds"
	Rounds        Basis = "rounds"         // avoidable: a floating-point loop counter, off by Error, ends the loop too early or too late
	RoundingAlone Basis = "rounding-alone" // inherent: the exact value is 0, and stays 0 when the inputs move
	MovesOut      Basis = "moves-out"      // inherent: the exact value leaves the range
	ToNoValue     Basis = "to-no-value"    // inherent, or unknown: half an ulp of the inputs leads to where the function has no value
	MovesUnclear  Basis = "moves-unclear"  // unknown: the movement is between Moved and Most; nothing is known if these are absent
	Unmoved       Basis = "unmoved"        // unknown: at a restart the exact value does not move with the inputs
	FormulaOff    Basis = "formula-off"    // approximation: the result over the reals is already off by Error
	WrongFormula  Basis = "wrong-formula"  // approximation: the result over the reals is the computed one
	NotInDomain   Basis = "not-in-domain"  // out of domain
	ExactOverflow Basis = "exact-overflow" // exception: the exact result is beyond the range
	ExactTiny     Basis = "exact-tiny"     // exception: the exact result is below the normal numbers
	InRange       Basis = "in-range"       // exception: the exact result is in range
	BeyondEnd     Basis = "beyond-end"     // invalid operation: the exact operand is within rounding of Value, the end of its domain
	HasValue      Basis = "has-value"      // invalid operation: its result over the reals is a number
	Around        Basis = "around"         // NaN: the exact results around the input have the limit Value
	Amid          Basis = "amid"           // NaN: the exact results at inputs around it are numbers of size Value at most
)

// Exactly is the exact value that a reason is about.
type Exactly string

// The exact values: the result, a difference that was compared, an operand that was rounded to an integer.
const (
	ExactResult     Exactly = "result"
	ExactDifference Exactly = "difference"
	ExactOperand    Exactly = "operand"
)

// Bound is how a number relates to the true value.
type Bound string

// The bounds. "" is the value itself, to a factor of two.
const (
	AtLeast  Bound = "at-least"
	LessThan Bound = "less-than"
)

// A Share is a distance relative to the size of the exact value. It is absolute if the exact value may be 0 or is not known.
type Share struct {
	Amount   string `json:"amount"` // as a decimal
	Absolute bool   `json:"absolute,omitempty"`
}

// Harm is the effect of an exception or a divergence on an output whose error is below the threshold.
type Harm struct {
	Value string `json:"value,omitempty"` // NaN or infinity; the exact value is beyond the range, so no oracle knows the right result
	Ulps  string `json:"ulps,omitempty"`  // upper bound on the error; "" without Value is next to none
}

// EstimateState is what is known about a program's own error estimate.
type EstimateState string

// The states. The first two compare the estimate with the actual error. The others belong to findings about the estimate (Underestimate).
const (
	OwnHolds     EstimateState = "holds"
	OwnViolated  EstimateState = "violated"
	OwnDisowned  EstimateState = "disowned"   // the program's status says that the result must not be used
	OwnNoNumber  EstimateState = "no-number"  // the estimate is NaN or infinite
	OwnNoResult  EstimateState = "no-result"  // the result is NaN or infinite
	OwnNoOracle  EstimateState = "no-oracle"  // no exact value is known
	OwnNegative  EstimateState = "negative"   // the estimate is negative; its magnitude is compared
	OwnErrorSeen EstimateState = "error-seen" // the estimate is 0, and there is an error (explanations)
	OwnOpen      EstimateState = "open"       // undecided (explanations)
)

// Without is a part of a proof that was left out.
type Without struct {
	Part string `json:"part,omitempty"`
	// how its process ended: "the class took more than 200ms"; "": it was skipped, after many failures of its kind
	Ended string `json:"ended,omitempty"`
}

// Rule is how a computed value was judged if its error was not simply compared with the threshold.
type Rule string

// The rules. The exact value
const (
	AbsoluteNearZero Rule = "absolute-near-zero" // may be zero: the absolute error counts
	AbsoluteAtZero   Rule = "absolute-at-zero"   // is zero: the absolute error counts
	SmallSubnormal   Rule = "small-subnormal"    // is below the smallest normal number, and the error is small compared with that
	LostNumber       Rule = "lost-number"        // is an ordinary number; the computed one is NaN or infinite
	LostTiny         Rule = "lost-tiny"          // is 0 or below the smallest normal number; the computed one is NaN or infinite
	Beyond           Rule = "beyond"             // is beyond the range
	NoRoomFor        Rule = "no-room-for"        // is an integer that the result's type cannot hold; the computed one is another
	BeyondOtherSide  Rule = "beyond-other-side"  // is beyond the range, and the computed infinity has the wrong sign
)

// Status is the program's own status code. By convention 0 is success.
type Status struct {
	Code int64 `json:"code"`
}
