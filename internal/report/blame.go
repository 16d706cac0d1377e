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
		return "the operation makes NaN of numbers, and the function returns it without reporting an error"
	case finding.EndPassed:
		return "the operand is out of the operation's domain by no more than rounding, of the program or its inputs; the result is NaN"
	case finding.ValueLost:
		return "the operation has an exact value, but the function returns its NaN"
	case finding.NumbersAround:
		return "the operation has no exact value either, but results nearby approach a number; the function returns NaN"
	case finding.BoundedAround:
		return "the operation has no exact value either, but results nearby are bounded; the function returns NaN"
	case finding.UndefinedUsed:
		return "C leaves the converted integer undefined, and the result depends on it"
	case finding.ComparedExactly:
		return "if integers had no limit, the comparisons of integers and the result would be right"
	case finding.NoneAlone:
		text = "no single operation causes the error alone"
	case finding.OneOfSeveral:
		text = "several operations cause the error, and this is one of them"
	case finding.FirstOfDecisions:
		text = "it is the first decision that the exact values make differently"
	case finding.OverIntegers:
		text = "with integers without limit " + leftText(t)
	default:
		text = changeText(t) + " " + leftText(t)
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
	return "path: with the decisions of the exact values " + leftText(t)
}

func changeText(t *finding.Trial) string {
	exact := t.Change == finding.ExactOperands
	switch {
	case t.Change == finding.Unamplified:
		return "without the rounding of " + elsewhere(t) + ", which this operation amplifies,"
	case t.Change == finding.DecidedExactly:
		return "with " + thisDecision(t.Op) + " decided by the exact values"
	case t.At != nil && exact:
		return "with exact operands of " + elsewhere(t)
	case t.At != nil:
		return "without the rounding of " + elsewhere(t)
	case t.Once && exact:
		return "with exact operands in one of its executions"
	case t.Once:
		return "without the rounding of one of its executions"
	case t.Executions > 1 && exact:
		return fmt.Sprintf("with exact operands in its %d executions", t.Executions)
	case t.Executions > 1:
		return fmt.Sprintf("without the rounding of its %d executions", t.Executions)
	case exact:
		return "with exact operands"
	}
	return "without the rounding of this operation"
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
		return "no rounding error is left; the formula itself has an infinite error"
	case t.Formula:
		return "no rounding error is left; the formula itself has an error of " + t.Left
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
	finding.Inherent:           "half an ulp of the inputs moves the exact result by at least an eighth of the error",
	finding.Discontinuity:      "the result jumps at a constant of the program, and rounding decides the side of the jump",
	finding.Avoidable:          "half an ulp of the inputs moves the exact result by less than the error, so a better formula helps",
	finding.ZeroCrossing:       "the exact result is almost 0, and the error is small compared with results nearby",
	finding.ClassApproximation: "the program's formula differs from the reference even without rounding",
	finding.OutOfDomain:        "the reference does not cover this input",
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
