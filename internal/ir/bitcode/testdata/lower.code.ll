target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; Instructions of every kind.
%struct = type { i8, [3 x double], { i32, ptr } }
declare double @sin(double)
declare float @cosf(float)
declare fp128 @expf128(fp128)
declare float @exp(float)
declare double @ldexp(double, i32)
declare i32 @scalbn(i32, i32)
declare double @hypot(double, double)
declare double @fmax(double, double)
declare double @llvm.fabs.f64(double)
declare double @llvm.powi.f64.i32(double, i32)
declare extern_weak double @weak(double)
declare void @takes(ptr byval(%struct), ptr sret(%struct), ...)
define double @floats(double %x, double %y, float %z) {
  %a = fadd double %x, %y
  %b = fsub double %a, 0.1
  %c = fmul double %b, 2.0
  %d = fdiv double %c, %y
  %e = frem double %d, 3.0
  %f = fneg double %e
  %g = fptrunc double %f to float
  %h = fpext float %g to double
  %i = fptosi double %h to i32
  %j = fptoui double %h to i64
  %k = sitofp i32 %i to double
  %l = uitofp i64 %j to float
  %m = fcmp olt double %k, %x
  %n = fcmp une float %l, %z
  %o = and i1 %m, %n
  %p = select i1 %o, double %k, double %x
  %q = fadd double %p, %p
  ret double %q
}
define double @library(double %x, float %z, fp128 %w) {
  %a = call double @sin(double %x)
  %b = call float @cosf(float %z)
  %c = call fp128 @expf128(fp128 %w)
  %d = call float @exp(float %b)
  %e = call double @ldexp(double %a, i32 3)
  %f = call i32 @scalbn(i32 1, i32 3)
  %g = call double @hypot(double %e, double %x)
  %h = call double @fmax(double %g, double %x)
  %i = call double @llvm.fabs.f64(double %h)
  %j = call double @llvm.powi.f64.i32(double %i, i32 4)
  %k = call double @weak(double %j)
  ret double %k
}
define i64 @integers(i64 %x, i64 %y, i8 %n) {
  %a = add i64 %x, %y
  %b = sub nsw i64 %a, 3
  %c = mul i64 %b, %y
  %d = sdiv i64 %c, 5
  %e = udiv i64 %d, 7
  %f = srem i64 %e, 11
  %g = urem i64 %f, 13
  %h = and i64 %g, %x
  %i = or i64 %h, %y
  %j = xor i64 %i, -1
  %k = shl nsw i64 %j, 2
  %l = lshr i64 %k, 3
  %m = ashr i64 %l, 4
  %o = trunc i64 %m to i8
  %p = zext i8 %o to i64
  %q = sext i8 %n to i64
  %r = icmp ult i64 %p, %q
  %s = icmp sge i64 %p, %q
  %t = freeze i64 %p
  %u = select i1 %r, i64 %t, i64 %q
  %v = zext i1 %s to i64
  %w = add i64 %u, %v
  ret i64 %w
}
define double @memory(ptr %p, i64 %i, i32 %k) {
  %a = alloca %struct, align 16
  %b = getelementptr %struct, ptr %p, i64 %i, i32 1, i64 2
  %c = getelementptr %struct, ptr %a, i64 1, i32 2, i32 1
  %d = getelementptr [4 x double], ptr %p, i64 -1, i32 %k
  %e = load double, ptr %b
  store double %e, ptr %d
  store ptr %c, ptr %c
  %f = ptrtoint ptr %c to i64
  %g = inttoptr i64 %f to ptr
  %h = load float, ptr %g
  %l = bitcast float %h to i32
  %m = atomicrmw add ptr %p, i32 %l seq_cst
  %n = atomicrmw umin ptr %p, i32 %l seq_cst
  %o = cmpxchg ptr %p, i32 %m, i32 %n seq_cst seq_cst
  %q = extractvalue { i32, i1 } %o, 0
  %r = insertvalue { i32, i1 } %o, i32 %q, 0
  %s = extractvalue { i32, i1 } %r, 1
  fence seq_cst
  ret double %e
}
define double @vectors(<2 x double> %v, i32 %i) {
  %a = insertelement <2 x double> %v, double 1.0, i32 %i
  %b = shufflevector <2 x double> %a, <2 x double> %v, <4 x i32> <i32 0, i32 3, i32 poison, i32 1>
  %c = extractelement <4 x double> %b, i32 %i
  ret double %c
}
define i32 @flow(i32 %n, i1 %c) {
entry:
  br i1 %c, label %loop, label %other
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ], [ 7, %other ]
  %j = add i32 %i, 1
  switch i32 %j, label %loop [ i32 5, label %done
                               i32 -3, label %dead ]
other:
  br label %loop
dead:
  unreachable
done:
  %r = phi i32 [ %j, %loop ]
  ret i32 %r
}
define double @calls(ptr %f, double %x, ptr %s) {
  %a = call double %f(double %x)
  call void (ptr, ptr, ...) @takes(ptr byval(%struct) %s, ptr sret(%struct) %s, double %a)
  %b = call double (double, ...) @variable(double %a, i32 1)
  ret double %b
}
define internal double @variable(double %x, ...) {
  %v = va_arg ptr null, double
  ret double %v
}
define void @truncations(double %x, i64 %n, ptr %p) {
  %a = fptosi double %x to i64
  %b = trunc i64 %a to i32
  store i32 %b, ptr %p
  %c = trunc i64 %n to i16
  %d = sext i16 %c to i64
  %e = trunc i64 %n to i8
  %f = udiv i8 %e, 3
  %g = trunc i64 %n to i32
  %h = and i32 %g, 15
  %i = trunc i64 %n to i16
  %j = zext i16 %i to i32
  %k = icmp slt i32 %j, 5
  %l = trunc i64 %n to i16
  %m = icmp eq i16 %l, 5
  %o = trunc i64 %n to i16
  %q = icmp ult i16 %o, 5
  %r = trunc i64 %n to i16
  %s = select i1 %q, i16 %r, i16 3
  %t = add nsw i16 %s, 1
  %u = trunc i64 %n to i16
  %v = add i16 %u, 1
  %w = trunc i64 %n to i16
  %y = uitofp i16 %w to double
  ret void
}
