// Package smt sends formulas to SMT solvers, in SMT-LIB 2 over pipes.
//
//	Query       a formula over the reals, written as a script
//	FloatQuery  decisions on floating-point numbers, written as a script, bit for bit
//	Model       an input that satisfies a formula, by a solver
//	Solver      an installed solver: z3, cvc5, bitwuzla
//	Portfolio   the solvers for floating-point numbers, in a fixed order
//
// A solver has a limit of work, not of time, so the same query has the same answer on every machine. The package must not know programs.
package smt
