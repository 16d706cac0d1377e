// Package paths finds inputs that take a path: the same comparisons, the same integers, the same checks of additions. All strategies that
// reason about paths use it ("Efficient Generation of Error-Inducing Floating-Point Inputs via Symbolic Execution", ICSE 2020, section
// 3.2).
//
//	Solver    the numerical solver: it moves coordinates until the decisions of a path hold
//	Tree      the paths of a program, and the sides that are still to be tried
//
// It runs the program on expressions (symbolic/floats) and uses no clock. Its values serve one goroutine.
package paths
