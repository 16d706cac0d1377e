package shadow

// This file writes arithmetic on deltas. An operation has a short way for each kind of format, which is inlined, and a long way in the
// runtime, where something is not finite or close to the ends of the range. Errors of sums are Knuth's, those of products Dekker's (A
// floating-point technique for extending the available precision, 1971): baseline processors have no fused multiplication and addition.

import (
	"fmt"
	"strings"
	"sync"

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

const (
	tiny  = 0x1p-960 // below it, errors may underflow
	split = 1<<27 + 1
)

// pairsOf are the parameters of operands and their deltas.
func pairsOf(vars string) string {
	var list []string
	for _, v := range vars {
		list = append(list, fmt.Sprintf("double %%%c, double %%d%c", v, v))
	}
	return strings.Join(list, ", ")
}

// operandsOf are the parameters of a function of operands.
func operandsOf(vars string) string { return pairsOf(vars) + ", double %z" }

// What deltas make of a result, to first order and beyond: X stands for x + dx.

// product is of x y: x dy + dx Y.
func (t *deltaText) product() emit.Val {
	Y := t.Add(t.y, t.dy)
	a := t.Mul(t.x, t.dy)
	return t.Add(a, t.Mul(t.dx, Y))
}

// productAndSum is of x y + w.
func (t *deltaText) productAndSum() emit.Val { return t.Add(t.product(), t.dw) }

// quotient is of x / y: (dx - z dy + residue) / Y, the residue being x - z y.
func (t *deltaText) quotient(residue emit.Val) emit.Val {
	n := t.Sub(t.dx, t.Mul(t.z, t.dy))
	if residue != "" {
		n = t.Add(n, residue)
	}
	return t.Div(n, t.Add(t.y, t.dy))
}

// root is of sqrt x: (dx + residue) / (z + sqrt X), the residue being x - z z.
func (t *deltaText) root(residue emit.Val) emit.Val {
	n := t.dx
	if residue != "" {
		n = t.Add(t.dx, residue)
	}
	return t.Div(n, t.Add(t.z, t.Sqrt(t.Abs(t.Add(t.x, t.dx)))))
}

// knuth is the error of the sum of a and b, which is s.
func (t *deltaText) knuth(a, b, s emit.Val) emit.Val {
	rest := t.Sub(s, a)
	lostA := t.Sub(a, t.Sub(s, rest))
	return t.Add(lostA, t.Sub(b, rest))
}

// veltkamp splits v into h + l, of 26 bits each.
func (t *deltaText) veltkamp(v emit.Val) (h, l emit.Val) {
	s := t.Mul(v, emit.Num(split))
	h = t.Sub(s, t.Sub(s, v))
	return h, t.Sub(v, h)
}

// dekker is the error of the product of a and b, which is p: a b - p. It is exact if nothing underflows, NaN if something overflows.
func (t *deltaText) dekker(a, b, p emit.Val) emit.Val {
	ha, la := t.veltkamp(a)
	hb, lb := ha, la
	if a != b {
		hb, lb = t.veltkamp(b)
	}
	e := t.Sub(t.Mul(ha, hb), p)
	e = t.Add(e, t.Mul(ha, lb))
	e = t.Add(e, t.Mul(la, hb))
	return t.Add(e, t.Mul(la, lb))
}

// large is whether |v| is far from where errors underflow.
func (t *deltaText) large(v emit.Val) emit.Val { return t.Cmp("oge", t.Abs(v), emit.Num(tiny)) }

// short writes a short way. body leaves the delta, and what must hold for it to be good beside that it is finite, if anything.
func (t *deltaText) short(name, odd, params, args string, body func() (d, ok emit.Val)) {
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
}`, good, odd, args, d)
}

// double writes the short way of doubles.
func (t *deltaText) double(name, vars string, body func() (d, ok emit.Val)) {
	t.short(name, name, operandsOf(vars), operandsOf(vars)+", double $MINNORMAL", body)
}

// narrow writes the short way of formats narrower than double: the operation in double, of the exact operands, less z. %min is the
// format's smallest normal number.
func (t *deltaText) narrow(name, vars string, op func(exact ...emit.Val) emit.Val) {
	params := operandsOf(vars) + ", double %min"
	t.short("narrow."+name, name, params, params, func() (d, ok emit.Val) {
		var exact []emit.Val
		for _, v := range vars {
			exact = append(exact, t.Add(emit.Val("%"+string(v)), emit.Val("%d"+string(v))))
		}
		d = t.Sub(op(exact...), t.z)
		if name == "add" {
			return d, ""
		}
		return d, t.normal()
	})
}

// normal is whether %z is no smaller than the smallest normal number.
func (t *deltaText) normal() emit.Val { return t.Cmp("oge", t.Abs(t.z), "%min") }

// wide writes the short way of formats wider than double: what the operands' deltas make of the result. The local error, far below that
// of doubles, and exceptions are left out.
func (t *deltaText) wide(name, vars string, body func() emit.Val) {
	t.Line("\ndefine hidden double @fl.wide.%s(%s) $INLINE {", name, operandsOf(vars))
	d := body()
	if name != "add" {
		d = t.Choose(t.Cmp("olt", t.Abs(d), "$INF"), d, emit.Num(0))
	}
	t.Line("  ret double %s\n}", d)
}

// shortWays writes them all.
var shortWays = sync.OnceValue(func() string {
	t := newDeltaText()
	t.double("add", "xy", func() (d, ok emit.Val) {
		e := t.knuth(t.x, t.y, t.z)
		return t.Add(t.Add(t.dx, t.dy), e), ""
	})
	t.double("mul", "xy", func() (d, ok emit.Val) {
		e := t.dekker(t.x, t.y, t.z)
		return t.Add(t.product(), e), t.large(t.z)
	})
	t.double("div", "xy", func() (d, ok emit.Val) {
		p := t.Mul(t.z, t.y)
		e := t.dekker(t.z, t.y, p)
		d = t.quotient(t.Sub(t.Sub(t.x, p), e))
		okz := t.large(t.z)
		return d, t.Both(t.large(t.x), okz)
	})
	t.double("sqrt", "x", func() (d, ok emit.Val) {
		p := t.Mul(t.z, t.z)
		e := t.dekker(t.z, t.z, p)
		return t.root(t.Sub(t.Sub(t.x, p), e)), t.large(t.x)
	})
	t.double("fma", "xyw", func() (d, ok emit.Val) {
		p := t.Mul(t.x, t.y)
		s := t.Add(p, t.w)
		ep := t.dekker(t.x, t.y, p)
		es := t.knuth(p, t.w, s)
		e := t.Add(t.Add(t.Sub(s, t.z), es), ep)
		return t.Add(t.productAndSum(), e), t.large(t.z)
	})

	t.narrow("add", "xy", func(v ...emit.Val) emit.Val { return t.Add(v[0], v[1]) })
	t.narrow("mul", "xy", func(v ...emit.Val) emit.Val { return t.Mul(v[0], v[1]) })
	t.narrow("div", "xy", func(v ...emit.Val) emit.Val { return t.Div(v[0], v[1]) })
	t.narrow("sqrt", "x", func(v ...emit.Val) emit.Val { return t.Sqrt(t.Abs(v[0])) })
	t.narrow("fma", "xyw", func(v ...emit.Val) emit.Val { return t.Add(t.Mul(v[0], v[1]), v[2]) })
	truncated := "double %x, double %dx, double %e, double %z, double %min"
	t.short("trunc", "trunc", truncated, truncated, func() (d, ok emit.Val) { return t.Add(t.dx, "%e"), t.normal() })

	t.wide("add", "xy", func() emit.Val { return t.Add(t.dx, t.dy) })
	t.wide("mul", "xy", t.product)
	t.wide("div", "xy", func() emit.Val { return t.quotient("") })
	t.wide("sqrt", "x", func() emit.Val { return t.root("") })
	t.wide("fma", "xyw", t.productAndSum)
	return t.String()
})
