package shadow

// This file writes the short ways of arithmetic on deltas, for each kind of format. Errors of sums are Knuth's, those of
// products Dekker's (A floating-point technique for extending the available precision, 1971): baseline processors have no
// fused multiplication and addition.

import (
	"fmt"
	"strings"
)

// checked ends a function: the delta %d is good if it is finite, and %ok holds too where it stands.
func checked(ok, odd, args string) string {
	cond := "%finite"
	text := "  %size = call double @llvm.fabs.f64(double %d)\n  %finite = fcmp olt double %size, INF\n"
	if ok != "" {
		text += fmt.Sprintf("  %%fine = and i1 %%finite, %s\n", ok)
		cond = "%fine"
	}
	return text + fmt.Sprintf(`  br i1 %s, label %%done, label %%odd, !prof !2
odd:
  %%global = call i64 @fl.site(i64 %%site)
  %%other = call SLOW double @fl_odd_%s(%s, i64 %%global, i64 %%op)
  br label %%done
done:
  %%r = phi double [ %%d, %%start ], [ %%other, %%odd ]
  ret double %%r
}
`, cond, odd, args)
}

const (
	operands1 = "double %x, double %dx, double %z"
	operands2 = "double %x, double %dx, double %y, double %dy, double %z"
	operands3 = "double %x, double %dx, double %y, double %dy, double %w, double %dw, double %z"
)

// veltkamp splits %v into %hv + %lv, of 26 bits each.
func veltkamp(v string) string {
	return strings.ReplaceAll("  %sV = fmul double %V, SPLIT\n  %tV = fsub double %sV, %V\n  %hV = fsub double %sV, %tV\n  %lV = fsub double %V, %hV\n", "V", v)
}

// dekker leaves in %e the error of the product of %a and %b, which is %p: a b - p. It is exact if nothing underflows, NaN
// if something overflows.
func dekker(a, b, p string) string {
	text := veltkamp(a)
	if a != b {
		text += veltkamp(b)
	}
	return text + strings.NewReplacer("A", a, "B", b, "P", p).Replace(`  %e1 = fmul double %hA, %hB
  %e2 = fsub double %e1, %P
  %e3 = fmul double %hA, %lB
  %e4 = fadd double %e2, %e3
  %e5 = fmul double %lA, %hB
  %e6 = fadd double %e4, %e5
  %e7 = fmul double %lA, %lB
  %e = fadd double %e6, %e7
`)
}

// large leaves in a name whether |%v| is far from where errors underflow.
func large(name, v string) string {
	return fmt.Sprintf("  %%size%s = call double @llvm.fabs.f64(double %%%s)\n  %%%s = fcmp oge double %%size%s, TINY\n", v, v, name, v)
}

// twoSum leaves in %e the error of the sum of %a and %b, which is %s.
func twoSum(a, b, s string) string {
	return strings.NewReplacer("A", a, "B", b, "S", s).Replace(`  %u1 = fsub double %S, %A
  %u2 = fsub double %S, %u1
  %u3 = fsub double %A, %u2
  %u4 = fsub double %B, %u1
  %e = fadd double %u3, %u4
`)
}

var deltaDouble = `
define hidden double @fl.add(` + operands2 + `, i64 %site, i64 %op) INLINE {
start:
` + twoSum("x", "y", "z") + `  %a = fadd double %dx, %dy
  %d = fadd double %a, %e
` + checked("", "add", operands2+", double MINNORMAL") + `
define hidden double @fl.mul(` + operands2 + `, i64 %site, i64 %op) INLINE {
start:
` + dekker("x", "y", "z") + `  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %a = fadd double %a1, %a2
  %d = fadd double %a, %e
` + large("ok", "z") + checked("%ok", "mul", operands2+", double MINNORMAL") + `
define hidden double @fl.div(` + operands2 + `, i64 %site, i64 %op) INLINE {
start:
  %p = fmul double %z, %y
` + dekker("z", "y", "p") + `  %r1 = fsub double %x, %p
  %residue = fsub double %r1, %e
  %a1 = fmul double %z, %dy
  %a = fsub double %dx, %a1
  %n = fadd double %a, %residue
  %Y = fadd double %y, %dy
  %d = fdiv double %n, %Y
` + large("okz", "z") + large("okx", "x") + `  %ok = and i1 %okx, %okz
` + checked("%ok", "div", operands2+", double MINNORMAL") + `
define hidden double @fl.sqrt(` + operands1 + `, i64 %site, i64 %op) INLINE {
start:
  %p = fmul double %z, %z
` + dekker("z", "z", "p") + `  %r1 = fsub double %x, %p
  %residue = fsub double %r1, %e
  %n = fadd double %dx, %residue
  %X = fadd double %x, %dx
  %absX = call double @llvm.fabs.f64(double %X)
  %root = call double @llvm.sqrt.f64(double %absX)
  %sum = fadd double %z, %root
  %d = fdiv double %n, %sum
` + large("ok", "x") + checked("%ok", "sqrt", operands1+", double MINNORMAL") + `
define hidden double @fl.fma(` + operands3 + `, i64 %site, i64 %op) INLINE {
start:
  %p = fmul double %x, %y
  %s = fadd double %p, %w
` + strings.NewReplacer("%e ", "%ep ").Replace(dekker("x", "y", "p")) + strings.NewReplacer("%e ", "%es ").Replace(twoSum("p", "w", "s")) + `  %v1 = fsub double %s, %z
  %v2 = fadd double %v1, %es
  %e = fadd double %v2, %ep
  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %a3 = fadd double %a1, %a2
  %a = fadd double %a3, %dw
  %d = fadd double %a, %e
` + large("ok", "z") + checked("%ok", "fma", operands3+", double MINNORMAL")

