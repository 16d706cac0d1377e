// Package proof shows for whole boxes of inputs that rounding errors stay below a threshold: by one run of the program over
// a box (package interp, arithmetic of boxes), or over its halves.
//
// [Cover] chooses the boxes, a [Prover] runs over them; between the two may lie the border of a process. What is shown is the error
// against the program's own operations over the reals. The package must not know certificates, processes or clocks: the
// errors at points come from whoever asks. A Prover belongs to one goroutine, everything else may be shared.
package proof
