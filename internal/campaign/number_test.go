package campaign

// This file tests that the largest error of a number is stated beside NaN and infinity.

import (
	"strconv"
	"testing"

	"faultline/internal/finding"
)

// (x y - 1)/((x y)^2 - 1) is 0/0 where x y rounds to 1, and a number with an error of 5.27e-9 beside that: both are stated.
func TestLargestNumberBesideNaN(t *testing.T) {
	t.Parallel()
	_, list, _ := boxes(t, &Config{Args: []string{"fpbench.fpcore:nonlin2"}, Seed: 1, Ranges: RangeOptions{Methods: []string{"faultline"}}})
	var nan bool
	number := 0.0
	for _, r := range list {
		for _, l := range []*finding.Largest{r.Largest, r.LargestNumber} {
			switch {
			case l == nil:
			case noNumber(l):
				nan = true
				if l == r.LargestNumber || l.Verdict != finding.Certified {
					t.Errorf("range %d: NaN as the largest number, or not certified: %+v", r.Rank, l)
				}
			default:
				e, _ := strconv.ParseFloat(l.Error.Relative.Lower, 64)
				number = max(number, e)
			}
		}
		if r.LargestNumber != nil && !noNumber(r.Largest) {
			t.Errorf("range %d: two largest numbers", r.Rank)
		}
	}
	if !nan || number < 5.26e-9 || number > 1 {
		t.Errorf("NaN: %v, the largest error of a number %v, want 5.26e-9 at least", nan, number)
	}
}
