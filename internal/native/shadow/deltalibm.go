package shadow

// This file writes the functions of libm for deltas: the function in long double at operand plus delta, minus the result. A long double has
// 11 bits more than a double, so an error of half an ulp is known to about a part in a thousand. The functions are glibc's. Programs may
// define their names, so they are called by other names (emit.Helper).

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// pole is the condition that an infinite %z of finite operands is a pole, as package fp defines it. It omits conditions that follow from
// %z: with a base of 0 the exponent was negative, and a negative operand of lgamma was an integer.
func (t *deltaText) pole(op fp.Op) emit.Val {
	if re, im, ok := fp.PartPole(op); ok {
		return t.Both(t.Cmp("oeq", t.Abs(t.x), emit.Num(re)), t.Cmp("oeq", t.Abs(t.y), emit.Num(im)))
	}
	switch d, _ := fp.DomainOf(op); {
	case op == fp.Pow, op == fp.Powi, op == fp.Tgamma:
		return t.Cmp("oeq", t.x, emit.Num(0))
	case d.Gaps:
		return t.Cmp("ole", t.x, emit.Num(0))
	case d.Poles && d.Lo == -d.Hi:
		return t.Cmp("oeq", t.Abs(t.x), emit.Num(d.Hi))
	case d.Poles:
		return t.Cmp("oeq", t.x, emit.Num(d.Lo))
	}
	return never
}

// longName returns the long double function of an operation of libm, "" for other operations.
func longName(op fp.Op) string {
	switch {
	case op == fp.Lgamma:
		return "lgammal_r" // lgammal would write signgam
	case fp.IsFunction(op):
		whole, part, ok := strings.Cut(op.String(), ".")
		if ok {
			part = "." + part
		}
		return whole + "l" + part
	}
	return ""
}

// roundName returns the long double function of a rounding to an integer; conversions to integers truncate.
func roundName(op fp.Op) string {
	switch {
	case op == fp.ToInt, op == fp.ToUint:
		return "truncl"
	case fp.RoundsToInt(op):
		return op.String() + "l"
	}
	return ""
}

// operation writes the function fl_d_OP of an operation, if it needs one.
func (t *deltaText) operation(op fp.Op) {
	name := longName(op)
	switch {
	case op == fp.Log:
		t.logSum()
		t.libm(op, logSum, "", nil)
	case op == fp.Lgamma:
		t.libm(op, name, "", func() string { return "ptr " + string(t.Op("alloca i32")) })
	case op == fp.Powi:
		t.libm(op, "powl", ", i32 %n", func() string { return long(t.Op("sitofp i32 %%n to x86_fp80")) })
	case op == fp.Jn, op == fp.Yn:
		t.libm(op, op.String()+"l", ", i32 %n", func() string { return "i32 %n" })
	case name != "":
		t.libm(op, name, "", nil)
	case roundName(op) != "":
		t.rounding(op)
	case op == fp.Ldexp:
		t.ldexp()
	case op == fp.Rem:
		t.remainder()
	}
}

// long80 converts a double to a long double.
func (t *deltaText) long80(v emit.Val) emit.Val { return t.Op("fpext double %s to x86_fp80", v) }

// long returns a long double as an argument.
func long(v emit.Val) string { return "x86_fp80 " + string(v) }

const logSum = "log_sum" // defined by this file

// ofLongs calls a function of libm, or of this file, that returns a long double.
func (t *deltaText) ofLongs(name string, args ...string) emit.Val {
	var types []string
	for _, a := range args {
		types = append(types, strings.Fields(a)[0])
	}
	if whole, part, ok := strings.Cut(name, "."); ok {
		return t.partOf(whole, part, args)
	}
	if name != logSum {
		t.uses[name] = "x86_fp80 (" + strings.Join(types, ", ") + ")"
	}
	return t.Op("call x86_fp80 @%s(%s)", emit.Helper(name), strings.Join(args, ", "))
}

// partOf returns a part of a complex function, whose operand is passed as a copy in memory.
func (t *deltaText) partOf(name, part string, args []string) emit.Val {
	const pair = "{x86_fp80,x86_fp80}"
	t.uses[name] = pair + " (ptr byval(" + pair + ") align 16)"
	at := t.Op("alloca %s, align 16", pair)
	t.Line("  store %s, ptr %s", args[0], at)
	t.Line("  store %s, ptr %s", args[1], t.At("x86_fp80", at, 1))
	z := t.Op("call %s @%s(ptr byval(%s) align 16 %s)", pair, emit.Helper(name), pair, at)
	return t.Op("extractvalue %s %s, %d", pair, z, strings.Index("re im", part)/3)
}

// operationOf writes the head of fl_d_OP for some operands and further parameters.
func (t *deltaText) operationOf(op fp.Op, vars, more string, body func()) {
	const head = "double @fl_d_%v(%s%s, double %%z, double %%min, i64 %%site, i64 %%op) nounwind \"no-builtins\""
	t.Func(fmt.Sprintf(head, op, pairsOf(vars), more), body)
}

