package load

// This file tests what flags behind -- say to a linker, and what is said of Fortran's parameters.

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"faultline/internal/ir"
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

// What flang makes of a(:), of a real and of a subroutine, whose types lack the result: scalars come by reference.
const fortran = `
define double @asum(ptr %a) !dbg !5 {
  ret double 0.0
}
define double @half(ptr %x) !dbg !20 {
  %v = load double, ptr %x
  %h = fmul double %v, 0.5
  ret double %h
}
define void @swap(ptr %x, ptr %y) !dbg !30 {
  %v = load double, ptr %x
  %w = load double, ptr %y
  store double %w, ptr %x
  store double %v, ptr %y
  ret void
}
define double @apply(ptr %x, ptr %f) !dbg !40 {
  %v = call double @through(ptr %x, ptr %f)
  ret double %v
}
define double @through(ptr %x, ptr %f) {
  %v = call double %f(ptr %x)
  ret double %v
}
define { double, double } @pair(ptr %x) !dbg !50 {
  %v = load double, ptr %x
  %w = fadd double %v, 1.0
  %p = insertvalue { double, double } undef, double %v, 0
  %q = insertvalue { double, double } %p, double %w, 1
  ret { double, double } %q
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
!20 = distinct !DISubprogram(name: "half", linkageName: "half", file: !4, line: 4, type: !21, spFlags: DISPFlagDefinition, unit: !3)
!21 = !DISubroutineType(cc: DW_CC_normal, types: !22)
!22 = !{!9, !9}
!30 = distinct !DISubprogram(name: "swap", linkageName: "swap", file: !4, line: 5, type: !31, spFlags: DISPFlagDefinition, unit: !3)
!31 = !DISubroutineType(cc: DW_CC_normal, types: !22)
!40 = distinct !DISubprogram(name: "apply", linkageName: "apply", file: !4, line: 6, type: !41, spFlags: DISPFlagDefinition, unit: !3)
!41 = !DISubroutineType(cc: DW_CC_normal, types: !42)
!42 = !{!9, !9, !43}
!43 = !DIBasicType(name: "integer", size: 32, encoding: DW_ATE_signed)
!50 = distinct !DISubprogram(name: "pair", linkageName: "pair", file: !4, line: 7, type: !51, spFlags: DISPFlagDefinition, unit: !3)
!51 = !DISubroutineType(cc: DW_CC_normal, types: !52)
!52 = !{!43, !9}
`

// A descriptor was called with eight doubles; scalars by reference were refused, and with them nearly all of LAPACK. What flang calls an
// integer may be a procedure, or the two numbers that are returned.
func TestFortranParameters(t *testing.T) {
	file := writeText(t, filepath.Join(t.TempDir(), "v.ll"), fortran)
	for name, want := range map[string]string{
		"asum":  "is a Fortran array with a descriptor",
		"apply": "parameter f is a procedure",
	} {
		_, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + name}})
		if err == nil || !strings.Contains(err.Error(), want) || subject.ExitCode(err) != subject.CannotLoad {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	for name, want := range map[string][]string{"half": {"x"}, "swap": {"x", "y"}} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if got := s.Labels(); !slices.Equal(got, want) {
			t.Errorf("%s takes %q, want %q", name, got, want)
		}
	}
	if outputs := loadOne(t, Spec{Args: []string{file + ":pair"}}).Call.Outputs; len(outputs) != 2 || outputs[1].Type.Kind != ir.Float {
		t.Errorf("pair returns %v, want two numbers", outputs)
	}
}
