// Package smt sends formulas to SMT solvers, in SMT-LIB 2 over pipes.
//
//	Query       a formula over the reals as a script
//	FloatQuery  decisions over floating-point numbers as one, bit for bit
//	Model       what a solver says that satisfies a formula
//	Solver      a solver that is installed: z3, cvc5, bitwuzla
//	Portfolio   all of them about floating-point numbers, in a fixed order
//
// A solver has a limit of work, not of time, so the same query has the same answer on every machine. The package must not know programs.
package smt
