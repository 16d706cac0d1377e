; fortranarrays.c, compiled by go test -update
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.anon = type { %struct.array, [15 x %struct.dimension] }
%struct.array = type { ptr, i64, i32, i8, i8, i8, i8, [0 x %struct.dimension] }
%struct.dimension = type { i64, i64, i64 }

define void @_FortranAAssign(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i8, align 1
  %10 = alloca i32, align 4
  %11 = alloca ptr, align 8
  %12 = alloca i32, align 4
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca ptr, align 8
  %16 = alloca ptr, align 8
  %17 = alloca ptr, align 8
  %18 = alloca ptr, align 8
  %19 = alloca %struct.anon, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  %20 = load ptr, ptr %5, align 8
  %21 = getelementptr inbounds %struct.array, ptr %20, i32 0, i32 0
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, null
  %24 = zext i1 %23 to i8
  store i8 %24, ptr %9, align 1
  %25 = load ptr, ptr %5, align 8
  %26 = getelementptr inbounds %struct.array, ptr %25, i32 0, i32 6
  %27 = load i8, ptr %26, align 1
  %28 = zext i8 %27 to i32
  %29 = icmp ne i32 %28, 0
  br i1 %29, label %36, label %30

30:                                               ; preds = %4
  %31 = load ptr, ptr %6, align 8
  %32 = getelementptr inbounds %struct.array, ptr %31, i32 0, i32 6
  %33 = load i8, ptr %32, align 1
  %34 = zext i8 %33 to i32
  %35 = icmp ne i32 %34, 0
  br i1 %35, label %36, label %37

36:                                               ; preds = %30, %4
  call void @exit(i32 1)
  unreachable

37:                                               ; preds = %30
  store i32 0, ptr %10, align 4
  br label %38

38:                                               ; preds = %67, %37
  %39 = load i32, ptr %10, align 4
  %40 = load ptr, ptr %6, align 8
  %41 = getelementptr inbounds %struct.array, ptr %40, i32 0, i32 3
  %42 = load i8, ptr %41, align 4
  %43 = zext i8 %42 to i32
  %44 = icmp slt i32 %39, %43
  br i1 %44, label %45, label %70

45:                                               ; preds = %38
  %46 = load i8, ptr %9, align 1
  %47 = trunc i8 %46 to i1
  br i1 %47, label %64, label %48

48:                                               ; preds = %45
  %49 = load ptr, ptr %5, align 8
  %50 = getelementptr inbounds %struct.array, ptr %49, i32 0, i32 7
  %51 = load i32, ptr %10, align 4
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds [0 x %struct.dimension], ptr %50, i64 0, i64 %52
  %54 = getelementptr inbounds %struct.dimension, ptr %53, i32 0, i32 1
  %55 = load i64, ptr %54, align 8
  %56 = load ptr, ptr %6, align 8
  %57 = getelementptr inbounds %struct.array, ptr %56, i32 0, i32 7
  %58 = load i32, ptr %10, align 4
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds [0 x %struct.dimension], ptr %57, i64 0, i64 %59
  %61 = getelementptr inbounds %struct.dimension, ptr %60, i32 0, i32 1
  %62 = load i64, ptr %61, align 8
  %63 = icmp ne i64 %55, %62
  br label %64

64:                                               ; preds = %48, %45
  %65 = phi i1 [ true, %45 ], [ %63, %48 ]
  %66 = zext i1 %65 to i8
  store i8 %66, ptr %9, align 1
  br label %67

67:                                               ; preds = %64
  %68 = load i32, ptr %10, align 4
  %69 = add nsw i32 %68, 1
  store i32 %69, ptr %10, align 4
  br label %38

70:                                               ; preds = %38
  %71 = load ptr, ptr %5, align 8
  %72 = getelementptr inbounds %struct.array, ptr %71, i32 0, i32 5
  %73 = load i8, ptr %72, align 2
  %74 = zext i8 %73 to i32
  %75 = icmp eq i32 %74, 2
  br i1 %75, label %76, label %154

76:                                               ; preds = %70
  %77 = load i8, ptr %9, align 1
  %78 = trunc i8 %77 to i1
  br i1 %78, label %79, label %154

79:                                               ; preds = %76
  %80 = load ptr, ptr %5, align 8
  %81 = getelementptr inbounds %struct.array, ptr %80, i32 0, i32 0
  %82 = load ptr, ptr %81, align 8
  store ptr %82, ptr %11, align 8
  store i32 0, ptr %12, align 4
  br label %83

83:                                               ; preds = %131, %79
  %84 = load i32, ptr %12, align 4
  %85 = load ptr, ptr %5, align 8
  %86 = getelementptr inbounds %struct.array, ptr %85, i32 0, i32 3
  %87 = load i8, ptr %86, align 4
  %88 = zext i8 %87 to i32
  %89 = icmp slt i32 %84, %88
  br i1 %89, label %90, label %96

90:                                               ; preds = %83
  %91 = load ptr, ptr %6, align 8
  %92 = getelementptr inbounds %struct.array, ptr %91, i32 0, i32 3
  %93 = load i8, ptr %92, align 4
  %94 = zext i8 %93 to i32
  %95 = icmp sgt i32 %94, 0
  br label %96

96:                                               ; preds = %90, %83
  %97 = phi i1 [ false, %83 ], [ %95, %90 ]
  br i1 %97, label %98, label %134

98:                                               ; preds = %96
  %99 = load ptr, ptr %11, align 8
  %100 = icmp ne ptr %99, null
  br i1 %100, label %101, label %109

101:                                              ; preds = %98
  %102 = load ptr, ptr %6, align 8
  %103 = getelementptr inbounds %struct.array, ptr %102, i32 0, i32 7
  %104 = load i32, ptr %12, align 4
  %105 = sext i32 %104 to i64
  %106 = getelementptr inbounds [0 x %struct.dimension], ptr %103, i64 0, i64 %105
  %107 = getelementptr inbounds %struct.dimension, ptr %106, i32 0, i32 0
  %108 = load i64, ptr %107, align 8
  br label %110

109:                                              ; preds = %98
  br label %110

110:                                              ; preds = %109, %101
  %111 = phi i64 [ %108, %101 ], [ 1, %109 ]
  %112 = load ptr, ptr %5, align 8
  %113 = getelementptr inbounds %struct.array, ptr %112, i32 0, i32 7
  %114 = load i32, ptr %12, align 4
  %115 = sext i32 %114 to i64
  %116 = getelementptr inbounds [0 x %struct.dimension], ptr %113, i64 0, i64 %115
  %117 = getelementptr inbounds %struct.dimension, ptr %116, i32 0, i32 0
  store i64 %111, ptr %117, align 8
  %118 = load ptr, ptr %6, align 8
  %119 = getelementptr inbounds %struct.array, ptr %118, i32 0, i32 7
  %120 = load i32, ptr %12, align 4
  %121 = sext i32 %120 to i64
  %122 = getelementptr inbounds [0 x %struct.dimension], ptr %119, i64 0, i64 %121
  %123 = getelementptr inbounds %struct.dimension, ptr %122, i32 0, i32 1
  %124 = load i64, ptr %123, align 8
  %125 = load ptr, ptr %5, align 8
  %126 = getelementptr inbounds %struct.array, ptr %125, i32 0, i32 7
  %127 = load i32, ptr %12, align 4
  %128 = sext i32 %127 to i64
  %129 = getelementptr inbounds [0 x %struct.dimension], ptr %126, i64 0, i64 %128
  %130 = getelementptr inbounds %struct.dimension, ptr %129, i32 0, i32 1
  store i64 %124, ptr %130, align 8
  br label %131

131:                                              ; preds = %110
  %132 = load i32, ptr %12, align 4
  %133 = add nsw i32 %132, 1
  store i32 %133, ptr %12, align 4
  br label %83

134:                                              ; preds = %96
  %135 = load ptr, ptr %5, align 8
  %136 = getelementptr inbounds %struct.array, ptr %135, i32 0, i32 4
  %137 = load i8, ptr %136, align 1
  %138 = sext i8 %137 to i32
  %139 = icmp eq i32 %138, 40
  br i1 %139, label %140, label %149

140:                                              ; preds = %134
  %141 = load ptr, ptr %11, align 8
  %142 = icmp eq ptr %141, null
  br i1 %142, label %143, label %149

143:                                              ; preds = %140
  %144 = load ptr, ptr %6, align 8
  %145 = getelementptr inbounds %struct.array, ptr %144, i32 0, i32 1
  %146 = load i64, ptr %145, align 8
  %147 = load ptr, ptr %5, align 8
  %148 = getelementptr inbounds %struct.array, ptr %147, i32 0, i32 1
  store i64 %146, ptr %148, align 8
  br label %149

149:                                              ; preds = %143, %140, %134
  %150 = load ptr, ptr %5, align 8
  call void @allocate(ptr %150)
  %151 = load ptr, ptr %5, align 8
  %152 = load ptr, ptr %6, align 8
  call void @copy(ptr %151, ptr %152)
  %153 = load ptr, ptr %11, align 8
  call void @free(ptr %153)
  br label %215

154:                                              ; preds = %76, %70
  %155 = load ptr, ptr %6, align 8
  %156 = call i64 @elements(ptr %155)
  store i64 %156, ptr %13, align 8
  %157 = load ptr, ptr %5, align 8
  %158 = call i64 @elements(ptr %157)
  store i64 %158, ptr %14, align 8
  %159 = load i64, ptr %13, align 8
  %160 = icmp eq i64 %159, 0
  br i1 %160, label %164, label %161

161:                                              ; preds = %154
  %162 = load i64, ptr %14, align 8
  %163 = icmp eq i64 %162, 0
  br i1 %163, label %164, label %165

164:                                              ; preds = %161, %154
  br label %215

165:                                              ; preds = %161
  %166 = load ptr, ptr %6, align 8
  %167 = getelementptr inbounds %struct.array, ptr %166, i32 0, i32 0
  %168 = load ptr, ptr %167, align 8
  store ptr %168, ptr %15, align 8
  %169 = load ptr, ptr %6, align 8
  %170 = load i64, ptr %13, align 8
  %171 = sub i64 %170, 1
  %172 = call ptr @element(ptr %169, i64 %171)
  store ptr %172, ptr %16, align 8
  %173 = load ptr, ptr %5, align 8
  %174 = getelementptr inbounds %struct.array, ptr %173, i32 0, i32 0
  %175 = load ptr, ptr %174, align 8
  store ptr %175, ptr %17, align 8
  %176 = load ptr, ptr %5, align 8
  %177 = load i64, ptr %14, align 8
  %178 = sub i64 %177, 1
  %179 = call ptr @element(ptr %176, i64 %178)
  store ptr %179, ptr %18, align 8
  %180 = load ptr, ptr %6, align 8
  %181 = getelementptr inbounds %struct.array, ptr %180, i32 0, i32 3
  %182 = load i8, ptr %181, align 4
  %183 = zext i8 %182 to i32
  %184 = icmp sgt i32 %183, 0
  br i1 %184, label %185, label %212

185:                                              ; preds = %165
  %186 = load i64, ptr %14, align 8
  %187 = icmp ugt i64 %186, 1
  br i1 %187, label %188, label %212

188:                                              ; preds = %185
  %189 = load ptr, ptr %15, align 8
  %190 = load ptr, ptr %18, align 8
  %191 = load ptr, ptr %5, align 8
  %192 = getelementptr inbounds %struct.array, ptr %191, i32 0, i32 1
  %193 = load i64, ptr %192, align 8
  %194 = getelementptr inbounds i8, ptr %190, i64 %193
  %195 = icmp ult ptr %189, %194
  br i1 %195, label %196, label %212

196:                                              ; preds = %188
  %197 = load ptr, ptr %17, align 8
  %198 = load ptr, ptr %16, align 8
  %199 = load ptr, ptr %6, align 8
  %200 = getelementptr inbounds %struct.array, ptr %199, i32 0, i32 1
  %201 = load i64, ptr %200, align 8
  %202 = getelementptr inbounds i8, ptr %198, i64 %201
  %203 = icmp ult ptr %197, %202
  br i1 %203, label %204, label %212

204:                                              ; preds = %196
  %205 = getelementptr inbounds %struct.anon, ptr %19, i32 0, i32 0
  %206 = load ptr, ptr %6, align 8
  call void @duplicate(ptr %205, ptr %206)
  %207 = load ptr, ptr %5, align 8
  %208 = getelementptr inbounds %struct.anon, ptr %19, i32 0, i32 0
  call void @copy(ptr %207, ptr %208)
  %209 = getelementptr inbounds %struct.anon, ptr %19, i32 0, i32 0
  %210 = getelementptr inbounds %struct.array, ptr %209, i32 0, i32 0
  %211 = load ptr, ptr %210, align 8
  call void @free(ptr %211)
  br label %215

212:                                              ; preds = %196, %188, %185, %165
  %213 = load ptr, ptr %5, align 8
  %214 = load ptr, ptr %6, align 8
  call void @copy(ptr %213, ptr %214)
  br label %215

215:                                              ; preds = %212, %204, %164, %149
  ret void
}

declare void @exit(i32)

define internal void @allocate(ptr %0) {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
  %5 = load ptr, ptr %2, align 8
  %6 = getelementptr inbounds %struct.array, ptr %5, i32 0, i32 1
  %7 = load i64, ptr %6, align 8
  store i64 %7, ptr %3, align 8
  store i32 0, ptr %4, align 4
  br label %8

8:                                                ; preds = %44, %1
  %9 = load i32, ptr %4, align 4
  %10 = load ptr, ptr %2, align 8
  %11 = getelementptr inbounds %struct.array, ptr %10, i32 0, i32 3
  %12 = load i8, ptr %11, align 4
  %13 = zext i8 %12 to i32
  %14 = icmp slt i32 %9, %13
  br i1 %14, label %15, label %47

15:                                               ; preds = %8
  %16 = load i64, ptr %3, align 8
  %17 = load ptr, ptr %2, align 8
  %18 = getelementptr inbounds %struct.array, ptr %17, i32 0, i32 7
  %19 = load i32, ptr %4, align 4
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds [0 x %struct.dimension], ptr %18, i64 0, i64 %20
  %22 = getelementptr inbounds %struct.dimension, ptr %21, i32 0, i32 2
  store i64 %16, ptr %22, align 8
  %23 = load ptr, ptr %2, align 8
  %24 = getelementptr inbounds %struct.array, ptr %23, i32 0, i32 7
  %25 = load i32, ptr %4, align 4
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds [0 x %struct.dimension], ptr %24, i64 0, i64 %26
  %28 = getelementptr inbounds %struct.dimension, ptr %27, i32 0, i32 1
  %29 = load i64, ptr %28, align 8
  %30 = icmp sgt i64 %29, 0
  br i1 %30, label %31, label %39

31:                                               ; preds = %15
  %32 = load ptr, ptr %2, align 8
  %33 = getelementptr inbounds %struct.array, ptr %32, i32 0, i32 7
  %34 = load i32, ptr %4, align 4
  %35 = sext i32 %34 to i64
  %36 = getelementptr inbounds [0 x %struct.dimension], ptr %33, i64 0, i64 %35
  %37 = getelementptr inbounds %struct.dimension, ptr %36, i32 0, i32 1
  %38 = load i64, ptr %37, align 8
  br label %40

39:                                               ; preds = %15
  br label %40

40:                                               ; preds = %39, %31
  %41 = phi i64 [ %38, %31 ], [ 0, %39 ]
  %42 = load i64, ptr %3, align 8
  %43 = mul i64 %42, %41
  store i64 %43, ptr %3, align 8
  br label %44

44:                                               ; preds = %40
  %45 = load i32, ptr %4, align 4
  %46 = add nsw i32 %45, 1
  store i32 %46, ptr %4, align 4
  br label %8

47:                                               ; preds = %8
  %48 = load i64, ptr %3, align 8
  %49 = icmp ugt i64 %48, 8
  br i1 %49, label %50, label %52

50:                                               ; preds = %47
  %51 = load i64, ptr %3, align 8
  br label %53

52:                                               ; preds = %47
  br label %53

53:                                               ; preds = %52, %50
  %54 = phi i64 [ %51, %50 ], [ 8, %52 ]
  %55 = call ptr @malloc(i64 %54)
  %56 = load ptr, ptr %2, align 8
  %57 = getelementptr inbounds %struct.array, ptr %56, i32 0, i32 0
  store ptr %55, ptr %57, align 8
  ret void
}

