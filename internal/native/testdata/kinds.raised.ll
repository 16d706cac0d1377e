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
  call void @fl.reach(i64 0)
  %add = fadd double %x, %y
  call void @fl.look.fadd(double %x, double 0.000000e+00, double %y, double 0.000000e+00, double %add, double 0x10000000000000, i64 0, i64 0)
  %sub = fsub double %add, %z
  %1 = fneg double %z
  call void @fl.look.fadd(double %add, double 0.000000e+00, double %1, double 0.000000e+00, double %sub, double 0x10000000000000, i64 1, i64 0)
  %mul = fmul double %sub, %x
  call void @fl.look.fmul(double %sub, double 0.000000e+00, double %x, double 0.000000e+00, double %mul, double 0x10000000000000, i64 2, i64 0)
  %half = fmul double %mul, 5.000000e-01
  call void @fl.look.fmul(double %mul, double 0.000000e+00, double 5.000000e-01, double 0.000000e+00, double %half, double 0x10000000000000, i64 3, i64 0)
  %div = fdiv double %half, %y
  call void @fl.look.fdiv(double %half, double 0.000000e+00, double %y, double 0.000000e+00, double %div, double 0x10000000000000, i64 4, i64 0)
  %over = fdiv double %div, 3.000000e+00
  call void @fl.look.fdiv(double %div, double 0.000000e+00, double 3.000000e+00, double 0.000000e+00, double %over, double 0x10000000000000, i64 5, i64 0)
  %root = call double @llvm.sqrt.f64(double %over)
  call void @fl.look.sqrt(double %over, double 0.000000e+00, double %root, double 0x10000000000000, i64 6, i64 0)
  %fma = call double @llvm.fma.f64(double %root, double %x, double %y)
  call void @fl.look.fma(double %root, double 0.000000e+00, double %x, double 0.000000e+00, double %y, double 0.000000e+00, double %fma, double 0x10000000000000, i64 7, i64 0)
  %rem = frem double %fma, %y
  call void @fl.look.frem(double %fma, double 0.000000e+00, double %y, double 0.000000e+00, double %rem, double 0x10000000000000, i64 8, i64 0)
  %neg = fneg double %rem
  %mod = call double @fmod(double %neg, double %z)
  call void @fl.look.frem(double %neg, double 0.000000e+00, double %z, double 0.000000e+00, double %mod, double 0x10000000000000, i64 10, i64 0)
  %dim = call double @fdim(double %mod, double %x)
  call void @fl.look.fdim(double %mod, double 0.000000e+00, double %x, double 0.000000e+00, double %dim, double 0x10000000000000, i64 11, i64 0)
  ret double %dim
}

; Function Attrs: null_pointer_is_valid
define float @floats(float %0, float %1, float %2) #3 {
  call void @fl.reach(i64 12)
  %4 = fadd float %0, %1
  %5 = fpext float %0 to double
  %6 = fpext float %1 to double
  %7 = fpext float %4 to double
  call void @fl.look.fadd(double %5, double 0.000000e+00, double %6, double 0.000000e+00, double %7, double 0x3810000000000000, i64 12, i64 0)
  %8 = fsub float %4, %2
  %9 = fpext float %4 to double
  %10 = fpext float %2 to double
  %11 = fneg double %10
  %12 = fpext float %8 to double
  call void @fl.look.fadd(double %9, double 0.000000e+00, double %11, double 0.000000e+00, double %12, double 0x3810000000000000, i64 13, i64 0)
  %13 = fmul float %8, %0
  %14 = fpext float %8 to double
  %15 = fpext float %0 to double
  %16 = fpext float %13 to double
  call void @fl.look.fmul(double %14, double 0.000000e+00, double %15, double 0.000000e+00, double %16, double 0x3810000000000000, i64 14, i64 0)
  %17 = fdiv float %13, %1
  %18 = fpext float %13 to double
  %19 = fpext float %1 to double
  %20 = fpext float %17 to double
  call void @fl.look.fdiv(double %18, double 0.000000e+00, double %19, double 0.000000e+00, double %20, double 0x3810000000000000, i64 15, i64 0)
  %21 = call float @llvm.sqrt.f32(float %17)
  %22 = fpext float %17 to double
  %23 = fpext float %21 to double
  call void @fl.look.sqrt(double %22, double 0.000000e+00, double %23, double 0x3810000000000000, i64 16, i64 0)
  %24 = call float @llvm.fma.f32(float %21, float %0, float %1)
  %25 = fpext float %21 to double
  %26 = fpext float %0 to double
  %27 = fpext float %1 to double
  %28 = fpext float %24 to double
  call void @fl.look.fma(double %25, double 0.000000e+00, double %26, double 0.000000e+00, double %27, double 0.000000e+00, double %28, double 0x3810000000000000, i64 17, i64 0)
  %29 = call float @expf(float %24)
  %30 = fpext float %24 to double
  %31 = fpext float %29 to double
  call void @fl.look.exp(double %30, double 0.000000e+00, double %31, double 0x3810000000000000, i64 18, i64 0)
  %32 = call float @truncf(float %29)
  %33 = fcmp olt float %32, %29
  %34 = select i1 %33, float %32, float %29
  ret float %34
}

