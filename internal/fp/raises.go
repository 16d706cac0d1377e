package fp

// This file is the table of which exceptions an operation may raise at finite operands ("Automatic Detection of Floating-Point
// Exceptions", POPL 2013, section 3.2: Figure 5, with the domains of the other functions).

const (
	beyond   = Overflow | Underflow
	quotient = Invalid | DivideByZero | beyond
)

// Those of functions without a domain of their own, and what others raise beside leaving it. A function that fixes 0 underflows near it.
// A remainder is exact, and libm makes it of integers: no processor underflows there.
var raises = map[Op]Exception{
	Add: beyond, Sub: beyond, Mul: beyond, Fma: beyond, Ldexp: beyond, Trunc: beyond, Div: quotient, Rem: Invalid,
	Pow: quotient, Powi: quotient &^ Invalid, Exp: beyond, Exp2: beyond, Exp10: beyond, Expm1: beyond, Sinh: beyond,
	Cosh: Overflow, Hypot: beyond, Fdim: beyond, Tgamma: quotient, Lgamma: DivideByZero | Overflow,
	Sin: Underflow, Tan: Underflow, Asin: Invalid | Underflow, Atan: Underflow, Atan2: Underflow, Tanh: Underflow, Asinh: Underflow,
	Atanh: Invalid | DivideByZero | Underflow, Log1p: Invalid | DivideByZero | Underflow, Erf: Underflow, Erfc: Underflow,
	ToInt: InvalidConversion, ToUint: InvalidConversion,
}

// Raises returns the exceptions that op may raise at finite operands. A subnormal result is an underflow, exact or not, as in Table 1
// of the paper.
func (op Op) Raises() Exception {
	x := raises[op]
	if _, _, ok := IsPart(op); ok { // of a function of complex numbers
		return Flags
	}
	if d, some := domains[op]; some && !d.Gaps {
		x |= Invalid
		if d.Poles {
			x |= DivideByZero
		}
	}
	return x
}
