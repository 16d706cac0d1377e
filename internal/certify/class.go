package certify

// This file says whether the program could have done better: how far half an ulp of the input moves the exact result.

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// mostMoved is the largest number of coordinates that are moved one by one.
const mostMoved = 64

// sensitivity encloses the exact value with coordinate i moved by half an ulp in one direction (sign -1 or +1), or
// within a factor of two of that distance and scaled back. The result is |f(moved) - f(here)|, NaN when unknown.
type sensitivity func(i, sign int) float64

// movement sums, over the coordinates, how far half an ulp moves the exact result in the worse direction.
func movement(dims int, moved sensitivity) float64 {
	if dims > mostMoved {
		return math.NaN()
	}
	sum := 0.0
	for i := range dims {
		sum += math.Max(moved(i, -1), moved(i, +1)) // NaN if either is
	}
	return sum
}

// inherentFactor is how many times the movement by half an ulp of input an error may be and still count as inherent.
// Eight half ulps are a backward error of four ulps: what code that rounds its intermediate values will have.
const inherentFactor = 8

// classify writes the class and the numbers behind it, given what half an ulp of input does to the exact value and what
// the error is.
func (c *Certificate) classify(moved float64, exact Interval, m *Measure) {
	if math.IsNaN(moved) {
		c.Class = finding.Unknown
		return
	}
	wrong, _ := m.Absolute.Lo.Float64()
	c.Class = finding.Avoidable
	if inherentFactor*moved >= wrong {
		c.Class = finding.Inherent
	}
	text := fmt.Sprintf("%s: half an ulp of %s moves the exact result by %s", c.Class, c.coordinates(), share(moved, exact))
	if !math.IsInf(wrong, 0) {
		text += ", the error is " + share(wrong, exact)
	}
	c.Notes = append(c.Notes, text)
}

// coordinates names the input in a sentence.
func (c *Certificate) coordinates() string {
	if len(c.Input) == 1 {
		return c.Input[0].Label()
	}
	return "each input"
}

// share states an absolute distance relative to the exact value.
func share(distance float64, exact Interval) string {
	size, _ := exact.abs().Hi.Float64()
	if math.IsInf(distance, 0) || size == 0 {
		return strconv.FormatFloat(distance, 'g', 2, 64)
	}
	switch percent := 100 * (distance / size); {
	case percent < 0.01:
		return strconv.FormatFloat(distance/size, 'g', 2, 64) + " of its size"
	case percent >= 1e4:
		return strconv.FormatFloat(distance/size, 'g', 2, 64) + " times its size"
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

// distance estimates |a - b| from the middles of two enclosures; NaN when they are too wide to say: wider than half the
// distance and than a ulp of a double or so.
func distance(a, b Interval) float64 {
	if !a.bounded() || !b.bounded() {
		return math.NaN()
	}
	low := new(big.Float).SetPrec(measurePrec).Sub(a.Lo, b.Lo)
	high := new(big.Float).SetPrec(measurePrec).Sub(a.Hi, b.Hi)
	d, _ := low.Add(low, high).Float64()
	d = math.Abs(d) / 2
	wide, _ := up().Add(up().Sub(a.Hi, a.Lo), up().Sub(b.Hi, b.Lo)).Float64()
	size, _ := b.abs().Hi.Float64()
	if wide > d/2 && wide > size*0x1p-50 {
		return math.NaN()
	}
	return d
}
