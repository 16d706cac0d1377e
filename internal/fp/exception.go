package fp

// This file names what goes wrong in one operation, once, for those that find it, those that confirm it and those that say it.

import "strings"

// An Exception is what went wrong in one operation, or a set of such, as bits. 0 is none.
type Exception uint8

// The exceptions of IEEE 754 (section 7) but for inexact, in their order, then what is none of them and is found in the same way.
const (
	Invalid      Exception = 1 << iota // NaN of numbers
	DivideByZero                       // an infinity that is the exact result: x/0, log 0, and the other poles
	Overflow                           // an infinity, or a NaN in wide formats, where the exact result is a number beyond the range
	Underflow                          // a subnormal result or zero that is not exact

	Diverged          // a comparison, a conversion to an integer or a rounding to one decides otherwise than the exact values do
	InvalidConversion // a number is converted to an integer type that cannot hold it, which is undefined in C
	IntegerOverflow   // of a signed integer that comes from a conversion, which is undefined in C

	// A subnormal result that is exact. While exceptions are masked, which is usual, it raises no flag; where underflow is unmasked, it
	// traps (IEEE 754, 7.5). What only copies an operand makes none.
	ExactUnderflow

	NoException Exception = 0

	// Flags are those that processors have flags for.
	Flags = Invalid | DivideByZero | Overflow | Underflow
	// Tiny are results below the smallest normal number: nonzero, or 0 where the exact value is not.
	Tiny = Underflow | ExactUnderflow
)

var exceptionNames = [...]string{
	"invalid", "divide-by-zero", "overflow", "underflow", "divergence", "invalid-conversion", "integer-overflow", "exact-underflow",
}

// String returns the names that findings use, those of a set with "+" between them; "none" of no exception.
func (x Exception) String() string {
	var names []string
	for i, name := range exceptionNames {
		if x>>i&1 != 0 {
			names = append(names, name)
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, "+")
}
