package report

// This file says in a few words how bad a finding is, what the program itself says of its result, and how good its own error estimate is.

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// Headline returns what a person should read first.
func Headline(f *finding.Finding) string {
	switch {
	case f.Builds != nil:
		return buildsDiffer(f)
	case f.Outside != nil:
		return "the run uses memory outside of " + f.Outside.Object
	case f.Thrown != "":
		return "it throws " + f.Thrown + After(": ", f.ThrownText)
	case strings.HasPrefix(f.Failed, "STOP"): // of Fortran
		return "it executes " + f.Failed
	case f.Failed != "":
		return "the assertion " + f.Failed + " fails"
	case f.Kind == finding.Trap:
		return "the run is killed" + After(": ", f.Signalled)
	case f.Kind == finding.Timeout:
		return endless(f)
	case f.Kind == finding.PoisonedState:
		return spoiled(f)
	case f.Conflict != nil:
		return contradicts(f)
	case f.OnTheWay:
		return Exception(f)
	case f.Kind == finding.UnderestimatedError:
		return underestimate(f)
	case f.Verdict == finding.Certified && (f.Kind == finding.WrongDecision || f.Kind == finding.WrongInteger):
		return wrongInteger(f)
	}
	e := f.Main()
	switch got := f.Computed.Shows(); {
	case got == "nan" && f.Trial != nil && f.Trial.Change == finding.EndPassed && f.Site != nil:
		return "NaN: the operand of " + called(f.Site.Op) + " leaves its domain by no more than rounding"
	case got != "number" && len(f.Exact) > 0:
		return map[string]string{"nan": "NaN", "inf": "infinity"}[got] + " where the exact value " + exactKind(f)
	case got == "nan" && f.Trial != nil && f.Trial.Change == finding.ValueLost:
		return "NaN from an operation that has an exact value"
	case got == "nan" && f.AmidNumbers():
		return "NaN, and results nearby are close to " + general(f.Reason.Value, 2)
	case got == "nan" && f.Trial != nil && f.Trial.Change == finding.BoundedAround && f.Reason != nil:
		return "NaN, and the results tried nearby are numbers, at most " + general(f.Reason.Value, 3) + " in size"
	case got == "nan" && f.Kind == finding.Invalid:
		return "NaN, returned as a success"
	case f.Trial != nil && f.Trial.Change == finding.UndefinedUsed:
		return "undefined result"
	case e == nil:
		return Exception(f)
	case f.Verdict == finding.Inconclusive:
		return "not decided"
	case e.Relative == nil && e.Absolute != nil && e.Absolute.Lower != "0":
		if x := f.MainExact(); x != nil && x.Rad != "0" {
			return "far from the exact value, which may be 0"
		}
		return "not 0 where the exact value is 0"
	case e.Relative == nil:
		return string(f.Kind)
	}
	digits := finding.Digits(finding.FormatOf(f.Computed.Format))
	if f.Verdict == finding.Refuted {
		return WrongDigits(e.Relative.Upper, digits)
	}
	text := WrongDigits(e.Relative.Lower, digits)
	if exact := f.MainExact(); exact != nil && opposite(f.Computed.Decimal, cmp.Or(exact.Beyond, exact.Mid)) && text == everyDigit {
		text += ", and the sign"
	}
	return text
}

// wrongInteger says what a result is that exact decisions make another one.
func wrongInteger(f *finding.Finding) string {
	text := "wrong decision"
	if f.Kind == finding.WrongInteger {
		text = "wrong integer"
	}
	if d := f.Decision; d != nil && d.Step != nil {
		return fmt.Sprintf("rounded past %s, to %s; the exact operand is %s +/- %s", d.Step.At, d.Gave, d.Step.At, d.Step.Within)
	}
	if x := f.MainExact(); x != nil && x.Rad == "0" {
		text += fmt.Sprintf(": %s where exact decisions give %s", f.Computed.Decimal, x.Mid)
		if x.Rule == finding.NoRoomFor {
			text += ", which its type cannot hold"
		}
	}
	return text
}

// spoiled says what an earlier call does to a later one.
func spoiled(f *finding.Finding) string {
	what := map[string]string{"nan": "give NaN", "inf": "give an infinity"}[f.Computed.Shows()]
	if f.Signalled != "" {
		what = "end with " + f.Signalled
	}
	if f.Between > 0 {
		what = cmp.Or(what, "wrong") + " permanently"
	}
	return "an earlier call makes later ones " + cmp.Or(what, "wrong")
}

