// Package clause reads what people say about inputs: 'x, y in [0,1]', '0 <= x <= pi/2', 'mode in {FAST, EXACT}', 'a + b > c',
// 'v is unit'.
//
//	text    := clause { ';' clause }
//	clause  := targets 'in' interval           every one of them is drawn from it
//	         | targets 'in' '{' value, ... '}'  every one of them is one of these
//	         | targets 'is' WORD [ 'in' interval ]     together they are such a thing; see package shape
//	         | condition                       a comparison with a constant bounds an input, any other is a filter
//	         | '(' prefix expression ')'       a filter, in the language of references
//	targets := target { ',' target }, perhaps in parentheses
//	target  := NAME, NAME.FIELD, NAME[3], NAME[0..31], NAME[1][2], or a name with * or ?: every floating-point input of which nothing
//	           else is said
//
// It must not know which inputs a subject has: names stay text. Nothing is kept; it may be used by any goroutine.
package clause
