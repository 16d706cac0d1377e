// Package floats is interpreter arithmetic on floating-point expressions. A run collects, bit for bit, the value of every operation as a
// function of the inputs, the decisions on its path, and FPGen's checks of additions and subtractions ("Efficient Generation of
// Error-Inducing Floating-Point Inputs via Symbolic Execution", ICSE 2020, section 3).
//
//	Expr       the value of an operation, rounded like in the program
//	Check      the loss of an addition or subtraction (3.1): most of one operand, leading digits, or neither
//	Path       a run along a prefix of decisions, and the decisions that it took
//	Values     the expressions of a path at a point, and the decisions that hold there
//
// It must not know solvers. An arithmetic serves one run at a time; expressions remain valid after it.
package floats