// Keeps says which values the program keeps between calls, "" if that is not known.
func Keeps(f *finding.Finding) string {
	for _, r := range f.Remarks {
		if r.Fact == finding.Remembers {
			return strings.ReplaceAll(facts[finding.Remembers], "{name}", r.Name)
		}
	}
	return ""
}

func endless(f *finding.Finding) string {
	if f.Loop != nil && f.Loop.Period > 0 {
		return "never ends: " + Repeats(f.Loop)
	}
	return "did not end" + After(" within ", f.Waited)
}

// Repeats says when the state of a loop is the same again.
func Repeats(l *finding.Loop) string {
	every := "every round"
	if l.Period > 1 {
		every = fmt.Sprintf("every %d rounds", l.Period)
	}
	at := l.Function
	if l.Line > 0 {
		at = Place(l.File, l.Line, 0)
	}
	if l.Stalls != nil {
		return fmt.Sprintf("the loop at %s stays at %s, because its step is too small to change that value", at, l.Stalls.Decimal)
	}
	return fmt.Sprintf("the state at %s repeats %s", at, every)
}

// exactKind says what was lost where the result is no number.
func exactKind(f *finding.Finding) string {
	x := cmp.Or(f.MainExact(), &f.Exact[0])
	mid, ok := parse(x.Mid)
	rad, rok := parse(x.Rad)
	mid.neg = false
	switch tiny, _ := parse(finding.SmallestNormal(finding.FormatOf(f.Computed.Format))); {
	case !ok || !rok:
	case len(mid.digits) == 0 && len(rad.digits) == 0:
		return "is 0"
	case sum(mid, rad).less(tiny) && !rad.less(mid):
		return "is 0 or underflows"
	case sum(mid, rad).less(tiny):
		return "underflows"
	}
	return "is an ordinary number"
}

const everyDigit = "every digit wrong"

// WrongDigits counts the decimal digits, out of all that the format has, that a relative error spoils.
func WrongDigits(relative string, all int) string {
	r, _ := strconv.ParseFloat(relative, 64)        // beyond doubles it is infinite, and still too much
	right := int(math.Floor(-math.Log10(r) + 1e-9)) // 1e-3 leaves three digits, whatever the logarithm's last bit
	right = max(0, min(right, all))
	if r == 0 {
		right = all
	}
	switch right {
	case 0:
		return everyDigit
	case all:
		return "no digit wrong"
	}
	return fmt.Sprintf("%d of %d digits lost", all-right, all)
}

// Exception names a finding that has no error.
func Exception(f *finding.Finding) string {
	if f.IsExact() {
		return "exact underflow, which raises no flag,"
	}
	return cmp.Or(exceptions[f.Kind], string(f.Kind))
}

var exceptions = map[finding.Kind]string{
	finding.DivideByZero:      "division by zero",
	finding.Invalid:           "invalid operation",
	finding.Divergence:        "wrong branch",
	finding.InvalidConversion: "conversion to an integer type that cannot hold the number",
	finding.IntegerOverflow:   "integer overflow",
}

// opposite reports whether two decimals have opposite signs.
func opposite(a, b string) bool {
	x, okx := parse(a)
	y, oky := parse(b)
	return okx && oky && x.digits != "" && y.digits != "" && x.neg != y.neg
}

// Condition says what the condition of the blamed operation means.
func Condition(s *finding.Site, condition string) string {
	if condition == "" {
		return ""
	}
	c, _ := strconv.ParseFloat(condition, 64)
	text := "condition " + Short(condition, 3)
	if math.IsInf(c, 0) && strings.Contains(condition, "nf") {
		text = "infinite condition"
	}
	if fp.OpNamed(s.Op).Additive() && c >= 2 {
		bits := finding.FormatOf(s.Format).Digits()
		agree := min(bits, int(math.Log2(math.Min(c, math.MaxFloat64))))
		if agree == bits {
			return fmt.Sprintf("%s: the operands agree in all %d bits", text, bits)
		}
		return fmt.Sprintf("%s: the operands agree in %d of %d bits", text, agree, bits)
	}
	if c > 1 {
		return text + ": relative errors of its operands grow as much"
	}
	return text
}

