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
  %add = fadd double %x, %y
  %1 = bitcast double %x to i64
  %2 = lshr i64 %1, 52
  %3 = and i64 %2, 2047
  %4 = bitcast double %y to i64
  %5 = lshr i64 %4, 52
  %6 = and i64 %5, 2047
  %7 = shl i64 %6, 16
  %8 = or i64 %3, %7
  %9 = bitcast double %add to i64
  %10 = lshr i64 %9, 52
  %11 = and i64 %10, 2047
  %12 = shl i64 %11, 32
  %13 = or i64 %8, %12
  call void @fl.step(i64 0, i64 1, i64 %13)
  %sub = fsub double %add, %z
  %14 = bitcast double %add to i64
  %15 = lshr i64 %14, 52
  %16 = and i64 %15, 2047
  %17 = bitcast double %z to i64
  %18 = lshr i64 %17, 52
  %19 = and i64 %18, 2047
  %20 = shl i64 %19, 16
  %21 = or i64 %16, %20
  %22 = bitcast double %sub to i64
  %23 = lshr i64 %22, 52
  %24 = and i64 %23, 2047
  %25 = shl i64 %24, 32
  %26 = or i64 %21, %25
  call void @fl.step(i64 1, i64 2, i64 %26)
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
  %5 = bitcast float %0 to i32
  %6 = lshr i32 %5, 23
  %7 = zext i32 %6 to i64
  %8 = and i64 %7, 255
  %9 = bitcast float %1 to i32
  %10 = lshr i32 %9, 23
  %11 = zext i32 %10 to i64
  %12 = and i64 %11, 255
  %13 = shl i64 %12, 16
  %14 = or i64 %8, %13
  %15 = bitcast float %4 to i32
  %16 = lshr i32 %15, 23
  %17 = zext i32 %16 to i64
  %18 = and i64 %17, 255
  %19 = shl i64 %18, 32
  %20 = or i64 %14, %19
  call void @fl.step(i64 12, i64 1, i64 %20)
  %21 = fsub float %4, %2
  %22 = bitcast float %4 to i32
  %23 = lshr i32 %22, 23
  %24 = zext i32 %23 to i64
  %25 = and i64 %24, 255
  %26 = bitcast float %2 to i32
  %27 = lshr i32 %26, 23
  %28 = zext i32 %27 to i64
  %29 = and i64 %28, 255
  %30 = shl i64 %29, 16
  %31 = or i64 %25, %30
  %32 = bitcast float %21 to i32
  %33 = lshr i32 %32, 23
  %34 = zext i32 %33 to i64
  %35 = and i64 %34, 255
  %36 = shl i64 %35, 32
  %37 = or i64 %31, %36
  call void @fl.step(i64 13, i64 2, i64 %37)
  %38 = fmul float %21, %0
  %39 = fdiv float %38, %1
  %40 = call float @llvm.sqrt.f32(float %39)
  %41 = call float @llvm.fma.f32(float %40, float %0, float %1)
  %42 = call float @expf(float %41)
  %43 = call float @truncf(float %42)
  %44 = fcmp olt float %43, %42
  %45 = zext i1 %44 to i64
  call void @fl.step(i64 20, i64 19, i64 %45)
  %46 = select i1 %44, float %43, float %42
  ret float %46
}

; Function Attrs: null_pointer_is_valid
define half @halves(half %x, half %y) #3 {
  %add = fadd half %x, %y
  %1 = bitcast half %x to i16
  %2 = lshr i16 %1, 10
  %3 = zext i16 %2 to i64
  %4 = and i64 %3, 31
  %5 = bitcast half %y to i16
  %6 = lshr i16 %5, 10
  %7 = zext i16 %6 to i64
  %8 = and i64 %7, 31
  %9 = shl i64 %8, 16
  %10 = or i64 %4, %9
  %11 = bitcast half %add to i16
  %12 = lshr i16 %11, 10
  %13 = zext i16 %12 to i64
  %14 = and i64 %13, 31
  %15 = shl i64 %14, 32
  %16 = or i64 %10, %15
  call void @fl.step(i64 21, i64 1, i64 %16)
  %wide = fpext half %add to double
  %one = fadd double %wide, 1.000000e+00
  %17 = bitcast double %wide to i64
  %18 = lshr i64 %17, 52
  %19 = and i64 %18, 2047
  %20 = or i64 %19, 67043328
  %21 = bitcast double %one to i64
  %22 = lshr i64 %21, 52
  %23 = and i64 %22, 2047
  %24 = shl i64 %23, 32
  %25 = or i64 %20, %24
  call void @fl.step(i64 23, i64 1, i64 %25)
  %narrow = fptrunc double %one to half
  %mul = fmul half %narrow, %y
  ret half %mul
}

