declare double @llvm.fmuladd.f64(double, double, double)
declare float @llvm.fmuladd.f32(float, float, float)
declare double @llvm.experimental.constrained.fmuladd.f64(double, double, double, metadata, metadata)
declare x86_fp80 @llvm.fmuladd.f80(x86_fp80, x86_fp80, x86_fp80)
declare double @sin(double)
define double @split(double %x, float %y, x86_fp80 %z) {
  %a = call double @llvm.fmuladd.f64(double %x, double 3.0, double 5.0)
  %b = call float @llvm.fmuladd.f32(float %y, float 3.0, float 5.0)
  %c = call x86_fp80 @llvm.fmuladd.f80(x86_fp80 %z, x86_fp80 %z, x86_fp80 %z)
  %d = call double @sin(double %a)
  ret double %d
}
define double @fused(double %x, x86_fp80 %z) "target-features"="+sse2,+fma" {
  %a = call double @llvm.fmuladd.f64(double %x, double 3.0, double 5.0)
  %b = call x86_fp80 @llvm.fmuladd.f80(x86_fp80 %z, x86_fp80 %z, x86_fp80 %z)
  ret double %a
}
define double @strict(double %x) strictfp {
  %a = call double @llvm.experimental.constrained.fmuladd.f64(double %x, double 3.0, double 5.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret double %a
}
define double @strictfused(double %x) strictfp "target-features"="+fma" {
  %a = call double @llvm.experimental.constrained.fmuladd.f64(double %x, double 3.0, double 5.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret double %a
}
