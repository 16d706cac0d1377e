package shape

// This file is sorted numbers, probabilities and dates.

import (
	"math"
	"slices"
)

func sortedHolds(_ *Shape, x []float64) bool { return slices.IsSorted(x) }
func restoreSorted(_ *Shape, x []float64)    { slices.Sort(x) }

// parts returns probabilities in units of the last digit of 1, if they are multiples of it.
func (s *Shape) parts(x []float64) (k []int64, ok bool) {
	for _, v := range x {
		n := math.Ldexp(v, s.Digits)
		if !(v >= 0 && v <= 1) || n != math.Trunc(n) {
			return nil, false
		}
		k = append(k, int64(n))
	}
	return k, true
}

func probabilityHolds(s *Shape, x []float64) bool {
	parts, ok := s.parts(x)
	for i := 1; i < len(parts); i++ {
		parts[i] += min(parts[i-1], 1<<54)
	}
	return ok && parts[len(parts)-1] == 1<<s.Digits
}

// restoreProbability divides by the sum, rounds to multiples of the last digit of 1, and lets the largest take what that leaves.
func restoreProbability(s *Shape, x []float64) {
	sum, largest := 0.0, 0
	for i := range x {
		if !(x[i] > 0) {
			x[i] = 0
		}
		x[i] = min(x[i], 1)
		if sum += x[i]; x[i] > x[largest] {
			largest = i
		}
	}
	if sum == 0 {
		for i := range x {
			x[i], sum = 1, sum+1
		}
	}
	left := int64(1) << s.Digits
	for i := range x {
		k := int64(math.RoundToEven(math.Ldexp(x[i]/sum, s.Digits)))
		x[i] = math.Ldexp(float64(k), -s.Digits)
		left -= k
	}
	x[largest] += math.Ldexp(float64(left), -s.Digits)
}

// dateSum is the sum of two parts, and what rounding took from it.
func dateSum(x []float64) (sum, rest float64) {
	sum = x[0] + x[1]
	part := sum - x[0]
	return sum, (x[0] - (sum - part)) + (x[1] - part)
}

func dateHolds(s *Shape, x []float64) bool {
	sum, rest := dateSum(x)
	above := sum > s.Low || sum == s.Low && rest >= 0
	below := sum < s.High || sum == s.High && rest <= 0
	return above && below
}

// restoreDate keeps the first part, and lets the second be what leads to the nearest date that is admitted.
func restoreDate(s *Shape, x []float64) {
	sum, _ := dateSum(x)
	to, inward := s.Low, math.Inf(1)
	if sum > s.Low {
		to, inward = s.High, math.Inf(-1)
	}
	if x[0] = math.Abs(x[0]); x[0] > s.High {
		x[0] = 0
	}
	x[1] = s.rounded(to - x[0])
	for range 4 {
		if dateHolds(s, x) {
			return
		}
		x[1] += math.Copysign(math.Ldexp(math.Max(math.Abs(x[1]), 1), 1-s.Digits), inward)
		x[1] = s.rounded(x[1])
	}
}
