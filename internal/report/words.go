package report

// This file says evidence in words, one sentence a fact; what the blame and the class rest on stands in blame.go.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// A Sentence is about the blame, the class, the program's own estimate of its error, or anything else ("").
type Sentence struct{ About, Text string }

// What reports have lines of their own for.
const (
	AboutBlame = "blame"
	AboutClass = "class"
	AboutOwn   = "own"
)

// Notes returns all that is known of a finding beside its numbers, a sentence each. Those about the blame and the class begin with these
// words.
func Notes(f *finding.Finding) (list []string) {
	for _, s := range Sentences(f) {
		switch s.About {
		case AboutBlame:
			s.Text = "blame: " + s.Text
		case AboutClass:
			s.Text = cmp.Or(basisClass[f.Reason.Basis], string(f.Class)) + ": " + s.Text
		}
		list = append(list, s.Text)
	}
	return list
}

// Sentences says evidence in the order in which a proof comes to it.
func Sentences(f *finding.Finding) (list []Sentence) {
	say := func(about string, text ...string) {
		for _, t := range text {
			if t != "" {
				list = append(list, Sentence{about, t})
			}
		}
	}
	early := f.Reason != nil && f.Reason.Basis == finding.NotInDomain
	if early {
		say(AboutClass, Reason(f))
	}
	for i := range f.Undecided {
		say("", factText(f, &f.Undecided[i]))
	}
	say("", pathTexts(f)...)
	say("", eventTexts(f)...)
	say(AboutBlame, Trial(f))
	say("", everyDecision(f.Trial))
	for i := range f.Remarks {
		say("", factText(f, &f.Remarks[i]))
	}
	switch text := Reason(f); {
	case early:
	case f.Class == finding.Unknown || f.Class == "":
		say("", After(undecidedClass(f.Class, f.Reason), text))
	default:
		say(AboutClass, text)
	}
	say("", harmText(f.Harm))
	say(AboutOwn, ownState(f))
	for _, w := range f.Without {
		say("", cmp.Or(w.Ended, "the "+w.Part+" is not asked for here: it took too long at too many other points of this subject"))
	}
	say("", f.Notes...)
	return list
}

// pathTexts says how the shadow went along, and by which rules its value and the reference's were compared with the computed one.
func pathTexts(f *finding.Finding) (list []string) {
	list = Restarts(f.Restarts)
	if o := f.Otherwise; o != nil {
		times := "once"
		if o.Times > 1 {
			times = fmt.Sprintf("%d times", o.Times)
		}
		list = append(list, fmt.Sprintf("path: the exact values would decide otherwise %s, first at %s (%s)", times, fileLine(&o.First),
			Sign(o.Op)))
	}
	for i := range f.Exact {
		if x := &f.Exact[i]; x.Rule != "" {
			list = append(list, string(x.Oracle)+": the exact value "+ruleText[x.Rule])
		}
	}
	return list
}

// ruleText says what the exact value is.
var ruleText = map[finding.Rule]string{
	finding.AbsoluteNearZero: "may be zero, where no relative error exists: the absolute error is compared with the threshold",
	finding.AbsoluteAtZero:   "is zero, where no relative error exists: the absolute error is compared with the threshold",
	finding.SmallSubnormal:   "is below the smallest normal number, and the error is small beside that number",
	finding.WithinAbsolute:   "is so near that the absolute error is below the threshold",
	finding.LostNumber:       "is an ordinary number",
	finding.LostTiny:         "is 0 or below the smallest normal number",
	finding.Beyond:           "is beyond the format's range",
	finding.NoRoomFor:        "is an integer that the result's type cannot hold",
	finding.BeyondOtherSide:  "is beyond the format's range, on the other side",
}

// Restarts says where the shadow takes the computed value; two operations of a line are one note.
func Restarts(all []finding.Restart) (list []string) {
	for i := range all {
		r := &all[i]
		note := "shadow: restarts from the computed value, " + restartKind[r.Kind] + " at " + fileLine(&r.Place)
		if !slices.Contains(list, note) {
			list = append(list, note)
		}
	}
	return list
}

