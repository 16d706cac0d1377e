; hash.c, compiled by go test -update
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.policy = type { i32, i64 }
%struct.answer = type { i8, i64 }

@primes = internal constant [197 x i32] [i32 2, i32 3, i32 5, i32 7, i32 11, i32 13, i32 17, i32 19, i32 23, i32 29, i32 31, i32 37, i32 41, i32 43, i32 47, i32 53, i32 59, i32 61, i32 67, i32 71, i32 73, i32 79, i32 83, i32 89, i32 97, i32 103, i32 109, i32 113, i32 127, i32 137, i32 139, i32 149, i32 157, i32 167, i32 179, i32 193, i32 199, i32 211, i32 227, i32 241, i32 257, i32 277, i32 293, i32 313, i32 337, i32 359, i32 383, i32 409, i32 439, i32 467, i32 503, i32 541, i32 577, i32 619, i32 661, i32 709, i32 761, i32 823, i32 887, i32 953, i32 1031, i32 1109, i32 1193, i32 1289, i32 1381, i32 1493, i32 1613, i32 1741, i32 1879, i32 2029, i32 2179, i32 2357, i32 2549, i32 2753, i32 2971, i32 3209, i32 3469, i32 3739, i32 4027, i32 4349, i32 4703, i32 5087, i32 5503, i32 5953, i32 6427, i32 6949, i32 7517, i32 8123, i32 8783, i32 9497, i32 10273, i32 11113, i32 12011, i32 12983, i32 14033, i32 15173, i32 16411, i32 17749, i32 19183, i32 20753, i32 22447, i32 24281, i32 26267, i32 28411, i32 30727, i32 33223, i32 35933, i32 38873, i32 42043, i32 45481, i32 49201, i32 53201, i32 57557, i32 62233, i32 67307, i32 72817, i32 78779, i32 85229, i32 92203, i32 99733, i32 107897, i32 116731, i32 126271, i32 136607, i32 147793, i32 159871, i32 172933, i32 187091, i32 202409, i32 218971, i32 236897, i32 256279, i32 277261, i32 299951, i32 324503, i32 351061, i32 379787, i32 410857, i32 444487, i32 480881, i32 520241, i32 562841, i32 608903, i32 658753, i32 712697, i32 771049, i32 834181, i32 902483, i32 976369, i32 1056323, i32 1142821, i32 1236397, i32 1337629, i32 1447153, i32 1565659, i32 1693859, i32 1832561, i32 1982627, i32 2144977, i32 2320627, i32 2510653, i32 2716249, i32 2938679, i32 3179303, i32 3439651, i32 3721303, i32 4026031, i32 4355707, i32 4712381, i32 5098259, i32 5515729, i32 5967347, i32 6456007, i32 6984629, i32 7556579, i32 8175383, i32 8844859, i32 9569143, i32 10352717, i32 11200489, i32 12117689, i32 13109983, i32 14183539, i32 15345007, i32 16601593, i32 17961079, i32 19431899, i32 21023161, i32 22744717, i32 24607243, i32 26622317, i32 28802401, i32 31160981, i32 33712729, i32 36473443, i32 39460231, i32 42691603], align 16

define i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(ptr %0, i64 %1) {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  %7 = load i64, ptr %5, align 8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %9, label %10

9:                                                ; preds = %2
  store i64 1, ptr %3, align 8
  br label %41

10:                                               ; preds = %2
  store i64 0, ptr %6, align 8
  br label %11

11:                                               ; preds = %23, %10
  %12 = load i64, ptr %6, align 8
  %13 = icmp ult i64 %12, 196
  br i1 %13, label %14, label %21

14:                                               ; preds = %11
  %15 = load i64, ptr %6, align 8
  %16 = getelementptr inbounds [197 x i32], ptr @primes, i64 0, i64 %15
  %17 = load i32, ptr %16, align 4
  %18 = zext i32 %17 to i64
  %19 = load i64, ptr %5, align 8
  %20 = icmp ult i64 %18, %19
  br label %21

21:                                               ; preds = %14, %11
  %22 = phi i1 [ false, %11 ], [ %20, %14 ]
  br i1 %22, label %23, label %26

23:                                               ; preds = %21
  %24 = load i64, ptr %6, align 8
  %25 = add i64 %24, 1
  store i64 %25, ptr %6, align 8
  br label %11

26:                                               ; preds = %21
  %27 = load i64, ptr %6, align 8
  %28 = getelementptr inbounds [197 x i32], ptr @primes, i64 0, i64 %27
  %29 = load i32, ptr %28, align 4
  %30 = zext i32 %29 to i64
  %31 = load ptr, ptr %4, align 8
  %32 = getelementptr inbounds %struct.policy, ptr %31, i32 0, i32 0
  %33 = load i32, ptr %32, align 8
  %34 = call i64 @quotient(i64 %30, i32 %33, i32 0)
  %35 = load ptr, ptr %4, align 8
  %36 = getelementptr inbounds %struct.policy, ptr %35, i32 0, i32 1
  store i64 %34, ptr %36, align 8
  %37 = load i64, ptr %6, align 8
  %38 = getelementptr inbounds [197 x i32], ptr @primes, i64 0, i64 %37
  %39 = load i32, ptr %38, align 4
  %40 = zext i32 %39 to i64
  store i64 %40, ptr %3, align 8
  br label %41

41:                                               ; preds = %26, %9
  %42 = load i64, ptr %3, align 8
  ret i64 %42
}

