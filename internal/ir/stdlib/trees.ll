; trees.c, compiled by go test -update
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { i32, ptr, [2 x ptr] }

define ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = call ptr @next(ptr %3, i32 1)
  ret ptr %4
}

define internal ptr @next(ptr %0, i32 %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  %7 = load ptr, ptr %4, align 8
  %8 = getelementptr inbounds %struct.node, ptr %7, i32 0, i32 2
  %9 = load i32, ptr %5, align 4
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds [2 x ptr], ptr %8, i64 0, i64 %10
  %12 = load ptr, ptr %11, align 8
  %13 = icmp ne ptr %12, null
  br i1 %13, label %14, label %44

14:                                               ; preds = %2
  %15 = load ptr, ptr %4, align 8
  %16 = getelementptr inbounds %struct.node, ptr %15, i32 0, i32 2
  %17 = load i32, ptr %5, align 4
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds [2 x ptr], ptr %16, i64 0, i64 %18
  %20 = load ptr, ptr %19, align 8
  store ptr %20, ptr %4, align 8
  br label %21

21:                                               ; preds = %32, %14
  %22 = load ptr, ptr %4, align 8
  %23 = getelementptr inbounds %struct.node, ptr %22, i32 0, i32 2
  %24 = load i32, ptr %5, align 4
  %25 = icmp ne i32 %24, 0
  %26 = xor i1 %25, true
  %27 = zext i1 %26 to i32
  %28 = sext i32 %27 to i64
  %29 = getelementptr inbounds [2 x ptr], ptr %23, i64 0, i64 %28
  %30 = load ptr, ptr %29, align 8
  %31 = icmp ne ptr %30, null
  br i1 %31, label %32, label %42

32:                                               ; preds = %21
  %33 = load ptr, ptr %4, align 8
  %34 = getelementptr inbounds %struct.node, ptr %33, i32 0, i32 2
  %35 = load i32, ptr %5, align 4
  %36 = icmp ne i32 %35, 0
  %37 = xor i1 %36, true
  %38 = zext i1 %37 to i32
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds [2 x ptr], ptr %34, i64 0, i64 %39
  %41 = load ptr, ptr %40, align 8
  store ptr %41, ptr %4, align 8
  br label %21

42:                                               ; preds = %21
  %43 = load ptr, ptr %4, align 8
  store ptr %43, ptr %3, align 8
  br label %77

44:                                               ; preds = %2
  %45 = load ptr, ptr %4, align 8
  %46 = getelementptr inbounds %struct.node, ptr %45, i32 0, i32 1
  %47 = load ptr, ptr %46, align 8
  store ptr %47, ptr %6, align 8
  br label %48

48:                                               ; preds = %57, %44
  %49 = load ptr, ptr %4, align 8
  %50 = load ptr, ptr %6, align 8
  %51 = getelementptr inbounds %struct.node, ptr %50, i32 0, i32 2
  %52 = load i32, ptr %5, align 4
  %53 = sext i32 %52 to i64
  %54 = getelementptr inbounds [2 x ptr], ptr %51, i64 0, i64 %53
  %55 = load ptr, ptr %54, align 8
  %56 = icmp eq ptr %49, %55
  br i1 %56, label %57, label %62

57:                                               ; preds = %48
  %58 = load ptr, ptr %6, align 8
  store ptr %58, ptr %4, align 8
  %59 = load ptr, ptr %6, align 8
  %60 = getelementptr inbounds %struct.node, ptr %59, i32 0, i32 1
  %61 = load ptr, ptr %60, align 8
  store ptr %61, ptr %6, align 8
  br label %48

62:                                               ; preds = %48
  %63 = load ptr, ptr %4, align 8
  %64 = getelementptr inbounds %struct.node, ptr %63, i32 0, i32 2
  %65 = load i32, ptr %5, align 4
  %66 = sext i32 %65 to i64
  %67 = getelementptr inbounds [2 x ptr], ptr %64, i64 0, i64 %66
  %68 = load ptr, ptr %67, align 8
  %69 = load ptr, ptr %6, align 8
  %70 = icmp ne ptr %68, %69
  br i1 %70, label %71, label %73

71:                                               ; preds = %62
  %72 = load ptr, ptr %6, align 8
  br label %75

73:                                               ; preds = %62
  %74 = load ptr, ptr %4, align 8
  br label %75

75:                                               ; preds = %73, %71
  %76 = phi ptr [ %72, %71 ], [ %74, %73 ]
  store ptr %76, ptr %3, align 8
  br label %77

77:                                               ; preds = %75, %42
  %78 = load ptr, ptr %3, align 8
  ret ptr %78
}

define ptr @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(ptr %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = call ptr @next(ptr %3, i32 1)
  ret ptr %4
}

define ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr %0) {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds %struct.node, ptr %4, i32 0, i32 0
  %6 = load i32, ptr %5, align 8
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %8, label %21

8:                                                ; preds = %1
  %9 = load ptr, ptr %3, align 8
  %10 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds %struct.node, ptr %11, i32 0, i32 1
  %13 = load ptr, ptr %12, align 8
  %14 = load ptr, ptr %3, align 8
  %15 = icmp eq ptr %13, %14
  br i1 %15, label %16, label %21

16:                                               ; preds = %8
  %17 = load ptr, ptr %3, align 8
  %18 = getelementptr inbounds %struct.node, ptr %17, i32 0, i32 2
  %19 = getelementptr inbounds [2 x ptr], ptr %18, i64 0, i64 1
  %20 = load ptr, ptr %19, align 8
  store ptr %20, ptr %2, align 8
  br label %24

21:                                               ; preds = %8, %1
  %22 = load ptr, ptr %3, align 8
  %23 = call ptr @next(ptr %22, i32 0)
  store ptr %23, ptr %2, align 8
  br label %24

24:                                               ; preds = %21, %16
  %25 = load ptr, ptr %2, align 8
  ret ptr %25
}

