package paths

// This file is how far a decision is from being taken as it should be, in bits.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
	"faultline/internal/symbolic/floats"
)

// noNumber is how far a decision about a NaN is from every choice.
const noNumber = 100

// penalty is 0 where the decision is taken as chosen.
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

// lacking is how many bits are missing to a check.
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

// apart is the logarithm of the floats between x and y.
func apart(x, y fp.Value) float64 {
	if x.IsNaN() || y.IsNaN() {
		return noNumber
	}
	a, b := fp.Ordinal(x.Float64()), fp.Ordinal(y.Float64())
	return math.Log2(1 + math.Abs(float64(a)-float64(b)))
}
