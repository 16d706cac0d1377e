; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@fl_state = extern_weak global [162 x i64]
@fl_cells = extern_weak global [2097152 x i8]
@fl_unit_0123456789 = extern_weak global [2 x i64]

declare extern_weak double @g(double)

declare extern_weak double @log(double)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #0

; Function Attrs: null_pointer_is_valid
define double @f(double %x, float %y) #1 {
entry:
  %0 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %1 = bitcast double %0 to i64
  %2 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %1)
  %3 = extractvalue { double, double } %2, 0
  %4 = extractvalue { double, double } %2, 1
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %11 = bitcast double %10 to i64
  %12 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %11)
  %13 = extractvalue { double, double } %12, 0
  %14 = extractvalue { double, double } %12, 1
  %15 = load double, ptr getelementptr (i64, ptr @fl_state, i64 35), align 8
  %16 = bitcast double %15 to i64
  %17 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 35), i64 %16)
  %18 = extractvalue { double, double } %17, 0
  %19 = extractvalue { double, double } %17, 1
  %a = fadd double %x, 1.000000e+00
  %20 = fsub double %a, %x
  %21 = fsub double %a, %20
  %22 = fsub double %x, %21
  %23 = fsub double 1.000000e+00, %20
  %24 = fadd double %22, %23
  %25 = fadd double %0, %24
  %26 = call double @llvm.fabs.f64(double %25)
  %27 = call double @llvm.fma.f64(double 0x42E0000000000000, double %26, double %5)
  %b = call double @log(double %a)
  %28 = fmul double %27, 0x39B0200000000000
  %29 = fadd double %28, 4.940660e-324
  %30 = fcmp oeq double %27, 0.000000e+00
  %31 = select i1 %30, double 0.000000e+00, double %29
  %32 = call { double, double } @fl_x_log(double %a, double %25, double %31, double %b)
  %33 = extractvalue { double, double } %32, 0
  %34 = extractvalue { double, double } %32, 1
  %35 = fmul double %34, 0x4630000000000000
  store double %33, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double %35, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  %c = call double @g(double %b)
  %36 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %37 = load double, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  %d = fpext float %y to double
  %e = call double @pow(double %c, double %d)
  %38 = fmul double %37, 0x39B0200000000000
  %39 = fadd double %38, 4.940660e-324
  %40 = fcmp oeq double %37, 0.000000e+00
  %41 = select i1 %40, double 0.000000e+00, double %39
  %42 = fmul double %15, 0x39B0200000000000
  %43 = fadd double %42, 4.940660e-324
  %44 = fcmp oeq double %15, 0.000000e+00
  %45 = select i1 %44, double 0.000000e+00, double %43
  %46 = call { double, double } @fl_x_pow(double %c, double %36, double %41, double %d, double %10, double %45, double %e)
  %47 = extractvalue { double, double } %46, 0
  %48 = extractvalue { double, double } %46, 1
  %49 = fmul double %48, 0x4630000000000000
  %p = fcmp olt double %e, 1.000000e+00
  %50 = fsub double %e, 1.000000e+00
  call void @fl.decided(double %50, double %47, double %49, i64 4, i1 %p)
  br i1 %p, label %then, label %done

then:                                             ; preds = %entry
  %s = call double @llvm.fma.f64(double %a, double %b, double %e)
  %51 = fmul double %a, %b
  %52 = fneg double %51
  %53 = call double @llvm.fma.f64(double %a, double %b, double %52)
  %54 = call double @llvm.fma.f64(double %a, double %33, double %53)
  %55 = fadd double %b, %33
  %56 = call double @llvm.fma.f64(double %25, double %55, double %54)
  %57 = call double @llvm.fabs.f64(double %54)
  %58 = call double @llvm.fabs.f64(double %56)
  %59 = fadd double %57, %58
  %60 = call double @llvm.fma.f64(double 0x42F2000000000000, double %59, double 0x320000000000000)
  %61 = fadd double %a, %25
  %62 = call double @llvm.fabs.f64(double %61)
  %63 = call double @llvm.fma.f64(double 0x39C0000000000000, double %27, double %62)
  %64 = call double @llvm.fma.f64(double %63, double %35, double %60)
  %65 = call double @llvm.fabs.f64(double %55)
  %66 = call double @llvm.fma.f64(double %65, double %27, double %64)
  %67 = fadd double %51, %e
  %68 = fsub double %67, %51
  %69 = fsub double %67, %68
  %70 = fsub double %51, %69
  %71 = fsub double %e, %68
  %72 = fadd double %70, %71
  %73 = fadd double %56, %47
  %74 = fadd double %73, %72
  %75 = fadd double %66, %49
  %76 = call double @llvm.fabs.f64(double %73)
  %77 = call double @llvm.fabs.f64(double %74)
  %78 = fadd double %76, %77
  %79 = call double @llvm.fma.f64(double 0x42E0000000000000, double %78, double %75)
  %80 = fsub double %67, %s
  %81 = fadd double %74, %80
  %82 = call double @llvm.fabs.f64(double %80)
  %83 = call double @llvm.fabs.f64(double %81)
  %84 = fadd double %82, %83
  %85 = call double @llvm.fma.f64(double 0x42E0000000000000, double %84, double %79)
  store double %81, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %85, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret double %s

