package movement

// This file says what a movement makes of an error: whether a better formula would help.

import (
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/finding"
)

// InherentFactor is how many times the movement by half an ulp of input an error may be and still count as inherent. With 1
// a program would be avoidably wrong whose only fault is to round: lngamma two ulps from its root, where half an ulp of x
// moves the result by 24% and the difference of two logarithms, each right to half an ulp, leaves 0. A formula rounds a
// few values before it amplifies, each like a half ulp of input. Eight of them are a backward error of four ulps, as stable
// code has it. The note states both numbers and their ratio, for whoever draws the line elsewhere.
const InherentFactor = 8

const (
	// CrossingFactor is how many times the movement by half an ulp of inputs and of rounded constants the exact result may lie away from
	// zero, and the error may be large, beside a zero. Code that rounds some dozens of times before it subtracts is meant. The textbook's
	// cancellations have errors of 1e6 times the movement and more, at ordinary inputs.
	CrossingFactor = 64
	// LostFactor takes its place for the error where some half ulps, those that make an error inherent, move the exact result through
	// zero: no digit of it is known.
	LostFactor = 1 << 13
)

// Class is the class of an error, and the numbers behind it, given what half an ulp of input does to an exact value. For a result that is
// no number it counts whether the range holds the exact value half an ulp away too.
func Class(what finding.Exactly, moved errs.Interval, far Reach, exact errs.Interval, m *errs.Enclosed) (finding.Class, *finding.Reason) {
	wrong, class := m.Absolute.Lo, finding.Unknown
	switch {
	case wrong.IsInf() && (far == Isolated || far == Edge):
		return finding.Inherent, &finding.Reason{Basis: finding.ToNoValue, Of: what}
	case far == Isolated: // a thin triangle loses its digits where others of the same cause could keep them
		return class, &finding.Reason{Basis: finding.ToNoValue, Of: what}
	case wrong.IsInf() && far == Inside:
		class = finding.Avoidable
	case wrong.IsInf() && far == Outside:
		return finding.Inherent, &finding.Reason{Basis: finding.MovesOut, Of: what}
	case wrong.IsInf():
		return class, nil
	case Explained(moved.Lo).Cmp(wrong) >= 0:
		class = finding.Inherent
	case Explained(moved.Hi).Cmp(wrong) < 0:
		class = finding.Avoidable
	case moved.Hi.IsInf():
		return class, &finding.Reason{Basis: finding.MovesUnclear, Of: what}
	default:
		return class, &finding.Reason{Basis: finding.MovesUnclear, Of: what,
			Moved: Share(moved.Lo, exact), Most: Share(moved.Hi, exact), Error: Share(wrong, exact)}
	}
	return class, moves(class, what, moved, wrong, exact)
}

// Explained is the largest error that a movement by half an ulp makes inherent.
func Explained(moved *big.Float) *big.Float {
	return new(big.Float).Mul(moved, big.NewFloat(InherentFactor))
}

// moves says how far the exact value moves, what the error is, and how many times the movement where that is what
// the class hangs on. Where the movement is not known well, the end of its enclosure that makes the class is what is said.
func moves(class finding.Class, what finding.Exactly, moved errs.Interval, wrong *big.Float, exact errs.Interval) *finding.Reason {
	r, size := &finding.Reason{Basis: finding.Moves, Of: what}, moved.Lo
	switch {
	case moved.Hi.Sign() == 0 || Sharp(moved):
	case class == finding.Inherent || moved.Hi.IsInf():
		r.Bound = finding.AtLeast
	default:
		r.Bound, size = finding.LessThan, moved.Hi
	}
	if r.Moved = Share(size, exact); wrong.IsInf() {
		return r
	}
	r.Error = Share(wrong, exact)
	if size.Sign() == 0 {
		return r
	}
	if times := float(new(big.Float).Quo(wrong, size)); times > 1 && times < 1e4 {
		r.Times = times
	}
	return r
}

// Sharp reports whether the ends of a movement say the same of its size.
func Sharp(moved errs.Interval) bool {
	return !moved.Hi.IsInf() && new(big.Float).Mul(moved.Lo, big.NewFloat(2)).Cmp(moved.Hi) >= 0
}

func float(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// Share states an absolute distance relative to the exact value. Neither need be in the range of a double: half an ulp of
// the largest number moves its reciprocal by less than the smallest one. What may be zero has no size to be a share of.
func Share(distance *big.Float, exact errs.Interval) *finding.Share {
	size := exact.Abs().Hi
	if distance.IsInf() || exact.HasZero() || size.IsInf() {
		return Distance(distance)
	}
	return &finding.Share{Amount: Digits(new(big.Float).SetPrec(errs.Precision).Quo(distance, size))}
}

// Distance states a distance as it is.
func Distance(x *big.Float) *finding.Share { return &finding.Share{Amount: Digits(x), Absolute: true} }

// Digits writes a size.
func Digits(x *big.Float) string { return errs.Digits(x, shareDigits) }

// shareDigits are more than a person is shown: rounding twice must not show.
const shareDigits = 17
