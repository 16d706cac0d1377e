// Package condition has the derivative and the condition of every floating-point operation. The condition says how much the operation
// amplifies a relative error of its operands (ATOMU, section 4.2 and Table 2).
//
// The condition of z = op(x, y, ...) in its operand x is |x (dz/dx) / z|. The condition of the execution is the largest of its
// operands. Searches use its inverse with a sign, the danger value d:
//
//	|d| = 1 / condition    small where the operation is dangerous, 0 at an exact cancellation
//	sign                   the side of the danger zone: there is a root between two inputs of different sign
//
// The table of rules has each formula once. The row of a function of one operand has its derivative, as a quotient By / Over. Other rows
// have a numerator and one denominator per operand:
//
//	condition in operand i = |Dens[i] / Num|        d = Num / max |Dens[i]|
//
// Num and Dens of a function follow from its derivative. Rule.Danger is d as an expression (Expr). Go evaluates expressions here, native
// code computes them inline, and package boxes evaluates derivatives over intervals. The meaning of d depends on the Kind of the
// operation. Rule.Zero is d for searches that follow changes of sign: see zero.go.
//
// Infinite operands, NaNs and overflowed results make d NaN or infinite, and so do results that underflowed to zero if the formula ends
// there. A condition has no meaning at these. Only a finite d is worth recording.
//
// Doubles are evaluated in double, whatever the operation's format. The package must not know how operations are found or executed. The
// rules are read-only and may be shared between goroutines.
package condition
