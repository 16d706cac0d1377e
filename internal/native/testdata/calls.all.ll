; ModuleID = 'calls.ll'
source_filename = "calls.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@fl_state = extern_weak global [76 x i64]
@fl_unit_0123456789 = extern_weak global [2 x i64]
@fl.block.0 = internal global { i64, i64, ptr, [5 x { double, i64 }] } { i64 0, i64 5, ptr @fl_unit_0123456789, [5 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }, { double, i64 } { double 0x7FF0000000000000, i64 0 }] }
@fl.block.5 = internal global { i64, i64, ptr, [1 x { double, i64 }] } { i64 0, i64 21474836481, ptr @fl_unit_0123456789, [1 x { double, i64 }] [{ double, i64 } { double 0x7FF0000000000000, i64 0 }] }

declare extern_weak double @g(double)

declare extern_weak double @log(double)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #0

; Function Attrs: null_pointer_is_valid
define double @f(double %x, float %y) #1 {
entry:
  call void @fl.enter(ptr @fl.block.0)
  %0 = call i64 @fl.ops()
  %a = fadd double %x, 1.000000e+00
  call void @fl.all.fadd(ptr getelementptr (i8, ptr @fl.block.0, i64 24), i64 %0, double %a, double %x, double 1.000000e+00)
  %b = call double @log(double %a)
  %1 = add i64 %0, 1
  call void @fl.all.log(ptr getelementptr (i8, ptr @fl.block.0, i64 40), i64 %1, double %b, double %a)
  %2 = add i64 %0, 2
  call void @fl.flush(i64 %2)
  %c = call double @g(double %b)
  %3 = call i64 @fl.ops()
  %d = fpext float %y to double
  %4 = fpext float %y to double
  call void @fl.all.fpext(ptr getelementptr (i8, ptr @fl.block.0, i64 56), i64 %3, double %d, double %4)
  %e = call double @pow(double %c, double %d)
  %5 = add i64 %3, 1
  call void @fl.all.pow(ptr getelementptr (i8, ptr @fl.block.0, i64 72), i64 %5, double %e, double %c, double %d)
  %p = fcmp olt double %e, 1.000000e+00
  %6 = add i64 %3, 2
  %7 = uitofp i1 %p to double
  call void @fl.all.fcmp(ptr getelementptr (i8, ptr @fl.block.0, i64 88), i64 %6, double %7, double %e, double 1.000000e+00)
  %8 = add i64 %3, 3
  call void @fl.flush(i64 %8)
  br i1 %p, label %then, label %done

