; ModuleID = 'golden'
source_filename = "golden"

@buffer3 = internal global [24 x i8] zeroinitializer, align 16
@ret = internal global [16 x i8] zeroinitializer, align 16
@fl_state = external global [76 x i64]

; Function Attrs: noinline optnone
define internal void @fl_scrub(i64 %0) #0 {
  %2 = mul i64 %0, 53
  %3 = add i64 %2, 65
  %4 = trunc i64 %3 to i8
  %5 = alloca [32768 x i8], align 16
  call void @llvm.memset.p0.i64(ptr %5, i8 %4, i64 32768, i1 true)
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #1

declare ptr @__errno_location()

; Function Attrs: nounwind memory(argmem: write)
declare void @llvm.x86.sse.stmxcsr(ptr) #2

declare i32 @fesetenv(ptr)

define i32 @fl_batch_symbol(ptr %0, ptr %1) {
  %3 = alloca i32, align 4
  store ptr %3, ptr getelementptr (i64, ptr @fl_state, i64 21), align 8
  %4 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 8), align 8
  %5 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 5), align 4
  %6 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 6), align 4
  %7 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 10), align 8
  %8 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 14), align 8
  %9 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 13), align 8
  %10 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 16), align 4
  %11 = call ptr @__errno_location()
  %12 = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  br label %13

13:                                               ; preds = %55, %2
  %14 = phi i64 [ %6, %2 ], [ %56, %55 ]
  store volatile i64 %14, ptr getelementptr (i64, ptr @fl_state, i64 6), align 4
  %15 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  %16 = getelementptr i64, ptr %8, i64 %14
  store i64 %15, ptr %16, align 4
  %17 = icmp ult i64 %14, %5
  %18 = icmp ule i64 %15, %10
  %19 = and i1 %17, %18
  br i1 %19, label %20, label %57

20:                                               ; preds = %13
  store i64 0, ptr @fl_state, align 4
  store i32 0, ptr %11, align 4
  call void @fl_choose(i64 %14)
  %21 = mul i64 %14, 3
  %22 = getelementptr double, ptr %7, i64 %21
  call void @llvm.memset.p0.i64(ptr @buffer3, i8 0, i64 24, i1 false)
  %23 = getelementptr double, ptr %22, i64 2
  %24 = load double, ptr %23, align 8
  store double %24, ptr getelementptr (i8, ptr @buffer3, i64 8), align 1
  %25 = getelementptr double, ptr %22, i64 0
  %26 = load double, ptr %25, align 8
  %27 = getelementptr double, ptr %22, i64 1
  %28 = load double, ptr %27, align 8
  %29 = fptrunc double %28 to float
  %30 = fptosi double 7.000000e+00 to i64
  %31 = fptoui double 7.000000e+00 to i64
  %32 = fcmp olt double 7.000000e+00, 0.000000e+00
  %33 = select i1 %32, i64 %30, i64 %31
  %34 = trunc i64 %33 to i32
  call void @fl_before()
  call void @fl_scrub(i64 %14)
  %35 = call { double, float } %4(double %26, float %29, i32 %34, ptr @buffer3)
  store { double, float } %35, ptr @ret, align 8
  call void @fl_after(i64 %14)
  %36 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 12), align 8
  %37 = mul i64 %14, 64
  %38 = getelementptr i8, ptr %36, i64 %37
  %39 = getelementptr i8, ptr %38, i64 0
  %40 = load double, ptr @ret, align 1
  store i128 0, ptr %39, align 8
  store double %40, ptr %39, align 8
  %41 = getelementptr i8, ptr %38, i64 16
  %42 = load float, ptr getelementptr (i8, ptr @ret, i64 8), align 1
  store i128 0, ptr %41, align 8
  store float %42, ptr %41, align 8
  %43 = getelementptr i8, ptr %38, i64 32
  %44 = load double, ptr getelementptr (i8, ptr @buffer3, i64 16), align 1
  store i128 0, ptr %43, align 8
  store double %44, ptr %43, align 8
  %45 = getelementptr i8, ptr %38, i64 48
  %46 = load i32, ptr @buffer3, align 1
  %47 = sext i32 %46 to i64
  store i128 0, ptr %45, align 8
  store i64 %47, ptr %45, align 8
  %48 = load i64, ptr @fl_state, align 4
  %49 = getelementptr i64, ptr %9, i64 %14
  store i64 %48, ptr %49, align 4
  call void @fl_collect(i64 %14)
  call void @llvm.x86.sse.stmxcsr(ptr %3)
  %50 = load i32, ptr %3, align 4
  %51 = and i32 %50, 65472
  %52 = icmp eq i32 %51, 8064
  br i1 %52, label %55, label %53

