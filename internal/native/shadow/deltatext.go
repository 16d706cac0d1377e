package shadow

import (
	"sync"

	"faultline/internal/native/emit"
)

// This file writes what an instrumented unit of mode Deltas has of its own: the short ways of operations on deltas, small
// functions that are inlined where an operation stands. What is rare they leave to the runtime (deltaruntime.go).
//
// An operation's function takes its operands, each followed by its delta, its result z, all as doubles, then the site
// (counted from the unit's first) and the operation's number. It returns the delta of z.

// deltaUnit returns the functions of a unit.
func deltaUnit(unitSymbol string) string {
	return fill(carryHead+deltaHead+cellText()+shortWays()+deltaDecisions()+carryTail, unitSymbol)
}

const deltaHead = `
define hidden i64 @fl.ops() $INLINE {
  %v = load i64, ptr @fl_state
  ret i64 %v
}

define hidden void @fl.flush(i64 %ops) $INLINE {
  store i64 %ops, ptr @fl_state
  ret void
}

define hidden i64 @fl.site(i64 %local) $INLINE {
  %first = load i64, ptr @$UNIT
  %site = add i64 %first, %local
  ret i64 %site
}

declare $SLOW double @fl_odd_add(double, double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_mul(double, double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_div(double, double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_sqrt(double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_fma(double, double, double, double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_trunc(double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW void @fl_odd_cmp(double, double, i64, i64, i64) cold nounwind
declare void @fl_odd_convert(i64, i64) cold nounwind
declare void @fl_odd_wrap(i64, i64) cold nounwind
`

// The absolute value of x + dx is |x| + d. A comparison is of d = x - y with 0, and the exact values are dd further apart;
// orders is a set of 1 (equal), 2 (greater), 4 (less), for which the predicate holds.
var deltaDecisions = sync.OnceValue(func() string {
	t := newDeltaText()
	t.Func("hidden double @fl.abs(double %x, double %dx) $INLINE", func() {
		a := t.Choose(t.Cmp("olt", t.x, emit.Num(0)), t.Neg(t.dx), t.dx)
		bound := t.Neg(t.Abs(t.x))
		crosses := t.Cmp("olt", a, bound)
		other := t.Sub(t.Mul(bound, emit.Num(2)), a)
		t.Line("  ret double %s", t.Choose(crosses, other, a))
	})
	t.Func("hidden void @fl.round(ptr %f, double %x, double %dx, i64 %site, i64 %op) $INLINE", func() {
		some := t.Cmp("une", t.dx, emit.Num(0))
		t.If(some, func() { t.Line("  call void %%f(double %%x, double %%dx, i64 %s, i64 %%op)", t.site()) })
		t.Line("  ret void")
	})
	// A conversion to an integer type that holds the number, if %fits; arithmetic on integers whose result fits.
	for _, name := range []string{"convert", "wrap"} {
		t.Func("hidden void @fl."+name+"(i1 %fits, i64 %site, i64 %op) $INLINE", func() {
			t.Line("  br i1 %%fits, label %%done, label %%odd\nodd:")
			t.Line("  call void @fl_odd_%s(i64 %s, i64 %%op)\n  br label %%done\ndone:\n  ret void", name, t.site())
		})
	}
	t.Func("hidden void @fl.cmp(double %d, double %dd, i64 %orders, i64 %site, i64 %op) $INLINE", func() {
		size, change := t.Abs("%d"), t.Abs("%dd")
		t.If(t.Cmp("uge", change, size), func() {
			t.Line("  call $SLOW void @fl_odd_cmp(double %%d, double %%dd, i64 %%orders, i64 %s, i64 %%op)", t.site())
		}, "!prof !1")
		t.Line("  ret void")
	})
	return t.String()
})

// site is the number of %site, which is counted from the unit's first.
func (t *deltaText) site() emit.Val { return t.Op("call i64 @fl.site(i64 %%site)") }