then:                                             ; preds = %entry
  call void @fl.enter(ptr @fl.block.5)
  %9 = call i64 @fl.ops()
  %10 = fmul double %a, %b
  %11 = fadd double %10, %e
  call void @fl.all.fma(ptr getelementptr (i8, ptr @fl.block.5, i64 24), i64 %9, double %11, double %a, double %b, double %e)
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
define internal void @fl.all.fadd(ptr %record, i64 %op, double %z, double %x0, double %x1) #2 {
  %d1 = call double @llvm.fabs.f64(double %x0)
  %d2 = call double @llvm.fabs.f64(double %x1)
  %d3 = fcmp ogt double %d1, %d2
  %d4 = select i1 %d3, double %d1, double %d2
  %d5 = fdiv double %z, %d4
  %d6 = fcmp olt double %d4, 4.940660e-324
  %d7 = select i1 %d6, double 1.000000e+00, double %d5
  %size = call double @llvm.fabs.f64(double %d7)
  %old = load double, ptr %record, align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d7, ptr %record, align 8
  %at = getelementptr i8, ptr %record, i64 8
  store i64 %op, ptr %at, align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.all.log(ptr %record, i64 %op, double %z, double %x0) #2 {
  %d1 = fsub double %x0, %x0
  %d2 = fadd double 1.000000e+00, %d1
  %d3 = fdiv double %z, 1.000000e+00
  %d4 = fcmp olt double %x0, 4.940660e-324
  %d5 = select i1 %d4, double %d2, double %d3
  %size = call double @llvm.fabs.f64(double %d5)
  %old = load double, ptr %record, align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d5, ptr %record, align 8
  %at = getelementptr i8, ptr %record, i64 8
  store i64 %op, ptr %at, align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.all.fpext(ptr %record, i64 %op, double %z, double %x0) #2 {
  %d1 = call double @llvm.fabs.f64(double %z)
  %size = call double @llvm.fabs.f64(double %d1)
  %old = load double, ptr %record, align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d1, ptr %record, align 8
  %at = getelementptr i8, ptr %record, i64 8
  store i64 %op, ptr %at, align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.all.pow(ptr %record, i64 %op, double %z, double %x0, double %x1) #2 {
  %d1 = fdiv double %z, %z
  %d2 = fdiv double %z, %z
  %d3 = call double @llvm.copysign.f64(double %d2, double %x1)
  %d4 = call double @llvm.fabs.f64(double %x1)
  %d5 = call double @llvm.fabs.f64(double %x0)
  %d6 = call double @fl_log(double %d5)
  %d7 = fmul double %x1, %d6
  %d8 = call double @llvm.fabs.f64(double %d7)
  %d9 = fcmp ogt double %d4, %d8
  %d10 = select i1 %d9, double %d4, double %d8
  %d11 = fdiv double %d3, %d10
  %d12 = call double @llvm.fabs.f64(double %d11)
  %d13 = fsub double %x0, %x0
  %d14 = fsub double %x1, %x1
  %d15 = fadd double %d13, %d14
  %d16 = fadd double -1.000000e+00, %d15
  %d17 = fcmp olt double %d1, 2.000000e+00
  %d18 = select i1 %d17, double %d12, double %d16
  %size = call double @llvm.fabs.f64(double %d18)
  %old = load double, ptr %record, align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d18, ptr %record, align 8
  %at = getelementptr i8, ptr %record, i64 8
  store i64 %op, ptr %at, align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.copysign.f64(double, double) #0

; Function Attrs: nounwind willreturn memory(none)
declare extern_weak double @fl_log(double) #3

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.all.fcmp(ptr %record, i64 %op, double %z, double %x0, double %x1) #2 {
  %d1 = call double @llvm.fabs.f64(double %x0)
  %d2 = call double @llvm.fabs.f64(double %x1)
  %d3 = fcmp ogt double %d1, %d2
  %d4 = select i1 %d3, double %d1, double %d2
  %d5 = fsub double %x0, %x1
  %d6 = fdiv double %d5, %d4
  %d7 = fcmp olt double %d4, 4.940660e-324
  %d8 = select i1 %d7, double 1.000000e+00, double %d6
  %size = call double @llvm.fabs.f64(double %d8)
  %old = load double, ptr %record, align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d8, ptr %record, align 8
  %at = getelementptr i8, ptr %record, i64 8
  store i64 %op, ptr %at, align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

; Function Attrs: alwaysinline nounwind null_pointer_is_valid
define internal void @fl.all.fma(ptr %record, i64 %op, double %z, double %x0, double %x1, double %x2) #2 {
  %d1 = fmul double %x0, %x1
  %d2 = call double @llvm.fabs.f64(double %d1)
  %d3 = call double @llvm.fabs.f64(double %x2)
  %d4 = fcmp ogt double %d2, %d3
  %d5 = select i1 %d4, double %d2, double %d3
  %d6 = fdiv double %z, %d5
  %d7 = fcmp olt double %d5, 4.940660e-324
  %d8 = select i1 %d7, double 1.000000e+00, double %d6
  %size = call double @llvm.fabs.f64(double %d8)
  %old = load double, ptr %record, align 8
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done

keep:                                             ; preds = %0
  store double %d8, ptr %record, align 8
  %at = getelementptr i8, ptr %record, i64 8
  store i64 %op, ptr %at, align 4
  br label %done

done:                                             ; preds = %keep, %0
  ret void
}

declare double @pow(double, double)

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #3 = { nounwind willreturn memory(none) }
