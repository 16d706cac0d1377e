package ball

// This file gives every floating-point operation its meaning over the reals: what the interpreter's shadow runs.

import (
	"fmt"

	"faultline/internal/fp"
)

var unary = [...]func(z, x *Real, prec uint) *Real{
	fp.Neg: (*Real).Neg, fp.Sqrt: (*Real).Sqrt, fp.Abs: (*Real).Abs,
	fp.Trunc: (*Real).same, fp.Ext: (*Real).same, fp.FromInt: (*Real).same, fp.FromUint: (*Real).same,
	fp.ToInt: (*Real).Trunc, fp.ToUint: (*Real).Trunc,
	fp.Floor: (*Real).Floor, fp.Ceil: (*Real).Ceil, fp.TruncInt: (*Real).Trunc,
	fp.Round: (*Real).Round, fp.RoundEven: (*Real).RoundEven, fp.Rint: (*Real).RoundEven,
	fp.Sin: (*Real).Sin, fp.Cos: (*Real).Cos, fp.Tan: (*Real).Tan,
	fp.Asin: (*Real).Asin, fp.Acos: (*Real).Acos, fp.Atan: (*Real).Atan,
	fp.Sinh: (*Real).Sinh, fp.Cosh: (*Real).Cosh, fp.Tanh: (*Real).Tanh,
	fp.Asinh: (*Real).Asinh, fp.Acosh: (*Real).Acosh, fp.Atanh: (*Real).Atanh,
	fp.Exp: (*Real).Exp, fp.Exp2: (*Real).Exp2, fp.Exp10: (*Real).Exp10, fp.Expm1: (*Real).Expm1,
	fp.Log: (*Real).Log, fp.Log10: (*Real).Log10, fp.Log1p: (*Real).Log1p, fp.Log2: (*Real).Log2,
	fp.Cbrt: (*Real).Cbrt, fp.Erf: (*Real).Erf, fp.Erfc: (*Real).Erfc,
	fp.Tgamma: (*Real).Gamma, fp.Lgamma: (*Real).LogAbsGamma,
	fp.Fdim: nil, // the last: the table covers every operation
}

var binary = [...]func(z, x, y *Real, prec uint) *Real{
	fp.Add: (*Real).Add, fp.Sub: (*Real).Sub, fp.Mul: (*Real).Mul, fp.Div: (*Real).Div, fp.Rem: (*Real).Rem,
	fp.CopySign: (*Real).CopySign, fp.Min: (*Real).Min, fp.Max: (*Real).Max,
	fp.Atan2: (*Real).Atan2, fp.Pow: (*Real).Pow, fp.Hypot: (*Real).Hypot,
	fp.Ldexp: (*Real).Ldexp, fp.Powi: (*Real).Powi, fp.Fdim: (*Real).Fdim,
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
