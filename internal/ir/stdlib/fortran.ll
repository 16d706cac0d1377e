; fortran.c, compiled by go test -update
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@statement = internal global i8 0, align 1
@.str = private unnamed_addr constant [5 x i8] c"STOP\00", align 1
@.str.1 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1

define i32 @_FortranACharacterCompareScalar1(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  store i64 %3, ptr %8, align 8
  %9 = load ptr, ptr %5, align 8
  %10 = load ptr, ptr %6, align 8
  %11 = load i64, ptr %7, align 8
  %12 = load i64, ptr %8, align 8
  %13 = call i32 @compare(ptr %9, ptr %10, i64 %11, i64 %12)
  ret i32 %13
}

define internal i32 @compare(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i64 %2, ptr %8, align 8
  store i64 %3, ptr %9, align 8
  store i64 0, ptr %10, align 8
  br label %13

13:                                               ; preds = %58, %4
  %14 = load i64, ptr %10, align 8
  %15 = load i64, ptr %8, align 8
  %16 = icmp ult i64 %14, %15
  br i1 %16, label %21, label %17

17:                                               ; preds = %13
  %18 = load i64, ptr %10, align 8
  %19 = load i64, ptr %9, align 8
  %20 = icmp ult i64 %18, %19
  br label %21

21:                                               ; preds = %17, %13
  %22 = phi i1 [ true, %13 ], [ %20, %17 ]
  br i1 %22, label %23, label %61

23:                                               ; preds = %21
  %24 = load i64, ptr %10, align 8
  %25 = load i64, ptr %8, align 8
  %26 = icmp ult i64 %24, %25
  br i1 %26, label %27, label %33

27:                                               ; preds = %23
  %28 = load ptr, ptr %6, align 8
  %29 = load i64, ptr %10, align 8
  %30 = getelementptr inbounds i8, ptr %28, i64 %29
  %31 = load i8, ptr %30, align 1
  %32 = zext i8 %31 to i32
  br label %34

33:                                               ; preds = %23
  br label %34

34:                                               ; preds = %33, %27
  %35 = phi i32 [ %32, %27 ], [ 32, %33 ]
  store i32 %35, ptr %11, align 4
  %36 = load i64, ptr %10, align 8
  %37 = load i64, ptr %9, align 8
  %38 = icmp ult i64 %36, %37
  br i1 %38, label %39, label %45

39:                                               ; preds = %34
  %40 = load ptr, ptr %7, align 8
  %41 = load i64, ptr %10, align 8
  %42 = getelementptr inbounds i8, ptr %40, i64 %41
  %43 = load i8, ptr %42, align 1
  %44 = zext i8 %43 to i32
  br label %46

45:                                               ; preds = %34
  br label %46

46:                                               ; preds = %45, %39
  %47 = phi i32 [ %44, %39 ], [ 32, %45 ]
  store i32 %47, ptr %12, align 4
  %48 = load i32, ptr %11, align 4
  %49 = load i32, ptr %12, align 4
  %50 = icmp ne i32 %48, %49
  br i1 %50, label %51, label %57

51:                                               ; preds = %46
  %52 = load i32, ptr %11, align 4
  %53 = load i32, ptr %12, align 4
  %54 = icmp slt i32 %52, %53
  %55 = zext i1 %54 to i64
  %56 = select i1 %54, i32 -1, i32 1
  store i32 %56, ptr %5, align 4
  br label %62

57:                                               ; preds = %46
  br label %58

58:                                               ; preds = %57
  %59 = load i64, ptr %10, align 8
  %60 = add i64 %59, 1
  store i64 %60, ptr %10, align 8
  br label %13

61:                                               ; preds = %21
  store i32 0, ptr %5, align 4
  br label %62

62:                                               ; preds = %61, %51
  %63 = load i32, ptr %5, align 4
  ret i32 %63
}

define i64 @_FortranALenTrim1(ptr %0, i64 %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  br label %5

5:                                                ; preds = %18, %2
  %6 = load i64, ptr %4, align 8
  %7 = icmp ugt i64 %6, 0
  br i1 %7, label %8, label %16

8:                                                ; preds = %5
  %9 = load ptr, ptr %3, align 8
  %10 = load i64, ptr %4, align 8
  %11 = sub i64 %10, 1
  %12 = getelementptr inbounds i8, ptr %9, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = sext i8 %13 to i32
  %15 = icmp eq i32 %14, 32
  br label %16

16:                                               ; preds = %8, %5
  %17 = phi i1 [ false, %5 ], [ %15, %8 ]
  br i1 %17, label %18, label %21

18:                                               ; preds = %16
  %19 = load i64, ptr %4, align 8
  %20 = add i64 %19, -1
  store i64 %20, ptr %4, align 8
  br label %5

21:                                               ; preds = %16
  %22 = load i64, ptr %4, align 8
  ret i64 %22
}

define ptr @_FortranAioBeginExternalFormattedOutput(ptr %0, i64 %1, ptr %2, i32 %3, ptr %4, i32 %5) {
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i32, align 4
  %11 = alloca ptr, align 8
  %12 = alloca i32, align 4
  store ptr %0, ptr %7, align 8
  store i64 %1, ptr %8, align 8
  store ptr %2, ptr %9, align 8
  store i32 %3, ptr %10, align 4
  store ptr %4, ptr %11, align 8
  store i32 %5, ptr %12, align 4
  ret ptr @statement
}

define ptr @_FortranAioBeginExternalListOutput(i32 %0, ptr %1, i32 %2) {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  ret ptr @statement
}

