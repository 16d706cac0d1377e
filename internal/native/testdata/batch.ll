; ModuleID = 'golden'
source_filename = "golden"

module asm ".globl fl_enter_symbol"
module asm "fl_enter_symbol:"
module asm ".cfi_startproc"
module asm "push %rbp"
module asm ".cfi_def_cfa_offset 16"
module asm ".cfi_offset %rbp, -16"
module asm "mov %rsp, %rbp"
module asm ".cfi_def_cfa_register %rbp"
module asm "push %rbx"
module asm ".cfi_offset %rbx, -24"
module asm "mov %fs:0x28, %rbx"
module asm "mov 16(%rdi), %rsp"
module asm "movq $0x5a5a5a00, %fs:0x28"
module asm "mov (%rdi), %rax"
module asm "mov 8(%rdi), %rdi"
module asm "mov %rdi, %rsi"
module asm "call *%rax"
module asm "mov %rbx, %fs:0x28"
module asm "mov -8(%rbp), %rbx"
module asm "leave"
module asm "ret"
module asm ".cfi_endproc"

@fl_state = external global [162 x i64]
@_ZTISt9exception = external constant [0 x ptr]
@buffer3 = internal global [24 x i8] zeroinitializer, align 16
@ret = internal global [16 x i8] zeroinitializer, align 16

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #0

declare ptr @__errno_location()

; Function Attrs: nounwind memory(argmem: write)
declare void @llvm.x86.sse.stmxcsr(ptr) #1

; Function Attrs: nounwind
declare void @llvm.x86.sse.ldmxcsr(ptr) #2

; Function Attrs: nounwind
declare i64 @llvm.x86.flags.read.u64() #2

; Function Attrs: nounwind
declare void @llvm.x86.flags.write.u64(i64) #2

declare i32 @fesetenv(ptr)

declare i32 @feclearexcept(i32)

declare i32 @fetestexcept(i32)

declare ptr @signal(i32, ptr)

declare i32 @memcmp(ptr, ptr, i64)

declare ptr @memcpy(ptr, ptr, i64)

; Function Attrs: returns_twice
declare i32 @_setjmp(ptr) #3

; Function Attrs: noreturn
declare void @_longjmp(ptr, i32) #4

; Function Attrs: noreturn
declare void @abort() #4

declare ptr @strncpy(ptr, ptr, i64)

declare ptr @_ZSt13set_terminatePFvvE(ptr)

declare ptr @__cxa_current_exception_type()

declare void @_ZSt17current_exceptionv(ptr sret(ptr))

declare void @_ZNSt15__exception_ptr13exception_ptrD1Ev(ptr)

declare void @__cxa_end_catch()

; Function Attrs: noinline optnone
define internal void @fl_scrub(i64 %0) #5 {
  %2 = mul i64 %0, 53
  %3 = add i64 %2, 65
  %4 = trunc i64 %3 to i8
  %5 = alloca [32768 x i8], align 16
  call void @llvm.memset.p0.i64(ptr %5, i8 %4, i64 32768, i1 true)
  ret void
}

define i32 @fl_batch_symbol(ptr %0, ptr %1) {
  %3 = alloca i32, align 4
  store ptr %3, ptr getelementptr (i64, ptr @fl_state, i64 21), align 8
  %4 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 8), align 8
  %5 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 5), align 4
  %6 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 6), align 4
  %7 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 16), align 4
  %8 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 10), align 8
  %9 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 14), align 8
  %10 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 13), align 8
  %11 = call ptr @__errno_location()
  %12 = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  %13 = call ptr @_ZSt13set_terminatePFvvE(ptr @fl_thrown)
  %14 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 135), align 8
  %15 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 132), align 4
  %16 = icmp ne i64 %15, 9223372036854775807
  %17 = zext i1 %16 to i64
  br label %18

