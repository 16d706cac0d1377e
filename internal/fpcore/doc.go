// Package fpcore is a language of mathematical expressions: it reads, prints and rewrites their trees, and has the table of
// operators. What a tree is worth over the reals is said by package eval, what :pre says of each argument by domain, and the
// program that it is by lower. The operators' functions stand in the table; this package never calls one.
//
// Two vocabularies of one language are read side by side: FPCore 2.0 (https://fpbench.org/spec/fpcore-2.0.html), and a
// prefix language of special functions in which references are written:
//
//	core := (FPCore name? (arg ...) :property value ... expr)
//	arg  := name | (name dim ...) | (! :property value ... name dim ...)
//	expr := number | name | (op expr ...) | (core expr ...) | (if expr expr expr) | (! :property value ... expr)
//	      | (let ((v expr) ...) expr) | (let* ...) | (let v expr expr) | (integrate t lo hi expr)
//	      | (while expr ((v init next) ...) expr) | (while* ...) | (for ((i n) ...) ((v init next) ...) expr) | (for* ...)
//	      | (tensor ((i n) ...) expr) | (tensor* ((i n) ...) ((v init next) ...) expr)
//	      | (array expr ...) | (ref tensor i ...) | (dim tensor) | (size tensor d) | (digits m e b)
//
// Conditions are expressions of another kind: TRUE, (< expr ...), (and expr ...), (isfinite expr), (integer? expr), ... Each
// expression is a number, a condition or a tensor of numbers, and which is known before it runs.
//
// Numbers are exact: 0.1 is one tenth, 1/3 a third, 0x1p-3 an eighth. A symbol is the nearest binding, a parameter, or a
// constant (pi, log2, euler, I; E, PI, LN2 and the rest of FPCore's), in this order; log2 before operands is the logarithm.
//
//	type        content
//	Core        a whole FPCore
//	Expr        a node of the tree, plain data with its position; String prints it so that it parses again
//	Operator    a row of the table
//
// Trees may be shared between goroutines.
package fpcore
