package link

// This file tests what llvm.fmuladd becomes.

import (
	"strings"
	"testing"
)

// What clang emits for x*y + z by default was one operation with one exception, and native code runs two.
func TestMulAddIsTwoOperations(t *testing.T) {
	const strict = `call double @llvm.experimental.constrained.fmuladd.f64(double %x, double %y, double %z, metadata !"round.tonearest", metadata !"fpexcept.strict")`
	const declarations = "\ndeclare double @llvm.fmuladd.f64(double, double, double)\ndeclare x86_fp80 @llvm.fmuladd.f80(x86_fp80, x86_fp80, x86_fp80)\n" +
		"declare double @llvm.experimental.constrained.fmuladd.f64(double, double, double, metadata, metadata)\n" +
		"attributes #0 = { \"target-features\"=\"+avx2,+fma,+sse\" }\n"
	for _, c := range []struct{ name, typ, call, attribute, want string }{
		{"plain", "double", "call double @llvm.fmuladd.f64(double %x, double %y, double %z)", "", "%3 = fmul double %0, %1 #0|%4 = fadd double %3, %2 #1"},
		{"strict", "double", strict, "", "%3 = fmul double %0, %1 #0|%4 = fadd double %3, %2 #1"},
		{"for a processor with fma", "double", "call double @llvm.fmuladd.f64(double %x, double %y, double %z)", " #0", "%3 = fma double %0, %1, %2 #0"},
		{"strict, with fma", "double", strict, " #0", "%3 = experimental.constrained.fma double %0, %1, %2 #0"},
		{"never in x87", "x86_fp80", "call x86_fp80 @llvm.fmuladd.f80(x86_fp80 %x, x86_fp80 %y, x86_fp80 %z)", " #0",
			"%3 = fmul x86_fp80 %0, %1 #0|%4 = fadd x86_fp80 %3, %2 #1"},
	} {
		source := strings.ReplaceAll("define T @f(T %x, T %y, T %z)", "T", c.typ) + c.attribute + " {\n  %r = " + c.call + "\n  ret " + c.typ + " %r\n}\n"
		got := text(t, fromText(t, source+declarations, "f"))
		for _, line := range strings.Split(c.want, "|") {
			if !strings.Contains(got, line) {
				t.Errorf("%s: no %q in\n%s", c.name, line, got)
			}
		}
		if strings.Count(got, " #") != strings.Count(c.want, " #") {
			t.Errorf("%s: other sites than %q in\n%s", c.name, c.want, got)
		}
	}
}