18:                                               ; preds = %102, %2
  %19 = phi i64 [ %6, %2 ], [ %103, %102 ]
  store volatile i64 %19, ptr getelementptr (i64, ptr @fl_state, i64 6), align 4
  %20 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  %21 = getelementptr i64, ptr %9, i64 %19
  store i64 %20, ptr %21, align 4
  %22 = icmp ult i64 %19, %5
  %23 = icmp ule i64 %20, %7
  %24 = and i1 %22, %23
  br i1 %24, label %25, label %104

25:                                               ; preds = %18
  store i64 0, ptr @fl_state, align 4
  %26 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 78), align 4
  %27 = and i64 %19, %26
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %29, label %30

29:                                               ; preds = %25
  store i32 0, ptr %11, align 4
  call void @fl_renew()
  br label %30

30:                                               ; preds = %29, %25
  call void @fl_choose(i64 %19)
  %31 = mul i64 %19, 3
  %32 = getelementptr double, ptr %8, i64 %31
  store i64 %15, ptr getelementptr (i64, ptr @fl_state, i64 131), align 4
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 134), align 4
  store i64 %17, ptr getelementptr (i64, ptr @fl_state, i64 133), align 4
  %33 = call i32 @_setjmp(ptr getelementptr (i64, ptr @fl_state, i64 137)) #3
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %70

35:                                               ; preds = %30
  call void @llvm.memset.p0.i64(ptr @buffer3, i8 0, i64 24, i1 false)
  %36 = getelementptr double, ptr %32, i64 2
  %37 = load double, ptr %36, align 8
  %38 = getelementptr i8, ptr @buffer3, i64 8
  store double %37, ptr %38, align 1
  %39 = getelementptr double, ptr %32, i64 0
  %40 = load double, ptr %39, align 8
  %41 = getelementptr double, ptr %32, i64 1
  %42 = load double, ptr %41, align 8
  %43 = fptrunc double %42 to float
  %44 = fptosi double 7.000000e+00 to i64
  %45 = fptoui double 7.000000e+00 to i64
  %46 = fcmp olt double 7.000000e+00, 0.000000e+00
  %47 = select i1 %46, i64 %44, i64 %45
  %48 = trunc i64 %47 to i32
  call void @fl_before()
  call void @fl_scrub(i64 %19)
  %49 = call { double, float } %4(double %40, float %43, i32 %48, ptr @buffer3)
  store { double, float } %49, ptr @ret, align 8
  call void @fl_after(i64 %19)
  %50 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 12), align 8
  %51 = mul i64 %19, 64
  %52 = getelementptr i8, ptr %50, i64 %51
  %53 = mul i64 0, 16
  %54 = getelementptr i8, ptr %52, i64 %53
  %55 = getelementptr i8, ptr @ret, i64 0
  %56 = load double, ptr %55, align 1
  store i128 0, ptr %54, align 8
  store double %56, ptr %54, align 8
  %57 = mul i64 1, 16
  %58 = getelementptr i8, ptr %52, i64 %57
  %59 = getelementptr i8, ptr @ret, i64 8
  %60 = load float, ptr %59, align 1
  store i128 0, ptr %58, align 8
  store float %60, ptr %58, align 8
  %61 = mul i64 2, 16
  %62 = getelementptr i8, ptr %52, i64 %61
  %63 = getelementptr i8, ptr @buffer3, i64 16
  %64 = load double, ptr %63, align 1
  store i128 0, ptr %62, align 8
  store double %64, ptr %62, align 8
  %65 = mul i64 3, 16
  %66 = getelementptr i8, ptr %52, i64 %65
  %67 = getelementptr i8, ptr @buffer3, i64 0
  %68 = load i32, ptr %67, align 1
  %69 = sext i32 %68 to i64
  store i128 0, ptr %66, align 8
  store i64 %69, ptr %66, align 8
  br label %70

70:                                               ; preds = %35, %30
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 133), align 4
  %71 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 134), align 4
  %72 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 131), align 4
  %73 = sub i64 %15, %72
  %74 = shl i64 %73, 8
  %75 = icmp ne i64 %71, 0
  %76 = select i1 %75, i64 %71, i64 %74
  %77 = getelementptr i64, ptr %14, i64 %19
  store i64 %76, ptr %77, align 4
  %78 = icmp ne i64 %71, 0
  br i1 %78, label %79, label %81

