declare double @sin(double)
declare double @cos(double)
declare double @tan(double)
declare double @other(double)
declare i32 @personality(...)
declare double @llvm.exp.f64(double)
@table = constant [2 x ptr] [ptr @sin, ptr @other]
define double @calls(double %x, ptr %f) {
  %a = call double @sin(double %x)
  %b = call double @cos(double %a)
  %c = call double %f(double %b)
  %d = call double @map(ptr @tan, double %c)
  %e = call double @tan(double %d)
  ret double %e
}
define double @map(ptr %f, double %x) personality ptr @personality {
  %y = invoke double @tan(double %x) to label %ok unwind label %no
ok:
  %z = call double %f(double %y)
  ret double %z
no:
  %l = landingpad { ptr, i32 } cleanup
  ret double 0.0
}
