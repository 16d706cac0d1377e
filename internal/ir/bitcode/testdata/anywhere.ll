; A unit for fixed addresses: ifuncs become functions, declarations lose dso_local.
%pair = type { i64, i64 }
@near = external dso_local global i32, align 8
@same = external dso_local constant i32
@thread = external dso_local thread_local(initialexec) global i32
@defined = dso_local global i32 3
@chosen = ifunc double (double, ptr), ptr @resolver
@nothing = weak ifunc void (i32), ptr @resolver
@many = ifunc i32 (i32, ...), ptr @resolver
@alike = ifunc i8 (i8, ptr), ptr @resolver
define ptr @resolver() {
  ret ptr @one
}
define double @one(double %x, ptr byval(%pair) %p) {
  ret double %x
}
define signext i8 @like(i8 signext %x, ptr byval(%pair) align 8 %p) {
  ret i8 %x
}
declare dso_local fastcc i32 @far(i32 zeroext) nounwind
declare extern_weak dso_local void @weak()
declare double @llvm.fabs.f64(double)
define double @calls(double %x, ptr %p) {
  %a = call double @chosen(double %x, ptr %p)
  call void @nothing(i32 1)
  %n = call i32 (i32, ...) @many(i32 1, i32 2)
  %m = call fastcc i32 @far(i32 1)
  call void @weak()
  %v = load i32, ptr @near
  %w = load i32, ptr @same
  %u = load i32, ptr @thread
  %c = call i8 @alike(i8 1, ptr %p)
  %b = call double @llvm.fabs.f64(double %a)
  ret double %b
}
