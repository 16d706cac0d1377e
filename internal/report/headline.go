package report

// This file says in a few words how bad a finding is.

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// Headline returns what a person should read first.
func Headline(f *finding.Finding) string {
	switch {
	case f.Outside != nil:
		return "memory outside of " + f.Outside.Object + " is used"
	case f.Kind == finding.Trap:
		return "the run is killed" + After(": ", f.Signalled)
	case f.Kind == finding.Timeout:
		return endless(f)
	case f.OnTheWay:
		return Exception(f.Kind)
	case f.Kind == finding.UnderestimatedError:
		return underestimate(f)
	}
	e := f.Main()
	switch got := f.Computed.Shows(); {
	case got == "nan" && len(f.Exact) > 0:
		return "NaN where the exact value " + exactKind(f)
	case got == "inf" && len(f.Exact) > 0:
		return "infinity where the exact value " + exactKind(f)
	case got == "nan" && f.Kind == finding.Invalid:
		return "NaN, returned as a success"
	case e == nil:
		return Exception(f.Kind)
	case f.Verdict == finding.Inconclusive:
		return "not decided"
	case e.Relative == nil && e.Absolute != nil && e.Absolute.Lower != "0":
		if x := MainExact(f); x != nil && x.Rad != "0" {
			return "far from the exact value, which may be 0"
		}
		return "not 0 where the exact value is 0"
	case e.Relative == nil:
		return string(f.Kind)
	}
	digits := finding.Digits(f.Computed.Format)
	if f.Verdict == finding.Refuted {
		return WrongDigits(e.Relative.Upper, digits)
	}
	text := WrongDigits(e.Relative.Lower, digits)
	if exact := MainExact(f); exact != nil && opposite(f.Computed.Decimal, cmp.Or(exact.Beyond, exact.Mid)) && text == everyDigit {
		text += ", and the sign"
	}
	return text
}

// endless says what is known of a run that did not end.
func endless(f *finding.Finding) string {
	switch {
	case f.Loop != nil && f.Loop.Period > 0:
		return "never ends: " + Repeats(f.Loop)
	case f.Waited != "":
		return "did not end within " + f.Waited
	}
	return "did not end"
}

// Repeats says when the state of a loop is the same again.
func Repeats(l *finding.Loop) string {
	every := "every round"
	if l.Period > 1 {
		every = fmt.Sprintf("every %d rounds", l.Period)
	}
	return fmt.Sprintf("the state at %s repeats %s", loopPlace(l), every)
}

// loopPlace is where a loop stands: its line, or its function where that is not known.
func loopPlace(l *finding.Loop) string {
	if l.Line == 0 {
		return l.Function
	}
	return Place(l.File, l.Line, 0)
}

// exactKind says what was lost where the result is no number.
func exactKind(f *finding.Finding) string {
	x := MainExact(f)
	if x == nil {
		x = &f.Exact[0]
	}
	mid, ok := parse(x.Mid)
	rad, rok := parse(x.Rad)
	mid.neg = false
	switch tiny, _ := parse(finding.SmallestNormal(f.Computed.Format)); {
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
	return fmt.Sprintf("%d of %d digits wrong", all-right, all)
}

// Exception names a finding that has no error.
func Exception(k finding.Kind) string {
	switch k {
	case finding.DivideByZero:
		return "division by zero"
	case finding.Invalid:
		return "invalid operation"
	case finding.Divergence:
		return "another path than over the reals"
	case finding.InvalidConversion:
		return "conversion to an integer type that cannot hold the number"
	case finding.IntegerOverflow:
		return "integer overflow behind a conversion"
	}
	return string(k)
}

// opposite reports whether two decimals have opposite signs.
func opposite(a, b string) bool {
	x, okx := parse(a)
	y, oky := parse(b)
	return okx && oky && x.digits != "" && y.digits != "" && x.neg != y.neg
}

// MainExact returns the enclosure that goes with the error that counts.
func MainExact(f *finding.Finding) *finding.Exact {
	e := f.Main()
	for i := range f.Exact {
		if e == nil || f.Exact[i].Oracle == e.Oracle {
			return &f.Exact[i]
		}
	}
	return nil
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
	if (s.Op == "fadd" || s.Op == "fsub") && c >= 2 {
		bits := finding.Bits(s.Format)
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
	var rounding *finding.Bounds
	for _, e := range f.Error {
		if e.Oracle == finding.Shadow {
			rounding = e.Relative
		}
	}
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
	if rounding == nil || reference == nil || shadow == nil || reference.IsInf() || shadow.IsInf() || reference.Sign() == 0 {
		return ""
	}
	d := new(big.Float).Sub(shadow, reference)
	d.Quo(d, reference).Abs(d)
	approximation := "below 1e-18" // as good as none; the digits would be those of the enclosures
	if d.Cmp(big.NewFloat(1e-18)) >= 0 {
		approximation = Short(d.Text('e', 6), 2)
	}
	return fmt.Sprintf("rounding %s, approximation %s", Near(rounding, 2), approximation)
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
