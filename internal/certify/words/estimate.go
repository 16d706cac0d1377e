package words

// This file judges the program's own estimate of its error.

import (
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// Void returns the reason why an estimate cannot be violated, "" if it can.
func Void(f *finding.Finding, result, estimate fp.Value) finding.EstimateState {
	switch {
	case f.Loud():
		return finding.OwnDisowned
	case !estimate.IsFinite():
		return finding.OwnNoNumber
	case !result.IsFinite():
		return finding.OwnNoResult
	}
	return ""
}

// Exceeds tells whether an enclosed error is more than margin times an estimate >= 0. It rounds nothing: the product has at most 53 + 113
// bits.
func Exceeds(e errs.Interval, estimate *big.Float, margin float64) finding.Verdict {
	most := new(big.Float).SetPrec(errs.Precision).Mul(estimate, big.NewFloat(margin))
	switch {
	case e.Lo.Cmp(most) > 0:
		return finding.Certified
	case e.Hi.Cmp(most) <= 0:
		return finding.Refuted
	}
	return finding.Inconclusive
}

// NumberOf returns an output's value in the form of the stream, with its name.
func NumberOf(c *ir.Cell, v fp.Value) *finding.Number {
	n := finding.NumberOf(c.Name, c.Index, v)
	n.Integer = integerType(c)
	return &n
}

// ResultOf returns an output's value in the form of the stream, without its name.
func ResultOf(c *ir.Cell, v fp.Value) finding.Number {
	n := finding.NumberOf("", -1, v)
	n.Integer = integerType(c)
	return n
}

// integerType returns the word for the type of an output, "" if it is no integer of at most 64 bits.
func integerType(c *ir.Cell) string {
	if c.Type == nil || c.Type.Kind != ir.Int || c.Type.Bits > 64 {
		return ""
	}
	return finding.IntegerType(c.Type.Bits, c.Signed)
}
