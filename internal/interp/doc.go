// Package interp executes an ir.Program: it says once what each instruction means, over any arithmetic.
//
// The concrete machine holds the bits that native code would hold. Beside every floating-point value it can carry a
// second one, the shadow, of an arithmetic that the caller chooses: balls, symbolic
// expressions, anything with an Arith. The concrete floats lead: branches, integer conversions, floor and its like, and
// the quotient of a remainder are decided by them, so a shadow is "the same operations over the reals, along the path
// that the floats took". An arithmetic is told of every such decision and may overrule comparisons (see Arith), a
// Replacer any result.
//
//	Machine        a program made ready for one ir.Call, and its memory. Not safe for concurrent use
//	Machine.Run    concrete bits only: the fast way
//	RunShadow      concrete bits and shadows, an Event for each floating-point operation
//	Result         how the run ended, and the values of the call's outputs
//	Arith          the interface of arithmetics; Quick, Replacer, Wholes and Restarter are what one may be besides
//	Tape           what a run did, to be evaluated again without running the program
//	RunLoops       concrete bits of a run that may not end, and the loop that it was in
//
// The arithmetics stand in rooms of their own: balls (over the reals, and runs that decide as the exact values do) and boxes (over boxes
// of inputs). What one operation gives on bits is said in alu.
//
// # Bit for bit
//
// Every number equals native code's on x86-64: the processor's own arithmetic for float and double, C's long double
// and __float128 for the wide formats, and the libm that native code links for the mathematical functions. Excepted
// are the sign and payload of NaNs, and errno and the exception flags, which libm's functions leave untouched here.
// fmuladd is a multiplication and an addition, each rounded; fma rounds once.
//
// # Memory
//
// Package memory has the objects. A pointer is 64 bits: the number of an object and an offset in it, so that pointers can be
// compared, subtracted and turned into integers. Every access is checked against its object. Globals are copied when first written
// and roll back when the run ends: two runs with one point give the same result, whatever ran between them.
//
// # Where a shadow starts anew
//
// A value made from integers starts without error. Bytes of a float keep their shadow through copies, integer words, masks and byte
// orders: a float whose bits are those of a float that they come from is that float (bits.go). A float that was computed from the bits of
// another, and the result of a function that has no meaning over the reals (nextafter), has the computed value as its shadow where the
// exact values have the same bits. Otherwise its shadow is unknown. Those positions, and roundings by a magic number,
// (x + 0x1.8p52) - 0x1.8p52, are listed in Restarts.
//
// What the machine does not model ends the run with outcome Unmodelled and the position, never with a wrong number.
// It knows nothing of searching, of how errors are judged, or of LLVM.
package interp
