package native

// This file is what mode Doubles makes of conversions, of functions that choose, and of those of libm that are no sites.

import (
	"math"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// truncation is a conversion to a narrower format. What it loses is exact, and a double but for the widest formats.
func (d *doubles) truncation(v llvm.Value) companion {
	x := v.Operand(0)
	c := d.of(x, 0)
	lost := d.double1(d.b.CreateFSub(x, d.b.CreateFPExt(v, x.Type(), ""), ""))
	delta := d.plus(c[0], lost)
	bound := c[1]
	if widthOf(x.Type()) > 64 {
		bound = d.errors(1, lost, d.zero, d.plus(bound, d.number(underflows)))
	}
	if c[0] != d.zero {
		bound = d.errors(1, delta, d.zero, bound)
	}
	return companion{delta, bound}
}

// selection handles functions that choose among their operands.
func (d *doubles) selection(v llvm.Value, base string) bool {
	if widthOf(v.Type()) > 64 && base != "fabs" {
		return false
	}
	x := d.operand(v, 0)
	var c companion
	switch base {
	case "fabs":
		c = d.absolute(x)
	case "copysign":
		c = d.withSign(x, d.operand(v, 1), d.double1(v))
	case "fmin", "minnum", "minimum":
		y := d.operand(v, 1)
		c = d.larger(d.negated2(x), d.negated2(y), d.b.CreateFNeg(d.double1(v), ""))
		c[0] = d.minus(c[0])
	case "fmax", "maxnum", "maximum":
		c = d.larger(x, d.operand(v, 1), d.double1(v))
	default:
		return false
	}
	d.comp[v] = []companion{c}
	return true
}

// absolute: |X| = |x.z| + d. If X has another sign than x.z, d is rounded.
func (d *doubles) absolute(x shadowed) companion {
	if x.d == d.zero {
		return x.companion()
	}
	negative := d.b.CreateFCmp(llvm.FloatOLT, x.z, d.zero, "")
	a := d.b.CreateSelect(negative, d.minus(x.d), x.d, "")
	size := d.size(x.z)
	crosses := d.b.CreateFCmp(llvm.FloatOLT, a, d.minus(size), "")
	other := d.fused(d.number(-2), size, d.minus(a))
	return companion{d.b.CreateSelect(crosses, other, a, ""),
		d.b.CreateSelect(crosses, d.errors(1, other, d.zero, x.e), x.e, "")}
}

// withSign is copysign(x, y), if the sign of Y is that of y.z, or Y and y.z are 0: then the program's zero has the sign.
func (d *doubles) withSign(x, y shadowed, z llvm.Value) companion {
	c := d.absolute(x)
	negative := d.b.CreateICmp(llvm.IntSLT, d.b.CreateBitCast(z, d.i64, ""), llvm.ConstInt(d.i64, 0, false), "")
	if c[0] != d.zero {
		c[0] = d.b.CreateSelect(negative, d.minus(c[0]), c[0], "")
	}
	off := d.fused(d.number(2/boundScale), y.e, d.size(y.d))
	sure := d.b.CreateFCmp(llvm.FloatOLT, off, d.size(y.z), "")
	all := d.plus(d.size(y.z), d.plus(d.size(y.d), y.e))
	sure = d.b.CreateOr(sure, d.b.CreateFCmp(llvm.FloatOEQ, all, d.zero, ""), "")
	c[1] = d.b.CreateSelect(sure, c[1], d.number(math.Inf(1)), "")
	return c
}

// larger is the larger of X and Y, less z.
func (d *doubles) larger(x, y shadowed, z llvm.Value) companion {
	a, b := d.above(x, z), d.above(y, z)
	c := d.choose(d.b.CreateFCmp(llvm.FloatOGT, a[0], b[0], ""), a, b)
	apart := d.size(d.b.CreateFSub(a[0], b[0], ""))
	both := d.plus(a[1], b[1])
	sure := d.b.CreateFCmp(llvm.FloatOGT, apart, d.fused(d.number(2/boundScale), both, d.zero), "")
	c[1] = d.b.CreateSelect(sure, c[1], d.fused(d.number(boundScale), apart, both), "")
	return c
}

// above is X - z.
func (d *doubles) above(x shadowed, z llvm.Value) companion {
	rest := d.b.CreateFSub(x.z, z, "")
	delta := d.plus(rest, x.d)
	return companion{delta, d.errors(1, rest, delta, x.e)}
}

// difference is the larger of x - y and 0.
func (d *doubles) difference(x, y shadowed, z llvm.Value) shadowed {
	s := d.sum(x, d.negated2(y), d.b.CreateFSub(x.z, y.z, ""))
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
		n := d.b.CreateNeg(d.b.CreateLoad(d.ctx.Int32Type(), v.Operand(1), ""), "")
		d.comp[v] = []companion{d.ldexp(x, n, d.double1(v))}
	case name == "modf" || name == "modff":
		d.comp[v] = []companion{x.companion()}
		d.forget(v.Operand(1), v.Type())
	case base == "remainder" || base == "drem":
		z := d.double1(v)
		r := d.remainder(x, d.operand(v, 1), z)
		d.comp[v] = []companion{r.companion()}
	case name == "lgamma_r" || name == "lgammaf_r":
		d.comp[v] = []companion{d.ofLibm(fp.Lgamma, x, d.double1(v))}
	case base == "sincos":
		for i, op := range []fp.Op{fp.Sin, fp.Cos} {
			z := d.b.CreateLoad(v.Operand(0).Type(), v.Operand(1+i), "")
			d.put(v.Operand(1+i), z, d.ofLibm(op, x, d.double1(z)))
		}
	case restarting[base]:
		d.comp[v] = []companion{d.exact}
	default:
		return false
	}
	return true
}

var restarting = map[string]bool{"logb": true, "nextafter": true, "j0": true, "j1": true, "y0": true, "y1": true}

// ofLibm is a function of libm of one operand.
func (d *doubles) ofLibm(op fp.Op, x shadowed, z llvm.Value) companion {
	if !doubleLibmOp(op) {
		return d.unknown
	}
	return d.scaled(d.function("fl_x_"+op.String(), x.z, x.d, d.unscaled(x.e), z))
}
