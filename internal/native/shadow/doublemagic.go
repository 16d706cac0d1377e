package shadow

// This file recognises magic numbers, as package interp does: constants that round the number to which they are added. Both the sum and the
// constant must be visible in one function.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
	"faultline/internal/run"
)

// removesMagic reports whether v subtracts the magic number that was added to its operand: (x + C) - C, for a constant C whose ulp is the
// unit of the rounding.
func (d *doubles) removesMagic(v llvm.Value) bool {
	if d.mode == run.Formula { // over the reals the result is x itself
		return false
	}
	sum, minus, ok := addedConstant(v)
	if !ok {
		return false
	}
	_, plus, ok := addedConstant(sum)
	return ok && plus == -minus && fp.IsMagic(plus, bitcode.FormatOf(v.Type()).Digits())
}

// addedConstant returns the constant that v adds to an operand, and the operand.
func addedConstant(v llvm.Value) (to llvm.Value, c float64, ok bool) {
	op, _, _ := bitcode.SiteOf(v)
	if !op.Additive() {
		return v, 0, false
	}
	to, added := v.Operand(0), v.Operand(1)
	if op == fp.Add && added.IsAConstantFP().IsNil() {
		to, added = added, to
	}
	if added.IsAConstantFP().IsNil() {
		return v, 0, false
	}
	c, _ = added.DoubleValue()
	return to, fp.Summand(op, c, func(c float64) float64 { return -c }), true
}

// unlessMagic returns s, the shadow value of the difference v. It returns exact if v subtracts a magic number that is in memory: (x + m) -
// m.
func (d *doubles) unlessMagic(v llvm.Value, s shadow) shadow {
	if v.InstructionOpcode() != llvm.FSub {
		return s
	}
	sum, m := v.Operand(0), v.Operand(1)
	if d.mode == run.Formula || v.Type() != d.Double || sum.IsABinaryOperator().IsNil() || sum.InstructionOpcode() != llvm.FAdd {
		return s
	}
	added := sum.Operand(1)
	if !sameLoad(added, m) {
		if added = sum.Operand(0); !sameLoad(added, m) {
			return s
		}
	}
	// This is fp.IsMagic.
	const digits = 53
	const least = 1022 + digits + fp.LeastMagicUnit
	bits := d.B.CreateBitCast(m, d.I64, "")
	significand := d.B.CreateICmp(llvm.IntEQ, d.B.CreateAnd(bits, d.Number(1<<52-1), ""), d.Number(1<<51), "")
	exponent := d.B.CreateAnd(d.B.CreateLShr(bits, d.Number(52), ""), d.Number(0x7ff), "")
	ulp := d.B.CreateICmp(llvm.IntULE, d.B.CreateSub(exponent, d.Number(least), ""), d.Number(fp.MostMagicUnit-fp.LeastMagicUnit), "")
	one := d.B.CreateICmp(llvm.IntEQ, d.B.CreateAnd(bits, d.Number(1<<63-1), ""), d.Number((1022+digits)<<52), "")
	magic := d.B.CreateOr(d.B.CreateAnd(significand, ulp, ""), one, "")
	magic = d.B.CreateAnd(magic, d.B.CreateFCmp(llvm.FloatOEQ, added, m, ""), "")
	return d.choose(magic, d.exact, s)
}

// sameLoad reports whether two values are loads from one address.
func sameLoad(a, b llvm.Value) bool {
	return !a.IsALoadInst().IsNil() && !b.IsALoadInst().IsNil() && a.Operand(0) == b.Operand(0)
}
