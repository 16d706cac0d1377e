// Package lsga is LSGA, the locality-sensitive genetic algorithm of "A Genetic Algorithm for Detecting Significant Floating-Point
// Inaccuracies" (Zou et al., ICSE 2015): inputs evolve towards the largest relative error of the output, by their exponents;
// significands are always random, because many of them are good where the exponent is.
//
// It is section IV-C as printed, one file for each part:
//
//	strata.go   the space of exponents, cut into N intervals      Initial population
//	groups.go   the population by orders of magnitude of error    Selection method
//	lsga.go     Algorithm 1, and mutants                          Mutation operation, Number of iterations
//
// What the paper leaves open, or the text at hand has lost, and what is done here:
//
//   - The space of exponents of a parameter is those that its range has, on either sign; 0 (zero and the subnormals) is one of them,
//     that of infinities and NaNs is not. The median and t are the format's: 1023 and 64 in binary64, 127 and 16 in binary32, 15 and 8 in
//     binary16. The exponent of an integer is its number of binary digits; all of them are equally dense.
//   - A significand is random among those that the range has with its exponent and sign. Where it has none the sign is the other one.
//   - An exponent that mutates out of the space is mutated anew. A normal step is rounded to an integer.
//   - An interval has one exponent at least, so the variance of a step, its length, is at least 1 however large N is.
//   - "Every two individuals in a group have a difference of no more than two orders of magnitude": the first group reaches two orders
//     down from the largest error so far, the second from there two orders down, and so on; empty groups have no rank.
//   - Individuals without an error (it is 0; it is not known; the result is no number; the program itself said that it failed) are one
//     group, the last. What selection leaves over, all groups refused, goes to the last group.
//   - An input that the subject's filter refuses is drawn anew a few times. Those that are not run join no population.
//   - With a budget that is odd the initial population has the one more.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package lsga