define internal i64 @quotient(i64 %0, i32 %1, i32 %2) {
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i128, align 16
  %10 = alloca i128, align 16
  store i64 %0, ptr %5, align 8
  store i32 %1, ptr %6, align 4
  store i32 %2, ptr %7, align 4
  %11 = load i32, ptr %6, align 4
  %12 = lshr i32 %11, 23
  %13 = sub nsw i32 %12, 150
  store i32 %13, ptr %8, align 4
  %14 = load i32, ptr %6, align 4
  %15 = and i32 %14, 8388607
  %16 = or i32 %15, 8388608
  %17 = zext i32 %16 to i128
  store i128 %17, ptr %10, align 16
  %18 = load i32, ptr %7, align 4
  %19 = icmp ne i32 %18, 0
  br i1 %19, label %20, label %23

20:                                               ; preds = %3
  %21 = load i32, ptr %8, align 4
  %22 = sub nsw i32 0, %21
  store i32 %22, ptr %8, align 4
  br label %23

23:                                               ; preds = %20, %3
  %24 = load i32, ptr %7, align 4
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %29

26:                                               ; preds = %23
  %27 = load i64, ptr %5, align 8
  %28 = zext i64 %27 to i128
  br label %34

29:                                               ; preds = %23
  %30 = load i64, ptr %5, align 8
  %31 = zext i64 %30 to i128
  %32 = load i128, ptr %10, align 16
  %33 = mul i128 %31, %32
  br label %34

34:                                               ; preds = %29, %26
  %35 = phi i128 [ %28, %26 ], [ %33, %29 ]
  store i128 %35, ptr %9, align 16
  %36 = load i32, ptr %8, align 4
  %37 = icmp sgt i32 %36, 0
  br i1 %37, label %38, label %49

38:                                               ; preds = %34
  %39 = load i32, ptr %8, align 4
  %40 = icmp sgt i32 %39, 63
  br i1 %40, label %41, label %42

41:                                               ; preds = %38
  br label %44

42:                                               ; preds = %38
  %43 = load i32, ptr %8, align 4
  br label %44

44:                                               ; preds = %42, %41
  %45 = phi i32 [ 63, %41 ], [ %43, %42 ]
  %46 = load i128, ptr %9, align 16
  %47 = zext i32 %45 to i128
  %48 = shl i128 %46, %47
  store i128 %48, ptr %9, align 16
  br label %49

49:                                               ; preds = %44, %34
  %50 = load i32, ptr %7, align 4
  %51 = icmp ne i32 %50, 0
  br i1 %51, label %52, label %68

52:                                               ; preds = %49
  %53 = load i128, ptr %9, align 16
  %54 = load i32, ptr %8, align 4
  %55 = icmp slt i32 %54, 0
  br i1 %55, label %56, label %62

56:                                               ; preds = %52
  %57 = load i128, ptr %10, align 16
  %58 = load i32, ptr %8, align 4
  %59 = sub nsw i32 0, %58
  %60 = zext i32 %59 to i128
  %61 = shl i128 %57, %60
  br label %64

62:                                               ; preds = %52
  %63 = load i128, ptr %10, align 16
  br label %64

64:                                               ; preds = %62, %56
  %65 = phi i128 [ %61, %56 ], [ %63, %62 ]
  %66 = udiv i128 %53, %65
  %67 = trunc i128 %66 to i64
  store i64 %67, ptr %4, align 8
  br label %82

68:                                               ; preds = %49
  %69 = load i32, ptr %8, align 4
  %70 = icmp slt i32 %69, 0
  br i1 %70, label %71, label %77

71:                                               ; preds = %68
  %72 = load i128, ptr %9, align 16
  %73 = load i32, ptr %8, align 4
  %74 = sub nsw i32 0, %73
  %75 = zext i32 %74 to i128
  %76 = lshr i128 %72, %75
  br label %79

77:                                               ; preds = %68
  %78 = load i128, ptr %9, align 16
  br label %79

79:                                               ; preds = %77, %71
  %80 = phi i128 [ %76, %71 ], [ %78, %77 ]
  %81 = trunc i128 %80 to i64
  store i64 %81, ptr %4, align 8
  br label %82

82:                                               ; preds = %79, %64
  %83 = load i64, ptr %4, align 8
  ret i64 %83
}

