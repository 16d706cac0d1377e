// Package term represents formulas as data: operations of package fp on leaves and exact constants. Some additional operations stand for
// several, such as the difference of two products by fma.
//
//	Term    a formula; it never changes, and formulas may share subterms
//	Float   its value in a format, with every operation rounded
//	Real    its value over the reals, as a ball
//	Text    its text in C
//	Parse   reads the notation of rules
//
// The package does not depend on programs, runs or rules. Terms are safe for concurrent use.
package term
