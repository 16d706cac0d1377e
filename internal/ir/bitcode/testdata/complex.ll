; own: own_cexp
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare { double, double } @__muldc3(double, double, double, double)
declare { double, double } @__divdc3(double, double, double, double)
declare <2 x float> @__divsc3(float, float, float, float)
declare { x86_fp80, x86_fp80 } @__mulxc3(x86_fp80, x86_fp80, x86_fp80, x86_fp80)
declare <2 x half> @__divhc3(half, half, half, half)
declare double @cabs(double, double)
declare float @cargf(<2 x float>)
declare x86_fp80 @cabsl(ptr byval({ x86_fp80, x86_fp80 }))
declare double @creal(double, double)
declare double @cimag(double, double)
declare { double, double } @conj(double, double)
declare { double, double } @cproj(double, double)
declare { double, double } @cpow(double, double, double, double)
declare { double, double } @csin(double, double)
declare { double, double } @own_cexp(double, double)
declare { double, double, double } @clog(double, double)
declare double @cos(double)
define { double, double } @products(double %a, double %b, double %c, double %d) {
  %x = call { double, double } @__muldc3(double %a, double %b, double %c, double %d)
  %re = extractvalue { double, double } %x, 0
  %im = extractvalue { double, double } %x, 1
  %y = call { double, double } @__divdc3(double %re, double %im, double %c, double %d)
  ret { double, double } %y
}
define <2 x float> @floats(float %a, float %b, float %c, float %d) {
  %y = call <2 x float> @__divsc3(float %a, float %b, float %c, float %d)
  %z = call float @cargf(<2 x float> %y)
  %w = insertelement <2 x float> %y, float %z, i32 0
  ret <2 x float> %w
}
define <2 x half> @halves(half %a, half %b, half %c, half %d) {
  %y = call <2 x half> @__divhc3(half %a, half %b, half %c, half %d)
  ret <2 x half> %y
}
define x86_fp80 @longs(ptr %p, x86_fp80 %a) {
  %x = call x86_fp80 @cabsl(ptr byval({ x86_fp80, x86_fp80 }) %p)
  %y = call { x86_fp80, x86_fp80 } @__mulxc3(x86_fp80 %a, x86_fp80 %x, x86_fp80 %a, x86_fp80 %a)
  %z = extractvalue { x86_fp80, x86_fp80 } %y, 1
  ret x86_fp80 %z
}
define double @functions(double %a, double %b, double %c, double %d) {
  %x = call double @cabs(double %a, double %b)
  %y = call double @creal(double %x, double %b)
  %z = call double @cimag(double %y, double %b)
  %u = call { double, double } @conj(double %z, double %d)
  %u0 = extractvalue { double, double } %u, 0
  %u1 = extractvalue { double, double } %u, 1
  %v = call { double, double } @cproj(double %u0, double %u1)
  %v0 = extractvalue { double, double } %v, 0
  %w = call { double, double } @cpow(double %v0, double %b, double %c, double %d)
  %w0 = extractvalue { double, double } %w, 0
  %s = call { double, double } @csin(double %w0, double %d)
  %s0 = extractvalue { double, double } %s, 0
  ret double %s0
}
define double @others(double %a, double %b) {
  %x = call { double, double } @own_cexp(double %a, double %b)
  %y = extractvalue { double, double } %x, 0
  %z = call { double, double, double } @clog(double %y, double %b)
  %w = extractvalue { double, double, double } %z, 0
  %v = call double @cos(double %w)
  ret double %v
}
