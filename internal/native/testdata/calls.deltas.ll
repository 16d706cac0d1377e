; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@fl_state = extern_weak global [162 x i64]
@fl_unit_0123456789 = extern_weak global [2 x i64]
@fl_cells = extern_weak global [2097152 x i8]

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
  %4 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %5 = bitcast double %4 to i64
  %6 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %5)
  %7 = extractvalue { double, double } %6, 0
  %8 = call i64 @fl.ops()
  %a = fadd double %x, 1.000000e+00
  %9 = call double @fl.large.fadd(double %x, double %0, double 1.000000e+00, double 0.000000e+00, double %a, i64 0, i64 %8)
  %b = call double @log(double %a)
  %10 = add i64 %8, 1
  %11 = call i64 @fl.site(i64 1)
  %12 = call double @fl_d_log(double %a, double %9, double %b, double 0x10000000000000, i64 %11, i64 %10)
  %13 = add i64 %8, 2
  call void @fl.flush(i64 %13)
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %c = call double @g(double %b)
  %14 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %15 = call i64 @fl.ops()
  %d = fpext float %y to double
  %e = call double @pow(double %c, double %d)
  %16 = add i64 %15, 1
  %17 = call i64 @fl.site(i64 3)
  %18 = call double @fl_d_pow(double %c, double %14, double %d, double %4, double %e, double 0x10000000000000, i64 %17, i64 %16)
  %p = fcmp olt double %e, 1.000000e+00
  %19 = add i64 %15, 2
  %20 = fsub double %e, 1.000000e+00
  call void @fl.cmp(double %20, double %18, i64 4, i64 4, i64 %19)
  %21 = add i64 %15, 3
  call void @fl.flush(i64 %21)
  br i1 %p, label %then, label %done

then:                                             ; preds = %entry
  %22 = call i64 @fl.ops()
  %s = call double @llvm.fma.f64(double %a, double %b, double %e)
  %23 = call double @fl.fma(double %a, double %9, double %b, double %12, double %e, double %18, double %s, i64 5, i64 %22)
  %24 = add i64 %22, 1
  call void @fl.flush(i64 %24)
  store double %23, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret double %s

done:                                             ; preds = %entry
  %25 = phi double [ %18, %entry ]
  %r = phi double [ %e, %entry ]
  store double %25, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
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
  br i1 %c, label %try, label %done

try:                                              ; preds = %entry
  store double %0, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %a = invoke double @g(double %x)
          to label %4 unwind label %caught

4:                                                ; preds = %try
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 64), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  br label %done

done:                                             ; preds = %4, %entry
  %9 = phi double [ %5, %4 ], [ %0, %entry ]
  %10 = phi double [ %a, %4 ], [ %x, %entry ]
  %11 = call i64 @fl.ops()
  %s = fadd double %10, 1.000000e+00
  %12 = call double @fl.large.fadd(double %10, double %9, double 1.000000e+00, double 0.000000e+00, double %s, i64 6, i64 %11)
  %13 = add i64 %11, 1
  call void @fl.flush(i64 %13)
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret double %s

caught:                                           ; preds = %try
  %p = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %p
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal i64 @fl.ops() #2 {
  %1 = load i64, ptr @fl_state, align 4
  ret i64 %1
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.flush(i64 %0) #2 {
  store i64 %0, ptr @fl_state, align 4
  ret void
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
define internal double @fl.fadd(double %0, double %1, double %2, double %3, double %4, i64 %5, i64 %6) #2 {
  %8 = fsub double %4, %0
  %9 = fsub double %4, %8
  %10 = fsub double %0, %9
  %11 = fsub double %2, %8
  %12 = fadd double %10, %11
  %13 = bitcast double %4 to i64
  %14 = shl i64 %13, 1
  %15 = sub i64 %14, 1
  %16 = bitcast double 0x10000000000000 to i64
  %17 = shl i64 %16, 1
  %18 = icmp uge i64 %15, %17
  %19 = fadd double %1, %3
  %20 = fadd double %19, %12
  %21 = call double @llvm.fabs.f64(double %20)
  %22 = fcmp olt double %21, 0x7FF0000000000000
  %23 = and i1 %22, %18
  br i1 %23, label %27, label %24, !prof !1

