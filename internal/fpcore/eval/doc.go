// Package eval says what an expression means over the reals: it checks cores, compiles expressions, and evaluates them on
// balls. It never runs a program: what an expression is compared with is somebody else's business.
//
// Everything is real until I appears: a real function of reals has a real value, or none outside its real domain, never a
// silent complex one. A predicate that the balls cannot decide makes the value of its if indeterminate, so that a caller
// asks again with more precision. Annotations of precision and rounding do not change a real value. Loops cost, and one
// that costs too much has no known value. In the body of an integral, only functions that are analytic wherever they are finite may
// depend on the variable; Compile refuses others.
//
//	type        content
//	Func        a compiled expression: names resolved to slots, one closure a node, storage of its own
//	Predicate   a compiled predicate, three-valued
//	Reference   an expression with its domain, evaluated with precision raised until the value is known
//
// A Func, Predicate or Reference owns its storage and serves one goroutine; see package ball for threads and for why an
// evaluation cannot be interrupted.
package eval
