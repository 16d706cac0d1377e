package report

// This file says what came of trying the blame, and what a class hangs on.

import (
	"fmt"
	"slices"

	"faultline/internal/finding"
)

// Trial says what was put right and what was left of the error, "" without a trial of the blame.
func Trial(f *finding.Finding) string {
	t := f.Trial
	if t == nil || t.Change == finding.AllDecided {
		return ""
	}
	text := ""
	switch t.Change {
	case finding.PassedOff:
		return "it makes NaN of numbers, which is returned as a success"
	case finding.ValueLost:
		return "over the reals it has a number for a result; that NaN is returned"
	case finding.NumbersAround:
		return "over the reals it has no value either, but results around the input come to a number; NaN is returned"
	case finding.UndefinedUsed:
		return "C leaves the converted integer undefined, and the result depends on it"
	case finding.ComparedExactly:
		return "with comparisons of integers decided over the integers, which know no limit, what follows is right"
	case finding.NoneAlone:
		text = "no single operation was found that alone makes the error"
	case finding.OneOfSeveral:
		text = "the errors come from several operations, and this one adds to them"
	case finding.FirstOfDecisions:
		text = "it is the first of the decisions that the exact values make otherwise"
	case finding.OverIntegers:
		text = "over the integers, which know no limit, " + leftText(t)
	default:
		text = "with " + changeText(t) + " " + leftText(t)
	}
	if !f.Confirmed {
		text = "not confirmed; " + text
	}
	return text
}

// everyDecision is a trial that blames no single operation.
func everyDecision(t *finding.Trial) string {
	if t == nil || t.Change != finding.AllDecided {
		return ""
	}
	return "path: along the decisions of the exact values " + leftText(t)
}

func changeText(t *finding.Trial) string {
	exact := t.Change == finding.ExactOperands
	switch {
	case t.Change == finding.Unamplified:
		return elsewhere(t) + ", whose rounding it amplifies, unrounded"
	case t.Change == finding.DecidedExactly:
		return thisDecision(t.Op) + " decided as the exact values do"
	case t.At != nil && exact:
		return "exact operands of " + elsewhere(t)
	case t.At != nil:
		return elsewhere(t) + " unrounded"
	case t.Once && exact:
		return "exact operands in one of its executions"
	case t.Once:
		return "this one execution of the operation unrounded"
	case t.Executions > 1 && exact:
		return fmt.Sprintf("exact operands in its %d executions", t.Executions)
	case t.Executions > 1:
		return fmt.Sprintf("the %d executions of this operation unrounded", t.Executions)
	case exact:
		return "exact operands"
	}
	return "this operation unrounded"
}

// elsewhere is the operation of a trial that is not the one blamed; code without debug information does not say where.
func elsewhere(t *finding.Trial) string {
	switch {
	case t.Op == "":
		return "the operation before it"
	case t.At == nil || t.At.File == "":
		return called(t.Op) + " before it"
	}
	return fmt.Sprintf("%s at %s", called(t.Op), Place(t.At.File, t.At.Line, t.At.Column))
}

// thisDecision is what a decision by an operation is called.
func thisDecision(op string) string {
	switch op {
	case "fcmp":
		return "this comparison"
	case "fptosi", "fptoui":
		return "this conversion"
	case "frem":
		return "this remainder"
	}
	return "this rounding to an integer"
}

func leftText(t *finding.Trial) string {
	beyond := t.Left == "inf"
	switch {
	case t.Formula && beyond:
		return "no error of rounding is left; the formula itself is off beyond measure"
	case t.Formula:
		return "no error of rounding is left; what remains, " + t.Left + ", is the formula's"
	case beyond && t.Right: // beside an exact value that underflows, no relative error is small
		return "the result is right"
	case beyond:
		return "the error remains"
	case t.Left == "0":
		return "no error is left"
	case t.Measure == finding.InUlps || t.Measure == finding.InBits:
		return fmt.Sprintf("the error is at most %s %s", t.Left, t.Measure)
	}
	return fmt.Sprintf("the %s error is at most %s", t.Measure, t.Left)
}

// Meaning is what a class says by itself.
var Meaning = map[finding.Class]string{
	finding.Inherent:           "the error is at most 8 times what half an ulp of the input does to the exact result",
	finding.Discontinuity:      "the result jumps at a constant of the program, and rounding decides on which side it is",
	finding.Avoidable:          "the exact result moves less with the input than this error: a better formula helps",
	finding.ZeroCrossing:       "the exact result is beside a zero of the function, and the error is small beside its size round about",
	finding.ClassApproximation: "the program's formula, without any rounding, already differs from the reference",
	finding.OutOfDomain:        "the reference says nothing about this input",
}

// Lossy is an operation that lost or cancelled digits, in words: "dot.c:7:12  fadd, precision loss: up to 45 of 53 bits of the smaller
// operand are lost, 3 times".
func Lossy(l *finding.Lossy) string {
	what := "leading bits cancel"
	if l.Check == "precision loss" {
		what = "bits of the smaller operand are lost"
	}
	most := fmt.Sprintf("%d of %d", l.Bits, l.Of)
	switch {
	case l.Bits == l.Of:
		most = fmt.Sprintf("all %d", l.Of)
	case l.Times > 1 || l.Check == "precision loss": // the last bits may have been 0
		most = "up to " + most
	}
	op := ""
	if l.Site != nil { // a stream that others wrote may lack it
		op = l.Site.Op
	}
	text := fmt.Sprintf("%s  %s, %s: %s %s", SitePlace(l.Site), Sign(op), l.Check, most, what)
	if l.Times > 1 {
		text += ", " + Plural(l.Times, "time")
	}
	return text
}

// PartLabel is the word before a part of another finding: what was raised in its runs, or where its rounding is amplified.
func PartLabel(part *finding.Finding) string {
	if part.Trial != nil && part.Trial.Change == finding.Unamplified {
		return "grows"
	}
	return "raised"
}

// Elsewhere says of a part that its run is at another input than that of the finding that it belongs to.
func Elsewhere(f, part *finding.Finding) string {
	same := slices.EqualFunc(f.Input, part.Input, func(a, b finding.Number) bool { return a.Name == b.Name && a.Hex == b.Hex })
	if same {
		return ""
	}
	return ", elsewhere"
}
