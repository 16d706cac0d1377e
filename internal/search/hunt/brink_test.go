package hunt

import (
	"math"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// The arc sine of a product was seen far outside of its domain only, where NaN is right. A way ends at the last point outside.
func TestBrinksEndAtTheDomain(t *testing.T) {
	t.Parallel()
	s := &fake{dims: 2, sites: []fp.Op{fp.Asin}}
	f := newFound(s.setup(1).Subject, 1e-3)
	f.events[event{site: 0, kind: fp.Invalid}] = 0
	f.seen = []raised{{event: event{site: 0, kind: fp.Invalid}, mildest: at(-12, 0), worst: at(-12, 0)}}
	for k := range mostBrinks + 1 {
		spot := at(1+math.Ldexp(1, -40-k), 0)
		spot.site = 0
		f.addBrink(&spot, k == 2)
	}
	list := f.exceptions()
	if len(list) != 2 || list[1].Point[0] != 1+0x1p-42 || list[1].Kind != finding.Invalid {
		t.Errorf("proposed: %v, want the input far outside, and the one whose exact result is a number", list)
	}
}
