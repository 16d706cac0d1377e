// Package floats is the arithmetic of the interpreter over floating-point expressions: a run collects, bit for bit, what every operation
// computes of the inputs, the decisions that led there, and FPGen's checks of additions and subtractions ("Efficient Generation of
// Error-Inducing Floating-Point Inputs via Symbolic Execution", ICSE 2020, section 3).
//
//	Expr       what an operation computes, rounded as the program rounds it
//	Check      what an addition or subtraction loses (3.1): much of one operand, leading digits, or neither
//	Path       a run along a prefix of decisions, and the decisions that it took
//	Values     the expressions of a path at a point, and which decisions hold there
//
// It must not know solvers. An arithmetic serves one run at a time; expressions outlive it.
package floats
