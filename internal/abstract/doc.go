// Package abstract proves what floating-point operations cannot do: an abstract interpretation of a subject's program over
// boxes of inputs, which says of every site whether any run of the domain reaches it, and which exceptions it may raise. What
// is not said to be possible does not happen: for no input of the domain, with any number of loop iterations, in IEEE arithmetic
// to nearest with infinities and NaNs. Of libm's functions it assumes what proofs over boxes assume (interp/boxes), and several
// ulps more.
//
//	Exceptions   the analysis: a Result with what is possible, for the domain and for parts of it
//	value        what is known of one number, integer or pointer
//	state        what is known of registers and memory at one place
//	machine      one box of inputs, run over all its paths at once
//
// What cannot be followed makes everything possible, with the reason. It must not know searches, native code or findings. It
// counts its work and never looks at a clock: the same subject and work give the same answer. An analysis serves one goroutine;
// several may share a program.
package abstract
