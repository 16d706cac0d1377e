declare i64 @lround(double)
declare i64 @lroundf(float)
declare i64 @llrintl(x86_fp80)
declare i64 @llvm.lrint.i64.f64(double)
declare i32 @llvm.llround.i32.f32(float)
declare i64 @lrintf(double)
declare double @round(double)
declare i64 @llround(double, i32)
define i64 @lrint(double %x) {
  ret i64 3
}
define i64 @calls(double %x, float %y, x86_fp80 %z) {
  %a = call i64 @lround(double %x)
  %b = call i64 @lroundf(float %y)
  %c = call i64 @llrintl(x86_fp80 %z)
  %d = call i64 @llvm.lrint.i64.f64(double %x)
  %e = call i32 @llvm.llround.i32.f32(float %y)
  %f = call i64 @lrintf(double %x)
  %g = call double @round(double %x)
  %h = call i64 @llround(double %x, i32 1)
  %i = call i64 @lrint(double %x)
  %s = add i64 %a, %b
  %t = add i64 %c, %d
  %u = add i64 %s, %t
  %v = sext i32 %e to i64
  %w = add i64 %u, %v
  ret i64 %w
}
