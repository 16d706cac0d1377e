package finding

// This file orders findings, the most pressing first, and tells which of two is worse.

import (
	"cmp"
	"math/big"
	"slices"
	"strings"
)

// Sort orders findings as reports do (see Compare) and sets Rank, from 1. A loss of digits comes before a NaN amid numbers of the same
// line. Findings that are reported within another one come last.
func Sort(fs []*Finding) {
	slices.SortStableFunc(fs, Compare)
	digitsFirst(fs)
	here := make(map[string]bool) // ids
	for _, f := range fs {
		here[f.ID] = true
	}
	own := Own(fs)
	n := 0
	for _, beside := range []bool{false, true} {
		for _, f := range fs {
			if (here[f.PartOf] || own[f] != nil) == beside {
				n++
				f.Rank = n
			}
		}
	}
}

// digitsFirst moves a loss of digits before a NaN amid numbers that the same line makes. Such a NaN is 0/0, where the difference that loses
// the digits reaches 0. Callers often exclude that input, as a = 0 in the formula for quadratic equations.
func digitsFirst(fs []*Finding) {
	wrong := func(f *Finding) bool { return f.Verdict == Certified && f.Tier() == TierWrong }
	at := slices.IndexFunc(fs, func(f *Finding) bool { return wrong(f) && f.AmidNumbers() })
	if at < 0 {
		return
	}
	lost := slices.IndexFunc(fs[at:], func(f *Finding) bool {
		return wrong(f) && f.Class == Avoidable && (f.Kind == Cancellation || f.Kind == Absorption) && fs[at].sameLine(f)
	})
	if lost > 0 {
		f := fs[at+lost]
		copy(fs[at+1:], fs[at:at+lost])
		fs[at] = f
	}
}

// sameLine reports whether two findings blame operations of one line.
func (f *Finding) sameLine(g *Finding) bool {
	return f.Site != nil && g.Site != nil && f.Site.File == g.Site.File && f.Site.Line == g.Site.Line
}

// Own maps each certified finding of kind UnderestimatedError to the finding about the error itself, if that has a block of its own. Each
// finding is used once.
func Own(fs []*Finding) map[*Finding]*Finding {
	at := make(map[string][]*Finding)
	for _, f := range fs {
		if f.Verdict == Certified && f.Kind != UnderestimatedError && !f.Tier().Folded() {
			at[f.run()] = append(at[f.run()], f)
		}
	}
	own := make(map[*Finding]*Finding)
	for _, f := range fs {
		if f.Kind != UnderestimatedError || f.Verdict != Certified {
			continue
		}
		if list := at[f.run()]; len(list) > 0 {
			own[f], at[f.run()] = list[0], list[1:]
		}
	}
	return own
}

// run returns a key of a run and an output.
func (f *Finding) run() string {
	var b strings.Builder
	b.WriteString(f.Output)
	for i := range f.Input {
		b.WriteByte(' ')
		b.WriteString(f.Input[i].Hex)
	}
	return b.String()
}

// Compare is negative if a comes before b. The order is total, so it does not depend on the order in which findings came. Certified
// findings come first, then by tier, crashes at inputs that are not plausible behind wrong results, then
//
//   - with recorded calls, inputs near to these before inputs far from them;
//   - traps before runs without end; then wrong results; exceptions and divergences by their harm, parts of other findings first;
//   - results that are wrong and avoidable before those of unknown class;
//   - the larger error by the lower bounds (reference before shadow), relative, then in ulps;
//   - the larger condition, then the id and the input.
func Compare(a, b *Finding) int {
	return cmp.Or(verdictOrder(a.Verdict)-verdictOrder(b.Verdict), cmp.Compare(a.turn(), b.turn()), cmp.Compare(a.Tier(), b.Tier()),
		a.distance()-b.distance(), kindOrder(a)-kindOrder(b), byHarm(a, b), open(a)-open(b), bySize(a, b))
}

// turn is the tier in whose place f is shown. A crash at an input that is not plausible counts, but errors at inputs that people have come
// first.
func (f *Finding) turn() Tier {
	if f.Tier() == TierCrash && f.Extreme {
		return TierMisstated
	}
	return f.Tier()
}

// open is 1 for a wrong result that may or may not be avoidable: its class is unknown, or there is no exact value. Undefined behaviour in C
// is avoidable, and so is an integer that wraps.
func open(f *Finding) int {
	if f.Tier() != TierOnTheWay && f.Kind != InvalidConversion && f.Kind != IntegerOverflow && (f.Class == Unknown || f.Class == "") {
		return 1
	}
	return 0
}

// byHarm orders exceptions and divergences that are not errors of the result.
func byHarm(a, b *Finding) int {
	if a.Tier() != TierOnTheWay || b.Tier() != TierOnTheWay {
		return 0
	}
	return cmp.Compare(a.HarmLevel(), b.HarmLevel())
}

// Worse is negative if a shows the common cause of two findings more strongly than b: an input nearer to recorded calls before one that is
// farther, a crash before an error, a silent error before a signalled one, then the larger error.
func Worse(a, b *Finding) int {
	loud := 0
	switch {
	case a.Loud() == b.Loud():
	case b.Loud():
		loud = -1
	default:
		loud = 1
	}
	return cmp.Or(verdictOrder(a.Verdict)-verdictOrder(b.Verdict), a.distance()-b.distance(), kindOrder(a)-kindOrder(b), loud, bySize(a, b))
}