define internal void @copy(ptr %0, ptr %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %9 = load ptr, ptr %3, align 8
  %10 = call i64 @elements(ptr %9)
  store i64 %10, ptr %5, align 8
  %11 = load ptr, ptr %4, align 8
  %12 = getelementptr inbounds %struct.array, ptr %11, i32 0, i32 1
  %13 = load i64, ptr %12, align 8
  %14 = load ptr, ptr %3, align 8
  %15 = getelementptr inbounds %struct.array, ptr %14, i32 0, i32 1
  %16 = load i64, ptr %15, align 8
  %17 = icmp ult i64 %13, %16
  br i1 %17, label %18, label %22

18:                                               ; preds = %2
  %19 = load ptr, ptr %4, align 8
  %20 = getelementptr inbounds %struct.array, ptr %19, i32 0, i32 1
  %21 = load i64, ptr %20, align 8
  br label %26

22:                                               ; preds = %2
  %23 = load ptr, ptr %3, align 8
  %24 = getelementptr inbounds %struct.array, ptr %23, i32 0, i32 1
  %25 = load i64, ptr %24, align 8
  br label %26

26:                                               ; preds = %22, %18
  %27 = phi i64 [ %21, %18 ], [ %25, %22 ]
  store i64 %27, ptr %6, align 8
  store i64 0, ptr %7, align 8
  br label %28

28:                                               ; preds = %58, %26
  %29 = load i64, ptr %7, align 8
  %30 = load i64, ptr %5, align 8
  %31 = icmp ult i64 %29, %30
  br i1 %31, label %32, label %61

32:                                               ; preds = %28
  %33 = load ptr, ptr %3, align 8
  %34 = load i64, ptr %7, align 8
  %35 = call ptr @element(ptr %33, i64 %34)
  store ptr %35, ptr %8, align 8
  %36 = load ptr, ptr %8, align 8
  %37 = load ptr, ptr %4, align 8
  %38 = load i64, ptr %7, align 8
  %39 = call ptr @element(ptr %37, i64 %38)
  %40 = load i64, ptr %6, align 8
  %41 = call ptr @memcpy(ptr %36, ptr %39, i64 %40)
  %42 = load ptr, ptr %3, align 8
  %43 = getelementptr inbounds %struct.array, ptr %42, i32 0, i32 4
  %44 = load i8, ptr %43, align 1
  %45 = sext i8 %44 to i32
  %46 = icmp eq i32 %45, 40
  br i1 %46, label %47, label %57

47:                                               ; preds = %32
  %48 = load ptr, ptr %8, align 8
  %49 = load i64, ptr %6, align 8
  %50 = getelementptr inbounds i8, ptr %48, i64 %49
  %51 = load ptr, ptr %3, align 8
  %52 = getelementptr inbounds %struct.array, ptr %51, i32 0, i32 1
  %53 = load i64, ptr %52, align 8
  %54 = load i64, ptr %6, align 8
  %55 = sub i64 %53, %54
  %56 = call ptr @memset(ptr %50, i32 32, i64 %55)
  br label %57

57:                                               ; preds = %47, %32
  br label %58

58:                                               ; preds = %57
  %59 = load i64, ptr %7, align 8
  %60 = add i64 %59, 1
  store i64 %60, ptr %7, align 8
  br label %28

61:                                               ; preds = %28
  ret void
}

declare void @free(ptr)

define internal i64 @elements(ptr %0) {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
  store i64 1, ptr %3, align 8
  store i32 0, ptr %4, align 4
  br label %5

5:                                                ; preds = %34, %1
  %6 = load i32, ptr %4, align 4
  %7 = load ptr, ptr %2, align 8
  %8 = getelementptr inbounds %struct.array, ptr %7, i32 0, i32 3
  %9 = load i8, ptr %8, align 4
  %10 = zext i8 %9 to i32
  %11 = icmp slt i32 %6, %10
  br i1 %11, label %12, label %37

12:                                               ; preds = %5
  %13 = load ptr, ptr %2, align 8
  %14 = getelementptr inbounds %struct.array, ptr %13, i32 0, i32 7
  %15 = load i32, ptr %4, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds [0 x %struct.dimension], ptr %14, i64 0, i64 %16
  %18 = getelementptr inbounds %struct.dimension, ptr %17, i32 0, i32 1
  %19 = load i64, ptr %18, align 8
  %20 = icmp sgt i64 %19, 0
  br i1 %20, label %21, label %29

21:                                               ; preds = %12
  %22 = load ptr, ptr %2, align 8
  %23 = getelementptr inbounds %struct.array, ptr %22, i32 0, i32 7
  %24 = load i32, ptr %4, align 4
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds [0 x %struct.dimension], ptr %23, i64 0, i64 %25
  %27 = getelementptr inbounds %struct.dimension, ptr %26, i32 0, i32 1
  %28 = load i64, ptr %27, align 8
  br label %30

29:                                               ; preds = %12
  br label %30

30:                                               ; preds = %29, %21
  %31 = phi i64 [ %28, %21 ], [ 0, %29 ]
  %32 = load i64, ptr %3, align 8
  %33 = mul i64 %32, %31
  store i64 %33, ptr %3, align 8
  br label %34

34:                                               ; preds = %30
  %35 = load i32, ptr %4, align 4
  %36 = add nsw i32 %35, 1
  store i32 %36, ptr %4, align 4
  br label %5

37:                                               ; preds = %5
  %38 = load i64, ptr %3, align 8
  ret i64 %38
}

define internal ptr @element(ptr %0, i64 %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  %7 = load ptr, ptr %3, align 8
  %8 = getelementptr inbounds %struct.array, ptr %7, i32 0, i32 0
  %9 = load ptr, ptr %8, align 8
  store ptr %9, ptr %5, align 8
  store i32 0, ptr %6, align 4
  br label %10

10:                                               ; preds = %46, %2
  %11 = load i32, ptr %6, align 4
  %12 = load ptr, ptr %3, align 8
  %13 = getelementptr inbounds %struct.array, ptr %12, i32 0, i32 3
  %14 = load i8, ptr %13, align 4
  %15 = zext i8 %14 to i32
  %16 = icmp slt i32 %11, %15
  br i1 %16, label %17, label %49

17:                                               ; preds = %10
  %18 = load i64, ptr %4, align 8
  %19 = load ptr, ptr %3, align 8
  %20 = getelementptr inbounds %struct.array, ptr %19, i32 0, i32 7
  %21 = load i32, ptr %6, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds [0 x %struct.dimension], ptr %20, i64 0, i64 %22
  %24 = getelementptr inbounds %struct.dimension, ptr %23, i32 0, i32 1
  %25 = load i64, ptr %24, align 8
  %26 = urem i64 %18, %25
  %27 = load ptr, ptr %3, align 8
  %28 = getelementptr inbounds %struct.array, ptr %27, i32 0, i32 7
  %29 = load i32, ptr %6, align 4
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [0 x %struct.dimension], ptr %28, i64 0, i64 %30
  %32 = getelementptr inbounds %struct.dimension, ptr %31, i32 0, i32 2
  %33 = load i64, ptr %32, align 8
  %34 = mul nsw i64 %26, %33
  %35 = load ptr, ptr %5, align 8
  %36 = getelementptr inbounds i8, ptr %35, i64 %34
  store ptr %36, ptr %5, align 8
  %37 = load ptr, ptr %3, align 8
  %38 = getelementptr inbounds %struct.array, ptr %37, i32 0, i32 7
  %39 = load i32, ptr %6, align 4
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds [0 x %struct.dimension], ptr %38, i64 0, i64 %40
  %42 = getelementptr inbounds %struct.dimension, ptr %41, i32 0, i32 1
  %43 = load i64, ptr %42, align 8
  %44 = load i64, ptr %4, align 8
  %45 = udiv i64 %44, %43
  store i64 %45, ptr %4, align 8
  br label %46

46:                                               ; preds = %17
  %47 = load i32, ptr %6, align 4
  %48 = add nsw i32 %47, 1
  store i32 %48, ptr %6, align 4
  br label %10

49:                                               ; preds = %10
  %50 = load ptr, ptr %5, align 8
  ret ptr %50
}

define internal void @duplicate(ptr %0, ptr %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca [15 x i64], align 16
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i32 0, ptr %6, align 4
  br label %7

7:                                                ; preds = %25, %2
  %8 = load i32, ptr %6, align 4
  %9 = load ptr, ptr %4, align 8
  %10 = getelementptr inbounds %struct.array, ptr %9, i32 0, i32 3
  %11 = load i8, ptr %10, align 4
  %12 = zext i8 %11 to i32
  %13 = icmp slt i32 %8, %12
  br i1 %13, label %14, label %28

14:                                               ; preds = %7
  %15 = load ptr, ptr %4, align 8
  %16 = getelementptr inbounds %struct.array, ptr %15, i32 0, i32 7
  %17 = load i32, ptr %6, align 4
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds [0 x %struct.dimension], ptr %16, i64 0, i64 %18
  %20 = getelementptr inbounds %struct.dimension, ptr %19, i32 0, i32 1
  %21 = load i64, ptr %20, align 8
  %22 = load i32, ptr %6, align 4
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds [15 x i64], ptr %5, i64 0, i64 %23
  store i64 %21, ptr %24, align 8
  br label %25

25:                                               ; preds = %14
  %26 = load i32, ptr %6, align 4
  %27 = add nsw i32 %26, 1
  store i32 %27, ptr %6, align 4
  br label %7

28:                                               ; preds = %7
  %29 = load ptr, ptr %3, align 8
  %30 = load ptr, ptr %4, align 8
  %31 = load ptr, ptr %4, align 8
  %32 = getelementptr inbounds %struct.array, ptr %31, i32 0, i32 3
  %33 = load i8, ptr %32, align 4
  %34 = zext i8 %33 to i32
  %35 = getelementptr inbounds [15 x i64], ptr %5, i64 0, i64 0
  call void @establish(ptr %29, ptr %30, i32 %34, ptr %35)
  %36 = load ptr, ptr %3, align 8
  %37 = load ptr, ptr %4, align 8
  call void @copy(ptr %36, ptr %37)
  ret void
}

define void @_FortranAAssignTemporary(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  %9 = load ptr, ptr %5, align 8
  %10 = load ptr, ptr %6, align 8
  call void @duplicate(ptr %9, ptr %10)
  ret void
}

define void @_FortranACopyInAssign(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  %9 = load ptr, ptr %5, align 8
  %10 = load ptr, ptr %6, align 8
  call void @duplicate(ptr %9, ptr %10)
  ret void
}

define void @_FortranACopyOutAssign(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  %9 = load ptr, ptr %5, align 8
  %10 = icmp ne ptr %9, null
  br i1 %10, label %11, label %14

11:                                               ; preds = %4
  %12 = load ptr, ptr %5, align 8
  %13 = load ptr, ptr %6, align 8
  call void @copy(ptr %12, ptr %13)
  br label %14

14:                                               ; preds = %11, %4
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr inbounds %struct.array, ptr %15, i32 0, i32 0
  %17 = load ptr, ptr %16, align 8
  call void @free(ptr %17)
  %18 = load ptr, ptr %6, align 8
  %19 = getelementptr inbounds %struct.array, ptr %18, i32 0, i32 0
  store ptr null, ptr %19, align 8
  ret void
}

define zeroext i1 @_FortranAIsContiguous(ptr %0) {
  %2 = alloca i1, align 1
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  %6 = load ptr, ptr %3, align 8
  %7 = getelementptr inbounds %struct.array, ptr %6, i32 0, i32 1
  %8 = load i64, ptr %7, align 8
  store i64 %8, ptr %4, align 8
  store i32 0, ptr %5, align 4
  br label %9

9:                                                ; preds = %46, %1
  %10 = load i32, ptr %5, align 4
  %11 = load ptr, ptr %3, align 8
  %12 = getelementptr inbounds %struct.array, ptr %11, i32 0, i32 3
  %13 = load i8, ptr %12, align 4
  %14 = zext i8 %13 to i32
  %15 = icmp slt i32 %10, %14
  br i1 %15, label %16, label %49

16:                                               ; preds = %9
  %17 = load ptr, ptr %3, align 8
  %18 = getelementptr inbounds %struct.array, ptr %17, i32 0, i32 7
  %19 = load i32, ptr %5, align 4
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds [0 x %struct.dimension], ptr %18, i64 0, i64 %20
  %22 = getelementptr inbounds %struct.dimension, ptr %21, i32 0, i32 1
  %23 = load i64, ptr %22, align 8
  %24 = icmp ne i64 %23, 1
  br i1 %24, label %25, label %36

25:                                               ; preds = %16
  %26 = load ptr, ptr %3, align 8
  %27 = getelementptr inbounds %struct.array, ptr %26, i32 0, i32 7
  %28 = load i32, ptr %5, align 4
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds [0 x %struct.dimension], ptr %27, i64 0, i64 %29
  %31 = getelementptr inbounds %struct.dimension, ptr %30, i32 0, i32 2
  %32 = load i64, ptr %31, align 8
  %33 = load i64, ptr %4, align 8
  %34 = icmp ne i64 %32, %33
  br i1 %34, label %35, label %36

35:                                               ; preds = %25
  store i1 false, ptr %2, align 1
  br label %50

36:                                               ; preds = %25, %16
  %37 = load ptr, ptr %3, align 8
  %38 = getelementptr inbounds %struct.array, ptr %37, i32 0, i32 7
  %39 = load i32, ptr %5, align 4
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds [0 x %struct.dimension], ptr %38, i64 0, i64 %40
  %42 = getelementptr inbounds %struct.dimension, ptr %41, i32 0, i32 1
  %43 = load i64, ptr %42, align 8
  %44 = load i64, ptr %4, align 8
  %45 = mul i64 %44, %43
  store i64 %45, ptr %4, align 8
  br label %46

46:                                               ; preds = %36
  %47 = load i32, ptr %5, align 4
  %48 = add nsw i32 %47, 1
  store i32 %48, ptr %5, align 4
  br label %9

49:                                               ; preds = %9
  store i1 true, ptr %2, align 1
  br label %50

50:                                               ; preds = %49, %35
  %51 = load i1, ptr %2, align 1
  ret i1 %51
}