53:                                               ; preds = %20
  %54 = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  br label %55

55:                                               ; preds = %53, %20
  %56 = add i64 %14, 1
  br label %13

57:                                               ; preds = %13
  ret i32 0
}

declare i32 @feclearexcept(i32)

declare i32 @fetestexcept(i32)

define internal void @fl_before() {
  %1 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  switch i64 %1, label %9 [
    i64 7, label %2
    i64 3, label %7
    i64 4, label %7
  ]

2:                                                ; preds = %0
  %3 = call i32 @fetestexcept(i32 29)
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %9, label %5

5:                                                ; preds = %2
  %6 = call i32 @feclearexcept(i32 29)
  ret void

7:                                                ; preds = %0, %0
  %8 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 23), align 8
  call void %8()
  ret void

9:                                                ; preds = %2, %0
  ret void
}

define internal void @fl_after(i64 %0) {
  %2 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  switch i64 %2, label %11 [
    i64 7, label %3
    i64 3, label %10
    i64 4, label %10
  ]

3:                                                ; preds = %1
  %4 = call i32 @fetestexcept(i32 29)
  %5 = and i32 %4, 1
  %6 = lshr i32 %4, 1
  %7 = and i32 %6, 14
  %8 = or i32 %5, %7
  %9 = zext i32 %8 to i64
  store i64 %9, ptr @fl_state, align 4
  ret void

10:                                               ; preds = %1, %1
  call void @fl_shadows(i64 %0)
  ret void

11:                                               ; preds = %1
  ret void
}

define internal void @fl_choose(i64 %0) {
  %2 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %3 = icmp eq i64 %2, 2
  br i1 %3, label %4, label %11

4:                                                ; preds = %1
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %5 = call ptr @fl_unit(i64 %0)
  %6 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 11), align 8
  %7 = getelementptr i64, ptr %6, i64 %0
  %8 = load i64, ptr %7, align 4
  %9 = and i64 %8, 4294967295
  %10 = getelementptr i8, ptr %5, i64 8
  store i64 %9, ptr %10, align 4
  br label %11

11:                                               ; preds = %4, %1
  ret void
}

define internal ptr @fl_unit(i64 %0) {
  %2 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 11), align 8
  %3 = getelementptr i64, ptr %2, i64 %0
  %4 = load i64, ptr %3, align 4
  %5 = lshr i64 %4, 32
  %6 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 18), align 8
  %7 = getelementptr [2 x i64], ptr %6, i64 %5
  ret ptr %7
}

define internal void @fl_collect(i64 %0) {
  %2 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %3 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 15), align 8
  %4 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  %5 = getelementptr i64, ptr %3, i64 %4
  switch i64 %2, label %6 [
    i64 2, label %11
    i64 1, label %28
    i64 3, label %7
  ]

6:                                                ; preds = %11, %1
  ret void

7:                                                ; preds = %1
  %8 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 30), align 4
  %9 = shl i64 %8, 1
  %10 = add i64 %4, %9
  store i64 %10, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  ret void

11:                                               ; preds = %1
  %12 = call ptr @fl_unit(i64 %0)
  %13 = getelementptr i8, ptr %12, i64 8
  %14 = load i64, ptr %13, align 4
  store i64 -1, ptr %13, align 4
  %15 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %16 = icmp ne i64 %15, 0
  br i1 %16, label %17, label %6

17:                                               ; preds = %11
  %18 = load i64, ptr %12, align 4
  %19 = add i64 %18, %14
  %20 = shl i64 %19, 32
  %21 = or i64 %20, 1
  store i64 %21, ptr %5, align 4
  %22 = getelementptr i64, ptr %5, i64 1
  store i64 %15, ptr %22, align 4
  %23 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 2), align 4
  %24 = getelementptr i64, ptr %5, i64 2
  store i64 %23, ptr %24, align 4
  %25 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  %26 = getelementptr i64, ptr %5, i64 3
  store i64 %25, ptr %26, align 4
  %27 = add i64 %4, 4
  store i64 %27, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  ret void

28:                                               ; preds = %1
  %29 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 17), align 8
  %30 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 1), align 8
  br label %31

31:                                               ; preds = %59, %28
  %32 = phi ptr [ %29, %28 ], [ %37, %59 ]
  %33 = phi ptr [ %5, %28 ], [ %56, %59 ]
  %34 = icmp eq ptr %32, %30
  br i1 %34, label %60, label %35

