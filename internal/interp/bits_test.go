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

// The bits of x*y go through bytes, an exclusive or, a table and memory: what comes out is x*y. One more bit is a number that nobody knows,
// the exponent one that the exact product has too.
func TestTracesOfBits(t *testing.T) {
	const head = `define double @f(double %x, double %y) {
  %p = alloca [8 x i8]
  %q = alloca double
  %a = fmul double %x, %y
  %b = bitcast double %a to i64
`
	want := ball.New().Mul(ball.New().SetFloat64(1.1), ball.New().SetFloat64(1.7), 256)
	power := ball.New().SetFloat64(1023)
	for _, tt := range []struct {
		name, body string
		want       *ball.Real // nil: unknown
	}{
		{"bytes", `  store double %a, ptr %q
  %l = load i8, ptr %q
  %m = getelementptr i8, ptr %q, i64 1
  %h = call ptr @memcpy(ptr %p, ptr %q, i64 8)
  store i8 0, ptr %p
  store i8 %l, ptr %p
  %r = load double, ptr %p
  ret double %r
}`, want},
		{"exclusive or", `  %c = xor i64 %b, 81985529216486895
  %d = xor i64 %c, 81985529216486895
  %r = bitcast i64 %d to double
  ret double %r
}`, want},
		{"one more", `  %c = add i64 %b, 1
  %r = bitcast i64 %c to double
  ret double %r
}`, nil},
		{"exponent", `  %c = lshr i64 %b, 52
  %r = uitofp i64 %c to double
  ret double %r
}`, power},
		{"exponent behind a sum", `  %c = sub i64 %b, 4503599627370496
  %d = lshr i64 %c, 52
  %e = add i64 %d, 1
  %r = uitofp i64 %e to double
  ret double %r
}`, power},
		{"lowest digits", `  %c = and i64 %b, 255
  %r = uitofp i64 %c to double
  ret double %r
}`, nil},
		{"sign of a digit, extended", `  %c = trunc i64 %b to i8
  %d = sext i8 %c to i64
  %e = lshr i64 %d, 60
  %r = uitofp i64 %e to double
  ret double %r
}`, ball.New().SetFloat64(15)},
	} {
		run, arith := exactRun(t, "declare ptr @memcpy(ptr, ptr, i64)\n"+head+tt.body, 256, 1.1, 1.7)
		if run.Outcome != interp.Returned || arith.Open != nil {
			t.Fatalf("%s: %v %+v", tt.name, run.Outcome, arith.Open)
		}
		switch x := run.Shadows[0]; {
		case tt.want == nil && (x.IsFinite() || run.Lost == nil):
			t.Errorf("%s: %v, lost %v, want an unknown number", tt.name, x, run.Lost)
		case tt.want != nil && (!x.Overlaps(tt.want) || !x.IsExact() || run.Lost != nil):
			t.Errorf("%s: %v, lost %v, want %v", tt.name, x, run.Lost, tt.want)
		}
	}
}
