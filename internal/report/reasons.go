package report

// This file writes the reason for a class as a sentence. reasons has one sentence a basis.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// basisClass is the class of a reason that stands without a finding.
var basisClass = map[finding.Basis]string{finding.NotInDomain: string(finding.OutOfDomain)}

// reasons are the sentences. These words are replaced:
//
//	{ulp}    half an ulp of each input, and of rounded constants if they moved too, with a space behind; {anulp} is an ulp of them
//	{of}     which exact value is meant: result, difference, operand
//	{moves}  how far the movement is, and how large the error
//	{moved}  {most}  {error}  the distances of the reason
//	{value}  its value, to 2 digits; {constant} to 6; {Value} is all of it
//	{restart}  what a shadow starts anew from, and where
var reasons = map[finding.Basis]string{
	finding.Moves:        "{ulp}{moves}",
	finding.Turns:        "{ulp}reverses the decision: it {moves}",
	finding.TurnsRounded: "less than {anulp}reverses the decision: it {moves}",
	finding.Holds:        "{ulp}does not reverse the decision: it {moves}",
	finding.Rounds:       "at its bound, the loop counter is off by {error}, which changes the number of iterations",
	finding.Crosses:      "results nearby are of size {value}; the error is {error}, and {ulp}moves the exact result by {moved}",
	finding.Beside:       "the error is {error}, and the largest other element of the result is of size {value}",
	finding.OneUnit: "the result grows by as much as all inputs together; the error is {error}, and the largest input is of size " +
		"{value}",
	finding.Residue: "the error is {error}; the result is the rest of a difference of numbers of size {value}, and almost 0 in the " +
		"whole domain",
	finding.Anywhere: "{ulp}moves the exact result by {moved}, and results nearby are of size {value}: the inputs determine no digit",
	finding.Within:   "{ulp}does not decide the class: four ulps move the exact result by {moved}, and the error is {error}",
	finding.OfVectors: "half an ulp of the largest element of a vector, added to each element, moves the exact result by {moved}; " +
		"the error is {error}",
	finding.Steps: "the exact result jumps by {moved} where the compared value crosses zero; the error of that value is {error}, and " +
		"nearby it is of size {value}",
	finding.Jumps: "the exact result jumps by {moved} where the program compares with {constant}, and rounding decides the side of " +
		"the jump",
	finding.RoundingAlone: "the exact result is 0 for all inputs nearby, so the returned value is rounding error alone",
	finding.MovesOut:      "{ulp}moves the exact {of} out of the range of the format",
	finding.ToNoValue:     "{ulp}leads to an input without an exact {of}",
	finding.MovesUnclear:  "{ulp}moves the exact {of} by {moved} to {most}; the error is {error}",
	finding.Unmoved:       "a value is {restart}, and does not change with the input",
	finding.FormulaOff:    "even without rounding, the program's formula differs from the reference by {error}; rounding adds less",
	finding.WrongFormula: "without rounding, the program's formula gives the computed result (relative error at most {Value}), but not " +
		"that of the reference",
	finding.NotInDomain:   "the input is outside of the domain of the reference, {Value}, so the reference does not count",
	finding.ExactOverflow: "the exact result is itself beyond the range of the format",
	finding.ExactTiny:     "the exact result is itself below the smallest normal number",
	finding.InRange:       "the exact result, {Value}, is in the range of normal numbers",
	finding.HasValue:      "the operation has an exact value",
	finding.BeyondEnd: "the exact operand is within rounding of {Value}, an end of the operation's domain, and the operation has a " +
		"value there",
	finding.Amid:   "the exact results at the inputs tried nearby are numbers, at most {Value} in size",
	finding.Around: "the exact results at nearby inputs are close to {value}",
}

