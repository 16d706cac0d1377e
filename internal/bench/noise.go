package bench

// This file decides from the evidence of a finding whether a maintainer would act on it. Searches and reports must not use this code,
// because the suites measure them with it.

import (
	"math"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// A Kind is the reason why a finding is noise. It is "" for a useful finding.
type Kind string

// The kinds.
const (
	None      Kind = ""              // useful
	Harmless  Kind = "harmless"      // the result is not wrong
	Undecided Kind = "undecided"     // the class is unknown
	Extreme   Kind = "extreme"       // some input is implausibly large or small
	Signalled Kind = "signalled"     // the program itself reports the problem
	Inherent  Kind = "inherent"      // the rounding of the inputs explains the error
	Crossing  Kind = "zero crossing" // a zero is near by, and the error is tiny compared with the values at scaled inputs
	Pole      Kind = "pole"          // a pole is near by, and the exact value is huge compared with the values at scaled inputs
)

// Kinds lists all kinds of noise.
var Kinds = []Kind{Harmless, Undecided, Extreme, Signalled, Inherent, Crossing, Pole}

// A plausible nonzero input has an absolute value between 1/largest and largest, or 1/largestFloat and largestFloat for a float. The range
// contains the masses of the electron and of the sun in kilograms. The sixth power of a plausible float does not overflow.
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

// besideNoise is 8,192 half-ulps. An error below besideNoise times the function's value at scaled inputs is noise. Near a pole, the exact
// value is at least 1/besideNoise times the value at scaled inputs.
const besideNoise = 0x1p-40

// A Size has absolute values of exact results, 0 if unknown. Round scales all inputs together. If it scaled each alone, the spread of three
// samples near 1e8 would become about 1e8, and the error of a naive variance would count as a zero crossing.
type Size struct {
	Here  float64 // at the finding's input
	Round float64 // with all inputs multiplied by 15/16 or 17/16, the larger one
}

// noiseRules apply in this order: the first rule that applies decides. When the rules were written (every finite value as the domain, seed
// 1), 53 of 192 first findings of suites/everyday were useful, and 2 of 204 of ERFA. 75 of 82 stable functions had exit code 1.
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

// ends reports whether the function returns no result.
func ends(k finding.Kind) bool { return k == finding.Trap || k == finding.Timeout }

// undefined reports whether the C standard leaves the result undefined.
func undefined(k finding.Kind) bool {
	return k == finding.InvalidConversion || k == finding.IntegerOverflow
}

// decides reports whether the finding is a wrong integer or a wrong branch decision. Its error has no magnitude, so the size rules do not
// apply.
func decides(k finding.Kind) bool { return k == finding.WrongDecision || k == finding.WrongInteger }

// crosses reports whether the error is tiny compared with the function's values at scaled inputs.
func crosses(f *finding.Finding, round float64) bool {
	e := f.Main()
	if e == nil || e.Absolute == nil || decides(f.Kind) {
		return false
	}
	return e.Absolute.Most() <= besideNoise*round
}