define { i8, i64 } @_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(ptr %0, i64 %1, i64 %2, i64 %3) {
  %5 = alloca %struct.answer, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca %struct.answer, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store i64 %1, ptr %7, align 8
  store i64 %2, ptr %8, align 8
  store i64 %3, ptr %9, align 8
  call void @llvm.memset.p0.i64(ptr align 8 %10, i8 0, i64 16, i1 false)
  %13 = load i64, ptr %8, align 8
  %14 = load i64, ptr %9, align 8
  %15 = add i64 %13, %14
  store i64 %15, ptr %11, align 8
  %16 = load i64, ptr %11, align 8
  %17 = load ptr, ptr %6, align 8
  %18 = getelementptr inbounds %struct.policy, ptr %17, i32 0, i32 1
  %19 = load i64, ptr %18, align 8
  %20 = icmp ule i64 %16, %19
  br i1 %20, label %21, label %22

21:                                               ; preds = %4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %5, ptr align 8 %10, i64 16, i1 false)
  br label %66

22:                                               ; preds = %4
  %23 = load ptr, ptr %6, align 8
  %24 = getelementptr inbounds %struct.policy, ptr %23, i32 0, i32 1
  %25 = load i64, ptr %24, align 8
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %27, label %31

27:                                               ; preds = %22
  %28 = load i64, ptr %11, align 8
  %29 = icmp ult i64 %28, 11
  br i1 %29, label %30, label %31

30:                                               ; preds = %27
  store i64 11, ptr %11, align 8
  br label %31

31:                                               ; preds = %30, %27, %22
  %32 = load i64, ptr %11, align 8
  %33 = load ptr, ptr %6, align 8
  %34 = getelementptr inbounds %struct.policy, ptr %33, i32 0, i32 0
  %35 = load i32, ptr %34, align 8
  %36 = call i64 @quotient(i64 %32, i32 %35, i32 1)
  store i64 %36, ptr %12, align 8
  %37 = load i64, ptr %12, align 8
  %38 = load i64, ptr %7, align 8
  %39 = icmp ult i64 %37, %38
  br i1 %39, label %40, label %48

40:                                               ; preds = %31
  %41 = load i64, ptr %7, align 8
  %42 = load ptr, ptr %6, align 8
  %43 = getelementptr inbounds %struct.policy, ptr %42, i32 0, i32 0
  %44 = load i32, ptr %43, align 8
  %45 = call i64 @quotient(i64 %41, i32 %44, i32 0)
  %46 = load ptr, ptr %6, align 8
  %47 = getelementptr inbounds %struct.policy, ptr %46, i32 0, i32 1
  store i64 %45, ptr %47, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %5, ptr align 8 %10, i64 16, i1 false)
  br label %66

48:                                               ; preds = %31
  %49 = getelementptr inbounds %struct.answer, ptr %5, i32 0, i32 0
  store i8 1, ptr %49, align 8
  %50 = getelementptr inbounds %struct.answer, ptr %5, i32 0, i32 1
  %51 = load ptr, ptr %6, align 8
  %52 = load i64, ptr %12, align 8
  %53 = add i64 %52, 1
  %54 = load i64, ptr %7, align 8
  %55 = mul i64 2, %54
  %56 = icmp ugt i64 %53, %55
  br i1 %56, label %57, label %60

57:                                               ; preds = %48
  %58 = load i64, ptr %12, align 8
  %59 = add i64 %58, 1
  br label %63

60:                                               ; preds = %48
  %61 = load i64, ptr %7, align 8
  %62 = mul i64 2, %61
  br label %63

63:                                               ; preds = %60, %57
  %64 = phi i64 [ %59, %57 ], [ %62, %60 ]
  %65 = call i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(ptr %51, i64 %64)
  store i64 %65, ptr %50, align 8
  br label %66

