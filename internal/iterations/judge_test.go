package iterations

// This file holds a finding against the truth.

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// threshold is what find takes for an error unless it is told otherwise.
const threshold = 1e-3

// aboutResult reports whether a finding says that the result is wrong.
func aboutResult(f *finding.Finding) bool {
	return !f.OnTheWay && f.Kind != finding.Timeout && f.Kind != finding.Trap
}

// deniesError reports whether a finding says that the result is right.
func deniesError(f *finding.Finding) bool {
	switch f.Kind {
	case finding.Cancellation, finding.Absorption, finding.Amplification, finding.Approximation:
		return f.Verdict == finding.Refuted
	}
	return false
}

// zeroClaims says what f claims of a relative error where zero is in the enclosure.
func zeroClaims(f *finding.Finding) (list []string) {
	for _, x := range f.Exact {
		mid, rad := number(x.Mid), number(x.Rad)
		for _, e := range f.Error {
			zero := new(big.Float).Abs(mid).Cmp(rad) <= 0
			if e.Oracle == x.Oracle && zero && e.Relative != nil && number(e.Relative.Lower).Sign() > 0 && !notFinite(double(f.Computed)) {
				list = append(list, fmt.Sprintf("relative error at least %s of %s +/- %s", e.Relative.Lower, x.Mid, x.Rad))
			}
		}
	}
	return list
}

// claims lists what a certified finding says against the truth of the oracle.
func claims(f *finding.Finding, oracle finding.Oracle, t *truth) (list []string) {
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	stated := false
	if t.silent() {
		return nil
	}
	for _, x := range f.Exact {
		if x.Oracle != oracle {
			continue
		}
		stated = true
		switch {
		case number(x.Rad).IsInf():
			say("an enclosure of infinite radius is stated as a value, %s", x.Mid)
		case t.end != "":
			say("exact %s +/- %s (%s); over the reals %s", x.Mid, x.Rad, oracle, t.end)
		case around(number(x.Mid), number(x.Rad)).apart(around(t.value, t.slack)):
			say("exact %s +/- %s (%s); it is %.20g", x.Mid, x.Rad, oracle, t.value)
		}
	}
	if !stated || t.end != "" {
		return list
	}
	got := double(f.Computed)
	if notFinite(got) {
		if v, _ := t.value.Float64(); math.IsInf(v, 0) && aboutResult(f) {
			say("%s where the exact value %.6g is out of range, too", f.Computed.Decimal, t.value)
		}
		return list
	}
	off := t.errorOf(big.NewFloat(got))
	for _, e := range f.Error {
		if e.Oracle != oracle {
			continue
		}
		if e.Absolute != nil && bounds(e.Absolute).apart(off) {
			say("absolute error %s to %s; it is %.10g", e.Absolute.Lower, e.Absolute.Upper, off.lo)
		}
		if e.Relative != nil && !t.zero() && bounds(e.Relative).apart(t.relative(off)) {
			say("relative error %s to %s; it is %.10g", e.Relative.Lower, e.Relative.Upper, t.relative(off).lo)
		}
		if e.Relative != nil && t.zero() && number(e.Relative.Lower).Sign() > 0 {
			say("relative error at least %s where the exact value may be zero", e.Relative.Lower)
		}
	}
	return list
}

// notFinite reports whether x is an infinity or no number: no measure tells how far off that is.
func notFinite(x float64) bool { return math.IsInf(x, 0) || math.IsNaN(x) }

// wrong reports whether the computed value is off by the threshold or more; where the exact value is zero by the absolute error, and
// below the normal numbers by that of the least one.
func (t *truth) wrong(got float64) bool {
	if t.end != "" {
		return false
	}
	v, _ := t.value.Float64()
	if notFinite(got) {
		return !math.IsInf(v, 0)
	}
	size := math.Max(math.Abs(v), 0x1p-1022)
	if t.zero() {
		size = 1
	}
	limit := new(big.Float).Mul(big.NewFloat(threshold), big.NewFloat(size))
	return t.errorOf(big.NewFloat(got)).hi.Cmp(limit) >= 0
}

// relative encloses off/|t|, up to 2^-100 of it.
func (t *truth) relative(off interval) interval {
	least, most := new(big.Float).Abs(t.value), new(big.Float).Abs(t.value)
	least.Sub(least, t.slack)
	most.Add(most, t.slack)
	return interval{new(big.Float).Quo(off.lo, most), new(big.Float).Quo(off.hi, least)}
}

func bounds(b *finding.Bounds) interval { return interval{number(b.Lower), number(b.Upper)} }

// number reads a decimal of the stream.
func number(s string) *big.Float {
	x, _, err := big.ParseFloat(s, 10, 2*mostPrec, big.ToNearestEven)
	if err != nil {
		panic(s + " is no number: " + err.Error())
	}
	return x
}

// double reads a double of the stream; a NaN may have a sign there.
func double(x finding.Number) float64 {
	v, err := strconv.ParseFloat(strings.TrimPrefix(x.Hex, "-"), 64)
	if err != nil {
		panic(err)
	}
	if strings.HasPrefix(x.Hex, "-") {
		v = -v
	}
	return v
}

// point is the input of a finding.
func point(input []finding.Number) (p []float64) {
	for _, x := range input {
		p = append(p, double(x))
	}
	return p
}
