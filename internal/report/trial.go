package report

// This file says what came of trying the blame, and the remarks.

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

// remarkText says a fact.
func remarkText(f *finding.Finding, r *finding.Remark) string {
	switch r.Fact {
	case finding.EndsWith:
		return "interpreted, the run ends with " + r.Text
	case finding.NoEnd:
		return fmt.Sprintf("interpreted, the run does not end within %d instructions", r.Count)
	case finding.Ends:
		return fmt.Sprintf("interpreted, the run ends after %d instructions", r.Count)
	case finding.NoRepeat:
		return fmt.Sprintf("interpreted, the run does not end within %d instructions, nor does a state come back", r.Count)
	case finding.MayEnd:
		return fmt.Sprintf("the run was followed for %d instructions, in which no state came back: it may end later", r.Count)
	case finding.FewElements:
		return fmt.Sprintf("if %s has too few elements, give it more: --domain '%s[0..%d] in ...'", r.Name, r.Name, r.Count)
	case finding.Assumed:
		return fmt.Sprintf("not certified: %s  (%s, %s)", r.Text, fileLine(r.At), r.At.Function)
	case finding.NotModelled:
		return fmt.Sprintf("not certified: %s (%s, %s)", r.Text, fileLine(r.At), r.At.Function)
	case finding.LongRun:
		return fmt.Sprintf("the run is too long to trace errors through it (more than %d operations)", r.Count)
	case finding.ByDecision:
		return "the program returns " + r.Text + " by decision, no operation made it"
	case finding.NoValue:
		return "shadow: over the reals " + r.Op + " has no value there either"
	case finding.NotThere:
		return fmt.Sprintf("there is no %s there", f.Kind)
	case finding.NotRaised:
		return fmt.Sprintf("the operation does not raise %s there", f.Kind)
	case finding.NotRaisedByIt:
		return fmt.Sprintf("interpreted, the operation raises %s; the unmodified code does not", f.Kind)
	case finding.DecisionOpen:
		return fmt.Sprintf("at %d bits it is not known how the exact values decide", r.Bits)
	case finding.Failed:
		return r.Text
	case finding.CodeEndsWith:
		return "unmodified, the run ends with " + r.Text
	case finding.CodeEndsIn:
		return "unmodified, the run ends with " + r.Text + " within " + r.Name
	case finding.LeftOutLoop:
		returns := ""
		if f.Loop != nil && len(f.Loop.LeftOut) > 0 {
			returns = " " + f.Loop.LeftOut[0].Decimal
		}
		return "certified for the code as it is written: built with -O2, the run returns" + returns +
			", for C lets an optimiser leave a loop without effects out"
	case finding.TooManyOps:
		return fmt.Sprintf("not certified: the run has %d operations, too many by itself or beside those of other points", r.Count)
	case finding.NoCertification:
		return "no oracle: certification " + r.Text
	}
	return plainFacts[r.Fact]
}

// plainFacts have no numbers.
var plainFacts = map[finding.Fact]string{
	finding.Undefined:      "what is there is not defined: a run may return anything, or be killed, depending on where things lie in memory",
	finding.NoOutput:       "not certified: there is no output to follow",
	finding.FormulaNoValue: "over the reals the program's formula has no value there either",
	finding.FlushedToZero:  "the program returns 0 by decision; the exact value can be written, below the smallest normal number",
	finding.RoundedRight:   "the operations over the reals, along the path taken, would give another result; the rounded ones are right",
	finding.NotConfirmed:   "not confirmed on the unmodified code",
	finding.ReturnsOther:   "the unmodified code returns something else than the interpreter: what is undefined may give anything",
	finding.SameDecision:   "the exact values decide there as the floats do",
	finding.KilledTwice:    "the process was killed twice: memory ended, somebody did it, or the code itself",
	finding.AssumedLength:  "the length of an array is assumed, and interpretation does not confirm that the code itself is at fault",
	finding.NoOwnEstimate:  "there is no estimate of the program's own error to judge; say --error-output",
}
