; Operations in any rounding mode become plain ones, where exceptions are ignored.
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fsub.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fmul.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fdiv.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.frem.f64(double, double, metadata, metadata)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.fpext.f64.f32(float, metadata)
declare i32 @llvm.experimental.constrained.fptosi.i32.f64(double, metadata)
declare i32 @llvm.experimental.constrained.fptoui.i32.f64(double, metadata)
declare double @llvm.experimental.constrained.sitofp.f64.i32(i32, metadata, metadata)
declare double @llvm.experimental.constrained.uitofp.f64.i32(i32, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmps.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.sqrt.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.powi.f64(double, i32, metadata, metadata)
declare double @llvm.experimental.constrained.fma.f64(double, double, double, metadata, metadata)
declare double @llvm.experimental.constrained.floor.f64(double, metadata)
declare double @sin(double)
define double @arithmetic(double %x, double %y) strictfp {
  %a = call double @llvm.experimental.constrained.fadd.f64(double %x, double %y, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %b = call double @llvm.experimental.constrained.fsub.f64(double %a, double %y, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %c = call double @llvm.experimental.constrained.fmul.f64(double %b, double %y, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %d = call double @llvm.experimental.constrained.fdiv.f64(double %c, double %y, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %e = call double @llvm.experimental.constrained.frem.f64(double %d, double %y, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %f = call double @llvm.experimental.constrained.sqrt.f64(double %e, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %g = call double @llvm.experimental.constrained.powi.f64(double %f, i32 3, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %h = call double @llvm.experimental.constrained.fma.f64(double %g, double %x, double %y, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %i = call double @llvm.experimental.constrained.floor.f64(double %h, metadata !"fpexcept.ignore") strictfp
  %j = call double @sin(double %i) strictfp
  ret double %j
}
define i1 @conversions(double %x, i32 %n) strictfp {
  %a = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %x, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %b = call double @llvm.experimental.constrained.fpext.f64.f32(float %a, metadata !"fpexcept.ignore") strictfp
  %c = call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %b, metadata !"fpexcept.ignore") strictfp
  %d = call i32 @llvm.experimental.constrained.fptoui.i32.f64(double %b, metadata !"fpexcept.ignore") strictfp
  %e = call double @llvm.experimental.constrained.sitofp.f64.i32(i32 %c, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %f = call double @llvm.experimental.constrained.uitofp.f64.i32(i32 %d, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %g = call i1 @llvm.experimental.constrained.fcmp.f64(double %e, double %f, metadata !"olt", metadata !"fpexcept.ignore") strictfp
  %h = call i1 @llvm.experimental.constrained.fcmps.f64(double %e, double %f, metadata !"une", metadata !"fpexcept.ignore") strictfp
  %i = and i1 %g, %h
  ret i1 %i
}
define double @constants() strictfp {
  %exact = call double @llvm.experimental.constrained.fadd.f64(double 1.0, double 2.0, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %rounded = call double @llvm.experimental.constrained.fmul.f64(double 299792458.0, double 299792458.0, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %third = call double @llvm.experimental.constrained.fdiv.f64(double 1.0, double 3.0, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %nan = call double @llvm.experimental.constrained.fdiv.f64(double 0.0, double 0.0, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %large = call double @llvm.experimental.constrained.fmul.f64(double 1.0e300, double 1.0e300, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %inf = call double @llvm.experimental.constrained.fadd.f64(double 0x7FF0000000000000, double 1.0, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %s = fadd double %exact, %rounded
  %t = fadd double %s, %third
  %u = fadd double %t, %nan
  %v = fadd double %u, %large
  %w = fadd double %v, %inf
  ret double %w
}
define double @strict(double %x) strictfp {
  %a = call double @llvm.experimental.constrained.fadd.f64(double %x, double %x, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %b = call double @llvm.experimental.constrained.fsub.f64(double %a, double %x, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %c = call double @sin(double %b) strictfp
  ret double %c
}
