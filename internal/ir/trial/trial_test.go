package trial

// This file gives the reader IR of which nothing is known.

import (
	"os"
	"strings"
	"testing"
	"time"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
	"faultline/internal/proc"
)

func TestMain(m *testing.M) {
	if WorkerMain() {
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A module with most of what bitcode has: types, constants, variables, debug information, attributes, an intrinsic, an alias.
const module = `source_filename = "seed.c"
target triple = "x86_64-pc-linux-gnu"
%pair = type { double, [4 x i32] }
@table = internal constant [2 x double] [double 1.0, double 0x7FF0000000000000]
@state = thread_local global %pair zeroinitializer
@other = alias double (double, i32), ptr @f
declare double @llvm.fma.f64(double, double, double)
declare double @sin(double)
define double @f(double %x, i32 %n) #0 !dbg !4 {
entry:
  %p = getelementptr inbounds [2 x double], ptr @table, i64 0, i64 1
  %c = load double, ptr %p, align 8, !dbg !7
  switch i32 %n, label %loop [ i32 1, label %out
                               i32 7, label %out ]
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi double [ %x, %entry ], [ %t, %loop ]
  %t = call fast double @llvm.fma.f64(double %s, double %c, double 0x3FB999999999999A), !dbg !7
  %j = add nsw i32 %i, 1
  %k = icmp slt i32 %j, %n
  br i1 %k, label %loop, label %out
out:
  %r = phi double [ %x, %entry ], [ %x, %entry ], [ %t, %loop ]
  %y = call double @sin(double %r)
  %d = fdiv double %y, %c, !dbg !7
  ret double %d
}
attributes #0 = { nounwind "no-trapping-math"="true" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "clang", isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "seed.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{!6, !6, !8}
!6 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!7 = !DILocation(line: 2, column: 3, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
`

// FuzzTry: whatever a file holds, the process that asks lives; and what another one has read well, it can read itself.
func FuzzTry(f *testing.F) {
	f.Add([]byte(module))
	f.Add(compiled(f))
	f.Add([]byte("BC\xc0\xde"))
	r := New(f.Context(), proc.MostCompiling, f.TempDir())
	f.Cleanup(r.Close)
	f.Fuzz(func(t *testing.T, data []byte) {
		if r.Try("fuzzed", data) == nil {
			bitcode.Prepare("fuzzed", data, func(string) bool { return true })
		}
	})
}

// compiled is the module as bitcode.
func compiled(t testing.TB) []byte {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, "seed", []byte(module))
	if err != nil {
		t.Fatal(err)
	}
	defer mod.Dispose()
	buffer := llvm.WriteBitcodeToMemoryBuffer(mod)
	defer buffer.Dispose()
	return append([]byte(nil), buffer.Bytes()...)
}

// TestTryKeepsThisProcess: each byte of good bitcode is turned around in turn, some of which ends the process that reads it. What is good
// is read without a word.
func TestTryKeepsThisProcess(t *testing.T) {
	r := New(t.Context(), proc.MostCompiling, t.TempDir())
	defer r.Close()
	good := compiled(t)
	if err := r.Try("good", good); err != nil {
		t.Errorf("good: %v", err)
	}
	ended := 0
	for i := 0; i < len(good); i += 37 {
		bad := append([]byte(nil), good...)
		bad[i] ^= 0xff
		if err := r.Try("bad", bad); err != nil {
			ended++
		}
	}
	if err := r.Try("good", good); err != nil {
		t.Errorf("good, behind %d that ended a process: %v", ended, err)
	}
}

// TestPlacesGoRound: a place that was inlined into itself was followed for ever.
func TestPlacesGoRound(t *testing.T) {
	const round = `
define double @f(double %x) !dbg !3 {
  %y = fadd double %x, 1.0, !dbg !5
  ret double %y, !dbg !5
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DILocation(line: 2, column: 3, scope: !3, inlinedAt: !5)
`
	r := New(t.Context(), time.Second, t.TempDir())
	defer r.Close()
	err := r.Try("round", []byte(round))
	if err == nil || !strings.Contains(err.Error(), "did not end after 1s") {
		t.Errorf("%v, want that it was ended", err)
	}
}