// Formats narrower than double: the operation in double, of the exact operands. min is the format's smallest normal number.
var deltaNarrow = `
define hidden double @fl.narrow.add(` + operands2 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %Y = fadd double %y, %dy
  %Z = fadd double %X, %Y
  %d = fsub double %Z, %z
` + checked("", "add", operands2+", double %min") + `
define hidden double @fl.narrow.mul(` + operands2 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %Y = fadd double %y, %dy
  %Z = fmul double %X, %Y
  %d = fsub double %Z, %z
` + narrowOK + checked("%ok", "mul", operands2+", double %min") + `
define hidden double @fl.narrow.div(` + operands2 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %Y = fadd double %y, %dy
  %Z = fdiv double %X, %Y
  %d = fsub double %Z, %z
` + narrowOK + checked("%ok", "div", operands2+", double %min") + `
define hidden double @fl.narrow.sqrt(` + operands1 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %absX = call double @llvm.fabs.f64(double %X)
  %Z = call double @llvm.sqrt.f64(double %absX)
  %d = fsub double %Z, %z
` + narrowOK + checked("%ok", "sqrt", operands1+", double %min") + `
define hidden double @fl.narrow.fma(` + operands3 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %Y = fadd double %y, %dy
  %W = fadd double %w, %dw
  %P = fmul double %X, %Y
  %Z = fadd double %P, %W
  %d = fsub double %Z, %z
` + narrowOK + checked("%ok", "fma", operands3+", double %min") + `
define hidden double @fl.trunc(double %x, double %dx, double %e, double %z, double %min, i64 %site, i64 %op) INLINE {
start:
  %d = fadd double %dx, %e
` + narrowOK + checked("%ok", "trunc", "double %x, double %dx, double %e, double %z, double %min")

const narrowOK = "  %absz = call double @llvm.fabs.f64(double %z)\n  %ok = fcmp oge double %absz, %min\n"

// Formats wider than double: what the operands' deltas make of the result; the local error, far below that of doubles, and
// exceptions are left out.
var deltaWide = `
define hidden double @fl.wide.add(` + operands2 + `) INLINE {
  %d = fadd double %dx, %dy
  ret double %d
}
define hidden double @fl.wide.mul(` + operands2 + `) INLINE {
  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %d = fadd double %a1, %a2
` + finite + `
define hidden double @fl.wide.div(` + operands2 + `) INLINE {
  %Y = fadd double %y, %dy
  %a1 = fmul double %z, %dy
  %a = fsub double %dx, %a1
  %d = fdiv double %a, %Y
` + finite + `
define hidden double @fl.wide.sqrt(` + operands1 + `) INLINE {
  %X = fadd double %x, %dx
  %absX = call double @llvm.fabs.f64(double %X)
  %root = call double @llvm.sqrt.f64(double %absX)
  %sum = fadd double %z, %root
  %d = fdiv double %dx, %sum
` + finite + `
define hidden double @fl.wide.fma(` + operands3 + `) INLINE {
  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %a3 = fadd double %a1, %a2
  %d = fadd double %a3, %dw
` + finite

const finite = `  %size = call double @llvm.fabs.f64(double %d)
  %finite = fcmp olt double %size, INF
  %r = select i1 %finite, double %d, double 0.0
  ret double %r
}
`
