// Package suggest searches for other ways to write the operations that a finding blames, and tries them.
//
// A Trial is a finding and the inputs at which proposals are tried. A Proposal is a formula in place of another, with the results of the
// trial.
//
// The operations that lead to the blamed one, and those that use its result, form a formula (slice.go). Laws of algebra (rules.go) give
// other ways to write it (package egraph). Each is tried as the program would run with it: the interpreter replaces the program's value by
// the new one at every input, and the results are compared with the exact ones (trial.go). If the new formula is better at the finding's
// input and worse at others, a comparison of its parts may separate the two (guard.go). A formula that is worse at any input after that is
// not proposed.
//
// A Trial belongs to one goroutine. Work is bounded by counts, not by time.
package suggest
