package floats_test

import (
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/symbolic/floats"
)

// The log has what is lost: not zeros, nor sums that are exact although their operands are far apart.
func TestLog(t *testing.T) {
	var l floats.Log
	see := func(site int, x, y, z float64) {
		l.See(site, fp.FromFloat64(x), fp.FromFloat64(y), fp.FromFloat64(z))
	}
	see(1, 1, 0x1.8p-50, 1+0x1.8p-50) // inexact no digit
	see(1, 1, 0x1p-40, 1+0x1p-40)     // exact
	see(1, 0, 1e-300, 1e-300)         // nothing is added
	see(2, 1, 1e-9, 1+1e-9)           // 30 bits apart
	see(2, 1, 1e-10/3, 1+1e-10/3)     // 34
	see(2, 1, 0x1.123p-80, 1)         // all
	see(3, 1+0x1p-41, -1, 0x1p-41)    // cancels
	see(3, 1, -1, 0)                  // all
	see(4, 1+0x1p-20, -1, 0x1p-20)    // too few
	see(5, 1, -0x1.123456789abcdp-33, 1-0x1.123456789abcdp-33)
	want := []floats.Lossy{
		{Site: 2, Check: floats.Loss, Bits: 53, Of: 53, Times: 2},
		{Site: 3, Check: floats.Cancellation, Bits: 53, Of: 53, Times: 2},
		{Site: 5, Check: floats.Loss, Bits: 33, Of: 53, Times: 1},
	}
	if got := l.Entries(); !slices.Equal(got, want) {
		t.Errorf("the log has %+v, want %+v", got, want)
	}
}
