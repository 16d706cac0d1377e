; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = constant [2 x double] [double 1.000000e+00, double 1.000000e-01]
@fl_unit_0123456789 = extern_weak global [2 x i64]
@fl_state = extern_weak global [162 x i64]

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
  %1 = call i64 @fl.ops()
  %add = fadd double %x, %y
  call void @fl.probe.fadd(i64 0, i64 %1, double %add, double %x, double %y)
  %sub = fsub double %add, %z
  %2 = add i64 %1, 1
  call void @fl.probe.fsub(i64 1, i64 %2, double %sub, double %add, double %z)
  %mul = fmul double %sub, %x
  %3 = add i64 %1, 2
  call void @fl.probe.fmul(i64 2, i64 %3, double %mul, double %sub, double %x)
  %half = fmul double %mul, 5.000000e-01
  %4 = add i64 %1, 3
  call void @fl.probe.fmul(i64 3, i64 %4, double %half, double %mul, double 5.000000e-01)
  %div = fdiv double %half, %y
  %5 = add i64 %1, 4
  call void @fl.probe.fdiv(i64 4, i64 %5, double %div, double %half, double %y)
  %over = fdiv double %div, 3.000000e+00
  %6 = add i64 %1, 5
  call void @fl.probe.fdiv(i64 5, i64 %6, double %over, double %div, double 3.000000e+00)
  %root = call double @llvm.sqrt.f64(double %over)
  %7 = add i64 %1, 6
  call void @fl.probe.sqrt(i64 6, i64 %7, double %root, double %over)
  %fma = call double @llvm.fma.f64(double %root, double %x, double %y)
  %8 = add i64 %1, 7
  call void @fl.probe.fma(i64 7, i64 %8, double %fma, double %root, double %x, double %y)
  %rem = frem double %fma, %y
  %9 = add i64 %1, 8
  call void @fl.probe.frem(i64 8, i64 %9, double %rem, double %fma, double %y)
  %neg = fneg double %rem
  %10 = add i64 %1, 9
  call void @fl.probe.fneg(i64 9, i64 %10, double %neg, double %rem)
  %mod = call double @fmod(double %neg, double %z)
  %11 = add i64 %1, 10
  call void @fl.probe.frem(i64 10, i64 %11, double %mod, double %neg, double %z)
  %dim = call double @fdim(double %mod, double %x)
  %12 = add i64 %1, 11
  call void @fl.probe.fdim(i64 11, i64 %12, double %dim, double %mod, double %x)
  %13 = add i64 %1, 12
  call void @fl.flush(i64 %13)
  ret double %dim
}

; Function Attrs: null_pointer_is_valid
define float @floats(float %0, float %1, float %2) #3 {
  %4 = call i64 @fl.ops()
  %5 = fadd float %0, %1
  %6 = fpext float %5 to double
  %7 = fpext float %0 to double
  %8 = fpext float %1 to double
  call void @fl.probe.fadd(i64 12, i64 %4, double %6, double %7, double %8)
  %9 = fsub float %5, %2
  %10 = add i64 %4, 1
  %11 = fpext float %9 to double
  %12 = fpext float %5 to double
  %13 = fpext float %2 to double
  call void @fl.probe.fsub(i64 13, i64 %10, double %11, double %12, double %13)
  %14 = fmul float %9, %0
  %15 = add i64 %4, 2
  %16 = fpext float %14 to double
  %17 = fpext float %9 to double
  %18 = fpext float %0 to double
  call void @fl.probe.fmul(i64 14, i64 %15, double %16, double %17, double %18)
  %19 = fdiv float %14, %1
  %20 = add i64 %4, 3
  %21 = fpext float %19 to double
  %22 = fpext float %14 to double
  %23 = fpext float %1 to double
  call void @fl.probe.fdiv(i64 15, i64 %20, double %21, double %22, double %23)
  %24 = call float @llvm.sqrt.f32(float %19)
  %25 = add i64 %4, 4
  %26 = fpext float %24 to double
  %27 = fpext float %19 to double
  call void @fl.probe.sqrt(i64 16, i64 %25, double %26, double %27)
  %28 = call float @llvm.fma.f32(float %24, float %0, float %1)
  %29 = add i64 %4, 5
  %30 = fpext float %28 to double
  %31 = fpext float %24 to double
  %32 = fpext float %0 to double
  %33 = fpext float %1 to double
  call void @fl.probe.fma(i64 17, i64 %29, double %30, double %31, double %32, double %33)
  %34 = call float @expf(float %28)
  %35 = add i64 %4, 6
  %36 = fpext float %34 to double
  %37 = fpext float %28 to double
  call void @fl.probe.exp(i64 18, i64 %35, double %36, double %37)
  %38 = call float @truncf(float %34)
  %39 = add i64 %4, 7
  %40 = fpext float %38 to double
  %41 = fpext float %34 to double
  call void @fl.probe.trunc(i64 19, i64 %39, double %40, double %41)
  %42 = fcmp olt float %38, %34
  %43 = add i64 %4, 8
  %44 = uitofp i1 %42 to double
  %45 = fpext float %38 to double
  %46 = fpext float %34 to double
  call void @fl.probe.fcmp(i64 20, i64 %43, double %44, double %45, double %46)
  %47 = select i1 %42, float %38, float %34
  %48 = add i64 %4, 9
  call void @fl.flush(i64 %48)
  ret float %47
}

