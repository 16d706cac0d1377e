; sort.c, compiled by go test -update
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @qsort(ptr %0, i64 %1, i64 %2, ptr %3) {
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  store ptr %0, ptr %5, align 8
  store i64 %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %10 = load i64, ptr %6, align 8
  %11 = icmp ult i64 %10, 2
  br i1 %11, label %15, label %12

12:                                               ; preds = %4
  %13 = load i64, ptr %7, align 8
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %15, label %16

15:                                               ; preds = %12, %4
  br label %31

16:                                               ; preds = %12
  %17 = load i64, ptr %6, align 8
  %18 = load i64, ptr %7, align 8
  %19 = mul i64 %17, %18
  %20 = call ptr @malloc(i64 %19)
  store ptr %20, ptr %9, align 8
  %21 = load ptr, ptr %9, align 8
  %22 = icmp ne ptr %21, null
  br i1 %22, label %24, label %23

23:                                               ; preds = %16
  call void @llvm.trap()
  br label %24

24:                                               ; preds = %23, %16
  %25 = load ptr, ptr %5, align 8
  %26 = load i64, ptr %6, align 8
  %27 = load i64, ptr %7, align 8
  %28 = load ptr, ptr %8, align 8
  %29 = load ptr, ptr %9, align 8
  call void @sort(ptr %25, i64 %26, i64 %27, ptr %28, ptr %29)
  %30 = load ptr, ptr %9, align 8
  call void @free(ptr %30)
  br label %31

31:                                               ; preds = %24, %15
  ret void
}

declare ptr @malloc(i64)

declare void @llvm.trap()

define internal void @sort(ptr %0, i64 %1, i64 %2, ptr %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  %15 = alloca ptr, align 8
  store ptr %0, ptr %6, align 8
  store i64 %1, ptr %7, align 8
  store i64 %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  store ptr %4, ptr %10, align 8
  %16 = load i64, ptr %7, align 8
  %17 = icmp ult i64 %16, 2
  br i1 %17, label %18, label %19

18:                                               ; preds = %5
  br label %91

19:                                               ; preds = %5
  %20 = load i64, ptr %7, align 8
  %21 = udiv i64 %20, 2
  store i64 %21, ptr %11, align 8
  %22 = load i64, ptr %7, align 8
  %23 = load i64, ptr %11, align 8
  %24 = sub i64 %22, %23
  store i64 %24, ptr %12, align 8
  %25 = load ptr, ptr %6, align 8
  store ptr %25, ptr %13, align 8
  %26 = load ptr, ptr %6, align 8
  %27 = load i64, ptr %11, align 8
  %28 = load i64, ptr %8, align 8
  %29 = mul i64 %27, %28
  %30 = getelementptr inbounds i8, ptr %26, i64 %29
  store ptr %30, ptr %14, align 8
  %31 = load ptr, ptr %10, align 8
  store ptr %31, ptr %15, align 8
  %32 = load ptr, ptr %13, align 8
  %33 = load i64, ptr %11, align 8
  %34 = load i64, ptr %8, align 8
  %35 = load ptr, ptr %9, align 8
  %36 = load ptr, ptr %10, align 8
  call void @sort(ptr %32, i64 %33, i64 %34, ptr %35, ptr %36)
  %37 = load ptr, ptr %14, align 8
  %38 = load i64, ptr %12, align 8
  %39 = load i64, ptr %8, align 8
  %40 = load ptr, ptr %9, align 8
  %41 = load ptr, ptr %10, align 8
  call void @sort(ptr %37, i64 %38, i64 %39, ptr %40, ptr %41)
  br label %42

42:                                               ; preds = %74, %19
  %43 = load i64, ptr %11, align 8
  %44 = icmp ugt i64 %43, 0
  br i1 %44, label %45, label %48

45:                                               ; preds = %42
  %46 = load i64, ptr %12, align 8
  %47 = icmp ugt i64 %46, 0
  br label %48

48:                                               ; preds = %45, %42
  %49 = phi i1 [ false, %42 ], [ %47, %45 ]
  br i1 %49, label %50, label %78

50:                                               ; preds = %48
  %51 = load ptr, ptr %9, align 8
  %52 = load ptr, ptr %13, align 8
  %53 = load ptr, ptr %14, align 8
  %54 = call i32 %51(ptr %52, ptr %53)
  %55 = icmp sle i32 %54, 0
  br i1 %55, label %56, label %65

56:                                               ; preds = %50
  %57 = load ptr, ptr %15, align 8
  %58 = load ptr, ptr %13, align 8
  %59 = load i64, ptr %8, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %57, ptr align 1 %58, i64 %59, i1 false)
  %60 = load i64, ptr %8, align 8
  %61 = load ptr, ptr %13, align 8
  %62 = getelementptr inbounds i8, ptr %61, i64 %60
  store ptr %62, ptr %13, align 8
  %63 = load i64, ptr %11, align 8
  %64 = add i64 %63, -1
  store i64 %64, ptr %11, align 8
  br label %74

