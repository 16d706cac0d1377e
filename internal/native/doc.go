// Package native runs a program as native code, many points at a time, and records the atomic condition of its
// floating-point sites.
//
//	Image    a compiled program: one object per unit and mode, kept by content
//	Worker   runs the entries of an image in a process of its own; Load chooses one, Run runs a batch
//
// A unit exists in three variants (subject.Mode): Plain leaves only outputs; All records every site; One records one
// chosen site per run. They are instrumented before they are optimised, at one level of optimisation, and compute the
// same bits, which are those of the program as it was prepared by package ir: libm's functions are opaque to the optimiser,
// nothing is contracted, reassociated or vectorised, the processor is the baseline one. An llvm.fmuladd is a
// multiplication and an addition with a rounding each; an llvm.fma has one rounding. What IEEE 754 leaves open stays open:
// the sign and payload of a NaN may differ between variants.
//
// Tested code may trap, exit, hang, or write anywhere. It runs in a worker process: this binary, re-executed, with the
// objects linked by LLVM's ORC JIT. Points and results lie in memory that both processes map; a batch costs one message
// each way. A run that ends its process, or exceeds the time limit, becomes an outcome of its point; a new process goes on
// with the next point. There is no C of ours: the loop over points is IR, written for the call at hand.
//
// This package must not know what is searched for, nor what a condition means: danger values are expressions of package
// condition, translated. It does not read debug info.
//
// Compile may be called from several goroutines; an Image may be shared; a Worker may not.
package native
