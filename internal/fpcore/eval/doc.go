// Package eval checks FPCore expressions and evaluates them over the real numbers, with balls that enclose the exact value. It runs no
// program and compares nothing.
//
// All numbers are real until I occurs. A real function has no value outside its real domain. A condition that the balls do not decide
// makes the value of its if indeterminate, and the caller evaluates again with more precision. Annotations of precision and rounding do not
// change a real value. A loop that costs too much has no known value. The body of an integral must be analytic in the variable of the
// integral; Compile refuses other bodies.
//
//	type        content
//	Func        a compiled expression: each name is a slot, each node a closure with its own storage
//	Predicate   a compiled condition, with three values
//	Reference   an expression with its domain, evaluated with rising precision until the value is known
//	Screen      a condition that doubles decide at most points
//
// Each of them owns its storage and serves one goroutine. Package ball describes threads, and why nothing interrupts an evaluation.
package eval
