source_filename = "golden.fpcore"

define double @quadratic(double %a0, double %a1, float %a2) !dbg !4 {
entry:
  %v1 = fmul double %a1, %a1, !dbg !5
  %v2 = fmul double 0x4010000000000000, %a0, !dbg !6
  %v3 = fpext float %a2 to double, !dbg !6
  %v4 = fmul double %v2, %v3, !dbg !6
  %v5 = fsub double %v1, %v4, !dbg !7
  %v6 = fcmp olt double %v5, 0x0000000000000000, !dbg !8
  br i1 %v6, label %b7, label %b8, !dbg !9
b7:
  br label %b9, !dbg !9
b8:
  %v10 = fneg double %a1, !dbg !10
  %v11 = call double @llvm.sqrt.f64(double %v5), !dbg !11
  %v12 = fadd double %v10, %v11, !dbg !12
  %v13 = fmul double 0x4000000000000000, %a0, !dbg !13
  %v14 = fdiv double %v12, %v13, !dbg !14
  br label %b9, !dbg !9
b9:
  %v15 = phi double [ 0x7FF8000000000000, %b7 ], [ %v14, %b8 ], !dbg !9
  ret double %v15, !dbg !15
}

define double @Horner_s_scheme(ptr %a0, double %a1) !dbg !24 {
entry:
  %v1 = alloca double, align 8
  %v2 = alloca i64, align 8
  store double 0x0000000000000000, ptr %v1, align 8, !dbg !25
  store i64 0, ptr %v2, align 8, !dbg !26
  br label %b3, !dbg !26
b3:
  %v6 = load i64, ptr %v2, align 8, !dbg !26
  %v7 = icmp slt i64 %v6, 3, !dbg !26
  br i1 %v7, label %b4, label %b5, !dbg !26
b4:
  %v8 = load double, ptr %v1, align 8, !dbg !27
  %v9 = fmul double %v8, %a1, !dbg !28
  %v10 = load i64, ptr %v2, align 8, !dbg !29
  %v11 = icmp ult i64 %v10, 3, !dbg !29
  br i1 %v11, label %b12, label %b13, !dbg !30
b13:
  call void @abort(), !dbg !30
  unreachable, !dbg !30
b12:
  %v14 = getelementptr inbounds double, ptr %a0, i64 %v10, !dbg !30
  %v15 = load double, ptr %v14, align 8, !dbg !30
  %v16 = fadd double %v9, %v15, !dbg !31
  store double %v16, ptr %v1, align 8, !dbg !25
  %v17 = load i64, ptr %v2, align 8, !dbg !26
  %v18 = add i64 %v17, 1, !dbg !26
  store i64 %v18, ptr %v2, align 8, !dbg !26
  br label %b3, !dbg !26
b5:
  %v19 = load double, ptr %v1, align 8, !dbg !32
  ret double %v19, !dbg !26
}

define void @sin_core(ptr sret([2 x x86_fp80]) align 16 %r, x86_fp80 %a0) !dbg !40 {
entry:
  %v1 = alloca [2 x x86_fp80], align 16
  %v2 = call x86_fp80 @sinl(x86_fp80 %a0), !dbg !41
  %v3 = getelementptr inbounds x86_fp80, ptr %v1, i64 0, !dbg !42
  store x86_fp80 %v2, ptr %v3, align 16, !dbg !42
  %v4 = fptrunc x86_fp80 0xK3FFF8000000000000000 to double, !dbg !43
  %v5 = fptrunc x86_fp80 %a0 to double, !dbg !44
  %v6 = fptrunc x86_fp80 0xK3FFDAAAAAAAAAAAAAAAB to float, !dbg !45
  %v7 = call double @quadratic(double %v4, double %v5, float %v6), !dbg !46
  %v8 = fpext double %v7 to x86_fp80, !dbg !47
  %v9 = fmul x86_fp80 0xK4000C90FDAA22168C235, %v8, !dbg !47
  %v10 = getelementptr inbounds x86_fp80, ptr %v1, i64 1, !dbg !42
  store x86_fp80 %v9, ptr %v10, align 16, !dbg !42
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %r, ptr align 16 %v1, i64 32, i1 false), !dbg !42
  ret void, !dbg !42
}