var restartKind = map[finding.RestartKind]string{
	finding.FromBits: "made from bits",
	finding.Magic:    "rounded by a magic number",
	finding.Opaque:   "computed without a shadow",
}

// fileLine is a position within a sentence; the function is one where the compiler says no more.
func fileLine(p *finding.Place) string {
	if p.File == "" && p.Function != "" {
		return p.Function
	}
	return Place(p.File, p.Line, 0)
}

// Dropped says of an exception that the code raises as it is written what becomes of it where the code is optimised.
const Dropped = "built with -O2 and the same flags, the code does not raise it: the compiler computes it or leaves it out"

// eventTexts says what an exception or a divergence is, and where its value went.
func eventTexts(f *finding.Finding) (list []string) {
	if r := f.Raised; r != nil {
		text := string(f.Kind) + ": " + raisedText(r)
		if r.Times > 1 {
			text += fmt.Sprintf(", and %d times more", r.Times-1)
		}
		list = append(list, text)
	}
	if f.Flag != nil && f.Flag.Dropped {
		list = append(list, string(f.Kind)+": "+Dropped)
	}
	if d := f.Decision; d != nil {
		list = append(list, "path: "+decisionText(d))
		if x := d.Exact; x != nil {
			by := map[bool]string{true: "distance", false: "relative distance"}[x.Absolute]
			list = append(list, fmt.Sprintf("path: with exact decisions the operations over the reals give %s; %s %s", x.Mid, by,
				x.Distance))
		}
	}
	if e := f.Effect; e != nil {
		list = append(list, map[finding.EffectState]string{
			finding.Reaches:     "it reaches the output, which is " + Unsigned(e.Value),
			finding.GoesInto:    "the output is computed from it, and is " + e.Value,
			finding.Vanishes:    "nothing comes of it",
			finding.OnlyDecides: "the output is not computed from it",
		}[e.State])
		var places []string
		for i := range e.Decisions {
			places = append(places, fileLine(&e.Decisions[i]))
		}
		if len(places) > 0 {
			list = append(list, "decisions hang on it, at "+strings.Join(places, ", "))
		}
	}
	return list
}

// raisedText writes an operation with its result: "1e+200 * 1e+200 = inf".
func raisedText(r *finding.Raised) string {
	call := Written(r.Op, r.Operands)
	switch {
	case r.Bits == 0:
		return call + " = " + Unsigned(r.Result)
	case len(r.Operands) == 0:
		return fmt.Sprintf("%s, of which %d bits do not hold all", r.Result, r.Bits)
	case r.Result != "":
		return fmt.Sprintf("%s is %s, which %d signed bits cannot hold", call, r.Result, r.Bits)
	case r.Unsigned:
		return fmt.Sprintf("%s, which %d unsigned bits cannot hold", r.Operands[0], r.Bits)
	}
	return fmt.Sprintf("%s, which %d signed bits cannot hold", r.Operands[0], r.Bits)
}

func decisionText(d *finding.Decision) string {
	if len(d.Operands) == 0 { // a stream that others wrote
		return Sign(d.Op) + " gives " + d.Gave
	}
	if x := d.Step; x != nil {
		const said = "%s of %s gives %s; the exact operand is within %s of %s, which gives %s, and no precision tried tells the two apart"
		return fmt.Sprintf(said, Sign(d.Op), d.Operands[0], d.Gave, x.Within, x.At, x.Gives)
	}
	if len(d.Operands) == 1 {
		return fmt.Sprintf("%s of %s gives %s; the exact operand is %s +/- %s", Sign(d.Op), d.Operands[0], d.Gave, d.Mid, d.Rad)
	}
	return fmt.Sprintf("the comparison of %s with %s gives %s; the difference of the exact operands is %s +/- %s",
		d.Operands[0], d.Operands[1], d.Gave, d.Mid, d.Rad)
}

