// Package interp executes an ir.Program. It defines what each instruction means, over any arithmetic.
//
// The machine computes the bits that native code would compute. Beside every floating-point value it can keep a second one, the shadow, in
// an arithmetic that the caller chooses: balls, symbolic expressions, or any other Arith. The floats lead: they decide branches,
// conversions to integers, floor and the like, and the quotient of a remainder. So a shadow is the result of the same operations over the
// reals, along the path of the floats. An arithmetic is told of every such decision and may overrule comparisons (see Arith). A Replacer
// may change any result.
//
// Machine: a program prepared for one ir.Call, and its memory. Not safe for concurrent use.
// Machine.Run: runs without shadows, the fast way.
// RunShadow: runs with shadows; an Event for each floating-point operation.
// Result: how the run ended, and the values of the call's outputs.
// Arith: the interface of arithmetics. An Arith may also be a Quick, Replacer, Wholes or Restarter.
// RunLoops: runs without shadows, and reports the loop in which a run did not end.
//
// Package balls has the arithmetic over the reals, and runs that decide as the exact values do. Package boxes has the arithmetic over boxes
// of inputs. Package alu has the results of single operations on bits. Package tape records a run and evaluates it again.
//
// # Bit for bit
//
// Every number equals that of native code on x86-64. float and double use the processor's arithmetic, the wide formats C's long double and
// __float128, and mathematical functions the libm with which native code is linked. Exceptions are the sign and payload of NaNs, and errno
// and the exception flags, which libm's functions leave unchanged here. fmuladd is a multiplication and an addition, each rounded; fma
// rounds once.
//
// # Memory
//
// A pointer is 64 bits: the number of an object and an offset in it. So pointers can be compared, subtracted and converted to integers.
// Every access is checked against its object. Globals are copied before the first write and roll back when the run ends: two runs with the
// same point give the same result, whatever ran between them.
//
// # Where a shadow restarts
//
// A float made from an integer starts without error. The bytes of a float keep their shadow through copies, integer words, masks and byte
// orders: a float with the bits of the float from which they come is that float (bits.go). Two kinds of results have the computed value as
// their shadow if the exact values have the same bits, and an unknown shadow otherwise: floats computed from the bits of another float, and
// results of functions without a meaning over the reals (nextafter). Restarts lists these places, and roundings by a magic number, (x +
// 0x1.8p52) - 0x1.8p52.
//
// If a run reaches something that the machine does not model, it ends with the outcome Unmodelled and the position, never with a wrong
// number.
package interp