79:                                               ; preds = %70
  %80 = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  store i64 0, ptr @fl_state, align 4
  br label %81

81:                                               ; preds = %79, %70
  %82 = call i64 @llvm.x86.flags.read.u64()
  %83 = and i64 %82, 256
  %84 = icmp ne i64 %83, 0
  br i1 %84, label %85, label %87

85:                                               ; preds = %81
  %86 = and i64 %82, -257
  call void @llvm.x86.flags.write.u64(i64 %86)
  br label %87

87:                                               ; preds = %85, %81
  %88 = load i64, ptr @fl_state, align 4
  %89 = getelementptr i64, ptr %10, i64 %19
  store i64 %88, ptr %89, align 4
  call void @fl_collect(i64 %19)
  br i1 %78, label %90, label %91

90:                                               ; preds = %87
  store i64 %20, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  br label %91

91:                                               ; preds = %90, %87
  call void @llvm.x86.sse.stmxcsr(ptr %3)
  %92 = load i32, ptr %3, align 4
  %93 = and i32 %92, 65472
  %94 = add i64 %19, 1
  %95 = and i64 %94, %26
  %96 = icmp eq i64 %95, 0
  %97 = icmp ne i32 %93, 8064
  %98 = and i1 %96, %97
  br i1 %98, label %99, label %101

99:                                               ; preds = %91
  %100 = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  br label %101

101:                                              ; preds = %99, %91
  br label %102

102:                                              ; preds = %101
  %103 = add i64 %19, 1
  br label %18

104:                                              ; preds = %18
  ret i32 0
}

define internal void @fl_renew() {
  %1 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 77), align 8
  %2 = icmp eq ptr %1, null
  br i1 %2, label %3, label %4

3:                                                ; preds = %0
  ret void

4:                                                ; preds = %0
  br label %5

5:                                                ; preds = %4
  br label %6

6:                                                ; preds = %19, %5
  %7 = phi ptr [ %1, %5 ], [ %20, %19 ]
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %21, label %10

10:                                               ; preds = %6
  %11 = getelementptr i64, ptr %7, i64 1
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr i64, ptr %7, i64 2
  %14 = load i64, ptr %13, align 4
  %15 = call i32 @memcmp(ptr %8, ptr %12, i64 %14)
  %16 = icmp ne i32 %15, 0
  br i1 %16, label %17, label %19

17:                                               ; preds = %10
  store i64 1, ptr getelementptr (i64, ptr @fl_state, i64 79), align 4
  %18 = call ptr @memcpy(ptr %8, ptr %12, i64 %14)
  br label %19

19:                                               ; preds = %17, %10
  %20 = getelementptr i64, ptr %7, i64 3
  br label %6

21:                                               ; preds = %6
  ret void
}

define internal void @fl_before() {
  %1 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %2 = icmp eq i64 %1, 9
  br i1 %2, label %3, label %9

3:                                                ; preds = %0
  %4 = call i32 @fetestexcept(i32 29)
  %5 = icmp ne i32 %4, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %3
  %7 = call i32 @feclearexcept(i32 29)
  br label %8

8:                                                ; preds = %6, %3
  ret void

9:                                                ; preds = %0
  %10 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %11 = icmp eq i64 %10, 3
  %12 = icmp eq i64 %10, 4
  %13 = or i1 %11, %12
  br i1 %13, label %14, label %16

14:                                               ; preds = %9
  %15 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 23), align 8
  call void %15()
  ret void

16:                                               ; preds = %9
  ret void
}

define internal void @fl_after(i64 %0) {
  %2 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %3 = icmp eq i64 %2, 9
  br i1 %3, label %4, label %11

4:                                                ; preds = %1
  %5 = call i32 @fetestexcept(i32 29)
  %6 = lshr i32 %5, 1
  %7 = and i32 %6, 14
  %8 = and i32 %5, 1
  %9 = or i32 %8, %7
  %10 = zext i32 %9 to i64
  store i64 %10, ptr @fl_state, align 4
  ret void

11:                                               ; preds = %1
  %12 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %13 = icmp eq i64 %12, 3
  %14 = icmp eq i64 %12, 4
  %15 = or i1 %13, %14
  br i1 %15, label %16, label %17

16:                                               ; preds = %11
  call void @fl_shadows(i64 %0)
  ret void

17:                                               ; preds = %11
  ret void
}

