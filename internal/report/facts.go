package report

// This file says remarks: a fact has a sentence, with places for its numbers.

import (
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// facts are the sentences. {open} begins what a shadow does not decide, or what it followed both ways.
var facts = map[finding.Fact]string{
	finding.NoReference:   "reference: there is none; say --reference, or --oracle shadow",
	finding.DomainOpen:    "reference: its domain is not decided at {bits} bits",
	finding.ReferenceOpen: "reference: {text} at {bits} bits",
	finding.ShadowOpen:    "shadow: not decided at {bits} bits",
	finding.ShadowEnds:    "shadow: the run {text} over balls",
	finding.NoEnclosure:   "{open}at {at} the exact operand of a decision has no enclosure at {bits} bits",
	finding.NoBits:        "{open}at {at} a float is made of the bits of a rounded value, and the exact value has none",
	finding.NoRoom:        "{open}at {at} the exact integer does not fit its type",
	finding.TooClose:      "{open}{bits} bits do not say {decision} at {at}",
	finding.LongerPath:    "{open}over the reals the run does not end within {count} instructions, that of the floats takes {other}",
	finding.OtherEnd:      "{open}over the reals the run ends with {text}",
	finding.NotWritten:    "{open}over the reals the run does not write {name}",
	finding.OnlyWritten:   "{open}the run does not write {name}, over the reals it does",

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
	finding.NotRaisedByIt:  "interpreted, the operation raises {kind}; the unmodified code does not",
	finding.NotConfirmed:   "not confirmed on the unmodified code",
	finding.ReturnsOther:   "the unmodified code returns something else than the interpreter: what is undefined may give anything",
	finding.SameDecision:   "the exact values decide there as the floats do",
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
	text := strings.NewReplacer("{open}", open, "{at}", fileLine(&at), "{function}", at.Function, "{op}", r.Op, "{decision}", decision,
		"{kind}", string(f.Kind), "{name}", r.Name, "{text}", r.Text, "{bits}", strconv.FormatUint(uint64(r.Bits), 10),
		"{count}", strconv.FormatInt(r.Count, 10), "{other}", strconv.FormatInt(r.Other, 10), "{returned}", returned).Replace(facts[r.Fact])
	if r.Both {
		text += "; both ways were followed, and the exact value is one of them"
	}
	return text
}