; Function Attrs: null_pointer_is_valid
define half @halves(half %x, half %y) #3 {
  call void @fl.reach(i64 21)
  %add = fadd half %x, %y
  %1 = fpext half %x to double
  %2 = fpext half %y to double
  %3 = fpext half %add to double
  call void @fl.look.fadd(double %1, double 0.000000e+00, double %2, double 0.000000e+00, double %3, double 0x3F10000000000000, i64 21, i64 0)
  %wide = fpext half %add to double
  %one = fadd double %wide, 1.000000e+00
  call void @fl.look.fadd(double %wide, double 0.000000e+00, double 1.000000e+00, double 0.000000e+00, double %one, double 0x10000000000000, i64 23, i64 0)
  %narrow = fptrunc double %one to half
  %4 = fpext half %narrow to double
  %5 = fsub double %one, %4
  %6 = fpext half %narrow to double
  call void @fl.look.fptrunc(double %one, double 0.000000e+00, double %5, double %6, double 0x3F10000000000000, i64 24, i64 0)
  %mul = fmul half %narrow, %y
  %7 = fpext half %narrow to double
  %8 = fpext half %y to double
  %9 = fpext half %mul to double
  call void @fl.look.fmul(double %7, double 0.000000e+00, double %8, double 0.000000e+00, double %9, double 0x3F10000000000000, i64 25, i64 0)
  ret half %mul
}

