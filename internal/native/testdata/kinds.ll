; Each kind of operation, in each kind of format, and what carries values from one to the other: registers, memory, calls, integers.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = constant [2 x double] [double 1.0, double 0x3FB999999999999A]

declare double @g(double, ptr byval({ double, i64 }))
declare { double, double } @two(double)
declare double @sin(double)
declare float @expf(float)
declare double @atan2(double, double)
declare double @lgamma(double)
declare double @lgamma_r(double, ptr)
declare double @frexp(double, ptr)
declare double @ldexp(double, i32)
declare double @modf(double, ptr)
declare void @sincos(double, ptr, ptr)
declare x86_fp80 @cosl(x86_fp80)
declare i64 @lrint(double)
declare double @floor(double)
declare float @truncf(float)
declare double @fmod(double, double)
declare double @fdim(double, double)
declare ptr @realloc(ptr, i64)
declare double @llvm.sqrt.f64(double)
declare float @llvm.sqrt.f32(float)
declare double @llvm.fma.f64(double, double, double)
declare float @llvm.fma.f32(float, float, float)
declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.maxnum.f64(double, double)
declare double @llvm.powi.f64.i32(double, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define double @doubles(double %x, double %y, double %z) {
  %add = fadd double %x, %y
  %sub = fsub double %add, %z
  %mul = fmul double %sub, %x
  %half = fmul double %mul, 5.0e-01
  %div = fdiv double %half, %y
  %over = fdiv double %div, 3.0
  %root = call double @llvm.sqrt.f64(double %over)
  %fma = call double @llvm.fma.f64(double %root, double %x, double %y)
  %rem = frem double %fma, %y
  %neg = fneg double %rem
  %mod = call double @fmod(double %neg, double %z)
  %dim = call double @fdim(double %mod, double %x)
  ret double %dim
}

define float @floats(float %x, float %y, float %z) {
  %add = fadd float %x, %y
  %sub = fsub float %add, %z
  %mul = fmul float %sub, %x
  %div = fdiv float %mul, %y
  %root = call float @llvm.sqrt.f32(float %div)
  %fma = call float @llvm.fma.f32(float %root, float %x, float %y)
  %e = call float @expf(float %fma)
  %t = call float @truncf(float %e)
  %less = fcmp olt float %t, %e
  %r = select i1 %less, float %t, float %e
  ret float %r
}

define half @halves(half %x, half %y) {
  %add = fadd half %x, %y
  %wide = fpext half %add to double
  %one = fadd double %wide, 1.0
  %narrow = fptrunc double %one to half
  %mul = fmul half %narrow, %y
  ret half %mul
}

define x86_fp80 @wides(x86_fp80 %x, double %y) {
  %w = fpext double %y to x86_fp80
  %add = fadd x86_fp80 %x, %w
  %sub = fsub x86_fp80 %add, %x
  %mul = fmul x86_fp80 %sub, %w
  %div = fdiv x86_fp80 %mul, %x
  %c = call x86_fp80 @cosl(x86_fp80 %div)
  %t = fptrunc x86_fp80 %c to double
  %i = fptosi x86_fp80 %c to i32
  %f = sitofp i32 %i to x86_fp80
  %p = fcmp ogt x86_fp80 %f, %c
  %r = select i1 %p, x86_fp80 %f, x86_fp80 %c
  ret x86_fp80 %r
}

define double @libm(double %x, double %y, i32 %n) {
entry:
  %e = alloca i32
  %s = alloca double
  %c = alloca double
  %sin = call double @sin(double %x)
  %atan = call double @atan2(double %sin, double %y)
  %gamma = call double @lgamma(double %atan)
  %gamma2 = call double @lgamma_r(double %gamma, ptr %e)
  %fraction = call double @frexp(double %gamma2, ptr %e)
  %scaled = call double @ldexp(double %fraction, i32 %n)
  %part = call double @modf(double %scaled, ptr %s)
  call void @sincos(double %part, ptr %s, ptr %c)
  %sine = load double, ptr %s
  %powi = call double @llvm.powi.f64.i32(double %sine, i32 %n)
  %abs = call double @llvm.fabs.f64(double %powi)
  %sign = call double @llvm.copysign.f64(double %abs, double %y)
  %least = call double @llvm.minnum.f64(double %sign, double %x)
  %most = call double @llvm.maxnum.f64(double %least, double %y)
  ret double %most
}

define double @magic(double %x) {
  %a = fadd double %x, 0x4338000000000000
  %b = fsub double %a, 0x4338000000000000
  %r = fsub double %x, %b
  ret double %r
}

define double @stored(ptr %p, ptr %q, double %x) {
entry:
  %sum = fadd double %x, 0x3FB999999999999A
  store double %sum, ptr %p
  %bits = load i64, ptr %p
  store i64 %bits, ptr %q
  %back = load double, ptr %q
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @table, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 8, i1 false)
  %second = getelementptr double, ptr @table, i64 1
  %constant = load double, ptr %second
  %r = call ptr @realloc(ptr %p, i64 32)
  %pair = load <2 x float>, ptr %r
  %high = extractelement <2 x float> %pair, i64 1
  %square = fmul float %high, %high
  %twice = insertelement <2 x float> %pair, float %square, i64 1
  store <2 x float> %twice, ptr %r
  %f = extractelement <2 x float> %twice, i64 1
  %n = bitcast float %f to i32
  %odd = xor i32 %n, 1
  %g = bitcast i32 %odd to float
  %d = fpext float %g to double
  %t = fadd double %d, %back
  %u = fadd double %t, %constant
  ret double %u
}

define double @called(double %x, ptr %p) {
entry:
  %v = call double @g(double %x, ptr byval({ double, i64 }) %p)
  %both = call { double, double } @two(double %v)
  %first = extractvalue { double, double } %both, 0
  %swapped = insertvalue { double, double } %both, double %v, 1
  %second = extractvalue { double, double } %swapped, 1
  %o = fcmp ueq double %first, %second
  br i1 %o, label %loop, label %done
loop:
  %i = phi double [ %first, %entry ], [ %next, %loop ]
  %next = fmul double %i, 9.0e-01
  %more = fcmp ogt double %next, 1.0
  br i1 %more, label %loop, label %done
done:
  %result = phi double [ %second, %entry ], [ %next, %loop ]
  ret double %result
}

define i32 @integers(double %x, float %y, i64 %m) {
  %i = fptosi double %x to i32
  %u = fptoui float %y to i16
  %l = call i64 @lrint(double %x)
  %down = call double @floor(double %x)
  %k = fptosi double %down to i64
  %twice = add nsw i32 %i, %i
  %power = shl nsw i32 1, %twice
  %wide = sext i32 %power to i64
  %all = mul nsw i64 %wide, %l
  %narrow = trunc i64 %all to i32
  %small = zext i16 %u to i32
  %sum = add nsw i32 %narrow, %small
  %back = sitofp i64 %k to double
  %float = uitofp i64 %m to float
  %q = fcmp une double %back, %x
  %z = zext i1 %q to i32
  %r = sub i32 %sum, %z
  ret i32 %r
}