declare void @abort()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare double @llvm.sqrt.f64(double)
declare x86_fp80 @sinl(x86_fp80)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "faultline", isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "golden.fpcore", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "quadratic", linkageName: "quadratic", scope: !1, file: !1, line: 2, type: !22, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !23)
!5 = !DILocation(line: 4, column: 15, scope: !4)
!6 = !DILocation(line: 4, column: 23, scope: !4)
!7 = !DILocation(line: 4, column: 12, scope: !4)
!8 = !DILocation(line: 5, column: 9, scope: !4)
!9 = !DILocation(line: 5, column: 5, scope: !4)
!10 = !DILocation(line: 5, column: 27, scope: !4)
!11 = !DILocation(line: 5, column: 33, scope: !4)
!12 = !DILocation(line: 5, column: 24, scope: !4)
!13 = !DILocation(line: 5, column: 43, scope: !4)
!14 = !DILocation(line: 5, column: 21, scope: !4)
!15 = !DILocation(line: 4, column: 3, scope: !4)
!16 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!17 = !DILocalVariable(name: "a", arg: 1, scope: !4, file: !1, line: 2, type: !16)
!18 = !DILocalVariable(name: "b", arg: 2, scope: !4, file: !1, line: 2, type: !16)
!19 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!20 = !DILocalVariable(name: "c", arg: 3, scope: !4, file: !1, line: 2, type: !19)
!21 = !{!16, !16, !16, !19}
!22 = !DISubroutineType(types: !21)
!23 = !{!17, !18, !20}
!24 = distinct !DISubprogram(name: "Horner's scheme", linkageName: "Horner_s_scheme", scope: !1, file: !1, line: 7, type: !38, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !39)
!25 = !DILocation(line: 9, column: 17, scope: !24)
!26 = !DILocation(line: 9, column: 3, scope: !24)
!27 = !DILocation(line: 9, column: 28, scope: !24)
!28 = !DILocation(line: 9, column: 25, scope: !24)
!29 = !DILocation(line: 9, column: 40, scope: !24)
!30 = !DILocation(line: 9, column: 33, scope: !24)
!31 = !DILocation(line: 9, column: 22, scope: !24)
!32 = !DILocation(line: 9, column: 46, scope: !24)
!33 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!35 = !DILocalVariable(name: "A", arg: 1, scope: !24, file: !1, line: 7, type: !34)
!36 = !DILocalVariable(name: "x", arg: 2, scope: !24, file: !1, line: 7, type: !16)
!37 = !{!16, !34, !16}
!38 = !DISubroutineType(types: !37)
!39 = !{!35, !36}
!40 = distinct !DISubprogram(name: "sin", linkageName: "sin_core", scope: !1, file: !1, line: 11, type: !54, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !55)
!41 = !DILocation(line: 11, column: 52, scope: !40)
!42 = !DILocation(line: 11, column: 45, scope: !40)
!43 = !DILocation(line: 11, column: 77, scope: !40)
!44 = !DILocation(line: 11, column: 79, scope: !40)
!45 = !DILocation(line: 11, column: 81, scope: !40)
!46 = !DILocation(line: 11, column: 66, scope: !40)
!47 = !DILocation(line: 11, column: 60, scope: !40)
!48 = !DIBasicType(name: "long double", size: 128, encoding: DW_ATE_float)
!49 = !DISubrange(count: 2)
!50 = !{!49}
!51 = !DICompositeType(tag: DW_TAG_array_type, baseType: !48, size: 256, elements: !50)
!52 = !DILocalVariable(name: "x", arg: 1, scope: !40, file: !1, line: 11, type: !48)
!53 = !{!51, !48}
!54 = !DISubroutineType(types: !53)
!55 = !{!52}