; Function Attrs: null_pointer_is_valid
define half @halves(half %x, half %y) #3 {
  %1 = call i64 @fl.ops()
  %add = fadd half %x, %y
  %2 = fpext half %add to double
  %3 = fpext half %x to double
  %4 = fpext half %y to double
  call void @fl.probe.fadd(i64 21, i64 %1, double %2, double %3, double %4)
  %wide = fpext half %add to double
  %5 = add i64 %1, 1
  %6 = fpext half %add to double
  call void @fl.probe.fpext(i64 22, i64 %5, double %wide, double %6)
  %one = fadd double %wide, 1.000000e+00
  %7 = add i64 %1, 2
  call void @fl.probe.fadd(i64 23, i64 %7, double %one, double %wide, double 1.000000e+00)
  %narrow = fptrunc double %one to half
  %8 = add i64 %1, 3
  %9 = fpext half %narrow to double
  call void @fl.probe.fptrunc(i64 24, i64 %8, double %9, double %one)
  %mul = fmul half %narrow, %y
  %10 = add i64 %1, 4
  %11 = fpext half %mul to double
  %12 = fpext half %narrow to double
  %13 = fpext half %y to double
  call void @fl.probe.fmul(i64 25, i64 %10, double %11, double %12, double %13)
  %14 = add i64 %1, 5
  call void @fl.flush(i64 %14)
  ret half %mul
}

; Function Attrs: null_pointer_is_valid
define x86_fp80 @wides(x86_fp80 %x, double %y) #3 {
  %1 = call i64 @fl.ops()
  %w = fpext double %y to x86_fp80
  %2 = fptrunc x86_fp80 %w to double
  call void @fl.probe.fpext(i64 26, i64 %1, double %2, double %y)
  %add = fadd x86_fp80 %x, %w
  %3 = add i64 %1, 1
  %4 = fptrunc x86_fp80 %add to double
  %5 = fptrunc x86_fp80 %x to double
  %6 = fptrunc x86_fp80 %w to double
  call void @fl.probe.fadd(i64 27, i64 %3, double %4, double %5, double %6)
  %sub = fsub x86_fp80 %add, %x
  %7 = add i64 %1, 2
  %8 = fptrunc x86_fp80 %sub to double
  %9 = fptrunc x86_fp80 %add to double
  %10 = fptrunc x86_fp80 %x to double
  call void @fl.probe.fsub(i64 28, i64 %7, double %8, double %9, double %10)
  %mul = fmul x86_fp80 %sub, %w
  %11 = add i64 %1, 3
  %12 = fptrunc x86_fp80 %mul to double
  %13 = fptrunc x86_fp80 %sub to double
  %14 = fptrunc x86_fp80 %w to double
  call void @fl.probe.fmul(i64 29, i64 %11, double %12, double %13, double %14)
  %div = fdiv x86_fp80 %mul, %x
  %15 = add i64 %1, 4
  %16 = fptrunc x86_fp80 %div to double
  %17 = fptrunc x86_fp80 %mul to double
  %18 = fptrunc x86_fp80 %x to double
  call void @fl.probe.fdiv(i64 30, i64 %15, double %16, double %17, double %18)
  %c = call x86_fp80 @cosl(x86_fp80 %div)
  %19 = add i64 %1, 5
  %20 = fptrunc x86_fp80 %c to double
  %21 = fptrunc x86_fp80 %div to double
  call void @fl.probe.cos(i64 31, i64 %19, double %20, double %21)
  %t = fptrunc x86_fp80 %c to double
  %22 = add i64 %1, 6
  %23 = fptrunc x86_fp80 %c to double
  call void @fl.probe.fptrunc(i64 32, i64 %22, double %t, double %23)
  %i = fptosi x86_fp80 %c to i32
  %24 = add i64 %1, 7
  %25 = sitofp i32 %i to double
  %26 = fptrunc x86_fp80 %c to double
  call void @fl.probe.fptosi(i64 33, i64 %24, double %25, double %26)
  %f = sitofp i32 %i to x86_fp80
  %27 = add i64 %1, 8
  %28 = fptrunc x86_fp80 %f to double
  %29 = sitofp i32 %i to double
  call void @fl.probe.sitofp(i64 34, i64 %27, double %28, double %29)
  %p = fcmp ogt x86_fp80 %f, %c
  %30 = add i64 %1, 9
  %31 = uitofp i1 %p to double
  %32 = fptrunc x86_fp80 %f to double
  %33 = fptrunc x86_fp80 %c to double
  call void @fl.probe.fcmp(i64 35, i64 %30, double %31, double %32, double %33)
  %r = select i1 %p, x86_fp80 %f, x86_fp80 %c
  %34 = add i64 %1, 10
  call void @fl.flush(i64 %34)
  ret x86_fp80 %r
}

