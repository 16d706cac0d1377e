; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

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
  %b = call double @log(double %a)
  %c = call double @g(double %b)
  %d = fpext float %y to double
  %e = call double @pow(double %c, double %d)
  %p = fcmp olt double %e, 1.000000e+00
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
  ret double %s

caught:                                           ; preds = %try
  %p = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %p
}

declare double @pow(double, double)

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { null_pointer_is_valid "no-builtins" }
