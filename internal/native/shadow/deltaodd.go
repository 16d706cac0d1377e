package shadow

// This file writes the long ways of arithmetic on deltas, where something is not finite or close to the ends of the range.

import (
	"fmt"
	"strings"
)

// oddly frames the function of an operation: the operands that must be finite, and what computes %r, %inexact, %pole for a
// finite result; for another one %r and %inexact are of no matter.
func oddly(name, operands, body string, finite ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\ndefine SLOW double @fl_odd_%s(%s, double %%min, i64 %%site, i64 %%op) nounwind {\nstart:\n", name, operands)
	all := ""
	for i, v := range finite {
		fmt.Fprintf(&b, "  %%finite%d = call i1 @fl_finite(double %%%s)\n", i, v)
		if i == 0 {
			all = "%finite0"
			continue
		}
		fmt.Fprintf(&b, "  %%all%d = and i1 %s, %%finite%d\n", i, all, i)
		all = fmt.Sprintf("%%all%d", i)
	}
	fmt.Fprintf(&b, `  br i1 %s, label %%go, label %%none
go:
%s  call void @fl_judge(double %%z, i1 %%inexact, i1 %%pole, double %%min, i64 %%site, i64 %%op)
  %%finiteZ = call i1 @fl_finite(double %%z)
  %%number = call double @fl_number(double %%r)
  %%result = select i1 %%finiteZ, double %%number, double 0.0
  ret double %%result
none:
  ret double 0.0
}
`, all, body)
	return b.String()
}

// scaled leaves in %up and %down powers of 2 that move numbers away from where they underflow, 1 if v is large enough.
func scaled(v string) string {
	return fmt.Sprintf("  %%sizeV = call double @llvm.fabs.f64(double %%%s)\n", v) + `  %small = fcmp olt double %sizeV, TINY
  %up = select i1 %small, double SCALE_UP, double 1.0
  %down = select i1 %small, double SCALE_DOWN, double 1.0
`
}

// smaller leaves in %s and %l the smaller and the larger of two values.
func smaller(a, b string) string {
	return strings.NewReplacer("A", a, "B", b).Replace(`  %sizeA = call double @llvm.fabs.f64(double %A)
  %sizeB = call double @llvm.fabs.f64(double %B)
  %firstLess = fcmp olt double %sizeA, %sizeB
  %s = select i1 %firstLess, double %A, double %B
  %l = select i1 %firstLess, double %B, double %A
`)
}

var runtimeOps = `
declare double @fl_fma(double, double, double)
` + oddly("add", operands2, `  %r = fadd double %dx, %dy
  %inexact = or i1 false, false
  %pole = or i1 false, false
`, "x", "y") + oddly("mul", operands2, scaled("z")+smaller("x", "y")+`  %su = fmul double %s, %up
  %zu = fmul double %z, %up
  %minus = fneg double %zu
  %eu = call double @fl_fma(double %su, double %l, double %minus)
  %some = fcmp one double %eu, 0.0
  %vanished = fcmp oeq double %z, 0.0
  %factor = fcmp une double %s, 0.0
  %lost = and i1 %vanished, %factor
  %inexact = or i1 %some, %lost
  %pole = or i1 false, false
  %e = fmul double %eu, %down
  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %a = fadd double %a1, %a2
  %r = fadd double %a, %e
`, "x", "y") + oddly("div", operands2, scaled("x")+smaller("z", "y")+`  %su = fmul double %s, %up
  %minus = fneg double %su
  %xu = fmul double %x, %up
  %ru = call double @fl_fma(double %minus, double %l, double %xu)
  %inexact = fcmp une double %ru, 0.0
  %pole = fcmp oeq double %y, 0.0
  %residue = fmul double %ru, %down
  %a1 = fmul double %z, %dy
  %a = fsub double %dx, %a1
  %n = fadd double %a, %residue
  %Y = fadd double %y, %dy
  %r = fdiv double %n, %Y
`, "x", "y") + oddly("sqrt", operands1, scaled("x")+`  %zu = fmul double %z, %up
  %minus = fneg double %zu
  %xu = fmul double %x, %up
  %ru = call double @fl_fma(double %minus, double %z, double %xu)
  %residue = fmul double %ru, %down
  %inexact = or i1 false, false
  %pole = or i1 false, false
  %n = fadd double %dx, %residue
  %X = fadd double %x, %dx
  %absX = call double @llvm.fabs.f64(double %X)
  %root = call double @llvm.sqrt.f64(double %absX)
  %sum = fadd double %z, %root
  %r = fdiv double %n, %sum
`, "x") + oddly("fma", operands3, `  %p = fmul double %x, %y
  %s = fadd double %p, %w
  %e = fsub double %s, %z
  %exactly = call double @fl_fma(double %x, double %y, double %w)
  %inexact0 = fcmp une double %exactly, %z
  %factor = fcmp une double %p, 0.0
  %factors = fcmp une double %x, 0.0
  %factors2 = fcmp une double %y, 0.0
  %bothFactors = and i1 %factors, %factors2
  %gone = xor i1 %factor, true
  %lost = and i1 %gone, %bothFactors
  %inexact = or i1 %inexact0, %lost
  %pole = or i1 false, false
  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %a3 = fadd double %a1, %a2
  %a = fadd double %a3, %dw
  %r = fadd double %a, %e
`, "x", "y", "w") + oddly("trunc", "double %x, double %dx, double %e, double %z", `  %r = fadd double %dx, %e
  %inexact = fcmp une double %e, 0.0
  %pole = or i1 false, false
`, "x")
