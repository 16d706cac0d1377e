// Package ball is the arithmetic of reals that are not known exactly: a ball [m ± r] is a set of reals, and the result
// of an operation contains every result of the operation on members of its operands. It is the only door to
// FLINT/Arb, and knows nothing of programs, formulas or searches.
//
//	type     content
//	Real     a real ball (Arb's arb_t): midpoint of any precision, radius of 30 bits
//	Complex  a pair of them (acb_t)
//	Order    what a comparison of two balls could still be
//
// Operations are written z.Op(x, y, prec): z is set to the result and returned, and may be one of the operands; prec is
// the working precision in bits. The zero value of either type is an exact 0, ready to use. A result that has no real
// value (the logarithm of a negative number), or is not known to have one, is indeterminate: the ball of all reals
// and no real. Indeterminate operands give indeterminate results.
//
// # Sharing
//
// A value may be read from several goroutines once an operation on it has returned; to write it, own it. Arb keeps
// caches of constants per operating-system thread: a worker that evaluates much should lock its goroutine to a thread,
// or every thread that the scheduler picks computes them again (about 100 microseconds each). Nothing can interrupt an
// operation, and some take seconds (K_nu at 1024 bits): whoever must answer in time evaluates in a process that can be killed.
// When memory is exhausted FLINT calls abort().
// The floating-point environment of the thread must round to nearest and keep subnormal numbers.
//
// # Cost
//
// Every operation is one call into C, about 40 ns above Arb's own time.
package ball
