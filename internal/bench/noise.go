package bench

// This file decides whether a maintainer would act upon a finding, from its evidence alone. Searches and reports must not use it, because
// the benches measure them by it.

import (
	"math"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// A Kind is the reason why a finding is noise, "" for a useful one.
type Kind string

// The kinds.
const (
	None      Kind = ""              // useful
	Harmless  Kind = "harmless"      // no result is wrong
	Undecided Kind = "undecided"     // the class is unknown
	Extreme   Kind = "extreme"       // an input is not plausible
	Signalled Kind = "signalled"     // the program itself reports that something is wrong
	Inherent  Kind = "inherent"      // the rounding of the inputs explains the error
	Crossing  Kind = "zero crossing" // the function is zero near by, and the error is tiny beside its size round about
	Pole      Kind = "pole"          // the function is infinite near by, and the exact value is huge beside its size round about
)

// Kinds are all kinds of noise, for tables.
var Kinds = []Kind{Harmless, Undecided, Extreme, Signalled, Inherent, Crossing, Pole}

// The largest size of a plausible input that is not zero, and one over the smallest. The range holds the mass of an electron and of a sun
// in kilograms. Sixth powers of plausible floats are floats.
const (
	largest      = 1e30
	largestFloat = 1e6
)

// Plausible reports whether every input is 0 or of a plausible size.
func Plausible(input []finding.Number) bool {
	for _, n := range input {
		most := largest
		if n.Format == "float" {
			most = largestFloat
		}
		x, err := fp.Parse(n.Hex)
		if size := math.Abs(x); err == nil && size != 0 && (size < 1/most || size > most) {
			return false
		}
	}
	return true
}

// besideNoise is the share of a function's size round about below which an error is noise: 8,192 half ulps of that size. Beside a pole, the
// exact value is at least 1/besideNoise times the size round about.
const besideNoise = 0x1p-40

// A Size is the size of exact results, 0 if it is not known. All inputs grow together. If each grew alone, the spread of three samples near
// 1e8 would be 1e8, and the naive variance a crossing.
type Size struct {
	Here  float64 // at the finding's input
	Round float64 // with all inputs a sixteenth larger or smaller
}

// noiseRules are tried in this order. The first that applies decides. The rule was written with every finite value as the domain (seed 1):
// 53 of 192 first findings of suites/everyday were useful then, and 2 of 204 of ERFA. 75 of 82 stable functions had exit code 1.
var noiseRules = []struct {
	kind    Kind
	applies func(f *finding.Finding, size Size) bool
	why     string
}{
	{Harmless, func(f *finding.Finding, _ Size) bool { return f.OnTheWay }, "no result is proved wrong"},
	{Extreme, func(f *finding.Finding, _ Size) bool { return !Plausible(f.Input) }, "no program meets such an input"},
	{Signalled, func(f *finding.Finding, _ Size) bool { return f.Loud() }, "the program reports a failure by its status"},
	{None, func(f *finding.Finding, _ Size) bool { return ends(f.Kind) || undefined(f.Kind) },
		"crashes, endless loops, invalid conversions and integer overflows count whatever their class"},
	{Inherent, func(f *finding.Finding, _ Size) bool {
		return (f.Class == finding.Inherent || f.Class == finding.Discontinuity) && !decides(f.Kind)
	}, "no program does better with these inputs"},
	{Crossing, func(f *finding.Finding, size Size) bool { return crosses(f, size.Round) },
		"3.2*x - 1.7 leaves its zero when x grows by a sixteenth, and 1 - cos(x) stays small"},
	{Pole, func(f *finding.Finding, size Size) bool {
		return size.Round > 0 && size.Here*besideNoise >= size.Round && !decides(f.Kind)
	}, "beside a pole no digit is known"},
	{None, func(f *finding.Finding, _ Size) bool {
		return f.Class == finding.Avoidable || f.Class == finding.ClassApproximation || decides(f.Kind)
	}, "another formula does better, or the integer is wrong whatever its size"},
}

// Of judges a certified finding. It is Undecided if no rule applies.
func Of(f *finding.Finding, size Size) Kind {
	for _, r := range noiseRules {
		if r.applies(f, size) {
			return r.kind
		}
	}
	return Undecided
}

// ends reports whether there is no result at all.
func ends(k finding.Kind) bool { return k == finding.Trap || k == finding.Timeout }

// undefined reports whether C leaves the result undefined.
func undefined(k finding.Kind) bool {
	return k == finding.InvalidConversion || k == finding.IntegerOverflow
}

// decides reports whether the result is a wrong integer or a wrong answer. No size makes it less wrong.
func decides(k finding.Kind) bool { return k == finding.WrongDecision || k == finding.WrongInteger }

// crosses reports whether the error is tiny beside the size of the function round about.
func crosses(f *finding.Finding, round float64) bool {
	e := f.Main()
	if e == nil || e.Absolute == nil || decides(f.Kind) {
		return false
	}
	return e.Absolute.Most() <= besideNoise*round
}
