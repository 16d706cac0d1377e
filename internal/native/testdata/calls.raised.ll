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
  call void @fl.reach(i64 0)
  %a = fadd double %x, 1.000000e+00
  call void @fl.look.fadd(double %x, double 0.000000e+00, double 1.000000e+00, double 0.000000e+00, double %a, double 0x10000000000000, i64 0, i64 0)
  %b = call double @log(double %a)
  call void @fl.look.log(double %a, double 0.000000e+00, double %b, double 0x10000000000000, i64 1, i64 0)
  %c = call double @g(double %b)
  %d = fpext float %y to double
  %e = call double @pow(double %c, double %d)
  call void @fl.look.pow(double %c, double 0.000000e+00, double %d, double 0.000000e+00, double %e, double 0x10000000000000, i64 3, i64 0)
  %p = fcmp olt double %e, 1.000000e+00
  br i1 %p, label %then, label %done

then:                                             ; preds = %entry
  call void @fl.reach(i64 5)
  %s = call double @llvm.fma.f64(double %a, double %b, double %e)
  call void @fl.look.fma(double %a, double 0.000000e+00, double %b, double 0.000000e+00, double %e, double 0.000000e+00, double %s, double 0x10000000000000, i64 5, i64 0)
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
  call void @fl.reach(i64 6)
  %s = fadd double %r, 1.000000e+00
  call void @fl.look.fadd(double %r, double 0.000000e+00, double 1.000000e+00, double 0.000000e+00, double %s, double 0x10000000000000, i64 6, i64 0)
  ret double %s

caught:                                           ; preds = %try
  %p = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %p
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.reach(i64 %0) #2 {
  %2 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 15), align 8
  %3 = call i64 @fl.site(i64 %0)
  %4 = getelementptr i64, ptr %2, i64 %3
  %5 = getelementptr i8, ptr %4, i64 1
  store i8 1, ptr %5, align 1
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal i64 @fl.site(i64 %0) #2 {
  %2 = load i64, ptr @fl_unit_0123456789, align 4
  %3 = add i64 %2, %0
  ret i64 %3
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.fadd(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #2 {
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
define internal void @fl.look.log(double %0, double %1, double %2, double %3, i64 %4, i64 %5) #2 {
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
  %16 = call double @fl_d_log(double %0, double %1, double %2, double %3, i64 %15, i64 %5)
  br label %17

17:                                               ; preds = %14, %6
  ret void
}

declare extern_weak double @fl_d_log(double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.pow(double %0, double %1, double %2, double %3, double %4, double %5, i64 %6, i64 %7) #2 {
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
  %18 = call double @fl_d_pow(double %0, double %1, double %2, double %3, double %4, double %5, i64 %17, i64 %7)
  br label %19

19:                                               ; preds = %16, %8
  ret void
}

declare extern_weak double @fl_d_pow(double, double, double, double, double, double, i64, i64)

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.look.fma(double %0, double %1, double %2, double %3, double %4, double %5, double %6, double %7, i64 %8, i64 %9) #2 {
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

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

declare double @pow(double, double)

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #3 = { cold nounwind }

!0 = !{!"branch_weights", i32 1, i32 4000}