; Function Attrs: null_pointer_is_valid
define x86_fp80 @wides(x86_fp80 %x, double %y) #3 {
  %w = fpext double %y to x86_fp80
  %add = fadd x86_fp80 %x, %w
  %1 = bitcast x86_fp80 %x to i80
  %2 = lshr i80 %1, 64
  %3 = trunc i80 %2 to i64
  %4 = and i64 %3, 32767
  %5 = bitcast x86_fp80 %w to i80
  %6 = lshr i80 %5, 64
  %7 = trunc i80 %6 to i64
  %8 = and i64 %7, 32767
  %9 = shl i64 %8, 16
  %10 = or i64 %4, %9
  %11 = bitcast x86_fp80 %add to i80
  %12 = lshr i80 %11, 64
  %13 = trunc i80 %12 to i64
  %14 = and i64 %13, 32767
  %15 = shl i64 %14, 32
  %16 = or i64 %10, %15
  call void @fl.step(i64 27, i64 1, i64 %16)
  %sub = fsub x86_fp80 %add, %x
  %17 = bitcast x86_fp80 %add to i80
  %18 = lshr i80 %17, 64
  %19 = trunc i80 %18 to i64
  %20 = and i64 %19, 32767
  %21 = bitcast x86_fp80 %x to i80
  %22 = lshr i80 %21, 64
  %23 = trunc i80 %22 to i64
  %24 = and i64 %23, 32767
  %25 = shl i64 %24, 16
  %26 = or i64 %20, %25
  %27 = bitcast x86_fp80 %sub to i80
  %28 = lshr i80 %27, 64
  %29 = trunc i80 %28 to i64
  %30 = and i64 %29, 32767
  %31 = shl i64 %30, 32
  %32 = or i64 %26, %31
  call void @fl.step(i64 28, i64 2, i64 %32)
  %mul = fmul x86_fp80 %sub, %w
  %div = fdiv x86_fp80 %mul, %x
  %c = call x86_fp80 @cosl(x86_fp80 %div)
  %t = fptrunc x86_fp80 %c to double
  %i = fptosi x86_fp80 %c to i32
  %33 = sext i32 %i to i64
  call void @fl.step(i64 33, i64 15, i64 %33)
  %f = sitofp i32 %i to x86_fp80
  %p = fcmp ogt x86_fp80 %f, %c
  %34 = zext i1 %p to i64
  call void @fl.step(i64 35, i64 19, i64 %34)
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
  %1 = bitcast double %x to i64
  %2 = lshr i64 %1, 52
  %3 = and i64 %2, 2047
  %4 = or i64 %3, 70451200
  %5 = bitcast double %a to i64
  %6 = lshr i64 %5, 52
  %7 = and i64 %6, 2047
  %8 = shl i64 %7, 32
  %9 = or i64 %4, %8
  call void @fl.step(i64 41, i64 1, i64 %9)
  %b = fsub double %a, 0x4338000000000000
  %10 = bitcast double %a to i64
  %11 = lshr i64 %10, 52
  %12 = and i64 %11, 2047
  %13 = or i64 %12, 70451200
  %14 = bitcast double %b to i64
  %15 = lshr i64 %14, 52
  %16 = and i64 %15, 2047
  %17 = shl i64 %16, 32
  %18 = or i64 %13, %17
  call void @fl.step(i64 42, i64 2, i64 %18)
  %r = fsub double %x, %b
  %19 = bitcast double %x to i64
  %20 = lshr i64 %19, 52
  %21 = and i64 %20, 2047
  %22 = bitcast double %b to i64
  %23 = lshr i64 %22, 52
  %24 = and i64 %23, 2047
  %25 = shl i64 %24, 16
  %26 = or i64 %21, %25
  %27 = bitcast double %r to i64
  %28 = lshr i64 %27, 52
  %29 = and i64 %28, 2047
  %30 = shl i64 %29, 32
  %31 = or i64 %26, %30
  call void @fl.step(i64 43, i64 2, i64 %31)
  ret double %r
}

