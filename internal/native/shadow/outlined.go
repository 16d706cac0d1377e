package shadow

// This file puts the formulas of mode Doubles into functions. It is for units with functions so large that an inlined formula for each
// operation would take too long to compile. Each combination of an operation and the operands that are known to be exact has its own
// function.

import (
	"fmt"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// outlined calls the function of a formula, and writes it at the first use.
func (d *doubles) outlined(op fp.Op, narrow bool, x []shadowed, z llvm.Value) shadow {
	name := fmt.Sprintf("fl.formula.%v.%v", op, narrow)
	args := []llvm.Value{z}
	for _, x := range x {
		name += fmt.Sprintf(".%v.%v", x.d == d.zero, x.e == d.zero)
		args = append(args, x.z)
		for _, v := range x.shadow() {
			if v != d.zero {
				args = append(args, v)
			}
		}
	}
	f := d.Mod.NamedFunction(name)
	if f.IsNil() {
		f = d.newFormula(name, op, narrow, x, len(args))
	}
	return d.found(d.Call(f, args...))
}

// newFormula writes the function for operands that are exact where those of x are.
func (d *doubles) newFormula(name string, op fp.Op, narrow bool, x []shadowed, params int) llvm.Value {
	types := make([]llvm.Type, params)
	for i := range types {
		types[i] = d.Double
	}
	f := llvm.AddFunction(d.Mod, name, llvm.FunctionType(d.pair, types, false))
	d.Outline(f)
	before := d.B
	d.B = d.Ctx.NewBuilder()
	d.B.SetInsertPointAtEnd(d.Ctx.AddBasicBlock(f, ""))
	next := 0
	param := func() llvm.Value { next++; return f.Param(next - 1) }
	unlessZero := func(v llvm.Value) llvm.Value {
		if v == d.zero {
			return v
		}
		return param()
	}
	z, inside := param(), make([]shadowed, len(x))
	for i, x := range x {
		inside[i] = shadowed{param(), unlessZero(x.d), unlessZero(x.e)}
	}
	s := d.formula(op, narrow, inside, z)
	d.B.CreateAggregateRet([]llvm.Value{s[0], s[1]})
	d.B.Dispose()
	d.B = before
	return f
}
