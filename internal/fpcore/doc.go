// Package fpcore reads mathematical expressions, evaluates them on balls, and lowers them to programs in LLVM's text form. It
// never runs a program: what an expression is compared with is somebody else's business.
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
// # Meaning
//
// Everything is real until I appears: a real function of reals has a real value, or none outside its real domain, never a
// silent complex one. A predicate that the balls cannot decide makes the value of its if indeterminate, so that a caller
// asks again with more precision. Annotations of precision and rounding do not change a real value. Loops cost, and one
// that costs too much has no known value. In the body of an
// integral, only functions that are analytic wherever they are finite may depend on the variable; Compile refuses others.
//
// # Lowering
//
// Lower makes the cores of a file functions of one module, for whoever loads, interprets and compiles modules: every operation
// at its place in the file, rounded to its :precision, never folded, reordered or contracted. There precision counts and
// the reals do not; both meanings of one tree are compared in tests, by what is known of each. What is legal and has no
// function (rounding modes, wide formats, tensors whose sizes are names) is Unmodelled, with its place.
//
//	type        content
//	Core        a whole FPCore; Check finds what is wrong with those of a file, Domain says what :pre admits
//	Expr        a node of the tree, plain data with its position; String prints it so that it parses again
//	Side        an interval that :pre gives an argument
//	Func        a compiled expression: names resolved to slots, one closure a node, storage of its own
//	Predicate   a compiled predicate, three-valued
//	Reference   an expression with its domain, evaluated with precision raised until the value is known
//	Lowered     a module's text, an Entry for each core that became a function, Unmodelled for the others
//
// Trees may be shared between goroutines. A Func, Predicate or Reference owns its storage and serves one goroutine; see
// package ball for threads and for why an evaluation cannot be interrupted.
package fpcore