define ptr @_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(ptr %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = call ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr %3)
  ret ptr %4
}

define void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 zeroext %0, ptr %1, ptr %2, ptr %3) {
  %5 = alloca i8, align 1
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = zext i1 %0 to i8
  store i8 %13, ptr %5, align 1
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %14 = load ptr, ptr %7, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr inbounds %struct.node, ptr %15, i32 0, i32 1
  store ptr %14, ptr %16, align 8
  %17 = load ptr, ptr %6, align 8
  %18 = getelementptr inbounds %struct.node, ptr %17, i32 0, i32 2
  %19 = getelementptr inbounds [2 x ptr], ptr %18, i64 0, i64 1
  store ptr null, ptr %19, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr inbounds %struct.node, ptr %20, i32 0, i32 2
  %22 = getelementptr inbounds [2 x ptr], ptr %21, i64 0, i64 0
  store ptr null, ptr %22, align 8
  %23 = load ptr, ptr %6, align 8
  %24 = getelementptr inbounds %struct.node, ptr %23, i32 0, i32 0
  store i32 0, ptr %24, align 8
  %25 = load ptr, ptr %7, align 8
  %26 = load ptr, ptr %8, align 8
  %27 = icmp eq ptr %25, %26
  br i1 %27, label %28, label %38

28:                                               ; preds = %4
  %29 = load ptr, ptr %6, align 8
  %30 = load ptr, ptr %8, align 8
  %31 = getelementptr inbounds %struct.node, ptr %30, i32 0, i32 2
  %32 = getelementptr inbounds [2 x ptr], ptr %31, i64 0, i64 1
  store ptr %29, ptr %32, align 8
  %33 = load ptr, ptr %8, align 8
  %34 = getelementptr inbounds %struct.node, ptr %33, i32 0, i32 2
  %35 = getelementptr inbounds [2 x ptr], ptr %34, i64 0, i64 0
  store ptr %29, ptr %35, align 8
  %36 = load ptr, ptr %8, align 8
  %37 = getelementptr inbounds %struct.node, ptr %36, i32 0, i32 1
  store ptr %29, ptr %37, align 8
  br label %70

38:                                               ; preds = %4
  %39 = load ptr, ptr %6, align 8
  %40 = load ptr, ptr %7, align 8
  %41 = getelementptr inbounds %struct.node, ptr %40, i32 0, i32 2
  %42 = load i8, ptr %5, align 1
  %43 = trunc i8 %42 to i1
  %44 = xor i1 %43, true
  %45 = zext i1 %44 to i32
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds [2 x ptr], ptr %41, i64 0, i64 %46
  store ptr %39, ptr %47, align 8
  %48 = load ptr, ptr %7, align 8
  %49 = load ptr, ptr %8, align 8
  %50 = getelementptr inbounds %struct.node, ptr %49, i32 0, i32 2
  %51 = load i8, ptr %5, align 1
  %52 = trunc i8 %51 to i1
  %53 = xor i1 %52, true
  %54 = zext i1 %53 to i32
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds [2 x ptr], ptr %50, i64 0, i64 %55
  %57 = load ptr, ptr %56, align 8
  %58 = icmp eq ptr %48, %57
  br i1 %58, label %59, label %69

59:                                               ; preds = %38
  %60 = load ptr, ptr %6, align 8
  %61 = load ptr, ptr %8, align 8
  %62 = getelementptr inbounds %struct.node, ptr %61, i32 0, i32 2
  %63 = load i8, ptr %5, align 1
  %64 = trunc i8 %63 to i1
  %65 = xor i1 %64, true
  %66 = zext i1 %65 to i32
  %67 = sext i32 %66 to i64
  %68 = getelementptr inbounds [2 x ptr], ptr %62, i64 0, i64 %67
  store ptr %60, ptr %68, align 8
  br label %69

69:                                               ; preds = %59, %38
  br label %70

70:                                               ; preds = %69, %28
  br label %71

71:                                               ; preds = %141, %116, %70
  %72 = load ptr, ptr %6, align 8
  %73 = load ptr, ptr %8, align 8
  %74 = getelementptr inbounds %struct.node, ptr %73, i32 0, i32 1
  %75 = load ptr, ptr %74, align 8
  %76 = icmp ne ptr %72, %75
  br i1 %76, label %77, label %84

77:                                               ; preds = %71
  %78 = load ptr, ptr %6, align 8
  %79 = getelementptr inbounds %struct.node, ptr %78, i32 0, i32 1
  %80 = load ptr, ptr %79, align 8
  %81 = getelementptr inbounds %struct.node, ptr %80, i32 0, i32 0
  %82 = load i32, ptr %81, align 8
  %83 = icmp eq i32 %82, 0
  br label %84

84:                                               ; preds = %77, %71
  %85 = phi i1 [ false, %71 ], [ %83, %77 ]
  br i1 %85, label %86, label %154

86:                                               ; preds = %84
  %87 = load ptr, ptr %6, align 8
  %88 = getelementptr inbounds %struct.node, ptr %87, i32 0, i32 1
  %89 = load ptr, ptr %88, align 8
  store ptr %89, ptr %9, align 8
  %90 = load ptr, ptr %9, align 8
  %91 = getelementptr inbounds %struct.node, ptr %90, i32 0, i32 1
  %92 = load ptr, ptr %91, align 8
  store ptr %92, ptr %10, align 8
  %93 = load ptr, ptr %9, align 8
  %94 = load ptr, ptr %10, align 8
  %95 = getelementptr inbounds %struct.node, ptr %94, i32 0, i32 2
  %96 = getelementptr inbounds [2 x ptr], ptr %95, i64 0, i64 1
  %97 = load ptr, ptr %96, align 8
  %98 = icmp eq ptr %93, %97
  %99 = zext i1 %98 to i32
  store i32 %99, ptr %11, align 4
  %100 = load ptr, ptr %10, align 8
  %101 = getelementptr inbounds %struct.node, ptr %100, i32 0, i32 2
  %102 = load i32, ptr %11, align 4
  %103 = icmp ne i32 %102, 0
  %104 = xor i1 %103, true
  %105 = zext i1 %104 to i32
  %106 = sext i32 %105 to i64
  %107 = getelementptr inbounds [2 x ptr], ptr %101, i64 0, i64 %106
  %108 = load ptr, ptr %107, align 8
  store ptr %108, ptr %12, align 8
  %109 = load ptr, ptr %12, align 8
  %110 = icmp ne ptr %109, null
  br i1 %110, label %111, label %124

111:                                              ; preds = %86
  %112 = load ptr, ptr %12, align 8
  %113 = getelementptr inbounds %struct.node, ptr %112, i32 0, i32 0
  %114 = load i32, ptr %113, align 8
  %115 = icmp eq i32 %114, 0
  br i1 %115, label %116, label %124

116:                                              ; preds = %111
  %117 = load ptr, ptr %12, align 8
  %118 = getelementptr inbounds %struct.node, ptr %117, i32 0, i32 0
  store i32 1, ptr %118, align 8
  %119 = load ptr, ptr %9, align 8
  %120 = getelementptr inbounds %struct.node, ptr %119, i32 0, i32 0
  store i32 1, ptr %120, align 8
  %121 = load ptr, ptr %10, align 8
  %122 = getelementptr inbounds %struct.node, ptr %121, i32 0, i32 0
  store i32 0, ptr %122, align 8
  %123 = load ptr, ptr %10, align 8
  store ptr %123, ptr %6, align 8
  br label %71

124:                                              ; preds = %111, %86
  %125 = load ptr, ptr %6, align 8
  %126 = load ptr, ptr %9, align 8
  %127 = getelementptr inbounds %struct.node, ptr %126, i32 0, i32 2
  %128 = load i32, ptr %11, align 4
  %129 = icmp ne i32 %128, 0
  %130 = xor i1 %129, true
  %131 = zext i1 %130 to i32
  %132 = sext i32 %131 to i64
  %133 = getelementptr inbounds [2 x ptr], ptr %127, i64 0, i64 %132
  %134 = load ptr, ptr %133, align 8
  %135 = icmp eq ptr %125, %134
  br i1 %135, label %136, label %141

136:                                              ; preds = %124
  %137 = load ptr, ptr %9, align 8
  %138 = load i32, ptr %11, align 4
  %139 = load ptr, ptr %8, align 8
  call void @rotate(ptr %137, i32 %138, ptr %139)
  %140 = load ptr, ptr %9, align 8
  store ptr %140, ptr %6, align 8
  br label %141

141:                                              ; preds = %136, %124
  %142 = load ptr, ptr %6, align 8
  %143 = getelementptr inbounds %struct.node, ptr %142, i32 0, i32 1
  %144 = load ptr, ptr %143, align 8
  %145 = getelementptr inbounds %struct.node, ptr %144, i32 0, i32 0
  store i32 1, ptr %145, align 8
  %146 = load ptr, ptr %10, align 8
  %147 = getelementptr inbounds %struct.node, ptr %146, i32 0, i32 0
  store i32 0, ptr %147, align 8
  %148 = load ptr, ptr %10, align 8
  %149 = load i32, ptr %11, align 4
  %150 = icmp ne i32 %149, 0
  %151 = xor i1 %150, true
  %152 = zext i1 %151 to i32
  %153 = load ptr, ptr %8, align 8
  call void @rotate(ptr %148, i32 %152, ptr %153)
  br label %71

154:                                              ; preds = %84
  %155 = load ptr, ptr %8, align 8
  %156 = getelementptr inbounds %struct.node, ptr %155, i32 0, i32 1
  %157 = load ptr, ptr %156, align 8
  %158 = getelementptr inbounds %struct.node, ptr %157, i32 0, i32 0
  store i32 1, ptr %158, align 8
  ret void
}

