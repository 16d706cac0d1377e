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
	say("", Recorded(f))
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
		say("", cmp.Or(w.Ended, "the "+w.Part+" was skipped here, because it took too long at too many other inputs of this function"))
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
		list = append(list, fmt.Sprintf("path: the exact values decide differently %s, first at %s (%s)", times, fileLine(&o.First),
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
	finding.AbsoluteNearZero: "may be 0, so the threshold applies to the absolute error",
	finding.AbsoluteAtZero:   "is 0, so the threshold applies to the absolute error",
	finding.SmallSubnormal:   "is below the smallest normal number, and the error is small compared with that number",
	finding.WithinAbsolute:   "is so close that the absolute error is below the threshold",
	finding.LostNumber:       "is an ordinary number",
	finding.LostTiny:         "is 0 or below the smallest normal number",
	finding.Beyond:           "is beyond the range of the format",
	finding.NoRoomFor:        "is an integer that the result's type cannot hold",
	finding.BeyondOtherSide:  "is beyond the range of the format, with the opposite sign",
}

// Restarts says where the shadow takes the computed value; two operations of a line are one note.
func Restarts(all []finding.Restart) (list []string) {
	for i := range all {
		r := &all[i]
		note := "shadow: restarts from the computed value, which is " + restartKind[r.Kind] + " at " + fileLine(&r.Place)
		if !slices.Contains(list, note) {
			list = append(list, note)
		}
	}
	return list
}

var restartKind = map[finding.RestartKind]string{
	finding.FromBits: "made from bits",
	finding.Magic:    "rounded by a magic number",
	finding.Opaque:   "computed by code without an exact value",
}

// fileLine is a position within a sentence; the function is one where the compiler says no more.
func fileLine(p *finding.Place) string {
	if p.File == "" && p.Function != "" {
		return p.Function
	}
	return Place(p.File, p.Line, 0)
}

// Dropped says of an exception that the code raises as it is written what becomes of it where the code is optimised.
const Dropped = "a build with -O2 and the same flags does not raise it, because the compiler computes or removes the operation"

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
			list = append(list, fmt.Sprintf("path: with exact decisions, the exact result is %s; %s %s", x.Mid, by,
				x.Distance))
		}
	}
	if e := f.Effect; e != nil {
		list = append(list, map[finding.EffectState]string{
			finding.Reaches:     "this value reaches the result, which is " + Unsigned(e.Value),
			finding.GoesInto:    "the result is computed from this value, and is " + e.Value,
			finding.Vanishes:    "no result depends on this value",
			finding.OnlyDecides: "the result is not computed from this value",
		}[e.State])
		var places []string
		for i := range e.Decisions {
			places = append(places, fileLine(&e.Decisions[i]))
		}
		if len(places) > 0 {
			list = append(list, "decisions depend on this value, at "+strings.Join(places, ", "))
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
		return fmt.Sprintf("%s, which does not fit in %d bits", r.Result, r.Bits)
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
	return "the result is right nevertheless"
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
		return about + "the program itself reports that its result is not usable (" + f.Signalled + "), so the estimate does not count"
	case finding.OwnNoNumber:
		return about + "it is " + strings.TrimPrefix(f.Estimate.Decimal, "-") + ", so it does not count"
	case finding.OwnNoResult:
		return about + "the result is " + f.Computed.Decimal + ", which has no error to estimate"
	case finding.OwnNoOracle:
		return about + "no exact value is known to compare it with"
	case finding.OwnNegative:
		return about + "it is negative, so its absolute value counts"
	}
	return ""
}

