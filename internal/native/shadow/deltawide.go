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

// noNumber is whether v is infinite or no number in its own format: only then v - v is no number.
func (d *deltas) noNumber(v llvm.Value) llvm.Value {
	rest := d.B.CreateFSub(v, v, "")
	return d.B.CreateFCmp(llvm.FloatUNO, rest, rest, "")
}

// splitter halves numbers of a type.
func (d *deltas) splitter(t llvm.Type) llvm.Value {
	digits := bitcode.FormatOf(t).Digits()
	return d.B.CreateFAdd(llvm.ConstFloat(t, math.Ldexp(1, (digits+1)/2)), llvm.ConstFloat(t, 1), "")
}
