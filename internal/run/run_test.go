package run

// This file tests how batches are read.

import (
	"math"
	"reflect"
	"testing"
)

// Dangers is Visit for some sites.
func TestDangersAgreesWithVisit(t *testing.T) {
	bits := math.Float64bits
	b := &Batch{
		Frames: []uint64{
			2<<32 | 2, 1, bits(0.5), 7, bits(-2), 8, // block of sites 2 and 3
			5<<32 | 1, 3, bits(math.Inf(1)), 0, // of site 5
		},
		Start: []int{0, 0, 10},
	}
	for _, wanted := range [][]bool{
		{false, false, false, false, false, false},
		{true, true, true, true, true, true},
		{false, false, false, true, false, true},
	} {
		for i := range 2 {
			got, want := map[int]float64{}, map[int]float64{}
			b.Dangers(i, wanted, func(site int, danger float64) { got[site] = danger })
			b.Visit(i, func(r *Record) {
				if wanted[r.Site] {
					want[r.Site] = r.Danger
				}
			})
			if !reflect.DeepEqual(got, want) {
				t.Errorf("wanted %v, run %d: %v, want %v", wanted, i, got, want)
			}
		}
	}
}