; Function Attrs: null_pointer_is_valid
define double @libm(double %x, double %y, i32 %n) #3 {
entry:
  %e = alloca i32, align 4
  %s = alloca double, align 8
  %c = alloca double, align 8
  %0 = call i64 @fl.ops()
  %sin = call double @sin(double %x)
  call void @fl.probe.sin(i64 36, i64 %0, double %sin, double %x)
  %atan = call double @atan2(double %sin, double %y)
  %1 = add i64 %0, 1
  call void @fl.probe.atan2(i64 37, i64 %1, double %atan, double %sin, double %y)
  %gamma = call double @lgamma(double %atan)
  %2 = add i64 %0, 2
  call void @fl.probe.lgamma(i64 38, i64 %2, double %gamma, double %atan)
  %3 = add i64 %0, 3
  call void @fl.flush(i64 %3)
  %gamma2 = call double @lgamma_r(double %gamma, ptr %e)
  %fraction = call double @frexp(double %gamma2, ptr %e)
  %4 = call i64 @fl.ops()
  %scaled = call double @ldexp(double %fraction, i32 %n)
  %5 = sitofp i32 %n to double
  call void @fl.probe.ldexp(i64 39, i64 %4, double %scaled, double %fraction, double %5)
  %6 = add i64 %4, 1
  call void @fl.flush(i64 %6)
  %part = call double @modf(double %scaled, ptr %s)
  call void @sincos(double %part, ptr %s, ptr %c)
  %sine = load double, ptr %s, align 8
  %7 = call i64 @fl.ops()
  %powi = call double @llvm.powi.f64.i32(double %sine, i32 %n)
  %8 = sitofp i32 %n to double
  call void @fl.probe.powi(i64 40, i64 %7, double %powi, double %sine, double %8)
  %abs = call double @llvm.fabs.f64(double %powi)
  %sign = call double @llvm.copysign.f64(double %abs, double %y)
  %least = call double @llvm.minnum.f64(double %sign, double %x)
  %most = call double @llvm.maxnum.f64(double %least, double %y)
  %9 = add i64 %7, 1
  call void @fl.flush(i64 %9)
  ret double %most
}

; Function Attrs: null_pointer_is_valid
define double @magic(double %x) #3 {
  %1 = call i64 @fl.ops()
  %a = fadd double %x, 0x4338000000000000
  call void @fl.probe.fadd(i64 41, i64 %1, double %a, double %x, double 0x4338000000000000)
  %b = fsub double %a, 0x4338000000000000
  %2 = add i64 %1, 1
  call void @fl.probe.fsub(i64 42, i64 %2, double %b, double %a, double 0x4338000000000000)
  %r = fsub double %x, %b
  %3 = add i64 %1, 2
  call void @fl.probe.fsub(i64 43, i64 %3, double %r, double %x, double %b)
  %4 = add i64 %1, 3
  call void @fl.flush(i64 %4)
  ret double %r
}

