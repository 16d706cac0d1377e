package shadow

// This file writes the long ways of arithmetic on deltas, where something is not finite or close to the ends of the range.

import (
	"fmt"
	"sync"

	"faultline/internal/native/emit"
)

// An oddity is what a long way leaves for a finite result: its delta, and whether it is inexact or a pole. For another result the first two
// are of no matter.
type oddity struct{ delta, inexact, pole emit.Val }

const never = emit.Val("false")

// long writes a long way; all operands must be finite, or nothing is said.
func (t *deltaText) long(name, vars, params string, body func() oddity) {
	t.Func(fmt.Sprintf("$SLOW double @fl_odd_%s(%s, double %%min, i64 %%site, i64 %%op) nounwind", name, params), func() {
		t.whenFinite(vars, func() {
			r := body()
			t.judge(r.inexact, r.pole)
			finite := t.finite(t.z)
			t.orNone(finite, t.Op("call double @fl_number(double %s)", r.delta))
		})
	})
}

// whenFinite writes what returns a delta for finite operands; for others there is none.
func (t *deltaText) whenFinite(vars string, body func()) {
	all := t.finite(emit.Val("%" + vars[:1]))
	for _, v := range vars[1:] {
		all = t.Both(all, t.finite(emit.Val("%"+string(v))))
	}
	t.When(all, body)
	t.Line("  ret double 0.0")
}

// judge looks at a result for exceptions.
func (t *deltaText) judge(inexact, pole emit.Val) {
	t.Line("  call void @fl_judge(double %%z, i1 %s, i1 %s, double %%min, i64 %%site, i64 %%op)", inexact, pole)
}

// orNone returns d if ok, else that there is no delta.
func (t *deltaText) orNone(ok, d emit.Val) { t.Line("  ret double %s", t.Choose(ok, d, emit.Num(0))) }

// scales are powers of 2 that move numbers away from where they underflow, and back; 1 if v is large enough.
func (t *deltaText) scales(v emit.Val) (up, down emit.Val) {
	small := t.Cmp("olt", t.Abs(v), emit.Num(tiny))
	return t.Choose(small, emit.Num(0x1p600), emit.Num(1)), t.Choose(small, emit.Num(0x1p-600), emit.Num(1))
}

// bySize is the smaller and the larger of two values.
func (t *deltaText) bySize(a, b emit.Val) (smaller, larger emit.Val) {
	first := t.Cmp("olt", t.Abs(a), t.Abs(b))
	return t.Choose(first, a, b), t.Choose(first, b, a)
}

// libmFMA is a b + c, rounded once, on any processor.
func (t *deltaText) libmFMA(a, b, c emit.Val) emit.Val {
	return t.Op("call double @fl_fma(double %s, double %s, double %s)", a, b, c)
}

// longWays writes them all.
var longWays = sync.OnceValue(func() string {
	t := newDeltaText()
	t.Line("declare double @fl_fma(double, double, double)")
	t.long("add", "xy", operandsOf("xy"), func() oddity { return oddity{t.Add(t.dx, t.dy), never, never} })
	t.long("mul", "xy", operandsOf("xy"), func() oddity {
		up, down := t.scales(t.z)
		s, l := t.bySize(t.x, t.y)
		su, zu := t.Mul(s, up), t.Mul(t.z, up)
		e := t.libmFMA(su, l, t.Neg(zu))
		some := t.Cmp("one", e, emit.Num(0))
		vanished := t.Cmp("oeq", t.z, emit.Num(0))
		lost := t.Both(vanished, t.Cmp("une", s, emit.Num(0)))
		inexact := t.Either(some, lost)
		e = t.Mul(e, down)
		return oddity{t.Add(t.product(), e), inexact, never}
	})
	t.long("div", "xy", operandsOf("xy"), func() oddity {
		up, down := t.scales(t.x)
		s, l := t.bySize(t.z, t.y)
		minus := t.Neg(t.Mul(s, up))
		r := t.libmFMA(minus, l, t.Mul(t.x, up))
		inexact, pole := t.Cmp("une", r, emit.Num(0)), t.Cmp("oeq", t.y, emit.Num(0))
		return oddity{t.quotient(t.Mul(r, down)), inexact, pole}
	})
	t.long("sqrt", "x", operandsOf("x"), func() oddity {
		up, down := t.scales(t.x)
		minus := t.Neg(t.Mul(t.z, up))
		r := t.libmFMA(minus, t.z, t.Mul(t.x, up))
		return oddity{t.root(t.Mul(r, down)), never, never}
	})
	t.long("fma", "xyw", operandsOf("xyw"), func() oddity {
		p := t.Mul(t.x, t.y)
		e := t.Sub(t.Add(p, t.w), t.z)
		inexact := t.Cmp("une", t.libmFMA(t.x, t.y, t.w), t.z)
		factor := t.Cmp("une", p, emit.Num(0))
		factors := t.Cmp("une", t.x, emit.Num(0))
		both := t.Both(factors, t.Cmp("une", t.y, emit.Num(0)))
		lost := t.Both(t.Not(factor), both)
		inexact = t.Either(inexact, lost)
		return oddity{t.Add(t.productAndSum(), e), inexact, never}
	})
	t.long("trunc", "x", "double %x, double %dx, double %e, double %z", func() oddity {
		return oddity{t.Add(t.dx, "%e"), t.Cmp("une", "%e", emit.Num(0)), never}
	})
	return t.String()
})
