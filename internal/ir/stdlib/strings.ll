; strings.c, compiled by go test -update
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr %0, ptr %1, i64 %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  %7 = load ptr, ptr %5, align 8
  %8 = load i64, ptr %7, align 8
  %9 = load i64, ptr %6, align 8
  %10 = icmp ugt i64 %8, %9
  br i1 %10, label %11, label %21

11:                                               ; preds = %3
  %12 = load ptr, ptr %5, align 8
  %13 = load i64, ptr %12, align 8
  %14 = load i64, ptr %6, align 8
  %15 = mul i64 2, %14
  %16 = icmp ult i64 %13, %15
  br i1 %16, label %17, label %21

17:                                               ; preds = %11
  %18 = load i64, ptr %6, align 8
  %19 = mul i64 2, %18
  %20 = load ptr, ptr %5, align 8
  store i64 %19, ptr %20, align 8
  br label %21

21:                                               ; preds = %17, %11, %3
  %22 = load ptr, ptr %5, align 8
  %23 = load i64, ptr %22, align 8
  %24 = add i64 %23, 1
  %25 = call ptr @_Znwm(i64 %24)
  ret ptr %25
}

declare ptr @_Znwm(i64)