; Function Attrs: null_pointer_is_valid
define double @stored(ptr %p, ptr %q, double %x) #3 {
entry:
  %0 = call i64 @fl.ops()
  %sum = fadd double %x, 1.000000e-01
  call void @fl.probe.fadd(i64 44, i64 %0, double %sum, double %x, double 1.000000e-01)
  store double %sum, ptr %p, align 8
  %bits = load i64, ptr %p, align 8
  store i64 %bits, ptr %q, align 8
  %back = load double, ptr %q, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @table, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 8, i1 false)
  %second = getelementptr double, ptr @table, i64 1
  %constant = load double, ptr %second, align 8
  %1 = add i64 %0, 1
  call void @fl.flush(i64 %1)
  %r = call ptr @realloc(ptr %p, i64 32)
  %pair = load <2 x float>, ptr %r, align 8
  %high = extractelement <2 x float> %pair, i64 1
  %2 = call i64 @fl.ops()
  %square = fmul float %high, %high
  %3 = fpext float %square to double
  %4 = fpext float %high to double
  %5 = fpext float %high to double
  call void @fl.probe.fmul(i64 45, i64 %2, double %3, double %4, double %5)
  %twice = insertelement <2 x float> %pair, float %square, i64 1
  store <2 x float> %twice, ptr %r, align 8
  %f = extractelement <2 x float> %twice, i64 1
  %n = bitcast float %f to i32
  %odd = xor i32 %n, 1
  %g = bitcast i32 %odd to float
  %d = fpext float %g to double
  %6 = add i64 %2, 1
  %7 = fpext float %g to double
  call void @fl.probe.fpext(i64 46, i64 %6, double %d, double %7)
  %t = fadd double %d, %back
  %8 = add i64 %2, 2
  call void @fl.probe.fadd(i64 47, i64 %8, double %t, double %d, double %back)
  %u = fadd double %t, %constant
  %9 = add i64 %2, 3
  call void @fl.probe.fadd(i64 48, i64 %9, double %u, double %t, double %constant)
  %10 = add i64 %2, 4
  call void @fl.flush(i64 %10)
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
  %0 = call i64 @fl.ops()
  %o = fcmp ueq double %first, %second
  %1 = uitofp i1 %o to double
  call void @fl.probe.fcmp(i64 49, i64 %0, double %1, double %first, double %second)
  %2 = add i64 %0, 1
  call void @fl.flush(i64 %2)
  br i1 %o, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %i = phi double [ %first, %entry ], [ %next, %loop ]
  %3 = call i64 @fl.ops()
  %next = fmul double %i, 9.000000e-01
  call void @fl.probe.fmul(i64 50, i64 %3, double %next, double %i, double 9.000000e-01)
  %more = fcmp ogt double %next, 1.000000e+00
  %4 = add i64 %3, 1
  %5 = uitofp i1 %more to double
  call void @fl.probe.fcmp(i64 51, i64 %4, double %5, double %next, double 1.000000e+00)
  %6 = add i64 %3, 2
  call void @fl.flush(i64 %6)
  call void @fl.fuel()
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop, %entry
  %result = phi double [ %second, %entry ], [ %next, %loop ]
  ret double %result
}

; Function Attrs: null_pointer_is_valid
define i32 @integers(double %x, float %y, i64 %m) #3 {
  %1 = call i64 @fl.ops()
  %i = fptosi double %x to i32
  %2 = sitofp i32 %i to double
  call void @fl.probe.fptosi(i64 52, i64 %1, double %2, double %x)
  %u = fptoui float %y to i16
  %3 = add i64 %1, 1
  %4 = uitofp i16 %u to double
  %5 = fpext float %y to double
  call void @fl.probe.fptoui(i64 53, i64 %3, double %4, double %5)
  %6 = add i64 %1, 2
  call void @fl.flush(i64 %6)
  %l = call i64 @lrint(double %x)
  %7 = call i64 @fl.ops()
  %down = call double @floor(double %x)
  call void @fl.probe.floor(i64 54, i64 %7, double %down, double %x)
  %k = fptosi double %down to i64
  %8 = add i64 %7, 1
  %9 = sitofp i64 %k to double
  call void @fl.probe.fptosi(i64 55, i64 %8, double %9, double %down)
  %twice = add nsw i32 %i, %i
  %power = shl nsw i32 1, %twice
  %wide = sext i32 %power to i64
  %all = mul nsw i64 %wide, %l
  %narrow = trunc i64 %all to i32
  %small = zext i16 %u to i32
  %sum = add nsw i32 %narrow, %small
  %back = sitofp i64 %k to double
  %10 = add i64 %7, 2
  %11 = sitofp i64 %k to double
  call void @fl.probe.sitofp(i64 56, i64 %10, double %back, double %11)
  %float = uitofp i64 %m to float
  %12 = add i64 %7, 3
  %13 = fpext float %float to double
  %14 = uitofp i64 %m to double
  call void @fl.probe.uitofp(i64 57, i64 %12, double %13, double %14)
  %q = fcmp une double %back, %x
  %15 = add i64 %7, 4
  %16 = uitofp i1 %q to double
  call void @fl.probe.fcmp(i64 58, i64 %15, double %16, double %back, double %x)
  %z = zext i1 %q to i32
  %r = sub i32 %sum, %z
  %17 = add i64 %7, 5
  call void @fl.flush(i64 %17)
  ret i32 %r
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal i64 @fl.ops() #4 {
  %1 = load i64, ptr @fl_state, align 4
  ret i64 %1
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.flush(i64 %0) #4 {
  store i64 %0, ptr @fl_state, align 4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.enter(ptr %0) #4 {
  %2 = load i64, ptr %0, align 4
  %3 = add i64 %2, 1
  store i64 %3, ptr %0, align 4
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %8

5:                                                ; preds = %1
  %6 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 1), align 8
  store ptr %0, ptr %6, align 8
  %7 = getelementptr i8, ptr %6, i64 8
  store ptr %7, ptr getelementptr (i64, ptr @fl_state, i64 1), align 8
  br label %8

