package finding

// This file is a finding: strings and numbers only, as they stand in the stream.

import "strings"

// SomeException stands for the type of an exception that is not known, in Thrown.
const SomeException = "an exception that it does not catch"

// A Finding is an input on which the subject goes wrong, with what is known about it.
type Finding struct {
	ID       string  `json:"id"`
	Subject  string  `json:"subject"`
	Spelling string  `json:"spelling"` // the SUBJECT argument that names it again
	Rank     int     `json:"rank"`
	Kind     Kind    `json:"kind"`
	OnTheWay bool    `json:"on_the_way,omitempty"` // an exception or divergence whose run gave no result that is certified to be wrong
	Suppress string  `json:"suppressed,omitempty"` // why it is not to be shown, as the suppression says
	Since    Since   `json:"since,omitempty"`      // of a certified one: what became of it since the baseline
	PartOf   string  `json:"part_of,omitempty"`    // an exception or divergence in a run whose wrong result the finding of this id tells
	Verdict  Verdict `json:"verdict"`
	Class    Class   `json:"class"`
	// the cause shows only at inputs beyond those that programs live with, or at results below the normal numbers
	Extreme   bool     `json:"extreme,omitempty"`
	Input     []Number `json:"input"`
	Earlier   []Number `json:"earlier,omitempty"`   // of kind poisoned-state: the call before, in the same process
	Between   int      `json:"between,omitempty"`   // so many calls at Input stand between that one and the one that is judged
	Alone     *Number  `json:"alone,omitempty"`     // and what comes of Input without it, behind as many
	Output    string   `json:"output,omitempty"`    // which output the error is of: "return", "result.val", "A[3]"
	Threshold string   `json:"threshold,omitempty"` // from which error of that output on it is one, where the config says another
	Computed  Number   `json:"computed"`
	Exact     []Exact  `json:"exact,omitempty"`
	Error     []Error  `json:"error,omitempty"`
	Site      *Site    `json:"site,omitempty"`
	Condition string   `json:"condition,omitempty"` // of the site there; "inf" for an exact cancellation
	Confirmed bool     `json:"confirmed,omitempty"` // the blame: Trial removes the error of rounding
	Signalled string   `json:"signalled,omitempty"` // what the subject itself said: "status 0", "status 15 (GSL_EUNDRFLW)"
	Status    *Status  `json:"status,omitempty"`    // the same as a number, where it is a status
	Estimate  *Number  `json:"estimate,omitempty"`  // its own error estimate (absolute)

	Underestimate *Underestimate `json:"underestimate,omitempty"` // of kind underestimated-error: by how much Estimate is too little

	Unmodified *Unmodified `json:"unmodified,omitempty"` // what the program does by itself, where that is not what the finding states

	Builds *Builds `json:"builds,omitempty"` // of kinds builds-differ and functions-differ

	Loop    *Loop    `json:"loop,omitempty"`    // of a time-out: where the time is spent, and whether it is known to be endless
	Outside *Outside `json:"outside,omitempty"` // of a trap: the run uses memory outside of an object of the program
	Thrown  string   `json:"thrown,omitempty"`  // of a trap: the type of the C++ exception that the program threw and that nobody caught

	Evidence

	Suggestion *Suggestion `json:"suggestion,omitempty"` // what to try in place of what is blamed

	Waited string `json:"waited,omitempty"` // of a time-out: how long the unmodified code was waited for, "1s"

	Assumption  *Skipped `json:"assumption,omitempty"` // of a parameter: it does not hold in this run, which proves nothing
	Notes       []string `json:"notes,omitempty"`      // what a reader must know besides, and nobody decides on
	Strategy    string   `json:"strategy"`
	Evaluations int64    `json:"evaluations"` // runs until it was found
	Step        int64    `json:"step"`        // ATOMU's step, operations from the site to the return
	Simplest    *Witness `json:"simplest,omitempty"`
	// of the same cause, where what comes out is NaN, infinite or a number and Computed is not
	Also []Witness `json:"also,omitempty"`
	// of the same cause, with a larger error, where Input is one that somebody would act upon
	Worst *Witness `json:"worst,omitempty"`
}

