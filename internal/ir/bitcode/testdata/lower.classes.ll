; ModuleID = 'classes.cpp'
source_filename = "classes.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

$__clang_call_terminate = comdat any

$_ZTS6thrown = comdat any

$_ZTI6thrown = comdat any

@_ZN4deep5levelE = dso_local local_unnamed_addr global double 1.000000e+00, align 8, !dbg !0
@_ZN4deep6holder6memberE = dso_local local_unnamed_addr global double 2.000000e+00, align 8, !dbg !5
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS6thrown = linkonce_odr dso_local constant [8 x i8] c"6thrown\00", comdat, align 1
@_ZTI6thrown = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS6thrown }, comdat, align 8
@initial = dso_local local_unnamed_addr global double 0.000000e+00, align 8, !dbg !11
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_classes.cpp, ptr null }]

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local noundef double @_Z1fR7derivedO4base7wrappedPK4seen(ptr nocapture noundef nonnull readonly align 8 dereferenceable(44) %0, ptr nocapture noundef nonnull readonly align 8 dereferenceable(16) %1, double %2, i32 %3, ptr nocapture noundef readonly %4) local_unnamed_addr #0 !dbg !23 {
  tail call void @llvm.dbg.value(metadata double %2, metadata !45, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !47
  tail call void @llvm.dbg.value(metadata i32 %3, metadata !45, metadata !DIExpression(DW_OP_LLVM_fragment, 64, 32)), !dbg !47
  tail call void @llvm.dbg.value(metadata ptr %0, metadata !43, metadata !DIExpression()), !dbg !47
  tail call void @llvm.dbg.value(metadata ptr %1, metadata !44, metadata !DIExpression()), !dbg !47
  tail call void @llvm.dbg.value(metadata ptr %4, metadata !46, metadata !DIExpression()), !dbg !47
  %6 = getelementptr inbounds i8, ptr %0, i64 40, !dbg !48
  %7 = load float, ptr %6, align 8, !dbg !48, !tbaa !49
  %8 = fpext float %7 to double, !dbg !59
  %9 = load double, ptr %1, align 8, !dbg !60, !tbaa !61
  %10 = fadd double %9, %8, !dbg !62
  %11 = fadd double %10, %2, !dbg !63
  %12 = load double, ptr %4, align 8, !dbg !64, !tbaa !65
  %13 = fadd double %12, %11, !dbg !67
  ret double %13, !dbg !68
}

; Function Attrs: mustprogress uwtable
define dso_local noundef double @_Z7catchesd(double noundef %0) local_unnamed_addr #1 personality ptr @__gxx_personality_v0 !dbg !69 {
  tail call void @llvm.dbg.value(metadata double %0, metadata !73, metadata !DIExpression()), !dbg !78
  %2 = invoke noundef double @_Z5riskyd(double noundef %0)
          to label %14 unwind label %3, !dbg !79

3:                                                ; preds = %1
  %4 = landingpad { ptr, i32 }
          catch ptr @_ZTI6thrown
          catch ptr null, !dbg !81
  %5 = extractvalue { ptr, i32 } %4, 0, !dbg !81
  %6 = extractvalue { ptr, i32 } %4, 1, !dbg !81
  %7 = tail call i32 @llvm.eh.typeid.for.p0(ptr nonnull @_ZTI6thrown) #7, !dbg !82
  %8 = icmp eq i32 %6, %7, !dbg !82
  %9 = tail call ptr @__cxa_begin_catch(ptr %5) #7, !dbg !83
  tail call void @__cxa_end_catch(), !dbg !83
  br i1 %8, label %10, label %12, !dbg !82

10:                                               ; preds = %3
  tail call void @llvm.dbg.value(metadata ptr %9, metadata !74, metadata !DIExpression()), !dbg !78
  %11 = fmul double %0, 2.000000e+00, !dbg !84
  br label %14

12:                                               ; preds = %3
  %13 = fadd double %0, 1.000000e+00, !dbg !86
  br label %14

14:                                               ; preds = %1, %10, %12
  %15 = phi double [ %11, %10 ], [ %13, %12 ], [ %2, %1 ], !dbg !83
  ret double %15, !dbg !88
}

declare !dbg !89 noundef double @_Z5riskyd(double noundef) local_unnamed_addr #2

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nofree nosync nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #3

