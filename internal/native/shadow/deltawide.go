package shadow

// This file computes rounding errors of operations in formats wider than double, in mode Deltas: x87's long double and fp128. It uses the
// error-free sums and products of Knuth and Dekker in that format, and converts the error to double.

import (
	"math"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
)

// lostWide returns the exact result of an operation on its operands, minus v, to some digits. It returns 0 if that is not finite.
func (d *deltas) lostWide(v llvm.Value, op fp.Op) llvm.Value {
	x, y := v.Operand(0), v.Operand(1)
	var e llvm.Value
	switch op {
	case fp.Add:
		as, _, _ := bitcode.SiteOf(v)
		e = fp.LostOfSum(d.instruction, x, fp.Summand(as, y, d.fneg), v)
	case fp.Mul:
		e = fp.LostOfProduct(d.instruction, x, y, v, d.splitter(v.Type()))
	case fp.Div:
		e = d.B.CreateFDiv(fp.Residual(d.instruction, x, v, y, d.splitter(v.Type())), y, "")
	case fp.Sqrt:
		e = d.B.CreateFDiv(fp.Residual(d.instruction, x, v, v, d.splitter(v.Type())), d.B.CreateFAdd(v, v, ""), "")
	default:
		return d.zero
	}
	e = d.ToDouble(e)
	known := d.B.CreateFCmp(llvm.FloatOLT, d.callRuntime("llvm.fabs.f64", d.Double, e), llvm.ConstFloat(d.Double, math.Inf(1)), "")
	return d.B.CreateSelect(known, e, d.zero, "")
}

// noNumber is the condition that v is infinite or NaN in its own format: only then is v - v a NaN.
func (d *deltas) noNumber(v llvm.Value) llvm.Value {
	rest := d.B.CreateFSub(v, v, "")
	return d.B.CreateFCmp(llvm.FloatUNO, rest, rest, "")
}

// splitter returns the constant that splits numbers of a type into halves.
func (d *deltas) splitter(t llvm.Type) llvm.Value {
	digits := bitcode.FormatOf(t).Digits()
	return d.B.CreateFAdd(llvm.ConstFloat(t, math.Ldexp(1, (digits+1)/2)), llvm.ConstFloat(t, 1), "")
}
