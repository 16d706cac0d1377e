package ball

// This file gives every floating-point operation its meaning over the reals: what the interpreter's shadow runs.

import (
	"fmt"

	"faultline/internal/fp"
)

var (
	unary = [256]Real1{
		fp.Neg: (*Real).Neg, fp.Trunc: (*Real).same, fp.Ext: (*Real).same, fp.FromInt: (*Real).same, fp.FromUint: (*Real).same,
		fp.ToInt: (*Real).Trunc, fp.ToUint: (*Real).Trunc, fp.Rint: (*Real).RoundEven,
	}
	binary = [256]Real2{
		fp.Add: (*Real).Add, fp.Sub: (*Real).Sub, fp.Mul: (*Real).Mul, fp.Div: (*Real).Div, fp.Rem: (*Real).Rem,
		fp.Ldexp: (*Real).Ldexp, fp.Powi: (*Real).Powi,
	}
)

// The rest has the names of functions.
func init() {
	fp.Ops(func(op fp.Op) {
		switch f := Functions[op.String()].Real.(type) {
		case Real1:
			unary[op] = f
		case Real2:
			binary[op] = f
		}
		if function, imaginary, ok := fp.IsPart(op); ok {
			binary[op] = partOf(fp.ComplexFunctions[function][1:], imaginary)
		}
	})
}

// Apply sets z to op over the reals. Conversions between formats are identities, conversions to integers drop the
// fraction, and rint rounds halves to even. An integer operand (of ldexp, powi, and the source of a conversion) is a ball
// too. Comparisons have no real value: use Compare. Apply panics if op has no real value or the number of operands is wrong.
func Apply(z *Real, op fp.Op, prec uint, args ...*Real) *Real {
	switch {
	case len(args) == 1 && unary[op] != nil:
		return unary[op](z, args[0], prec)
	case len(args) == 2 && binary[op] != nil:
		return binary[op](z, args[0], args[1], prec)
	case len(args) == 3 && op == fp.Fma:
		return z.Fma(args[0], args[1], args[2], prec)
	}
	panic(fmt.Sprintf("ball: %v of %d operands", op, len(args)))
}

func (z *Real) same(x *Real, _ uint) *Real { return z.Set(x) }