declare ptr @__cxa_begin_catch(ptr) local_unnamed_addr

declare void @__cxa_end_catch() local_unnamed_addr

; Function Attrs: mustprogress uwtable
define dso_local noundef double @_Z6cleansd(double noundef %0) local_unnamed_addr #1 personality ptr @__gxx_personality_v0 !dbg !90 {
  tail call void @llvm.dbg.value(metadata double %0, metadata !92, metadata !DIExpression()), !dbg !100
  %2 = invoke noundef double @_Z5riskyd(double noundef %0)
          to label %3 unwind label %9, !dbg !101

3:                                                ; preds = %1
  tail call void @llvm.dbg.value(metadata ptr undef, metadata !102, metadata !DIExpression()), !dbg !106
  %4 = invoke noundef double @_Z5riskyd(double noundef 1.000000e+00)
          to label %8 unwind label %5, !dbg !108

5:                                                ; preds = %3
  %6 = landingpad { ptr, i32 }
          catch ptr null, !dbg !108
  %7 = extractvalue { ptr, i32 } %6, 0, !dbg !108
  tail call void @__clang_call_terminate(ptr %7) #8, !dbg !108
  unreachable, !dbg !108

8:                                                ; preds = %3
  ret double %2, !dbg !110

9:                                                ; preds = %1
  %10 = landingpad { ptr, i32 }
          cleanup, !dbg !110
  tail call void @llvm.dbg.value(metadata ptr undef, metadata !102, metadata !DIExpression()), !dbg !111
  %11 = invoke noundef double @_Z5riskyd(double noundef 1.000000e+00)
          to label %15 unwind label %12, !dbg !113

12:                                               ; preds = %9
  %13 = landingpad { ptr, i32 }
          catch ptr null, !dbg !113
  %14 = extractvalue { ptr, i32 } %13, 0, !dbg !113
  tail call void @__clang_call_terminate(ptr %14) #8, !dbg !113
  unreachable, !dbg !113

15:                                               ; preds = %9
  resume { ptr, i32 } %10, !dbg !110
}

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) local_unnamed_addr #4 comdat {
  %2 = tail call ptr @__cxa_begin_catch(ptr %0) #7
  tail call void @_ZSt9terminatev() #8
  unreachable
}

declare void @_ZSt9terminatev() local_unnamed_addr

; Function Attrs: uwtable
define internal void @_GLOBAL__sub_I_classes.cpp() #5 section ".text.startup" !dbg !114 {
  %1 = tail call noundef double @_Z5riskyd(double noundef 3.000000e+00), !dbg !116
  store double %1, ptr @initial, align 8, !dbg !121, !tbaa !122
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.value(metadata, metadata, metadata) #6

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #1 = { mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #2 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #3 = { nofree nosync nounwind memory(none) }
attributes #4 = { noinline noreturn nounwind uwtable "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #5 = { uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind }
attributes #8 = { noreturn nounwind }

