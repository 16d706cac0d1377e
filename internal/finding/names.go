package finding

// This file is the words of --kind, --class and --fail-on: those of the stream, and names of groups of them.

import "slices"

// Any and Never are words of --fail-on: every certified finding, and none.
const (
	Any   = "any"
	Never = "never"
)

// NoNumber is a word of --fail-on: NaN or an infinity in place of a number.
const NoNumber = "nan"

// Kinds are all kinds, as the stream names them.
var Kinds = []Kind{Cancellation, Absorption, Amplification, Approximation, Overflow, Underflow, DivideByZero, Invalid, InvalidConversion,
	IntegerOverflow, Trap, Timeout, Divergence, WrongDecision, WrongInteger, UnderestimatedError, PoisonedState, BuildsDiffer,
	FunctionsDiffer}

// Classes are all classes, as the stream names them.
var Classes = []Class{Avoidable, ClassApproximation, Inherent, Discontinuity, ZeroCrossing, OutOfDomain, Unknown}

// The groups of kinds. Divergence is a kind as well: as a word it is the group.
const (
	Inaccuracy     = "inaccuracy"
	ExceptionGroup = "exception"
)

// groups are words that mean several kinds.
var groups = []struct {
	name  string
	kinds []Kind
}{
	{Inaccuracy, []Kind{Cancellation, Absorption, Amplification, Approximation}},
	{ExceptionGroup, []Kind{Overflow, Underflow, DivideByZero, Invalid, InvalidConversion, IntegerOverflow, Trap, Timeout}},
	{string(Divergence), []Kind{Divergence, WrongDecision, WrongInteger}},
}

// KindNames are the words for kinds, groups first.
func KindNames() (list []string) {
	for _, g := range groups {
		list = append(list, g.name)
	}
	for _, k := range Kinds {
		if !slices.Contains(list, string(k)) {
			list = append(list, string(k))
		}
	}
	return list
}

// ClassNames are the words for classes.
func ClassNames() (list []string) {
	for _, c := range Classes {
		list = append(list, string(c))
	}
	return list
}

// KindsOf returns the kinds that a word means, none for a word that means no kind.
func KindsOf(word string) []Kind {
	for _, g := range groups {
		if g.name == word {
			return g.kinds
		}
	}
	if slices.Contains(Kinds, Kind(word)) {
		return []Kind{Kind(word)}
	}
	return nil
}

// FailNames are the words of --fail-on.
func FailNames() []string {
	list := []string{Any, Never}
	for _, t := range []Tier{TierWrong, TierCrash, TierMisstated, TierSignalled, TierExtreme, TierOnTheWay} {
		list = append(list, t.String())
	}
	for _, word := range slices.Concat([]string{NoNumber}, ClassNames(), KindNames()) {
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// FailDefault is what --fail-on is where nobody says it.
const FailDefault = "wrong"

// Fails reports whether words of --fail-on name f, which they can only where it is certified. Wrong, the default, is all that is pressing.
// A kind means all findings of it. A class means those that have it for what they are: not what is on the way to a result, nor what takes
// extreme inputs.
func (f *Finding) Fails(words []string) bool {
	return f.Verdict == Certified && slices.ContainsFunc(words, f.named)
}

// named reports whether one word of --fail-on names f.
func (f *Finding) named(word string) bool {
	tier := f.Tier()
	ofClass := !tier.Folded() || tier == TierZeroCrossing || tier == TierDiscontinuity || tier == TierInherent
	switch word {
	case Any:
		return true
	case Never:
		return false
	case FailDefault:
		return f.Pressing()
	case NoNumber:
		return ofClass && f.Computed.Hex != "" && f.Computed.Shows() != "number"
	}
	return word == tier.String() || ofClass && word == string(f.Class) || slices.Contains(KindsOf(word), f.Kind)
}
