package finding

// This file is the order of findings: worst first.

import (
	"cmp"
	"slices"
	"strings"
)

// Sort puts findings worst first and numbers them (Rank, from 1). The order is total, so it does not depend on the
// order in which they came. Certified ones come first, then
//
//   - traps and time-outs before wrong values: there is no result at all; behind both what the program says of its errors, then
//     what is part of another finding, and then what happens on the way;
//   - what the subject kept silent about before what it signalled itself: a wrong value with status 0 is worse;
//   - the larger error (the lower ends of its bounds, reference before shadow), relative, then in ulps;
//   - the larger condition, then the id and the input.
func Sort(fs []*Finding) {
	slices.SortStableFunc(fs, Compare)
	for i, f := range fs {
		f.Rank = i + 1
	}
}

// Compare is negative when a is worse than b. See Sort.
func Compare(a, b *Finding) int {
	if c := verdictOrder(a.Verdict) - verdictOrder(b.Verdict); c != 0 {
		return c
	}
	if c := kindOrder(a) - kindOrder(b); c != 0 {
		return c
	}
	if a.Loud() != b.Loud() {
		if b.Loud() {
			return -1
		}
		return 1
	}
	return cmp.Or(largerError(a.Main(), b.Main()), larger(a.Condition, b.Condition), strings.Compare(a.ID, b.ID),
		slices.CompareFunc(a.Input, b.Input, func(m, n Number) int { return strings.Compare(m.Hex, n.Hex) }))
}

// Larger reports whether the error a is larger than b, by the lower ends of their bounds: relative, then in ulps.
func Larger(a, b *Error) bool { return largerError(a, b) < 0 }

func largerError(a, b *Error) int {
	return cmp.Or(larger(lower(a, Relative), lower(b, Relative)), larger(lower(a, InUlps), lower(b, InUlps)))
}

// Main returns the error that counts: against the reference where there is one, otherwise against the shadow, nil
// without either.
func (f *Finding) Main() *Error {
	if e := f.ErrorBy(Reference); e != nil {
		return e
	}
	if len(f.Error) > 0 && f.Error[0].Oracle != Path {
		return &f.Error[0]
	}
	return nil
}

// Tiny reports whether the exact value, by the oracle that counts, is certainly below the normal numbers of the output's format, and not 0.
func (f *Finding) Tiny() bool {
	x := f.MainExact()
	if x == nil || f.Main() == nil {
		return false
	}
	mid, ok := decimal(x.Mid)
	rad, okr := decimal(x.Rad)
	tiny, _ := decimal(SmallestNormal(FormatOf(f.Computed.Format)))
	return ok && okr && mid.Sign() != 0 && mid.Abs(mid).Add(mid, rad).Cmp(tiny) < 0
}

// AlongPath returns the error against the operations over the reals along the floats' decisions, which is what searches that are guided
// by the measured error see (FpDebug's, in the papers); nil where it is not known.
func (f *Finding) AlongPath() *Error {
	if e := f.ErrorBy(Path); e != nil {
		return e
	}
	return f.ErrorBy(Shadow)
}

// ErrorBy returns the error against an oracle, nil without one.
func (f *Finding) ErrorBy(o Oracle) *Error {
	if i := slices.IndexFunc(f.Error, func(e Error) bool { return e.Oracle == o }); i >= 0 {
		return &f.Error[i]
	}
	return nil
}

// ExactBy returns the exact value by an oracle, nil without one.
func (f *Finding) ExactBy(o Oracle) *Exact {
	if i := slices.IndexFunc(f.Exact, func(x Exact) bool { return x.Oracle == o }); i >= 0 {
		return &f.Exact[i]
	}
	return nil
}

// MainExact returns the exact value that goes with the error that counts; without such an error the first one, nil without any.
func (f *Finding) MainExact() *Exact {
	switch e := f.Main(); {
	case e != nil:
		return f.ExactBy(e.Oracle)
	case len(f.Exact) > 0:
		return &f.Exact[0]
	}
	return nil
}

// Loud reports whether the subject itself signalled that something is wrong: a status other than 0.
func (f *Finding) Loud() bool { return f.Status != nil && f.Status.Code != 0 }

func verdictOrder(v Verdict) int {
	return slices.Index([]Verdict{Certified, Inconclusive, Refuted}, v)
}

func kindOrder(f *Finding) int {
	switch {
	case f.Kind == Trap:
		return 0
	case f.Kind == Timeout:
		return 1
	case f.OnTheWay:
		return 5
	case f.PartOf != "":
		return 4
	case f.Kind == UnderestimatedError:
		return 3
	}
	return 2
}

// lower returns the lower end of e in a measure, "" without one.
func lower(e *Error, m Measure) string {
	if e == nil {
		return ""
	}
	if b := (Threshold{Measure: m}).Of(e); b != nil {
		return b.Lower
	}
	return ""
}

// larger compares two decimals so that the larger comes first and what is not a number last.
func larger(a, b string) int {
	x, okx := decimal(a)
	y, oky := decimal(b)
	switch {
	case okx && oky:
		return y.Cmp(x)
	case okx:
		return -1
	case oky:
		return 1
	}
	return 0
}
