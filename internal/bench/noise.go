package bench

// This file decides whether a maintainer would act upon a finding, from its evidence alone. RATIONALE.md has the rule. Searches and
// reports must not use it, because the benches measure them by it.

import (
	"math"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// A Kind is why nobody would act upon a finding. "" is that somebody would.
type Kind string

// The kinds, in the order in which they are asked.
const (
	None      Kind = ""              // it is no noise
	Harmless  Kind = "harmless"      // no result is wrong: what happened on the way did no harm
	Undecided Kind = "undecided"     // the oracle does not know whether another formula would do better
	Extreme   Kind = "extreme"       // an input is not plausible
	Signalled Kind = "signalled"     // the program says itself that something is wrong
	Inherent  Kind = "inherent"      // the rounding of the inputs explains it
	Crossing  Kind = "zero crossing" // the function is zero near by, and the error is nothing beside its size round about
	Pole      Kind = "pole"          // it is infinite near by, and the exact value is huge beside its size round about
)

// Kinds are all of them, for tables.
var Kinds = []Kind{Harmless, Undecided, Extreme, Signalled, Inherent, Crossing, Pole}

// The largest size of a plausible input that is not zero, and one over the smallest. From the mass of an electron in kilograms to that of
// a sun's; of floats, whose sixth powers must be floats.
const (
	largest      = 1e30
	largestFloat = 1e6
)

// Plausible reports whether every input is 0 or of a size that programs meet.
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

// beside is the share of a function's size round about below which an error is that of rounding something of this size: 8192 half ulps.
// Its reciprocal is how many times this size an exact value is next to a pole.
const besideNoise = 0x1p-40

// A Size is that of exact results, 0 where it is not known.
type Size struct {
	Here  float64 // at the finding's input
	Round float64 // where all inputs are a sixteenth larger or smaller
}

// Of judges a certified finding.
func Of(f *finding.Finding, size Size) Kind {
	switch {
	case f.OnTheWay:
		return Harmless
	case !Plausible(f.Input):
		return Extreme
	case f.Loud():
		return Signalled
	case ends(f.Kind), undefined(f.Kind):
		return None
	case (f.Class == finding.Inherent || f.Class == finding.Discontinuity) && !decides(f.Kind):
		return Inherent
	case crosses(f, size.Round):
		return Crossing
	case size.Round > 0 && size.Here*besideNoise >= size.Round && !decides(f.Kind):
		return Pole
	case f.Class == finding.Avoidable, f.Class == finding.ClassApproximation, decides(f.Kind):
		return None
	}
	return Undecided
}

// ends reports whether there is no result at all.
func ends(k finding.Kind) bool { return k == finding.Trap || k == finding.Timeout }

// undefined reports whether C says nothing of what comes out: it may be anything elsewhere.
func undefined(k finding.Kind) bool {
	return k == finding.InvalidConversion || k == finding.IntegerOverflow
}

// decides reports whether the result is an integer or an answer, and another one is right: no size makes it less wrong.
func decides(k finding.Kind) bool { return k == finding.WrongDecision || k == finding.WrongInteger }

// crosses reports whether the error is nothing beside the size of the function round about.
func crosses(f *finding.Finding, round float64) bool {
	e := f.Main()
	if e == nil || e.Absolute == nil || decides(f.Kind) {
		return false
	}
	return e.Absolute.Most() <= besideNoise*round
}
