// Package dd writes the functions of libm in double-double arithmetic as LLVM IR. Each function returns a bound of its error. The package
// must not know its callers. Goroutines may share all of it.
package dd
