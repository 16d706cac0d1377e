; ModuleID = 'calls.ll'
source_filename = "calls.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@fl_state = extern_weak global [76 x i64]
@fl_unit_0123456789 = extern_weak global [2 x i64]

declare extern_weak double @g(double)

declare extern_weak double @log(double)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #0

; Function Attrs: null_pointer_is_valid
define double @f(double %x, float %y) #1 {
entry:
  %0 = call i64 @fl.ops()
  %a = fadd double %x, 1.000000e+00
  call void @fl.one.fadd(i64 0, i64 %0, double %a, double %x, double 1.000000e+00)
  %b = call double @log(double %a)
  %1 = add i64 %0, 1
  call void @fl.one.log(i64 1, i64 %1, double %b, double %a)
  %2 = add i64 %0, 2
  call void @fl.flush(i64 %2)
  %c = call double @g(double %b)
  %3 = call i64 @fl.ops()
  %d = fpext float %y to double
  %4 = fpext float %y to double
  call void @fl.one.fpext(i64 2, i64 %3, double %d, double %4)
  %e = call double @pow(double %c, double %d)
  %5 = add i64 %3, 1
  call void @fl.one.pow(i64 3, i64 %5, double %e, double %c, double %d)
  %p = fcmp olt double %e, 1.000000e+00
  %6 = add i64 %3, 2
  %7 = uitofp i1 %p to double
  call void @fl.one.fcmp(i64 4, i64 %6, double %7, double %e, double 1.000000e+00)
  %8 = add i64 %3, 3
  call void @fl.flush(i64 %8)
  br i1 %p, label %then, label %done

then:                                             ; preds = %entry
  %9 = call i64 @fl.ops()
  %10 = fmul double %a, %b
  %11 = fadd double %10, %e
  call void @fl.one.fma(i64 5, i64 %9, double %11, double %a, double %b, double %e)
  %12 = add i64 %9, 1
  call void @fl.flush(i64 %12)
  ret double %11

done:                                             ; preds = %entry
  %r = phi double [ %e, %entry ]
  ret double %r
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal i64 @fl.ops() #2 {
  %v = load i64, ptr @fl_state, align 4
  ret i64 %v
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.flush(i64 %ops) #2 {
  store i64 %ops, ptr @fl_state, align 4
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.enter(ptr %block) #2 {
  %n = load i64, ptr %block, align 4
  %more = add i64 %n, 1
  store i64 %more, ptr %block, align 4
  %first = icmp eq i64 %n, 0
  br i1 %first, label %list, label %done

list:                                             ; preds = %0
  %at = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 1), align 8
  store ptr %block, ptr %at, align 8
  %next = getelementptr i8, ptr %at, i64 8
  store ptr %next, ptr getelementptr (i64, ptr @fl_state, i64 1), align 8
  br label %done

done:                                             ; preds = %list, %0
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.one.fadd(i64 %site, i64 %op, double %z, double %x0, double %x1) #2 {
  %chosen = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %hit = icmp eq i64 %chosen, %site
  br i1 %hit, label %measure, label %done, !prof !1

measure:                                          ; preds = %0
  call void @fl.one.fadd.measure(i64 %op, double %z, double %x0, double %x1)
  br label %done

done:                                             ; preds = %measure, %0
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.one.fadd.measure(i64 %op, double %z, double %x0, double %x1) #3 {
  %d1 = call double @llvm.fabs.f64(double %x0)
  %d2 = call double @llvm.fabs.f64(double %x1)
  %d3 = fcmp ogt double %d1, %d2
  %d4 = select i1 %d3, double %d1, double %d2
  %d5 = fdiv double %z, %d4
  %d6 = fcmp olt double %d4, 4.940660e-324
  %d7 = select i1 %d6, double 1.000000e+00, double %d5
  %n = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %more = add i64 %n, 1
  store i64 %more, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %size = call double @llvm.fabs.f64(double %d7)
  %old = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d7, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %op, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.one.log(i64 %site, i64 %op, double %z, double %x0) #2 {
  %chosen = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %hit = icmp eq i64 %chosen, %site
  br i1 %hit, label %measure, label %done, !prof !1

measure:                                          ; preds = %0
  call void @fl.one.log.measure(i64 %op, double %z, double %x0)
  br label %done

done:                                             ; preds = %measure, %0
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.one.log.measure(i64 %op, double %z, double %x0) #3 {
  %d1 = fdiv double %z, 1.000000e+00
  %n = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %more = add i64 %n, 1
  store i64 %more, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %size = call double @llvm.fabs.f64(double %d1)
  %old = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d1, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %op, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.one.fpext(i64 %site, i64 %op, double %z, double %x0) #2 {
  %chosen = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %hit = icmp eq i64 %chosen, %site
  br i1 %hit, label %measure, label %done, !prof !1

