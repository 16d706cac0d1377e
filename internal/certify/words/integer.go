package words

// This file describes integers and their types.

import (
	"cmp"
	"fmt"
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// Whole returns the number that an output of an integer type holds.
func Whole(c *ir.Cell, v fp.Value) *big.Float {
	n := new(big.Int).SetUint64(v.Lo)
	if c.Signed && c.Type.Bits <= 64 {
		shift := 64 - c.Type.Bits
		n.SetInt64(int64(v.Lo<<shift) >> shift)
	}
	return new(big.Float).SetInt(n)
}

// Limit returns the smallest positive number that an output's type does not hold.
func Limit(c *ir.Cell) *big.Float {
	if c.Type.Kind == ir.Float {
		return errs.OverflowLimit(c.Type.Format)
	}
	bits := c.Type.Bits
	if c.Signed {
		bits--
	}
	return new(big.Float).SetMantExp(big.NewFloat(1), bits)
}

// HasNoRoom reports whether no number in x fits the integer type of an output.
func HasNoRoom(c *ir.Cell, x errs.Interval) bool {
	limit, least := Limit(c), new(big.Float)
	if c.Signed {
		least.Neg(limit)
	}
	return x.Lo.Cmp(limit) >= 0 || x.Hi.Cmp(least) < 0
}

// IsNumber reports whether x and y are the same single number.
func IsNumber(x, y errs.Interval) bool {
	return x.Bounded() && y.Bounded() && x.Lo.Cmp(x.Hi) == 0 && y.Lo.Cmp(y.Hi) == 0 && x.Lo.Cmp(y.Lo) == 0
}

// OfIntegers reports whether k is one of the kinds that are undefined in C.
func OfIntegers(k finding.Kind) bool {
	return k == finding.InvalidConversion || k == finding.IntegerOverflow
}

// PlaceOf returns the place of an instruction that is not a site.
func PlaceOf(f *ir.Func, in *ir.Inst, op string) *finding.Site {
	return &finding.Site{Function: cmp.Or(f.Source, f.Name), File: in.Pos.File, Line: in.Pos.Line, Column: in.Pos.Column, Op: op}
}

// integerOps names operations on integers. A left shift counts as a multiplication.
var integerOps = map[ir.Op]string{ir.OpAddI: "add", ir.OpSubI: "sub", ir.OpMulI: "mul", ir.OpShl: "mul",
	ir.OpTruncI: "trunc", ir.OpAnd: "trunc"}

// OverflowAt returns the place of an integer overflow.
func OverflowAt(o *interp.IntegerOverflow) *finding.Site {
	return PlaceOf(o.Func, o.Inst, integerOps[o.Inst.Op])
}

// Overflowed states an integer overflow.
func Overflowed(o *interp.IntegerOverflow) *finding.Raised {
	r := &finding.Raised{Op: integerOps[o.Inst.Op], Result: fmt.Sprint(o.Exact), Bits: cmp.Or(int(o.Inst.Field), o.Inst.Type.Bits)}
	if o.X != nil {
		r.Operands = []string{fmt.Sprint(o.X), fmt.Sprint(o.Y)}
	}
	return r
}

// Gave returns the decision of the floats: "true", "3".
func Gave(e *interp.Event[*ball.Real]) string {
	switch {
	case e.Op == fp.Cmp:
		return fmt.Sprint(e.Outcome)
	case e.Op == fp.ToInt || e.Op == fp.ToUint:
		return fmt.Sprint(e.N)
	}
	return e.Result.Decimal()
}

// Operand returns the computed operand of a decision. For a comparison it is the exact difference of the two operands.
func Operand(e *interp.Event[*ball.Real]) *big.Float {
	x, _ := e.Args[0].Big()
	if e.Op != fp.Cmp {
		return x
	}
	y, _ := e.Args[1].Big()
	return new(big.Float).SetPrec(4096).Sub(x, y) // exact: doubles are 2,098 bits apart at the most
}

// Integer writes an exact number of few bits.
func Integer(x *ball.Real) string { return fp.FromBig(fp.Binary64, x.Lower()).Decimal() }
