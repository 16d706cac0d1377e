; ModuleID = 'debug.c'
source_filename = "debug.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.either = type { double }
%struct.point = type { double, [3 x float], ptr, %struct.inner, i8 }
%struct.inner = type { i32 }

@shared = dso_local global double 5.000000e-01, align 8, !dbg !0
@f.kept = internal global double 0.000000e+00, align 8, !dbg !11
@counter = internal global i32 0, align 4, !dbg !46
@table = dso_local global [2 x [3 x i8]] zeroinitializer, align 1, !dbg !48

; Function Attrs: noinline nounwind uwtable
define dso_local double @f(double noundef %0, i32 noundef %1, ptr noundef %2, ptr noundef %3, i64 %4, i32 noundef %5, i1 noundef zeroext %6) #0 !dbg !13 {
  %8 = alloca double, align 8
  %9 = alloca %union.either, align 8
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = alloca i32, align 4
  %15 = alloca i8, align 1
  %16 = alloca double, align 8
  %17 = getelementptr inbounds %union.either, ptr %9, i32 0, i32 0
  store i64 %4, ptr %17, align 8
  store double %0, ptr %10, align 8
  tail call void @llvm.dbg.declare(metadata ptr %10, metadata !62, metadata !DIExpression()), !dbg !63
  store i32 %1, ptr %11, align 4
  tail call void @llvm.dbg.declare(metadata ptr %11, metadata !64, metadata !DIExpression()), !dbg !65
  store ptr %2, ptr %12, align 8
  tail call void @llvm.dbg.declare(metadata ptr %12, metadata !66, metadata !DIExpression()), !dbg !67
  store ptr %3, ptr %13, align 8
  tail call void @llvm.dbg.declare(metadata ptr %13, metadata !68, metadata !DIExpression()), !dbg !69
  tail call void @llvm.dbg.declare(metadata ptr %9, metadata !70, metadata !DIExpression()), !dbg !71
  store i32 %5, ptr %14, align 4
  tail call void @llvm.dbg.declare(metadata ptr %14, metadata !72, metadata !DIExpression()), !dbg !73
  %18 = zext i1 %6 to i8
  store i8 %18, ptr %15, align 1
  tail call void @llvm.dbg.declare(metadata ptr %15, metadata !74, metadata !DIExpression()), !dbg !75
  %19 = load double, ptr %10, align 8, !dbg !76
  %20 = call double @square(double noundef %19), !dbg !77
  %21 = load i32, ptr %11, align 4, !dbg !78
  %22 = sitofp i32 %21 to double, !dbg !78
  %23 = fadd double %20, %22, !dbg !79
  %24 = load double, ptr @f.kept, align 8, !dbg !80
  %25 = fadd double %24, %23, !dbg !80
  store double %25, ptr @f.kept, align 8, !dbg !80
  %26 = load i32, ptr @counter, align 4, !dbg !81
  %27 = add nsw i32 %26, 1, !dbg !81
  store i32 %27, ptr @counter, align 4, !dbg !81
  %28 = load i8, ptr %15, align 1, !dbg !82
  %29 = trunc i8 %28 to i1, !dbg !82
  br i1 %29, label %30, label %51, !dbg !84

30:                                               ; preds = %7
  tail call void @llvm.dbg.declare(metadata ptr %16, metadata !85, metadata !DIExpression()), !dbg !87
  %31 = load ptr, ptr %12, align 8, !dbg !88
  %32 = load i32, ptr %11, align 4, !dbg !89
  %33 = sext i32 %32 to i64, !dbg !88
  %34 = getelementptr inbounds double, ptr %31, i64 %33, !dbg !88
  %35 = load double, ptr %34, align 8, !dbg !88
  %36 = load ptr, ptr %13, align 8, !dbg !90
  %37 = getelementptr inbounds %struct.point, ptr %36, i32 0, i32 0, !dbg !91
  %38 = load double, ptr %37, align 8, !dbg !91
  %39 = fdiv double %35, %38, !dbg !92
  store double %39, ptr %16, align 8, !dbg !87
  %40 = load double, ptr %16, align 8, !dbg !93
  %41 = load double, ptr %16, align 8, !dbg !94
  %42 = call double @square(double noundef %41), !dbg !95
  %43 = fadd double %40, %42, !dbg !96
  %44 = load double, ptr @f.kept, align 8, !dbg !97
  %45 = fadd double %43, %44, !dbg !98
  %46 = load double, ptr %9, align 8, !dbg !99
  %47 = fadd double %45, %46, !dbg !100
  %48 = load i32, ptr %14, align 4, !dbg !101
  %49 = sitofp i32 %48 to double, !dbg !101
  %50 = fadd double %47, %49, !dbg !102
  store double %50, ptr %8, align 8, !dbg !103
  br label %61, !dbg !103

