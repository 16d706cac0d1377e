; Names of parameters stand in declarations of variables, where they are not retained.
define double @f(double %x, i32 %n) !dbg !5 {
  %a = alloca double
  call void @llvm.dbg.declare(metadata ptr %a, metadata !10, metadata !DIExpression()), !dbg !13
  call void @llvm.dbg.value(metadata i32 %n, metadata !11, metadata !DIExpression()), !dbg !13
  call void @llvm.dbg.value(metadata double %x, metadata !12, metadata !DIExpression()), !dbg !13
  call void @llvm.dbg.value(metadata double %x, metadata !17, metadata !DIExpression()), !dbg !18
  ret double %x, !dbg !13
}
define double @retained(double %x) !dbg !14 {
  ret double %x
}
define double @without() !dbg !20 {
  ret double 0.0
}
define double @bare(double %x) {
  ret double %x
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "x.c", directory: "/src")
!3 = !DISubroutineType(types: !{!4, !4})
!4 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!5 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 3, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!10 = !DILocalVariable(name: "first", arg: 1, scope: !5, file: !2, line: 3, type: !4)
!11 = !DILocalVariable(name: "third", arg: 3, scope: !5, file: !2, line: 3, type: !4)
!12 = !DILocalVariable(name: "local", scope: !5, file: !2, line: 4, type: !4)
!13 = !DILocation(line: 4, column: 2, scope: !5)
!14 = distinct !DISubprogram(name: "retained", scope: !2, file: !2, line: 9, type: !3, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !15)
!15 = !{!16}
!16 = !DILocalVariable(name: "kept", arg: 1, scope: !14, file: !2, line: 9, type: !4)
!17 = !DILocalVariable(name: "inlined", arg: 2, scope: !14, file: !2, line: 9, type: !4)
!18 = !DILocation(line: 9, column: 1, scope: !14, inlinedAt: !13)
!20 = distinct !DISubprogram(name: "without", scope: !2, file: !2, line: 12, type: !3, spFlags: DISPFlagDefinition, unit: !1)
