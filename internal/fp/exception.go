package fp

// This file defines the exceptions of one operation, for all code that finds, certifies or reports them.

import "strings"

// An Exception is an exception of one operation, or a set of exceptions, as bits. 0 is the empty set.
type Exception uint8

// The exceptions of IEEE 754 (section 7) except inexact, in their order, and then further events that are found in the same way.
const (
	Invalid      Exception = 1 << iota // NaN of numbers
	DivideByZero                       // an infinity that is the exact result: x/0, log 0, and the other poles
	Overflow                           // an infinity, or a NaN in wide formats, where the exact result is a number beyond the range
	Underflow                          // a subnormal result or zero that is not exact

	Diverged          // a comparison, a conversion to an integer or a rounding to one decides otherwise than the exact values do
	InvalidConversion // a number is converted to an integer type that cannot hold it, which is undefined in C
	IntegerOverflow   // of a signed integer that comes from a conversion, which is undefined in C

	// A subnormal result that is exact. If underflow is masked, which is usual, it raises no flag; otherwise it traps (IEEE 754, 7.5). An
	// operation that only copies its operand does not raise it.
	ExactUnderflow

	NoException Exception = 0

	// Flags are the exceptions for which processors have flags.
	Flags = Invalid | DivideByZero | Overflow | Underflow
	// Tiny are results below the smallest normal number: nonzero ones, and 0 if the exact value is not 0.
	Tiny = Underflow | ExactUnderflow
)

var exceptionNames = [...]string{
	"invalid", "divide-by-zero", "overflow", "underflow", "divergence", "invalid-conversion", "integer-overflow", "exact-underflow",
}

// String returns the names that findings use, joined by "+"; "none" for the empty set.
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
