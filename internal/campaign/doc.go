// Package campaign wires the rooms into jobs: load subjects, compile them, let a strategy search, certify what it
// found, hand the findings on in order.
//
// It owns what the other rooms must not: goroutines, the budget, the seed, the clock and the one recover(). It must
// not know how a finding is told: findings leave through a finding.Handler, which is called from one goroutine only.
//
//	Find     search and certify                       verb find
//	Recheck  certify stored findings again            verb certify
//	Explain  one point, operation by operation        verb explain
//	Sites    what there is to analyse, and what not   verb sites
//	Ranges   boxes of inputs that lose accuracy       verb ranges
//	Each     one subject at a time, as a Task         package bench
//
// Subjects are worked on by as many lanes as there are jobs. A lane is one native worker process and one certifying
// process; subjects go to whichever lane is free, but each draws from a random stream of its own (seed and name) and
// results leave in the order of the subjects, so that the number of lanes does not show.
package campaign