; Function Attrs: null_pointer_is_valid
define x86_fp80 @wides(x86_fp80 %x, double %y) #3 {
  call void @fl.reach(i64 26)
  %w = fpext double %y to x86_fp80
  %add = fadd x86_fp80 %x, %w
  %sub = fsub x86_fp80 %add, %x
  %mul = fmul x86_fp80 %sub, %w
  %div = fdiv x86_fp80 %mul, %x
  %c = call x86_fp80 @cosl(x86_fp80 %div)
  %t = fptrunc x86_fp80 %c to double
  %1 = fptrunc x86_fp80 %c to double
  %2 = fpext double %t to x86_fp80
  %3 = fsub x86_fp80 %c, %2
  %4 = fptrunc x86_fp80 %3 to double
  %5 = fcmp olt x86_fp80 %3, 0xK00000000000000000000
  %6 = select i1 %5, double -4.940660e-324, double %4
  %7 = fcmp ogt x86_fp80 %3, 0xK00000000000000000000
  %8 = select i1 %7, double 4.940660e-324, double %6
  %9 = fcmp oeq double %4, 0.000000e+00
  %10 = select i1 %9, double %8, double %4
  call void @fl.look.fptrunc(double %1, double 0.000000e+00, double %10, double %t, double 0x10000000000000, i64 32, i64 0)
  %i = fptosi x86_fp80 %c to i32
  %11 = fcmp ogt x86_fp80 %c, 0xKC01E8000000100000000
  %12 = fcmp olt x86_fp80 %c, 0xK401E8000000000000000
  %13 = select i1 %12, i64 -9223372036854775808, i64 0
  %14 = and i1 %11, %12
  call void @fl.convert(i1 %14, i64 33, i64 %13)
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
  call void @fl.reach(i64 36)
  %sin = call double @sin(double %x)
  call void @fl.look.sin(double %x, double 0.000000e+00, double %sin, double 0x10000000000000, i64 36, i64 0)
  %atan = call double @atan2(double %sin, double %y)
  call void @fl.look.atan2(double %sin, double 0.000000e+00, double %y, double 0.000000e+00, double %atan, double 0x10000000000000, i64 37, i64 0)
  %gamma = call double @lgamma(double %atan)
  call void @fl.look.lgamma(double %atan, double 0.000000e+00, double %gamma, double 0x10000000000000, i64 38, i64 0)
  %gamma2 = call double @lgamma_r(double %gamma, ptr %e)
  %fraction = call double @frexp(double %gamma2, ptr %e)
  %scaled = call double @ldexp(double %fraction, i32 %n)
  call void @fl.look.ldexp(double %fraction, double 0.000000e+00, i32 %n, double %scaled, double 0x10000000000000, i64 39, i64 0)
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
  call void @fl.reach(i64 41)
  %a = fadd double %x, 0x4338000000000000
  call void @fl.look.fadd(double %x, double 0.000000e+00, double 0x4338000000000000, double 0.000000e+00, double %a, double 0x10000000000000, i64 41, i64 0)
  %b = fsub double %a, 0x4338000000000000
  call void @fl.look.fadd(double %a, double 0.000000e+00, double 0xC338000000000000, double 0.000000e+00, double %b, double 0x10000000000000, i64 42, i64 0)
  %r = fsub double %x, %b
  %1 = fneg double %b
  call void @fl.look.fadd(double %x, double 0.000000e+00, double %1, double 0.000000e+00, double %r, double 0x10000000000000, i64 43, i64 0)
  ret double %r
}

; Function Attrs: null_pointer_is_valid
define double @stored(ptr %p, ptr %q, double %x) #3 {
entry:
  call void @fl.reach(i64 44)
  %sum = fadd double %x, 1.000000e-01
  call void @fl.look.fadd(double %x, double 0.000000e+00, double 1.000000e-01, double 0.000000e+00, double %sum, double 0x10000000000000, i64 44, i64 0)
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
  %0 = fpext float %high to double
  %1 = fpext float %high to double
  %2 = fpext float %square to double
  call void @fl.look.fmul(double %0, double 0.000000e+00, double %1, double 0.000000e+00, double %2, double 0x3810000000000000, i64 45, i64 0)
  %twice = insertelement <2 x float> %pair, float %square, i64 1
  store <2 x float> %twice, ptr %r, align 8
  %f = extractelement <2 x float> %twice, i64 1
  %n = bitcast float %f to i32
  %odd = xor i32 %n, 1
  %g = bitcast i32 %odd to float
  %d = fpext float %g to double
  %t = fadd double %d, %back
  call void @fl.look.fadd(double %d, double 0.000000e+00, double %back, double 0.000000e+00, double %t, double 0x10000000000000, i64 47, i64 0)
  %u = fadd double %t, %constant
  call void @fl.look.fadd(double %t, double 0.000000e+00, double %constant, double 0.000000e+00, double %u, double 0x10000000000000, i64 48, i64 0)
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
  call void @fl.reach(i64 49)
  %o = fcmp ueq double %first, %second
  br i1 %o, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %i = phi double [ %first, %entry ], [ %next, %loop ]
  call void @fl.reach(i64 50)
  %next = fmul double %i, 9.000000e-01
  call void @fl.look.fmul(double %i, double 0.000000e+00, double 9.000000e-01, double 0.000000e+00, double %next, double 0x10000000000000, i64 50, i64 0)
  %more = fcmp ogt double %next, 1.000000e+00
  call void @fl.fuel()
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop, %entry
  %result = phi double [ %second, %entry ], [ %next, %loop ]
  ret double %result
}