measure:                                          ; preds = %0
  call void @fl.one.fpext.measure(i64 %op, double %z, double %x0)
  br label %done

done:                                             ; preds = %measure, %0
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.one.fpext.measure(i64 %op, double %z, double %x0) #3 {
  %n = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %more = add i64 %n, 1
  store i64 %more, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %size = call double @llvm.fabs.f64(double %z)
  %old = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %z, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %op, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.one.pow(i64 %site, i64 %op, double %z, double %x0, double %x1) #2 {
  %chosen = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %hit = icmp eq i64 %chosen, %site
  br i1 %hit, label %measure, label %done, !prof !1

measure:                                          ; preds = %0
  call void @fl.one.pow.measure(i64 %op, double %z, double %x0, double %x1)
  br label %done

done:                                             ; preds = %measure, %0
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.one.pow.measure(i64 %op, double %z, double %x0, double %x1) #3 {
  %d1 = fdiv double %z, %z
  %d2 = call double @llvm.copysign.f64(double %d1, double %x1)
  %d3 = call double @llvm.fabs.f64(double %x1)
  %d4 = call double @llvm.fabs.f64(double %x0)
  %d5 = call double @fl_log(double %d4)
  %d6 = fmul double %x1, %d5
  %d7 = call double @llvm.fabs.f64(double %d6)
  %d8 = fcmp ogt double %d3, %d7
  %d9 = select i1 %d8, double %d3, double %d7
  %d10 = fdiv double %d2, %d9
  %n = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %more = add i64 %n, 1
  store i64 %more, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %size = call double @llvm.fabs.f64(double %d10)
  %old = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d10, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %op, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.copysign.f64(double, double) #0

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_log(double) #4

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.one.fcmp(i64 %site, i64 %op, double %z, double %x0, double %x1) #2 {
  %chosen = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %hit = icmp eq i64 %chosen, %site
  br i1 %hit, label %measure, label %done, !prof !1

measure:                                          ; preds = %0
  call void @fl.one.fcmp.measure(i64 %op, double %z, double %x0, double %x1)
  br label %done

done:                                             ; preds = %measure, %0
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.one.fcmp.measure(i64 %op, double %z, double %x0, double %x1) #3 {
  %d1 = call double @llvm.fabs.f64(double %x0)
  %d2 = call double @llvm.fabs.f64(double %x1)
  %d3 = fcmp ogt double %d1, %d2
  %d4 = select i1 %d3, double %d1, double %d2
  %d5 = fsub double %x0, %x1
  %d6 = fdiv double %d5, %d4
  %d7 = fcmp olt double %d4, 4.940660e-324
  %d8 = select i1 %d7, double 1.000000e+00, double %d6
  %n = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %more = add i64 %n, 1
  store i64 %more, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %size = call double @llvm.fabs.f64(double %d8)
  %old = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d8, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %op, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.one.fma(i64 %site, i64 %op, double %z, double %x0, double %x1, double %x2) #2 {
  %chosen = load i64, ptr getelementptr (i64, ptr @fl_unit_0123456789, i64 1), align 4, !invariant.load !0
  %hit = icmp eq i64 %chosen, %site
  br i1 %hit, label %measure, label %done, !prof !1

measure:                                          ; preds = %0
  call void @fl.one.fma.measure(i64 %op, double %z, double %x0, double %x1, double %x2)
  br label %done

done:                                             ; preds = %measure, %0
  ret void
}

; Function Attrs: cold noinline nounwind null_pointer_is_valid
define internal void @fl.one.fma.measure(i64 %op, double %z, double %x0, double %x1, double %x2) #3 {
  %d1 = fmul double %x0, %x1
  %d2 = call double @llvm.fabs.f64(double %d1)
  %d3 = call double @llvm.fabs.f64(double %x2)
  %d4 = fcmp ogt double %d2, %d3
  %d5 = select i1 %d4, double %d2, double %d3
  %d6 = fdiv double %z, %d5
  %d7 = fcmp olt double %d5, 4.940660e-324
  %d8 = select i1 %d7, double 1.000000e+00, double %d6
  %n = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %more = add i64 %n, 1
  store i64 %more, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %size = call double @llvm.fabs.f64(double %d8)
  %old = load double, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d8, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 %op, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  br label %done

done:                                             ; preds = %keep, %0
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
