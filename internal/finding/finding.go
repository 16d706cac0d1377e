package finding

// This file defines a finding. It consists of strings and numbers, as in the stream.

import "strings"

// SomeException is the value of Thrown if the type of the exception is not known.
const SomeException = "an exception that it does not catch"

// A Finding is an input on which the subject goes wrong, with what is known about it.
type Finding struct {
	ID       string  `json:"id"`
	Subject  string  `json:"subject"`
	Spelling string  `json:"spelling"` // the SUBJECT argument that names the subject
	Rank     int     `json:"rank"`
	Kind     Kind    `json:"kind"`
	OnTheWay bool    `json:"on_the_way,omitempty"` // an exception or divergence in a run whose result is not certified to be wrong
	Suppress string  `json:"suppressed,omitempty"` // the reason that the suppression gives for hiding it
	Since    Since   `json:"since,omitempty"`      // of a certified finding: its change since the baseline
	PartOf   string  `json:"part_of,omitempty"`    // of an exception or divergence: id of the finding about the wrong result of the same run
	Verdict  Verdict `json:"verdict"`
	Class    Class   `json:"class"`
	// the cause shows only at implausible inputs, or at results below the normal numbers
	Extreme   bool     `json:"extreme,omitempty"`
	Input     []Number `json:"input"`
	Earlier   []Number `json:"earlier,omitempty"`   // poisoned-state: the earlier call in the same process
	Between   int      `json:"between,omitempty"`   // poisoned-state: calls at Input between Earlier and the judged call
	Alone     *Number  `json:"alone,omitempty"`     // poisoned-state: the result without Earlier, after as many calls
	Output    string   `json:"output,omitempty"`    // the output with the error: "return", "result.val", "A[3]"
	Threshold string   `json:"threshold,omitempty"` // the smallest error of that output that is a finding, if it differs from the config's
	Computed  Number   `json:"computed"`
	Exact     []Exact  `json:"exact,omitempty"`
	Error     []Error  `json:"error,omitempty"`
	Site      *Site    `json:"site,omitempty"`
	// without Site: where the run trapped, the loop that does not end, the line that made a constant the result, or the function. It has
	// no Op.
	At        *Site   `json:"at,omitempty"`
	Condition string  `json:"condition,omitempty"` // of the site at this input; "inf" for an exact cancellation
	Confirmed bool    `json:"confirmed,omitempty"` // the blame is confirmed: Trial removes the rounding error
	Signalled string  `json:"signalled,omitempty"` // what the subject itself reports: "status 0", "status 15 (GSL_EUNDRFLW)"
	Status    *Status `json:"status,omitempty"`    // the status in Signalled as a number
	Estimate  *Number `json:"estimate,omitempty"`  // the program's estimate of its error (absolute)

	Underestimate *Underestimate `json:"underestimate,omitempty"` // underestimated-error: comparison of Estimate with the error

	Unmodified *Unmodified `json:"unmodified,omitempty"` // what the unmodified program does, if it differs from what the finding states

	Builds *Builds `json:"builds,omitempty"` // builds-differ and functions-differ

	Loop    *Loop    `json:"loop,omitempty"`    // timeout: where the time is spent, and whether the loop is known to be endless
	Outside *Outside `json:"outside,omitempty"` // trap: access outside of an object of the program
	Thrown  string   `json:"thrown,omitempty"`  // trap: type of the C++ exception that nobody caught

	Failed string `json:"failed,omitempty"` // trap: the assertion that does not hold

	ThrownText string `json:"thrown_text,omitempty"` // of a trap: what() of that exception, in one line

	Evidence

	Suggestion *Suggestion `json:"suggestion,omitempty"` // what to try instead of the blamed operations
	Fix        *Fix        `json:"fix,omitempty"`        // a change of the source that mends it, checked; only faultline fix looks for one

	Waited string `json:"waited,omitempty"` // timeout: the time limit of the unmodified run, "1s"

	Recorded *Recorded `json:"recorded,omitempty"` // the input beside recorded calls; only if there are some

	Assumption  *Skipped `json:"assumption,omitempty"` // an assumption about a parameter that the run violates: it proves nothing
	Notes       []string `json:"notes,omitempty"`      // what else a reader must know; code does not decide by it
	Strategy    string   `json:"strategy"`
	Evaluations int64    `json:"evaluations"` // runs before it was found
	Step        int64    `json:"step"`        // ATOMU's step: operations from the site to the return
	Simplest    *Witness `json:"simplest,omitempty"`
	// same cause; the result is of another kind (NaN, infinite, finite) than Computed
	Also []Witness `json:"also,omitempty"`
	// same cause, with a larger error, if Input was preferred as the more useful input
	Worst *Witness `json:"worst,omitempty"`
}