define void @_FortranAAllocatableSetBounds(ptr %0, i32 %1, i64 %2, i64 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store i32 %1, ptr %6, align 4
  store i64 %2, ptr %7, align 8
  store i64 %3, ptr %8, align 8
  %9 = load i64, ptr %7, align 8
  %10 = load ptr, ptr %5, align 8
  %11 = getelementptr inbounds %struct.array, ptr %10, i32 0, i32 7
  %12 = load i32, ptr %6, align 4
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds [0 x %struct.dimension], ptr %11, i64 0, i64 %13
  %15 = getelementptr inbounds %struct.dimension, ptr %14, i32 0, i32 0
  store i64 %9, ptr %15, align 8
  %16 = load i64, ptr %8, align 8
  %17 = load i64, ptr %7, align 8
  %18 = icmp sge i64 %16, %17
  br i1 %18, label %19, label %24

19:                                               ; preds = %4
  %20 = load i64, ptr %8, align 8
  %21 = load i64, ptr %7, align 8
  %22 = sub nsw i64 %20, %21
  %23 = add nsw i64 %22, 1
  br label %25

24:                                               ; preds = %4
  br label %25

25:                                               ; preds = %24, %19
  %26 = phi i64 [ %23, %19 ], [ 0, %24 ]
  %27 = load ptr, ptr %5, align 8
  %28 = getelementptr inbounds %struct.array, ptr %27, i32 0, i32 7
  %29 = load i32, ptr %6, align 4
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [0 x %struct.dimension], ptr %28, i64 0, i64 %30
  %32 = getelementptr inbounds %struct.dimension, ptr %31, i32 0, i32 1
  store i64 %26, ptr %32, align 8
  ret void
}

define i32 @_FortranAAllocatableAllocate(ptr %0, i1 zeroext %1, ptr %2, ptr %3, i32 %4) {
  %6 = alloca ptr, align 8
  %7 = alloca i8, align 1
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  %11 = zext i1 %1 to i8
  store i8 %11, ptr %7, align 1
  store ptr %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  store i32 %4, ptr %10, align 4
  %12 = load ptr, ptr %6, align 8
  call void @allocate(ptr %12)
  ret i32 0
}

define i32 @_FortranAAllocatableDeallocate(ptr %0, i1 zeroext %1, ptr %2, ptr %3, i32 %4) {
  %6 = alloca ptr, align 8
  %7 = alloca i8, align 1
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  %11 = zext i1 %1 to i8
  store i8 %11, ptr %7, align 1
  store ptr %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  store i32 %4, ptr %10, align 4
  %12 = load ptr, ptr %6, align 8
  %13 = getelementptr inbounds %struct.array, ptr %12, i32 0, i32 0
  %14 = load ptr, ptr %13, align 8
  call void @free(ptr %14)
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr inbounds %struct.array, ptr %15, i32 0, i32 0
  store ptr null, ptr %16, align 8
  ret i32 0
}

define i32 @_FortranAMoveAlloc(ptr %0, ptr %1, ptr %2, i1 zeroext %3, ptr %4, ptr %5, i32 %6) {
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i8, align 1
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  store ptr %0, ptr %8, align 8
  store ptr %1, ptr %9, align 8
  store ptr %2, ptr %10, align 8
  %16 = zext i1 %3 to i8
  store i8 %16, ptr %11, align 1
  store ptr %4, ptr %12, align 8
  store ptr %5, ptr %13, align 8
  store i32 %6, ptr %14, align 4
  %17 = load ptr, ptr %8, align 8
  %18 = getelementptr inbounds %struct.array, ptr %17, i32 0, i32 0
  %19 = load ptr, ptr %18, align 8
  call void @free(ptr %19)
  %20 = load ptr, ptr %9, align 8
  %21 = getelementptr inbounds %struct.array, ptr %20, i32 0, i32 0
  %22 = load ptr, ptr %21, align 8
  %23 = load ptr, ptr %8, align 8
  %24 = getelementptr inbounds %struct.array, ptr %23, i32 0, i32 0
  store ptr %22, ptr %24, align 8
  %25 = load ptr, ptr %9, align 8
  %26 = getelementptr inbounds %struct.array, ptr %25, i32 0, i32 1
  %27 = load i64, ptr %26, align 8
  %28 = load ptr, ptr %8, align 8
  %29 = getelementptr inbounds %struct.array, ptr %28, i32 0, i32 1
  store i64 %27, ptr %29, align 8
  store i32 0, ptr %15, align 4
  br label %30

30:                                               ; preds = %48, %7
  %31 = load i32, ptr %15, align 4
  %32 = load ptr, ptr %9, align 8
  %33 = getelementptr inbounds %struct.array, ptr %32, i32 0, i32 3
  %34 = load i8, ptr %33, align 4
  %35 = zext i8 %34 to i32
  %36 = icmp slt i32 %31, %35
  br i1 %36, label %37, label %51

37:                                               ; preds = %30
  %38 = load ptr, ptr %8, align 8
  %39 = getelementptr inbounds %struct.array, ptr %38, i32 0, i32 7
  %40 = load i32, ptr %15, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds [0 x %struct.dimension], ptr %39, i64 0, i64 %41
  %43 = load ptr, ptr %9, align 8
  %44 = getelementptr inbounds %struct.array, ptr %43, i32 0, i32 7
  %45 = load i32, ptr %15, align 4
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds [0 x %struct.dimension], ptr %44, i64 0, i64 %46
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %42, ptr align 8 %47, i64 24, i1 false)
  br label %48

48:                                               ; preds = %37
  %49 = load i32, ptr %15, align 4
  %50 = add nsw i32 %49, 1
  store i32 %50, ptr %15, align 4
  br label %30

51:                                               ; preds = %30
  %52 = load ptr, ptr %9, align 8
  %53 = getelementptr inbounds %struct.array, ptr %52, i32 0, i32 0
  store ptr null, ptr %53, align 8
  ret i32 0
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

define void @_FortranASumDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca [15 x i64], align 16
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i64, align 8
  %19 = alloca i64, align 8
  %20 = alloca i64, align 8
  %21 = alloca i64, align 8
  %22 = alloca i64, align 8
  %23 = alloca i64, align 8
  %24 = alloca i64, align 8
  %25 = alloca i64, align 8
  %26 = alloca i64, align 8
  %27 = alloca i64, align 8
  %28 = alloca i64, align 8
  %29 = alloca i64, align 8
  store ptr %0, ptr %7, align 8
  store ptr %1, ptr %8, align 8
  store i32 %2, ptr %9, align 4
  store ptr %3, ptr %10, align 8
  store i32 %4, ptr %11, align 4
  store ptr %5, ptr %12, align 8
  store i64 1, ptr %14, align 8
  %30 = load ptr, ptr %8, align 8
  %31 = getelementptr inbounds %struct.array, ptr %30, i32 0, i32 7
  %32 = load i32, ptr %9, align 4
  %33 = sub nsw i32 %32, 1
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds [0 x %struct.dimension], ptr %31, i64 0, i64 %34
  %36 = getelementptr inbounds %struct.dimension, ptr %35, i32 0, i32 1
  %37 = load i64, ptr %36, align 8
  store i64 %37, ptr %15, align 8
  store i32 0, ptr %16, align 4
  store i32 0, ptr %17, align 4
  br label %38

38:                                               ; preds = %78, %6
  %39 = load i32, ptr %16, align 4
  %40 = load ptr, ptr %8, align 8
  %41 = getelementptr inbounds %struct.array, ptr %40, i32 0, i32 3
  %42 = load i8, ptr %41, align 4
  %43 = zext i8 %42 to i32
  %44 = icmp slt i32 %39, %43
  br i1 %44, label %45, label %81

45:                                               ; preds = %38
  %46 = load i32, ptr %16, align 4
  %47 = load i32, ptr %9, align 4
  %48 = sub nsw i32 %47, 1
  %49 = icmp slt i32 %46, %48
  br i1 %49, label %50, label %60

50:                                               ; preds = %45
  %51 = load ptr, ptr %8, align 8
  %52 = getelementptr inbounds %struct.array, ptr %51, i32 0, i32 7
  %53 = load i32, ptr %16, align 4
  %54 = sext i32 %53 to i64
  %55 = getelementptr inbounds [0 x %struct.dimension], ptr %52, i64 0, i64 %54
  %56 = getelementptr inbounds %struct.dimension, ptr %55, i32 0, i32 1
  %57 = load i64, ptr %56, align 8
  %58 = load i64, ptr %14, align 8
  %59 = mul i64 %58, %57
  store i64 %59, ptr %14, align 8
  br label %60

60:                                               ; preds = %50, %45
  %61 = load i32, ptr %16, align 4
  %62 = load i32, ptr %9, align 4
  %63 = sub nsw i32 %62, 1
  %64 = icmp ne i32 %61, %63
  br i1 %64, label %65, label %77

65:                                               ; preds = %60
  %66 = load ptr, ptr %8, align 8
  %67 = getelementptr inbounds %struct.array, ptr %66, i32 0, i32 7
  %68 = load i32, ptr %16, align 4
  %69 = sext i32 %68 to i64
  %70 = getelementptr inbounds [0 x %struct.dimension], ptr %67, i64 0, i64 %69
  %71 = getelementptr inbounds %struct.dimension, ptr %70, i32 0, i32 1
  %72 = load i64, ptr %71, align 8
  %73 = load i32, ptr %17, align 4
  %74 = add nsw i32 %73, 1
  store i32 %74, ptr %17, align 4
  %75 = sext i32 %73 to i64
  %76 = getelementptr inbounds [15 x i64], ptr %13, i64 0, i64 %75
  store i64 %72, ptr %76, align 8
  br label %77

77:                                               ; preds = %65, %60
  br label %78

78:                                               ; preds = %77
  %79 = load i32, ptr %16, align 4
  %80 = add nsw i32 %79, 1
  store i32 %80, ptr %16, align 4
  br label %38

81:                                               ; preds = %38
  %82 = load ptr, ptr %7, align 8
  %83 = load ptr, ptr %8, align 8
  %84 = load ptr, ptr %8, align 8
  %85 = getelementptr inbounds %struct.array, ptr %84, i32 0, i32 3
  %86 = load i8, ptr %85, align 4
  %87 = zext i8 %86 to i32
  %88 = sub nsw i32 %87, 1
  %89 = getelementptr inbounds [15 x i64], ptr %13, i64 0, i64 0
  call void @establish(ptr %82, ptr %83, i32 %88, ptr %89)
  %90 = load ptr, ptr %7, align 8
  %91 = getelementptr inbounds %struct.array, ptr %90, i32 0, i32 0
  %92 = load ptr, ptr %91, align 8
  %93 = load ptr, ptr %7, align 8
  %94 = call i64 @elements(ptr %93)
  %95 = load ptr, ptr %7, align 8
  %96 = getelementptr inbounds %struct.array, ptr %95, i32 0, i32 1
  %97 = load i64, ptr %96, align 8
  %98 = mul i64 %94, %97
  %99 = call ptr @memset(ptr %92, i32 0, i64 %98)
  %100 = load ptr, ptr %7, align 8
  %101 = getelementptr inbounds %struct.array, ptr %100, i32 0, i32 4
  %102 = load i8, ptr %101, align 1
  %103 = sext i8 %102 to i32
  %104 = icmp eq i32 %103, 27
  br i1 %104, label %105, label %142

105:                                              ; preds = %81
  store i64 0, ptr %18, align 8
  %106 = load ptr, ptr %8, align 8
  %107 = call i64 @elements(ptr %106)
  store i64 %107, ptr %19, align 8
  br label %108

108:                                              ; preds = %138, %105
  %109 = load i64, ptr %18, align 8
  %110 = load i64, ptr %19, align 8
  %111 = icmp ult i64 %109, %110
  br i1 %111, label %112, label %141

112:                                              ; preds = %108
  %113 = load i64, ptr %18, align 8
  %114 = load i64, ptr %14, align 8
  %115 = urem i64 %113, %114
  %116 = load i64, ptr %18, align 8
  %117 = load i64, ptr %14, align 8
  %118 = load i64, ptr %15, align 8
  %119 = mul i64 %117, %118
  %120 = udiv i64 %116, %119
  %121 = load i64, ptr %14, align 8
  %122 = mul i64 %120, %121
  %123 = add i64 %115, %122
  store i64 %123, ptr %20, align 8
  %124 = load ptr, ptr %12, align 8
  %125 = load i64, ptr %18, align 8
  %126 = call zeroext i1 @truth(ptr %124, i64 %125)
  br i1 %126, label %127, label %137

127:                                              ; preds = %112
  %128 = load ptr, ptr %8, align 8
  %129 = load i64, ptr %18, align 8
  %130 = call ptr @element(ptr %128, i64 %129)
  %131 = load float, ptr %130, align 4
  %132 = load ptr, ptr %7, align 8
  %133 = load i64, ptr %20, align 8
  %134 = call ptr @element(ptr %132, i64 %133)
  %135 = load float, ptr %134, align 4
  %136 = fadd float %135, %131
  store float %136, ptr %134, align 4
  br label %137

137:                                              ; preds = %127, %112
  br label %138

138:                                              ; preds = %137
  %139 = load i64, ptr %18, align 8
  %140 = add i64 %139, 1
  store i64 %140, ptr %18, align 8
  br label %108

141:                                              ; preds = %108
  br label %266

142:                                              ; preds = %81
  %143 = load ptr, ptr %7, align 8
  %144 = getelementptr inbounds %struct.array, ptr %143, i32 0, i32 4
  %145 = load i8, ptr %144, align 1
  %146 = sext i8 %145 to i32
  %147 = icmp eq i32 %146, 28
  br i1 %147, label %148, label %185

148:                                              ; preds = %142
  store i64 0, ptr %21, align 8
  %149 = load ptr, ptr %8, align 8
  %150 = call i64 @elements(ptr %149)
  store i64 %150, ptr %22, align 8
  br label %151

151:                                              ; preds = %181, %148
  %152 = load i64, ptr %21, align 8
  %153 = load i64, ptr %22, align 8
  %154 = icmp ult i64 %152, %153
  br i1 %154, label %155, label %184

155:                                              ; preds = %151
  %156 = load i64, ptr %21, align 8
  %157 = load i64, ptr %14, align 8
  %158 = urem i64 %156, %157
  %159 = load i64, ptr %21, align 8
  %160 = load i64, ptr %14, align 8
  %161 = load i64, ptr %15, align 8
  %162 = mul i64 %160, %161
  %163 = udiv i64 %159, %162
  %164 = load i64, ptr %14, align 8
  %165 = mul i64 %163, %164
  %166 = add i64 %158, %165
  store i64 %166, ptr %23, align 8
  %167 = load ptr, ptr %12, align 8
  %168 = load i64, ptr %21, align 8
  %169 = call zeroext i1 @truth(ptr %167, i64 %168)
  br i1 %169, label %170, label %180

170:                                              ; preds = %155
  %171 = load ptr, ptr %8, align 8
  %172 = load i64, ptr %21, align 8
  %173 = call ptr @element(ptr %171, i64 %172)
  %174 = load double, ptr %173, align 8
  %175 = load ptr, ptr %7, align 8
  %176 = load i64, ptr %23, align 8
  %177 = call ptr @element(ptr %175, i64 %176)
  %178 = load double, ptr %177, align 8
  %179 = fadd double %178, %174
  store double %179, ptr %177, align 8
  br label %180

180:                                              ; preds = %170, %155
  br label %181

181:                                              ; preds = %180
  %182 = load i64, ptr %21, align 8
  %183 = add i64 %182, 1
  store i64 %183, ptr %21, align 8
  br label %151

184:                                              ; preds = %151
  br label %265

185:                                              ; preds = %142
  %186 = load ptr, ptr %7, align 8
  %187 = getelementptr inbounds %struct.array, ptr %186, i32 0, i32 1
  %188 = load i64, ptr %187, align 8
  %189 = icmp eq i64 %188, 4
  br i1 %189, label %190, label %227

