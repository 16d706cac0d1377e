// Package fpcore reads mathematical expressions and evaluates them on balls. It knows numbers, never programs: what an
// expression is compared with is somebody else's business.
//
// Two vocabularies of one language are read side by side: FPCore 2.0 (whole cores and their expressions, without
// tensors), and a prefix language of special functions in which references are written:
//
//	expr := number | symbol | (op expr ...) | (if pred expr expr) | (integrate t lo hi expr)
//	      | (let v expr expr) | (let ((v expr) ...) expr) | (let* ...) | (while pred ((v init next) ...) expr) | (while* ...)
//	      | (for ((i n) ...) ((v init next) ...) expr) | (for* ...) | (! :property value ... expr)
//	pred := TRUE | FALSE | (< expr ...) | (<= ...) | (> ...) | (>= ...) | (= ...) | (== ...) | (!= ...) | (and pred ...)
//	      | (or pred ...) | (not pred) | (integer? expr) | (even? expr) | (isfinite expr) | ... | (if ...) | (let ...)
//
// Numbers are exact: 0.1 is one tenth, 1/3 a third, 0x1p-3 an eighth. A symbol is the nearest binding, a parameter, or a
// constant (pi, log2, euler, I; E, PI, LN2 and the rest of FPCore's), in this order; log2 before operands is the logarithm.
//
// # Meaning
//
// Everything is real until I appears: a real function of reals has a real value, or none outside its real domain, never a
// silent complex one. A predicate that the balls cannot decide makes the value of its if indeterminate, so that a caller
// asks again with more precision. Annotations of precision and rounding do not change a real value. In the body of an
// integral, only functions that are analytic wherever they are finite may depend on the variable; Compile refuses others.
//
//	type        content
//	Core        a whole FPCore
//	Expr        a node of the tree, plain data with its position; String prints it so that it parses again
//	Func        a compiled expression: names resolved to slots, one closure a node, storage of its own
//	Predicate   a compiled predicate, three-valued
//	Reference   an expression with its domain, evaluated with precision raised until the value is known
//
// Trees may be shared between goroutines. A Func, Predicate or Reference owns its storage and serves one goroutine; see
// package ball for threads and for why an evaluation cannot be interrupted.
package fpcore
