package bench

// This file compares what techniques found on the same subjects, by the rules of LSGA (section V-E): which one is the best, the sign
// test, and which errors are significantly larger.

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// LSGA calls e1 significantly larger than e2 where e1/e2 is above a number that is lost in the text at hand. Ours is three orders of
// magnitude; the table shows others beside it.
const significantly = 1000

// unitRoundoff is half an ulp of 1. Every correctly rounded operation may have such an error, so none below it is significantly
// larger than another.
const unitRoundoff = 0x1p-53

// total reports whether a relative error is that of a result which has nothing of the exact one: 1 to 1%, as 0 or any tiny number has
// whatever the input is. Two of them are equal: what differs in their further digits is the tiny number.
func total(e float64) bool { return math.Abs(e-1) <= 0.01 }

// compareErrors orders two certified relative errors as LSGA's Tables IV and V do: 1 where a is larger, -1 where b is, 0 for a tie.
func compareErrors(a, b float64) int {
	if total(a) && total(b) {
		return 0
	}
	return cmp.Compare(a, b)
}

// significantlyLarger reports whether a is more than factor times b (Table VI). No error, where nothing finite was found, is less
// than any; errors below the unit roundoff count as that.
func significantlyLarger(a, b, factor float64) bool {
	return max(a, unitRoundoff) > factor*max(b, unitRoundoff)
}

// best returns which of several errors is larger than each of the others, -1 for a tie.
func best(errors []float64) int {
	for i, e := range errors {
		larger := true
		for k, other := range errors {
			larger = larger && (k == i || compareErrors(e, other) > 0)
		}
		if larger {
			return i
		}
	}
	return -1
}

// A pairing is what a comparison of two techniques, left and right, comes to.
type pairing struct {
	plus, minus, ties int // left larger, right larger
	beyond            int // of plus and minus: both errors are above 1, no digit is right in either
}

// add enters the errors that both found on one subject.
func (p *pairing) add(left, right float64) {
	switch compareErrors(left, right) {
	case 0:
		p.ties++
		return
	case 1:
		p.plus++
	case -1:
		p.minus++
	}
	if min(left, right) > 1 {
		p.beyond++
	}
}

// signTest is the two-sided level of the sign test: how often a fair coin falls as unevenly as a to b or more so. It is twice the
// probability of at most min(a, b) heads in a+b throws, at most 1, exactly: the sum of binomials is an incomplete beta function.
func signTest(a, b int) float64 {
	n, least := float64(a+b), float64(min(a, b))
	if 2*least >= n {
		return 1
	}
	return min(1, 2*mathext.RegIncBeta(n-least, least+1, 0.5))
}