190:                                              ; preds = %185
  store i64 0, ptr %24, align 8
  %191 = load ptr, ptr %8, align 8
  %192 = call i64 @elements(ptr %191)
  store i64 %192, ptr %25, align 8
  br label %193

193:                                              ; preds = %223, %190
  %194 = load i64, ptr %24, align 8
  %195 = load i64, ptr %25, align 8
  %196 = icmp ult i64 %194, %195
  br i1 %196, label %197, label %226

197:                                              ; preds = %193
  %198 = load i64, ptr %24, align 8
  %199 = load i64, ptr %14, align 8
  %200 = urem i64 %198, %199
  %201 = load i64, ptr %24, align 8
  %202 = load i64, ptr %14, align 8
  %203 = load i64, ptr %15, align 8
  %204 = mul i64 %202, %203
  %205 = udiv i64 %201, %204
  %206 = load i64, ptr %14, align 8
  %207 = mul i64 %205, %206
  %208 = add i64 %200, %207
  store i64 %208, ptr %26, align 8
  %209 = load ptr, ptr %12, align 8
  %210 = load i64, ptr %24, align 8
  %211 = call zeroext i1 @truth(ptr %209, i64 %210)
  br i1 %211, label %212, label %222

212:                                              ; preds = %197
  %213 = load ptr, ptr %8, align 8
  %214 = load i64, ptr %24, align 8
  %215 = call ptr @element(ptr %213, i64 %214)
  %216 = load i32, ptr %215, align 4
  %217 = load ptr, ptr %7, align 8
  %218 = load i64, ptr %26, align 8
  %219 = call ptr @element(ptr %217, i64 %218)
  %220 = load i32, ptr %219, align 4
  %221 = add nsw i32 %220, %216
  store i32 %221, ptr %219, align 4
  br label %222

222:                                              ; preds = %212, %197
  br label %223

223:                                              ; preds = %222
  %224 = load i64, ptr %24, align 8
  %225 = add i64 %224, 1
  store i64 %225, ptr %24, align 8
  br label %193

226:                                              ; preds = %193
  br label %264

227:                                              ; preds = %185
  store i64 0, ptr %27, align 8
  %228 = load ptr, ptr %8, align 8
  %229 = call i64 @elements(ptr %228)
  store i64 %229, ptr %28, align 8
  br label %230

230:                                              ; preds = %260, %227
  %231 = load i64, ptr %27, align 8
  %232 = load i64, ptr %28, align 8
  %233 = icmp ult i64 %231, %232
  br i1 %233, label %234, label %263

234:                                              ; preds = %230
  %235 = load i64, ptr %27, align 8
  %236 = load i64, ptr %14, align 8
  %237 = urem i64 %235, %236
  %238 = load i64, ptr %27, align 8
  %239 = load i64, ptr %14, align 8
  %240 = load i64, ptr %15, align 8
  %241 = mul i64 %239, %240
  %242 = udiv i64 %238, %241
  %243 = load i64, ptr %14, align 8
  %244 = mul i64 %242, %243
  %245 = add i64 %237, %244
  store i64 %245, ptr %29, align 8
  %246 = load ptr, ptr %12, align 8
  %247 = load i64, ptr %27, align 8
  %248 = call zeroext i1 @truth(ptr %246, i64 %247)
  br i1 %248, label %249, label %259

249:                                              ; preds = %234
  %250 = load ptr, ptr %8, align 8
  %251 = load i64, ptr %27, align 8
  %252 = call ptr @element(ptr %250, i64 %251)
  %253 = load i64, ptr %252, align 8
  %254 = load ptr, ptr %7, align 8
  %255 = load i64, ptr %29, align 8
  %256 = call ptr @element(ptr %254, i64 %255)
  %257 = load i64, ptr %256, align 8
  %258 = add nsw i64 %257, %253
  store i64 %258, ptr %256, align 8
  br label %259

259:                                              ; preds = %249, %234
  br label %260

260:                                              ; preds = %259
  %261 = load i64, ptr %27, align 8
  %262 = add i64 %261, 1
  store i64 %262, ptr %27, align 8
  br label %230

263:                                              ; preds = %230
  br label %264

264:                                              ; preds = %263, %226
  br label %265

265:                                              ; preds = %264, %184
  br label %266

266:                                              ; preds = %265, %141
  ret void
}

define internal void @establish(ptr %0, ptr %1, i32 %2, ptr %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  store ptr %3, ptr %8, align 8
  %10 = load ptr, ptr %6, align 8
  %11 = getelementptr inbounds %struct.array, ptr %10, i32 0, i32 1
  %12 = load i64, ptr %11, align 8
  %13 = load ptr, ptr %5, align 8
  %14 = getelementptr inbounds %struct.array, ptr %13, i32 0, i32 1
  store i64 %12, ptr %14, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr inbounds %struct.array, ptr %15, i32 0, i32 2
  %17 = load i32, ptr %16, align 8
  %18 = load ptr, ptr %5, align 8
  %19 = getelementptr inbounds %struct.array, ptr %18, i32 0, i32 2
  store i32 %17, ptr %19, align 8
  %20 = load i32, ptr %7, align 4
  %21 = trunc i32 %20 to i8
  %22 = load ptr, ptr %5, align 8
  %23 = getelementptr inbounds %struct.array, ptr %22, i32 0, i32 3
  store i8 %21, ptr %23, align 4
  %24 = load ptr, ptr %6, align 8
  %25 = getelementptr inbounds %struct.array, ptr %24, i32 0, i32 4
  %26 = load i8, ptr %25, align 1
  %27 = load ptr, ptr %5, align 8
  %28 = getelementptr inbounds %struct.array, ptr %27, i32 0, i32 4
  store i8 %26, ptr %28, align 1
  %29 = load ptr, ptr %5, align 8
  %30 = getelementptr inbounds %struct.array, ptr %29, i32 0, i32 5
  store i8 2, ptr %30, align 2
  %31 = load ptr, ptr %5, align 8
  %32 = getelementptr inbounds %struct.array, ptr %31, i32 0, i32 6
  store i8 0, ptr %32, align 1
  store i32 0, ptr %9, align 4
  br label %33

33:                                               ; preds = %55, %4
  %34 = load i32, ptr %9, align 4
  %35 = load i32, ptr %7, align 4
  %36 = icmp slt i32 %34, %35
  br i1 %36, label %37, label %58

37:                                               ; preds = %33
  %38 = load ptr, ptr %5, align 8
  %39 = getelementptr inbounds %struct.array, ptr %38, i32 0, i32 7
  %40 = load i32, ptr %9, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds [0 x %struct.dimension], ptr %39, i64 0, i64 %41
  %43 = getelementptr inbounds %struct.dimension, ptr %42, i32 0, i32 0
  store i64 1, ptr %43, align 8
  %44 = load ptr, ptr %8, align 8
  %45 = load i32, ptr %9, align 4
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds i64, ptr %44, i64 %46
  %48 = load i64, ptr %47, align 8
  %49 = load ptr, ptr %5, align 8
  %50 = getelementptr inbounds %struct.array, ptr %49, i32 0, i32 7
  %51 = load i32, ptr %9, align 4
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds [0 x %struct.dimension], ptr %50, i64 0, i64 %52
  %54 = getelementptr inbounds %struct.dimension, ptr %53, i32 0, i32 1
  store i64 %48, ptr %54, align 8
  br label %55

55:                                               ; preds = %37
  %56 = load i32, ptr %9, align 4
  %57 = add nsw i32 %56, 1
  store i32 %57, ptr %9, align 4
  br label %33

58:                                               ; preds = %33
  %59 = load ptr, ptr %5, align 8
  call void @allocate(ptr %59)
  ret void
}

declare ptr @memset(ptr, i32, i64)

define internal zeroext i1 @truth(ptr %0, i64 %1) {
  %3 = alloca i1, align 1
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  %7 = load ptr, ptr %4, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %9, label %10

9:                                                ; preds = %2
  store i1 true, ptr %3, align 1
  br label %44

10:                                               ; preds = %2
  %11 = load ptr, ptr %4, align 8
  %12 = load i64, ptr %5, align 8
  %13 = call ptr @element(ptr %11, i64 %12)
  store ptr %13, ptr %6, align 8
  %14 = load ptr, ptr %4, align 8
  %15 = getelementptr inbounds %struct.array, ptr %14, i32 0, i32 1
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, 1
  br i1 %17, label %18, label %24

18:                                               ; preds = %10
  %19 = load ptr, ptr %6, align 8
  %20 = load i8, ptr %19, align 1
  %21 = sext i8 %20 to i32
  %22 = icmp ne i32 %21, 0
  %23 = zext i1 %22 to i32
  br label %41

24:                                               ; preds = %10
  %25 = load ptr, ptr %4, align 8
  %26 = getelementptr inbounds %struct.array, ptr %25, i32 0, i32 1
  %27 = load i64, ptr %26, align 8
  %28 = icmp eq i64 %27, 8
  br i1 %28, label %29, label %34

29:                                               ; preds = %24
  %30 = load ptr, ptr %6, align 8
  %31 = load i64, ptr %30, align 8
  %32 = icmp ne i64 %31, 0
  %33 = zext i1 %32 to i32
  br label %39

34:                                               ; preds = %24
  %35 = load ptr, ptr %6, align 8
  %36 = load i32, ptr %35, align 4
  %37 = icmp ne i32 %36, 0
  %38 = zext i1 %37 to i32
  br label %39

39:                                               ; preds = %34, %29
  %40 = phi i32 [ %33, %29 ], [ %38, %34 ]
  br label %41

41:                                               ; preds = %39, %18
  %42 = phi i32 [ %23, %18 ], [ %40, %39 ]
  %43 = icmp ne i32 %42, 0
  store i1 %43, ptr %3, align 1
  br label %44

44:                                               ; preds = %41, %9
  %45 = load i1, ptr %3, align 1
  ret i1 %45
}

define void @_FortranAMaxlocDim(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4, i32 %5, ptr %6, i1 zeroext %7) {
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca ptr, align 8
  %14 = alloca i32, align 4
  %15 = alloca ptr, align 8
  %16 = alloca i8, align 1
  store ptr %0, ptr %9, align 8
  store ptr %1, ptr %10, align 8
  store i32 %2, ptr %11, align 4
  store i32 %3, ptr %12, align 4
  store ptr %4, ptr %13, align 8
  store i32 %5, ptr %14, align 4
  store ptr %6, ptr %15, align 8
  %17 = zext i1 %7 to i8
  store i8 %17, ptr %16, align 1
  %18 = load ptr, ptr %9, align 8
  %19 = load ptr, ptr %10, align 8
  %20 = load i32, ptr %11, align 4
  %21 = load ptr, ptr %15, align 8
  %22 = load i8, ptr %16, align 1
  %23 = trunc i8 %22 to i1
  call void @place(ptr %18, ptr %19, i32 %20, ptr %21, i1 zeroext %23, i1 zeroext true)
  ret void
}

