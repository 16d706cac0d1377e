// Package fp says what floating-point numbers are: their bits, their order, their distances and their exact text.
//
// Three views of a number, each with its own type:
//
//	float64   what searches work with: Ordinal, Distance, Ulp, RandomFloat, Hex, Decimal, Parse
//	Value     the bits of a number in any binary format, half to fp128; exact conversions both ways
//	Op        the name of an operation on them, and what is true of it wherever it is met
//
// The ordinal of a float64 is its place on the line of floating-point numbers: neighbours differ by 1, and both
// zeros have ordinal 0 (they are one place, at distance 0 of each other).
//
//	ordinal   -0x7ff0000000000000 ... -1        0     1        ...  0x7ff0000000000000
//	number    -Inf                ... -0x1p-1074 ±0    0x1p-1074 ...  +Inf
//
// The package must not know what a program, a condition or a ball is. Everything in it is a pure function of its
// arguments (and, where it takes one, of a *rand.Rand) and may be used by several goroutines.
package fp
