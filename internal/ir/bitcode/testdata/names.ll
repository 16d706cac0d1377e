; The mark of a name goes away, unless another definition has the name.
@"\01alone_variable" = global i32 1
@"\01both_variable" = external global i32
@both_variable = global i32 2
@"\01alone_alias" = alias i32, ptr @both_variable
declare double @"\01alone_declared"(double)
define double @"\01alone"(double %x) {
  ret double %x
}
declare double @"\01declared"(double)
define double @declared(double %x) {
  ret double %x
}
declare double @defined(double)
define double @"\01defined"(double %x) {
  ret double %x
}
define double @twice(double %x) {
  ret double %x
}
define double @"\01twice"(double %x) {
  %y = fneg double %x
  ret double %y
}
declare double @"\01aliased"(double)
@aliased = alias double (double), ptr @declared
define double @"\01llvm.odd"(double %x) {
  ret double %x
}
define double @uses(double %x) {
  %a = call double @"\01alone"(double %x)
  %b = call double @"\01declared"(double %a)
  %c = call double @defined(double %b)
  %d = call double @"\01twice"(double %c)
  %e = call double @"\01aliased"(double %d)
  %f = call double @"\01alone_declared"(double %e)
  %g = load i32, ptr @"\01both_variable"
  ret double %f
}
