package link

// This file tests lowering: LLVM's text in, our text out.

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var lowerTests = []struct{ name, in, out string }{
	{"arithmetic of every kind", `define double @f(double %x, double %y) {
  %a = fadd double %x, %y
  %b = fsub double %a, 0.1
  %c = fmul double %b, 2.0
  %d = fdiv double %c, %y
  %e = frem double %d, 3.0
  %n = fneg double %e
  ret double %n
}`, `
func double @f(double %0 x, double %1 y)
b0:
  %2 = fadd double %0, %1 #0
  %3 = fsub double %2, 0.1 #1
  %4 = fmul double %3, 2 #2
  %5 = fdiv double %4, %1 #3
  %6 = frem double %5, 3 #4
  %7 = fneg double %6 #5
  ret %7
`},
	{"exact operations are no sites", `declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.minnum.f64(double, double)
declare double @fmax(double, double)
define double @f(double %x) {
  %a = call double @llvm.fabs.f64(double %x)
  %b = call double @llvm.copysign.f64(double %a, double %x)
  %c = call double @llvm.minnum.f64(double %b, double 1.0)
  %d = call double @fmax(double %c, double %x)
  ret double %d
}`, `
func double @f(double %0 x)
b0:
  %1 = fabs double %0
  %2 = copysign double %1, %0
  %3 = fmin double %2, 1
  %4 = fmax double %3, %0
  ret %4
`},
	{"libm by name, suffix and intrinsic", `declare double @sin(double)
declare float @sinf(float)
declare x86_fp80 @sinl(x86_fp80)
declare double @llvm.exp.f64(double)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.fmuladd.f64(double, double, double)
declare double @ldexp(double, i32)
declare double @llvm.powi.f64.i32(double, i32)
declare i32 @erf(i32)
define void @f(double %x, float %y, x86_fp80 %z) {
  %a = call double @sin(double %x)
  %b = call float @sinf(float %y)
  %c = call x86_fp80 @sinl(x86_fp80 %z)
  %d = call double @llvm.exp.f64(double %a)
  %e = call double @llvm.fma.f64(double %d, double %x, double 1.0)
  %g = call double @llvm.fmuladd.f64(double %e, double %x, double 1.0)
  %h = call double @ldexp(double %g, i32 3)
  %i = call double @llvm.powi.f64.i32(double %h, i32 -2)
  %j = call i32 @erf(i32 1)
  ret void
}`, `
func void @f(double %0 x, float %1 y, x86_fp80 %2 z)
b0:
  %3 = sin double %0 #0
  %4 = sin float %1 #1
  %5 = sin x86_fp80 %2 #2
  %6 = exp double %3 #3
  %7 = fma double %6, %0, 1 #4
  %8 = fmul double %7, %0 #5
  %9 = fadd double %8, 1 #6
  %10 = ldexp double %9, 3 #7
  %11 = powi double %10, -2 #8
  %12 = call i32 @erf 1
  ret
declare i32 @erf(i32 %0)
`},
	{"conversions and comparisons", `define i32 @f(double %x, i64 %n) {
  %a = fptrunc double %x to float
  %b = fpext float %a to x86_fp80
  %c = fptosi x86_fp80 %b to i32
  %d = uitofp i64 %n to double
  %e = fcmp ult double %d, %x
  %g = zext i1 %e to i32
  %h = add i32 %c, %g
  ret i32 %h
}`, `
func i32 @f(double %0 x, i64 %1 n)
b0:
  %2 = fptrunc double to float %0 #0
  %3 = fpext float to x86_fp80 %2 #1
  %4 = fptosi x86_fp80 to i32 %3 #2
  %5 = uitofp i64 to double %1 #3
  %6 = fcmp ult double %5, %0 #4
  %7 = zext i1 to i32 %6
  %8 = add i32 %4, %7
  ret %8
`},
	{"constants of every format", `define void @f(ptr %p) {
  store half 0xH3C01, ptr %p
  store bfloat 0xR3F81, ptr %p
  store float 0x3FB99999A0000000, ptr %p
  store float 0x7FF0000020000000, ptr %p
  store double 0x7FF0000000000001, ptr %p
  store x86_fp80 0xK3FFF8000000000000001, ptr %p
  store fp128 0xL00000000000000013FFF000000000000, ptr %p
  store i128 -2, ptr %p
  store i128 18446744073709551617, ptr %p
  ret void
}`, `
func void @f(ptr %0 p)
b0:
  store 0x3c01, %0 : half
  store 0x3f81, %0 : bfloat
  store 0x3dcccccd, %0 : float
  store 0x7f800001, %0 : float
  store nan:0x7ff0000000000001, %0 : double
  store 0x3fff.8000000000000001, %0 : x86_fp80
  store 0x3fff000000000000.0000000000000001, %0 : fp128
  store 0xfffffffffffffffffffffffffffffffe, %0 : i128
  store 0x10000000000000001, %0 : i128
  ret
`},
	{"phi, branches and switch", `define double @f(i32 %n, double %x) {
entry:
  switch i32 %n, label %other [ i32 0, label %zero
    i32 -1, label %minus ]
zero:
  br label %end
minus:
  %m = fmul double %x, %x
  br label %end
other:
  %c = icmp sgt i32 %n, 10
  br i1 %c, label %end, label %zero
end:
  %r = phi double [ 0.0, %zero ], [ %m, %minus ], [ %x, %other ]
  ret double %r
}`, `
func double @f(i32 %0 n, double %1 x)
b0: entry
  switch %0 b3 0:b1 4294967295:b2
b1: zero
  br b4
b2: minus
  %2 = fmul double %1, %1 #0
  br b4
b3: other
  %3 = icmp sgt i32 %0, 10
  br %3 b4 b1
b4: end
  %4 = phi double 0 from b1, %2 from b2, %1 from b3
  ret %4
`},
	{"addresses", `%pair = type { i32, [4 x double] }
@table = internal constant [3 x %pair] zeroinitializer
define double @f(ptr %p, i64 %i, i32 %j) {
  %a = getelementptr %pair, ptr %p, i64 %i, i32 1, i32 %j
  %b = load double, ptr %a
  %c = load double, ptr getelementptr ([3 x %pair], ptr @table, i64 0, i64 1, i32 1, i64 2)
  %d = fadd double %b, %c
  ret double %d
}`, `constant @table [3 x {i32, [4 x double]}]

func double @f(ptr %0 p, i64 %1 i, i32 %2 j)
b0:
  %3 = gep ptr %0, %1 * 40, %2 * 8 + 8
  %4 = load double %3
  %5 = load double @table+64
  %6 = fadd double %4, %5 #0
  ret %6
`},
	{"vectors become scalars", `define <2 x double> @f(<2 x double> %x, <2 x double> %y) {
  %a = fmul <2 x double> %x, %y
  %b = fadd <2 x double> %a, %y
  ret <2 x double> %b
}`, `
func <2 x double> @f(<2 x double> %0 x, <2 x double> %1 y)
b0:
  %2 = extractelement double %0, 0
  %3 = extractelement double %1, 0
  %4 = fmul double %2, %3 #0
  %5 = extractelement double %0, 1
  %6 = extractelement double %1, 1
  %7 = fmul double %5, %6 #1
  %8 = fadd double %4, %3 #2
  %9 = fadd double %7, %6 #3
  %10 = insertelement <2 x double> undef, %8, 0
  %11 = insertelement <2 x double> %10, %9, 1
  ret %11
`},
	{"aggregates", `define { double, i32 } @f(double %x) {
  %a = insertvalue { double, i32 } { double 1.0, i32 2 }, double %x, 0
  %b = extractvalue { double, i32 } %a, 1
  %c = insertvalue { double, i32 } %a, i32 %b, 1
  ret { double, i32 } %c
}`, `
func {double, i32} @f(double %0 x)
b0:
  %1 = insertvalue {double, i32} {1, 2}, %0 [0]
  %2 = extractvalue i32 %1 [1]
  %3 = insertvalue {double, i32} %1, %2 [1]
  ret %3
`},
	{"memory becomes registers even with optnone", `define double @f(double %x) optnone noinline {
  %p = alloca double
  store double %x, ptr %p
  %v = load double, ptr %p
  %r = fadd double %v, %v
  ret double %r
}`, `
func double @f(double %0 x)
b0:
  %1 = fadd double %0, %0 #0
  ret %1
`},
	{"intrinsics", `declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i1 @llvm.is.fpclass.f64(double, i32)
declare void @llvm.assume(i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmps.f64(double, double, metadata, metadata)
define double @f(ptr %p, ptr %q, double %x) strictfp {
  call void @llvm.lifetime.start.p0(i64 8, ptr %p)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  %a = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 1, i32 2)
  %b = call i1 @llvm.is.fpclass.f64(double %x, i32 3)
  call void @llvm.assume(i1 %b)
  %c = call i32 @llvm.fshl.i32(i32 1, i32 2, i32 3)
  %d = call double @llvm.experimental.constrained.fadd.f64(double %x, double 1.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %e = call i1 @llvm.experimental.constrained.fcmps.f64(double %x, double %d, metadata !"olt", metadata !"fpexcept.strict") strictfp
  ret double %d
}`, `
func double @f(ptr %0 p, ptr %1 q, double %2 x)
b0:
  intrinsic memcpy %0, %1, 8, 0
  %3 = intrinsic uadd.with.overflow {i32, i1} 1, 2
  %4 = intrinsic is.fpclass i1 %2, 3
  %5 = intrinsic fshl i32 1, 2, 3
  %6 = fadd double %2, 1 #0
  %7 = fcmp olt double %2, %6 #1
  ret %6
`},
	{"calls", `@hook = global ptr @g
declare i32 @printf(ptr, ...)
define internal double @g(double %x) {
  %y = fsub double %x, 1.0
  ret double %y
}
define double @f(double %x) {
  %h = load ptr, ptr @hook
  %a = call double %h(double %x)
  %b = call double @g(double %a)
  %c = call i32 (ptr, ...) @printf(ptr null, double %b)
  ret double %b
}`, `global @hook ptr
  +0: @g

func double @g(double %0 x)
b0:
  %1 = fsub double %0, 1 #0
  ret %1

func double @f(double %0 x)
b0:
  %1 = load ptr @hook
  %2 = call double %1, %0
  %3 = call double @g %2
  %4 = call i32 @printf null, %3
  ret %3
declare i32 @printf(ptr %0, ...)
`},
	{"atomics", `define i32 @f(ptr %p) {
  %a = atomicrmw add ptr %p, i32 1 seq_cst
  fence seq_cst
  %b = cmpxchg ptr %p, i32 %a, i32 2 seq_cst seq_cst
  %c = extractvalue { i32, i1 } %b, 0
  ret i32 %c
}`, `
func i32 @f(ptr %0 p)
b0:
  %1 = atomicrmw add i32 %0, 1
  %2 = cmpxchg {i32, i1} %0, %1, 2
  %3 = extractvalue i32 %2 [0]
  ret %3
`},
	{"invoke is a call and a branch", `declare i32 @__gxx_personality_v0(...)
declare double @g(double)
define double @f(double %x) personality ptr @__gxx_personality_v0 {
  %a = invoke double @g(double %x) to label %ok unwind label %bad
ok:
  ret double %a
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}`, `
func double @f(double %0 x)
b0:
  %1 = call double @g %0
  br b1
b1: ok
  ret %1
b2: bad
  %2 = intrinsic landingpad {ptr, i32}
  intrinsic resume %2
  unreachable
declare double @g(double %0)
`},
}

func TestLower(t *testing.T) {
	for _, test := range lowerTests {
		t.Run(test.name, func(t *testing.T) {
			p := fromText(t, test.in, "f")
			_, got, _ := strings.Cut(text(t, p), "\n") // without the unit
			if diff := cmp.Diff(test.out, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if n := countSites(t, p.Units[0].Bitcode); n != len(p.Sites) {
				t.Errorf("SiteOf finds %d sites in the prepared bitcode, the program has %d", n, len(p.Sites))
			}
		})
	}
}
