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
	finding.Turns:        "{ulp}turns the decision around: it {moves}",
	finding.TurnsRounded: "less than {anulp}turns the decision around: it {moves}",
	finding.Holds:        "{ulp}does not turn the decision around: it {moves}",
	finding.Rounds:       "the loop's counter is off by {error} at its bound, which changes the number of rounds",
	finding.Crosses:      "the error is {error}, {ulp}moves the exact result by {moved}, and round about its size is {value}",
	finding.Beside:       "the error is {error}, and the largest of the elements beside it is of size {value}",
	finding.Residue: "the error is {error}, and the result is what is left of numbers of size {value}, next to nothing all over the " +
		"domain",
	finding.Anywhere: "{ulp}moves the exact result by {moved}, and round about its size is {value}: no digit of it is known",
	finding.Within:   "{ulp}does not tell, as four ulps move the exact result by {moved}; the error is {error}",
	finding.OfVectors: "half an ulp of a vector's largest element, in each of its elements, moves the exact result by {moved}; the " +
		"error is {error}",
	finding.Steps: "the exact result jumps by {moved} where what is compared crosses zero, with an error of {error} beside a size of " +
		"{value} round about",
	finding.Jumps: "the exact result jumps by {moved} where the program compares with {constant}, and rounding decides on which side " +
		"it is",
	finding.RoundingAlone: "the exact result is 0 whatever the inputs round about: what is returned are rounding errors themselves",
	finding.MovesOut:      "{ulp}takes the exact {of} out of the range",
	finding.ToNoValue:     "{ulp}takes the exact {of} to where it has no value",
	finding.MovesUnclear:  "{ulp}moves the exact {of} by {moved} to {most}, the error is {error}",
	finding.Unmoved:       "a value is {restart}, and does not move with the input",
	finding.FormulaOff: "the program's operations over the reals are off by {error} already, and rounding adds less; they are not the " +
		"function",
	finding.WrongFormula: "the program's operations over the reals give what it computed, relative error at most {Value}; they are not " +
		"the function",
	finding.NotInDomain:   "the point is outside the domain of the reference, {Value}; nothing is claimed there",
	finding.ExactOverflow: "the exact result is itself beyond the range",
	finding.ExactTiny:     "the exact result is itself below the normal numbers",
	finding.InRange:       "the exact result, {Value}, is in the range of normal numbers",
	finding.HasValue:      "over the reals the operation has a value",
	finding.Around:        "at all points looked at around the input that have an exact result it is close to {value}",
}

// otherReasons are the sentences of a basis for some reasons. The first that applies is used.
var otherReasons = []struct {
	basis   finding.Basis
	applies func(r *finding.Reason) bool
	text    string
}{
	{finding.Moves, func(r *finding.Reason) bool { return r.Integers && !r.Constants && r.Error == nil },
		"the inputs are integers, which are exact and have no ulps; the program gives no number"},
	{finding.Moves, func(r *finding.Reason) bool { return r.Integers && !r.Constants },
		"the inputs are integers, which are exact and have no ulps; the error is {error}"},
	{finding.Steps, func(r *finding.Reason) bool { return r.Of == finding.ExactOperand },
		"the exact result jumps by {moved} where the quotient of a remainder crosses a whole number, with an error of {error}"},
	{finding.RoundingAlone, func(r *finding.Reason) bool { return r.Of == finding.ExactDifference },
		"the exact difference is 0 whatever the inputs round about: what is compared are rounding errors themselves"},
	{finding.MovesUnclear, func(r *finding.Reason) bool { return r.Most == nil }, "how far {ulp}moves the exact {of} is not known"},
	{finding.Unmoved, func(r *finding.Reason) bool { return r.Restart == nil }, "a value does not move with the input"},
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
	ulp, restart := halfAnUlp(f), ""
	if r.Restart != nil {
		restart = restartKind[r.Restart.Kind] + " at " + fileLine(&r.Restart.Place)
	}
	return strings.NewReplacer("{ulp}", ulp, "{anulp}", "an"+strings.TrimPrefix(ulp, "half an"), "{of}", string(r.Of),
		"{moves}", movesText(r), "{moved}", shareText(r.Moved), "{most}", shareText(r.Most), "{error}", shareText(r.Error),
		"{value}", general(r.Value, 2), "{Value}", r.Value, "{constant}", general(r.Value, 6), "{restart}", restart).Replace(text)
}

// halfAnUlp says half an ulp of what the exact value was moved by, with a space behind it.
func halfAnUlp(f *finding.Finding) string {
	r := f.Reason
	ulp := "half an ulp of each input "
	if len(f.Input) == 1 {
		ulp = "half an ulp of " + f.Input[0].Label() + " "
	}
	if r.Through != "" {
		ulp = "half an ulp of what " + r.Through + " gives "
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
