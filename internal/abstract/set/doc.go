// Package set is sets of values: floats in parts of one sign, with zero, infinities and NaN, integers, pointers; what operations make of
// them, and which exceptions they may raise.
//
//	Value    a set; Joined, Met and Within are its order
//	Result   what an operation gives, and may raise
//
// All operations enclose everything that native code gives, to nearest. It must not know programs' control or memory. Values are plain:
// copy and share them.
package set