define internal void @place(ptr %0, ptr %1, i32 %2, ptr %3, i1 zeroext %4, i1 zeroext %5) {
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i8, align 1
  %12 = alloca i8, align 1
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca float, align 4
  %17 = alloca float, align 4
  %18 = alloca i64, align 8
  %19 = alloca i64, align 8
  %20 = alloca double, align 8
  %21 = alloca double, align 8
  %22 = alloca i64, align 8
  %23 = alloca i64, align 8
  %24 = alloca i32, align 4
  %25 = alloca i32, align 4
  %26 = alloca i64, align 8
  %27 = alloca i64, align 8
  %28 = alloca i64, align 8
  %29 = alloca i64, align 8
  store ptr %0, ptr %7, align 8
  store ptr %1, ptr %8, align 8
  store i32 %2, ptr %9, align 4
  store ptr %3, ptr %10, align 8
  %30 = zext i1 %4 to i8
  store i8 %30, ptr %11, align 1
  %31 = zext i1 %5 to i8
  store i8 %31, ptr %12, align 1
  store i64 0, ptr %13, align 8
  %32 = load ptr, ptr %8, align 8
  %33 = getelementptr inbounds %struct.array, ptr %32, i32 0, i32 3
  %34 = load i8, ptr %33, align 4
  %35 = zext i8 %34 to i32
  %36 = icmp ne i32 %35, 1
  br i1 %36, label %37, label %38

37:                                               ; preds = %6
  call void @exit(i32 1)
  unreachable

38:                                               ; preds = %6
  %39 = load ptr, ptr %8, align 8
  %40 = getelementptr inbounds %struct.array, ptr %39, i32 0, i32 4
  %41 = load i8, ptr %40, align 1
  %42 = sext i8 %41 to i32
  %43 = icmp eq i32 %42, 27
  br i1 %43, label %44, label %101

44:                                               ; preds = %38
  store i64 0, ptr %14, align 8
  %45 = load ptr, ptr %8, align 8
  %46 = call i64 @elements(ptr %45)
  store i64 %46, ptr %15, align 8
  br label %47

47:                                               ; preds = %97, %44
  %48 = load i64, ptr %14, align 8
  %49 = load i64, ptr %15, align 8
  %50 = icmp ult i64 %48, %49
  br i1 %50, label %51, label %100

51:                                               ; preds = %47
  %52 = load ptr, ptr %8, align 8
  %53 = load i64, ptr %14, align 8
  %54 = call ptr @element(ptr %52, i64 %53)
  %55 = load float, ptr %54, align 4
  store float %55, ptr %16, align 4
  %56 = load ptr, ptr %10, align 8
  %57 = load i64, ptr %14, align 8
  %58 = call zeroext i1 @truth(ptr %56, i64 %57)
  br i1 %58, label %60, label %59

59:                                               ; preds = %51
  br label %97

60:                                               ; preds = %51
  %61 = load i64, ptr %13, align 8
  %62 = icmp ne i64 %61, 0
  br i1 %62, label %63, label %69

63:                                               ; preds = %60
  %64 = load ptr, ptr %8, align 8
  %65 = load i64, ptr %13, align 8
  %66 = sub nsw i64 %65, 1
  %67 = call ptr @element(ptr %64, i64 %66)
  %68 = load float, ptr %67, align 4
  br label %71

69:                                               ; preds = %60
  %70 = load float, ptr %16, align 4
  br label %71

71:                                               ; preds = %69, %63
  %72 = phi float [ %68, %63 ], [ %70, %69 ]
  store float %72, ptr %17, align 4
  %73 = load i64, ptr %13, align 8
  %74 = icmp eq i64 %73, 0
  br i1 %74, label %93, label %75

75:                                               ; preds = %71
  %76 = load i8, ptr %12, align 1
  %77 = trunc i8 %76 to i1
  br i1 %77, label %78, label %82

78:                                               ; preds = %75
  %79 = load float, ptr %16, align 4
  %80 = load float, ptr %17, align 4
  %81 = fcmp ogt float %79, %80
  br i1 %81, label %93, label %86

82:                                               ; preds = %75
  %83 = load float, ptr %16, align 4
  %84 = load float, ptr %17, align 4
  %85 = fcmp olt float %83, %84
  br i1 %85, label %93, label %86

86:                                               ; preds = %82, %78
  %87 = load i8, ptr %11, align 1
  %88 = trunc i8 %87 to i1
  br i1 %88, label %89, label %96

89:                                               ; preds = %86
  %90 = load float, ptr %16, align 4
  %91 = load float, ptr %17, align 4
  %92 = fcmp oeq float %90, %91
  br i1 %92, label %93, label %96

93:                                               ; preds = %89, %82, %78, %71
  %94 = load i64, ptr %14, align 8
  %95 = add i64 %94, 1
  store i64 %95, ptr %13, align 8
  br label %96

96:                                               ; preds = %93, %89, %86
  br label %97

97:                                               ; preds = %96, %59
  %98 = load i64, ptr %14, align 8
  %99 = add i64 %98, 1
  store i64 %99, ptr %14, align 8
  br label %47

100:                                              ; preds = %47
  br label %285

101:                                              ; preds = %38
  %102 = load ptr, ptr %8, align 8
  %103 = getelementptr inbounds %struct.array, ptr %102, i32 0, i32 4
  %104 = load i8, ptr %103, align 1
  %105 = sext i8 %104 to i32
  %106 = icmp eq i32 %105, 28
  br i1 %106, label %107, label %164

107:                                              ; preds = %101
  store i64 0, ptr %18, align 8
  %108 = load ptr, ptr %8, align 8
  %109 = call i64 @elements(ptr %108)
  store i64 %109, ptr %19, align 8
  br label %110

110:                                              ; preds = %160, %107
  %111 = load i64, ptr %18, align 8
  %112 = load i64, ptr %19, align 8
  %113 = icmp ult i64 %111, %112
  br i1 %113, label %114, label %163

114:                                              ; preds = %110
  %115 = load ptr, ptr %8, align 8
  %116 = load i64, ptr %18, align 8
  %117 = call ptr @element(ptr %115, i64 %116)
  %118 = load double, ptr %117, align 8
  store double %118, ptr %20, align 8
  %119 = load ptr, ptr %10, align 8
  %120 = load i64, ptr %18, align 8
  %121 = call zeroext i1 @truth(ptr %119, i64 %120)
  br i1 %121, label %123, label %122

122:                                              ; preds = %114
  br label %160

123:                                              ; preds = %114
  %124 = load i64, ptr %13, align 8
  %125 = icmp ne i64 %124, 0
  br i1 %125, label %126, label %132

126:                                              ; preds = %123
  %127 = load ptr, ptr %8, align 8
  %128 = load i64, ptr %13, align 8
  %129 = sub nsw i64 %128, 1
  %130 = call ptr @element(ptr %127, i64 %129)
  %131 = load double, ptr %130, align 8
  br label %134

132:                                              ; preds = %123
  %133 = load double, ptr %20, align 8
  br label %134

134:                                              ; preds = %132, %126
  %135 = phi double [ %131, %126 ], [ %133, %132 ]
  store double %135, ptr %21, align 8
  %136 = load i64, ptr %13, align 8
  %137 = icmp eq i64 %136, 0
  br i1 %137, label %156, label %138

138:                                              ; preds = %134
  %139 = load i8, ptr %12, align 1
  %140 = trunc i8 %139 to i1
  br i1 %140, label %141, label %145

141:                                              ; preds = %138
  %142 = load double, ptr %20, align 8
  %143 = load double, ptr %21, align 8
  %144 = fcmp ogt double %142, %143
  br i1 %144, label %156, label %149

145:                                              ; preds = %138
  %146 = load double, ptr %20, align 8
  %147 = load double, ptr %21, align 8
  %148 = fcmp olt double %146, %147
  br i1 %148, label %156, label %149

149:                                              ; preds = %145, %141
  %150 = load i8, ptr %11, align 1
  %151 = trunc i8 %150 to i1
  br i1 %151, label %152, label %159

152:                                              ; preds = %149
  %153 = load double, ptr %20, align 8
  %154 = load double, ptr %21, align 8
  %155 = fcmp oeq double %153, %154
  br i1 %155, label %156, label %159

156:                                              ; preds = %152, %145, %141, %134
  %157 = load i64, ptr %18, align 8
  %158 = add i64 %157, 1
  store i64 %158, ptr %13, align 8
  br label %159

159:                                              ; preds = %156, %152, %149
  br label %160

160:                                              ; preds = %159, %122
  %161 = load i64, ptr %18, align 8
  %162 = add i64 %161, 1
  store i64 %162, ptr %18, align 8
  br label %110

163:                                              ; preds = %110
  br label %284

164:                                              ; preds = %101
  %165 = load ptr, ptr %8, align 8
  %166 = getelementptr inbounds %struct.array, ptr %165, i32 0, i32 1
  %167 = load i64, ptr %166, align 8
  %168 = icmp eq i64 %167, 4
  br i1 %168, label %169, label %226

169:                                              ; preds = %164
  store i64 0, ptr %22, align 8
  %170 = load ptr, ptr %8, align 8
  %171 = call i64 @elements(ptr %170)
  store i64 %171, ptr %23, align 8
  br label %172

172:                                              ; preds = %222, %169
  %173 = load i64, ptr %22, align 8
  %174 = load i64, ptr %23, align 8
  %175 = icmp ult i64 %173, %174
  br i1 %175, label %176, label %225

176:                                              ; preds = %172
  %177 = load ptr, ptr %8, align 8
  %178 = load i64, ptr %22, align 8
  %179 = call ptr @element(ptr %177, i64 %178)
  %180 = load i32, ptr %179, align 4
  store i32 %180, ptr %24, align 4
  %181 = load ptr, ptr %10, align 8
  %182 = load i64, ptr %22, align 8
  %183 = call zeroext i1 @truth(ptr %181, i64 %182)
  br i1 %183, label %185, label %184

184:                                              ; preds = %176
  br label %222

185:                                              ; preds = %176
  %186 = load i64, ptr %13, align 8
  %187 = icmp ne i64 %186, 0
  br i1 %187, label %188, label %194

188:                                              ; preds = %185
  %189 = load ptr, ptr %8, align 8
  %190 = load i64, ptr %13, align 8
  %191 = sub nsw i64 %190, 1
  %192 = call ptr @element(ptr %189, i64 %191)
  %193 = load i32, ptr %192, align 4
  br label %196

194:                                              ; preds = %185
  %195 = load i32, ptr %24, align 4
  br label %196

196:                                              ; preds = %194, %188
  %197 = phi i32 [ %193, %188 ], [ %195, %194 ]
  store i32 %197, ptr %25, align 4
  %198 = load i64, ptr %13, align 8
  %199 = icmp eq i64 %198, 0
  br i1 %199, label %218, label %200

200:                                              ; preds = %196
  %201 = load i8, ptr %12, align 1
  %202 = trunc i8 %201 to i1
  br i1 %202, label %203, label %207

203:                                              ; preds = %200
  %204 = load i32, ptr %24, align 4
  %205 = load i32, ptr %25, align 4
  %206 = icmp sgt i32 %204, %205
  br i1 %206, label %218, label %211

207:                                              ; preds = %200
  %208 = load i32, ptr %24, align 4
  %209 = load i32, ptr %25, align 4
  %210 = icmp slt i32 %208, %209
  br i1 %210, label %218, label %211

211:                                              ; preds = %207, %203
  %212 = load i8, ptr %11, align 1
  %213 = trunc i8 %212 to i1
  br i1 %213, label %214, label %221

214:                                              ; preds = %211
  %215 = load i32, ptr %24, align 4
  %216 = load i32, ptr %25, align 4
  %217 = icmp eq i32 %215, %216
  br i1 %217, label %218, label %221

218:                                              ; preds = %214, %207, %203, %196
  %219 = load i64, ptr %22, align 8
  %220 = add i64 %219, 1
  store i64 %220, ptr %13, align 8
  br label %221

221:                                              ; preds = %218, %214, %211
  br label %222

222:                                              ; preds = %221, %184
  %223 = load i64, ptr %22, align 8
  %224 = add i64 %223, 1
  store i64 %224, ptr %22, align 8
  br label %172

225:                                              ; preds = %172
  br label %283

226:                                              ; preds = %164
  store i64 0, ptr %26, align 8
  %227 = load ptr, ptr %8, align 8
  %228 = call i64 @elements(ptr %227)
  store i64 %228, ptr %27, align 8
  br label %229

229:                                              ; preds = %279, %226
  %230 = load i64, ptr %26, align 8
  %231 = load i64, ptr %27, align 8
  %232 = icmp ult i64 %230, %231
  br i1 %232, label %233, label %282

233:                                              ; preds = %229
  %234 = load ptr, ptr %8, align 8
  %235 = load i64, ptr %26, align 8
  %236 = call ptr @element(ptr %234, i64 %235)
  %237 = load i64, ptr %236, align 8
  store i64 %237, ptr %28, align 8
  %238 = load ptr, ptr %10, align 8
  %239 = load i64, ptr %26, align 8
  %240 = call zeroext i1 @truth(ptr %238, i64 %239)
  br i1 %240, label %242, label %241

241:                                              ; preds = %233
  br label %279

242:                                              ; preds = %233
  %243 = load i64, ptr %13, align 8
  %244 = icmp ne i64 %243, 0
  br i1 %244, label %245, label %251

245:                                              ; preds = %242
  %246 = load ptr, ptr %8, align 8
  %247 = load i64, ptr %13, align 8
  %248 = sub nsw i64 %247, 1
  %249 = call ptr @element(ptr %246, i64 %248)
  %250 = load i64, ptr %249, align 8
  br label %253

251:                                              ; preds = %242
  %252 = load i64, ptr %28, align 8
  br label %253

253:                                              ; preds = %251, %245
  %254 = phi i64 [ %250, %245 ], [ %252, %251 ]
  store i64 %254, ptr %29, align 8
  %255 = load i64, ptr %13, align 8
  %256 = icmp eq i64 %255, 0
  br i1 %256, label %275, label %257

257:                                              ; preds = %253
  %258 = load i8, ptr %12, align 1
  %259 = trunc i8 %258 to i1
  br i1 %259, label %260, label %264

260:                                              ; preds = %257
  %261 = load i64, ptr %28, align 8
  %262 = load i64, ptr %29, align 8
  %263 = icmp sgt i64 %261, %262
  br i1 %263, label %275, label %268

264:                                              ; preds = %257
  %265 = load i64, ptr %28, align 8
  %266 = load i64, ptr %29, align 8
  %267 = icmp slt i64 %265, %266
  br i1 %267, label %275, label %268

268:                                              ; preds = %264, %260
  %269 = load i8, ptr %11, align 1
  %270 = trunc i8 %269 to i1
  br i1 %270, label %271, label %278

271:                                              ; preds = %268
  %272 = load i64, ptr %28, align 8
  %273 = load i64, ptr %29, align 8
  %274 = icmp eq i64 %272, %273
  br i1 %274, label %275, label %278

275:                                              ; preds = %271, %264, %260, %253
  %276 = load i64, ptr %26, align 8
  %277 = add i64 %276, 1
  store i64 %277, ptr %13, align 8
  br label %278

278:                                              ; preds = %275, %271, %268
  br label %279

279:                                              ; preds = %278, %241
  %280 = load i64, ptr %26, align 8
  %281 = add i64 %280, 1
  store i64 %281, ptr %26, align 8
  br label %229

282:                                              ; preds = %229
  br label %283

283:                                              ; preds = %282, %225
  br label %284

284:                                              ; preds = %283, %163
  br label %285

285:                                              ; preds = %284, %100
  %286 = load ptr, ptr %7, align 8
  %287 = load ptr, ptr %8, align 8
  call void @establish(ptr %286, ptr %287, i32 0, ptr null)
  %288 = load i32, ptr %9, align 4
  %289 = sext i32 %288 to i64
  %290 = load ptr, ptr %7, align 8
  %291 = getelementptr inbounds %struct.array, ptr %290, i32 0, i32 1
  store i64 %289, ptr %291, align 8
  %292 = load i32, ptr %9, align 4
  %293 = sext i32 %292 to i64
  %294 = icmp eq i64 %293, 4
  %295 = zext i1 %294 to i64
  %296 = select i1 %294, i32 9, i32 10
  %297 = trunc i32 %296 to i8
  %298 = load ptr, ptr %7, align 8
  %299 = getelementptr inbounds %struct.array, ptr %298, i32 0, i32 4
  store i8 %297, ptr %299, align 1
  %300 = load i32, ptr %9, align 4
  %301 = sext i32 %300 to i64
  %302 = icmp eq i64 %301, 4
  br i1 %302, label %303, label %309

303:                                              ; preds = %285
  %304 = load i64, ptr %13, align 8
  %305 = trunc i64 %304 to i32
  %306 = load ptr, ptr %7, align 8
  %307 = getelementptr inbounds %struct.array, ptr %306, i32 0, i32 0
  %308 = load ptr, ptr %307, align 8
  store i32 %305, ptr %308, align 4
  br label %314

309:                                              ; preds = %285
  %310 = load i64, ptr %13, align 8
  %311 = load ptr, ptr %7, align 8
  %312 = getelementptr inbounds %struct.array, ptr %311, i32 0, i32 0
  %313 = load ptr, ptr %312, align 8
  store i64 %310, ptr %313, align 8
  br label %314

314:                                              ; preds = %309, %303
  ret void
}

define void @_FortranAMinlocDim(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4, i32 %5, ptr %6, i1 zeroext %7) {
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca ptr, align 8
  %14 = alloca i32, align 4
  %15 = alloca ptr, align 8
  %16 = alloca i8, align 1
  store ptr %0, ptr %9, align 8
  store ptr %1, ptr %10, align 8
  store i32 %2, ptr %11, align 4
  store i32 %3, ptr %12, align 4
  store ptr %4, ptr %13, align 8
  store i32 %5, ptr %14, align 4
  store ptr %6, ptr %15, align 8
  %17 = zext i1 %7 to i8
  store i8 %17, ptr %16, align 1
  %18 = load ptr, ptr %9, align 8
  %19 = load ptr, ptr %10, align 8
  %20 = load i32, ptr %11, align 4
  %21 = load ptr, ptr %15, align 8
  %22 = load i8, ptr %16, align 1
  %23 = trunc i8 %22 to i1
  call void @place(ptr %18, ptr %19, i32 %20, ptr %21, i1 zeroext %23, i1 zeroext false)
  ret void
}

define float @_FortranASumReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca float, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca float, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store float 0.000000e+00, ptr %11, align 4
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %34, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %37

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load float, ptr %24, align 4
  store float %25, ptr %14, align 4
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %34

30:                                               ; preds = %21
  %31 = load float, ptr %14, align 4
  %32 = load float, ptr %11, align 4
  %33 = fadd float %32, %31
  store float %33, ptr %11, align 4
  br label %34

34:                                               ; preds = %30, %29
  %35 = load i64, ptr %12, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %12, align 8
  br label %17

37:                                               ; preds = %17
  %38 = load float, ptr %11, align 4
  ret float %38
}

define float @_FortranAProductReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca float, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca float, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store float 1.000000e+00, ptr %11, align 4
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %34, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %37

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load float, ptr %24, align 4
  store float %25, ptr %14, align 4
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %34

30:                                               ; preds = %21
  %31 = load float, ptr %14, align 4
  %32 = load float, ptr %11, align 4
  %33 = fmul float %32, %31
  store float %33, ptr %11, align 4
  br label %34

34:                                               ; preds = %30, %29
  %35 = load i64, ptr %12, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %12, align 8
  br label %17

37:                                               ; preds = %17
  %38 = load float, ptr %11, align 4
  ret float %38
}

define float @_FortranAMaxvalReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca float, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca float, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store float 0xC7EFFFFFE0000000, ptr %11, align 4
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %37, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load float, ptr %24, align 4
  store float %25, ptr %14, align 4
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %37

30:                                               ; preds = %21
  %31 = load float, ptr %14, align 4
  %32 = load float, ptr %11, align 4
  %33 = fcmp ogt float %31, %32
  br i1 %33, label %34, label %36