8:                                                ; preds = %5, %1
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fadd(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.fadd.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fadd.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = fcmp ogt double %5, %6
  %8 = select i1 %7, double %5, double %6
  %9 = fdiv double %1, %8
  %10 = fcmp olt double %8, 4.940660e-324
  %11 = select i1 %10, double 1.000000e+00, double %9
  %12 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %13 = add i64 %12, 1
  store i64 %13, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %14 = call double @llvm.fabs.f64(double %11)
  %15 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %16 = call double @llvm.fabs.f64(double %15)
  %17 = fcmp olt double %14, %16
  br i1 %17, label %18, label %19

18:                                               ; preds = %4
  store double %11, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %19

19:                                               ; preds = %18, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fsub(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.fsub.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fsub.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = fcmp ogt double %5, %6
  %8 = select i1 %7, double %5, double %6
  %9 = fdiv double %1, %8
  %10 = fcmp olt double %8, 4.940660e-324
  %11 = select i1 %10, double 1.000000e+00, double %9
  %12 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %13 = add i64 %12, 1
  store i64 %13, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %14 = call double @llvm.fabs.f64(double %11)
  %15 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %16 = call double @llvm.fabs.f64(double %15)
  %17 = fcmp olt double %14, %16
  br i1 %17, label %18, label %19

18:                                               ; preds = %4
  store double %11, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %19

19:                                               ; preds = %18, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fmul(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.fmul.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fmul.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = add i64 %5, 1
  store i64 %6, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %7 = call double @llvm.fabs.f64(double %1)
  %8 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %9 = call double @llvm.fabs.f64(double %8)
  %10 = fcmp olt double %7, %9
  br i1 %10, label %11, label %12

11:                                               ; preds = %4
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %12

12:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fdiv(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.fdiv.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fdiv.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = add i64 %5, 1
  store i64 %6, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %7 = call double @llvm.fabs.f64(double %1)
  %8 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %9 = call double @llvm.fabs.f64(double %8)
  %10 = fcmp olt double %7, %9
  br i1 %10, label %11, label %12

11:                                               ; preds = %4
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %12

12:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.sqrt(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.sqrt.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.sqrt.measure(i64 %0, double %1, double %2) #5 {
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %5 = add i64 %4, 1
  store i64 %5, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = call double @llvm.fabs.f64(double %1)
  %7 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %11

10:                                               ; preds = %3
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %11

11:                                               ; preds = %10, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fma(i64 %0, i64 %1, double %2, double %3, double %4, double %5) #4 {
  %7 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %8 = icmp eq i64 %7, %0
  br i1 %8, label %9, label %10, !prof !1

9:                                                ; preds = %6
  call void @fl.probe.fma.measure(i64 %1, double %2, double %3, double %4, double %5)
  br label %10

10:                                               ; preds = %9, %6
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fma.measure(i64 %0, double %1, double %2, double %3, double %4) #5 {
  %6 = fmul double %2, %3
  %7 = call double @llvm.fabs.f64(double %6)
  %8 = call double @llvm.fabs.f64(double %4)
  %9 = fcmp ogt double %7, %8
  %10 = select i1 %9, double %7, double %8
  %11 = fdiv double %1, %10
  %12 = fcmp olt double %10, 4.940660e-324
  %13 = select i1 %12, double 1.000000e+00, double %11
  %14 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %15 = add i64 %14, 1
  store i64 %15, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %16 = call double @llvm.fabs.f64(double %13)
  %17 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %18 = call double @llvm.fabs.f64(double %17)
  %19 = fcmp olt double %16, %18
  br i1 %19, label %20, label %21

20:                                               ; preds = %5
  store double %13, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %21

21:                                               ; preds = %20, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.frem(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.frem.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.frem.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = fsub double %2, %1
  %7 = call double @llvm.fabs.f64(double %6)
  %8 = fcmp ogt double %5, %7
  %9 = select i1 %8, double %5, double %7
  %10 = fdiv double %1, %9
  %11 = fcmp olt double %9, 4.940660e-324
  %12 = select i1 %11, double 1.000000e+00, double %10
  %13 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %14 = add i64 %13, 1
  store i64 %14, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %15 = call double @llvm.fabs.f64(double %12)
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %15, %17
  br i1 %18, label %19, label %20

19:                                               ; preds = %4
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %20

20:                                               ; preds = %19, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fneg(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.fneg.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fneg.measure(i64 %0, double %1, double %2) #5 {
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %5 = add i64 %4, 1
  store i64 %5, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = call double @llvm.fabs.f64(double %1)
  %7 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %11

10:                                               ; preds = %3
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %11

11:                                               ; preds = %10, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fdim(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.fdim.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fdim.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = fcmp ogt double %5, %6
  %8 = select i1 %7, double %5, double %6
  %9 = fcmp olt double %2, %3
  %10 = select i1 %9, double 0x7FF0000000000000, double %1
  %11 = fdiv double %10, %8
  %12 = fcmp olt double %8, 4.940660e-324
  %13 = select i1 %12, double 1.000000e+00, double %11
  %14 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %15 = add i64 %14, 1
  store i64 %15, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %16 = call double @llvm.fabs.f64(double %13)
  %17 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %18 = call double @llvm.fabs.f64(double %17)
  %19 = fcmp olt double %16, %18
  br i1 %19, label %20, label %21

20:                                               ; preds = %4
  store double %13, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %21

21:                                               ; preds = %20, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.exp(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.exp.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.exp.measure(i64 %0, double %1, double %2) #5 {
  %4 = fdiv double %1, %1
  %5 = call double @llvm.copysign.f64(double %4, double %2)
  %6 = call double @llvm.fabs.f64(double %2)
  %7 = fdiv double %5, %6
  %8 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %9 = add i64 %8, 1
  store i64 %9, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %10 = call double @llvm.fabs.f64(double %7)
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %12 = call double @llvm.fabs.f64(double %11)
  %13 = fcmp olt double %10, %12
  br i1 %13, label %14, label %15

14:                                               ; preds = %3
  store double %7, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %15

15:                                               ; preds = %14, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.trunc(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.trunc.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.trunc.measure(i64 %0, double %1, double %2) #5 {
  %4 = call double @llvm.fabs.f64(double %2)
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @fl_rint(double %2)
  %7 = fsub double %2, %6
  %8 = fcmp olt double %5, 0x4330000000000000
  %9 = select i1 %8, double %7, double %2
  %10 = fdiv double %9, %4
  %11 = fcmp olt double %4, 4.940660e-324
  %12 = select i1 %11, double 1.000000e+00, double %10
  %13 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %14 = add i64 %13, 1
  store i64 %14, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %15 = call double @llvm.fabs.f64(double %12)
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %15, %17
  br i1 %18, label %19, label %20

19:                                               ; preds = %3
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %20

20:                                               ; preds = %19, %3
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_rint(double) #6

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fcmp(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.fcmp.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fcmp.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = fcmp ogt double %5, %6
  %8 = select i1 %7, double %5, double %6
  %9 = fsub double %2, %3
  %10 = fdiv double %9, %8
  %11 = fcmp olt double %8, 4.940660e-324
  %12 = select i1 %11, double 1.000000e+00, double %10
  %13 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %14 = add i64 %13, 1
  store i64 %14, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %15 = call double @llvm.fabs.f64(double %12)
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %15, %17
  br i1 %18, label %19, label %20

19:                                               ; preds = %4
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %20

20:                                               ; preds = %19, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fpext(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.fpext.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fpext.measure(i64 %0, double %1, double %2) #5 {
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %5 = add i64 %4, 1
  store i64 %5, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = call double @llvm.fabs.f64(double %1)
  %7 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %11

10:                                               ; preds = %3
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %11

11:                                               ; preds = %10, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptrunc(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.fptrunc.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptrunc.measure(i64 %0, double %1, double %2) #5 {
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %5 = add i64 %4, 1
  store i64 %5, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = call double @llvm.fabs.f64(double %1)
  %7 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %11

10:                                               ; preds = %3
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %11

11:                                               ; preds = %10, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.cos(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.cos.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.cos.measure(i64 %0, double %1, double %2) #5 {
  %4 = call double @fl_sin(double %2)
  %5 = fmul double %2, %4
  %6 = call double @llvm.fabs.f64(double %5)
  %7 = fdiv double %1, %6
  %8 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %9 = add i64 %8, 1
  store i64 %9, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %10 = call double @llvm.fabs.f64(double %7)
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %12 = call double @llvm.fabs.f64(double %11)
  %13 = fcmp olt double %10, %12
  br i1 %13, label %14, label %15

14:                                               ; preds = %3
  store double %7, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %15

15:                                               ; preds = %14, %3
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_sin(double) #6

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptosi(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.fptosi.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptosi.measure(i64 %0, double %1, double %2) #5 {
  %4 = call double @llvm.fabs.f64(double %2)
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @fl_rint(double %2)
  %7 = fsub double %2, %6
  %8 = fcmp olt double %5, 0x4330000000000000
  %9 = select i1 %8, double %7, double %2
  %10 = fdiv double %9, %4
  %11 = fcmp olt double %4, 4.940660e-324
  %12 = select i1 %11, double 1.000000e+00, double %10
  %13 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %14 = add i64 %13, 1
  store i64 %14, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %15 = call double @llvm.fabs.f64(double %12)
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %15, %17
  br i1 %18, label %19, label %20

19:                                               ; preds = %3
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %20

20:                                               ; preds = %19, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.sitofp(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.sitofp.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.sitofp.measure(i64 %0, double %1, double %2) #5 {
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %5 = add i64 %4, 1
  store i64 %5, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = call double @llvm.fabs.f64(double %1)
  %7 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %11

10:                                               ; preds = %3
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %11

11:                                               ; preds = %10, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.sin(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.sin.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.sin.measure(i64 %0, double %1, double %2) #5 {
  %4 = call double @fl_cos(double %2)
  %5 = fmul double %2, %4
  %6 = call double @llvm.fabs.f64(double %5)
  %7 = fdiv double %1, %6
  %8 = fcmp olt double %6, 4.940660e-324
  %9 = select i1 %8, double 1.000000e+00, double %7
  %10 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %11 = add i64 %10, 1
  store i64 %11, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %12 = call double @llvm.fabs.f64(double %9)
  %13 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %14 = call double @llvm.fabs.f64(double %13)
  %15 = fcmp olt double %12, %14
  br i1 %15, label %16, label %17

16:                                               ; preds = %3
  store double %9, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %17

17:                                               ; preds = %16, %3
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_cos(double) #6

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.atan2(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.atan2.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.atan2.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = fdiv double %2, %3
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fdiv double %3, %2
  %10 = call double @llvm.fabs.f64(double %9)
  %11 = fcmp olt double %5, %6
  %12 = select i1 %11, double %8, double %10
  %13 = call double @llvm.fabs.f64(double %12)
  %14 = fmul double %12, %12
  %15 = fadd double 1.000000e+00, %14
  %16 = fmul double %1, %15
  %17 = fdiv double %16, %13
  %18 = fcmp olt double %13, 4.940660e-324
  %19 = select i1 %18, double 1.000000e+00, double %17
  %20 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %21 = add i64 %20, 1
  store i64 %21, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %22 = call double @llvm.fabs.f64(double %19)
  %23 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %24 = call double @llvm.fabs.f64(double %23)
  %25 = fcmp olt double %22, %24
  br i1 %25, label %26, label %27

26:                                               ; preds = %4
  store double %19, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %27

27:                                               ; preds = %26, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.lgamma(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.lgamma.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.lgamma.measure(i64 %0, double %1, double %2) #5 {
  %4 = fcmp olt double %2, 5.000000e-01
  %5 = select i1 %4, double 1.000000e+00, double 0.000000e+00
  %6 = fsub double 1.000000e+00, %2
  %7 = fcmp olt double %2, 5.000000e-01
  %8 = select i1 %7, double %6, double %2
  %9 = fadd double %8, 1.000000e+01
  %10 = call double @fl_log(double %9)
  %11 = fdiv double 1.000000e+00, %9
  %12 = fmul double 5.000000e-01, %11
  %13 = fsub double %10, %12
  %14 = fmul double %11, %11
  %15 = fadd double 0x3FB5555555555555, 0.000000e+00
  %16 = fmul double %14, %15
  %17 = fadd double 0xBF95995995995996, %16
  %18 = fmul double %14, %17
  %19 = fadd double 0x3F7F07C1F07C1F08, %18
  %20 = fmul double %14, %19
  %21 = fadd double 0xBF71111111111111, %20
  %22 = fmul double %14, %21
  %23 = fadd double 0x3F70410410410410, %22
  %24 = fmul double %14, %23
  %25 = fadd double 0xBF81111111111111, %24
  %26 = fmul double %14, %25
  %27 = fadd double 0x3FB5555555555555, %26
  %28 = fmul double %14, %27
  %29 = fsub double %13, %28
  %30 = fadd double %8, 0.000000e+00
  %31 = fdiv double 1.000000e+00, %30
  %32 = fsub double %29, %31
  %33 = fadd double %8, 1.000000e+00
  %34 = fdiv double 1.000000e+00, %33
  %35 = fsub double %32, %34
  %36 = fadd double %8, 2.000000e+00
  %37 = fdiv double 1.000000e+00, %36
  %38 = fsub double %35, %37
  %39 = fadd double %8, 3.000000e+00
  %40 = fdiv double 1.000000e+00, %39
  %41 = fsub double %38, %40
  %42 = fadd double %8, 4.000000e+00
  %43 = fdiv double 1.000000e+00, %42
  %44 = fsub double %41, %43
  %45 = fadd double %8, 5.000000e+00
  %46 = fdiv double 1.000000e+00, %45
  %47 = fsub double %44, %46
  %48 = fadd double %8, 6.000000e+00
  %49 = fdiv double 1.000000e+00, %48
  %50 = fsub double %47, %49
  %51 = fadd double %8, 7.000000e+00
  %52 = fdiv double 1.000000e+00, %51
  %53 = fsub double %50, %52
  %54 = fadd double %8, 8.000000e+00
  %55 = fdiv double 1.000000e+00, %54
  %56 = fsub double %53, %55
  %57 = fadd double %8, 9.000000e+00
  %58 = fdiv double 1.000000e+00, %57
  %59 = fsub double %56, %58
  %60 = call double @fl_rint(double %2)
  %61 = fsub double %2, %60
  %62 = fmul double 0x400921FB54442D18, %61
  %63 = call double @fl_tan(double %62)
  %64 = fdiv double 0x400921FB54442D18, %63
  %65 = fsub double %59, %64
  %66 = fcmp olt double 0.000000e+00, %5
  %67 = select i1 %66, double %65, double %59
  %68 = fmul double %2, %67
  %69 = call double @llvm.fabs.f64(double %68)
  %70 = fdiv double %1, %69
  %71 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %72 = add i64 %71, 1
  store i64 %72, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %73 = call double @llvm.fabs.f64(double %70)
  %74 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %75 = call double @llvm.fabs.f64(double %74)
  %76 = fcmp olt double %73, %75
  br i1 %76, label %77, label %78

77:                                               ; preds = %3
  store double %70, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %78

78:                                               ; preds = %77, %3
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_log(double) #6

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_tan(double) #6

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.ldexp(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.ldexp.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.ldexp.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = add i64 %5, 1
  store i64 %6, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %7 = call double @llvm.fabs.f64(double %1)
  %8 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %9 = call double @llvm.fabs.f64(double %8)
  %10 = fcmp olt double %7, %9
  br i1 %10, label %11, label %12

11:                                               ; preds = %4
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %12

12:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.powi(i64 %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.powi.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.powi.measure(i64 %0, double %1, double %2, double %3) #5 {
  %5 = fdiv double %1, %1
  %6 = call double @llvm.copysign.f64(double %5, double %3)
  %7 = call double @llvm.fabs.f64(double %3)
  %8 = fdiv double %6, %7
  %9 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %10 = add i64 %9, 1
  store i64 %10, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %11 = call double @llvm.fabs.f64(double %8)
  %12 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %13 = call double @llvm.fabs.f64(double %12)
  %14 = fcmp olt double %11, %13
  br i1 %14, label %15, label %16

15:                                               ; preds = %4
  store double %8, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %16

16:                                               ; preds = %15, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptoui(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.fptoui.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptoui.measure(i64 %0, double %1, double %2) #5 {
  %4 = call double @llvm.fabs.f64(double %2)
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @fl_rint(double %2)
  %7 = fsub double %2, %6
  %8 = fcmp olt double %5, 0x4330000000000000
  %9 = select i1 %8, double %7, double %2
  %10 = fdiv double %9, %4
  %11 = fcmp olt double %4, 4.940660e-324
  %12 = select i1 %11, double 1.000000e+00, double %10
  %13 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %14 = add i64 %13, 1
  store i64 %14, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %15 = call double @llvm.fabs.f64(double %12)
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %15, %17
  br i1 %18, label %19, label %20

19:                                               ; preds = %3
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %20

20:                                               ; preds = %19, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.floor(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.floor.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.floor.measure(i64 %0, double %1, double %2) #5 {
  %4 = call double @llvm.fabs.f64(double %2)
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @fl_rint(double %2)
  %7 = fsub double %2, %6
  %8 = fcmp olt double %5, 0x4330000000000000
  %9 = select i1 %8, double %7, double %2
  %10 = fdiv double %9, %4
  %11 = fcmp olt double %4, 4.940660e-324
  %12 = select i1 %11, double 1.000000e+00, double %10
  %13 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %14 = add i64 %13, 1
  store i64 %14, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %15 = call double @llvm.fabs.f64(double %12)
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %15, %17
  br i1 %18, label %19, label %20

19:                                               ; preds = %3
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %20

20:                                               ; preds = %19, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.uitofp(i64 %0, i64 %1, double %2, double %3) #4 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.uitofp.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.uitofp.measure(i64 %0, double %1, double %2) #5 {
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %5 = add i64 %4, 1
  store i64 %5, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = call double @llvm.fabs.f64(double %1)
  %7 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %11

10:                                               ; preds = %3
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %11

11:                                               ; preds = %10, %3
  ret void
}

; Function Attrs: alwaysinline nounwind
define internal void @fl.fuel() #7 {
  %1 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 131), align 4
  %2 = add i64 %1, -1
  store i64 %2, ptr getelementptr (i64, ptr @fl_state, i64 131), align 4
  %3 = icmp slt i64 %2, 0
  br i1 %3, label %4, label %5, !prof !1

4:                                                ; preds = %0
  call void @fl_spent()
  unreachable

5:                                                ; preds = %0
  ret void
}

; Function Attrs: cold noreturn
declare void @fl_spent() #8

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { null_pointer_is_valid "no-builtins" }
attributes #4 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #5 = { cold noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #6 = { nounwind willreturn memory(none) }
attributes #7 = { alwaysinline nounwind "no-builtins" }
attributes #8 = { cold noreturn }

!0 = !{}
!1 = !{!"branch_weights", i32 1, i32 4000}