66:                                               ; preds = %63, %40, %21
  %67 = load { i8, i64 }, ptr %5, align 8
  ret { i8, i64 } %67
}

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

define i64 @_ZSt11_Hash_bytesPKvmm(ptr %0, i64 %1, i64 %2) {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  store i64 -4132994306676758123, ptr %7, align 8
  %14 = load ptr, ptr %4, align 8
  store ptr %14, ptr %8, align 8
  %15 = load ptr, ptr %8, align 8
  %16 = load i64, ptr %5, align 8
  %17 = and i64 %16, -8
  %18 = getelementptr inbounds i8, ptr %15, i64 %17
  store ptr %18, ptr %9, align 8
  %19 = load i64, ptr %6, align 8
  %20 = load i64, ptr %5, align 8
  %21 = mul i64 %20, -4132994306676758123
  %22 = xor i64 %19, %21
  store i64 %22, ptr %10, align 8
  br label %23

23:                                               ; preds = %40, %3
  %24 = load ptr, ptr %8, align 8
  %25 = load ptr, ptr %9, align 8
  %26 = icmp ult ptr %24, %25
  br i1 %26, label %27, label %43

27:                                               ; preds = %23
  %28 = load ptr, ptr %8, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %11, ptr align 1 %28, i64 8, i1 false)
  %29 = load i64, ptr %11, align 8
  %30 = mul i64 %29, -4132994306676758123
  store i64 %30, ptr %11, align 8
  %31 = load i64, ptr %11, align 8
  %32 = lshr i64 %31, 47
  %33 = load i64, ptr %11, align 8
  %34 = xor i64 %33, %32
  store i64 %34, ptr %11, align 8
  %35 = load i64, ptr %10, align 8
  %36 = load i64, ptr %11, align 8
  %37 = mul i64 %36, -4132994306676758123
  %38 = xor i64 %35, %37
  %39 = mul i64 %38, -4132994306676758123
  store i64 %39, ptr %10, align 8
  br label %40

40:                                               ; preds = %27
  %41 = load ptr, ptr %8, align 8
  %42 = getelementptr inbounds i8, ptr %41, i64 8
  store ptr %42, ptr %8, align 8
  br label %23

43:                                               ; preds = %23
  %44 = load i64, ptr %5, align 8
  %45 = and i64 %44, 7
  %46 = icmp ne i64 %45, 0
  br i1 %46, label %47, label %73

47:                                               ; preds = %43
  store i64 0, ptr %12, align 8
  %48 = load i64, ptr %5, align 8
  %49 = and i64 %48, 7
  %50 = sub i64 %49, 1
  %51 = trunc i64 %50 to i32
  store i32 %51, ptr %13, align 4
  br label %52

52:                                               ; preds = %65, %47
  %53 = load i32, ptr %13, align 4
  %54 = icmp sge i32 %53, 0
  br i1 %54, label %55, label %68

55:                                               ; preds = %52
  %56 = load i64, ptr %12, align 8
  %57 = shl i64 %56, 8
  %58 = load ptr, ptr %8, align 8
  %59 = load i32, ptr %13, align 4
  %60 = sext i32 %59 to i64
  %61 = getelementptr inbounds i8, ptr %58, i64 %60
  %62 = load i8, ptr %61, align 1
  %63 = zext i8 %62 to i64
  %64 = or i64 %57, %63
  store i64 %64, ptr %12, align 8
  br label %65

65:                                               ; preds = %55
  %66 = load i32, ptr %13, align 4
  %67 = add nsw i32 %66, -1
  store i32 %67, ptr %13, align 4
  br label %52

68:                                               ; preds = %52
  %69 = load i64, ptr %10, align 8
  %70 = load i64, ptr %12, align 8
  %71 = xor i64 %69, %70
  %72 = mul i64 %71, -4132994306676758123
  store i64 %72, ptr %10, align 8
  br label %73

73:                                               ; preds = %68, %43
  %74 = load i64, ptr %10, align 8
  %75 = lshr i64 %74, 47
  %76 = load i64, ptr %10, align 8
  %77 = xor i64 %76, %75
  store i64 %77, ptr %10, align 8
  %78 = load i64, ptr %10, align 8
  %79 = mul i64 %78, -4132994306676758123
  store i64 %79, ptr %10, align 8
  %80 = load i64, ptr %10, align 8
  %81 = load i64, ptr %10, align 8
  %82 = lshr i64 %81, 47
  %83 = xor i64 %80, %82
  ret i64 %83
}