34:                                               ; preds = %30
  %35 = load float, ptr %14, align 4
  store float %35, ptr %11, align 4
  br label %36

36:                                               ; preds = %34, %30
  br label %37

37:                                               ; preds = %36, %29
  %38 = load i64, ptr %12, align 8
  %39 = add i64 %38, 1
  store i64 %39, ptr %12, align 8
  br label %17

40:                                               ; preds = %17
  %41 = load float, ptr %11, align 4
  ret float %41
}

define float @_FortranAMinvalReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca float, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca float, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store float 0x47EFFFFFE0000000, ptr %11, align 4
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %37, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load float, ptr %24, align 4
  store float %25, ptr %14, align 4
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %37

30:                                               ; preds = %21
  %31 = load float, ptr %14, align 4
  %32 = load float, ptr %11, align 4
  %33 = fcmp olt float %31, %32
  br i1 %33, label %34, label %36

34:                                               ; preds = %30
  %35 = load float, ptr %14, align 4
  store float %35, ptr %11, align 4
  br label %36

36:                                               ; preds = %34, %30
  br label %37

37:                                               ; preds = %36, %29
  %38 = load i64, ptr %12, align 8
  %39 = add i64 %38, 1
  store i64 %39, ptr %12, align 8
  br label %17

40:                                               ; preds = %17
  %41 = load float, ptr %11, align 4
  ret float %41
}

define float @_FortranADotProductReal4(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca float, align 4
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca float, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  store float 0.000000e+00, ptr %9, align 4
  store i64 0, ptr %10, align 8
  %13 = load ptr, ptr %5, align 8
  %14 = call i64 @elements(ptr %13)
  store i64 %14, ptr %11, align 8
  br label %15

15:                                               ; preds = %36, %4
  %16 = load i64, ptr %10, align 8
  %17 = load i64, ptr %11, align 8
  %18 = icmp ult i64 %16, %17
  br i1 %18, label %19, label %39

19:                                               ; preds = %15
  %20 = load ptr, ptr %5, align 8
  %21 = load i64, ptr %10, align 8
  %22 = call ptr @element(ptr %20, i64 %21)
  %23 = load float, ptr %22, align 4
  store float %23, ptr %12, align 4
  %24 = load i64, ptr %10, align 8
  %25 = call zeroext i1 @truth(ptr null, i64 %24)
  br i1 %25, label %27, label %26

26:                                               ; preds = %19
  br label %36

27:                                               ; preds = %19
  %28 = load float, ptr %12, align 4
  %29 = load ptr, ptr %6, align 8
  %30 = load i64, ptr %10, align 8
  %31 = call ptr @element(ptr %29, i64 %30)
  %32 = load float, ptr %31, align 4
  %33 = fmul float %28, %32
  %34 = load float, ptr %9, align 4
  %35 = fadd float %34, %33
  store float %35, ptr %9, align 4
  br label %36

36:                                               ; preds = %27, %26
  %37 = load i64, ptr %10, align 8
  %38 = add i64 %37, 1
  store i64 %38, ptr %10, align 8
  br label %15

39:                                               ; preds = %15
  %40 = load float, ptr %9, align 4
  ret float %40
}

define double @_FortranASumReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca double, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store double 0.000000e+00, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %34, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %37

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load double, ptr %24, align 8
  store double %25, ptr %14, align 8
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %34

30:                                               ; preds = %21
  %31 = load double, ptr %14, align 8
  %32 = load double, ptr %11, align 8
  %33 = fadd double %32, %31
  store double %33, ptr %11, align 8
  br label %34

34:                                               ; preds = %30, %29
  %35 = load i64, ptr %12, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %12, align 8
  br label %17

37:                                               ; preds = %17
  %38 = load double, ptr %11, align 8
  ret double %38
}

define double @_FortranAProductReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca double, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store double 1.000000e+00, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %34, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %37

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load double, ptr %24, align 8
  store double %25, ptr %14, align 8
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %34

30:                                               ; preds = %21
  %31 = load double, ptr %14, align 8
  %32 = load double, ptr %11, align 8
  %33 = fmul double %32, %31
  store double %33, ptr %11, align 8
  br label %34

34:                                               ; preds = %30, %29
  %35 = load i64, ptr %12, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %12, align 8
  br label %17

37:                                               ; preds = %17
  %38 = load double, ptr %11, align 8
  ret double %38
}

define double @_FortranAMaxvalReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca double, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store double 0xFFEFFFFFFFFFFFFF, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %37, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load double, ptr %24, align 8
  store double %25, ptr %14, align 8
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %37

30:                                               ; preds = %21
  %31 = load double, ptr %14, align 8
  %32 = load double, ptr %11, align 8
  %33 = fcmp ogt double %31, %32
  br i1 %33, label %34, label %36

34:                                               ; preds = %30
  %35 = load double, ptr %14, align 8
  store double %35, ptr %11, align 8
  br label %36

36:                                               ; preds = %34, %30
  br label %37

37:                                               ; preds = %36, %29
  %38 = load i64, ptr %12, align 8
  %39 = add i64 %38, 1
  store i64 %39, ptr %12, align 8
  br label %17

40:                                               ; preds = %17
  %41 = load double, ptr %11, align 8
  ret double %41
}

define double @_FortranAMinvalReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca double, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store double 0x7FEFFFFFFFFFFFFF, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %37, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load double, ptr %24, align 8
  store double %25, ptr %14, align 8
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %37

30:                                               ; preds = %21
  %31 = load double, ptr %14, align 8
  %32 = load double, ptr %11, align 8
  %33 = fcmp olt double %31, %32
  br i1 %33, label %34, label %36

34:                                               ; preds = %30
  %35 = load double, ptr %14, align 8
  store double %35, ptr %11, align 8
  br label %36

36:                                               ; preds = %34, %30
  br label %37

37:                                               ; preds = %36, %29
  %38 = load i64, ptr %12, align 8
  %39 = add i64 %38, 1
  store i64 %39, ptr %12, align 8
  br label %17

40:                                               ; preds = %17
  %41 = load double, ptr %11, align 8
  ret double %41
}

define double @_FortranADotProductReal8(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca double, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  store double 0.000000e+00, ptr %9, align 8
  store i64 0, ptr %10, align 8
  %13 = load ptr, ptr %5, align 8
  %14 = call i64 @elements(ptr %13)
  store i64 %14, ptr %11, align 8
  br label %15

15:                                               ; preds = %36, %4
  %16 = load i64, ptr %10, align 8
  %17 = load i64, ptr %11, align 8
  %18 = icmp ult i64 %16, %17
  br i1 %18, label %19, label %39

19:                                               ; preds = %15
  %20 = load ptr, ptr %5, align 8
  %21 = load i64, ptr %10, align 8
  %22 = call ptr @element(ptr %20, i64 %21)
  %23 = load double, ptr %22, align 8
  store double %23, ptr %12, align 8
  %24 = load i64, ptr %10, align 8
  %25 = call zeroext i1 @truth(ptr null, i64 %24)
  br i1 %25, label %27, label %26

26:                                               ; preds = %19
  br label %36

27:                                               ; preds = %19
  %28 = load double, ptr %12, align 8
  %29 = load ptr, ptr %6, align 8
  %30 = load i64, ptr %10, align 8
  %31 = call ptr @element(ptr %29, i64 %30)
  %32 = load double, ptr %31, align 8
  %33 = fmul double %28, %32
  %34 = load double, ptr %9, align 8
  %35 = fadd double %34, %33
  store double %35, ptr %9, align 8
  br label %36

36:                                               ; preds = %27, %26
  %37 = load i64, ptr %10, align 8
  %38 = add i64 %37, 1
  store i64 %38, ptr %10, align 8
  br label %15

39:                                               ; preds = %15
  %40 = load double, ptr %9, align 8
  ret double %40
}

define i32 @_FortranASumInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store i32 0, ptr %11, align 4
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %34, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %37

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load i32, ptr %24, align 4
  store i32 %25, ptr %14, align 4
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %34

30:                                               ; preds = %21
  %31 = load i32, ptr %14, align 4
  %32 = load i32, ptr %11, align 4
  %33 = add nsw i32 %32, %31
  store i32 %33, ptr %11, align 4
  br label %34

34:                                               ; preds = %30, %29
  %35 = load i64, ptr %12, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %12, align 8
  br label %17

37:                                               ; preds = %17
  %38 = load i32, ptr %11, align 4
  ret i32 %38
}

define i32 @_FortranAProductInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store i32 1, ptr %11, align 4
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %34, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %37

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load i32, ptr %24, align 4
  store i32 %25, ptr %14, align 4
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %34

30:                                               ; preds = %21
  %31 = load i32, ptr %14, align 4
  %32 = load i32, ptr %11, align 4
  %33 = mul nsw i32 %32, %31
  store i32 %33, ptr %11, align 4
  br label %34

34:                                               ; preds = %30, %29
  %35 = load i64, ptr %12, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %12, align 8
  br label %17

37:                                               ; preds = %17
  %38 = load i32, ptr %11, align 4
  ret i32 %38
}

define i32 @_FortranAMaxvalInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store i32 -2147483648, ptr %11, align 4
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %37, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load i32, ptr %24, align 4
  store i32 %25, ptr %14, align 4
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %37

30:                                               ; preds = %21
  %31 = load i32, ptr %14, align 4
  %32 = load i32, ptr %11, align 4
  %33 = icmp sgt i32 %31, %32
  br i1 %33, label %34, label %36

34:                                               ; preds = %30
  %35 = load i32, ptr %14, align 4
  store i32 %35, ptr %11, align 4
  br label %36

36:                                               ; preds = %34, %30
  br label %37

37:                                               ; preds = %36, %29
  %38 = load i64, ptr %12, align 8
  %39 = add i64 %38, 1
  store i64 %39, ptr %12, align 8
  br label %17

40:                                               ; preds = %17
  %41 = load i32, ptr %11, align 4
  ret i32 %41
}

define i32 @_FortranAMinvalInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store i32 2147483647, ptr %11, align 4
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %37, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load i32, ptr %24, align 4
  store i32 %25, ptr %14, align 4
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %37

30:                                               ; preds = %21
  %31 = load i32, ptr %14, align 4
  %32 = load i32, ptr %11, align 4
  %33 = icmp slt i32 %31, %32
  br i1 %33, label %34, label %36

34:                                               ; preds = %30
  %35 = load i32, ptr %14, align 4
  store i32 %35, ptr %11, align 4
  br label %36

36:                                               ; preds = %34, %30
  br label %37

37:                                               ; preds = %36, %29
  %38 = load i64, ptr %12, align 8
  %39 = add i64 %38, 1
  store i64 %39, ptr %12, align 8
  br label %17

40:                                               ; preds = %17
  %41 = load i32, ptr %11, align 4
  ret i32 %41
}

define i32 @_FortranADotProductInteger4(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  store i32 0, ptr %9, align 4
  store i64 0, ptr %10, align 8
  %13 = load ptr, ptr %5, align 8
  %14 = call i64 @elements(ptr %13)
  store i64 %14, ptr %11, align 8
  br label %15

15:                                               ; preds = %36, %4
  %16 = load i64, ptr %10, align 8
  %17 = load i64, ptr %11, align 8
  %18 = icmp ult i64 %16, %17
  br i1 %18, label %19, label %39

19:                                               ; preds = %15
  %20 = load ptr, ptr %5, align 8
  %21 = load i64, ptr %10, align 8
  %22 = call ptr @element(ptr %20, i64 %21)
  %23 = load i32, ptr %22, align 4
  store i32 %23, ptr %12, align 4
  %24 = load i64, ptr %10, align 8
  %25 = call zeroext i1 @truth(ptr null, i64 %24)
  br i1 %25, label %27, label %26

26:                                               ; preds = %19
  br label %36

27:                                               ; preds = %19
  %28 = load i32, ptr %12, align 4
  %29 = load ptr, ptr %6, align 8
  %30 = load i64, ptr %10, align 8
  %31 = call ptr @element(ptr %29, i64 %30)
  %32 = load i32, ptr %31, align 4
  %33 = mul nsw i32 %28, %32
  %34 = load i32, ptr %9, align 4
  %35 = add nsw i32 %34, %33
  store i32 %35, ptr %9, align 4
  br label %36

36:                                               ; preds = %27, %26
  %37 = load i64, ptr %10, align 8
  %38 = add i64 %37, 1
  store i64 %38, ptr %10, align 8
  br label %15

39:                                               ; preds = %15
  %40 = load i32, ptr %9, align 4
  ret i32 %40
}

define i64 @_FortranASumInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store i64 0, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %34, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %37

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load i64, ptr %24, align 8
  store i64 %25, ptr %14, align 8
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %34

30:                                               ; preds = %21
  %31 = load i64, ptr %14, align 8
  %32 = load i64, ptr %11, align 8
  %33 = add nsw i64 %32, %31
  store i64 %33, ptr %11, align 8
  br label %34

34:                                               ; preds = %30, %29
  %35 = load i64, ptr %12, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %12, align 8
  br label %17

37:                                               ; preds = %17
  %38 = load i64, ptr %11, align 8
  ret i64 %38
}

define i64 @_FortranAProductInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store i64 1, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %34, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %37

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load i64, ptr %24, align 8
  store i64 %25, ptr %14, align 8
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %34

30:                                               ; preds = %21
  %31 = load i64, ptr %14, align 8
  %32 = load i64, ptr %11, align 8
  %33 = mul nsw i64 %32, %31
  store i64 %33, ptr %11, align 8
  br label %34

34:                                               ; preds = %30, %29
  %35 = load i64, ptr %12, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %12, align 8
  br label %17

37:                                               ; preds = %17
  %38 = load i64, ptr %11, align 8
  ret i64 %38
}

define i64 @_FortranAMaxvalInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store i64 -9223372036854775808, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %37, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load i64, ptr %24, align 8
  store i64 %25, ptr %14, align 8
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %37

30:                                               ; preds = %21
  %31 = load i64, ptr %14, align 8
  %32 = load i64, ptr %11, align 8
  %33 = icmp sgt i64 %31, %32
  br i1 %33, label %34, label %36

34:                                               ; preds = %30
  %35 = load i64, ptr %14, align 8
  store i64 %35, ptr %11, align 8
  br label %36

36:                                               ; preds = %34, %30
  br label %37

37:                                               ; preds = %36, %29
  %38 = load i64, ptr %12, align 8
  %39 = add i64 %38, 1
  store i64 %39, ptr %12, align 8
  br label %17

40:                                               ; preds = %17
  %41 = load i64, ptr %11, align 8
  ret i64 %41
}

define i64 @_FortranAMinvalInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store ptr %4, ptr %10, align 8
  store i64 9223372036854775807, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = call i64 @elements(ptr %15)
  store i64 %16, ptr %13, align 8
  br label %17

17:                                               ; preds = %37, %5
  %18 = load i64, ptr %12, align 8
  %19 = load i64, ptr %13, align 8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %12, align 8
  %24 = call ptr @element(ptr %22, i64 %23)
  %25 = load i64, ptr %24, align 8
  store i64 %25, ptr %14, align 8
  %26 = load ptr, ptr %10, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr %26, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %21
  br label %37

30:                                               ; preds = %21
  %31 = load i64, ptr %14, align 8
  %32 = load i64, ptr %11, align 8
  %33 = icmp slt i64 %31, %32
  br i1 %33, label %34, label %36

34:                                               ; preds = %30
  %35 = load i64, ptr %14, align 8
  store i64 %35, ptr %11, align 8
  br label %36

36:                                               ; preds = %34, %30
  br label %37

