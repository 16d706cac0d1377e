package report

// This file says evidence in words, one sentence a fact; what is said of its numbers is in words of their own files.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// A sentence is about the blame, the class, the program's own estimate, or anything else.
type Sentence struct{ About, Text string }

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

// basisClass is the class of a reason where that stands without a finding.
var basisClass = map[finding.Basis]string{finding.NotInDomain: string(finding.OutOfDomain)}

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
		say("", openText(&f.Undecided[i]))
	}
	say("", pathTexts(f)...)
	say("", eventTexts(f)...)
	say(AboutBlame, Trial(f))
	say("", everyDecision(f.Trial))
	for i := range f.Remarks {
		say("", remarkText(f, &f.Remarks[i]))
	}
	switch text := Reason(f); {
	case early:
	case f.Class == finding.Unknown || f.Class == "":
		say("", After(undecidedClass(f.Reason), text))
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
	for i := range f.Restarts {
		list = append(list, Restart(&f.Restarts[i]))
	}
	if o := f.Otherwise; o != nil {
		times := "once"
		if o.Times > 1 {
			times = fmt.Sprintf("%d times", o.Times)
		}
		list = append(list, fmt.Sprintf("path: the exact values would decide otherwise %s, first at %s (%s)", times, fileLine(&o.First), o.Op))
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
	finding.LostNumber:       "is an ordinary number",
	finding.LostTiny:         "is 0 or below the smallest normal number",
	finding.Beyond:           "is beyond the format's range",
	finding.BeyondOtherSide:  "is beyond the format's range, on the other side",
}

func Restart(r *finding.Restart) string {
	return "shadow: restarts from the computed value, " + restartKind[r.Kind] + " at " + fileLine(&r.Place)
}

var restartKind = map[finding.RestartKind]string{
	finding.FromBits: "made from bits",
	finding.Magic:    "rounded by a magic number",
	finding.Opaque:   "computed without a shadow",
}

// fileLine is a position within a sentence.
func fileLine(p *finding.Place) string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// openText says why an oracle does not decide.
func openText(r *finding.Remark) string {
	switch r.Fact {
	case finding.NoReference:
		return "reference: there is none; say --reference, or --oracle shadow"
	case finding.DomainOpen:
		return fmt.Sprintf("reference: its domain is not decided at %d bits", r.Bits)
	case finding.ReferenceOpen:
		return fmt.Sprintf("reference: %s at %d bits", r.Text, r.Bits)
	case finding.ShadowEnds:
		return "shadow: the run " + r.Text + " over balls"
	case finding.ShadowOpen:
		return fmt.Sprintf("shadow: not decided at %d bits", r.Bits)
	}
	if r.Both {
		return "path: " + lostText(r) + "; both ways were followed, and the exact value is one of them"
	}
	return "shadow: not decided; " + lostText(r)
}

// lostText says why the exact values' decisions were not followed to the end, or where they lead.
func lostText(r *finding.Remark) string {
	switch r.Fact {
	case finding.NoEnclosure:
		return fmt.Sprintf("at %s the exact operand of a decision has no enclosure at %d bits", fileLine(r.At), r.Bits)
	case finding.NoBits:
		return fmt.Sprintf("at %s a float is made of the bits of a rounded value, and the exact value has none", fileLine(r.At))
	case finding.NoRoom:
		return fmt.Sprintf("at %s the exact integer does not fit its type", fileLine(r.At))
	case finding.LongerPath:
		return fmt.Sprintf("over the reals the run does not end within %d instructions, that of the floats takes %d", r.Count, r.Other)
	case finding.OtherEnd:
		return "over the reals the run ends with " + r.Text
	case finding.NotWritten:
		return "over the reals the run does not write " + r.Name
	case finding.OnlyWritten:
		return "the run does not write " + r.Name + ", over the reals it does"
	}
	what := "to which integer the exact operand goes"
	switch r.Op {
	case "fcmp":
		what = "how the exact operands compare"
	case "frem":
		what = "which quotient the exact operands have"
	}
	return fmt.Sprintf("%d bits do not say %s at %s", r.Bits, what, fileLine(r.At))
}

// eventTexts says what an exception or a divergence is, and where its value went.
func eventTexts(f *finding.Finding) (list []string) {
	if r := f.Raised; r != nil {
		text := string(f.Kind) + ": " + raisedText(r)
		if r.Times > 1 {
			text += fmt.Sprintf(", and %d times more", r.Times-1)
		}
		list = append(list, text)
	}
	if d := f.Decision; d != nil {
		list = append(list, "path: "+decisionText(d))
		if x := d.Exact; x != nil {
			by := map[bool]string{true: "distance", false: "relative distance"}[x.Absolute]
			list = append(list, fmt.Sprintf("path: with exact decisions the operations over the reals give %s; %s %s", x.Mid, by, x.Distance))
		}
	}
	if e := f.Effect; e != nil {
		list = append(list, map[finding.EffectState]string{
			finding.Reaches:     "it reaches the output, which is " + e.Value,
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

// raisedText writes an operation as a function call: "mul(1e+200, 1e+200) = inf".
func raisedText(r *finding.Raised) string {
	call := r.Op + "(" + strings.Join(r.Operands, ", ") + ")"
	switch {
	case r.Bits == 0:
		return call + " = " + r.Result
	case len(r.Operands) == 0:
		return fmt.Sprintf("%s, of which %d bits do not hold all", r.Result, r.Bits)
	case r.Result != "":
		return fmt.Sprintf("%s is %s, which %d signed bits cannot hold", call, r.Result, r.Bits)
	case r.Unsigned:
		return fmt.Sprintf("%s, which %d unsigned bits cannot hold", r.Operands[0], r.Bits)
	}
	return fmt.Sprintf("%s, which %d signed bits cannot hold", r.Operands[0], r.Bits)
}

// decisionText says what was decided by what.
func decisionText(d *finding.Decision) string {
	if len(d.Operands) == 1 {
		return fmt.Sprintf("%s of %s gives %s; the exact operand is %s +/- %s", d.Op, d.Operands[0], d.Gave, d.Mid, d.Rad)
	}
	return fmt.Sprintf("the comparison of %s with %s gives %s; the difference of the exact operands is %s +/- %s",
		d.Operands[0], d.Operands[1], d.Gave, d.Mid, d.Rad)
}

func harmText(h *finding.Harm) string {
	switch {
	case h == nil:
		return ""
	case h.Value != "":
		return "the output is " + h.Value + ", where the exact value is beyond the range"
	case h.Ulps != "":
		return "the output is off by at most " + h.Ulps + " ulps, which is below the threshold"
	}
	return "the output is right all the same"
}

// ownState says what is known of the program's own estimate.
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
	switch r.Basis {
	case finding.Moves:
		return ulp + movesText(r)
	case finding.MovesOut:
		return ulp + "takes the exact " + string(r.Of) + " out of the range"
	case finding.MovesUnclear:
		return fmt.Sprintf("%smoves the exact %s by %s to %s, the error is %s", ulp, r.Of, shareText(r.Moved), shareText(r.Most), shareText(r.Error))
	case finding.Unmoved:
		return "a value is " + restartKind[r.Restart.Kind] + " at " + fileLine(&r.Restart.Place) + ", and does not move with the input"
	case finding.FormulaOff:
		return "the program's operations over the reals are off by " + shareText(r.Error) + " already, and rounding adds less; they are not the function"
	case finding.WrongFormula:
		return "the program's operations over the reals give what it computed, relative error at most " + r.Value + "; they are not the function"
	case finding.NotInDomain:
		return "the point is outside the domain of the reference, " + r.Value + "; nothing is claimed there"
	case finding.ExactOverflow:
		return "the exact result is itself beyond the range"
	case finding.ExactTiny:
		return "the exact result is itself below the normal numbers"
	}
	return "the exact result, " + r.Value + ", is in the range of normal numbers"
}

// undecidedClass opens a reason why there is no class.
func undecidedClass(r *finding.Reason) string {
	if r != nil && slices.Contains([]finding.Basis{finding.MovesUnclear, finding.Unmoved}, r.Basis) {
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
	if r.Bound == "" && r.Moved.Amount == "0" {
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
	finding.Avoidable:          "the exact result moves less with the input than this error: a better formula helps",
	finding.ClassApproximation: "the program's formula, without any rounding, already differs from the reference",
	finding.OutOfDomain:        "the reference says nothing about this input",
}