35:                                               ; preds = %31
  %36 = load ptr, ptr %32, align 8
  %37 = getelementptr i64, ptr %32, i64 1
  %38 = load i64, ptr %36, align 4
  store i64 0, ptr %36, align 4
  %39 = getelementptr i64, ptr %36, i64 1
  %40 = load i64, ptr %39, align 4
  %41 = getelementptr i64, ptr %36, i64 2
  %42 = load ptr, ptr %41, align 8
  %43 = load i64, ptr %42, align 4
  %44 = shl i64 %43, 32
  %45 = add i64 %40, %44
  store i64 %45, ptr %33, align 4
  %46 = getelementptr i64, ptr %33, i64 1
  store i64 %38, ptr %46, align 4
  %47 = getelementptr i64, ptr %33, i64 2
  %48 = getelementptr i64, ptr %36, i64 3
  %49 = and i64 %40, 4294967295
  %50 = shl i64 %49, 1
  %51 = getelementptr i64, ptr %47, i64 %50
  br label %52

52:                                               ; preds = %52, %35
  %53 = phi ptr [ %47, %35 ], [ %56, %52 ]
  %54 = phi ptr [ %48, %35 ], [ %57, %52 ]
  %55 = load <2 x i64>, ptr %54, align 8
  store <2 x i64> %55, ptr %53, align 8
  store <2 x i64> <i64 9218868437227405312, i64 0>, ptr %54, align 8
  %56 = getelementptr i64, ptr %53, i64 2
  %57 = getelementptr i64, ptr %54, i64 2
  %58 = icmp ult ptr %56, %51
  br i1 %58, label %52, label %59

59:                                               ; preds = %52
  br label %31

60:                                               ; preds = %31
  store ptr %29, ptr getelementptr (i64, ptr @fl_state, i64 1), align 8
  %61 = ptrtoint ptr %33 to i64
  %62 = ptrtoint ptr %3 to i64
  %63 = sub i64 %61, %62
  %64 = lshr i64 %63, 3
  store i64 %64, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  ret void
}

declare ptr @signal(i32, ptr)

define void @fl_signal_symbol(i32 %0, ptr %1, ptr %2) {
  %4 = zext i32 %0 to i64
  store volatile i64 %4, ptr getelementptr (i64, ptr @fl_state, i64 19), align 4
  %5 = getelementptr i8, ptr %1, i64 16
  %6 = load i64, ptr %5, align 4
  store volatile i64 %6, ptr getelementptr (i64, ptr @fl_state, i64 20), align 4
  %7 = call ptr @signal(i32 %0, ptr null)
  ret void
}

define internal void @fl_shadows(i64 %0) {
  %2 = mul i64 %0, 4
  %3 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 25), align 8
  %4 = getelementptr double, ptr %3, i64 %2
  %5 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 26), align 8
  %6 = getelementptr double, ptr %5, i64 %2
  %7 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 24), align 8
  %8 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 29), align 4
  %9 = icmp eq i64 %8, 0
  %10 = load double, ptr getelementptr (i64, ptr @fl_state, i64 63), align 8
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %12 = select i1 %9, double %11, double 0x7FF0000000000000
  %13 = getelementptr double, ptr %4, i64 0
  store double %10, ptr %13, align 8
  %14 = getelementptr double, ptr %6, i64 0
  store double %12, ptr %14, align 8
  %15 = load double, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 66), align 8
  %17 = select i1 %9, double %16, double 0x7FF0000000000000
  %18 = getelementptr double, ptr %4, i64 1
  store double %15, ptr %18, align 8
  %19 = getelementptr double, ptr %6, i64 1
  store double %17, ptr %19, align 8
  %20 = load i64, ptr getelementptr (i8, ptr @buffer3, i64 16), align 1
  %21 = call preserve_allcc { double, double } %7(ptr getelementptr (i8, ptr @buffer3, i64 16), i64 %20)
  %22 = extractvalue { double, double } %21, 0
  %23 = extractvalue { double, double } %21, 1
  %24 = select i1 %9, double %23, double 0x7FF0000000000000
  %25 = getelementptr double, ptr %4, i64 2
  store double %22, ptr %25, align 8
  %26 = getelementptr double, ptr %6, i64 2
  store double %24, ptr %26, align 8
  %27 = select i1 %9, double 0.000000e+00, double 0x7FF0000000000000
  %28 = getelementptr double, ptr %4, i64 3
  store double 0.000000e+00, ptr %28, align 8
  %29 = getelementptr double, ptr %6, i64 3
  store double %27, ptr %29, align 8
  ret void
}

attributes #0 = { noinline optnone }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind memory(argmem: write) }