; Function Attrs: null_pointer_is_valid
define double @stored(ptr %p, ptr %q, double %x) #3 {
entry:
  %sum = fadd double %x, 1.000000e-01
  %0 = bitcast double %x to i64
  %1 = lshr i64 %0, 52
  %2 = and i64 %1, 2047
  %3 = or i64 %2, 66781184
  %4 = bitcast double %sum to i64
  %5 = lshr i64 %4, 52
  %6 = and i64 %5, 2047
  %7 = shl i64 %6, 32
  %8 = or i64 %3, %7
  call void @fl.step(i64 44, i64 1, i64 %8)
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
  %9 = bitcast double %d to i64
  %10 = lshr i64 %9, 52
  %11 = and i64 %10, 2047
  %12 = bitcast double %back to i64
  %13 = lshr i64 %12, 52
  %14 = and i64 %13, 2047
  %15 = shl i64 %14, 16
  %16 = or i64 %11, %15
  %17 = bitcast double %t to i64
  %18 = lshr i64 %17, 52
  %19 = and i64 %18, 2047
  %20 = shl i64 %19, 32
  %21 = or i64 %16, %20
  call void @fl.step(i64 47, i64 1, i64 %21)
  %u = fadd double %t, %constant
  %22 = bitcast double %t to i64
  %23 = lshr i64 %22, 52
  %24 = and i64 %23, 2047
  %25 = bitcast double %constant to i64
  %26 = lshr i64 %25, 52
  %27 = and i64 %26, 2047
  %28 = shl i64 %27, 16
  %29 = or i64 %24, %28
  %30 = bitcast double %u to i64
  %31 = lshr i64 %30, 52
  %32 = and i64 %31, 2047
  %33 = shl i64 %32, 32
  %34 = or i64 %29, %33
  call void @fl.step(i64 48, i64 1, i64 %34)
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
  %0 = zext i1 %o to i64
  call void @fl.step(i64 49, i64 19, i64 %0)
  br i1 %o, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %i = phi double [ %first, %entry ], [ %next, %loop ]
  %next = fmul double %i, 9.000000e-01
  %more = fcmp ogt double %next, 1.000000e+00
  %1 = zext i1 %more to i64
  call void @fl.step(i64 51, i64 19, i64 %1)
  call void @fl.fuel()
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop, %entry
  %result = phi double [ %second, %entry ], [ %next, %loop ]
  ret double %result
}

; Function Attrs: null_pointer_is_valid
define i32 @integers(double %x, float %y, i64 %m) #3 {
  %i = fptosi double %x to i32
  %1 = sext i32 %i to i64
  call void @fl.step(i64 52, i64 15, i64 %1)
  %u = fptoui float %y to i16
  %2 = zext i16 %u to i64
  call void @fl.step(i64 53, i64 16, i64 %2)
  %l = call i64 @lrint(double %x)
  %down = call double @floor(double %x)
  %k = fptosi double %down to i64
  call void @fl.step(i64 55, i64 15, i64 %k)
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
  %3 = zext i1 %q to i64
  call void @fl.step(i64 58, i64 19, i64 %3)
  %z = zext i1 %q to i32
  %r = sub i32 %sum, %z
  ret i32 %r
}

; Function Attrs: noinline nounwind null_pointer_is_valid
define internal void @fl.step(i64 %0, i64 %1, i64 %2) #4 {
  %4 = load i64, ptr @fl_state, align 4
  %5 = add i64 %4, 1
  store i64 %5, ptr @fl_state, align 4
  %6 = icmp ult i64 %4, 65536
  br i1 %6, label %7, label %18

7:                                                ; preds = %3
  %8 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 15), align 8
  %9 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  %10 = shl i64 %4, 1
  %11 = add i64 %9, %10
  %12 = getelementptr i64, ptr %8, i64 %11
  %13 = load i64, ptr @fl_unit_0123456789, align 4
  %14 = add i64 %13, %0
  %15 = shl i64 %14, 8
  %16 = or i64 %15, %1
  store i64 %16, ptr %12, align 4
  %17 = getelementptr i64, ptr %12, i64 1
  store i64 %2, ptr %17, align 4
  br label %18

18:                                               ; preds = %7, %3
  ret void
}

; Function Attrs: alwaysinline nounwind
define internal void @fl.fuel() #5 {
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
declare void @fl_spent() #6

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { null_pointer_is_valid "no-builtins" }
attributes #4 = { noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #5 = { alwaysinline nounwind "no-builtins" }
attributes #6 = { cold noreturn }

!0 = !{!"branch_weights", i32 1, i32 4000}
