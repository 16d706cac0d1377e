package lower

// This file lowers numbers and constants: rounded once, correctly, to the precision around them, in LLVM's hexadecimal form.

import (
	"fmt"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// literal writes a value of a format: a float as the bits of the double that equals it.
func literal(v fp.Value) string {
	if v.Format == fp.X87 {
		return fmt.Sprintf("0xK%04X%016X", v.Hi, v.Lo)
	}
	return fmt.Sprintf("0x%016X", v.Convert(fp.Binary64).Lo)
}

func (f *function) number(e *fpcore.Expr, ctx typ) value {
	if ctx.isFloat() {
		v := fp.FromRat(ctx.format, e.Value)
		if v.IsZero() && e.Name[0] == '-' {
			v = v.Neg()
		}
		f.constants.rational(v, e.Value)
		return value{ctx, literal(v)}
	}
	if !e.Value.IsInt() || !e.Value.Num().IsInt64() {
		panic(fpcore.Errorf(e.Pos, "%s is no 64-bit integer, which is not modelled in precision integer", e.Name))
	}
	return value{integerType, e.Value.Num().String()}
}

// constant lowers a name that nothing binds.
func (f *function) constant(e *fpcore.Expr, ctx typ) value {
	switch e.Name {
	case "TRUE":
		return value{truthType, "true"}
	case "FALSE":
		return value{truthType, "false"}
	case "I":
		panic(fpcore.Errorf(e.Pos, "complex numbers are not modelled"))
	}
	set, ok := fpcore.Constants[e.Name]
	if !ok {
		panic(fpcore.Errorf(e.Pos, "unknown name %s", e.Name))
	}
	if !ctx.isFloat() {
		panic(fpcore.Errorf(e.Pos, "%s is no integer, which is not modelled in precision integer", e.Name))
	}
	v := nearestTo(set, e.Name, ctx.format)
	f.constants.named(v, e.Name, set)
	return value{ctx, literal(v)}
}

// nearestTo rounds a constant: with more precision until both ends of its enclosure round to the same number. No
// constant is half-way between two numbers, so this ends.
func nearestTo(set func(z *ball.Real, prec uint) *ball.Real, name string, format fp.Format) fp.Value {
	if name == "NAN" {
		return fp.NaN(format)
	}
	z := ball.New()
	for prec := uint(128); ; prec *= 2 {
		set(z, prec)
		lo, hi := fp.FromBig(format, z.Lower()), fp.FromBig(format, z.Upper())
		if lo == hi {
			return lo
		}
	}
}
