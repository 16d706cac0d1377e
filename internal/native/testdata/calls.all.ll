; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@fl_state = extern_weak global [162 x i64]
@fl_unit_0123456789 = extern_weak global [2 x i64]
@fl.block.0 = internal global { i64, i64, ptr, [5 x { double, i64 }] } { i64 0, i64 5, ptr @fl_unit_0123456789, [5 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.5 = internal global { i64, i64, ptr, [1 x { double, i64 }] } { i64 0, i64 21474836481, ptr @fl_unit_0123456789, [1 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.6 = internal global { i64, i64, ptr, [1 x { double, i64 }] } { i64 0, i64 25769803777, ptr @fl_unit_0123456789, [1 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }] }

declare extern_weak double @g(double)

declare extern_weak double @log(double)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #0

; Function Attrs: null_pointer_is_valid
define double @f(double %x, float %y) #1 {
entry:
  call void @fl.enter(ptr @fl.block.0)
  %0 = call i64 @fl.ops()
  %a = fadd double %x, 1.000000e+00
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.0, i64 24), i64 %0, double %a, double %x, double 1.000000e+00)
  %b = call double @log(double %a)
  %1 = add i64 %0, 1
  call void @fl.probe.log(ptr getelementptr (i8, ptr @fl.block.0, i64 40), i64 %1, double %b, double %a)
  %2 = add i64 %0, 2
  call void @fl.flush(i64 %2)
  %c = call double @g(double %b)
  %3 = call i64 @fl.ops()
  %d = fpext float %y to double
  %4 = fpext float %y to double
  call void @fl.probe.fpext(ptr getelementptr (i8, ptr @fl.block.0, i64 56), i64 %3, double %d, double %4)
  %e = call double @pow(double %c, double %d)
  %5 = add i64 %3, 1
  call void @fl.probe.pow(ptr getelementptr (i8, ptr @fl.block.0, i64 72), i64 %5, double %e, double %c, double %d)
  %p = fcmp olt double %e, 1.000000e+00
  %6 = add i64 %3, 2
  %7 = uitofp i1 %p to double
  call void @fl.probe.fcmp(ptr getelementptr (i8, ptr @fl.block.0, i64 88), i64 %6, double %7, double %e, double 1.000000e+00)
  %8 = add i64 %3, 3
  call void @fl.flush(i64 %8)
  br i1 %p, label %then, label %done

then:                                             ; preds = %entry
  call void @fl.enter(ptr @fl.block.5)
  %9 = call i64 @fl.ops()
  %s = call double @llvm.fma.f64(double %a, double %b, double %e)
  call void @fl.probe.fma(ptr getelementptr (i8, ptr @fl.block.5, i64 24), i64 %9, double %s, double %a, double %b, double %e)
  %10 = add i64 %9, 1
  call void @fl.flush(i64 %10)
  ret double %s

done:                                             ; preds = %entry
  %r = phi double [ %e, %entry ]
  ret double %r
}

declare extern_weak i32 @__gxx_personality_v0(...)

; Function Attrs: null_pointer_is_valid
define double @throws(double %x, i1 %c) #1 personality ptr @__gxx_personality_v0 {
entry:
  br i1 %c, label %try, label %done

try:                                              ; preds = %entry
  %a = invoke double @g(double %x)
          to label %done unwind label %caught

done:                                             ; preds = %try, %entry
  %r = phi double [ %a, %try ], [ %x, %entry ]
  call void @fl.enter(ptr @fl.block.6)
  %0 = call i64 @fl.ops()
  %s = fadd double %r, 1.000000e+00
  call void @fl.probe.fadd(ptr getelementptr (i8, ptr @fl.block.6, i64 24), i64 %0, double %s, double %r, double 1.000000e+00)
  %1 = add i64 %0, 1
  call void @fl.flush(i64 %1)
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
define internal void @fl.enter(ptr %0) #2 {
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
define internal void @fl.probe.fadd(ptr %0, i64 %1, double %2, double %3, double %4) #2 {
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.log(ptr %0, i64 %1, double %2, double %3) #2 {
  %5 = fsub double %3, %3
  %6 = fadd double 1.000000e+00, %5
  %7 = fdiv double %2, 1.000000e+00
  %8 = fcmp olt double %3, 4.940660e-324
  %9 = select i1 %8, double %6, double %7
  %10 = call double @llvm.fabs.f64(double %9)
  %11 = load double, ptr %0, align 8
  %12 = call double @llvm.fabs.f64(double %11)
  %13 = fcmp olt double %10, %12
  br i1 %13, label %14, label %16

14:                                               ; preds = %4
  store double %9, ptr %0, align 8
  %15 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %15, align 4
  br label %16

16:                                               ; preds = %14, %4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fpext(ptr %0, i64 %1, double %2, double %3) #2 {
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
define internal void @fl.probe.pow(ptr %0, i64 %1, double %2, double %3, double %4) #2 {
  %6 = fdiv double %2, %2
  %7 = fdiv double %2, %2
  %8 = call double @llvm.copysign.f64(double %7, double %4)
  %9 = call double @llvm.fabs.f64(double %4)
  %10 = call double @llvm.fabs.f64(double %3)
  %11 = call double @fl_log(double %10)
  %12 = fmul double %4, %11
  %13 = call double @llvm.fabs.f64(double %12)
  %14 = fcmp ogt double %9, %13
  %15 = select i1 %14, double %9, double %13
  %16 = fdiv double %8, %15
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = fsub double %3, %3
  %19 = fsub double %4, %4
  %20 = fadd double %18, %19
  %21 = fadd double -1.000000e+00, %20
  %22 = fcmp olt double %6, 2.000000e+00
  %23 = select i1 %22, double %17, double %21
  %24 = call double @llvm.fabs.f64(double %23)
  %25 = load double, ptr %0, align 8
  %26 = call double @llvm.fabs.f64(double %25)
  %27 = fcmp olt double %24, %26
  br i1 %27, label %28, label %30

28:                                               ; preds = %5
  store double %23, ptr %0, align 8
  %29 = getelementptr i8, ptr %0, i64 8
  store i64 %1, ptr %29, align 4
  br label %30

30:                                               ; preds = %28, %5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.copysign.f64(double, double) #0

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_log(double) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fcmp(ptr %0, i64 %1, double %2, double %3, double %4) #2 {
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
define internal void @fl.probe.fma(ptr %0, i64 %1, double %2, double %3, double %4, double %5) #2 {
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

declare double @pow(double, double)

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #3 = { nounwind willreturn memory(none) }
