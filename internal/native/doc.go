// Package native runs a program as native code, many points at a time, and records the atomic condition numbers of its floating-point
// sites. An [Image] is a compiled program: one object per unit and mode, stored by content. A [Worker] runs the entries of an image in its
// own process.
//
// A unit exists in eight variants (run.Mode). Plain records only outputs, and serves mode Flags too. All records every site. One records
// one chosen site per run. Deltas carries an estimate of exact minus computed with every floating-point value (package shadow), and records
// exceptions and divergences. Doubles carries that difference and a bound of its error. Certain and Formula are Doubles that also know
// which decisions agree with the exact values, and Formula knows the numbers that constants stand for. Trace records the results of
// decisions in order of execution.
//
// Units are instrumented before they are optimised. All variants compute the same bits, those of the program as package ir prepared it. For
// this, libm's functions are opaque to the optimiser, and nothing is contracted, reassociated or vectorised. The processor is the baseline
// one. Only shadow values in mode Doubles may use fused multiplications. An llvm.fma has one rounding. Properties that IEEE 754 leaves open
// stay open: the sign and payload of a NaN may differ between variants.
//
// Tested code may trap, exit, hang, or write anywhere. It runs in a worker process: this program, executed again, with the objects linked
// by LLVM's ORC JIT. Points and results are in memory that both processes map, so a batch needs one message each way. A run that ends its
// process, or exceeds the time limit, becomes an outcome of its point, and a new process continues with the next point. The package has no
// C code of its own: the loop over points is IR, written for each call.
//
// Deltas evaluates the same operations over the reals, with a double for each difference. The error of an operation of IEEE 754 is exact.
// The error of a function of libm comes from its long double version, and is known to some 2^-64 of the result. So an estimated error far
// below an ulp may be wrong by some percent, and a larger one has several correct digits. In mode Doubles the difference is right if the
// bound is small. Package shadow documents its limits.
//
// The package must not know the goal of a search, nor the meaning of a condition number: danger values are expressions of package
// condition, translated to IR. It does not read debug info.
//
// Compile may be called from several goroutines; an Image may be shared; a Worker may not.
package native