// bySize orders NaN amid numbers first, then by the error, then by the condition, each the largest first.
func bySize(a, b *Finding) int {
	return cmp.Or(without(a)-without(b), largerError(a.Main(), b.Main()), larger(a.Condition, b.Condition), strings.Compare(a.ID, b.ID),
		slices.CompareFunc(a.Input, b.Input, func(m, n Number) int { return strings.Compare(m.Hex, n.Hex) }))
}

// without is negative for NaN amid numbers, where no rounding error is to blame.
func without(f *Finding) int {
	if f.AmidNumbers() {
		return -1
	}
	return 0
}

// AmidNumbers reports whether f is a NaN at an input without an exact value, while the exact results around it have a limit.
func (f *Finding) AmidNumbers() bool { return f.Trial != nil && f.Trial.Change == NumbersAround }

// Larger reports whether error a is larger than b, by the lower bounds: the relative error first, then ulps.
func Larger(a, b *Error) bool { return largerError(a, b) < 0 }

func largerError(a, b *Error) int {
	return cmp.Or(larger(lower(a, Relative), lower(b, Relative)), larger(lower(a, InUlps), lower(b, InUlps)))
}

// Main returns the error that counts: against the reference if there is one, otherwise against the shadow; nil without either.
func (f *Finding) Main() *Error {
	if e := f.ErrorBy(Reference); e != nil {
		return e
	}
	if len(f.Error) > 0 && (f.Error[0].Oracle != Path || f.heldAlongPath()) {
		return &f.Error[0]
	}
	return nil
}

// heldAlongPath reports whether the computed value was judged by the exact value along the floats' path.
func (f *Finding) heldAlongPath() bool {
	return slices.ContainsFunc(f.Undecided, func(r Remark) bool { return r.Fact == Absorbs })
}

// Tiny reports whether the exact value, by the oracle that counts, is certainly nonzero and below the normal numbers of the output's
// format.
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

// Underflowed reports whether the exact and the computed value are both below the normal numbers, so that gradual underflow explains the
// error.
func (f *Finding) Underflowed() bool {
	got, ok := decimal(f.Computed.Decimal)
	tiny, _ := decimal(SmallestNormal(FormatOf(f.Computed.Format)))
	return f.Tiny() && ok && got.Abs(got).Cmp(tiny) < 0
}

// Overflowed reports whether the result is infinite and the exact value is close to the end of the format's range: above 2^(MaxExp-digits),
// the counterpart of the subnormal numbers.
func (f *Finding) Overflowed() bool {
	x, format := f.MainExact(), FormatOf(f.Computed.Format)
	if x == nil || f.Computed.Shows() != "inf" {
		return false
	}
	mid, ok := decimal(x.Mid)
	near := new(big.Float).SetMantExp(big.NewFloat(1), format.MaxExp()-format.Digits())
	least, _ := decimal(near.Text('e', 16))
	return ok && mid.Abs(mid).Cmp(least) > 0
}

// AlongPath returns the error against the exact operations along the floats' decisions; nil if not known. Searches that the measured error
// guides see this error (in the papers, that of FpDebug).
func (f *Finding) AlongPath() *Error {
	if e := f.ErrorBy(Path); e != nil {
		return e
	}
	return f.ErrorBy(Shadow)
}

// ErrorBy returns the error against an oracle; nil if there is none.
func (f *Finding) ErrorBy(o Oracle) *Error {
	if i := slices.IndexFunc(f.Error, func(e Error) bool { return e.Oracle == o }); i >= 0 {
		return &f.Error[i]
	}
	return nil
}

// ExactBy returns the exact value by an oracle; nil if there is none.
func (f *Finding) ExactBy(o Oracle) *Exact {
	if i := slices.IndexFunc(f.Exact, func(x Exact) bool { return x.Oracle == o }); i >= 0 {
		return &f.Exact[i]
	}
	return nil
}

// MainExact returns the exact value that belongs to Main. Without such an error it returns the first exact value; nil if there is none.
func (f *Finding) MainExact() *Exact {
	switch e := f.Main(); {
	case e != nil:
		return f.ExactBy(e.Oracle)
	case len(f.Exact) > 0:
		return &f.Exact[0]
	}
	return nil
}

// Loud reports whether the subject signalled an error: a status other than 0.
func (f *Finding) Loud() bool { return f.Status != nil && f.Status.Code != 0 }

func verdictOrder(v Verdict) int {
	return slices.Index([]Verdict{Certified, Inconclusive, Refuted}, v)
}

func kindOrder(f *Finding) int {
	switch {
	case f.Checked():
		return 3
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

// lower returns the lower bound of e in a measure; "" if there is none.
func lower(e *Error, m Measure) string {
	if e == nil {
		return ""
	}
	if b := (Threshold{Measure: m}).Of(e); b != nil {
		return b.Lower
	}
	return ""
}

// larger compares two decimals. The larger comes first, and text that is not a number comes last.
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