// An Underestimate says how many times as large as the program's own estimate the error of Output is.
type Underestimate struct {
	Oracle Oracle  `json:"oracle"`           // whose exact value counts
	Factor *Bounds `json:"factor,omitempty"` // error/|estimate|; both ends "inf" for an estimate of 0; absent where either is no number
	Margin string  `json:"margin"`           // from which factor on it is a finding, as said: "10"
}

// A Witness is a simpler input that shows the same finding: the same site and kind, certified too. It is absent where none
// is simpler than the worst, which is Input.
type Witness struct {
	Input    []Number `json:"input"`
	Output   string   `json:"output,omitempty"`   // which output Error is of, where that is not the finding's own
	Computed *Number  `json:"computed,omitempty"` // where it is another kind of result than the finding's, or the other infinity
	Error    []Error  `json:"error,omitempty"`
}

// WitnessBy makes g, which shows the same finding as f, a witness of f.
func (f *Finding) WitnessBy(g *Finding) *Witness {
	w := &Witness{Input: g.Input, Error: g.Error}
	if g.Output != f.Output {
		w.Output = g.Output
	}
	if kind := g.Computed.Shows(); kind != f.Computed.Shows() || kind == "inf" && g.Computed.Decimal != f.Computed.Decimal {
		w.Computed = &g.Computed
	}
	return w
}

// AlsoBy notes g, which has the same cause as f: what comes out is another kind of wrong result.
func (f *Finding) AlsoBy(g *Finding) {
	w := f.WitnessBy(g)
	w.Computed = &g.Computed
	f.also(*w)
	for _, w := range g.Also {
		f.also(w)
	}
}

// BesideBy notes g, which has the same cause as f, where its error is larger than that of f.
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

// Shows is the kind of result that a number is: "nan", "inf" or "number".
func (n *Number) Shows() string {
	switch text := strings.TrimLeft(n.Decimal, "+-"); {
	case strings.HasPrefix(text, "nan"), strings.HasPrefix(text, "inf"):
		return text[:3]
	}
	return "number"
}

// Shows is the kind of a wrong result: of numbers "0" stands apart.
func (f *Finding) Shows() string {
	if strings.TrimLeft(f.Computed.Decimal, "+-") == "0" {
		return "0"
	}
	return f.Computed.Shows()
}

// Amplifies reports whether the error of f is the rounding of the operation that g blames, amplified, and g is of the same class.
func (f *Finding) Amplifies(g *Finding) bool {
	if f.Trial == nil || g.Trial == nil || f.Site == nil || g.Site == nil || f.Class != g.Class {
		return false
	}
	at, of := f.Trial.At, g.Site
	cause := g.Confirmed || g.Kind.Exception() == 0 // what is not the cause of its own error is none of another
	return cause && f.Trial.Change == Unamplified && g.Trial.Change == Unrounded && f.Trial.Op == of.Op && at != nil &&
		at.File == of.File && at.Line == of.Line && at.Column == of.Column
}

// Kind is what went wrong.
type Kind string

// The kinds. Amplification: a site other than + and - with a large condition.
// Approximation: the program's formula, evaluated exactly, already differs from the reference. UnderestimatedError: the program
// returns an estimate of its own error, and the error is larger by more than a margin (LSGA, section V-C, RQ2).
// InvalidConversion: a number, NaN and infinities included, is converted to an integer type that cannot hold it. IntegerOverflow: signed
// arithmetic on an integer that such a conversion made (of a number that fits) gives what its type cannot hold, which C defines neither,
// or such an integer is truncated and loses bits of the number that is read afterwards.
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
	// A result that is an integer is another one where decisions are those of the exact values: of a comparison, of a conversion or a
	// rounding.
	WrongDecision Kind = "wrong-decision"
	WrongInteger  Kind = "wrong-integer"

	// After one call another gives something else than alone, for what the program kept in between.
	PoisonedState Kind = "poisoned-state"
	// Two builds of one source do not return the same.
	BuildsDiffer Kind = "builds-differ"
	// Two functions that should return the same do not.
	FunctionsDiffer Kind = "functions-differ"
)

// Verdict is what the proof said.
type Verdict string

