// Package native runs a program as native code, many points at a time, and records the atomic condition of its
// floating-point sites.
//
//	Image    a compiled program: one object per unit and mode, kept by content
//	Worker   runs the entries of an image in a process of its own; Load chooses one, Run runs a batch
//
// A unit exists in eight variants (run.Mode): Plain leaves only outputs, and serves mode Flags too; All records
// every site; One records one chosen site per run; Deltas carries an estimate of exact minus computed beside every
// floating-point value (package shadow), and notes exceptions and divergences; Doubles carries that difference and
// a bound of what is wrong with it; Certain and Formula are Doubles that know which decisions are those of the exact
// values, and Formula knows what constants stand for; Trace notes how decisions came out, in the order of execution (package
// trace). They are instrumented before they are optimised, and compute the same
// bits, which are those of the program as it was prepared by package ir: libm's functions are opaque to the optimiser,
// nothing is contracted, reassociated or vectorised, the processor is the baseline one, but for fused multiplications
// that concern shadow values only, in mode Doubles. An llvm.fma has one rounding. What IEEE
// 754 leaves open stays open: the sign and payload of a NaN may differ
// between variants.
//
// Tested code may trap, exit, hang, or write anywhere. It runs in a worker process: this binary, re-executed, with the
// objects linked by LLVM's ORC JIT. Points and results lie in memory that both processes map; a batch costs one message
// each way. A run that ends its process, or exceeds the time limit, becomes an outcome of its point; a new process goes on
// with the next point. There is no C of ours: the loop over points is IR, written for the call at hand.
//
// Deltas are of the same operations over the reals, as a double each. The error of an operation of IEEE 754 is exact,
// that of a function of libm comes from its long double version and is known to some 2^-64 of the result: an estimated
// error far below an ulp may be wrong by percents, larger ones are right to some digits. Doubles need no such caution:
// where the bound is small the difference is right. See package shadow for what is not followed.
//
// This package must not know what is searched for, nor what a condition means: danger values are expressions of package
// condition, translated. It does not read debug info.
//
// Compile may be called from several goroutines; an Image may be shared; a Worker may not.
package native
