; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@fl_state = extern_weak global [162 x i64]
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
  %0 = call i64 @fl.ops()
  %a = fadd double %x, 1.000000e+00
  call void @fl.probe.fadd(i64 0, i64 %0, double %a, double %x, double 1.000000e+00)
  %b = call double @log(double %a)
  %1 = add i64 %0, 1
  call void @fl.probe.log(i64 1, i64 %1, double %b, double %a)
  %2 = add i64 %0, 2
  call void @fl.flush(i64 %2)
  %c = call double @g(double %b)
  %3 = call i64 @fl.ops()
  %d = fpext float %y to double
  %4 = fpext float %y to double
  call void @fl.probe.fpext(i64 2, i64 %3, double %d, double %4)
  %e = call double @pow(double %c, double %d)
  %5 = add i64 %3, 1
  call void @fl.probe.pow(i64 3, i64 %5, double %e, double %c, double %d)
  %p = fcmp olt double %e, 1.000000e+00
  %6 = add i64 %3, 2
  %7 = uitofp i1 %p to double
  call void @fl.probe.fcmp(i64 4, i64 %6, double %7, double %e, double 1.000000e+00)
  %8 = add i64 %3, 3
  call void @fl.flush(i64 %8)
  br i1 %p, label %then, label %done

then:                                             ; preds = %entry
  %9 = call i64 @fl.ops()
  %s = call double @llvm.fma.f64(double %a, double %b, double %e)
  call void @fl.probe.fma(i64 5, i64 %9, double %s, double %a, double %b, double %e)
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
  %0 = call i64 @fl.ops()
  %s = fadd double %r, 1.000000e+00
  call void @fl.probe.fadd(i64 6, i64 %0, double %s, double %r, double 1.000000e+00)
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
define internal void @fl.probe.fadd(i64 %0, i64 %1, double %2, double %3, double %4) #2 {
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
define internal void @fl.probe.fadd.measure(i64 %0, double %1, double %2, double %3) #3 {
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.log(i64 %0, i64 %1, double %2, double %3) #2 {
  %5 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %6 = icmp eq i64 %5, %0
  br i1 %6, label %7, label %8, !prof !1

7:                                                ; preds = %4
  call void @fl.probe.log.measure(i64 %1, double %2, double %3)
  br label %8

8:                                                ; preds = %7, %4
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.log.measure(i64 %0, double %1, double %2) #3 {
  %4 = fdiv double %1, 1.000000e+00
  %5 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %6 = add i64 %5, 1
  store i64 %6, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %7 = call double @llvm.fabs.f64(double %4)
  %8 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %9 = call double @llvm.fabs.f64(double %8)
  %10 = fcmp olt double %7, %9
  br i1 %10, label %11, label %12

11:                                               ; preds = %3
  store double %4, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %12

12:                                               ; preds = %11, %3
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fpext(i64 %0, i64 %1, double %2, double %3) #2 {
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
define internal void @fl.probe.fpext.measure(i64 %0, double %1, double %2) #3 {
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
define internal void @fl.probe.pow(i64 %0, i64 %1, double %2, double %3, double %4) #2 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %7 = icmp eq i64 %6, %0
  br i1 %7, label %8, label %9, !prof !1

8:                                                ; preds = %5
  call void @fl.probe.pow.measure(i64 %1, double %2, double %3, double %4)
  br label %9

9:                                                ; preds = %8, %5
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.probe.pow.measure(i64 %0, double %1, double %2, double %3) #3 {
  %5 = fdiv double %1, %1
  %6 = call double @llvm.copysign.f64(double %5, double %3)
  %7 = call double @llvm.fabs.f64(double %3)
  %8 = call double @llvm.fabs.f64(double %2)
  %9 = call double @fl_log(double %8)
  %10 = fmul double %3, %9
  %11 = call double @llvm.fabs.f64(double %10)
  %12 = fcmp ogt double %7, %11
  %13 = select i1 %12, double %7, double %11
  %14 = fdiv double %6, %13
  %15 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %16 = add i64 %15, 1
  store i64 %16, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %17 = call double @llvm.fabs.f64(double %14)
  %18 = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %19 = call double @llvm.fabs.f64(double %18)
  %20 = fcmp olt double %17, %19
  br i1 %20, label %21, label %22

21:                                               ; preds = %4
  store double %14, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %22

22:                                               ; preds = %21, %4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.copysign.f64(double, double) #0

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_log(double) #4

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.probe.fcmp(i64 %0, i64 %1, double %2, double %3, double %4) #2 {
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
define internal void @fl.probe.fcmp.measure(i64 %0, double %1, double %2, double %3) #3 {
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
define internal void @fl.probe.fma(i64 %0, i64 %1, double %2, double %3, double %4, double %5) #2 {
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
define internal void @fl.probe.fma.measure(i64 %0, double %1, double %2, double %3, double %4) #3 {
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

declare double @pow(double, double)

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #3 = { cold noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #4 = { nounwind willreturn memory(none) }

!0 = !{}
!1 = !{!"branch_weights", i32 1, i32 4000}
