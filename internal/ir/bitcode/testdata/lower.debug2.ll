; ModuleID = 'debug.c'
source_filename = "debug.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@shared = dso_local local_unnamed_addr global double 5.000000e-01, align 8, !dbg !0
@f.kept = internal unnamed_addr global double 0.000000e+00, align 8, !dbg !11
@counter = internal unnamed_addr global i32 0, align 4, !dbg !56
@table = dso_local local_unnamed_addr global [2 x [3 x i8]] zeroinitializer, align 1, !dbg !58

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: read, inaccessiblemem: none) uwtable
define dso_local double @f(double noundef %0, i32 noundef %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, i64 %4, i32 noundef %5, i1 noundef zeroext %6) local_unnamed_addr #0 !dbg !13 {
  tail call void @llvm.dbg.value(metadata i64 %4, metadata !50, metadata !DIExpression()), !dbg !72
  tail call void @llvm.dbg.value(metadata double %0, metadata !46, metadata !DIExpression()), !dbg !72
  tail call void @llvm.dbg.value(metadata i32 %1, metadata !47, metadata !DIExpression()), !dbg !72
  tail call void @llvm.dbg.value(metadata ptr %2, metadata !48, metadata !DIExpression()), !dbg !72
  tail call void @llvm.dbg.value(metadata ptr %3, metadata !49, metadata !DIExpression()), !dbg !72
  tail call void @llvm.dbg.value(metadata i32 %5, metadata !51, metadata !DIExpression()), !dbg !72
  tail call void @llvm.dbg.value(metadata i1 %6, metadata !52, metadata !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_stack_value)), !dbg !72
  tail call void @llvm.dbg.value(metadata double %0, metadata !73, metadata !DIExpression()), !dbg !78
  %8 = fmul double %0, %0, !dbg !80
  %9 = sitofp i32 %1 to double, !dbg !81
  %10 = fadd double %8, %9, !dbg !82
  %11 = load double, ptr @f.kept, align 8, !dbg !83, !tbaa !84
  %12 = fadd double %10, %11, !dbg !83
  store double %12, ptr @f.kept, align 8, !dbg !83, !tbaa !84
  %13 = load i32, ptr @counter, align 4, !dbg !88, !tbaa !89
  %14 = add nsw i32 %13, 1, !dbg !88
  store i32 %14, ptr @counter, align 4, !dbg !88, !tbaa !89
  br i1 %6, label %15, label %28, !dbg !91

15:                                               ; preds = %7
  %16 = bitcast i64 %4 to double
  tail call void @llvm.dbg.value(metadata double %16, metadata !50, metadata !DIExpression()), !dbg !72
  %17 = sext i32 %1 to i64, !dbg !92
  %18 = getelementptr inbounds double, ptr %2, i64 %17, !dbg !92
  %19 = load double, ptr %18, align 8, !dbg !92, !tbaa !84
  %20 = load double, ptr %3, align 8, !dbg !93, !tbaa !94
  %21 = fdiv double %19, %20, !dbg !98
  tail call void @llvm.dbg.value(metadata double %21, metadata !53, metadata !DIExpression()), !dbg !99
  tail call void @llvm.dbg.value(metadata double %21, metadata !73, metadata !DIExpression()), !dbg !100
  %22 = fmul double %21, %21, !dbg !102
  %23 = fadd double %21, %22, !dbg !103
  %24 = fadd double %12, %23, !dbg !104
  %25 = fadd double %24, %16, !dbg !105
  %26 = sitofp i32 %5 to double, !dbg !106
  %27 = fadd double %25, %26, !dbg !107
  br label %34

28:                                               ; preds = %7
  %29 = sext i32 %1 to i64, !dbg !108
  %30 = getelementptr inbounds [2 x [3 x i8]], ptr @table, i64 0, i64 %29, i64 1, !dbg !108
  %31 = load i8, ptr %30, align 1, !dbg !108, !tbaa !109
  %32 = uitofp i8 %31 to double, !dbg !108
  %33 = fadd double %12, %32, !dbg !110
  br label %34, !dbg !111

34:                                               ; preds = %28, %15
  %35 = phi double [ %27, %15 ], [ %33, %28 ], !dbg !72
  ret double %35, !dbg !112
}