; Function Attrs: null_pointer_is_valid
define i32 @integers(double %x, float %y, i64 %m) #3 {
  call void @fl.reach(i64 52)
  %i = fptosi double %x to i32
  %1 = fcmp ogt double %x, 0xC1E0000000200000
  %2 = fcmp olt double %x, 0x41E0000000000000
  %3 = select i1 %2, i64 -9223372036854775808, i64 0
  %4 = and i1 %1, %2
  call void @fl.convert(i1 %4, i64 52, i64 %3)
  %u = fptoui float %y to i16
  %5 = fpext float %y to double
  %6 = fcmp ogt double %5, -1.000000e+00
  %7 = fcmp olt double %5, 6.553600e+04
  %8 = select i1 %7, i64 -9223372036854775808, i64 0
  %9 = and i1 %6, %7
  call void @fl.convert(i1 %9, i64 53, i64 %8)
  %l = call i64 @lrint(double %x)
  %down = call double @floor(double %x)
  %k = fptosi double %down to i64
  %10 = fcmp oge double %down, 0xC3E0000000000000
  %11 = fcmp olt double %down, 0x43E0000000000000
  %12 = select i1 %11, i64 -9223372036854775808, i64 0
  %13 = and i1 %10, %11
  call void @fl.convert(i1 %13, i64 55, i64 %12)
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

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.reach(i64 %0) #4 {
  %2 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 15), align 8
  %3 = call i64 @fl.site(i64 %0)
  %4 = getelementptr i64, ptr %2, i64 %3
  %5 = getelementptr i8, ptr %4, i64 1
  store i8 1, ptr %5, align 1
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal i64 @fl.site(i64 %0) #4 {
  %2 = load i64, ptr @fl_unit_0123456789, align 4
  %3 = add i64 %2, %0
  ret i64 %3
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.fadd(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #4 {
  %9 = bitcast double %5 to i64
  %10 = shl i64 %9, 1
  %11 = sub i64 -9007199254740992, %10
  %12 = bitcast double %4 to i64
  %13 = shl i64 %12, 1
  %14 = sub i64 %13, %10
  %15 = icmp uge i64 %14, %11
  br i1 %15, label %16, label %19, !prof !0

16:                                               ; preds = %8
  %17 = call i64 @fl.site(i64 %6)
  %18 = call preserve_allcc double @fl_odd_fadd(double %0, double %1, double %2, double %3, double %4, double %5, i64 %17, i64 %7)
  br label %19

19:                                               ; preds = %16, %8
  ret void
}