done:                                             ; preds = %entry
  %86 = phi double [ %47, %entry ]
  %87 = phi double [ %49, %entry ]
  %r = phi double [ %e, %entry ]
  store double %86, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %87, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret double %r
}

declare extern_weak i32 @__gxx_personality_v0(...)

; Function Attrs: null_pointer_is_valid
define double @throws(double %x, i1 %c) #1 personality ptr @__gxx_personality_v0 {
entry:
  %0 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %1 = bitcast double %0 to i64
  %2 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %1)
  %3 = extractvalue { double, double } %2, 0
  %4 = extractvalue { double, double } %2, 1
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  br i1 %c, label %try, label %done

try:                                              ; preds = %entry
  store double %0, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double %5, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  %a = invoke double @g(double %x)
          to label %10 unwind label %caught

10:                                               ; preds = %try
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %12 = bitcast double %11 to i64
  %13 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 64), i64 %12)
  %14 = extractvalue { double, double } %13, 0
  %15 = extractvalue { double, double } %13, 1
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  %17 = bitcast double %16 to i64
  %18 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 65), i64 %17)
  %19 = extractvalue { double, double } %18, 0
  %20 = extractvalue { double, double } %18, 1
  br label %done

done:                                             ; preds = %10, %entry
  %21 = phi double [ %11, %10 ], [ %0, %entry ]
  %22 = phi double [ %16, %10 ], [ %5, %entry ]
  %23 = phi double [ %a, %10 ], [ %x, %entry ]
  %s = fadd double %23, 1.000000e+00
  %24 = fsub double %s, %23
  %25 = fsub double %s, %24
  %26 = fsub double %23, %25
  %27 = fsub double 1.000000e+00, %24
  %28 = fadd double %26, %27
  %29 = fadd double %21, %28
  %30 = call double @llvm.fabs.f64(double %29)
  %31 = call double @llvm.fma.f64(double 0x42E0000000000000, double %30, double %22)
  store double %29, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %31, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret double %s

caught:                                           ; preds = %try
  %p = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %p
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal ptr @fl.cell(i64 %0) #2 {
  %2 = and i64 %0, -57
  %3 = mul i64 %2, -7046029254386353131
  %4 = lshr i64 %3, 51
  %5 = shl i64 %4, 8
  %6 = shl i64 %0, 2
  %7 = and i64 %6, 224
  %8 = or i64 %5, %7
  %9 = getelementptr i8, ptr @fl_cells, i64 %8
  ret ptr %9
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal { double, double } @fl.load(ptr %0, i64 %1) #2 {
  %3 = ptrtoint ptr %0 to i64
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 27), align 4
  %5 = or i64 %3, %4
  %6 = call ptr @fl.cell(i64 %3)
  %7 = load i64, ptr %6, align 4
  %8 = xor i64 %7, %5
  %9 = sub i64 %8, 1
  %10 = icmp ult i64 %9, 281474976710655
  br i1 %10, label %23, label %11, !prof !0

11:                                               ; preds = %2
  %12 = getelementptr i8, ptr %6, i64 8
  %13 = load i64, ptr %12, align 4
  %14 = getelementptr i8, ptr %6, i64 16
  %15 = load double, ptr %14, align 8
  %16 = getelementptr i8, ptr %6, i64 24
  %17 = load double, ptr %16, align 8
  %18 = icmp eq i64 %8, 0
  %19 = icmp eq i64 %13, %1
  %20 = and i1 %18, %19
  %21 = select i1 %20, double %15, double 0.000000e+00
  %22 = select i1 %20, double %17, double 0.000000e+00
  br label %27

23:                                               ; preds = %2
  %24 = call preserve_allcc { double, double } @fl_find(ptr %0, i64 %1)
  %25 = extractvalue { double, double } %24, 0
  %26 = extractvalue { double, double } %24, 1
  br label %27

