// Package suggest looks for other ways to write the operations that a finding blames, and tries them.
//
//	Trial      a finding, and the inputs at which a proposal is tried
//	Proposal   a formula in place of another, and what came of trying it
//
// The operations that reach the blamed one, and those that it feeds, are a formula (slice.go). Laws of algebra (rules.go) give other ways
// to write it (package egraph). Each is tried as the program would run with it: the interpreter puts its value in the place of the
// program's, at every input, and the results are held against the exact ones (trial.go).
// Where it is better at the finding's input and worse at others, a comparison of its parts may tell the two apart (guard.go).
// What is worse at any input after that is no proposal.
//
// The package must not know processes, strategies or reports. A Trial belongs to one goroutine. Work is bounded by counts, not by time.
package suggest
