package shadow

// This file writes the functions of libm for deltas: the function in long double, of the operand and its delta, minus the
// result. A double has 11 bits less, so an error of half an ulp is known to a part in a thousand or so.
// The functions are glibc's; programs may define their names, so they have names of their own (emit.Helper).

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// poleText computes %pole: whether an infinite %z of finite operands is a pole, as package fp has it. What %z tells is not asked again: with
// a base of 0 the exponent was negative, with a negative operand of lgamma that was an integer.
func poleText(op fp.Op) string {
	zero := "  %pole = fcmp oeq double %x, 0.0\n"
	switch d, _ := fp.DomainOf(op); {
	case op == fp.Pow, op == fp.Powi, op == fp.Tgamma:
		return zero
	case d.Gaps:
		return "  %pole = fcmp ole double %x, 0.0\n"
	case d.Poles && d.Lo == -d.Hi:
		return fmt.Sprintf("  %%sizex = call double @llvm.fabs.f64(double %%x)\n  %%pole = fcmp oeq double %%sizex, %.1f\n", d.Hi)
	case d.Poles:
		return fmt.Sprintf("  %%pole = fcmp oeq double %%x, %.1f\n", d.Lo)
	}
	return "  %pole = or i1 false, false\n"
}

// longName returns the long double function of an operation of libm, "" for other operations.
func longName(op fp.Op) string {
	switch {
	case op == fp.Lgamma:
		return "lgammal_r" // lgammal would write signgam
	case op >= fp.Sin && op <= fp.Lgamma, op == fp.Fdim:
		return op.String() + "l"
	}
	return ""
}

// roundName returns the long double function of a rounding to an integer; conversions to integers truncate.
func roundName(op fp.Op) string {
	switch op {
	case fp.ToInt, fp.ToUint:
		return "truncl"
	case fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint:
		return op.String() + "l"
	}
	return ""
}

// deltaOp returns the function fl_d_OP of an operation, "" if it needs none. The functions of libm that it calls are noted
// in uses, with their types.
func deltaOp(op fp.Op, uses map[string]string) string {
	const w, ww, pair = "x86_fp80 (x86_fp80)", "x86_fp80 (x86_fp80, x86_fp80)", "double %x, double %dx"
	if name := longName(op); name != "" {
		if op == fp.Log {
			uses[name], uses["log1pl"] = w, w
			return logFunction + libmFunction(op, pair, "x86_fp80 %xw, x86_fp80 %dxw", "x86_fp80 %xw, x86_fp80 0xK00000000000000000000", "", "log_sum", "x")
		}
		if op == fp.Lgamma {
			uses[name] = "x86_fp80 (x86_fp80, ptr)"
			return libmFunction(op, pair, "x86_fp80 %X, ptr %sign", "x86_fp80 %xw, ptr %sign", "  %sign = alloca i32\n", name, "x")
		}
		if op.Arity() == 2 {
			uses[name] = ww
			return libmFunction(op, pair+", double %y, double %dy", "x86_fp80 %X, x86_fp80 %Y", "x86_fp80 %xw, x86_fp80 %yw", "", name, "x", "y")
		}
		uses[name] = w
		return libmFunction(op, pair, "x86_fp80 %X", "x86_fp80 %xw", "", name, "x")
	}
	if name := roundName(op); name != "" {
		uses[name] = w
		return strings.NewReplacer("OP", op.String(), "FUNCTION", emit.Helper(name)).Replace(roundFunction)
	}
	switch op {
	case fp.Powi:
		uses["powl"] = ww
		return libmFunction(op, pair+", i32 %n", "x86_fp80 %X, x86_fp80 %nw", "x86_fp80 %xw, x86_fp80 %nw",
			"  %nw = sitofp i32 %n to x86_fp80\n", "powl", "x")
	case fp.Ldexp:
		uses["scalbn"], uses["scalbnl"] = "double (double, i32)", "x86_fp80 (x86_fp80, i32)"
		return ldexpFunction
	case fp.Rem:
		return remFunction
	}
	return ""
}

// libmFunction frames a function of libm. What it does to errno is undone: the program has called its own already.
func libmFunction(op fp.Op, operands, args, plain, prepare, name string, vars ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\ndefine double @fl_d_%v(%s, double %%z, double %%min, i64 %%site, i64 %%op) nounwind \"no-builtins\" {\nstart:\n%s", op, operands, prepare)
	for _, v := range vars {
		b.WriteString(strings.ReplaceAll("  %vw = fpext double %v to x86_fp80\n  %dvw = fpext double %dv to x86_fp80\n", "v", v))
		fmt.Fprintf(&b, "  %%%s = fadd x86_fp80 %%%sw, %%d%sw\n", strings.ToUpper(v), v, v)
	}
	finite := "  %finite = call i1 @fl_finite(double %x)\n"
	if len(vars) == 2 {
		finite = "  %finiteX = call i1 @fl_finite(double %x)\n  %finiteY = call i1 @fl_finite(double %y)\n  %finite = and i1 %finiteX, %finiteY\n"
	}
	f := emit.Helper(name)
	b.WriteString(strings.NewReplacer("FUNCTION", f, "ARGS", args, "PLAIN", plain, "  %pole = POLE\n", poleText(op), "ISFINITE", finite).Replace(`  %zw = fpext double %z to x86_fp80
  %errno = load ptr, ptr $state.Errno
  %old = load i32, ptr %errno
  %F = call x86_fp80 @FUNCTION(ARGS)
  store i32 %old, ptr %errno
  %D = fsub x86_fp80 %F, %zw
  %d = fptrunc x86_fp80 %D to double
  %sized = call double @llvm.fabs.f64(double %d)
  %okd = fcmp olt double %sized, $INF
  %sizez = call double @llvm.fabs.f64(double %z)
  %okz = fcmp oge double %sizez, %min
  %ok = and i1 %okd, %okz
  br i1 %ok, label %good, label %odd, !prof !2
good:
  ret double %d
odd:
ISFINITE  br i1 %finite, label %go, label %none
go:
  %F0 = call x86_fp80 @FUNCTION(PLAIN)
  store i32 %old, ptr %errno
  %inexact = fcmp une x86_fp80 %F0, %zw
  %pole = POLE
  call void @fl_judge(double %z, i1 %inexact, i1 %pole, double %min, i64 %site, i64 %op)
  %finiteZ = call i1 @fl_finite(double %z)
  %both = and i1 %okd, %finiteZ
  %r = select i1 %both, double %d, double 0.0
  ret double %r
none:
  ret double 0.0
}
`))
	return b.String()
}

