// Package term is a formula as data: operations of package fp on leaves and exact constants, and a few longer ones that stand for several
// operations (the difference of two products by fma).
//
//	Term    a formula; it never changes, and parts may be shared
//	Float   what it gives in a format, every operation rounded
//	Real    what it is over the reals, as a ball
//	Text    how it is written in C
//	Parse   how rules write it
//
// It must not know programs, runs or rules. Terms may be shared between goroutines.
package term
