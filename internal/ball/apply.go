package ball

// This file defines every floating-point operation over the reals. The interpreter's shadow uses it.

import (
	"fmt"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

var (
	unary = [256]Real1{
		fp.Neg: (*Real).Neg, fp.Trunc: (*Real).same, fp.Ext: (*Real).same, fp.FromInt: (*Real).same, fp.FromUint: (*Real).same,
		fp.ToInt: (*Real).Trunc, fp.ToUint: (*Real).Trunc, fp.Rint: (*Real).RoundEven,
		fp.J0: besselOf("bessel-j", 0), fp.J1: besselOf("bessel-j", 1), fp.Y0: besselOf("bessel-y", 0), fp.Y1: besselOf("bessel-y", 1),
	}
	binary = [256]Real2{
		fp.Rem: (*Real).Rem, fp.Ldexp: (*Real).Ldexp, fp.Powi: (*Real).Powi,
		fp.Jn: besselOfOrder("bessel-j"), fp.Yn: besselOfOrder("bessel-y"),
	}
)

// The other operations are functions, found by name.
func init() {
	fp.Ops(func(op fp.Op) {
		switch f := Functions[op.Infix()].Real.(type) {
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

// Apply sets z to op over the reals. Conversions between formats do not change the value, conversions to integers truncate, and rint rounds
// ties to even. An integer operand (of ldexp, powi and jn, and the source of a conversion) is a ball too. Comparisons have no real value:
// use Compare. Apply panics if op has no real value or the number of operands is wrong.
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

// SetInterval makes z a ball around an interval with finite ends.
func (z *Real) SetInterval(x interval.Interval, prec uint) *Real {
	if z.SetFloat64(x.Lo); x.IsPoint() {
		return z
	}
	return z.Hull(z, New().SetFloat64(x.Hi), prec)
}

// Image encloses op of everything in the intervals, whose ends are finite: everything where it may have no value.
func Image(op fp.Op, prec uint, over ...interval.Interval) interval.Interval {
	args := make([]*Real, len(over))
	for i, x := range over {
		args[i] = New().SetInterval(x, prec)
	}
	return Apply(New(), op, prec, args...).Interval()
}

func (z *Real) same(x *Real, _ uint) *Real { return z.Set(x) }
