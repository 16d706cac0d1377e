package shadow

// This file writes arithmetic on deltas. Each operation has a short way for each kind of format, which is inlined at the operation. A long
// way in the runtime handles values that are not finite or close to the ends of the range. The errors of sums are computed by Knuth's
// algorithm, those of products by Dekker's (A floating-point technique for extending the available precision, 1971), because baseline
// processors have no fused multiplication and addition.
//
// An operation's function takes its operands, each followed by its delta, its result z, all as doubles, then the site
// (counted from the unit's first) and the operation's number. It returns the delta of z.

import (
	"fmt"
	"strings"
	"sync"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// A deltaText writes functions of operands %x, %y, %w with the deltas %dx, %dy, %dw and a result %z.
type deltaText struct {
	emit.Text
	x, dx, y, dy, w, dw, z emit.Val
	uses                   map[string]string // functions of libm that are called, with their types
}

func newDeltaText() *deltaText {
	return &deltaText{x: "%x", dx: "%dx", y: "%y", dy: "%dy", w: "%w", dw: "%dw", z: "%z", uses: make(map[string]string)}
}

const tiny = 0x1p-960 // below it, errors may underflow

// splitter splits doubles into halves.
var splitter = emit.Num(1<<27 + 1)

// pairsOf returns the parameters of operands and their deltas.
func pairsOf(vars string) string {
	var list []string
	for _, v := range vars {
		list = append(list, fmt.Sprintf("double %%%c, double %%d%c", v, v))
	}
	return strings.Join(list, ", ")
}

// operandsOf returns the parameters of a function of operands.
func operandsOf(vars string) string { return pairsOf(vars) + ", double %z" }

// Deltas of results from those of the operands. They are exact, not first order. X stands for x + dx.

// product returns the delta of x y: x dy + dx Y.
func (t *deltaText) product() emit.Val {
	Y := t.Add(t.y, t.dy)
	a := t.Mul(t.x, t.dy)
	return t.Add(a, t.Mul(t.dx, Y))
}

// and adds an error, if there is one.
func (t *deltaText) and(d, e emit.Val) emit.Val {
	if e == "" {
		return d
	}
	return t.Add(d, e)
}

// quotient returns the delta of x / y: (dx - z dy + residue) / Y, where the residue is x - z y.
func (t *deltaText) quotient(residue emit.Val) emit.Val {
	n := t.and(t.Sub(t.dx, t.Mul(t.z, t.dy)), residue)
	return t.Div(n, t.Add(t.y, t.dy))
}

// root returns the delta of sqrt x: (dx + residue) / (z + sqrt X), where the residue is x - z z.
func (t *deltaText) root(residue emit.Val) emit.Val {
	n := t.and(t.dx, residue)
	return t.Div(n, t.Add(t.z, t.Sqrt(t.Abs(t.Add(t.x, t.dx)))))
}

// large is the condition that |v| is far from the numbers at which errors underflow.
func (t *deltaText) large(v emit.Val) emit.Val { return t.Cmp("oge", t.Abs(v), emit.Num(tiny)) }

// A way computes the delta of an operation.
type way struct {
	op   fp.Op
	vars string
	// delta returns the delta of the result from those of the operands and the operation's own error or residue: "" for none.
	delta func(t *deltaText, e emit.Val) emit.Val
	// short returns the error or residue for doubles, and a condition under which it is valid if it is finite; "" for none.
	short func(t *deltaText) (e, ok emit.Val)
	// long returns the error or residue for any finite operands. It also returns whether a finite result is inexact, and whether an
	// infinite one is a pole.
	long func(t *deltaText) (e, inexact, pole emit.Val)
	// exact is the operation in double, if it is not one instruction.
	exact func(t *deltaText, x []emit.Val) emit.Val
}

const never = emit.Val("false")

var ways = []way{
	{op: fp.Add, vars: "xy",
		delta: func(t *deltaText, e emit.Val) emit.Val { return t.and(t.Add(t.dx, t.dy), e) },
		short: func(t *deltaText) (e, ok emit.Val) {
			return fp.LostOfSum(t.Do, t.x, t.y, t.z), t.notSubnormal(emit.Num(0x1p-1022))
		},
		long: func(*deltaText) (e, inexact, pole emit.Val) { return "", never, never }},
	{op: fp.Mul, vars: "xy",
		delta: func(t *deltaText, e emit.Val) emit.Val { return t.and(t.product(), e) },
		short: func(t *deltaText) (e, ok emit.Val) {
			return fp.LostOfProduct(t.Do, t.x, t.y, t.z, splitter), t.large(t.z)
		},
		long: func(t *deltaText) (e, inexact, pole emit.Val) {
			up, down := t.scales(t.z)
			s, l := t.bySize(t.x, t.y)
			e = t.libmFMA(t.Mul(s, up), l, t.Neg(t.Mul(t.z, up)))
			lost := t.Both(t.Cmp("oeq", t.z, emit.Num(0)), t.Cmp("une", s, emit.Num(0)))
			return t.Mul(e, down), t.Either(t.Cmp("one", e, emit.Num(0)), lost), never
		}},
	{op: fp.Div, vars: "xy",
		delta: (*deltaText).quotient,
		short: func(t *deltaText) (e, ok emit.Val) {
			return fp.Residual(t.Do, t.x, t.z, t.y, splitter), t.Both(t.large(t.x), t.large(t.z))
		},
		long: func(t *deltaText) (e, inexact, pole emit.Val) {
			up, down := t.scales(t.x)
			s, l := t.bySize(t.z, t.y)
			r := t.libmFMA(t.Neg(t.Mul(s, up)), l, t.Mul(t.x, up))
			return t.Mul(r, down), t.Cmp("une", r, emit.Num(0)), t.Cmp("oeq", t.y, emit.Num(0))
		}},
	{op: fp.Sqrt, vars: "x",
		delta: (*deltaText).root,
		short: func(t *deltaText) (e, ok emit.Val) {
			return fp.Residual(t.Do, t.x, t.z, t.z, splitter), t.large(t.x)
		},
		long: func(t *deltaText) (e, inexact, pole emit.Val) {
			up, down := t.scales(t.x)
			return t.Mul(t.libmFMA(t.Neg(t.Mul(t.z, up)), t.z, t.Mul(t.x, up)), down), never, never
		},
		exact: func(t *deltaText, x []emit.Val) emit.Val { return t.Sqrt(t.Abs(x[0])) }},
	{op: fp.Fma, vars: "xyw",
		delta: func(t *deltaText, e emit.Val) emit.Val { return t.and(t.Add(t.product(), t.dw), e) },
		short: func(t *deltaText) (e, ok emit.Val) {
			p := t.Mul(t.x, t.y)
			s := t.Add(p, t.w)
			ep, es := fp.LostOfProduct(t.Do, t.x, t.y, p, splitter), fp.LostOfSum(t.Do, p, t.w, s)
			return t.Add(t.Add(t.Sub(s, t.z), es), ep), t.large(t.z)
		},
		long: func(t *deltaText) (e, inexact, pole emit.Val) {
			p := t.Mul(t.x, t.y)
			rounded := t.Cmp("une", t.libmFMA(t.x, t.y, t.w), t.z)
			factors := t.Both(t.Cmp("une", t.x, emit.Num(0)), t.Cmp("une", t.y, emit.Num(0)))
			lost := t.Both(t.Cmp("oeq", p, emit.Num(0)), factors)
			return t.Sub(t.Add(p, t.w), t.z), t.Either(rounded, lost), never
		},
		exact: func(t *deltaText, x []emit.Val) emit.Val { return t.Add(t.Mul(x[0], x[1]), x[2]) }},
}

// double writes the short way for doubles.
func (t *deltaText) double(w way) {
	params := operandsOf(w.vars)
	t.short(w.op.String(), w.op.String(), params, params+", double $MINNORMAL", func() (d, ok emit.Val) {
		e, ok := w.short(t)
		return w.delta(t, e), ok
	})
}

// narrow writes the short way for formats narrower than double: the operation in double on the exact operands, minus z. %min is the
// format's smallest normal number.
func (t *deltaText) narrow(w way) {
	params := operandsOf(w.vars) + ", double %min"
	t.short("narrow."+w.op.String(), w.op.String(), params, params, func() (d, ok emit.Val) {
		var x []emit.Val
		for _, v := range w.vars {
			x = append(x, t.Add(emit.Val("%"+string(v)), emit.Val("%d"+string(v))))
		}
		switch {
		case w.op == fp.Add:
			return t.Sub(t.Do(w.op, x...), t.z), t.notSubnormal("%min")
		case w.exact != nil:
			return t.Sub(w.exact(t, x), t.z), t.normal()
		}
		return t.Sub(t.Do(w.op, x...), t.z), t.normal()
	})
}

// normal is the condition that |%z| is at least the smallest normal number.
func (t *deltaText) normal() emit.Val { return t.Cmp("oge", t.Abs(t.z), "%min") }

// notSubnormal is the condition that %z is 0 or at least the smallest normal number. It compares bits without the sign, because processors
// execute integer operations in parallel to floating-point ones, and sums are often 0.
func (t *deltaText) notSubnormal(least emit.Val) emit.Val {
	size := func(v emit.Val) emit.Val { return t.Int("shl", t.Op("bitcast double %s to i64", v), 1) }
	return t.Int("icmp uge", t.Int("sub", size(t.z), 1), size(least))
}

// largeSum names the way for the sum of a double and a constant far from the numbers at which errors underflow. Such a sum is never
// subnormal.
const largeSum = "large.fadd"

func (t *deltaText) largeSum(sum way) {
	params := operandsOf(sum.vars)
	t.short(largeSum, sum.op.String(), params, params+", double $MINNORMAL", func() (d, ok emit.Val) {
		e, _ := sum.short(t)
		return sum.delta(t, e), ""
	})
}

// wide writes the short way for formats wider than double: the delta of the result from those of the operands. deltawide.go computes the
// rounding error in the wide format. %none tells that the result is infinite or NaN in that format, which may be an exception. Underflows
// are ignored: they are far below the deltas, which are doubles.
func (t *deltaText) wide(w way) {
	params := operandsOf(w.vars)
	t.Func(fmt.Sprintf("hidden double @fl.wide.%v(%s, i1 %%none, i64 %%site, i64 %%op) $INLINE", w.op, params), func() {
		t.If("%none", func() {
			const said = "call $SLOW double @fl_odd_%v(%s, double $MINNORMAL, i64 %s, i64 %%op)"
			t.Op(said, w.op, params, t.Op("call i64 @fl.site(i64 %%site)"))
		}, "!prof !1")
		d := w.delta(t, "")
		t.Line("  ret double %s", t.Choose(t.Cmp("olt", t.Abs(d), "$INF"), d, emit.Num(0)))
	})
}

// short writes a short way. It calls the long one with args.
func (t *deltaText) short(name, long, params, args string, body func() (d, ok emit.Val)) {
	t.Line("\ndefine hidden double @fl.%s(%s, i64 %%site, i64 %%op) $INLINE {\nstart:", name, params)
	d, ok := body()
	good := t.Cmp("olt", t.Abs(d), "$INF")
	if ok != "" {
		good = t.Both(good, ok)
	}
	t.Line(`  br i1 %s, label %%done, label %%odd, !prof !2
odd:
  %%global = call i64 @fl.site(i64 %%site)
  %%other = call $SLOW double @fl_odd_%s(%s, i64 %%global, i64 %%op)
  br label %%done
done:
  %%r = phi double [ %s, %%start ], [ %%other, %%odd ]
  ret double %%r
}`, good, long, args, d)
}

// Parameters of a conversion to a narrower format. %e is the rounding error.
const truncated = "double %x, double %dx, double %e, double %z"

// shortWays writes all short ways.
var shortWays = sync.OnceValue(func() string {
	t := newDeltaText()
	for _, w := range ways {
		t.double(w)
		t.narrow(w)
		t.wide(w)
		t.declare(w.op.String(), operandsOf(w.vars))
	}
	t.largeSum(ways[0])
	params := truncated + ", double %min"
	t.short("trunc", "trunc", params, params, func() (d, ok emit.Val) { return t.Add(t.dx, "%e"), t.normal() })
	t.declare("trunc", truncated)
	return t.String()
})

// longHead returns the head of a long way.
func (t *deltaText) longHead(name, params string) string {
	return fmt.Sprintf("$SLOW double @fl_odd_%s(%s, double %%min, i64 %%site, i64 %%op) nounwind", name, params)
}

func (t *deltaText) declare(name, params string) { t.Line("declare %s cold", t.longHead(name, params)) }

// long writes a long way. If an operand is not finite, the delta is 0 and no exception is recorded.
func (t *deltaText) long(name, vars, params string, body func() (delta, inexact, pole emit.Val)) {
	t.Func(t.longHead(name, params), func() {
		t.whenFinite(vars, func() {
			delta, inexact, pole := body()
			t.judge(inexact, pole)
			t.orNone(t.finite(t.z), t.Op("call double @fl_number(double %s)", delta))
		})
	})
}

// whenFinite writes code that returns a delta for finite operands, and 0 for others.
func (t *deltaText) whenFinite(vars string, body func()) {
	all := t.finite(emit.Val("%" + vars[:1]))
	for _, v := range vars[1:] {
		all = t.Both(all, t.finite(emit.Val("%"+string(v))))
	}
	t.When(all, body)
	t.Line("  ret double 0.0")
}

// judge records exceptions of a result.
func (t *deltaText) judge(inexact, pole emit.Val) {
	t.Line("  call void @fl_judge(double %%z, i1 %s, i1 %s, double %%min, i64 %%site, i64 %%op)", inexact, pole)
}

// orNone returns d if ok, else 0.
func (t *deltaText) orNone(ok, d emit.Val) { t.Line("  ret double %s", t.Choose(ok, d, emit.Num(0))) }

// scales returns powers of 2 that move numbers away from underflow, and back; 1 if v is large enough.
func (t *deltaText) scales(v emit.Val) (up, down emit.Val) {
	small := t.Cmp("olt", t.Abs(v), emit.Num(tiny))
	return t.Choose(small, emit.Num(0x1p600), emit.Num(1)), t.Choose(small, emit.Num(0x1p-600), emit.Num(1))
}

// bySize returns the smaller and the larger of two values.
func (t *deltaText) bySize(a, b emit.Val) (smaller, larger emit.Val) {
	first := t.Cmp("olt", t.Abs(a), t.Abs(b))
	return t.Choose(first, a, b), t.Choose(first, b, a)
}

// libmFMA returns a b + c, rounded once, on any processor.
func (t *deltaText) libmFMA(a, b, c emit.Val) emit.Val {
	return t.Call("fl_fma", a, b, c)
}

// longWays writes all long ways.
var longWays = sync.OnceValue(func() string {
	t := newDeltaText()
	t.Line("declare double @fl_fma(double, double, double)")
	for _, w := range ways {
		t.long(w.op.String(), w.vars, operandsOf(w.vars), func() (delta, inexact, pole emit.Val) {
			e, inexact, pole := w.long(t)
			return w.delta(t, e), inexact, pole
		})
	}
	t.long("trunc", "x", truncated, func() (delta, inexact, pole emit.Val) {
		return t.Add(t.dx, "%e"), t.Cmp("une", "%e", emit.Num(0)), never
	})
	return t.String()
})