// Checked reports whether the program itself ended the run, because its arguments are not what it asks for: it threw an exception that
// nobody catches, or failed an assertion.
func (f *Finding) Checked() bool { return f.Thrown != "" || f.Failed != "" }

// An Underestimate is the ratio of the error of Output to the program's own estimate.
type Underestimate struct {
	Oracle Oracle  `json:"oracle"`           // the oracle of the error
	Factor *Bounds `json:"factor,omitempty"` // error/|estimate|; both ends "inf" for an estimate of 0; absent if either is not finite
	Margin string  `json:"margin"`           // the smallest factor that is a finding: "10"
}

// A Witness is another input that shows the same finding: the same site and kind, also certified.
type Witness struct {
	Input    []Number `json:"input"`
	Output   string   `json:"output,omitempty"` // the output of Error, if it is not the finding's
	Computed *Number  `json:"computed,omitempty"`
	Exact    *Exact   `json:"exact,omitempty"`  // the exact value that Error is measured against
	Around   string   `json:"around,omitempty"` // for NaN without an exact value: the limit of the exact results around the input
	Error    []Error  `json:"error,omitempty"`
}

// WitnessBy makes a witness of f from g, which shows the same finding.
func (f *Finding) WitnessBy(g *Finding) *Witness {
	w := &Witness{Input: g.Input, Error: g.Error, Exact: g.MainExact()}
	if g.Output != f.Output {
		w.Output = g.Output
	}
	if g.AmidNumbers() && g.Reason != nil {
		w.Around = g.Reason.Value
	}
	if g.Computed.Decimal != "" {
		w.Computed = &g.Computed
	}
	return w
}

// AlsoBy adds g, which has the same cause as f and another kind of wrong result, to f.Also.
func (f *Finding) AlsoBy(g *Finding) {
	w := f.WitnessBy(g)
	w.Computed = &g.Computed
	f.also(*w)
	for _, w := range g.Also {
		f.also(w)
	}
}

// BesideBy sets f.Worst to g, which has the same cause as f, if the error of g is larger.
func (f *Finding) BesideBy(g *Finding) {
	than := f.Main()
	if f.Worst != nil {
		than = &f.Worst.Error[0]
	}
	for _, w := range []*Witness{f.WitnessBy(g), g.Worst} {
		if w != nil && len(w.Error) > 0 && than != nil && Larger(&w.Error[0], than) {
			f.Worst, than = w, &w.Error[0]
		}
	}
}

func (f *Finding) also(w Witness) {
	shown := w.Computed.Shows() == f.Computed.Shows()
	for i := range f.Also {
		shown = shown || f.Also[i].Computed.Shows() == w.Computed.Shows()
	}
	if !shown {
		f.Also = append(f.Also, w)
	}
}

// Shows returns the kind of result that a number is: "nan", "inf" or "number".
func (n *Number) Shows() string {
	switch text := strings.TrimLeft(n.Decimal, "+-"); {
	case strings.HasPrefix(text, "nan"), strings.HasPrefix(text, "inf"):
		return text[:3]
	}
	return "number"
}

