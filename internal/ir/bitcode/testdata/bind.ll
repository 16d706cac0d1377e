; own: sin fmodf floor fma frexp fmin exp ldexp atan
declare double @sin(double)
declare double @cos(double)
declare double @llvm.sin.f64(double)
declare double @llvm.cos.f64(double)
declare double @llvm.floor.f64(double)
declare float @llvm.floor.f32(float)
declare double @llvm.fma.f64(double, double, double)
declare x86_fp80 @llvm.tan.f80(x86_fp80)
declare { double, i32 } @llvm.frexp.f64.i32(double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.ldexp.f64.i32(double, i32)
declare double @llvm.fabs.f64(double)
declare double @llvm.experimental.constrained.exp.f64(double, metadata, metadata)
define double @log(double %x) {
  ret double %x
}
declare double @llvm.log.f64(double)
define x86_fp80 @tanl(x86_fp80 %x) {
  ret x86_fp80 %x
}
define double @calls(double %x, x86_fp80 %l) {
  %a = call double @sin(double %x)
  %b = call double @llvm.sin.f64(double %a)
  %c = call double @llvm.cos.f64(double %b)
  %d = call double @cos(double %c)
  %e = call double @llvm.floor.f64(double %d)
  %f = call double @llvm.fma.f64(double %e, double %e, double %e)
  %g = call double @llvm.log.f64(double %f)
  %h = call double @llvm.fabs.f64(double %g)
  %i = frem double %h, 2.0
  %j = call double @llvm.minnum.f64(double %i, double 1.0)
  %k = call double @llvm.ldexp.f64.i32(double %j, i32 2)
  %t = call x86_fp80 @llvm.tan.f80(x86_fp80 %l)
  ret double %k
}
define double @processor(double %x) "target-features"="+fma,+sse4.1" {
  %a = call double @llvm.fma.f64(double %x, double %x, double %x)
  %b = call double @llvm.floor.f64(double %a)
  ret double %b
}
define float @remainder(float %x) {
  %a = frem float %x, 3.0
  %b = call float @llvm.floor.f32(float %a)
  ret float %b
}
define double @fraction(double %x) {
  %r = call { double, i32 } @llvm.frexp.f64.i32(double %x)
  %f = extractvalue { double, i32 } %r, 0
  ret double %f
}
define double @strict(double %x) strictfp {
  %a = call double @llvm.experimental.constrained.exp.f64(double %x, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret double %a
}