// libm writes a function of libm, which may have another parameter and another argument. It restores errno, because the program has already
// called its own function.
func (t *deltaText) libm(op fp.Op, name, param string, another func() string) {
	vars := "xy"[:op.Arity()]
	t.operationOf(op, vars, param, func() {
		var exact, computed []string
		for _, v := range vars {
			x, dx := t.long80(emit.Val("%"+string(v))), t.long80(emit.Val("%d"+string(v)))
			X := t.Op("fadd x86_fp80 %s, %s", x, dx)
			computed = append(computed, long(x))
			if op == fp.Log {
				exact, computed = []string{computed[0], long(dx)}, append(computed, "x86_fp80 0xK00000000000000000000")
			} else {
				exact = append(exact, long(X))
			}
		}
		if another != nil {
			arg := another()
			exact, computed = append(exact, arg), append(computed, arg)
		}
		if op == fp.Jn || op == fp.Yn { // whose order comes first
			slices.Reverse(exact)
			slices.Reverse(computed)
		}
		zw := t.long80(t.z)
		restore := keepErrno(&t.Text)
		f := t.ofLongs(name, exact...)
		restore()
		d := t.Op("fptrunc x86_fp80 %s to double", t.Op("fsub x86_fp80 %s, %s", f, zw))
		ok := t.Cmp("olt", t.Abs(d), "$INF")
		t.When(t.Both(ok, t.normal()), func() { t.Line("  ret double %s", d) }, "!prof !2")
		t.whenFinite(vars, func() {
			f := t.ofLongs(name, computed...)
			restore()
			inexact := t.Op("fcmp une x86_fp80 %s, %s", f, zw)
			t.judge(t.lost(op, inexact), t.pole(op))
			t.orNone(t.Both(ok, t.finite(t.z)), d)
		})
	})
}

// lost is the condition that %z, zero or below the normal numbers, is inexact. inexact is the same condition as far as 64 bits decide it.
func (t *deltaText) lost(op fp.Op, inexact emit.Val) emit.Val {
	if op.NeverExact() {
		inexact = t.Op("or i1 %s, %s", inexact, t.Cmp("une", t.z, emit.Num(0)))
	}
	if op.NeverZero() {
		inexact = t.Op("or i1 %s, %s", inexact, t.Cmp("oeq", t.z, emit.Num(0)))
	}
	return inexact
}

// logSum writes the logarithm of x + dx. Near 1, where x + dx would lose dx, it uses x - 1, which is exact.
func (t *deltaText) logSum() {
	t.Func(`internal x86_fp80 @fl_log_sum(x86_fp80 %x, x86_fp80 %dx) nounwind "no-builtins"`, func() {
		above := t.Op("fcmp oge x86_fp80 %%x, 0xK3FFE8000000000000000")
		near := t.Both(above, t.Op("fcmp ole x86_fp80 %%x, 0xK40008000000000000000"))
		t.When(near, func() {
			less := t.Op("fsub x86_fp80 %%x, 0xK3FFF8000000000000000")
			t.Line("  ret x86_fp80 %s", t.ofLongs("log1pl", long(t.Op("fadd x86_fp80 %s, %%dx", less))))
		})
		t.Line("  ret x86_fp80 %s", t.ofLongs("logl", long(t.Op("fadd x86_fp80 %%x, %%dx"))))
	})
}

// rounding writes a rounding to an integer. The result has no delta, because the program means the computed integer. It records a
// divergence if the exact value has another integer.
func (t *deltaText) rounding(op fp.Op) {
	name := roundName(op)
	t.Func(fmt.Sprintf("void @fl_d_%v(double %%x, double %%dx, i64 %%site, i64 %%op) nounwind \"no-builtins\"", op), func() {
		x, dx := t.long80(t.x), t.long80(t.dx)
		X := t.Op("fadd x86_fp80 %s, %s", x, dx)
		n, N := t.ofLongs(name, long(x)), t.ofLongs(name, long(X))
		other := t.Op("fcmp one x86_fp80 %s, %s", n, N)
		finite := t.Both(t.finite(t.x), t.finite(t.dx))
		t.If(t.Both(other, finite), func() { t.Line("  call void @fl_event(i64 %%site, i64 $DIVERGED, i64 %%op)") })
		t.Line("  ret void")
	})
}

// ldexp writes x 2^n.
func (t *deltaText) ldexp() {
	t.uses["scalbn"] = "double (double, i32)"
	t.operationOf(fp.Ldexp, "x", ", i32 %n", func() {
		restore := keepErrno(&t.Text)
		x, z := t.long80(t.x), t.long80(t.z)
		exact := t.ofLongs("scalbnl", long(x), "i32 %n")
		e := t.Op("fptrunc x86_fp80 %s to double", t.Op("fsub x86_fp80 %s, %s", exact, z))
		scaled := t.Op("call double @fl_scalbn(double %%dx, i32 %%n)")
		restore()
		d := t.Add(scaled, e)
		t.whenFinite("x", func() {
			inexact := t.Op("fcmp une x86_fp80 %s, %s", exact, z)
			t.judge(inexact, never)
			t.orNone(t.finite(d), d)
		})
	})
}

// remainder writes the remainder of a division. Its quotient is the integer of the floats.
func (t *deltaText) remainder() {
	t.operationOf(fp.Rem, "xy", "", func() {
		t.whenFinite("xy", func() {
			t.If(t.Cmp("uno", t.z, t.z), func() { t.judge(never, never) }) // a remainder below the normal numbers is no exception
			n := t.Div(t.Sub(t.x, t.z), t.y)
			d := t.Sub(t.dx, t.Mul(n, t.dy))
			t.orNone(t.finite(d), d)
		})
	})
}

// runtimeLibm declares the functions that the runtime calls.
func runtimeLibm(uses map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		result, params, _ := strings.Cut(uses[name], " ")
		fmt.Fprintf(&b, "declare %s @%s%s\n", result, emit.Helper(name), params)
	}
	return b.String()
}