// Shows returns the kind of the wrong result, as Number.Shows does, or "0" for a zero.
func (f *Finding) Shows() string {
	if strings.TrimLeft(f.Computed.Decimal, "+-") == "0" {
		return "0"
	}
	return f.Computed.Shows()
}

// Amplifies reports whether the error of f is an amplified rounding error of the operation that g blames, and both have the same class.
func (f *Finding) Amplifies(g *Finding) bool {
	if f.Trial == nil || g.Trial == nil || f.Site == nil || g.Site == nil || f.Class != g.Class {
		return false
	}
	at, of := f.Trial.At, g.Site
	cause := g.Confirmed || g.Kind.Exception() == 0 // an operation that is not the cause of its own error is not the cause of another
	return cause && f.Trial.Change == Unamplified && g.Trial.Change == Unrounded && f.Trial.Op == of.Op && at != nil &&
		at.File == of.File && at.Line == of.Line && at.Column == of.Column
}

// Kind is what went wrong.
type Kind string

// The kinds. Amplification is a large condition at an operation other than + and -. Approximation means that the program's formula,
// evaluated exactly, differs from the reference. UnderestimatedError means that the program's estimate of its own error is too small by
// more than a margin (LSGA, section V-C, RQ2). InvalidConversion is a conversion of a number, NaN or infinity to an integer type that
// cannot hold it. IntegerOverflow is arithmetic on an integer that becomes a float, or comes from one, and whose result does not fit its
// type. C does not define it if the type is signed, and wraps if it is not. It is also a truncation that loses bits of such an integer.
const (
	Cancellation  Kind = "cancellation"
	Absorption    Kind = "absorption"
	Amplification Kind = "amplification"
	Approximation Kind = "approximation"
	Overflow      Kind = "overflow"
	Underflow     Kind = "underflow"
	DivideByZero  Kind = "divide-by-zero"
	Invalid       Kind = "invalid"
	Divergence    Kind = "divergence"
	Trap          Kind = "trap"
	Timeout       Kind = "timeout"

	UnderestimatedError Kind = "underestimated-error"

	InvalidConversion Kind = "invalid-conversion"
	IntegerOverflow   Kind = "integer-overflow"
	// An integer result differs with the decisions of exact values. WrongDecision means a comparison, WrongInteger a conversion or a
	// rounding.
	WrongDecision Kind = "wrong-decision"
	WrongInteger  Kind = "wrong-integer"

	// A call returns something else after another call, because of state that the program kept.
	PoisonedState Kind = "poisoned-state"
	// Two builds of one source return different results.
	BuildsDiffer Kind = "builds-differ"
	// Two functions that should return the same differ.
	FunctionsDiffer Kind = "functions-differ"

	// A result contradicts a law that almost all other results of the function obey: scaling, or a symmetry.
	Inconsistent Kind = "inconsistent"
	// Two formulas for the same thing do not meet where the program compares with a constant to choose between them.
	Seam Kind = "seam"
)

// Verdict is the result of the proof.
type Verdict string

// The verdicts. Certified needs an enclosure of the error whose lower bound is at or above the threshold. Refuted needs one whose upper
// bound is below it. A trap needs a second run of the unmodified code that ended in the same way. A timeout also needs a machine state that
// repeats. An exception also needs a run of the unmodified code that raised it. A divergence needs enclosures that decide differently from
// the floats. An underestimated error needs an error at or above the threshold and above the margin times the estimate.
const (
	Certified    Verdict = "certified"
	Refuted      Verdict = "refuted"
	Inconclusive Verdict = "inconclusive"
)

// Class tells whether the program could have done better.
type Class string