37:                                               ; preds = %36, %29
  %38 = load i64, ptr %12, align 8
  %39 = add i64 %38, 1
  store i64 %39, ptr %12, align 8
  br label %17

40:                                               ; preds = %17
  %41 = load i64, ptr %11, align 8
  ret i64 %41
}

define i64 @_FortranADotProductInteger8(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  store i64 0, ptr %9, align 8
  store i64 0, ptr %10, align 8
  %13 = load ptr, ptr %5, align 8
  %14 = call i64 @elements(ptr %13)
  store i64 %14, ptr %11, align 8
  br label %15

15:                                               ; preds = %36, %4
  %16 = load i64, ptr %10, align 8
  %17 = load i64, ptr %11, align 8
  %18 = icmp ult i64 %16, %17
  br i1 %18, label %19, label %39

19:                                               ; preds = %15
  %20 = load ptr, ptr %5, align 8
  %21 = load i64, ptr %10, align 8
  %22 = call ptr @element(ptr %20, i64 %21)
  %23 = load i64, ptr %22, align 8
  store i64 %23, ptr %12, align 8
  %24 = load i64, ptr %10, align 8
  %25 = call zeroext i1 @truth(ptr null, i64 %24)
  br i1 %25, label %27, label %26

26:                                               ; preds = %19
  br label %36

27:                                               ; preds = %19
  %28 = load i64, ptr %12, align 8
  %29 = load ptr, ptr %6, align 8
  %30 = load i64, ptr %10, align 8
  %31 = call ptr @element(ptr %29, i64 %30)
  %32 = load i64, ptr %31, align 8
  %33 = mul nsw i64 %28, %32
  %34 = load i64, ptr %9, align 8
  %35 = add nsw i64 %34, %33
  store i64 %35, ptr %9, align 8
  br label %36

36:                                               ; preds = %27, %26
  %37 = load i64, ptr %10, align 8
  %38 = add i64 %37, 1
  store i64 %38, ptr %10, align 8
  br label %15

39:                                               ; preds = %15
  %40 = load i64, ptr %9, align 8
  ret i64 %40
}

define double @_FortranANorm2_8(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  store i32 %3, ptr %8, align 4
  store double 0.000000e+00, ptr %9, align 8
  store double 0.000000e+00, ptr %10, align 8
  store i64 0, ptr %12, align 8
  %16 = load ptr, ptr %5, align 8
  %17 = call i64 @elements(ptr %16)
  store i64 %17, ptr %13, align 8
  br label %18

18:                                               ; preds = %65, %4
  %19 = load i64, ptr %12, align 8
  %20 = load i64, ptr %13, align 8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %68

22:                                               ; preds = %18
  %23 = load ptr, ptr %5, align 8
  %24 = load i64, ptr %12, align 8
  %25 = call ptr @element(ptr %23, i64 %24)
  %26 = load double, ptr %25, align 8
  store double %26, ptr %14, align 8
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr null, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %22
  br label %65

30:                                               ; preds = %22
  %31 = load double, ptr %14, align 8
  %32 = call double @fabs(double %31)
  store double %32, ptr %15, align 8
  %33 = load double, ptr %9, align 8
  %34 = fcmp oeq double %33, 0.000000e+00
  br i1 %34, label %35, label %37

35:                                               ; preds = %30
  %36 = load double, ptr %15, align 8
  store double %36, ptr %9, align 8
  br label %64

37:                                               ; preds = %30
  %38 = load double, ptr %15, align 8
  %39 = load double, ptr %9, align 8
  %40 = fcmp ogt double %38, %39
  br i1 %40, label %41, label %54

41:                                               ; preds = %37
  %42 = load double, ptr %9, align 8
  %43 = load double, ptr %15, align 8
  %44 = fdiv double %42, %43
  store double %44, ptr %11, align 8
  %45 = load double, ptr %11, align 8
  %46 = load double, ptr %11, align 8
  %47 = fmul double %46, %45
  store double %47, ptr %11, align 8
  %48 = load double, ptr %10, align 8
  %49 = load double, ptr %11, align 8
  %50 = fmul double %48, %49
  %51 = load double, ptr %11, align 8
  %52 = fadd double %50, %51
  store double %52, ptr %10, align 8
  %53 = load double, ptr %15, align 8
  store double %53, ptr %9, align 8
  br label %63

54:                                               ; preds = %37
  %55 = load double, ptr %15, align 8
  %56 = load double, ptr %9, align 8
  %57 = fdiv double %55, %56
  store double %57, ptr %11, align 8
  %58 = load double, ptr %11, align 8
  %59 = load double, ptr %11, align 8
  %60 = fmul double %58, %59
  %61 = load double, ptr %10, align 8
  %62 = fadd double %61, %60
  store double %62, ptr %10, align 8
  br label %63

63:                                               ; preds = %54, %41
  br label %64

64:                                               ; preds = %63, %35
  br label %65

65:                                               ; preds = %64, %29
  %66 = load i64, ptr %12, align 8
  %67 = add i64 %66, 1
  store i64 %67, ptr %12, align 8
  br label %18

68:                                               ; preds = %18
  %69 = load double, ptr %9, align 8
  %70 = load double, ptr %10, align 8
  %71 = fadd double 1.000000e+00, %70
  %72 = call double @sqrt(double %71)
  %73 = fmul double %69, %72
  ret double %73
}

declare double @fabs(double)

declare double @sqrt(double)

define float @_FortranANorm2_4(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca float, align 4
  %10 = alloca float, align 4
  %11 = alloca float, align 4
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca float, align 4
  %15 = alloca float, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  store i32 %3, ptr %8, align 4
  store float 0.000000e+00, ptr %9, align 4
  store float 0.000000e+00, ptr %10, align 4
  store i64 0, ptr %12, align 8
  %16 = load ptr, ptr %5, align 8
  %17 = call i64 @elements(ptr %16)
  store i64 %17, ptr %13, align 8
  br label %18

18:                                               ; preds = %65, %4
  %19 = load i64, ptr %12, align 8
  %20 = load i64, ptr %13, align 8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %68

22:                                               ; preds = %18
  %23 = load ptr, ptr %5, align 8
  %24 = load i64, ptr %12, align 8
  %25 = call ptr @element(ptr %23, i64 %24)
  %26 = load float, ptr %25, align 4
  store float %26, ptr %14, align 4
  %27 = load i64, ptr %12, align 8
  %28 = call zeroext i1 @truth(ptr null, i64 %27)
  br i1 %28, label %30, label %29

29:                                               ; preds = %22
  br label %65

30:                                               ; preds = %22
  %31 = load float, ptr %14, align 4
  %32 = call float @fabsf(float %31)
  store float %32, ptr %15, align 4
  %33 = load float, ptr %9, align 4
  %34 = fcmp oeq float %33, 0.000000e+00
  br i1 %34, label %35, label %37

35:                                               ; preds = %30
  %36 = load float, ptr %15, align 4
  store float %36, ptr %9, align 4
  br label %64

37:                                               ; preds = %30
  %38 = load float, ptr %15, align 4
  %39 = load float, ptr %9, align 4
  %40 = fcmp ogt float %38, %39
  br i1 %40, label %41, label %54

41:                                               ; preds = %37
  %42 = load float, ptr %9, align 4
  %43 = load float, ptr %15, align 4
  %44 = fdiv float %42, %43
  store float %44, ptr %11, align 4
  %45 = load float, ptr %11, align 4
  %46 = load float, ptr %11, align 4
  %47 = fmul float %46, %45
  store float %47, ptr %11, align 4
  %48 = load float, ptr %10, align 4
  %49 = load float, ptr %11, align 4
  %50 = fmul float %48, %49
  %51 = load float, ptr %11, align 4
  %52 = fadd float %50, %51
  store float %52, ptr %10, align 4
  %53 = load float, ptr %15, align 4
  store float %53, ptr %9, align 4
  br label %63

54:                                               ; preds = %37
  %55 = load float, ptr %15, align 4
  %56 = load float, ptr %9, align 4
  %57 = fdiv float %55, %56
  store float %57, ptr %11, align 4
  %58 = load float, ptr %11, align 4
  %59 = load float, ptr %11, align 4
  %60 = fmul float %58, %59
  %61 = load float, ptr %10, align 4
  %62 = fadd float %61, %60
  store float %62, ptr %10, align 4
  br label %63

63:                                               ; preds = %54, %41
  br label %64

64:                                               ; preds = %63, %35
  br label %65

65:                                               ; preds = %64, %29
  %66 = load i64, ptr %12, align 8
  %67 = add i64 %66, 1
  store i64 %67, ptr %12, align 8
  br label %18

68:                                               ; preds = %18
  %69 = load float, ptr %9, align 4
  %70 = load float, ptr %10, align 4
  %71 = fadd float 1.000000e+00, %70
  %72 = call float @sqrtf(float %71)
  %73 = fmul float %69, %72
  ret float %73
}

declare float @fabsf(float)

declare float @sqrtf(float)

define zeroext i1 @_FortranAAny(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = alloca i1, align 1
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store i64 0, ptr %10, align 8
  %12 = load ptr, ptr %6, align 8
  %13 = call i64 @elements(ptr %12)
  store i64 %13, ptr %11, align 8
  br label %14

14:                                               ; preds = %24, %4
  %15 = load i64, ptr %10, align 8
  %16 = load i64, ptr %11, align 8
  %17 = icmp ult i64 %15, %16
  br i1 %17, label %18, label %27

18:                                               ; preds = %14
  %19 = load ptr, ptr %6, align 8
  %20 = load i64, ptr %10, align 8
  %21 = call zeroext i1 @truth(ptr %19, i64 %20)
  br i1 %21, label %22, label %23

22:                                               ; preds = %18
  store i1 true, ptr %5, align 1
  br label %28

23:                                               ; preds = %18
  br label %24

24:                                               ; preds = %23
  %25 = load i64, ptr %10, align 8
  %26 = add i64 %25, 1
  store i64 %26, ptr %10, align 8
  br label %14

27:                                               ; preds = %14
  store i1 false, ptr %5, align 1
  br label %28

28:                                               ; preds = %27, %22
  %29 = load i1, ptr %5, align 1
  ret i1 %29
}

define zeroext i1 @_FortranAAll(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = alloca i1, align 1
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store i64 0, ptr %10, align 8
  %12 = load ptr, ptr %6, align 8
  %13 = call i64 @elements(ptr %12)
  store i64 %13, ptr %11, align 8
  br label %14

14:                                               ; preds = %24, %4
  %15 = load i64, ptr %10, align 8
  %16 = load i64, ptr %11, align 8
  %17 = icmp ult i64 %15, %16
  br i1 %17, label %18, label %27

18:                                               ; preds = %14
  %19 = load ptr, ptr %6, align 8
  %20 = load i64, ptr %10, align 8
  %21 = call zeroext i1 @truth(ptr %19, i64 %20)
  br i1 %21, label %23, label %22

22:                                               ; preds = %18
  store i1 false, ptr %5, align 1
  br label %28

23:                                               ; preds = %18
  br label %24

24:                                               ; preds = %23
  %25 = load i64, ptr %10, align 8
  %26 = add i64 %25, 1
  store i64 %26, ptr %10, align 8
  br label %14

27:                                               ; preds = %14
  store i1 true, ptr %5, align 1
  br label %28

28:                                               ; preds = %27, %22
  %29 = load i1, ptr %5, align 1
  ret i1 %29
}

define i64 @_FortranACount(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  store i32 %3, ptr %8, align 4
  store i64 0, ptr %9, align 8
  store i64 0, ptr %10, align 8
  %12 = load ptr, ptr %5, align 8
  %13 = call i64 @elements(ptr %12)
  store i64 %13, ptr %11, align 8
  br label %14

14:                                               ; preds = %25, %4
  %15 = load i64, ptr %10, align 8
  %16 = load i64, ptr %11, align 8
  %17 = icmp ult i64 %15, %16
  br i1 %17, label %18, label %28

18:                                               ; preds = %14
  %19 = load ptr, ptr %5, align 8
  %20 = load i64, ptr %10, align 8
  %21 = call zeroext i1 @truth(ptr %19, i64 %20)
  %22 = zext i1 %21 to i64
  %23 = load i64, ptr %9, align 8
  %24 = add nsw i64 %23, %22
  store i64 %24, ptr %9, align 8
  br label %25

25:                                               ; preds = %18
  %26 = load i64, ptr %10, align 8
  %27 = add i64 %26, 1
  store i64 %27, ptr %10, align 8
  br label %14

28:                                               ; preds = %14
  %29 = load i64, ptr %9, align 8
  ret i64 %29
}

define void @_FortranATranspose(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca [2 x i64], align 16
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  %12 = load ptr, ptr %6, align 8
  %13 = getelementptr inbounds %struct.array, ptr %12, i32 0, i32 7
  %14 = getelementptr inbounds [0 x %struct.dimension], ptr %13, i64 0, i64 1
  %15 = getelementptr inbounds %struct.dimension, ptr %14, i32 0, i32 1
  %16 = load i64, ptr %15, align 8
  store i64 %16, ptr %9, align 8
  %17 = getelementptr inbounds i64, ptr %9, i64 1
  %18 = load ptr, ptr %6, align 8
  %19 = getelementptr inbounds %struct.array, ptr %18, i32 0, i32 7
  %20 = getelementptr inbounds [0 x %struct.dimension], ptr %19, i64 0, i64 0
  %21 = getelementptr inbounds %struct.dimension, ptr %20, i32 0, i32 1
  %22 = load i64, ptr %21, align 8
  store i64 %22, ptr %17, align 8
  %23 = load ptr, ptr %5, align 8
  %24 = load ptr, ptr %6, align 8
  %25 = getelementptr inbounds [2 x i64], ptr %9, i64 0, i64 0
  call void @establish(ptr %23, ptr %24, i32 2, ptr %25)
  store i64 0, ptr %10, align 8
  br label %26

26:                                               ; preds = %62, %4
  %27 = load i64, ptr %10, align 8
  %28 = getelementptr inbounds [2 x i64], ptr %9, i64 0, i64 0
  %29 = load i64, ptr %28, align 16
  %30 = icmp slt i64 %27, %29
  br i1 %30, label %31, label %65

31:                                               ; preds = %26
  store i64 0, ptr %11, align 8
  br label %32

32:                                               ; preds = %58, %31
  %33 = load i64, ptr %11, align 8
  %34 = getelementptr inbounds [2 x i64], ptr %9, i64 0, i64 1
  %35 = load i64, ptr %34, align 8
  %36 = icmp slt i64 %33, %35
  br i1 %36, label %37, label %61

37:                                               ; preds = %32
  %38 = load ptr, ptr %5, align 8
  %39 = load i64, ptr %10, align 8
  %40 = load i64, ptr %11, align 8
  %41 = getelementptr inbounds [2 x i64], ptr %9, i64 0, i64 0
  %42 = load i64, ptr %41, align 16
  %43 = mul nsw i64 %40, %42
  %44 = add nsw i64 %39, %43
  %45 = call ptr @element(ptr %38, i64 %44)
  %46 = load ptr, ptr %6, align 8
  %47 = load i64, ptr %11, align 8
  %48 = load i64, ptr %10, align 8
  %49 = getelementptr inbounds [2 x i64], ptr %9, i64 0, i64 1
  %50 = load i64, ptr %49, align 8
  %51 = mul nsw i64 %48, %50
  %52 = add nsw i64 %47, %51
  %53 = call ptr @element(ptr %46, i64 %52)
  %54 = load ptr, ptr %5, align 8
  %55 = getelementptr inbounds %struct.array, ptr %54, i32 0, i32 1
  %56 = load i64, ptr %55, align 8
  %57 = call ptr @memcpy(ptr %45, ptr %53, i64 %56)
  br label %58

58:                                               ; preds = %37
  %59 = load i64, ptr %11, align 8
  %60 = add nsw i64 %59, 1
  store i64 %60, ptr %11, align 8
  br label %32

61:                                               ; preds = %32
  br label %62

62:                                               ; preds = %61
  %63 = load i64, ptr %10, align 8
  %64 = add nsw i64 %63, 1
  store i64 %64, ptr %10, align 8
  br label %26

65:                                               ; preds = %26
  ret void
}

