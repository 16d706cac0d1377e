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
  %a = fadd double %x, 1.000000e+00
  %0 = bitcast double %x to i64
  %1 = lshr i64 %0, 52
  %2 = and i64 %1, 2047
  %3 = or i64 %2, 67043328
  %4 = bitcast double %a to i64
  %5 = lshr i64 %4, 52
  %6 = and i64 %5, 2047
  %7 = shl i64 %6, 32
  %8 = or i64 %3, %7
  call void @fl.step(i64 0, i64 1, i64 %8)
  %b = call double @log(double %a)
  %c = call double @g(double %b)
  %d = fpext float %y to double
  %e = call double @pow(double %c, double %d)
  %p = fcmp olt double %e, 1.000000e+00
  %9 = zext i1 %p to i64
  call void @fl.step(i64 4, i64 19, i64 %9)
  br i1 %p, label %then, label %done

then:                                             ; preds = %entry
  %s = call double @llvm.fma.f64(double %a, double %b, double %e)
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
  %s = fadd double %r, 1.000000e+00
  %0 = bitcast double %r to i64
  %1 = lshr i64 %0, 52
  %2 = and i64 %1, 2047
  %3 = or i64 %2, 67043328
  %4 = bitcast double %s to i64
  %5 = lshr i64 %4, 52
  %6 = and i64 %5, 2047
  %7 = shl i64 %6, 32
  %8 = or i64 %3, %7
  call void @fl.step(i64 6, i64 1, i64 %8)
  ret double %s

caught:                                           ; preds = %try
  %p = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %p
}

; Function Attrs: noinline nounwind null_pointer_is_valid
define internal void @fl.step(i64 %0, i64 %1, i64 %2) #2 {
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

declare double @pow(double, double)

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { noinline nounwind null_pointer_is_valid "no-builtins" }
