// Package abstract proves which exceptions floating-point operations cannot raise. It is an abstract interpretation of a subject's program
// over boxes of inputs. For every site it returns whether any run of the domain can reach it, and which exceptions it may raise. All other
// exceptions are impossible: for every input of the domain, any number of loop iterations, and IEEE arithmetic to nearest with infinities
// and NaNs. For libm's functions it makes the same assumptions as proofs over boxes (interp/boxes), with a margin of several ulps.
//
//	Exceptions   the analysis: a Result with the possible exceptions, for the domain and for parts of it
//	set.Value    the possible values of one number, integer or pointer
//	state        the possible registers and memory at one place
//	machine      one box of inputs, run over all its paths at once
//
// If a construct cannot be followed, everything is possible, and the result has the reason. The package must not know searches, native code
// or findings. It counts its work and uses no clock, so the same subject and work give the same answer. An analysis serves one goroutine;
// several may share a program.
package abstract