!llvm.dbg.cu = !{!13}
!llvm.module.flags = !{!15, !16, !17, !18, !19, !20, !21}
!llvm.ident = !{!22}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "level", linkageName: "_ZN4deep5levelE", scope: !2, file: !3, line: 1, type: !4, isLocal: false, isDefinition: true)
!2 = !DINamespace(name: "deep", scope: null)
!3 = !DIFile(filename: "classes.cpp", directory: "/src", checksumkind: CSK_MD5, checksum: "5302fc68d8162a1fa26da7b0820fd112")
!4 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "member", linkageName: "_ZN4deep6holder6memberE", scope: !2, file: !3, line: 1, type: !4, isLocal: false, isDefinition: true, declaration: !7)
!7 = !DIDerivedType(tag: DW_TAG_variable, name: "member", scope: !8, file: !3, line: 1, baseType: !4, flags: DIFlagStaticMember)
!8 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "holder", scope: !2, file: !3, line: 1, size: 64, flags: DIFlagTypePassByValue, elements: !9, identifier: "_ZTSN4deep6holderE")
!9 = !{!7, !10}
!10 = !DIDerivedType(tag: DW_TAG_member, name: "own", scope: !8, file: !3, line: 1, baseType: !4, size: 64)
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(name: "initial", scope: !13, file: !3, line: 13, type: !4, isLocal: false, isDefinition: true)
!13 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !14, splitDebugInlining: false, nameTableKind: None)
!14 = !{!0, !5, !11}
!15 = !{i32 7, !"Dwarf Version", i32 5}
!16 = !{i32 2, !"Debug Info Version", i32 3}
!17 = !{i32 1, !"wchar_size", i32 4}
!18 = !{i32 8, !"PIC Level", i32 2}
!19 = !{i32 7, !"PIE Level", i32 2}
!20 = !{i32 7, !"uwtable", i32 2}
!21 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!22 = !{!"clang"}
!23 = distinct !DISubprogram(name: "f", linkageName: "_Z1fR7derivedO4base7wrappedPK4seen", scope: !3, file: !3, line: 8, type: !24, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !13, retainedNodes: !42)
!24 = !DISubroutineType(types: !25)
!25 = !{!4, !26, !28, !34, !37}
!26 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !27, size: 64)
!27 = !DICompositeType(tag: DW_TAG_structure_type, name: "derived", file: !3, line: 5, size: 448, flags: DIFlagFwdDecl | DIFlagNonTrivial, identifier: "_ZTS7derived")
!28 = !DIDerivedType(tag: DW_TAG_rvalue_reference_type, baseType: !29, size: 64)
!29 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "base", file: !3, line: 2, size: 128, flags: DIFlagTypePassByValue, elements: !30, identifier: "_ZTS4base")
!30 = !{!31, !32}
!31 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !29, file: !3, line: 2, baseType: !4, size: 64)
!32 = !DIDerivedType(tag: DW_TAG_member, name: "hidden", scope: !29, file: !3, line: 2, baseType: !33, size: 32, offset: 64)
!33 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!34 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "wrapped", file: !3, line: 6, size: 128, flags: DIFlagTypePassByValue, elements: !35, identifier: "_ZTS7wrapped")
!35 = !{!36}
!36 = !DIDerivedType(tag: DW_TAG_member, name: "__inside", scope: !34, file: !3, line: 6, baseType: !29, size: 128)
!37 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !38, size: 64)
!38 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !39)
!39 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "seen", file: !3, line: 7, size: 128, flags: DIFlagTypePassByValue, elements: !40, identifier: "_ZTS4seen")
!40 = !{!41}
!41 = !DIDerivedType(tag: DW_TAG_member, name: "inside", scope: !39, file: !3, line: 7, baseType: !29, size: 128)
!42 = !{!43, !44, !45, !46}
!43 = !DILocalVariable(name: "d", arg: 1, scope: !23, file: !3, line: 8, type: !26)
!44 = !DILocalVariable(name: "b", arg: 2, scope: !23, file: !3, line: 8, type: !28)
!45 = !DILocalVariable(name: "w", arg: 3, scope: !23, file: !3, line: 8, type: !34)
!46 = !DILocalVariable(name: "s", arg: 4, scope: !23, file: !3, line: 8, type: !37)
!47 = !DILocation(line: 0, scope: !23)
!48 = !DILocation(line: 8, column: 69, scope: !23)
!49 = !{!50, !58, i64 40}
!50 = !{!"_ZTS7derived", !51, i64 8, !56, i64 24, !57, i64 32, !58, i64 40}
!51 = !{!"_ZTS4base", !52, i64 0, !55, i64 8}
!52 = !{!"double", !53, i64 0}
!53 = !{!"omnipotent char", !54, i64 0}
!54 = !{!"Simple C++ TBAA"}
!55 = !{!"int", !53, i64 0}
!56 = !{!"_ZTS5other", !52, i64 0}
!57 = !{!"_ZTS4leafILi0EdE", !52, i64 0}
!58 = !{!"float", !53, i64 0}
!59 = !DILocation(line: 8, column: 67, scope: !23)
!60 = !DILocation(line: 8, column: 80, scope: !23)
!61 = !{!51, !52, i64 0}
!62 = !DILocation(line: 8, column: 76, scope: !23)
!63 = !DILocation(line: 8, column: 82, scope: !23)
!64 = !DILocation(line: 8, column: 109, scope: !23)
!65 = !{!66, !52, i64 0}
!66 = !{!"_ZTS4seen", !51, i64 0}
!67 = !DILocation(line: 8, column: 97, scope: !23)
!68 = !DILocation(line: 8, column: 60, scope: !23)
!69 = distinct !DISubprogram(name: "catches", linkageName: "_Z7catchesd", scope: !3, file: !3, line: 11, type: !70, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !13, retainedNodes: !72)
!70 = !DISubroutineType(types: !71)
!71 = !{!4, !4}
!72 = !{!73, !74}
!73 = !DILocalVariable(name: "x", arg: 1, scope: !69, file: !3, line: 11, type: !4)
!74 = !DILocalVariable(scope: !69, file: !3, line: 11, type: !75)
!75 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !76, size: 64)
!76 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "thrown", file: !3, line: 9, size: 8, flags: DIFlagTypePassByValue, elements: !77, identifier: "_ZTS6thrown")
!77 = !{}
!78 = !DILocation(line: 0, scope: !69)
!79 = !DILocation(line: 11, column: 41, scope: !80)
!80 = distinct !DILexicalBlock(scope: !69, file: !3, line: 11, column: 32)
!81 = !DILocation(line: 11, column: 118, scope: !80)
!82 = !DILocation(line: 11, column: 51, scope: !80)
!83 = !DILocation(line: 11, scope: !69)
!84 = !DILocation(line: 11, column: 81, scope: !85)
!85 = distinct !DILexicalBlock(scope: !69, file: !3, line: 11, column: 70)
!86 = !DILocation(line: 11, column: 111, scope: !87)
!87 = distinct !DILexicalBlock(scope: !69, file: !3, line: 11, column: 100)
!88 = !DILocation(line: 11, column: 118, scope: !69)
!89 = !DISubprogram(name: "risky", linkageName: "_Z5riskyd", scope: !3, file: !3, line: 10, type: !70, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!90 = distinct !DISubprogram(name: "cleans", linkageName: "_Z6cleansd", scope: !3, file: !3, line: 12, type: !70, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !13, retainedNodes: !91)
!91 = !{!92, !93}
!92 = !DILocalVariable(name: "x", arg: 1, scope: !90, file: !3, line: 12, type: !4)
!93 = !DILocalVariable(name: "g", scope: !90, file: !3, line: 12, type: !94)
!94 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "guard", scope: !90, file: !3, line: 12, size: 8, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !95)
!95 = !{!96}
!96 = !DISubprogram(name: "~guard", scope: !94, file: !3, line: 12, type: !97, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized)
!97 = !DISubroutineType(types: !98)
!98 = !{null, !99}
!99 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !94, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!100 = !DILocation(line: 0, scope: !90)
!101 = !DILocation(line: 12, column: 77, scope: !90)
!102 = !DILocalVariable(name: "this", arg: 1, scope: !103, type: !105, flags: DIFlagArtificial | DIFlagObjectPointer)
!103 = distinct !DISubprogram(name: "~guard", linkageName: "_ZZ6cleansdEN5guardD2Ev", scope: !94, file: !3, line: 12, type: !97, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !13, declaration: !96, retainedNodes: !104)
!104 = !{!102}
!105 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !94, size: 64)
!106 = !DILocation(line: 0, scope: !103, inlinedAt: !107)
!107 = distinct !DILocation(line: 12, column: 87, scope: !90)
!108 = !DILocation(line: 12, column: 53, scope: !109, inlinedAt: !107)
!109 = distinct !DILexicalBlock(scope: !103, file: !3, line: 12, column: 51)
!110 = !DILocation(line: 12, column: 87, scope: !90)
!111 = !DILocation(line: 0, scope: !103, inlinedAt: !112)
!112 = distinct !DILocation(line: 12, column: 87, scope: !90)
!113 = !DILocation(line: 12, column: 53, scope: !109, inlinedAt: !112)
!114 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_classes.cpp", scope: !3, file: !3, type: !115, flags: DIFlagArtificial | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !13)
!115 = !DISubroutineType(types: !77)
!116 = !DILocation(line: 13, column: 18, scope: !117, inlinedAt: !120)
!117 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !3, file: !3, type: !118, flags: DIFlagArtificial | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !13)
!118 = !DISubroutineType(types: !119)
!119 = !{null}
!120 = distinct !DILocation(line: 0, scope: !114)
!121 = !DILocation(line: 0, scope: !117, inlinedAt: !120)
!122 = !{!52, !52, i64 0}
