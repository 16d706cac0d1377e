package bitcode

// This file tests which differences of two versions of a unit count as differences of the code of a function.

import (
	"strings"
	"testing"
)

const codeUnit = `@table = internal constant [2 x double] [double 1.0, double 2.0]
@.str.1 = private unnamed_addr constant [6 x i8] c"x < y\00"
@.str.2 = private unnamed_addr constant [9 x i8] c"src/a.c\0A\00"
%pair = type { double, double }
define double @f(i32 %i) !dbg !5 {
entry:
  %at = getelementptr [2 x double], ptr @table, i32 0, i32 %i
  %v = load double, ptr %at
  call void @fail(ptr @.str.1, i32 12), !dbg !7
  ret double %v
}
define double @g(ptr %p) {
  %q = getelementptr %pair, ptr %p, i32 0, i32 1
  %v = load double, ptr %q
  ret double %v
}
declare void @fail(ptr, i32)
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "f", file: !2, line: 10, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 12, scope: !5)
`

func TestCode(t *testing.T) {
	t.Parallel()
	was, err := Code("x", "/src/a.c", []byte(codeUnit))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, differs string
		edit          []string
	}{
		{"line number of assert", "", []string{"line: 12", "line: 15", "i32 12", "i32 15"}},
		{"local names", "", []string{"%at", "%place", "entry:", "start:"}},
		{"number of a text", "", []string{"@.str.1", "@.str.9"}},
		{"text", "f", []string{"x < y", "x < z"}},
		{"table", "f", []string{"double 2.0]", "double 3.0]"}},
		{"argument", "f", []string{"i32 12)", "i32 13)"}},
		{"type", "g", []string{"{ double, double }", "{ i64, double }"}},
		{"instruction", "g", []string{"i32 0, i32 1\n", "i32 0, i32 0\n"}},
	} {
		is, err := Code("x", "/src/a.c", []byte(strings.NewReplacer(test.edit...).Replace(codeUnit)))
		if err != nil {
			t.Fatal(test.name, err)
		}
		differs := ""
		for _, name := range []string{"f", "g"} {
			if is[name] == "" || is[name] != was[name] {
				differs += name
			}
		}
		if differs != test.differs {
			t.Errorf("%s: %q differs, want %q", test.name, differs, test.differs)
		}
	}
}
