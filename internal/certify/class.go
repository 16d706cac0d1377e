package certify

// This file says whether the program could have done better: how far half an ulp of the input moves the exact result.

import (
	"fmt"
	"math/big"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// mostMoved is the largest number of coordinates that are moved one by one.
const mostMoved = 64

// A neighbourhood encloses the exact value with coordinate i moved by half an ulp down (sign -1) or up (+1); there is false
// where the function does not go on in that direction: beyond its domain, or the largest number.
type neighbourhood func(i, sign int) (exact Interval, there bool)

// A reach says whether exact values half an ulp away are still in the format's range.
type reach uint8

const (
	inside  reach = iota // all of them
	unclear              // one is not known well enough
	outside              // one is not
)

func reachOf(x Interval, limit *big.Float) reach {
	switch size := x.abs(); {
	case size.Hi.Cmp(limit) < 0:
		return inside
	case size.Lo.Cmp(limit) >= 0:
		return outside
	}
	return unclear
}

// movement encloses how far half an ulp of every coordinate moves the exact result, each in its worse direction, and how
// far away that is from limit, the end of the format's range.
func movement(dims int, exact Interval, limit *big.Float, at neighbourhood) (moved Interval, far reach) {
	if dims > mostMoved {
		return everywhere().abs(), unclear
	}
	moved = Interval{new(big.Float), new(big.Float)}
	for i := range dims {
		worse, known := Interval{new(big.Float), new(big.Float)}, false
		for _, sign := range []int{-1, +1} {
			x, there := at(i, sign)
			if !there {
				continue
			}
			known = true
			d := distance(x, exact)
			worse = Interval{larger(worse.Lo, d.Lo), larger(worse.Hi, d.Hi)}
			far = max(far, reachOf(x, limit))
		}
		if !known { // an isolated point: who knows what it would be beside it
			return everywhere().abs(), unclear
		}
		moved = Interval{down().Add(moved.Lo, worse.Lo), up().Add(moved.Hi, worse.Hi)}
	}
	return moved, far
}

func larger(x, y *big.Float) *big.Float {
	if x.Cmp(y) < 0 {
		return y
	}
	return x
}

// distance encloses |a - b|.
func distance(a, b Interval) Interval {
	if !a.bounded() || !b.bounded() {
		return everywhere().abs()
	}
	return Interval{down().Sub(a.Lo, b.Hi), up().Sub(a.Hi, b.Lo)}.abs()
}

// inherentFactor is how many times the movement by half an ulp of input an error may be and still count as inherent. With 1
// a program would be avoidably wrong whose only fault is to round: lngamma two ulps from its root, where half an ulp of x
// moves the result by 24% and the difference of two logarithms, each right to half an ulp, leaves 0. A formula rounds a
// few values before it amplifies, each like a half ulp of input. Eight of them are a backward error of four ulps, as stable
// code has it. The note states both numbers and their ratio, for whoever draws the line elsewhere.
const inherentFactor = 8

// classify writes the class and the numbers behind it, given what half an ulp of input does to an exact value and what
// the error is. For a result that is no number it counts whether the range holds the exact value half an ulp away too.
func (c *Certificate) classify(what string, moved Interval, far reach, exact Interval, m *Measure) {
	wrong := m.Absolute.Lo
	switch {
	case wrong.IsInf() && far == inside:
		c.Class = finding.Avoidable
	case wrong.IsInf() && far == outside:
		c.Class = finding.Inherent
		c.note("%s: half an ulp of %s takes the %s out of the range", c.Class, c.coordinates(), what)
		return
	case wrong.IsInf():
		return
	case factor(moved.Lo).Cmp(wrong) >= 0:
		c.Class = finding.Inherent
	case factor(moved.Hi).Cmp(wrong) < 0:
		c.Class = finding.Avoidable
	default:
		if !moved.Hi.IsInf() {
			c.note("class: not decided; half an ulp of %s moves the %s by %s to %s, the error is %s", c.coordinates(), what,
				share(moved.Lo, exact), share(moved.Hi, exact), share(wrong, exact))
		}
		return
	}
	c.note("%s: half an ulp of %s %s", c.Class, c.coordinates(), movesAndError(c.Class, what, moved, wrong, exact))
}

func factor(x *big.Float) *big.Float { return new(big.Float).Mul(x, big.NewFloat(inherentFactor)) }

// movesAndError says how far the exact value moves, what the error is, and how many times the movement where that is what
// the class hangs on. Where the movement is not known well, the end of its enclosure that makes the class is what is said.
func movesAndError(class finding.Class, what string, moved Interval, wrong *big.Float, exact Interval) string {
	known := !moved.Hi.IsInf() && new(big.Float).Mul(moved.Lo, big.NewFloat(2)).Cmp(moved.Hi) >= 0
	size, text, ratio := moved.Lo, "moves the "+what+" by ", ""
	switch {
	case moved.Hi.Sign() == 0:
		text = "does not move the " + what
	case known:
		text += share(size, exact)
	case class == finding.Inherent || moved.Hi.IsInf():
		text, ratio = text+"at least "+share(size, exact), "at most "
	default:
		size = moved.Hi
		text, ratio = text+"less than "+share(size, exact), "at least "
	}
	if wrong.IsInf() {
		return text + ", where the program gives no number"
	}
	text += ", the error is " + share(wrong, exact)
	if size.Sign() == 0 {
		return text
	}
	if times := float(new(big.Float).Quo(wrong, size)); times > 1 && times < 1e4 {
		text += fmt.Sprintf(", %s%.2g times that", ratio, times)
	}
	return text
}

func float(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// coordinates names the input in a sentence.
func (c *Certificate) coordinates() string {
	if len(c.Input) == 1 {
		return c.Input[0].Label()
	}
	return "each input"
}

// share states an absolute distance relative to the exact value. Neither need be in the range of a double: half an ulp of
// the largest number moves its reciprocal by less than the smallest one. What may be zero has no size to be a share of.
func share(distance *big.Float, exact Interval) string {
	size := exact.abs().Hi
	if distance.IsInf() || exact.hasZero() || size.IsInf() {
		return distance.Text('g', 2)
	}
	part := new(big.Float).SetPrec(measurePrec).Quo(distance, size)
	switch percent := 100 * float(part); {
	case percent < 0.01:
		return part.Text('g', 2) + " of its size"
	case percent >= 1e4:
		return part.Text('g', 2) + " times its size"
	case percent >= 10:
		return fmt.Sprintf("%.0f%%", percent)
	default:
		return fmt.Sprintf("%.2g%%", percent)
	}
}

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