define internal void @fl_choose(i64 %0) {
  %2 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %3 = icmp eq i64 %2, 2
  br i1 %3, label %4, label %13

4:                                                ; preds = %1
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 2), align 8
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %5 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 11), align 8
  %6 = getelementptr i64, ptr %5, i64 %0
  %7 = load i64, ptr %6, align 4
  %8 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 18), align 8
  %9 = lshr i64 %7, 32
  %10 = getelementptr [2 x i64], ptr %8, i64 %9
  %11 = and i64 %7, 4294967295
  %12 = getelementptr i64, ptr %10, i64 1
  store i64 %11, ptr %12, align 4
  ret void

13:                                               ; preds = %1
  ret void
}

define internal void @fl_collect(i64 %0) {
  %2 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 15), align 8
  %3 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  %4 = getelementptr i64, ptr %2, i64 %3
  %5 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %6 = icmp eq i64 %5, 3
  br i1 %6, label %7, label %11

7:                                                ; preds = %1
  %8 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 30), align 4
  %9 = shl i64 %8, 1
  %10 = add i64 %3, %9
  store i64 %10, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  ret void

11:                                               ; preds = %1
  %12 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %13 = icmp eq i64 %12, 2
  br i1 %13, label %14, label %38

14:                                               ; preds = %11
  %15 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 11), align 8
  %16 = getelementptr i64, ptr %15, i64 %0
  %17 = load i64, ptr %16, align 4
  %18 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 18), align 8
  %19 = lshr i64 %17, 32
  %20 = getelementptr [2 x i64], ptr %18, i64 %19
  %21 = and i64 %17, 4294967295
  %22 = getelementptr i64, ptr %20, i64 1
  store i64 -1, ptr %22, align 4
  %23 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 4), align 4
  %24 = icmp ne i64 %23, 0
  br i1 %24, label %25, label %37

25:                                               ; preds = %14
  %26 = load i64, ptr %20, align 4
  %27 = add i64 %26, %21
  %28 = shl i64 %27, 32
  %29 = or i64 %28, 1
  %30 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 2), align 4
  %31 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 3), align 4
  %32 = getelementptr i64, ptr %4, i64 0
  store i64 %29, ptr %32, align 4
  %33 = getelementptr i64, ptr %4, i64 1
  store i64 %23, ptr %33, align 4
  %34 = getelementptr i64, ptr %4, i64 2
  store i64 %30, ptr %34, align 4
  %35 = getelementptr i64, ptr %4, i64 3
  store i64 %31, ptr %35, align 4
  %36 = add i64 %3, 4
  store i64 %36, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  br label %37

37:                                               ; preds = %25, %14
  ret void

38:                                               ; preds = %11
  %39 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %40 = icmp eq i64 %39, 1
  br i1 %40, label %41, label %79

41:                                               ; preds = %38
  %42 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 17), align 8
  %43 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 1), align 8
  br label %44

44:                                               ; preds = %41
  br label %45

45:                                               ; preds = %73, %44
  %46 = phi ptr [ %42, %44 ], [ %51, %73 ]
  %47 = phi ptr [ %4, %44 ], [ %70, %73 ]
  %48 = icmp eq ptr %46, %43
  br i1 %48, label %74, label %49

