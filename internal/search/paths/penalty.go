package paths

// This file measures the distance of a decision from its chosen outcome, in bits.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
	"faultline/internal/symbolic/floats"
)

// noNumber is the distance of a decision with a NaN from every outcome.
const noNumber = 100

// penalty returns the distance; 0 if the decision has the chosen outcome.
func penalty(v *floats.Values, d *floats.Decision, t floats.Thresholds) float64 {
	if v.Choice(d, t) == d.Choice {
		return 0
	}
	x := v.Of(d.Args[0])
	switch {
	case d.IsCheck():
		return 1 + lacking(v, d, t.For(x.Format))
	case d.Op == fp.Cmp:
		return 1 + apart(x, v.Of(d.Args[1]))
	}
	n := new(big.Float).SetInt64(d.Choice.N)
	return 1 + apart(x, fp.FromBig(x.Format, n))
}

// lacking returns the number of bits that are missing to a check.
func lacking(v *floats.Values, d *floats.Decision, t floats.Thresholds) float64 {
	a, b, r := floats.Exponent(v.Of(d.Args[0])), floats.Exponent(v.Of(d.Args[1])), floats.Exponent(v.Of(d.Result))
	lost, cancelled := max(a, b)-min(a, b), max(a, b)-r
	switch d.Check() {
	case floats.Loss:
		return float64(t.Loss - lost)
	case floats.Cancellation:
		return float64(max(lost-t.Loss+1, 0) + max(t.Cancellation-cancelled, 0))
	}
	return float64(max(lost-t.Loss+1, 0) + max(cancelled-t.Cancellation+1, 0))
}

// apart returns the logarithm of the number of floats between x and y.
func apart(x, y fp.Value) float64 {
	if x.IsNaN() || y.IsNaN() {
		return noNumber
	}
	a, b := fp.Ordinal(x.Float64()), fp.Ordinal(y.Float64())
	return math.Log2(1 + math.Abs(float64(a)-float64(b)))
}