declare extern_weak preserve_allcc double @fl_odd_fadd(double, double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.fmul(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #4 {
  %9 = bitcast double %5 to i64
  %10 = shl i64 %9, 1
  %11 = sub i64 -9007199254740992, %10
  %12 = bitcast double %4 to i64
  %13 = shl i64 %12, 1
  %14 = sub i64 %13, %10
  %15 = icmp uge i64 %14, %11
  br i1 %15, label %16, label %19, !prof !0

16:                                               ; preds = %8
  %17 = call i64 @fl.site(i64 %6)
  %18 = call preserve_allcc double @fl_odd_fmul(double %0, double %1, double %2, double %3, double %4, double %5, i64 %17, i64 %7)
  br label %19

19:                                               ; preds = %16, %8
  ret void
}

declare extern_weak preserve_allcc double @fl_odd_fmul(double, double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.fdiv(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #4 {
  %9 = bitcast double %5 to i64
  %10 = shl i64 %9, 1
  %11 = sub i64 -9007199254740992, %10
  %12 = bitcast double %4 to i64
  %13 = shl i64 %12, 1
  %14 = sub i64 %13, %10
  %15 = icmp uge i64 %14, %11
  br i1 %15, label %16, label %19, !prof !0

16:                                               ; preds = %8
  %17 = call i64 @fl.site(i64 %6)
  %18 = call preserve_allcc double @fl_odd_fdiv(double %0, double %1, double %2, double %3, double %4, double %5, i64 %17, i64 %7)
  br label %19

19:                                               ; preds = %16, %8
  ret void
}

declare extern_weak preserve_allcc double @fl_odd_fdiv(double, double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.sqrt(double %0, double %1, double %2, double %3, i64 %4, i64 %5) #4 {
  %7 = bitcast double %3 to i64
  %8 = shl i64 %7, 1
  %9 = sub i64 -9007199254740992, %8
  %10 = bitcast double %2 to i64
  %11 = shl i64 %10, 1
  %12 = sub i64 %11, %8
  %13 = icmp uge i64 %12, %9
  br i1 %13, label %14, label %17, !prof !0

14:                                               ; preds = %6
  %15 = call i64 @fl.site(i64 %4)
  %16 = call preserve_allcc double @fl_odd_sqrt(double %0, double %1, double %2, double %3, i64 %15, i64 %5)
  br label %17

17:                                               ; preds = %14, %6
  ret void
}

declare extern_weak preserve_allcc double @fl_odd_sqrt(double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, double %7, i64 %8, i64 %9) #4 {
  %11 = bitcast double %7 to i64
  %12 = shl i64 %11, 1
  %13 = sub i64 -9007199254740992, %12
  %14 = bitcast double %6 to i64
  %15 = shl i64 %14, 1
  %16 = sub i64 %15, %12
  %17 = icmp uge i64 %16, %13
  br i1 %17, label %18, label %21, !prof !0

18:                                               ; preds = %10
  %19 = call i64 @fl.site(i64 %8)
  %20 = call preserve_allcc double @fl_odd_fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, double %7, i64 %19, i64 %9)
  br label %21

21:                                               ; preds = %18, %10
  ret void
}

