package shadow

// This file writes what mode Doubles has as text: what a unit has of its own, and the runtime.

import (
	"golang.org/x/sys/cpu"

	"faultline/internal/native/dd"
	"faultline/internal/native/emit"
)

// HasFMA says whether the processor has fused multiplications.
var HasFMA = cpu.X86.HasFMA

// fmaName is the fused multiplication and addition: the processor's, or libm's.
func fmaName() string {
	if HasFMA {
		return "llvm.fma.f64"
	}
	return emit.Helper("fma")
}

// doubleText returns the functions of a unit.
func doubleText(unitSymbol string) string {
	return fill(carryHead+cellText+decidedText+carryTail, unitSymbol)
}

// doubleRuntime returns the text of the runtime.
func doubleRuntime() string {
	uses := map[string]string{"scalbn": "double (double, i32)"}
	return fill(cellRuntime+doubleIntrinsics+doubleScale, "") + dd.Text() + runtimeLibm(uses) + carryTail
}

// doubleHelpers lists the functions of the process's libm that mode Doubles calls.
func doubleHelpers() []string { return []string{"fma", "scalbn"} }

const doubleIntrinsics = `
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.rint.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.copysign.f64(double, double)
`

// fl_x_ldexp is x 2^n. Its bounds are carried ones. It is exact where nothing underflows and x is. The difference of z from
// itself is 0 or no number.
const doubleScale = `
define $PAIR @fl_x_ldexp(double %x, double %dx, double %ex, i32 %n, double %z) nounwind "no-builtins" {
  %errno = load ptr, ptr $state.Errno
  %old = load i32, ptr %errno
  %d0 = call double @fl_scalbn(double %dx, i32 %n)
  %e0 = call double @fl_scalbn(double %ex, i32 %n)
  store i32 %old, ptr %errno
  %rest = fsub double %z, %z
  %d = fadd double %d0, %rest
  %size = call double @llvm.fabs.f64(double %z)
  %large = fcmp oge double %size, $TINY
  %nothing = fcmp oeq double %x, 0.0
  %sharp = fcmp oeq double %dx, 0.0
  %sure = fcmp oeq double %ex, 0.0
  %either = or i1 %large, %nothing
  %both = and i1 %sharp, %sure
  %fine = and i1 %either, %both
  %e1 = fadd double %e0, $UNDERFLOWS
  %e = select i1 %fine, double %e0, double %e1
  %r0 = insertvalue $PAIR undef, double %d, 0
  %r = insertvalue $PAIR %r0, double %e, 1
  ret $PAIR %r
}
`
