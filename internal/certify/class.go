package certify

// This file says whether the program could have done better: how far half an ulp of the input moves the exact result.

import (
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
)

// mostMoved is the largest number of coordinates that are moved one by one.
const mostMoved = 64

// A neighbourhood encloses the exact value with coordinate i moved by half an ulp down (sign -1) or up (+1); there is false
// where the function does not go on in that direction: beyond its domain, or the largest number.
type neighbourhood func(i, sign int) (exact errs.Interval, there bool)

// A reach says whether exact values half an ulp away are still in the format's range.
type reach uint8

const (
	inside  reach = iota // all of them
	unclear              // one is not known well enough
	outside              // one is not
)

func reachOf(x errs.Interval, limit *big.Float) reach {
	switch size := x.Abs(); {
	case size.Hi.Cmp(limit) < 0:
		return inside
	case size.Lo.Cmp(limit) >= 0:
		return outside
	}
	return unclear
}

// movement encloses how far half an ulp of every coordinate moves the exact result, each in its worse direction, and how
// far away that is from limit, the end of the format's range.
func movement(dims int, exact errs.Interval, limit *big.Float, at neighbourhood) (moved errs.Interval, far reach) {
	if dims > mostMoved {
		return errs.Everywhere().Abs(), unclear
	}
	moved = errs.Exactly(new(big.Float))
	for i := range dims {
		worse, known := errs.Exactly(new(big.Float)), false
		for _, sign := range []int{-1, +1} {
			x, there := at(i, sign)
			if !there {
				continue
			}
			known = true
			worse = worse.Larger(x.Distance(exact))
			far = max(far, reachOf(x, limit))
		}
		if !known { // an isolated point: who knows what it would be beside it
			return errs.Everywhere().Abs(), unclear
		}
		moved = moved.Plus(worse)
	}
	return moved, far
}

// inherentFactor is how many times the movement by half an ulp of input an error may be and still count as inherent. With 1
// a program would be avoidably wrong whose only fault is to round: lngamma two ulps from its root, where half an ulp of x
// moves the result by 24% and the difference of two logarithms, each right to half an ulp, leaves 0. A formula rounds a
// few values before it amplifies, each like a half ulp of input. Eight of them are a backward error of four ulps, as stable
// code has it. The note states both numbers and their ratio, for whoever draws the line elsewhere.
const inherentFactor = 8

// classify writes the class and the numbers behind it, given what half an ulp of input does to an exact value and what
// the error is. For a result that is no number it counts whether the range holds the exact value half an ulp away too.
func (c *Certificate) classify(what finding.Exactly, moved errs.Interval, far reach, exact errs.Interval, m *errs.Enclosed) {
	wrong := m.Absolute.Lo
	switch {
	case wrong.IsInf() && far == inside:
		c.Class = finding.Avoidable
	case wrong.IsInf() && far == outside:
		c.Class = finding.Inherent
		c.Reason = &finding.Reason{Basis: finding.MovesOut, Of: what}
		return
	case wrong.IsInf():
		return
	case factor(moved.Lo).Cmp(wrong) >= 0:
		c.Class = finding.Inherent
	case factor(moved.Hi).Cmp(wrong) < 0:
		c.Class = finding.Avoidable
	default:
		if !moved.Hi.IsInf() {
			c.Reason = &finding.Reason{Basis: finding.MovesUnclear, Of: what,
				Moved: share(moved.Lo, exact), Most: share(moved.Hi, exact), Error: share(wrong, exact)}
		}
		return
	}
	c.Reason = moves(c.Class, what, moved, wrong, exact)
}

func factor(x *big.Float) *big.Float { return new(big.Float).Mul(x, big.NewFloat(inherentFactor)) }

// moves says how far the exact value moves, what the error is, and how many times the movement where that is what
// the class hangs on. Where the movement is not known well, the end of its enclosure that makes the class is what is said.
func moves(class finding.Class, what finding.Exactly, moved errs.Interval, wrong *big.Float, exact errs.Interval) *finding.Reason {
	known := !moved.Hi.IsInf() && new(big.Float).Mul(moved.Lo, big.NewFloat(2)).Cmp(moved.Hi) >= 0
	r, size := &finding.Reason{Basis: finding.Moves, Of: what}, moved.Lo
	switch {
	case moved.Hi.Sign() == 0 || known:
	case class == finding.Inherent || moved.Hi.IsInf():
		r.Bound = finding.AtLeast
	default:
		r.Bound, size = finding.LessThan, moved.Hi
	}
	if r.Moved = share(size, exact); wrong.IsInf() {
		return r
	}
	r.Error = share(wrong, exact)
	if size.Sign() == 0 {
		return r
	}
	if times := float(new(big.Float).Quo(wrong, size)); times > 1 && times < 1e4 {
		r.Times = times
	}
	return r
}

func float(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// share states an absolute distance relative to the exact value. Neither need be in the range of a double: half an ulp of
// the largest number moves its reciprocal by less than the smallest one. What may be zero has no size to be a share of.
func share(distance *big.Float, exact errs.Interval) *finding.Share {
	size := exact.Abs().Hi
	if distance.IsInf() || exact.HasZero() || size.IsInf() {
		return &finding.Share{Amount: errs.Digits(distance, shareDigits), Absolute: true}
	}
	return &finding.Share{Amount: errs.Digits(new(big.Float).SetPrec(errs.Precision).Quo(distance, size), shareDigits)}
}

// shareDigits are more than a person is shown: rounding twice must not show.
const shareDigits = 17

// halfUlp returns x moved by half an ulp, exactly, in a format that holds it; false for a format that is too wide.
func halfUlp(x fp.Value, sign int) (fp.Value, bool) {
	v, ok := x.Big()
	if !ok || x.Format.Digits() >= fp.Binary128.Digits() {
		return fp.Value{}, false
	}
	neighbour := x.NextUp()
	if sign < 0 {
		neighbour = x.NextDown()
	}
	n, ok := neighbour.Big()
	if !ok {
		return fp.Value{}, false
	}
	middle := new(big.Float).SetPrec(200).Add(v, n)
	middle.Quo(middle, big.NewFloat(2))
	return fp.FromBig(fp.Binary128, middle), true
}