declare extern_weak preserve_allcc double @fl_odd_fma(double, double, double, double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.frem(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #4 {
  %9 = bitcast double %5 to i64
  %10 = shl i64 %9, 1
  %11 = sub i64 -9007199254740992, %10
  %12 = bitcast double %4 to i64
  %13 = shl i64 %12, 1
  %14 = sub i64 %13, %10
  %15 = icmp uge i64 %14, %11
  br i1 %15, label %16, label %19, !prof !0

16:                                               ; preds = %8
  %17 = call i64 @fl.site(i64 %6)
  %18 = call double @fl_d_frem(double %0, double %1, double %2, double %3, double %4, double %5, i64 %17, i64 %7)
  br label %19

19:                                               ; preds = %16, %8
  ret void
}

declare extern_weak double @fl_d_frem(double, double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.fdim(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #4 {
  %9 = bitcast double %5 to i64
  %10 = shl i64 %9, 1
  %11 = sub i64 -9007199254740992, %10
  %12 = bitcast double %4 to i64
  %13 = shl i64 %12, 1
  %14 = sub i64 %13, %10
  %15 = icmp uge i64 %14, %11
  br i1 %15, label %16, label %19, !prof !0

16:                                               ; preds = %8
  %17 = call i64 @fl.site(i64 %6)
  %18 = call double @fl_d_fdim(double %0, double %1, double %2, double %3, double %4, double %5, i64 %17, i64 %7)
  br label %19

19:                                               ; preds = %16, %8
  ret void
}

declare extern_weak double @fl_d_fdim(double, double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.exp(double %0, double %1, double %2, double %3, i64 %4, i64 %5) #4 {
  %7 = bitcast double %3 to i64
  %8 = shl i64 %7, 1
  %9 = sub i64 -9007199254740992, %8
  %10 = bitcast double %2 to i64
  %11 = shl i64 %10, 1
  %12 = sub i64 %11, %8
  %13 = icmp uge i64 %12, %9
  br i1 %13, label %14, label %17, !prof !0

14:                                               ; preds = %6
  %15 = call i64 @fl.site(i64 %4)
  %16 = call double @fl_d_exp(double %0, double %1, double %2, double %3, i64 %15, i64 %5)
  br label %17

17:                                               ; preds = %14, %6
  ret void
}

declare extern_weak double @fl_d_exp(double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.fptrunc(double %0, double %1, double %2, double %3, double %4, i64 %5, i64 %6) #4 {
  %8 = bitcast double %4 to i64
  %9 = shl i64 %8, 1
  %10 = sub i64 -9007199254740992, %9
  %11 = bitcast double %3 to i64
  %12 = shl i64 %11, 1
  %13 = sub i64 %12, %9
  %14 = icmp uge i64 %13, %10
  br i1 %14, label %15, label %18, !prof !0

15:                                               ; preds = %7
  %16 = call i64 @fl.site(i64 %5)
  %17 = call preserve_allcc double @fl_odd_trunc(double %0, double %1, double %2, double %3, double %4, i64 %16, i64 %6)
  br label %18

18:                                               ; preds = %15, %7
  ret void
}

declare extern_weak preserve_allcc double @fl_odd_trunc(double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.cos(double %0, double %1, double %2, double %3, i64 %4, i64 %5) #4 {
  %7 = bitcast double %3 to i64
  %8 = shl i64 %7, 1
  %9 = sub i64 -9007199254740992, %8
  %10 = bitcast double %2 to i64
  %11 = shl i64 %10, 1
  %12 = sub i64 %11, %8
  %13 = icmp uge i64 %12, %9
  br i1 %13, label %14, label %17, !prof !0

14:                                               ; preds = %6
  %15 = call i64 @fl.site(i64 %4)
  %16 = call double @fl_d_cos(double %0, double %1, double %2, double %3, i64 %15, i64 %5)
  br label %17

17:                                               ; preds = %14, %6
  ret void
}

declare extern_weak double @fl_d_cos(double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.sin(double %0, double %1, double %2, double %3, i64 %4, i64 %5) #4 {
  %7 = bitcast double %3 to i64
  %8 = shl i64 %7, 1
  %9 = sub i64 -9007199254740992, %8
  %10 = bitcast double %2 to i64
  %11 = shl i64 %10, 1
  %12 = sub i64 %11, %8
  %13 = icmp uge i64 %12, %9
  br i1 %13, label %14, label %17, !prof !0

14:                                               ; preds = %6
  %15 = call i64 @fl.site(i64 %4)
  %16 = call double @fl_d_sin(double %0, double %1, double %2, double %3, i64 %15, i64 %5)
  br label %17

17:                                               ; preds = %14, %6
  ret void
}

declare extern_weak double @fl_d_sin(double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.atan2(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #4 {
  %9 = bitcast double %5 to i64
  %10 = shl i64 %9, 1
  %11 = sub i64 -9007199254740992, %10
  %12 = bitcast double %4 to i64
  %13 = shl i64 %12, 1
  %14 = sub i64 %13, %10
  %15 = icmp uge i64 %14, %11
  br i1 %15, label %16, label %19, !prof !0

16:                                               ; preds = %8
  %17 = call i64 @fl.site(i64 %6)
  %18 = call double @fl_d_atan2(double %0, double %1, double %2, double %3, double %4, double %5, i64 %17, i64 %7)
  br label %19

19:                                               ; preds = %16, %8
  ret void
}

declare extern_weak double @fl_d_atan2(double, double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.lgamma(double %0, double %1, double %2, double %3, i64 %4, i64 %5) #4 {
  %7 = bitcast double %3 to i64
  %8 = shl i64 %7, 1
  %9 = sub i64 -9007199254740992, %8
  %10 = bitcast double %2 to i64
  %11 = shl i64 %10, 1
  %12 = sub i64 %11, %8
  %13 = icmp uge i64 %12, %9
  br i1 %13, label %14, label %17, !prof !0

14:                                               ; preds = %6
  %15 = call i64 @fl.site(i64 %4)
  %16 = call double @fl_d_lgamma(double %0, double %1, double %2, double %3, i64 %15, i64 %5)
  br label %17

17:                                               ; preds = %14, %6
  ret void
}

declare extern_weak double @fl_d_lgamma(double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.ldexp(double %0, double %1, i32 %2, double %3, double %4, i64 %5, i64 %6) #4 {
  %8 = bitcast double %4 to i64
  %9 = shl i64 %8, 1
  %10 = sub i64 -9007199254740992, %9
  %11 = bitcast double %3 to i64
  %12 = shl i64 %11, 1
  %13 = sub i64 %12, %9
  %14 = icmp uge i64 %13, %10
  br i1 %14, label %15, label %18, !prof !0

15:                                               ; preds = %7
  %16 = call i64 @fl.site(i64 %5)
  %17 = call double @fl_d_ldexp(double %0, double %1, i32 %2, double %3, double %4, i64 %16, i64 %6)
  br label %18

18:                                               ; preds = %15, %7
  ret void
}

declare extern_weak double @fl_d_ldexp(double, double, i32, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.abs(double %0, double %1) #4 {
  %3 = fcmp olt double %0, 0.000000e+00
  %4 = fneg double %1
  %5 = select i1 %3, double %4, double %1
  %6 = call double @llvm.fabs.f64(double %0)
  %7 = fneg double %6
  %8 = fcmp olt double %5, %7
  %9 = fmul double %7, 2.000000e+00
  %10 = fsub double %9, %5
  %11 = select i1 %8, double %10, double %5
  ret double %11
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.round(ptr %0, double %1, double %2, i64 %3, i64 %4) #4 {
  %6 = fcmp une double %2, 0.000000e+00
  br i1 %6, label %7, label %9

7:                                                ; preds = %5
  %8 = call i64 @fl.site(i64 %3)
  call void %0(double %1, double %2, i64 %8, i64 %4)
  br label %9

9:                                                ; preds = %7, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.convert(i1 %0, i64 %1, i64 %2) #4 {
  br i1 %0, label %6, label %4

4:                                                ; preds = %3
  %5 = call i64 @fl.site(i64 %1)
  call void @fl_odd_convert(i64 %5, i64 %2)
  br label %6

6:                                                ; preds = %4, %3
  ret void
}

; Function Attrs: cold nounwind
declare extern_weak void @fl_odd_convert(i64, i64) #5

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.wrap(i1 %0, i64 %1, i64 %2) #4 {
  br i1 %0, label %6, label %4

4:                                                ; preds = %3
  %5 = call i64 @fl.site(i64 %1)
  call void @fl_odd_wrap(i64 %5, i64 %2)
  br label %6

6:                                                ; preds = %4, %3
  ret void
}

; Function Attrs: cold nounwind
declare extern_weak void @fl_odd_wrap(i64, i64) #5

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.cmp(double %0, double %1, i64 %2, i64 %3, i64 %4) #4 {
  %6 = call double @llvm.fabs.f64(double %0)
  %7 = call double @llvm.fabs.f64(double %1)
  %8 = fcmp uge double %7, %6
  br i1 %8, label %9, label %11, !prof !0

9:                                                ; preds = %5
  %10 = call i64 @fl.site(i64 %3)
  call preserve_allcc void @fl_odd_cmp(double %0, double %1, i64 %2, i64 %10, i64 %4)
  br label %11

11:                                               ; preds = %9, %5
  ret void
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc void @fl_odd_cmp(double, double, i64, i64, i64) #5

; Function Attrs: alwaysinline nounwind
define internal void @fl.fuel() #6 {
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
declare void @fl_spent() #7

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { null_pointer_is_valid "no-builtins" }
attributes #4 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #5 = { cold nounwind }
attributes #6 = { alwaysinline nounwind "no-builtins" }
attributes #7 = { cold noreturn }

!0 = !{!"branch_weights", i32 1, i32 4000}