// otherReasons are the sentences of a basis for some reasons. The first that applies is used.
var otherReasons = []struct {
	basis   finding.Basis
	applies func(r *finding.Reason) bool
	text    string
}{
	{finding.Moves, func(r *finding.Reason) bool { return r.Integers && !r.Constants && r.Error == nil },
		"the inputs are integers, which have no rounding error; the program returns no number"},
	{finding.Moves, func(r *finding.Reason) bool { return r.Integers && !r.Constants },
		"the inputs are integers, which have no rounding error; the error is {error}"},
	{finding.TurnsRounded, func(r *finding.Reason) bool { return r.Value != "" },
		"the compared value has {Value} roundings, and less than {Value} ulps of each input reverse the decision: that {moves}"},
	{finding.Steps, func(r *finding.Reason) bool { return r.Of == finding.ExactOperand },
		"the exact result jumps by {moved} where the quotient of a remainder crosses an integer; the error there is {error}"},
	{finding.RoundingAlone, func(r *finding.Reason) bool { return r.Of == finding.ExactDifference },
		"the exact difference is 0 for all inputs nearby, so the compared value is rounding error alone"},
	{finding.MovesUnclear, func(r *finding.Reason) bool { return r.Most == nil }, "it is not known how far {ulp}moves the exact {of}"},
	{finding.Unmoved, func(r *finding.Reason) bool { return r.Restart == nil }, "a value does not change with the input"},
}

// Reason says why a finding has its class, "" without a reason.
func Reason(f *finding.Finding) string {
	r := f.Reason
	if r == nil {
		return ""
	}
	text, known := reasons[r.Basis]
	if !known { // a stream of a later version
		text = reasons[finding.InRange]
	}
	for _, o := range otherReasons {
		if o.basis == r.Basis && o.applies(r) {
			text = o.text
			break
		}
	}
	if r.Apart != nil {
		text += "; " + ApartText(f)
	}
	ulp, restart := halfAnUlp(f), ""
	if r.Restart != nil {
		restart = restartKind[r.Restart.Kind] + " at " + fileLine(&r.Restart.Place)
	}
	return strings.NewReplacer("{ulp}", ulp, "{anulp}", "an"+strings.TrimPrefix(ulp, "half an"), "{of}", string(r.Of),
		"{moves}", movesText(r), "{moved}", shareText(r.Moved), "{most}", shareText(r.Most), "{error}", shareText(r.Error),
		"{value}", general(r.Value, 2), "{Value}", r.Value, "{constant}", general(r.Value, 6), "{restart}", restart).Replace(text)
}

// ApartText says how far rounded constants of the program move the exact value, "" if that does not matter.
func ApartText(f *finding.Finding) string {
	if f.Reason == nil || f.Reason.Apart == nil {
		return ""
	}
	at := ""
	if f.Simplest != nil {
		at = "at the worst input found, "
	}
	return "the correct value takes the constants of the program as exact; " + at + "half an ulp of them moves it by " +
		shareText(f.Reason.Apart)
}

// halfAnUlp says half an ulp of what the exact value was moved by, with a space behind it.
func halfAnUlp(f *finding.Finding) string {
	r := f.Reason
	ulp := "half an ulp of each input "
	if len(f.Input) == 1 {
		ulp = "half an ulp of " + f.Input[0].Label() + " "
	}
	if r.Through != "" {
		ulp = "half an ulp of the result of " + r.Through + " "
	}
	if r.Shaped {
		ulp = strings.TrimSuffix(ulp, " ") + ", with unit vectors kept at length 1, "
	}
	switch {
	case r.Integers && r.Constants:
		ulp = "half an ulp of rounded constants "
	case r.Constants:
		ulp += "and of rounded constants "
	}
	return ulp
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
		return text + "; the program returns no number"
	}
	text += "; the error is " + shareText(r.Error)
	if r.Times > 0 {
		text += fmt.Sprintf(", %s%.2g times as much", ratio, r.Times)
	}
	return text
}

// shareText writes a distance. Neither it nor the size need be in the range of a double.
func shareText(s *finding.Share) string {
	if s == nil { // a stream that others wrote
		return "an unknown amount"
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