; Function Attrs: nounwind uwtable
define dso_local void @g(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, ptr nocapture noundef readonly %3, ptr noundef %4, double noundef %5, double noundef %6, ...) local_unnamed_addr #1 !dbg !113 {
  tail call void @llvm.dbg.value(metadata double %5, metadata !133, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !134
  tail call void @llvm.dbg.value(metadata double %6, metadata !133, metadata !DIExpression(DW_OP_LLVM_fragment, 64, 64)), !dbg !134
  tail call void @llvm.dbg.value(metadata ptr %0, metadata !128, metadata !DIExpression()), !dbg !134
  tail call void @llvm.dbg.value(metadata ptr %1, metadata !129, metadata !DIExpression()), !dbg !134
  tail call void @llvm.dbg.value(metadata i32 %2, metadata !130, metadata !DIExpression()), !dbg !134
  tail call void @llvm.dbg.value(metadata ptr %3, metadata !131, metadata !DIExpression()), !dbg !134
  tail call void @llvm.dbg.value(metadata ptr %4, metadata !132, metadata !DIExpression()), !dbg !134
  %8 = load i8, ptr %1, align 1, !dbg !135, !tbaa !109
  %9 = sext i8 %8 to i64, !dbg !135
  %10 = getelementptr inbounds i8, ptr %4, i64 8, !dbg !136
  %11 = load volatile i64, ptr %10, align 8, !dbg !136, !tbaa !137
  %12 = add i64 %11, %9, !dbg !139
  %13 = uitofp i64 %12 to double, !dbg !135
  %14 = load double, ptr %3, align 8, !dbg !140, !tbaa !84
  %15 = fadd double %14, %13, !dbg !141
  %16 = fadd double %15, %5, !dbg !142
  tail call void %0(double noundef %16) #4, !dbg !143
  ret void, !dbg !144
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noalias noundef ptr @arrays() local_unnamed_addr #2 !dbg !145 {
  ret ptr null, !dbg !152
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.value(metadata, metadata, metadata) #3

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: read, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #1 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!64, !65, !66, !67, !68, !69, !70}
!llvm.ident = !{!71}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "shared", scope: !2, file: !3, line: 7, type: !16, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !10, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "debug.c", directory: "/src", checksumkind: CSK_MD5, checksum: "b7df1b5d07afd6ca3514c3d63cbe6570")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "colour", file: !3, line: 1, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 1)
!9 = !DIEnumerator(name: "BLUE", value: -7)
!10 = !{!0, !11, !56, !58}
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(name: "kept", scope: !13, file: !3, line: 11, type: !16, isLocal: true, isDefinition: true)
!13 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 10, type: !14, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !45)
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
!45 = !{!46, !47, !48, !49, !50, !51, !52, !53}
!46 = !DILocalVariable(name: "x", arg: 1, scope: !13, file: !3, line: 10, type: !16)
!47 = !DILocalVariable(name: "n", arg: 2, scope: !13, file: !3, line: 10, type: !6)
!48 = !DILocalVariable(name: "p", arg: 3, scope: !13, file: !3, line: 10, type: !17)
!49 = !DILocalVariable(name: "q", arg: 4, scope: !13, file: !3, line: 10, type: !19)
!50 = !DILocalVariable(name: "u", arg: 5, scope: !13, file: !3, line: 10, type: !39)
!51 = !DILocalVariable(name: "c", arg: 6, scope: !13, file: !3, line: 10, type: !5)
!52 = !DILocalVariable(name: "flag", arg: 7, scope: !13, file: !3, line: 10, type: !44)
!53 = !DILocalVariable(name: "w", scope: !54, file: !3, line: 15, type: !16)
!54 = distinct !DILexicalBlock(scope: !55, file: !3, line: 14, column: 13)
!55 = distinct !DILexicalBlock(scope: !13, file: !3, line: 14, column: 7)
!56 = !DIGlobalVariableExpression(var: !57, expr: !DIExpression())
!57 = distinct !DIGlobalVariable(name: "counter", scope: !2, file: !3, line: 6, type: !6, isLocal: true, isDefinition: true)
!58 = !DIGlobalVariableExpression(var: !59, expr: !DIExpression())
!59 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 8, type: !60, isLocal: false, isDefinition: true)
!60 = !DICompositeType(tag: DW_TAG_array_type, baseType: !61, size: 48, elements: !62)
!61 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!62 = !{!63, !28}
!63 = !DISubrange(count: 2)
!64 = !{i32 7, !"Dwarf Version", i32 5}
!65 = !{i32 2, !"Debug Info Version", i32 3}
!66 = !{i32 1, !"wchar_size", i32 4}
!67 = !{i32 8, !"PIC Level", i32 2}
!68 = !{i32 7, !"PIE Level", i32 2}
!69 = !{i32 7, !"uwtable", i32 2}
!70 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!71 = !{!"clang"}
!72 = !DILocation(line: 0, scope: !13)
!73 = !DILocalVariable(name: "t", arg: 1, scope: !74, file: !3, line: 9, type: !16)
!74 = distinct !DISubprogram(name: "square", scope: !3, file: !3, line: 9, type: !75, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !77)
!75 = !DISubroutineType(types: !76)
!76 = !{!16, !16}
!77 = !{!73}
!78 = !DILocation(line: 0, scope: !74, inlinedAt: !79)
!79 = distinct !DILocation(line: 12, column: 11, scope: !13)
!80 = !DILocation(line: 9, column: 50, scope: !74, inlinedAt: !79)
!81 = !DILocation(line: 12, column: 23, scope: !13)
!82 = !DILocation(line: 12, column: 21, scope: !13)
!83 = !DILocation(line: 12, column: 8, scope: !13)
!84 = !{!85, !85, i64 0}
!85 = !{!"double", !86, i64 0}
!86 = !{!"omnipotent char", !87, i64 0}
!87 = !{!"Simple C/C++ TBAA"}
!88 = !DILocation(line: 13, column: 10, scope: !13)
!89 = !{!90, !90, i64 0}
!90 = !{!"int", !86, i64 0}
!91 = !DILocation(line: 14, column: 7, scope: !13)
!92 = !DILocation(line: 15, column: 16, scope: !54)
!93 = !DILocation(line: 15, column: 26, scope: !54)
!94 = !{!95, !85, i64 0}
!95 = !{!"point", !85, i64 0, !86, i64 8, !96, i64 24, !97, i64 32, !90, i64 36, !90, i64 36}
!96 = !{!"any pointer", !86, i64 0}
!97 = !{!"inner", !90, i64 0}
!98 = !DILocation(line: 15, column: 21, scope: !54)
!99 = !DILocation(line: 0, scope: !54)
!100 = !DILocation(line: 0, scope: !74, inlinedAt: !101)
!101 = distinct !DILocation(line: 16, column: 16, scope: !54)
!102 = !DILocation(line: 9, column: 50, scope: !74, inlinedAt: !101)
!103 = !DILocation(line: 16, column: 14, scope: !54)
!104 = !DILocation(line: 16, column: 26, scope: !54)
!105 = !DILocation(line: 16, column: 33, scope: !54)
!106 = !DILocation(line: 16, column: 41, scope: !54)
!107 = !DILocation(line: 16, column: 39, scope: !54)
!108 = !DILocation(line: 18, column: 17, scope: !13)
!109 = !{!86, !86, i64 0}
!110 = !DILocation(line: 18, column: 15, scope: !13)
!111 = !DILocation(line: 18, column: 3, scope: !13)
!112 = !DILocation(line: 19, column: 1, scope: !13)
!113 = distinct !DISubprogram(name: "g", scope: !3, file: !3, line: 20, type: !114, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !127)
!114 = !DISubroutineType(types: !115)
!115 = !{null, !116, !119, !6, !121, !122, !126, null}
!116 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !117, size: 64)
!117 = !DISubroutineType(types: !118)
!118 = !{null, !16}
!119 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !120, size: 64)
!120 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!121 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!122 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !123, size: 64)
!123 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !124)
!124 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !125)
!125 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!126 = !DIBasicType(name: "complex", size: 128, encoding: DW_ATE_complex_float)
!127 = !{!128, !129, !130, !131, !132, !133}
!128 = !DILocalVariable(name: "h", arg: 1, scope: !113, file: !3, line: 20, type: !116)
!129 = !DILocalVariable(name: "s", arg: 2, scope: !113, file: !3, line: 20, type: !119)
!130 = !DILocalVariable(name: "restrict_n", arg: 3, scope: !113, file: !3, line: 20, type: !6)
!131 = !DILocalVariable(name: "a", arg: 4, scope: !113, file: !3, line: 20, type: !121)
!132 = !DILocalVariable(name: "z", arg: 5, scope: !113, file: !3, line: 20, type: !122)
!133 = !DILocalVariable(name: "w", arg: 6, scope: !113, file: !3, line: 20, type: !126)
!134 = !DILocation(line: 0, scope: !113)
!135 = !DILocation(line: 20, column: 135, scope: !113)
!136 = !DILocation(line: 20, column: 142, scope: !113)
!137 = !{!138, !138, i64 0}
!138 = !{!"long", !86, i64 0}
!139 = !DILocation(line: 20, column: 140, scope: !113)
!140 = !DILocation(line: 20, column: 149, scope: !113)
!141 = !DILocation(line: 20, column: 147, scope: !113)
!142 = !DILocation(line: 20, column: 154, scope: !113)
!143 = !DILocation(line: 20, column: 133, scope: !113)
!144 = !DILocation(line: 20, column: 169, scope: !113)
!145 = distinct !DISubprogram(name: "arrays", scope: !3, file: !3, line: 21, type: !146, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!146 = !DISubroutineType(types: !147)
!147 = !{!148}
!148 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !149, size: 64)
!149 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !150)
!150 = !{!151}
!151 = !DISubrange(count: 4)
!152 = !DILocation(line: 21, column: 26, scope: !145)
