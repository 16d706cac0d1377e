package campaign

// This file tests that the largest error of a number is stated beside NaN and infinity.

import (
	"math"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
)

// (x y - 1)/((x y)^2 - 1) is 0/0 where x y rounds to 1, and a number with an error of 5.27e-9 beside that: both are stated.
func TestLargestNumberBesideNaN(t *testing.T) {
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
				number = max(number, lower(l.Error.Relative))
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

// The number is what a published error is compared with, and NaN a remark.
func TestRowOfNumbers(t *testing.T) {
	r := rowOf(&subject.Figure{Number: 1, Subject: "f", Error: "1.00E-03"},
		&finding.Message{Range: &finding.Range{Method: finding.Ours, Largest: errorOf("inf", "inf"), LargestNumber: errorOf("0.5", "0.6")}},
		&finding.Message{Coverage: &finding.Coverage{Outside: &finding.Density{}, Largest: errorOf("0.7", "0.8")}})
	if r.largest != 0.7 || !math.IsInf(r.inside, 1) || !r.notANumber || !strings.HasPrefix(r.remarks(), "NaN or infinity too") {
		t.Errorf("%+v", r)
	}
}
