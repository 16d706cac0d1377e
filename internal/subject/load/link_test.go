package load

// This file tests what flags behind -- say to a linker, and what is said of Fortran's parameters.

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"faultline/internal/subject"
)

func writeText(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// -lutil behind -- was accepted and ignored.
func TestLinkerFlags(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("SUBJECTS", dir)
	util := writeText(t, filepath.Join(dir, "util.c"), "double exp(double x) { return x + 3; }\n")
	main := writeText(t, filepath.Join(dir, "main.c"), "double exp(double);\ndouble f(double x) { return exp(x) - 1; }\n")
	if err := os.MkdirAll(filepath.Join(dir, "own"), 0o777); err != nil {
		t.Fatal(err)
	}
	bc, own, machine := filepath.Join(dir, "util.bc"), filepath.Join(dir, "own", "libown.a"), filepath.Join(dir, "libmachine.a")
	for _, cmd := range [][]string{{"clang-19", "-c", "-emit-llvm", "-o", bc, util}, {"llvm-ar-19", "rcs", own, bc},
		{"clang-19", "-c", "-o", bc + ".o", util}, {"llvm-ar-19", "rcs", machine, bc + ".o"}} {
		if out, err := exec.Command(cmd[0], cmd[1:]...).CombinedOutput(); err != nil {
			t.Skipf("%v: %s", err, out)
		}
	}
	line := readLinkLine([]string{"-O2", "-I", "-lx", "-L", dir, "-lown", "-l", "machine", "-lm", "-Wl,-s", "x.a", "-DA=b.o"})
	want := linkLine{compile: []string{"-O2", "-I", "-lx", "-DA=b.o"}, files: []string{"x.a", own}, ignored: []string{"-Wl,-s", "-lmachine"}}
	if !reflect.DeepEqual(line, want) {
		t.Errorf("%+v, want %+v", line, want)
	}
	said := map[string]string{}
	list, err := Subjects(t.Context(), Spec{Args: []string{main + ":f"}, ClangFlags: []string{"-lown", "-L" + dir, "-lmachine"},
		Skip: func(name string, err error) { said[name] = err.Error() }})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(list[0].Program.Units); n != 2 {
		t.Errorf("%d units, want the library's beside our own", n)
	}
	if !strings.Contains(said["-lmachine"], "as +libmachine.a") || len(said) != 1 {
		t.Errorf("said %q", said)
	}
}

// What flang makes of a(:), of a real and of a subroutine, whose types lack the result.
const fortran = `
define double @asum(ptr %a) !dbg !5 {
  ret double 0.0
}
define double @quad(ptr %x) !dbg !20 {
  ret double 0.0
}
define void @two(ptr %x, ptr %y) !dbg !30 {
  ret void
}
!llvm.dbg.cu = !{!3}
!llvm.module.flags = !{!1}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !4, producer: "flang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!4 = !DIFile(filename: "v.f90", directory: "/")
!5 = distinct !DISubprogram(name: "asum", linkageName: "asum", file: !4, line: 3, type: !7, spFlags: DISPFlagDefinition, unit: !3)
!7 = !DISubroutineType(cc: DW_CC_normal, types: !8)
!8 = !{!9, !10}
!9 = !DIBasicType(name: "real", size: 64, encoding: DW_ATE_float)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, elements: !11, dataLocation: !DIExpression(DW_OP_push_object_address, DW_OP_deref))
!11 = !{!12}
!12 = !DISubrange(count: !DIExpression(DW_OP_push_object_address, DW_OP_plus_uconst, 32, DW_OP_deref))
!20 = distinct !DISubprogram(name: "quad", linkageName: "quad", file: !4, line: 4, type: !21, spFlags: DISPFlagDefinition, unit: !3)
!21 = !DISubroutineType(cc: DW_CC_normal, types: !22)
!22 = !{!9, !9}
!30 = distinct !DISubprogram(name: "two", linkageName: "two", file: !4, line: 5, type: !31, spFlags: DISPFlagDefinition, unit: !3)
!31 = !DISubroutineType(cc: DW_CC_normal, types: !22)
`

// A descriptor was called with eight doubles; scalars by reference were refused for reasons that were not theirs.
func TestFortranParameters(t *testing.T) {
	file := writeText(t, filepath.Join(t.TempDir(), "v.ll"), fortran)
	for name, want := range map[string]string{
		"asum": "is an array that comes with its bounds, in a descriptor",
		"quad": "is passed by reference, as Fortran does",
		"two":  "is passed by reference, as Fortran does",
	} {
		_, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + name}})
		if err == nil || !strings.Contains(err.Error(), want) || subject.ExitCode(err) != subject.CannotLoad {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