27:                                               ; preds = %23, %11
  %28 = phi double [ %21, %11 ], [ %25, %23 ]
  %29 = phi double [ %22, %11 ], [ %26, %23 ]
  %30 = insertvalue { double, double } undef, double %28, 0
  %31 = insertvalue { double, double } %30, double %29, 1
  ret { double, double } %31
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc { double, double } @fl_find(ptr, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.store(ptr %0, i64 %1, double %2, double %3) #2 {
  %5 = ptrtoint ptr %0 to i64
  %6 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 27), align 4
  %7 = or i64 %5, %6
  %8 = call ptr @fl.cell(i64 %5)
  %9 = load i64, ptr %8, align 4
  %10 = xor i64 %9, %7
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %12, label %16

12:                                               ; preds = %4
  %13 = getelementptr i8, ptr %8, i64 8
  store i64 %1, ptr %13, align 4
  %14 = getelementptr i8, ptr %8, i64 16
  store double %2, ptr %14, align 8
  %15 = getelementptr i8, ptr %8, i64 24
  store double %3, ptr %15, align 8
  br label %23

16:                                               ; preds = %4
  %17 = icmp ugt i64 %10, 281474976710655
  %18 = fcmp oeq double %2, 0.000000e+00
  %19 = fcmp oeq double %3, 0.000000e+00
  %20 = and i1 %18, %19
  %21 = and i1 %17, %20
  br i1 %21, label %23, label %22

22:                                               ; preds = %16
  call preserve_allcc void @fl_put(ptr %0, i64 %1, double %2, double %3)
  br label %23

23:                                               ; preds = %22, %16, %12
  ret void
}

; Function Attrs: nounwind
declare extern_weak preserve_allcc void @fl_put(ptr, i64, double, double) #4

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.bits(ptr %0, i64 %1, i64 %2) #2 {
  %4 = ptrtoint ptr %0 to i64
  %5 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 27), align 4
  %6 = or i64 %4, %5
  %7 = and i64 %4, -8
  %8 = add i64 %4, %1
  %9 = sub i64 %8, 1
  %10 = and i64 %9, -4
  %11 = xor i64 %6, %4
  %12 = sub i64 %1, 1
  %13 = and i64 %4, %12
  %14 = icmp eq i64 %13, 0
  %15 = icmp ule i64 %1, 8
  %16 = and i1 %14, %15
  %17 = call ptr @fl.cell(i64 %7)
  %18 = load i64, ptr %17, align 4
  %19 = or i64 %7, %11
  %20 = xor i64 %18, %19
  %21 = icmp ugt i64 %20, 281474976710655
  %22 = and i1 %16, %21
  %23 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 130), align 4
  %24 = icmp ugt i64 %23, 1
  %25 = xor i1 %22, true
  %26 = or i1 %25, %24
  br i1 %26, label %27, label %28, !prof !0

27:                                               ; preds = %3
  call preserve_allcc void @fl_bits(ptr %0, i64 %1, i64 %2)
  ret void

28:                                               ; preds = %3
  %29 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 130), align 4
  %30 = icmp ne i64 %29, 0
  br i1 %30, label %31, label %40

31:                                               ; preds = %28
  %32 = call ptr @fl.cell(i64 %10)
  %33 = load i64, ptr %32, align 4
  %34 = or i64 %10, %11
  %35 = xor i64 %33, %34
  %36 = icmp ugt i64 %35, 281474976710655
  %37 = xor i1 %36, true
  br i1 %37, label %38, label %39, !prof !0

38:                                               ; preds = %31
  call preserve_allcc void @fl_bits(ptr %0, i64 %1, i64 %2)
  ret void

39:                                               ; preds = %31
  br label %40

40:                                               ; preds = %39, %28
  ret void
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc void @fl_bits(ptr, i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.floats() #2 {
  %1 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 130), align 4
  %2 = or i64 %1, 1
  store i64 %2, ptr getelementptr (i64, ptr @fl_state, i64 130), align 4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.made(ptr %0, i64 %1, i64 %2) #2 {
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 130), align 4
  %5 = icmp ugt i64 %4, 1
  br i1 %5, label %6, label %7, !prof !0

6:                                                ; preds = %3
  call preserve_allcc void @fl_made(ptr %0, i64 %1, i64 %2)
  br label %7

