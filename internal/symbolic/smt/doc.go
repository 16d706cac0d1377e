// Package smt asks solvers about formulas, in SMT-LIB 2 over pipes.
//
//	Query       a formula over the reals as a script
//	FloatQuery  decisions over floating-point numbers as one, bit for bit
//	Model       what a solver says that satisfies a formula
//	Solver      a solver that is installed: z3, cvc5, bitwuzla
//	Portfolio   all of them about floating-point numbers, in a fixed order
//
// A solver gets so much work, not so much time: the same query has the same answer on every machine. It must not know programs.
package smt