// The verdicts. Certified needs an enclosure whose lower bound is at or above the threshold; refuted one whose upper bound is
// below it. Traps need a second run of the unmodified code that ended the same way, time-outs a state of the machine that comes
// back as well, exceptions a run that raised them too, divergences enclosures that decide otherwise than the floats;
// underestimated errors both an error at or above
// the threshold and one above the margin times the estimate.
const (
	Certified    Verdict = "certified"
	Refuted      Verdict = "refuted"
	Inconclusive Verdict = "inconclusive"
)

// Class says whether the program could have done better.
type Class string

// The classes. Of an exception the class says where the exact result is (Ariadne, section 5.3): avoidable if that is 0 or a
// normal number, inherent if it is itself out of the range; of a divergence what half an ulp does to what was compared.
const (
	// the error is at most 8 times what half an ulp of input does to the exact result, or that jumps where something compared crosses zero
	Inherent           Class = "inherent"
	Avoidable          Class = "avoidable"     // it is more than that
	ClassApproximation Class = "approximation" // the program's formula, evaluated exactly, is wrong already
	// the exact value crosses zero there, or is next to nothing in a vector, and beside the size of all around the error is small
	ZeroCrossing Class = "zero-crossing"
	// the exact result jumps where the program compares with a constant of its own, and rounding decides on which side it is
	Discontinuity Class = "discontinuity"
	OutOfDomain   Class = "out-of-domain" // the reference says nothing there
	Unknown       Class = "unknown"
)

// A Number is a float: exact bits in hex, the shortest decimal beside it.
type Number struct {
	Name    string `json:"name,omitempty"`
	Index   *int   `json:"index,omitempty"`
	Hex     string `json:"hex"`
	Decimal string `json:"decimal"`
	Format  string `json:"format,omitempty"` // LLVM's word for it ("float"); "" is double
	Enum    string `json:"enum,omitempty"`   // of an enum: the name of the value
}

// Exact is an enclosure of the exact value: mid +/- rad, decimals that contain it. Where the radius is "inf" the mid says nothing;
// what may be known is that the value is farther from zero than Beyond, on the same side.
type Exact struct {
	Oracle    Oracle `json:"oracle"`
	Mid       string `json:"mid"`
	Rad       string `json:"rad"`
	Beyond    string `json:"beyond,omitempty"`
	Precision uint   `json:"precision"`      // bits it was computed with
	Rule      Rule   `json:"rule,omitempty"` // by which the computed value was judged, where this is the oracle that counts
}

// Oracle is which exact value is meant.
type Oracle string

// The two oracles, and what is no oracle: the value along the path of the floats stands beside the shadow's where the exact values
// decide otherwise than the floats did, or where it is not known how they decide.
const (
	Reference Oracle = "reference" // the mathematical function
	Shadow    Oracle = "shadow"    // the program's operations and decisions over the reals
	Path      Oracle = "path"      // its operations over the reals, along the decisions of the floats
)

// An Error encloses the error against one oracle in each measure. Ulps are those of the exact value in the output's
// format, fractional; bits are log2(1+ulps).
type Error struct {
	Oracle   Oracle  `json:"oracle"`
	Relative *Bounds `json:"relative,omitempty"` // absent where the exact value is zero
	Ulps     *Bounds `json:"ulps,omitempty"`
	Bits     *Bounds `json:"bits,omitempty"`
	Absolute *Bounds `json:"absolute,omitempty"`
}

// Bounds are the ends of an enclosure, rounded outward, as decimals ("inf" is allowed above and for both).
type Bounds struct {
	Lower string `json:"lower"`
	Upper string `json:"upper"`
}

// A Site is where the blame lies.
type Site struct {
	ID        int     `json:"-"` // number in the subject's program; means nothing outside of this process
	Function  string  `json:"function"`
	File      string  `json:"file"`
	Line      int     `json:"line"`
	Column    int     `json:"column"`
	Op        string  `json:"op"`
	Format    string  `json:"format,omitempty"` // of the operands, as in Number; "" is double
	InlinedAt []Frame `json:"inlined_at"`
	Text      string  `json:"text,omitempty"` // the source line, where it could be read
}

// A Frame is one step of an inlining chain, innermost first.
type Frame struct {
	Function string `json:"function"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
}
