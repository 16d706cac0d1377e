package shadow

// This file has the rules of mode Doubles. The exact value of a float z is z + delta within a bound, so z and its delta are a double-double
// number. Comparisons follow the floats; modes Certain and Formula check them, see certain.go. The result of a rounding to an integer is
// exact, and a float made from computed bits restarts.
//
// A shadow value is unknown if its delta or its bound is infinite or NaN. The formulas propagate this without tests. Values that are not
// finite are unknown, and so are results in formats wider than double.
//
// Bounds are sums and products of nonnegative numbers, and are rounded like everything else. So a bound is too small by the roundings of
// its own computation. A run that ends has less than 2^43 of them in a row, in total less than Slack. The bounds at the end of a run are
// enlarged by Slack. Formulas that do not use a bound linearly have a margin for it.
//
// Bounds are multiplied by BoundScale. The term for underflow, which most formulas add, is then a normal number; processors are slow with
// subnormal ones.

import (
	"math"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

const (
	Slack      = 0x1p-7
	BoundScale = 0x1p100
	unit       = 0x1p-53 * BoundScale   // times |z|: largest error of a rounding to z
	underflows = 0x1p-1073 * BoundScale // largest error of an operation by underflow: three times half of the smallest number
)

// doubles holds the rules of modes Doubles, Certain and Formula.
type doubles struct{ *carrier }

func (d *doubles) site(_, next llvm.Value, _ int) { d.B.SetInsertPointBefore(next) }
func (*doubles) end(llvm.Value)                   {}
func (*doubles) integer(llvm.Value)               {}

// formulas holds the formulas of operations with two operands, and their instructions in double.
var formulas = map[fp.Op]struct {
	code llvm.Opcode
	of   func(d *doubles, x, y shadowed, z llvm.Value) shadowed
}{
	fp.Add: {llvm.FAdd, (*doubles).sum}, fp.Mul: {llvm.FMul, (*doubles).product}, fp.Div: {llvm.FDiv, (*doubles).quotient},
	fp.Rem: {llvm.FRem, (*doubles).remainder}, fp.Fdim: {llvm.FSub, (*doubles).difference}, // z need not be the result
}

// arithmetic returns the shadow value of an operation of IEEE 754. In a format narrower than double it is computed in double and then
// rounded. The difference of the two results is exact.
func (d *doubles) arithmetic(v llvm.Value, op fp.Op, x []shadowed) shadow {
	_, ok := formulas[op]
	if !ok && op != fp.Sqrt && op != fp.Fma {
		return d.libm(v, op, x)
	}
	if d.removesMagic(v) {
		return d.exact
	}
	narrow := widthOf(v.Type()) < 64
	var s shadow
	if d.Large && ok {
		s = d.outlined(op, narrow, x, d.ToDouble(v))
	} else {
		s = d.formula(op, narrow, x, v)
	}
	return d.unlessMagic(v, s)
}

// formula returns the shadow value of an operation in double or in a narrower format.
func (d *doubles) formula(op fp.Op, narrow bool, x []shadowed, result llvm.Value) shadow {
	z := result
	if narrow {
		switch op {
		case fp.Sqrt:
			z = d.root(x[0].z)
		case fp.Fma:
			z = d.fused(x[0].z, x[1].z, x[2].z)
		default:
			z = d.B.CreateBinOp(formulas[op].code, x[0].z, x[1].z, "")
		}
	}
	var r shadowed
	switch op {
	case fp.Sqrt:
		r = d.squareRoot(x[0], z)
	case fp.Fma:
		r = d.productAndSum(x[0], x[1], x[2], z)
	default:
		r = formulas[op].of(d, x[0], x[1], z)
	}
	if narrow {
		return d.rounded(r, d.ToDouble(result))
	}
	return r.shadow()
}

// libm returns the shadow value of a function of libm, or of x 2^n.
func (d *doubles) libm(v llvm.Value, op fp.Op, x []shadowed) shadow {
	switch op {
	case fp.Ldexp:
		return d.scaled(x[0], v.Operand(1), d.ToDouble(v))
	case fp.Powi:
		return d.runs(op, x, d.exponent(v.Operand(1)), d.ToDouble(v))
	}
	return d.runs(op, x, d.ToDouble(v))
}

// function returns the shadow value of a function of libm of one operand.
func (d *doubles) function(op fp.Op, x shadowed, z llvm.Value) shadow {
	return d.runs(op, []shadowed{x}, d.ToDouble(z))
}

// runs calls a function of the runtime, whose bounds are not scaled.
func (d *doubles) runs(op fp.Op, x []shadowed, more ...llvm.Value) shadow {
	if !Has(op) {
		return d.unknown
	}
	var args []llvm.Value
	for _, x := range x {
		args = append(args, x.z, x.d, d.unscaled(x.e))
	}
	s := d.call("fl_x_"+op.String(), append(args, more...)...)
	return shadow{s[0], d.B.CreateFMul(s[1], d.number(BoundScale), "")}
}

// unscaled returns a bound divided by BoundScale, enlarged for its own roundings and this one. The bound of an exact value is 0.
func (d *doubles) unscaled(e llvm.Value) llvm.Value {
	if e == d.zero {
		return e
	}
	bound := d.B.CreateFMul(e, d.number((1+Slack)/BoundScale), "")
	bound = d.B.CreateFAdd(bound, d.number(math.SmallestNonzeroFloat64), "")
	return d.B.CreateSelect(d.B.CreateFCmp(llvm.FloatOEQ, e, d.zero, ""), d.zero, bound, "")
}

func (d *doubles) call(name string, args ...llvm.Value) shadow {
	return d.found(d.callRuntime(name, d.pair, args...))
}

// scaled returns the shadow value of x 2^n.
func (d *doubles) scaled(x shadowed, n, z llvm.Value) shadow {
	return d.call("fl_x_ldexp", x.z, x.d, x.e, d.exponent(n), z)
}

// truncation returns the shadow value of a conversion to a narrower format. Its error is exact, and a double except for the widest formats.
func (d *doubles) truncation(v llvm.Value, x shadowed, lost llvm.Value) shadow {
	delta, bound := d.plus(x.d, lost), x.e
	if widthOf(v.Operand(0).Type()) > 64 {
		bound = d.errors(1, lost, d.zero, d.plus(bound, d.number(underflows)))
	}
	if x.d != d.zero {
		bound = d.errors(1, delta, d.zero, bound)
	}
	return shadow{delta, bound}
}

// absolute returns the shadow value d of |x.z|: |X| = |x.z| + d. If X and x.z have different signs, d is rounded.
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

// signed keeps the bound if the sign of Y is certainly that of y.z, or if Y and y.z are 0, because the program's zero then has the sign.
func (d *doubles) signed(s shadow, y shadowed, _ llvm.Value) shadow {
	off := d.fused(d.number(2/BoundScale), y.e, d.size(y.d))
	sure := d.B.CreateFCmp(llvm.FloatOLT, off, d.size(y.z), "")
	all := d.plus(d.size(y.z), d.plus(d.size(y.d), y.e))
	sure = d.B.CreateOr(sure, d.B.CreateFCmp(llvm.FloatOEQ, all, d.zero, ""), "")
	return shadow{s[0], d.B.CreateSelect(sure, s[1], d.number(math.Inf(1)), "")}
}

// extreme returns the shadow value of the larger or smaller operand. The smaller one is the negated larger of the negated operands.
func (d *doubles) extreme(v llvm.Value, x, y shadowed, least bool) shadow {
	if !least {
		return d.larger(x, y, d.ToDouble(v))
	}
	return d.negated(d.larger(d.opposite(x), d.opposite(y), d.B.CreateFNeg(d.ToDouble(v), "")))
}

// larger returns the larger of X and Y, minus z.
func (d *doubles) larger(x, y shadowed, z llvm.Value) shadow {
	a, b := d.above(x, z), d.above(y, z)
	c := d.choose(d.B.CreateFCmp(llvm.FloatOGT, a[0], b[0], ""), a, b)
	apart := d.size(d.B.CreateFSub(a[0], b[0], ""))
	both := d.plus(a[1], b[1])
	sure := d.B.CreateFCmp(llvm.FloatOGT, apart, d.fused(d.number(2/BoundScale), both, d.zero), "")
	c[1] = d.B.CreateSelect(sure, c[1], d.fused(d.number(BoundScale), apart, both), "")
	return c
}

// above returns X - z.
func (d *doubles) above(x shadowed, z llvm.Value) shadow {
	rest := d.B.CreateFSub(x.z, z, "")
	delta := d.plus(rest, x.d)
	return shadow{delta, d.errors(1, rest, delta, x.e)}
}

// difference returns the larger of x - y and 0.
func (d *doubles) difference(x, y shadowed, z llvm.Value) shadowed {
	s := d.sum(x, d.opposite(y), d.B.CreateFSub(x.z, y.z, ""))
	c := d.larger(s, shadowed{d.zero, d.zero, d.zero}, z)
	return shadowed{z, c[0], c[1]}
}
