; A unit that runs anywhere stays as it is.
@near = external dso_local global i32
declare dso_local i32 @far(i32)
define i32 @calls() {
  %v = load i32, ptr @near
  %m = call i32 @far(i32 %v)
  ret i32 %m
}
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