24:                                               ; preds = %7
  %25 = call i64 @fl.site(i64 %5)
  %26 = call preserve_allcc double @fl_odd_fadd(double %0, double %1, double %2, double %3, double %4, double 0x10000000000000, i64 %25, i64 %6)
  br label %27

27:                                               ; preds = %24, %7
  %28 = phi double [ %20, %7 ], [ %26, %24 ]
  ret double %28
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal i64 @fl.site(i64 %0) #2 {
  %2 = load i64, ptr @fl_unit_0123456789, align 4
  %3 = add i64 %2, %0
  ret i64 %3
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_fadd(double, double, double, double, double, double, i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.narrow.fadd(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #2 {
  %9 = fadd double %0, %1
  %10 = fadd double %2, %3
  %11 = fadd double %9, %10
  %12 = fsub double %11, %4
  %13 = bitcast double %4 to i64
  %14 = shl i64 %13, 1
  %15 = sub i64 %14, 1
  %16 = bitcast double %5 to i64
  %17 = shl i64 %16, 1
  %18 = icmp uge i64 %15, %17
  %19 = call double @llvm.fabs.f64(double %12)
  %20 = fcmp olt double %19, 0x7FF0000000000000
  %21 = and i1 %20, %18
  br i1 %21, label %25, label %22, !prof !1

22:                                               ; preds = %8
  %23 = call i64 @fl.site(i64 %6)
  %24 = call preserve_allcc double @fl_odd_fadd(double %0, double %1, double %2, double %3, double %4, double %5, i64 %23, i64 %7)
  br label %25

25:                                               ; preds = %22, %8
  %26 = phi double [ %12, %8 ], [ %24, %22 ]
  ret double %26
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.wide.fadd(double %0, double %1, double %2, double %3, double %4, i1 %5, i64 %6, i64 %7) #2 {
  br i1 %5, label %9, label %12, !prof !0

9:                                                ; preds = %8
  %10 = call i64 @fl.site(i64 %6)
  %11 = call preserve_allcc double @fl_odd_fadd(double %0, double %1, double %2, double %3, double %4, double 0x10000000000000, i64 %10, i64 %7)
  br label %12

12:                                               ; preds = %9, %8
  %13 = fadd double %1, %3
  %14 = call double @llvm.fabs.f64(double %13)
  %15 = fcmp olt double %14, 0x7FF0000000000000
  %16 = select i1 %15, double %13, double 0.000000e+00
  ret double %16
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.fmul(double %0, double %1, double %2, double %3, double %4, i64 %5, i64 %6) #2 {
  %8 = fmul double %0, 0x41A0000002000000
  %9 = fsub double %8, %0
  %10 = fsub double %8, %9
  %11 = fsub double %0, %10
  %12 = fmul double %2, 0x41A0000002000000
  %13 = fsub double %12, %2
  %14 = fsub double %12, %13
  %15 = fsub double %2, %14
  %16 = fmul double %10, %14
  %17 = fsub double %16, %4
  %18 = fmul double %10, %15
  %19 = fadd double %17, %18
  %20 = fmul double %11, %14
  %21 = fadd double %19, %20
  %22 = fmul double %11, %15
  %23 = fadd double %21, %22
  %24 = call double @llvm.fabs.f64(double %4)
  %25 = fcmp oge double %24, 0x3F0000000000000
  %26 = fadd double %2, %3
  %27 = fmul double %0, %3
  %28 = fmul double %1, %26
  %29 = fadd double %27, %28
  %30 = fadd double %29, %23
  %31 = call double @llvm.fabs.f64(double %30)
  %32 = fcmp olt double %31, 0x7FF0000000000000
  %33 = and i1 %32, %25
  br i1 %33, label %37, label %34, !prof !1

34:                                               ; preds = %7
  %35 = call i64 @fl.site(i64 %5)
  %36 = call preserve_allcc double @fl_odd_fmul(double %0, double %1, double %2, double %3, double %4, double 0x10000000000000, i64 %35, i64 %6)
  br label %37

37:                                               ; preds = %34, %7
  %38 = phi double [ %30, %7 ], [ %36, %34 ]
  ret double %38
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_fmul(double, double, double, double, double, double, i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.narrow.fmul(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #2 {
  %9 = fadd double %0, %1
  %10 = fadd double %2, %3
  %11 = fmul double %9, %10
  %12 = fsub double %11, %4
  %13 = call double @llvm.fabs.f64(double %4)
  %14 = fcmp oge double %13, %5
  %15 = call double @llvm.fabs.f64(double %12)
  %16 = fcmp olt double %15, 0x7FF0000000000000
  %17 = and i1 %16, %14
  br i1 %17, label %21, label %18, !prof !1

18:                                               ; preds = %8
  %19 = call i64 @fl.site(i64 %6)
  %20 = call preserve_allcc double @fl_odd_fmul(double %0, double %1, double %2, double %3, double %4, double %5, i64 %19, i64 %7)
  br label %21

21:                                               ; preds = %18, %8
  %22 = phi double [ %12, %8 ], [ %20, %18 ]
  ret double %22
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.wide.fmul(double %0, double %1, double %2, double %3, double %4, i1 %5, i64 %6, i64 %7) #2 {
  br i1 %5, label %9, label %12, !prof !0

9:                                                ; preds = %8
  %10 = call i64 @fl.site(i64 %6)
  %11 = call preserve_allcc double @fl_odd_fmul(double %0, double %1, double %2, double %3, double %4, double 0x10000000000000, i64 %10, i64 %7)
  br label %12

12:                                               ; preds = %9, %8
  %13 = fadd double %2, %3
  %14 = fmul double %0, %3
  %15 = fmul double %1, %13
  %16 = fadd double %14, %15
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %17, 0x7FF0000000000000
  %19 = select i1 %18, double %16, double 0.000000e+00
  ret double %19
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.fdiv(double %0, double %1, double %2, double %3, double %4, i64 %5, i64 %6) #2 {
  %8 = fmul double %4, %2
  %9 = fsub double %0, %8
  %10 = fmul double %4, 0x41A0000002000000
  %11 = fsub double %10, %4
  %12 = fsub double %10, %11
  %13 = fsub double %4, %12
  %14 = fmul double %2, 0x41A0000002000000
  %15 = fsub double %14, %2
  %16 = fsub double %14, %15
  %17 = fsub double %2, %16
  %18 = fmul double %12, %16
  %19 = fsub double %18, %8
  %20 = fmul double %12, %17
  %21 = fadd double %19, %20
  %22 = fmul double %13, %16
  %23 = fadd double %21, %22
  %24 = fmul double %13, %17
  %25 = fadd double %23, %24
  %26 = fsub double %9, %25
  %27 = call double @llvm.fabs.f64(double %0)
  %28 = fcmp oge double %27, 0x3F0000000000000
  %29 = call double @llvm.fabs.f64(double %4)
  %30 = fcmp oge double %29, 0x3F0000000000000
  %31 = and i1 %28, %30
  %32 = fmul double %4, %3
  %33 = fsub double %1, %32
  %34 = fadd double %33, %26
  %35 = fadd double %2, %3
  %36 = fdiv double %34, %35
  %37 = call double @llvm.fabs.f64(double %36)
  %38 = fcmp olt double %37, 0x7FF0000000000000
  %39 = and i1 %38, %31
  br i1 %39, label %43, label %40, !prof !1

40:                                               ; preds = %7
  %41 = call i64 @fl.site(i64 %5)
  %42 = call preserve_allcc double @fl_odd_fdiv(double %0, double %1, double %2, double %3, double %4, double 0x10000000000000, i64 %41, i64 %6)
  br label %43

43:                                               ; preds = %40, %7
  %44 = phi double [ %36, %7 ], [ %42, %40 ]
  ret double %44
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_fdiv(double, double, double, double, double, double, i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.narrow.fdiv(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #2 {
  %9 = fadd double %0, %1
  %10 = fadd double %2, %3
  %11 = fdiv double %9, %10
  %12 = fsub double %11, %4
  %13 = call double @llvm.fabs.f64(double %4)
  %14 = fcmp oge double %13, %5
  %15 = call double @llvm.fabs.f64(double %12)
  %16 = fcmp olt double %15, 0x7FF0000000000000
  %17 = and i1 %16, %14
  br i1 %17, label %21, label %18, !prof !1

18:                                               ; preds = %8
  %19 = call i64 @fl.site(i64 %6)
  %20 = call preserve_allcc double @fl_odd_fdiv(double %0, double %1, double %2, double %3, double %4, double %5, i64 %19, i64 %7)
  br label %21

21:                                               ; preds = %18, %8
  %22 = phi double [ %12, %8 ], [ %20, %18 ]
  ret double %22
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.wide.fdiv(double %0, double %1, double %2, double %3, double %4, i1 %5, i64 %6, i64 %7) #2 {
  br i1 %5, label %9, label %12, !prof !0

9:                                                ; preds = %8
  %10 = call i64 @fl.site(i64 %6)
  %11 = call preserve_allcc double @fl_odd_fdiv(double %0, double %1, double %2, double %3, double %4, double 0x10000000000000, i64 %10, i64 %7)
  br label %12

12:                                               ; preds = %9, %8
  %13 = fmul double %4, %3
  %14 = fsub double %1, %13
  %15 = fadd double %2, %3
  %16 = fdiv double %14, %15
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fcmp olt double %17, 0x7FF0000000000000
  %19 = select i1 %18, double %16, double 0.000000e+00
  ret double %19
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.sqrt(double %0, double %1, double %2, i64 %3, i64 %4) #2 {
  %6 = fmul double %2, %2
  %7 = fsub double %0, %6
  %8 = fmul double %2, 0x41A0000002000000
  %9 = fsub double %8, %2
  %10 = fsub double %8, %9
  %11 = fsub double %2, %10
  %12 = fmul double %10, %10
  %13 = fsub double %12, %6
  %14 = fmul double %10, %11
  %15 = fadd double %13, %14
  %16 = fmul double %11, %10
  %17 = fadd double %15, %16
  %18 = fmul double %11, %11
  %19 = fadd double %17, %18
  %20 = fsub double %7, %19
  %21 = call double @llvm.fabs.f64(double %0)
  %22 = fcmp oge double %21, 0x3F0000000000000
  %23 = fadd double %1, %20
  %24 = fadd double %0, %1
  %25 = call double @llvm.fabs.f64(double %24)
  %26 = call double @llvm.sqrt.f64(double %25)
  %27 = fadd double %2, %26
  %28 = fdiv double %23, %27
  %29 = call double @llvm.fabs.f64(double %28)
  %30 = fcmp olt double %29, 0x7FF0000000000000
  %31 = and i1 %30, %22
  br i1 %31, label %35, label %32, !prof !1

32:                                               ; preds = %5
  %33 = call i64 @fl.site(i64 %3)
  %34 = call preserve_allcc double @fl_odd_sqrt(double %0, double %1, double %2, double 0x10000000000000, i64 %33, i64 %4)
  br label %35

35:                                               ; preds = %32, %5
  %36 = phi double [ %28, %5 ], [ %34, %32 ]
  ret double %36
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #0

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_sqrt(double, double, double, double, i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.narrow.sqrt(double %0, double %1, double %2, double %3, i64 %4, i64 %5) #2 {
  %7 = fadd double %0, %1
  %8 = call double @llvm.fabs.f64(double %7)
  %9 = call double @llvm.sqrt.f64(double %8)
  %10 = fsub double %9, %2
  %11 = call double @llvm.fabs.f64(double %2)
  %12 = fcmp oge double %11, %3
  %13 = call double @llvm.fabs.f64(double %10)
  %14 = fcmp olt double %13, 0x7FF0000000000000
  %15 = and i1 %14, %12
  br i1 %15, label %19, label %16, !prof !1

16:                                               ; preds = %6
  %17 = call i64 @fl.site(i64 %4)
  %18 = call preserve_allcc double @fl_odd_sqrt(double %0, double %1, double %2, double %3, i64 %17, i64 %5)
  br label %19

19:                                               ; preds = %16, %6
  %20 = phi double [ %10, %6 ], [ %18, %16 ]
  ret double %20
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.wide.sqrt(double %0, double %1, double %2, i1 %3, i64 %4, i64 %5) #2 {
  br i1 %3, label %7, label %10, !prof !0

7:                                                ; preds = %6
  %8 = call i64 @fl.site(i64 %4)
  %9 = call preserve_allcc double @fl_odd_sqrt(double %0, double %1, double %2, double 0x10000000000000, i64 %8, i64 %5)
  br label %10

10:                                               ; preds = %7, %6
  %11 = fadd double %0, %1
  %12 = call double @llvm.fabs.f64(double %11)
  %13 = call double @llvm.sqrt.f64(double %12)
  %14 = fadd double %2, %13
  %15 = fdiv double %1, %14
  %16 = call double @llvm.fabs.f64(double %15)
  %17 = fcmp olt double %16, 0x7FF0000000000000
  %18 = select i1 %17, double %15, double 0.000000e+00
  ret double %18
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, i64 %7, i64 %8) #2 {
  %10 = fmul double %0, %2
  %11 = fadd double %10, %4
  %12 = fmul double %0, 0x41A0000002000000
  %13 = fsub double %12, %0
  %14 = fsub double %12, %13
  %15 = fsub double %0, %14
  %16 = fmul double %2, 0x41A0000002000000
  %17 = fsub double %16, %2
  %18 = fsub double %16, %17
  %19 = fsub double %2, %18
  %20 = fmul double %14, %18
  %21 = fsub double %20, %10
  %22 = fmul double %14, %19
  %23 = fadd double %21, %22
  %24 = fmul double %15, %18
  %25 = fadd double %23, %24
  %26 = fmul double %15, %19
  %27 = fadd double %25, %26
  %28 = fsub double %11, %10
  %29 = fsub double %11, %28
  %30 = fsub double %10, %29
  %31 = fsub double %4, %28
  %32 = fadd double %30, %31
  %33 = fsub double %11, %6
  %34 = fadd double %33, %32
  %35 = fadd double %34, %27
  %36 = call double @llvm.fabs.f64(double %6)
  %37 = fcmp oge double %36, 0x3F0000000000000
  %38 = fadd double %2, %3
  %39 = fmul double %0, %3
  %40 = fmul double %1, %38
  %41 = fadd double %39, %40
  %42 = fadd double %41, %5
  %43 = fadd double %42, %35
  %44 = call double @llvm.fabs.f64(double %43)
  %45 = fcmp olt double %44, 0x7FF0000000000000
  %46 = and i1 %45, %37
  br i1 %46, label %50, label %47, !prof !1

47:                                               ; preds = %9
  %48 = call i64 @fl.site(i64 %7)
  %49 = call preserve_allcc double @fl_odd_fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, double 0x10000000000000, i64 %48, i64 %8)
  br label %50

50:                                               ; preds = %47, %9
  %51 = phi double [ %43, %9 ], [ %49, %47 ]
  ret double %51
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_fma(double, double, double, double, double, double, double, double, i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.narrow.fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, double %7, i64 %8, i64 %9) #2 {
  %11 = fadd double %0, %1
  %12 = fadd double %2, %3
  %13 = fadd double %4, %5
  %14 = fmul double %11, %12
  %15 = fadd double %14, %13
  %16 = fsub double %15, %6
  %17 = call double @llvm.fabs.f64(double %6)
  %18 = fcmp oge double %17, %7
  %19 = call double @llvm.fabs.f64(double %16)
  %20 = fcmp olt double %19, 0x7FF0000000000000
  %21 = and i1 %20, %18
  br i1 %21, label %25, label %22, !prof !1

22:                                               ; preds = %10
  %23 = call i64 @fl.site(i64 %8)
  %24 = call preserve_allcc double @fl_odd_fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, double %7, i64 %23, i64 %9)
  br label %25

25:                                               ; preds = %22, %10
  %26 = phi double [ %16, %10 ], [ %24, %22 ]
  ret double %26
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.wide.fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, i1 %7, i64 %8, i64 %9) #2 {
  br i1 %7, label %11, label %14, !prof !0

11:                                               ; preds = %10
  %12 = call i64 @fl.site(i64 %8)
  %13 = call preserve_allcc double @fl_odd_fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, double 0x10000000000000, i64 %12, i64 %9)
  br label %14

14:                                               ; preds = %11, %10
  %15 = fadd double %2, %3
  %16 = fmul double %0, %3
  %17 = fmul double %1, %15
  %18 = fadd double %16, %17
  %19 = fadd double %18, %5
  %20 = call double @llvm.fabs.f64(double %19)
  %21 = fcmp olt double %20, 0x7FF0000000000000
  %22 = select i1 %21, double %19, double 0.000000e+00
  ret double %22
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.large.fadd(double %0, double %1, double %2, double %3, double %4, i64 %5, i64 %6) #2 {
  %8 = fsub double %4, %0
  %9 = fsub double %4, %8
  %10 = fsub double %0, %9
  %11 = fsub double %2, %8
  %12 = fadd double %10, %11
  %13 = bitcast double %4 to i64
  %14 = shl i64 %13, 1
  %15 = sub i64 %14, 1
  %16 = bitcast double 0x10000000000000 to i64
  %17 = shl i64 %16, 1
  %18 = icmp uge i64 %15, %17
  %19 = fadd double %1, %3
  %20 = fadd double %19, %12
  %21 = call double @llvm.fabs.f64(double %20)
  %22 = fcmp olt double %21, 0x7FF0000000000000
  br i1 %22, label %26, label %23, !prof !1

23:                                               ; preds = %7
  %24 = call i64 @fl.site(i64 %5)
  %25 = call preserve_allcc double @fl_odd_fadd(double %0, double %1, double %2, double %3, double %4, double 0x10000000000000, i64 %24, i64 %6)
  br label %26

26:                                               ; preds = %23, %7
  %27 = phi double [ %20, %7 ], [ %25, %23 ]
  ret double %27
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.trunc(double %0, double %1, double %2, double %3, double %4, i64 %5, i64 %6) #2 {
  %8 = fadd double %1, %2
  %9 = call double @llvm.fabs.f64(double %3)
  %10 = fcmp oge double %9, %4
  %11 = call double @llvm.fabs.f64(double %8)
  %12 = fcmp olt double %11, 0x7FF0000000000000
  %13 = and i1 %12, %10
  br i1 %13, label %17, label %14, !prof !1

14:                                               ; preds = %7
  %15 = call i64 @fl.site(i64 %5)
  %16 = call preserve_allcc double @fl_odd_trunc(double %0, double %1, double %2, double %3, double %4, i64 %15, i64 %6)
  br label %17

17:                                               ; preds = %14, %7
  %18 = phi double [ %8, %7 ], [ %16, %14 ]
  ret double %18
}

; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_trunc(double, double, double, double, double, i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal double @fl.abs(double %0, double %1) #2 {
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
define internal void @fl.round(ptr %0, double %1, double %2, i64 %3, i64 %4) #2 {
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
define internal void @fl.convert(i1 %0, i64 %1, i64 %2) #2 {
  br i1 %0, label %6, label %4

4:                                                ; preds = %3
  %5 = call i64 @fl.site(i64 %1)
  call void @fl_odd_convert(i64 %5, i64 %2)
  br label %6

6:                                                ; preds = %4, %3
  ret void
}

; Function Attrs: cold nounwind
declare extern_weak void @fl_odd_convert(i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.wrap(i1 %0, i64 %1, i64 %2) #2 {
  br i1 %0, label %6, label %4

4:                                                ; preds = %3
  %5 = call i64 @fl.site(i64 %1)
  call void @fl_odd_wrap(i64 %5, i64 %2)
  br label %6

6:                                                ; preds = %4, %3
  ret void
}

; Function Attrs: cold nounwind
declare extern_weak void @fl_odd_wrap(i64, i64) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.cmp(double %0, double %1, i64 %2, i64 %3, i64 %4) #2 {
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
declare extern_weak preserve_allcc void @fl_odd_cmp(double, double, i64, i64, i64) #3

declare extern_weak double @fl_d_log(double, double, double, double, i64, i64)

declare extern_weak double @fl_d_pow(double, double, double, double, double, double, i64, i64)

declare double @pow(double, double)

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #3 = { cold nounwind }
attributes #4 = { nounwind }

!0 = !{!"branch_weights", i32 1, i32 4000}
!1 = !{!"branch_weights", i32 4000, i32 1}