51:                                               ; preds = %7
  %52 = load double, ptr @f.kept, align 8, !dbg !104
  %53 = load i32, ptr %11, align 4, !dbg !105
  %54 = sext i32 %53 to i64, !dbg !106
  %55 = getelementptr inbounds [2 x [3 x i8]], ptr @table, i64 0, i64 %54, !dbg !106
  %56 = getelementptr inbounds [3 x i8], ptr %55, i64 0, i64 1, !dbg !106
  %57 = load i8, ptr %56, align 1, !dbg !106
  %58 = zext i8 %57 to i32, !dbg !106
  %59 = sitofp i32 %58 to double, !dbg !106
  %60 = fadd double %52, %59, !dbg !107
  store double %60, ptr %8, align 8, !dbg !108
  br label %61, !dbg !108

61:                                               ; preds = %51, %30
  %62 = load double, ptr %8, align 8, !dbg !109
  ret double %62, !dbg !109
}

; Function Attrs: noinline nounwind uwtable
define internal double @square(double noundef %0) #0 !dbg !110 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  tail call void @llvm.dbg.declare(metadata ptr %2, metadata !113, metadata !DIExpression()), !dbg !114
  %3 = load double, ptr %2, align 8, !dbg !115
  %4 = load double, ptr %2, align 8, !dbg !116
  %5 = fmul double %3, %4, !dbg !117
  ret double %5, !dbg !118
}

; Function Attrs: noinline nounwind uwtable
define dso_local void @g(ptr noundef %0, ptr noundef %1, i32 noundef %2, ptr noundef %3, ptr noundef %4, double noundef %5, double noundef %6, ...) #0 !dbg !119 {
  %8 = alloca { double, double }, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = getelementptr inbounds { double, double }, ptr %8, i32 0, i32 0
  store double %5, ptr %14, align 8
  %15 = getelementptr inbounds { double, double }, ptr %8, i32 0, i32 1
  store double %6, ptr %15, align 8
  store ptr %0, ptr %9, align 8
  tail call void @llvm.dbg.declare(metadata ptr %9, metadata !133, metadata !DIExpression()), !dbg !134
  store ptr %1, ptr %10, align 8
  tail call void @llvm.dbg.declare(metadata ptr %10, metadata !135, metadata !DIExpression()), !dbg !136
  store i32 %2, ptr %11, align 4
  tail call void @llvm.dbg.declare(metadata ptr %11, metadata !137, metadata !DIExpression()), !dbg !138
  store ptr %3, ptr %12, align 8
  tail call void @llvm.dbg.declare(metadata ptr %12, metadata !139, metadata !DIExpression()), !dbg !140
  store ptr %4, ptr %13, align 8
  tail call void @llvm.dbg.declare(metadata ptr %13, metadata !141, metadata !DIExpression()), !dbg !142
  tail call void @llvm.dbg.declare(metadata ptr %8, metadata !143, metadata !DIExpression()), !dbg !144
  %16 = load i32, ptr %11, align 4, !dbg !145
  %17 = zext i32 %16 to i64
  %18 = load ptr, ptr %9, align 8, !dbg !146
  %19 = load ptr, ptr %10, align 8, !dbg !147
  %20 = getelementptr inbounds i8, ptr %19, i64 0, !dbg !147
  %21 = load i8, ptr %20, align 1, !dbg !147
  %22 = sext i8 %21 to i64, !dbg !147
  %23 = load ptr, ptr %13, align 8, !dbg !148
  %24 = getelementptr inbounds i64, ptr %23, i64 1, !dbg !148
  %25 = load volatile i64, ptr %24, align 8, !dbg !148
  %26 = add i64 %22, %25, !dbg !149
  %27 = uitofp i64 %26 to double, !dbg !147
  %28 = load ptr, ptr %12, align 8, !dbg !150
  %29 = getelementptr inbounds double, ptr %28, i64 0, !dbg !150
  %30 = load double, ptr %29, align 8, !dbg !150
  %31 = fadd double %27, %30, !dbg !151
  %32 = getelementptr inbounds { double, double }, ptr %8, i32 0, i32 0, !dbg !152
  %33 = load double, ptr %32, align 8, !dbg !152
  %34 = fadd double %31, %33, !dbg !153
  call void %18(double noundef %34), !dbg !146
  ret void, !dbg !154
}