define internal void @rotate(ptr %0, i32 %1, ptr %2) {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  store ptr %2, ptr %6, align 8
  %8 = load ptr, ptr %4, align 8
  %9 = getelementptr inbounds %struct.node, ptr %8, i32 0, i32 2
  %10 = load i32, ptr %5, align 4
  %11 = icmp ne i32 %10, 0
  %12 = xor i1 %11, true
  %13 = zext i1 %12 to i32
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds [2 x ptr], ptr %9, i64 0, i64 %14
  %16 = load ptr, ptr %15, align 8
  store ptr %16, ptr %7, align 8
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr inbounds %struct.node, ptr %17, i32 0, i32 2
  %19 = load i32, ptr %5, align 4
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds [2 x ptr], ptr %18, i64 0, i64 %20
  %22 = load ptr, ptr %21, align 8
  %23 = load ptr, ptr %4, align 8
  %24 = getelementptr inbounds %struct.node, ptr %23, i32 0, i32 2
  %25 = load i32, ptr %5, align 4
  %26 = icmp ne i32 %25, 0
  %27 = xor i1 %26, true
  %28 = zext i1 %27 to i32
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds [2 x ptr], ptr %24, i64 0, i64 %29
  store ptr %22, ptr %30, align 8
  %31 = load ptr, ptr %7, align 8
  %32 = getelementptr inbounds %struct.node, ptr %31, i32 0, i32 2
  %33 = load i32, ptr %5, align 4
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds [2 x ptr], ptr %32, i64 0, i64 %34
  %36 = load ptr, ptr %35, align 8
  %37 = icmp ne ptr %36, null
  br i1 %37, label %38, label %47

38:                                               ; preds = %3
  %39 = load ptr, ptr %4, align 8
  %40 = load ptr, ptr %7, align 8
  %41 = getelementptr inbounds %struct.node, ptr %40, i32 0, i32 2
  %42 = load i32, ptr %5, align 4
  %43 = sext i32 %42 to i64
  %44 = getelementptr inbounds [2 x ptr], ptr %41, i64 0, i64 %43
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds %struct.node, ptr %45, i32 0, i32 1
  store ptr %39, ptr %46, align 8
  br label %47

47:                                               ; preds = %38, %3
  %48 = load ptr, ptr %4, align 8
  %49 = load ptr, ptr %7, align 8
  %50 = load ptr, ptr %6, align 8
  call void @replace(ptr %48, ptr %49, ptr %50)
  %51 = load ptr, ptr %4, align 8
  %52 = load ptr, ptr %7, align 8
  %53 = getelementptr inbounds %struct.node, ptr %52, i32 0, i32 2
  %54 = load i32, ptr %5, align 4
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds [2 x ptr], ptr %53, i64 0, i64 %55
  store ptr %51, ptr %56, align 8
  %57 = load ptr, ptr %7, align 8
  %58 = load ptr, ptr %4, align 8
  %59 = getelementptr inbounds %struct.node, ptr %58, i32 0, i32 1
  store ptr %57, ptr %59, align 8
  ret void
}

