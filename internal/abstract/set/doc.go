// Package set represents sets of values: floats in parts of one sign, with zero, infinities and NaN; integers; pointers. It computes the
// results of operations on sets, and the exceptions that they may raise.
//
//	Value    a set; Joined is the union, Met the intersection, Within the inclusion
//	Result   the results of an operation, and the exceptions that it may raise
//
// Every set of results contains all results of native code, rounded to nearest. The package must not know control flow or memory. Values
// are plain data: copy and share them.
package set
