package report

// This file says what came of trying the blame.

import (
	"fmt"

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

// changeText says what was put right.
func changeText(t *finding.Trial) string {
	exact := t.Change == finding.ExactOperands
	switch {
	case t.Change == finding.Unamplified:
		return fmt.Sprintf("the %s at %s:%d:%d, whose rounding it amplifies, unrounded", t.Op, t.At.File, t.At.Line, t.At.Column)
	case t.Change == finding.DecidedExactly:
		return thisDecision(t.Op) + " decided as the exact values do"
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

// leftText says what is left of the error.
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