define zeroext i1 @_FortranAioOutputAscii(ptr %0, ptr %1, i64 %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  ret i1 true
}

define zeroext i1 @_FortranAioOutputInteger32(ptr %0, i32 %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  ret i1 true
}

define zeroext i1 @_FortranAioOutputInteger64(ptr %0, i64 %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  ret i1 true
}

define zeroext i1 @_FortranAioOutputReal32(ptr %0, float %1) {
  %3 = alloca ptr, align 8
  %4 = alloca float, align 4
  store ptr %0, ptr %3, align 8
  store float %1, ptr %4, align 4
  ret i1 true
}

define zeroext i1 @_FortranAioOutputReal64(ptr %0, double %1) {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  store ptr %0, ptr %3, align 8
  store double %1, ptr %4, align 8
  ret i1 true
}

define zeroext i1 @_FortranAioOutputComplex32(ptr %0, float %1, float %2) {
  %4 = alloca ptr, align 8
  %5 = alloca float, align 4
  %6 = alloca float, align 4
  store ptr %0, ptr %4, align 8
  store float %1, ptr %5, align 4
  store float %2, ptr %6, align 4
  ret i1 true
}

define zeroext i1 @_FortranAioOutputComplex64(ptr %0, double %1, double %2) {
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca double, align 8
  store ptr %0, ptr %4, align 8
  store double %1, ptr %5, align 8
  store double %2, ptr %6, align 8
  ret i1 true
}

define zeroext i1 @_FortranAioOutputLogical(ptr %0, i1 zeroext %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i8, align 1
  store ptr %0, ptr %3, align 8
  %5 = zext i1 %1 to i8
  store i8 %5, ptr %4, align 1
  ret i1 true
}

define zeroext i1 @_FortranAioOutputDescriptor(ptr %0, ptr %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  ret i1 true
}

define i32 @_FortranAioEndIoStatement(ptr %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  ret i32 0
}

define void @_FortranAStopStatement(i32 %0, i1 zeroext %1, i1 zeroext %2) {
  %4 = alloca i32, align 4
  %5 = alloca i8, align 1
  %6 = alloca i8, align 1
  store i32 %0, ptr %4, align 4
  %7 = zext i1 %1 to i8
  store i8 %7, ptr %5, align 1
  %8 = zext i1 %2 to i8
  store i8 %8, ptr %6, align 1
  call void @__assert_fail(ptr @.str, ptr @.str.1, i32 0, ptr @.str.1)
  unreachable
}

declare void @__assert_fail(ptr, ptr, i32, ptr)

define void @_FortranAStopStatementText(ptr %0, i64 %1, i1 zeroext %2, i1 zeroext %3) {
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i8, align 1
  %8 = alloca i8, align 1
  %9 = alloca [80 x i8], align 16
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store i64 %1, ptr %6, align 8
  %12 = zext i1 %2 to i8
  store i8 %12, ptr %7, align 1
  %13 = zext i1 %3 to i8
  store i8 %13, ptr %8, align 1
  call void @llvm.memset.p0.i64(ptr align 16 %9, i8 0, i64 80, i1 false)
  %14 = getelementptr inbounds [80 x i8], ptr %9, i32 0, i32 0
  store i8 83, ptr %14, align 16
  %15 = getelementptr inbounds [80 x i8], ptr %9, i32 0, i32 1
  store i8 84, ptr %15, align 1
  %16 = getelementptr inbounds [80 x i8], ptr %9, i32 0, i32 2
  store i8 79, ptr %16, align 2
  %17 = getelementptr inbounds [80 x i8], ptr %9, i32 0, i32 3
  store i8 80, ptr %17, align 1
  %18 = getelementptr inbounds [80 x i8], ptr %9, i32 0, i32 4
  store i8 32, ptr %18, align 4
  store i64 5, ptr %10, align 8
  store i64 0, ptr %11, align 8
  br label %19

19:                                               ; preds = %36, %4
  %20 = load i64, ptr %11, align 8
  %21 = load i64, ptr %6, align 8
  %22 = icmp ult i64 %20, %21
  br i1 %22, label %23, label %26

23:                                               ; preds = %19
  %24 = load i64, ptr %10, align 8
  %25 = icmp ult i64 %24, 79
  br label %26

26:                                               ; preds = %23, %19
  %27 = phi i1 [ false, %19 ], [ %25, %23 ]
  br i1 %27, label %28, label %39

28:                                               ; preds = %26
  %29 = load ptr, ptr %5, align 8
  %30 = load i64, ptr %11, align 8
  %31 = getelementptr inbounds i8, ptr %29, i64 %30
  %32 = load i8, ptr %31, align 1
  %33 = load i64, ptr %10, align 8
  %34 = add i64 %33, 1
  store i64 %34, ptr %10, align 8
  %35 = getelementptr inbounds [80 x i8], ptr %9, i64 0, i64 %33
  store i8 %32, ptr %35, align 1
  br label %36

36:                                               ; preds = %28
  %37 = load i64, ptr %11, align 8
  %38 = add i64 %37, 1
  store i64 %38, ptr %11, align 8
  br label %19

39:                                               ; preds = %26
  %40 = load i64, ptr %10, align 8
  %41 = getelementptr inbounds [80 x i8], ptr %9, i64 0, i64 %40
  store i8 0, ptr %41, align 1
  %42 = getelementptr inbounds [80 x i8], ptr %9, i64 0, i64 0
  call void @__assert_fail(ptr %42, ptr @.str.1, i32 0, ptr @.str.1)
  unreachable
}

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

