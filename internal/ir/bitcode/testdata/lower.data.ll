target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; Variables, constants and aliases.
%s = type { i8, i32, double, ptr }
@small = global i8 -3
@wide = constant i128 -5, align 32
@wider = constant i128 170141183460469231731687303715884105727
@text = private constant [6 x i8] c"hello\00"
@half = global half 1.5
@bfloat = global bfloat 2.5
@float = global float 0x3FB99999A0000000
@floatnan = global float 0xFFF8000020000000
@simple = global float 2.5
@double = global double -0.1
@long = global x86_fp80 0xK4000C90FDAA22168C235
@quad = global fp128 0xL00000000000000004000000000000000
@struct = global %s { i8 1, i32 258, double 1.0, ptr getelementptr inbounds (i8, ptr @small, i64 1) }
@array = global [2 x [2 x i16]] [[2 x i16] [i16 1, i16 2], [2 x i16] [i16 3, i16 4]]
@vector = global <2 x float> <float 1.0, float 2.0>
@functions = constant [3 x ptr] [ptr @f, ptr null, ptr inttoptr (i64 -1 to ptr)]
@zero = global %s zeroinitializer
@undefined = global [2 x i32] [i32 undef, i32 3]
@difference = global i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @array, i64 6) to i64), i64 ptrtoint (ptr @array to i64))
@moved = global i64 add (i64 4, i64 ptrtoint (ptr @array to i64))
@less = global i64 sub (i64 ptrtoint (ptr @array to i64), i64 4)
@thread = thread_local global i32 7
@external = external constant [0 x i8], align 8
@maybe = extern_weak global i32
@shared = common global i64 0
@alias = alias i16, getelementptr inbounds ([2 x [2 x i16]], ptr @array, i64 0, i64 1, i64 1)
@weakalias = weak alias double (double), ptr @f
@weakvalue = weak alias i32, ptr @thread
@hidden = internal alias double (double), ptr @f
@called = alias double (double), ptr @f
@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @second, ptr null }, { i32, ptr, ptr } { i32 101, ptr @first, ptr null }, { i32, ptr, ptr } { i32 65535, ptr null, ptr null }]
define internal void @first() {
  ret void
}
define internal void @second() {
  ret void
}
define double @f(double %x) {
  %a = call double @called(double %x)
  %b = call double @weakalias(double %a)
  %c = call double @hidden(double %b)
  ret double %c
}
define linkonce_odr i64 @operands(ptr %p) {
  store i128 -1, ptr %p
  store ptr @alias, ptr %p
  store ptr @weakalias, ptr %p
  store i32 trunc (i64 5 to i32), ptr %p
  store %s { i8 1, i32 2, double 3.0, ptr null }, ptr %p
  store double undef, ptr %p
  store float poison, ptr %p
  store <2 x double> zeroinitializer, ptr %p
  store i64 ptrtoint (ptr inttoptr (i64 12 to ptr) to i64), ptr %p
  ret i64 ptrtoint (ptr @struct to i64)
}
