package interp_test

import (
	"testing"

	"faultline/internal/interp"

	"faultline/internal/interp/balls"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// exactRun runs body, a function of the doubles x and y in LLVM's text, as the exact values decide.
func exactRun(t *testing.T, body string, prec uint, x, y float64, choices ...bool) (interp.ShadowResult[*ball.Real], *balls.Exact) {
	t.Helper()
	p, call := program(t, body)
	arith := balls.NewExact(prec, choices...)
	return interp.RunShadow(interp.New(p, call), interp.Arith[*ball.Real](arith), []float64{x, y}, interp.Limits{Steps: 1e5}, nil), arith
}

// Newton's iteration for the square root of x, until the step is at most y.
const newton = `define double @f(double %x, double %y) {
e:
  br label %loop
loop:
  %r = phi double [ %x, %e ], [ %next, %loop ]
  %q = fdiv double %x, %r
  %d = fsub double %r, %q
  %h = fmul double %d, 0.5
  %next = fsub double %r, %h
  %more = fcmp ogt double %h, %y
  br i1 %more, label %loop, label %done
done:
  ret double %next
}`

func TestExactDecisions(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		prec       uint
		x, y, want float64
		parted     bool
		open       *balls.Openness
	}{
		{"a loop over the reals goes on", newton, 256, 2, 1e-40, 1.4142135623730951, true, nil},
		{"few bits do not tell how it ends", newton, 64, 2, 1e-40, 0, false, openness(balls.TooClose)},
		{"a comparison", `define double @f(double %x, double %y) {
  %a = fmul double %x, %y
  %b = fadd double %a, 1.0
  %c = fcmp oeq double %b, 1.0
  %r = select i1 %c, double 7.0, double 8.0
  ret double %r
}`, 128, 1e-10, 1e-10, 8, true, nil},
		{"the class behind a decision of its own", `define double @f(double %x, double %y) {
  %a = fmul double %x, %y
  %b = fsub double %a, %a
  %c = fcmp olt double %b, 1.0
  %n = call i1 @llvm.is.fpclass.f64(double %b, i32 3)
  %m = select i1 %n, double 7.0, double 8.0
  %r = select i1 %c, double %m, double 6.0
  ret double %r
}
declare i1 @llvm.is.fpclass.f64(double, i32)`, 128, 1e200, 1e200, 8, true, nil},
		{"a floor", `define double @f(double %x, double %y) {
  %a = fdiv double %x, %y
  %r = call double @llvm.floor.f64(double %a)
  ret double %r
}
declare double @llvm.floor.f64(double)`, 128, 1, 0.1, 9, true, nil},
		{"an integer that no double holds", `define double @f(double %x, double %y) {
  %a = fmul double %x, 3.0
  %b = call double @llvm.floor.f64(double %a)
  %r = fsub double %b, %a
  ret double %r
}
declare double @llvm.floor.f64(double)`, 128, 4503599627370497, 0, 0, true, nil},
		{"an integer that does not fit, beside its register", `define double @f(double %x, double %y) {
  %a = fptosi double %x to i32
  %r = sitofp i32 %a to double
  ret double %r
}`, 128, 1e12, 0, 1e12, false, nil},
		{"an integer that does not fit, and is compared", `define double @f(double %x, double %y) {
  %a = fptosi double %x to i32
  %c = icmp slt i32 %a, 7
  %r = select i1 %c, double 1.0, double 2.0
  ret double %r
}`, 128, 1e12, 0, 2, true, nil},
		{"an integer that is truncated, and compared", `define double @f(double %x, double %y) {
  %a = fptosi double %x to i64
  %b = trunc i64 %a to i32
  %c = icmp slt i32 %b, 7
  %r = select i1 %c, double 1.0, double 2.0
  ret double %r
}`, 128, 3e9, 0, 2, true, nil},
		{"an integer that is truncated, and a number again", `define double @f(double %x, double %y) {
  %a = fptosi double %x to i64
  %b = trunc i64 %a to i32
  %r = sitofp i32 %b to double
  ret double %r
}`, 128, -3e9, 0, -3e9, false, nil},
		{"an integer whose low bits are wanted", `define double @f(double %x, double %y) {
  %a = fptosi double %x to i64
  %b = trunc i64 %a to i32
  %c = and i32 %b, 3
  %r = sitofp i32 %c to double
  ret double %r
}`, 128, 5e9 + 2, 0, 2, false, nil},
		{"an integer that does not fit, and whose bits are wanted", `define double @f(double %x, double %y) {
  %a = fptosi double %x to i32
  %b = and i32 %a, 3
  %r = sitofp i32 %b to double
  ret double %r
}`, 128, 1e12, 0, 0, false, openness(balls.NoRoom)},
		{"infinity is beyond all numbers", `define double @f(double %x, double %y) {
  %a = fmul double %x, %y
  %c = fcmp olt double %a, 0x7FF0000000000000
  %r = select i1 %c, double 1.0, double 2.0
  ret double %r
}`, 128, 1e200, 1e200, 1, true, nil},
		{"what has no value decides nothing", `define double @f(double %x, double %y) {
  %a = fdiv double %x, %y
  %c = fcmp olt double %a, 1.0
  %r = select i1 %c, double 1.0, double 2.0
  ret double %r
}`, 128, 1, 0, 0, false, openness(balls.NoNumber)},
	} {
		run, arith := exactRun(t, tt.body, tt.prec, tt.x, tt.y)
		if tt.open != nil {
			if arith.Open == nil || arith.Open.Why != *tt.open {
				t.Errorf("%s: %v, %+v", tt.name, run.Outcome, arith.Open)
			}
			continue
		}
		if run.Outcome != interp.Returned || arith.Open != nil || (run.NumDiverging > 0) != tt.parted || run.Shadows[0].Mid64() != tt.want {
			t.Errorf("%s: %v %+v, %d decisions part, %v; want %v", tt.name, run.Outcome, arith.Open, run.NumDiverging, run.Shadows, tt.want)
		}
	}
}

func openness(o balls.Openness) *balls.Openness { return &o }

// x/3*3 is x over the reals, and balls do not say so: both ways can be taken.
func TestExactChoices(t *testing.T) {
	const body = `define double @f(double %x, double %y) {
  %a = fdiv double %x, 3.0
  %b = fmul double %a, 3.0
  %c = fcmp oeq double %b, %x
  %r = select i1 %c, double 7.0, double 8.0
  ret double %r
}`
	for _, choices := range [][]bool{nil, {false}, {true}} {
		run, arith := exactRun(t, body, 512, 5, 0, choices...)
		switch {
		case choices == nil && (arith.Open == nil || arith.Open.Op != fp.Cmp):
			t.Errorf("without a choice: %+v", arith.Open)
		case choices != nil && (arith.Open != nil || arith.Taken != 1 || run.Shadows[0].Mid64() != map[bool]float64{true: 7, false: 8}[choices[0]]):
			t.Errorf("%v: %+v %v", choices, arith, run.Shadows)
		}
	}
}
