package ball

// This file tests that error measures and decimals enclose.

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/fp"
)

func TestMeasure(t *testing.T) {
	tenth, _ := New().SetDecimal("0.1", 200)
	wide := New().Hull(real64(1.25), real64(1.75), 64)
	for _, c := range []struct {
		name     string
		c        float64
		e        *Real
		abs      [2]float64 // a range that the enclosure must lie in
		rel      [2]float64
		ulps     [2]float64
		relGiven bool
	}{
		{"exact", 1, real64(1), [2]float64{0, 0}, [2]float64{0, 0}, [2]float64{0, 0}, true},
		{"zero for a tenth", 0, tenth, [2]float64{0.0999, 0.1001}, [2]float64{1, 1}, [2]float64{7.2e15, 7.3e15}, true},
		{"0.1", 0.1, tenth, [2]float64{5.5e-18, 5.6e-18}, [2]float64{5.5e-17, 5.6e-17}, [2]float64{0.3999, 0.4001}, true},
		{"one ulp above 1", 1 + 0x1p-52, real64(1), [2]float64{0x1p-52, 0x1p-52}, [2]float64{0x1p-52, 0x1p-52}, [2]float64{1, 1}, true},
		{"one ulp below 2, exact 2", 2 - 0x1p-52, real64(2), [2]float64{0x1p-52, 0x1p-52}, [2]float64{0x1p-53, 0x1p-53}, [2]float64{0.5, 0.5}, true},
		{"one for zero", 1, New(), [2]float64{1, 1}, [2]float64{}, [2]float64{0x1p1022, math.Inf(1)}, false},
		{"subnormal", 5e-324, New().Scale(tenth, -1072), [2]float64{0, 5e-324}, [2]float64{1.4, 1.6}, [2]float64{0.59, 0.61}, true},
		{"1.5 for 1.25..1.75", 1.5, wide, [2]float64{0, 0.2501}, [2]float64{0, 0.2001}, [2]float64{0, 0x1.001p50}, true},
	} {
		got := Measure(fp.FromFloat64(c.c), c.e, fp.Binary64)
		check := func(measure string, b Bounds, in [2]float64) {
			if b.Lo < in[0]*(1-1e-9) || b.Hi > in[1]*(1+1e-9) || b.Lo > b.Hi {
				t.Errorf("%s: %s error %+v, want within %v", c.name, measure, b, in)
			}
		}
		check("absolute", got.Absolute, c.abs)
		check("ulps", got.Ulps, c.ulps)
		if got.Relative.Defined() != c.relGiven {
			t.Errorf("%s: relative error %+v", c.name, got.Relative)
		} else if c.relGiven {
			check("relative", got.Relative, c.rel)
		}
		if want := math.Log2(1 + got.Ulps.Hi); math.Abs(got.Bits.Hi-want) > 1e-9*want {
			t.Errorf("%s: %v bits, want %v", c.name, got.Bits, want)
		}
	}
	if got := Measure(fp.FromFloat64(0), tenth, fp.Binary64); got.Relative.Lower != "1" || got.Relative.Upper != "1" {
		t.Errorf("0 for 0.1: relative error %+v, want exactly 1", got.Relative)
	}
	if got := Measure(fp.FromFloat64(math.NaN()), tenth, fp.Binary64); got.Absolute.Lower != "inf" || got.Ulps.Upper != "inf" {
		t.Errorf("NaN: %+v", got)
	}
	if got := Measure(fp.FromFloat64(1), New().SetIndeterminate(), fp.Binary64); got.Absolute.Lower != "0" || got.Relative.Upper != "inf" {
		t.Errorf("nothing known: %+v", got)
	}
}

// Decimals are outward and short.
func TestOutwardDecimals(t *testing.T) {
	for _, c := range []struct {
		x        float64
		down, up string
	}{
		{1, "1", "1"}, {0.1, "0.1", "0.101"}, {1.0 / 3, "0.333", "0.334"}, {0.9999, "0.999", "1"}, {0.99999999, "0.999", "1"}, {12345, "12300", "12400"},
		{1e-300, "1e-300", "1.01e-300"}, {99.99, "99.9", "100"}, {0, "0", "0"}, {math.Inf(1), "inf", "inf"}, {1e15, "1e15", "1e15"},
	} {
		x := big.NewFloat(c.x)
		if down, up := DecimalDown(x, 3), DecimalUp(x, 3); down != c.down || up != c.up {
			t.Errorf("%v in 3 digits: %s and %s, want %s and %s", c.x, down, up, c.down, c.up)
		}
	}
	monster := new(big.Float).SetMantExp(big.NewFloat(1), 1<<30)
	if DecimalUp(monster, 3) != "inf" || DecimalDown(monster, 3) == "inf" {
		t.Errorf("2^(2^30): %s, %s", DecimalDown(monster, 3), DecimalUp(monster, 3))
	}
}