declare ptr @memcpy(ptr, ptr, i64)

define void @_FortranAMatmulReal8Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i32, align 4
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca [2 x i64], align 16
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca double, align 8
  %18 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store ptr %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  store i32 %4, ptr %10, align 4
  %19 = load ptr, ptr %7, align 8
  %20 = getelementptr inbounds %struct.array, ptr %19, i32 0, i32 3
  %21 = load i8, ptr %20, align 4
  %22 = zext i8 %21 to i32
  %23 = icmp sgt i32 %22, 1
  br i1 %23, label %24, label %30

24:                                               ; preds = %5
  %25 = load ptr, ptr %7, align 8
  %26 = getelementptr inbounds %struct.array, ptr %25, i32 0, i32 7
  %27 = getelementptr inbounds [0 x %struct.dimension], ptr %26, i64 0, i64 0
  %28 = getelementptr inbounds %struct.dimension, ptr %27, i32 0, i32 1
  %29 = load i64, ptr %28, align 8
  br label %31

30:                                               ; preds = %5
  br label %31

31:                                               ; preds = %30, %24
  %32 = phi i64 [ %29, %24 ], [ 1, %30 ]
  store i64 %32, ptr %11, align 8
  %33 = load ptr, ptr %7, align 8
  %34 = getelementptr inbounds %struct.array, ptr %33, i32 0, i32 7
  %35 = load ptr, ptr %7, align 8
  %36 = getelementptr inbounds %struct.array, ptr %35, i32 0, i32 3
  %37 = load i8, ptr %36, align 4
  %38 = zext i8 %37 to i32
  %39 = sub nsw i32 %38, 1
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds [0 x %struct.dimension], ptr %34, i64 0, i64 %40
  %42 = getelementptr inbounds %struct.dimension, ptr %41, i32 0, i32 1
  %43 = load i64, ptr %42, align 8
  store i64 %43, ptr %12, align 8
  %44 = load ptr, ptr %8, align 8
  %45 = getelementptr inbounds %struct.array, ptr %44, i32 0, i32 3
  %46 = load i8, ptr %45, align 4
  %47 = zext i8 %46 to i32
  %48 = icmp sgt i32 %47, 1
  br i1 %48, label %49, label %55

49:                                               ; preds = %31
  %50 = load ptr, ptr %8, align 8
  %51 = getelementptr inbounds %struct.array, ptr %50, i32 0, i32 7
  %52 = getelementptr inbounds [0 x %struct.dimension], ptr %51, i64 0, i64 1
  %53 = getelementptr inbounds %struct.dimension, ptr %52, i32 0, i32 1
  %54 = load i64, ptr %53, align 8
  br label %56

55:                                               ; preds = %31
  br label %56

56:                                               ; preds = %55, %49
  %57 = phi i64 [ %54, %49 ], [ 1, %55 ]
  store i64 %57, ptr %13, align 8
  %58 = load ptr, ptr %7, align 8
  %59 = getelementptr inbounds %struct.array, ptr %58, i32 0, i32 3
  %60 = load i8, ptr %59, align 4
  %61 = zext i8 %60 to i32
  %62 = icmp sgt i32 %61, 1
  br i1 %62, label %63, label %65

63:                                               ; preds = %56
  %64 = load i64, ptr %11, align 8
  br label %67

65:                                               ; preds = %56
  %66 = load i64, ptr %13, align 8
  br label %67

67:                                               ; preds = %65, %63
  %68 = phi i64 [ %64, %63 ], [ %66, %65 ]
  store i64 %68, ptr %14, align 8
  %69 = getelementptr inbounds i64, ptr %14, i64 1
  %70 = load i64, ptr %13, align 8
  store i64 %70, ptr %69, align 8
  %71 = load ptr, ptr %6, align 8
  %72 = load ptr, ptr %7, align 8
  %73 = load ptr, ptr %7, align 8
  %74 = getelementptr inbounds %struct.array, ptr %73, i32 0, i32 3
  %75 = load i8, ptr %74, align 4
  %76 = zext i8 %75 to i32
  %77 = load ptr, ptr %8, align 8
  %78 = getelementptr inbounds %struct.array, ptr %77, i32 0, i32 3
  %79 = load i8, ptr %78, align 4
  %80 = zext i8 %79 to i32
  %81 = add nsw i32 %76, %80
  %82 = sub nsw i32 %81, 2
  %83 = getelementptr inbounds [2 x i64], ptr %14, i64 0, i64 0
  call void @establish(ptr %71, ptr %72, i32 %82, ptr %83)
  store i64 0, ptr %15, align 8
  br label %84

84:                                               ; preds = %134, %67
  %85 = load i64, ptr %15, align 8
  %86 = load i64, ptr %11, align 8
  %87 = icmp slt i64 %85, %86
  br i1 %87, label %88, label %137

88:                                               ; preds = %84
  store i64 0, ptr %16, align 8
  br label %89

89:                                               ; preds = %130, %88
  %90 = load i64, ptr %16, align 8
  %91 = load i64, ptr %13, align 8
  %92 = icmp slt i64 %90, %91
  br i1 %92, label %93, label %133

93:                                               ; preds = %89
  store double 0.000000e+00, ptr %17, align 8
  store i64 0, ptr %18, align 8
  br label %94

94:                                               ; preds = %118, %93
  %95 = load i64, ptr %18, align 8
  %96 = load i64, ptr %12, align 8
  %97 = icmp slt i64 %95, %96
  br i1 %97, label %98, label %121

98:                                               ; preds = %94
  %99 = load ptr, ptr %7, align 8
  %100 = load i64, ptr %15, align 8
  %101 = load i64, ptr %18, align 8
  %102 = load i64, ptr %11, align 8
  %103 = mul nsw i64 %101, %102
  %104 = add nsw i64 %100, %103
  %105 = call ptr @element(ptr %99, i64 %104)
  %106 = load double, ptr %105, align 8
  %107 = load ptr, ptr %8, align 8
  %108 = load i64, ptr %18, align 8
  %109 = load i64, ptr %16, align 8
  %110 = load i64, ptr %12, align 8
  %111 = mul nsw i64 %109, %110
  %112 = add nsw i64 %108, %111
  %113 = call ptr @element(ptr %107, i64 %112)
  %114 = load double, ptr %113, align 8
  %115 = fmul double %106, %114
  %116 = load double, ptr %17, align 8
  %117 = fadd double %116, %115
  store double %117, ptr %17, align 8
  br label %118

118:                                              ; preds = %98
  %119 = load i64, ptr %18, align 8
  %120 = add nsw i64 %119, 1
  store i64 %120, ptr %18, align 8
  br label %94

121:                                              ; preds = %94
  %122 = load double, ptr %17, align 8
  %123 = load ptr, ptr %6, align 8
  %124 = load i64, ptr %15, align 8
  %125 = load i64, ptr %16, align 8
  %126 = load i64, ptr %11, align 8
  %127 = mul nsw i64 %125, %126
  %128 = add nsw i64 %124, %127
  %129 = call ptr @element(ptr %123, i64 %128)
  store double %122, ptr %129, align 8
  br label %130

130:                                              ; preds = %121
  %131 = load i64, ptr %16, align 8
  %132 = add nsw i64 %131, 1
  store i64 %132, ptr %16, align 8
  br label %89

133:                                              ; preds = %89
  br label %134

134:                                              ; preds = %133
  %135 = load i64, ptr %15, align 8
  %136 = add nsw i64 %135, 1
  store i64 %136, ptr %15, align 8
  br label %84

137:                                              ; preds = %84
  ret void
}

define void @_FortranAMatmulReal4Real4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i32, align 4
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca [2 x i64], align 16
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca float, align 4
  %18 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store ptr %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  store i32 %4, ptr %10, align 4
  %19 = load ptr, ptr %7, align 8
  %20 = getelementptr inbounds %struct.array, ptr %19, i32 0, i32 3
  %21 = load i8, ptr %20, align 4
  %22 = zext i8 %21 to i32
  %23 = icmp sgt i32 %22, 1
  br i1 %23, label %24, label %30

24:                                               ; preds = %5
  %25 = load ptr, ptr %7, align 8
  %26 = getelementptr inbounds %struct.array, ptr %25, i32 0, i32 7
  %27 = getelementptr inbounds [0 x %struct.dimension], ptr %26, i64 0, i64 0
  %28 = getelementptr inbounds %struct.dimension, ptr %27, i32 0, i32 1
  %29 = load i64, ptr %28, align 8
  br label %31

30:                                               ; preds = %5
  br label %31

31:                                               ; preds = %30, %24
  %32 = phi i64 [ %29, %24 ], [ 1, %30 ]
  store i64 %32, ptr %11, align 8
  %33 = load ptr, ptr %7, align 8
  %34 = getelementptr inbounds %struct.array, ptr %33, i32 0, i32 7
  %35 = load ptr, ptr %7, align 8
  %36 = getelementptr inbounds %struct.array, ptr %35, i32 0, i32 3
  %37 = load i8, ptr %36, align 4
  %38 = zext i8 %37 to i32
  %39 = sub nsw i32 %38, 1
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds [0 x %struct.dimension], ptr %34, i64 0, i64 %40
  %42 = getelementptr inbounds %struct.dimension, ptr %41, i32 0, i32 1
  %43 = load i64, ptr %42, align 8
  store i64 %43, ptr %12, align 8
  %44 = load ptr, ptr %8, align 8
  %45 = getelementptr inbounds %struct.array, ptr %44, i32 0, i32 3
  %46 = load i8, ptr %45, align 4
  %47 = zext i8 %46 to i32
  %48 = icmp sgt i32 %47, 1
  br i1 %48, label %49, label %55

49:                                               ; preds = %31
  %50 = load ptr, ptr %8, align 8
  %51 = getelementptr inbounds %struct.array, ptr %50, i32 0, i32 7
  %52 = getelementptr inbounds [0 x %struct.dimension], ptr %51, i64 0, i64 1
  %53 = getelementptr inbounds %struct.dimension, ptr %52, i32 0, i32 1
  %54 = load i64, ptr %53, align 8
  br label %56

55:                                               ; preds = %31
  br label %56

56:                                               ; preds = %55, %49
  %57 = phi i64 [ %54, %49 ], [ 1, %55 ]
  store i64 %57, ptr %13, align 8
  %58 = load ptr, ptr %7, align 8
  %59 = getelementptr inbounds %struct.array, ptr %58, i32 0, i32 3
  %60 = load i8, ptr %59, align 4
  %61 = zext i8 %60 to i32
  %62 = icmp sgt i32 %61, 1
  br i1 %62, label %63, label %65

63:                                               ; preds = %56
  %64 = load i64, ptr %11, align 8
  br label %67

65:                                               ; preds = %56
  %66 = load i64, ptr %13, align 8
  br label %67

67:                                               ; preds = %65, %63
  %68 = phi i64 [ %64, %63 ], [ %66, %65 ]
  store i64 %68, ptr %14, align 8
  %69 = getelementptr inbounds i64, ptr %14, i64 1
  %70 = load i64, ptr %13, align 8
  store i64 %70, ptr %69, align 8
  %71 = load ptr, ptr %6, align 8
  %72 = load ptr, ptr %7, align 8
  %73 = load ptr, ptr %7, align 8
  %74 = getelementptr inbounds %struct.array, ptr %73, i32 0, i32 3
  %75 = load i8, ptr %74, align 4
  %76 = zext i8 %75 to i32
  %77 = load ptr, ptr %8, align 8
  %78 = getelementptr inbounds %struct.array, ptr %77, i32 0, i32 3
  %79 = load i8, ptr %78, align 4
  %80 = zext i8 %79 to i32
  %81 = add nsw i32 %76, %80
  %82 = sub nsw i32 %81, 2
  %83 = getelementptr inbounds [2 x i64], ptr %14, i64 0, i64 0
  call void @establish(ptr %71, ptr %72, i32 %82, ptr %83)
  store i64 0, ptr %15, align 8
  br label %84

84:                                               ; preds = %134, %67
  %85 = load i64, ptr %15, align 8
  %86 = load i64, ptr %11, align 8
  %87 = icmp slt i64 %85, %86
  br i1 %87, label %88, label %137

88:                                               ; preds = %84
  store i64 0, ptr %16, align 8
  br label %89

89:                                               ; preds = %130, %88
  %90 = load i64, ptr %16, align 8
  %91 = load i64, ptr %13, align 8
  %92 = icmp slt i64 %90, %91
  br i1 %92, label %93, label %133

93:                                               ; preds = %89
  store float 0.000000e+00, ptr %17, align 4
  store i64 0, ptr %18, align 8
  br label %94

94:                                               ; preds = %118, %93
  %95 = load i64, ptr %18, align 8
  %96 = load i64, ptr %12, align 8
  %97 = icmp slt i64 %95, %96
  br i1 %97, label %98, label %121

98:                                               ; preds = %94
  %99 = load ptr, ptr %7, align 8
  %100 = load i64, ptr %15, align 8
  %101 = load i64, ptr %18, align 8
  %102 = load i64, ptr %11, align 8
  %103 = mul nsw i64 %101, %102
  %104 = add nsw i64 %100, %103
  %105 = call ptr @element(ptr %99, i64 %104)
  %106 = load float, ptr %105, align 4
  %107 = load ptr, ptr %8, align 8
  %108 = load i64, ptr %18, align 8
  %109 = load i64, ptr %16, align 8
  %110 = load i64, ptr %12, align 8
  %111 = mul nsw i64 %109, %110
  %112 = add nsw i64 %108, %111
  %113 = call ptr @element(ptr %107, i64 %112)
  %114 = load float, ptr %113, align 4
  %115 = fmul float %106, %114
  %116 = load float, ptr %17, align 4
  %117 = fadd float %116, %115
  store float %117, ptr %17, align 4
  br label %118

118:                                              ; preds = %98
  %119 = load i64, ptr %18, align 8
  %120 = add nsw i64 %119, 1
  store i64 %120, ptr %18, align 8
  br label %94

121:                                              ; preds = %94
  %122 = load float, ptr %17, align 4
  %123 = load ptr, ptr %6, align 8
  %124 = load i64, ptr %15, align 8
  %125 = load i64, ptr %16, align 8
  %126 = load i64, ptr %11, align 8
  %127 = mul nsw i64 %125, %126
  %128 = add nsw i64 %124, %127
  %129 = call ptr @element(ptr %123, i64 %128)
  store float %122, ptr %129, align 4
  br label %130

130:                                              ; preds = %121
  %131 = load i64, ptr %16, align 8
  %132 = add nsw i64 %131, 1
  store i64 %132, ptr %16, align 8
  br label %89

133:                                              ; preds = %89
  br label %134

134:                                              ; preds = %133
  %135 = load i64, ptr %15, align 8
  %136 = add nsw i64 %135, 1
  store i64 %136, ptr %15, align 8
  br label %84

137:                                              ; preds = %84
  ret void
}

declare ptr @malloc(i64)