func harmText(h *finding.Harm) string {
	switch {
	case h == nil:
		return ""
	case h.Value != "":
		return "the output is " + Unsigned(h.Value) + ", where the exact value is beyond the range"
	case h.Ulps != "":
		return "the output is off by at most " + h.Ulps + " ulps, which is below the threshold"
	}
	return "the output is right all the same"
}

func ownState(f *finding.Finding) string {
	const about = "its own error estimate: "
	switch f.OwnState {
	case finding.OwnHolds:
		return "its own error estimate holds"
	case finding.OwnViolated:
		if f.OwnTimes != "" {
			return "its own error estimate is violated: the error is " + f.OwnTimes + " times as large"
		}
		return "its own error estimate is violated: it claims an error of " + f.Estimate.Decimal
	case finding.OwnDisowned:
		return about + "the program itself says that the result is not to be used (" + f.Signalled + "), and promises nothing"
	case finding.OwnNoNumber:
		return about + "it is " + strings.TrimPrefix(f.Estimate.Decimal, "-") + ", which promises nothing"
	case finding.OwnNoResult:
		return about + "the result is " + f.Computed.Decimal + ", which has no error that could be estimated"
	case finding.OwnNoOracle:
		return about + "no exact value is known that it could be compared with"
	case finding.OwnNegative:
		return about + "it is negative, and its size is taken for what it means"
	}
	return ""
}

// facts are the sentences. {open} begins what a shadow does not decide, or what it followed both ways.
var facts = map[finding.Fact]string{
	finding.NoReference:   "reference: there is none; say --reference, or --oracle shadow",
	finding.DomainOpen:    "reference: its domain is not decided at {bits} bits",
	finding.ReferenceOpen: "reference: {text} at {bits} bits",
	finding.ShadowOpen:    "shadow: not decided at {bits} bits",
	finding.ShadowEnds:    "shadow: the run {text} over balls",
	finding.NoEnclosure:   "{open}at {at} the exact operand of a decision has no enclosure at {bits} bits",
	finding.NoBits:        "{open}at {at} a float is made of the bits of a rounded value, and the exact value has none",
	finding.NoExtension: "at {at} a function asks for the digits of a rounded value, and has no meaning over the real numbers: the exact " +
		"result is unknown",
	finding.NoRoom:   "{open}at {at} the exact integer does not fit its type",
	finding.TooClose: "{open}{bits} bits do not say {decision} at {at}",
	finding.Absorbs: "path: the comparison at {at} asks whether rounding absorbed a term, which over the reals is never so; what the " +
		"operations give over the reals along the floats' path is held against the result",
	finding.RanOut: "shadow: over the reals the search at {at} uses up its rounds without meeting its test, so where it stops is no " +
		"exact value",
	finding.LongerPath:  "{open}over the reals the run does not end within {count} instructions, that of the floats takes {other}",
	finding.OtherEnd:    "{open}over the reals the run ends with {text}",
	finding.NotWritten:  "{open}over the reals the run does not write {name}",
	finding.OnlyWritten: "{open}the run does not write {name}, over the reals it does",

	finding.EndsWith:    "interpreted, the run ends with {text}",
	finding.NoEnd:       "interpreted, the run does not end within {count} instructions",
	finding.Ends:        "interpreted, the run ends after {count} instructions",
	finding.NoRepeat:    "interpreted, the run does not end within {count} instructions, nor does a state come back",
	finding.MayEnd:      "the run was followed for {count} instructions, in which no state came back: it may end later",
	finding.FewElements: "if {name} has too few elements, give it more: --domain '{name}[0..{count}] in ...'",
	finding.Undefined:   "what is there is not defined: a run may return anything, or be killed, depending on where things lie in memory",
	finding.Assumed:     "not certified: {text}  ({at}, {function})",
	finding.NotModelled: "not certified: {text} ({at}, {function})",
	finding.NoOutput:    "not certified: there is no output to follow",

	finding.LongRun:        "the run is too long to trace errors through it (more than {count} operations)",
	finding.ByDecision:     "the program returns {text} by decision, no operation made it",
	finding.NoValue:        "shadow: over the reals {op} has no value there either",
	finding.FormulaNoValue: "over the reals the program's formula has no value there either",
	finding.FlushedToZero:  "the program returns 0 by decision; the exact value can be written, below the smallest normal number",
	finding.RoundedRight:   "the operations over the reals, along the path taken, would give another result; the rounded ones are right",
	finding.NotThere:       "there is no {kind} there",
	finding.NotRaised:      "the operation does not raise {kind} there",
	finding.RaisedByOthers: "interpreted, the operation does not raise {kind}; the unmodified code raises it somewhere",
	finding.NotRaisedByIt:  "interpreted, the operation raises {kind}; the unmodified code does not",
	finding.Precomputed:    "the compiler's build computes this while compiling: no exception is raised when it runs",
	finding.NotConfirmed:   "not confirmed on the unmodified code",
	finding.ReturnsOther:   "the unmodified code returns something else than what was analysed",
	finding.SameDecision:   "the exact values decide there as the floats do",
	finding.MadeElsewhere:  "what is blamed for the result of this run is the {op} at {place}, of a kind that --kind leaves out",
	finding.DecisionOpen:   "at {bits} bits it is not known how the exact values decide",

	finding.Failed:       "{text}",
	finding.CodeEndsWith: "unmodified, the run ends with {text}",
	finding.CodeEndsIn:   "unmodified, the run ends with {text} within {name}",
	finding.LeftOutLoop: "certified for the code as it is written: built with -O2, the run returns{returned}, " +
		"for C lets an optimiser leave a loop without effects out",
	finding.KilledTwice:     "the process was killed twice: memory ended, somebody did it, or the code itself",
	finding.AssumedLength:   "the length of an array is assumed, and interpretation does not confirm that the code itself is at fault",
	finding.TooManyOps:      "not certified: the run has {count} operations, too many by itself or beside those of other points",
	finding.NoOwnEstimate:   "there is no estimate of the program's own error to judge; say --error-output",
	finding.NoCertification: "no oracle: certification {text}",
}

