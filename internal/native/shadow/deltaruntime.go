package shadow

// This file writes the checks of decisions and exceptions in mode Deltas. Small functions are inlined. Rare cases are in the runtime, an
// object that is linked to a program's units, with the table of cells. The functions of operations (fl_odd_OP) are the long ways of
// deltaarith.go, for values that are not finite, nearly underflow, or overflow in between. They take the smallest normal number of the
// result's format, record exceptions, and return the delta of the result.

import (
	"sync"

	"faultline/internal/native/emit"
)

const decisionsHead = `
declare $SLOW void @fl_odd_cmp(double, double, i64, i64, i64) cold nounwind
declare void @fl_odd_convert(i64, i64) cold nounwind
declare void @fl_odd_wrap(i64, i64) cold nounwind`

// The absolute value of x + dx is |x| + d. A comparison is of d = x - y with 0; the exact difference is d + dd. orders is a set of 1
// (equal), 2 (greater), 4 (less), for which the predicate holds.
var deltaDecisions = sync.OnceValue(func() string {
	t := newDeltaText()
	t.Line("%s", decisionsHead)
	t.Func("hidden i64 @fl.site(i64 %local) $INLINE", func() { t.Line("  ret i64 %s", t.Int("add", t.Load("i64", "@$UNIT"), "%local")) })
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
	// The functions for a conversion or for integer arithmetic. %fits tells that the integer type holds the result.
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

// site returns the number of %site, which is counted from the unit's first.
func (t *deltaText) site() emit.Val { return t.Op("call i64 @fl.site(i64 %%site)") }

// keptEvents writes fl_event, which keeps the first event of each site and kind. A site below 0 has none.
var keptEvents = sync.OnceValue(func() string {
	t := newDeltaText()
	t.Func("void @fl_event(i64 %site, i64 %kind, i64 %op) $COLD", func() {
		word := t.Op("or i64 %s, %%kind", t.Op("shl i64 %%site, 8"))
		n := t.Op("load i64, ptr $state.Events")
		exact, isExact := t.Op("load i64, ptr $state.Exact"), t.Int("icmp eq", "%kind", "$EXACTUNDERFLOW")
		others := t.Int("icmp uge", t.Int("sub", n, exact), "$MAXEVENTS")
		full := t.Op("select i1 %s, i1 %s, i1 %s", isExact, t.Int("icmp uge", exact, "$MAXEXACT"), others)
		t.Line("  br i1 %s, label %%done, label %%list\nlist:", t.Either(full, t.Int("icmp slt", "%site", 0)))
		frames, cursor := t.Op("load ptr, ptr $state.Frames"), t.Op("load i64, ptr $state.Cursor")
		out := t.Op("getelementptr i64, ptr %s, i64 %s", frames, cursor)
		t.Line("  br label %%loop\nloop:\n  %%i = phi i64 [ 0, %%list ], [ %%next, %%other ]")
		at := t.Op("getelementptr i64, ptr %s, i64 %s", out, t.Int("shl", "%i", 1))
		t.Line("  br i1 %s, label %%keep, label %%compare\ncompare:", t.Int("icmp eq", "%i", n))
		same := t.Int("icmp eq", t.Op("load i64, ptr %s", at), word)
		t.Line("  br i1 %s, label %%done, label %%other\nother:\n  %%next = add i64 %%i, 1\n  br label %%loop\nkeep:", same)
		t.Line("  store i64 %s, ptr %s", word, at)
		t.Line("  store i64 %%op, ptr %s", t.Op("getelementptr i64, ptr %s, i64 1", at))
		t.Line("  store i64 %s, ptr $state.Exact", t.Int("add", exact, t.Op("zext i1 %s to i64", isExact)))
		t.Line("  store i64 %s, ptr $state.Events\n  br label %%done\ndone:\n  ret void", t.Int("add", n, 1))
	})
	return t.String()
})

// rareDecisions writes the checks of results and decisions. fl_judge records the exception of a result of finite operands.
var rareDecisions = sync.OnceValue(func() string {
	t := newDeltaText()
	event := func(kind string) { t.Line("  call void @fl_event(i64 %%site, i64 %s, i64 %%op)", kind) }
	last := func(kind string) func() { return func() { event(kind); t.Line("  ret void") } }
	t.Func("internal void @fl_judge(double %z, i1 %inexact, i1 %pole, double %min, i64 %site, i64 %op) $COLD", func() {
		t.When(t.Cmp("uno", t.z, emit.Num(0)), last("$INVALID"))
		size := t.Abs(t.z)
		t.When(t.Cmp("oeq", size, "$INF"), func() { last(string(t.Op("select i1 %%pole, i64 $DIVIDEBYZERO, i64 $OVERFLOW")))() })
		below := t.Cmp("olt", size, "%min")
		t.When(t.Both(below, "%inexact"), last("$UNDERFLOW"))
		t.When(t.Both(below, t.Cmp("une", t.z, emit.Num(0))), last("$EXACTUNDERFLOW"))
		t.Line("  ret void")
	})
	t.Func("internal i1 @fl_finite(double %v) alwaysinline nounwind", func() { t.Line("  ret i1 %s", t.Cmp("olt", t.Abs("%v"), "$INF")) })
	// Replace a NaN by 0.
	t.Func("internal double @fl_number(double %d) alwaysinline nounwind", func() {
		t.Line("  ret double %s", t.Choose(t.Cmp("ord", "%d", emit.Num(0)), "%d", emit.Num(0)))
	})
	order := func(d emit.Val) emit.Val { return t.Op("call i64 @fl_order(double %s)", d) }
	t.Func("$SLOW void @fl_odd_cmp(double %d, double %dd, i64 %orders, i64 %site, i64 %op) nounwind", func() {
		t.Line("  br i1 %s, label %%look, label %%done\nlook:", t.Both(t.finite("%d"), t.Cmp("one", "%dd", emit.Num(0))))
		exact := t.Add("%d", "%dd")
		before, after := order("%d"), order(exact)
		before, after = t.Op("and i64 %%orders, %s", before), t.Op("and i64 %%orders, %s", after)
		was, is := t.Op("icmp ne i64 %s, 0", before), t.Op("icmp ne i64 %s, 0", after)
		t.Line("  br i1 %s, label %%done, label %%event\nevent:", t.Op("icmp eq i1 %s, %s", was, is))
		event("$DIVERGED")
		t.Line("  br label %%done\ndone:\n  ret void")
	})
	t.Func("void @fl_odd_convert(i64 %site, i64 %op) $COLD", last("$BADCONVERSION"))
	t.Func("void @fl_odd_wrap(i64 %site, i64 %op) $COLD", last("$INTEGERWRAP"))
	t.Func("internal i64 @fl_order(double %d) alwaysinline nounwind", func() {
		less, more := t.Cmp("olt", "%d", emit.Num(0)), t.Cmp("ogt", "%d", emit.Num(0))
		t.Line("  ret i64 %s", t.Op("select i1 %s, i64 4, i64 %s", less, t.Op("select i1 %s, i64 2, i64 1", more)))
	})
	return t.String()
})

// finite is the condition that a double is finite.
func (t *deltaText) finite(v emit.Val) emit.Val { return t.Op("call i1 @fl_finite(double %s)", v) }
