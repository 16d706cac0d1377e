define available_externally double @elsewhere(double %x) {
  ret double %x
}
define hidden double @locked(double %x) optnone noinline {
  %y = call double @elsewhere(double %x)
  ret double %y
}
define available_externally hidden double @both(double %x) optnone noinline {
  ret double %x
}
declare double @declared(double)
