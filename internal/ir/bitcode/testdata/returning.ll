declare double @sin(double)
define double @must(double %x) {
  %y = musttail call double @sin(double %x)
  ret double %y
}
define double @may(double %x) {
  %y = tail call double @sin(double %x)
  %z = call double @sin(double %y)
  %w = notail call double @sin(double %z)
  ret double %w
}
