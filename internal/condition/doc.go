// Package condition holds the atomic condition of every floating-point operation: how much it amplifies a relative
// error of its operands (ATOMU, section 4.2 and Table 2), and where that becomes dangerous.
//
// The condition of z = op(x, y, ...) in its operand x is |x (dz/dx) / z|; the condition of the execution is the largest
// over the operands. What searches want is its inverse with a sign, the danger value d:
//
//	|d| = 1 / condition    small where the operation is dangerous, 0 at an exact cancellation
//	sign                   the side of the danger zone: between two inputs of different sign lies a root
//
// Every formula stands once, in the table of rules, as a numerator and one denominator per operand:
//
//	condition in operand i = |Dens[i] / Num|        d = Num / max |Dens[i]|
//
// and Rule.Danger is that d as an expression (Expr), which Go evaluates here and which native code computes inline.
// Three kinds of operation differ in what d means, see Kind. Rule.Zero is d for searches that follow changes of sign: see
// the file zero.go for what it brackets.
//
// Infinite operands, NaNs, and results that overflowed or (where the formula ends there) underflowed to zero give a d that is
// NaN or infinite: nothing was amplified there that a condition could tell. Only a finite d is worth recording.
//
// All arithmetic is in double, whatever the operation's format. The package must not know how operations are found or
// executed. The rules are read-only and may be shared between goroutines.
package condition
