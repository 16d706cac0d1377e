// Package lower makes programs of cores, in LLVM's text form. It must not know what an expression is worth, nor run a program.
//
// Cores makes the cores of a file functions of one module, for whoever loads, interprets and compiles modules: every operation
// at its place in the file, rounded to its :precision, never folded, reordered or contracted. There precision counts and
// the reals do not; both meanings of one tree are compared in tests, by what is known of each. What is legal and has no
// function (rounding modes, wide formats, tensors whose sizes are names) is Unmodelled, with its place.
//
//	type        content
//	Module      a module's text, an Entry for each core that became a function, Unmodelled for the others
//
// Nothing here is shared between goroutines but the trees, which are only read.
package lower