// facts are the sentences. {open} begins what a shadow does not decide, or what it followed both ways.
var facts = map[finding.Fact]string{
	finding.NoReference:   "reference: there is none; give one with --reference, or use --oracle shadow",
	finding.DomainOpen:    "reference: {bits} bits do not decide whether the input is in its domain",
	finding.ReferenceOpen: "reference: {text} at {bits} bits",
	finding.ShadowOpen:    "shadow: {bits} bits do not decide the exact value",
	finding.ShadowEnds:    "shadow: in ball arithmetic, the run {text}",
	finding.NoEnclosure:   "{open}at {at}, {bits} bits give no enclosure of the exact operand of a decision",
	finding.NoBits:        "{open}at {at}, a float is made of the bits of a rounded value; an exact value has no such bits",
	finding.NoExtension: "at {at}, a function reads the digits of a rounded value; exact values have no such digits, so the exact result " +
		"is unknown",
	finding.NoRoom:   "{open}at {at}, the exact integer does not fit its type",
	finding.TooClose: "{open}{bits} bits do not decide {decision} at {at}",
	finding.Absorbs: "path: the comparison at {at} tests whether rounding absorbed a term, which exact values never do; so the " +
		"exact value follows the branches that the floats take",
	finding.RanOut: "shadow: over the reals, the search at {at} uses up its iterations before its test holds, so its last value is no " +
		"exact value",
	finding.LongerPath:  "{open}over the reals, the run does not end within {count} instructions; with floats it takes {other}",
	finding.OtherEnd:    "{open}over the reals, the run ends with {text}",
	finding.NotWritten:  "{open}over the reals, the run does not write {name}",
	finding.OnlyWritten: "{open}the run does not write {name}, but over the reals it does",

	finding.EndsWith:    "in the interpreter, the run ends with {text}",
	finding.NoEnd:       "in the interpreter, the run does not end within {count} instructions",
	finding.Ends:        "in the interpreter, the run ends after {count} instructions",
	finding.NoRepeat:    "in the interpreter, the run does not end within {count} instructions, and no state repeats",
	finding.MayEnd:      "within the first {count} instructions of the run, no state repeats, so it may end later",
	finding.FewElements: "if {name} has too few elements, give it more: --domain '{name}[0..{count}] in ...'",
	finding.Undefined: "the content of that memory is undefined: depending on the layout of memory, a run may return anything or be " +
		"killed",
	finding.Assumed:     "not certified: {text}  ({at}, {function})",
	finding.NotModelled: "not certified: {text} ({at}, {function})",
	finding.NoOutput:    "not certified: there is no result to follow",

	finding.LongRun:        "the run is too long to trace errors through it (more than {count} operations)",
	finding.ByDecision:     "the program returns {text} by a decision; no operation computed it",
	finding.LastLink:       "{called} at {place} {does}, because the blamed operation made 0",
	finding.NoValue:        "shadow: the exact operands of {op} have no value there either",
	finding.FormulaNoValue: "without rounding, the program's formula has no value there either",
	finding.FlushedToZero:  "the program decides to return 0; the exact value is a number below the smallest normal one",
	finding.RoundedRight:   "on this path, exact operations would give another result; the rounded ones give the right one",
	finding.NotThere:       "there is no {kind} there",
	finding.NotRaised:      "the operation does not raise {kind} there",
	finding.RaisedByOthers: "in the interpreter, the operation does not raise {kind}; in the unmodified code, some operation raises it",
	finding.NotRaisedByIt:  "in the interpreter, the operation raises {kind}; the unmodified code does not",
	finding.Precomputed:    "the compiler computes this at compile time, so the run raises no exception",
	finding.NotConfirmed:   "not confirmed on the unmodified code",
	finding.ReturnsOther:   "the unmodified code returns another result than the analysed code",
	finding.SameDecision:   "the exact values make the same decision there as the floats",
	finding.MadeElsewhere:  "the wrong result of this run is due to the {op} at {place}, a kind that --kind excludes",
	finding.DecisionOpen:   "{bits} bits do not show how the exact values decide",

	finding.Remembers:    "values that the program keeps between calls: {name}",
	finding.Failed:       "{text}",
	finding.CodeEndsWith: "the unmodified code ends with {text}",
	finding.CodeEndsIn:   "the unmodified code ends with {text} within {name}",
	finding.LeftOutLoop: "certified for the code as written; with -O2, the run returns{returned}, because C lets an optimiser remove a " +
		"loop without effects",
	finding.KilledTwice:     "the process was killed twice: memory ran out, somebody killed it, or the code itself did",
	finding.AssumedLength:   "faultline assumed the length of an array, and the interpreter does not confirm a fault of the code itself",
	finding.TooManyOps:      "not certified: the run has {count} operations, too many alone or together with those of other inputs",
	finding.NoOwnEstimate:   "the program's estimate of its own error is missing; name it with --error-output",
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
		decision = "to which integer the exact operand rounds"
	}
	text := strings.NewReplacer("{open}", open, "{at}", fileLine(&at), "{function}", at.Function, "{op}", Sign(r.Op),
		"{called}", called(r.Op), "{does}", doesText(finding.Kind(r.Name), r.Op),
		"{decision}", decision,
		"{place}", Place(at.File, at.Line, at.Column), "{kind}", string(f.Kind), "{name}", r.Name, "{text}", r.Text,
		"{bits}", strconv.FormatUint(uint64(r.Bits), 10),
		"{count}", strconv.FormatInt(r.Count, 10), "{other}", strconv.FormatInt(r.Other, 10), "{returned}", returned).Replace(facts[r.Fact])
	if r.Both {
		text += "; faultline followed both branches, and the exact value is one of the two"
	}
	return text
}