; Function Attrs: noinline nounwind uwtable
define dso_local ptr @arrays() #0 !dbg !155 {
  ret ptr null, !dbg !162
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!54, !55, !56, !57, !58, !59, !60}
!llvm.ident = !{!61}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "shared", scope: !2, file: !3, line: 7, type: !16, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !10, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "debug.c", directory: "/src", checksumkind: CSK_MD5, checksum: "b7df1b5d07afd6ca3514c3d63cbe6570")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "colour", file: !3, line: 1, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 1)
!9 = !DIEnumerator(name: "BLUE", value: -7)
!10 = !{!0, !11, !46, !48}
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(name: "kept", scope: !13, file: !3, line: 11, type: !16, isLocal: true, isDefinition: true)
!13 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 10, type: !14, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !45)
!14 = !DISubroutineType(types: !15)
!15 = !{!16, !16, !6, !17, !19, !39, !5, !44}
!16 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !18, size: 64)
!18 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64)
!20 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "point", file: !3, line: 4, size: 320, elements: !21)
!21 = !{!22, !24, !29, !34, !36, !38}
!22 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !20, file: !3, line: 4, baseType: !23, size: 64)
!23 = !DIDerivedType(tag: DW_TAG_typedef, name: "real", file: !3, line: 2, baseType: !16)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !20, file: !3, line: 4, baseType: !25, size: 96, offset: 64)
!25 = !DICompositeType(tag: DW_TAG_array_type, baseType: !26, size: 96, elements: !27)
!26 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!27 = !{!28}
!28 = !DISubrange(count: 3)
!29 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !20, file: !3, line: 4, baseType: !30, size: 64, offset: 192)
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !31, size: 64)
!31 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "inner", file: !3, line: 3, size: 32, elements: !32)
!32 = !{!33}
!33 = !DIDerivedType(tag: DW_TAG_member, name: "k", scope: !31, file: !3, line: 3, baseType: !6, size: 32)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "in", scope: !20, file: !3, line: 4, baseType: !35, size: 32, offset: 256)
!35 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !31)
!36 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !20, file: !3, line: 4, baseType: !37, size: 3, offset: 288, flags: DIFlagBitField, extraData: i64 288)
!37 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "c", scope: !20, file: !3, line: 4, baseType: !37, size: 5, offset: 291, flags: DIFlagBitField, extraData: i64 288)
!39 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "either", file: !3, line: 5, size: 64, elements: !40)
!40 = !{!41, !42}
!41 = !DIDerivedType(tag: DW_TAG_member, name: "d", scope: !39, file: !3, line: 5, baseType: !16, size: 64)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "n", scope: !39, file: !3, line: 5, baseType: !43, size: 64)
!43 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!44 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!45 = !{}
!46 = !DIGlobalVariableExpression(var: !47, expr: !DIExpression())
!47 = distinct !DIGlobalVariable(name: "counter", scope: !2, file: !3, line: 6, type: !6, isLocal: true, isDefinition: true)
!48 = !DIGlobalVariableExpression(var: !49, expr: !DIExpression())
!49 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 8, type: !50, isLocal: false, isDefinition: true)
!50 = !DICompositeType(tag: DW_TAG_array_type, baseType: !51, size: 48, elements: !52)
!51 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!52 = !{!53, !28}
!53 = !DISubrange(count: 2)
!54 = !{i32 7, !"Dwarf Version", i32 5}
!55 = !{i32 2, !"Debug Info Version", i32 3}
!56 = !{i32 1, !"wchar_size", i32 4}
!57 = !{i32 8, !"PIC Level", i32 2}
!58 = !{i32 7, !"PIE Level", i32 2}
!59 = !{i32 7, !"uwtable", i32 2}
!60 = !{i32 7, !"frame-pointer", i32 2}
!61 = !{!"clang"}
!62 = !DILocalVariable(name: "x", arg: 1, scope: !13, file: !3, line: 10, type: !16)
!63 = !DILocation(line: 10, column: 17, scope: !13)
!64 = !DILocalVariable(name: "n", arg: 2, scope: !13, file: !3, line: 10, type: !6)
!65 = !DILocation(line: 10, column: 24, scope: !13)
!66 = !DILocalVariable(name: "p", arg: 3, scope: !13, file: !3, line: 10, type: !17)
!67 = !DILocation(line: 10, column: 41, scope: !13)
!68 = !DILocalVariable(name: "q", arg: 4, scope: !13, file: !3, line: 10, type: !19)
!69 = !DILocation(line: 10, column: 58, scope: !13)
!70 = !DILocalVariable(name: "u", arg: 5, scope: !13, file: !3, line: 10, type: !39)
!71 = !DILocation(line: 10, column: 74, scope: !13)
!72 = !DILocalVariable(name: "c", arg: 6, scope: !13, file: !3, line: 10, type: !5)
!73 = !DILocation(line: 10, column: 89, scope: !13)
!74 = !DILocalVariable(name: "flag", arg: 7, scope: !13, file: !3, line: 10, type: !44)
!75 = !DILocation(line: 10, column: 98, scope: !13)
!76 = !DILocation(line: 12, column: 18, scope: !13)
!77 = !DILocation(line: 12, column: 11, scope: !13)
!78 = !DILocation(line: 12, column: 23, scope: !13)
!79 = !DILocation(line: 12, column: 21, scope: !13)
!80 = !DILocation(line: 12, column: 8, scope: !13)
!81 = !DILocation(line: 13, column: 10, scope: !13)
!82 = !DILocation(line: 14, column: 7, scope: !83)
!83 = distinct !DILexicalBlock(scope: !13, file: !3, line: 14, column: 7)
!84 = !DILocation(line: 14, column: 7, scope: !13)
!85 = !DILocalVariable(name: "w", scope: !86, file: !3, line: 15, type: !16)
!86 = distinct !DILexicalBlock(scope: !83, file: !3, line: 14, column: 13)
!87 = !DILocation(line: 15, column: 12, scope: !86)
!88 = !DILocation(line: 15, column: 16, scope: !86)
!89 = !DILocation(line: 15, column: 18, scope: !86)
!90 = !DILocation(line: 15, column: 23, scope: !86)
!91 = !DILocation(line: 15, column: 26, scope: !86)
!92 = !DILocation(line: 15, column: 21, scope: !86)
!93 = !DILocation(line: 16, column: 12, scope: !86)
!94 = !DILocation(line: 16, column: 23, scope: !86)
!95 = !DILocation(line: 16, column: 16, scope: !86)
!96 = !DILocation(line: 16, column: 14, scope: !86)
!97 = !DILocation(line: 16, column: 28, scope: !86)
!98 = !DILocation(line: 16, column: 26, scope: !86)
!99 = !DILocation(line: 16, column: 37, scope: !86)
!100 = !DILocation(line: 16, column: 33, scope: !86)
!101 = !DILocation(line: 16, column: 41, scope: !86)
!102 = !DILocation(line: 16, column: 39, scope: !86)
!103 = !DILocation(line: 16, column: 5, scope: !86)
!104 = !DILocation(line: 18, column: 10, scope: !13)
!105 = !DILocation(line: 18, column: 23, scope: !13)
!106 = !DILocation(line: 18, column: 17, scope: !13)
!107 = !DILocation(line: 18, column: 15, scope: !13)
!108 = !DILocation(line: 18, column: 3, scope: !13)
!109 = !DILocation(line: 19, column: 1, scope: !13)
!110 = distinct !DISubprogram(name: "square", scope: !3, file: !3, line: 9, type: !111, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !45)
!111 = !DISubroutineType(types: !112)
!112 = !{!16, !16}
!113 = !DILocalVariable(name: "t", arg: 1, scope: !110, file: !3, line: 9, type: !16)
!114 = !DILocation(line: 9, column: 36, scope: !110)
!115 = !DILocation(line: 9, column: 48, scope: !110)
!116 = !DILocation(line: 9, column: 52, scope: !110)
!117 = !DILocation(line: 9, column: 50, scope: !110)
!118 = !DILocation(line: 9, column: 41, scope: !110)
!119 = distinct !DISubprogram(name: "g", scope: !3, file: !3, line: 20, type: !120, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !45)
!120 = !DISubroutineType(types: !121)
!121 = !{null, !122, !125, !6, !127, !128, !132, null}
!122 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !123, size: 64)
!123 = !DISubroutineType(types: !124)
!124 = !{null, !16}
!125 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !126, size: 64)
!126 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!127 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!128 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !129, size: 64)
!129 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !130)
!130 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !131)
!131 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!132 = !DIBasicType(name: "complex", size: 128, encoding: DW_ATE_complex_float)
!133 = !DILocalVariable(name: "h", arg: 1, scope: !119, file: !3, line: 20, type: !122)
!134 = !DILocation(line: 20, column: 15, scope: !119)
!135 = !DILocalVariable(name: "s", arg: 2, scope: !119, file: !3, line: 20, type: !125)
!136 = !DILocation(line: 20, column: 33, scope: !119)
!137 = !DILocalVariable(name: "restrict_n", arg: 3, scope: !119, file: !3, line: 20, type: !6)
!138 = !DILocation(line: 20, column: 40, scope: !119)
!139 = !DILocalVariable(name: "a", arg: 4, scope: !119, file: !3, line: 20, type: !127)
!140 = !DILocation(line: 20, column: 59, scope: !119)
!141 = !DILocalVariable(name: "z", arg: 5, scope: !119, file: !3, line: 20, type: !128)
!142 = !DILocation(line: 20, column: 104, scope: !119)
!143 = !DILocalVariable(name: "w", arg: 6, scope: !119, file: !3, line: 20, type: !132)
!144 = !DILocation(line: 20, column: 123, scope: !119)
!145 = !DILocation(line: 20, column: 61, scope: !119)
!146 = !DILocation(line: 20, column: 133, scope: !119)
!147 = !DILocation(line: 20, column: 135, scope: !119)
!148 = !DILocation(line: 20, column: 142, scope: !119)
!149 = !DILocation(line: 20, column: 140, scope: !119)
!150 = !DILocation(line: 20, column: 149, scope: !119)
!151 = !DILocation(line: 20, column: 147, scope: !119)
!152 = !DILocation(line: 20, column: 156, scope: !119)
!153 = !DILocation(line: 20, column: 154, scope: !119)
!154 = !DILocation(line: 20, column: 169, scope: !119)
!155 = distinct !DISubprogram(name: "arrays", scope: !3, file: !3, line: 21, type: !156, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!156 = !DISubroutineType(types: !157)
!157 = !{!158}
!158 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !159, size: 64)
!159 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !160)
!160 = !{!161}
!161 = !DISubrange(count: 4)
!162 = !DILocation(line: 21, column: 26, scope: !155)
