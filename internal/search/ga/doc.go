// Package ga is the standard genetic algorithm that LSGA's paper sets beside its own ("A Genetic Algorithm for Detecting Significant
// Floating-Point Inaccuracies", Zou et al., ICSE 2015, section V-C, STD): inputs are vectors of bits, which are crossed over and
// flipped.
//
// What the paper leaves open, or the text at hand has lost, and what is done here:
//
//   - Random inputs are those of package random: each number of the range with the same probability.
//   - "The weight of each individual is the logarithm of the relative error": logarithms of errors below 1 are negative, and a weight
//     is not. It is the binary logarithm of the error over 2^-64, an error that no double can show; the weight of smaller errors and
//     of inputs without one is 0. Where all weights are 0 each individual is as likely.
//   - The bits of a floating-point number are its encoding in the parameter's format, the sign first; those of an integer are its
//     distance from the lower end of its range.
//   - Children with a coordinate that is no number of the range, or that the subject's filter refuses, are made anew a few times from
//     the same parents; then those parents' own values stay.
//   - The last generation is as large as the rest of the budget.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package ga
