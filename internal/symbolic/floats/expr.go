package floats

// This file represents expressions over the inputs of a run.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
)

// An Expr is a floating-point number as a function of the inputs. Expressions share subexpressions and are immutable.
type Expr struct {
	Op     fp.Op     // NoOp for an input and a constant
	Format fp.Format // of the result
	Args   []*Expr
	N      int64 // the integer of Ldexp and Powi
	Fused  bool  // for Fma: rounded once

	Value  fp.Value // of a constant, else without format
	Input  int      // coordinate of an input, else -1
	Number int      // its place in Path.Exprs, after its operands; -1 for a constant
}

// IsConstant reports whether e depends on no input.
func (e *Expr) IsConstant() bool { return e.Value.Format != fp.NoFormat }

func constant(v fp.Value) *Expr { return &Expr{Format: v.Format, Value: v, Input: -1, Number: -1} }

// compute returns the operation of e on the values of its operands.
func (e *Expr) compute(at func(*Expr) fp.Value) fp.Value {
	var args [3]alu.Word
	from := e.Args[0].Format
	for i, a := range e.Args {
		v := at(a)
		args[i] = alu.Bits(v)
	}
	var w alu.Word
	switch e.Op {
	case fp.Trunc, fp.Ext:
		w = alu.Convert(args[0], from, e.Format)
	default:
		w = alu.Float(e.Op, from, e.Fused, &args, e.N)
	}
	return w.Value(e.Format)
}
