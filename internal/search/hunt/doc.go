// Package hunt is the default strategy: it looks for danger zones as roots, and follows what it finds to the output.
//
// An operation is dangerous near a root of its danger value (package condition): x + y where the sum crosses zero, log x
// where x crosses 1, a quotient where its denominator crosses zero. A root between two samples is found to the last bit in a
// handful of runs, and all sites share the runs. What a root does to the result is then estimated by one run in mode
// Deltas, which carries the error of every value to the outputs; the largest estimates are climbed, and what is left is
// judged by the oracle before it becomes a candidate.
//
// A search goes through phases (Search.plan), each of which asks for batches until it has no more to ask:
//
//	samples    all magnitudes, special values and the program's own constants: estimates, exceptions, strange outputs
//	scan       danger values along lines through the domain (with one variable: the domain): sign changes, dips
//	           and a closer look where the path changes between samples
//	roots      sign changes narrowed to neighbours, thousands in lockstep
//	dips       roots that only touch zero, and one-sided zones: minima of |danger|
//	beside     estimates at the roots and some ulps beside them
//	climb      towards larger error of the output, with one variable measured (mode Doubles)
//	raise      steps of chance of every size from the worst places of all, measured
//	judge      the oracle's error of what is about to be proposed
//
// Without a budget there is one round. With one, rounds begin small and double, and their plan does not depend on it: a search
// with more runs goes on where one with fewer ended. The package knows
// nothing of LLVM, processes, or how anything is proved. A Search belongs to one goroutine.
package hunt
