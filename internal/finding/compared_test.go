package finding

import (
	"math"
	"testing"

	"faultline/internal/fp"
)

func TestCompared(t *testing.T) {
	inf := &Bounds{"inf", "inf"}
	for _, c := range []struct {
		e            *Error
		lower, upper float64
		ok           bool
	}{
		{&Error{Relative: &Bounds{"0.5", "0.25e1"}, Absolute: &Bounds{"1", "5"}}, 0.5, 2.5, true},
		{&Error{Relative: &Bounds{"1", "1"}, Absolute: &Bounds{"2.2250738585072014e-310", "2.2250738585072014e-310"}}, 0.01, 0.01, true}, // exact value below the smallest normal
		{&Error{Relative: &Bounds{"1", "1"}, Absolute: &Bounds{"1e-5000", "1e-5000"}}, 0, 0, true},
		{&Error{Relative: inf, Absolute: inf}, math.Inf(1), math.Inf(1), true},
		{&Error{Absolute: &Bounds{"1", "1"}}, 0, 0, false}, // the exact value is 0
		{nil, 0, 0, false},
	} {
		lower, upper, ok := c.e.Compared(fp.Binary64)
		if ok != c.ok || !near(lower, c.lower) || !near(upper, c.upper) {
			t.Errorf("Compared(%+v) = %v, %v, %v, want %v, %v, %v", c.e, lower, upper, ok, c.lower, c.upper, c.ok)
		}
	}
}

func near(a, b float64) bool { return a == b || math.Abs(a-b) <= 1e-12*math.Abs(b) }