65:                                               ; preds = %50
  %66 = load ptr, ptr %15, align 8
  %67 = load ptr, ptr %14, align 8
  %68 = load i64, ptr %8, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %66, ptr align 1 %67, i64 %68, i1 false)
  %69 = load i64, ptr %8, align 8
  %70 = load ptr, ptr %14, align 8
  %71 = getelementptr inbounds i8, ptr %70, i64 %69
  store ptr %71, ptr %14, align 8
  %72 = load i64, ptr %12, align 8
  %73 = add i64 %72, -1
  store i64 %73, ptr %12, align 8
  br label %74

74:                                               ; preds = %65, %56
  %75 = load i64, ptr %8, align 8
  %76 = load ptr, ptr %15, align 8
  %77 = getelementptr inbounds i8, ptr %76, i64 %75
  store ptr %77, ptr %15, align 8
  br label %42

78:                                               ; preds = %48
  %79 = load ptr, ptr %15, align 8
  %80 = load ptr, ptr %13, align 8
  %81 = load i64, ptr %11, align 8
  %82 = load i64, ptr %8, align 8
  %83 = mul i64 %81, %82
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %79, ptr align 1 %80, i64 %83, i1 false)
  %84 = load ptr, ptr %6, align 8
  %85 = load ptr, ptr %10, align 8
  %86 = load i64, ptr %7, align 8
  %87 = load i64, ptr %12, align 8
  %88 = sub i64 %86, %87
  %89 = load i64, ptr %8, align 8
  %90 = mul i64 %88, %89
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %84, ptr align 1 %85, i64 %90, i1 false)
  br label %91

91:                                               ; preds = %78, %18
  ret void
}

declare void @free(ptr)

define ptr @bsearch(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca ptr, align 8
  %16 = alloca i32, align 4
  store ptr %0, ptr %7, align 8
  store ptr %1, ptr %8, align 8
  store i64 %2, ptr %9, align 8
  store i64 %3, ptr %10, align 8
  store ptr %4, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %17 = load i64, ptr %9, align 8
  store i64 %17, ptr %13, align 8
  br label %18

18:                                               ; preds = %48, %5
  %19 = load i64, ptr %12, align 8
  %20 = load i64, ptr %13, align 8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %49

22:                                               ; preds = %18
  %23 = load i64, ptr %12, align 8
  %24 = load i64, ptr %13, align 8
  %25 = add i64 %23, %24
  %26 = udiv i64 %25, 2
  store i64 %26, ptr %14, align 8
  %27 = load ptr, ptr %8, align 8
  %28 = load i64, ptr %14, align 8
  %29 = load i64, ptr %10, align 8
  %30 = mul i64 %28, %29
  %31 = getelementptr inbounds i8, ptr %27, i64 %30
  store ptr %31, ptr %15, align 8
  %32 = load ptr, ptr %11, align 8
  %33 = load ptr, ptr %7, align 8
  %34 = load ptr, ptr %15, align 8
  %35 = call i32 %32(ptr %33, ptr %34)
  store i32 %35, ptr %16, align 4
  %36 = load i32, ptr %16, align 4
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %38, label %40

38:                                               ; preds = %22
  %39 = load ptr, ptr %15, align 8
  store ptr %39, ptr %6, align 8
  br label %50

40:                                               ; preds = %22
  %41 = load i32, ptr %16, align 4
  %42 = icmp slt i32 %41, 0
  br i1 %42, label %43, label %45

43:                                               ; preds = %40
  %44 = load i64, ptr %14, align 8
  store i64 %44, ptr %13, align 8
  br label %48

45:                                               ; preds = %40
  %46 = load i64, ptr %14, align 8
  %47 = add i64 %46, 1
  store i64 %47, ptr %12, align 8
  br label %48

48:                                               ; preds = %45, %43
  br label %18

49:                                               ; preds = %18
  store ptr null, ptr %6, align 8
  br label %50

50:                                               ; preds = %49, %38
  %51 = load ptr, ptr %6, align 8
  ret ptr %51
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