// The classes. For an exception the class depends on the exact result (Ariadne, section 5.3): avoidable if that is 0 or a normal number,
// inherent if it is itself out of range. For a divergence it depends on what half an ulp of the inputs does to the compared value.
const (
	// the error is at most 8 times the movement of the exact result by half an ulp of the inputs, or the exact result jumps where a
	// compared value crosses zero
	Inherent           Class = "inherent"
	Avoidable          Class = "avoidable"     // the error is larger than that
	ClassApproximation Class = "approximation" // the program's formula, evaluated exactly, is wrong
	// the exact value crosses zero nearby, or is tiny in a vector, and the error is small compared with the size of the values around it
	ZeroCrossing Class = "zero-crossing"
	// the exact result jumps where the program compares with one of its constants, and rounding selects the side
	Discontinuity Class = "discontinuity"
	OutOfDomain   Class = "out-of-domain" // the reference is not defined there
	Unknown       Class = "unknown"
)

// A Number is a float, as exact bits in hexadecimal and as the shortest decimal.
type Number struct {
	Name    string `json:"name,omitempty"`
	Index   *int   `json:"index,omitempty"`
	Hex     string `json:"hex"`
	Decimal string `json:"decimal"`
	Format  string `json:"format,omitempty"`  // LLVM's name of the format ("float"); "" is double
	Enum    string `json:"enum,omitempty"`    // of an enum: the name of the value
	Integer string `json:"integer,omitempty"` // of a result of an integer type: "int32", "uint8"; see IntegerType
}

// Exact is an enclosure mid +/- rad of the exact value, in decimals that contain it. If the radius is "inf", mid has no meaning. Beyond, if
// set, is then a number between zero and the value.
type Exact struct {
	Oracle    Oracle `json:"oracle"`
	Mid       string `json:"mid"`
	Rad       string `json:"rad"`
	Beyond    string `json:"beyond,omitempty"`
	Precision uint   `json:"precision"`      // in bits, of the computation
	Rule      Rule   `json:"rule,omitempty"` // how the computed value was judged, on the oracle that counts
}

// Oracle is the exact value that is meant.
type Oracle string

// The two oracles, and Path. Path stands beside the shadow if exact values decide differently from the floats, or if their decisions are
// not known.
const (
	Reference Oracle = "reference" // the mathematical function
	Shadow    Oracle = "shadow"    // the program's operations and decisions over the reals
	Path      Oracle = "path"      // the program's operations over the reals, with the decisions of the floats
	// another result of the same function, see Conflict. It is no exact value, so a finding has an error by it and no Exact
	OtherResult Oracle = "other-result"
)

// An Error encloses the error against one oracle in each measure. Ulps are those of the exact value in the output's format and may be
// fractional. Bits are log2(1+ulps).
type Error struct {
	Oracle   Oracle  `json:"oracle"`
	Relative *Bounds `json:"relative,omitempty"` // absent if the exact value is zero
	Ulps     *Bounds `json:"ulps,omitempty"`
	Bits     *Bounds `json:"bits,omitempty"`
	Absolute *Bounds `json:"absolute,omitempty"`
}

// Bounds are the ends of an enclosure, rounded outward, as decimals. Upper, or both ends, may be "inf".
type Bounds struct {
	Lower string `json:"lower"`
	Upper string `json:"upper"`
}

// A Site is the position of the blamed operation.
type Site struct {
	ID        int     `json:"-"` // index in the subject's program; it has no meaning in another process
	Function  string  `json:"function"`
	File      string  `json:"file"`
	Line      int     `json:"line"`
	Column    int     `json:"column"`
	Op        string  `json:"op"`
	Format    string  `json:"format,omitempty"` // of the operands, as in Number; "" is double
	InlinedAt []Frame `json:"inlined_at"`
	Text      string  `json:"text,omitempty"` // the source line, if it could be read
	Expr      string  `json:"expr,omitempty"` // the source text of the operation with its operands, if it could be parsed
}

// A Frame is one step of an inlining chain. The innermost comes first.
type Frame struct {
	Function string `json:"function"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Text     string `json:"text,omitempty"` // as in Site
	Expr     string `json:"expr,omitempty"`
}
