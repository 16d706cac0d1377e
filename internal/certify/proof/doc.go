// Package proof proves for whole boxes of inputs that rounding errors are below a threshold. It runs the program over a box (package
// interp, arithmetic of boxes), or over its halves.
//
// [Cover] chooses the boxes, and a [Prover] runs over them. The two may be in different processes. The error is measured against the
// program's own operations over the reals. The package must not know certificates, processes or clocks: the caller provides the errors at
// points. A Prover serves one goroutine; everything else may be shared.
package proof
