package alu

// This file tests which results below the normal numbers are exact.

import (
	"math"
	"testing"

	"faultline/internal/fp"
)

// To the 64 bits of long double, sin x is x below the normal numbers: these underflows counted as exact, and so did powers by accident.
func TestUnderflowsOfFunctionsAreNotExact(t *testing.T) {
	const tiny = 0x1.88b75d3add6ep-1026
	five, twelve, thirteen := 5*0x1p-1070, 12*0x1p-1070, 13*0x1p-1070
	for _, test := range []struct {
		op   fp.Op
		x, y float64
		z    float64
		want fp.Exception
	}{
		{fp.Sin, tiny, 0, tiny, fp.Underflow}, {fp.Tanh, -tiny, 0, -tiny, fp.Underflow}, {fp.Expm1, tiny, 0, tiny, fp.Underflow},
		{fp.Atan, tiny, 0, tiny, fp.Underflow}, {fp.Asinh, tiny, 0, tiny, fp.Underflow}, {fp.Log1p, tiny, 0, tiny, fp.Underflow},
		{fp.Sin, 0, 0, 0, fp.NoException}, {fp.Atan2, 0, 1, 0, fp.NoException}, {fp.Log, 1, 0, 0, fp.NoException},
		{fp.Exp, -1e5, 0, 0, fp.Underflow}, {fp.Exp, -740, 0, 4e-322, fp.Underflow},
		{fp.Exp2, -1060, 0, 0x1p-1060, fp.ExactUnderflow}, {fp.Exp2, -1060.5, 0, 0x1p-1060, fp.Underflow},
		{fp.Hypot, five, twelve, thirteen, fp.ExactUnderflow}, {fp.Hypot, five, five, 7 * 0x1p-1070, fp.Underflow},
		{fp.Pow, 2, -1060, 0x1p-1060, fp.ExactUnderflow}, {fp.Pow, tiny, 1, tiny, fp.ExactUnderflow},
		{fp.Pow, 0x1p-500 * 3, 2.0625, 0x1p-1030, fp.Underflow}, {fp.Pow, 9 * 0x1p-700, 1.5, 27 * 0x1p-1050, fp.ExactUnderflow},
		{fp.Pow, -3 * 0x1p-350, 3, -27 * 0x1p-1050, fp.ExactUnderflow}, {fp.Pow, 3, -700, 0, fp.Underflow},
		{fp.Pow, 0, 2, 0, fp.NoException}, {fp.Pow, 0.5, 1e300, 0, fp.Underflow},
		{fp.Rem, 1, 3 * 0x1p-1070, 0x1p-1070, fp.NoException},
	} {
		args := []fp.Value{fp.FromFloat64(test.x), fp.FromFloat64(test.y)}[:test.op.Arity()]
		if got := Raised(test.op, args, 0, fp.FromFloat64(test.z)); got != test.want {
			t.Errorf("%v of %v gave %v: %v, want %v", test.op, args, test.z, got, test.want)
		}
	}
	if got := Raised(fp.Powi, []fp.Value{fp.FromFloat64(-0x1p-30)}, 35, fp.FromFloat64(-0x1p-1050)); got != fp.ExactUnderflow {
		t.Errorf("powi: %v", got)
	}
}

// Every power that is computed exactly with a few bits is one.
func TestPowersOfWholeNumbers(t *testing.T) {
	for m := range 40 {
		for p := 1; p <= 12; p++ {
			z := math.Pow(float64(m), float64(p))
			if z >= 1<<53 {
				break
			}
			if !power(float64(m), float64(p), z) || m > 0 && (power(float64(m), float64(p), z+1) || !power(z, 1/float64(p), float64(m)) && p&(p-1) == 0) {
				t.Errorf("%d^%d is %v", m, p, z)
			}
		}
	}
}