49:                                               ; preds = %45
  %50 = load ptr, ptr %46, align 8
  %51 = getelementptr i64, ptr %46, i64 1
  %52 = load i64, ptr %50, align 4
  %53 = getelementptr i64, ptr %50, i64 1
  %54 = load i64, ptr %53, align 4
  store i64 0, ptr %50, align 4
  %55 = getelementptr i64, ptr %50, i64 2
  %56 = load ptr, ptr %55, align 8
  %57 = load i64, ptr %56, align 4
  %58 = shl i64 %57, 32
  %59 = add i64 %54, %58
  store i64 %59, ptr %47, align 4
  %60 = getelementptr i64, ptr %47, i64 1
  store i64 %52, ptr %60, align 4
  %61 = getelementptr i64, ptr %47, i64 2
  %62 = getelementptr i64, ptr %50, i64 3
  %63 = and i64 %54, 4294967295
  %64 = shl i64 %63, 1
  %65 = getelementptr i64, ptr %61, i64 %64
  br label %66

66:                                               ; preds = %66, %49
  %67 = phi ptr [ %61, %49 ], [ %70, %66 ]
  %68 = phi ptr [ %62, %49 ], [ %71, %66 ]
  %69 = load <2 x i64>, ptr %68, align 8
  store <2 x i64> %69, ptr %67, align 8
  store <2 x i64> <i64 9218868437227405312, i64 0>, ptr %68, align 8
  %70 = getelementptr i64, ptr %67, i64 2
  %71 = getelementptr i64, ptr %68, i64 2
  %72 = icmp ult ptr %70, %65
  br i1 %72, label %66, label %73

73:                                               ; preds = %66
  br label %45

74:                                               ; preds = %45
  store ptr %42, ptr getelementptr (i64, ptr @fl_state, i64 1), align 8
  %75 = ptrtoint ptr %47 to i64
  %76 = ptrtoint ptr %2 to i64
  %77 = sub i64 %75, %76
  %78 = lshr i64 %77, 3
  store i64 %78, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  ret void

79:                                               ; preds = %38
  %80 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 9), align 4
  %81 = icmp eq i64 %80, 8
  br i1 %81, label %82, label %88

82:                                               ; preds = %79
  %83 = load i64, ptr @fl_state, align 4
  %84 = icmp ult i64 %83, 65536
  %85 = select i1 %84, i64 %83, i64 65536
  %86 = shl i64 %85, 1
  %87 = add i64 %3, %86
  store i64 %87, ptr getelementptr (i64, ptr @fl_state, i64 7), align 4
  ret void

88:                                               ; preds = %79
  ret void
}

; Function Attrs: noreturn
define internal void @fl_stop(i64 %0, ptr %1, i64 %2, ptr %3, ptr %4) #4 {
  %6 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 133), align 4
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %5
  call void @abort()
  unreachable

9:                                                ; preds = %5
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 133), align 4
  %10 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 136), align 8
  br label %11

11:                                               ; preds = %9
  br label %12

12:                                               ; preds = %19, %11
  %13 = phi i64 [ 0, %11 ], [ %20, %19 ]
  %14 = getelementptr [512 x i8], ptr %10, i64 %13
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, %1
  br i1 %16, label %28, label %17

17:                                               ; preds = %12
  %18 = icmp eq ptr %15, null
  br i1 %18, label %22, label %19

19:                                               ; preds = %17
  %20 = add i64 %13, 1
  %21 = icmp eq i64 %20, 32
  br i1 %21, label %28, label %12

22:                                               ; preds = %17
  store ptr %1, ptr %14, align 8
  %23 = getelementptr i64, ptr %14, i64 1
  store i64 %2, ptr %23, align 4
  %24 = getelementptr i8, ptr %14, i64 16
  %25 = call ptr @strncpy(ptr %24, ptr %3, i64 239)
  %26 = getelementptr i8, ptr %14, i64 256
  %27 = call ptr @strncpy(ptr %26, ptr %4, i64 255)
  br label %28

28:                                               ; preds = %22, %19, %12
  %29 = shl i64 %13, 8
  %30 = or i64 %0, %29
  store i64 %30, ptr getelementptr (i64, ptr @fl_state, i64 134), align 4
  call void @_longjmp(ptr getelementptr (i64, ptr @fl_state, i64 137), i32 1)
  unreachable
}

; Function Attrs: noreturn
define void @fl_spent_symbol() #4 {
  call void @fl_stop(i64 1, ptr null, i64 0, ptr null, ptr null)
  unreachable
}