// The logarithm of x + dx: near 1, where x + dx would lose the dx that the result consists of, by x - 1, which is exact.
const logFunction = `
define internal x86_fp80 @fl_log_sum(x86_fp80 %x, x86_fp80 %dx) nounwind "no-builtins" {
  %above = fcmp oge x86_fp80 %x, 0xK3FFE8000000000000000
  %below = fcmp ole x86_fp80 %x, 0xK40008000000000000000
  %near = and i1 %above, %below
  br i1 %near, label %one, label %any
one:
  %less = fsub x86_fp80 %x, 0xK3FFF8000000000000000
  %d = fadd x86_fp80 %less, %dx
  %F1 = call x86_fp80 @fl_log1pl(x86_fp80 %d)
  ret x86_fp80 %F1
any:
  %X = fadd x86_fp80 %x, %dx
  %F = call x86_fp80 @fl_logl(x86_fp80 %X)
  ret x86_fp80 %F
}
`

// A rounding to an integer has no delta: the program means the integer that it computed. If the exact value has another
// one, that is a divergence.
const roundFunction = `
define void @fl_d_OP(double %x, double %dx, i64 %site, i64 %op) nounwind "no-builtins" {
  %xw = fpext double %x to x86_fp80
  %dxw = fpext double %dx to x86_fp80
  %X = fadd x86_fp80 %xw, %dxw
  %n = call x86_fp80 @FUNCTION(x86_fp80 %xw)
  %N = call x86_fp80 @FUNCTION(x86_fp80 %X)
  %other = fcmp one x86_fp80 %n, %N
  %finite = call i1 @fl_finite(double %x)
  %finited = call i1 @fl_finite(double %dx)
  %finites = and i1 %finite, %finited
  %diverges = and i1 %other, %finites
  br i1 %diverges, label %event, label %done
event:
  call void @fl_event(i64 %site, i64 $DIVERGED, i64 %op)
  br label %done
done:
  ret void
}
`

const ldexpFunction = `
define double @fl_d_ldexp(double %x, double %dx, i32 %n, double %z, double %min, i64 %site, i64 %op) nounwind "no-builtins" {
start:
  %errno = load ptr, ptr $state.Errno
  %old = load i32, ptr %errno
  %xw = fpext double %x to x86_fp80
  %zw = fpext double %z to x86_fp80
  %exact = call x86_fp80 @fl_scalbnl(x86_fp80 %xw, i32 %n)
  %D = fsub x86_fp80 %exact, %zw
  %e = fptrunc x86_fp80 %D to double
  %scaled = call double @fl_scalbn(double %dx, i32 %n)
  store i32 %old, ptr %errno
  %d = fadd double %scaled, %e
  %finite = call i1 @fl_finite(double %x)
  br i1 %finite, label %go, label %none
go:
  %inexact = fcmp une x86_fp80 %exact, %zw
  %pole = or i1 false, false
  call void @fl_judge(double %z, i1 %inexact, i1 %pole, double %min, i64 %site, i64 %op)
  %finiteD = call i1 @fl_finite(double %d)
  %r = select i1 %finiteD, double %d, double 0.0
  ret double %r
none:
  ret double 0.0
}
`

// The quotient of a remainder is the integer that the floats have.
const remFunction = `
define double @fl_d_frem(double %x, double %dx, double %y, double %dy, double %z, double %min, i64 %site, i64 %op) nounwind "no-builtins" {
start:
  %finiteX = call i1 @fl_finite(double %x)
  %finiteY = call i1 @fl_finite(double %y)
  %finite = and i1 %finiteX, %finiteY
  br i1 %finite, label %go, label %none
go:
  %inexact = or i1 false, false
  %pole = or i1 false, false
  call void @fl_judge(double %z, i1 %inexact, i1 %pole, double %min, i64 %site, i64 %op)
  %a = fsub double %x, %z
  %n = fdiv double %a, %y
  %ndy = fmul double %n, %dy
  %d = fsub double %dx, %ndy
  %finiteD = call i1 @fl_finite(double %d)
  %r = select i1 %finiteD, double %d, double 0.0
  ret double %r
none:
  ret double 0.0
}
`

// runtimeLibm declares the functions that the runtime calls.
func runtimeLibm(uses map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		result, params, _ := strings.Cut(uses[name], " ")
		fmt.Fprintf(&b, "declare %s @%s%s\n", result, emit.Helper(name), params)
	}
	return b.String()
}

// deltaHelpers lists the functions of the process's libm that the runtime calls.
func deltaHelpers() []string {
	uses := map[string]string{"fma": ""}
	fp.Ops(func(op fp.Op) { deltaOp(op, uses) })
	return slices.Sorted(maps.Keys(uses))
}