// Refutation says why an exception is refuted; "" is nothing that is about the exception.
func Refutation(f *finding.Finding) string {
	for i := range f.Remarks {
		switch r := &f.Remarks[i]; r.Fact {
		case finding.NotRaised, finding.NotRaisedByIt, finding.Precomputed:
			return factText(f, r)
		}
	}
	return ""
}

// factText says a remark on f.
func factText(f *finding.Finding, r *finding.Remark) string {
	at, open, returned := finding.Place{}, "shadow: not decided; ", ""
	if r.At != nil {
		at = *r.At
	}
	if r.Both {
		open = "path: "
	}
	if f.Loop != nil && len(f.Loop.LeftOut) > 0 {
		returned = " " + f.Loop.LeftOut[0].Decimal
	}
	decision := map[string]string{"fcmp": "how the exact operands compare", "frem": "which quotient the exact operands have"}[r.Op]
	if decision == "" {
		decision = "to which integer the exact operand goes"
	}
	text := strings.NewReplacer("{open}", open, "{at}", fileLine(&at), "{function}", at.Function, "{op}", Sign(r.Op),
		"{decision}", decision,
		"{place}", Place(at.File, at.Line, at.Column), "{kind}", string(f.Kind), "{name}", r.Name, "{text}", r.Text,
		"{bits}", strconv.FormatUint(uint64(r.Bits), 10),
		"{count}", strconv.FormatInt(r.Count, 10), "{other}", strconv.FormatInt(r.Other, 10), "{returned}", returned).Replace(facts[r.Fact])
	if r.Both {
		text += "; both ways were followed, and the exact value is one of them"
	}
	return text
}
