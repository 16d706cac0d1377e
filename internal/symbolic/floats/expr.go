package floats

// This file is an expression over the inputs of a run.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
)

// An Expr is a floating-point number as a function of the inputs. Expressions share parts and never change.
type Expr struct {
	Op     fp.Op     // NoOp for an input and a constant
	Format fp.Format // of the result
	Args   []*Expr
	N      int64 // the integer of Ldexp and Powi
	Fused  bool  // of Fma: one rounding

	Value  fp.Value // of a constant; without format for everything else
	Input  int      // coordinate of an input, -1 of everything else
	Number int      // its place in Path.Exprs, behind its parts; -1 of a constant
}

// IsConstant reports whether e depends on no input.
func (e *Expr) IsConstant() bool { return e.Value.Format != fp.NoFormat }

func constant(v fp.Value) *Expr { return &Expr{Format: v.Format, Value: v, Input: -1, Number: -1} }

// compute returns the operation of e on the values of its parts.
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
