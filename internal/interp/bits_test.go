package interp_test

import (
	"testing"

	"faultline/internal/interp"
	"faultline/internal/interp/alu"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// What bits do to a sign, an exponent or the number of digits of a float.
func TestBitsOfFloats(t *testing.T) {
	f := fp.FromFloat64
	for _, tt := range []struct {
		b, v     float64
		shift    int
		negative bool
		scaled   bool
		rounded  bool
	}{
		{1.5, 6, 2, false, true, false},
		{1.5, -0.75, -1, true, true, false},
		{1, 4, 2, false, false, false}, // every power of 2 has that significand
		{1.5, 1.25, 0, false, false, false},
		{0x1.23456789abcdep0, 0x1.234567p0, 0, false, false, true},
		{0x1.23456789abcdep0, 0x1.234568p0, 0, false, false, true},
		{0x1.23456789abcdep0, 0x1.334568p0, 0, false, false, false},
		{5e-324, 1e-323, 0, false, false, false},
	} {
		s, negative, ok := alu.Scaled(f(tt.b), f(tt.v))
		if ok != tt.scaled || ok && (s != tt.shift || negative != tt.negative) {
			t.Errorf("scaled(%v, %v) = %d %v %v", tt.b, tt.v, s, negative, ok)
		}
		if got := alu.Rounded(f(tt.b), f(tt.v)); got != tt.rounded && tt.b > 1e-300 && !tt.scaled {
			t.Errorf("rounded(%v, %v) = %v", tt.b, tt.v, got)
		}
	}
}

// An exponent that is put beside the digits of x*y by its bits, through a call and through memory.
func TestShadowsOfScaledBits(t *testing.T) {
	const body = `define i64 @less(i64 %b, i64 %n) {
  %s = shl i64 %n, 52
  %r = sub i64 %b, %s
  ret i64 %r
}
define double @f(double %x, double %y) {
  %p = alloca i64
  %a = fmul double %x, %y
  %b = bitcast double %a to i64
  %c = call i64 @less(i64 %b, i64 3)
  store i64 %c, ptr %p
  %r = load double, ptr %p
  ret double %r
}`
	run, arith := exactRun(t, body, 256, 1.1, 1.7)
	want := ball.New().Mul(ball.New().SetFloat64(1.1), ball.New().SetFloat64(1.7/8), 256)
	if run.Outcome != interp.Returned || arith.Open != nil || !run.Shadows[0].Overlaps(want) || !run.Shadows[0].IsExact() {
		t.Errorf("%v %+v: %v, want %v", run.Outcome, arith.Open, run.Shadows[0], want)
	}
}
