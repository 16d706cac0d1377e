package report

// This file says what came of trying the blame, and what a class hangs on.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

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
	if t.At == nil || t.At.File == "" {
		return "the " + cmp.Or(t.Op, "operation") + " before it"
	}
	return fmt.Sprintf("the %s at %s", t.Op, Place(t.At.File, t.At.Line, t.At.Column))
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

// basisClass is the class of a reason where that stands without a finding.
var basisClass = map[finding.Basis]string{finding.NotInDomain: string(finding.OutOfDomain)}

// Reason says what the class hangs on.
func Reason(f *finding.Finding) string {
	r := f.Reason
	if r == nil {
		return ""
	}
	ulp := "half an ulp of each input "
	if len(f.Input) == 1 {
		ulp = "half an ulp of " + f.Input[0].Label() + " "
	}
	if r.Through != "" {
		ulp = "half an ulp of what " + r.Through + " gives "
	}
	switch {
	case r.Integers && r.Constants:
		ulp = "half an ulp of rounded constants "
	case r.Integers && r.Basis == finding.Moves && r.Error == nil:
		return "the inputs are integers, which are exact and have no ulps; the program gives no number"
	case r.Integers && r.Basis == finding.Moves:
		return "the inputs are integers, which are exact and have no ulps; the error is " + shareText(r.Error)
	case r.Constants:
		ulp += "and of rounded constants "
	}
	switch r.Basis {
	case finding.Moves:
		return ulp + movesText(r)
	case finding.Turns:
		return ulp + "turns the decision around: it " + movesText(r)
	case finding.TurnsRounded:
		return "less than" + ulp[len("half"):] + "turns the decision around: it " + movesText(r)
	case finding.Holds:
		return ulp + "does not turn the decision around: it " + movesText(r)
	case finding.Crosses:
		return fmt.Sprintf("the error is %s, %smoves the exact result by %s, and round about its size is %s", shareText(r.Error), ulp,
			shareText(r.Moved), general(r.Value, 2))
	case finding.Beside:
		return fmt.Sprintf("the error is %s, and the largest of the elements beside it is of size %s", shareText(r.Error),
			general(r.Value, 2))
	case finding.Residue:
		return fmt.Sprintf("the error is %s, and the result is what is left of numbers of size %s, next to nothing all over the domain",
			shareText(r.Error), general(r.Value, 2))
	case finding.Anywhere:
		return fmt.Sprintf("%smoves the exact result by %s, and round about its size is %s: no digit of it is known", ulp,
			shareText(r.Moved), general(r.Value, 2))
	case finding.Within:
		return fmt.Sprintf("%sdoes not tell, as four ulps move the exact result by %s; the error is %s", ulp, shareText(r.Moved),
			shareText(r.Error))
	case finding.OfVectors:
		return fmt.Sprintf("half an ulp of a vector's largest element, in each of its elements, moves the exact result by %s; the "+
			"error is %s", shareText(r.Moved), shareText(r.Error))
	case finding.Steps:
		if r.Of == finding.ExactOperand {
			return fmt.Sprintf("the exact result jumps by %s where the quotient of a remainder crosses a whole number, with an error of %s",
				shareText(r.Moved), shareText(r.Error))
		}
		return fmt.Sprintf("the exact result jumps by %s where what is compared crosses zero, with an error of %s beside a size of %s "+
			"round about", shareText(r.Moved), shareText(r.Error), general(r.Value, 2))
	case finding.Jumps:
		return fmt.Sprintf("the exact result jumps by %s where the program compares with %s, and rounding decides on which side it is",
			shareText(r.Moved), general(r.Value, 6))
	case finding.RoundingAlone:
		if r.Of == finding.ExactDifference {
			return "the exact difference is 0 whatever the inputs round about: what is compared are rounding errors themselves"
		}
		return "the exact result is 0 whatever the inputs round about: what is returned are rounding errors themselves"
	case finding.MovesOut:
		return ulp + "takes the exact " + string(r.Of) + " out of the range"
	case finding.ToNoValue:
		return ulp + "takes the exact " + string(r.Of) + " to where it has no value"
	case finding.MovesUnclear:
		if r.Most == nil {
			return "how far " + ulp + "moves the exact " + string(r.Of) + " is not known"
		}
		return fmt.Sprintf("%smoves the exact %s by %s to %s, the error is %s", ulp, r.Of,
			shareText(r.Moved), shareText(r.Most), shareText(r.Error))
	case finding.Unmoved:
		if r.Restart == nil {
			return "a value does not move with the input"
		}
		return "a value is " + restartKind[r.Restart.Kind] + " at " + fileLine(&r.Restart.Place) + ", and does not move with the input"
	case finding.FormulaOff:
		return "the program's operations over the reals are off by " + shareText(r.Error) +
			" already, and rounding adds less; they are not the function"
	case finding.WrongFormula:
		return "the program's operations over the reals give what it computed, relative error at most " + r.Value + "; they are not the " +
			"function"
	case finding.NotInDomain:
		return "the point is outside the domain of the reference, " + r.Value + "; nothing is claimed there"
	case finding.ExactOverflow:
		return "the exact result is itself beyond the range"
	case finding.HasValue:
		return "over the reals the operation has a value"
	case finding.Around:
		return "at all points looked at around the input that have an exact result it is close to " + general(r.Value, 2)
	case finding.ExactTiny:
		return "the exact result is itself below the normal numbers"
	}
	return "the exact result, " + r.Value + ", is in the range of normal numbers"
}

// undecidedClass opens a reason why there is no class.
func undecidedClass(class finding.Class, r *finding.Reason) string {
	if r != nil && slices.Contains([]finding.Basis{finding.MovesUnclear, finding.Unmoved}, r.Basis) ||
		r != nil && class == finding.Unknown && r.Basis == finding.ToNoValue {
		return "class: not decided; "
	}
	return ""
}

// movesText compares the movement of an exact value with the error.
func movesText(r *finding.Reason) string {
	text, ratio := "moves the exact "+string(r.Of)+" by ", ""
	switch {
	case r.Bound == finding.AtLeast:
		text, ratio = text+"at least ", "at most "
	case r.Bound == finding.LessThan:
		text, ratio = text+"less than ", "at least "
	}
	text += shareText(r.Moved)
	if r.Bound == "" && r.Moved != nil && r.Moved.Amount == "0" {
		text = "does not move the exact " + string(r.Of)
	}
	if r.Error == nil {
		return text + ", where the program gives no number"
	}
	text += ", the error is " + shareText(r.Error)
	if r.Times > 0 {
		text += fmt.Sprintf(", %s%.2g times that", ratio, r.Times)
	}
	return text
}

// shareText writes a distance. Neither it nor the size need be in the range of a double.
func shareText(s *finding.Share) string {
	if s == nil { // a stream that others wrote
		return "what is not said"
	}
	part, _ := strconv.ParseFloat(s.Amount, 64)
	switch percent := 100 * part; {
	case s.Absolute:
		return general(s.Amount, 2)
	case percent < 0.01:
		return general(s.Amount, 2) + " of its size"
	case percent >= 1e4:
		return general(s.Amount, 2) + " times its size"
	case percent >= 10:
		return fmt.Sprintf("%.0f%%", percent)
	default:
		return fmt.Sprintf("%.2g%%", percent)
	}
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
	text := fmt.Sprintf("%s  %s, %s: %s %s", SitePlace(l.Site), l.Site.Op, l.Check, most, what)
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
