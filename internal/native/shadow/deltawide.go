package shadow

// This file is what operations in formats wider than double lose by rounding, in mode Deltas: x87's long double and fp128. It is
// computed in that format, by the sums and products without error of Knuth and Dekker, and handed on as a double.

import (
	"math"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
)

// lostWide is the exact result of an operation on its operands less v, to some digits; 0 where that is no number.
func (d *deltas) lostWide(v llvm.Value, op fp.Op) llvm.Value {
	x := v.Operand(0)
	var e llvm.Value
	switch op {
	case fp.Add:
		as, _, _ := bitcode.SiteOf(v)
		e = d.lostOfSum(x, fp.Summand(as, v.Operand(1), d.fneg), v)
	case fp.Mul:
		e = d.lostOfProduct(x, v.Operand(1), v)
	case fp.Div:
		y := v.Operand(1)
		e = d.B.CreateFDiv(d.residual(x, v, y), y, "")
	case fp.Sqrt:
		e = d.B.CreateFDiv(d.residual(x, v, v), d.B.CreateFAdd(v, v, ""), "")
	default:
		return d.zero
	}
	e = d.ToDouble(e)
	known := d.B.CreateFCmp(llvm.FloatOLT, d.callRuntime("llvm.fabs.f64", d.Double, e), llvm.ConstFloat(d.Double, math.Inf(1)), "")
	return d.B.CreateSelect(known, e, d.zero, "")
}

// lostOfProduct is x*y - p (Dekker).
func (d *deltas) lostOfProduct(x, y, p llvm.Value) llvm.Value {
	b := &d.B
	xh, xl := d.halves(x)
	yh, yl := d.halves(y)
	e := b.CreateFSub(b.CreateFMul(xh, yh, ""), p, "")
	e = b.CreateFAdd(e, b.CreateFMul(xh, yl, ""), "")
	e = b.CreateFAdd(e, b.CreateFMul(xl, yh, ""), "")
	return b.CreateFAdd(e, b.CreateFMul(xl, yl, ""), "")
}

// halves are two numbers of half as many digits whose sum is x (Veltkamp).
func (d *deltas) halves(x llvm.Value) (high, low llvm.Value) {
	t := x.Type()
	digits := bitcode.FormatOf(t).Digits()
	by := d.B.CreateFAdd(llvm.ConstFloat(t, math.Ldexp(1, (digits+1)/2)), llvm.ConstFloat(t, 1), "")
	c := d.B.CreateFMul(by, x, "")
	high = d.B.CreateFSub(c, d.B.CreateFSub(c, x, ""), "")
	return high, d.B.CreateFSub(x, high, "")
}

// residual is x - y*z, where y*z is near x.
func (d *deltas) residual(x, y, z llvm.Value) llvm.Value {
	p := d.B.CreateFMul(y, z, "")
	return d.B.CreateFSub(d.B.CreateFSub(x, p, ""), d.lostOfProduct(y, z, p), "")
}