; Function Attrs: noreturn
define void @fl_failed_symbol(ptr %0, ptr %1, i32 %2, ptr %3) #4 {
  %5 = zext i32 %2 to i64
  call void @fl_stop(i64 3, ptr %0, i64 %5, ptr %0, ptr %1)
  unreachable
}

; Function Attrs: noreturn
define void @fl_failed_std_symbol(ptr %0, i32 %1, ptr %2, ptr %3) #4 {
  %5 = zext i32 %1 to i64
  call void @fl_stop(i64 3, ptr %3, i64 %5, ptr %3, ptr %0)
  unreachable
}

define internal void @fl_thrown() {
  %1 = call ptr @__cxa_current_exception_type()
  %2 = icmp eq ptr %1, null
  br i1 %2, label %3, label %4

3:                                                ; preds = %0
  call void @abort()
  unreachable

4:                                                ; preds = %0
  %5 = getelementptr ptr, ptr %1, i64 1
  %6 = load ptr, ptr %5, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  call void @_ZSt17current_exceptionv(ptr sret(ptr) %7)
  %9 = load ptr, ptr %7, align 8
  store ptr %9, ptr %8, align 8
  %10 = alloca [256 x i8], align 1
  store i8 0, ptr %10, align 1
  %11 = load ptr, ptr @_ZTISt9exception, align 8
  %12 = getelementptr ptr, ptr %11, i64 4
  %13 = load ptr, ptr %12, align 8
  %14 = call i1 %13(ptr @_ZTISt9exception, ptr %1, ptr %8, i32 1)
  br i1 %14, label %15, label %23

15:                                               ; preds = %4
  %16 = load ptr, ptr %8, align 8
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr ptr, ptr %17, i64 2
  %19 = load ptr, ptr %18, align 8
  %20 = call ptr %19(ptr %16)
  %21 = call ptr @strncpy(ptr %10, ptr %20, i64 255)
  %22 = getelementptr i8, ptr %10, i64 255
  store i8 0, ptr %22, align 1
  br label %23

23:                                               ; preds = %15, %4
  call void @_ZNSt15__exception_ptr13exception_ptrD1Ev(ptr %7)
  call void @__cxa_end_catch()
  call void @fl_stop(i64 2, ptr %1, i64 0, ptr %6, ptr %10)
  unreachable
}

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
  %10 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  %12 = getelementptr double, ptr %4, i64 0
  store double %10, ptr %12, align 8
  %13 = select i1 %9, double %11, double 0x7FF0000000000000
  %14 = getelementptr double, ptr %6, i64 0
  store double %13, ptr %14, align 8
  %15 = load double, ptr getelementptr (i64, ptr @fl_state, i64 66), align 8
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 67), align 8
  %17 = getelementptr double, ptr %4, i64 1
  store double %15, ptr %17, align 8
  %18 = select i1 %9, double %16, double 0x7FF0000000000000
  %19 = getelementptr double, ptr %6, i64 1
  store double %18, ptr %19, align 8
  %20 = getelementptr i8, ptr @buffer3, i64 16
  %21 = load i64, ptr %20, align 1
  %22 = call preserve_allcc { double, double } %7(ptr %20, i64 %21)
  %23 = extractvalue { double, double } %22, 0
  %24 = extractvalue { double, double } %22, 1
  %25 = getelementptr double, ptr %4, i64 2
  store double %23, ptr %25, align 8
  %26 = select i1 %9, double %24, double 0x7FF0000000000000
  %27 = getelementptr double, ptr %6, i64 2
  store double %26, ptr %27, align 8
  %28 = getelementptr double, ptr %4, i64 3
  store double 0.000000e+00, ptr %28, align 8
  %29 = select i1 %9, double 0.000000e+00, double 0x7FF0000000000000
  %30 = getelementptr double, ptr %6, i64 3
  store double %29, ptr %30, align 8
  ret void
}

attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #1 = { nounwind memory(argmem: write) }
attributes #2 = { nounwind }
attributes #3 = { returns_twice }
attributes #4 = { noreturn }
attributes #5 = { noinline optnone }
