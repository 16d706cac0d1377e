package report

// This file says evidence in words, one sentence a fact; what is said of its numbers is in words of their own files.

import (
	"cmp"
	"fmt"
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
		list = append(list, fmt.Sprintf("path: the exact values would decide otherwise %s, first at %s (%s)", times, fileLine(&o.First),
			o.Op))
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
			list = append(list, fmt.Sprintf("path: with exact decisions the operations over the reals give %s; %s %s", x.Mid, by,
				x.Distance))
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