7:                                                ; preds = %6, %3
  ret void
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc void @fl_made(ptr, i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.escape(i64 %0, double %1, double %2) #2 {
  %4 = fcmp oeq double %1, 0.000000e+00
  %5 = fcmp oeq double %2, 0.000000e+00
  %6 = and i1 %4, %5
  %7 = xor i1 %6, true
  %8 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 130), align 4
  %9 = icmp ugt i64 %8, 1
  %10 = or i1 %7, %9
  br i1 %10, label %11, label %12

11:                                               ; preds = %3
  call preserve_allcc void @fl_escape(i64 %0, double %1, double %2)
  br label %12

12:                                               ; preds = %11, %3
  ret void
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc void @fl_escape(i64, double, double) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal { double, double } @fl.remade(i64 %0) #2 {
  %2 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 130), align 4
  %3 = icmp ugt i64 %2, 1
  br i1 %3, label %4, label %6, !prof !0

4:                                                ; preds = %1
  %5 = call preserve_allcc { double, double } @fl_remade(i64 %0)
  br label %6

6:                                                ; preds = %4, %1
  %7 = phi { double, double } [ zeroinitializer, %1 ], [ %5, %4 ]
  ret { double, double } %7
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc { double, double } @fl_remade(i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal { double, double } @fl.reload(ptr %0, i64 %1, i64 %2) #2 {
  %4 = call { double, double } @fl.load(ptr %0, i64 %1)
  %5 = call { double, double } @fl.remade(i64 %2)
  %6 = extractvalue { double, double } %4, 0
  %7 = fcmp oeq double %6, 0.000000e+00
  %8 = extractvalue { double, double } %4, 1
  %9 = fcmp oeq double %8, 0.000000e+00
  %10 = and i1 %7, %9
  %11 = select i1 %10, { double, double } %5, { double, double } %4
  ret { double, double } %11
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.lose(i1 %0) #2 {
  br i1 %0, label %2, label %3, !prof !0

2:                                                ; preds = %1
  store i64 1, ptr getelementptr (i64, ptr @fl_state, i64 29), align 4
  br label %3

3:                                                ; preds = %2, %1
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.within(double %0, double %1, double %2) #2 {
  %4 = call double @llvm.fabs.f64(double %0)
  %5 = call double @llvm.fabs.f64(double %1)
  %6 = fadd double %4, %5
  %7 = fmul double %6, 0x3CC0000000000000
  %8 = fmul double %2, 0x39C0000000000000
  %9 = fadd double %8, %7
  ret double %9
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.decided(double %0, double %1, double %2, i64 %3, i1 %4) #2 {
  %6 = fadd double %0, %1
  %7 = call double @llvm.fabs.f64(double %6)
  %8 = call double @fl.within(double %0, double %1, double %2)
  %9 = fcmp ogt double %7, %8
  %10 = fcmp ogt double %6, 0.000000e+00
  %11 = select i1 %10, i64 2, i64 4
  %12 = and i64 %3, %11
  %13 = icmp ne i64 %12, 0
  %14 = icmp eq i1 %13, %4
  %15 = and i1 %9, %14
  %16 = fcmp oeq double %1, 0.000000e+00
  %17 = fcmp oeq double %2, 0.000000e+00
  %18 = fcmp ord double %0, 0.000000e+00
  %19 = and i1 %16, %17
  %20 = and i1 %19, %18
  %21 = or i1 %15, %20
  %22 = xor i1 %21, true
  call void @fl.lose(i1 %22)
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.landed(double %0, double %1, double %2, double %3, double %4) #2 {
  %6 = fadd double %0, %1
  %7 = call double @fl.within(double %0, double %1, double %2)
  %8 = fsub double %6, %7
  %9 = fadd double %6, %7
  %10 = fcmp ogt double %8, %3
  %11 = fcmp olt double %9, %4
  %12 = and i1 %10, %11
  %13 = call double @llvm.fabs.f64(double %0)
  %14 = fcmp olt double %13, 1.000000e+00
  %15 = fcmp oeq double %1, 0.000000e+00
  %16 = fcmp oeq double %2, 0.000000e+00
  %17 = and i1 %15, %16
  %18 = and i1 %17, %14
  %19 = or i1 %12, %18
  %20 = xor i1 %19, true
  call void @fl.lose(i1 %20)
  ret void
}

declare extern_weak { double, double } @fl_x_log(double, double, double, double)

declare extern_weak { double, double } @fl_x_pow(double, double, double, double, double, double, double)

declare double @pow(double, double)

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #3 = { cold nounwind }
attributes #4 = { nounwind }

!0 = !{!"branch_weights", i32 1, i32 4000}
