// Package campaign runs whole jobs: it loads subjects, compiles them, lets a strategy search, certifies the candidates, and hands the
// findings on in order.
//
//	Find     search and certify                        verb find
//	Recheck  certify stored findings again             verb certify
//	Explain  one point, operation by operation         verb explain
//	Sites    what can be analysed, and what cannot     verb sites
//	Ranges   boxes of inputs that lose accuracy        verb ranges
//	Each     one subject at a time, as a Task          package bench
//
// A subject goes through a list of stages: see searchStages in stages.go. A stage reads the values of earlier stages and makes its own.
// Only prover (prove.go) certifies points, and only the gate (unmodified.go) runs the unmodified code.
//
// The package owns what others must not have: goroutines, the budget, the seed and the clock. It must not know how a finding is printed:
// findings leave through a finding.Handler, which one goroutine calls.
//
// A lane is one native worker process and one certifying process. Any free lane takes the next subject. Each subject draws from a random
// stream of its own, by seed and name, and results leave in the order of the subjects. So the number of lanes changes no result.
package campaign
