package finding

// This file holds the words of --kind, --class and --fail-on: the names of kinds and classes, and of groups of them.

import "slices"

// Any and Never are words of --fail-on: every certified finding, and none.
const (
	Any   = "any"
	Never = "never"
)

// NoNumber is a word of --fail-on: NaN or an infinity instead of a number.
const NoNumber = "nan"

// Kinds lists all kinds, as the stream names them.
var Kinds = []Kind{Cancellation, Absorption, Amplification, Approximation, Overflow, Underflow, DivideByZero, Invalid, InvalidConversion,
	IntegerOverflow, Trap, Timeout, Divergence, WrongDecision, WrongInteger, UnderestimatedError, PoisonedState, BuildsDiffer,
	FunctionsDiffer, Inconsistent, Seam}

// Classes lists all classes, as the stream names them.
var Classes = []Class{Avoidable, ClassApproximation, Inherent, Discontinuity, ZeroCrossing, OutOfDomain, Unknown}

// The groups of kinds. Divergence is a kind and, as a word, also a group.
const (
	Inaccuracy     = "inaccuracy"
	ExceptionGroup = "exception"
)

// groups lists the words that stand for several kinds.
var groups = []struct {
	name  string
	kinds []Kind
}{
	{Inaccuracy, []Kind{Cancellation, Absorption, Amplification, Approximation}},
	{ExceptionGroup, []Kind{Overflow, Underflow, DivideByZero, Invalid, InvalidConversion, IntegerOverflow, Trap, Timeout}},
	{string(Divergence), []Kind{Divergence, WrongDecision, WrongInteger}},
}

// KindNames returns the words for kinds, groups first.
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

// ClassNames returns the words for classes.
func ClassNames() (list []string) {
	for _, c := range Classes {
		list = append(list, string(c))
	}
	return list
}

// KindsOf returns the kinds that a word stands for; nil for an unknown word.
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

// FailNames returns the words of --fail-on.
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

// FailDefault is the default of --fail-on.
const FailDefault = "wrong"

// Fails reports whether f is certified and one of the words of --fail-on applies to it. The default, wrong, applies to all pressing
// findings. A kind applies to all findings of the kind. A class applies to findings whose tier shows the class: not to those on the way or
// with extreme inputs. The class discontinuity applies to seams, too.
func (f *Finding) Fails(words []string) bool {
	return f.Verdict == Certified && slices.ContainsFunc(words, f.named)
}

// named reports whether one word of --fail-on applies to f.
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
	case TierSignalled.String():
		return tier == TierSignalled || tier == TierContract
	case NoNumber:
		return ofClass && f.Computed.Hex != "" && f.Computed.Shows() != "number"
	}
	if f.Kind == Seam && word == string(Discontinuity) { // the result jumps where two formulas should meet
		return true
	}
	return word == tier.String() || ofClass && word == string(f.Class) || slices.Contains(KindsOf(word), f.Kind)
}