define ptr @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(ptr %0, ptr %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 0, ptr %8, align 4
  br label %15

15:                                               ; preds = %62, %2
  %16 = load i32, ptr %8, align 4
  %17 = icmp slt i32 %16, 2
  br i1 %17, label %18, label %65

18:                                               ; preds = %15
  %19 = load ptr, ptr %5, align 8
  %20 = getelementptr inbounds %struct.node, ptr %19, i32 0, i32 2
  %21 = load i32, ptr %8, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds [2 x ptr], ptr %20, i64 0, i64 %22
  %24 = load ptr, ptr %23, align 8
  %25 = load ptr, ptr %4, align 8
  %26 = icmp eq ptr %24, %25
  br i1 %26, label %27, label %61

27:                                               ; preds = %18
  %28 = load ptr, ptr %4, align 8
  %29 = getelementptr inbounds %struct.node, ptr %28, i32 0, i32 2
  %30 = load i32, ptr %8, align 4
  %31 = icmp ne i32 %30, 0
  %32 = xor i1 %31, true
  %33 = zext i1 %32 to i32
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds [2 x ptr], ptr %29, i64 0, i64 %34
  %36 = load ptr, ptr %35, align 8
  %37 = icmp ne ptr %36, null
  br i1 %37, label %38, label %50

38:                                               ; preds = %27
  %39 = load ptr, ptr %4, align 8
  %40 = getelementptr inbounds %struct.node, ptr %39, i32 0, i32 2
  %41 = load i32, ptr %8, align 4
  %42 = icmp ne i32 %41, 0
  %43 = xor i1 %42, true
  %44 = zext i1 %43 to i32
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds [2 x ptr], ptr %40, i64 0, i64 %45
  %47 = load ptr, ptr %46, align 8
  %48 = load i32, ptr %8, align 4
  %49 = call ptr @last(ptr %47, i32 %48)
  br label %54

50:                                               ; preds = %27
  %51 = load ptr, ptr %4, align 8
  %52 = getelementptr inbounds %struct.node, ptr %51, i32 0, i32 1
  %53 = load ptr, ptr %52, align 8
  br label %54

54:                                               ; preds = %50, %38
  %55 = phi ptr [ %49, %38 ], [ %53, %50 ]
  %56 = load ptr, ptr %5, align 8
  %57 = getelementptr inbounds %struct.node, ptr %56, i32 0, i32 2
  %58 = load i32, ptr %8, align 4
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds [2 x ptr], ptr %57, i64 0, i64 %59
  store ptr %55, ptr %60, align 8
  br label %61

61:                                               ; preds = %54, %18
  br label %62

62:                                               ; preds = %61
  %63 = load i32, ptr %8, align 4
  %64 = add nsw i32 %63, 1
  store i32 %64, ptr %8, align 4
  br label %15

65:                                               ; preds = %15
  %66 = load ptr, ptr %4, align 8
  %67 = getelementptr inbounds %struct.node, ptr %66, i32 0, i32 0
  %68 = load i32, ptr %67, align 8
  store i32 %68, ptr %9, align 4
  %69 = load ptr, ptr %4, align 8
  %70 = getelementptr inbounds %struct.node, ptr %69, i32 0, i32 2
  %71 = getelementptr inbounds [2 x ptr], ptr %70, i64 0, i64 0
  %72 = load ptr, ptr %71, align 8
  %73 = icmp ne ptr %72, null
  br i1 %73, label %74, label %144

74:                                               ; preds = %65
  %75 = load ptr, ptr %4, align 8
  %76 = getelementptr inbounds %struct.node, ptr %75, i32 0, i32 2
  %77 = getelementptr inbounds [2 x ptr], ptr %76, i64 0, i64 1
  %78 = load ptr, ptr %77, align 8
  %79 = icmp ne ptr %78, null
  br i1 %79, label %80, label %144

80:                                               ; preds = %74
  %81 = load ptr, ptr %4, align 8
  %82 = getelementptr inbounds %struct.node, ptr %81, i32 0, i32 2
  %83 = getelementptr inbounds [2 x ptr], ptr %82, i64 0, i64 1
  %84 = load ptr, ptr %83, align 8
  %85 = call ptr @last(ptr %84, i32 0)
  store ptr %85, ptr %10, align 8
  %86 = load ptr, ptr %10, align 8
  %87 = getelementptr inbounds %struct.node, ptr %86, i32 0, i32 0
  %88 = load i32, ptr %87, align 8
  store i32 %88, ptr %9, align 4
  %89 = load ptr, ptr %10, align 8
  %90 = getelementptr inbounds %struct.node, ptr %89, i32 0, i32 2
  %91 = getelementptr inbounds [2 x ptr], ptr %90, i64 0, i64 1
  %92 = load ptr, ptr %91, align 8
  store ptr %92, ptr %6, align 8
  %93 = load ptr, ptr %10, align 8
  store ptr %93, ptr %7, align 8
  %94 = load ptr, ptr %10, align 8
  %95 = getelementptr inbounds %struct.node, ptr %94, i32 0, i32 1
  %96 = load ptr, ptr %95, align 8
  %97 = load ptr, ptr %4, align 8
  %98 = icmp ne ptr %96, %97
  br i1 %98, label %99, label %119

99:                                               ; preds = %80
  %100 = load ptr, ptr %10, align 8
  %101 = getelementptr inbounds %struct.node, ptr %100, i32 0, i32 1
  %102 = load ptr, ptr %101, align 8
  store ptr %102, ptr %7, align 8
  %103 = load ptr, ptr %10, align 8
  %104 = load ptr, ptr %6, align 8
  %105 = load ptr, ptr %5, align 8
  call void @replace(ptr %103, ptr %104, ptr %105)
  %106 = load ptr, ptr %4, align 8
  %107 = getelementptr inbounds %struct.node, ptr %106, i32 0, i32 2
  %108 = getelementptr inbounds [2 x ptr], ptr %107, i64 0, i64 1
  %109 = load ptr, ptr %108, align 8
  %110 = load ptr, ptr %10, align 8
  %111 = getelementptr inbounds %struct.node, ptr %110, i32 0, i32 2
  %112 = getelementptr inbounds [2 x ptr], ptr %111, i64 0, i64 1
  store ptr %109, ptr %112, align 8
  %113 = load ptr, ptr %10, align 8
  %114 = load ptr, ptr %10, align 8
  %115 = getelementptr inbounds %struct.node, ptr %114, i32 0, i32 2
  %116 = getelementptr inbounds [2 x ptr], ptr %115, i64 0, i64 1
  %117 = load ptr, ptr %116, align 8
  %118 = getelementptr inbounds %struct.node, ptr %117, i32 0, i32 1
  store ptr %113, ptr %118, align 8
  br label %119

119:                                              ; preds = %99, %80
  %120 = load ptr, ptr %4, align 8
  %121 = load ptr, ptr %10, align 8
  %122 = load ptr, ptr %5, align 8
  call void @replace(ptr %120, ptr %121, ptr %122)
  %123 = load ptr, ptr %4, align 8
  %124 = getelementptr inbounds %struct.node, ptr %123, i32 0, i32 2
  %125 = getelementptr inbounds [2 x ptr], ptr %124, i64 0, i64 0
  %126 = load ptr, ptr %125, align 8
  %127 = load ptr, ptr %10, align 8
  %128 = getelementptr inbounds %struct.node, ptr %127, i32 0, i32 2
  %129 = getelementptr inbounds [2 x ptr], ptr %128, i64 0, i64 0
  store ptr %126, ptr %129, align 8
  %130 = load ptr, ptr %10, align 8
  %131 = load ptr, ptr %10, align 8
  %132 = getelementptr inbounds %struct.node, ptr %131, i32 0, i32 2
  %133 = getelementptr inbounds [2 x ptr], ptr %132, i64 0, i64 0
  %134 = load ptr, ptr %133, align 8
  %135 = getelementptr inbounds %struct.node, ptr %134, i32 0, i32 1
  store ptr %130, ptr %135, align 8
  %136 = load ptr, ptr %4, align 8
  %137 = getelementptr inbounds %struct.node, ptr %136, i32 0, i32 0
  %138 = load i32, ptr %137, align 8
  %139 = load ptr, ptr %10, align 8
  %140 = getelementptr inbounds %struct.node, ptr %139, i32 0, i32 0
  store i32 %138, ptr %140, align 8
  %141 = load i32, ptr %9, align 4
  %142 = load ptr, ptr %4, align 8
  %143 = getelementptr inbounds %struct.node, ptr %142, i32 0, i32 0
  store i32 %141, ptr %143, align 8
  br label %168

144:                                              ; preds = %74, %65
  %145 = load ptr, ptr %4, align 8
  %146 = getelementptr inbounds %struct.node, ptr %145, i32 0, i32 2
  %147 = getelementptr inbounds [2 x ptr], ptr %146, i64 0, i64 0
  %148 = load ptr, ptr %147, align 8
  %149 = icmp ne ptr %148, null
  br i1 %149, label %150, label %155

150:                                              ; preds = %144
  %151 = load ptr, ptr %4, align 8
  %152 = getelementptr inbounds %struct.node, ptr %151, i32 0, i32 2
  %153 = getelementptr inbounds [2 x ptr], ptr %152, i64 0, i64 0
  %154 = load ptr, ptr %153, align 8
  br label %160

155:                                              ; preds = %144
  %156 = load ptr, ptr %4, align 8
  %157 = getelementptr inbounds %struct.node, ptr %156, i32 0, i32 2
  %158 = getelementptr inbounds [2 x ptr], ptr %157, i64 0, i64 1
  %159 = load ptr, ptr %158, align 8
  br label %160

160:                                              ; preds = %155, %150
  %161 = phi ptr [ %154, %150 ], [ %159, %155 ]
  store ptr %161, ptr %6, align 8
  %162 = load ptr, ptr %4, align 8
  %163 = getelementptr inbounds %struct.node, ptr %162, i32 0, i32 1
  %164 = load ptr, ptr %163, align 8
  store ptr %164, ptr %7, align 8
  %165 = load ptr, ptr %4, align 8
  %166 = load ptr, ptr %6, align 8
  %167 = load ptr, ptr %5, align 8
  call void @replace(ptr %165, ptr %166, ptr %167)
  br label %168

168:                                              ; preds = %160, %119
  %169 = load i32, ptr %9, align 4
  %170 = icmp eq i32 %169, 0
  br i1 %170, label %171, label %173

171:                                              ; preds = %168
  %172 = load ptr, ptr %4, align 8
  store ptr %172, ptr %3, align 8
  br label %325

173:                                              ; preds = %168
  br label %174

174:                                              ; preds = %261, %173
  %175 = load ptr, ptr %6, align 8
  %176 = load ptr, ptr %5, align 8
  %177 = getelementptr inbounds %struct.node, ptr %176, i32 0, i32 1
  %178 = load ptr, ptr %177, align 8
  %179 = icmp ne ptr %175, %178
  br i1 %179, label %180, label %190

180:                                              ; preds = %174
  %181 = load ptr, ptr %6, align 8
  %182 = icmp ne ptr %181, null
  br i1 %182, label %183, label %188

183:                                              ; preds = %180
  %184 = load ptr, ptr %6, align 8
  %185 = getelementptr inbounds %struct.node, ptr %184, i32 0, i32 0
  %186 = load i32, ptr %185, align 8
  %187 = icmp eq i32 %186, 1
  br label %188

188:                                              ; preds = %183, %180
  %189 = phi i1 [ true, %180 ], [ %187, %183 ]
  br label %190

190:                                              ; preds = %188, %174
  %191 = phi i1 [ false, %174 ], [ %189, %188 ]
  br i1 %191, label %192, label %317

192:                                              ; preds = %190
  %193 = load ptr, ptr %6, align 8
  %194 = load ptr, ptr %7, align 8
  %195 = getelementptr inbounds %struct.node, ptr %194, i32 0, i32 2
  %196 = getelementptr inbounds [2 x ptr], ptr %195, i64 0, i64 1
  %197 = load ptr, ptr %196, align 8
  %198 = icmp eq ptr %193, %197
  %199 = zext i1 %198 to i32
  store i32 %199, ptr %11, align 4
  %200 = load ptr, ptr %7, align 8
  %201 = getelementptr inbounds %struct.node, ptr %200, i32 0, i32 2
  %202 = load i32, ptr %11, align 4
  %203 = icmp ne i32 %202, 0
  %204 = xor i1 %203, true
  %205 = zext i1 %204 to i32
  %206 = sext i32 %205 to i64
  %207 = getelementptr inbounds [2 x ptr], ptr %201, i64 0, i64 %206
  %208 = load ptr, ptr %207, align 8
  store ptr %208, ptr %12, align 8
  %209 = load ptr, ptr %12, align 8
  %210 = getelementptr inbounds %struct.node, ptr %209, i32 0, i32 0
  %211 = load i32, ptr %210, align 8
  %212 = icmp eq i32 %211, 0
  br i1 %212, label %213, label %230

213:                                              ; preds = %192
  %214 = load ptr, ptr %12, align 8
  %215 = getelementptr inbounds %struct.node, ptr %214, i32 0, i32 0
  store i32 1, ptr %215, align 8
  %216 = load ptr, ptr %7, align 8
  %217 = getelementptr inbounds %struct.node, ptr %216, i32 0, i32 0
  store i32 0, ptr %217, align 8
  %218 = load ptr, ptr %7, align 8
  %219 = load i32, ptr %11, align 4
  %220 = load ptr, ptr %5, align 8
  call void @rotate(ptr %218, i32 %219, ptr %220)
  %221 = load ptr, ptr %7, align 8
  %222 = getelementptr inbounds %struct.node, ptr %221, i32 0, i32 2
  %223 = load i32, ptr %11, align 4
  %224 = icmp ne i32 %223, 0
  %225 = xor i1 %224, true
  %226 = zext i1 %225 to i32
  %227 = sext i32 %226 to i64
  %228 = getelementptr inbounds [2 x ptr], ptr %222, i64 0, i64 %227
  %229 = load ptr, ptr %228, align 8
  store ptr %229, ptr %12, align 8
  br label %230

230:                                              ; preds = %213, %192
  %231 = load ptr, ptr %12, align 8
  %232 = getelementptr inbounds %struct.node, ptr %231, i32 0, i32 2
  %233 = load i32, ptr %11, align 4
  %234 = sext i32 %233 to i64
  %235 = getelementptr inbounds [2 x ptr], ptr %232, i64 0, i64 %234
  %236 = load ptr, ptr %235, align 8
  store ptr %236, ptr %13, align 8
  %237 = load ptr, ptr %12, align 8
  %238 = getelementptr inbounds %struct.node, ptr %237, i32 0, i32 2
  %239 = load i32, ptr %11, align 4
  %240 = icmp ne i32 %239, 0
  %241 = xor i1 %240, true
  %242 = zext i1 %241 to i32
  %243 = sext i32 %242 to i64
  %244 = getelementptr inbounds [2 x ptr], ptr %238, i64 0, i64 %243
  %245 = load ptr, ptr %244, align 8
  store ptr %245, ptr %14, align 8
  %246 = load ptr, ptr %13, align 8
  %247 = icmp ne ptr %246, null
  br i1 %247, label %248, label %253

248:                                              ; preds = %230
  %249 = load ptr, ptr %13, align 8
  %250 = getelementptr inbounds %struct.node, ptr %249, i32 0, i32 0
  %251 = load i32, ptr %250, align 8
  %252 = icmp eq i32 %251, 1
  br i1 %252, label %253, label %268

253:                                              ; preds = %248, %230
  %254 = load ptr, ptr %14, align 8
  %255 = icmp ne ptr %254, null
  br i1 %255, label %256, label %261

256:                                              ; preds = %253
  %257 = load ptr, ptr %14, align 8
  %258 = getelementptr inbounds %struct.node, ptr %257, i32 0, i32 0
  %259 = load i32, ptr %258, align 8
  %260 = icmp eq i32 %259, 1
  br i1 %260, label %261, label %268

261:                                              ; preds = %256, %253
  %262 = load ptr, ptr %12, align 8
  %263 = getelementptr inbounds %struct.node, ptr %262, i32 0, i32 0
  store i32 0, ptr %263, align 8
  %264 = load ptr, ptr %7, align 8
  store ptr %264, ptr %6, align 8
  %265 = load ptr, ptr %7, align 8
  %266 = getelementptr inbounds %struct.node, ptr %265, i32 0, i32 1
  %267 = load ptr, ptr %266, align 8
  store ptr %267, ptr %7, align 8
  br label %174

268:                                              ; preds = %256, %248
  %269 = load ptr, ptr %14, align 8
  %270 = icmp ne ptr %269, null
  br i1 %270, label %271, label %276

271:                                              ; preds = %268
  %272 = load ptr, ptr %14, align 8
  %273 = getelementptr inbounds %struct.node, ptr %272, i32 0, i32 0
  %274 = load i32, ptr %273, align 8
  %275 = icmp eq i32 %274, 1
  br i1 %275, label %276, label %296

276:                                              ; preds = %271, %268
  %277 = load ptr, ptr %13, align 8
  %278 = getelementptr inbounds %struct.node, ptr %277, i32 0, i32 0
  store i32 1, ptr %278, align 8
  %279 = load ptr, ptr %12, align 8
  %280 = getelementptr inbounds %struct.node, ptr %279, i32 0, i32 0
  store i32 0, ptr %280, align 8
  %281 = load ptr, ptr %12, align 8
  %282 = load i32, ptr %11, align 4
  %283 = icmp ne i32 %282, 0
  %284 = xor i1 %283, true
  %285 = zext i1 %284 to i32
  %286 = load ptr, ptr %5, align 8
  call void @rotate(ptr %281, i32 %285, ptr %286)
  %287 = load ptr, ptr %7, align 8
  %288 = getelementptr inbounds %struct.node, ptr %287, i32 0, i32 2
  %289 = load i32, ptr %11, align 4
  %290 = icmp ne i32 %289, 0
  %291 = xor i1 %290, true
  %292 = zext i1 %291 to i32
  %293 = sext i32 %292 to i64
  %294 = getelementptr inbounds [2 x ptr], ptr %288, i64 0, i64 %293
  %295 = load ptr, ptr %294, align 8
  store ptr %295, ptr %12, align 8
  br label %296

296:                                              ; preds = %276, %271
  %297 = load ptr, ptr %7, align 8
  %298 = getelementptr inbounds %struct.node, ptr %297, i32 0, i32 0
  %299 = load i32, ptr %298, align 8
  %300 = load ptr, ptr %12, align 8
  %301 = getelementptr inbounds %struct.node, ptr %300, i32 0, i32 0
  store i32 %299, ptr %301, align 8
  %302 = load ptr, ptr %7, align 8
  %303 = getelementptr inbounds %struct.node, ptr %302, i32 0, i32 0
  store i32 1, ptr %303, align 8
  %304 = load ptr, ptr %12, align 8
  %305 = getelementptr inbounds %struct.node, ptr %304, i32 0, i32 2
  %306 = load i32, ptr %11, align 4
  %307 = icmp ne i32 %306, 0
  %308 = xor i1 %307, true
  %309 = zext i1 %308 to i32
  %310 = sext i32 %309 to i64
  %311 = getelementptr inbounds [2 x ptr], ptr %305, i64 0, i64 %310
  %312 = load ptr, ptr %311, align 8
  %313 = getelementptr inbounds %struct.node, ptr %312, i32 0, i32 0
  store i32 1, ptr %313, align 8
  %314 = load ptr, ptr %7, align 8
  %315 = load i32, ptr %11, align 4
  %316 = load ptr, ptr %5, align 8
  call void @rotate(ptr %314, i32 %315, ptr %316)
  br label %317

317:                                              ; preds = %296, %190
  %318 = load ptr, ptr %6, align 8
  %319 = icmp ne ptr %318, null
  br i1 %319, label %320, label %323

320:                                              ; preds = %317
  %321 = load ptr, ptr %6, align 8
  %322 = getelementptr inbounds %struct.node, ptr %321, i32 0, i32 0
  store i32 1, ptr %322, align 8
  br label %323

323:                                              ; preds = %320, %317
  %324 = load ptr, ptr %4, align 8
  store ptr %324, ptr %3, align 8
  br label %325

325:                                              ; preds = %323, %171
  %326 = load ptr, ptr %3, align 8
  ret ptr %326
}