// Split tells rounding from approximation where both oracles are known: the error against the shadow, and how far the
// shadow is from the reference, relative to the reference.
func Split(f *finding.Finding) string {
	rounding := f.ErrorBy(finding.Shadow)
	var reference, shadow *big.Float
	for _, x := range f.Exact {
		mid, _, err := big.ParseFloat(x.Mid, 10, 256, big.ToNearestEven)
		if err != nil || x.Rad == "inf" {
			return ""
		}
		switch x.Oracle {
		case finding.Reference:
			reference = mid
		case finding.Shadow:
			shadow = mid
		}
	}
	if rounding == nil || rounding.Relative == nil || reference == nil || shadow == nil ||
		reference.IsInf() || shadow.IsInf() || reference.Sign() == 0 {
		return ""
	}
	d := new(big.Float).Sub(shadow, reference)
	d.Quo(d, reference).Abs(d)
	approximation := "below 1e-18" // as good as none; the digits would be those of the enclosures
	if d.Cmp(big.NewFloat(1e-18)) >= 0 {
		approximation = Short(d.Text('e', 6), 2)
	}
	return fmt.Sprintf("rounding %s, approximation %s", Near(rounding.Relative, 2), approximation)
}

// Near writes bounds with n digits: one number when both ends say the same.
func Near(b *finding.Bounds, n int) string {
	lower, upper := Short(b.Lower, n), Short(b.Upper, n)
	switch {
	case lower == upper:
		return lower
	case lower == "0":
		return "at most " + ceil(b.Upper, n)
	case strings.HasPrefix(upper, "inf"):
		return "at least " + lower
	}
	return lower + " to " + upper
}

// After returns before+text, nothing without text.
func After(before, text string) string {
	if text == "" {
		return ""
	}
	return before + text
}

// Status is what the subject itself signalled.
func Status(f *finding.Finding) string {
	if f.Signalled == "" || f.Kind == finding.Trap || f.Kind == finding.Timeout {
		return ""
	}
	if !f.Loud() && f.Verdict == finding.Certified {
		return f.Signalled + ": the function reports no error"
	}
	return f.Signalled
}

// Said is what the subject itself signalled, and how good its own error estimate was.
func Said(f *finding.Finding) string {
	text := Status(f)
	if f.Estimate == nil {
		return text
	}
	own, _ := estimated(f, "")
	return strings.TrimPrefix(text+"; "+own, "; ")
}

// underestimate is the headline of a block of its own.
func underestimate(f *finding.Finding) string {
	u := f.Underestimate
	switch {
	case f.Verdict != finding.Certified || u == nil || u.Factor == nil:
		return "its own error estimate"
	case strings.HasPrefix(u.Factor.Lower, "inf"):
		return "it estimates its error as 0, but there is an error"
	}
	return "the error is " + Near(u.Factor, 2) + " times the function's own estimate"
}

// Own compares an error with the program's estimate of it.
func Own(f *finding.Finding) string {
	if f.Estimate == nil {
		return ""
	}
	name := ""
	if f.Estimate.Name != "" {
		name = " (" + f.Estimate.Label() + ")"
	}
	text, known := estimated(f, name)
	if u := f.Underestimate; known && u != nil && u.Factor != nil && !strings.HasPrefix(u.Factor.Lower, "inf") &&
		f.Verdict == finding.Certified {
		text += ": " + Near(u.Factor, 2) + " times too small"
	}
	return text
}

// estimated is an estimate, which was returned in name, and the error that it is of, where that is known.
func estimated(f *finding.Finding, name string) (text string, known bool) {
	text = "estimates its error as " + Short(f.Estimate.Decimal, 2) + name
	e := f.Main()
	if e == nil || e.Absolute == nil || NoNumber(&f.Computed) {
		return text, false
	}
	return text + ", and the error is " + Near(e.Absolute, 2), true
}

// Estimates says how an error estimate compares with the errors that it is about.
func Estimates(list []finding.Estimated) string {
	var said []string
	for _, e := range list {
		text := map[finding.EstimateState]string{
			finding.OwnHolds:     "it holds",
			finding.OwnErrorSeen: "there is an error",
			finding.OwnViolated:  "the error is " + strings.Replace(e.Times, "e+", "e", 1) + " times as large",
			finding.OwnOpen:      "not decided",
			finding.OwnNoNumber:  "it does not count",
		}[e.State]
		if len(list) > 1 {
			text = e.Output + ": " + text
		}
		said = append(said, text)
	}
	return strings.Join(said, "; ")
}
