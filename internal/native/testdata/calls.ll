; A block with a call in its middle: two stretches, the counter is written before the call and read again after it.
; pow as an intrinsic becomes a call that no optimiser knows.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare double @g(double) memory(none)
declare double @log(double)
declare double @llvm.pow.f64(double, double)
declare double @llvm.fma.f64(double, double, double)

define double @f(double %x, float %y) {
entry:
  %a = fadd double %x, 1.0
  %b = call double @log(double %a)
  %c = call double @g(double %b)
  %d = fpext float %y to double
  %e = call double @llvm.pow.f64(double %c, double %d)
  %p = fcmp olt double %e, 1.0
  br i1 %p, label %then, label %done
then:
  %s = call double @llvm.fma.f64(double %a, double %b, double %e)
  ret double %s
done:
  %r = phi double [ %e, %entry ]
  ret double %r
}
; A call that may throw: its result is known in a block of its own, from which the phi takes it.
declare i32 @__gxx_personality_v0(...)

define double @throws(double %x, i1 %c) personality ptr @__gxx_personality_v0 {
entry:
  br i1 %c, label %try, label %done
try:
  %a = invoke double @g(double %x) to label %done unwind label %caught
done:
  %r = phi double [ %a, %try ], [ %x, %entry ]
  %s = fadd double %r, 1.0
  ret double %s
caught:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
