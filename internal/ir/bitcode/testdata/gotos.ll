; A computed goto, with addresses in a table, and with differences of addresses.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@machine.labels = internal constant [3 x ptr] [ptr blockaddress(@machine, %11), ptr blockaddress(@machine, %20), ptr blockaddress(@machine, %31)], align 16
@machine.differences = internal constant [3 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@machine, %11) to i64), i64 ptrtoint (ptr blockaddress(@machine, %11) to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@machine, %20) to i64), i64 ptrtoint (ptr blockaddress(@machine, %11) to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@machine, %31) to i64), i64 ptrtoint (ptr blockaddress(@machine, %11) to i64)) to i32)], align 4

define dso_local double @machine(ptr noundef %0, double noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  store ptr %0, ptr %3, align 8
  store double %1, ptr %4, align 8
  %5 = load ptr, ptr %3, align 8
  %6 = getelementptr inbounds i8, ptr %5, i32 1
  store ptr %6, ptr %3, align 8
  %7 = load i8, ptr %5, align 1
  %8 = zext i8 %7 to i64
  %9 = getelementptr inbounds [3 x ptr], ptr @machine.labels, i64 0, i64 %8
  %10 = load ptr, ptr %9, align 8
  br label %33

11:                                               ; preds = %33, %33, %33, %33, %33, %33
  %12 = load double, ptr %4, align 8
  %13 = fadd double %12, 1.000000e+00
  store double %13, ptr %4, align 8
  %14 = load ptr, ptr %3, align 8
  %15 = getelementptr inbounds i8, ptr %14, i32 1
  store ptr %15, ptr %3, align 8
  %16 = load i8, ptr %14, align 1
  %17 = zext i8 %16 to i64
  %18 = getelementptr inbounds [3 x ptr], ptr @machine.labels, i64 0, i64 %17
  %19 = load ptr, ptr %18, align 8
  br label %33

20:                                               ; preds = %33, %33
  %21 = load double, ptr %4, align 8
  %22 = fdiv double %21, 2.000000e+00
  store double %22, ptr %4, align 8
  %23 = load ptr, ptr %3, align 8
  %24 = getelementptr inbounds i8, ptr %23, i32 1
  store ptr %24, ptr %3, align 8
  %25 = load i8, ptr %23, align 1
  %26 = zext i8 %25 to i64
  %27 = getelementptr inbounds [3 x i32], ptr @machine.differences, i64 0, i64 %26
  %28 = load i32, ptr %27, align 4
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds i8, ptr blockaddress(@machine, %11), i64 %29
  br label %33

31:                                               ; preds = %33, %33
  %32 = load double, ptr %4, align 8
  ret double %32

33:                                               ; preds = %20, %11, %2
  %34 = phi ptr [ %10, %2 ], [ %19, %11 ], [ %30, %20 ]
  indirectbr ptr %34, [label %11, label %20, label %31, label %11, label %11, label %20, label %11, label %31, label %11, label %11]
}