define internal ptr @last(ptr %0, i32 %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  br label %5

5:                                                ; preds = %13, %2
  %6 = load ptr, ptr %3, align 8
  %7 = getelementptr inbounds %struct.node, ptr %6, i32 0, i32 2
  %8 = load i32, ptr %4, align 4
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds [2 x ptr], ptr %7, i64 0, i64 %9
  %11 = load ptr, ptr %10, align 8
  %12 = icmp ne ptr %11, null
  br i1 %12, label %13, label %20

13:                                               ; preds = %5
  %14 = load ptr, ptr %3, align 8
  %15 = getelementptr inbounds %struct.node, ptr %14, i32 0, i32 2
  %16 = load i32, ptr %4, align 4
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds [2 x ptr], ptr %15, i64 0, i64 %17
  %19 = load ptr, ptr %18, align 8
  store ptr %19, ptr %3, align 8
  br label %5

20:                                               ; preds = %5
  %21 = load ptr, ptr %3, align 8
  ret ptr %21
}

define internal void @replace(ptr %0, ptr %1, ptr %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds %struct.node, ptr %7, i32 0, i32 1
  %9 = load ptr, ptr %8, align 8
  %10 = load ptr, ptr %4, align 8
  %11 = icmp eq ptr %9, %10
  br i1 %11, label %12, label %16

12:                                               ; preds = %3
  %13 = load ptr, ptr %5, align 8
  %14 = load ptr, ptr %6, align 8
  %15 = getelementptr inbounds %struct.node, ptr %14, i32 0, i32 1
  store ptr %13, ptr %15, align 8
  br label %33

16:                                               ; preds = %3
  %17 = load ptr, ptr %5, align 8
  %18 = load ptr, ptr %4, align 8
  %19 = getelementptr inbounds %struct.node, ptr %18, i32 0, i32 1
  %20 = load ptr, ptr %19, align 8
  %21 = getelementptr inbounds %struct.node, ptr %20, i32 0, i32 2
  %22 = load ptr, ptr %4, align 8
  %23 = load ptr, ptr %4, align 8
  %24 = getelementptr inbounds %struct.node, ptr %23, i32 0, i32 1
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds %struct.node, ptr %25, i32 0, i32 2
  %27 = getelementptr inbounds [2 x ptr], ptr %26, i64 0, i64 1
  %28 = load ptr, ptr %27, align 8
  %29 = icmp eq ptr %22, %28
  %30 = zext i1 %29 to i32
  %31 = sext i32 %30 to i64
  %32 = getelementptr inbounds [2 x ptr], ptr %21, i64 0, i64 %31
  store ptr %17, ptr %32, align 8
  br label %33

33:                                               ; preds = %16, %12
  %34 = load ptr, ptr %5, align 8
  %35 = icmp ne ptr %34, null
  br i1 %35, label %36, label %42

36:                                               ; preds = %33
  %37 = load ptr, ptr %4, align 8
  %38 = getelementptr inbounds %struct.node, ptr %37, i32 0, i32 1
  %39 = load ptr, ptr %38, align 8
  %40 = load ptr, ptr %5, align 8
  %41 = getelementptr inbounds %struct.node, ptr %40, i32 0, i32 1
  store ptr %39, ptr %41, align 8
  br label %42

42:                                               ; preds = %36, %33
  ret void
}

