// Package ball is arithmetic with reals that are not known exactly. A ball [m ± r] is a set of reals. The result of an operation contains
// the operation's results for all members of its operands. Only this package calls FLINT/Arb. It does not depend on programs, formulas or
// searches.
//
//	type     content
//	Real     a real ball (Arb's arb_t): midpoint of any precision, radius of 30 bits
//	Complex  a pair of them (acb_t)
//	Order    the possible results of comparing two balls
//
// Operations have the form z.Op(x, y, prec). They set z to the result and return it; z may be one of the operands. prec is the working
// precision in bits. The zero value of either type is an exact 0, ready to use. A result is indeterminate if it has no real value (the
// logarithm of a negative number), or if that is possible. An indeterminate ball contains all reals, and the possibility of no real value.
// Indeterminate operands give indeterminate results.
//
// # Sharing
//
// Several goroutines may read a value at the same time, but a goroutine that writes it must be its only user. Arb caches constants per
// operating-system thread. A worker with many evaluations should lock its goroutine to a thread. Otherwise each thread that the scheduler
// uses computes the constants again (about 100 microseconds each). An operation cannot be interrupted, and some take seconds (K_nu at 1024
// bits). A caller with a time limit must evaluate in a process that can be killed. When memory is exhausted, FLINT calls abort(). The
// floating-point environment of the thread must round to nearest and support subnormal numbers.
//
// # Cost
//
// Every operation is one call of C, about 40 ns in addition to Arb's own time.
package ball
