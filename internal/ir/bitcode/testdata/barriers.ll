; Assembly without an instruction goes away. Its results are its operands.
define double @value(double %x) {
  %y = call double asm sideeffect "", "=x,0,~{memory}"(double %x)
  ret double %y
}
define double @comment(double %x) {
  %y = call double asm sideeffect "\0A# a comment\0A", "=x,0"(double %x)
  ret double %y
}
define double @pair(double %x, i32 %n) {
  %y = call { double, i32 } asm sideeffect "", "=x,=r,0,1"(double %x, i32 %n)
  %z = extractvalue { double, i32 } %y, 0
  ret double %z
}
define double @swapped(double %x, double %n) {
  %y = call { double, double } asm sideeffect "", "=x,=x,1,0"(double %x, double %n)
  %z = extractvalue { double, double } %y, 0
  ret double %z
}
define void @memory(ptr %p, double %x) {
  call void asm sideeffect "", "=*m,*m"(ptr elementtype(double) %p, ptr elementtype(double) %p)
  call void asm sideeffect "", "=*m,0,r"(ptr elementtype(double) %p, double %x, i32 1)
  call void asm sideeffect "", "~{memory}"()
  ret void
}
define double @mixed(ptr %p, double %x) {
  %y = call double asm sideeffect "", "=*m,=x,1"(ptr elementtype(double) %p, double %x)
  ret double %y
}
define double @unknown(double %x) {
  %y = call double asm sideeffect "", "=x"()
  %z = call double asm sideeffect "", "=x,0"(i64 1)
  %w = call double asm sideeffect "sqrtsd $0, $0", "=x,0"(double %y)
  call void asm sideeffect "# faultline: something", ""()
  ret double %w
}
