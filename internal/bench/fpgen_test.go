package bench

import (
	"testing"

	"faultline/internal/finding"
)

// FPGen's measure is |r - r0| / max(FLT_MIN, |r0|).
func TestFPGenMeasure(t *testing.T) {
	bounds := func(lower string) *finding.Bounds { return &finding.Bounds{Lower: lower, Upper: "inf"} }
	for _, test := range []struct {
		what               string
		relative, absolute *finding.Bounds
		want               float64
	}{
		{"an ordinary result", bounds("2.5"), bounds("1e-10"), 2.5},
		{"an exact result below FLT_MIN = 2^-126", bounds("1e6"), bounds("1.1754943508222875e-38"), 1},
		{"an exact result of 0", nil, bounds("2.350988701644575e-38"), 2},
		{"a relative error beyond doubles", bounds("2.5e1216"), bounds("1.1754943508222875e-38"), 1},
		{"nothing known", nil, nil, -1},
	} {
		if got := fpgenMeasure(&finding.Error{Relative: test.relative, Absolute: test.absolute}); got != test.want {
			t.Errorf("%s: %g, want %g", test.what, got, test.want)
		}
	}
	if got := fpgenMeasure(nil); got != -1 {
		t.Errorf("no error: %g, want -1", got)
	}
}
