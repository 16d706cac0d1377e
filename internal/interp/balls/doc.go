// Package balls provides arithmetics over the reals for the interpreter: every shadow is a ball that encloses the exact value.
//
// Balls follows the path of the floats. Exact runs as the exact values decide, if the balls determine that; Open names a decision that they
// leave open. Undefined tells where an operation has no value over the reals. Local computes one operation on the operands that the floats
// have. Apply computes one operation on exact operands, with the signs of the floats' zeros.
//
// An arithmetic serves one run at a time.
package balls
