define double @sum(<2 x double> %v) {
  %p = alloca double
  %w = fadd <2 x double> %v, %v
  %a = extractelement <2 x double> %w, i32 0
  store double %a, ptr %p
  %b = extractelement <2 x double> %w, i32 1
  %c = load double, ptr %p
  %d = fadd double %b, %c
  ret double %d
}
