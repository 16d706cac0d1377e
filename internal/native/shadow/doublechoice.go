package shadow

// This file is what mode Doubles makes of conversions, of functions that choose, and of those of libm that are no sites.

import (
	"math"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/native/dd"
)

// truncation is a conversion to a narrower format. What it loses is exact, and a double but for the widest formats.
func (d *doubles) truncation(v llvm.Value) shadow {
	x := v.Operand(0)
	c := d.of(x, 0)
	lost := d.double1(d.B.CreateFSub(x, d.B.CreateFPExt(v, x.Type(), ""), ""))
	delta := d.plus(c[0], lost)
	bound := c[1]
	if widthOf(x.Type()) > 64 {
		bound = d.errors(1, lost, d.zero, d.plus(bound, d.number(underflows)))
	}
	if c[0] != d.zero {
		bound = d.errors(1, delta, d.zero, bound)
	}
	return shadow{delta, bound}
}

// selection handles functions that choose among their operands.
func (d *doubles) selection(v llvm.Value, base string) bool {
	if widthOf(v.Type()) > 64 && base != "fabs" {
		return false
	}
	x := d.operand(v, 0)
	var c shadow
	switch base {
	case "fabs":
		c = d.absolute(x)
	case "copysign":
		c = d.withSign(x, d.operand(v, 1), d.double1(v))
	case "fmin", "minnum", "minimum":
		y := d.operand(v, 1)
		c = d.larger(d.negated2(x), d.negated2(y), d.B.CreateFNeg(d.double1(v), ""))
		c[0] = d.minus(c[0])
	case "fmax", "maxnum", "maximum":
		c = d.larger(x, d.operand(v, 1), d.double1(v))
	default:
		return false
	}
	d.shadows[v] = []shadow{c}
	return true
}

// absolute: |X| = |x.z| + d. If X has another sign than x.z, d is rounded.
func (d *doubles) absolute(x shadowed) shadow {
	if x.d == d.zero {
		return x.shadow()
	}
	negative := d.B.CreateFCmp(llvm.FloatOLT, x.z, d.zero, "")
	a := d.B.CreateSelect(negative, d.minus(x.d), x.d, "")
	size := d.size(x.z)
	crosses := d.B.CreateFCmp(llvm.FloatOLT, a, d.minus(size), "")
	other := d.fused(d.number(-2), size, d.minus(a))
	return shadow{d.B.CreateSelect(crosses, other, a, ""),
		d.B.CreateSelect(crosses, d.errors(1, other, d.zero, x.e), x.e, "")}
}

// withSign is copysign(x, y), if the sign of Y is that of y.z, or Y and y.z are 0: then the program's zero has the sign.
func (d *doubles) withSign(x, y shadowed, z llvm.Value) shadow {
	c := d.absolute(x)
	negative := d.B.CreateICmp(llvm.IntSLT, d.B.CreateBitCast(z, d.I64, ""), llvm.ConstInt(d.I64, 0, false), "")
	if c[0] != d.zero {
		c[0] = d.B.CreateSelect(negative, d.minus(c[0]), c[0], "")
	}
	off := d.fused(d.number(2/BoundScale), y.e, d.size(y.d))
	sure := d.B.CreateFCmp(llvm.FloatOLT, off, d.size(y.z), "")
	all := d.plus(d.size(y.z), d.plus(d.size(y.d), y.e))
	sure = d.B.CreateOr(sure, d.B.CreateFCmp(llvm.FloatOEQ, all, d.zero, ""), "")
	c[1] = d.B.CreateSelect(sure, c[1], d.number(math.Inf(1)), "")
	return c
}

// larger is the larger of X and Y, less z.
func (d *doubles) larger(x, y shadowed, z llvm.Value) shadow {
	a, b := d.above(x, z), d.above(y, z)
	c := d.choose(d.B.CreateFCmp(llvm.FloatOGT, a[0], b[0], ""), a, b)
	apart := d.size(d.B.CreateFSub(a[0], b[0], ""))
	both := d.plus(a[1], b[1])
	sure := d.B.CreateFCmp(llvm.FloatOGT, apart, d.fused(d.number(2/BoundScale), both, d.zero), "")
	c[1] = d.B.CreateSelect(sure, c[1], d.fused(d.number(BoundScale), apart, both), "")
	return c
}

// above is X - z.
func (d *doubles) above(x shadowed, z llvm.Value) shadow {
	rest := d.B.CreateFSub(x.z, z, "")
	delta := d.plus(rest, x.d)
	return shadow{delta, d.errors(1, rest, delta, x.e)}
}

// difference is the larger of x - y and 0.
func (d *doubles) difference(x, y shadowed, z llvm.Value) shadowed {
	s := d.sum(x, d.negated2(y), d.B.CreateFSub(x.z, y.z, ""))
	c := d.larger(s, shadowed{d.zero, d.zero, d.zero}, z)
	return shadowed{z, c[0], c[1]}
}

// splits handles functions of libm that are no operations but come from one: frexp scales, modf takes away an integer, remainder rounds its
// quotient, lgamma_r and sincos are lgamma, sin and cos. Those whose exact value nobody models start anew.
func (d *doubles) splits(v llvm.Value, name string) bool {
	if widthOf(v.Operand(0).Type()) > 64 {
		return false
	}
	x := d.operand(v, 0)
	base := strings.TrimSuffix(name, "f")
	switch {
	case name == "frexp" || name == "frexpf":
		n := d.B.CreateNeg(d.B.CreateLoad(d.Ctx.Int32Type(), v.Operand(1), ""), "")
		d.shadows[v] = []shadow{d.ldexp(x, n, d.double1(v))}
	case name == "modf" || name == "modff":
		d.shadows[v] = []shadow{x.shadow()}
		d.forget(v.Operand(1), v.Type())
	case base == "remainder" || base == "drem":
		z := d.double1(v)
		r := d.remainder(x, d.operand(v, 1), z)
		d.shadows[v] = []shadow{r.shadow()}
	case name == "lgamma_r" || name == "lgammaf_r":
		d.shadows[v] = []shadow{d.ofLibm(fp.Lgamma, x, d.double1(v))}
	case base == "sincos":
		for i, op := range []fp.Op{fp.Sin, fp.Cos} {
			z := d.B.CreateLoad(v.Operand(0).Type(), v.Operand(1+i), "")
			d.put(v.Operand(1+i), z, d.ofLibm(op, x, d.double1(z)))
		}
	case restarting[base]:
		d.shadows[v] = []shadow{d.exact}
	default:
		return false
	}
	return true
}

var restarting = map[string]bool{"logb": true, "nextafter": true, "j0": true, "j1": true, "y0": true, "y1": true}

// ofLibm is a function of libm of one operand.
func (d *doubles) ofLibm(op fp.Op, x shadowed, z llvm.Value) shadow {
	if !dd.Has(op) {
		return d.unknown
	}
	return d.scaled(d.function("fl_x_"+op.String(), x.z, x.d, d.unscaled(x.e), z))
}
