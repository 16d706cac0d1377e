// Package dd writes the functions of libm in double-double arithmetic, each with a bound of its error, as LLVM IR. It must not know who
// calls them. Everything in it may be used from several goroutines.
package dd
