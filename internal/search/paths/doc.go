// Package paths finds inputs that take a path: the same comparisons, the same integers, the same checks of additions. All strategies that
// reason about paths use it ("Efficient Generation of Error-Inducing Floating-Point Inputs via Symbolic Execution", ICSE 2020, section
// 3.2).
//
//	Solver    meets the decisions of a path by moving coordinates: right about what it finds, silent about the rest
//	Tree      the paths of a program, and which of them were looked for
//
// It runs the program on expressions (symbolic/floats) and uses no clock. Its values serve one goroutine.
package paths
