package fp

// This file is which exceptions an operation may raise at finite operands ("Automatic Detection of Floating-Point
// Exceptions", POPL 2013, section 3.2: Figure 5, with the domains of the other functions).

const (
	beyond   = Overflow | Underflow
	quotient = Invalid | DivideByZero | beyond
)

// Of functions the table of operations has what they raise beside leaving their domain. One that fixes 0 underflows near it. A remainder is
// exact, and libm makes it of integers: no processor underflows there.

// Raises returns the exceptions that op may raise at finite operands. A subnormal result is an underflow, exact or not, as in Table 1
// of the paper.
func (op Op) Raises() Exception {
	x := ops[op].raises
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
