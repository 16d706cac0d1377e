; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = constant [2 x double] [double 1.000000e+00, double 1.000000e-01]
@fl_state = external global [162 x i64]
@fl_unit_0123456789 = external global [2 x i64]

declare extern_weak double @g(double, ptr byval({ double, i64 }))

declare extern_weak { double, double } @two(double)

declare extern_weak double @sin(double)

declare extern_weak float @expf(float)

declare extern_weak double @atan2(double, double)

declare extern_weak double @lgamma(double)

declare extern_weak double @lgamma_r(double, ptr)

declare extern_weak double @frexp(double, ptr)

declare extern_weak double @ldexp(double, i32)

declare extern_weak double @modf(double, ptr)

declare extern_weak void @sincos(double, ptr, ptr)

declare extern_weak x86_fp80 @cosl(x86_fp80)

declare extern_weak i64 @lrint(double)

declare extern_weak double @floor(double)

declare extern_weak float @truncf(float)

declare extern_weak double @fmod(double, double)

declare extern_weak double @fdim(double, double)

declare extern_weak ptr @realloc(ptr, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.copysign.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.minnum.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.maxnum.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.powi.f64.i32(double, i32) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: null_pointer_is_valid
define double @doubles(double %x, double %y, double %z) #3 {
  %add = fadd double %x, %y
  %sub = fsub double %add, %z
  %mul = fmul double %sub, %x
  %half = fmul double %mul, 5.000000e-01
  %div = fdiv double %half, %y
  %over = fdiv double %div, 3.000000e+00
  %root = call double @llvm.sqrt.f64(double %over)
  %fma = call double @llvm.fma.f64(double %root, double %x, double %y)
  %rem = frem double %fma, %y
  %neg = fneg double %rem
  %mod = call double @fmod(double %neg, double %z)
  %dim = call double @fdim(double %mod, double %x)
  ret double %dim
}

; Function Attrs: null_pointer_is_valid
define float @floats(float %0, float %1, float %2) #3 {
  %4 = fadd float %0, %1
  %5 = fsub float %4, %2
  %6 = fmul float %5, %0
  %7 = fdiv float %6, %1
  %8 = call float @llvm.sqrt.f32(float %7)
  %9 = call float @llvm.fma.f32(float %8, float %0, float %1)
  %10 = call float @expf(float %9)
  %11 = call float @truncf(float %10)
  %12 = fcmp olt float %11, %10
  %13 = select i1 %12, float %11, float %10
  ret float %13
}

; Function Attrs: null_pointer_is_valid
define half @halves(half %x, half %y) #3 {
  %add = fadd half %x, %y
  %wide = fpext half %add to double
  %one = fadd double %wide, 1.000000e+00
  %narrow = fptrunc double %one to half
  %mul = fmul half %narrow, %y
  ret half %mul
}

; Function Attrs: null_pointer_is_valid
define x86_fp80 @wides(x86_fp80 %x, double %y) #3 {
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

; Function Attrs: null_pointer_is_valid
define double @libm(double %x, double %y, i32 %n) #3 {
entry:
  %e = alloca i32, align 4
  %s = alloca double, align 8
  %c = alloca double, align 8
  %sin = call double @sin(double %x)
  %atan = call double @atan2(double %sin, double %y)
  %gamma = call double @lgamma(double %atan)
  %gamma2 = call double @lgamma_r(double %gamma, ptr %e)
  %fraction = call double @frexp(double %gamma2, ptr %e)
  %scaled = call double @ldexp(double %fraction, i32 %n)
  %part = call double @modf(double %scaled, ptr %s)
  call void @sincos(double %part, ptr %s, ptr %c)
  %sine = load double, ptr %s, align 8
  %powi = call double @llvm.powi.f64.i32(double %sine, i32 %n)
  %abs = call double @llvm.fabs.f64(double %powi)
  %sign = call double @llvm.copysign.f64(double %abs, double %y)
  %least = call double @llvm.minnum.f64(double %sign, double %x)
  %most = call double @llvm.maxnum.f64(double %least, double %y)
  ret double %most
}

; Function Attrs: null_pointer_is_valid
define double @magic(double %x) #3 {
  %a = fadd double %x, 0x4338000000000000
  %b = fsub double %a, 0x4338000000000000
  %r = fsub double %x, %b
  ret double %r
}

; Function Attrs: null_pointer_is_valid
define double @stored(ptr %p, ptr %q, double %x) #3 {
entry:
  %sum = fadd double %x, 1.000000e-01
  store double %sum, ptr %p, align 8
  %bits = load i64, ptr %p, align 8
  store i64 %bits, ptr %q, align 8
  %back = load double, ptr %q, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @table, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 8, i1 false)
  %second = getelementptr double, ptr @table, i64 1
  %constant = load double, ptr %second, align 8
  %r = call ptr @realloc(ptr %p, i64 32)
  %pair = load <2 x float>, ptr %r, align 8
  %high = extractelement <2 x float> %pair, i64 1
  %square = fmul float %high, %high
  %twice = insertelement <2 x float> %pair, float %square, i64 1
  store <2 x float> %twice, ptr %r, align 8
  %f = extractelement <2 x float> %twice, i64 1
  %n = bitcast float %f to i32
  %odd = xor i32 %n, 1
  %g = bitcast i32 %odd to float
  %d = fpext float %g to double
  %t = fadd double %d, %back
  %u = fadd double %t, %constant
  ret double %u
}

; Function Attrs: null_pointer_is_valid
define double @called(double %x, ptr %p) #3 {
entry:
  %v = call double @g(double %x, ptr byval({ double, i64 }) %p)
  %both = call { double, double } @two(double %v)
  %first = extractvalue { double, double } %both, 0
  %swapped = insertvalue { double, double } %both, double %v, 1
  %second = extractvalue { double, double } %swapped, 1
  %o = fcmp ueq double %first, %second
  br i1 %o, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %i = phi double [ %first, %entry ], [ %next, %loop ]
  %next = fmul double %i, 9.000000e-01
  %more = fcmp ogt double %next, 1.000000e+00
  call void @fl.fuel()
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop, %entry
  %result = phi double [ %second, %entry ], [ %next, %loop ]
  ret double %result
}

; Function Attrs: null_pointer_is_valid
define i32 @integers(double %x, float %y, i64 %m) #3 {
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

; Function Attrs: alwaysinline nounwind
define internal void @fl.fuel() #4 {
  %1 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 131), align 4
  %2 = add i64 %1, -1
  store i64 %2, ptr getelementptr (i64, ptr @fl_state, i64 131), align 4
  %3 = icmp slt i64 %2, 0
  br i1 %3, label %4, label %5, !prof !0

4:                                                ; preds = %0
  call void @fl_spent()
  unreachable

5:                                                ; preds = %0
  ret void
}

; Function Attrs: cold noreturn
declare void @fl_spent() #5

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { null_pointer_is_valid "no-builtins" }
attributes #4 = { alwaysinline nounwind "no-builtins" }
attributes #5 = { cold noreturn }

!0 = !{!"branch_weights", i32 1, i32 4000}
