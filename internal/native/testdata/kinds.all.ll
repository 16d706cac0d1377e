; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = constant [2 x double] [double 1.000000e+00, double 1.000000e-01]
@fl_unit_0123456789 = extern_weak global [2 x i64]
@fl.block.0 = internal global { i64, i64, ptr, [12 x { double, i64 }] } { i64 0, i64 12, ptr @fl_unit_0123456789, [12 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.12 = internal global { i64, i64, ptr, [9 x { double, i64 }] } { i64 0, i64 51539607561, ptr @fl_unit_0123456789, [9 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.21 = internal global { i64, i64, ptr, [5 x { double, i64 }] } { i64 0, i64 90194313221, ptr @fl_unit_0123456789, [5 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.26 = internal global { i64, i64, ptr, [10 x { double, i64 }] } { i64 0, i64 111669149706, ptr @fl_unit_0123456789, [10 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.36 = internal global { i64, i64, ptr, [5 x { double, i64 }] } { i64 0, i64 154618822661, ptr @fl_unit_0123456789, [5 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.41 = internal global { i64, i64, ptr, [3 x { double, i64 }] } { i64 0, i64 176093659139, ptr @fl_unit_0123456789, [3 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.44 = internal global { i64, i64, ptr, [5 x { double, i64 }] } { i64 0, i64 188978561029, ptr @fl_unit_0123456789, [5 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.49 = internal global { i64, i64, ptr, [1 x { double, i64 }] } { i64 0, i64 210453397505, ptr @fl_unit_0123456789, [1 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.50 = internal global { i64, i64, ptr, [2 x { double, i64 }] } { i64 0, i64 214748364802, ptr @fl_unit_0123456789, [2 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.52 = internal global { i64, i64, ptr, [7 x { double, i64 }] } { i64 0, i64 223338299399, ptr @fl_unit_0123456789, [7 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
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
  call void @fl.enter(ptr @fl.block.0)
  %1 = call i64 @fl.ops()
  %add = fadd double %x, %y
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.0, i64 24), i64 %1, double %add, double %x, double %y)
  %sub = fsub double %add, %z
  %2 = add i64 %1, 1
  call void @fl.probe.fsub(ptr getelementptr (i8, ptr @fl.block.0, i64 40), i64 %2, double %sub, double %add, double %z)
  %mul = fmul double %sub, %x
  %3 = add i64 %1, 2
  call void @fl.probe.fmul(ptr getelementptr (i8, ptr @fl.block.0, i64 56), i64 %3, double %mul, double %sub, double %x)
  %half = fmul double %mul, 5.000000e-01
  %4 = add i64 %1, 3
  call void @fl.probe.fmul(ptr getelementptr (i8, ptr @fl.block.0, i64 72), i64 %4, double %half, double %mul, double 5.000000e-01)
  %div = fdiv double %half, %y
  %5 = add i64 %1, 4
  call void @fl.probe.fdiv(ptr getelementptr (i8, ptr @fl.block.0, i64 88), i64 %5, double %div, double %half, double %y)
  %over = fdiv double %div, 3.000000e+00
  %6 = add i64 %1, 5
  call void @fl.probe.fdiv(ptr getelementptr (i8, ptr @fl.block.0, i64 104), i64 %6, double %over, double %div, double 3.000000e+00)
  %root = call double @llvm.sqrt.f64(double %over)
  %7 = add i64 %1, 6
  call void @fl.probe.sqrt(ptr getelementptr (i8, ptr @fl.block.0, i64 120), i64 %7, double %root, double %over)
  %fma = call double @llvm.fma.f64(double %root, double %x, double %y)
  %8 = add i64 %1, 7
  call void @fl.probe.fma(ptr getelementptr (i8, ptr @fl.block.0, i64 136), i64 %8, double %fma, double %root, double %x, double %y)
  %rem = frem double %fma, %y
  %9 = add i64 %1, 8
  call void @fl.probe.frem(ptr getelementptr (i8, ptr @fl.block.0, i64 152), i64 %9, double %rem, double %fma, double %y)
  %neg = fneg double %rem
  %10 = add i64 %1, 9
  call void @fl.probe.fneg(ptr getelementptr (i8, ptr @fl.block.0, i64 168), i64 %10, double %neg, double %rem)
  %mod = call double @fmod(double %neg, double %z)
  %11 = add i64 %1, 10
  call void @fl.probe.frem(ptr getelementptr (i8, ptr @fl.block.0, i64 184), i64 %11, double %mod, double %neg, double %z)
  %dim = call double @fdim(double %mod, double %x)
  %12 = add i64 %1, 11
  call void @fl.probe.fdim(ptr getelementptr (i8, ptr @fl.block.0, i64 200), i64 %12, double %dim, double %mod, double %x)
  %13 = add i64 %1, 12
  call void @fl.flush(i64 %13)
  ret double %dim
}

; Function Attrs: null_pointer_is_valid
define float @floats(float %0, float %1, float %2) #3 {
  call void @fl.enter(ptr @fl.block.12)
  %4 = call i64 @fl.ops()
  %5 = fadd float %0, %1
  %6 = fpext float %5 to double
  %7 = fpext float %0 to double
  %8 = fpext float %1 to double
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.12, i64 24), i64 %4, double %6, double %7, double %8)
  %9 = fsub float %5, %2
  %10 = add i64 %4, 1
  %11 = fpext float %9 to double
  %12 = fpext float %5 to double
  %13 = fpext float %2 to double
  call void @fl.probe.fsub(ptr getelementptr (i8, ptr @fl.block.12, i64 40), i64 %10, double %11, double %12, double %13)
  %14 = fmul float %9, %0
  %15 = add i64 %4, 2
  %16 = fpext float %14 to double
  %17 = fpext float %9 to double
  %18 = fpext float %0 to double
  call void @fl.probe.fmul(ptr getelementptr (i8, ptr @fl.block.12, i64 56), i64 %15, double %16, double %17, double %18)
  %19 = fdiv float %14, %1
  %20 = add i64 %4, 3
  %21 = fpext float %19 to double
  %22 = fpext float %14 to double
  %23 = fpext float %1 to double
  call void @fl.probe.fdiv(ptr getelementptr (i8, ptr @fl.block.12, i64 72), i64 %20, double %21, double %22, double %23)
  %24 = call float @llvm.sqrt.f32(float %19)
  %25 = add i64 %4, 4
  %26 = fpext float %24 to double
  %27 = fpext float %19 to double
  call void @fl.probe.sqrt(ptr getelementptr (i8, ptr @fl.block.12, i64 88), i64 %25, double %26, double %27)
  %28 = call float @llvm.fma.f32(float %24, float %0, float %1)
  %29 = add i64 %4, 5
  %30 = fpext float %28 to double
  %31 = fpext float %24 to double
  %32 = fpext float %0 to double
  %33 = fpext float %1 to double
  call void @fl.probe.fma(ptr getelementptr (i8, ptr @fl.block.12, i64 104), i64 %29, double %30, double %31, double %32, double %33)
  %34 = call float @expf(float %28)
  %35 = add i64 %4, 6
  %36 = fpext float %34 to double
  %37 = fpext float %28 to double
  call void @fl.probe.exp(ptr getelementptr (i8, ptr @fl.block.12, i64 120), i64 %35, double %36, double %37)
  %38 = call float @truncf(float %34)
  %39 = add i64 %4, 7
  %40 = fpext float %38 to double
  %41 = fpext float %34 to double
  call void @fl.probe.trunc(ptr getelementptr (i8, ptr @fl.block.12, i64 136), i64 %39, double %40, double %41)
  %42 = fcmp olt float %38, %34
  %43 = add i64 %4, 8
  %44 = uitofp i1 %42 to double
  %45 = fpext float %38 to double
  %46 = fpext float %34 to double
  call void @fl.probe.fcmp(ptr getelementptr (i8, ptr @fl.block.12, i64 152), i64 %43, double %44, double %45, double %46)
  %47 = select i1 %42, float %38, float %34
  %48 = add i64 %4, 9
  call void @fl.flush(i64 %48)
  ret float %47
}

; Function Attrs: null_pointer_is_valid
define half @halves(half %x, half %y) #3 {
  call void @fl.enter(ptr @fl.block.21)
  %1 = call i64 @fl.ops()
  %add = fadd half %x, %y
  %2 = fpext half %add to double
  %3 = fpext half %x to double
  %4 = fpext half %y to double
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.21, i64 24), i64 %1, double %2, double %3, double %4)
  %wide = fpext half %add to double
  %5 = add i64 %1, 1
  %6 = fpext half %add to double
  call void @fl.probe.fpext(ptr getelementptr (i8, ptr @fl.block.21, i64 40), i64 %5, double %wide, double %6)
  %one = fadd double %wide, 1.000000e+00
  %7 = add i64 %1, 2
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.21, i64 56), i64 %7, double %one, double %wide, double 1.000000e+00)
  %narrow = fptrunc double %one to half
  %8 = add i64 %1, 3
  %9 = fpext half %narrow to double
  call void @fl.probe.fptrunc(ptr getelementptr (i8, ptr @fl.block.21, i64 72), i64 %8, double %9, double %one)
  %mul = fmul half %narrow, %y
  %10 = add i64 %1, 4
  %11 = fpext half %mul to double
  %12 = fpext half %narrow to double
  %13 = fpext half %y to double
  call void @fl.probe.fmul(ptr getelementptr (i8, ptr @fl.block.21, i64 88), i64 %10, double %11, double %12, double %13)
  %14 = add i64 %1, 5
  call void @fl.flush(i64 %14)
  ret half %mul
}

; Function Attrs: null_pointer_is_valid
define x86_fp80 @wides(x86_fp80 %x, double %y) #3 {
  call void @fl.enter(ptr @fl.block.26)
  %1 = call i64 @fl.ops()
  %w = fpext double %y to x86_fp80
  %2 = fptrunc x86_fp80 %w to double
  call void @fl.probe.fpext(ptr getelementptr (i8, ptr @fl.block.26, i64 24), i64 %1, double %2, double %y)
  %add = fadd x86_fp80 %x, %w
  %3 = add i64 %1, 1
  %4 = fptrunc x86_fp80 %add to double
  %5 = fptrunc x86_fp80 %x to double
  %6 = fptrunc x86_fp80 %w to double
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.26, i64 40), i64 %3, double %4, double %5, double %6)
  %sub = fsub x86_fp80 %add, %x
  %7 = add i64 %1, 2
  %8 = fptrunc x86_fp80 %sub to double
  %9 = fptrunc x86_fp80 %add to double
  %10 = fptrunc x86_fp80 %x to double
  call void @fl.probe.fsub(ptr getelementptr (i8, ptr @fl.block.26, i64 56), i64 %7, double %8, double %9, double %10)
  %mul = fmul x86_fp80 %sub, %w
  %11 = add i64 %1, 3
  %12 = fptrunc x86_fp80 %mul to double
  %13 = fptrunc x86_fp80 %sub to double
  %14 = fptrunc x86_fp80 %w to double
  call void @fl.probe.fmul(ptr getelementptr (i8, ptr @fl.block.26, i64 72), i64 %11, double %12, double %13, double %14)
  %div = fdiv x86_fp80 %mul, %x
  %15 = add i64 %1, 4
  %16 = fptrunc x86_fp80 %div to double
  %17 = fptrunc x86_fp80 %mul to double
  %18 = fptrunc x86_fp80 %x to double
  call void @fl.probe.fdiv(ptr getelementptr (i8, ptr @fl.block.26, i64 88), i64 %15, double %16, double %17, double %18)
  %c = call x86_fp80 @cosl(x86_fp80 %div)
  %19 = add i64 %1, 5
  %20 = fptrunc x86_fp80 %c to double
  %21 = fptrunc x86_fp80 %div to double
  call void @fl.probe.cos(ptr getelementptr (i8, ptr @fl.block.26, i64 104), i64 %19, double %20, double %21)
  %t = fptrunc x86_fp80 %c to double
  %22 = add i64 %1, 6
  %23 = fptrunc x86_fp80 %c to double
  call void @fl.probe.fptrunc(ptr getelementptr (i8, ptr @fl.block.26, i64 120), i64 %22, double %t, double %23)
  %i = fptosi x86_fp80 %c to i32
  %24 = add i64 %1, 7
  %25 = sitofp i32 %i to double
  %26 = fptrunc x86_fp80 %c to double
  call void @fl.probe.fptosi(ptr getelementptr (i8, ptr @fl.block.26, i64 136), i64 %24, double %25, double %26)
  %f = sitofp i32 %i to x86_fp80
  %27 = add i64 %1, 8
  %28 = fptrunc x86_fp80 %f to double
  %29 = sitofp i32 %i to double
  call void @fl.probe.sitofp(ptr getelementptr (i8, ptr @fl.block.26, i64 152), i64 %27, double %28, double %29)
  %p = fcmp ogt x86_fp80 %f, %c
  %30 = add i64 %1, 9
  %31 = uitofp i1 %p to double
  %32 = fptrunc x86_fp80 %f to double
  %33 = fptrunc x86_fp80 %c to double
  call void @fl.probe.fcmp(ptr getelementptr (i8, ptr @fl.block.26, i64 168), i64 %30, double %31, double %32, double %33)
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
  call void @fl.enter(ptr @fl.block.36)
  %0 = call i64 @fl.ops()
  %sin = call double @sin(double %x)
  call void @fl.probe.sin(ptr getelementptr (i8, ptr @fl.block.36, i64 24), i64 %0, double %sin, double %x)
  %atan = call double @atan2(double %sin, double %y)
  %1 = add i64 %0, 1
  call void @fl.probe.atan2(ptr getelementptr (i8, ptr @fl.block.36, i64 40), i64 %1, double %atan, double %sin, double %y)
  %gamma = call double @lgamma(double %atan)
  %2 = add i64 %0, 2
  call void @fl.probe.lgamma(ptr getelementptr (i8, ptr @fl.block.36, i64 56), i64 %2, double %gamma, double %atan)
  %3 = add i64 %0, 3
  call void @fl.flush(i64 %3)
  %gamma2 = call double @lgamma_r(double %gamma, ptr %e)
  %fraction = call double @frexp(double %gamma2, ptr %e)
  %4 = call i64 @fl.ops()
  %scaled = call double @ldexp(double %fraction, i32 %n)
  %5 = sitofp i32 %n to double
  call void @fl.probe.ldexp(ptr getelementptr (i8, ptr @fl.block.36, i64 72), i64 %4, double %scaled, double %fraction, double %5)
  %6 = add i64 %4, 1
  call void @fl.flush(i64 %6)
  %part = call double @modf(double %scaled, ptr %s)
  call void @sincos(double %part, ptr %s, ptr %c)
  %sine = load double, ptr %s, align 8
  %7 = call i64 @fl.ops()
  %powi = call double @llvm.powi.f64.i32(double %sine, i32 %n)
  %8 = sitofp i32 %n to double
  call void @fl.probe.powi(ptr getelementptr (i8, ptr @fl.block.36, i64 88), i64 %7, double %powi, double %sine, double %8)
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
  call void @fl.enter(ptr @fl.block.41)
  %1 = call i64 @fl.ops()
  %a = fadd double %x, 0x4338000000000000
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.41, i64 24), i64 %1, double %a, double %x, double 0x4338000000000000)
  %b = fsub double %a, 0x4338000000000000
  %2 = add i64 %1, 1
  call void @fl.probe.fsub(ptr getelementptr (i8, ptr @fl.block.41, i64 40), i64 %2, double %b, double %a, double 0x4338000000000000)
  %r = fsub double %x, %b
  %3 = add i64 %1, 2
  call void @fl.probe.fsub(ptr getelementptr (i8, ptr @fl.block.41, i64 56), i64 %3, double %r, double %x, double %b)
  %4 = add i64 %1, 3
  call void @fl.flush(i64 %4)
  ret double %r
}

; Function Attrs: null_pointer_is_valid
define double @stored(ptr %p, ptr %q, double %x) #3 {
entry:
  call void @fl.enter(ptr @fl.block.44)
  %0 = call i64 @fl.ops()
  %sum = fadd double %x, 1.000000e-01
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.44, i64 24), i64 %0, double %sum, double %x, double 1.000000e-01)
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
  call void @fl.probe.fmul(ptr getelementptr (i8, ptr @fl.block.44, i64 40), i64 %2, double %3, double %4, double %5)
  %twice = insertelement <2 x float> %pair, float %square, i64 1
  store <2 x float> %twice, ptr %r, align 8
  %f = extractelement <2 x float> %twice, i64 1
  %n = bitcast float %f to i32
  %odd = xor i32 %n, 1
  %g = bitcast i32 %odd to float
  %d = fpext float %g to double
  %6 = add i64 %2, 1
  %7 = fpext float %g to double
  call void @fl.probe.fpext(ptr getelementptr (i8, ptr @fl.block.44, i64 56), i64 %6, double %d, double %7)
  %t = fadd double %d, %back
  %8 = add i64 %2, 2
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.44, i64 72), i64 %8, double %t, double %d, double %back)
  %u = fadd double %t, %constant
  %9 = add i64 %2, 3
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.44, i64 88), i64 %9, double %u, double %t, double %constant)
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
  call void @fl.enter(ptr @fl.block.49)
  %0 = call i64 @fl.ops()
  %o = fcmp ueq double %first, %second
  %1 = uitofp i1 %o to double
  call void @fl.probe.fcmp(ptr getelementptr (i8, ptr @fl.block.49, i64 24), i64 %0, double %1, double %first, double %second)
  %2 = add i64 %0, 1
  call void @fl.flush(i64 %2)
  br i1 %o, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %i = phi double [ %first, %entry ], [ %next, %loop ]
  call void @fl.enter(ptr @fl.block.50)
  %3 = call i64 @fl.ops()
  %next = fmul double %i, 9.000000e-01
  call void @fl.probe.fmul(ptr getelementptr (i8, ptr @fl.block.50, i64 24), i64 %3, double %next, double %i, double 9.000000e-01)
  %more = fcmp ogt double %next, 1.000000e+00
  %4 = add i64 %3, 1
  %5 = uitofp i1 %more to double
  call void @fl.probe.fcmp(ptr getelementptr (i8, ptr @fl.block.50, i64 40), i64 %4, double %5, double %next, double 1.000000e+00)
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
  call void @fl.enter(ptr @fl.block.52)
  %1 = call i64 @fl.ops()
  %i = fptosi double %x to i32
  %2 = sitofp i32 %i to double
  call void @fl.probe.fptosi(ptr getelementptr (i8, ptr @fl.block.52, i64 24), i64 %1, double %2, double %x)
  %u = fptoui float %y to i16
  %3 = add i64 %1, 1
  %4 = uitofp i16 %u to double
  %5 = fpext float %y to double
  call void @fl.probe.fptoui(ptr getelementptr (i8, ptr @fl.block.52, i64 40), i64 %3, double %4, double %5)
  %6 = add i64 %1, 2
  call void @fl.flush(i64 %6)
  %l = call i64 @lrint(double %x)
  %7 = call i64 @fl.ops()
  %down = call double @floor(double %x)
  call void @fl.probe.floor(ptr getelementptr (i8, ptr @fl.block.52, i64 56), i64 %7, double %down, double %x)
  %k = fptosi double %down to i64
  %8 = add i64 %7, 1
  %9 = sitofp i64 %k to double
  call void @fl.probe.fptosi(ptr getelementptr (i8, ptr @fl.block.52, i64 72), i64 %8, double %9, double %down)
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
  call void @fl.probe.sitofp(ptr getelementptr (i8, ptr @fl.block.52, i64 88), i64 %10, double %back, double %11)
  %float = uitofp i64 %m to float
  %12 = add i64 %7, 3
  %13 = fpext float %float to double
  %14 = uitofp i64 %m to double
  call void @fl.probe.uitofp(ptr getelementptr (i8, ptr @fl.block.52, i64 104), i64 %12, double %13, double %14)
  %q = fcmp une double %back, %x
  %15 = add i64 %7, 4
  %16 = uitofp i1 %q to double
  call void @fl.probe.fcmp(ptr getelementptr (i8, ptr @fl.block.52, i64 120), i64 %15, double %16, double %back, double %x)
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
define internal void @fl.probe.fadd(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = call double @llvm.fabs.f64(double %4)
  %8 = fcmp ogt double %6, %7
  %9 = select i1 %8, double %6, double %7
  %10 = fdiv double %2, %9
  %11 = fcmp olt double %9, 4.940660e-324
  %12 = select i1 %11, double 1.000000e+00, double %10
  %13 = call double @llvm.fabs.f64(double %12)
  %14 = load double, ptr %0, align 8
  %15 = call double @llvm.fabs.f64(double %14)
  %16 = fcmp olt double %13, %15
  br i1 %16, label %17, label %19

17:                                               ; preds = %5
  store double %12, ptr %0, align 8
  %18 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %18, align 4
  br label %19

19:                                               ; preds = %17, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fsub(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = call double @llvm.fabs.f64(double %4)
  %8 = fcmp ogt double %6, %7
  %9 = select i1 %8, double %6, double %7
  %10 = fdiv double %2, %9
  %11 = fcmp olt double %9, 4.940660e-324
  %12 = select i1 %11, double 1.000000e+00, double %10
  %13 = call double @llvm.fabs.f64(double %12)
  %14 = load double, ptr %0, align 8
  %15 = call double @llvm.fabs.f64(double %14)
  %16 = fcmp olt double %13, %15
  br i1 %16, label %17, label %19

17:                                               ; preds = %5
  store double %12, ptr %0, align 8
  %18 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %18, align 4
  br label %19

19:                                               ; preds = %17, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fmul(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = call double @llvm.fabs.f64(double %2)
  %7 = load double, ptr %0, align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %12

10:                                               ; preds = %5
  store double %2, ptr %0, align 8
  %11 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %11, align 4
  br label %12

12:                                               ; preds = %10, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fdiv(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = call double @llvm.fabs.f64(double %4)
  %7 = call double @llvm.fabs.f64(double %3)
  %8 = fdiv double %4, %7
  %9 = fsub double %3, %3
  %10 = fadd double %8, %9
  %11 = fcmp olt double %6, 4.940660e-324
  %12 = select i1 %11, double %4, double %10
  %13 = call double @llvm.fabs.f64(double %12)
  %14 = load double, ptr %0, align 8
  %15 = call double @llvm.fabs.f64(double %14)
  %16 = fcmp olt double %13, %15
  br i1 %16, label %17, label %19

17:                                               ; preds = %5
  store double %12, ptr %0, align 8
  %18 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %18, align 4
  br label %19

19:                                               ; preds = %17, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.sqrt(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %3)
  %6 = load double, ptr %0, align 8
  %7 = call double @llvm.fabs.f64(double %6)
  %8 = fcmp olt double %5, %7
  br i1 %8, label %9, label %11

9:                                                ; preds = %4
  store double %3, ptr %0, align 8
  %10 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %10, align 4
  br label %11

11:                                               ; preds = %9, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fma(ptr %0, i64 %1, double %2, double %3, double %4, double %5) #4 {
  %7 = fmul double %3, %4
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = call double @llvm.fabs.f64(double %5)
  %10 = fcmp ogt double %8, %9
  %11 = select i1 %10, double %8, double %9
  %12 = fdiv double %2, %11
  %13 = fcmp olt double %11, 4.940660e-324
  %14 = select i1 %13, double 1.000000e+00, double %12
  %15 = call double @llvm.fabs.f64(double %14)
  %16 = load double, ptr %0, align 8
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %15, %17
  br i1 %18, label %19, label %21

19:                                               ; preds = %6
  store double %14, ptr %0, align 8
  %20 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %20, align 4
  br label %21

21:                                               ; preds = %19, %6
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.frem(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = fsub double %3, %2
  %7 = fdiv double %6, %4
  %8 = call double @fl_rint(double %7)
  %9 = fmul double 5.000000e-01, %8
  %10 = call double @fl_floor(double %9)
  %11 = fmul double 2.000000e+00, %10
  %12 = fsub double %8, %11
  %13 = call double @llvm.fabs.f64(double %3)
  %14 = fsub double %3, %2
  %15 = call double @llvm.fabs.f64(double %14)
  %16 = fcmp ogt double %13, %15
  %17 = select i1 %16, double %13, double %15
  %18 = fdiv double %2, %17
  %19 = fcmp olt double %17, 4.940660e-324
  %20 = select i1 %19, double 1.000000e+00, double %18
  %21 = call double @llvm.fabs.f64(double %20)
  %22 = fneg double %21
  %23 = call double @llvm.fabs.f64(double %20)
  %24 = fcmp olt double 0.000000e+00, %12
  %25 = select i1 %24, double %22, double %23
  %26 = call double @llvm.fabs.f64(double %25)
  %27 = load double, ptr %0, align 8
  %28 = call double @llvm.fabs.f64(double %27)
  %29 = fcmp olt double %26, %28
  br i1 %29, label %30, label %32

30:                                               ; preds = %5
  store double %25, ptr %0, align 8
  %31 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %31, align 4
  br label %32

32:                                               ; preds = %30, %5
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_rint(double) #5

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_floor(double) #5

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fneg(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %5)
  %7 = load double, ptr %0, align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %12

10:                                               ; preds = %4
  store double %5, ptr %0, align 8
  %11 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %11, align 4
  br label %12

12:                                               ; preds = %10, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fdim(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = call double @llvm.fabs.f64(double %4)
  %8 = fcmp ogt double %6, %7
  %9 = select i1 %8, double %6, double %7
  %10 = fcmp olt double %3, %4
  %11 = select i1 %10, double 0x7FF0000000000000, double %2
  %12 = fdiv double %11, %9
  %13 = fcmp olt double %9, 4.940660e-324
  %14 = select i1 %13, double 1.000000e+00, double %12
  %15 = fcmp olt double %3, %4
  %16 = select i1 %15, double -1.000000e+00, double %14
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = load double, ptr %0, align 8
  %19 = call double @llvm.fabs.f64(double %18)
  %20 = fcmp olt double %17, %19
  br i1 %20, label %21, label %23

21:                                               ; preds = %5
  store double %16, ptr %0, align 8
  %22 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %22, align 4
  br label %23

23:                                               ; preds = %21, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.exp(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = fdiv double %2, %2
  %6 = fdiv double %2, %2
  %7 = call double @llvm.copysign.f64(double %6, double %3)
  %8 = call double @llvm.fabs.f64(double %3)
  %9 = fdiv double %7, %8
  %10 = call double @llvm.fabs.f64(double %9)
  %11 = fsub double %3, %3
  %12 = fadd double -1.000000e+00, %11
  %13 = fcmp olt double %5, 2.000000e+00
  %14 = select i1 %13, double %10, double %12
  %15 = call double @llvm.fabs.f64(double %14)
  %16 = load double, ptr %0, align 8
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %15, %17
  br i1 %18, label %19, label %21

19:                                               ; preds = %4
  store double %14, ptr %0, align 8
  %20 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %20, align 4
  br label %21

21:                                               ; preds = %19, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.trunc(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %3)
  %6 = call double @fl_floor(double %5)
  %7 = fmul double 5.000000e-01, %6
  %8 = call double @fl_floor(double %7)
  %9 = fmul double 2.000000e+00, %8
  %10 = fsub double %6, %9
  %11 = call double @llvm.fabs.f64(double %3)
  %12 = call double @llvm.fabs.f64(double %3)
  %13 = call double @fl_rint(double %3)
  %14 = fsub double %3, %13
  %15 = fcmp olt double %12, 0x4330000000000000
  %16 = select i1 %15, double %14, double %3
  %17 = fdiv double %16, %11
  %18 = fcmp olt double %11, 4.940660e-324
  %19 = select i1 %18, double 1.000000e+00, double %17
  %20 = call double @llvm.fabs.f64(double %19)
  %21 = fneg double %20
  %22 = call double @llvm.fabs.f64(double %19)
  %23 = fcmp olt double 0.000000e+00, %10
  %24 = select i1 %23, double %21, double %22
  %25 = call double @llvm.fabs.f64(double %24)
  %26 = load double, ptr %0, align 8
  %27 = call double @llvm.fabs.f64(double %26)
  %28 = fcmp olt double %25, %27
  br i1 %28, label %29, label %31

29:                                               ; preds = %4
  store double %24, ptr %0, align 8
  %30 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %30, align 4
  br label %31

31:                                               ; preds = %29, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fcmp(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = call double @llvm.fabs.f64(double %4)
  %8 = fcmp ogt double %6, %7
  %9 = select i1 %8, double %6, double %7
  %10 = fsub double %3, %4
  %11 = fdiv double %10, %9
  %12 = fcmp olt double %9, 4.940660e-324
  %13 = select i1 %12, double 1.000000e+00, double %11
  %14 = call double @llvm.fabs.f64(double %13)
  %15 = load double, ptr %0, align 8
  %16 = call double @llvm.fabs.f64(double %15)
  %17 = fcmp olt double %14, %16
  br i1 %17, label %18, label %20

18:                                               ; preds = %5
  store double %13, ptr %0, align 8
  %19 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %19, align 4
  br label %20

20:                                               ; preds = %18, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fpext(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %5)
  %7 = load double, ptr %0, align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %12

10:                                               ; preds = %4
  store double %5, ptr %0, align 8
  %11 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %11, align 4
  br label %12

12:                                               ; preds = %10, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptrunc(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %2)
  %7 = fsub double %3, %3
  %8 = fadd double -1.000000e+00, %7
  %9 = fcmp olt double %5, 0x7FF0000000000000
  %10 = select i1 %9, double %6, double %8
  %11 = call double @llvm.fabs.f64(double %10)
  %12 = load double, ptr %0, align 8
  %13 = call double @llvm.fabs.f64(double %12)
  %14 = fcmp olt double %11, %13
  br i1 %14, label %15, label %17

15:                                               ; preds = %4
  store double %10, ptr %0, align 8
  %16 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %16, align 4
  br label %17

17:                                               ; preds = %15, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.cos(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @fl_sin(double %3)
  %6 = fmul double %3, %5
  %7 = call double @llvm.fabs.f64(double %6)
  %8 = fdiv double %2, %7
  %9 = call double @llvm.fabs.f64(double %8)
  %10 = load double, ptr %0, align 8
  %11 = call double @llvm.fabs.f64(double %10)
  %12 = fcmp olt double %9, %11
  br i1 %12, label %13, label %15

13:                                               ; preds = %4
  store double %8, ptr %0, align 8
  %14 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %14, align 4
  br label %15

15:                                               ; preds = %13, %4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_sin(double) #5

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptosi(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %3)
  %6 = call double @fl_floor(double %5)
  %7 = fmul double 5.000000e-01, %6
  %8 = call double @fl_floor(double %7)
  %9 = fmul double 2.000000e+00, %8
  %10 = fsub double %6, %9
  %11 = call double @llvm.fabs.f64(double %3)
  %12 = call double @llvm.fabs.f64(double %3)
  %13 = call double @fl_rint(double %3)
  %14 = fsub double %3, %13
  %15 = fcmp olt double %12, 0x4330000000000000
  %16 = select i1 %15, double %14, double %3
  %17 = fdiv double %16, %11
  %18 = fcmp olt double %11, 4.940660e-324
  %19 = select i1 %18, double 1.000000e+00, double %17
  %20 = call double @llvm.fabs.f64(double %19)
  %21 = fneg double %20
  %22 = call double @llvm.fabs.f64(double %19)
  %23 = fcmp olt double 0.000000e+00, %10
  %24 = select i1 %23, double %21, double %22
  %25 = call double @llvm.fabs.f64(double %24)
  %26 = load double, ptr %0, align 8
  %27 = call double @llvm.fabs.f64(double %26)
  %28 = fcmp olt double %25, %27
  br i1 %28, label %29, label %31

29:                                               ; preds = %4
  store double %24, ptr %0, align 8
  %30 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %30, align 4
  br label %31

31:                                               ; preds = %29, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.sitofp(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %5)
  %7 = load double, ptr %0, align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %12

10:                                               ; preds = %4
  store double %5, ptr %0, align 8
  %11 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %11, align 4
  br label %12

12:                                               ; preds = %10, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.sin(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @fl_cos(double %3)
  %6 = fmul double %3, %5
  %7 = call double @llvm.fabs.f64(double %6)
  %8 = fdiv double %2, %7
  %9 = fcmp olt double %7, 4.940660e-324
  %10 = select i1 %9, double 1.000000e+00, double %8
  %11 = fneg double %10
  %12 = fcmp olt double %3, 0.000000e+00
  %13 = select i1 %12, double %11, double %10
  %14 = call double @llvm.fabs.f64(double %13)
  %15 = load double, ptr %0, align 8
  %16 = call double @llvm.fabs.f64(double %15)
  %17 = fcmp olt double %14, %16
  br i1 %17, label %18, label %20

18:                                               ; preds = %4
  store double %13, ptr %0, align 8
  %19 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %19, align 4
  br label %20

20:                                               ; preds = %18, %4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_cos(double) #5

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.atan2(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = call double @llvm.fabs.f64(double %4)
  %8 = fdiv double %3, %4
  %9 = call double @llvm.fabs.f64(double %8)
  %10 = fdiv double %4, %3
  %11 = call double @llvm.fabs.f64(double %10)
  %12 = fcmp olt double %6, %7
  %13 = select i1 %12, double %9, double %11
  %14 = call double @llvm.fabs.f64(double %13)
  %15 = fmul double %13, %13
  %16 = fadd double 1.000000e+00, %15
  %17 = fmul double %2, %16
  %18 = fdiv double %17, %14
  %19 = fcmp olt double %14, 4.940660e-324
  %20 = select i1 %19, double 1.000000e+00, double %18
  %21 = call double @llvm.fabs.f64(double %20)
  %22 = call double @llvm.fabs.f64(double %21)
  %23 = load double, ptr %0, align 8
  %24 = call double @llvm.fabs.f64(double %23)
  %25 = fcmp olt double %22, %24
  br i1 %25, label %26, label %28

26:                                               ; preds = %5
  store double %21, ptr %0, align 8
  %27 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %27, align 4
  br label %28

28:                                               ; preds = %26, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.lgamma(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @fl_floor(double %3)
  %7 = fmul double 5.000000e-01, %6
  %8 = call double @fl_floor(double %7)
  %9 = fmul double 2.000000e+00, %8
  %10 = fsub double %6, %9
  %11 = fcmp olt double %3, 5.000000e-01
  %12 = select i1 %11, double 1.000000e+00, double 0.000000e+00
  %13 = fsub double 1.000000e+00, %3
  %14 = fcmp olt double %3, 5.000000e-01
  %15 = select i1 %14, double %13, double %3
  %16 = fadd double %15, 1.000000e+01
  %17 = call double @fl_log(double %16)
  %18 = fdiv double 1.000000e+00, %16
  %19 = fmul double 5.000000e-01, %18
  %20 = fsub double %17, %19
  %21 = fmul double %18, %18
  %22 = fadd double 0x3FB5555555555555, 0.000000e+00
  %23 = fmul double %21, %22
  %24 = fadd double 0xBF95995995995996, %23
  %25 = fmul double %21, %24
  %26 = fadd double 0x3F7F07C1F07C1F08, %25
  %27 = fmul double %21, %26
  %28 = fadd double 0xBF71111111111111, %27
  %29 = fmul double %21, %28
  %30 = fadd double 0x3F70410410410410, %29
  %31 = fmul double %21, %30
  %32 = fadd double 0xBF81111111111111, %31
  %33 = fmul double %21, %32
  %34 = fadd double 0x3FB5555555555555, %33
  %35 = fmul double %21, %34
  %36 = fsub double %20, %35
  %37 = fadd double %15, 0.000000e+00
  %38 = fdiv double 1.000000e+00, %37
  %39 = fsub double %36, %38
  %40 = fadd double %15, 1.000000e+00
  %41 = fdiv double 1.000000e+00, %40
  %42 = fsub double %39, %41
  %43 = fadd double %15, 2.000000e+00
  %44 = fdiv double 1.000000e+00, %43
  %45 = fsub double %42, %44
  %46 = fadd double %15, 3.000000e+00
  %47 = fdiv double 1.000000e+00, %46
  %48 = fsub double %45, %47
  %49 = fadd double %15, 4.000000e+00
  %50 = fdiv double 1.000000e+00, %49
  %51 = fsub double %48, %50
  %52 = fadd double %15, 5.000000e+00
  %53 = fdiv double 1.000000e+00, %52
  %54 = fsub double %51, %53
  %55 = fadd double %15, 6.000000e+00
  %56 = fdiv double 1.000000e+00, %55
  %57 = fsub double %54, %56
  %58 = fadd double %15, 7.000000e+00
  %59 = fdiv double 1.000000e+00, %58
  %60 = fsub double %57, %59
  %61 = fadd double %15, 8.000000e+00
  %62 = fdiv double 1.000000e+00, %61
  %63 = fsub double %60, %62
  %64 = fadd double %15, 9.000000e+00
  %65 = fdiv double 1.000000e+00, %64
  %66 = fsub double %63, %65
  %67 = call double @fl_rint(double %3)
  %68 = fsub double %3, %67
  %69 = fmul double 0x400921FB54442D18, %68
  %70 = call double @fl_tan(double %69)
  %71 = fdiv double 0x400921FB54442D18, %70
  %72 = fsub double %66, %71
  %73 = fcmp olt double 0.000000e+00, %12
  %74 = select i1 %73, double %72, double %66
  %75 = fmul double %3, %74
  %76 = call double @llvm.fabs.f64(double %75)
  %77 = fdiv double %2, %76
  %78 = fneg double %77
  %79 = fcmp olt double 0.000000e+00, %10
  %80 = select i1 %79, double %78, double %77
  %81 = fcmp olt double %3, 0.000000e+00
  %82 = select i1 %81, double %80, double %77
  %83 = fcmp olt double 0.000000e+00, %3
  %84 = select i1 %83, double -1.000000e+00, double 0.000000e+00
  %85 = fsub double %3, %3
  %86 = fadd double %84, %85
  %87 = fcmp olt double %5, 0x7FF0000000000000
  %88 = select i1 %87, double %82, double %86
  %89 = call double @llvm.fabs.f64(double %88)
  %90 = load double, ptr %0, align 8
  %91 = call double @llvm.fabs.f64(double %90)
  %92 = fcmp olt double %89, %91
  br i1 %92, label %93, label %95

93:                                               ; preds = %4
  store double %88, ptr %0, align 8
  %94 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %94, align 4
  br label %95

95:                                               ; preds = %93, %4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_log(double) #5

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_tan(double) #5

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.ldexp(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = call double @llvm.fabs.f64(double %2)
  %7 = call double @llvm.fabs.f64(double %6)
  %8 = load double, ptr %0, align 8
  %9 = call double @llvm.fabs.f64(double %8)
  %10 = fcmp olt double %7, %9
  br i1 %10, label %11, label %13

11:                                               ; preds = %5
  store double %6, ptr %0, align 8
  %12 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %12, align 4
  br label %13

13:                                               ; preds = %11, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.powi(ptr %0, i64 %1, double %2, double %3, double %4) #4 {
  %6 = fdiv double %2, %2
  %7 = fdiv double %2, %2
  %8 = call double @llvm.copysign.f64(double %7, double %4)
  %9 = call double @llvm.fabs.f64(double %4)
  %10 = fdiv double %8, %9
  %11 = call double @llvm.fabs.f64(double %10)
  %12 = fsub double %3, %3
  %13 = fadd double -1.000000e+00, %12
  %14 = fcmp olt double %6, 2.000000e+00
  %15 = select i1 %14, double %11, double %13
  %16 = call double @llvm.fabs.f64(double %15)
  %17 = load double, ptr %0, align 8
  %18 = call double @llvm.fabs.f64(double %17)
  %19 = fcmp olt double %16, %18
  br i1 %19, label %20, label %22

20:                                               ; preds = %5
  store double %15, ptr %0, align 8
  %21 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %21, align 4
  br label %22

22:                                               ; preds = %20, %5
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fptoui(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %3)
  %6 = call double @fl_floor(double %5)
  %7 = fmul double 5.000000e-01, %6
  %8 = call double @fl_floor(double %7)
  %9 = fmul double 2.000000e+00, %8
  %10 = fsub double %6, %9
  %11 = call double @llvm.fabs.f64(double %3)
  %12 = call double @llvm.fabs.f64(double %3)
  %13 = call double @fl_rint(double %3)
  %14 = fsub double %3, %13
  %15 = fcmp olt double %12, 0x4330000000000000
  %16 = select i1 %15, double %14, double %3
  %17 = fdiv double %16, %11
  %18 = fcmp olt double %11, 4.940660e-324
  %19 = select i1 %18, double 1.000000e+00, double %17
  %20 = call double @llvm.fabs.f64(double %19)
  %21 = fneg double %20
  %22 = call double @llvm.fabs.f64(double %19)
  %23 = fcmp olt double 0.000000e+00, %10
  %24 = select i1 %23, double %21, double %22
  %25 = call double @llvm.fabs.f64(double %24)
  %26 = load double, ptr %0, align 8
  %27 = call double @llvm.fabs.f64(double %26)
  %28 = fcmp olt double %25, %27
  br i1 %28, label %29, label %31

29:                                               ; preds = %4
  store double %24, ptr %0, align 8
  %30 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %30, align 4
  br label %31

31:                                               ; preds = %29, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.floor(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @fl_floor(double %3)
  %6 = fmul double 5.000000e-01, %5
  %7 = call double @fl_floor(double %6)
  %8 = fmul double 2.000000e+00, %7
  %9 = fsub double %5, %8
  %10 = call double @llvm.fabs.f64(double %3)
  %11 = call double @llvm.fabs.f64(double %3)
  %12 = call double @fl_rint(double %3)
  %13 = fsub double %3, %12
  %14 = fcmp olt double %11, 0x4330000000000000
  %15 = select i1 %14, double %13, double %3
  %16 = fdiv double %15, %10
  %17 = fcmp olt double %10, 4.940660e-324
  %18 = select i1 %17, double 1.000000e+00, double %16
  %19 = call double @llvm.fabs.f64(double %18)
  %20 = fneg double %19
  %21 = call double @llvm.fabs.f64(double %18)
  %22 = fcmp olt double 0.000000e+00, %9
  %23 = select i1 %22, double %20, double %21
  %24 = call double @llvm.fabs.f64(double %23)
  %25 = load double, ptr %0, align 8
  %26 = call double @llvm.fabs.f64(double %25)
  %27 = fcmp olt double %24, %26
  br i1 %27, label %28, label %30

28:                                               ; preds = %4
  store double %23, ptr %0, align 8
  %29 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %29, align 4
  br label %30

30:                                               ; preds = %28, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.uitofp(ptr %0, i64 %1, double %2, double %3) #4 {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %5)
  %7 = load double, ptr %0, align 8
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = fcmp olt double %6, %8
  br i1 %9, label %10, label %12

10:                                               ; preds = %4
  store double %5, ptr %0, align 8
  %11 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %11, align 4
  br label %12

12:                                               ; preds = %10, %4
  ret void
}

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
attributes #5 = { nounwind willreturn memory(none) }
attributes #6 = { alwaysinline nounwind "no-builtins" }
attributes #7 = { cold noreturn }

!0 = !{!"branch_weights", i32 1, i32 4000}
