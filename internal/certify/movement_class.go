package certify

// This file says what a movement makes of an error: whether a better formula would help.

import (
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/finding"
)

// inherentFactor is how many times the movement by half an ulp of input an error may be and still count as inherent. With 1
// a program would be avoidably wrong whose only fault is to round: lngamma two ulps from its root, where half an ulp of x
// moves the result by 24% and the difference of two logarithms, each right to half an ulp, leaves 0. A formula rounds a
// few values before it amplifies, each like a half ulp of input. Eight of them are a backward error of four ulps, as stable
// code has it. The note states both numbers and their ratio, for whoever draws the line elsewhere.
const inherentFactor = 8

const (
	// crossingFactor is how many times the movement by half an ulp of inputs and of rounded constants the exact result may lie away from
	// zero, and the error may be large, beside a zero. Code that rounds some dozens of times before it subtracts is meant. The textbook's
	// cancellations have errors of 1e6 times the movement and more, at ordinary inputs.
	crossingFactor = 64
	// lostFactor takes its place for the error where some half ulps, those that make an error inherent, move the exact result through
	// zero: no digit of it is known.
	lostFactor = 1 << 13
)

// classByMovement returns the class of an error and its numbers, given how far half an ulp of the inputs moves the exact value. For NaN or
// infinity it asks whether the exact value half an ulp away is in the range.
func classByMovement(what finding.Exactly, moved errs.Interval, far reach, exact errs.Interval,
	m *errs.Enclosed) (finding.Class, *finding.Reason) {
	wrong, class := m.Absolute.Lo, finding.Unknown
	switch {
	case wrong.IsInf() && (far == isolatedPoint || far == edgeOfDomain):
		return finding.Inherent, &finding.Reason{Basis: finding.ToNoValue, Of: what}
	case far == isolatedPoint: // a thin triangle loses its digits where others of the same cause could keep them
		return class, &finding.Reason{Basis: finding.ToNoValue, Of: what}
	case wrong.IsInf() && far == insideRange:
		class = finding.Avoidable
	case wrong.IsInf() && far == outsideRange:
		return finding.Inherent, &finding.Reason{Basis: finding.MovesOut, Of: what}
	case wrong.IsInf():
		return class, nil
	case explained(moved.Lo).Cmp(wrong) >= 0:
		class = finding.Inherent
	case explained(moved.Hi).Cmp(wrong) < 0:
		class = finding.Avoidable
	case moved.Hi.IsInf():
		return class, &finding.Reason{Basis: finding.MovesUnclear, Of: what}
	default:
		return class, &finding.Reason{Basis: finding.MovesUnclear, Of: what,
			Moved: shareOf(moved.Lo, exact), Most: shareOf(moved.Hi, exact), Error: shareOf(wrong, exact)}
	}
	return class, moves(class, what, moved, wrong, exact)
}

// explained is the largest error that a movement by half an ulp makes inherent.
func explained(moved *big.Float) *big.Float {
	return new(big.Float).Mul(moved, big.NewFloat(inherentFactor))
}

// moves says how far the exact value moves, what the error is, and how many times the movement where that is what
// the class hangs on. Where the movement is not known well, the end of its enclosure that makes the class is what is said.
func moves(class finding.Class, what finding.Exactly, moved errs.Interval, wrong *big.Float, exact errs.Interval) *finding.Reason {
	r, size := &finding.Reason{Basis: finding.Moves, Of: what}, moved.Lo
	switch {
	case moved.Hi.Sign() == 0 || isSharp(moved):
	case class == finding.Inherent || moved.Hi.IsInf():
		r.Bound = finding.AtLeast
	default:
		r.Bound, size = finding.LessThan, moved.Hi
	}
	if r.Moved = shareOf(size, exact); wrong.IsInf() {
		return r
	}
	r.Error = shareOf(wrong, exact)
	if size.Sign() == 0 {
		return r
	}
	if times := float(new(big.Float).Quo(wrong, size)); times > 1 && times < 1e4 {
		r.Times = times
	}
	return r
}

// isSharp reports whether the ends of a movement say the same of its size.
func isSharp(moved errs.Interval) bool {
	return !moved.Hi.IsInf() && new(big.Float).Mul(moved.Lo, big.NewFloat(2)).Cmp(moved.Hi) >= 0
}

func float(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// shareOf states an absolute distance relative to the exact value. Neither need be in the range of a double: half an ulp of
// the largest number moves its reciprocal by less than the smallest one. What may be zero has no size to be a share of.
func shareOf(distance *big.Float, exact errs.Interval) *finding.Share {
	size := exact.Abs().Hi
	if distance.IsInf() || exact.HasZero() || size.IsInf() {
		return distanceShare(distance)
	}
	return &finding.Share{Amount: sizeDigits(new(big.Float).SetPrec(errs.Precision).Quo(distance, size))}
}

// distanceShare states a distance as it is.
func distanceShare(x *big.Float) *finding.Share {
	return &finding.Share{Amount: sizeDigits(x), Absolute: true}
}

// sizeDigits writes a size.
func sizeDigits(x *big.Float) string { return errs.Digits(x, shareDigits) }

// shareDigits are more than a person is shown: rounding twice must not show.
const shareDigits = 17
