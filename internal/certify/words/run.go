package words

// This file describes the outcome of runs.

import (
	"slices"
	"strings"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// Outcome tells how a run ended. It is empty if the run returned.
func Outcome(r *interp.Result) string {
	switch r.Outcome {
	case interp.Returned:
		return ""
	case interp.Trapped:
		return r.Reason
	case interp.TimedOut:
		return string(finding.Timeout)
	case interp.Unmodelled:
		if r.Unsupported.Assumed {
			return r.Unsupported.What
		}
		return NotModelled(r.Unsupported.What)
	}
	return r.Outcome.String()
}

// NotModelled adds "is not modelled" to a construct, unless the text has it already.
func NotModelled(what string) string {
	if strings.HasSuffix(what, " is not modelled") || strings.HasSuffix(what, " is not defined in the program") {
		return what
	}
	return what + " is not modelled"
}

// Compare adds one oracle's value of an output and returns the error. It returns nil if the output is not finite.
func Compare(out *finding.Output, oracle finding.Oracle, v fp.Value, exact errs.Interval, prec uint) *errs.Enclosed {
	out.Exact = append(out.Exact, exact.Exact(oracle, prec))
	c, ok := v.Big()
	if !ok {
		return nil
	}
	m := errs.Enclose(c, exact, v.Format)
	out.Error = append(out.Error, m.Finding(oracle))
	return &m
}

// Unfit states a conversion of a number that the integer type cannot hold.
func Unfit[V any](e *interp.Event[V]) *finding.Raised {
	return &finding.Raised{Op: e.Op.String(), Operands: []string{e.Args[0].Decimal()}, Bits: e.Inst.Type.Bits, Unsigned: e.Op == fp.ToUint}
}

// SameBits reports whether two outputs have the same bits. All NaNs are the same.
func SameBits(a, b fp.Value) bool {
	if a.Format != fp.NoFormat && b.Format != fp.NoFormat && a.IsNaN() && b.IsNaN() {
		return true
	}
	return a == b
}

// SharpEnough reports whether enclosures are narrow enough to measure errors of an ulp in any format that is rewritten.
func SharpEnough(list []errs.Interval) bool {
	const bits = 70
	return !slices.ContainsFunc(list, func(x errs.Interval) bool { return x.Bounded() && !x.IsZero() && !x.Narrow(bits) })
}
